"""Decides what follows from a command, from time passing, or from what a bot chose: entries for the log of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wildpack.bots import NAMES, USUAL
from wildpack.deal import pack_of
from wildpack.match import dealer_by_lot
from wildpack.server import log, wire
from wildpack.server.limits import CHAT_LENGTH, NAME_LENGTH, clean
from wildpack.server.table import Table

GRACE = 10_000
"""Milliseconds to come back after a restart, before a clock runs on."""


class Refusal(Exception):
    """Why a command has no effect."""

    def __init__(self, code: wire.RefusedCode) -> None:
        super().__init__(code)
        self.code = code


def _demand(holds: bool, code: wire.RefusedCode) -> None:
    if not holds:
        raise Refusal(code)


class Steward:
    """Keeps the order at a table: whatever is done gives the entries that it brings about, already applied."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._rows: list[log.Row] = []
        self._now = 0

    def _enter(self, entry: log.Kinds) -> None:
        row = log.Row(self.table.number + 1, max(self._now, self.table.at), entry)
        self.table.apply(row)
        self._rows.append(row)

    def _done(self, now: int, *entries: log.Kinds) -> list[log.Row]:
        """Enter these entries and all that follows by itself."""
        self._now, self._rows = now, []
        for entry in entries:
            self._enter(entry)
        self._follow()
        return self._rows

    # --- what follows by itself ------------------------------------------------------------------------------

    def _follow(self) -> None:
        table = self.table
        while table.deal is not None and table.deal.awaits_shuffle:
            deal, number = table.deal, sum(isinstance(event, list) for event in table.deal.history) + 1
            self._enter(log.Shuffled(order=table.orders.reshuffle(self.table.deals, number, deal.next_stock())))
        if table.phase == "over" and self._all_ready():
            self._enter(self._started())
        if table.phase == "scored" and (self.table.deals == 0 or self._all_ready()):
            self._deal()

    def _all_ready(self) -> bool:
        """Whether all people who sit there are ready; seats of bots and of people who are away always are."""
        people = [chair for chair in self.table.chairs if chair.human]
        full = all(chair.taken for chair in self.table.chairs)
        return full and bool(people) and all(chair.ready for chair in people)

    def _started(self, by: str = "", command: str = "") -> log.Started:
        table, seats = self.table, self.table.created.seats
        cuts = table.orders_of(table.matches + 1).cuts(seats, pack_of(table.game, seats))
        return log.Started(cuts=cuts, dealer=dealer_by_lot(cuts, seats), by=by, id=command)

    def _deal(self) -> None:
        cards = pack_of(self.table.game, self.table.created.seats)
        self._enter(log.Dealt(pack=self.table.orders.pack(self.table.deals + 1, cards)))

    # --- what the server does --------------------------------------------------------------------------------

    def create(self, made: log.Created, now: int, *others: log.Kinds) -> list[log.Row]:
        """Make the table, with those who sit there from the start; with nobody else to wait for, the match begins."""
        rows = self._done(now, made, *others)
        return rows + self._done(now, self._started()) if all(chair.taken for chair in self.table.chairs) else rows

    def leave(self, seat: int, now: int) -> list[log.Row]:
        """Nobody has been at this seat for a while: a bot sits in, or before a match the seat becomes free."""
        if not self.table.chairs[seat].human:
            return []
        if self.table.phase == "waiting":
            return self._done(now, log.Stood(seat=seat))
        return self._done(now, log.Left(seat=seat, bot=USUAL))

    def flag(self, now: int) -> list[log.Row]:
        """If the time of the seat to act is up, a bot plays on."""
        seat = self.table.turn
        if seat is None or not self.table.chairs[seat].human or self.table.clock(seat, now) != 0:
            return []
        return self._done(now, log.Flagged(seat=seat, bot=USUAL))

    def hurry(self, now: int) -> list[log.Row]:
        """Begin the next deal if somebody waits for it."""
        if self.table.phase != "scored" or not any(chair.ready for chair in self.table.chairs):
            return []
        self._now, self._rows = now, []
        self._deal()
        return self._rows

    def resume(self, now: int) -> list[log.Row]:
        """The server was restarted: the clock that ran stood still, and runs again after some time of grace."""
        if self.table.created.clock is None or self.table.turn is None:
            return []
        return self._done(now, log.Resumed(until=now + GRACE))

    def play(self, seat: int, move: str, on: int, now: int) -> list[log.Row]:
        """Play what the bot at ``seat`` chose at event ``on``, if it still matters."""
        if self.table.changed != on or self.table.turn != seat or not self.table.chairs[seat].bot:
            return []
        return self._done(now, log.Moved(seat=seat, move=move))

    # --- commands --------------------------------------------------------------------------------------------

    def obey(self, command: wire.Command, owner: str, now: int) -> list[log.Row]:
        """What a command brings about. Raises Refusal, with no effect."""
        handler: Callable[[Steward, Any, str], log.Kinds] = _ORDERS[type(command)]
        return self._done(now, handler(self, command, owner))

    def allow_hint(self, command: wire.Hint, owner: str) -> None:
        """Raises Refusal for one who may have no hint now."""
        _demand(not self.table.rated, "rated")
        self._turn(command, owner)

    def _seat(self, owner: str) -> int:
        seat = self.table.seat_of(owner)
        if seat is None:
            raise Refusal("seat")
        return seat

    def _fresh(self, command: wire.Command, since: int) -> None:
        """Refuse what was decided before ``since``, or on what never was."""
        _demand(since <= command.on <= self.table.number, "stale")

    def _sit(self, command: wire.Sit, owner: str) -> log.Kinds:
        table, seat = self.table, self.table.seat_of(owner)
        if seat is not None:
            _demand(seat == command.seat and table.chairs[seat].away, "seated")
            _demand(not table.chairs[seat].forfeited, "forfeited")
            return log.Returned(seat=seat, by=owner, id=command.id)
        _demand(command.seat < len(table.chairs), "noseat")
        _demand(table.phase in ("waiting", "over"), "phase")
        _demand(not table.chairs[command.seat].taken, "taken")
        name = clean(command.name, NAME_LENGTH)
        return log.Sat(seat=command.seat, name=name, secret=command.secret, by=owner, id=command.id)

    def _stand(self, command: wire.Stand, owner: str) -> log.Kinds:
        seat = self._seat(owner)
        bot = USUAL if self.table.phase in ("playing", "scored") else ""
        return log.Stood(seat=seat, bot=bot, by=owner, id=command.id)

    def _only_host(self, owner: str) -> None:
        _demand(self._seat(owner) == self.table.host, "host")

    def _seat_bot(self, command: wire.SeatBot, owner: str) -> log.Kinds:
        self._only_host(owner)
        _demand(self.table.phase in ("waiting", "over"), "phase")
        _demand(command.seat < len(self.table.chairs), "noseat")
        chair = self.table.chairs[command.seat]
        _demand(not chair.owner and (not chair.bot or not command.bot), "taken")
        _demand(bool(chair.bot) if not command.bot else command.bot in NAMES, "nobot")
        return log.Bot(seat=command.seat, bot=command.bot, by=owner, id=command.id)

    def _begin(self, command: wire.Start, owner: str) -> log.Kinds:
        self._only_host(owner)
        _demand(self.table.phase == "waiting", "phase")
        self._fresh(command, self.table.reseated)
        _demand(all(chair.taken for chair in self.table.chairs), "empty")
        return self._started(owner, command.id)

    def _turn(self, command: wire.Command, owner: str) -> int:
        """The seat of one whose turn it is."""
        table, seat = self.table, self._seat(owner)
        self._fresh(command, table.changed)
        _demand(table.phase == "playing", "phase")
        _demand(not table.chairs[seat].away, "away")
        _demand(table.turn == seat, "turn")
        return seat

    def _play(self, command: wire.Play, owner: str) -> log.Kinds:
        seat, deal = self._turn(command, owner), self.table.deal
        _demand(deal is not None and deal.allows(command.move), "illegal")
        return log.Moved(seat=seat, move=command.move, by=owner, id=command.id)

    def _undo(self, command: wire.Undo, owner: str) -> log.Kinds:
        seat = self._seat(owner)
        self._fresh(command, self.table.changed)
        _demand(self.table.undo == seat, "undo")
        return log.Undone(seat=seat, by=owner, id=command.id)

    def _waits(self, command: wire.Command, owner: str, phase: str) -> int:
        """The seat of one who wants to go on after the deal, or the match, that is over."""
        seat = self._seat(owner)
        self._fresh(command, self.table.changed)
        _demand(self.table.phase == phase and not self.table.chairs[seat].ready, "phase")
        _demand(not self.table.chairs[seat].away, "away")
        return seat

    def _ready(self, command: wire.Ready, owner: str) -> log.Kinds:
        return log.Ready(seat=self._waits(command, owner, "scored"), by=owner, id=command.id)

    def _rematch(self, command: wire.Rematch, owner: str) -> log.Kinds:
        seat = self._waits(command, owner, "over")
        return log.Rematch(seat=seat, secret=command.secret, by=owner, id=command.id)

    def _react(self, command: wire.React, owner: str) -> log.Kinds:
        return log.Reaction(seat=self._seat(owner), reaction=command.reaction, by=owner, id=command.id)

    def _chat(self, command: wire.Chat, owner: str) -> log.Kinds:
        seat, text = self._seat(owner), clean(command.text, CHAT_LENGTH)
        _demand(self.table.created.chat, "chat")
        _demand(bool(text), "text")
        return log.Chat(seat=seat, text=text, by=owner, id=command.id)


_ORDERS: dict[type[wire.Command], Callable[[Steward, Any, str], log.Kinds]] = {
    wire.Sit: Steward._sit,
    wire.Stand: Steward._stand,
    wire.SeatBot: Steward._seat_bot,
    wire.Start: Steward._begin,
    wire.Play: Steward._play,
    wire.Undo: Steward._undo,
    wire.Ready: Steward._ready,
    wire.Rematch: Steward._rematch,
    wire.React: Steward._react,
    wire.Chat: Steward._chat,
}
