"""Many deals side by side on a GPU: all their arrays are there, and a step writes into arrays that are there."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from wildpack.errors import BadText
from wildpack.kernels import device, inlined, marked
from wildpack.kernels.device import cuda
from wildpack.lab import steps, vector
from wildpack.lab.cuda.deals import most_seats
from wildpack.lab.inputs import found, written
from wildpack.lab.steps import Batch, Task

if TYPE_CHECKING:
    from wildpack.game import Game
    from wildpack.kernels import Array

_T = TypeVar("_T", bound=tuple[Any, ...])


# --- kernels: a deal a thread --------------------------------------------------------------------------------


@functools.cache
def _each(function: Callable[..., None]) -> Any:
    """A loop over deals from the first to before the last."""

    def run(n: int, arguments: tuple[Any, ...]) -> None:
        for i in range(cuda.grid(1), n, cuda.gridsize(1)):
            function(i, i + 1, *arguments)

    return device.compiled(run)


@functools.cache
def _advance(most: int) -> Any:
    def run(task: Task, batch: Batch, sides: int, chosen: tuple[Any]) -> None:
        points = cuda.local.array(most, np.int64)[:sides]
        for i in range(cuda.grid(1), len(batch.states), cuda.gridsize(1)):
            steps.advance(task, batch, points, i, chosen[0][i])

    return device.compiled(run)


@functools.cache
def _first_closed() -> Any:
    def run(seat_actions: int, arrays: tuple[Any, Any, Any]) -> None:
        words, actions, first = arrays
        for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
            if steps.closed(words, seat_actions, actions, i):
                cuda.atomic.min(first, 0, i)

    return device.compiled(run)


# --- kernels: a column a thread, since neighbours that write side by side are served together -----------------


@inlined
def _share(thread: int, threads: int, columns: int) -> tuple[int, int, int, int]:
    """The first column and row that a thread writes, and how many of each are written at a time."""
    width = min(threads, columns)
    return thread % width, thread // width, width, threads // width


@functools.cache
def _masks() -> Any:
    def run(arrays: tuple[Any, Any]) -> None:
        words, out = arrays
        column, row, width, height = _share(cuda.grid(1), cuda.gridsize(1), out.shape[1])
        if row < height:
            for action in range(column, out.shape[1], width):
                for i in range(row, len(out), height):
                    out[i, action] = marked(words[i], action)

    return device.compiled(run)


@functools.cache
def _encode() -> Any:
    def run(arrays: tuple[Any, Any, Any, Any]) -> None:
        data, columns, seats, out = arrays
        column, row, width, height = _share(cuda.grid(1), cuda.gridsize(1), out.shape[1])
        if row < height:
            for at in range(column, out.shape[1], width):
                kind, offset, size, place = columns[0, at], columns[1, at], columns[2, at], columns[3, at]
                for i in range(row, len(out), height):
                    out[i, at] = written(kind, found(data, i, seats, kind, offset, size), place)

    return device.compiled(run)


class VectorDeals(vector.VectorDeals):
    """``wildpack.lab.VectorDeals`` on a GPU. Its arrays are Numba's device arrays, which others take without a copy.

    ``out`` may be any array on the GPU that has ``__cuda_array_interface__``, such as a tensor of PyTorch; so may
    actions (int64), and those of NumPy are sent there. An array there can't be protected: who writes into ``states``,
    ``turns``, ``rewards`` or ``dones`` spoils the deals. Raises NoDevice without a GPU.
    """

    def __init__(self, game: Game | str, n: int, seats: int | None = None, seed: int = 0) -> None:
        device.require()
        super().__init__(game, n, seats, seed, workers=1)
        (self._columns,) = self._held((self.layout.columns,))

    def _held(self, values: _T) -> _T:
        return device.sent(values)

    def _shown(self, array: Any) -> Any:
        return array

    def _fetched(self, array: Any) -> Array:
        return device.fetched((array,))[0]  # type: ignore[no-any-return]

    def _chosen(self, actions: Any) -> Any:
        try:
            chosen = device.array(actions)
        except TypeError:
            return self._held((super()._chosen(actions),))[0]
        if chosen.shape != (len(self),) or chosen.dtype != np.int64:
            found = f"{chosen.dtype} of shape {tuple(chosen.shape)}"
            raise BadText(f"expected {len(self)} whole numbers (int64), not {found}")
        return chosen

    def _first_closed(self, actions: Any) -> int:
        n = len(self)
        (found,) = self._held((np.array([n]),))
        arrays = self._batch.open, actions, found
        device.launch(_first_closed(), n, self.table.rules.SEAT_ACTIONS, arrays)
        first = int(self._fetched(found)[0])
        return first if first < n else -1

    def _place(self, out: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
        try:
            place = device.empty(shape, dtype) if out is None else device.array(out)
        except TypeError:
            raise BadText(f"expected an array on the GPU, not {type(out).__name__}") from None
        vector.check_place(place, shape, dtype, out is None or device.writeable(out))
        return place

    def _spread(self, masks: Any) -> None:
        device.launch(_masks(), masks.size, (self._batch.open, masks))

    def _encode(self, data: Any, out: Any) -> None:
        device.launch(_encode(), out.size, (data, self._columns, self._batch.turns, out))

    def _advance(self, actions: Any) -> None:
        kernel = _advance(most_seats(self.table.family))
        device.launch(kernel, len(self), self._task, self._batch, self.table.sides_count, (actions,))

    def _each(self, function: Callable[..., None], *args: Any) -> None:
        device.launch(_each(function), len(self), len(self), args)
