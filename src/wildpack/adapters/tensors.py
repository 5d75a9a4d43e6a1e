"""A view as numbers for a network: the same for OpenSpiel, PettingZoo and the vector environment.

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

from wildpack.adapters import loops

Array = np.ndarray[Any, Any]

LEAST = loops.LEAST
"""The least value of a one-hot integer: the lowest mark that stands for no card or seat."""
FEWEST_VALUES = 32
"""At least so many values from 0 on are told apart in a one-hot integer."""


class Layout:
    """Where each field of a VIEW stands in the tensor, for so many seats and values from 0 on."""

    def __init__(self, view: np.dtype[Any], seats: int, values: int) -> None:
        self.view, self.seats = view, seats
        self.fields = {"seat": slice(0, seats)}
        """By field: its part of the tensor."""
        self.size = seats
        """The length of the tensor."""
        self._values = max(values, FEWEST_VALUES) - LEAST
        rows: list[tuple[int, int, int, int]] = []
        for name in view.names or ():
            start = self.size
            rows += self._rows(name)
            self.fields[name] = slice(start, self.size)
        self._plan = np.array(rows, np.int32)

    def _rows(self, name: str) -> list[tuple[int, int, int, int]]:
        """The rows of the plan (see ``loops.encode``) for a field."""
        assert self.view.fields is not None
        field, offset = self.view.fields[name][:2]
        base = field.base
        starts = range(offset, offset + field.itemsize, base.itemsize)
        if base.kind == "u":
            return [self._row(8, loops.BITS, byte) for byte in range(offset, offset + field.itemsize)]
        if base.kind == "b":
            return [self._row(1, loops.FLAG, start) for start in starts]
        if base.kind == "i" and base.itemsize == 1:
            return [self._row(self._values, loops.ONE_HOT, start, self._values) for start in starts]
        if base.kind == "i":
            return [self._row(1, loops.NUMBER, start, base.itemsize) for start in starts]
        raise TypeError(f"expected integers or booleans in a view, not {base} in {name!r}")

    def _row(self, width: int, kind: int, offset: int, size: int = 0) -> tuple[int, int, int, int]:
        """A row of the plan, which writes so many numbers next."""
        at, self.size = self.size, self.size + width
        return kind, offset, at, size

    def encode(self, views: Array, seats: Array, out: Array) -> None:
        """The tensors of ``views`` (dtype VIEW), each seen by one of ``seats``, into ``out`` (float32[n, size])."""
        data = views.view(np.uint8).reshape(len(views), self.view.itemsize)
        loops.encode(data, self._plan, seats, out)


def numbers(rows: Array) -> Array:
    """Every number of each of ``rows`` (of any dtype of integers), as its hundredth: float32[n, numbers a row]."""
    columns = [rows[name].reshape(len(rows), width) for name, width in _widths(rows.dtype).items()]
    return np.concatenate(columns, axis=1, dtype=np.float32, casting="unsafe") / np.float32(100)


def _widths(dtype: np.dtype[Any]) -> dict[str, int]:
    """By field: how many numbers it holds."""
    return {name: field.itemsize // field.base.itemsize for name, (field, *_) in (dtype.fields or {}).items()}


def width(dtype: np.dtype[Any]) -> int:
    """How many numbers a row of ``dtype`` holds."""
    return sum(_widths(dtype).values())
