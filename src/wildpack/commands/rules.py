"""``wildpack rules GAME``: the rules of a game, to be read."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from wildpack.explain import Block, Bullet, Card, Heading, Picture, Table, Text, Value, outline
from wildpack.locale import Catalogue, preferred
from wildpack.registry import load

SUMMARY = "print the rules of a game, of its variant and options"
WIDTH = 79
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = "\u200e", "\u200f"
"""Marks without width: they tell a screen that draws both directions which one to take."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The game, its variant, the language."""
    parser.add_argument("game", metavar="GAME", help="a game, or a text such as 'game:variant(option=1)'")
    parser.add_argument("--variant", help="the variant, if GAME names none (see `wildpack games`)")
    parser.add_argument("--lang", help="the language: en, fa, ru, el or nl (by default that of the system)")


def run(options: argparse.Namespace) -> int:
    """Print the rules."""
    game = load(options.game, options.variant)
    catalogue = Catalogue(options.lang or preferred(), game.family.package)
    print(plain(outline(game), catalogue))
    return 0


def plain(blocks: Sequence[Block], catalogue: Catalogue) -> str:
    """An outline as plain text in lines of at most WIDTH."""
    text = ""
    for block, before in zip(blocks, [None, *blocks], strict=False):
        if before:
            text += "\n" if isinstance(block, Bullet) and isinstance(before, Bullet) else "\n\n"
        text += "\n".join(_lines(block, catalogue, title=before is None))
    return text


def _lines(block: Block, catalogue: Catalogue, title: bool) -> Iterable[str]:
    if isinstance(block, Table):
        return _table([[said(cell, catalogue) for cell in row] for row in block.rows], catalogue)
    if isinstance(block, Picture):
        return _picture([[said(cell, catalogue) for cell in row] for row in block.rows], catalogue)
    text = said(block, catalogue)
    if isinstance(block, Heading):
        return text, ("=" if title else "-") * cell_len(text)
    first, later = ("- ", "  ") if isinstance(block, Bullet) else ("", "")
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)


def said(value: Value, catalogue: Catalogue) -> str:
    """A value of an outline in words."""
    if isinstance(value, Card):
        card = catalogue.card(value.card)
        return f"{_LEFT_TO_RIGHT}{card}{_LEFT_TO_RIGHT}" if catalogue.right_to_left else card
    if isinstance(value, Text):
        values = {k: v if isinstance(v, int) else said(v, catalogue) for k, v in value.values.items()}
        return catalogue(value.key, **values)
    return catalogue.write(value)


def _table(rows: Sequence[Sequence[str]], catalogue: Catalogue) -> list[str]:
    """Columns in the direction of the language, the first row underlined."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    rows = [rows[0], ["-" * width for width in widths], *rows[1:]]
    mark = _RIGHT_TO_LEFT if catalogue.right_to_left else ""
    return ["  ".join(mark + cell for cell in map(_padded, row, widths)).rstrip() for row in rows]


def _picture(rows: Sequence[Sequence[str]], catalogue: Catalogue) -> list[str]:
    """Cards in a frame, from left to right in every language."""
    width = max(cell_len(cell) for row in rows for cell in row)
    mark = _LEFT_TO_RIGHT if catalogue.right_to_left else ""
    top, between, bottom = (
        mark + left + middle.join(["─" * (width + 2)] * len(rows[0])) + right
        for left, middle, right in ("┌┬┐", "├┼┤", "└┴┘")
    )
    lines = [f"{mark}│{mark}" + "".join(f" {_padded(cell, width)} {mark}│{mark}" for cell in row) for row in rows]
    return [top, f"\n{between}\n".join(lines), bottom]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
