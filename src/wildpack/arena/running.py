"""A whole run: which sets are still to play, and which results count."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence, Set
from contextlib import closing
from typing import TYPE_CHECKING

from wildpack.arena.pairing import tables
from wildpack.arena.playing import BotFailed
from wildpack.arena.pool import Task, played

if TYPE_CHECKING:
    from wildpack.arena.playing import Row
    from wildpack.arena.setup import Setup


class Run:
    """The deals 0 to ``deals - 1`` of a setup, some of them perhaps played already (``rows``)."""

    def __init__(self, setup: Setup, deals: int, rows: Sequence[Row] = ()) -> None:
        self.setup, self.deals = setup, deals
        self._tables = tables(len(setup.bots), len(setup.sides))
        self._rows = list(rows)
        self._failed: dict[int, BotFailed] = {}

    @property
    def sets(self) -> int:
        """How many sets there are in all."""
        return self.deals * len(self._tables)

    @property
    def rows(self) -> list[Row]:
        """The results that count, in the order of their deals: a bot's end with the first deal in which it failed."""
        rows = [row for row in self._rows if not self._too_late(row.deal, row.bots)]
        return sorted(rows, key=lambda row: (row.deal, row.table, row.rotation))

    @property
    def failures(self) -> list[BotFailed]:
        """The first failure of each bot that failed."""
        return sorted(self._failed.values(), key=lambda failure: (failure.deal, failure.bot))

    def go(self, workers: int) -> Generator[int]:
        """Play what is left; tells after each set how many sets are settled, played or not to be played."""
        done = {(row.deal, row.table) for row in self._rows if row.deal < self.deals}
        settled = len(done)
        yield settled
        with closing(played(self.setup, self._open(done), workers)) as outcomes:
            for outcome in outcomes:
                self._take(outcome)
                settled += 1
                yield settled
        yield self.sets

    def _open(self, done: Set[Task]) -> Iterator[Task]:
        """Those that are not done, and whose bots have not failed by then."""
        every = ((deal, table) for deal in range(self.deals) for table in range(len(self._tables)))
        return (task for task in every if task not in done and not self._too_late(task[0], self._tables[task[1]]))

    def _too_late(self, deal: int, bots: Sequence[int]) -> bool:
        return any(bot in self._failed and self._failed[bot].deal <= deal for bot in bots)

    def _take(self, outcome: list[Row] | BotFailed) -> None:
        if isinstance(outcome, list):
            self._rows += outcome
            return
        known = self._failed.get(outcome.bot)
        if known is None or outcome.deal < known.deal:
            self._failed[outcome.bot] = outcome
