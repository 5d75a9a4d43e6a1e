"""Whole deals by the million, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack.errors import BadText
from wildpack.lab import cpu
from wildpack.lab.job import Job
from wildpack.lab.loops import Results, Totals
from wildpack.lab.seated import Array
from wildpack.lab.summary import Summary, summary
from wildpack.registry import load

if TYPE_CHECKING:
    from wildpack.game import Game

DEVICES = ("cpu",)
"""Where deals can be played."""


@dataclass(frozen=True)
class Simulation:
    """Deals that were played. The arrays have a row for each, in order; they are empty if only totals were kept."""

    job: Job
    totals: Totals
    results: Results
    seconds: float
    """How long it took, once all was compiled."""

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
    keep: bool = True,
    progress: Callable[[int], Any] | None = None,
) -> Simulation:
    """Play ``deals`` deals of ``game``, whatever the bots do decided by ``seed``, and return what came of them.

    Deal number d, from ``first`` on, has its own random stream and is dealt by seat d modulo the seats, so results
    are the same for any number of ``workers`` (threads; None: one a core), and a later ``first`` goes on with a run.
    ``bots``: names of bots that do not search; fewer than seats repeat around the table, and all move on by a seat
    each time every seat has dealt. ``progress`` is told how many deals are done. Without ``keep`` there are only
    totals, and memory does not grow. Raises BadText or UnknownGame for what can't be.
    """
    job = Job.of(load(game) if isinstance(game, str) else game, bots, deals, seats, seed, first)
    return run(job, workers, device, keep, progress)


def run(
    job: Job, workers: int | None, device: str, keep: bool, progress: Callable[[int], Any] | None = None
) -> Simulation:
    """Do a job (see ``simulate``)."""
    if device not in DEVICES:
        raise BadText(f"device must be one of {', '.join(DEVICES)}, not {device!r}")
    if workers is not None and workers < 1:
        raise BadText(f"workers must be 1 or more, not {workers}")
    cpu.prepare(job)
    totals, began, done = job.totals(), time.perf_counter(), 0
    results = job.results(job.deals if keep else 0, wide=False)
    for played, part in cpu.simulated(job, workers or cpu.cores(), keep, totals):
        if part is not None:
            for whole, piece in zip(results, part, strict=True):
                whole[done : done + played] = piece
        done += played
        if progress is not None:
            progress(done)
    return Simulation(job, totals, results, time.perf_counter() - began)
