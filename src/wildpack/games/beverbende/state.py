"""The state of a deal of Beverbende, and what a seat may know of it, as arrays.

A set of cards without an order is 117 bits in two words: nine bits a rank, as many of the low ones set as there
are cards of that rank, so that each bit is one card. Ranks 0 to 6 are in the first word, 7 to 12 in the second.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.beverbende.actions import COPIES, JACK
from wildpack.kernels import around, inlined, popcount

RULES = np.dtype(
    [
        ("pack", "i1", 13),  # cards of each rank
        ("keep_open", "?"),  # whether a card taken from the open pile must be kept
        ("redeal_open_special", "?"),  # whether a special turned up at the start goes beneath the stock
        ("freeze_caller", "?"),  # whether the caller's cards can no longer be swapped
        ("max_rounds", "i2"),  # turns of every seat after which the deal ends if nobody has called
    ],
    align=True,
)
DEFAULTS: dict[str, object] = {}
"""The fields of RULES that no option sets."""
SEATS, SLOTS = 6, 4
FIRST_WORD = 7
"""So many ranks are in the first word of a set."""
SPECIALS = 24
"""Room for the specials known to lie beneath the stock."""
_PUBLIC_FIELDS = [
    ("open", "u8", 2),  # the open pile but for its top card
    ("top", "i1"),  # top card of the open pile, or EMPTY
    (
        "bottom",
        "i1",
        SPECIALS,
    ),  # specials put beneath the stock at the start, in the order they will be drawn
    ("bottoms", "i1"),  # how many there were
    ("lifted", "i1"),  # how many of them have been drawn
    ("knows", "u1", (SEATS, SLOTS)),  # bit s: seat s knows the card in that slot; ALL: spectators do as well
    ("plain", "u1", (SEATS, SLOTS)),  # whether the card was kept, so that all know it is no special
    ("old", "u1", (SEATS, SLOTS)),  # 1: the card lay here when the stock was last shuffled anew
    ("turn", "i1"),  # seat to act, CHANCE or OVER
    ("seat", "i1"),  # whose turn it is
    ("stage", "i1"),
    ("source", "i1"),  # where the card in hand came from: STOCK or PILE
    ("second", "?"),  # whether a second card is drawn if the one drawn now is not used (King)
    ("turns", "i2"),  # turns that have ended
    ("place", "i1"),  # deal and showdown: how many slots are done
    ("left", "i2"),  # cards in the stock, those known beneath it included
    ("seats", "i1"),
    ("dealer", "i1"),
    ("closer", "i1"),  # seat that has called the end, or -1
]
STATE = np.dtype(
    [
        ("stock", "u8", 2),  # the closed stock, but for the specials known beneath it; a set without an order
        ("rows", "i1", (SEATS, SLOTS)),  # the card in each slot, or EMPTY
        ("held", "i1"),  # card drawn or taken and not yet kept or dropped, or EMPTY
        *_PUBLIC_FIELDS,
    ],
    align=True,
)
VIEW = np.dtype(
    [
        ("unseen", "u8", 2),  # cards whose place this seat does not know, but for those of ``aside``
        ("aside", "u8", 2),  # the cards it does not know in old slots: when the stock was shuffled it saw all others
        ("rows", "i1", (SEATS, SLOTS)),  # as in STATE, UNSEEN where the seat does not know the card
        ("held", "i1"),  # likewise
        *_PUBLIC_FIELDS,
    ],
    align=True,
)
TOLD = np.dtype([("seat", "i1"), ("stage", "i1"), ("slot", "i1"), ("action", "i2"), ("cards", "i1", SEATS * SLOTS)])
"""What one seat is told of an action: who acts or gets the card, at which stage, into which slot it is dealt,
which action (UNSEEN_DRAW where hidden), and the cards it shows: the one put on the open pile or peeked at, or in
a showdown every slot of every seat; -1 where there is none."""
EMPTY, UNSEEN = -1, -2
ALL, SPECTATORS = 255, 7
"""``knows`` of a card that has been shown to all, and its bit for spectators."""
STOCK, PILE = range(2)
(
    DEALING,
    OPENING,
    CHOICE,
    DRAWING,
    HOLDING,
    PEEKING,
    SWAPPING,
    DOUBLING,
    CLOSING,
    SHOWING,
    REPLACING,
    ENDED,
) = range(12)
"""Stages. DEALING, OPENING, DRAWING, SHOWING and REPLACING are moments of chance; PEEKING, SWAPPING and DOUBLING
those of the power of a Jack, Queen or King."""
_ONE = np.uint64(1)
_RANK_BITS = np.uint64((1 << COPIES) - 1)


@inlined
def _word(card: int) -> int:
    return 1 if card >= FIRST_WORD else 0


@inlined
def _shift(card: int) -> Any:
    return np.uint64((card - FIRST_WORD if card >= FIRST_WORD else card) * COPIES)


@inlined
def held_of(cards: Any, card: int) -> Any:
    """The bits of the cards of one rank in a set, moved down to the lowest nine."""
    return cards[_word(card)] >> _shift(card) & _RANK_BITS


@inlined
def add(cards: Any, card: int) -> None:
    """Put a card of rank ``card`` into a set."""
    word, shift = _word(card), _shift(card)
    cards[word] |= (cards[word] >> shift & _RANK_BITS) + _ONE << shift


@inlined
def remove(cards: Any, card: int) -> None:
    """Take a card of rank ``card`` out of a set that has one."""
    word, shift = _word(card), _shift(card)
    bits = cards[word] >> shift & _RANK_BITS
    cards[word] ^= (bits ^ bits >> _ONE) << shift


@inlined
def size(cards: Any) -> int:
    """The number of cards in a set."""
    return popcount(cards[0]) + popcount(cards[1])


@inlined
def special(card: int) -> bool:
    """Whether a card is a Jack, Queen or King."""
    return card >= JACK


_PLACES = SEATS * SLOTS
_DEALT = np.array([[(n % seats, n // seats) for n in range(_PLACES)] for seats in range(1, SEATS + 1)], np.int64)
"""By seats less 1 and place in the order of dealing: how many seats after the first, and which slot."""


@inlined
def slot_dealt(s: Any) -> tuple[int, int]:
    """Seat and slot of the ``place`` of the deal: one card at a time from the dealer's left."""
    ahead, slot = _DEALT[s["seats"] - 1, s["place"], 0], _DEALT[s["seats"] - 1, s["place"], 1]
    return around(s["dealer"], ahead + 1, s["seats"]), slot


@inlined
def slot_in_showdown(s: Any, place: int) -> tuple[int, int]:
    """Seat and slot of a ``place`` of the showdown: from the seat after the caller (or the dealer) round."""
    last = s["closer"] if s["closer"] >= 0 else s["dealer"]
    return around(last, 1 + (place >> 2), s["seats"]), place & 3
