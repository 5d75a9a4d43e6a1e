"""The levels of the bots, from a child to the strongest; a family says in ``levels.toml`` what each is."""

from __future__ import annotations

import functools
import importlib.resources
import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wildpack.game import Family

LEVELS = ("novice", "casual", "keen", "seasoned", "expert", "master")
"""The levels of every game, the weakest first."""

USUAL = "seasoned"
"""The level that plays where none is named."""


@functools.cache
def levels(family: Family) -> dict[str, dict[str, Any]]:
    """By level: in what its mind differs from a sound one, or how its search thinks."""
    return tomllib.loads((importlib.resources.files(family.package) / "levels.toml").read_text("utf-8"))
