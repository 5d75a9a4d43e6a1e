"""Twin worlds over the real socket: only cards differ that a viewer has never seen, so every byte sent to it is equal.

The rules say what a viewer has seen: it is told the same in both worlds. The server has to add nothing to that: not in
the first message, not in events, answers and errors, not after coming back, and not in what is asked for over HTTP.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from wildpack import games, kernels, load
from wildpack.bots.search import Settings
from wildpack.deal import Deal, pack_of
from wildpack.fairness import Fairness
from wildpack.game import Game
from wildpack.match import Cuts
from wildpack.server.host import Pace
from wildpack.server.limits import Limits

from .harness import Client, Server, serving

VARIANTS = [(family.name, variant) for family in games().values() for variant in family.variants]
ENDS = ("out", "yes", "end")
WRONG = ("7h@A7", "xKs", "Kd@B5", "keep 9", "peek 1", "take", "swap 1 2.1", "draw", "out")
LENGTHS, TRIES = ((10, 30, 60, 250), 60) if kernels.JIT else ((2, 5), 8)
WORLDS: dict[bytes, World] = {}
"""By the secret of seat 0."""


class World:
    """All chance of a deal: the pack, and the orders of new stocks by their numbers, made up as they are due."""

    def __init__(self, game: Game, seats: int, dealer: int, pack: list[str], stocks: dict[int, list[str]]) -> None:
        self.game, self.seats, self.dealer, self.pack, self.stocks = game, seats, dealer, pack, stocks

    def stock(self, number: int, cards: Iterable[str]) -> list[str]:
        if number not in self.stocks:
            self.stocks[number] = sorted(cards)
            random.Random(number).shuffle(self.stocks[number])
        return self.stocks[number]

    def play(self, moves: Iterable[str]) -> Deal:
        """The deal after these moves. Raises ValueError if it can not be."""
        deal, number = Deal(self.game, self.seats, self.dealer, self.pack), 0
        for move in moves:
            deal.play(move)
            while deal.awaits_shuffle:
                number += 1
                deal.shuffle(self.stock(number, deal.next_stock()))
        return deal

    def relabelled(self, one: str, other: str, choose: random.Random) -> World:
        """A world in which a card ``one`` and a card ``other`` have changed their places, from the pack on."""
        pack = _exchanged(self.pack, one, other, choose)
        stocks = {number: _exchanged(order, one, other, choose) for number, order in self.stocks.items()}
        return World(self.game, self.seats, self.dealer, pack, stocks)


def _exchanged(order: list[str], one: str, other: str, choose: random.Random) -> list[str]:
    """The order with one of the cards ``one`` turned into ``other``, and the other way round."""
    order, places = list(order), [[n for n, card in enumerate(order) if card == each] for each in (one, other)]
    for here, becomes in zip(places, (other, one), strict=True):
        if here:
            order[choose.choice(here)] = becomes
    return order


class Known:
    """Deals the cards of a world; after its deal the same ones to all."""

    def __init__(self, server_secret: bytes, seat_secrets: list[bytes], match: int) -> None:
        self.world = WORLDS[seat_secrets[0]]

    def pack(self, deal: int, cards: Iterable[str]) -> list[str]:
        return self.world.pack if deal == 1 else sorted(cards)

    def reshuffle(self, deal: int, number: int, cards: Iterable[str]) -> list[str]:
        return self.world.stock(number, cards)

    def cuts(self, seats: int, cards: Iterable[str]) -> list[Cuts]:
        rank = {True: "K", False: "2"}
        return [{seat: rank[seat == self.world.dealer] for seat in range(seats)}]

    def fairness(self) -> Fairness:
        raise AssertionError("the match is not over")


def a_game(name: str, variant: str, choose: random.Random) -> tuple[Game, int]:
    """The variant with options that let deals be of any length, in a match that goes on after the first deal."""
    seats = choose.choice(games()[name].variants[variant].seats)
    whole = {"target": 10_000} if "target" in games()[name].variants[variant].values else {"deals": 2}
    own = {"hand": choose.randrange(1, 9), "out_at": choose.choice((0, 5))} if name == "leopard" else {}
    rounds = {} if own else {"max_rounds": choose.randrange(1, choose.choice((4, 50)) if kernels.JIT else 2)}
    options = {**whole, **own, **rounds}
    return load(f"{name}:{variant}({','.join(f'{key}={value}' for key, value in options.items())})"), seats


def a_deal(name: str, variant: str, choose: random.Random) -> tuple[World, list[str]]:
    """A world, and moves of a deal in it: of a whole one, or of its beginning."""
    game, seats = a_game(name, variant, choose)
    pack = pack_of(game, seats)
    choose.shuffle(pack)
    world, moves = World(game, seats, choose.randrange(seats), pack, {}), list[str]()
    deal, longest, whole = world.play([]), choose.choice(LENGTHS), choose.random() < 0.6
    enough = choose.randint(longest // 2, longest)
    while not deal.is_over and len(moves) < (max(LENGTHS) if whole else enough):
        quiet = [move for move in deal.moves() if move not in ENDS]
        ending = [move for move in deal.moves() if move in ENDS]
        wanted = ending or quiet if len(moves) >= enough else quiet or ending
        moves.append(choose.choice(wanted))
        deal.play(moves[-1])
        while deal.awaits_shuffle:
            deal.shuffle(world.stock(len(world.stocks) + 1, deal.next_stock()))
    return world, moves


def twin_of(world: World, moves: list[str], viewer: int | None, choose: random.Random) -> World:
    """A world that differs only in cards which ``viewer`` has never seen: it is told the same."""
    told = world.play(moves).events(viewer)
    for _ in range(TRIES):
        one, other = choose.sample(world.pack, 2)
        twin = world.relabelled(one, other, choose)
        try:
            if twin.play(moves).events(viewer) == told:
                world = twin
        except ValueError:  # one of the moves, or a new stock, can not be there
            pass
    return world


class Table:
    """A table in a world, with all that one viewer is sent: on one socket all along, on others later, over HTTP."""

    def __init__(self, server: Server, world: World, viewer: int | None, chance: random.Random) -> None:
        self.server, self.world, self.viewer, self.chance = server, world, viewer, chance
        self.answers: list[str] = []
        self.later: list[Client] = []

    async def begin(self) -> None:
        secret = random.Random(id(self.world)).randbytes(32)
        WORLDS[secret] = self.world
        clock = self.chance.choice((None, [300, 5]))
        game, seats = str(self.world.game), self.world.seats
        self.seats = await self.server.table(game, seats, secret=secret.hex(), chat=True, clock=clock)
        self.watcher = await self.server.join(self.seats[0].table)
        self.eyes = self.watcher if self.viewer is None else self.seats[self.viewer]

    async def follow(self, number: int) -> None:
        for client in (*self.seats, self.watcher):
            await client.reaches(number)

    async def order(self, seat: int, **command: Any) -> None:
        answer = await self.seats[seat].ask(**command)
        assert answer["type"] == "done", (answer, command)
        await self.follow(answer["number"])

    async def play(self, moves: Iterable[str]) -> None:
        for number, move in enumerate(moves):
            await self.misbehave(number)
            await self.ask(number)
            await self.talk(number)
            turn = self.seats[0].position["turn"]
            await self.order(turn, type="play", id=f"m{number}", move=move)
            if self.seats[turn].position.get("undo") and self.chance.random() < 0.3:
                await self.order(turn, type="undo", id=f"u{number}")
                await self.order(turn, type="play", id=f"n{number}", move=move)
            if self.chance.random() < 0.05:
                await self.come_back()

    async def misbehave(self, number: int) -> None:
        """A command that is refused, and a text that is none: their answers must not tell either."""
        move = self.chance.choice([move for move in WRONG if move not in self.eyes.moves])
        on = self.eyes.number - self.chance.randrange(2)
        await self.eyes.ask(type="play", id=f"w{number}", on=on, move=move)
        await self.eyes.ws.send("?")
        await self.eyes.take("refused")

    async def ask(self, number: int) -> None:
        """The viewer asks for a hint, whether it may have one or not."""
        if self.chance.random() < 0.2:
            await self.eyes.ask(type="hint", id=f"h{number}")

    async def talk(self, number: int) -> None:
        seat = self.chance.randrange(self.world.seats)
        if self.chance.random() < 0.1:
            await self.order(seat, type="chat", id=f"c{number}", text="well, well")
        elif self.chance.random() < 0.1:
            await self.order(seat, type="react", id=f"r{number}", reaction="wow")

    async def come_back(self) -> None:
        """The viewer once more: with nothing, and with all but the last event."""
        for since in (0, self.eyes.number - 1):
            self.later.append(await self.server.join(self.eyes.table, self.eyes.token, since))
            await self.later[-1].close()
        token = {"Authorization": f"Bearer {self.eyes.token}"} if self.viewer is not None else {}
        seat = {} if self.viewer is None else {"seat": self.viewer}
        for path in ("", "/record", "/replay"):
            address = f"/api/tables/{self.eyes.table}{path}"
            answer = await self.server.http("GET", address, params=seat, headers=token)
            self.answers.append(f"{answer.status_code} {answer.text}")

    async def go_on(self) -> None:
        """The next deal, after which nobody may see more of the first than before."""
        for seat in range(self.world.seats):
            await self.order(seat, type="ready", id=f"ready{seat}")
        await self.come_back()

    def sent(self) -> list[str]:
        """Every text, without the table's own random names."""
        texts = [text for client in (self.eyes, *self.later) for text in client.texts] + self.answers
        for name in (self.eyes.token, self.eyes.table, self.eyes.info["commitment"]):
            texts = [text.replace(name, "*" * len(name)) for text in texts]
        return texts


async def sent_in(server: Server, world: World, moves: list[str], viewer: int | None, seed: int) -> list[str]:
    """All that ``viewer`` is sent while these moves are played."""
    table = Table(server, world, viewer, random.Random(seed))
    await table.begin()
    await table.play(moves)
    await table.come_back()
    if table.eyes.position["phase"] == "scored":
        await table.go_on()
    for client in (*table.seats, table.watcher):
        await client.close()
    return table.sent()


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    pace = Pace(bot=0, presence=1000)  # who is here has nothing to do with cards, and comes at any time
    folder = tmp_path_factory.mktemp("worlds")
    short = Settings(simulations=20 if kernels.JIT else 1, keep=1000 if kernels.JIT else 2, depth=4)
    limits = Limits(messages=0, tables=0, requests=0, hints=0)
    with serving(folder, limits, pace, make_orders=Known, now=lambda: 1_700_000_000_000, hints=short) as running:
        yield running.port


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
@example(seed=509854216)
@settings(max_examples=6 if kernels.JIT else 1, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 1 << 32))
def test_who_has_not_seen_a_card_gets_the_same_bytes_whatever_it_is(
    port: int, name: str, variant: str, seed: int
) -> None:
    choose = random.Random(seed)
    world, moves = a_deal(name, variant, choose)
    viewer = choose.choice([*range(world.seats), None])
    twin = twin_of(world, moves, viewer, choose)

    async def both() -> list[list[str]]:
        async with Server(port) as server:
            return [await sent_in(server, each, moves, viewer, seed) for each in (world, twin)]

    first, second = asyncio.run(both())
    assert first == second


@pytest.mark.parametrize(("name", "variant"), [("leopard", "classic"), ("beverbende", "single")])
def test_twins_differ_in_many_cards(name: str, variant: str) -> None:
    choose, differ, worlds = random.Random(1), 0, 10 if kernels.JIT else 2
    for _ in range(worlds):
        world, moves = a_deal(name, variant, choose)
        twin = twin_of(world, moves, 0, choose)
        differ += sum(one != other for one, other in zip(world.pack, twin.pack, strict=True))
    assert differ > (10 if kernels.JIT else 1) * worlds


def test_the_deals_are_of_all_lengths_and_some_need_a_new_stock() -> None:
    choose = random.Random(2)
    deals = [a_deal("beverbende", "standard", choose) for _ in range(60 if kernels.JIT else 20)]
    over = [world.play(moves).is_over for world, moves in deals]
    assert {True, False} == set(over)
    assert not kernels.JIT or any(world.stocks for world, _ in deals)
