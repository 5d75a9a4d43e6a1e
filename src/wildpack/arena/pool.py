"""The processes that play: each plays one set at a time, and whoever dies is named and replaced."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from wildpack.arena.contestants import makers
from wildpack.arena.playing import BotFailed, Company, play_set

if TYPE_CHECKING:
    from wildpack.arena.playing import Row
    from wildpack.arena.setup import Setup

Task = tuple[int, int]
"""The numbers of a deal and of a table."""
_END = 5.0


class Worker:
    """A process, with the set that it plays now."""

    def __init__(self, setup: Setup) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._bot: Any = context.RawValue("i", -1)
        self.process = context.Process(target=_work, args=(setup, theirs, self._bot))
        with _no_interrupt():
            self.process.start()
        theirs.close()
        self.task: Task | None = None

    def play(self, task: Task) -> None:
        """Begin a set."""
        self.task = task
        with suppress(BrokenPipeError):  # it has died; ``outcome`` says so
            self.pipe.send(task)

    def outcome(self) -> list[Row] | BotFailed:
        """What came of the set. Raises ValueError if the process has died and no bot was running."""
        try:
            outcome: list[Row] | BotFailed = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return self._death()
        return outcome

    def _death(self) -> BotFailed:
        self.process.join()
        code = self.process.exitcode or 0
        how = f"exit status {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        deal = self.task[0] if self.task else 0
        if self._bot.value < 0:
            raise ValueError(f"deal {deal}: the process that was to play it ended with {how}")
        return BotFailed(self._bot.value, deal, f"its process ended with {how}")

    def stop(self) -> None:
        """End it, now."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(_END)
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        self.process.close()


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """What is started here never sees Ctrl-C: that is for the command, which then ends its workers."""
    resource_tracker.ensure_running()  # else it would be started with the first, and let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def played(setup: Setup, tasks: Iterator[Task], workers: int) -> Generator[list[Row] | BotFailed]:
    """What comes of each task, as soon as it has come; tasks are taken one by one, when a process is free."""
    free: list[Worker] = []
    busy: dict[Any, Worker] = {}
    try:
        for task in tasks:
            worker = free.pop() if free else Worker(setup)
            worker.play(task)
            busy[worker.pipe] = worker
            if len(busy) == workers:
                yield from _settled(busy, free)
        while busy:
            yield from _settled(busy, free)
    finally:
        for worker in [*free, *busy.values()]:
            worker.stop()


def _settled(busy: dict[Any, Worker], free: list[Worker]) -> Iterator[list[Row] | BotFailed]:
    """Wait for outcomes; their workers are free afterwards, or gone."""
    for pipe in wait(list(busy)):
        outcome = busy[pipe].outcome()
        worker = busy.pop(pipe)
        if worker.process.exitcode is None:
            free.append(worker)
        else:
            worker.stop()
        yield outcome


class _Stop(SystemExit):
    """The command has no more use for this worker. A bot's own SystemExit is another matter."""


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise _Stop


def _work(setup: Setup, pipe: Connection[Any, Any], running: Any) -> None:
    """What a worker does until its pipe is closed."""
    signal.signal(signal.SIGTERM, _stop)
    os.dup2(2, 1)  # what a bot prints must not come between the results

    def watch(bot: int) -> None:
        running.value = bot

    company = Company(makers(setup), watch, _Stop)  # Ctrl-C never comes here
    try:
        with suppress(EOFError, OSError):
            while True:
                number, table = pipe.recv()
                pipe.send(_outcome(setup, company, number, table))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        company.close()


def _outcome(setup: Setup, company: Company, number: int, table: int) -> list[Row] | BotFailed:
    try:
        return play_set(setup, company, number, table)
    except BotFailed as error:
        return BotFailed(error.bot, error.deal, error.message)
