"""The application: a start screen, the wait while the rules are compiled, the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import App, ComposeResult
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import ProgressBar, Static

from wildpack.locale import Catalogue
from wildpack.terminal.session import STEPS, Session, Setup, prepare
from wildpack.terminal.start import StartScreen
from wildpack.terminal.table import TableScreen
from wildpack.terminal.words import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wildpack.game import Game
    from wildpack.record import MatchRecord


class WaitScreen(Screen[None]):
    """Shows how far the preparation is."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say

    def compose(self) -> ComposeResult:
        """What is waited for, the step, a bar."""
        with Middle():
            yield Center(Static(self._say("play.preparing")))
            yield Center(Static(id="step"))
            yield Center(ProgressBar(len(STEPS), show_eta=False))

    def step(self, name: str) -> None:
        """Show the step that begins."""
        self.query_one("#step", Static).update(self._say(f"play.preparing.{name}"))
        self.query_one(ProgressBar).update(progress=STEPS.index(name) + 0.5)


class PlayApp(App[None]):
    """Plays matches: ``begin`` is what to begin with, else it is chosen on the start screen.

    Each match is kept in the file ``path``. After the end ``session`` is the last match, ``failure`` what stopped
    the application, if anything did.
    """

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "wildpack"

    def __init__(
        self,
        language: str,
        path: Path,
        begin: Setup | MatchRecord | None,
        rules: Rules,
        delay: float = 0.8,
    ) -> None:
        super().__init__()
        self.language, self._path, self._begin, self._rules, self._delay = language, path, begin, rules, delay
        self.session: Session | None = None
        self.failure: Exception | None = None

    def on_mount(self) -> None:
        """Show the start screen, or go on to the table."""
        if self._begin is None:
            self.push_screen(StartScreen(self.language, self._path))
        else:
            self.begin(self._begin)

    @on(StartScreen.Chosen)
    def _chosen(self, message: StartScreen.Chosen) -> None:
        self.language = message.language
        self.begin(message.begin)

    @on(TableScreen.Rematch)
    def _rematch(self) -> None:
        if self.session is not None:
            self._show(self.session.rematch())

    def begin(self, begin: Setup | MatchRecord) -> None:
        """Prepare what the match needs, then show the table."""
        wait = WaitScreen(Catalogue(self.language))
        self.push_screen(wait)
        if isinstance(begin, Setup):
            self._prepare(wait, begin.game, begin.bots, begin.begin)
        else:
            self._prepare(wait, begin.load(), begin.names, lambda: Session.resume(begin))

    @work(thread=True, exclusive=True)
    def _prepare(self, wait: WaitScreen, game: Game, names: Sequence[str], begin: Callable[[], Session]) -> None:
        try:
            for step in prepare(game, names):
                self.call_from_thread(wait.step, step)
            session = begin()
        except (ValueError, OSError) as error:
            self.call_from_thread(self._fail, error)
        else:
            self.call_from_thread(self._show, session)

    def _fail(self, error: Exception) -> None:
        self.failure = error
        self.exit(return_code=2)

    def _show(self, session: Session) -> None:
        self.session = session
        self.switch_screen(TableScreen(session, self.language, self._path, self._rules, self._delay))
