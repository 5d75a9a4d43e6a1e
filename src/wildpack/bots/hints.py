"""Hints: what each open action is worth to the seat to act, and why the best one is good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wildpack.bots.search import Found, Search, Settings

if TYPE_CHECKING:
    from wildpack.game import Game

LONG = Settings(simulations=4000, seconds=1.0, keep=1000)
"""How long a hint is thought about; every action is considered."""


@dataclass(frozen=True)
class Hint:
    """What a seat might do."""

    action: int
    values: Sequence[Found]
    """By open action, the best first, then by how long they were in the running: by how many points the seat will be
    ahead, and how sure that is."""
    reason: str
    """The key of a text in the family's catalogue, without ``advice.``."""
    parameters: Mapping[str, int]
    """The values of that text."""


def hint(game: Game, view: Any, actions: Sequence[int], settings: Settings = LONG, seed: int = 0) -> Hint:
    """A hint for the seat to act in ``view`` (length one, dtype VIEW), which may do ``actions`` (not empty)."""
    search = Search(game, view, actions, settings, seed)
    best = actions[search.think()]
    values = sorted(search.found(), key=lambda found: (found.action != best, -found.visits, -found.mean))
    if len(actions) == 1:
        return Hint(best, values, "only", {})
    reason, parameters = game.family.module("advice").reason(game.row, view[0], best)
    return Hint(best, values, reason, parameters)
