"""`wildpack serve` as a process that can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

import wildpack.server

_PAGE = Path(wildpack.server.__file__).parent / "static" / "index.html"


class Process:
    """A server at a free port of this machine, with the folder of its tables."""

    def __init__(self, data: Path) -> None:
        if not _PAGE.exists():
            raise FileNotFoundError(f"expected the built page at {_PAGE}: run `npm ci && npm run build` in web/")
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
        command = [
            sys.executable,
            "-m",
            "wildpack",
            "serve",
            "--no-open",
            f"--port={self._port}",
            f"--data={self._data}",
        ]
        self._running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ
        )
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


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
