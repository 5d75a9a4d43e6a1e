"""One socket: a bounded queue, a writer, and what is read from it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from http.cookies import SimpleCookie
from typing import Any, Protocol

import msgspec

from wildpack.server import wire
from wildpack.server.bell import Bell
from wildpack.server.faults import report
from wildpack.server.limits import Limits, Window

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(wire.ClientMessage).decode
_TOKEN = re.compile(r"[\w-]{43}")
_POLICY, _RESTART, _AGAIN = 1008, 1012, 1013
_CODES: dict[wire.ClosingCode, int] = {"restart": _RESTART, "slow": _AGAIN}


def new_token() -> str:
    """A token nobody can guess: 43 letters."""
    return secrets.token_urlsafe(32)


def owner_of(token: str) -> str:
    """How the log knows the one who has this token, which it does not hold itself."""
    return hashlib.sha256(token.encode()).hexdigest()[:24]


def cookie_name(table: str) -> str:
    """The cookie with the token of a table."""
    return f"seat-{table}"


def known_token(table: str, cookie: str, given: str = "") -> str:
    """The token of a table that was ``given``, else the one in a ``Cookie`` header; empty if it is none."""
    kept = SimpleCookie(cookie).get(cookie_name(table))
    token = given or (kept.value if kept is not None else "")
    return token if _TOKEN.fullmatch(token) else ""


class Desk(Protocol):
    """A table at work, as a socket knows it."""

    def greet(self, guest: Guest, since: int) -> None:
        """A guest has come."""

    def order(self, guest: Guest, command: wire.Command) -> None:
        """A guest gives a command."""

    def part(self, guest: Guest) -> None:
        """A guest has gone."""


class Guest:
    """Whoever is at the other end of a socket. ``push`` never waits: who does not read is dropped."""

    def __init__(self, send: Send, limit: int) -> None:
        self.owner, self.fresh_token = "", ""
        self.seat: int | None = None
        self._send, self._limit = send, limit
        self._queue: deque[str] = deque()
        self._bell = Bell()
        self._code: int | None = None
        self.writer = asyncio.create_task(self._write())

    def push(self, text: str) -> None:
        """Let this be sent when its turn comes."""
        if self._code is not None:
            return
        if len(self._queue) >= self._limit:
            self._code = _AGAIN
            self.writer.cancel()
            return
        self._queue.append(text)
        self._bell.ring()

    def say(self, message: wire.ServerMessage) -> None:
        """Push a message."""
        self.push(encode(message).decode())

    def close(self, code: wire.ClosingCode) -> None:
        """Say why, and close the socket when all is sent."""
        if self._code is None:
            self.say(wire.Closing(code))
            self._code = _CODES.get(code, _POLICY)
            self._bell.ring()

    async def _write(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the client has gone, or was sent away by uvicorn itself
            while self._code is None or self._queue:
                while self._queue:
                    await self._send({"type": "websocket.send", "text": self._queue.popleft()})
                if self._code is None:
                    await self._bell.wait()
            await self._send({"type": "websocket.close", "code": self._code})


class Socket:
    """Speaks with one client of one table, until it goes."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, table: str, limits: Limits) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._table, self._limits = table, limits
        self._window = Window(limits.messages, limits.seconds)

    async def serve(self, find: Callable[[str], Awaitable[Desk | None]]) -> None:
        """Accept, read and write until either side closes."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        guest = Guest(self._send, self._limits.unread)
        reader = asyncio.create_task(self._read(guest, find))
        try:
            await asyncio.wait((reader, guest.writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, guest.writer):
                task.cancel()
            _log_faults(await asyncio.gather(reader, guest.writer, return_exceptions=True))

    async def _read(self, guest: Guest, find: Callable[[str], Awaitable[Desk | None]]) -> None:
        hello = await self._hello(guest)
        if hello is None:
            return await self._drain()
        desk = await find(self._table)
        if desk is None:
            guest.close("table")
            return await self._drain()
        self._know(guest, hello.token)
        desk.greet(guest, hello.since)
        try:
            while (message := await self._next(guest)) is not None:
                if isinstance(message, wire.Command):
                    desk.order(guest, message)
                elif isinstance(message, wire.Ping):
                    guest.say(wire.Pong())
                else:
                    guest.say(wire.Refused("", "malformed"))
        finally:
            desk.part(guest)

    async def _hello(self, guest: Guest) -> wire.Hello | None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                while (message := await self._next(guest)) is not None:
                    if isinstance(message, wire.Hello):
                        break
                    guest.say(wire.Refused(getattr(message, "id", ""), "malformed"))
        except TimeoutError:
            guest.close("silent")
            return None
        if isinstance(message, wire.Hello) and message.version == wire.VERSION:
            return message
        guest.close("version")
        return None

    async def _next(self, guest: Guest) -> wire.ClientMessage | None:
        """The next message that can be read; None when the client has gone or has to go."""
        while True:
            received = await self._receive()
            if received["type"] == "websocket.disconnect":
                return None
            if not self._window.allows(time.monotonic()):
                guest.close("fast")
                await self._drain()
                return None
            text = received.get("text") or received.get("bytes") or b""
            try:
                return _decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                guest.say(wire.Refused(_id_in(text), "malformed"))

    async def _drain(self) -> None:
        """Read, and heed nothing, until the socket is closed."""
        while (await self._receive())["type"] != "websocket.disconnect":
            pass

    def _know(self, guest: Guest, token: str) -> None:
        """Who it is: by the token in the message, else in the cookie; a newcomer gets a new one."""
        headers = dict(self._scope["headers"])
        known = known_token(self._table, headers.get(b"cookie", b"").decode("latin-1"), token)
        if not known:
            known = guest.fresh_token = new_token()
        guest.owner = owner_of(known)


class _Ids(msgspec.Struct):
    id: str = ""


def _id_in(text: str | bytes) -> str:
    """The id of a command that can't be read otherwise, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(text, type=_Ids).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _log_faults(results: Iterable[BaseException | None]) -> None:
    for result in results:
        if isinstance(result, Exception):
            report("a socket failed", result)
