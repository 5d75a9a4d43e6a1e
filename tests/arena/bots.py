"""Bots that the tests name as ``tests.arena.bots:...``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from wildpack.bots import RandomBot
from wildpack.game import Game


class First:
    """Plays the first legal action."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        return actions[0]


class Last(First):
    """Plays the last legal action."""

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        return actions[-1]


class Illegal(First):
    """Plays what it may not."""

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        return -5


class Unlucky(RandomBot):
    """Plays at random; with one seed in four it fails at its second move."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.moves, self.fails = 0, seed % 4 == 0

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        self.moves += 1
        if self.fails and self.moves > 1:
            self.fail()
        return super().choose(view, actions)

    def fail(self) -> None:
        raise KeyError("luck")


class Deadly(Unlucky):
    """Ends its process instead."""

    def fail(self) -> None:
        os._exit(7)


NOT_A_BOT = 5
