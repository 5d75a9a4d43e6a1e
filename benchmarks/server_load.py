"""How the server bears a load: many tables at a steady pace, or few as fast as they can; prints JSON.

python benchmarks/server_load.py --tables 1000 --rate 0.333 --seconds 300
python benchmarks/server_load.py --closed --tables 50

The server runs pinned to one core (``--server-cores``), the clients on the others. Every acknowledged move must stand
in the log, and what each client sees at the end must be what a replay of the log shows.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from sockets import Socket

from wildpack.server import log
from wildpack.server.hosts import built
from wildpack.server.views import Views

PORT = 8190
GAMES = ("leopard:partners(deals=1000)", "beverbende(deals=1000)")
Json = dict[str, Any]


class Position(msgspec.Struct):
    """What a player needs of a position; the rest is read when it is needed."""

    phase: str
    areas: list[msgspec.Raw]
    seats: msgspec.Raw
    turn: int | None = None
    moves: msgspec.Raw = msgspec.Raw(b"{}")


class Event(msgspec.Struct):
    """Its number."""

    number: int


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    id: str = ""
    number: int = 0
    code: str = ""
    token: str = ""
    events: list[Event] = []
    position: Position | None = None


_decode = msgspec.json.Decoder(Message).decode


class Seat:
    """One player: one socket, and the position as it follows from what was sent."""

    def __init__(self, table: Table, number: int, token: str = "") -> None:
        self.table, self.number, self.token = table, number, token
        self.event = 0
        self._areas: dict[str, Json] = {}
        self._changes: list[msgspec.Raw] = []
        self.position: Position | None = None
        self.waiting: dict[str, tuple[float, str]] = {}
        self.seated = asyncio.get_running_loop().create_future()

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket(f"/ws/{self.table.id}", self.hear), "127.0.0.1", PORT
        )
        await self.socket.ready
        self.socket.send(json.dumps({"type": "hello", "version": 1, "token": self.token}).encode())

    def command(self, kind: str, **fields: Any) -> None:
        self.table.ids += 1
        name = f"{self.number}.{self.table.ids}"
        self.waiting[name] = time.perf_counter(), fields.get("move", "")
        self.socket.send(msgspec.json.encode({"type": kind, "id": name, "on": self.event, **fields}))

    def hear(self, text: bytes) -> None:
        message = _decode(text)
        if message.position is not None:
            self._see(message, message.position)
        elif message.type == "done":
            self._done(message)
        elif message.type in ("refused", "closing"):
            self.table.load.faults.append(f"{message.type} {message.code}")

    def _see(self, message: Message, position: Position) -> None:
        self.event = message.number or (message.events[-1].number if message.events else self.event)
        self._changes += (area.copy() for area in position.areas)
        self.position = position
        if not self.seated.done():
            self.seated.set_result(None)
        self.table.seen(self, position)

    @property
    def areas(self) -> dict[str, Json]:
        """The table as it lies for this player."""
        for change in self._changes:
            area = json.loads(bytes(change))
            self._areas[area["id"]] = area
        self._changes.clear()
        return self._areas

    def _done(self, message: Message) -> None:
        sent, move = self.waiting.pop(message.id)
        if move:
            self.table.load.acknowledged(self.table.id, message.number, self.number, move, time.perf_counter() - sent)


class Table:
    """Four players."""

    def __init__(self, load: Load, number: int) -> None:
        self.load, self.ids = load, 0
        self.game = load.games[number % len(load.games)]
        self.id = ""
        self.seats: list[Seat] = []
        self._random = random.Random(number)

    async def begin(self, http: httpx.AsyncClient) -> None:
        """Make the table, sit down and start."""
        body = {"game": self.game, "seats": 4, "name": "A"}
        made = (await http.post("/api/tables", json=body)).json()
        self.id = made["id"]
        self.seats = [Seat(self, 0, made["token"])] + [Seat(self, number) for number in (1, 2, 3)]
        for seat in self.seats:
            await seat.connect()
            await seat.seated
            if seat.number:
                seat.command("sit", seat=seat.number, name=f"Guest {seat.number}")
        while self.seats[0].event < 5 or self.seats[0].waiting:
            await asyncio.sleep(0.01)
        self.seats[0].command("start")

    def seen(self, seat: Seat, position: Position) -> None:
        """Go on: move if it is this seat's turn, or say that it is ready."""
        if position.phase == "scored" and not seat.waiting:
            if not json.loads(bytes(position.seats))[seat.number].get("ready"):
                seat.command("ready")
        elif position.phase == "playing" and position.turn == seat.number:
            self.load.due(self, seat)

    def move(self, seat: Seat) -> None:
        """Any legal move, but the end is called seldom."""
        assert seat.position is not None
        moves = list(json.loads(bytes(seat.position.moves)))
        choice = self._random.choice(moves)
        if choice in ("end", "out", "ask") and self._random.random() < 0.9 and len(moves) > 1:
            choice = next(move for move in moves if move not in ("end", "out", "ask"))
        seat.command("play", move=choice)


class Load:
    """All tables, and what was measured."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.games = [options.game] if options.game else list(GAMES)
        self.closed, self.rate = options.closed, options.rate
        self.tables = [Table(self, number) for number in range(options.tables)]
        self.running = False
        self.times: list[float] = []
        self.kept: list[tuple[str, int, int, str]] = []
        self.faults: list[str] = []
        self._next: dict[str, float] = {}

    def due(self, table: Table, seat: Seat) -> None:
        """This seat is to move: at once, or when the table's time has come."""
        if self.closed:
            if self.running:
                table.move(seat)
            return
        if not self.running:
            return
        now = time.perf_counter()
        at = max(now, self._next.get(table.id, now + random.random() / self.rate))
        self._next[table.id] = at + 1 / self.rate
        asyncio.get_running_loop().call_later(at - now, self._move, table, seat)

    def _move(self, table: Table, seat: Seat) -> None:
        if self.running:
            table.move(seat)

    def acknowledged(self, table: str, number: int, seat: int, move: str, took: float) -> None:
        self.kept.append((table, number, seat, move))
        if self.running:
            self.times.append(took)

    async def run(self, seconds: float, server: int) -> Json:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=60) as http:
            for at in range(0, len(self.tables), 10):
                await asyncio.gather(*(table.begin(http) for table in self.tables[at : at + 10]))
        await asyncio.sleep(1)
        self.times.clear()
        self.running = True
        began, cpu = time.perf_counter(), _status(server)["cpu_s"]
        for table in self.tables:
            for seat in table.seats:
                assert seat.position is not None
                table.seen(seat, seat.position)
        await asyncio.sleep(seconds)
        self.running = False
        took, cpu = time.perf_counter() - began, _status(server)["cpu_s"] - cpu
        count = len(self.times)
        await asyncio.sleep(1)
        times = sorted(self.times[:count])
        return {
            "moves": count,
            "moves_per_s": round(count / took),
            "server_cpu": round(cpu / took, 3),
            "server_cpu_us_per_move": round(cpu / count * 1e6),
            "p50_ms": round(times[count // 2] * 1000, 2),
            "p99_ms": round(times[count * 99 // 100] * 1000, 2),
            "max_ms": round(times[-1] * 1000, 2),
            "faults": len(self.faults),
            "some_faults": sorted(set(self.faults))[:5],
        }


def check(load: Load, file: Path) -> Json:
    """Acknowledged moves that the log lacks, and viewers who see something else than a replay shows."""
    logs: dict[str, list[log.Row]] = {}
    with sqlite3.connect(file) as database:
        for table, number, at, entry in database.execute("SELECT * FROM log ORDER BY table_id, number"):
            logs.setdefault(table, []).append(log.Row(number, at, log.decode(entry)))
    lost = 0
    for table, number, seat, move in load.kept:
        entry = logs[table][number - 1].entry
        lost += not (isinstance(entry, log.Moved) and (entry.seat, entry.move) == (seat, move))
    differ = viewers = 0
    for table in load.tables:
        replayed = built(logs[table.id])
        views = Views(replayed)
        for seat in table.seats:
            viewers += 1
            snapshot = json.loads(msgspec.json.encode(views.snapshot(seat.number, "", 0)))
            shown = {area["id"]: area for area in snapshot["position"]["areas"]}
            differ += (seat.event, seat.areas) != (snapshot["number"], shown)
    rows = sum(map(len, logs.values()))
    return {"rows": rows, "lost": lost, "viewers": viewers, "viewers_that_differ": differ}


# --- the server ----------------------------------------------------------------------------------------------------


def serve(data: Path, profile: str) -> None:
    """The server as it is, but without limits on how much a player may send."""
    import cProfile

    import uvicorn

    from wildpack.commands.serve import config, listen, spare_the_collector
    from wildpack.server.app import Settings, create_app
    from wildpack.server.limits import Limits

    def ready() -> None:
        spare_the_collector()
        print("ready", flush=True)

    app = create_app(Settings(data, Limits(messages=0, tables=0, requests=0), on_ready=ready))
    server, listening = uvicorn.Server(config(app, 4096)), listen("127.0.0.1", PORT)
    profiler = cProfile.Profile()
    if profile:
        profiler.enable()
    with contextlib.suppress(KeyboardInterrupt):  # which uvicorn passes on once it has closed
        server.run(sockets=[listening])
    if profile:
        profiler.dump_stats(profile)


def _status(pid: int) -> Json:
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    cpu = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = os.sysconf("SC_CLK_TCK")
    return {
        "memory_mb": round(int(fields["VmRSS"].split()[0]) / 1024),
        "peak_mb": round(int(fields["VmHWM"].split()[0]) / 1024),
        "cpu_s": (int(cpu[11]) + int(cpu[12])) / ticks,
    }


def measure(options: argparse.Namespace, data: Path) -> Json:
    cores = {int(core) for core in options.server_cores.split(",")}
    command = [sys.executable, __file__, "--serve", str(data), "--profile", options.profile]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        os.sched_setaffinity(server.pid, cores)
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        before = _status(server.pid)
        os.sched_setaffinity(0, (os.sched_getaffinity(0) - cores) or os.sched_getaffinity(0))
        gc.disable()  # the clients' own pauses are not to be measured
        load = Load(options)
        began = time.perf_counter()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(load.run(options.seconds, server.pid))
        after = _status(server.pid)
        figures |= {"memory_at_start_mb": before["memory_mb"], **after}
        figures["seconds_in_all"] = round(time.perf_counter() - began, 1)
        server.send_signal(signal.SIGINT)
    return figures | check(load, data / "wildpack.sqlite")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1 / 3, help="moves a second a table (open loop)")
    parser.add_argument("--closed", action="store_true", help="move as fast as acknowledgements come")
    parser.add_argument("--game", help="default: half the tables Leopard for four, half Beverbende")
    parser.add_argument("--server-cores", default="0", help="cores of the server (default: 0)")
    parser.add_argument("--profile", default="", help="write a profile of the server into this file")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.profile)
        return
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(options, Path(folder)), indent=2))


if __name__ == "__main__":
    main()
