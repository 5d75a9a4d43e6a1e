"""``wildpack check FILE...``: replays records and says what differs."""

from __future__ import annotations

import argparse
from pathlib import Path

from wildpack.errors import BadText

SUMMARY = "replay records, and say which deal, event and fact differs"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, or one record (JSON) a line")


def run(options: argparse.Namespace) -> int:
    """Check every file; 2 if anything differs."""
    status = 0
    for file in options.files:
        status = max(status, _check(file))
    return status


def _check(file: Path) -> int:
    from wildpack.record import read

    checked = differ = 0
    try:
        for number, record in read(file):
            differences = record.check()
            checked += 1
            differ += bool(differences)
            for difference in differences:
                print(f"{file}: record {number}, {difference}")
    except ValueError as error:
        raise BadText(f"{file}: {error}") from None
    print(f"{file}: {checked} checked, {differ} differ")
    return 2 if differ else 0
