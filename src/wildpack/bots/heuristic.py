"""Plays by a family's rules of thumb: the action that its ``heuristic.py`` rates highest."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from wildpack.game import Family, Game


def mind(family: Family, values: Mapping[str, float], salt: int = 0) -> Any:
    """A mind as kernels read it: an array of length one of the family's dtype MIND."""
    heuristic = family.heuristic
    row = np.zeros(1, heuristic.MIND)
    for name, value in {**heuristic.SOUND, **values}.items():
        row[name] = value
    if "salt" in (heuristic.MIND.names or ()):
        row["salt"] = salt
    return row


class HeuristicBot:
    """Plays the best rated action; equal ones at random. ``values``: how its mind differs from a sound one."""

    def __init__(self, game: Game, seed: int | None = None, values: Mapping[str, float] | None = None) -> None:
        self._row, self._heuristic = game.row, game.family.heuristic
        self._mind = mind(game.family, values or {}, secrets.randbits(64) if seed is None else seed)
        self._random = random.Random(seed)

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of the best rated of ``actions``."""
        ratings = np.zeros(len(actions))
        self._heuristic.rate(self._row, self._mind, view, 0, np.array(actions, np.int16), ratings)
        best = ratings.max()
        return self._random.choice([a for a, rating in zip(actions, ratings, strict=True) if rating == best])
