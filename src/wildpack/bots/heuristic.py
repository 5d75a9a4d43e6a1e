"""Plays by a family's rules of thumb: the action that its ``heuristic.py`` rates highest."""

from __future__ import annotations

import functools
import random
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from wildpack import kernels

if TYPE_CHECKING:
    from wildpack.game import Family, Game


class Heuristic(Protocol):
    """What ``heuristic.py`` of a family holds: rules of thumb, as kernels.

    It may have ``imagine`` besides, which is like ``sample`` of the rules, but worlds come more often in which what the
    others did makes sense; every one that the view allows may come.
    """

    MIND: np.dtype[Any]  # in what ways a mind may fall short
    SOUND: Mapping[str, float]  # the fields of a mind that does not

    def rate(self, rules: Any, minds: Any, views: Any, j: int, actions: Any, out: Any) -> None:
        """Rate each of ``actions`` (int16) for the seat to act in ``views[j]``, into ``out`` (float64).

        A rating is in points; more is better. It sees the view alone, as ``minds`` (length one, dtype MIND) does.
        """

    def worth(self, rules: Any, states: Any, i: int, out: Any) -> None:
        """The points that each side may expect in ``states[i]``, a moment of play, into ``out`` (float64)."""


@functools.cache
def heuristic(family: Family) -> Heuristic:
    """The rules of thumb of a family, registered for the loops that use them."""
    found = cast(Heuristic, family.module("heuristic"))
    kernels.register(family.rules.VIEW, found, "rate")
    kernels.register(family.rules.STATE, found, "worth")
    if hasattr(found, "imagine"):
        kernels.register(family.rules.STATE, found, "imagine")
    return found


def mind(family: Family, values: Mapping[str, float], salt: int = 0) -> Any:
    """A mind as kernels read it: an array of length one of the family's dtype MIND."""
    found = heuristic(family)
    row = np.zeros(1, found.MIND)
    for name, value in {**found.SOUND, **values}.items():
        row[name] = value
    if "salt" in (found.MIND.names or ()):
        row["salt"] = salt
    return row


class HeuristicBot:
    """Plays the best rated action; equal ones at random. ``values``: how its mind differs from a sound one."""

    def __init__(self, game: Game, seed: int | None = None, values: Mapping[str, float] | None = None) -> None:
        self._row, self._heuristic = game.row, heuristic(game.family)
        self._mind = mind(game.family, values or {}, secrets.randbits(64) if seed is None else seed)
        self._random = random.Random(seed)

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of the best rated of ``actions``."""
        ratings = np.zeros(len(actions))
        self._heuristic.rate(self._row, self._mind, view, 0, np.array(actions, np.int16), ratings)
        best = ratings.max()
        return self._random.choice([a for a, rating in zip(actions, ratings, strict=True) if rating == best])
