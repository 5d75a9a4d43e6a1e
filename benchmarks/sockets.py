"""A WebSocket client with as little as a load test needs, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

Hear = Callable[[bytes], None]
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_END = b"\r\n\r\n"


class Socket(asyncio.Protocol):
    """Calls ``hear`` with each text. What it sends is masked with zeros, which changes nothing."""

    def __init__(self, path: str, hear: Hear) -> None:
        self._path, self._hear = path, hear
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: int | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(_END)
            if end < 0:
                return
            if b" 101 " not in self._buffer[:end]:
                self.ready.set_exception(ConnectionError(bytes(self._buffer[:end]).decode()))
                return
            del self._buffer[: end + len(_END)]
            self._open = True
            self.ready.set_result(None)
        self._read()

    def _read(self) -> None:
        buffer, at, size = self._buffer, 0, len(self._buffer)
        while size - at >= 2:
            kind, length, start = buffer[at] & 15, buffer[at + 1] & 127, at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                length, start = int.from_bytes(buffer[start : start + wide], "big"), start + wide
            if size < start + length or size < start:
                break
            payload = bytes(buffer[start : start + length])
            at = start + length
            self._take(kind, payload)
        del buffer[:at]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._hear(payload)
        elif kind == _PING:
            self._send(_PONG, payload)
        elif kind == _CLOSE:
            self.closed = int.from_bytes(payload[:2], "big")
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = self.closed or 1006
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server closed the socket"))

    def send(self, payload: bytes) -> None:
        """Send a text."""
        self._send(_TEXT, payload)

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else bytes([128 | 126]) + length.to_bytes(2, "big")
        self._transport.write(bytes([128 | kind]) + size + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()
