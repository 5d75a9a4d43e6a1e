"""A real server in this process, and clients that follow the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from wildpack.commands.serve import config
from wildpack.server.app import Settings, create_app
from wildpack.server.host import Pace
from wildpack.server.limits import Limits

FREE = Limits(messages=0, tables=0, requests=0)
QUICK = Pace(leaver=0.3, hurry=0.3, bot=0, idle=30, presence=0)
Json = dict[str, Any]
_IDS = itertools.count()


def free_port() -> socket.socket:
    """A socket listening at a port that was free."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(100)
    return listening


class Server:
    """The address of a server that runs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._clients: list[Client] = []

    async def __aenter__(self) -> Server:
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._clients:
            await client.close()

    async def http(self, method: str, path: str, **options: Any) -> httpx.Response:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", verify=False) as client:
            return await client.request(method, path, **options)

    async def create(self, game: str, **body: Any) -> Json:
        answer = await self.http("POST", "/api/tables", json={"game": game, "name": "Ann", **body})
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        return created

    async def join(self, table: str, token: str = "", since: int = 0, **options: Any) -> Client:
        client = await self.knock(table, **options)
        client.number, client.token = since, token
        await client.send(type="hello", version=1, token=token, since=since)
        while not client.position:
            await client.receive()
        return client

    async def knock(self, table: str, **options: Any) -> Client:
        """A socket that has not said hello yet."""
        options = {"compression": None, "max_queue": None, "proxy": None, **options}
        ws = await connect(f"ws://127.0.0.1:{self.port}/ws/{table}", **options)
        self._clients.append(Client(ws))
        return self._clients[-1]

    async def table(self, game: str, seats: int, **body: Any) -> list[Client]:
        """A table with somebody at every seat, its match begun."""
        made = await self.create(game, seats=seats, **body)
        clients = [await self.join(made["id"], made["token"])]
        for seat in range(1, seats):
            clients.append(await self.join(made["id"]))
            await clients[-1].done(type="sit", id="sit", seat=seat, name=f"Guest {seat}")
        await clients[0].until(lambda client: all("taken" in seat for seat in client.position["seats"]))
        await clients[0].done(type="start", id="start")
        for client in clients:
            await client.until(lambda client: client.position["phase"] == "playing")
        return clients


@contextlib.contextmanager
def serving(
    data: Path, limits: Limits = FREE, pace: Pace = QUICK, small_buffers: bool = False, **settings: Any
) -> Iterator[Server]:
    """A server in a thread of its own."""
    ready = threading.Event()
    app = create_app(Settings(data, limits, pace, on_ready=ready.set, **settings))
    server = uvicorn.Server(config(app, limits.message_bytes))
    listening = free_port()
    if small_buffers:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert ready.wait(120), "the server did not start"
        yield Server(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class Client:
    """One socket: keeps what it was sent, and the position it follows from."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.texts: list[str] = []
        self.position: Json = {}
        self.events: list[Json] = []
        self.number = 0
        self.you: int | None = None
        self.token, self.table = "", ""
        self.info: Json = {}
        self.presence: Json = {}

    async def send(self, **message: Any) -> None:
        await self.ws.send(json.dumps(message))

    async def receive(self) -> Json:
        async with asyncio.timeout(10):
            text = await self.ws.recv()
        assert isinstance(text, str)
        self.texts.append(text)
        message: Json = json.loads(text)
        getattr(self, f"_{message['type']}", lambda _: None)(message)
        return message

    def _snapshot(self, message: Json) -> None:
        self.you, self.token = message["you"], message["token"] or self.token
        self.info, self.events = message["table"], message["events"]
        self.table = self.info["id"]
        self.number, self.position = message["number"], message["position"]

    def _events(self, message: Json) -> None:
        assert [event["number"] for event in message["events"]] == list(
            range(self.number + 1, self.number + 1 + len(message["events"]))
        )
        self.events += message["events"]
        self.number += len(message["events"])
        areas = {area["id"]: area for area in [*self.position.get("areas", []), *message["position"]["areas"]]}
        self.position = {**message["position"], "areas": list(areas.values())}

    def _presence(self, message: Json) -> None:
        self.presence = message

    async def take(self, kind: str) -> Json:
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def until(self, holds: Any) -> None:
        while not holds(self):
            await self.receive()

    async def reaches(self, number: int) -> None:
        await self.until(lambda client: client.number >= number)

    async def closed(self) -> int | None:
        """Read to the end; the code with which the server closed the socket."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()
        return self.ws.close_code

    async def ask(self, **command: Any) -> Json:
        """Give a command and return its answer."""
        command = {"id": f"c{next(_IDS)}", "on": self.number, **command}
        await self.send(**command)
        while (message := await self.receive()).get("id") != command["id"]:
            pass
        return message

    async def done(self, **command: Any) -> int:
        answer = await self.ask(**command)
        assert answer["type"] == "done", answer
        await self.reaches(answer["number"])
        number: int = answer["number"]
        return number

    async def refused(self, **command: Any) -> str:
        answer = await self.ask(**command)
        assert answer["type"] == "refused", answer
        code: str = answer["code"]
        return code

    @property
    def my_turn(self) -> bool:
        return self.position.get("turn") == self.you and self.you is not None

    @property
    def moves(self) -> list[str]:
        return list(self.position.get("moves", {}))

    def told(self) -> list[Json]:
        return [told for event in self.events for told in event.get("told", [])]

    async def close(self) -> None:
        await self.ws.close()


async def play(clients: list[Client], seed: int = 0, until: int | None = None) -> list[str]:
    """Play the deal at random to its end, or until so many moves are played; return the moves."""
    choose = random.Random(seed)
    moves: list[str] = []
    while clients[0].position["phase"] == "playing" and (until is None or len(moves) < until):
        mover = clients[clients[0].position["turn"]]
        assert mover.my_turn
        moves.append(choose.choice(mover.moves))
        number = await mover.done(type="play", move=moves[-1])
        for client in clients:
            await client.reaches(number)
    return moves
