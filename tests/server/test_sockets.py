"""Sockets: of too much and too many, of strangers and other sites, of who does not read; the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from wildpack.server.limits import Limits

from .harness import Client, Server, serving
from .test_manners import PATIENT, answer_to, goes_on, mover_of

pytestmark = pytest.mark.anyio


MEBIBYTE: dict[str, Any] = {
    "text": "x" * (1 << 20),
    "binary": b"\x00" * (1 << 20),
    "fragments": ["x" * 1024] * 1024,
}


@pytest.mark.parametrize("kind", MEBIBYTE)
async def test_a_message_of_a_mebibyte_closes_the_socket(server: Server, kind: str) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    rude = await server.join(clients[0].table, clients[0].token)
    with contextlib.suppress(ConnectionClosed):
        await rude.ws.send(MEBIBYTE[kind])
    assert await rude.closed() in (1009, 1006)  # who is still sending may not get to read the code
    await goes_on(clients)


async def test_4096_bytes_are_read_and_one_more_is_too_many(server: Server) -> None:
    made = await server.create("beverbende")
    client = await server.join(made["id"], made["token"])
    message = json.dumps({"type": "stand", "id": "x", "on": client.number})
    await client.ws.send(message.ljust(4096))
    assert (await answer_to(client, "x"))["type"] == "done"
    await client.ws.send(message.ljust(4097))
    assert await client.closed() == 1009


async def test_a_thousand_messages_in_a_second_close_the_socket(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables=0)) as running:
        async with running as server:
            clients = await server.table("beverbende(max_rounds=1)", 2)
            rude = await server.join(clients[0].table)
            await asyncio.gather(*(rude.send(type="ping") for _ in range(1000)), return_exceptions=True)
            assert await rude.closed() == 1008
            assert json.loads(rude.texts[-1]) == {"type": "closing", "code": "fast"}
            assert sum(json.loads(text)["type"] == "pong" for text in rude.texts) == 29
            await goes_on(clients)


async def test_who_sent_too_much_from_a_seat_comes_back_and_plays(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables=0), PATIENT) as running:
        async with running as server:
            clients = await server.table("beverbende(max_rounds=1)", 2)
            mover = mover_of(clients)
            await asyncio.gather(*(mover.send(type="ping") for _ in range(1000)), return_exceptions=True)
            assert await mover.closed() == 1008
            clients[mover.you or 0] = await server.join(mover.table, mover.token, mover.number)
            clients[mover.you or 0].you = mover.you
            clients[mover.you or 0].position["moves"] = mover.position["moves"]
            await goes_on(clients)


async def test_a_thousand_sockets_of_one_guest(server: Server) -> None:
    """Of a player the last three stay, of one who watches too; others can still come."""
    clients = await server.table("beverbende(max_rounds=1)", 2)
    watcher = await server.join(clients[0].table)
    tokens = [clients[0].token, watcher.token] * 500
    first = [await greeted(server, clients[0].table, token) for token in tokens[:20]]
    for at in range(20, 1000, 49):
        some = await asyncio.gather(*(greeted(server, clients[0].table, token) for token in tokens[at : at + 49]))
        for client in some[:-6]:
            await client.close()
    assert {await client.closed() for client in [watcher, *first]} == {1008}
    clients[0] = await server.join(clients[0].table, clients[0].token)
    await clients[1].until(lambda client: client.presence["watching"] <= 3)
    assert (await server.join(clients[0].table)).you is None
    await goes_on(clients)


async def greeted(server: Server, table: str, token: str) -> Client:
    client = await server.knock(table)
    await client.send(type="hello", version=1, token=token)
    return client


async def test_only_so_many_sockets_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(connections=2)) as running:
        async with running as server:
            made = await server.create("beverbende")
            far, near = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8"}
            two = [await server.join(made["id"], additional_headers=far) for _ in range(2)]
            with pytest.raises(InvalidStatus, match="403"):
                await server.join(made["id"], additional_headers=far)
            await server.join(made["id"], additional_headers=near)
            for _ in range(5):
                await server.join(made["id"])
            await two[0].close()
            async with asyncio.timeout(5):
                while True:
                    with contextlib.suppress(InvalidStatus):
                        await server.join(made["id"], additional_headers=far)
                        break


STRANGE = [
    "' OR 1=1 --",
    "x'; DROP TABLE log; --",
    "../../etc/passwd",
    "..%2f..%2fwildpack.sqlite",
    "%00",
    "%ff%fe",
    "a" * 3000,
    "\u202e",
    "*",
    "",
]


@pytest.mark.parametrize("name", STRANGE)
async def test_strange_names_are_those_of_no_table(server: Server, name: str) -> None:
    name = quote(name, safe="%")
    clients = await server.table("beverbende(max_rounds=1)", 2)
    for path in ("", "/record", "/replay"):
        answer = await server.http("GET", f"/api/tables/{name}{path}")
        assert answer.status_code in (200, 404)
        assert answer.json() == [] or answer.json()["code"] in ("table", "malformed")
    for path in (f"/api/locale/{name}", f"/api/rules/{name}"):
        assert (await server.http("GET", path)).status_code == 404
    stranger = await server.knock(name)
    await stranger.send(type="hello", version=1, token=clients[0].token)
    assert (await stranger.take("closing"))["code"] == "table"
    await goes_on(clients)


@pytest.mark.parametrize("token", ["guess", "x" * 43, "x" * 2000, "' OR 1=1 --", "\u00e9" * 43, "../../../x"])
async def test_a_wrong_token_is_that_of_a_newcomer(server: Server, token: str) -> None:
    clients = await server.table("beverbende(max_rounds=1)", 2)
    stranger = await server.join(clients[0].table, token)
    assert stranger.you is None
    assert await stranger.refused(type="play", move="draw") == "seat"
    await goes_on(clients)


async def test_an_unknown_table_and_another_version_are_named_before_the_socket_closes(server: Server) -> None:
    stranger = await server.knock("nosuchtable")
    await stranger.send(type="hello", version=1)
    assert (await stranger.take("closing"))["code"] == "table"
    assert await stranger.closed() == 1008
    made = await server.create("beverbende")
    old = await server.knock(made["id"])
    await old.send(type="hello", version=0)
    assert (await old.take("closing"))["code"] == "version"
    assert await old.closed() == 1008


async def test_who_says_no_hello_is_sent_away(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(hello_seconds=0.2)) as running:
        async with running as server:
            made = await server.create("beverbende")
            silent = await server.knock(made["id"])
            await silent.send(type="ping")
            assert (await silent.take("refused"))["code"] == "malformed"
            assert (await silent.take("closing"))["code"] == "silent"
            assert await silent.closed() == 1008


async def test_a_fourth_socket_of_a_seat_closes_the_first(server: Server) -> None:
    made = await server.create("beverbende")
    tabs = [await server.join(made["id"], made["token"]) for _ in range(4)]
    assert (await tabs[0].take("closing"))["code"] == "elsewhere"
    assert await tabs[0].closed() == 1008
    for tab in tabs[1:]:
        await tab.done(type="react", reaction="hello")


async def test_only_so_many_may_watch(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(watchers=2)) as running:
        async with running as server:
            made = await server.create("beverbende")
            for _ in range(2):
                await server.join(made["id"])
            late = await server.knock(made["id"])
            await late.send(type="hello", version=1)
            assert (await late.take("closing"))["code"] == "full"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example:8150", "http://127.0.0.1"]
)
async def test_pages_of_other_sites_get_no_socket(server: Server, origin: str) -> None:
    made = await server.create("beverbende")
    with pytest.raises(InvalidStatus, match="403"):
        await server.join(made["id"], made["token"], origin=origin)


async def test_pages_of_this_site_do(server: Server) -> None:
    made = await server.create("beverbende")
    client = await server.join(made["id"], made["token"], origin=f"http://127.0.0.1:{server.port}")
    assert client.you == 0


async def test_who_does_not_read_is_dropped_and_the_table_does_not_wait(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(messages=0, tables=0, unread=20), small_buffers=True) as running:
        async with running as server:
            clients = await server.table("beverbende(max_rounds=1)", 2, chat=True)
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(HANDSHAKE.format(table=clients[0].table).encode())
            assert b" 101 " in await asyncio.to_thread(deaf.recv, 4096)
            deaf.sendall(masked(b'{"type":"hello","version":1}'))
            await clients[0].until(lambda client: client.presence.get("watching") == 1)
            for _ in range(1000):
                await clients[1].done(type="react", reaction="hello")
                if clients[1].presence["watching"] == 0:
                    break
            assert clients[1].presence["watching"] == 0
            deaf.close()
            assert (await server.join(clients[0].table)).number == clients[1].number
            await goes_on(clients)


HANDSHAKE = (
    "GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def masked(text: bytes) -> bytes:
    """A short text frame, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def test_a_restart_closes_sockets_with_1012(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        made = await running.create("beverbende")
        client = await running.join(made["id"], made["token"])
    assert await client.closed() == 1012
