"""Simulation on a GPU: each thread plays deals, by the same loops and rules as on the cores of this machine."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack.kernels import device
from wildpack.kernels.device import GRID, Grid, cuda
from wildpack.lab.job import Job
from wildpack.lab.loops import Results, Room, Task, Totals, add_up, play_deals

if TYPE_CHECKING:
    from wildpack.game import Family, Game

BATCH = 8 if device.SIMULATED else 1 << 22
"""Deals that are played in one launch."""


@functools.cache
def _random(state: np.dtype[Any], words: int, most: int) -> Any:
    """The kernel for play at random at ``most`` seats or fewer. Where a thread plays is its own, and small."""

    def play(task: Task, first: int, deals: int, out: Results) -> None:
        states, mask = cuda.local.array(1, state), cuda.local.array(words, np.uint64)
        rng, points = cuda.local.array(1, np.uint64), cuda.local.array(most, np.int64)
        room = Room(states, mask, rng, points[: out.scores.shape[1]], None, None, None, None)
        play_deals(task, None, room, first, deals, cuda.grid(1), cuda.gridsize(1), out)

    return device.compiled(play)


@functools.cache
def _thinking(
    state: np.dtype[Any], words: int, most: int, view: np.dtype[Any], mind: np.dtype[Any], actions: int
) -> Any:
    """The kernel for bots some of which think."""

    def play(task: Task, minds: tuple[Any], first: int, deals: int, out: Results) -> None:
        states, mask = cuda.local.array(1, state), cuda.local.array(words, np.uint64)
        rng, points = cuda.local.array(1, np.uint64), cuda.local.array(most, np.int64)
        views, own = cuda.local.array(1, view), cuda.local.array(most, mind)
        listed, ratings = cuda.local.array(actions, np.int16), cuda.local.array(actions, np.float64)
        room = Room(states, mask, rng, points[: out.scores.shape[1]], views, listed, ratings, own)
        play_deals(task, minds[0], room, first, deals, cuda.grid(1), cuda.gridsize(1), out)

    return device.compiled(play)


def _launcher(job: Job, grid: Grid = GRID) -> Callable[[int, int, Results], None]:
    """A function that launches the play of so many deals from a number on; it does not wait for its end."""
    task, rules = device.sent(job.task), job.table.rules
    shape = rules.STATE, rules.WORDS, most_seats(job.table.family)
    if job.minds is None:
        kernel = _random(*shape)
        return lambda first, deals, out: device.launch(kernel, deals, task, first, deals, out, grid=grid)
    minds = device.sent((job.minds,))
    kernel = _thinking(*shape, rules.VIEW, job.mind_type, rules.SEAT_ACTIONS)
    return lambda first, deals, out: device.launch(kernel, deals, task, minds, first, deals, out, grid=grid)


def most_seats(family: Family) -> int:
    """The most seats of any variant: kernels have room for so many, and serve all."""
    return max(max(variant.seats) for variant in family.variants.values())


def _batches(job: Job) -> Iterator[tuple[int, int]]:
    """The first deal and the number of deals of each launch."""
    last = job.first + job.deals
    for first in range(job.first, last, BATCH):
        yield first, min(BATCH, last - first)


def _part(out: Results, start: int, stop: int) -> Results:
    return Results(*(array[start:stop] for array in out))


def results(
    game: Game | str,
    bots: str | Sequence[str],
    deals: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    first: int = 0,
    grid: Grid = GRID,
) -> Results:
    """The results of ``simulate`` as arrays on the GPU (scores, decisions, actions and branching int32, closers int8).

    They are Numba's device arrays: ``torch.as_tensor(found.scores, device="cuda")`` and whatever else knows
    ``__cuda_array_interface__`` takes them without a copy, ``found.scores.copy_to_host()`` fetches one. ``grid``: how
    many threads play at a time, which changes no result. Raises as ``simulate`` does.
    """
    job = Job.of(game, bots, deals, seats, seed, first)
    device.require()
    play, out = _launcher(job, grid), device.room(job.results(deals))
    for number, count in _batches(job):
        play(number, count, _part(out, number - first, number - first + count))
    device.wait()
    return out


# --- as a device of ``simulate`` -----------------------------------------------------------------------------


def prepare(job: Job) -> None:
    """Compile what a job needs. Raises NoDevice without a GPU."""
    device.require()
    _launcher(job)(job.first, 0, device.room(job.results(1)))
    device.wait()


def simulated(job: Job, workers: int, keep: bool, totals: Totals) -> Iterator[tuple[int, Results | None]]:
    """Play a job: how many deals each launch had, and its results if they are kept, in order of the deals.

    ``workers`` threads of this machine add up one launch while the next is played, so ``totals`` are whole at the end.
    """
    play, out = _launcher(job), device.room(job.results(min(BATCH, job.deals)))
    adding: list[Future[Totals]] = []
    with ThreadPoolExecutor(workers) as pool:
        for first, deals in _batches(job):
            play(first, deals, out)
            part = device.fetched(_part(out, 0, deals))
            _gather(adding, totals)
            pieces = [(deals * at // workers, deals * (at + 1) // workers) for at in range(workers)]
            adding = [pool.submit(_added, job, first + start, _part(part, start, stop)) for start, stop in pieces]
            yield deals, job.kept(part) if keep else None
        _gather(adding, totals)


def _added(job: Job, first: int, out: Results) -> Totals:
    """The totals of deals from number ``first`` on."""
    task, table, totals = job.task, job.table, job.totals()
    add_up(task.lineups, table.sides, table.sign, table.bounds[0], first, len(out.decisions), out, totals)
    return totals


def _gather(adding: list[Future[Totals]], totals: Totals) -> None:
    for part in adding:
        for total, share in zip(totals, part.result(), strict=True):
            np.add(total, share, out=total)
