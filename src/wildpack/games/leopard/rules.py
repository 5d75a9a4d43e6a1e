"""The rules of Leopard (``RULES.md`` numbers and sources them) as functions on arrays of STATE."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.leopard.actions import (
    ACTIONS,
    ASK_PARTNER,
    CARD,
    DISCARD,
    FIRST_DISCARD,
    FIRST_DRAW,
    GO_OUT,
    JACK,
    JACK_OTHER,
    JACK_OWN,
    KIND,
    KING,
    PLAY,
    PLAY_KING,
    PLAY_OTHER,
    PLAY_OWN,
    PLAY_QUEEN,
    PLAY_TEN,
    QUEEN,
    SAY_NO,
    SAY_YES,
    SEAT_ACTIONS,
    SECOND_DRAW,
    SPOT,
    SQUARE,
    STOP_PLAYING,
    TEN,
    WORDS,
)
from wildpack.games.leopard.knowledge import look, sample, tell
from wildpack.games.leopard.squares import LINES, NINE, face_up, lay, value
from wildpack.games.leopard.state import (
    ANSWER,
    BARE,
    DEALING,
    DEFAULTS,
    DRAWING,
    ENDED,
    NOBODY_OUT,
    REFUSED,
    RULES,
    RUNNING,
    SIDES,
    START,
    STATE,
    TOLD,
    VIEW,
    add,
    remove,
    size,
)
from wildpack.kernels import CHANCE, DRAW, OVER, around, below, clear, inlined, kernel, mark, popcount, put, select

__all__ = [
    "ACTIONS",
    "DEFAULTS",
    "RULES",
    "SEAT_ACTIONS",
    "STATE",
    "TOLD",
    "VIEW",
    "WORDS",
    "apply",
    "begin",
    "bounds",
    "chance",
    "legal",
    "longest",
    "look",
    "sample",
    "score",
    "tell",
]
_NUMBERS = np.uint64((1 << 36) - 1)
_NIBBLE = np.uint64(15)
_SUITS_9 = np.uint64(0x8040201)  # one bit in each of four runs of nine
_SPREAD_8 = np.uint64(0x1010101)


@inlined
def _by_suit(cards: Any, first: int, spots: Any) -> Any:
    """The four cards from ``first`` on that are in ``cards``, each on each of ``spots``: 36 bits."""
    suits = cards >> np.uint64(first) & _NIBBLE
    return (suits * _SPREAD_8 & _SUITS_9) * spots


@inlined
def _legal_plays(rules: Any, s: Any, mask: Any) -> None:
    cards, side = s["hands"][s["seat"], 0], s["seat"] & 1
    up, other_up = face_up(s["up"][side]), face_up(s["up"][1 - side])
    own_open, other_open = ~up & NINE, ~other_up & NINE
    filled, other_filled = up | np.uint64(s["down"][side]), other_up | np.uint64(s["down"][1 - side])
    if rules[0]["cover_bare"]:
        filled, other_filled = NINE, NINE
    numbers = cards & _NUMBERS
    put(mask, PLAY_OWN, numbers & own_open * _SUITS_9)
    put(mask, PLAY_OTHER, numbers & other_open * _SUITS_9)
    put(mask, PLAY_TEN, _by_suit(cards, TEN, own_open))
    put(mask, JACK_OWN, _by_suit(cards, JACK, filled))
    put(mask, JACK_OTHER, _by_suit(cards, JACK, other_filled))
    put(mask, PLAY_QUEEN, _by_suit(cards, QUEEN, filled))
    put(mask, PLAY_KING, _by_suit(cards, KING, NINE))


@kernel
def legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    """Mark the actions open to whoever acts."""
    s = states[i]
    clear(mask, WORDS)
    stage = s["stage"]
    if stage == DEALING or stage == DRAWING:
        put(mask, FIRST_DRAW, s["stock"][0])
        put(mask, SECOND_DRAW, s["stock"][1])
    elif stage == ANSWER:
        mark(mask, SAY_YES)
        mark(mask, SAY_NO)
    elif stage != ENDED:
        _legal_plays(rules, s, mask)
        if stage == RUNNING:
            mark(mask, STOP_PLAYING)
        else:
            put(mask, FIRST_DISCARD, s["hands"][s["seat"], 0])
            if stage == START and value(rules, s["up"][s["seat"] & 1]) >= rules[0]["out_at"]:
                mark(mask, GO_OUT if s["seats"] == 2 else ASK_PARTNER)


@kernel
def chance(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """A random card of the stock."""
    stock = states[i]["stock"]
    first = popcount(stock[0])
    k = below(rng, first + popcount(stock[1]))
    again = k >= first
    card = select(stock[1] if again else stock[0], k - (first if again else 0))
    return card + (SECOND_DRAW if again else FIRST_DRAW)


@inlined
def _begin_turn(rules: Any, s: Any) -> None:
    s["owed"] = min(rules[0]["draw"], s["left"])
    s["stage"] = DRAWING if s["owed"] else START
    s["turn"] = CHANCE if s["owed"] else s["seat"]


@inlined
def _end_deal(s: Any) -> None:
    s["turn"] = OVER
    s["stage"] = ENDED


@kernel
def _end_turn(rules: Any, s: Any) -> None:
    if s["left"] == 0 and not rules[0]["play_out"]:
        _end_deal(s)
        return
    for _ in range(s["seats"]):
        s["seat"] = around(s["seat"], 1, s["seats"])
        if s["left"] or s["hands"][s["seat"], 0]:
            _begin_turn(rules, s)
            return
    _end_deal(s)


@kernel
def begin(rules: Any, states: Any, i: int, seats: int, dealer: int) -> None:
    """Set ``states[i]`` to the start of a deal, before the first card is dealt."""
    s = states[i]
    s["stock"] = rules[0]["pack"]
    s["hands"][:] = 0
    s["up"][:] = 0
    s["down"][:] = 0
    s["tops"][:] = BARE
    s["seats"], s["dealer"], s["closer"] = seats, dealer, -1
    s["seat"] = around(dealer, 1, seats)
    s["left"] = size(s["stock"])
    s["owed"] = rules[0]["hand"] * seats
    s["stage"] = DEALING
    s["turn"] = CHANCE


@inlined
def _draw(rules: Any, s: Any, card: int) -> None:
    remove(s["stock"], card)
    add(s["hands"][s["seat"]], card)
    s["left"] -= 1
    s["owed"] -= 1
    if s["stage"] == DEALING:
        s["seat"] = around(s["seat"], 1, s["seats"])
        if s["owed"] == 0:
            _begin_turn(rules, s)
    elif s["owed"] == 0:
        s["stage"] = START
        s["turn"] = s["seat"]


@inlined
def _play(rules: Any, s: Any, action: int) -> None:
    side = (s["seat"] & 1) ^ SQUARE[action]
    lay(s, side, SPOT[action], CARD[action])
    if rules[0]["many"] and s["hands"][s["seat"], 0]:
        s["stage"] = RUNNING
    else:
        _end_turn(rules, s)


@inlined
def _speak(rules: Any, s: Any, action: int) -> None:
    if action == STOP_PLAYING:
        _end_turn(rules, s)
    elif action == ASK_PARTNER:
        s["stage"] = ANSWER
        s["turn"] = around(s["seat"], 2, s["seats"])
    elif action == SAY_NO:
        s["stage"] = REFUSED
        s["turn"] = s["seat"]
    else:
        s["closer"] = s["seat"] & 1
        _end_deal(s)


@kernel
def apply(rules: Any, states: Any, i: int, action: int) -> None:
    """Perform an open action."""
    s = states[i]
    kind, card = KIND[action], CARD[action]
    if kind == DRAW:
        _draw(rules, s, card)
    elif kind == PLAY:
        remove(s["hands"][s["seat"]], card)
        _play(rules, s, action)
    elif kind == DISCARD:
        remove(s["hands"][s["seat"]], card)
        _end_turn(rules, s)
    else:
        _speak(rules, s, action)


@kernel
def score(rules: Any, states: Any, i: int, out: Any) -> None:
    """The points of both sides, into ``out`` (int64[2]), for the squares as they lie."""
    s, r = states[i], rules[0]
    for side in range(SIDES):
        worth = value(rules, s["up"][side])
        out[side] = worth
        if s["closer"] == (-1 if r["bonus_to"] == NOBODY_OUT else side):
            out[side] += max(0, worth - r["bonus_over"])
        if s["closer"] == side:
            out[side] -= r["penalty"]


def longest(rules: Any, seats: int) -> int:
    """A bound on the actions of a deal, chance included.

    Each card is dealt and leaves a hand once; each turn loses a card, and asks, is answered and stops at most once.
    """
    return int(size(rules[0]["pack"])) * 5 + 2


def bounds(rules: Any, seats: int) -> tuple[int, int]:
    """Bounds on the points of a side: a square of which every line counts with its bonus, and a bare one."""
    r = rules[0]
    worth = len(LINES) * max(int(r["suit_line"]), int(r["colour_line"]))
    return -int(r["penalty"]), worth + max(0, worth - int(r["bonus_over"]))
