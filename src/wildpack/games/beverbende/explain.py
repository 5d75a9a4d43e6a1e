"""The rules of Beverbende for people, as an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from wildpack.explain import Block, Bullet, Card, Heading, Paragraph, Picture, Table, Text, Value
from wildpack.games.beverbende import rules, state
from wildpack.games.beverbende.actions import CARDS, JACK

if TYPE_CHECKING:
    from wildpack.game import Game

OWN, REPLACED, OF_CALLER = ("3", "Q", "A", "7"), ("3", "4", "A", "7"), ("2", "5", "A", "8")
"""The rows of the worked example: the own one, the same when its special has been replaced, and the caller's."""


def explain(game: Game) -> list[Block]:
    """The rules of ``game``: its variant and its options."""
    sections = (_aim, _pack, _deal, _turn, _powers, _call, _stock_end, _showdown, _example, _match, _tips)
    return [block for section in sections for block in section(game)]


def _n(game: Game, option: str) -> int:
    return int(game.options[option])


def _aim(game: Game) -> Iterator[Block]:
    yield Heading("rules.aim.heading")
    yield Paragraph("rules.aim")
    yield Paragraph("rules.players", {"least": min(game.seats), "most": max(game.seats)})


def _pack(game: Game) -> Iterator[Block]:
    counts = game.row["pack"][0].tolist()
    yield Heading("rules.pack.heading")
    yield Paragraph("rules.pack", {"n": sum(counts)})
    yield Table([[Text(f"rules.head.{column}") for column in ("card", "count", "points")], *_pack_rows(game, counts)])
    packs = "one" if max(counts) <= 4 else "two" if max(counts) <= 8 else "jokers"
    yield Paragraph(f"rules.pack.{packs}")
    yield Paragraph("rules.specials")


def _pack_rows(game: Game, counts: Sequence[int]) -> Iterator[list[Value]]:
    numbers = Text("rules.range", {"first": Card("2"), "last": Card("9")})
    yield [Card("A"), counts[0], _total(game, "A")]
    yield [numbers, Text("rules.each", {"n": counts[1]}), Text("rules.its-number")]
    yield [Card("T"), counts[JACK - 1], _total(game, "T")]
    for card in range(JACK, len(CARDS)):
        yield [Card(CARDS[card]), counts[card], Text("rules.special")]


def _total(game: Game, row: Sequence[str]) -> int:
    """What a row of cards counts."""
    states, scores = np.zeros(1, rules.STATE), np.zeros(state.SEATS, np.int64)
    states["rows"], states["seats"] = state.EMPTY, 1
    states["rows"][0, 0, : len(row)] = [CARDS.index(card) for card in row]
    rules.score(game.row, states, 0, scores)
    return int(scores[0])


def _deal(game: Game) -> Iterator[Block]:
    yield Heading("rules.deal.heading")
    yield Paragraph("rules.dealer")
    yield Paragraph("rules.hand")
    yield Picture([list(range(1, state.SLOTS + 1))])
    yield Paragraph("rules.stock")
    yield Paragraph("rules.opened.redeal" if game.options["redeal_open_special"] else "rules.opened")
    yield Paragraph("rules.look", {"first": 1, "last": state.SLOTS})
    yield Paragraph("rules.first")


def _turn(game: Game) -> Iterator[Block]:
    yield Heading("rules.turn.heading")
    yield Paragraph("rules.turn")
    yield Bullet("rules.turn.stock")
    yield Bullet("rules.turn.open")
    yield Paragraph("rules.plain")
    yield Bullet("rules.keep")
    yield Bullet("rules.drop.drawn" if game.options["keep_open"] else "rules.drop")
    yield Paragraph("rules.special.drawn")
    yield Paragraph("rules.special.replaced")
    yield Paragraph("rules.seen")


def _powers(game: Game) -> Iterator[Block]:
    yield Heading("rules.powers.heading")
    yield Paragraph("rules.powers")
    yield from (Bullet(f"rules.power.{card}") for card in ("jack", "queen", "king"))
    yield Paragraph("rules.king")
    yield from (Bullet(f"rules.king.{case}") for case in ("used", "unused", "replaced", "again"))


def _call(game: Game) -> Iterator[Block]:
    yield Heading("rules.call.heading")
    yield Paragraph("rules.call")
    yield Paragraph("rules.call.last")
    yield Paragraph("rules.caller.frozen" if game.options["freeze_caller"] else "rules.caller.open")
    yield Paragraph("rules.rounds", {"n": _n(game, "max_rounds")})


def _stock_end(game: Game) -> Iterator[Block]:
    yield Heading("rules.reshuffle.heading")
    yield Paragraph("rules.reshuffle")


def _showdown(game: Game) -> Iterator[Block]:
    yield Heading("rules.showdown.heading")
    yield Paragraph("rules.showdown")
    yield Paragraph("rules.showdown.special")
    yield Paragraph("rules.score")


def _example(game: Game) -> Iterator[Block]:
    yield Heading("rules.example.heading")
    yield Paragraph("rules.example")
    yield _picture(OWN)
    yield Paragraph("rules.example.replaced")
    yield _picture(REPLACED)
    yield _sum(game, REPLACED)
    yield Paragraph("rules.example.caller")
    yield _picture(OF_CALLER)
    yield _sum(game, OF_CALLER)
    yield Paragraph("rules.example.won")


def _picture(row: Sequence[str]) -> Picture:
    return Picture([[Card(card) for card in row]])


def _sum(game: Game, row: Sequence[str]) -> Paragraph:
    points: dict[str, Value] = {name: _total(game, card) for name, card in zip("abcd", row, strict=True)}
    return Paragraph("rules.example.sum", {**points, "n": _total(game, row)})


def _match(game: Game) -> Iterator[Block]:
    yield Heading("rules.match.heading")
    if "target" in game.options:
        yield Paragraph("rules.match.target", {"points": Text("rules.match.points", {"n": _n(game, "target")})})
    elif (deals := _n(game, "deals")) == 1:
        yield Paragraph("rules.match.one")
    else:
        yield Paragraph("rules.match.deals", {"n": deals})


def _tips(game: Game) -> Iterator[Block]:
    yield Heading("rules.tips.heading")
    yield from (Bullet(f"rules.tip.{tip}") for tip in ("unknown", "watch", "call"))
