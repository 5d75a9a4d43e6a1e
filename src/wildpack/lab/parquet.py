"""Results as a Parquet file, a row for each deal (docs/simulate.md), written as they come; needs polars."""

from __future__ import annotations

import importlib.metadata
import os
import queue
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from wildpack.errors import BadText
from wildpack.lab.job import Job
from wildpack.lab.loops import Results
from wildpack.record import check_place

KEY, FORM = "wildpack.lab", 1
_GROUP = 1 << 18
"""Deals in a row group."""
_WAIT = 0.5
"""Seconds between two looks at whether the writer is still at work."""


class _GivenUp(Exception):
    """The deals were not played to the end."""


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise BadText("results in a file need polars: pip install 'wildpack[arena]'") from None
    return polars


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
    """Writes a file in a thread of its own, while deals are played; ``with`` closes it.

    The file takes its place when all is written; where something fails, what was there stays as it was.
    """

    def __init__(self, path: Path, job: Job) -> None:
        self._polars, self._job, self._path = _polars(), job, check_place(path)
        handle, beside = tempfile.mkstemp(prefix=f".{self._path.name[:80]}.", dir=self._path.parent)
        os.close(handle)
        self._beside, self._number = Path(beside), job.first
        self.results = job.results(0, wide=False)
        """None of them stay in memory."""
        self._due: queue.Queue[Any] = queue.Queue(4)
        self._waiting: list[Results] = []
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._write, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def put(self, results: Results) -> None:
        """Write the results of the next deals. Raises OSError if that fails."""
        self._waiting.append(results)
        if sum(len(part.decisions) for part in self._waiting) >= _GROUP:
            self._hand_over()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._hand_over()
            self._send(None if kind is None else _GivenUp())
            self._thread.join()
            if kind is None:
                self._check()
                self._beside.chmod(0o644)
                self._beside.replace(self._path)
        finally:
            self._beside.unlink(missing_ok=True)

    def _hand_over(self) -> None:
        if self._waiting:
            self._send(self._frame(Results(*map(np.concatenate, zip(*self._waiting, strict=True)))))
            self._waiting.clear()

    def _send(self, item: Any) -> None:
        while self._thread.is_alive():
            try:
                return self._due.put(item, timeout=_WAIT)
            except queue.Full:
                continue
        self._check()
        return None

    def _check(self) -> None:
        if self._failure is not None:
            raise OSError(f"{self._path}: {self._failure}") from None

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

        def source(*_: object) -> Iterator[Any]:
            return self._frames()

        schema = self._frame(self.results).schema
        try:
            register_io_source(source, schema=schema).sink_parquet(
                self._beside, row_group_size=_GROUP, metadata={KEY: _facts(self._job)}
            )
        except BaseException as failure:  # told to who waits for it
            self._failure = failure
