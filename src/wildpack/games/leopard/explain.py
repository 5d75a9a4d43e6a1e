"""The rules of Leopard for people, as an outline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from wildpack.explain import Block, Bullet, Card, Heading, Paragraph, Picture, Table, Text, Value
from wildpack.games.leopard import rules, squares, state
from wildpack.games.leopard.actions import CARDS
from wildpack.games.leopard.facts import face_up

if TYPE_CHECKING:
    from wildpack.game import Game

EXAMPLE = ("Ah", "2h", "3h", "4h", "5h", "6d", "7d", "8s", "9h")
"""The square of the worked example, spot by spot."""

PACK = 2 * len(CARDS)
_LANES = np.uint64(0x0001000100010001)
_COLOUR, _SUIT = 1, 2


def explain(game: Game) -> list[Block]:
    """The rules of ``game``: its variant and its options."""
    sections = (_aim, _start, _squares, _turn, _cards, _lines, _out, _end, _score, _example, _match, _tips)
    return [block for section in sections for block in section(game)]


def _n(game: Game, option: str) -> int:
    return int(game.options[option])


def _stock(game: Game) -> int:
    """How many cards are left when all hands are dealt."""
    return PACK - _n(game, "hand") * game.seats[0]


def _sides(game: Game, key: str) -> str:
    """The key for two players, or for two pairs."""
    return f"{key}.{'four' if game.seats[0] == 4 else 'two'}"


def _aim(game: Game) -> Iterator[Block]:
    yield Heading("rules.aim.heading")
    yield Paragraph(_sides(game, "rules.aim"))


def _start(game: Game) -> Iterator[Block]:
    stock = _stock(game)
    yield Heading("rules.start.heading")
    yield Paragraph("rules.pack", {"n": PACK})
    yield Paragraph("rules.dealer")
    yield Paragraph("rules.hand", {"n": _n(game, "hand")})
    yield Paragraph("rules.stock", {"n": stock}) if stock else Paragraph("rules.stock.none")
    yield Paragraph("rules.first")


def _squares(game: Game) -> Iterator[Block]:
    yield Heading("rules.square.heading")
    yield Paragraph("rules.square")
    yield Picture([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    yield Paragraph("rules.open")


def _turn(game: Game) -> Iterator[Block]:
    draw, many, stock = _n(game, "draw"), game.options["many"], _stock(game)
    yield Heading("rules.turn.heading")
    if stock:
        yield Paragraph("rules.draw", {"n": draw})
    if stock and draw > 1:
        yield Paragraph("rules.draw.fewer")
    yield Paragraph("rules.then")
    yield Bullet(_sides(game, "rules.do.out"))
    yield Bullet(f"rules.do.play.{'many' if many else 'one'}")
    yield Bullet("rules.do.discard")
    if many:
        yield Paragraph("rules.many")
    yield Paragraph(_sides(game, "rules.public"))


def _cards(game: Game) -> Iterator[Block]:
    where = "anywhere" if game.options["cover_bare"] else "covering"
    yield Heading("rules.cards.heading")
    yield Bullet("rules.card.number")
    yield Bullet("rules.card.ten")
    yield Bullet(f"rules.card.jack.{where}")
    yield Bullet(f"rules.card.queen.{where}")
    yield Bullet("rules.card.king")
    yield Paragraph("rules.down")


def _lines(game: Game) -> Iterator[Block]:
    yield Heading("rules.lines.heading")
    yield Paragraph("rules.lines")
    yield Bullet("rules.line.suit", {"n": _n(game, "suit_line")})
    yield Bullet("rules.line.colour", {"n": _n(game, "colour_line")})
    yield Bullet("rules.line.none")


def _out(game: Game) -> Iterator[Block]:
    yield Heading("rules.out.heading")
    yield Paragraph(_sides(game, "rules.out"), {"points": Text("rules.out.points", {"n": _n(game, "out_at")})})


def _end(game: Game) -> Iterator[Block]:
    yield Heading("rules.end.heading")
    yield Paragraph("rules.end.play" if game.options["play_out"] else "rules.end.stop")


def _score(game: Game) -> Iterator[Block]:
    yield Heading("rules.score.heading")
    yield Paragraph(_sides(game, "rules.score"))
    yield Bullet(_sides(game, f"rules.bonus.{game.options['bonus_to']}"), {"n": _n(game, "bonus_over")})
    if penalty := _n(game, "penalty"):
        yield Bullet(_sides(game, "rules.penalty"), {"n": penalty})


# --- the worked example ----------------------------------------------------------------------------------


def _example(game: Game) -> Iterator[Block]:
    up, over = face_up(list(EXAMPLE)), _n(game, "bonus_over")
    value = int(squares.value(game.row, up))
    yield Heading("rules.example.heading")
    yield Paragraph("rules.example")
    yield Picture([[Card(card) for card in EXAMPLE[row : row + 3]] for row in (0, 3, 6)])
    yield Table([_head("spots", "cards", "same", "points"), *_line_rows(game, up)])
    yield Paragraph("rules.example.value", {"n": value})
    if value > over:
        yield Paragraph("rules.example.bonus", {"n": value - over, "over": over})
    yield Paragraph("rules.example.ended")
    yield Table([_head("ended", "value", "bonus", "penalty", "score"), *_ended_rows(game, up, value)])


def _head(*columns: str) -> list[Value]:
    return [Text(f"rules.head.{column}") for column in columns]


def _line_rows(game: Game, up: np.uint64) -> Iterator[list[Value]]:
    """The lines that count: their spots, their cards, what these have in common, their points."""
    told_apart = game.row.copy()
    told_apart["colour_line"], told_apart["suit_line"] = _COLOUR, _SUIT
    for line in squares.LINES:
        line_up = up & (np.uint64(line) * _LANES)
        if kind := int(squares.value(told_apart, line_up)):
            spots = [spot for spot in range(9) if line >> spot & 1]
            places = Text("rules.spots", dict(zip("abc", (spot + 1 for spot in spots), strict=True)))
            cards = Text("rules.cards", dict(zip("abc", (Card(EXAMPLE[spot]) for spot in spots), strict=True)))
            same = Text("rules.same.suit" if kind == _SUIT else "rules.same.colour")
            yield [places, cards, same, int(squares.value(game.row, line_up))]


def _ended_rows(game: Game, up: np.uint64, value: int) -> Iterator[list[Value]]:
    """How the deal ended, the value of the square, bonus, penalty, and the score."""
    states, scores = np.zeros(1, rules.STATE), np.zeros(state.SIDES, np.int64)
    states["up"][0, 0] = up
    for closer, ended in ((-1, "nobody"), (0, _sides(game, "own")), (1, _sides(game, "other"))):
        if closer == 0 and value < _n(game, "out_at"):
            continue
        states["closer"] = closer
        rules.score(game.row, states, 0, scores)
        penalty = _n(game, "penalty") if closer == 0 else 0
        score = int(scores[0])
        yield [Text(f"rules.ended.{ended}"), value, score - value + penalty, penalty, score]


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
    yield from (Bullet(f"rules.tip.{tip}") for tip in ("jack", "spoil", "colour"))
