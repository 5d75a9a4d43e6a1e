"""What a guest may send: how much, how often, and which texts."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

NAME_LENGTH, CHAT_LENGTH = 24, 200
_JOINERS = "\u200c\u200d"  # Persian names need them
_MARKS = 3


@dataclass(frozen=True)
class Limits:
    """How much is allowed; 0 in ``tables``, ``messages``, ``requests`` and ``hints`` means without a limit."""

    message_bytes: int = 4096
    messages: int = 30
    seconds: float = 20
    sockets: int = 3
    """Sockets of one player at a table."""
    connections: int = 60
    """Sockets of an address; the machine itself may open any number."""
    watchers: int = 100
    """Sockets of all who watch one table."""
    tables: int = 10
    """New tables an hour an address; the machine itself may make any number."""
    requests: int = 120
    """Requests a minute an address, of those that make the server work."""
    hints: int = 30
    """Hints a minute that are thought out at a table."""
    unread: int = 200
    """Messages that wait for a socket which does not read."""
    hello_seconds: float = 10


class Window:
    """Counts what happens in the last ``seconds``, up to ``limit``."""

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit, self._seconds = limit, seconds
        self._times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Whether one more may happen at ``now``; if so it is counted."""
        if self._limit == 0:
            return True
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._limit:
            return False
        self._times.append(now)
        return True

    def is_empty(self, now: float) -> bool:
        """Whether nothing counts any more."""
        return not self._times or self._times[-1] <= now - self._seconds


class Windows:
    """A window an address."""

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit, self._seconds = limit, seconds
        self._windows: dict[str, Window] = {}

    def allows(self, address: str, now: float) -> bool:
        """Whether ``address`` may once more; if so it is counted."""
        key = network(address)
        if key is None:
            return True
        if len(self._windows) > 10_000:
            self._windows = {k: w for k, w in self._windows.items() if not w.is_empty(now)}
        return self._windows.setdefault(key, Window(self._limit, self._seconds)).allows(now)


class Places:
    """Counts what each address holds at the same time."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, address: str) -> Iterator[bool]:
        """Hold one more meanwhile; gives whether there was room for it."""
        key = network(address)
        room = key is None or self._held[key] < self._limit
        if key is None or not room:
            yield room
            return
        self._held[key] += 1
        try:
            yield True
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


def address_of(scope: Mapping[str, Any]) -> str:
    """Where a request comes from, empty if that is not known."""
    host: str = (scope.get("client") or ("",))[0]
    return host


def network(address: str) -> str | None:
    """What counts as one address: of IPv6 the first 64 bits; None for this machine itself."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.is_loopback:
        return None
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else str(ip)


def clean(text: str, length: int) -> str:
    """A text of guests as others may see it: one line, at most ``length`` characters, nothing that hides or overlaps.

    Control and direction characters go (joiners stay), and of marks upon one letter the first three.
    """
    text = unicodedata.normalize("NFC", text)
    kept = "".join(c for c in re.sub(r"\s+", " ", text) if c in _JOINERS or unicodedata.category(c)[0] != "C")
    out: list[str] = []
    marks = 0
    for character in kept.strip():
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= _MARKS:
            out.append(character)
    cleaned = "".join(out)[:length].strip()
    return cleaned if cleaned.strip(_JOINERS) else ""
