"""Twin worlds over the real socket: only cards differ that a viewer has never seen, so every byte sent to it is equal.

The rules say what a viewer has seen: it is told the same in both worlds. The server has to add nothing to that: not in
the first message, not in errors, not after coming back.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from wildpack import kernels, load
from wildpack.deal import Deal, pack_of
from wildpack.errors import IllegalMove
from wildpack.fairness import Fairness
from wildpack.game import Game
from wildpack.match import Cuts
from wildpack.server.host import Pace

from .harness import Client, Server, serving

GAMES = (("leopard", 2), ("leopard:running", 2), ("leopard:partners", 4), ("beverbende", 2), ("beverbende:single", 4))
WRONG = ("7h@A7", "xKs", "Kd@B5", "keep 9", "peek 1", "take", "swap 1 2.1", "draw", "out")
WORLDS: dict[bytes, World] = {}
"""By the secret of seat 0."""


class World:
    """All chance of a deal."""

    def __init__(self, game: Game, seats: int, dealer: int, pack: list[str], seed: int) -> None:
        self.game, self.seats, self.dealer, self.pack, self.seed = game, seats, dealer, pack, seed

    def stock(self, cards: Iterable[str]) -> list[str]:
        order = sorted(cards)
        random.Random(self.seed).shuffle(order)
        return order

    def play(self, moves: Iterable[str]) -> Deal:
        """The deal after these moves. Raises IllegalMove."""
        deal = Deal(self.game, self.seats, self.dealer, self.pack)
        for move in moves:
            deal.play(move)
            while deal.awaits_shuffle:
                deal.shuffle(self.stock(deal.next_stock()))
        return deal


class Known:
    """Deals the cards of a world."""

    def __init__(self, server_secret: bytes, seat_secrets: list[bytes], match: int) -> None:
        self.world = WORLDS[seat_secrets[0]]

    def pack(self, deal: int, cards: Iterable[str]) -> list[str]:
        return self.world.pack

    def reshuffle(self, deal: int, number: int, cards: Iterable[str]) -> list[str]:
        return self.world.stock(cards)

    def cuts(self, seats: int, cards: Iterable[str]) -> list[Cuts]:
        rank = {True: "K", False: "2"}
        return [{seat: rank[seat == self.world.dealer] for seat in range(seats)}]

    def fairness(self) -> Fairness:
        raise AssertionError("the match is not over")


def random_world(choose: random.Random, longest: int) -> tuple[World, list[str]]:
    """A world, and moves of a deal in it that does not come to its end."""
    name, seats = choose.choice(GAMES)
    game = load(name)
    pack = pack_of(game, seats)
    choose.shuffle(pack)
    world = World(game, seats, choose.randrange(seats), pack, choose.getrandbits(32))
    deal, moves = world.play([]), list[str]()
    while len(moves) < longest:
        open_moves = [move for move in deal.moves() if move not in ("out", "yes", "end")]
        if not open_moves:
            break
        moves.append(choose.choice(open_moves))
        deal = world.play(moves)
        if deal.is_over:
            moves.pop()
            break
    return world, moves


def twin_of(world: World, moves: list[str], viewer: int | None, choose: random.Random, tries: int) -> World:
    """A world that differs only in cards which ``viewer`` has never seen: it is told the same."""
    told, dealt = world.play(moves).events(viewer), world.seats * 9 + len(moves)
    for _ in range(tries):
        one, other = choose.randrange(min(dealt, len(world.pack))), choose.randrange(len(world.pack))
        pack = list(world.pack)
        pack[one], pack[other] = pack[other], pack[one]
        twin = World(world.game, world.seats, world.dealer, pack, world.seed)
        try:
            if twin.play(moves).events(viewer) == told:
                world = twin
        except IllegalMove:
            pass
    return world


async def told_to(
    server: Server, world: World, moves: list[str], viewer: int | None, faults: random.Random
) -> list[str]:
    """Every text that ``viewer`` is sent while the deal is played: on one socket all along, and two that come late."""
    secret = random.Random(id(world)).randbytes(32)
    WORLDS[secret] = world
    clients = await server.table(str(world.game), world.seats, secret=secret.hex())
    watcher = await server.join(clients[0].table)
    eyes = watcher if viewer is None else clients[viewer]
    for number, move in enumerate(moves):
        turn = clients[0].position["turn"]
        await misbehave(eyes, number, faults)
        answer = await clients[turn].ask(type="play", id=f"m{number}", move=move)
        assert answer["type"] == "done", (answer, move)
        for client in (*clients, watcher):
            await client.reaches(answer["number"])
    late = await server.join(eyes.table, eyes.token)
    back = await server.join(eyes.table, eyes.token, eyes.number - 1)
    texts = [text for client in (eyes, late, back) for text in client.texts]
    return [neutral(text.replace(eyes.token, "*"), clients[0].info) for text in texts]


async def misbehave(eyes: Client, number: int, faults: random.Random) -> None:
    """A command that is refused, and a text that is none: their answers must not tell either."""
    move = faults.choice([move for move in WRONG if move not in eyes.moves])
    await eyes.ask(type="play", id=f"w{number}", on=eyes.number - faults.randrange(2), move=move)
    await eyes.ws.send("?")
    await eyes.take("refused")


def neutral(text: str, table: dict[str, Any]) -> str:
    """A text without the table's own random names."""
    for name in (table["id"], table["commitment"]):
        text = text.replace(name, "*" * len(name))
    return text


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    pace = Pace(bot=0, presence=1000)  # who is here has nothing to do with cards, and comes at any time
    with serving(tmp_path_factory.mktemp("worlds"), pace=pace, make_orders=Known) as running:
        yield running.port


@pytest.mark.slow
@example(seed=509854216)  # a card that every seat knows for itself is not a spectator's
@settings(max_examples=40 if kernels.JIT else 3, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 1 << 32))
def test_who_has_not_seen_a_card_gets_the_same_bytes_whatever_it_is(port: int, seed: int) -> None:
    choose = random.Random(seed)
    world, moves = random_world(choose, longest=choose.randrange(30 if kernels.JIT else 6))
    viewer = choose.choice([*range(world.seats), None])
    twin = twin_of(world, moves, viewer, choose, tries=60 if kernels.JIT else 4)
    assume(twin.pack != world.pack)

    async def both() -> list[list[str]]:
        async with Server(port) as server:
            return [await told_to(server, each, moves, viewer, random.Random(seed)) for each in (world, twin)]

    first, second = asyncio.run(both())
    assert first == second


def test_twins_differ_in_many_cards() -> None:
    choose, differ, worlds = random.Random(1), 0, 20 if kernels.JIT else 2
    for _ in range(worlds):
        world, moves = random_world(choose, longest=5)
        twin = twin_of(world, moves, 0, choose, tries=60 if kernels.JIT else 8)
        differ += sum(one != other for one, other in zip(world.pack, twin.pack, strict=True))
    assert differ > (20 if kernels.JIT else 1) * worlds
