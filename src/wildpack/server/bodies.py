"""The bodies of HTTP requests and answers, in JSON."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wildpack.game import Value
from wildpack.server.wire import Events, Phase, Seat, Secret, Snapshot

FailedCode = Literal[
    "malformed",  # the request is none of this protocol
    "game",  # there is no such game
    "many",  # too many new tables in an hour
    "busy",  # too many requests in a minute
    "origin",  # asked by a page of another site
    "table",  # there is no such table
    "playing",  # the match is not over
    "deal",  # there is no such deal, or it is not over
    "seat",  # until the match is over it is shown to whoever sits there alone
]
"""Why a request was not done: keys under ``failed.`` of the catalogue."""


class Body(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A body of a request or an answer."""


class NewTable(Body, frozen=True):
    """``POST /api/tables``: make a table and take seat 0. If bots take all other seats the match begins at once."""

    game: str
    """As ``leopard:classic(out_at=6)``."""
    seats: int | None = None
    """How many; None: the usual number."""
    public: bool = False
    """Whether it is listed among the open tables; a public table has no chat."""
    chat: bool = False
    """Whether one may chat."""
    clock: tuple[Annotated[int, msgspec.Meta(ge=10, le=86400)], Annotated[int, msgspec.Meta(ge=0, le=600)]] | None = (
        None
    )
    """Seconds for a match and added a move."""
    bots: dict[int, str] = {}
    """By seat (1 and up): the bot that plays there."""
    name: str = ""
    """How one is called here; empty: a guest."""
    secret: Secret = ""
    """Chosen after one has seen the commitment."""
    commitment: str = ""
    """As ``GET /api/commitment`` gave it; without one, a new one is made."""


class Created(Body, frozen=True):
    """The answer: the table is at ``/t/<id>``. The token also comes as a cookie."""

    id: str
    """The table is at ``/t/<id>``."""
    seat: int
    """One's own."""
    token: str
    """With which one is known again; 43 letters."""
    commitment: str
    """To the server's secret of the first match."""


class Commitment(Body, frozen=True):
    """``GET /api/commitment``: SHA-256 of the secret that the next table will have; good for one table, one hour."""

    commitment: str
    """64 hex digits."""


class Listed(Body, frozen=True):
    """``GET /api/tables``: a public table that waits for players. ``GET /api/tables/<id>``: any table."""

    id: str
    """The table is at ``/t/<id>``."""
    game: str
    """As ``leopard:classic(out_at=6)``."""
    seats: list[Seat]
    """Who sits there."""
    clock: tuple[int, int] | None
    """Seconds for a match and added a move, or None."""
    phase: Phase
    """How far it is."""


class Replay(Body, frozen=True):
    """``GET /api/tables/<id>/replay``: a deal that is over, as a seat or a spectator saw it.

    These are the messages that its socket was sent, had it come just after the cards were dealt. Chat is told to those
    who sit at the table.
    """

    game: str
    """As ``leopard:classic(out_at=6)``."""
    match: int
    """The number of the match at this table, from 1."""
    deal: int
    """The number of the deal in the match, from 0."""
    deals: int
    """How many deals of the match are over."""
    seat: int | None
    """Whose eyes these are; None: a spectator's."""
    snapshot: Snapshot
    """How it began."""
    steps: list[Events]
    """What was sent then, up to the end of the deal."""


class OptionInfo(Body, frozen=True):
    """An option of a family: a number in a range, a flag or a choice."""

    name: str
    """Its text has the key ``option.<name>``."""
    kind: Literal["number", "flag", "choice"]
    """What its values are."""
    of_match: bool
    """Whether it is one of the match, not of a deal."""
    range: tuple[int, int] | None = None
    """Of a number: the least and the greatest."""
    choices: tuple[str, ...] = ()
    """Of a choice: its values."""


class VariantInfo(Body, frozen=True):
    """A variant with the values of its options; a match has ``deals`` or ``target``."""

    name: str
    """Its text has the key ``variant.<name>``."""
    source: str
    """Where its rules come from."""
    seats: tuple[int, ...]
    """The numbers of seats that may play, the usual one first."""
    values: dict[str, Value]
    """By option."""


class FamilyInfo(Body, frozen=True):
    """``GET /api/games``: a family of games. Its texts have keys such as ``name`` or ``variant.*``."""

    name: str
    """As in the text of a game, before the colon."""
    lowest_wins: bool
    """Whether points are bad."""
    options: list[OptionInfo]
    """What can be chosen in each variant."""
    variants: list[VariantInfo]
    """The usual one first."""
    bots: tuple[str, ...]
    """The levels of those that can play, the weakest first; each has a text ``level.*``."""
    usual_bot: str
    """The level that plays where none is chosen."""


class Failed(Body, frozen=True):
    """Why a request was not done."""

    code: FailedCode
    """A key under ``failed.`` of the catalogue."""
    reason: str = ""
    """What was expected and what came, in English, for developers."""
