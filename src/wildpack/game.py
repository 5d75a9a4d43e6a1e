"""Families of games, and a game: one variant of a family with its options.

A family is a package that holds:

* ``variants.toml``: its options with their ranges, and each variant as a row of values with its source;
* ``rules.py``: the rules as kernels (see ``Rules``);
* ``words.py``: the texts of moves and events (see ``Words``);
* ``scene.py``: how one seat sees the table (see ``wildpack.scene``);
* ``heuristic.py``: rules of thumb, and ``levels.toml``: the levels of its bots;
* ``locale/``: a catalogue a language, and ``RULES.md``: the rules, numbered.
"""

from __future__ import annotations

import functools
import importlib
import importlib.resources
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from wildpack.errors import BadText, UnknownGame

if TYPE_CHECKING:
    import numpy as np

    from wildpack.deal import Deal
    from wildpack.match import Match
    from wildpack.scene import Scenes

Value = int | bool | str
"""The value of an option."""


class Rules(Protocol):
    """What ``rules.py`` of a family holds; ``wildpack.kernels`` gives the conventions."""

    RULES: np.dtype[Any]
    STATE: np.dtype[Any]
    VIEW: np.dtype[Any]
    TOLD: np.dtype[Any]  # seat, action, cards: what one seat is told of an action
    ACTIONS: np.ndarray[Any, Any]  # what each action is; columns kind and card at least
    SEAT_ACTIONS: int  # so many actions are seats', and come first
    WORDS: int  # uint64 words of a mask
    DEFAULTS: Mapping[str, object]  # fields of RULES that are not in variants.toml

    def begin(self, rules: Any, states: Any, i: int, seats: int, dealer: int) -> None:
        """Set a state to the start of a deal."""

    def legal(self, rules: Any, states: Any, i: int, mask: Any) -> None:
        """Mark the open actions."""

    def apply(self, rules: Any, states: Any, i: int, action: int) -> None:
        """Perform an open action."""

    def look(self, rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
        """What a seat may know."""

    def tell(self, rules: Any, states: Any, i: int, action: int, told: Any) -> None:
        """What each seat is told of an action, before it is applied."""

    def sample(self, rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
        """A random full state that a view allows."""

    def score(self, rules: Any, states: Any, i: int, out: Any) -> None:
        """The points by side."""

    def longest(self, rules: Any, seats: int) -> int:
        """A bound on the actions of a deal, chance included."""

    def bounds(self, rules: Any, seats: int) -> tuple[int, int]:
        """The least and the most points that a side may have in a deal, or bounds on them."""


class Words(Protocol):
    """What ``words.py`` of a family holds."""

    CARDS: Sequence[str]  # card text by card number

    def text(self, action: int, seat: int, seats: int) -> str:
        """The move text of a seat's action."""

    def event(self, told: Any, seats: int) -> dict[str, Any]:
        """What one seat was told, as plain data: ``seat``, ``kind``, and what belongs to it."""

    def shown(self, view: Any) -> list[str]:
        """The texts of all cards that a view shows."""

    def known(self, view: Any) -> dict[str, str]:
        """By place: the cards lying face down that this seat knows."""

    def cards(self, state: Any, events: Sequence[dict[str, Any]]) -> list[str]:
        """The texts of all cards: those in a full state, and those that only a spectator's events still name."""

    def sides(self, seats: int) -> list[tuple[int, ...]]:
        """The seats of each side, in the order of the scores."""


@dataclass(frozen=True)
class Option:
    """An option of a family: its kind and the values it may have."""

    name: str
    range: tuple[int, int] = (0, 0)
    choices: tuple[str, ...] = ()
    flag: bool = False
    of_match: bool = False

    @property
    def _is_number(self) -> bool:
        return not self.flag and not self.choices

    @property
    def values(self) -> str:
        """The possible values, for people: ``0-24``, ``yes, no`` or the choices."""
        if self.flag:
            return "yes, no"
        return ", ".join(self.choices) or f"{self.range[0]}-{self.range[1]}"

    def check(self, value: object) -> Value:
        """``value`` as this option holds it. Raises BadText."""
        if self.flag and isinstance(value, bool):
            return value
        if self.choices and value in self.choices:
            return value
        if self._is_number and type(value) is int and self.range[0] <= value <= self.range[1]:
            return value
        raise BadText(f"{self.name} must be one of {self.values}, not {value!r}")

    def parse(self, text: str) -> Value:
        """The value that ``text`` stands for. Raises BadText."""
        if self.flag and text.lower() in ("yes", "true", "no", "false"):
            return text.lower() in ("yes", "true")
        if self._is_number and text.isascii() and text.isdigit() and len(text) < 10:
            return self.check(int(text))
        return self.check(text)


@dataclass(frozen=True)
class Variant:
    """A variant of a family: its values, the numbers of seats it allows, and its source."""

    name: str
    source: str
    seats: tuple[int, ...]
    values: Mapping[str, Value]
    fixed: Mapping[str, object]


class Family:
    """A family of games, found in the package ``package``."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]

    def __repr__(self) -> str:
        return f"Family({self.package!r})"

    def __reduce__(self) -> tuple[type[Family], tuple[str]]:
        return Family, (self.package,)

    @functools.cached_property
    def _table(self) -> dict[str, Any]:
        return tomllib.loads((importlib.resources.files(self.package) / "variants.toml").read_text("utf-8"))

    @functools.cached_property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins."""
        return bool(self._table["lowest_wins"])

    @functools.cached_property
    def options(self) -> dict[str, Option]:
        """The options of a deal and of a match, by name."""
        return {
            name: Option(
                name,
                row.get("range", (0, 0)),
                tuple(row.get("choices", ())),
                row.get("flag", False),
                row.get("of_match", False),
            )
            for name, row in self._table["options"].items()
        }

    @functools.cached_property
    def variants(self) -> dict[str, Variant]:
        """The variants by name; the first is the usual one."""
        return {name: self._variant(name) for name in self._table["variants"]}

    def _values(self, name: str) -> dict[str, Any]:
        """The row of a variant, on top of that of the variant it is ``like``."""
        row = dict(self._table["variants"][name])
        like = self._values(row.pop("like")) if "like" in row else {}
        if "target" in row:
            like.pop("deals", None)
        return like | row

    def _variant(self, name: str) -> Variant:
        row = self._values(name)
        source, seats = row.pop("source"), tuple(row.pop("seats"))
        values = {key: self.options[key].check(row.pop(key)) for key in list(row) if key in self.options}
        return Variant(name, source, seats, values, row)

    def module(self, name: str) -> ModuleType:
        """A module of the family's package."""
        return importlib.import_module(f"{self.package}.{name}")

    @functools.cached_property
    def rules(self) -> Rules:
        """The rules; their first use loads the compiler."""
        from wildpack import kernels

        rules = cast(Rules, self.module("rules"))
        kernels.register(rules.STATE, rules, "SEAT_ACTIONS", "WORDS", "apply", "legal", "look", "sample", "score")
        if hasattr(rules, "chance"):
            kernels.register(rules.STATE, rules, "chance")
        return rules

    @functools.cached_property
    def words(self) -> Words:
        """The texts of moves and events."""
        return cast(Words, self.module("words"))

    @functools.cached_property
    def scenes(self) -> Scenes:
        """How the seats see the table."""
        return cast("Scenes", self.module("scene"))

    def game(self, variant: str | None = None, /, **options: object) -> Game:
        """The game of a variant (the first one if not named) with some options changed."""
        name = next(iter(self.variants)) if variant is None else variant
        if name not in self.variants:
            raise UnknownGame(f"{self.name} has no variant {name!r}; its variants are: {', '.join(self.variants)}")
        for key in options:
            if key not in self.options:
                raise UnknownGame(f"{self.name} has no option {key!r}; its options are: {', '.join(self.options)}")
        if {"deals", "target"} <= options.keys():
            raise BadText("a match has either deals or target, not both")
        changed = {key: option.check(options[key]) for key, option in self.options.items() if key in options}
        return Game(self, self.variants[name], changed)


@dataclass(frozen=True)
class Game:
    """A family's variant with the options that were changed."""

    family: Family
    variant: Variant
    changed: Mapping[str, Value]

    def __str__(self) -> str:
        changed = ",".join(f"{k}={value_text(v)}" for k, v in self.changed.items())
        return f"{self.family.name}:{self.variant.name}" + (f"({changed})" if changed else "")

    def __repr__(self) -> str:
        return f"wildpack.load({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @functools.cached_property
    def options(self) -> dict[str, Value]:
        """All options of the deal and the match with their values; a match has ``deals`` or ``target``."""
        values = {**self.variant.values, **self.changed}
        for given, other in (("deals", "target"), ("target", "deals")):
            if given in self.changed:
                values.pop(other, None)
        return values

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that may play, the usual one first."""
        return self.variant.seats

    def check_seats(self, seats: int | None) -> int:
        """``seats`` if so many may play, the usual number for None. Raises BadText."""
        if seats is None:
            return self.seats[0]
        if seats not in self.seats:
            allowed = " or ".join(map(str, self.seats))
            raise BadText(f"{self.family.name}:{self.variant.name} is for {allowed} seats, not {seats}")
        return seats

    @functools.cached_property
    def row(self) -> np.ndarray[Any, Any]:
        """The values of this game as the rules read them: an array of length one of dtype RULES."""
        import numpy as np

        row = np.zeros(1, self.family.rules.RULES)
        for name, value in {**self.family.rules.DEFAULTS, **self.variant.fixed, **self.options}.items():
            option = self.family.options.get(name)
            if option is None or not option.of_match:
                row[name] = option.choices.index(str(value)) if option and option.choices else value
        return row

    def deal(
        self,
        seats: int | None = None,
        dealer: int = 0,
        pack: Sequence[str] | None = None,
        seed: int | None = None,
    ) -> Deal:
        """Begin a deal: from ``pack``, else from one shuffled by ``seed`` (0 to 2**64 - 1), else by chance."""
        from wildpack.deal import Deal

        return Deal(self, self.check_seats(seats), dealer, pack, seed)

    def match(
        self,
        seats: int | None = None,
        names: Sequence[str] = (),
        dealer: int | None = None,
        seed: int | None = None,
    ) -> Match:
        """Begin a match; without ``dealer`` the first dealer is drawn by lot."""
        from wildpack.match import Match

        return Match(self, self.check_seats(seats), names, dealer, seed)


def value_text(value: Value) -> str:
    """The text of an option's value, as ``Option.parse`` reads it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
