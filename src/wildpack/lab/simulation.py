"""Whole deals by the million, and what came of them."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from wildpack.errors import BadText
from wildpack.kernels import Array
from wildpack.lab import given
from wildpack.lab.job import Job
from wildpack.lab.loops import Results, Totals
from wildpack.lab.parquet import Writer
from wildpack.lab.summary import Summary, summary

if TYPE_CHECKING:
    from wildpack.game import Game

DEVICES = ("cpu", "cuda")
"""Where deals can be played: the modules of this package that are a ``Device``."""


@dataclass(frozen=True, repr=False)
class Simulation:
    """Deals that were played. The arrays have a row for each, in order; they are empty where results were not kept."""

    job: Job
    totals: Totals
    results: Results
    seconds: float
    """How long it took, once all was compiled."""

    def __repr__(self) -> str:
        job = self.job
        return f"<Simulation of {job.deals} deals of {job.table.game}, {job.table.seats} seats: {', '.join(job.bots)}>"

    @property
    def scores(self) -> Array:
        """Points by side, as in ``Deal.scores``: integers[deals, sides]."""
        return self.results.scores  # type: ignore[no-any-return]

    @property
    def decisions(self) -> Array:
        """How many decisions the seats made: integers[deals]."""
        return self.results.decisions  # type: ignore[no-any-return]

    @property
    def actions(self) -> Array:
        """How many actions there were, those of chance included: integers[deals]."""
        return self.results.actions  # type: ignore[no-any-return]

    @property
    def branching(self) -> Array:
        """How many actions were open at the decisions, summed up: integers[deals]."""
        return self.results.branching  # type: ignore[no-any-return]

    @property
    def closers(self) -> Array:
        """Who went out or called, as in ``Deal.closer``; -1 for nobody: int8[deals]."""
        return self.results.closers  # type: ignore[no-any-return]

    @property
    def dealers(self) -> Array:
        """The seat that dealt: int8[deals]."""
        numbers = self.job.first + np.arange(len(self.decisions))
        return (numbers % self.job.table.seats).astype(np.int8)

    @cached_property
    def summary(self) -> Summary:
        """What all of them say together."""
        return summary(self.job, self.totals)

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return float(self.totals.sums[0]) / self.seconds


def simulate(  # noqa: PLR0913
    game: Game | str,
    bots: str | Sequence[str],
    deals: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    first: int = 0,
    workers: int | None = None,
    device: str = "cpu",
    keep: bool | str | os.PathLike[str] = True,
    progress: Callable[[int], Any] | None = None,
) -> Simulation:
    """Play ``deals`` deals of ``game``, whatever the bots do decided by ``seed``, and return what came of them.

    Deal number d, from ``first`` on, has its own random stream and is dealt by seat d modulo the seats, so results
    are the same for any number of ``workers`` (threads; None: one a core), and a later ``first`` goes on with a run.
    ``bots``: names of bots that do not search; fewer than seats repeat around the table, and all move on by a seat
    each time every seat has dealt. ``progress`` is told how many deals are done. ``keep``: the results of each deal in
    arrays (True), in a new Parquet file of that name, or not (False); for the latter two memory does not grow. Raises
    BadText or UnknownGame for what can't be, OSError where the file can't be written or is there already, NoDevice
    without a GPU where one is asked for.
    """
    job = Job.of(game, bots, deals, seats, seed, first)
    return _run(job, given.threads(workers), _device(device), _place(job, keep), progress)


def _run(
    job: Job, workers: int, device: Device, place: Writer | _Arrays, progress: Callable[[int], Any] | None
) -> Simulation:
    """Do a job, and put its results in their place."""
    device.prepare(job)
    totals, done, began = job.totals(), 0, time.perf_counter()
    with place, closing(device.simulated(job, workers, place.keeps, totals)) as parts:
        for deals, part in parts:
            if part is not None:
                place.put(part)
            done += deals
            if progress is not None:
                progress(done)
    return Simulation(job, totals, place.results, time.perf_counter() - began)


def _place(job: Job, keep: Any) -> Writer | _Arrays:
    """Where the results go. Raises BadText, or OSError for a file that can't be written or is there already."""
    if isinstance(keep, bool):
        return _Arrays(job, keep)
    if not isinstance(keep, str | os.PathLike) or not os.fspath(keep):
        raise BadText(f"keep must be True, False or the name of a new file, not {keep!r}")
    return Writer(Path(keep), job)


class Device(Protocol):
    """What plays deals."""

    def prepare(self, job: Job) -> None:
        """Compile what a job needs, or fetch it from the cache. Raises BadText where that can't be."""

    def simulated(self, job: Job, workers: int, keep: bool, totals: Totals) -> Generator[tuple[int, Results | None]]:
        """Play a job; yield how many deals were played, in order, with their results if they are to be kept.

        At the end ``totals`` hold all of them.
        """


def _device(name: str) -> Device:
    if name not in DEVICES:
        raise BadText(f"device must be one of {', '.join(DEVICES)}, not {name!r}")
    return cast(Device, importlib.import_module(f"wildpack.lab.{name}"))


class _Arrays(AbstractContextManager["_Arrays"]):
    """Keeps results in arrays, if at all."""

    def __init__(self, job: Job, keeps: bool) -> None:
        self.results, self._done, self.keeps = job.results(job.deals if keeps else 0, wide=False), 0, keeps

    def put(self, part: Results) -> None:
        """Keep the results of the next deals."""
        after = self._done + len(part.decisions)
        for whole, piece in zip(self.results, part, strict=True):
            whole[self._done : after] = piece
        self._done = after

    def __exit__(self, *_: object) -> None:
        """Nothing is left to do."""
