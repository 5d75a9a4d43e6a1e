"""A running application of the terminal, and what the tests do with it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, Static

import wildpack
from wildpack.record import MatchRecord
from wildpack.terminal.app import PlayApp
from wildpack.terminal.board import PlaceView
from wildpack.terminal.session import Session, Setup
from wildpack.terminal.table import TableScreen

SIZES = [(80, 24), (100, 30), (140, 40)]
SMALL = SIZES[0]
PATIENCE = 500
Begin = Setup | MatchRecord | None


def setup(game: str, seats: int | None = None, seed: int = 5, name: str = "") -> Setup:
    return Setup.of(wildpack.load(game), seats, ["random"], name, seed)


class Driver:
    """A running application, and what the tests do with it."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    async def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(PATIENCE):
            if condition():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.02)
        raise AssertionError("waited in vain")

    async def ready(self) -> None:
        """Wait until the player is to move, or the deal is over."""
        await self.until(lambda: isinstance(self.app.screen, TableScreen) and self.app.session is not None)
        await self.until(lambda: self.session.is_mine or self.session.deal.is_over)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, selector: str) -> None:
        assert await self.pilot.click(selector)
        await self.pilot.pause()

    def text(self, selector: str) -> str:
        return str(self.app.screen.query_one(selector, Static).content)

    def place(self, selector: str) -> PlaceView:
        return self.app.screen.query_one(selector, PlaceView)

    def lines(self, selector: str) -> list[str]:
        return str(self.place(selector).render()).split("\n")

    async def type(self, move: str) -> None:
        """Play a move as a text."""
        self.table.action_type()
        self.app.screen.query_one("#move", Input).value = move
        await self.press("enter")
        await self.ready()

    async def play_on(self, wanted: Callable[[], bool], seed: int = 1) -> None:
        """Play random legal moves, in deal after deal, until something is so."""
        choice = random.Random(seed).choice
        while not wanted():
            if self.session.deal.is_over:
                await self.press("n")
                await self.ready()
            self.session.deal.act(choice(self.session.deal.actions()))
            self.session.let_bots()
        self.table.go_on()
        await self.pilot.pause()


@asynccontextmanager
async def running(path: Path, begin: Begin, size: tuple[int, int], language: str) -> AsyncIterator[Driver]:
    app = PlayApp(language, path, begin, lambda game, say: f"The rules of {game}.", delay=0)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot)
        if begin is not None:
            await driver.ready()
        yield driver


def run(
    test: Callable[[Driver], Awaitable[None]],
    path: Path,
    begin: Begin = None,
    size: tuple[int, int] = SMALL,
    language: str = "en",
) -> None:
    """Run ``test`` on an application that begins with ``begin``."""

    async def body() -> None:
        async with running(path, begin, size, language) as driver:
            await test(driver)

    asyncio.run(body())
