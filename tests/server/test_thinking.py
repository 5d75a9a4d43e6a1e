"""Getting the games ready: at a first start each family is compiled in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FIRST_START = """
from numba.core import event
from wildpack import registry
from wildpack.server import thinking

class Listener(event.Listener):
    def on_start(self, started):
        compiled.append(started)

    def on_end(self, ended):
        pass

if __name__ == "__main__":
    compiled = []
    event.register("numba:compile", Listener())
    thinking.games = lambda: {"leopard": registry.games()["leopard"]}
    thinkers = thinking.Thinkers()
    thinkers.prepare()
    thinkers.close()
    print(len(compiled), any(thinking.cache_folder().rglob("*.nbc")))
"""


@pytest.mark.slow
def test_what_another_process_compiled_at_a_first_start_is_only_loaded(tmp_path: Path) -> None:
    script = tmp_path / "start.py"
    script.write_text(FIRST_START)
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.stdout, done.stderr) == ("0 True\n", "")
