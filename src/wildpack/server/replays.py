"""Deals that are over, as a viewer saw them: what its socket was sent, made again from the log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise

from wildpack.server import bodies, log, wire
from wildpack.server.table import Table
from wildpack.server.views import Viewer, Views

_BREATH = 25
"""After so many entries others have their turn: a long log must not hold up the tables."""


class Closed(Exception):
    """Why a deal is not shown."""

    def __init__(self, code: bodies.FailedCode) -> None:
        super().__init__(code)
        self.code = code


async def replay(
    rows: Sequence[log.Row], owner: str, deal: int, seat: Viewer = None, match: int | None = None
) -> bodies.Replay:
    """A deal (from 0) of a match (from 1; None: the last one with a deal that is over) as ``seat`` saw it.

    ``owner`` asks: before the match is over it may see no other seat than its own. Raises Closed.
    """
    table, finished = await _finished(rows)
    if match is None:
        match = max(finished, default=0)
    if deal >= finished.get(match, 0):
        raise Closed("deal")
    asker, over = table.seat_of(owner), match < table.matches or table.phase == "over"
    if seat is not None and seat >= len(table.chairs):
        raise Closed("malformed")
    if seat not in (None, asker) and not over:
        raise Closed("seat")
    snapshot, steps = await _shown(rows, match, deal, seat, asker is not None)
    return bodies.Replay(table.created.game, match, deal, finished[match], seat, snapshot, steps)


async def _finished(rows: Sequence[log.Row]) -> tuple[Table, dict[int, int]]:
    """The table as it is now, and by match how many of its deals are over."""
    table, finished = Table(), dict[int, int]()
    async for row in _slowly(rows):
        table.apply(row)
        if isinstance(row.entry, log.Moved | log.Shuffled) and table.phase != "playing":
            finished[table.matches] = finished.get(table.matches, 0) + 1
    return table, finished


async def _shown(
    rows: Sequence[log.Row], match: int, deal: int, viewer: Viewer, hears: bool
) -> tuple[wire.Snapshot, list[wire.Events]]:
    """What a viewer was sent: a message for each commit, which holds an entry and the shuffles it brought about."""
    table, since, steps = Table(), 0, list[wire.Events]()
    views, snapshot = Views(table, hears), None
    following = {row.number for row, after in pairwise(rows) if isinstance(after.entry, log.Shuffled)}
    async for row in _slowly(rows):
        table.apply(row)
        if snapshot is not None and row.number not in following:
            steps.append(views.news([viewer], since, table.at)[viewer])
            since = row.number
            if table.phase != "playing":
                return snapshot, steps
        elif isinstance(row.entry, log.Dealt) and (table.matches, table.deals) == (match, deal + 1):
            snapshot, since = views.snapshot(viewer, "", table.at), row.number
    raise AssertionError("the deal is not over")


async def _slowly(rows: Sequence[log.Row]) -> AsyncIterator[log.Row]:
    for n, row in enumerate(rows):
        if n % _BREATH == _BREATH - 1:
            await asyncio.sleep(0)
        yield row
