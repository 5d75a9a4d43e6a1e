"""Bots: they see a seat's view and the open actions, nothing else."""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

from wildpack.bots.levels import LEVELS, USUAL, levels
from wildpack.errors import BadText, UnknownGame

if TYPE_CHECKING:
    from wildpack.game import Game

__all__ = ["LEVELS", "NAMES", "USUAL", "Bot", "RandomBot", "bot"]

NAMES = (*LEVELS, "random")
"""The names of the bots: the levels, and one that plays anything."""

_TEXT = re.compile(r"(?P<name>[\w-]+)(\((?P<settings>[^()]*)\))?")
_SEEDS = range(1 << 64)


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
    """The bot of that name for ``game``; with ``seed`` its choices can be repeated.

    ``name`` is one of NAMES, or a search with settings of its own such as ``search(simulations=500,depth=20)`` (see
    ``wildpack.bots.search.Settings``). Raises UnknownGame, and BadText for settings or a seed that can't be.
    """
    if seed is not None and not _can_be_seed(seed):
        raise BadText(f"the seed must be from 0 to {_SEEDS[-1]}, not {seed!r}")
    text = _TEXT.fullmatch(name)
    if text is not None and text["name"] == "search":
        return _thinker(game, seed, _parsed(text["settings"] or ""))
    if name not in NAMES:
        raise UnknownGame(f"there is no bot {name!r}; the bots are: {', '.join(NAMES)}, search(...)")
    if name == "random":
        return RandomBot(game, seed)
    return _thinker(game, seed, levels(game.family)[name])


def _can_be_seed(value: object) -> bool:
    return isinstance(value, SupportsIndex) and operator.index(value) in _SEEDS


def _thinker(game: Game, seed: int | None, values: Mapping[str, Any]) -> Bot:
    """A bot that searches, where ``values`` say for how long, else one that plays by rules of thumb."""
    from wildpack.bots.heuristic import HeuristicBot
    from wildpack.bots.search import SearchBot, Settings

    if {"simulations", "seconds"} & values.keys():
        return SearchBot(game, seed, Settings.of(values))
    return HeuristicBot(game, seed, values)


def _parsed(text: str) -> dict[str, Any]:
    """The settings in ``name=value,...``; a search without a limit gets the usual one."""
    pairs = [part.strip().partition("=") for part in text.split(",") if part.strip()]
    if not all(equals and value.strip() for _, equals, value in pairs):
        raise BadText(f"expected settings as NAME=VALUE, not {text!r}")
    given = {name.strip(): value.strip() for name, _, value in pairs}
    return given if {"simulations", "seconds"} & given.keys() else {"simulations": "1000", **given}
