"""What a seat may know in Beverbende, what it is told, and the worlds that its view allows."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.beverbende.actions import CARD, COPIES, DROP, FIRST_DRAW, KEEP, KIND, PEEK, SLOT, UNSEEN_DRAW
from wildpack.games.beverbende.state import (
    DEALING,
    DRAWING,
    EMPTY,
    FIRST_WORD,
    PILE,
    REPLACING,
    SLOTS,
    SPECTATORS,
    UNSEEN,
    add,
    remove,
    slot_dealt,
    slot_in_showdown,
    special,
)
from wildpack.kernels import DRAW, REVEAL, below, inlined, kernel, popcount, select

WORD_BITS = FIRST_WORD * COPIES
_ALL, _PLAIN = ~np.uint64(0), np.uint64((1 << 3 * COPIES) - 1)
"""Masks of the second word of a set: all cards, and those that are no specials."""


@inlined
def _copy_public(source: Any, target: Any) -> None:
    target["open"] = source["open"]
    target["bottom"] = source["bottom"]
    target["knows"] = source["knows"]
    target["plain"] = source["plain"]
    target["old"] = source["old"]
    target["top"], target["bottoms"], target["lifted"] = source["top"], source["bottoms"], source["lifted"]
    target["turn"], target["seat"], target["stage"] = source["turn"], source["seat"], source["stage"]
    target["source"], target["second"] = source["source"], source["second"]
    target["turns"], target["place"], target["left"] = source["turns"], source["place"], source["left"]
    target["seats"], target["dealer"], target["closer"] = source["seats"], source["dealer"], source["closer"]


@inlined
def _known(s: Any, row: int, slot: int, seat: int) -> bool:
    bit = seat if seat >= 0 else SPECTATORS
    return (s["knows"][row, slot] >> bit & 1) == 1  # type: ignore[no-any-return]


@inlined
def _hide(v: Any, old: int, card: int) -> None:
    """Put the card of a slot among those that the seat does not know."""
    if old:
        add(v["aside"], card)
    else:
        add(v["unseen"], card)


@kernel
def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What ``seat`` (or SPECTATOR) may know of ``states[i]``, into ``views[j]``."""
    s, v = states[i], views[j]
    v["rows"][:] = EMPTY
    v["held"] = EMPTY
    v["unseen"] = s["stock"]
    v["aside"][:] = 0
    _copy_public(s, v)
    for row in range(s["seats"]):
        for slot in range(SLOTS):
            card = s["rows"][row, slot]
            if card >= 0 and not _known(s, row, slot, seat):
                _hide(v, s["old"][row, slot], card)
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
    seen = s["stage"] != DRAWING or special(card) or s["seat"] == seat
    if s["stage"] == DEALING:
        t["seat"], t["slot"] = slot_dealt(s)
        seen = t["seat"] == seat and (t["slot"] == 0 or t["slot"] == SLOTS - 1)
    elif s["stage"] == DRAWING:
        t["seat"] = s["seat"]
    elif s["stage"] == REPLACING:
        t["seat"], t["slot"] = slot_in_showdown(s, s["place"])
    t["action"] = FIRST_DRAW + card * COPIES if seen else UNSEEN_DRAW


@kernel
def tell(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    """What each seat, and in the last row of ``told`` (seats + 1 rows) a spectator, is told of ``action``."""
    s = states[i]
    kind, slot = KIND[action], SLOT[action]
    for row in range(s["seats"] + 1):
        t = told[row]
        seat = row if row < s["seats"] else -1
        t["seat"], t["stage"], t["slot"], t["action"] = s["turn"], s["stage"], -1, action
        t["cards"][:] = -1
        if kind == DRAW:
            _tell_draw(s, CARD[action], seat, t)
        elif kind == KEEP or (kind == PEEK and s["seat"] == seat):
            t["cards"][0] = s["rows"][s["seat"], slot]
        elif kind == DROP:
            t["cards"][0] = s["held"]
        elif kind == REVEAL:
            for place in range(s["seats"] * SLOTS):
                t["cards"][place] = s["rows"][place // SLOTS, place % SLOTS]


@inlined
def some(cards: Any, plain: Any) -> bool:
    """Whether a set has any cards; of those that are no specials, if ``plain``."""
    return (cards[0] | (cards[1] & _second(plain))) != 0  # type: ignore[no-any-return]


@inlined
def _second(plain: Any) -> Any:
    """Which bits of the second word may be taken."""
    return _PLAIN if plain else _ALL


@inlined
def take_random(cards: Any, plain: Any, rng: Any) -> int:
    """Take a random card out of a set (one that is no special, if ``plain``); each is equally likely."""
    low, high = cards[0], cards[1] & _second(plain)
    ahead = popcount(low)
    k = below(rng, ahead + popcount(high))
    card = select(low, k) // COPIES if k < ahead else FIRST_WORD + select(high, k - ahead) // COPIES
    remove(cards, card)
    return card


@inlined
def _fill_rows(s: Any, v: Any, old: int, cards: Any, rng: Any) -> None:
    """Take random cards out of a set for the old slots, or the others, that the view does not know.

    Cards that were kept are no specials, so they are chosen first.
    """
    for plain in (1, 0):
        for row in range(v["seats"]):
            for slot in range(SLOTS):
                hidden = v["rows"][row, slot] == UNSEEN and v["old"][row, slot] == old
                if hidden and v["plain"][row, slot] == plain:
                    s["rows"][row, slot] = take_random(cards, plain, rng)


@kernel
def sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """A random full state that ``views[j]``, seen by ``seat``, allows, into ``states[i]``; each is equally likely.

    (After a second new stock the cards in old slots of different age are mixed.)
    """
    s, v = states[i], views[j]
    s["rows"] = v["rows"]
    s["held"] = v["held"]
    s["open"] = v["aside"]  # room for the set, until the open pile is copied
    _fill_rows(s, v, 1, s["open"], rng)
    _copy_public(v, s)
    s["stock"] = v["unseen"]
    if v["held"] == UNSEEN:
        s["held"] = take_random(s["stock"], True, rng)
    _fill_rows(s, v, 0, s["stock"], rng)
