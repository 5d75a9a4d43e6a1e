"""Results in a file: what it holds, and what is refused."""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import wildpack
from wildpack.arena import results
from wildpack.arena.playing import Row
from wildpack.arena.setup import Setup
from wildpack.errors import BadText

SETUP = Setup.of(wildpack.load("leopard"), ["random", "seasoned"], seed=7)
ROWS = [
    Row(0, (1 << 64) - 1, 0, 0, (0, 1), (3, -2), 0, (array("f", [0.5, 0.25]), array("f", [1.0]))),
    Row(0, (1 << 64) - 1, 0, 1, (1, 0), (0, 4), None, (array("f"), array("f", [0.125]))),
]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    results.save(tmp_path / "results.parquet", SETUP, ROWS)
    return tmp_path / "results.parquet"


def test_rows_come_back_as_they_were(kept: Path) -> None:
    assert results.read(kept, SETUP) == ROWS


def test_the_columns_are_plain(kept: Path) -> None:
    assert pl.read_parquet(kept).to_dicts() == [
        {
            "deal": 0, "seed": (1 << 64) - 1, "table": 0, "rotation": 0, "bots": ["random", "seasoned"],
            "scores": [3, -2], "closer": 0, "moves": [2, 1], "seconds": [0.75, 1.0],
            "move_seconds": [[0.5, 0.25], [1.0]],
        },
        {
            "deal": 0, "seed": (1 << 64) - 1, "table": 0, "rotation": 1, "bots": ["seasoned", "random"],
            "scores": [0, 4], "closer": None, "moves": [0, 1], "seconds": [0.0, 0.125], "move_seconds": [[], [0.125]],
        },
    ]  # fmt: skip


def test_no_rows_are_kept_too(tmp_path: Path) -> None:
    results.save(tmp_path / "none.parquet", SETUP, [])
    assert results.read(tmp_path / "none.parquet", SETUP) == []


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(SETUP, seed=8), "seed is 7 there and 8 here"),
        (replace(SETUP, bots=("seasoned", "random")), "bots is random, seasoned there and seasoned, random here"),
        (replace(SETUP, game_text="leopard:revised"), "game is leopard:classic there and leopard:revised here"),
        (replace(SETUP, limit=3.0), "limit is 10.0 there and 3.0 here"),
    ],
)
def test_another_setup_is_refused(kept: Path, other: Setup, message: str) -> None:
    with pytest.raises(BadText, match=f"results.parquet: holds results of another setup: {message}$"):
        results.read(kept, other)


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    text, table = tmp_path / "text", tmp_path / "table"
    text.write_text("hello")
    pl.DataFrame({"deal": [1]}).write_parquet(table)
    for path in (text, table):
        with pytest.raises(BadText, match=f"{path.name}: expected results of the arena, as --out writes them$"):
            results.read(path, SETUP)
