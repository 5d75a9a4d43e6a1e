"""The rules of a game for people: an outline, made by ``explain.py`` of a family, that any screen can draw."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

import msgspec

from wildpack import game
from wildpack.errors import BadText


class Card(msgspec.Struct, frozen=True, tag=True):
    """A card, drawn in short."""

    card: str


class Text(msgspec.Struct, frozen=True, tag=True):
    """A text of the catalogue with the values that it holds."""

    key: str
    values: dict[str, Value] = {}


class Heading(Text, frozen=True, tag=True):
    """A heading; the first one of an outline is its title."""


class Paragraph(Text, frozen=True, tag=True):
    """A paragraph."""


class Bullet(Text, frozen=True, tag=True):
    """A point of a list."""


class Table(msgspec.Struct, frozen=True, tag=True):
    """Rows of equal length; the first names the columns."""

    rows: list[list[Value]]


class Picture(msgspec.Struct, frozen=True, tag=True):
    """Cards as they lie, or the numbers of their places; from left to right in every language."""

    rows: list[list[int | Card]]


Value = int | Card | Text
Block = Heading | Paragraph | Bullet | Table | Picture


def outline(of: game.Game) -> list[Block]:
    """The rules of a game. Raises BadText if its family has none for people."""
    if importlib.util.find_spec(f"{of.family.package}.explain") is None:
        raise BadText(f"{of.family.name} has no explain.py, so its rules can't be printed")
    return [*_opening(of), *of.family.module("explain").explain(of)]


def _opening(of: game.Game) -> Iterator[Block]:
    variant = f"variant.{of.variant.name}"
    yield Heading("rules.title", {"game": Text("name"), "variant": Text(variant)})
    yield Paragraph(f"{variant}.about")
    if of.changed:
        yield Paragraph("rules.changed")
    for name, value in of.changed.items():
        yield Bullet("rules.change", {"option": Text(f"option.{name}"), "value": _said(name, value)})


def _said(option: str, value: game.Value) -> Value:
    if isinstance(value, bool):
        return Text("rules.yes" if value else "rules.no")
    return value if isinstance(value, int) else Text(f"option.{option}.{value}")
