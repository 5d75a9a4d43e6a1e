"""``kill -9`` after every event of a deal, and at any instant: what was acknowledged is there, and nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from wildpack import kernels
from wildpack.commands.serve import listen
from wildpack.server import log
from wildpack.server.hosts import built
from wildpack.server.records import of_log
from wildpack.server.steward import GRACE

from .harness import Client, Json, Server, serving
from .test_table import seen

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
GAMES = [("beverbende(max_rounds=1)", 2), ("leopard:classic(hand=2,out_at=0,deals=1)", 2)]
LONGER = [("beverbende(max_rounds=6)", 2), ("leopard:classic(hand=4,deals=1)", 2)]
GONE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


def lasting_port() -> int:
    """A port that is free, and likely to be so again after a kill: systems give out none of these by themselves."""
    while True:
        port = random.SystemRandom().randrange(20_000, 30_000)
        with contextlib.suppress(OSError), contextlib.closing(listen("127.0.0.1", port)):
            return port


class Process:
    """A server of its own, started by the command, that can be killed and started again at the same port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = lasting_port()
        self._server: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--no-open", "--data", str(self.data)]
        self._server = subprocess.Popen(
            [sys.executable, "-m", "wildpack", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._server.stdout is not None
        line = await asyncio.to_thread(self._server.stdout.readline)
        assert line == f"Wildpack is at http://127.0.0.1:{self.port}/\n"

    def kill(self) -> None:
        if self._server is not None:
            with self._server:
                self._server.send_signal(signal.SIGKILL)
        self._server = None


@contextlib.contextmanager
def process(data: Path) -> Iterator[Process]:
    server = Process(data)
    try:
        yield server
    finally:
        server.kill()


class Player:
    """A client that comes back by itself, and sends its command again until it has an answer."""

    def __init__(self, server: Server, client: Client, choose: random.Random) -> None:
        self.server, self.client, self._choose = server, client, choose
        self.seat, self.table, self.token = client.you, client.table, client.token
        self.acknowledged: dict[int, str] = {}
        self._command: Json | None = None

    async def play(self) -> None:
        """Play until the deal is over."""
        while self.client.position["phase"] == "playing" or self._command:
            try:
                await self._step()
            except GONE:
                await self._come_back()

    async def _step(self) -> None:
        if self._command is None and self.client.my_turn:
            move, name = self._choose.choice(self.client.moves), f"{self._choose.getrandbits(64):x}"
            self._command = {"type": "play", "id": name, "on": self.client.number, "move": move}
            await self.client.send(**self._command)
        message = await self.client.receive()
        if self._command and message.get("id") == self._command["id"]:
            assert message["type"] == "done", message
            assert message["number"] not in self.acknowledged
            self.acknowledged[message["number"]] = self._command["move"]
            self._command = None
            if self.client.number < message["number"]:
                await self.client.reaches(message["number"])

    async def _come_back(self) -> None:
        while True:
            with contextlib.suppress(*GONE):
                known = self.client
                self.client = await self.server.join(self.table, self.token)
                self.client.you = known.you
                if self._command:
                    await self.client.send(**self._command)
                return
            await asyncio.sleep(0.05)


async def begun(server: Server, game: str, seats: int, seed: int, **body: Any) -> list[Player]:
    clients = await server.table(game, seats, **body)
    return [Player(server, client, random.Random(seed + seat)) for seat, client in enumerate(clients)]


def check(file: Path, players: list[Player]) -> list[log.Row]:
    """Every acknowledged move is in the log where it was said to be, and no move is there that nobody made."""
    rows = log_of(file, players[0].table)
    moved = {row.number: (row.entry.seat, row.entry.move) for row in rows if isinstance(row.entry, log.Moved)}
    assert moved == {number: (p.seat, move) for p in players for number, move in p.acknowledged.items()}
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    record = of_log(rows)
    assert record is not None
    if kernels.JIT:
        assert record.check() == []
    assert len(seen(built(rows))) == len(players) + 1
    return rows


def log_of(file: Path, table: str) -> list[log.Row]:
    with contextlib.closing(sqlite3.connect(file)) as database:
        query = "SELECT number, at, entry FROM log WHERE table_id = ? ORDER BY number"
        return [log.Row(number, at, log.decode(entry)) for number, at, entry in database.execute(query, (table,))]


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_deal_goes_on_from_every_event_of_its_log(game: str, seats: int, tmp_path: Path) -> None:
    """As a kill between two commits leaves it: the log up to there. All come back, and finish the deal."""
    with serving(tmp_path / "whole") as running:
        async with running as server:
            players = await begun(server, game, seats, seed=1)
            await asyncio.gather(*(player.play() for player in players))
    rows = check(tmp_path / "whole" / "wildpack.sqlite", players)
    dealt = next(row.number for row in rows if isinstance(row.entry, log.Dealt))
    cuts = [row.number for row in rows[dealt - 1 : -1]]
    for cut in cuts if kernels.JIT else cuts[1:3]:
        data = tmp_path / str(cut)
        data.mkdir()
        with contextlib.closing(sqlite3.connect(tmp_path / "whole" / "wildpack.sqlite")) as database:
            database.execute("VACUUM INTO ?", (str(data / "wildpack.sqlite"),))
        with contextlib.closing(sqlite3.connect(data / "wildpack.sqlite")) as database, database:
            database.execute("DELETE FROM log WHERE number > ?", (cut,))
        with serving(data) as running:
            async with running as server:
                again = [await returned(server, player, rows[:cut]) for player in players]
                await asyncio.gather(*(player.play() for player in again))
        check(data / "wildpack.sqlite", again)


async def returned(server: Server, player: Player, rows: list[log.Row]) -> Player:
    """The player, who knows of the moves in these rows."""
    client = await server.join(player.table, player.token)
    assert client.number == len(rows)
    again = Player(server, client, random.Random(len(rows)))
    moved = [(row.number, row.entry) for row in rows if isinstance(row.entry, log.Moved)]
    again.acknowledged = {number: entry.move for number, entry in moved if entry.seat == player.seat}
    return again


@pytest.mark.parametrize(("game", "seats"), LONGER)
async def test_killed_at_any_instant_the_deal_is_played_to_its_end(game: str, seats: int, tmp_path: Path) -> None:
    """The server dies while moves are on their way, are written, or are acknowledged."""
    choose, kills = random.Random(7), 4 if kernels.JIT else 1
    with process(tmp_path) as running:
        await running.start()
        async with Server(running.port) as server:
            players = await begun(server, game, seats, seed=3)
            at_work = asyncio.gather(*(player.play() for player in players))
            for _ in range(kills):
                await asyncio.sleep(choose.random() * 0.05)
                if at_work.done():
                    break
                running.kill()
                await running.start()
            await at_work
    check(tmp_path / "wildpack.sqlite", players)


async def test_killed_after_every_event_the_clock_stands_still_meanwhile(tmp_path: Path) -> None:
    """A whole deal, killed after each of its moves: a new server for each one."""
    with process(tmp_path) as running:
        await running.start()
        async with Server(running.port) as server:
            players = await begun(server, "beverbende(max_rounds=1)", 2, 5, clock=[60, 0])
            moves = 0
            while players[0].client.position["phase"] == "playing" and (kernels.JIT or moves < 2):
                await one_move(players)
                moves += 1
                clocks = [seat["clock"] for seat in players[0].client.position["seats"]]
                running.kill()
                await asyncio.sleep(0.2)
                await running.start()
                for player in players:
                    await player._come_back()
                for before, seat in zip(clocks, players[0].client.position["seats"], strict=True):
                    assert before - 0.2 < seat["clock"] <= before
    rows = log_of(tmp_path / "wildpack.sqlite", players[0].table)
    resumed = [row for row in rows if isinstance(row.entry, log.Resumed)]
    assert len(resumed) in (moves - 1, moves)
    for row in resumed:
        assert isinstance(row.entry, log.Resumed)
        assert row.entry.until == row.at + GRACE
    moved = {row.number: (row.entry.seat, row.entry.move) for row in rows if isinstance(row.entry, log.Moved)}
    assert moved == {number: (p.seat, move) for p in players for number, move in p.acknowledged.items()}
    assert len(moved) == moves


async def one_move(players: list[Player]) -> None:
    """The next move, seen by all."""
    mover = players[players[0].client.position["turn"]]
    move = mover.client.moves[-1]
    number = await mover.client.done(type="play", move=move)
    mover.acknowledged[number] = move
    for player in players:
        await player.client.reaches(number)
