"""``wildpack serve``: the table in a browser."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SUMMARY = "serve tables to browsers"
_PORT, _LAST_PORT = 8000, 8099
_UNREAD_MS = 30_000
_COLLECT = 20_000, 50, 50


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, and where to keep the tables."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine alone)")
    parser.add_argument("--port", type=int, help=f"port (default: {_PORT} or the next one that is free)")
    parser.add_argument("--data", metavar="DIR", help="folder for the tables (default: the user's own)")
    parser.add_argument("--no-open", dest="open", action="store_false", help="open no browser")


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted."""
    import uvicorn
    from platformdirs import user_data_path

    from wildpack.server.app import Settings, create_app
    from wildpack.server.folder import held
    from wildpack.server.limits import Limits

    for name in ("host", "data"):
        if getattr(options, name) == "":
            raise ValueError(f"--{name} must not be empty")
    if options.port is not None and not 0 <= options.port < 1 << 16:
        raise ValueError(f"--port must be from 0 to 65535, not {options.port}")
    listening = listen(options.host, options.port)
    limits, folder = Limits(), Path(options.data or user_data_path("wildpack"))
    addresses = [f"http://{host}:{listening.getsockname()[1]}/" for host in _shown(options.host)]
    settings = Settings(folder, limits, on_ready=lambda: _announce(addresses, options.open and _has_desktop()))
    with listening, held(folder):
        print("Getting the games ready (this takes a while the first time) ...", file=sys.stderr, flush=True)
        uvicorn.Server(config(create_app(settings), limits.message_bytes)).run(sockets=[listening])
    return 0


def config(app: Any, message_bytes: int) -> Any:
    """How uvicorn serves the table: no compression of sockets (messages are small), no log of addresses."""
    import uvicorn

    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=message_bytes,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def listen(host: str, port: int | None) -> socket.socket:
    """A socket listening at ``port``, or without one at the first that is free. Raises OSError."""
    ports = range(_PORT, _LAST_PORT + 1) if port is None else [port]
    for number in ports:
        try:
            return _listen(host, number)
        except OSError:
            if number == ports[-1]:
                raise
    raise AssertionError


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # so that one who never reads does not stay for ever
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MS)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"port {port} of {host}") from None
    return listening


def _shown(host: str) -> list[str]:
    """How browsers name ``host``; where it is every address, first as others on the network may."""
    if host in ("0.0.0.0", "::"):
        return [*_on_the_network(), "localhost"]
    return [f"[{host}]" if ":" in host else host]


def _on_the_network() -> list[str]:
    """The address of this machine for its neighbours, if it has one; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # set aside for documentation (RFC 5737)
        except OSError:
            return []
        return [probe.getsockname()[0]]


def _has_desktop() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def spare_the_collector() -> None:
    """Let the collector look seldom, and never at what is loaded by now: else all tables would wait for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)


def _announce(addresses: Sequence[str], opens: bool) -> None:
    spare_the_collector()
    print(f"Wildpack is at {' and '.join(addresses)}", flush=True)
    if opens:
        webbrowser.open(addresses[0])
