"""What is to be simulated: a game, its bots and a run of deals, as plain arrays for a device."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack.bots.heuristic import heuristic, mind
from wildpack.bots.levels import levels
from wildpack.errors import BadText, UnknownGame
from wildpack.kernels import Array
from wildpack.lab import given
from wildpack.lab.loops import Results, Task, Totals
from wildpack.lab.seated import Seated

if TYPE_CHECKING:
    from wildpack.game import Family, Game

RANDOM = "random"
_NUMBERS = 2**63


def compiled(family: Family) -> list[str]:
    """The names of the bots that can be simulated: those that do not search."""
    return [RANDOM, *(name for name, values in levels(family).items() if not {"simulations", "seconds"} & set(values))]


def _names(bots: str | Iterable[str], table: Seated) -> tuple[str, ...]:
    """The names of bots that can play there. Raises BadText or UnknownGame for others."""
    if not isinstance(bots, Iterable):
        raise BadText(f"bots must be a name or a list of names, not {bots!r}")
    names, known = (bots,) if isinstance(bots, str) else tuple(bots), compiled(table.family)
    for name in names:
        if name not in known:
            raise UnknownGame(f"no bot {name!r} can be simulated; those that can are: {', '.join(known)}")
    if not 1 <= len(names) <= table.seats:
        raise BadText(f"expected 1 to {table.seats} bots, not {len(names)}")
    return names


@dataclass(frozen=True)
class Job:
    """Deals ``first`` to ``first + deals - 1`` of a seed, played by ``bots``."""

    table: Seated
    bots: tuple[str, ...]
    deals: int
    seed: int
    first: int

    @classmethod
    def of(
        cls,
        game: Game | str,
        bots: str | Sequence[str],
        deals: int,
        seats: int | None = None,
        seed: int = 0,
        first: int = 0,
    ) -> Job:
        """A job that can be done. Raises BadText or UnknownGame for what can't be."""
        table = Seated(given.game(game), seats)
        names = _names(bots, table)
        deals = given.within(deals, "deals", 1, _NUMBERS)
        first = given.within(first, "the first deal", 0, _NUMBERS - deals)
        return cls(table, names, deals, given.seed(seed), first)

    @property
    def lineups(self) -> Array:
        """The bot of each seat, by how many seats the bots have moved up: int8[bots, seats].

        They sit around the table in their order, again and again. While each seat deals once they stay, then all move
        on by one, so each bot plays every seat and every place after the dealer.
        """
        count = len(self.bots)
        return ((np.arange(self.table.seats) + np.arange(count)[:, None]) % count).astype(np.int8)

    @property
    def thinks(self) -> Array:
        """Whether a bot has a mind: bool[bots]."""
        return np.array([name != RANDOM for name in self.bots])

    @property
    def task(self) -> Task:
        """What the loops are told."""
        return Task(self.table.row, self.table.starts, self.lineups, self.thinks, np.uint64(self.seed))

    @property
    def minds(self) -> Any:
        """The minds of the bots (MIND[bots]), or None if all play at random."""
        if not self.thinks.any():
            return None
        family = self.table.family
        known = levels(family)
        return np.concatenate([mind(family, known.get(name, {})) for name in self.bots])

    @property
    def mind_type(self) -> np.dtype[Any]:
        """The dtype of a mind."""
        return heuristic(self.table.family).MIND

    def results(self, deals: int, wide: bool = True) -> Results:
        """Room for the results of so many deals: int32 where ``wide``, else as small as their bounds allow."""
        longest = self.table.rules.longest(self.table.row, self.table.seats)
        length = np.min_scalar_type(longest)
        branching = np.min_scalar_type(longest * self.table.rules.SEAT_ACTIONS)
        low, high = self.table.bounds
        points = np.result_type(*map(np.min_scalar_type, (min(low, -1), high)))
        kinds = [np.dtype(np.int32)] * 4 if wide else [points, length, length, branching]
        return Results(
            np.zeros((deals, self.table.sides_count), kinds[0]),
            np.zeros(deals, kinds[1]),
            np.zeros(deals, kinds[2]),
            np.zeros(deals, kinds[3]),
            np.zeros(deals, np.int8),
        )

    def kept(self, wide: Results) -> Results:
        """A copy of wide results that is as small as can be."""
        small = self.results(len(wide.decisions), wide=False)
        for kept, array in zip(small, wide, strict=True):
            kept[:] = array
        return small

    def totals(self) -> Totals:
        """Totals of no deals yet."""
        (low, high), bots = self.table.bounds, len(self.bots)
        return Totals(
            np.zeros((self.table.sides_count, high - low + 1), np.int64),
            np.zeros(self.table.rules.longest(self.table.row, self.table.seats) + 1, np.int64),
            np.zeros(1 + self.table.seats, np.int64),
            np.zeros(3, np.int64),
            np.zeros(4, np.int64),
            np.zeros((bots, bots, 5), np.int64),
        )
