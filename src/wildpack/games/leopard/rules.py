"""The rules of Leopard (``RULES.md`` numbers and sources them) as functions on arrays of STATE.

A set of cards is two planes of bits, one a copy: bit c of the first plane says that card c is there, bit c of
the second that both its copies are. A square is 36 bits of suits in four lanes of 16, a bit a spot, plus the
spots that lie face down.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.leopard.actions import (
    ACTIONS,
    ASK_PARTNER,
    DISCARD,
    FIRST_DISCARD,
    FIRST_DRAW,
    GO_OUT,
    JACK,
    JACK_OTHER,
    JACK_OWN,
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
    STOP_PLAYING,
    SUIT,
    TEN,
    UNSEEN_DRAW,
    WORDS,
)
from wildpack.kernels import CHANCE, DRAW, OVER, below, clear, inlined, kernel, mark, popcount, put, select

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
    "legal",
    "longest",
    "look",
    "sample",
    "score",
    "tell",
]

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
_KIND, _CARD, _SQUARE, _SPOT = (ACTIONS[c].astype(np.int64) for c in ("kind", "card", "square", "spot"))
_ONE = np.uint64(1)
_NUMBERS = np.uint64((1 << 36) - 1)
_NIBBLE = np.uint64(15)
_NINE = np.uint64(0x1FF)
_SUITS_9 = np.uint64(0x8040201)  # one bit in each of four runs of nine
_SPREAD_8 = np.uint64(0x1010101)
_LANES = np.uint64(0x0001000100010001)
_LANE = (np.uint64(0), np.uint64(16), np.uint64(32), np.uint64(48))
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_COMPLETE = np.array([sum(spots & line == line for line in LINES) for spots in range(512)], np.int16)
"""By set of spots: how many of the eight lines it fills."""


# --- sets of cards ---------------------------------------------------------------------------------------


@inlined
def add(planes: Any, card: int) -> None:
    """Put a copy of ``card`` into a set that has at most one."""
    bit = _ONE << np.uint64(card)
    planes[1] |= planes[0] & bit
    planes[0] |= bit


@inlined
def remove(planes: Any, card: int) -> None:
    """Take a copy of ``card`` out of a set that has one."""
    bit = _ONE << np.uint64(card)
    if planes[1] & bit:
        planes[1] ^= bit
    else:
        planes[0] ^= bit


@inlined
def size(planes: Any) -> int:
    """The number of cards in a set."""
    return popcount(planes[0]) + popcount(planes[1])


# --- squares ---------------------------------------------------------------------------------------------


@inlined
def face_up(up: Any) -> Any:
    """The spots of a square on which a card lies face up, as nine bits of a uint64."""
    return (up | up >> _LANE[1] | up >> _LANE[2] | up >> _LANE[3]) & _NINE


@inlined
def value(rules: Any, up: Any) -> int:
    """What a square is worth: its lines of one suit, and those of one colour but not one suit."""
    spades, hearts = up & _NINE, up >> _LANE[1] & _NINE
    diamonds, clubs = up >> _LANE[2] & _NINE, up >> _LANE[3] & _NINE
    suit = _COMPLETE[spades] + _COMPLETE[hearts] + _COMPLETE[diamonds] + _COMPLETE[clubs]
    colour = _COMPLETE[spades | clubs] + _COMPLETE[hearts | diamonds]
    return np.int64(suit * rules[0]["suit_line"] + (colour - suit) * rules[0]["colour_line"])  # type: ignore[return-value]


@inlined
def lay(s: Any, side: int, spot: int, card: int) -> None:
    """Lay ``card`` on a spot: a Jack or Queen face down, any other face up."""
    bit = _ONE << np.uint64(spot)
    s["tops"][side, spot] = card
    s["up"][side] &= ~(bit * _LANES)
    if JACK <= card < KING:
        s["down"][side] |= 1 << spot
    else:
        s["down"][side] &= ~(1 << spot)
        s["up"][side] |= bit << _LANE[SUIT[card]]


# --- what is legal ---------------------------------------------------------------------------------------


@inlined
def _by_suit(cards: Any, first: int, spots: Any) -> Any:
    """The four cards from ``first`` on that are in ``cards``, each on each of ``spots``: 36 bits."""
    suits = cards >> np.uint64(first) & _NIBBLE
    return (suits * _SPREAD_8 & _SUITS_9) * spots


@inlined
def _legal_plays(rules: Any, s: Any, mask: Any) -> None:
    cards, side = s["hands"][s["seat"], 0], s["seat"] & 1
    up, other_up = face_up(s["up"][side]), face_up(s["up"][1 - side])
    own_open, other_open = ~up & _NINE, ~other_up & _NINE
    filled, other_filled = up | np.uint64(s["down"][side]), other_up | np.uint64(s["down"][1 - side])
    if rules[0]["cover_bare"]:
        filled, other_filled = _NINE, _NINE
    numbers = cards & _NUMBERS
    put(mask, PLAY_OWN, numbers & own_open * _SUITS_9)
    put(mask, PLAY_OTHER, numbers & other_open * _SUITS_9)
    put(mask, PLAY_TEN, _by_suit(cards, TEN, own_open))
    put(mask, JACK_OWN, _by_suit(cards, JACK, filled))
    put(mask, JACK_OTHER, _by_suit(cards, JACK, other_filled))
    put(mask, PLAY_QUEEN, _by_suit(cards, QUEEN, filled))
    put(mask, PLAY_KING, _by_suit(cards, KING, _NINE))


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


# --- the course of a deal --------------------------------------------------------------------------------


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
        s["seat"] = (s["seat"] + 1) % s["seats"]
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
    s["seat"] = (dealer + 1) % seats
    s["left"] = size(s["stock"])
    s["owed"] = rules[0]["hand"] * seats
    s["stage"] = DEALING
    s["turn"] = CHANCE
    if s["owed"] == 0:
        _begin_turn(rules, s)


@inlined
def _draw(rules: Any, s: Any, card: int) -> None:
    remove(s["stock"], card)
    add(s["hands"][s["seat"]], card)
    s["left"] -= 1
    s["owed"] -= 1
    if s["stage"] == DEALING:
        s["seat"] = (s["seat"] + 1) % s["seats"]
        if s["owed"] == 0:
            _begin_turn(rules, s)
    elif s["owed"] == 0:
        s["stage"] = START
        s["turn"] = s["seat"]


@inlined
def _play(rules: Any, s: Any, action: int) -> None:
    side = (s["seat"] & 1) ^ _SQUARE[action]
    lay(s, side, _SPOT[action], _CARD[action])
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
        s["turn"] = (s["seat"] + 2) % s["seats"]
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
    kind, card = _KIND[action], _CARD[action]
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


# --- what a seat may know --------------------------------------------------------------------------------


@inlined
def _join(planes: Any, others: Any) -> None:
    """Add the set ``others`` to the set ``planes``; together they hold at most two copies of a card."""
    planes[1] |= others[1] | (planes[0] & others[0])
    planes[0] |= others[0]


@kernel
def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What ``seat`` (or SPECTATOR) may know of ``states[i]``, into ``views[j]``."""
    s, v = states[i], views[j]
    v["hand"][:] = 0
    v["unseen"] = s["stock"]
    for other in range(4):
        v["counts"][other] = size(s["hands"][other])
        if other == seat:
            _join(v["hand"], s["hands"][other])
        else:
            _join(v["unseen"], s["hands"][other])
    v["up"] = s["up"]
    v["down"] = s["down"]
    v["tops"] = s["tops"]
    v["turn"], v["seat"], v["stage"], v["owed"] = s["turn"], s["seat"], s["stage"], s["owed"]
    v["left"], v["seats"], v["dealer"], v["closer"] = s["left"], s["seats"], s["dealer"], s["closer"]


@kernel
def tell(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    """What each seat, and in the last row of ``told`` (seats + 1 rows) a spectator, is told of ``action``."""
    s = states[i]
    for row in range(s["seats"] + 1):
        t = told[row]
        t["seat"], t["stage"], t["action"] = s["turn"], s["stage"], action
        t["cards"][:] = -1
        if _KIND[action] == DRAW:
            t["seat"] = s["seat"]
            t["action"] = FIRST_DRAW + _CARD[action] if row == s["seat"] else UNSEEN_DRAW


@inlined
def _take_random(planes: Any, left: int, rng: Any) -> int:
    """Take a random card out of a set of ``left``; each copy is equally likely."""
    k, first = below(rng, left), popcount(planes[0])
    card = select(planes[0], k) if k < first else select(planes[1], k - first)
    remove(planes, card)
    return card


@kernel
def sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """A random full state that ``views[j]``, seen by ``seat``, allows, into ``states[i]``; each is equally likely."""
    s, v = states[i], views[j]
    s["stock"] = v["unseen"]
    left = size(v["unseen"])
    for other in range(4):
        s["hands"][other][:] = 0
        if other == seat:
            _join(s["hands"][other], v["hand"])
        else:
            for _ in range(v["counts"][other]):
                add(s["hands"][other], _take_random(s["stock"], left, rng))
                left -= 1
    s["up"] = v["up"]
    s["down"] = v["down"]
    s["tops"] = v["tops"]
    s["turn"], s["seat"], s["stage"], s["owed"] = v["turn"], v["seat"], v["stage"], v["owed"]
    s["left"], s["seats"], s["dealer"], s["closer"] = v["left"], v["seats"], v["dealer"], v["closer"]


def longest(rules: Any, seats: int) -> int:
    """A bound on the actions of a deal, chance included.

    Each card is dealt and leaves a hand once; each turn loses a card, and asks, is answered and stops at most once.
    """
    return int(size(rules[0]["pack"])) * 5 + 2
