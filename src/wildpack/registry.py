"""Finds games: every package in ``wildpack.games``, and those that other packages offer.

An outside package offers a family by an entry point of the group ``wildpack.games``, whose value is the name of
the family's package.
"""

from __future__ import annotations

import functools
import importlib.metadata
import pkgutil
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from wildpack import games as _games
from wildpack.errors import BadText, UnknownGame
from wildpack.game import Family

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wildpack.game import Game

GROUP = "wildpack.games"
_GAME_TEXT = re.compile(r"(?P<family>[\w-]+)(:(?P<variant>[\w-]+))?(\((?P<options>[^()]*)\))?")


@functools.cache
def games() -> Mapping[str, Family]:
    """The families of games by name, in alphabetical order."""
    own = (f"{_games.__name__}.{module.name}" for module in pkgutil.iter_modules(_games.__path__))
    outside = (point.value for point in importlib.metadata.entry_points(group=GROUP))
    families = {family.name: family for family in map(Family, [*own, *outside])}
    return MappingProxyType(dict(sorted(families.items())))


def load(game: str, variant: str | None = None, **options: object) -> Game:
    """A game by name and variant, or by a text such as ``leopard:classic(out_at=6)``.

    Raises UnknownGame for a game, variant or option that does not exist, BadText for a value that can't be.
    """
    return find(game, variant, options)


def find(game: str, variant: str | None, options: Mapping[str, object]) -> Game:
    """``load`` with the options in a mapping, whose keys may be any texts."""
    match = _GAME_TEXT.fullmatch(game)
    if match is None:
        raise BadText(f"expected a game such as 'game:variant(option=1)', not {game!r}")
    if match["family"] not in games():
        raise UnknownGame(f"there is no game {match['family']!r}; the games are: {', '.join(games())}")
    if match["variant"] and variant:
        raise BadText(f"the variant is given twice: {match['variant']!r} and {variant!r}")
    family = games()[match["family"]]
    return family.game(match["variant"] or variant, **{**_parsed(family, match["options"] or ""), **options})


def _parsed(family: Family, text: str) -> dict[str, object]:
    options: dict[str, object] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, equals, value = (p.strip() for p in part.partition("="))
        if not equals or name in options:
            raise BadText(f"expected each option once as NAME=VALUE, not {part!r}")
        options[name] = family.options[name].parse(value) if name in family.options else value
    return options
