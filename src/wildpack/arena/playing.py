"""Playing a set: one deal at one table, in every seating."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from wildpack.arena.pairing import around, seatings, tables
from wildpack.deal import Deal

if TYPE_CHECKING:
    from wildpack.arena.setup import Setup
    from wildpack.scene import Scene


class Place:
    """What one seat of a deal sees and is told: all that a player is given."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self._deal, self.seat, self.seats, self.dealer = deal, seat, deal.seats, deal.dealer

    def view(self) -> Any:
        """What the seat may know: an array of length one of the game's dtype VIEW."""
        return self._deal.view(self.seat)

    def scene(self) -> Scene:
        """The table as the seat sees it."""
        return self._deal.scene(self.seat)

    def events(self, first: int) -> list[dict[str, Any]]:
        """All that the seat was told, from the event of that number on."""
        return self._deal.events(self.seat, first)

    def actions(self) -> list[int]:
        """The legal actions, if the seat is to move."""
        return self._deal.actions() if self._deal.turn == self.seat else []

    def moves(self) -> list[str]:
        """The texts of the legal moves, in the same order."""
        return self._deal.moves() if self._deal.turn == self.seat else []

    def result(self) -> tuple[list[int] | None, int | None]:
        """The points by side and who went out or called, once the deal is over."""
        return (self._deal.scores, self._deal.closer) if self._deal.is_over else (None, None)


class Player(Protocol):
    """Plays a seat, one deal after another."""

    def begin(self, place: Place, seed: int) -> None:
        """A deal begins."""

    def choose(self, place: Place) -> int:
        """One of the legal actions."""

    def end(self, place: Place) -> None:
        """The deal is over."""

    def close(self) -> None:
        """Nothing is left to play."""


class NoMove(Exception):
    """Why a player has no legal move to offer."""


class BotFailed(Exception):
    """A bot raised, chose what is not legal, hung or died."""

    def __init__(self, bot: int, deal: int, message: str) -> None:
        super().__init__(bot, deal, message)
        self.bot, self.deal, self.message = bot, deal, message


def said(error: BaseException) -> str:
    """What an exception of a bot's code is and says."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


class Row(msgspec.Struct, frozen=True):
    """One deal played in one seating."""

    deal: int
    seed: int
    """Of its chance."""
    table: int
    rotation: int
    """The number of the seating in its set."""
    bots: tuple[int, ...]
    """By seat: the number of its bot."""
    scores: tuple[int, ...]
    """By side."""
    closer: int | None
    """The side that went out, or the seat that called the end."""
    seconds: tuple[array[float], ...]
    """By seat: the time of each of its moves."""


class Company:
    """The players of a process: a player for each seat that a bot holds at once."""

    def __init__(
        self,
        makers: Sequence[Callable[[], Player]],
        watch: Callable[[int], None] = lambda bot: None,
        stop: type[BaseException] = KeyboardInterrupt,
    ) -> None:
        """``watch`` is told whose code runs from now on: the number of a bot, or -1.

        ``stop`` is what a signal to this process raises: no fault of the bot that runs then.
        """
        self._makers, self._players = makers, dict[tuple[int, int], Player]()
        self._watch, self._stop = watch, stop

    def player(self, bot: int, number: int) -> Player:
        """The bot's player of that number."""
        if (bot, number) not in self._players:
            self._players[bot, number] = self._makers[bot]()
        return self._players[bot, number]

    @contextmanager
    def runs(self, bot: int, deal: int) -> Iterator[None]:
        """Run code of the bot; what it raises, SystemExit too, becomes BotFailed, and its players are closed."""
        self._watch(bot)
        try:
            yield
        except self._stop:
            raise
        except BaseException as error:
            self._close(bot)
            raise BotFailed(bot, deal, str(error) if isinstance(error, NoMove) else said(error)) from error
        finally:
            self._watch(-1)

    def _close(self, bot: int) -> None:
        for owner, number in list(self._players):
            if owner == bot:
                self._players.pop((owner, number)).close()

    def close(self) -> None:
        """Close all players."""
        for bot, _ in list(self._players):
            self._close(bot)


def play_set(setup: Setup, company: Company, number: int, table: int) -> list[Row]:
    """Play the deal of that number at a table in every seating. Raises BotFailed."""
    sides = len(setup.sides)
    order = around(tables(len(setup.bots), sides)[table], number)
    rows = []
    for rotation, by_side in enumerate(seatings(order, sides)):
        owners = {seat: bot for bot, seats in zip(by_side, setup.sides, strict=True) for seat in seats}
        bots = tuple(owners[seat] for seat in range(setup.seats))
        rows.append(_play(setup, company, number, table, rotation, bots))
    return rows


def _play(setup: Setup, company: Company, number: int, table: int, rotation: int, bots: tuple[int, ...]) -> Row:
    chance = setup.chance(number)
    deal = setup.game.deal(setup.seats, number % setup.seats, seed=chance)
    places = [Place(deal, seat) for seat in range(setup.seats)]
    seconds = tuple(array("f") for _ in bots)
    players = []
    for seat, bot in enumerate(bots):
        with company.runs(bot, number):
            players.append(company.player(bot, bots[:seat].count(bot)))
            players[seat].begin(places[seat], setup.bot_seed(number, table, rotation, seat))
    while deal.turn is not None:
        seat = deal.turn
        with company.runs(bots[seat], number):
            deal.act(_chosen(players[seat], places[seat], seconds[seat]))
    for seat, bot in enumerate(bots):
        with company.runs(bot, number):
            players[seat].end(places[seat])
    return Row(number, chance, table, rotation, bots, tuple(deal.scores or ()), deal.closer, seconds)


def _chosen(player: Player, place: Place, seconds: array[float]) -> int:
    """The action that a player chooses; its time goes to ``seconds``."""
    began = time.perf_counter()
    action = player.choose(place)
    seconds.append(time.perf_counter() - began)
    legal = place.actions()
    if action not in legal:
        raise NoMove(f"chose {action!r:.60}, which is not one of the {len(legal)} legal actions")
    return legal[legal.index(action)]


def try_one(setup: Setup, company: Company, bot: int) -> None:
    """Let a bot begin a deal and choose once. Raises BotFailed."""
    deal = setup.game.deal(setup.seats, seed=0)
    place = Place(deal, deal.turn or 0)
    with company.runs(bot, 0):
        player = company.player(bot, 0)
        player.begin(place, 0)
        _chosen(player, place, array("f"))
