"""Loops that play any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.kernels.bits import count, listed, nth
from wildpack.kernels.compiling import inlined, kernel
from wildpack.kernels.dispatch import CHANCE, DRAW, OVER, SHUFFLE, apply, chance, legal, seat_width, width
from wildpack.kernels.streams import below

_ONE = np.uint64(1)


@inlined
def around(seat: int, ahead: int, seats: int) -> int:
    """The seat so many (at most ``seats``) after another: the remainder of their sum, without a slow division."""
    n = np.int64(seat) + np.int64(ahead)
    return n - seats if n >= seats else n  # type: ignore[return-value]


@inlined
def random_action(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """An open action of a seat or of chance, each equally likely; ``mask`` is room for the marks."""
    if states[i]["turn"] == CHANCE:
        return chance(rules, states, i, mask, rng)
    legal(rules, states, i, mask)
    words = seat_width(states)
    return nth(mask, words, below(rng, count(mask, words)))


@inlined
def best(ratings: Any, rng: Any) -> int:
    """The place of the highest of ``ratings`` (float64, not empty); of equal ones any."""
    found, equals = 0, 1
    for k in range(1, len(ratings)):
        if ratings[k] > ratings[found]:
            found, equals = k, 1
        elif ratings[k] == ratings[found]:
            equals += 1
            if below(rng, equals) == 0:
                found = k
    return found


@kernel
def lead(points: Any, sides: Any, sign: float, out: Any) -> None:
    """By how much each seat is ahead, into ``out``: the points (by side) of its side less the mean of the others'.

    ``sides`` gives the side of each seat; ``sign`` is -1 where few points win. All leads add up to 0.
    """
    total = points[0] - points[0]
    for side in range(len(points)):
        total += points[side]
    for seat in range(len(sides)):
        own = points[sides[seat]]
        out[seat] = sign * (own - (total - own) / (len(points) - 1))


@kernel
def playout(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """Play ``states[i]`` to the end at random; return the number of decisions of players."""
    decisions = 0
    while states[i]["turn"] != OVER:
        if states[i]["turn"] >= 0:
            decisions += 1
        apply(rules, states, i, random_action(rules, states, i, mask, rng))
    return decisions


@kernel
def playouts(rules: Any, start: Any, states: Any, mask: Any, rng: Any, deals: int) -> int:
    """Play ``deals`` deals from ``start[0]`` at random in ``states[0]``; return the number of decisions."""
    decisions = 0
    for _ in range(deals):
        states[0] = start[0]
        decisions += playout(rules, states, 0, mask, rng)
    return decisions


@kernel
def perft(rules: Any, states: Any, masks: Any, depth: int) -> int:
    """Count the lines of play of ``depth`` actions from ``states[0]``; one that ends early counts once.

    ``states`` holds depth + 1 states, ``masks`` as many rows; chance counts each physical card.
    """
    lines, level, words = 0, 0, width(states)
    legal(rules, states, 0, masks[0])
    while level >= 0:
        if level == depth or states[level]["turn"] == OVER:
            lines += 1
            level -= 1
            continue
        if count(masks[level], words) == 0:
            level -= 1
            continue
        action = nth(masks[level], words, 0)
        masks[level, action >> 6] ^= _ONE << np.uint64(action & 63)
        states[level + 1] = states[level]
        apply(rules, states, level + 1, action)
        legal(rules, states, level + 1, masks[level + 1])
        level += 1
    return lines


@inlined
def _forced(states: Any, mask: Any, stock: Any, at: Any, rows: Any, kinds: Any) -> int:
    """What chance does next, given the order of the stock; -1 if a seat must act, the deal is over or no order is."""
    if states[0]["turn"] != CHANCE:
        return -1
    action = nth(mask, width(states), 0)
    if kinds[action] == SHUFFLE:
        return -1
    if kinds[action] == DRAW and at[0] < len(stock):
        action = rows[stock[at[0]]]
        at[0] += 1
    return action


@kernel
def step(rules: Any, states: Any, action: int, mask: Any, stock: Any, at: Any, rows: Any, kinds: Any, out: Any) -> int:
    """Apply ``action`` (if not negative) and let chance act until a seat must, the deal is over or a shuffle is due.

    ``stock`` (int8) holds the cards in the order in which they will be drawn, ``at[0]`` the place of the next;
    when they run out, the one card that can still come is taken. ``rows`` (int16) gives a card's draw action.
    List in ``out`` what is open then; return how many.
    """
    while True:  # one call of each function of the rules, since each is compiled into this one
        if action >= 0:
            apply(rules, states, 0, action)
        legal(rules, states, 0, mask)
        action = _forced(states, mask, stock, at, rows, kinds)
        if action < 0:
            return listed(mask, out)
