"""Bots at tables: they get a seat's view and the open actions, and think outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from wildpack.bots import USUAL, Bot, RandomBot, bot
from wildpack.deal import Deal
from wildpack.game import Game
from wildpack.registry import games
from wildpack.server.faults import report

_KINDS = ("random", USUAL, "search(simulations=1,keep=1,depth=1)")
"""One bot of each kind, to load what it is compiled to."""


class Thinkers:
    """The bots of all tables, and the threads in which they think. A bot that fails is replaced by a random one."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._bots: dict[tuple[str, str], Bot] = {}

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

    def prepare(self) -> None:
        """Load the compiled kernels (compile them, the first time), so that no table has to wait for them."""
        for family in games().values():
            deal = family.game().deal(seed=0)
            for name in _KINDS * 2:
                deal.play(deal.moves()[self._choice(name, deal.game, deal.view(deal.turn), deal.actions())])
                for seat in (*range(deal.seats), None):
                    deal.scene(seat)

    def close(self) -> None:
        """Stop thinking."""
        self._threads.shutdown(wait=False, cancel_futures=True)
