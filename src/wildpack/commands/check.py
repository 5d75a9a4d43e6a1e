"""``wildpack check FILE...``: replays records and says what differs."""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path
from typing import Any

from wildpack.commands import fail, file_name
from wildpack.errors import BadText
from wildpack.registry import games

SUMMARY = "replay records, and say which deal, event and fact differs"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    text = "a record, or a line each of records and of a game's own facts, in JSON"
    parser.add_argument("files", nargs="+", type=file_name, metavar="FILE", help=text)


def run(options: argparse.Namespace) -> int:
    """Check every file; 2 if anything differs."""
    return max(_try(file) for file in options.files)


def _try(file: Path) -> int:
    """Check a file; one that can't be read does not keep the others from being checked."""
    try:
        return _check(file)
    except OSError as error:
        return fail(f"{file}: {error.strerror or error}")
    except ValueError as error:
        return fail(f"{file}: {error}")


def _check(file: Path) -> int:
    from wildpack.record import rows

    checked = differ = 0
    for number, row in rows(file):
        differences = _differences(number, row)
        checked += 1
        differ += bool(differences)
        for difference in differences:
            print(f"{file}: line {number}: {difference}")
    print(f"{file}: {checked} checked, {differ} differ")
    return 2 if differ else 0


def _differences(number: int, row: Any) -> list[str]:
    from wildpack.record import Record

    try:
        facts = _facts(row)
        return Record.of_row(row).check() if facts is None else facts
    except ValueError as error:
        raise BadText(f"line {number}: {error}") from None


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
