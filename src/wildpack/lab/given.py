"""What the lab is given, checked: each function returns it as it is used, or raises what says what was expected."""

from __future__ import annotations

import operator
from typing import Any

from wildpack.errors import BadText
from wildpack.game import Game
from wildpack.registry import load

_SEEDS = 2**64


def whole(value: Any, name: str) -> int:
    """A whole number of any type. Raises BadText for anything else."""
    try:
        return operator.index(value)
    except TypeError:
        raise BadText(f"{name} must be a whole number, not {value!r}") from None


def positive(value: Any, name: str) -> int:
    """A whole number of 1 or more. Raises BadText for anything else."""
    if (number := whole(value, name)) < 1:
        raise BadText(f"{name} must be 1 or more, not {number}")
    return number


def seed(value: Any) -> int:
    """A seed. Raises BadText for one that can't be."""
    if not 0 <= (number := whole(value, "the seed")) < _SEEDS:
        raise BadText(f"the seed must be from 0 to {_SEEDS - 1}, not {number}")
    return number


def game(value: Game | str) -> Game:
    """A game, or the one that a text names. Raises UnknownGame or BadText."""
    if isinstance(value, Game):
        return value
    if not isinstance(value, str):
        raise BadText(f"expected a game, or a text that names one, not {value!r}")
    return load(value)
