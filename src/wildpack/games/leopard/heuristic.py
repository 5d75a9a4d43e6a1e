"""Leopard by rules of thumb: what each open action does to both squares, and what its card was worth in hand.

All is reckoned in points. A square is worth the lines it has and a share of those that may still come; a court card
in hand is worth what it gains when it is played well.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.games.leopard.actions import (
    ASK,
    CARD,
    DISCARD,
    KIND,
    OUT,
    OWN,
    PLAY,
    SPOT,
    SQUARE,
    SUIT,
    TEN,
    YES,
)
from wildpack.games.leopard.squares import LANE, LANES, LINES, NINE, face_up, laid, value
from wildpack.games.leopard.state import CLOSER, ONE, SIDES, size
from wildpack.kernels import inlined, kernel

LINE = 1000
"""A line that is there, in the table of hopes."""

HOPES = {(3, 0): LINE, (2, 1): 350, (1, 2): 100, (0, 3): 20, (2, 0): 60, (1, 1): 20, (0, 2): 5}
"""By spots held and spots that can be filled: a line that lacks one card comes off about once in three; a wrong card
in its way takes a King, or a Queen or Jack and another card."""

FROM_HAND = 0.25
"""How far a spot counts as held for which a card is in hand: it takes a turn, and till then others may spoil it."""

FROM_HAND_MANY = 0.35
"""The same where a turn may play several cards."""

LONG = 2.5
"""In so many turns half of what is hoped for comes off."""

SPOIL = 0.6
"""A point taken from the others, against one's own: they mend it, or had something better to do anyway."""

JACK_HELD = 1.5
QUEEN_HELD = 0.25
KING_HELD = 1.1
TEN_HELD = 0.6
"""What a move should gain, in points of classic, to be worth a court card. A Jack breaks any line and alone hits a
King; a King goes where nothing else does; a Ten fills any open spot; a Queen only clears an own spot."""

SPARE = 0.07
"""A card of the suit that lies on its spot mends the square when a Jack has hit it; one of the colour does half."""

MAY_GO_OUT = 0.5
"""To be free to go out is worth this: it is the owner who chooses the moment."""

CLOSER_BONUS = 0.9
"""How often points above the limit of the bonus will count double where the closer has it, while there is time."""

LEAD_LOST = 0.15
"""How much of a lead is lost, on average, when play goes on."""

MIND = np.dtype([("sight", "f8"), ("spoil", "f8")])
"""A mind: how far it sees what may still come (0: what a move brings at once; 1: all), and how much of a point taken
from the others it minds (0 to 1)."""

SOUND = {"sight": 1.0, "spoil": 1.0}

# --- tables --------------------------------------------------------------------------------------------------

_HELD = np.array([0.0] * TEN + [TEN_HELD] * 4 + [JACK_HELD] * 4 + [QUEEN_HELD] * 4 + [KING_HELD] * 4)
"""By card: what a court card is worth in hand."""

_TERNARY = np.array([sum(3**spot for spot in range(9) if spots >> spot & 1) for spots in range(512)], np.int16)
"""By set of spots: the number with a digit 1 for each of them in base three."""


def _hope_table() -> Any:
    digits = np.arange(3**9)[:, None] // 3 ** np.arange(9) % 3
    hopes = np.array([[HOPES.get((held, fill), 0) for fill in range(4)] for held in range(4)], np.int16)
    total = np.zeros(3**9, np.int16)
    for line in LINES:
        spots = digits[:, [spot for spot in range(9) if line >> spot & 1]]
        total += hopes[(spots == 2).sum(1), (spots == 1).sum(1)]
    return total


_HOPE = _hope_table()
"""By the nine spots as digits in base three (2: held, 1: can be filled, 0: neither): the lines to hope for."""

_RUN = (np.uint64(9), np.uint64(18), np.uint64(27))


# --- squares -------------------------------------------------------------------------------------------------


@inlined
def _spots_of(cards: Any) -> Any:
    """The spots of the number cards in a set, a lane of 16 bits a suit."""
    spades, hearts = cards & NINE, cards >> _RUN[0] & NINE
    diamonds, clubs = cards >> _RUN[1] & NINE, cards >> _RUN[2] & NINE
    return spades | hearts << LANE[1] | diamonds << LANE[2] | clubs << LANE[3]


@inlined
def _colours(lanes: Any) -> Any:
    """Four lanes of suits as two of colours: black, red."""
    black, red = lanes | lanes >> LANE[3], lanes >> LANE[1] | lanes >> LANE[2]
    return black & NINE | (red & NINE) << LANE[1]


@inlined
def _lines(lanes: int, up: Any, fill: Any, hand: Any, share: float) -> float:
    """The lines to hope for.

    Lane by lane, ``up`` are the spots held, ``fill`` those that can be filled, and ``hand`` those of them for which a
    card is in hand, which count as held by ``share``.
    """
    total = 0.0
    for n in range(lanes):
        at = 2 * _TERNARY[up >> LANE[n] & NINE] + _TERNARY[fill >> LANE[n] & NINE]
        later = at + _TERNARY[hand >> LANE[n] & NINE]
        total += (1.0 - share) * _HOPE[at] + share * _HOPE[later]
    return total / LINE


@inlined
def _prospect(rules: Any, up: Any, fill: Any, hand: Any, time: float) -> float:
    """What a square is worth with what may still come; ``fill`` and ``hand`` are lanes of number cards."""
    r, worth = rules[0], value(rules, up)
    free = (~face_up(up) & NINE) * LANES
    fill, hand = fill & free, hand & free
    share = FROM_HAND_MANY if r["many"] else FROM_HAND
    colour = _lines(2, _colours(up), _colours(fill), _colours(hand), share)
    suit = _lines(4, up, fill, hand, share)
    hope = colour * r["colour_line"] + suit * (r["suit_line"] - r["colour_line"])
    if worth >= r["out_at"]:
        hope += MAY_GO_OUT
    points = (1.0 - time) * worth + time * hope
    bonus = CLOSER_BONUS * time if r["bonus_to"] == CLOSER else 1.0 - time
    return points + bonus * max(0.0, points - r["bonus_over"])  # type: ignore[no-any-return]


# --- the hand, and going out ---------------------------------------------------------------------------------


@inlined
def _time(rules: Any, left: int, cards: int) -> float:
    """How much of what is hoped for will come off in the turns that are left to a side: 0 to 1.

    ``left`` cards are in the stock, ``cards`` in the hand of the seat to act.
    """
    turns = left / (2 * rules[0]["draw"])
    if rules[0]["play_out"]:
        turns += max(0, cards - 1)
    return turns / (turns + LONG)  # type: ignore[no-any-return]


@inlined
def _spare(up: Any, card: int) -> float:
    """What a number card is worth in hand to mend the square ``up``, which has a card on its spot."""
    at = up >> np.uint64(card % 9)
    if at >> LANE[SUIT[card]] & ONE:
        return SPARE
    return SPARE / 2 if at >> LANE[3 - SUIT[card]] & ONE else 0.0


@inlined
def _parting(rules: Any, v: Any, up: Any, own: float, card: int, time: float) -> float:
    """What is lost when ``card`` leaves the hand, but for the own square ``up`` (of prospect ``own``)."""
    if card >= TEN:
        return _HELD[card] * time * (rules[0]["colour_line"] + rules[0]["suit_line"]) / 3.0  # type: ignore[no-any-return]
    bit = ONE << np.uint64(card)
    if v["hand"][1] & bit:
        return 0.0
    if face_up(up) >> np.uint64(card % 9) & ONE:
        return _spare(up, card) * time
    hand = _spots_of(v["hand"][0] ^ bit)
    return own - _prospect(rules, up, hand | _spots_of(v["unseen"][0]), hand, time)


@inlined
def lead_if_out(rules: Any, own: int, other: int) -> int:
    """By how many points the side that goes out is ahead then."""
    lead = own - other - rules[0]["penalty"]
    return lead + max(0, own - rules[0]["bonus_over"]) if rules[0]["bonus_to"] == CLOSER else lead  # type: ignore[no-any-return]


@kernel
def rate(rules: Any, minds: Any, views: Any, j: int, actions: Any, out: Any) -> None:
    """Rate ``actions`` (int16) of the seat to act in ``views[j]``, into ``out`` (float64).

    A rating is the points by which the action betters the lead of its side, as far as rules of thumb can say.
    """
    v, spoil = views[j], SPOIL * minds[0]["spoil"]
    time = minds[0]["sight"] * _time(rules, v["left"], v["counts"][v["turn"]])
    up, other_up = v["up"][v["turn"] & 1], v["up"][1 - (v["turn"] & 1)]
    hand, unseen, none = _spots_of(v["hand"][0]), _spots_of(v["unseen"][0]), np.uint64(0)
    own, other = _prospect(rules, up, hand | unseen, hand, time), _prospect(rules, other_up, unseen, none, time)
    lead = (1.0 - LEAD_LOST * time) * (own - other)
    for k in range(len(actions)):
        kind, card, spot = KIND[actions[k]], CARD[actions[k]], SPOT[actions[k]]
        out[k] = 0.0
        if kind == PLAY and SQUARE[actions[k]] == OWN:
            out[k] = _prospect(rules, laid(up, spot, card), hand | unseen, hand, time) - own
            if card >= TEN:
                out[k] -= _parting(rules, v, up, own, card, time)
        elif kind == PLAY:
            out[k] = spoil * (other - _prospect(rules, laid(other_up, spot, card), unseen, none, time))
            out[k] -= _parting(rules, v, up, own, card, time)
        elif kind == DISCARD:
            out[k] = -_parting(rules, v, up, own, card, time)
        elif kind == OUT or kind == ASK or kind == YES:
            out[k] = lead_if_out(rules, value(rules, up), value(rules, other_up)) - lead


@inlined
def _courts(rules: Any, cards: Any) -> float:
    """What the court cards in a set are worth in hand."""
    total = 0.0
    for card in range(TEN, len(_HELD)):
        if cards >> np.uint64(card) & ONE:
            total += _HELD[card]
    return total * (rules[0]["colour_line"] + rules[0]["suit_line"]) / 3.0  # type: ignore[no-any-return]


@kernel
def worth(rules: Any, states: Any, i: int, out: Any) -> None:
    """The points that each side may expect in ``states[i]``, into ``out`` (float64[2])."""
    s = states[i]
    time = _time(rules, s["left"], size(s["hands"][s["seat"]]))
    for side in range(SIDES):
        cards = s["hands"][side, 0] | s["hands"][side + 2, 0]
        hand = _spots_of(cards)
        out[side] = _prospect(rules, s["up"][side], hand | _spots_of(s["stock"][0]), hand, time)
        out[side] += time * _courts(rules, cards)
