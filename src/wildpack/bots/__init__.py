"""Bots: they see a seat's view and the open actions, nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wildpack.errors import UnknownGame

if TYPE_CHECKING:
    from wildpack.game import Game


class Bot(Protocol):
    """Chooses actions for a seat."""

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of ``actions`` (not empty), given the view (length one, dtype VIEW) of the seat to act."""


class RandomBot:
    """Plays any legal action, each equally likely."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of ``actions``."""
        return self._random.choice(actions)


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """The bot of that name for ``game``; with ``seed`` its choices can be repeated. Raises UnknownGame."""
    from wildpack.bots.heuristic import HeuristicBot

    bots: dict[str, type[RandomBot] | type[HeuristicBot]] = {"heuristic": HeuristicBot, "random": RandomBot}
    if name not in bots:
        raise UnknownGame(f"there is no bot {name!r}; the bots are: {', '.join(bots)}")
    return bots[name](game, seed)


NAMES = ("heuristic", "random")
"""The names of the bots, the usual one first."""
