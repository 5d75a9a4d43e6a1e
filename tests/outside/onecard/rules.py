"""The rules of one-card poker (``RULES.md`` numbers and sources them) as functions on arrays of STATE."""

from typing import Any

import numpy as np

from wildpack.cards import RANKS
from wildpack.kernels import CHANCE, DRAW, OVER, REVEAL, below, kernel, popcount, select

CARDS = tuple(RANKS)
CHECK, BET, FOLD, CALL = range(REVEAL + 1, REVEAL + 5)
_MOVES, _DRAWS = [(kind, -1) for kind in (CHECK, BET, FOLD, CALL)], [(DRAW, card) for card in range(13)]
ACTIONS = np.array([*_MOVES, *_DRAWS, (REVEAL, -1), (DRAW, -1)], [("kind", "i1"), ("card", "i1")])
SEAT_ACTIONS, UNSEEN_DRAW, WORDS = 4, 18, 1
_KIND, _CARD = ACTIONS["kind"].astype(np.int64), ACTIONS["card"].astype(np.int64)
_OPEN, _ANSWER, _SHOW, _FIRST_DRAW, _ONE = (np.uint64(n) for n in (0b0011, 0b1100, 1 << 17, 4, 1))

RULES = np.dtype([("cards", "i2"), ("bet", "i2")])
DEFAULTS: dict[str, object] = {}
_PUBLIC = [("bets", "i1"), ("turn", "i1"), ("seats", "i1"), ("dealer", "i1"), ("closer", "i1")]  # closer: folded
STATE = np.dtype([("stock", "u8"), ("hands", "i1", 2), *_PUBLIC], align=True)
VIEW = np.dtype([("unseen", "u8"), ("hands", "i1", 2), *_PUBLIC], align=True)
TOLD = np.dtype([("seat", "i1"), ("action", "i2"), ("cards", "i1", 2)])
NONE, UNSEEN = -1, -2


@kernel
def begin(rules: Any, states: Any, i: int, seats: int, dealer: int) -> None:
    s = states[i]
    s["stock"], s["hands"][:] = (1 << 13) - (1 << (13 - rules[0]["cards"])), NONE
    s["bets"], s["turn"], s["seats"], s["dealer"], s["closer"] = 0, CHANCE, seats, dealer, NONE


@kernel
def legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    s = states[i]
    mask[0] = 0
    if s["turn"] >= 0:
        mask[0] = _ANSWER if s["bets"] else _OPEN
    elif s["turn"] == CHANCE:
        mask[0] = _SHOW if s["hands"][s["dealer"]] >= 0 else s["stock"] << _FIRST_DRAW


@kernel
def apply(rules: Any, states: Any, i: int, action: int) -> None:
    s = states[i]
    kind, dealer = _KIND[action], s["dealer"]
    if kind == DRAW:
        seat = dealer if s["hands"][1 - dealer] >= 0 else 1 - dealer
        s["stock"] ^= _ONE << np.uint64(_CARD[action])
        s["hands"][seat], s["turn"] = _CARD[action], 1 - dealer if seat == dealer else CHANCE
    elif kind == REVEAL:
        s["turn"] = OVER
    elif kind == FOLD:
        s["closer"], s["turn"] = s["turn"], OVER
    elif kind == CALL or (kind == CHECK and s["turn"] == dealer):
        s["bets"], s["turn"] = s["bets"] * 2, CHANCE
    else:
        s["bets"], s["turn"] = np.int64(kind == BET), 1 - s["turn"]


@kernel
def score(rules: Any, states: Any, i: int, out: Any) -> None:
    """What each seat wins: the ante of 1, and the bet if it was called."""
    s = states[i]
    winner = 1 - s["closer"] if s["closer"] >= 0 else np.int64(s["hands"][1] > s["hands"][0])
    stake = 1 + (rules[0]["bet"] if s["bets"] == 2 else 0)
    out[winner], out[1 - winner] = stake, -stake


@kernel
def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """A seat sees its own card, and all see both after a showdown."""
    s, v = states[i], views[j]
    v["unseen"], v["hands"] = s["stock"], s["hands"]
    for owner in range(2):
        if s["hands"][owner] >= 0 and owner != seat and (s["turn"] != OVER or s["closer"] >= 0):
            v["unseen"] |= _ONE << np.uint64(s["hands"][owner])
            v["hands"][owner] = UNSEEN
    v["bets"], v["turn"], v["seats"], v["dealer"], v["closer"] = s["bets"], s["turn"], 2, s["dealer"], s["closer"]


@kernel
def tell(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    """All hear what is said; its owner sees a card dealt, and all see both in a showdown."""
    s = states[i]
    owner = s["dealer"] if s["hands"][1 - s["dealer"]] >= 0 else 1 - s["dealer"]
    for row in range(3):
        told[row]["seat"], told[row]["action"], told[row]["cards"][:] = s["turn"], action, NONE
        if _KIND[action] == DRAW:
            told[row]["seat"], told[row]["action"] = owner, action if row == owner else UNSEEN_DRAW
        elif _KIND[action] == REVEAL:
            told[row]["cards"] = s["hands"]


@kernel
def sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """Deal the unseen hands from the unseen cards."""
    s, v = states[i], views[j]
    s["stock"], s["hands"] = v["unseen"], v["hands"]
    for owner in range(2):
        if v["hands"][owner] == UNSEEN:
            s["hands"][owner] = select(s["stock"], below(rng, popcount(s["stock"])))
            s["stock"] ^= _ONE << np.uint64(s["hands"][owner])
    s["bets"], s["turn"], s["seats"], s["dealer"], s["closer"] = v["bets"], v["turn"], 2, v["dealer"], v["closer"]


def longest(rules: Any, seats: int) -> int:
    return 6  # two cards, check, bet, answer, showdown


def bounds(rules: Any, seats: int) -> tuple[int, int]:
    return -1 - int(rules[0]["bet"]), 1 + int(rules[0]["bet"])
