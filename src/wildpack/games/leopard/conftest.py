"""What the tests of Leopard share: deals from chosen cards, moves played in a row, squares laid at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from wildpack import Deal, load
from wildpack.games.leopard.actions import CARDS
from wildpack.games.leopard.rules import STATE
from wildpack.games.leopard.squares import value

VARIANTS = ("classic", "revised", "running", "running-revised", "russian", "partners")
BARE = "- - - - - - - - -"
EXAMPLES = {
    4: "As 2s 3s 4s - - 7s - -",  # top row and left column of spades
    5: "As 2s 3s 4s 5c - 7s - -",  # and the diagonal 3 5 7 of black cards
    8: "Ah 2h 3h 4h 5h 6d 7d 8s 9h",  # two lines of one suit, four of one colour
    9: "Ah 2h 3h 4h 5h 6h 7h 8d 9s",  # top, middle row, left column, diagonal 3 5 7; the middle column of red cards
    16: "As 2s 3s 4s 5s 6s 7s 8s 9s",
}
"""Squares by what they are worth in classic: nine cards, or - for an open spot."""


def pack(hands: Sequence[str], stock: str = "", seats: int = 2, dealer: int = 1, hand: int = 8) -> list[str]:
    """A pack that deals ``hands[seat]``, filled up with high cards, then ``stock``, then the rest from the ace on."""
    dealt = [hands[seat].split() if seat < len(hands) else [] for seat in range(seats)]
    named = Counter([*stock.split(), *(card for cards in dealt for card in cards)])
    rest = list((Counter(2 * CARDS) - named).elements())
    for cards in dealt:
        cards += [rest.pop() for _ in range(hand - len(cards))]
    order = [(dealer + 1 + n) % seats for n in range(seats)]
    return [dealt[seat][n] for n in range(hand) for seat in order] + stock.split() + rest


def begin(variant: str = "classic", hands: Sequence[str] = (), stock: str = "", **options: Any) -> Deal:
    """A deal from such a ``pack``; the last seat deals, so that seat 0 moves first."""
    game = load("leopard", variant, **options)
    seats, hand = game.seats[0], game.options["hand"]
    assert isinstance(hand, int)
    return game.deal(dealer=seats - 1, pack=pack(hands, stock, seats, seats - 1, hand))


def play(deal: Deal, moves: str) -> Deal:
    """Play the moves, parted by blanks; ``.`` discards the card just drawn, so that the hand stays as it was."""
    for move in moves.split():
        deal.play(f"x{deal.events(deal.turn)[-1]['card']}" if move == "." else move)
    return deal


def discard(deal: Deal, turns: int = 104) -> list[int]:
    """Discard for so many turns, or to the end of the deal; return who did."""
    seats: list[int] = []
    while deal.turn is not None and len(seats) < turns:
        seats.append(deal.turn)
        deal.play(next(move for move in deal.moves() if move[0] == "x"))
    return seats


def worth_five(variant: str = "classic", **options: Any) -> Deal:
    """A deal in which seat 0 is to move, and square A is worth 5 in classic (``EXAMPLES``); all others discard."""
    deal = begin(variant, ["As 2s 3s 4s 7s 5c"], **options)
    for move in ("As@A1", "2s@A2", "3s@A3", "4s@A4", "7s@A7", "5c@A5"):
        play(deal, move)
        if "stop" in deal.moves():
            play(deal, "stop")
        play(deal, ". " * (deal.seats - 1))
    return deal


def history(deal: Deal) -> list[str]:
    """The moves of a deal so far."""
    return [event for event in deal.history if isinstance(event, str)]


def where(deal: Deal, card: str) -> set[str]:
    """The places to which the seat to move may play ``card``."""
    return {move.partition("@")[2] for move in deal.moves() if move.startswith(f"{card}@")}


def spots(square: str, numbers: Sequence[int] = range(1, 10)) -> set[str]:
    """The places of a square, all or those of these numbers."""
    return {f"{square}{number}" for number in numbers}


def count(deal: Deal, seat: int) -> int:
    """How many cards a seat holds."""
    return int(deal.view(None)["counts"][0, seat])


def left(deal: Deal) -> int:
    """How many cards the stock holds."""
    return int(deal.view(None)["left"][0])


def cards(planes: Any) -> list[str]:
    """The texts of a set of cards."""
    return [card for c, card in enumerate(CARDS) for plane in planes.tolist() if plane >> c & 1]


def laid(*squares: str) -> np.ndarray[Any, Any]:
    """A state whose squares A and B lie so, face up: nine cards each, or - for an open spot."""
    states = np.zeros(1, STATE)
    for side, square in enumerate(squares):
        for spot, card in enumerate(square.split()):
            if card != "-":
                states["up"][0, side] |= np.uint64(1 << 16 * "shdc".index(card[1]) + spot)
    return states


def worth(square: str, variant: str = "classic", **options: Any) -> int:
    """What a square is worth: nine cards, or - for an open spot."""
    return int(value(load("leopard", variant, **options).row, laid(square)["up"][0, 0]))
