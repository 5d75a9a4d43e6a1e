"""Whole deals and matches over the socket."""

from __future__ import annotations

import pytest

from wildpack.fairness import differences
from wildpack.record import MatchRecord, Record

from .harness import Server, play


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("game", "seats"),
    [("leopard:classic(deals=1,hand=3)", 2), ("leopard:partners(hand=2,target=1)", 4), ("beverbende(max_rounds=3)", 6)],
)
async def test_a_match_over_the_socket_ends_for_everybody_and_its_record_holds(
    server: Server, game: str, seats: int
) -> None:
    clients = await server.table(game, seats)
    watcher = await server.join(clients[0].table)
    moves: list[str] = []
    while clients[0].position["phase"] != "over":
        moves += await play([*clients, watcher], seed=len(moves))
        if clients[0].position["phase"] == "scored":
            number = max([await client.done(type="ready") for client in clients])
            for client in [*clients, watcher]:
                await client.reaches(number + 1)
    for client in [*clients, watcher]:
        assert client.position["phase"] == "over"
        assert client.told()[-1]["kind"] == "over"
        assert client.position["winners"] == clients[0].position["winners"]
    record = Record.loads((await server.http("GET", f"/api/tables/{watcher.table}/record")).content)
    assert isinstance(record, MatchRecord)
    assert record.check() == differences(record) == []
    assert [event for deal in record.deals for event in deal.events if isinstance(event, str)] == moves


@pytest.mark.anyio
async def test_one_against_bots(server: Server) -> None:
    made = await server.create("beverbende(max_rounds=2)", seats=3, bots={1: "random", 2: "random"})
    client = await server.join(made["id"], made["token"])
    while client.position["phase"] == "playing":
        if client.my_turn:
            await client.done(type="play", move=client.moves[-1])
        else:
            await client.receive()
    assert client.position["phase"] == "over"


@pytest.mark.anyio
async def test_a_rematch_with_the_same_people(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=1)", 2)
    await play(clients)
    promised = clients[0].told()[-1]["commitment"]
    for client in clients:
        await client.done(type="rematch", secret="ab" * 32)
    await clients[0].until(lambda client: client.position["phase"] == "playing")
    late = await server.join(clients[0].table)
    assert late.info["commitment"] == promised
    await clients[1].until(lambda client: client.position["phase"] == "playing")
    await play(clients)
    for match in (1, 2):
        answer = await server.http("GET", f"/api/tables/{late.table}/record", params={"match": match})
        record = Record.loads(answer.content)
        assert isinstance(record, MatchRecord)
        assert record.fairness is not None
        assert record.fairness.match == match
        assert differences(record) == []
