"""Whatever a client does, it is answered or shown the door, and the table goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wildpack.server.host import Pace

from .harness import Client, Server, play, serving

pytestmark = pytest.mark.anyio
PATIENT = Pace(leaver=60, hurry=60, bot=0, presence=0)


async def goes_on(clients: list[Client]) -> None:
    """The others play the deal to its end."""
    await play(clients)
    assert clients[0].position["phase"] == "over"


def mover_of(clients: list[Client]) -> Client:
    turn: int = clients[0].position["turn"]
    return clients[turn]


async def test_a_double_click_plays_once(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = mover_of(clients)
    for click in "ab":
        await mover.send(type="play", id=click, on=mover.number, move="draw")
    first, second = [await answer_to(mover, click) for click in "ab"]
    assert first["type"] == "done"
    assert (second["type"], second["code"]) == ("refused", "stale")
    await clients[1 - (mover.you or 0)].until(lambda client: client.number >= first["number"])
    assert [event["kind"] for event in mover.told() if event.get("seat") == mover.you].count("draw") == 1
    await goes_on(clients)


async def test_the_same_command_twice_at_once_plays_once(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = mover_of(clients)
    tab = await server.join(mover.table, mover.token)
    command = {"type": "play", "id": "once", "on": mover.number, "move": "draw"}
    for client in (mover, mover, tab):
        await client.send(**command)
    answers = [await answer_to(client, "once") for client in (mover, mover, tab)]
    assert answers[0]["type"] == "done"
    assert answers == answers[:1] * 3
    await goes_on(clients)


async def test_a_repeated_command_gets_the_first_answer_also_after_a_reconnect_and_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, pace=PATIENT) as running:
        async with running as server:
            clients = await server.table("beverbende(max_rounds=2)", 2)
            mover = mover_of(clients)
            command = {"type": "play", "id": "once", "on": mover.number, "move": "draw"}
            first = await mover.ask(**command)
            await mover.close()
            assert await (await server.join(mover.table, mover.token)).ask(**command) == first
    with serving(tmp_path, pace=PATIENT) as running:
        async with running as server:
            clients = [await server.join(client.table, client.token) for client in clients]
            assert await mover_of(clients).ask(**command) == first
            assert clients[0].number == first["number"]
            await goes_on(clients)


async def answer_to(client: Client, command: str) -> dict[str, object]:
    while (message := await client.receive()).get("id") != command:
        pass
    return message


async def test_a_repeated_command_gets_the_first_answer(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = mover_of(clients)
    on = mover.number
    answers = [await mover.ask(type="play", id="once", on=on, move="draw") for _ in range(3)]
    assert answers[0]["type"] == "done"
    assert answers[1:] == answers[:1] * 2
    refused = [await mover.ask(type="play", id="never", on=on, move="draw") for _ in range(2)]
    assert [(answer["type"], answer["code"]) for answer in refused] == [("refused", "stale")] * 2
    await goes_on(clients)


async def test_a_stale_command_gets_its_reason_and_a_snapshot(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = mover_of(clients)
    assert await mover.refused(type="play", move="draw", on=1) == "stale"
    snapshot = await mover.take("snapshot")
    assert (snapshot["number"], snapshot["you"]) == (mover.number, mover.you)
    await goes_on(clients)


async def test_a_command_for_another_seat_is_refused(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 3)
    mover = mover_of(clients)
    other = clients[((mover.you or 0) + 1) % 3]
    assert await other.refused(type="play", move="draw") == "turn"
    assert await other.refused(type="sit", seat=mover.you, name="me") == "seated"
    watcher = await server.join(mover.table)
    assert await watcher.refused(type="play", move="draw") == "seat"
    assert await watcher.refused(type="sit", seat=mover.you, name="me") == "phase"
    assert await watcher.refused(type="chat", text="hello") == "seat"
    await goes_on([*clients])


async def test_another_ones_id_is_not_ones_own(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = mover_of(clients)
    other = clients[1 - (mover.you or 0)]
    await mover.done(type="play", id="same", move="draw")
    assert await other.refused(type="play", id="same", move="draw") in ("turn", "stale")
    await goes_on(clients)


GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    '"play"',
    '{"type": "play"}',
    '{"type": "fly", "id": "x", "on": 1}',
    '{"type": "play", "id": "x", "on": 1, "move": 7}',
    '{"type": "play", "id": "x", "on": 1, "move": "draw", "seat": 1}',
    '{"type": "hello", "version": 1}',
    '{"type": "react", "id": "x", "on": 1, "reaction": "boo"}',
    '{"type": "sit", "id": "x", "on": 1, "seat": -1}',
    '{"type": "sit", "id": "x", "on": 1, "seat": 1, "secret": "nonsense"}',
    '{"type": "play", "id": "' + "x" * 65 + '", "on": 1, "move": "draw"}',
    "[" * 2000,
    '{"type": "play", "id": "x", "on": 1, "move": ' + '{"a":' * 600,
    '{"type": "play", "id": "x", "on": 1, "move": ' + "[" * 1900 + "]" * 1900 + "}",
    '{"type": "play", "id": "x", "on": 1e999, "move": "draw"}',
    '{"type": "play", "id": "\\ud800", "on": 1, "move": 7}',
    "\x00",
]


async def test_garbage_is_refused_as_malformed(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    texts: list[str | bytes] = [*GARBAGE, b"\xff\xfe", b"\x00" * 100]
    for text in texts:
        await clients[0].ws.send(text)
        answer = await clients[0].take("refused")
        assert answer["code"] == "malformed"
        assert answer["id"] in ("", "x", "x" * 64)
    await goes_on(clients)


@pytest.mark.parametrize(
    ("text", "name"),
    [('{"type": "play", "id": "m1"}', "m1"), ('{"type": "fly"}', ""), ('{"type": "undo", "id": 7}', ""), ("[]", "")],
)
async def test_what_is_malformed_is_refused_under_its_own_id_if_it_has_one(
    server: Server, text: str, name: str
) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    await clients[0].ws.send(text)
    assert await clients[0].take("refused") == {"type": "refused", "id": name, "code": "malformed"}


async def test_a_command_may_come_in_a_binary_frame(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = mover_of(clients)
    await mover.ws.send(json.dumps({"type": "play", "id": "b", "on": mover.number, "move": "draw"}).encode())
    number = (await answer_to(mover, "b"))["number"]
    assert isinstance(number, int)
    for client in clients:
        await client.reaches(number)
    await goes_on(clients)
