"""A game with so many seats, as the compiled loops need it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from wildpack.kernels import Array
from wildpack.lab import given

if TYPE_CHECKING:
    from wildpack.game import Game


class Seated:
    """A game for so many seats (None: the usual number). Raises BadText if so many can't play."""

    def __init__(self, game: Game, seats: int | None) -> None:
        self.game, self.family = game, game.family
        self.seats = game.check_seats(None if seats is None else given.whole(seats, "seats"))
        self.rules, self.row = game.family.rules, game.row
        members = self.family.words.sides(self.seats)
        self.sides = np.zeros(self.seats, np.int64)
        """By seat: its side."""
        for side, seated in enumerate(members):
            self.sides[list(seated)] = side
        self.sides_count = len(members)
        self.sign = -1 if self.family.lowest_wins else 1
        """-1 where few points win."""

    def begun(self, dealer: int) -> Array:
        """The state (length one) before the first card is dealt."""
        states = np.zeros(1, self.rules.STATE)
        self.rules.begin(self.row, states, 0, self.seats, dealer)
        return states

    @functools.cached_property
    def starts(self) -> Array:
        """The state before the first card is dealt, by dealer: STATE[seats]."""
        states = np.zeros(self.seats, self.rules.STATE)  # so that bytes between fields are the same in all runs
        for dealer in range(self.seats):
            self.rules.begin(self.row, states, dealer, self.seats, dealer)
        return states

    @functools.cached_property
    def bounds(self) -> tuple[int, int]:
        """Bounds on the points of a side in a deal."""
        low, high = self.rules.bounds(self.row, self.seats)
        return int(low), int(high)
