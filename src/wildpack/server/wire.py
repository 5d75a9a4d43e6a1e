"""The messages between a table and those who sit at it or watch it: JSON over one WebSocket.

A client says ``hello`` with the number of the last event it has; it gets what is missing, or a snapshot. Commands carry an
id, chosen by the client, and the number of the event they were decided on: a repeat gets the first answer again, a
stale one is refused. Texts never travel, only codes (keys of the catalogues with their values).
"""

from __future__ import annotations

from typing import Any

import msgspec

from wildpack.game import Value
from wildpack.scene import Area

VERSION = 1
"""The version of the protocol; a client of another one is asked to reload."""


class Message(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True, forbid_unknown_fields=True
):
    """A message of either side; ``type`` names it."""


# --- from the client ---------------------------------------------------------------------------------------


class Hello(Message, frozen=True):
    """The first message: who one is, and what one has."""

    version: int
    token: str = ""
    """The token of one's seat, where no cookie carries it; empty for a spectator."""
    since: int = 0
    """The number of the last event one has; 0: none."""


class Command(Message, frozen=True):
    """What changes the table. ``id`` is unique to the client, ``on`` the number it was decided on."""

    id: str
    on: int


class Sit(Command, frozen=True):
    """Take a free seat, or one's own seat back from the bot that sits in."""

    seat: int
    name: str
    secret: str = ""
    """64 hex digits, one's share of the shuffles."""


class Stand(Command, frozen=True):
    """Give one's seat up; during a match a bot takes it."""


class SeatBot(Command, frozen=True):
    """The host puts a bot into a free seat, or takes it away (``bot`` empty), before the match."""

    seat: int
    bot: str


class Start(Command, frozen=True):
    """The host begins the match; all seats must be taken."""


class Play(Command, frozen=True):
    """Play a move."""

    move: str


class Undo(Command, frozen=True):
    """Take the last move back, where nothing hidden was revealed and nobody else has moved."""


class Ready(Command, frozen=True):
    """Ready for the next deal; it begins when all who sit there are."""


class Rematch(Command, frozen=True):
    """Ask for another match with the same people; it begins when all who sit there have asked."""


class React(Command, frozen=True):
    """A quick reaction."""

    reaction: str


class Chat(Command, frozen=True):
    """Say something, where the table allows it."""

    text: str


class Ping(Message, frozen=True):
    """Is anybody there?"""


ClientMessage = Hello | Sit | Stand | SeatBot | Start | Play | Undo | Ready | Rematch | React | Chat | Ping


# --- from the server ---------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, as all see it."""

    name: str = ""
    bot: str = ""
    """The bot that plays here: chosen, or sitting in for someone who left."""
    away: bool = False
    """Whether a bot sits in for the one whose seat it is."""
    ready: bool = False
    clock: float | None = None
    """Seconds left, without a clock None; the seat to act uses its time up."""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed on when the table was made."""

    id: str
    game: str
    """As ``leopard:classic(out_at=6)``."""
    seats: int
    public: bool
    chat: bool
    rated: bool
    clock: tuple[int, int] | None
    """Seconds for a match and added a move, or None."""
    host: int
    """The seat whose owner made the table."""
    commitment: str
    """SHA-256 of the server's secret for the present match, in hex."""


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat, or a spectator, sees it after some event."""

    phase: str
    """``waiting`` for players, ``playing``, ``scored`` between deals, ``over``."""
    areas: list[Area]
    seats: list[Seat]
    turn: int | None = None
    prompt: str = ""
    moves: dict[str, tuple[str, ...]] = {}
    """One's own legal moves, with the places to tap for each; empty when it is not one's turn."""
    previews: dict[str, tuple[int, ...]] = {}
    """By move: what each side's square would be worth, in games that say so."""
    deal: int = 0
    """The number of the present deal, from 1."""
    dealer: int = 0
    hands: tuple[int, ...] = ()
    scores: list[int] | None = None
    totals: list[int] = []
    winners: list[int] = []
    closer: int | None = None
    undo: bool = False


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One numbered event. Who may not see it gets its number alone."""

    number: int
    told: list[dict[str, Any]] = []
    """What happened, as ``words.event`` of the family and the table's own kinds tell this seat."""


class Snapshot(Message, frozen=True):
    """All one may know: the answer to ``hello`` when little or nothing can be made of what the client has."""

    version: int
    number: int
    you: int | None
    token: str
    table: TableInfo
    position: Position
    events: list[Event]
    """The events of the present deal."""
    notes: list[str] = []


class Events(Message, frozen=True):
    """What has happened, and how the table lies then: only the areas that changed, all other fields whole."""

    events: list[Event]
    position: Position


class Done(Message, frozen=True):
    """The command took effect with event ``number``, which is on disk."""

    id: str
    number: int


class Refused(Message, frozen=True):
    """The command had no effect."""

    id: str
    code: str
    """A key under ``refused.`` of the catalogue."""
    values: dict[str, Value] = {}


class Presence(Message, frozen=True):
    """Who is connected; no event of the table."""

    seats: list[bool]
    watching: int


class Pong(Message, frozen=True):
    """Somebody is there."""


class Closing(Message, frozen=True):
    """The connection will be closed; ``code`` is a key under ``closing.`` of the catalogue."""

    code: str


ServerMessage = Snapshot | Events | Done | Refused | Presence | Pong | Closing
