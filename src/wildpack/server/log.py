"""The log of a table: numbered entries, the truth from which the table can be built again at any time.

An entry that a command brought about holds who gave it (``by``) and the command's ``id``, so that a command which is
repeated after a restart takes effect once. People are known by a hash of their token.
"""

from __future__ import annotations

import msgspec

from wildpack.match import Cuts


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag=str.lower,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something that happened at the table."""

    by: str = ""
    id: str = ""


class Created(Entry, frozen=True, kw_only=True):
    """The table was made. ``secret`` (hex) is the source of the server's secret of every match."""

    table: str
    game: str
    seats: int
    public: bool = False
    chat: bool = False
    clock: tuple[int, int] | None = None
    secret: str


class OfSeat(Entry, frozen=True, kw_only=True):
    """Something that concerns one seat."""

    seat: int


class Sat(OfSeat, frozen=True, kw_only=True):
    """``by`` took a free seat."""

    name: str
    secret: str = ""


class Stood(OfSeat, frozen=True, kw_only=True):
    """The seat was given up; in a match ``bot`` plays on."""

    bot: str = ""


class Bot(OfSeat, frozen=True, kw_only=True):
    """A bot was put into a free seat, or taken away again (``bot`` empty)."""

    bot: str


class Started(Entry, frozen=True, kw_only=True):
    """A match began."""

    cuts: list[Cuts]
    dealer: int


class Dealt(Entry, frozen=True, kw_only=True):
    """A deal began."""

    pack: list[str]


class Moved(OfSeat, frozen=True, kw_only=True):
    """A seat moved."""

    move: str


class Shuffled(Entry, frozen=True, kw_only=True):
    """The new stock was shuffled."""

    order: list[str]


class Undone(OfSeat, frozen=True, kw_only=True):
    """A seat took its move back."""


class Ready(OfSeat, frozen=True, kw_only=True):
    """A seat is ready for the next deal."""


class Rematch(OfSeat, frozen=True, kw_only=True):
    """A seat asks for another match."""

    secret: str = ""


class Reaction(OfSeat, frozen=True, kw_only=True):
    """A quick reaction."""

    reaction: str


class Chat(OfSeat, frozen=True, kw_only=True):
    """Somebody said something."""

    text: str


class Left(OfSeat, frozen=True, kw_only=True):
    """Nobody has been at the seat for a while: ``bot`` sits in."""

    bot: str


class Returned(OfSeat, frozen=True, kw_only=True):
    """The seat was taken back."""


class Flagged(OfSeat, frozen=True, kw_only=True):
    """The time of a seat was up: ``bot`` plays on to the end of the match."""

    bot: str


class Resumed(Entry, frozen=True, kw_only=True):
    """The server was restarted: the clock that ran stood still since, and begins to run at ``until``."""

    until: int


Kinds = (
    Created
    | Sat
    | Stood
    | Bot
    | Started
    | Dealt
    | Moved
    | Shuffled
    | Undone
    | Ready
    | Rematch
    | Reaction
    | Chat
    | Left
    | Returned
    | Flagged
    | Resumed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Kinds).decode


class Row(msgspec.Struct, frozen=True):
    """An entry in the log: its number, from 1, and when it happened, in milliseconds since 1970."""

    number: int
    at: int
    entry: Kinds
