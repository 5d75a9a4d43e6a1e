"""How one seat sees the table, as plain data that any screen can draw.

``scene.py`` of a family makes a Scene of a view and the events told to that seat; ``taps`` says which places,
in order, one touches for an action. Places are named, never the cards that lie face down in them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec

_T = TypeVar("_T")

Face = Literal["bare", "up", "down"]
"""How a place looks: nothing lies there, or its top card lies face up or face down."""


# A server holds many of these, without cycles: the collector need not look at them (gc=False).


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place where cards lie."""

    id: str
    """Its name in ``taps``: a spot (``A7``), a slot (``2.3``), a pile (``stock``) or a card of the own hand
    (``hand.7h``, ``hand.7h.2`` for the second copy)."""
    face: Face
    """How it looks."""
    label: str = ""
    """The number of a spot or slot."""
    card: str | None = None
    """The card that all who see this scene see: face up, or turned down after it was shown."""
    known: str | None = None
    """A card lying face down whose face this seat may recall: it looked, or everybody did."""
    count: int | None = None
    """How many cards lie here, where that is of interest."""
    below: tuple[str, ...] = ()
    """The cards beneath the top one, the lowest first, where all of them were shown."""
    note: str = ""
    """A key of the catalogue for what is special here, as ``held`` or ``frozen``."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of places that counts."""

    places: tuple[str, ...]
    """Their ids."""
    points: int
    """What it counts."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Places that belong together."""

    id: str
    """Its name, as ``A``, ``row.2`` or ``stock``."""
    kind: Literal["square", "row", "hand", "pile"]
    """How it is laid out."""
    places: tuple[Place, ...]
    """In their order, row by row."""
    seats: tuple[int, ...] = ()
    """Whose it is; empty: everybody's."""
    columns: int = 1
    """How many places stand beside each other."""
    lines: tuple[Line, ...] = ()
    """All lines of a square, those that count nothing yet included."""
    value: int | None = None
    """What a square is worth, or a row as far as all its cards are seen."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The table as one seat sees it."""

    seat: int | None
    """Whose eyes; None: a spectator."""
    turn: int | None
    """The seat to act, or None."""
    areas: tuple[Area, ...]
    hands: tuple[int, ...] = ()
    """By seat: how many cards it holds, in games with hands."""
    prompt: str = ""
    """A key of the catalogue: what the seat to act has to do."""
    closer: int | None = None
    """The side that went out, or the seat that called."""

    def area(self, area: str) -> Area:
        """The area of that id."""
        return next(a for a in self.areas if a.id == area)

    def place(self, place: str) -> Place | None:
        """The place of that id, if there is one."""
        return next((p for a in self.areas for p in a.places if p.id == place), None)


class Told(list[dict[str, Any]]):
    """Events in the order in which they were told, and what scenes have made of them: most of it stays as it is."""

    def __init__(self, events: Iterable[dict[str, Any]] = ()) -> None:
        super().__init__(events)
        self._kept: dict[str, tuple[Hashable, Any]] = {}
        self._memories: dict[str, Any] = {}
        self._read = 0

    @classmethod
    def of(cls, events: Sequence[dict[str, Any]]) -> Told:
        """``events`` themselves if they are of this kind."""
        return events if isinstance(events, cls) else cls(events)

    def kept(self, name: str, key: Hashable, make: Callable[[], _T]) -> _T:
        """What ``make()`` gives, made anew only if ``key`` is another than the last time for this ``name``."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            kept = self._kept[name] = key, make()
        made: _T = kept[1]
        return made

    def folded(self, step: Callable[[dict[str, Any], dict[str, Any]], None]) -> dict[str, Any]:
        """What ``step(memory, event)`` has put into the memory, which begins empty, for each event once."""
        while self._read < len(self):
            step(self._memories, self[self._read])
            self._read += 1
        return self._memories


class Scenes(Protocol):
    """What ``scene.py`` of a family holds.

    It may also hold ``previews(row, views, actions)``: what each side's square would be worth after each of the
    first of ``actions``, as lists.
    """

    def scene(self, row: Any, view: Any, seat: int | None, events: Sequence[dict[str, Any]]) -> Scene:
        """The table as ``seat`` sees it: ``row`` is the game's, ``view`` one row of dtype VIEW."""

    def taps(self, action: int, seat: int, seats: int) -> tuple[str, ...]:
        """The ids of the places to touch for an action of ``seat``, in order; ``!word`` is a button."""
