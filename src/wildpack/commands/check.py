"""``wildpack check FILE...``: replays records and says what differs."""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path
from typing import Any

from wildpack.errors import BadText
from wildpack.registry import games

SUMMARY = "replay records, and say which deal, event and fact differs"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    text = "a record, or a line each of records and of a game's own facts, in JSON"
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=text)


def run(options: argparse.Namespace) -> int:
    """Check every file; 2 if anything differs."""
    return max(_check(file) for file in options.files)


def _check(file: Path) -> int:
    from wildpack.record import Record, rows

    checked = differ = 0
    try:
        for number, row in rows(file):
            facts = _facts(row)
            differences = Record.of_row(row).check() if facts is None else facts
            checked += 1
            differ += bool(differences)
            for difference in differences:
                print(f"{file}: line {number}: {difference}")
    except ValueError as error:
        raise BadText(f"{file}: {error}") from None
    print(f"{file}: {checked} checked, {differ} differ")
    return 2 if differ else 0


def _facts(row: Any) -> list[str] | None:
    """What differs in a row that is no record but of a kind that a family's ``facts.py`` knows; None for others."""
    if not isinstance(row, dict) or "game" in row:
        return None
    for family in games().values():
        if importlib.util.find_spec(f"{family.package}.facts"):
            found: list[str] | None = family.module("facts").check(row)
            if found is not None:
                return found
    return None
