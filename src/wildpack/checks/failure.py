"""What a failed check says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wildpack.kernels import SPECTATOR

if TYPE_CHECKING:
    from wildpack.game import Game


class At(NamedTuple):
    """Where a fault was found; ``check_game(game, seats, deals=1, seed=seed)`` finds it again."""

    game: Game
    seats: int
    seed: int
    step: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        step = "" if self.step is None else f", step {self.step}"
        seat = "" if self.seat is None else ", spectator" if self.seat == SPECTATOR else f", seat {self.seat}"
        return f"{self.game}, {self.seats} seats, seed {self.seed}{step}{seat}"


class CheckFailed(AssertionError):
    """A game does not keep what ``check`` checks; says where, what was expected and what came."""

    def __init__(self, check: str, at: object, expected: object, came: object) -> None:
        self.check, self.at = check, at
        super().__init__(f"{check}: {at}: expected {expected}, not {came}")


def same(check: str, at: At, what: str, expected: bytes, came: bytes, dtype: np.dtype[Any]) -> None:
    """Require the same bytes; say in which fields of ``dtype`` they differ. Raises CheckFailed."""
    if came != expected:
        pair = [np.frombuffer(data, dtype)[0] for data in (expected, came)]
        fields = [name for name in dtype.names or () if pair[0][name].tobytes() != pair[1][name].tobytes()]
        texts = [", ".join(f"{name} {row[name].tolist()}" for name in fields) for row in pair]
        raise CheckFailed(check, at, f"{what} with {texts[0] or 'the same padding'}", texts[1] or "other padding")
