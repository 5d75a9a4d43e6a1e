"""Results as a Parquet file, a row for each deal (docs/simulate.md), written as they come; needs polars."""

from __future__ import annotations

import importlib.metadata
import itertools
import os
import queue
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from wildpack.figures.files import new_file, polars
from wildpack.lab.job import Job
from wildpack.lab.loops import Results

KEY, FORM = "wildpack.lab", 1
_GROUP = 1 << 18
"""Deals in a row group."""
_WAIT = 0.5
"""Seconds between two looks at whether the writer is still at work."""


class _GivenUp(Exception):
    """The deals were not played to the end."""


def _facts(job: Job) -> str:
    """What a file says of itself: which deals of what its rows are."""
    facts = {
        "form": FORM,
        "wildpack": importlib.metadata.version("wildpack"),
        "game": str(job.table.game),
        "seats": job.table.seats,
        "bots": list(job.bots),
        "seed": job.seed,
    }
    return msgspec.json.encode(facts).decode()


class Writer:
    """Writes a new file in a thread of its own, while deals are played; ``with`` begins and closes it.

    The file takes its place when all is written; where something fails or is interrupted, there is none.
    """

    keeps = True

    def __init__(self, path: Path, job: Job) -> None:
        """Raises BadText without polars, OSError where the file can't be written or is there already."""
        self._polars, self._job, self._path = polars(), job, new_file(path)
        self._number = job.first
        self.results = job.results(0, wide=False)
        """None of them stay in memory."""
        self._beside: Path | None = None
        self._due: queue.Queue[Any] = queue.Queue(4)
        self._waiting: list[Results] = []
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._write, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()  # it makes no file before there is something to write, so that none is left from here
        return self

    def put(self, results: Results) -> None:
        """Write the results of the next deals. Raises OSError if that fails."""
        self._waiting.append(results)
        if sum(len(part.decisions) for part in self._waiting) >= _GROUP:
            self._hand_over()
            self._check()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._hand_over()
            self._send(None if kind is None else _GivenUp())
            self._thread.join()
            if kind is None:
                self._check()
                self._take_its_place()
        finally:
            if self._beside is not None:
                self._beside.unlink(missing_ok=True)

    def _take_its_place(self) -> None:
        assert self._beside is not None
        self._beside.chmod(0o644)
        self._beside.replace(self._path)

    def _hand_over(self) -> None:
        if self._waiting:
            self._send(self._frame(Results(*map(np.concatenate, zip(*self._waiting, strict=True)))))
            self._waiting.clear()

    def _send(self, item: Any) -> None:
        """Give it to the thread, unless that has ended."""
        while self._thread.is_alive():
            try:
                return self._due.put(item, timeout=_WAIT)
            except queue.Full:
                continue
        return None

    def _check(self) -> None:
        if isinstance(self._failure, KeyboardInterrupt):
            raise self._failure  # polars has taken Ctrl-C for itself
        if self._failure is not None:
            raise OSError(f"{self._path}: {getattr(self._failure, 'strerror', None) or self._failure}") from None

    def _frame(self, results: Results) -> Any:
        """Some results as columns."""
        pl, job = self._polars, self._job
        numbers = self._number + np.arange(len(results.decisions))
        self._number += len(numbers)
        columns = {
            "deal": numbers.astype(np.uint64),
            "dealer": (numbers % job.table.seats).astype(np.int8),
            "moved": (numbers // job.table.seats % len(job.bots)).astype(np.int8),
            **{f"score_{side}": results.scores[:, side] for side in range(job.table.sides_count)},
            "decisions": results.decisions,
            "actions": results.actions,
            "branching": results.branching,
            "closer": results.closers,
        }
        return pl.DataFrame(columns)

    def _frames(self) -> Iterator[Any]:
        while (item := self._due.get()) is not None:
            if isinstance(item, _GivenUp):
                raise item
            yield item

    def _write(self) -> None:
        from polars.io.plugins import register_io_source

        frames = self._frames()
        try:
            first = next(frames)
            handle, beside = tempfile.mkstemp(prefix=f".{self._path.name[:80]}.", dir=self._path.parent)
            self._beside = Path(beside)
            os.close(handle)
            register_io_source(lambda *_: itertools.chain([first], frames), schema=first.schema).sink_parquet(
                self._beside, row_group_size=_GROUP, metadata={KEY: _facts(self._job)}
            )
        except BaseException as failure:  # told to who waits for it
            self._failure = failure
