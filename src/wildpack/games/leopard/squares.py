"""Squares of Leopard: what lies face up, and what it is worth.

A square is 36 bits of suits in four lanes of 16, a bit a spot, plus the spots that lie face down.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.leopard.actions import JACK, KING, SUIT
from wildpack.games.leopard.state import ONE
from wildpack.kernels import inlined

NINE = np.uint64(0x1FF)
LANES = np.uint64(0x0001000100010001)
LANE = (np.uint64(0), np.uint64(16), np.uint64(32), np.uint64(48))
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_COMPLETE = np.array([sum(spots & line == line for line in LINES) for spots in range(512)], np.int16)
"""By set of spots: how many of the eight lines it fills."""


@inlined
def face_up(up: Any) -> Any:
    """The spots of a square on which a card lies face up, as nine bits of a uint64."""
    return (up | up >> LANE[1] | up >> LANE[2] | up >> LANE[3]) & NINE


@inlined
def value(rules: Any, up: Any) -> int:
    """What a square is worth: its lines of one suit, and those of one colour but not one suit."""
    spades, hearts = up & NINE, up >> LANE[1] & NINE
    diamonds, clubs = up >> LANE[2] & NINE, up >> LANE[3] & NINE
    suit = _COMPLETE[spades] + _COMPLETE[hearts] + _COMPLETE[diamonds] + _COMPLETE[clubs]
    colour = _COMPLETE[spades | clubs] + _COMPLETE[hearts | diamonds]
    return np.int64(suit * rules[0]["suit_line"] + (colour - suit) * rules[0]["colour_line"])  # type: ignore[return-value]


@inlined
def laid(up: Any, spot: int, card: int) -> Any:
    """What lies face up in a square once ``card`` is laid on a spot: a Jack or Queen lies face down."""
    bit = ONE << np.uint64(spot)
    up = up & ~(bit * LANES)
    return up if JACK <= card < KING else up | bit << LANE[SUIT[card]]


@inlined
def lay(s: Any, side: int, spot: int, card: int) -> None:
    """Lay ``card`` on a spot of a state's square."""
    bit = np.uint16(ONE << np.uint64(spot))
    s["tops"][side, spot] = card
    s["up"][side] = laid(s["up"][side], spot, card)
    if JACK <= card < KING:
        s["down"][side] |= bit
    else:
        s["down"][side] &= ~bit
