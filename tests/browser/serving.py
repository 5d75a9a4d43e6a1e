"""The servers of these tests: a quick one in this process, and `wildpack serve`, which can be killed."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from tests.server.harness import serving
from wildpack.bots.search import Settings
from wildpack.server.host import Pace
from wildpack.server.pages import STATIC

from .orders import Orders

QUICK = Pace(bot=0.02)
SHORT = Settings(simulations=100, keep=1000)


@contextlib.contextmanager
def quick(data: Path, pace: Pace = QUICK, make_orders: Any = Orders) -> Iterator[str]:
    """A server without limits, where bots move at once and hints come soon; its address."""
    _expect_page()
    with serving(data, pace=pace, make_orders=make_orders, hints=SHORT) as running:
        yield f"http://127.0.0.1:{running.port}"


class Process:
    """`wildpack serve` as it is, at a free port of this machine."""

    def __init__(self, data: Path) -> None:
        _expect_page()
        self._data, self._port = data, _free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._running: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        options = ["--no-open", f"--port={self._port}", f"--data={self._data}"]
        command = [sys.executable, "-m", "wildpack", "serve", *options]
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        assert line == f"Wildpack is at {self.address}/\n", line

    def kill(self) -> None:
        """End it as `kill -9` does."""
        if self._running is None:
            return
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()
        if self._running.stdout is not None:
            self._running.stdout.close()
        self._running = None


def _expect_page() -> None:
    if not (STATIC / "index.html").exists():
        raise FileNotFoundError(f"expected the built page in {STATIC}: run `make web`")


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
