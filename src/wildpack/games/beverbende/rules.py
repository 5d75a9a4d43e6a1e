"""The rules of Beverbende (``RULES.md`` numbers and sources them) as functions on arrays of STATE."""

from __future__ import annotations

from typing import Any

from wildpack.games.beverbende.actions import (
    ACTIONS,
    AGAIN,
    AHEAD,
    CARD,
    DRAW_STOCK,
    DROP,
    END,
    JACK,
    KEEP,
    KIND,
    OTHER,
    PEEK,
    SEAT_ACTIONS,
    SKIP,
    SLOT,
    SWAP,
    TAKE,
    WORDS,
)
from wildpack.games.beverbende.knowledge import look, sample, tell
from wildpack.games.beverbende.legality import chance, legal
from wildpack.games.beverbende.state import (
    ALL,
    CHOICE,
    CLOSING,
    DEALING,
    DEFAULTS,
    DRAWING,
    EMPTY,
    ENDED,
    HOLDING,
    OPENING,
    PEEKING,
    PILE,
    REPLACING,
    RULES,
    SHOWING,
    SLOTS,
    STATE,
    STOCK,
    TOLD,
    VIEW,
    add,
    remove,
    size,
    slot_dealt,
    slot_in_showdown,
    special,
)
from wildpack.kernels import CHANCE, OVER, REVEAL, SHUFFLE, around, inlined, kernel

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


@kernel
def begin(rules: Any, states: Any, i: int, seats: int, dealer: int) -> None:
    """Set ``states[i]`` to the start of a deal, before the first card is dealt."""
    s = states[i]
    s["stock"][:] = 0
    for card in range(13):
        for _ in range(rules[0]["pack"][card]):
            add(s["stock"], card)
    s["left"] = size(s["stock"])
    s["open"][:] = 0
    s["bottom"][:] = EMPTY
    s["rows"][:] = EMPTY
    s["knows"][:] = 0
    s["plain"][:] = 0
    s["old"][:] = 0
    s["top"], s["held"], s["bottoms"], s["lifted"] = EMPTY, EMPTY, 0, 0
    s["source"], s["second"], s["turns"], s["place"] = STOCK, False, 0, 0
    s["seats"], s["dealer"], s["closer"] = seats, dealer, -1
    s["seat"] = around(dealer, 1, seats)
    s["stage"], s["turn"] = DEALING, CHANCE


@inlined
def _put_on_open(s: Any, card: int) -> None:
    if s["top"] != EMPTY:
        add(s["open"], s["top"])
    s["top"] = card


@inlined
def _draw(s: Any) -> None:
    s["stage"], s["turn"] = DRAWING, CHANCE


@inlined
def _end_turn(rules: Any, s: Any) -> None:
    s["turns"] += 1
    s["seat"] = around(s["seat"], 1, s["seats"])
    s["stage"], s["turn"] = CHOICE, s["seat"]
    limit = rules[0]["max_rounds"] * s["seats"]
    if s["seat"] == s["closer"] or (s["closer"] < 0 and s["turns"] == limit):
        s["stage"], s["turn"] = SHOWING, CHANCE


@inlined
def _finish(rules: Any, s: Any) -> None:
    """The card of this turn has been used."""
    s["second"] = False
    if s["closer"] < 0:
        s["stage"] = CLOSING
    else:
        _end_turn(rules, s)


@inlined
def _leave(rules: Any, s: Any) -> None:
    """The card was dropped or its power skipped: a King's second card follows, or the turn is done."""
    if s["second"]:
        s["second"] = False
        _draw(s)
    else:
        _finish(rules, s)


@inlined
def _offer_power(s: Any, card: int) -> None:
    s["stage"] = PEEKING + (card - JACK)
    s["turn"] = s["seat"]


@inlined
def _keep(rules: Any, s: Any, slot: int) -> None:
    seat = s["seat"]
    old = s["rows"][seat, slot]
    s["rows"][seat, slot] = s["held"]
    s["knows"][seat, slot] = ALL if s["source"] == PILE else 1 << seat
    s["plain"][seat, slot] = 1
    s["old"][seat, slot] = 0
    s["held"] = EMPTY
    s["second"] = False
    _put_on_open(s, old)
    if special(old):
        _offer_power(s, old)
    else:
        _finish(rules, s)


@inlined
def _swap(s: Any, slot: int, other: int, there: int) -> None:
    seat = s["seat"]
    rows, knows, plain, old = s["rows"], s["knows"], s["plain"], s["old"]
    rows[seat, slot], rows[other, there] = rows[other, there], rows[seat, slot]
    knows[seat, slot], knows[other, there] = knows[other, there], knows[seat, slot]
    plain[seat, slot], plain[other, there] = plain[other, there], plain[seat, slot]
    old[seat, slot], old[other, there] = old[other, there], old[seat, slot]


@inlined
def _dealt(s: Any, card: int) -> None:
    """A card is dealt: one at a time from the dealer's left, and each looks at the own slots 1 and 4."""
    seat, slot = slot_dealt(s)
    s["rows"][seat, slot] = card
    if slot == 0 or slot == SLOTS - 1:
        s["knows"][seat, slot] = 1 << seat
    s["place"] += 1
    if s["place"] == SLOTS * s["seats"]:
        s["stage"] = OPENING


@inlined
def _opened(rules: Any, s: Any, card: int) -> None:
    if rules[0]["redeal_open_special"] and special(card):
        s["bottom"][s["bottoms"]] = card
        s["bottoms"] += 1
        s["left"] += 1
    else:
        s["top"] = card
        s["stage"], s["turn"] = CHOICE, s["seat"]


@inlined
def _drawn(s: Any, card: int) -> None:
    if special(card):
        _put_on_open(s, card)
        _offer_power(s, card)
    else:
        s["held"], s["source"] = card, STOCK
        s["stage"], s["turn"] = HOLDING, s["seat"]


@kernel
def _next_special(s: Any) -> None:
    """Put the next special of the showdown on the open pile, to be replaced; without one the deal is over."""
    for place in range(s["place"], SLOTS * s["seats"]):
        seat, slot = slot_in_showdown(s, place)
        card = s["rows"][seat, slot]
        if special(card):
            s["rows"][seat, slot] = EMPTY
            _put_on_open(s, card)
            s["stage"], s["place"] = REPLACING, place
            return
    s["stage"], s["turn"], s["place"] = ENDED, OVER, SLOTS * s["seats"]


@inlined
def _replaced(s: Any, card: int) -> None:
    if special(card):
        _put_on_open(s, card)
        return
    seat, slot = slot_in_showdown(s, s["place"])
    s["rows"][seat, slot] = card
    s["place"] += 1
    _next_special(s)


@inlined
def _leave_stock(s: Any, card: int) -> None:
    if s["left"] == s["bottoms"] - s["lifted"]:
        s["lifted"] += 1
    else:
        remove(s["stock"], card)
    s["left"] -= 1


@inlined
def _chance(rules: Any, s: Any, kind: int, card: int) -> None:
    if kind == SHUFFLE:
        s["stock"] = s["open"]
        s["open"][:] = 0
        s["left"] = size(s["stock"])
        s["old"][:] = 1
        return
    if kind == REVEAL:
        for place in range(SLOTS * s["seats"]):
            s["knows"][place >> 2, place & 3] = ALL
        s["place"] = 0
        _next_special(s)
        return
    _leave_stock(s, card)
    if s["stage"] == DEALING:
        _dealt(s, card)
    elif s["stage"] == OPENING:
        _opened(rules, s, card)
    elif s["stage"] == DRAWING:
        _drawn(s, card)
    else:
        _replaced(s, card)


@kernel
def apply(rules: Any, states: Any, i: int, action: int) -> None:
    """Perform an open action."""
    s = states[i]
    kind, slot = KIND[action], SLOT[action]
    if action >= SEAT_ACTIONS:
        _chance(rules, s, kind, CARD[action])
    elif kind == DRAW_STOCK:
        _draw(s)
    elif kind == TAKE:
        s["held"], s["top"], s["source"] = s["top"], EMPTY, PILE
        s["stage"] = HOLDING
    elif kind == KEEP:
        _keep(rules, s, slot)
    elif kind == DROP:
        _put_on_open(s, s["held"])
        s["held"] = EMPTY
        _leave(rules, s)
    elif kind == SKIP:
        _leave(rules, s)
    elif kind == PEEK:
        s["knows"][s["seat"], slot] |= 1 << s["seat"]
        _finish(rules, s)
    elif kind == SWAP:
        _swap(s, slot, around(s["seat"], AHEAD[action], s["seats"]), OTHER[action])
        _finish(rules, s)
    elif kind == AGAIN:
        s["second"] = True
        _draw(s)
    else:
        if kind == END:
            s["closer"] = s["seat"]
        _end_turn(rules, s)


@kernel
def score(rules: Any, states: Any, i: int, out: Any) -> None:
    """The total of each seat's row, into ``out`` (int64[seats]); specials, gone by the end, count nothing."""
    s = states[i]
    for seat in range(s["seats"]):
        out[seat] = 0
        for slot in range(SLOTS):
            if 0 <= s["rows"][seat, slot] < JACK:
                out[seat] += s["rows"][seat, slot] + 1


def longest(rules: Any, seats: int) -> int:
    """A bound on the actions of a deal, chance included.

    A turn draws at most twice for each of at most 6 Kings of two passes of the stock, and each card drawn takes
    at most five actions; the deal and the showdown move every card of the pack at most three times.
    """
    return (int(rules[0]["max_rounds"]) + 1) * seats * (2 * 12 + 1) * 5 + 3 * int(rules[0]["pack"].sum())


def bounds(rules: Any, seats: int) -> tuple[int, int]:
    """Bounds on the points of a seat: at the end no card counts more than the highest that is no special."""
    return 0, SLOTS * JACK
