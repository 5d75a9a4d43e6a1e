"""``wildpack play``: plays matches against bots in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wildpack.commands import file_name, stoppable
from wildpack.errors import BadText

if TYPE_CHECKING:
    from wildpack.game import Game
    from wildpack.locale import Catalogue
    from wildpack.record import MatchRecord
    from wildpack.terminal.session import Setup

SUMMARY = "play against bots in the terminal"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The match, and how to show it."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="such as game:variant(option=1); see `wildpack games`")
    parser.add_argument("--seats", type=int, metavar="N", help="the number of players")
    parser.add_argument("--bots", metavar="NAME[,NAME...]", help="the bots: one for all other seats, or one for each")
    parser.add_argument("--name", default="", help="your name")
    parser.add_argument("--seed", type=int, metavar="N", help="decides all chance, so that a match can be repeated")
    parser.add_argument("--lang", metavar="LANG", help="the language: en, fa, ru, el or nl")
    parser.add_argument("--plain", action="store_true", help="play line by line, as for a screen reader or a script")
    files = parser.add_mutually_exclusive_group()
    files.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved match, or the last")
    files.add_argument("--save", type=file_name, metavar="FILE", help="where to save the match")


def run(options: argparse.Namespace) -> int:
    """Play until the player quits."""
    from wildpack.locale import Catalogue, preferred
    from wildpack.record import check_place
    from wildpack.terminal.session import last_file

    language = options.lang or preferred()
    Catalogue(language)  # complains of a language that there is not
    path = options.save or (Path(options.resume) if options.resume else last_file())
    if options.save:
        check_place(path)
    if sys.stdin is None or sys.stdout is None:
        raise BadText("playing needs standard input and output")
    begin = _begin(options, path)
    if options.plain or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return _plain(language, path, begin)
    return _app(language, path, begin)


def _begin(options: argparse.Namespace, path: Path) -> Setup | MatchRecord | None:
    """What to begin with; None: the player is asked."""
    from wildpack.registry import load
    from wildpack.terminal.session import Setup, read_match

    given = [name for name in ("game", "seats", "bots", "name", "seed") if getattr(options, name) not in (None, "")]
    if options.resume is not None:
        if given:
            raise BadText(f"a match that is resumed has its game and players already; leave out {', '.join(given)}")
        return read_match(path)
    if options.game is None:
        if given:
            raise BadText(f"expected a game with {', '.join(given)}")
        return None
    bots = options.bots.split(",") if options.bots else ()
    return Setup.of(load(options.game), options.seats, bots, options.name, options.seed)


@stoppable()  # so that the match is saved
def _plain(language: str, path: Path, begin: Setup | MatchRecord | None) -> int:
    from wildpack.terminal.plain import play

    play(language, path, begin, _rules)
    return 0


def _app(language: str, path: Path, begin: Setup | MatchRecord | None) -> int:
    from wildpack.locale import Catalogue
    from wildpack.terminal.app import PlayApp

    app = PlayApp(language, path, begin, _rules)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.session is not None:
        app.session.save(path)
        print(Catalogue(language)("play.saved", file=path))
    return 0


def _rules(game: Game, say: Catalogue) -> str:
    """The rules of a game, or why they can't be shown."""
    from wildpack.commands.rules import plain
    from wildpack.explain import outline

    try:
        return plain(outline(game), say)
    except BadText as error:
        return str(error)
