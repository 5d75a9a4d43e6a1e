"""What is open in Beverbende: to a seat, and to chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.beverbende.actions import (
    CHOOSE_DRAW,
    CHOOSE_TAKE,
    COPIES,
    DRAW_AGAIN,
    DROP_HELD,
    FIRST_DRAW,
    FIRST_KEEP,
    FIRST_PEEK,
    FIRST_SWAP,
    JACK,
    SAY_END,
    SAY_PASS,
    SHOWDOWN,
    SHUFFLE_OPEN,
    SKIP_POWER,
    SWAPS,
    UNFROZEN,
    WORDS,
)
from wildpack.games.beverbende.knowledge import WORD_BITS
from wildpack.games.beverbende.state import (
    CHOICE,
    CLOSING,
    DOUBLING,
    ENDED,
    HOLDING,
    PEEKING,
    SHOWING,
    STOCK,
    SWAPPING,
)
from wildpack.kernels import around, below, clear, inlined, kernel, mark, popcount, put, select

_FOUR = np.uint64(15)


@inlined
def _sole(s: Any) -> int:
    """What chance must do; -1 where it draws any card of the stock's set."""
    if s["stage"] == SHOWING:
        return SHOWDOWN
    if s["left"] == 0:
        return SHUFFLE_OPEN
    if s["left"] == s["bottoms"] - s["lifted"]:
        return FIRST_DRAW + np.int64(s["bottom"][s["lifted"]]) * COPIES  # type: ignore[return-value]
    return -1


@inlined
def _legal_chance(s: Any, mask: Any) -> None:
    sole = _sole(s)
    if sole >= 0:
        mark(mask, sole)
    else:
        put(mask, FIRST_DRAW, s["stock"][0])
        put(mask, FIRST_DRAW + WORD_BITS, s["stock"][1])


@kernel
def chance(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """A random action of chance."""
    s = states[i]
    sole, low = _sole(s), popcount(s["stock"][0])
    k = below(rng, 1 if sole >= 0 else low + popcount(s["stock"][1]))
    if sole >= 0:
        return sole
    second = k >= low
    bit = select(s["stock"][1] if second else s["stock"][0], k - (low if second else 0))
    return FIRST_DRAW + bit + (WORD_BITS if second else 0)


@inlined
def _legal_swaps(rules: Any, s: Any, mask: Any) -> None:
    low, high = SWAPS[s["seats"], 0], SWAPS[s["seats"], 1]
    if rules[0]["freeze_caller"] and s["closer"] >= 0:
        ahead = around(s["closer"], s["seats"] - s["seat"], s["seats"])
        low, high = low & UNFROZEN[ahead, 0], high & UNFROZEN[ahead, 1]
    put(mask, FIRST_SWAP, low)
    put(mask, FIRST_SWAP + 64, high)


@kernel
def legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    """Mark the actions open to whoever acts."""
    s = states[i]
    clear(mask, WORDS)
    stage = s["stage"]
    if stage == CHOICE:
        mark(mask, CHOOSE_DRAW)
        if 0 <= s["top"] < JACK:
            mark(mask, CHOOSE_TAKE)
    elif stage == HOLDING:
        put(mask, FIRST_KEEP, _FOUR)
        if s["source"] == STOCK or not rules[0]["keep_open"]:
            mark(mask, DROP_HELD)
    elif stage == CLOSING:
        mark(mask, SAY_END)
        mark(mask, SAY_PASS)
    elif stage == PEEKING or stage == SWAPPING or stage == DOUBLING:
        mark(mask, SKIP_POWER)
        if stage == PEEKING:
            put(mask, FIRST_PEEK, _FOUR)
        elif stage == SWAPPING:
            _legal_swaps(rules, s, mask)
        else:
            mark(mask, DRAW_AGAIN)
    elif stage != ENDED:
        _legal_chance(s, mask)
