"""Bots by what the command line calls them: a name, ``module:object``, or ``cmd:`` and a command."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wildpack.bots import Bot, bot
from wildpack.errors import BadText

if TYPE_CHECKING:
    from wildpack.arena.playing import Place, Player
    from wildpack.arena.setup import Setup
    from wildpack.game import Game

Factory = Callable[["Game", int], Bot]
_COMMAND = "cmd:"


class BotPlayer:
    """A bot of this process, made anew for each deal, so that nothing but the seed decides what it does."""

    def __init__(self, factory: Factory, game: Game) -> None:
        self._factory, self._game = factory, game

    def begin(self, place: Place, seed: int) -> None:
        """Make the bot."""
        self._bot = self._factory(self._game, seed)

    def choose(self, place: Place) -> int:
        """Ask it: it sees the view and the legal actions of its seat."""
        return self._bot.choose(place.view(), place.actions())

    def end(self, place: Place) -> None:
        """Nothing to tell."""

    def close(self) -> None:
        """Nothing to close."""


def makers(setup: Setup) -> Sequence[Callable[[], Player]]:
    """By bot: what makes a player of it. Raises ValueError in one line for a bot that does not exist."""
    return [maker(text, setup.game, setup.seats, setup.limit) for text in setup.bots]


def maker(text: str, game: Game, seats: int, limit: float) -> Callable[[], Player]:
    """What makes players of the bot that ``text`` names. Raises UnknownGame or BadText."""
    if text.startswith(_COMMAND):
        from wildpack.arena.program import ProgramPlayer

        return functools.partial(ProgramPlayer, text.removeprefix(_COMMAND), game, seats, limit)
    return functools.partial(BotPlayer, _imported(text) if ":" in text else _named(text, game), game)


def _named(name: str, game: Game) -> Factory:
    bot(name, game, 0)  # complains of a name that there is not
    return functools.partial(bot, name)


def try_out(setup: Setup) -> None:
    """Let every bot begin a deal and choose once, so that what can't work fails at once, and is compiled once.

    Raises ValueError, in one line that names the bot.
    """
    with _prints_aside():
        _try_all(setup)


@contextmanager
def _prints_aside() -> Iterator[None]:
    """What bots print meanwhile, in whichever way, goes to standard error: standard output is for the results."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def _try_all(setup: Setup) -> None:
    from wildpack.arena.playing import BotFailed, Company, try_one

    company = Company(makers(setup))
    try:
        for number in range(len(setup.bots)):
            try_one(setup, company, number)
    except BotFailed as error:
        raise BadText(f"{setup.names[error.bot]}: {error.message}") from None
    finally:
        company.close()


def _imported(text: str) -> Factory:
    """The factory ``module:object``; modules of the working folder are found too. Raises BadText."""
    from wildpack.arena.playing import said

    module, _, name = text.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        factory: Any = functools.reduce(getattr, name.split("."), importlib.import_module(module))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadText(f"{text}: {said(error)}") from None
    if not callable(factory):
        raise BadText(f"{text}: expected a function of game and seed that makes a bot, not {type(factory).__name__}")
    made: Factory = factory
    return made
