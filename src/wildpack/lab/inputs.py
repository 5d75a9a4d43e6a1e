"""A view as numbers for a network: the same for every framework and every device.

A tensor of float32 begins with the seat that looks, one-hot over the seats (all 0: a spectator). The fields of the
game's VIEW follow in their order, each element by its type:

* unsigned integers (sets, a bit a card, spot or seat): a 0 or 1 for each bit, the lowest first;
* booleans: a 0 or 1;
* integers of one byte (cards, seats, stages, small counts): one-hot, from -2 upwards; what lies outside counts as the
  nearest value;
* longer integers (counts): their hundredth.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.kernels import Array, inlined, kernel

SEAT, BITS, ONE_HOT, NUMBER = range(4)
"""How part of a tensor is written: the seat that looks one-hot, the low bits of a byte, an integer of one byte one-hot,
or an integer of one byte or more."""
LEAST = -2
"""The least value of a one-hot integer: the lowest mark that stands for no card or seat."""
FEWEST_VALUES = 32
"""At least so many values from 0 on are told apart in a one-hot integer."""


@inlined
def found(data: Any, i: int, seats: Any, kind: int, offset: int, size: int) -> int:
    """What a part of tensor ``i`` is written of, given its row of the plan (see ``encode``)."""
    if kind == SEAT:
        return int(seats[i])
    if kind == BITS:
        return int(data[i, offset])
    value = 0
    length = size if kind == NUMBER else 1
    for byte in range(length):
        value |= int(data[i, offset + byte]) << 8 * byte
    value -= value >> 8 * length - 1 << 8 * length
    return value if kind == NUMBER else min(max(value - LEAST, 0), size - 1)


@inlined
def written(kind: int, value: int, place: int) -> float:
    """The number at a place of such a part."""
    if kind == NUMBER:
        return value * 0.01
    if kind == BITS:
        return float(value >> place & 1)
    return 1.0 if value == place else 0.0


@kernel
def encode(first: int, last: int, data: Any, plan: Any, seats: Any, out: Any) -> None:
    """Write views ``first`` to ``last`` - 1 as numbers, into ``out`` (float32[n, size]).

    ``data`` (uint8[n, bytes]) are the views, each seen by one of ``seats`` (int8[n], below 0: a spectator). A row of
    ``plan`` (int32) is a part of a tensor: its kind, the first byte it is found in, the values of ONE_HOT or the bytes
    of NUMBER, where it begins, and how many numbers it has.
    """
    for i in range(first, last):
        for at in range(out.shape[1]):
            out[i, at] = 0.0
        for row in range(len(plan)):
            kind, at = plan[row, 0], plan[row, 3]
            value = found(data, i, seats, kind, plan[row, 1], plan[row, 2])
            if kind == BITS:
                for place in range(plan[row, 4]):
                    out[i, at + place] = written(BITS, value, place)
            elif kind == NUMBER:
                out[i, at] = written(NUMBER, value, 0)
            elif value >= 0:
                out[i, at + value] = 1.0


class Layout:
    """Where each field of a VIEW stands in the tensor, for so many seats and values from 0 on."""

    def __init__(self, view: np.dtype[Any], seats: int, values: int) -> None:
        self.view, self.seats = view, seats
        self.fields = {"seat": slice(0, seats)}
        """By field: its part of the tensor."""
        self.size = 0
        """The length of the tensor."""
        self._values = max(values, FEWEST_VALUES) - LEAST
        rows = [self._row(seats, SEAT, 0)]
        for name in view.names or ():
            start = self.size
            rows += self._rows(name)
            self.fields[name] = slice(start, self.size)
        self.plan = np.array(rows, np.int32)
        """How it is written (see ``encode``)."""

    def _rows(self, name: str) -> list[tuple[int, ...]]:
        """The rows of the plan for a field."""
        assert self.view.fields is not None
        field, offset = self.view.fields[name][:2]
        base = field.base
        starts = range(offset, offset + field.itemsize, base.itemsize)
        if base.kind == "u":
            return [self._row(8, BITS, byte) for byte in range(offset, offset + field.itemsize)]
        if base.kind == "b":
            return [self._row(1, BITS, start) for start in starts]
        if base.kind == "i" and base.itemsize == 1:
            return [self._row(self._values, ONE_HOT, start, self._values) for start in starts]
        if base.kind == "i":
            return [self._row(1, NUMBER, start, base.itemsize) for start in starts]
        raise TypeError(f"expected integers or booleans in a view, not {base} in {name!r}")

    def _row(self, width: int, kind: int, offset: int, size: int = 0) -> tuple[int, ...]:
        """A row of the plan, which writes so many numbers next."""
        at, self.size = self.size, self.size + width
        return kind, offset, size, at, width

    def encode(self, views: Array, seats: Array, out: Array) -> None:
        """The tensors of ``views`` (dtype VIEW), each seen by one of ``seats``, into ``out`` (float32[n, size])."""
        encode(0, len(views), self.bytes(views), self.plan, seats, out)

    def bytes(self, views: Array) -> Array:
        """Views (VIEW[n]) as ``encode`` reads them: uint8[n, bytes], without a copy."""
        return views.view(np.uint8).reshape(len(views), self.view.itemsize)

    @property
    def columns(self) -> Array:
        """The plan number by number: kind, first byte, values or bytes, and the place in its part: int32[4, size]."""
        widths = self.plan[:, 4]
        parts = np.repeat(self.plan[:, :3], widths, axis=0)
        places = np.concatenate([np.arange(width, dtype=np.int32) for width in widths])
        return np.ascontiguousarray(np.column_stack([parts, places]).T)
