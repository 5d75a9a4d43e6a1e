"""A table at work, with a store that waits or fails when it is told to."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, MutableMapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from wildpack import load
from wildpack.errors import IllegalMove
from wildpack.server import bodies, log, wire
from wildpack.server.bus import LocalBus
from wildpack.server.connection import Guest, owner_of
from wildpack.server.faults import report
from wildpack.server.host import Host, Pace, Services
from wildpack.server.hosts import Hosts
from wildpack.server.limits import Limits
from wildpack.server.thinking import Thinkers

pytestmark = pytest.mark.anyio


class Memory:
    """A store that keeps logs in memory, when it is let."""

    def __init__(self) -> None:
        self.logs: dict[str, list[log.Row]] = {}
        self.open = asyncio.Event()
        self.open.set()
        self.fault: Exception | None = None

    async def append(self, table: str, rows: Sequence[log.Row]) -> None:
        await self.open.wait()
        if self.fault is not None:
            raise self.fault
        self.logs.setdefault(table, []).extend(rows)

    async def read(self, table: str) -> list[log.Row]:
        return list(self.logs.get(table, []))

    async def close(self) -> None:
        pass


class Seen:
    """A guest whose socket keeps what it is sent."""

    def __init__(self, token: str, unread: int = 100) -> None:
        self.sent: list[dict[str, Any]] = []
        self.code: int | None = None
        self.stuck = asyncio.Event()
        self.stuck.set()
        self.guest = Guest(self._send, unread)
        self.guest.owner = owner_of(token)

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        await self.stuck.wait()
        if message["type"] == "websocket.close":
            self.code = message["code"]
        else:
            self.sent.append(json.loads(message["text"]))

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.sent]

    async def gets(self, kind: str) -> dict[str, Any]:
        async with asyncio.timeout(5):
            while kind not in self.kinds():
                await asyncio.sleep(0.001)
        return next(message for message in self.sent if message["type"] == kind)


@asynccontextmanager
async def at_work(idle: float = 60) -> AsyncIterator[tuple[Hosts, Memory, Host, Seen]]:
    """A table of two, one of them a bot, that a guest at seat 0 has joined."""
    store = Memory()
    services = Services(
        store, LocalBus(), Thinkers(), Limits(), Pace(presence=1000, idle=idle), lambda: time.time_ns() // 1_000_000
    )
    hosts = Hosts(services)
    host = await hosts.create(bodies.NewTable("beverbende", 2, bots={1: "random"}), "a")
    seen = Seen("a")
    host.greet(seen.guest, 0)
    await seen.gets("snapshot")
    yield hosts, store, host, seen
    await hosts.close()
    seen.guest.writer.cancel()


async def test_nobody_hears_of_a_move_before_it_is_on_disk() -> None:
    async with at_work() as (_, store, host, seen):
        store.open.clear()
        host.order(seen.guest, wire.React("x", host.table.number, "hello"))
        await asyncio.sleep(0.05)
        assert seen.kinds() == ["snapshot"]
        store.open.set()
        await seen.gets("events")
        assert seen.kinds() == ["snapshot", "done", "events"]


async def test_when_the_disk_fails_all_are_sent_away_and_find_the_table_as_it_was() -> None:
    async with at_work() as (hosts, store, host, seen):
        number = host.table.number
        store.fault = OSError("no space left")
        host.order(seen.guest, wire.React("x", number, "hello"))
        assert (await seen.gets("closing"))["code"] == "restart"
        assert "done" not in seen.kinds()
        await seen.guest.writer
        assert seen.code == 1012
        store.fault = None
        again = await hosts.find(host.id)
        assert again is not None
        assert again is not host
        assert again.table.number == number
        back = Seen("a")
        again.greet(back.guest, 0)
        again.order(back.guest, wire.React("x", number, "hello"))
        assert (await back.gets("done"))["number"] == number + 1
        back.guest.writer.cancel()


async def test_a_table_at_which_nobody_is_leaves_the_memory_and_is_found_again() -> None:
    async with at_work(idle=0.05) as (hosts, _, host, seen):
        host.part(seen.guest)
        async with asyncio.timeout(5):
            while await hosts.find(host.id) is host:
                await asyncio.sleep(0.02)


async def test_who_reads_nothing_is_dropped_and_does_not_hold_up_the_table() -> None:
    async with at_work() as (_, _, host, seen):
        deaf = Seen("b", unread=3)
        deaf.stuck.clear()
        host.greet(deaf.guest, 0)
        for n in range(6):
            host.order(seen.guest, wire.React(f"r{n}", host.table.number, "hello"))
        async with asyncio.timeout(5):
            await asyncio.gather(deaf.guest.writer, return_exceptions=True)
            while seen.kinds().count("done") < 6:
                await asyncio.sleep(0.001)


async def test_a_bot_that_fails_is_replaced_by_a_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wildpack.server.thinking.bot", lambda name, game: None)
    thinkers, deal = Thinkers(), load("beverbende").deal(2, seed=1)
    assert await thinkers.choose("seasoned", deal) in deal.moves()
    thinkers.close()


async def test_faults_are_reported_without_the_cards_they_name(caplog: pytest.LogCaptureFixture) -> None:
    played, legal = "7h@A7", ["xKs"]
    try:
        raise IllegalMove(played, legal)
    except IllegalMove as error:
        report("a table failed", error)
    assert "a table failed: IllegalMove\n" in caplog.text
    assert "test_host.py" in caplog.text
    assert played not in caplog.text
    assert legal[0] not in caplog.text
