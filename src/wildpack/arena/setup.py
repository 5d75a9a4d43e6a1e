"""Who meets in which game; all chance follows from it."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wildpack.errors import BadText
from wildpack.figures.tables import told_apart
from wildpack.registry import load

if TYPE_CHECKING:
    from wildpack.game import Game


@dataclass(frozen=True)
class Setup:
    """What decides a run: two runs of the same setup and number of deals have the same results."""

    game_text: str
    """As ``wildpack.load`` reads it."""
    seats: int
    seed: int
    """From 0 to 2**64 - 1; it decides all chance and the seeds of the bots."""
    bots: tuple[str, ...]
    """As ``contestants.maker`` reads them."""
    limit: float
    """How many seconds a program has for an answer."""

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seats: int | None = None, seed: int = 0, limit: float = 10.0) -> Setup:
        """The setup of these. Raises BadText for what can't be."""
        if len(bots) < 2:
            raise BadText(f"expected two bots or more, not {len(bots)}")
        if not 0 <= seed < 1 << 64:
            raise BadText(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
        if not 0 < limit <= 3600:
            raise BadText(f"the limit must be more than 0 and at most 3600 seconds, not {limit:g}")
        return cls(str(game), game.check_seats(seats), seed, tuple(bots), limit)

    @functools.cached_property
    def game(self) -> Game:
        """The game."""
        return load(self.game_text)

    @functools.cached_property
    def sides(self) -> list[tuple[int, ...]]:
        """The seats of each side."""
        return self.game.family.words.sides(self.seats)

    @functools.cached_property
    def names(self) -> list[str]:
        """The bots, those given again with a number: ``random``, ``random#2``."""
        return told_apart(self.bots)

    def chance(self, deal: int) -> int:
        """The seed of that deal's cards, the same at every table and in every seating."""
        return _seed("chance", self.seed, deal)

    def bot_seed(self, deal: int, table: int, rotation: int, seat: int) -> int:
        """The seed of the bot in that seat."""
        return _seed("bot", self.seed, deal, table, rotation, seat)


def _seed(*parts: object) -> int:
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big")
