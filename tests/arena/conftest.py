"""What the tests of the arena share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Program = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Makes a bot of the source of a program: the text that the command line takes."""

    def made(source: str) -> str:
        path = tmp_path / f"program{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source)
        return f"cmd:{sys.executable} {path}"

    return made
