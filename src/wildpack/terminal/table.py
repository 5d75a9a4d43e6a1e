"""The screen on which a match is played."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from wildpack.errors import IllegalMove
from wildpack.scene import Area, Place
from wildpack.terminal.board import Board, HandView, PlaceView
from wildpack.terminal.cards import Drawn, Mark, Pen, Size, sizes
from wildpack.terminal.help import HelpScreen
from wildpack.terminal.layout import Plan
from wildpack.terminal.session import Session
from wildpack.terminal.steer import nearest
from wildpack.terminal.taps import Taps, touched
from wildpack.terminal.words import Rules, Speaker

HAND_KEYS = "abcdefghijklmoprtuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of the cards of the hand; n, q and s mean something else."""
PEEK_SECONDS = 3.0
LOG_WIDTH, LOG_LINES = 18, 200
_OTHER_ROWS = 7  # standing, two of prompt, information, buttons, typed move, keys
_FIRM = "\u00a0"  # a blank at which no line ends


class TableScreen(Screen[None]):
    """A match: the table, what happens, and what the player may do."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"steer('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("space", "peek", show=False),
        Binding("escape", "let_go", show=False),
        Binding("question_mark", "help", show=False),
        Binding("exclamation_mark", "hint", show=False),
        Binding("slash,colon", "type", show=False),
        Binding("s", "save", show=False),
        Binding("n", "next", show=False),
        Binding("q", "app.quit", show=False),
        Binding("pageup", "log(-1)", show=False),
        Binding("pagedown", "log(1)", show=False),
    ]

    class Rematch(Message):
        """The player wants another match."""

    def __init__(self, session: Session, language: str, path: Path, rules: Rules, delay: float) -> None:
        super().__init__()
        self.session, self._path, self._rules, self.delay = session, path, rules, delay
        self.speaker = Speaker(language, session, short=True)
        self._scene, self._taps = session.scene(), Taps()
        self._told = [self.speaker.start()]
        self._peeking: Timer | None = None
        self._asked = ""  # the word of the button to be pressed again
        self._hint = ""
        self._hinted: tuple[int, int] | None = None  # the position for which a hint was asked last
        self._touched_last: PlaceView | None = None

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        say = self.speaker.say
        yield Static(id="standing")
        with Horizontal(id="middle"):
            yield Board(self._scene)
            with Vertical(id="side"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="told", markup=False)
                yield Static(id="result", markup=False)
        yield Static(id="prompt", markup=False)
        yield HandView(id="hand")
        yield Static(id="info", markup=False)
        with Horizontal(id="buttons"):
            for word in self.speaker.words():
                yield Button(self._label(word), name=word, id=f"say-{word}", compact=True)
            yield Button(say("play.next"), id="next", compact=True)
            yield Button(say("play.rematch"), id="rematch", compact=True)
        yield Input(placeholder=say("play.type"), id="move", compact=True)
        yield Static(say("play.keys"), id="keys", markup=False)

    def on_mount(self) -> None:
        """Show the table, and let the bots move if they are first."""
        self.query_one("#log").anchor()
        self.go_on()

    def on_resize(self) -> None:
        """Choose the size of the cards anew."""
        self._draw()

    # --- what is shown ---------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Show what has changed, keep it, and let the bots move."""
        self._refresh()
        self.keep()
        self._let_bots()

    def _refresh(self) -> None:
        self._scene, self._taps = self.session.scene(), Taps(self.session.ways())
        self._asked = self._hint = ""
        self._told = [*self._told, *self.speaker.news(self._scene)][-LOG_LINES:]
        self._draw()
        self._show_log()
        self._keep_focus()
        if self.session.deal.is_over:
            self._inform("")

    def _show_log(self) -> None:
        self.query_one("#told", Static).update("\n".join(self._told))

    def _draw(self) -> None:
        over = self.session.deal.is_over
        plan, pen = self._plan()
        board, hand = self.query_one(Board), self.query_one(HandView)
        board.show(self._scene, plan, self.speaker.title, self._drawn, pen)
        self.query_one("#middle").set_class(self.size.width - plan.columns < LOG_WIDTH, "-narrow")
        for area in self._scene.areas:
            if area.kind == "hand":
                hand.show(area, HAND_KEYS, self._drawn, pen, self.size.height - plan.rows - _OTHER_ROWS)
        hand.display = not over and self._has_hand
        self._show_words(over)

    def _show_words(self, over: bool) -> None:
        self.query_one("#standing", Static).update(self._standing())
        self.query_one("#prompt", Static).update(self._hint or self.speaker.turn(self._scene))
        result = self.query_one("#result", Static)
        result.display = over
        result.update("\n".join(self.speaker.result()) if over else "")
        for button in self.query("#buttons Button").results(Button):
            button.display = button.name in self._taps.words
            if button.name:
                button.label = self._label(button.name)
        self.query_one("#next").display = over and not self.session.match.is_over
        self.query_one("#rematch").display = over and self.session.match.is_over

    def _label(self, word: str) -> str:
        text = self.speaker.button(word)
        return self.speaker.apart(self.speaker.say("play.again", button=text) if word == self._asked else text)

    @property
    def _has_hand(self) -> bool:
        return any(area.kind == "hand" for area in self._scene.areas)

    def _plan(self) -> tuple[Plan, Pen]:
        """The largest size of cards with which all fits, else the smallest."""
        say, free = self.speaker.say, self.size.width - LOG_WIDTH
        for size in sizes(say):
            plan = Plan.of(self._scene, size, free, self.speaker.title)
            if plan.columns <= free and plan.rows + self._hand_rows(size) + _OTHER_ROWS <= self.size.height:
                break
        return plan, Pen(say, size)

    def _hand_rows(self, size: Size) -> int:
        return size.height if self._has_hand else 0

    def _standing(self) -> Text:
        text = Text()
        for seat, part in self.speaker.standing(self._scene):
            moves = seat == self._scene.turn
            marked = f"{'▶' if moves else ' '} {self.speaker.apart(part)}"
            text.append(marked.replace(" ", _FIRM), "bold" if moves else "")
            text.append("  ")
        return text

    def _drawn(self, area: Area, place: Place, label: str) -> Drawn:
        return Drawn(place, label, self._mark(touched(area, place)), self._peeking is not None)

    def _mark(self, name: str) -> Mark:
        if name in self._taps.next:
            return "legal"
        return "chosen" if name in self._taps.chosen else ""

    def _inform(self, text: str) -> None:
        self.query_one("#info", Static).update(text)

    # --- moving about ----------------------------------------------------------------------------------------

    def _keep_focus(self) -> None:
        """See that something is focused: the first place or button that may be touched."""
        if self.focused is not None and self.focused.display:
            return
        for widget in self.focus_chain:
            legal = isinstance(widget, PlaceView) and widget.drawn.mark == "legal"
            if legal or (isinstance(widget, Button) and widget.display):
                widget.focus()
                return

    def action_steer(self, direction: str) -> None:
        """Go to the next place, button or field in that direction."""
        if self.focused is None:
            self._keep_focus()
        elif (widget := nearest(self.focused.region, self._reachable(), direction)) is not None:
            widget.focus()

    def _reachable(self) -> Iterable[Widget]:
        return [widget for widget in self.focus_chain if widget.region]

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what lies in the place that has the focus."""
        view, touched_last = event.widget, self._touched_last
        self._touched_last = None
        if view is not touched_last and isinstance(view, PlaceView) and view.area is not None:
            self._inform(self.speaker.place(view.area, view.drawn.place, self._peeking is not None))

    def on_key(self, event: events.Key) -> None:
        """A digit is a spot, a letter a card of the hand."""
        character = event.character or ""
        digit = unicodedata.digit(character, None) if character else None
        if digit is not None:
            self._number(str(digit))
        elif character and character in HAND_KEYS and self._has_hand:
            views = [view for view in self.query_one(HandView).query(PlaceView) if view.display]
            for view in views[HAND_KEYS.index(character) :][:1]:
                view.focus()
                self._touch(view)
        else:
            return
        event.stop()

    def _number(self, label: str) -> None:
        """Touch the place of that number if only one may be touched, else go to the next of them, the own first."""
        views = [view for view in self.query_one(Board).query(PlaceView) if view.drawn.place.label == label]
        views.sort(key=lambda view: view.area is None or self.session.seat not in view.area.seats)
        legal = [view for view in views if view.drawn.mark == "legal"]
        if len(legal) == 1:
            self._touch(legal[0])
            return
        views = legal or views
        after = views.index(self.focused) + 1 if self.focused in views else 0
        for view in (views[after:] + views)[:1]:
            view.focus()

    # --- touching places -------------------------------------------------------------------------------------

    @on(PlaceView.Touched)
    def _touched(self, message: PlaceView.Touched) -> None:
        message.view.focus()
        self._touch(message.view)

    def _touch(self, view: PlaceView) -> None:
        self._touched_last, self._asked = view, ""
        if view.area is None or not self._may_move():
            return
        if not self._taps.tap(touched(view.area, view.drawn.place)):
            self._inform(self.speaker.not_now(self._taps.next, self._scene))
        elif self._taps.action is not None:
            self._act(self._taps.action)
        else:
            self._draw()
            self._inform(self.speaker.place(view.area, view.drawn.place, self._peeking is not None))

    def _may_move(self) -> bool:
        if not self.session.is_mine:
            self._inform(self.speaker.turn(self._scene) or self.speaker.say("play.is-over"))
        return self.session.is_mine

    @on(Button.Pressed, "#buttons Button")
    def _pressed(self, event: Button.Pressed) -> None:
        word = event.button.name
        if word is None:
            self.action_next()
            return
        self._taps.clear()
        self._taps.tap(f"!{word}")
        action = self._taps.action
        if action is None or not self._may_move():
            return
        if word == self._asked or not self.session.closes(action):
            self._act(action)
        else:
            self._taps.clear()
            self._asked = word
            self._draw()

    def _act(self, action: int) -> None:
        self.session.deal.act(action)
        self._inform("")
        self.go_on()

    @on(Input.Submitted, "#move")
    def _typed(self, event: Input.Submitted) -> None:
        if not self._may_move():
            return
        try:
            self.session.deal.play(event.value.strip())
        except IllegalMove:
            self._inform(self.speaker.wrong(event.value))
        else:
            event.input.clear()
            self._inform("")
            self.go_on()

    # --- the other keys --------------------------------------------------------------------------------------

    def action_peek(self) -> None:
        """Show for a moment the cards lying face down that the player may recall."""
        if self._peeking is not None:
            self._peeking.stop()
        self._peeking = self.set_timer(PEEK_SECONDS, self._hide)
        self._draw()

    def _hide(self) -> None:
        self._peeking = None
        self._draw()

    def action_let_go(self) -> None:
        """Leave the field for typed moves; let go of what was touched."""
        self._taps.clear()
        self._asked = ""
        if isinstance(self.focused, Input):
            self.set_focus(None)
        self._draw()
        self._keep_focus()

    def action_help(self) -> None:
        """Show the keys, and the rules of the game."""
        keys = self.speaker.say("play.help", move=self.speaker.example)
        rules = self._rules(self.session.game, self.speaker.say)
        self.app.push_screen(HelpScreen(f"{keys}\n\n{rules}"))

    def action_type(self) -> None:
        """Go to the field for typed moves."""
        self.query_one("#move").focus()

    def action_log(self, pages: int) -> None:
        """Leaf through what has happened."""
        log = self.query_one("#log")
        log.scroll_relative(y=pages * log.size.height)

    def action_next(self) -> None:
        """Begin the next deal, or after the match another one."""
        if self.session.match.is_over:
            self.post_message(self.Rematch())
        elif self.session.deal.is_over:
            self.session.next_deal()
            self._told.append(self.speaker.start())
            self.set_focus(None)
            self.go_on()

    def action_save(self) -> None:
        """Save the match, and say where."""
        if self.keep():
            self._inform(self.speaker.say("play.saved", file=self._path))

    def keep(self) -> bool:
        """Save the match; say so if that fails."""
        try:
            self.session.save(self._path)
        except OSError as error:
            self._inform(self.speaker.say("play.unsaved", file=self._path, reason=error.strerror or str(error)))
            return False
        return True

    @work(group="hint")
    async def action_hint(self) -> None:
        """Say what the player might do, when that has been thought out beside the table; it stays until a move."""
        position = self.session.position
        if not self._may_move() or self._hinted == position:
            return
        self._hinted = position
        self._inform(self.speaker.say("table.hint.thinking"))
        found = await asyncio.to_thread(self.session.hint)
        if self.session.position == position:
            self._hint = self.speaker.hint(found, self._scene)
            self._inform("")
            self._draw()

    @work(exclusive=True)
    async def _let_bots(self) -> None:
        session = self.session
        while session.deal.turn is not None and not session.is_mine:
            await asyncio.sleep(self.delay)
            session.deal.act(await asyncio.to_thread(session.choose))
            self._refresh()
        self.keep()
