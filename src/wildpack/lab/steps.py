"""The loops of many deals side by side, for any game: plain functions on arrays, which allocate and raise nothing.

The cache of kernels does not follow changes in this package: what a loop here calls of it must stand in this file.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wildpack.kernels import (
    CHANCE,
    OVER,
    apply,
    below,
    chance,
    count,
    inlined,
    kernel,
    lead,
    legal,
    look,
    marked,
    nth,
    score,
    stream,
)

_ONE = np.uint64(1)


class Task(NamedTuple):
    """What is played."""

    rules: Any
    """The row of the game."""
    starts: Any
    """The state before the first card by dealer: STATE[seats]."""
    sides: Any
    """The side of each seat: int64[seats]."""
    sign: Any
    """-1 where few points win, else 1: float."""


class Batch(NamedTuple):
    """Where n deals stand."""

    states: Any
    """STATE[n]."""
    open: Any
    """What is open to the seat to act: words of masks, uint64[n, words]."""
    turns: Any
    """The seat to act: int8[n]."""
    rewards: Any
    """By seat its lead in a deal that has just ended, else 0: float32[n, seats]."""
    dones: Any
    """Whether a deal has just ended; all else is then of the next one: bool[n]."""
    dealt: Any
    """How many deals were begun, and the first dealer: int64[n]."""
    rngs: Any
    """A random stream for the cards of each: uint64[n, 1]."""


@inlined
def advance(task: Task, batch: Batch, points: Any, i: int, action: int) -> None:
    """Perform ``action`` (below 0: none) in deal ``i`` and go on to the next seat that must act.

    A deal that ends is marked in ``dones``, its leads stand in ``rewards``, and the next is begun with the next dealer.
    ``points`` (int64[sides]) is room.
    """
    states = batch.states
    batch.dones[i] = False
    for seat in range(len(task.sides)):
        batch.rewards[i, seat] = 0.0
    while True:  # one call of each function of the rules, since each is compiled into this one
        if action >= 0:
            apply(task.rules, states, i, action)
        turn = states[i]["turn"]
        if turn == OVER:
            score(task.rules, states, i, points)
            lead(points, task.sides, task.sign, batch.rewards[i])
            batch.dones[i] = True
            batch.dealt[i] += 1
            states[i] = task.starts[batch.dealt[i] % len(task.starts)]
            action = -1
        elif turn == CHANCE:
            action = chance(task.rules, states, i, batch.open[i], batch.rngs[i])
        else:
            break
    legal(task.rules, states, i, batch.open[i])
    batch.turns[i] = turn


@kernel
def advance_all(first: int, last: int, task: Task, batch: Batch, points: Any, actions: Any) -> None:
    """``advance`` deals ``first`` to ``last`` - 1, each by its own of ``actions`` (int64[n])."""
    for i in range(first, last):
        advance(task, batch, points, i, actions[i])


@kernel
def begin(first: int, last: int, task: Task, batch: Batch) -> None:
    """Set deals ``first`` to ``last`` - 1 before their first card; deal i is dealt by seat i modulo the seats."""
    for i in range(first, last):
        batch.dealt[i] = i
        batch.states[i] = task.starts[i % len(task.starts)]


@kernel
def begin_streams(first: int, last: int, seed: Any, number: Any, rngs: Any) -> None:
    """Begin the streams of deals ``first`` to ``last`` - 1, from ``number`` (uint64) on."""
    for i in range(first, last):
        stream(rngs[i], seed, number + np.uint64(i))


@kernel
def look_all(first: int, last: int, task: Task, batch: Batch, views: Any) -> None:
    """What the seats to act see, into ``views`` (VIEW[n])."""
    for i in range(first, last):
        look(task.rules, batch.states, i, batch.turns[i], views, i)


@inlined
def spread(words: Any, mask: Any) -> None:
    """A mask as words into ``mask`` (bool[actions]); word by word, so that several bits are done at a time."""
    for word in range(len(words)):
        bits, at = words[word], 64 * word
        for bit in range(min(64, len(mask) - at)):
            mask[at + bit] = bool(bits >> np.uint64(bit) & _ONE)


@kernel
def spread_all(first: int, last: int, words: Any, masks: Any) -> None:
    """Masks as words into ``masks`` (bool[n, actions])."""
    for i in range(first, last):
        spread(words[i], masks[i])


@kernel
def choose_all(first: int, last: int, words: Any, rngs: Any, actions: Any) -> None:
    """An open action of each, each as likely, into ``actions`` (int64[n])."""
    for i in range(first, last):
        size = words.shape[1]
        actions[i] = nth(words[i], size, below(rngs[i], count(words[i], size)))


@inlined
def closed(words: Any, seat_actions: int, actions: Any, i: int) -> bool:
    """Whether the action chosen in deal ``i`` is not open."""
    return not 0 <= actions[i] < seat_actions or not marked(words[i], actions[i])


@kernel
def first_closed(words: Any, seat_actions: int, actions: Any) -> int:
    """The first deal in which the one of ``actions`` is not open; -1 if all are."""
    for i in range(len(actions)):
        if closed(words, seat_actions, actions, i):
            return i
    return -1
