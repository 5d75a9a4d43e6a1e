"""What the lab is given, checked: each function returns it as it is used, or raises what says what was expected."""

from __future__ import annotations

import operator
import os
from typing import Any

from wildpack.errors import BadText
from wildpack.game import Game
from wildpack.registry import load

_THREADS = 1024
"""More are no use on any machine, and each takes memory."""


def whole(value: Any, name: str) -> int:
    """A whole number of any type. Raises BadText for anything else."""
    try:
        return operator.index(value)
    except TypeError:
        raise BadText(f"{name} must be a whole number, not {value!r}") from None


def within(value: Any, name: str, least: int, most: int) -> int:
    """A whole number within bounds. Raises BadText for anything else."""
    if not least <= (number := whole(value, name)) <= most:
        raise BadText(f"{name} must be from {least} to {most}, not {number}")
    return number


def threads(value: Any) -> int:
    """So many threads; None: one for each core that this process may use. Raises BadText for what can't be."""
    if value is not None:
        return within(value, "workers", 1, _THREADS)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seed(value: Any) -> int:
    """A seed. Raises BadText for one that can't be."""
    return within(value, "the seed", 0, 2**64 - 1)


def game(value: Game | str) -> Game:
    """A game, or the one that a text names. Raises UnknownGame or BadText."""
    if isinstance(value, Game):
        return value
    if not isinstance(value, str):
        raise BadText(f"expected a game, or a text that names one, not {value!r}")
    return load(value)
