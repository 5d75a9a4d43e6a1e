"""The cards and the table of actions of Leopard: what each number means."""

from __future__ import annotations

import numpy as np

from wildpack.cards import SUITS
from wildpack.kernels import DRAW, REVEAL

NUMBERS, TEN, JACK, QUEEN, KING = 0, 36, 40, 44, 48
"""The first card of each sort. Cards are ordered so that the 36 number cards and each court are runs of bits."""

CARDS = tuple(f"{r}{s}" for s in SUITS for r in "A23456789") + tuple(f"{r}{s}" for r in "TJQK" for s in SUITS)
"""Card text by card number, 0 to 51."""

SUIT = np.array([SUITS.index(text[1]) for text in CARDS], np.int8)
"""Suit by card number: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""

OWN, OTHER = 0, 1
"""The column ``square``: the square of the side that acts, or the other."""

PLAY, DISCARD, OUT, STOP, ASK, YES, NO = range(REVEAL + 1, REVEAL + 8)
"""The column ``kind`` of the actions of a seat."""

ACTION = np.dtype([("kind", "i1"), ("card", "i1"), ("square", "i1"), ("spot", "i1")])


def _table() -> list[tuple[int, int, int, int]]:
    numbers = [(PLAY, card, square, card % 9) for square in (OWN, OTHER) for card in range(NUMBERS, TEN)]
    placed = [
        (PLAY, first + suit, square, spot)
        for first, square in ((TEN, OWN), (JACK, OWN), (JACK, OTHER), (QUEEN, OWN), (KING, OWN))
        for suit in range(4)
        for spot in range(9)
    ]
    discards = [(DISCARD, card, -1, -1) for card in range(52)]
    words = [(kind, -1, -1, -1) for kind in (OUT, STOP, ASK, YES, NO)]
    draws = [(DRAW, card, -1, -1) for _ in range(2) for card in range(52)]
    return numbers + placed + discards + words + draws + [(DRAW, -1, -1, -1)]


ACTIONS = np.array(_table(), ACTION)
"""Kind, card, square and spot (0 to 8) of each action; -1 where there is none. The seats' actions come first,
then 52 draws of a card's first copy, 52 of its second, and the draw of an unseen card, which is only told."""

PLAY_OWN, PLAY_OTHER = 0, 36
PLAY_TEN, JACK_OWN, JACK_OTHER, PLAY_QUEEN, PLAY_KING = range(72, 252, 36)
FIRST_DISCARD = 252
GO_OUT, STOP_PLAYING, ASK_PARTNER, SAY_YES, SAY_NO = range(304, 309)
SEAT_ACTIONS = 309
FIRST_DRAW, SECOND_DRAW = 309, 361
UNSEEN_DRAW = 413
WORDS = len(ACTIONS) // 64 + 1
"""Words of a mask."""

KIND, CARD, SQUARE, SPOT = (ACTIONS[c].astype(np.int64) for c in ("kind", "card", "square", "spot"))
"""The columns of ACTIONS, for kernels: wide, so that sums do not overflow."""
