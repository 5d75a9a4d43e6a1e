"""The cards and the table of actions of Beverbende: what each number means."""

from __future__ import annotations

import numpy as np

from wildpack.cards import RANKS
from wildpack.kernels import DRAW, REVEAL, SHUFFLE

CARDS = tuple(RANKS)
"""Card text by card number, 0 to 12: the ranks, ace to king."""

JACK, QUEEN, KING = 10, 11, 12
"""The specials; every card below JACK counts its number plus one."""

COPIES = 9
"""At most so many cards of a rank."""

DRAW_STOCK, TAKE, KEEP, DROP, SKIP, PEEK, SWAP, AGAIN, END, PASS = range(REVEAL + 1, REVEAL + 11)
"""The column ``kind`` of the actions of a seat."""

ACTION = np.dtype([("kind", "i1"), ("card", "i1"), ("slot", "i1"), ("ahead", "i1"), ("other", "i1")])


def _table() -> list[tuple[int, int, int, int, int]]:
    words = [(kind, -1, -1, -1, -1) for kind in (DRAW_STOCK, TAKE, DROP, SKIP, AGAIN, END, PASS)]
    slots = [(kind, -1, slot, -1, -1) for kind in (KEEP, PEEK) for slot in range(4)]
    swaps = [(SWAP, -1, slot, ahead, other) for ahead in range(1, 6) for slot in range(4) for other in range(4)]
    draws = [(DRAW, card, -1, -1, -1) for card in range(13) for _ in range(COPIES)]
    chance = [(SHUFFLE, -1, -1, -1, -1), (REVEAL, -1, -1, -1, -1), (DRAW, -1, -1, -1, -1)]
    return words + slots + swaps + draws + chance


ACTIONS = np.array(_table(), ACTION)
"""Kind, card drawn, own slot (0 to 3), and for a swap how many seats ahead the other player sits and their slot;
-1 where there is none. The seats' actions come first, then nine draws of each rank, one a copy, the shuffle of
the open pile into the stock, the showdown, and the draw of an unseen card, which is only told."""

CHOOSE_DRAW, CHOOSE_TAKE, DROP_HELD, SKIP_POWER, DRAW_AGAIN, SAY_END, SAY_PASS = range(7)
FIRST_KEEP, FIRST_PEEK, FIRST_SWAP, FIRST_DRAW = 7, 11, 15, 95
SEAT_ACTIONS = 95
SHUFFLE_OPEN, SHOWDOWN, UNSEEN_DRAW = 212, 213, 214
WORDS = len(ACTIONS) // 64 + 1
"""Words of a mask."""

KIND, CARD, SLOT, AHEAD, OTHER = (ACTIONS[c].astype(np.int64) for c in ("kind", "card", "slot", "ahead", "other"))
"""The columns of ACTIONS, for kernels: wide, so that sums do not overflow."""

_WORD = (1 << 64) - 1
SWAPS = np.array(
    [[n & _WORD, n >> 64] for n in ((1 << 16 * max(seats - 1, 0)) - 1 for seats in range(6 + 1))],
    np.uint64,
)
"""By number of seats: the swaps of 4 slots with 4 of each other seat, 16 bits a seat, in two words."""
UNFROZEN = np.array(
    [[~n & _WORD, ~(n >> 64) & _WORD] for n in (0xFFFF << 16 * ahead >> 16 for ahead in range(6))],
    np.uint64,
)
"""By how far ahead a seat sits: all swaps but those with it."""
