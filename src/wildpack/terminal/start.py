"""The screen on which a match is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Select, Static

from wildpack.bots import NAMES, USUAL
from wildpack.game import Option, Value
from wildpack.locale import LANGUAGES, Catalogue
from wildpack.registry import games
from wildpack.terminal.session import Setup, read_match
from wildpack.terminal.words import GameWords

if TYPE_CHECKING:
    from wildpack.record import MatchRecord


class StartScreen(Screen[None]):
    """Game, variant, players and house rules of a match, and the language."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("escape", "app.quit", show=False),
    ]

    class Chosen(Message):
        """The player wants to begin a match, or go on with one."""

        def __init__(self, begin: Setup | MatchRecord, language: str) -> None:
            self.begin, self.language = begin, language
            super().__init__()

    def __init__(self, language: str, path: Path) -> None:
        super().__init__()
        self._language, self._path = language, path
        self._given: dict[str, Any] = {}
        """By field: what the player has chosen or typed, for when the form is made anew."""
        self._take_family(next(iter(games())))

    def _take_family(self, name: str) -> None:
        self._family = games()[name]
        self._take_variant(next(iter(self._family.variants)))

    def _take_variant(self, name: str) -> None:
        self._variant = self._family.variants[name]
        self._seats = self._variant.seats[0]
        self._given = {field: value for field, value in self._given.items() if not field.startswith("option-")}

    @property
    def _words(self) -> GameWords:
        return GameWords(self._language, self._family)

    # --- what is shown ---------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The match on the left, players and house rules on the right."""
        words = self._words
        with Horizontal(id="form"):
            yield VerticalScroll(*self._match(words), id="match", can_focus=False)
            yield VerticalScroll(*self._players(words), *self._house_rules(words), id="house", can_focus=False)
        yield Static(id="hint", markup=False)
        with Horizontal(id="buttons"):
            yield Button(words.say("play.begin"), id="begin", variant="success")
            yield Button(words.say("play.resume"), id="resume", disabled=not self._path.is_file())
            yield Button(words.say("play.quit"), id="quit")

    def on_mount(self) -> None:
        """Begin at the game."""
        self.query_one("#begin").focus()

    def _match(self, words: GameWords) -> Iterator[Widget]:
        yield Static("wildpack", classes="heading")
        yield _row(words.apart(words.say("play.language")), _select("language", _languages(), self._language))
        families = [(GameWords(self._language, family).say("name"), name) for name, family in games().items()]
        yield _row(words.apart(words.say("play.game")), _select("family", families, self._family.name))
        variants = [(words.say(f"variant.{name}"), name) for name in self._family.variants]
        yield _row(words.apart(words.say("play.variant")), _select("variant", variants, self._variant.name))
        yield Static(words.say(f"variant.{self._variant.name}.about"), id="about", markup=False)
        seats = [(words.say.write(number), number) for number in self._variant.seats]
        yield _row(words.apart(words.say("play.seats")), _select("seats", seats, self._seats))
        yield _row(
            words.apart(words.say("play.name")),
            Input(self._given.get("name", ""), id="name", compact=True, max_length=20),
        )

    def _players(self, words: GameWords) -> Iterator[Widget]:
        yield Static(words.say("play.opponents"), classes="heading")
        bots = [(words.say(f"level.{name}"), name) for name in NAMES]
        for seat in range(1, self._seats):
            yield _row(
                words.apart(words.say("play.player", n=seat + 1)),
                _select(f"bot-{seat}", bots, self._given.get(f"bot-{seat}", USUAL)),
            )

    def _house_rules(self, words: GameWords) -> Iterator[Widget]:
        yield Static(words.say("play.house-rules"), classes="heading")
        for option in self._family.options.values():
            label = words.apart(words.say(f"option.{option.name}"))
            yield _row(label, self._option(words, option), "choice" if option.choices else "option")

    def _option(self, words: GameWords, option: Option) -> Widget:
        name, usual = f"option-{option.name}", self._variant.values.get(option.name)
        value = self._given.get(name, usual)
        if option.flag or option.choices:
            values: tuple[Value, ...] = option.choices or (True, False)
            return _select(name, [(words.value(option.name, v), v) for v in values], value)
        field = Input("" if value is None else str(value), id=name, type="integer", valid_empty=True, compact=True)
        field.placeholder = option.values
        return field

    # --- what is chosen --------------------------------------------------------------------------------------

    @on(Select.Changed)
    async def _changed(self, event: Select.Changed) -> None:
        field, value = event.select.id, event.value
        shown = {"language": self._language, "family": self._family.name, "variant": self._variant.name}
        if value == {**shown, "seats": self._seats}.get(field or "", value):
            return
        fields: list[Select[Any] | Input] = [*self.query(Select), *self.query(Input)]
        self._given = {other.id: other.value for other in fields if other.id}
        self._take(str(field), value)
        await self.recompose()
        self.query_one(f"#{field}").focus()

    def _take(self, field: str, value: Any) -> None:
        if field == "language":
            self._language = value
        elif field == "family":
            self._take_family(value)
        elif field == "variant":
            self._take_variant(value)
        else:
            self._seats = value

    @on(Button.Pressed, "#begin")
    def _begin(self) -> None:
        try:
            setup = self._setup()
        except ValueError as error:
            self._complain(error)
        else:
            self.post_message(self.Chosen(setup, self._language))

    def _setup(self) -> Setup:
        """The match chosen. Raises ValueError for a value that can't be."""
        bots = [str(self.query_one(f"#bot-{seat}", Select).value) for seat in range(1, self._seats)]
        changed = {o.name: v for o in self._family.options.values() if (v := self._changed_to(o)) is not None}
        game = self._family.game(self._variant.name, **changed)
        return Setup.of(game, self._seats, bots, self.query_one("#name", Input).value.strip())

    def _changed_to(self, option: Option) -> Value | None:
        """The value of an option if it is not the variant's."""
        field = self.query_one(f"#option-{option.name}")
        usual = self._variant.values.get(option.name)
        if isinstance(field, Select):
            return None if field.value == usual else option.check(field.value)
        text = field.value.strip() if isinstance(field, Input) else ""
        return None if text in ("", str(usual)) else option.parse(text)

    @on(Button.Pressed, "#resume")
    def _resume(self) -> None:
        try:
            self.post_message(self.Chosen(read_match(self._path), self._language))
        except (OSError, ValueError) as error:
            self._complain(error)

    @on(Button.Pressed, "#quit")
    def _quit(self) -> None:
        self.app.exit()

    def _complain(self, error: Exception) -> None:
        self.query_one("#hint", Static).update(str(error))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what a house rule means."""
        kind, _, name = (event.widget.id or "").partition("-")
        self.query_one("#hint", Static).update(self._words.say(f"option.{name}.about") if kind == "option" else "")


def _row(label: str, field: Widget, kind: str = "") -> Horizontal:
    return Horizontal(Static(label, classes="label", markup=False), field, classes=f"row {kind}")


def _select(name: str, values: list[tuple[str, Any]], value: object) -> Select[Any]:
    return Select(values, value=value, allow_blank=False, id=name, compact=True)


def _languages() -> list[tuple[str, str]]:
    return [(Catalogue(language)("language"), language) for language in LANGUAGES]
