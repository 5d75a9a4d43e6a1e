"""The records of the matches that a log tells of."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wildpack.record import MatchRecord
from wildpack.server import log
from wildpack.server.table import Table


def of_log(rows: Sequence[log.Row], number: int | None = None) -> MatchRecord | None:
    """The record of match ``number``, or of the last one that is over; None if there is none."""
    table, record = Table(), None
    for row in rows:
        table.apply(row)
        if table.phase == "over" and table.changed == row.number and number in (None, table.matches):
            assert table.match is not None
            record = msgspec.structs.replace(table.match.record(), fairness=table.orders.fairness())
    return record
