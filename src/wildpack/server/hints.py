"""Hints at a table: asked for by the one whose turn it is, thought out beside the table, told to nobody else."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any

from wildpack.bots.hints import Hint
from wildpack.server import wire
from wildpack.server.connection import Guest
from wildpack.server.limits import Limits, Window
from wildpack.server.steward import Refusal
from wildpack.server.table import Table
from wildpack.server.thinking import Thinkers

_MINUTE = 60
_Post = Callable[[Callable[[], Coroutine[Any, Any, None]]], None]


class Hints:
    """The hints of one table. One at a time is thought out; it is kept until the table lies otherwise.

    Whoever asks meanwhile, over whichever socket of the one whose turn it is, waits for the same answer. Everything
    but the thinking is done in the task of the table, through ``post``.
    """

    def __init__(self, table: Table, thinkers: Thinkers, limits: Limits, post: _Post) -> None:
        self._table, self._thinkers, self._post = table, thinkers, post
        self._window = Window(limits.hints, _MINUTE)
        self._waiting: list[tuple[Guest, str]] = []  # each socket has ids of its own
        self._on = 0  # the event after which that hint is thought out
        self._thinking: asyncio.Task[None] | None = None
        self._known: tuple[int, Hint] | None = None

    def ask(self, guest: Guest, command: str) -> None:
        """The one whose turn it is asks for a hint. Raises Refusal where too many are asked for."""
        on = self._table.changed
        if self._known is not None and self._known[0] == on:
            guest.say(_told(command, self._table, self._known[1]))
            return
        if not self._waiting:
            self._begin(on)
        if (guest, command) not in self._waiting:
            self._waiting.append((guest, command))

    def _begin(self, on: int) -> None:
        if not self._window.allows(time.monotonic()):
            raise Refusal("busy")
        self._on = on
        self._thinking = asyncio.create_task(self._think(on))

    def heed(self) -> None:
        """Something has happened: whoever waits for a hint that is no longer of use waits in vain."""
        if self._waiting and not (self._on == self._table.changed and self._moves(self._waiting[0][0].owner)):
            self.close()
            self._answer(lambda command: wire.Refused(command, "late"))

    def _moves(self, owner: str) -> bool:
        """Whether it is this one's turn."""
        turn = self._table.turn
        return turn is not None and self._table.chairs[turn].human and self._table.chairs[turn].owner == owner

    def close(self) -> None:
        """Think no more."""
        if self._thinking is not None:
            self._thinking.cancel()

    async def _think(self, on: int) -> None:
        assert self._table.deal is not None
        found = await self._thinkers.advise(self._table.deal)
        self._post(lambda: self._tell(on, found))

    async def _tell(self, on: int, found: Hint | None) -> None:
        if not self._waiting or self._on != on:
            return
        if found is None:
            self._answer(lambda command: wire.Refused(command, "failed"))
            return
        self._known = on, found
        self._answer(lambda command: _told(command, self._table, found))

    def _answer(self, answer: Callable[[str], wire.Hinted | wire.Refused]) -> None:
        """Answer all who wait."""
        waiting, self._waiting, self._thinking = self._waiting, [], None
        for guest, command in waiting:
            guest.say(answer(command))


def _told(command: str, table: Table, found: Hint) -> wire.Hinted:
    """A hint in the words of the table."""
    assert table.deal is not None
    move_of = dict(zip(table.deal.actions(), table.deal.moves(), strict=True))
    move = move_of[found.action]
    worths = [wire.Worth(move_of[each.action], round(each.mean, 2), _finite(each.spread)) for each in found.values]
    return wire.Hinted(command, move, table.deal.taps()[move], found.reason, dict(found.parameters), worths)


def _finite(spread: float) -> float | None:
    return round(spread, 2) if math.isfinite(spread) else None
