"""Plays by a family's rules of thumb: the action that its ``heuristic.py`` rates highest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

if TYPE_CHECKING:
    from wildpack.game import Game


class Heuristic(Protocol):
    """What ``heuristic.py`` of a family holds."""

    def rate(self, rules: Any, views: Any, j: int, actions: Any, out: Any) -> None:
        """Rate each of ``actions`` (int16) for the seat to act in ``views[j]``, into ``out`` (float64).

        More is better. It sees the view alone.
        """


class HeuristicBot:
    """Plays the best rated action; equal ones at random."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self._row = game.row
        self._heuristic = cast(Heuristic, game.family.module("heuristic"))
        self._random = random.Random(seed)

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of the best rated of ``actions``."""
        ratings = np.zeros(len(actions))
        self._heuristic.rate(self._row, view, 0, np.array(actions, np.int16), ratings)
        best = ratings.max()
        return self._random.choice([a for a, rating in zip(actions, ratings, strict=True) if rating == best])
