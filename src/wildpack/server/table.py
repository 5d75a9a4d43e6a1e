"""A table: seats, matches, clocks, as its log says. It reads no clock and does no I/O: time is passed in.

``apply`` alone changes it, by one entry of the log; ``wildpack.server.steward`` decides which entries a command
brings about.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from wildpack.deal import Deal
from wildpack.fairness import Fairness, Shuffles, commitment
from wildpack.match import Cuts, Match
from wildpack.registry import load
from wildpack.server import log, wire

if TYPE_CHECKING:
    from wildpack.game import Game

REMEMBERED = 200
"""How many commands of a table are remembered, to answer them again."""
CHATS = 50
"""How many lines of chat are kept from deal to deal."""


class Orders(Protocol):
    """Where the orders of cards come from: ``wildpack.fairness.Shuffles``, but in tests."""

    def pack(self, deal: int, cards: Iterable[str]) -> list[str]:
        """The order of the pack of a deal, from 1."""

    def reshuffle(self, deal: int, number: int, cards: Iterable[str]) -> list[str]:
        """The order of a new stock."""

    def cuts(self, seats: int, cards: Iterable[str]) -> list[Cuts]:
        """The cards cut for the first deal."""

    def fairness(self) -> Fairness:
        """The secrets they follow from, revealed when the match is over."""


Own = Sequence[dict[str, Any]]
"""What an entry tells by the table's own kinds of events."""
MakeOrders = Callable[[bytes, list[bytes], int], Orders]


@dataclass(slots=True)
class Chair:
    """A seat: whose it is, and who plays there."""

    owner: str = ""
    name: str = ""
    secret: str = ""
    since: int = 0
    """The event with which the owner sat down."""
    bot: str = ""
    away: bool = False
    forfeited: bool = False
    ready: bool = False
    left: int | None = None
    """Milliseconds on the clock."""

    @property
    def taken(self) -> bool:
        """Whether it is somebody's, or a bot plays here."""
        return bool(self.owner or self.bot)

    @property
    def human(self) -> bool:
        """Whether its owner plays here."""
        return bool(self.owner) and not self.bot


class Past(msgspec.Struct, gc=False):
    """What an event told: ``before``, then the deal's events ``first`` to ``last`` as each seat was told, ``after``."""

    number: int
    first: int
    last: int
    before: Sequence[dict[str, Any]] = ()
    after: Sequence[dict[str, Any]] = ()
    seats_only: bool = False


@dataclass(eq=False)
class Table:
    """The state of a table after the entries applied to it."""

    make_orders: MakeOrders = Shuffles
    created: log.Created = field(init=False)
    game: Game = field(init=False)
    orders: Orders = field(init=False)
    number: int = 0
    """The number of the last entry."""
    at: int = 0
    """When it happened."""
    changed: int = 0
    """The last entry that changed the deal."""
    reseated: int = 0
    """The last entry that changed who sits where."""
    phase: Literal["waiting", "playing", "scored", "over"] = "waiting"
    chairs: list[Chair] = field(default_factory=list)
    matches: int = 0
    match: Match | None = None
    deal: Deal | None = None
    scores: list[int] | None = None
    totals: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    undo: int | None = None
    """The seat that may take its move back."""
    running: int = 0
    """Since when the clock of the seat to act runs."""
    past: list[Past] = field(default_factory=list)
    """What has happened since the end of the last deal, or since the table was made; and older chat."""
    past_from: int = 1
    """From here on the past is whole."""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """By owner and id of a command: the entry with which it took effect."""

    # --- what it is ------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return self.deal.turn if self.deal is not None and self.phase == "playing" else None

    @property
    def rated(self) -> bool:
        """Whether results count; so far they do at no table."""
        return False

    @property
    def host(self) -> int:
        """The seat of whoever has sat here longest; 0 if nobody sits here."""
        owned = [(chair.since, seat) for seat, chair in enumerate(self.chairs) if chair.owner]
        return min(owned)[1] if owned else 0

    @property
    def deals(self) -> int:
        """How many deals of the present match have begun."""
        return len(self.match.deals) if self.match is not None else 0

    def seat_of(self, owner: str) -> int | None:
        """The seat of that owner."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.owner == owner and owner), None)

    @staticmethod
    def secret_of(source: bytes, match: int) -> bytes:
        """The server's secret for a match: none follows from the others."""
        return hmac.digest(source, b"match %d" % match, "sha256")

    def server_secret(self, match: int) -> bytes:
        """The server's secret for a match at this table."""
        return self.secret_of(bytes.fromhex(self.created.secret), match)

    def orders_of(self, match: int) -> Orders:
        """The orders of cards of a match of those who sit here now."""
        secrets = [bytes.fromhex(chair.secret) for chair in self.chairs]
        return self.make_orders(self.server_secret(match), secrets, match)

    @property
    def commitment(self) -> str:
        """To the secret of the present match, or of the next one when it is over."""
        return commitment(self.server_secret(self.matches + (self.phase in ("waiting", "over"))))

    def info(self) -> wire.TableInfo:
        """What was agreed on when the table was made."""
        made = self.created
        return wire.TableInfo(
            made.table,
            made.game,
            made.seats,
            made.public,
            made.chat,
            self.rated,
            made.clock,
            self.host,
            self.commitment,
        )

    def clock(self, seat: int, now: int) -> int | None:
        """Milliseconds left on the clock of a seat."""
        left = self.chairs[seat].left
        if left is None or seat != self.turn:
            return left
        return max(0, left - max(0, now - self.running))

    # --- how it changes --------------------------------------------------------------------------------------

    def apply(self, row: log.Row) -> None:
        """Let the next entry of the log happen."""
        entry, told = row.entry, self._told()
        self.number, self.at = row.number, row.at
        before = _APPLY[type(entry)](self, entry)
        after = self._settled() if isinstance(entry, _OF_DEAL) else ()
        first = 0 if isinstance(entry, log.Dealt) else min(told, self._told())
        self.past.append(Past(row.number, first, self._told(), before, after, isinstance(entry, log.Chat)))
        if entry.id:
            self._remember(entry.by, entry.id)

    def _told(self) -> int:
        return self.deal.told if self.deal is not None else 0

    def _remember(self, owner: str, command: str) -> None:
        self.done[owner, command] = self.number
        if len(self.done) > REMEMBERED:
            del self.done[next(iter(self.done))]

    def _created(self, entry: log.Created) -> Own:
        self.created, self.game = entry, load(entry.game)
        self.chairs = [Chair() for _ in range(entry.seats)]
        return ({"kind": "created"},)

    def _sat(self, entry: log.Sat) -> Own:
        self.chairs[entry.seat] = Chair(entry.by, entry.name, entry.secret, self.number)
        self.reseated = self.number
        return ({"kind": "sat", "seat": entry.seat, "name": entry.name},)

    def _stood(self, entry: log.Stood) -> Own:
        self.chairs[entry.seat] = Chair(bot=entry.bot, left=self.chairs[entry.seat].left)
        self.reseated = self.number
        return ({"kind": "stood", "seat": entry.seat},)

    def _bot(self, entry: log.Bot) -> Own:
        self.chairs[entry.seat] = Chair(bot=entry.bot)
        self.reseated = self.number
        return ({"kind": "bot", "seat": entry.seat, "bot": entry.bot},)

    def _started(self, entry: log.Started) -> Own:
        self.matches += 1
        names = [chair.name if chair.owner else chair.bot for chair in self.chairs]
        self.match = self.game.match(self.created.seats, names, entry.dealer)
        self.match.cuts = entry.cuts
        self.orders = self.orders_of(self.matches)
        self.totals, self.winners, self.phase = self.match.totals, [], "scored"
        for chair in self.chairs:
            chair.ready = False
            chair.left = self.created.clock[0] * 1000 if self.created.clock else None
        return ({"kind": "started", "match": self.matches, "cuts": entry.cuts, "dealer": entry.dealer},)

    def _dealt(self, entry: log.Dealt) -> Own:
        assert self.match is not None
        self.deal = self.match.next_deal(entry.pack)
        self._forget()
        self.phase = "playing"
        for chair in self.chairs:
            chair.ready = False
        return ({"kind": "dealt", "deal": len(self.match.deals), "dealer": self.deal.dealer},)

    def _forget(self) -> None:
        """Let the past begin after the end of the last deal; older chat stays."""
        self.past_from = self.changed + 1
        chats = [past for past in self.past if past.seats_only and past.number < self.past_from]
        self.past = chats[-CHATS:] + [past for past in self.past if past.number >= self.past_from]

    def _moved(self, entry: log.Moved) -> Own:
        assert self.deal is not None
        self._charge(entry.seat)
        told = self.deal.told
        self.deal.play(entry.move)
        self.undo = entry.seat if self._hides_nothing(told) else None
        return ()

    def _hides_nothing(self, told: int) -> bool:
        """Whether what happened since is one move that told everybody the same, and no card."""
        assert self.deal is not None
        if self.deal.told != told + 1 or self.deal.turn is None:
            return False
        seats = [*range(self.deal.seats), None]
        first, *others = (self.deal.events(seat, told)[0] for seat in seats)
        return first.get("card") is None and "cards" not in first and all(other == first for other in others)

    def _charge(self, seat: int) -> None:
        """Take the time used off a seat's clock, and add the increment."""
        chair = self.chairs[seat]
        if chair.left is not None and self.created.clock is not None:
            chair.left = max(0, chair.left - max(0, self.at - self.running)) + self.created.clock[1] * 1000

    def _shuffled(self, entry: log.Shuffled) -> Own:
        assert self.deal is not None
        self.deal.shuffle(entry.order)
        self.undo = None
        return ()

    def _undone(self, entry: log.Undone) -> Own:
        assert self.deal is not None
        assert self.match is not None
        told, self.undo = self.deal.events(None)[-1:], None
        moved = next(past for past in reversed(self.past) if past.last > past.first)
        moved.before, moved.last = told, moved.first
        self.deal = self.match.deals[-1] = _without_last(self.deal)
        return ({"kind": "undone", "seat": entry.seat},)

    def _ready(self, entry: log.Ready | log.Rematch) -> Own:
        chair = self.chairs[entry.seat]
        chair.ready = True
        if isinstance(entry, log.Rematch):
            chair.secret = entry.secret or chair.secret
        return ({"kind": "ready" if isinstance(entry, log.Ready) else "rematch", "seat": entry.seat},)

    def _reaction(self, entry: log.Reaction) -> Own:
        return ({"kind": "reaction", "seat": entry.seat, "reaction": entry.reaction},)

    def _chat(self, entry: log.Chat) -> Own:
        return ({"kind": "chat", "seat": entry.seat, "text": entry.text},)

    def _left(self, entry: log.Left | log.Flagged) -> Own:
        chair = self.chairs[entry.seat]
        chair.bot, chair.away = entry.bot, True
        chair.forfeited = isinstance(entry, log.Flagged)
        self.undo = None
        return ({"kind": "flagged" if chair.forfeited else "left", "seat": entry.seat},)

    def _returned(self, entry: log.Returned) -> Own:
        chair = self.chairs[entry.seat]
        chair.bot, chair.away = "", False
        return ({"kind": "returned", "seat": entry.seat},)

    def _resumed(self, entry: log.Resumed) -> Own:
        self.running = entry.until
        return ({"kind": "resumed"},)

    def _settled(self) -> Own:
        """What follows when the deal has changed: scores and the end of the match."""
        assert self.deal is not None
        assert self.match is not None
        self.changed, self.running = self.number, self.at
        self.scores = self.deal.scores
        if self.scores is None:
            return ()
        self.totals, self.phase = self.match.totals, "scored"
        scored = {"kind": "scored", "scores": self.scores, "totals": self.totals}
        if not self.match.is_over:
            return (scored,)
        self.phase, self.winners = "over", self.match.winners
        for chair in self.chairs:
            if chair.forfeited:
                chair.bot, chair.away, chair.forfeited = "", False, False
        secret = self.server_secret(self.matches).hex()
        over = {"kind": "over", "winners": self.winners, "secret": secret, "commitment": self.commitment}
        return (scored, over)


def _without_last(deal: Deal) -> Deal:
    """The same deal before its last move."""
    shorter = Deal(deal.game, deal.seats, deal.dealer, deal.pack)
    for event in deal.history[:-1]:
        if isinstance(event, str):
            shorter.play(event)
        else:
            shorter.shuffle(event)
    return shorter


_OF_DEAL = (log.Dealt, log.Moved, log.Shuffled, log.Undone)
_APPLY: dict[type[log.Entry], Callable[[Table, Any], Own]] = {
    log.Created: Table._created,
    log.Sat: Table._sat,
    log.Stood: Table._stood,
    log.Bot: Table._bot,
    log.Started: Table._started,
    log.Dealt: Table._dealt,
    log.Moved: Table._moved,
    log.Shuffled: Table._shuffled,
    log.Undone: Table._undone,
    log.Ready: Table._ready,
    log.Rematch: Table._ready,
    log.Reaction: Table._reaction,
    log.Chat: Table._chat,
    log.Left: Table._left,
    log.Flagged: Table._left,
    log.Returned: Table._returned,
    log.Resumed: Table._resumed,
}
