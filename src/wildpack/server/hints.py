"""Hints at a table: asked for by the one whose turn it is, thought out beside the table, told to nobody else."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from wildpack.bots.hints import Hint
from wildpack.server import wire
from wildpack.server.connection import Guest
from wildpack.server.limits import Limits, Window
from wildpack.server.steward import Refusal
from wildpack.server.table import Table
from wildpack.server.thinking import Thinkers

_MINUTE = 60
_Post = Callable[[Callable[[], Coroutine[Any, Any, None]]], None]


class _Asked(NamedTuple):
    """A hint that is being thought out: who waits for it, and for which position it is."""

    guest: Guest
    command: str
    on: int


class Hints:
    """The hints of one table. One at a time is thought out; it is kept until the table lies otherwise.

    Everything but the thinking is done in the task of the table, through ``post``.
    """

    def __init__(self, table: Table, thinkers: Thinkers, limits: Limits, post: _Post) -> None:
        self._table, self._thinkers, self._post = table, thinkers, post
        self._window = Window(limits.hints, _MINUTE)
        self._asked: _Asked | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._known: tuple[int, Hint] | None = None

    def ask(self, guest: Guest, command: str) -> None:
        """The one whose turn it is asks for a hint. Raises Refusal where too many are asked for."""
        on = self._table.changed
        if self._known is not None and self._known[0] == on:
            guest.say(_told(command, self._table, self._known[1]))
        elif self._asked is None:
            if not self._window.allows(time.monotonic()):
                raise Refusal("busy")
            self._asked = _Asked(guest, command, on)
            self._thinking = asyncio.create_task(self._think(on))
        elif self._asked.command == command and self._asked.guest.owner == guest.owner:
            self._asked = _Asked(guest, command, on)  # asked again over another socket
        else:
            raise Refusal("busy")

    def heed(self) -> None:
        """Something has happened: whoever waits for a hint that is no longer of use waits in vain."""
        asked, turn = self._asked, self._table.turn
        if asked is None:
            return
        here = (
            turn is not None and self._table.chairs[turn].human and self._table.chairs[turn].owner == asked.guest.owner
        )
        if not here or asked.on != self._table.changed:
            self.close()
            self._asked = None
            asked.guest.say(wire.Refused(asked.command, "late"))

    def close(self) -> None:
        """Think no more."""
        if self._thinking is not None:
            self._thinking.cancel()

    async def _think(self, on: int) -> None:
        assert self._table.deal is not None
        found = await self._thinkers.advise(self._table.deal)
        self._post(lambda: self._tell(on, found))

    async def _tell(self, on: int, found: Hint | None) -> None:
        asked = self._asked
        if asked is None or asked.on != on:
            return
        self._asked = self._thinking = None
        if found is None:
            asked.guest.say(wire.Refused(asked.command, "failed"))
            return
        self._known = on, found
        asked.guest.say(_told(asked.command, self._table, found))


def _told(command: str, table: Table, found: Hint) -> wire.Hinted:
    """A hint in the words of the table."""
    assert table.deal is not None
    move_of = dict(zip(table.deal.actions(), table.deal.moves(), strict=True))
    move = move_of[found.action]
    worths = [wire.Worth(move_of[each.action], round(each.mean, 2), _finite(each.spread)) for each in found.values]
    return wire.Hinted(command, move, table.deal.taps()[move], found.reason, dict(found.parameters), worths)


def _finite(spread: float) -> float | None:
    return round(spread, 2) if math.isfinite(spread) else None
