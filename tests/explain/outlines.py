"""The rules for people as outlines, and the texts they are made of."""

from __future__ import annotations

import functools
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import wildpack
from wildpack.commands.rules import plain
from wildpack.explain import Block, Table, Text, outline
from wildpack.game import Game, Option
from wildpack.locale import Catalogue, Entry

FAMILIES = list(wildpack.games())
VARIANTS = [f"{family.name}:{variant}" for family in wildpack.games().values() for variant in family.variants]
ODD = {
    "hand": 17, "draw": 6, "out_at": 23, "colour_line": 7, "suit_line": 9, "bonus_over": 19, "penalty": 7,
    "deals": 237, "target": 471, "max_rounds": 137,
}  # fmt: skip
"""By option: a number that stands nowhere else in the sentences of the usual variant."""


def entries(folder: Path, language: str) -> dict[str, Entry]:
    found: dict[str, Entry] = json.loads((folder / "locale" / f"{language}.json").read_text("utf-8"))
    return found


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def folder(family: str) -> Path:
    return Path(wildpack.__file__).parent / "games" / family


def catalogue(family: str, language: str) -> dict[str, Entry]:
    """The common texts and the family's, without falling back on English."""
    return entries(folder(family).parent.parent, language) | entries(folder(family), language)


def holes(entry: Entry) -> set[str]:
    forms = [entry] if isinstance(entry, str) else entry.values()
    return {name for text in forms for _, name, _, _ in string.Formatter().parse(text) if name}


def settings(option: Option) -> list[Any]:
    """Values of an option, all that can make a difference to the rules in words."""
    return (
        [False, True] if option.flag else list(option.choices) or [option.range[0], ODD[option.name], option.range[1]]
    )


def games(family: str) -> Iterator[Game]:
    """Every variant, as it is and with each option changed."""
    for variant in wildpack.games()[family].variants:
        yield wildpack.load(family, variant)
        for option in wildpack.games()[family].options.values():
            yield from (wildpack.load(family, variant, **{option.name: value}) for value in settings(option))


@functools.cache
def every_block(family: str) -> list[Block]:
    """The different blocks of all these games."""
    return list({msgspec.json.encode(block): block for game in games(family) for block in outline(game)}.values())


def texts(part: object) -> Iterator[Text]:
    """All texts within blocks, rows and values."""
    if isinstance(part, Text):
        yield part
        yield from texts(list(part.values.values()))
    elif isinstance(part, Table):
        yield from texts(part.rows)
    elif isinstance(part, list):
        for inner in part:
            yield from texts(inner)


def key_of(block: Block) -> str:
    return block.key if isinstance(block, Text) else ""


def sentences(game: Game) -> list[Block]:
    """The outline without tables and pictures, and without what the opening says of changed options."""
    blocks: list[Block] = game.family.module("explain").explain(game)
    return [block for block in blocks if isinstance(block, Text)]


def printed(game: Game, language: str, blocks: list[Block] | None = None) -> str:
    return plain(outline(game) if blocks is None else blocks, Catalogue(language, game.family.package))


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)
