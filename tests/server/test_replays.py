"""A deal that is over, once more: the same messages that a client was sent while it was played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from .harness import Client, Json, Server, play

pytestmark = pytest.mark.anyio


async def shown(server: Server, table: str, token: str = "", **query: Any) -> Any:
    """The answer, decoded, or its status and code."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await server.http("GET", f"/api/tables/{table}/replay", params=query, headers=headers)
    return answer.json() if answer.status_code == 200 else (answer.status_code, answer.json()["code"])


class Witness:
    """A viewer on a socket of its own that came just after the cards were dealt: what it was sent up to the end."""

    def __init__(self, client: Client) -> None:
        self.client, self.snapshot = client, json.loads(client.texts[0])

    async def steps(self) -> list[Json]:
        await self.client.until(lambda client: client.position["phase"] != "playing")
        messages = [json.loads(text) for text in self.client.texts[1:]]
        return [message for message in messages if message["type"] == "events"]

    async def agrees(self, replay: Json) -> None:
        assert {**self.snapshot, "token": ""} == replay["snapshot"]
        assert await self.steps() == replay["steps"]


async def witnesses(server: Server, clients: list[Client]) -> list[Witness]:
    """One for each seat, and a spectator."""
    tokens = [client.token for client in clients] + [""]
    return [Witness(await server.join(clients[0].table, token)) for token in tokens]


async def played(clients: list[Client], seed: int) -> None:
    """Play the deal, with all else that may happen meanwhile."""
    choose = random.Random(seed)
    while clients[0].position["phase"] == "playing":
        await play(clients, seed=choose.getrandbits(32), until=1)
        number = clients[0].number
        for client in clients:
            if client.position.get("undo") and choose.random() < 0.3:
                number = await client.done(type="undo")
        await following(clients, number)
        if clients[0].position["phase"] == "playing":
            number = await choose.choice(clients).done(type="react", reaction="wow")
            number = max(number, await choose.choice(clients).done(type="chat", text="well"))
        await following(clients, number)


async def following(clients: list[Client], number: int) -> None:
    for client in clients:
        await client.reaches(number)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("beverbende:single(max_rounds=3,deals=2)", 4),
        ("leopard:classic(hand=2,deals=2)", 2),
        ("leopard:partners(hand=2,target=1)", 4),
    ],
)
async def test_a_replay_is_what_a_client_was_sent(server: Server, game: str, seats: int) -> None:
    clients = await server.table(game, seats, chat=True)
    for deal in range(2):
        seen = await witnesses(server, clients)
        await played(clients, deal)
        for seat, witness in enumerate(seen):
            token = "" if seat == seats else clients[seat].token
            query = {"deal": deal} | ({} if seat == seats else {"seat": seat})
            replay = await shown(server, clients[0].table, token, **query)
            assert {key: replay[key] for key in ("match", "deal", "deals")} == {
                "match": 1,
                "deal": deal,
                "deals": deal + 1,
            }
            assert replay["seat"] == (None if seat == seats else seat)
            assert replay["game"] == clients[0].info["game"]
            await witness.agrees(replay)
            await witness.client.close()
        if clients[0].position["phase"] == "over":
            break
        await following(clients, max([await client.done(type="ready") for client in clients]) + 1)


async def test_before_the_end_of_the_match_one_sees_ones_own_seat_alone(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=1,deals=2)", 2)
    table, (mine, other) = clients[0].table, [client.token for client in clients]
    assert await shown(server, table, mine) == (404, "deal")
    await play(clients)
    assert (await shown(server, table, mine, seat=0))["seat"] == 0
    assert (await shown(server, table))["seat"] is None
    for token in ("", other, "x" * 43, "guess"):
        assert await shown(server, table, token, seat=0) == (403, "seat")
    cookie = {"Cookie": f"seat-{table}={mine}"}
    answer = await server.http("GET", f"/api/tables/{table}/replay?seat=0", headers=cookie)
    assert answer.status_code == 200
    assert (await server.http("GET", f"/api/tables/{table}/replay?seat=1", headers=cookie)).status_code == 403
    await following(clients, max([await client.done(type="ready") for client in clients]) + 1)
    await play(clients)
    for seat in range(2):
        assert (await shown(server, table, seat=seat))["seat"] == seat


async def test_what_can_not_be_shown(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=1,deals=1)", 2)
    await play(clients)
    table = clients[0].table
    assert await shown(server, "nosuchtable") == (404, "table")
    assert await shown(server, table, deal=1) == (404, "deal")
    assert await shown(server, table, match=2) == (404, "deal")
    assert await shown(server, table, match=0) == (404, "deal")
    assert await shown(server, table, seat=2) == (404, "malformed")
    for query in ({"deal": -1}, {"seat": "x"}, {"match": "9" * 5000}, {"deal": ""}, {"deal": "\u0661"}):
        assert await shown(server, table, **query) == (400, "malformed")


async def test_strangers_are_not_shown_what_was_said_at_the_table(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=1,deals=1)", 2, chat=True)
    await following(clients, await clients[0].done(type="chat", text="a secret word"))
    await play(clients)
    own, strange = [await shown(server, clients[0].table, token, seat=1) for token in (clients[1].token, "")]
    assert "a secret word" in json.dumps(own)
    assert "a secret word" not in json.dumps(strange)
    assert len(own["steps"]) == len(strange["steps"])


async def test_each_match_has_its_own_deals(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=1,deals=1)", 2)
    await play(clients)
    first = await shown(server, clients[0].table)
    await following(clients, max([await client.done(type="rematch") for client in clients]) + 2)
    assert await shown(server, clients[0].table) == first
    assert await shown(server, clients[0].table, clients[0].token, match=2) == (404, "deal")
    await play(clients)
    assert (await shown(server, clients[0].table, match=1)) == first
    assert (await shown(server, clients[0].table))["match"] == 2
