"""Many deals side by side: one call plays an action in each, and what is seen next is written into NumPy arrays."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from wildpack.errors import BadText, IllegalMove
from wildpack.kernels import Array
from wildpack.lab import given, inputs, steps
from wildpack.lab.inputs import Layout
from wildpack.lab.seated import Seated
from wildpack.lab.steps import Batch, Task

if TYPE_CHECKING:
    from wildpack.game import Game

_T = TypeVar("_T", bound=tuple[Any, ...])
_LEAST = 512
"""A thread is worth its start for so many deals."""
_MOST = 2**48
"""More deals than there is memory for."""
_WHIMS = 1 << 63
"""Where the numbers of the streams of ``random`` begin."""


class VectorDeals:
    """``n`` deals of ``game``, each with a random stream of its own for the cards, so none depends on the others.

    Deal i is dealt by seat i modulo the seats; one that ends begins anew at once with the next dealer. ``workers``:
    threads (None: one a core); results are the same for any number. Raises BadText or UnknownGame for what can't be.

    ``states``, ``turns``, ``rewards`` and ``dones`` are the deals' own arrays: they can't be written to, and the next
    ``step`` or ``reset`` changes them, so copy what is to stay. ``out``, which some methods take, is an array of the
    shape and dtype that the method returns, without gaps; it is the caller's own. One thread at a time may call them.
    """

    def __init__(
        self, game: Game | str, n: int, seats: int | None = None, seed: int = 0, workers: int | None = None
    ) -> None:
        self.table = table = Seated(given.game(game), seats)
        n, seed, threads = given.within(n, "deals", 1, _MOST), given.seed(seed), given.threads(workers)
        rules = table.rules
        self.layout = Layout(rules.VIEW, table.seats, len(table.family.words.CARDS))
        """Where the fields of a view stand in ``inputs``."""
        self._task = self._held(Task(table.row, table.starts, table.sides, float(table.sign)))
        self._batch = self._held(
            Batch(
                np.zeros(n, rules.STATE),
                np.zeros((n, rules.WORDS), np.uint64),
                np.zeros(n, np.int8),
                np.zeros((n, table.seats), np.float32),
                np.zeros(n, np.bool_),
                np.zeros(n, np.int64),
                np.zeros((n, 1), np.uint64),
            )
        )
        self._whims, self._none = self._held((np.zeros((n, 1), np.uint64), np.full(n, -1, np.int64)))
        self._seen: Array | None = None
        self._cut(min(threads, -(-n // _LEAST)))
        self.reset(seed)

    def _cut(self, workers: int) -> None:
        """Into as many slices as there are threads, each with room for points."""
        ends = [len(self) * worker // workers for worker in range(workers + 1)]
        self._slices = list(itertools.pairwise(ends))
        self._points = [np.zeros(self.table.sides_count, np.int64) for _ in self._slices]
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None

    def __len__(self) -> int:
        return len(self._batch.states)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} deals of {self.table.game}, {self.table.seats} seats>"

    @property
    def states(self) -> Array:
        """Where each deal stands, hidden cards included: STATE[n]; the next step changes it."""
        return self._shown(self._batch.states)

    @property
    def turns(self) -> Array:
        """The seat to act: int8[n]; the next step changes it."""
        return self._shown(self._batch.turns)

    @property
    def rewards(self) -> Array:
        """What each seat has won in a deal that has just ended, else 0: float32[n, seats]; the next step changes it.

        It is the points of its side less the mean of the others', the sign turned where few points win.
        """
        return self._shown(self._batch.rewards)

    @property
    def dones(self) -> Array:
        """Whether a deal has just ended; what is seen is then of the next one: bool[n]; the next step changes it."""
        return self._shown(self._batch.dones)

    def reset(self, seed: int | None = None) -> None:
        """Begin all deals anew; ``seed`` decides all chance from here on (None: the streams go on)."""
        if seed is not None:
            seed = given.seed(seed)
            for number, streams in ((0, self._batch.rngs), (_WHIMS, self._whims)):
                self._each(steps.begin_streams, np.uint64(seed), np.uint64(number), streams)
        self._each(steps.begin, self._task, self._batch)
        self._advance(self._none)

    def step(self, actions: Any) -> None:
        """Perform one action in each deal: integers[n], or a list of so many.

        Raises IllegalMove if one of them is not open, BadText for what are no actions; then nothing changes.
        """
        chosen = self._chosen(actions)
        closed = self._first_closed(chosen)
        if closed >= 0:
            raise IllegalMove(
                int(chosen[closed]), map(str, np.flatnonzero(self._fetched(self.masks())[closed]).tolist())
            )
        self._advance(chosen)

    def views(self, out: Array | None = None) -> Array:
        """What the seats to act may know, into ``out``, else a new array: VIEW[n]."""
        views = self._place(out, (len(self),), self.table.rules.VIEW)
        self._each(steps.look_all, self._task, self._batch, views)
        return views

    def masks(self, out: Array | None = None) -> Array:
        """What is open to them, into ``out``, else a new array: bool[n, actions]."""
        masks = self._place(out, (len(self), self.table.rules.SEAT_ACTIONS), np.dtype(np.bool_))
        self._spread(masks)
        return masks

    def inputs(self, out: Array | None = None) -> Array:
        """The views as numbers for a network, into ``out``, else a new array: float32[n, ``layout.size``].

        ``wildpack.lab.inputs`` says what they are.
        """
        place = self._place(out, (len(self), self.layout.size), np.dtype(np.float32))
        self._seen = self.views(self._seen)
        self._encode(self.layout.bytes(self._seen), place)
        return place

    def random(self, out: Array | None = None) -> Array:
        """An open action of each, each as likely, into ``out``, else a new array: int64[n]."""
        actions = self._place(out, (len(self),), np.dtype(np.int64))
        self._each(steps.choose_all, self._batch.open, self._whims, actions)
        return actions

    # --- where the arrays are; another device does these in its own way -------------------------------------

    def _held(self, values: _T) -> _T:
        """A tuple whose arrays hold the deals."""
        return values

    def _shown(self, array: Any) -> Array:
        """An array of the deals as users see it, who must not write into it."""
        shown: Array = array.view()
        shown.flags.writeable = False
        return shown

    def _fetched(self, array: Array) -> Array:
        """An array that Python may look into."""
        return array

    def _chosen(self, actions: Any) -> Array:
        """The actions as the loops read them: int64[n]. Raises BadText if they are something else."""
        try:
            chosen = np.asarray(actions)
        except (TypeError, ValueError) as error:  # such as a list of lists of different lengths
            raise BadText(f"expected {len(self)} whole numbers, not {type(actions).__name__}: {error}") from None
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            came = f"{chosen.dtype} of shape {chosen.shape}" if chosen.ndim else type(actions).__name__
            raise BadText(f"expected {len(self)} whole numbers, not {came}")
        return np.ascontiguousarray(chosen, np.int64)

    def _first_closed(self, actions: Array) -> int:
        return steps.first_closed(self._batch.open, self.table.rules.SEAT_ACTIONS, actions)

    def _place(self, out: Array | None, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
        """``out`` as the loops write into it, or a new array. Raises BadText for what can't be written into."""
        if out is None:
            return np.zeros(shape, dtype)
        if not isinstance(out, np.ndarray):
            raise BadText(f"expected an array of {_kind(shape, dtype, dtype)}, not {type(out).__name__}")
        check_place(out, shape, dtype, out.flags.writeable)
        return out

    def _advance(self, actions: Array) -> None:
        self._run(steps.advance_all, [(self._task, self._batch, points, actions) for points in self._points])

    def _spread(self, masks: Array) -> None:
        self._each(steps.spread_all, self._batch.open, masks)

    def _encode(self, data: Array, out: Array) -> None:
        self._each(inputs.encode, data, self.layout.plan, self._batch.turns, out)

    def _each(self, function: Callable[..., None], *args: Any) -> None:
        self._run(function, [args] * len(self._slices))

    def _run(self, function: Callable[..., None], arguments: list[tuple[Any, ...]]) -> None:
        """Run a loop over all slices, each in its thread."""
        calls = [(*ends, *args) for ends, args in zip(self._slices, arguments, strict=True)]
        if self._pool is None:
            function(*calls[0])
        else:
            list(self._pool.map(lambda call: function(*call), calls))


def check_place(out: Any, shape: tuple[int, ...], dtype: np.dtype[Any], writeable: bool) -> None:
    """Raises BadText if ``out`` is not an array of that kind that loops can write into."""
    expected = f"expected an array of {_kind(shape, dtype, dtype)}"
    if out.shape != shape or out.dtype != dtype:
        raise BadText(f"{expected}, not {_kind(out.shape, out.dtype, dtype)}")
    if not writeable:
        raise BadText(f"{expected} that can be written to, not a read-only one")
    if not out.flags["C_CONTIGUOUS"]:
        raise BadText(f"{expected} without gaps, row by row, not one with strides {out.strides}")


def _kind(shape: tuple[int, ...], dtype: np.dtype[Any], expected: np.dtype[Any]) -> str:
    """What an array is, in short; the only records that are expected are a game's views."""
    name = str(dtype) if dtype.names is None else "VIEW" if dtype == expected else "other records"
    return f"{name}{list(shape)}"
