"""A game for a number of seats, as every framework needs it: what a seat sees in numbers, and what it wins.

The return of a seat is the points of its side less the mean of the other sides' points, with the sign turned where
the lowest total wins: more is better, and the returns of all seats add up to 0.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from wildpack import kernels
from wildpack.kernels import SPECTATOR, Array
from wildpack.lab import given
from wildpack.lab.inputs import Layout
from wildpack.lab.seated import Seated

if TYPE_CHECKING:
    from wildpack.game import Game


class Setting(Seated):
    """A game for so many seats. Its methods leave what they are given as it is."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self.layout = Layout(self.rules.VIEW, self.seats, len(self.family.words.CARDS))

    @functools.cached_property
    def most(self) -> float:
        """No return is greater; none is less than minus this."""
        low, high = self.bounds
        return float(high - low)

    def view(self, states: Array, seat: int) -> Array:
        """What ``seat`` or a SPECTATOR may know of ``states[0]``: an array of length one."""
        views = np.zeros(1, self.rules.VIEW)
        self.rules.look(self.row, states, 0, seat, views, 0)
        return views

    def tensor(self, view: Array, seat: int) -> Array:
        """A view (length one) of ``seat`` or a SPECTATOR as numbers: float32[layout.size]."""
        out = np.zeros((1, self.layout.size), np.float32)
        self.layout.encode(view, np.array([seat], np.int8), out)
        return out.ravel()

    def points(self, states: Array) -> Array:
        """The points by side of ``states[0]``, which is over: int64."""
        points = np.zeros(self.sides_count, np.int64)
        self.rules.score(self.row, states, 0, points)
        return points

    def returns(self, points: Array) -> Array:
        """The returns by seat for points by side (int64): float64."""
        out = np.zeros(self.seats)
        kernels.lead(points, self.sides, float(self.sign), out)
        return out


@functools.cache
def _setting(game: Game, seats: int) -> Setting:
    return Setting(game, seats)


def setting(game: Game | str, seats: int | None = None) -> Setting:
    """The setting of a game, or of a text that names one; made once. Raises UnknownGame or BadText."""
    known = given.game(game)
    return _setting(known, known.check_seats(None if seats is None else given.whole(seats, "seats")))


__all__ = ["SPECTATOR", "Array", "Setting", "setting"]
