"""The loops of the adapters, compiled, for any game.

The cache of kernels does not follow changes in this package: what a loop here calls of it must stand in this file.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.kernels import inlined, kernel

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
