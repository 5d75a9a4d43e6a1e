"""The state of a deal of Leopard, and what a seat may know of it, as arrays.

A set of cards is two planes of bits, one a copy: bit c of the first plane says that card c is there, bit c of the
second that both its copies are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.kernels import inlined, popcount

RULES = np.dtype(
    [
        ("pack", "u8", 2),  # planes of the cards dealt from
        ("hand", "i2"),  # cards dealt to each seat
        ("draw", "i2"),  # cards drawn a turn
        ("many", "?"),  # whether a turn may play several cards
        ("out_at", "i2"),  # least value of the square that goes out
        ("colour_line", "i2"),
        ("suit_line", "i2"),
        ("bonus_over", "i2"),  # points above this count double
        ("bonus_to", "i1"),  # NOBODY_OUT or CLOSER
        ("penalty", "i2"),  # of the side that goes out
        ("cover_bare", "?"),  # whether a Jack or Queen may lie on a bare spot
        ("play_out", "?"),  # whether hands are played out when the stock has ended
    ],
    align=True,
)
NOBODY_OUT, CLOSER = 0, 1
DEFAULTS = {"pack": [(1 << 52) - 1] * 2}
"""The fields of RULES that no option sets."""
STATE = np.dtype(
    [
        ("stock", "u8", 2),  # planes: cards that have not been dealt; a set, without an order
        ("hands", "u8", (4, 2)),  # planes by seat
        ("up", "u8", 2),  # by side: lane of 16 bits a suit, the spots where a card of it lies face up on top
        ("down", "u2", 2),  # by side: the spots whose top card lies face down
        ("tops", "i1", (2, 9)),  # by side and spot: the top card (shown before it was turned down), or BARE
        ("turn", "i1"),  # seat to act, CHANCE or OVER
        ("seat", "i1"),  # whose turn it is; while dealing, who gets the next card
        ("stage", "i1"),
        ("owed", "i2"),  # cards to be drawn before a seat acts
        ("left", "i2"),  # cards in the stock
        ("seats", "i1"),
        ("dealer", "i1"),
        ("closer", "i1"),  # side that went out, or -1
    ],
    align=True,
)
VIEW = np.dtype(
    [
        ("hand", "u8", 2),  # planes of the seat's own cards
        ("unseen", "u8", 2),  # planes of all cards that this seat has never seen
        ("counts", "i2", 4),  # cards in each hand
        *((name, STATE.fields[name][0]) for name in ("up", "down", "tops", "turn", "seat", "stage", "owed")),  # type: ignore[index]
        *((name, STATE.fields[name][0]) for name in ("left", "seats", "dealer", "closer")),  # type: ignore[index]
    ],
    align=True,
)
TOLD = np.dtype([("seat", "i1"), ("stage", "i1"), ("action", "i2"), ("cards", "i1", 1)])
"""What one seat is told of an action: who acts or draws, at which stage, which action (UNSEEN_DRAW where hidden);
the action names all the cards there are."""
BARE = -1
DEALING, DRAWING, START, REFUSED, RUNNING, ANSWER, ENDED = range(7)
"""Stages: of a turn START (out, ask, play or discard), REFUSED (the partner said no), RUNNING (has played)."""
SIDES = 2
ONE = np.uint64(1)


@inlined
def add(planes: Any, card: int) -> None:
    """Put a copy of ``card`` into a set that has at most one."""
    bit = ONE << np.uint64(card)
    planes[1] |= planes[0] & bit
    planes[0] |= bit


@inlined
def remove(planes: Any, card: int) -> None:
    """Take a copy of ``card`` out of a set that has one."""
    bit = ONE << np.uint64(card)
    if planes[1] & bit:
        planes[1] ^= bit
    else:
        planes[0] ^= bit


@inlined
def size(planes: Any) -> int:
    """The number of cards in a set."""
    return popcount(planes[0]) + popcount(planes[1])


@inlined
def join(planes: Any, others: Any) -> None:
    """Add the set ``others`` to the set ``planes``; together they hold at most two copies of a card."""
    planes[1] |= others[1] | (planes[0] & others[0])
    planes[0] |= others[0]
