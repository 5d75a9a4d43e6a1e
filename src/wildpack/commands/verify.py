"""``wildpack verify RECORD``: whether every card of a match follows from the secrets of the server and the seats."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wildpack.commands import file_name
from wildpack.errors import BadText

if TYPE_CHECKING:
    from wildpack.fairness import Fairness
    from wildpack.record import DealRecord, MatchRecord

SUMMARY = "recompute every shuffle of a match from the secrets in its record"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The record, and what one noted before the match."""
    parser.add_argument(
        "record", type=file_name, metavar="RECORD", help="the record of a match, or records, a line each"
    )
    parser.add_argument("--commitment", metavar="HEX", help="the commitment that was shown before the match")
    parser.add_argument("--secret", metavar="HEX", help="the secret that one's own browser added")


def run(options: argparse.Namespace) -> int:
    """Verify every match in the file and print a line each; 2 if anything does not hold."""
    from wildpack.record import read

    status = 0
    try:
        for number, record in read(options.record):
            holds, line = _verified(record, options)
            print(f"{options.record}: line {number}: {line}")
            status = status if holds else 2
    except ValueError as error:
        raise BadText(f"{options.record}: {error}") from None
    return status


def _verified(record: DealRecord | MatchRecord, options: argparse.Namespace) -> tuple[bool, str]:
    """Whether the record holds, and in a line what was recomputed or what differs."""
    from wildpack.fairness import differences
    from wildpack.record import MatchRecord

    if not isinstance(record, MatchRecord) or record.fairness is None:
        return False, "holds no secrets from which the cards were dealt; only matches played at a table do"
    found = _noted(record.fairness, options) + differences(record) + record.check()
    if not found:
        return True, _holds(record, record.fairness)
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return False, f"does not hold: {found[0]}{more}"


def _noted(fairness: Fairness, options: argparse.Namespace) -> list[str]:
    """What is not as one noted before the match."""
    found = []
    if options.commitment not in (None, fairness.commitment):
        found.append(f"commitment: expected {options.commitment}, the record has {fairness.commitment}")
    if options.secret is not None and options.secret not in fairness.seat_secrets:
        found.append(f"secret {options.secret} is not among those of the seats")
    return found


def _holds(record: MatchRecord, fairness: Fairness) -> str:
    packs, stocks = len(record.deals), sum(len(played.stocks()) for played in record.deals)
    own = sum(map(bool, fairness.seat_secrets))
    return (
        f"holds: the server's secret of commitment {fairness.commitment} and those of {own} of {record.seats} seats "
        f"give the lot, every pack ({packs}) and every new stock ({stocks})"
    )
