"""Wildpack: Leopard and Beverbende, two families of card games, for players and for researchers.

``games()`` finds the families, ``load("leopard:classic")`` a game; a Game begins a Deal or a Match, which is
kept as a Record.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from wildpack.errors import BadText, IllegalMove, StaleVersion, UnknownGame
from wildpack.registry import games, load

if TYPE_CHECKING:
    from wildpack.deal import Deal
    from wildpack.game import Game
    from wildpack.match import Match
    from wildpack.record import Record

__all__ = [
    "BadText",
    "Deal",
    "Game",
    "IllegalMove",
    "Match",
    "Record",
    "StaleVersion",
    "UnknownGame",
    "games",
    "load",
]

_LATER = {"Deal": "deal", "Game": "game", "Match": "match", "Record": "record"}


def __getattr__(name: str) -> object:
    """Load what needs the compiler only when it is used."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
