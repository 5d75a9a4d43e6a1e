"""What the tests of these rules share: deals of given cards, moves in a row, and a look at what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import wildpack
from wildpack import kernels
from wildpack.cards import RANKS
from wildpack.deal import Deal
from wildpack.game import Game
from wildpack.kernels import OVER

PACKS = {
    "standard": "A23456789" * 4 + "T" * 8 + "J" * 8 + "Q" * 8 + "K" * 6,
    "original": "A23456789" * 4 + "T" * 9 + "J" * 7 + "Q" * 9 + "K" * 5,
    "single": "A23456789TJQK" * 4,
}
"""The cards of each variant, after the table of B1.1."""


def in_order(cards: str) -> str:
    """The cards sorted, ace to king."""
    return "".join(sorted(cards, key=RANKS.index))


def without(cards: str, gone: str) -> str:
    """The cards but for those that are gone, ace to king."""
    return in_order("".join((Counter(cards) - Counter(gone)).elements()))


def pack_of(hands: str, then: str, last: str = "", variant: str = "standard", dealer: int = 0) -> list[str]:
    """A pack that deals these rows, one of each player ("A234 5678"), then ``then``, and at the end ``last``.

    Between them come the other cards of the variant, ace to king.
    """
    by_seat = hands.split()
    turns = [(dealer + 1 + n) % len(by_seat) for n in range(len(by_seat))]
    dealt = "".join(by_seat[seat][slot] for slot in range(4) for seat in turns)
    return [*dealt, *then, *without(PACKS[variant], dealt + then + last), *last]


def start(
    hands: str, then: str, last: str = "", variant: str = "standard", dealer: int | None = None, **options: object
) -> Deal:
    """A deal of these rows; ``then`` is the opening card and what is drawn after it (see ``pack_of``).

    Unless a dealer is named, the last seat deals, so that player 1 moves first.
    """
    seats = len(hands.split())
    by = seats - 1 if dealer is None else dealer
    game = wildpack.load("beverbende", variant, **options)
    return game.deal(seats, by, pack_of(hands, then, last, variant, by))


def play(deal: Deal, moves: str) -> Deal:
    """Play moves that are parted by commas."""
    for move in moves.split(", "):
        deal.play(move)
    return deal


def drain(deal: Deal, leave: int = 0) -> Deal:
    """Let turns pass, each with one card drawn and put down, until the stock holds ``leave`` cards."""
    while left(deal) > leave:
        deal.play("draw")
        deal.play("drop" if "drop" in deal.moves() else "skip")
        deal.play("pass")
    return deal


def drop_all(deal: Deal) -> Deal:
    """Play the rest of the deal: each turn one card is drawn and put down."""
    while deal.turn is not None:
        moves = deal.moves()
        deal.play(next(move for move in ("draw", "drop", "skip", "pass") if move in moves))
    return deal


def top(deal: Deal) -> str:
    """The top card of the open pile."""
    return RANKS[deal.view(None)["top"][0]]


def left(deal: Deal) -> int:
    """How many cards the stock holds."""
    return int(deal.view(None)["left"][0])


def held(deal: Deal, seat: int | None) -> str | None:
    """The card in hand as a seat sees it: ``?`` where it is hidden, None where there is none."""
    card = int(deal.view(seat)["held"][0])
    return {-1: None, -2: "?"}.get(card, RANKS[card])


def rows(deal: Deal, seat: int | None = None) -> str:
    """The rows of all players as a seat knows them, a spectator by default: "A2?? ????"."""
    known = deal.known(seat)
    players = range(1, deal.seats + 1)
    return " ".join("".join(known.get(f"{player}.{slot}", "?") for slot in (1, 2, 3, 4)) for player in players)


def told(deal: Deal, seat: int | None, kind: str) -> list[dict[str, Any]]:
    """The events of one kind that a seat was told."""
    return [event for event in deal.events(seat) if event["kind"] == kind]


def cards_in(words: Any) -> str:
    """The cards of a set of two words, ace to king: nine bits a rank, seven ranks in the first word."""
    lanes = [int(words[rank // 7]) >> 9 * (rank % 7) & 511 for rank in range(13)]
    return "".join(text * lane.bit_count() for text, lane in zip(RANKS, lanes, strict=True))


def random_states(game: Game, seats: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Play a deal at random: the states (one array, which changes) and the action that comes next."""
    rules = game.family.rules
    states, mask, rng = np.zeros(1, rules.STATE), np.zeros(rules.WORDS, np.uint64), np.zeros(1, np.uint64)
    kernels.stream(rng, np.uint64(seed), np.uint64(seats))
    rules.begin(game.row, states, 0, seats, 0)
    while states["turn"][0] != OVER:
        action = int(kernels.random_action(game.row, states, 0, mask, rng))
        yield states, action
        rules.apply(game.row, states, 0, action)
