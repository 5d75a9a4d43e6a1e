"""How a table tells those who listen to it.

In one process a message goes from hand to hand. With several, each table is led by one of them and a bus carries its
messages to the sockets of the others; what gets lost on the way is found again by the numbers of the events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Topic = tuple[str, int | None]
"""A table, and a seat of it or None: spectators."""
Hear = Callable[[str], None]


class Bus(Protocol):
    """Carries texts from tables to those who listen."""

    def publish(self, topic: Topic, text: str) -> None:
        """Tell all who listen; never waits."""

    def subscribe(self, topic: Topic, hear: Hear) -> None:
        """Let ``hear`` be called with each text told from now on."""

    def unsubscribe(self, topic: Topic, hear: Hear) -> None:
        """Call it no more."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._topics: dict[Topic, list[Hear]] = {}

    def publish(self, topic: Topic, text: str) -> None:
        """Tell all who listen."""
        for hear in self._topics.get(topic, ()):
            hear(text)

    def subscribe(self, topic: Topic, hear: Hear) -> None:
        """Let ``hear`` be called with each text told from now on."""
        self._topics.setdefault(topic, []).append(hear)

    def unsubscribe(self, topic: Topic, hear: Hear) -> None:
        """Call it no more."""
        listeners = self._topics.get(topic, [])
        listeners.remove(hear)
        if not listeners:
            self._topics.pop(topic, None)
