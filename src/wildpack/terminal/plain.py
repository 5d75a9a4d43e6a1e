"""The table as a dialogue, line by line: for a screen reader, and for scripts."""

from __future__ import annotations

import io
import itertools
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from wildpack.errors import IllegalMove
from wildpack.locale import Catalogue
from wildpack.registry import games, load
from wildpack.terminal.session import Session, Setup, prepare
from wildpack.terminal.words import Rules, Speaker

if TYPE_CHECKING:
    from wildpack.record import MatchRecord

LONGEST = 200
"""So much of a line is read."""


def play(language: str, path: Path, begin: Setup | MatchRecord | None, rules: Rules) -> None:
    """Play over standard input and output until ``/quit`` or the end of the input; the match is kept in ``path``."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what can't be read or written is no reason to stop
    say, lines = Catalogue(language), (line.rstrip("\r\n") for line in sys.stdin)
    begin = begin or _ask(say, lines)
    if begin is None:
        return
    game = begin.game if isinstance(begin, Setup) else begin.load()
    print(say("play.preparing"), file=sys.stderr, flush=True)
    for _ in prepare(game, begin.bots if isinstance(begin, Setup) else begin.names):
        pass
    session = begin.begin() if isinstance(begin, Setup) else Session.resume(begin)
    Dialogue(session, language, path, rules, sys.stdout).run(lines)


def _ask(say: Catalogue, lines: Iterator[str]) -> Setup | None:
    """The game that the player types; None at the end of the input."""
    names = [f"{family.name}:{variant}" for family in games().values() for variant in family.variants]
    print(say("play.which", games=say("play.comma").join(names)), flush=True)
    for line in lines:
        try:
            return Setup.of(load(line.strip()))
        except ValueError as error:
            print(error, flush=True)
    return None


class Dialogue:
    """Answers each line: a move is played; ``/`` begins a command."""

    def __init__(self, session: Session, language: str, path: Path, rules: Rules, out: TextIO) -> None:
        self._language, self._path, self._rules, self._out = language, path, rules, out
        self._take(session)
        self._commands: dict[str, Callable[[], Iterable[str]]] = {
            "help": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "hand": self._hand,
            "table": self._table,
            "peek": lambda: self._table(peek=True),
            "scores": self._scores,
            "last": lambda: self._told,
            "rules": lambda: [self._rules(self._session.game, self._say)],
            "next": self._next,
        }

    def _take(self, session: Session) -> None:
        self._session, self._speaker = session, Speaker(self._language, session)
        self._say, self._told = self._speaker.say, list[str]()

    def run(self, lines: Iterable[str]) -> None:
        """Answer the lines until ``/quit`` or their end; then keep the match, and say where."""
        try:
            self._print([self._speaker.start(), *self._go_on()])
            for line in itertools.takewhile(lambda line: line != "/quit", map(_clean, lines)):
                self._print(self._answer(line))
        finally:
            self._print(self._save(self._path))

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line, file=self._out)
        self._out.flush()

    def _answer(self, text: str) -> Iterable[str]:
        command, _, rest = text.removeprefix("/").partition(" ")
        if not text:
            return self._situation()
        if not text.startswith("/"):
            return self._move(text)
        if command == "save":
            return self._save(Path(rest.strip()) if rest.strip() else self._path)
        if command not in self._commands:
            return [self._say("play.no-command", command=f"/{command}")]
        return self._commands[command]()

    # --- playing ---------------------------------------------------------------------------------------------

    def _move(self, text: str) -> Iterable[str]:
        if not self._session.is_mine:
            return [self._say("play.is-over"), self._say("play.say-next")]
        try:
            self._session.deal.play(text)
        except IllegalMove:
            return [self._speaker.wrong(text)]
        return self._go_on()

    def _go_on(self) -> Iterator[str]:
        """Let the bots move, tell what happened, then how things stand."""
        self._session.let_bots()
        scene = self._session.scene()
        self._told = self._speaker.news(scene)
        yield from self._told
        yield from self._situation()

    def _situation(self) -> Iterator[str]:
        scene = self._session.scene()
        if self._session.deal.is_over:
            yield from self._table()
            yield from self._speaker.result()
            yield self._say("play.say-next")
        else:
            yield self._speaker.turn(scene)
            yield from self._hand()

    def _next(self) -> Iterable[str]:
        """The next deal, or after the match another one."""
        if not self._session.deal.is_over:
            return [self._say("play.not-over")]
        if self._session.match.is_over:
            self._take(self._session.rematch())
        else:
            self._session.next_deal()
        return [self._speaker.start(), *self._go_on()]

    def _save(self, path: Path) -> Iterable[str]:
        try:
            self._session.save(path)
        except (OSError, ValueError) as error:
            return [self._say("play.unsaved", file=path, reason=getattr(error, "strerror", None) or str(error))]
        return [self._say("play.saved", file=path)]

    # --- telling ---------------------------------------------------------------------------------------------

    def _help(self) -> Iterator[str]:
        commands = self._speaker.listed(f"/{name}" for name in (*self._commands, "save", "quit"))
        yield self._say("play.plain-help", move=self._speaker.example, commands=commands)

    def _moves(self) -> Iterator[str]:
        """The legal moves, each with what is touched for it."""
        scene = self._session.scene()
        texts = dict(zip(self._session.deal.actions(), self._session.deal.moves(), strict=True))
        for way, action in self._session.ways().items():
            yield f"{texts[action]}: {self._speaker.way(way, scene)}"

    def _hint(self) -> Iterable[str]:
        """What one might do, and why."""
        if not self._session.is_mine:
            return [self._say("play.is-over"), self._say("play.say-next")]
        return [self._speaker.hint(self._session.hint(), self._session.scene(), typed=True)]

    def _hand(self) -> Iterator[str]:
        for area in self._session.scene().areas:
            if area.kind == "hand":
                cards = [f"{self._speaker.card(place.card)} ({place.card})" for place in area.places if place.card]
                yield f"{self._speaker.area(area)}: {self._speaker.listed(cards)}."

    def _table(self, peek: bool = False) -> Iterator[str]:
        """What lies where; with ``peek`` also the cards lying face down that the player may recall."""
        scene = self._session.scene()
        yield from (self._speaker.whole(area, peek) for area in scene.areas if area.kind != "hand")

    def _scores(self) -> Iterator[str]:
        """The points of each line of the squares, then the totals."""
        for area in self._session.scene().areas:
            yield from self._speaker.lines(area)
        yield from (text for _, text in self._speaker.standing(self._session.scene()))


def _clean(line: str) -> str:
    """A line without what a terminal would obey when it is repeated."""
    return "".join(c for c in line[:LONGEST] if unicodedata.category(c) != "Cc").strip()
