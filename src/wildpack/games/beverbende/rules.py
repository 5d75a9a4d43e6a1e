"""The rules of Beverbende (``RULES.md`` numbers and sources them) as functions on arrays of STATE.

A set of cards without an order is 117 bits in two words: nine bits a rank, as many of the low ones set as there
are cards of that rank, so that each bit is one card. Ranks 0 to 6 are in the first word, 7 to 12 in the second.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.beverbende.actions import (
    ACTIONS,
    AGAIN,
    CHOOSE_DRAW,
    CHOOSE_TAKE,
    COPIES,
    DRAW_AGAIN,
    DRAW_STOCK,
    DROP,
    DROP_HELD,
    END,
    FIRST_DRAW,
    FIRST_KEEP,
    FIRST_PEEK,
    FIRST_SWAP,
    JACK,
    KEEP,
    PEEK,
    SAY_END,
    SAY_PASS,
    SEAT_ACTIONS,
    SHOWDOWN,
    SHUFFLE_OPEN,
    SKIP,
    SKIP_POWER,
    SWAP,
    TAKE,
    UNSEEN_DRAW,
    WORDS,
)
from wildpack.kernels import (
    CHANCE,
    DRAW,
    OVER,
    REVEAL,
    SHUFFLE,
    below,
    clear,
    inlined,
    kernel,
    mark,
    popcount,
    put,
    select,
)

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
        ("unseen", "u8", 2),  # all cards whose place this seat does not know
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
ALL, _SPECTATORS = 255, 7
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

_KIND, _CARD, _SLOT, _AHEAD, _OTHER = (ACTIONS[c].astype(np.int64) for c in ("kind", "card", "slot", "ahead", "other"))
_ONE = np.uint64(1)
_FIVE = np.uint64(31)
_FOUR = np.uint64(15)
_WORD = (1 << 64) - 1
_SWAPS = np.array(
    [[n & _WORD, n >> 64] for n in ((1 << 16 * max(seats - 1, 0)) - 1 for seats in range(SEATS + 1))],
    np.uint64,
)
"""By number of seats: the swaps of 4 slots with 4 of each other seat, 16 bits a seat, in two words."""
_UNFROZEN = np.array(
    [[~n & _WORD, ~(n >> 64) & _WORD] for n in (0xFFFF << 16 * ahead >> 16 for ahead in range(SEATS))],
    np.uint64,
)
"""By how far ahead a seat sits: all swaps but those with it."""
_RANK_BITS = np.uint64((1 << COPIES) - 1)
_WORD_BITS = 7 * COPIES
_PLAIN = (np.uint64((1 << _WORD_BITS) - 1), np.uint64((1 << 3 * COPIES) - 1))
"""By word: the bits of the cards that are no specials."""


# --- sets of cards ---------------------------------------------------------------------------------------


@inlined
def _shift(card: int) -> Any:
    return np.uint64(card % 7 * COPIES)


@inlined
def held_of(cards: Any, card: int) -> Any:
    """The bits of the cards of one rank in a set, moved down to the lowest nine."""
    return cards[card // 7] >> _shift(card) & _RANK_BITS


@inlined
def add(cards: Any, card: int) -> None:
    """Put a card of rank ``card`` into a set."""
    cards[card // 7] |= held_of(cards, card) + _ONE << _shift(card)


@inlined
def remove(cards: Any, card: int) -> None:
    """Take a card of rank ``card`` out of a set that has one."""
    bits = held_of(cards, card)
    cards[card // 7] ^= (bits ^ bits >> _ONE) << _shift(card)


@inlined
def size(cards: Any) -> int:
    """The number of cards in a set."""
    return popcount(cards[0]) + popcount(cards[1])


@inlined
def _special(card: int) -> bool:
    return card >= JACK


# --- what is legal ---------------------------------------------------------------------------------------


@inlined
def _legal_draws(s: Any, mask: Any) -> None:
    if s["left"] == 0:
        mark(mask, SHUFFLE_OPEN)
    elif s["left"] == s["bottoms"] - s["lifted"]:
        mark(mask, FIRST_DRAW + int(s["bottom"][s["lifted"]]) * COPIES)
    else:
        put(mask, FIRST_DRAW, s["stock"][0])
        put(mask, FIRST_DRAW + _WORD_BITS, s["stock"][1])


@inlined
def _legal_swaps(rules: Any, s: Any, mask: Any) -> None:
    low, high = _SWAPS[s["seats"], 0], _SWAPS[s["seats"], 1]
    if rules[0]["freeze_caller"] and s["closer"] >= 0:
        ahead = (s["closer"] - s["seat"]) % s["seats"]
        low, high = low & _UNFROZEN[ahead, 0], high & _UNFROZEN[ahead, 1]
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
    elif stage == SHOWING:
        mark(mask, SHOWDOWN)
    elif stage != ENDED:
        _legal_draws(s, mask)


# --- the course of a deal --------------------------------------------------------------------------------


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
    s["top"], s["held"], s["bottoms"], s["lifted"] = EMPTY, EMPTY, 0, 0
    s["source"], s["second"], s["turns"], s["place"] = STOCK, False, 0, 0
    s["seats"], s["dealer"], s["closer"] = seats, dealer, -1
    s["seat"] = (dealer + 1) % seats
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
    s["seat"] = (s["seat"] + 1) % s["seats"]
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
    s["held"] = EMPTY
    s["second"] = False
    _put_on_open(s, old)
    if _special(old):
        _offer_power(s, old)
    else:
        _finish(rules, s)


@inlined
def _swap(s: Any, slot: int, other: int, there: int) -> None:
    seat = s["seat"]
    rows, knows, plain = s["rows"], s["knows"], s["plain"]
    rows[seat, slot], rows[other, there] = rows[other, there], rows[seat, slot]
    knows[seat, slot], knows[other, there] = knows[other, there], knows[seat, slot]
    plain[seat, slot], plain[other, there] = plain[other, there], plain[seat, slot]


@inlined
def _dealt(s: Any, card: int) -> None:
    """A card is dealt: one at a time from the dealer's left, and each looks at the own slots 1 and 4."""
    seats = s["seats"]
    seat, slot = (s["dealer"] + 1 + s["place"]) % seats, s["place"] // seats
    s["rows"][seat, slot] = card
    if slot == 0 or slot == SLOTS - 1:
        s["knows"][seat, slot] = 1 << seat
    s["place"] += 1
    if s["place"] == SLOTS * seats:
        s["stage"] = OPENING


@inlined
def _opened(rules: Any, s: Any, card: int) -> None:
    if rules[0]["redeal_open_special"] and _special(card):
        s["bottom"][s["bottoms"]] = card
        s["bottoms"] += 1
        s["left"] += 1
    else:
        s["top"] = card
        s["stage"], s["turn"] = CHOICE, s["seat"]


@inlined
def _drawn(s: Any, card: int) -> None:
    if _special(card):
        _put_on_open(s, card)
        _offer_power(s, card)
    else:
        s["held"], s["source"] = card, STOCK
        s["stage"], s["turn"] = HOLDING, s["seat"]


@inlined
def _slot_in_showdown(s: Any) -> tuple[int, int]:
    """Seat and slot of the showdown's ``place``: from the seat after the caller (or the dealer) round."""
    last = s["closer"] if s["closer"] >= 0 else s["dealer"]
    return (last + 1 + s["place"] // SLOTS) % s["seats"], s["place"] % SLOTS


@kernel
def _next_special(s: Any) -> None:
    """Put the next special of the showdown on the open pile, to be replaced; without one the deal is over."""
    while s["place"] < SLOTS * s["seats"]:
        seat, slot = _slot_in_showdown(s)
        card = s["rows"][seat, slot]
        if _special(card):
            s["rows"][seat, slot] = EMPTY
            _put_on_open(s, card)
            s["stage"] = REPLACING
            return
        s["place"] += 1
    s["stage"], s["turn"] = ENDED, OVER


@inlined
def _replaced(s: Any, card: int) -> None:
    if _special(card):
        _put_on_open(s, card)
        return
    seat, slot = _slot_in_showdown(s)
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
        return
    if kind == REVEAL:
        s["knows"][: s["seats"]] = ALL
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
    kind, slot = _KIND[action], _SLOT[action]
    if action >= SEAT_ACTIONS:
        _chance(rules, s, kind, _CARD[action])
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
        _swap(s, slot, (s["seat"] + _AHEAD[action]) % s["seats"], _OTHER[action])
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


# --- what a seat may know --------------------------------------------------------------------------------


@inlined
def _copy_public(source: Any, target: Any) -> None:
    target["open"] = source["open"]
    target["bottom"] = source["bottom"]
    target["knows"] = source["knows"]
    target["plain"] = source["plain"]
    target["top"], target["bottoms"], target["lifted"] = source["top"], source["bottoms"], source["lifted"]
    target["turn"], target["seat"], target["stage"] = source["turn"], source["seat"], source["stage"]
    target["source"], target["second"] = source["source"], source["second"]
    target["turns"], target["place"], target["left"] = source["turns"], source["place"], source["left"]
    target["seats"], target["dealer"], target["closer"] = source["seats"], source["dealer"], source["closer"]


@inlined
def _known(s: Any, row: int, slot: int, seat: int) -> bool:
    bit = seat if seat >= 0 else _SPECTATORS
    return (s["knows"][row, slot] >> bit & 1) == 1  # type: ignore[no-any-return]


@kernel
def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What ``seat`` (or SPECTATOR) may know of ``states[i]``, into ``views[j]``."""
    s, v = states[i], views[j]
    v["rows"][:] = EMPTY
    v["held"] = EMPTY
    v["unseen"] = s["stock"]
    _copy_public(s, v)
    for row in range(s["seats"]):
        for slot in range(SLOTS):
            card = s["rows"][row, slot]
            if card >= 0 and not _known(s, row, slot, seat):
                add(v["unseen"], card)
                card = UNSEEN
            v["rows"][row, slot] = card
    if s["held"] != EMPTY:
        if s["source"] == PILE or s["seat"] == seat:
            v["held"] = s["held"]
        else:
            add(v["unseen"], s["held"])
            v["held"] = UNSEEN


@inlined
def _tell_draw(s: Any, card: int, seat: int, t: Any) -> None:
    """Whoever draws sees the card, all see a special and every card of the opening and the showdown.

    Of the cards dealt each sees the own slots 1 and 4.
    """
    seen = s["stage"] != DRAWING or _special(card) or s["seat"] == seat
    if s["stage"] == DEALING:
        t["seat"], t["slot"] = (s["dealer"] + 1 + s["place"]) % s["seats"], s["place"] // s["seats"]
        seen = t["seat"] == seat and (t["slot"] == 0 or t["slot"] == SLOTS - 1)
    elif s["stage"] == DRAWING:
        t["seat"] = s["seat"]
    elif s["stage"] == REPLACING:
        t["seat"], t["slot"] = _slot_in_showdown(s)
    t["action"] = FIRST_DRAW + card * COPIES if seen else UNSEEN_DRAW


@kernel
def tell(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    """What each seat, and in the last row of ``told`` (seats + 1 rows) a spectator, is told of ``action``."""
    s = states[i]
    kind, slot = _KIND[action], _SLOT[action]
    for row in range(s["seats"] + 1):
        t = told[row]
        seat = row if row < s["seats"] else -1
        t["seat"], t["stage"], t["slot"], t["action"] = s["turn"], s["stage"], -1, action
        t["cards"][:] = -1
        if kind == DRAW:
            _tell_draw(s, _CARD[action], seat, t)
        elif kind == KEEP or (kind == PEEK and s["seat"] == seat):
            t["cards"][0] = s["rows"][s["seat"], slot]
        elif kind == DROP:
            t["cards"][0] = s["held"]
        elif kind == REVEAL:
            for place in range(s["seats"] * SLOTS):
                t["cards"][place] = s["rows"][place // SLOTS, place % SLOTS]


@inlined
def _take_random(cards: Any, first: Any, second: Any, rng: Any) -> int:
    """Take a random card out of a set, of those in the masks ``first`` and ``second``; each is equally likely."""
    low, high = cards[0] & first, cards[1] & second
    ahead = popcount(low)
    k = below(rng, ahead + popcount(high))
    card = select(low, k) // COPIES if k < ahead else 7 + select(high, k - ahead) // COPIES
    remove(cards, card)
    return card


@kernel
def sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """A random full state that ``views[j]``, seen by ``seat``, allows, into ``states[i]``; each is equally likely.

    The unseen cards that were kept are no specials, so they are chosen first.
    """
    s, v = states[i], views[j]
    s["stock"] = v["unseen"]
    s["rows"] = v["rows"]
    s["held"] = v["held"]
    _copy_public(v, s)
    if v["held"] == UNSEEN:
        s["held"] = _take_random(s["stock"], _PLAIN[0], _PLAIN[1], rng)
    for plain in (1, 0):
        for row in range(v["seats"]):
            for slot in range(SLOTS):
                if v["rows"][row, slot] == UNSEEN and v["plain"][row, slot] == plain:
                    second = _PLAIN[1] if plain else ~np.uint64(0)
                    s["rows"][row, slot] = _take_random(s["stock"], ~np.uint64(0), second, rng)


def longest(rules: Any, seats: int) -> int:
    """A bound on the actions of a deal, chance included.

    A turn draws at most twice for each of at most 6 Kings of two passes of the stock, and each card drawn takes
    at most five actions; the deal and the showdown move every card of the pack at most three times.
    """
    turns = int(rules[0]["max_rounds"]) * seats + seats
    return turns * (2 * 12 + 1) * 5 + 3 * int(rules[0]["pack"].sum())
