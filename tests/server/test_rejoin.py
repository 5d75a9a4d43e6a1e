"""Coming, going and coming back: first join, reload, reconnect, second tab and late spectator are one path."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from wildpack.server.host import Pace

from .harness import Client, Server, play, serving

pytestmark = pytest.mark.anyio


def view(client: Client) -> dict[str, Any]:
    """What a client sees of the table."""
    areas = {area["id"]: area for area in client.position["areas"]}
    return {**client.position, "areas": areas, "number": client.number, "you": client.you}


async def test_a_reconnect_gets_what_it_missed(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=4)", 2)
    seat = clients[1]
    await play(clients, until=3)
    since, known = seat.number, len(seat.events)
    await seat.close()
    await clients[0].until(lambda client: not client.presence["seats"][1])
    again = await server.join(seat.table, seat.token, since)
    missed = json.loads(again.texts[0])
    assert (missed["type"], missed["events"]) == ("events", [])
    turn = clients[0].position["turn"]
    number = await [clients[0], again][turn].done(type="play", move=[clients[0], again][turn].moves[0])
    await again.reaches(number)
    third = await server.join(seat.table, seat.token, since)
    assert [event["number"] for event in third.events] == list(range(since + 1, number + 1))
    assert known == len(seat.events)
    assert view(again) == view(third)


@pytest.mark.parametrize("since", [-1, 10_000, 1])
async def test_numbers_that_say_nothing_get_a_snapshot(server: Server, since: int) -> None:
    clients = await server.table("beverbende(max_rounds=1,deals=3)", 2)
    await play(clients)
    for client in clients:
        await client.done(type="ready")
    await clients[0].until(lambda client: client.position["phase"] == "playing")
    again = await server.join(clients[0].table, clients[0].token, since)
    assert json.loads(again.texts[0])["type"] == "snapshot"


async def test_a_second_tab_sees_and_may_do_the_same(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 2)
    mover = clients[clients[0].position["turn"]]
    tab = await server.join(mover.table, mover.token)
    assert view(mover) == view(tab)
    number = await tab.done(type="play", move="draw")
    await mover.reaches(number)
    assert view(mover) == view(tab)
    assert await mover.refused(type="play", move="draw", on=number - 1) == "stale"


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("beverbende(max_rounds=6)", 2),
        ("leopard:partners(hand=2,out_at=0,target=1)", 4),
        ("leopard:running(hand=2)", 2),
    ],
)
async def test_a_reload_at_any_moment_of_a_deal_loses_nothing(server: Server, game: str, seats: int) -> None:
    clients = await server.table(game, seats)
    seed = 0
    while clients[0].position["phase"] == "playing" and seed < 40:
        for client in (clients[clients[0].position["turn"]], clients[seed % seats]):
            reloaded = await server.join(client.table, client.token)
            assert view(client) == view(reloaded)
            await reloaded.close()
        await play(clients, seed, until=1)
        seed += 1


async def test_a_late_spectator_sees_what_is_public_and_no_more(server: Server) -> None:
    clients = await server.table("leopard:classic(hand=3)", 2)
    await play(clients, until=6)
    watcher = await server.join(clients[0].table)
    assert watcher.you is None
    assert [area["id"] for area in watcher.position["areas"]] == ["A", "B", "stock", "discards"]
    assert "moves" not in watcher.position
    drawn = [told for told in watcher.told() if told["kind"] in ("deal", "draw")]
    assert drawn
    assert all(told["card"] is None for told in drawn)


async def test_the_cookie_alone_is_enough(server: Server) -> None:
    made = await server.create("beverbende")
    cookie = {"Cookie": f"other=1; seat-{made['id']}={made['token']}"}
    client = await server.join(made["id"], additional_headers=cookie)
    assert (client.you, json.loads(client.texts[0])["token"]) == (0, "")


async def test_a_newcomer_gets_a_token_with_which_a_seat_is_kept(server: Server) -> None:
    made = await server.create("beverbende", seats=2)
    guest = await server.join(made["id"])
    assert len(guest.token) == 43
    await guest.done(type="sit", seat=1, name="Bo")
    await guest.until(lambda client: client.you == 1)
    await guest.close()
    assert (await server.join(made["id"], guest.token)).you == 1
    assert (await server.join(made["id"], "guess")).you is None


async def test_a_seat_taken_just_before_the_line_broke_is_ones_own(server: Server) -> None:
    made = await server.create("beverbende", seats=2)
    guest = await server.join(made["id"])
    sit = {"type": "sit", "id": "sit", "on": guest.number, "seat": 1, "name": "Bo"}
    await guest.send(**sit)
    await guest.close()
    again = await server.join(made["id"], guest.token)
    answer = await again.ask(**sit)
    assert answer["type"] == "done"
    await again.until(lambda client: client.you == 1)


async def test_standing_up_shows_the_table_as_spectators_see_it(server: Server) -> None:
    clients = await server.table("leopard:classic(hand=3)", 2)
    await clients[1].done(type="stand")
    await clients[1].until(lambda client: client.you is None)
    assert "hand" not in [area["id"] for area in clients[1].position["areas"]]


async def test_all_are_told_who_is_here(server: Server) -> None:
    clients = await server.table("beverbende", 2)
    watcher = await server.join(clients[0].table)
    await clients[0].until(lambda client: client.presence == {"type": "presence", "seats": [True, True], "watching": 1})
    await watcher.close()
    await clients[1].close()
    await clients[0].until(
        lambda client: client.presence == {"type": "presence", "seats": [True, False], "watching": 0}
    )


async def test_a_bot_sits_in_for_a_leaver_and_the_seat_can_be_taken_back(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=50)", 2)
    await clients[1].close()
    await clients[0].until(lambda client: client.position["seats"][1].get("away"))
    assert clients[0].position["seats"][1]["bot"] == "seasoned"
    again = await server.join(clients[1].table, clients[1].token)
    assert (again.you, again.moves) == (1, [])
    await again.done(type="sit", seat=1, name="ignored")
    assert "away" not in again.position["seats"][1]
    assert again.position["seats"][1]["name"] == "Guest 1"


async def test_who_comes_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    with serving(tmp_path, pace=Pace(leaver=5, bot=0, presence=0)) as running:
        async with running as server:
            clients = await server.table("beverbende", 2)
            await clients[1].close()
            await clients[0].until(lambda client: not client.presence["seats"][1])
            again = await server.join(clients[1].table, clients[1].token)
            assert "away" not in again.position["seats"][1]


async def test_the_deal_ends_when_all_have_left(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=2)", 3)
    for client in clients:
        await client.close()
    watcher = await server.join(clients[0].table)
    await watcher.until(lambda client: client.position["phase"] == "over")


async def test_who_is_not_ready_is_waited_for_but_not_for_ever(server: Server) -> None:
    clients = await server.table("beverbende(max_rounds=1,deals=2)", 2)
    await play(clients)
    await clients[0].done(type="ready")
    await clients[1].until(lambda client: client.position["phase"] == "playing")
    assert clients[1].position["deal"] == 2


async def test_when_the_time_is_up_a_bot_plays_on(tmp_path: Path) -> None:
    later = 0
    with serving(tmp_path, now=lambda: time.time_ns() // 1_000_000 + later) as running:
        async with running as server:
            clients = await server.table("beverbende(max_rounds=50)", 2, clock=[10, 0])
            turn = clients[0].position["turn"]
            later = 9_900
            await clients[turn].done(type="react", reaction="hurry")
            assert 0 < clients[turn].position["seats"][turn]["clock"] < 0.2
            await clients[turn].until(lambda client: client.position["seats"][turn].get("forfeited"))
            assert "flagged" in [told["kind"] for told in clients[turn].told()]
            assert await clients[turn].refused(type="sit", seat=turn) == "forfeited"


async def test_a_table_that_is_only_looked_up_stays_as_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        async with running as server:
            clients = await server.table("beverbende", 2, clock=[10, 0])
            number = clients[0].number
    with serving(tmp_path) as running:
        async with running as server:
            listed = (await server.http("GET", f"/api/tables/{clients[0].table}")).json()
            await asyncio.sleep(0.5)  # longer than leavers are waited for here
            again = await server.join(clients[0].table, clients[0].token)
            assert (listed["phase"], again.number) == ("playing", number + 1)
            assert again.told()[-1]["kind"] == "resumed"
            assert [seat["clock"] for seat in again.position["seats"]] == [10, 10]
            await again.until(lambda client: client.position["seats"][1].get("away"))
