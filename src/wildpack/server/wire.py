"""The messages between a table and those who sit at it or watch it: JSON over one WebSocket.

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
    "rated",  # results count at this table: there are no hints
    "busy",  # too many hints in a minute
    "late",  # the table went on while the hint was being thought out
    "failed",  # no hint could be thought out
    "malformed",  # no message of this protocol
]
Phase = Literal["waiting", "playing", "scored", "over"]
ClosingCode = Literal[
    "version",  # another version of the protocol: reload the page
    "table",  # no such table
    "silent",  # no hello came
    "fast",  # too many messages
    "slow",  # too much unread
    "elsewhere",  # more sockets of the same player have come
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
    """The version of the protocol that the client speaks."""
    token: str = ""
    """The token of one's seat, where no cookie carries it; empty for a spectator."""
    since: int = 0
    """The number of the last event one has; 0: none."""


class Command(Message, frozen=True):
    """What is asked of the table. ``id`` is unique to the client, ``on`` the number it was decided on."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """Chosen by the client, another one for each command."""
    on: int
    """The number of the last event that one had seen."""


class Sit(Command, frozen=True):
    """Take a free seat, or one's own seat back from the bot that sits in."""

    seat: SeatNumber
    """From 0."""
    name: str = ""
    """How one is called here; empty: a guest."""
    secret: Secret = ""
    """Chosen after one has seen the commitment."""


class Stand(Command, frozen=True):
    """Give one's seat up; during a match a bot takes it."""


class SeatBot(Command, frozen=True):
    """The host puts a bot into a free seat, or takes it away (``bot`` empty), before or after a match."""

    seat: SeatNumber
    """From 0."""
    bot: str
    """Its name in ``FamilyInfo``; empty: take it away."""


class Start(Command, frozen=True):
    """The host begins the match; all seats must be taken."""


class Play(Command, frozen=True):
    """Play a move."""

    move: str
    """One of those in ``Position.moves``."""


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
    """Which one."""


class Chat(Command, frozen=True):
    """Say something, where the table allows it."""

    text: str
    """One line; what is too long is cut off."""


class Hint(Command, frozen=True):
    """Ask what one might do, when it is one's turn. It changes nothing, and nobody else hears of it."""


class Ping(Message, frozen=True):
    """Is anybody there?"""


ClientMessage = Hello | Sit | Stand | SeatBot | Start | Play | Undo | Ready | Rematch | React | Chat | Hint | Ping


# --- from the server ---------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, as all see it: somebody's (``taken``), a bot's (``bot``), or free if it is neither.

    With both, it is somebody's while a bot sits in. Who gave no name is a guest, called so in the reader's language.
    """

    name: str = ""
    """Of whoever sits here, if they gave one."""
    taken: bool = False
    """Whether it is somebody's, also while a bot sits in."""
    bot: str = ""
    """The bot that plays here: chosen, or sitting in for someone who left."""
    away: bool = False
    """Whether a bot sits in for the one whose seat it is."""
    forfeited: bool = False
    """Whether the time was up: the bot plays on to the end of the match."""
    ready: bool = False
    """Whether one waits for the next deal, or match, to begin."""
    clock: float | None = None
    """Seconds left as this is sent, without a clock None; the seat to act uses its time up."""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed on when the table was made."""

    id: str
    """The table is at ``/t/<id>``."""
    game: str
    """As ``leopard:classic(out_at=6)``."""
    seats: int
    """How many there are."""
    public: bool
    """Whether it is listed while it waits for players."""
    chat: bool
    """Whether one may chat."""
    rated: bool
    """Whether results count; aids to memory are off then."""
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
    """Where cards lie."""
    seats: list[Seat]
    """Who sits there."""
    turn: int | None = None
    """The seat to act, or None."""
    prompt: str = ""
    """A key under ``prompt.`` of the family: what the seat to act has to do."""
    moves: dict[str, tuple[str, ...]] = {}
    """One's own legal moves, with the places to tap for each; empty when it is not one's turn."""
    previews: dict[str, list[int]] = {}
    """By move: what each side's square would be worth, in games that say so."""
    deal: int = 0
    """The number of the present deal, from 1."""
    dealer: int = 0
    """The seat that deals."""
    hands: tuple[int, ...] = ()
    """By seat: how many cards it holds, in games with hands."""
    scores: list[int] | None = None
    """Points of the present deal by side, once it is over."""
    totals: list[int] = []
    """Points of the match by side, of all deals that are over."""
    winners: list[int] = []
    """The sides that have won, once the match is over."""
    closer: int | None = None
    """The side that went out, or the seat that called the end."""
    undo: bool = False
    """Whether one may take one's last move back."""


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
    """From 1, without gaps."""
    told: list[dict[str, Any]] = []
    """In the order in which it happened; each has a ``kind``."""


class Snapshot(Message, frozen=True):
    """All one may know: the answer to ``hello`` when little or nothing can be made of what the client has."""

    version: int
    """The version of the protocol that the server speaks."""
    number: int
    """The number of the last event."""
    you: int | None
    """One's seat, or None: one watches."""
    token: str
    """Where the client had none: its token from now on, with which a seat is taken and kept. Else empty."""
    table: TableInfo
    """What was agreed on."""
    position: Position
    """How it lies after that event."""
    events: list[Event]
    """The events since the last deal ended, or since the table was made; for seats older chat, too."""


class Events(Message, frozen=True):
    """What has happened, and how the table lies then: only the areas that changed, all other fields whole."""

    events: list[Event]
    """Those after the last that one was sent."""
    position: Position
    """How the table lies after the last of them."""


class Done(Message, frozen=True):
    """The command took effect with event ``number``, which is on disk."""

    id: str
    """Of the command."""
    number: int
    """Of the event."""


class Refused(Message, frozen=True):
    """The command had no effect."""

    id: str
    """Of the command. Where it is refused as malformed: the text that it gave as its id, else empty."""
    code: RefusedCode
    """A key under ``refused.`` of the catalogue."""
    values: dict[str, Value] = {}
    """What the text of that key takes."""


class Worth(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move is worth to the seat to act."""

    move: str
    """One of those in ``Position.moves``."""
    ahead: float
    """By how many points one's side will be ahead of the mean of the others, on average."""
    spread: float | None = None
    """The standard error of that; None where the move was not tried twice."""


class Hinted(Message, frozen=True):
    """The answer to ``hint``, for oneself alone. It follows from what one sees: the same position, the same hint."""

    id: str
    """Of the command."""
    move: str
    """What one might play."""
    taps: tuple[str, ...]
    """The places to tap for it."""
    reason: str
    """Why: a key under ``advice.`` of the family."""
    values: dict[str, int]
    """What the text of that key takes."""
    moves: list[Worth]
    """All one's legal moves: the best first, then by how long they were in the running."""


class Presence(Message, frozen=True):
    """Who is connected; no event of the table."""

    seats: list[bool]
    """By seat: whether whoever sits there is connected."""
    watching: int
    """How many others are."""


class Pong(Message, frozen=True):
    """Somebody is there."""


class Closing(Message, frozen=True):
    """The connection will be closed; ``code`` is a key under ``closing.`` of the catalogue."""

    code: ClosingCode
    """Why."""


ServerMessage = Snapshot | Events | Done | Refused | Hinted | Presence | Pong | Closing
