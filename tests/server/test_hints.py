"""Hints over the socket: for the one whose turn it is alone, without a trace at the table, and never in its way."""

from __future__ import annotations

import json
import string
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wildpack import load
from wildpack.bots.hints import Hint
from wildpack.bots.search import Found, Settings
from wildpack.fairness import Shuffles
from wildpack.locale import Catalogue
from wildpack.match import Cuts
from wildpack.server import thinking
from wildpack.server.host import Pace
from wildpack.server.limits import Limits
from wildpack.server.table import Table

from .harness import QUICK, Client, Server, play, serving

pytestmark = pytest.mark.anyio
SHORT = Settings(simulations=8, keep=1000, depth=2)
GAMES = [("leopard", 2), ("leopard:partners", 4), ("beverbende", 3)]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server where hints are thought about for a moment only."""
    with serving(tmp_path_factory.mktemp("hints"), pace=Pace(leaver=1.5, bot=0, presence=0), hints=SHORT) as running:
        yield running.port


class Adviser:
    """Thinks in place of the search: counts, and waits until it is let go on."""

    def __init__(self) -> None:
        self.threads: list[str] = []
        self.began, self.open = threading.Event(), threading.Event()
        self.open.set()
        self.fault: Exception | None = None

    def __call__(self, game: Any, view: Any, actions: Any, how: Settings) -> Hint:
        self.threads.append(threading.current_thread().name)
        self.began.set()
        assert self.open.wait(20)
        if self.fault is not None:
            raise self.fault
        return Hint(actions[-1], [Found(action, 1, 0.125, float("inf")) for action in reversed(actions)], "draw", {})


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Adviser]:
    """In place of the search in this process's servers."""
    adviser = Adviser()
    monkeypatch.setattr(thinking, "hint", adviser)
    yield adviser
    adviser.open.set()


def parted(clients: list[Client]) -> tuple[Client, Client]:
    """The one whose turn it is, and another."""
    turn: int = clients[0].position["turn"]
    return clients[turn], clients[turn - 1]


def untold(client: Client) -> bool:
    return not any("hint" in text for text in client.texts)


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_hint_names_a_move_its_places_its_reason_and_what_all_moves_are_worth(
    server: Server, game: str, seats: int
) -> None:
    clients = await server.table(game, seats)
    family = load(game).family
    for _ in range(3):
        mover, _ = parted(clients)
        hint = await mover.ask(type="hint")
        assert hint["type"] == "hinted"
        assert hint["taps"] == mover.position["moves"][hint["move"]]
        assert hint["moves"][0]["move"] == hint["move"]
        assert sorted(worth["move"] for worth in hint["moves"]) == sorted(mover.moves)
        text = json.loads((family_folder(game) / "en.json").read_text("utf-8"))[f"advice.{hint['reason']}"]
        forms = [text] if isinstance(text, str) else text.values()
        holes = {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}
        assert set(hint["values"]) == holes
        assert Catalogue("en", family.package)(f"advice.{hint['reason']}", **hint["values"])
        number = await mover.done(type="play", move=hint["move"])
        for client in clients:
            await client.reaches(number)


def family_folder(game: str) -> Path:
    return Path(str(load(game).family.module("words").__file__)).parent / "locale"


async def test_nobody_else_hears_of_it_and_nothing_has_happened(server: Server, adviser: Adviser) -> None:
    clients = await server.table("beverbende", 3)
    watcher = await server.join(clients[0].table)
    mover, _ = parted(clients)
    number = mover.number
    assert (await mover.ask(type="hint"))["type"] == "hinted"
    others = [client for client in (*clients, watcher) if client is not mover]
    for client in others:
        await client.send(type="ping")
        await client.take("pong")
    again = await server.join(mover.table, mover.token)
    assert (again.number, mover.number) == (number, number)
    assert all(map(untold, [*others, again]))


async def test_the_same_position_gets_the_same_hint_and_is_thought_about_once(server: Server, adviser: Adviser) -> None:
    clients = await server.table("beverbende", 2, chat=True)
    mover, other = parted(clients)
    first = await mover.ask(type="hint")
    await mover.reaches(await other.done(type="chat", text="well?"))
    tab = await server.join(mover.table, mover.token)
    second, third = await mover.ask(type="hint"), await tab.ask(type="hint")
    assert {**first, "id": ""} == {**second, "id": ""} == {**third, "id": ""}
    assert first["moves"] == [{"move": move, "ahead": 0.12} for move in reversed(mover.moves)]
    assert len(adviser.threads) == 1
    await mover.done(type="play", move=first["move"])
    assert mover.my_turn
    assert (await mover.ask(type="hint"))["move"] in mover.moves
    assert len(adviser.threads) == 2


class InOrder(Shuffles):
    """Packs in the order of the cards, the same in every run."""

    def pack(self, deal: int, cards: Iterable[str]) -> list[str]:
        return sorted(cards)

    def cuts(self, seats: int, cards: Iterable[str]) -> list[Cuts]:
        return [{seat: "2" if seat else "K" for seat in range(seats)}]


async def test_another_server_gives_the_same_hint(tmp_path: Path) -> None:
    answers = []
    for folder in ("one", "two"):
        with serving(tmp_path / folder, hints=SHORT, make_orders=InOrder) as running:
            async with running as server:
                mover, _ = parted(await server.table("leopard", 2))
                answers.append({**await mover.ask(type="hint"), "id": ""})
    assert answers[0] == answers[1]


async def test_who_may_have_no_hint_is_told_why(server: Server, adviser: Adviser) -> None:
    clients = await server.table("beverbende(max_rounds=1)", 2)
    mover, other = parted(clients)
    watcher = await server.join(mover.table)
    assert await other.refused(type="hint") == "turn"
    assert await watcher.refused(type="hint") == "seat"
    assert await mover.refused(type="hint", on=mover.number + 1) == "stale"
    stale = mover.number
    await mover.done(type="play", move="draw")
    assert await mover.refused(type="hint", on=stale) == "stale"
    await play(clients)
    assert await mover.refused(type="hint") == "phase"
    assert adviser.threads == []


async def test_one_for_whom_a_bot_sits_in_gets_none(server: Server, adviser: Adviser) -> None:
    clients = await server.table("beverbende", 2)
    mover, other = parted(clients)
    await mover.close()
    await other.until(lambda client: client.my_turn and client.position["seats"][mover.you].get("away"))
    back = await server.join(mover.table, mover.token)
    assert await back.refused(type="hint") == "away"


async def test_where_results_count_there_are_none(
    server: Server, adviser: Adviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "rated", True)
    mover, _ = parted(await server.table("beverbende", 2))
    assert mover.info["rated"]
    assert await mover.refused(type="hint") == "rated"
    assert adviser.threads == []


async def test_the_table_goes_on_while_a_hint_is_thought_out_elsewhere(server: Server, adviser: Adviser) -> None:
    clients = await server.table("beverbende", 2, chat=True)
    mover, other = parted(clients)
    adviser.open.clear()
    await mover.send(type="hint", id="h1", on=mover.number)
    await mover.reaches(await other.done(type="chat", text="take your time"))
    adviser.open.set()
    assert (await mover.take("hinted"))["id"] == "h1"
    assert [name.rpartition("_")[0] for name in adviser.threads] == ["hint"]


async def has_come(client: Client) -> None:
    """Wait until the table has heeded all that this client has sent."""
    assert await client.refused(type="undo") == "undo"


async def test_a_hint_asked_for_again_over_another_socket_is_told_there(server: Server, adviser: Adviser) -> None:
    mover, _ = parted(await server.table("beverbende", 2))
    adviser.open.clear()
    await mover.send(type="hint", id="h1", on=mover.number)
    await has_come(mover)
    await mover.close()
    back = await server.join(mover.table, mover.token)
    await back.send(type="hint", id="h1", on=back.number)
    await has_come(back)
    adviser.open.set()
    assert (await back.take("hinted"))["id"] == "h1"
    assert len(adviser.threads) == 1


async def test_another_tab_that_asks_meanwhile_gets_the_same_hint(server: Server, adviser: Adviser) -> None:
    mover, _ = parted(await server.table("beverbende", 2))
    tab = await server.join(mover.table, mover.token)
    adviser.open.clear()
    asked = [(mover, "h1"), (tab, "h1"), (tab, "h2")]  # each socket has ids of its own
    for client, name in asked:
        await client.send(type="hint", id=name, on=client.number)
        await has_come(client)
    adviser.open.set()
    hints = [await client.take("hinted") for client, _ in asked]
    assert [hint["id"] for hint in hints] == ["h1", "h1", "h2"]
    assert all({**hint, "id": ""} == {**hints[0], "id": ""} for hint in hints)
    assert len(adviser.threads) == 1


async def test_a_hint_comes_to_nothing_when_the_table_goes_on(server: Server, adviser: Adviser) -> None:
    clients = await server.table("beverbende", 2)
    mover, _ = parted(clients)
    adviser.open.clear()
    tab = await server.join(mover.table, mover.token)
    for client, name in ((mover, "h1"), (tab, "h0")):
        await client.send(type="hint", id=name, on=client.number)
        await has_come(client)
    number = mover.number
    await mover.send(type="play", id="m1", on=number, move="draw")
    for client, name in ((mover, "h1"), (tab, "h0")):
        answer = await client.take("refused")
        assert (answer["id"], answer["code"]) == (name, "late")
    await mover.reaches(number + 1)
    await mover.send(type="hint", id="h2", on=mover.number)
    adviser.open.set()
    assert (await mover.take("hinted"))["id"] == "h2"
    assert sum('"hinted"' in text for text in mover.texts) == 1


async def test_who_has_stood_up_gets_no_hint(server: Server, adviser: Adviser) -> None:
    mover, _ = parted(await server.table("beverbende", 2))
    adviser.open.clear()
    await mover.send(type="hint", id="h1", on=mover.number)
    await mover.send(type="stand", id="s1", on=mover.number)
    assert (await mover.take("refused"))["code"] == "late"
    adviser.open.set()


async def test_when_thinking_fails_one_is_told_so_and_may_ask_again(
    server: Server, adviser: Adviser, caplog: pytest.LogCaptureFixture
) -> None:
    mover, _ = parted(await server.table("beverbende", 2))
    adviser.fault = ValueError("7h lies there")
    assert await mover.refused(type="hint") == "failed"
    assert "no hint could be found for beverbende" in caplog.text
    assert "7h" not in caplog.text
    adviser.fault = None
    assert (await mover.ask(type="hint"))["type"] == "hinted"
    await mover.done(type="play", move="draw")


async def test_only_so_many_a_minute_are_thought_out(tmp_path: Path, adviser: Adviser) -> None:
    with serving(tmp_path, limits=Limits(messages=0, hints=2), pace=QUICK) as running:
        async with running as server:
            clients = await server.table("beverbende", 2)
            for _ in range(2):
                mover, _ = parted(clients)
                for _ in range(2):  # what is known is told again
                    assert (await mover.ask(type="hint"))["type"] == "hinted"
                await play(clients, until=1)
            assert await parted(clients)[0].refused(type="hint") == "busy"
