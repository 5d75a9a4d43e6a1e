"""The messages between a table and those who sit at it or watch it: JSON over one WebSocket, and the HTTP bodies.

A client says ``hello`` with the number of the last event it has; it gets what is missing, or a snapshot. Commands carry
an id, chosen by the client, and the number of the event they were decided on: a repeat gets the first answer again, a
stale one is refused. Texts never travel, only codes (keys of the catalogues with their values).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from wildpack.game import Value
from wildpack.scene import Area

VERSION = 1
"""The version of the protocol; a client of another one is asked to reload."""

Secret = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
"""64 hex digits, one's share of the shuffles; empty: none."""

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]

Reaction = Literal["hello", "thanks", "good", "wow", "oops", "hurry", "laugh", "bye"]
"""Quick reactions: keys under ``reaction.`` of the catalogue."""

RefusedCode = Literal[
    "stale",  # decided on a position that is no longer; a snapshot follows
    "turn",  # not one's turn
    "illegal",  # the rules do not allow it
    "seat",  # one sits nowhere
    "seated",  # one sits elsewhere already
    "taken",  # the seat is taken
    "noseat",  # there is no such seat
    "nobot",  # there is no such bot
    "host",  # the host alone may do that
    "empty",  # a seat is empty
    "phase",  # not now
    "away",  # a bot sits in: take the seat back first
    "undo",  # something was revealed, or somebody has moved
    "chat",  # no chat at this table
    "text",  # nothing is left of the text
    "forfeited",  # one's time was up
    "malformed",  # no message of this protocol
]
Phase = Literal["waiting", "playing", "scored", "over"]
ClosingCode = Literal[
    "version",  # another version of the protocol: reload the page
    "table",  # no such table
    "silent",  # no hello came
    "fast",  # too many messages
    "slow",  # too much unread
    "elsewhere",  # more sockets of this seat have come
    "full",  # too many are watching
    "restart",  # the server restarts, or lost hold of the table: come back
]


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

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    on: int


class Sit(Command, frozen=True):
    """Take a free seat, or one's own seat back from the bot that sits in."""

    seat: SeatNumber
    name: str = ""
    secret: Secret = ""
    """Chosen after one has seen the commitment."""


class Stand(Command, frozen=True):
    """Give one's seat up; during a match a bot takes it."""


class SeatBot(Command, frozen=True):
    """The host puts a bot into a free seat, or takes it away (``bot`` empty), before or after a match."""

    seat: SeatNumber
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

    secret: Secret = ""
    """Chosen after one has seen the new commitment; empty: the one of before."""


class React(Command, frozen=True):
    """A quick reaction."""

    reaction: Reaction


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
    forfeited: bool = False
    """Whether the time was up: the bot plays on to the end of the match."""
    ready: bool = False
    clock: float | None = None
    """Seconds left as this is sent, without a clock None; the seat to act uses its time up."""


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
    """The seat whose owner may seat bots and start: who made the table, then who has sat there longest."""
    commitment: str
    """SHA-256 of the server's secret for the present match (once it is over, for the next one), in hex."""


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat, or a spectator, sees it after some event."""

    phase: Phase
    """``waiting`` for players, ``playing``, ``scored`` between deals, ``over``."""
    areas: Sequence[Area]
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
    """Points of the present deal by side, once it is over."""
    totals: list[int] = []
    winners: list[int] = []
    """The sides that have won, once the match is over."""
    closer: int | None = None
    undo: bool = False


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One numbered event. Who may not see it gets its number alone.

    ``told`` is what happened, as ``words.event`` of the family tells this seat, and the table's own kinds:
    ``created``; ``sat`` (``seat``, ``name``), ``stood``, ``bot`` (``seat``, ``bot``: empty if taken away);
    ``started`` (``match``, ``cuts``, ``dealer``), ``dealt`` (``deal``, ``dealer``), then what each is dealt;
    ``undone``, ``ready``, ``rematch``, ``reaction`` (``reaction``), ``chat`` (``text``; seats alone are told);
    ``left`` (a bot sits in), ``returned``, ``flagged`` (the time was up), ``resumed`` (the server was restarted);
    ``scored`` (``scores``, ``totals``), ``over`` (``winners``, ``secret``, and ``commitment`` of a next match).
    """

    number: int
    told: list[dict[str, Any]] = []


class Snapshot(Message, frozen=True):
    """All one may know: the answer to ``hello`` when little or nothing can be made of what the client has."""

    version: int
    number: int
    you: int | None
    token: str
    """Where the client had none: its token from now on, with which a seat is taken and kept. Else empty."""
    table: TableInfo
    position: Position
    events: list[Event]
    """The events since the last deal ended, or since the table was made; for seats older chat, too."""


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
    """Empty where the message was none of this protocol."""
    code: RefusedCode
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

    code: ClosingCode


ServerMessage = Snapshot | Events | Done | Refused | Presence | Pong | Closing

# --- HTTP ------------------------------------------------------------------------------------------------------


class Body(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A body of a request or an answer."""


class NewTable(Body, frozen=True):
    """``POST /api/tables``: make a table and take seat 0. If bots take all other seats the match begins at once."""

    game: str
    """As ``leopard:classic(out_at=6)``."""
    seats: int | None = None
    public: bool = False
    """Whether it is listed among the open tables; a public table has no chat."""
    chat: bool = False
    clock: tuple[Annotated[int, msgspec.Meta(ge=10, le=86400)], Annotated[int, msgspec.Meta(ge=0, le=600)]] | None = (
        None
    )
    """Seconds for a match and added a move."""
    bots: dict[int, str] = {}
    """By seat (1 and up): the bot that plays there."""
    name: str = ""
    secret: Secret = ""
    """Chosen after one has seen the commitment."""
    commitment: str = ""
    """As ``GET /api/commitment`` gave it; without one, a new one is made."""


class Created(Body, frozen=True):
    """The answer: the table is at ``/t/<id>``. The token also comes as a cookie."""

    id: str
    seat: int
    token: str
    commitment: str


class Commitment(Body, frozen=True):
    """``GET /api/commitment``: SHA-256 of the secret that the next table will have; good for one table, one hour."""

    commitment: str


class Listed(Body, frozen=True):
    """``GET /api/tables``: a public table that waits for players. ``GET /api/tables/<id>``: any table."""

    id: str
    game: str
    seats: list[Seat]
    clock: tuple[int, int] | None
    phase: Phase


class OptionInfo(Body, frozen=True):
    """An option of a family: a number in a range, a flag or a choice."""

    name: str
    kind: Literal["number", "flag", "choice"]
    of_match: bool
    range: tuple[int, int] | None = None
    choices: tuple[str, ...] = ()


class VariantInfo(Body, frozen=True):
    """A variant with the values of its options; a match has ``deals`` or ``target``."""

    name: str
    source: str
    seats: tuple[int, ...]
    """The numbers of seats that may play, the usual one first."""
    values: dict[str, Value]


class FamilyInfo(Body, frozen=True):
    """``GET /api/games``: a family of games. Its texts have keys such as ``name`` or ``variant.*``."""

    name: str
    lowest_wins: bool
    options: list[OptionInfo]
    variants: list[VariantInfo]
    bots: tuple[str, ...]


class Failed(Body, frozen=True):
    """Why a request was not done; ``code`` is a key under ``failed.`` of the catalogue."""

    code: Literal["malformed", "game", "many", "origin", "table", "playing"]
    reason: str = ""
    """What was expected and what came, in English, for developers."""
