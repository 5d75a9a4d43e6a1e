"""``kill -9`` between any two events of a deal, and amid a move: what was acknowledged is there afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from wildpack import kernels
from wildpack.server import log
from wildpack.server.hosts import built
from wildpack.server.records import of_log

from .harness import Client, Server
from .test_table import seen

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
PORT = 8149


@contextlib.asynccontextmanager
async def process(data: Path) -> AsyncIterator[None]:
    """A server of its own, started by the command; in the end it is killed."""
    command = [sys.executable, "-m", "wildpack", "serve", "--port", str(PORT), "--no-open", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            line = await asyncio.to_thread(server.stdout.readline)
            assert line == f"Wildpack is at http://127.0.0.1:{PORT}/\n"
            yield
        finally:
            server.send_signal(signal.SIGKILL)


async def test_what_was_acknowledged_survives_and_what_was_not_takes_effect_once(tmp_path: Path) -> None:
    choose, done = random.Random(4), dict[int, tuple[int, str]]()
    async with Server(PORT) as server:
        async with process(tmp_path):
            clients = await server.table("beverbende(max_rounds=1)", 2)
            mover, command = await move(clients, "first", choose)
        for step in itertools.count():
            async with process(tmp_path):
                clients = [await come_back(server, client) for client in clients]
                await answered(clients[mover], command, done)
                for client in clients:
                    await client.reaches(max(done))
                if clients[0].position["phase"] != "playing" or (step == 2 and not kernels.JIT):
                    break
                mover, command = await move(clients, f"m{step}", choose)
                if step % 2:
                    await answered(clients[mover], command, done)
    rows = log_of(tmp_path / "wildpack.sqlite", clients[0].table)
    moved = {row.number: (row.entry.seat, row.entry.move) for row in rows if isinstance(row.entry, log.Moved)}
    assert moved == done
    if kernels.JIT:
        record = of_log(rows)
        assert record is not None
        assert record.check() == []
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert built(rows).number == clients[0].number
    assert len(seen(built(rows))) == 3


async def move(clients: list[Client], name: str, choose: random.Random) -> tuple[int, dict[str, Any]]:
    """Send a move, and wait for no answer."""
    turn: int = clients[0].position["turn"]
    command = {"type": "play", "id": name, "on": clients[turn].number, "move": clients[turn].moves[-1]}
    await clients[turn].send(**command)
    await asyncio.sleep(choose.random() * 0.01)
    return turn, command


async def answered(client: Client, command: dict[str, Any], done: dict[int, tuple[int, str]]) -> None:
    """Send the command again; its answer is always the same."""
    answer = await client.ask(**command)
    assert answer["type"] == "done", answer
    assert done.setdefault(answer["number"], (client.you or 0, command["move"])) == (client.you or 0, command["move"])


async def come_back(server: Server, client: Client) -> Client:
    again = await server.join(client.table, client.token, client.number)
    again.table, again.you = client.table, client.you
    return again


def log_of(file: Path, table: str) -> list[log.Row]:
    with sqlite3.connect(file) as database:
        query = "SELECT number, at, entry FROM log WHERE table_id = ? ORDER BY number"
        rows = [log.Row(number, at, log.decode(entry)) for number, at, entry in database.execute(query, (table,))]
    database.close()
    return rows
