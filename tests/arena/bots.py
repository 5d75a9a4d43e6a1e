"""Bots that the tests name as ``tests.arena.bots:...``."""

from __future__ import annotations

import os
import sys
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


class Quitting(Unlucky):
    """Asks for the end of its process, as scripts do."""

    def fail(self) -> None:
        sys.exit(0)


class Interrupting(Unlucky):
    """Raises what Ctrl-C does."""

    def fail(self) -> None:
        raise KeyboardInterrupt


class Reluctant(First):
    """Ends at its first move."""

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        sys.exit()


class Unborn(First):
    """Ends when it is made."""

    def __init__(self, game: Game, seed: int) -> None:
        sys.exit("no licence")


class Chatty(First):
    """Prints in two ways when it moves."""

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        print("printed")
        os.write(1, b"written\n")
        return super().choose(view, actions)


NOT_A_BOT = 5
