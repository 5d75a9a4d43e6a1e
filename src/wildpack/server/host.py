"""A table at work: one task obeys its commands one by one, commits, acknowledges, then tells."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from wildpack.server import bodies, log, wire
from wildpack.server.bell import Bell
from wildpack.server.bus import Bus
from wildpack.server.connection import Guest, encode
from wildpack.server.faults import report
from wildpack.server.hints import Hints
from wildpack.server.limits import Limits
from wildpack.server.steward import Refusal, Steward
from wildpack.server.store import Store
from wildpack.server.table import Table
from wildpack.server.thinking import Thinkers
from wildpack.server.views import Views

_Task = Callable[[], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Pace:
    """How long the server waits, in seconds."""

    leaver: float = 60
    """Until a bot sits in for one who has gone."""
    hurry: float = 120
    """After a deal, for those who are not ready when others are."""
    bot: float = 0.8
    """Before a bot moves, so that people can follow."""
    idle: float = 300
    """Until a table at which nobody is leaves the memory."""
    presence: float = 0.05
    """For more to come or go, before all are told who is here."""


@dataclass
class Services:
    """What all tables of a server share."""

    store: Store
    bus: Bus
    thinkers: Thinkers
    limits: Limits
    pace: Pace
    now: Callable[[], int]
    """Milliseconds since 1970."""


class Host:
    """Hosts one table. Everything it does runs in its own task, from ``_inbox``.

    ``asleep``: the table comes out of its log; it stays as it is until somebody comes.
    """

    def __init__(self, table: Table, services: Services, lost: Callable[[str], None], asleep: bool) -> None:
        self.table, self.id = table, table.created.table
        self._services, self._lost = services, lost
        self._steward, self._views = Steward(table), Views(table)
        self._everybody: set[Guest] = set()
        self._guests: list[Guest] = []
        self._refused: dict[tuple[str, str], wire.RefusedCode] = {}
        self._inbox: deque[_Task] = deque()
        self._bell = Bell()
        self._hints = Hints(table, services.thinkers, services.limits, self._post)
        self._loop = asyncio.get_running_loop()
        self._asleep, self._gone = asleep, {} if asleep else self._absent()
        self._quiet = self._loop.time()
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._work())
        self._next()

    # --- what connections call -------------------------------------------------------------------------------

    def greet(self, guest: Guest, since: int) -> None:
        """A guest has come, who has the events up to ``since``."""
        self._everybody.add(guest)
        self._post(lambda: self._greet(guest, since))

    def order(self, guest: Guest, command: wire.Command) -> None:
        """A guest gives a command."""
        self._post(lambda: self._order(guest, command))

    def part(self, guest: Guest) -> None:
        """A guest has gone."""
        self._everybody.discard(guest)
        self._post(lambda: self._part(guest))

    def close(self, code: wire.ClosingCode) -> None:
        """Send everybody away, and stop."""
        for handle in (self._timer, self._presence):
            if handle is not None:
                handle.cancel()
        for task in (self._thinking, self._task):
            if task is not None:
                task.cancel()
        self._hints.close()
        for guest in self._everybody:
            guest.close(code)

    @property
    def is_open(self) -> bool:
        """Whether it is a public table with somebody there and a seat free."""
        table = self.table
        waits = table.phase == "waiting" and not all(chair.taken for chair in table.chairs)
        return table.created.public and waits and any(guest.seat is not None for guest in self._guests)

    def listed(self) -> bodies.Listed:
        """It, in short."""
        seats, made = self._views.seats(self._services.now()), self.table.created
        return bodies.Listed(self.id, made.game, seats, made.clock, self.table.phase)

    def _post(self, task: _Task) -> None:
        """Let this be done when its turn comes."""
        self._inbox.append(task)
        self._bell.ring()

    # --- its task --------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        try:
            while True:
                while self._inbox:
                    await self._inbox.popleft()()
                await self._bell.wait()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            report("a table failed; it is built again from its log when somebody comes", error)
            self._lost(self.id)

    def _absent(self) -> dict[int, float]:
        """By seat of a player: since when nobody has been there."""
        return {seat: self._loop.time() for seat, chair in enumerate(self.table.chairs) if chair.human}

    async def _wake(self) -> None:
        if self._asleep:
            self._asleep, self._gone = False, self._absent()
            await self._commit(self._steward.resume(self._services.now()))

    async def _greet(self, guest: Guest, since: int) -> None:
        await self._wake()
        guest.seat = self.table.seat_of(guest.owner)
        own = [other for other in self._guests if other.owner == guest.owner]
        limits = self._services.limits
        if len(own) >= limits.sockets:
            self._leave_out(own[0])
            own[0].close("elsewhere")
        if guest.seat is None and sum(other.seat is None for other in self._guests) >= limits.watchers:
            guest.close("full")
            return
        self._take_in(guest)
        self._welcome(guest, since)
        self._tell_presence()
        self._next()

    def _welcome(self, guest: Guest, since: int = 0) -> None:
        now = self._services.now()
        same_eyes = since >= max(1, self.table.reseated) and not guest.fresh_token
        missed = self._views.missed(guest.seat, since, now) if same_eyes else None
        guest.say(missed or self._views.snapshot(guest.seat, guest.fresh_token, now))

    def _take_in(self, guest: Guest) -> None:
        self._guests.append(guest)
        self._services.bus.subscribe((self.id, guest.seat), guest.push)
        if guest.seat is not None:
            self._gone.pop(guest.seat, None)

    def _leave_out(self, guest: Guest) -> None:
        self._guests.remove(guest)
        self._services.bus.unsubscribe((self.id, guest.seat), guest.push)
        if any(other.seat == guest.seat for other in self._guests):
            return
        self._views.forget(guest.seat)
        if guest.seat is not None:
            self._gone[guest.seat] = self._loop.time()
        if not self._guests:
            self._quiet = self._loop.time()

    async def _part(self, guest: Guest) -> None:
        if guest in self._guests:
            self._leave_out(guest)
            self._tell_presence()
            self._next()

    # --- commands --------------------------------------------------------------------------------------------

    async def _order(self, guest: Guest, command: wire.Command) -> None:
        key = guest.owner, command.id
        number = self.table.done.get(key)
        if number is not None:
            guest.say(wire.Done(command.id, number))
            return
        try:
            if key in self._refused:
                raise Refusal(self._refused[key])
            if isinstance(command, wire.Hint):
                self._steward.allow_hint(command, guest.owner)
                self._hints.ask(guest, command.id)
                return
            rows = self._steward.obey(command, guest.owner, self._services.now())
        except Refusal as refusal:
            self._refuse(guest, command.id, refusal.code)
        else:
            await self._commit(rows, guest, command.id)

    def _refuse(self, guest: Guest, command: str, code: wire.RefusedCode) -> None:
        self._refused[guest.owner, command] = code
        while len(self._refused) > 100:
            self._refused.pop(next(iter(self._refused)))
        guest.say(wire.Refused(command, code))
        if code == "stale":
            self._welcome(guest)

    async def _commit(self, rows: list[log.Row], guest: Guest | None = None, command: str = "") -> None:
        """Keep what has happened on disk; then acknowledge it, then tell all."""
        if rows:
            told = self._news(rows[0].number - 1)
            await self._services.store.append(self.id, rows)
            if guest is not None:
                guest.say(wire.Done(command, rows[0].number))
            for seat, text in told.items():
                self._services.bus.publish((self.id, seat), text)
            if self.table.reseated >= rows[0].number:
                self._reseat()
            self._hints.heed()
        self._next()

    def _news(self, since: int) -> dict[int | None, str]:
        """By viewer: what all who see the table so are told."""
        news = self._views.news({guest.seat for guest in self._guests}, since, self.table.at)
        return {seat: encode(events).decode() for seat, events in news.items()}

    def _reseat(self) -> None:
        """Those who sat down, or stood up, see the table with other eyes from now on."""
        for guest in list(self._guests):
            seat = self.table.seat_of(guest.owner)
            if seat != guest.seat:
                self._leave_out(guest)
                guest.seat = seat
                self._take_in(guest)
                self._welcome(guest)
        self._gone = {seat: since for seat, since in self._gone.items() if self.table.chairs[seat].human}
        self._tell_presence()

    # --- who is here -----------------------------------------------------------------------------------------

    def _tell_presence(self) -> None:
        if self._presence is None:
            self._presence = self._loop.call_later(self._services.pace.presence, self._say_presence)

    def _say_presence(self) -> None:
        self._presence = None
        here = {guest.seat for guest in self._guests}
        watching = sum(guest.seat is None for guest in self._guests)
        text = encode(wire.Presence([seat in here for seat in range(len(self.table.chairs))], watching)).decode()
        for seat in here:
            self._services.bus.publish((self.id, seat), text)

    # --- time and bots ---------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Let bots think, and set the timer for what comes next by itself."""
        self._let_think()
        if self._timer is not None:
            self._timer.cancel()
        delay = self._delay()
        self._timer = None if delay is None else self._loop.call_later(delay, self._ring)

    def _ring(self) -> None:
        self._post(self._tick)

    def _delay(self) -> float | None:
        """Seconds until something may happen by itself."""
        table, pace, now = self.table, self._services.pace, self._loop.time()
        if self._asleep:
            return max(0.01, self._quiet + pace.idle - now)
        waits = [since + pace.leaver - now for seat, since in self._gone.items() if table.chairs[seat].human]
        if table.turn is not None and table.chairs[table.turn].human:
            left = table.clock(table.turn, self._services.now())
            waits += [] if left is None else [left / 1000]
        if table.phase == "scored" and any(chair.ready for chair in table.chairs):
            waits.append((table.at - self._services.now()) / 1000 + pace.hurry)
        if not self._guests:
            waits.append(self._quiet + pace.idle - now)
        return max(0.01, min(waits)) if waits else None

    async def _tick(self) -> None:
        if not self._asleep:
            await self._let_time_pass()
        idle = self._loop.time() - self._quiet >= self._services.pace.idle
        if idle and not self._everybody and self._thinking is None:
            self._lost(self.id)
        else:
            self._next()

    async def _let_time_pass(self) -> None:
        pace, now = self._services.pace, self._services.now()
        await self._commit(self._steward.flag(now))
        for seat, since in list(self._gone.items()):
            if self._loop.time() - since >= pace.leaver:
                del self._gone[seat]
                await self._commit(self._steward.leave(seat, now))
        if now - self.table.at >= pace.hurry * 1000:
            await self._commit(self._steward.hurry(now))

    def _let_think(self) -> None:
        turn = self.table.turn if not self._asleep else None
        if self._thinking is None and turn is not None and self.table.chairs[turn].bot:
            self._thinking = asyncio.create_task(self._think(turn, self.table.chairs[turn].bot))

    async def _think(self, seat: int, name: str) -> None:
        table, on = self.table, self.table.changed
        assert table.deal is not None
        if any(guest.seat is not None for guest in self._guests):
            await asyncio.sleep(self._services.pace.bot)
        move = await self._services.thinkers.choose(name, table.deal) if table.changed == on else ""
        self._post(lambda: self._play(seat, move, on))

    async def _play(self, seat: int, move: str, on: int) -> None:
        self._thinking = None
        await self._commit(self._steward.play(seat, move, on, self._services.now()))
