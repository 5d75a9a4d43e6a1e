"""Bots at tables: they get a seat's view and the open actions, and think outside the event loop."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

from wildpack.bots import USUAL, Bot, RandomBot, bot
from wildpack.bots.hints import LONG, Hint, hint
from wildpack.bots.search import Settings
from wildpack.deal import Deal
from wildpack.game import Family, Game
from wildpack.kernels import JIT, cache_folder
from wildpack.registry import games
from wildpack.server.faults import report

_KINDS = ("random", USUAL, "search(simulations=1,keep=1,depth=1)")
"""One bot of each kind, to load what it is compiled to."""
_SHORT = Settings(simulations=1, keep=1, depth=1)
HINTS = replace(LONG, seconds=math.inf)
"""How long a hint is thought about: not by the clock, so that the same view gets the same hint."""


class Thinkers:
    """The bots of all tables, and the threads in which they think. A bot that fails is replaced by a random one.

    Hints have a thread of their own: bots never wait for them.
    """

    def __init__(self, threads: int = 2, hints: Settings = HINTS) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._adviser = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._bots: dict[tuple[str, str], Bot] = {}
        self._hints = hints

    async def choose(self, name: str, deal: Deal) -> str:
        """The move that the bot of that name chooses for the seat to act."""
        view, actions, moves = deal.view(deal.turn), deal.actions(), deal.moves()
        loop = asyncio.get_running_loop()
        return moves[await loop.run_in_executor(self._threads, self._choice, name, deal.game, view, actions)]

    def _choice(self, name: str, game: Game, view: Any, actions: Sequence[int]) -> int:
        """Which of ``actions``, from 0."""
        key = name, str(game)
        try:
            if key not in self._bots:
                self._bots[key] = bot(name, game)
            return actions.index(self._bots[key].choose(view, actions))
        except Exception as error:
            report(f"the bot {name} of {game} failed; from now on it plays at random", error)
            self._bots[key] = RandomBot(game)
            return actions.index(self._bots[key].choose(view, actions))

    async def advise(self, deal: Deal) -> Hint | None:
        """What the seat to act might do, by its view alone; None if that can't be found out."""
        view, actions = deal.view(deal.turn), deal.actions()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._adviser, self._advice, deal.game, view, actions, self._hints)

    def _advice(self, game: Game, view: Any, actions: Sequence[int], how: Settings) -> Hint | None:
        try:
            return hint(game, view, actions, how)
        except Exception as error:
            report(f"no hint could be found for {game}", error)
            return None

    def prepare(self) -> None:
        """Load the compiled kernels (compile them, the first time), so that no table has to wait for them."""
        if JIT and not any(cache_folder().rglob("*.nbi")):  # of functions that were compiled before
            _compile_side_by_side()
        for family in games().values():
            self.try_out(family)

    def try_out(self, family: Family) -> None:
        """Have a bot of each kind act in a deal."""
        deal = family.game().deal(seed=0)
        self._advice(deal.game, deal.view(deal.turn), deal.actions(), _SHORT)
        for name in _KINDS * 2:
            deal.play(deal.moves()[self._choice(name, deal.game, deal.view(deal.turn), deal.actions())])
            for seat in (*range(deal.seats), None):
                deal.scene(seat)

    def close(self) -> None:
        """Stop thinking."""
        for threads in (self._threads, self._adviser):
            threads.shutdown(wait=False, cancel_futures=True)


def _compile_side_by_side() -> None:
    """Compile the kernels of each family in a process of its own: compiling holds the lock of the interpreter."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        wait([processes.submit(_compile, name) for name in games()])


def _compile(name: str) -> None:
    Thinkers().try_out(games()[name])
