"""Twin worlds in the browser: only cards differ that its reader has never seen, so the whole page is the same.

The page is its document, address and storage, and all that is in its memory: a snapshot of the heap holds every
object, closure and string. That the server sends the same bytes is shown elsewhere; here, that the page keeps no more.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.test_secrecy import TRIES, WORLDS, Known, World, twin_of
from wildpack import load
from wildpack.deal import pack_of

from .conftest import Opener
from .heap import Heap
from .seats import Seat, Tables
from .serving import QUICK, quick

_CARD = re.compile(
    r"\b[A2-9TJQK][cdhs]\b|\"[A2-9TJQK]\"|\b(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king)\b"
)
_TOKEN = re.compile(r"[\w-]{43}")
_KEPT = """
JSON.stringify([
  Object.entries(localStorage).sort(), Object.entries(sessionStorage).sort(), history.state, location.href
])
"""
FULL = {"leopard": 14, "beverbende": 18}
"""How many moves are played of each game."""


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that deals the cards of a world."""
    with quick(tmp_path_factory.mktemp("worlds"), QUICK, Known) as running:
        yield running


@pytest.fixture
def address(worlds: str) -> str:
    return worlds


def a_world(name: str, choose: random.Random) -> tuple[World, list[str]]:
    """A world, and the moves that are played in it."""
    game = load(name)
    pack = pack_of(game, 2)
    choose.shuffle(pack)
    world, moves = World(game, 2, 0, pack, {}), list[str]()
    for _ in range(FULL[name]):
        open_moves = [move for move in world.play(moves).moves() if move not in ("out", "end")]
        moves.append(choose.choice(open_moves))
    return world, moves


def told(page: Page, world: World, moves: list[str], seats: list[Seat]) -> dict[str, Any]:
    """All that the page holds after the moves."""
    for move in moves:
        turn = seats[seats[0].position["turn"]]
        turn.play(move)
        for seat in seats:
            seat.reaches(turn.number)
    assert page.evaluate("([number, wait]) => probe.later(number, wait)", [seats[0].number - 1, 10_000])
    expect(page.locator(".eye, .lay.turned")).to_have_count(0)
    kept = page.evaluate(_KEPT)
    heap = Heap.of(page.context.new_cdp_session(page))
    return {
        "document": neutral(page.content(), seats),
        "kept": neutral(kept, seats),
        "holders": heap.holders(set(world.pack)),
        "texts": Counter(neutral(text, seats) for text in heap.texts() if _CARD.search(text)),
    }


def neutral(text: str, seats: list[Seat]) -> str:
    """A text without the names that are random at each table."""
    for name in (seats[0].table, seats[0].commitment, seats[0].commitment[:16]):
        text = text.replace(name, "*")
    return _TOKEN.sub("*", text)


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("game", ["leopard", "beverbende"])
def test_no_page_holds_what_its_reader_has_not_seen(
    guest: Opener, tables: Tables, game: str, viewer: int | None
) -> None:
    choose = random.Random(f"{game} {viewer}")
    world, moves = a_world(game, choose)
    twin = world
    for _ in range(60 // TRIES + 1):
        twin = twin_of(twin, moves, viewer, choose)
    assert sum(one != other for one, other in zip(world.pack, twin.pack, strict=True)) > 12
    found = []
    for each in (world, twin):
        secret = choose.randbytes(32)
        WORLDS[secret] = each
        seats = tables.full(game, 2, secret=secret.hex())
        page = guest(seat=seats[0]) if viewer == 0 else guest(f"/t/{seats[0].table}")
        expect(page.locator(".felt")).to_be_visible()
        found.append(told(page, each, moves, seats))
        page.context.close()
    assert found[0]["holders"].total() > 20, "the search finds nothing, not even what was seen"
    for what in found[0]:
        assert found[0][what] == found[1][what], what
