"""Every variant with every number of seats."""

from __future__ import annotations

import pytest

import wildpack

SETTINGS = [
    (family.game(variant), seats)
    for family in wildpack.games().values()
    for variant in family.variants
    for seats in family.variants[variant].seats
]
"""The games and their numbers of seats."""

NAMES = [f"{game}-{seats}" for game, seats in SETTINGS]
"""What tests of each are called."""

TABLES = [pytest.param(str(game), seats, id=name) for (game, seats), name in zip(SETTINGS, NAMES, strict=True)]
"""The same as texts, for tests."""
