"""The loops of the adapters, compiled, for any game.

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
    count,
    inlined,
    kernel,
    lead,
    legal,
    look,
    marked,
    nth,
    score,
    width,
)

Array = np.ndarray[Any, Any]

BITS, FLAG, ONE_HOT, NUMBER = range(4)
"""How bytes of a view are written into a tensor: the eight bits of one, a boolean, an integer of one byte or more."""
LEAST = -2
"""The least value of ONE_HOT."""


@inlined
def _number(data: Any, offset: int, length: int) -> int:
    """The signed integer of so many bytes, the lowest first."""
    value = 0
    for byte in range(length):
        value |= int(data[offset + byte]) << 8 * byte
    return value - (value >> 8 * length - 1 << 8 * length)


@kernel
def encode(data: Any, plan: Any, seats: Any, out: Any) -> None:
    """Write views as numbers, into ``out`` (float32[n, size]).

    ``data`` (uint8[n, bytes]) are the views, each seen by one of ``seats`` (int8[n], below 0: a spectator). A row of
    ``plan`` (int32): a kind, the first byte, where to write, and the values of ONE_HOT or the bytes of NUMBER.
    """
    for i in range(len(data)):
        for at in range(out.shape[1]):
            out[i, at] = 0.0
        if seats[i] >= 0:
            out[i, seats[i]] = 1.0
        for row in range(len(plan)):
            kind, offset, at, size = plan[row, 0], plan[row, 1], plan[row, 2], plan[row, 3]
            if kind == BITS:
                for bit in range(8):
                    out[i, at + bit] = data[i, offset] >> bit & 1
            elif kind == FLAG:
                out[i, at] = data[i, offset]
            elif kind == ONE_HOT:
                out[i, at + min(max(_number(data[i], offset, 1) - LEAST, 0), size - 1)] = 1.0
            else:
                out[i, at] = _number(data[i], offset, size) * 0.01


class Batch(NamedTuple):
    """Where n deals stand. The arrays belong to the environment, which writes into them at every step."""

    observations: Array
    """What the seat to act sees: float32[n, numbers] (see ``tensors``)."""
    masks: Array
    """What is open to it: bool[n, actions]."""
    turns: Array
    """The seat to act: int8[n]."""
    rewards: Array
    """The returns by seat of a deal that has just ended, else 0: float32[n, seats] (see ``setting``)."""
    dones: Array
    """Whether a deal has just ended; what is seen is then of the next one: bool[n]."""


class Room(NamedTuple):
    """What the loop keeps from step to step, or needs room for."""

    dealt: Array
    """How many deals were begun, and the first dealer: int64[n]."""
    rngs: Array
    """A random stream for each deal: uint64[n, 1]."""
    points: Array
    """Points by side: int64[sides]."""
    mask: Array
    """Words of a mask: uint64[words]."""


@kernel
def advance(
    rules: Any, starts: Any, states: Any, views: Any, actions: Any, room: Any, sides: Any, sign: float, out: Any
) -> None:
    """Perform ``actions`` (below 0: none), one in each of ``states``, and go on to the next seat that must act.

    A deal that ends is marked in ``out.dones``, its returns stand in ``out.rewards``, and the next is begun, from each
    of ``starts`` in turn. ``out`` (``Batch``) says who acts then and what is open to it, ``views`` what it sees.
    """
    for i in range(len(states)):
        action = actions[i]
        out.dones[i] = False
        out.rewards[i][:] = 0.0
        while True:  # one call of each function of the rules, since each is compiled into this one
            if action >= 0:
                apply(rules, states, i, action)
            legal(rules, states, i, room.mask)
            turn = states[i]["turn"]
            if turn == OVER:
                score(rules, states, i, room.points)
                lead(room.points, sides, sign, out.rewards[i])
                out.dones[i] = True
                room.dealt[i] += 1
                states[i] = starts[room.dealt[i] % len(starts)]
                action = -1
            elif turn == CHANCE:
                words = width(states)
                action = nth(room.mask, words, below(room.rngs[i], count(room.mask, words)))
            else:
                break
        out.turns[i] = turn
        look(rules, states, i, turn, views, i)
        for action in range(out.masks.shape[1]):
            out.masks[i, action] = marked(room.mask, action)
