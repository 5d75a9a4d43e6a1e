"""Simulation on the cores of this machine: threads, each with a batch of deals and arrays of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np

from wildpack.kernels import JIT
from wildpack.lab.job import Job
from wildpack.lab.loops import Results, Room, Totals, add_up, play_deals

BATCH = 4096 if JIT else 8
"""Deals that a thread plays at a time."""


class Worker:
    """What one thread needs: room for a deal, for the results of a batch, and totals of all it has played."""

    def __init__(self, job: Job) -> None:
        self._job, self._task, self._minds = job, job.task, job.minds
        self._room, self._out, self.totals = room(job), job.results(BATCH), job.totals()

    def prepare(self) -> None:
        """Compile what will be run, or fetch it from the cache."""
        self.play(self._job.first, 0, keep=False)

    def play(self, first: int, deals: int, keep: bool) -> Results | None:
        """Play ``deals`` deals from number ``first`` on and add them to the totals; their results if they are kept."""
        table, out = self._job.table, self._out
        play_deals(self._task, self._minds, self._room, first, deals, 0, 1, out)
        low, _ = table.bounds
        add_up(self._task.lineups, table.sides, table.sign, low, first, deals, out, self.totals)
        return self._job.kept(Results(*(array[:deals] for array in out))) if keep else None


def room(job: Job) -> Room:
    """Where one deal of a job is played."""
    table, actions = job.table, len(job.table.rules.ACTIONS)
    states, mask = np.zeros(1, table.rules.STATE), np.zeros(table.rules.WORDS, np.uint64)
    rng, points = np.zeros(1, np.uint64), np.zeros(table.sides_count, np.int64)
    if job.minds is None:
        return Room(states, mask, rng, points)
    thoughts = np.zeros(1, table.rules.VIEW), np.zeros(actions, np.int16), np.zeros(actions)
    return Room(states, mask, rng, points, *thoughts, np.zeros(table.seats, job.mind_type))


def simulated(job: Job, workers: int, keep: bool, totals: Totals) -> Generator[tuple[int, Results | None]]:
    """Play a job in batches: how many deals each had, and its results if they are kept, in order of the deals.

    The totals are added to ``totals`` at the end. A few batches are played ahead of the one that is asked for.
    """
    workers = min(workers, -(-job.deals // BATCH))
    crew = [Worker(job) for _ in range(workers)]
    idle: SimpleQueue[Worker] = SimpleQueue()
    for worker in crew:
        idle.put(worker)

    def play(first: int, deals: int) -> tuple[int, Results | None]:
        worker = idle.get()
        try:
            return deals, worker.play(first, deals, keep)
        finally:
            idle.put(worker)

    last = job.first + job.deals
    due: deque[Future[tuple[int, Results | None]]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for first in range(job.first, last, BATCH):
                due.append(pool.submit(play, first, min(BATCH, last - first)))
                if len(due) > 2 * workers:
                    yield due.popleft().result()
            while due:
                yield due.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
    for worker in crew:
        for total, part in zip(totals, worker.totals, strict=True):
            np.add(total, part, out=total)


def prepare(job: Job) -> None:
    """Compile the loops for a job, or fetch them from the cache."""
    Worker(job).prepare()
