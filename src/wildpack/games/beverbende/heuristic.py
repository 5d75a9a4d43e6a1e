"""Beverbende by rules of thumb: what each open action takes off the own total, as far as the seat can tell."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.beverbende.actions import (
    AGAIN,
    AHEAD,
    DRAW_STOCK,
    DROP,
    END,
    JACK,
    KEEP,
    KIND,
    OTHER,
    PEEK,
    SKIP,
    SLOT,
    SWAP,
    TAKE,
)
from wildpack.games.beverbende.knowledge import sample, some, take_random
from wildpack.games.beverbende.state import SLOTS, UNSEEN, add, held_of
from wildpack.kernels import happens, inlined, kernel, mix, popcount, wrapping

JACK_POWER = 0.8
QUEEN_POWER = 1.2
KING_POWER = 1.8
"""What the power of a special takes off, on average; that of a Jack does so in later turns."""

INFO = 0.6
"""What it is worth to know one of the own cards: then no low card is thrown away, and one can tell when to call."""

SEEN_BY_ALL = 0.5
"""A card taken from the open pile is known to all, who may swap for it."""

KEPT = 0.65
"""A card that its owner chose to keep, as a share of any other unseen card."""

WEARING, KNOWN = 0.06, 0.8
"""A card that its owner knows, and has not replaced, loses so much of its share a round, down to this."""

CALLERS = 0.6
"""The cards that a caller knows are lower still, by this share."""

HARM = 0.5
"""A point put onto another total against one off the own; divided among the others."""

CALL_AT = 12.0
"""The highest own total at which to call: about half of what four cards usually make."""

LEAD = 4.0
"""How far the own total must be below all others for a call: each of them has one more turn."""

USUAL = 5.5
"""The mean of the ranks that count, for when no such card is unseen."""

_POWER = np.array([0.0] * JACK + [JACK_POWER, QUEEN_POWER, KING_POWER])
"""By card: what its power takes off."""


MIND = np.dtype([("memory", "f8"), ("mix", "f8"), ("care", "f8"), ("salt", "u8")])
"""A mind: after how many rounds it has forgotten half of the cards it saw (0: it forgets none), how likely it takes one
of two neighbours for the other, how far it minds what it does not see at once (0 to 1), and what makes it differ
from others like it."""

SOUND = {"memory": 0.0, "mix": 0.0, "care": 1.0, "salt": 0.0}

TRIES = 4
"""So often an unlikely card is exchanged for another, which may be unlikely too."""

TIRED = 0.7
"""At most this share of the cards is forgotten."""

HIGH, CALLED_HIGH = 6, 4
"""From the 7 on few cards are kept for long, and in the row of a caller few from the 5 on."""

KEPT_HIGH, KNOWN_HIGH, FADING, CALLER_HIGH = 0.15, 0.65, 0.8, 0.1
"""How likely such a card lies in a slot, against its share of the unseen cards: if its owner kept it; if its owner
knows it and has not replaced it, and of that so much after each round; if its owner knows it and has called. Counted
in deals between bots that play by these rules of thumb."""

# --- memory --------------------------------------------------------------------------------------------------


@wrapping
def _dice(salt: Any, place: int, what: int) -> float:
    """A number from 0 to 1 that stays the same for the same place and matter."""
    return (mix(salt + np.uint64(place * 64 + what)) >> np.uint64(40)) / 16777216.0  # type: ignore[no-any-return]


@inlined
def _remembers(v: Any, minds: Any, seat: int, slot: int) -> bool:
    card = v["rows"][seat, slot]
    if card < 0 or minds[0]["memory"] == 0.0:
        return card >= 0  # type: ignore[no-any-return]
    kept = 0.5 ** (v["turns"] / v["seats"] / minds[0]["memory"])
    return _dice(minds[0]["salt"], seat * SLOTS + slot, card) < max(1.0 - TIRED, kept)  # type: ignore[no-any-return]


@inlined
def _card(v: Any, minds: Any, seat: int, slot: int) -> int:
    """The card in a slot as the mind believes it, or UNSEEN."""
    beside = slot ^ 1
    if minds[0]["mix"] > 0.0 and _remembers(v, minds, seat, beside) and _remembers(v, minds, seat, slot):
        pair = v["rows"][seat, slot] + v["rows"][seat, beside]
        if _dice(minds[0]["salt"], seat * SLOTS + (slot & 2), 32 + pair) < minds[0]["mix"]:
            return v["rows"][seat, beside]  # type: ignore[no-any-return]
    return v["rows"][seat, slot] if _remembers(v, minds, seat, slot) else UNSEEN


# --- single cards --------------------------------------------------------------------------------------------


@inlined
def _mean(v: Any) -> float:
    """The points of an unseen card that counts, which in the end replaces each special too."""
    cards, points = 0, 0
    for card in range(JACK):
        n = popcount(held_of(v["unseen"], card)) + popcount(held_of(v["aside"], card))
        cards += n
        points += n * (card + 1)
    return points / cards if cards else USUAL


@inlined
def _power(card: int, info: float) -> float:
    """What the power of a card takes off; to look at a card (``info``) is worth nothing in the last turn."""
    return 0.0 if card == JACK and info == 0.0 else _POWER[card]


@inlined
def _own(v: Any, minds: Any, slot: int, mean: float) -> float:
    """The points expected of an own card."""
    card = _card(v, minds, v["turn"], slot)
    if 0 <= card < JACK:
        return card + 1.0
    return mean * KEPT if v["plain"][v["turn"], slot] else mean


@inlined
def _theirs(v: Any, minds: Any, seat: int, slot: int, mean: float) -> float:
    """The points expected of a card of another seat: it tells something that its owner has kept it."""
    card = _card(v, minds, seat, slot)
    if 0 <= card < JACK:
        return card + 1.0
    if card >= JACK or not (v["plain"][seat, slot] or v["knows"][seat, slot] >> seat & 1):
        return mean
    share = KEPT if v["plain"][seat, slot] else max(KNOWN, 1.0 - WEARING * (1 + v["turns"] // v["seats"]))
    return mean * share * (CALLERS if seat == v["closer"] else 1.0)


@inlined
def _room(v: Any, minds: Any, slot: int, mean: float, info: float) -> float:
    """What is gained by replacing an own card, but for the points of the new one."""
    card, points = _card(v, minds, v["turn"], slot), _own(v, minds, slot, mean)
    return points + info if card < 0 else points + _power(card, info)


# --- what others hold ----------------------------------------------------------------------------------------


@inlined
def _likely(s: Any, seat: int, slot: int) -> float:
    """How likely it is that another seat would have left its card in that slot so long."""
    card = s["rows"][seat, slot]
    if not s["knows"][seat, slot] >> seat & 1 or card < CALLED_HIGH:
        return 1.0
    if seat == s["closer"]:
        return CALLER_HIGH
    if card < HIGH:
        return 1.0
    return KEPT_HIGH if s["plain"][seat, slot] else KNOWN_HIGH * FADING ** (s["turns"] // s["seats"])


@inlined
def _exchange(s: Any, seat: int, slot: int, rng: Any) -> None:
    """Exchange the card in a slot for one of the stock, until it is likely."""
    plain = s["plain"][seat, slot]
    for _ in range(TRIES):
        if happens(rng, _likely(s, seat, slot)) or not some(s["stock"], plain):
            return
        card = s["rows"][seat, slot]
        s["rows"][seat, slot] = take_random(s["stock"], plain, rng)
        add(s["stock"], card)


@kernel
def imagine(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """A random full state that ``views[j]`` of ``seat`` allows, into ``states[i]``; the likelier ones more often.

    Who leaves a known card where it lies will think it is low. (Cards in old slots are left as ``sample`` has them.)
    """
    v = views[j]
    sample(rules, views, j, seat, rng, states, i)
    for row in range(v["seats"]):
        for slot in range(SLOTS):
            if v["rows"][row, slot] == UNSEEN and not v["old"][row, slot]:
                _exchange(states[i], row, slot, rng)


# --- moves ---------------------------------------------------------------------------------------------------


@inlined
def _is_last(rules: Any, v: Any) -> bool:
    """Whether this is the last turn of the seat to act."""
    return v["closer"] >= 0 or v["turns"] >= (rules[0]["max_rounds"] - 1) * v["seats"]  # type: ignore[no-any-return]


@inlined
def _best_room(v: Any, minds: Any, mean: float, info: float) -> float:
    """The most that replacing an own card gains, but for the points of the new one."""
    best = 0.0
    for slot in range(SLOTS):
        best = max(best, _room(v, minds, slot, mean, info))
    return best


@inlined
def _draw(v: Any, room: float, info: float) -> float:
    """What a card from the stock takes off, on average."""
    cards, gain = 0, 0.0
    for card in range(len(_POWER)):
        n = popcount(held_of(v["unseen"], card))
        cards += n
        gain += n * (max(0.0, room - card - 1) if card < JACK else _power(card, info))
    return gain / cards if cards else 0.0


@inlined
def _swap(v: Any, minds: Any, slot: int, other: int, there: int, mean: float, info: float) -> float:
    """What a swap takes off; it may give up the knowledge of an own card, or bring some."""
    gain = (_own(v, minds, slot, mean) - _theirs(v, minds, other, there, mean)) * (1.0 + HARM / (v["seats"] - 1))
    if _card(v, minds, v["turn"], slot) >= 0:
        gain -= info
    return gain + info if _card(v, minds, other, there) >= 0 else gain  # type: ignore[no-any-return]


@inlined
def _call(v: Any, minds: Any, mean: float) -> float:
    """By how much the own total is low enough to call."""
    own, least = 0.0, np.inf
    for slot in range(SLOTS):
        own += _own(v, minds, slot, mean)
    for ahead in range(1, v["seats"]):
        total = 0.0
        for slot in range(SLOTS):
            total += _theirs(v, minds, (v["turn"] + ahead) % v["seats"], slot, mean)
        least = min(least, total)
    return min(least - LEAD, CALL_AT) - own


@inlined
def _taken(v: Any, room: float, info: float) -> float:
    """What the top card of the open pile takes off."""
    return room - v["top"] - 1 - (SEEN_BY_ALL if info > 0.0 else 0.0)  # type: ignore[no-any-return]


@kernel
def rate(rules: Any, minds: Any, views: Any, j: int, actions: Any, out: Any) -> None:
    """Rate ``actions`` (int16) of the seat to act in ``views[j]``, into ``out`` (float64).

    A rating is the points that the action takes off the total of the seat, as far as rules of thumb can say.
    """
    v = views[j]
    mean, last = _mean(v), _is_last(rules, v)
    info = 0.0 if last else INFO * minds[0]["care"]
    room = _best_room(v, minds, mean, info)
    draw = _draw(v, room, info)
    for k in range(len(actions)):
        kind, slot = KIND[actions[k]], SLOT[actions[k]]
        out[k] = 0.0
        if kind == DRAW_STOCK or kind == AGAIN or (v["second"] and (kind == DROP or kind == SKIP)):
            out[k] = draw
        elif kind == TAKE:
            out[k] = _taken(v, room, info)
        elif kind == KEEP:
            out[k] = _room(v, minds, slot, mean, info) - v["held"] - 1
        elif kind == PEEK:
            out[k] = info if _card(v, minds, v["turn"], slot) < 0 else -INFO
        elif kind == SWAP:
            out[k] = _swap(v, minds, slot, (v["turn"] + AHEAD[actions[k]]) % v["seats"], OTHER[actions[k]], mean, info)
        elif kind == END:
            out[k] = -LEAD if last else _call(v, minds, mean)


@kernel
def worth(rules: Any, states: Any, i: int, out: Any) -> None:
    """The points that each seat may expect in ``states[i]``, into ``out`` (float64[seats]): those of its row as it is.

    A special will be replaced.
    """
    s = states[i]
    for seat in range(s["seats"]):
        out[seat] = 0.0
        for slot in range(SLOTS):
            card = s["rows"][seat, slot]
            out[seat] += card + 1.0 if card < JACK else USUAL
