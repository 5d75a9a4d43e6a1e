"""A played deal or match as JSON, and its replay.

A deal is its pack, its moves and the orders of new stocks; what else stands in a record are facts that its replay
must show: ``scores``, ``closer``, ``legal`` (how many moves were legal at each move), ``to_move`` (which seat
moved) and ``knows`` (before event ``at``, which face-down cards each seat knew).
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wildpack.deal import Deal
from wildpack.errors import BadText, StaleVersion
from wildpack.fairness import Fairness
from wildpack.game import Value
from wildpack.match import Cuts, Match, check_names, dealer_by_lot
from wildpack.registry import find

if TYPE_CHECKING:
    from wildpack.game import Game

VERSION = 1
"""The version of the form; a record of a later one raises StaleVersion."""


class Shuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of a new stock, the first card drawn first."""

    shuffle: list[str]


class Knows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By seat: the cards lying face down that it knew before event ``at``, by place."""

    at: int
    seats: list[dict[str, str]]


class Played(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One deal: chance, moves, and facts that its replay must show."""

    dealer: int
    pack: list[str]
    events: list[str | Shuffle]
    scores: list[int] | None = None
    closer: int | msgspec.UnsetType | None = msgspec.UNSET
    legal: list[int] | None = None
    to_move: list[int] | None = None
    knows: list[Knows] | None = None

    def stocks(self) -> list[list[str]]:
        """The orders of the new stocks."""
        return [event.shuffle for event in self.events if isinstance(event, Shuffle)]


class Record(msgspec.Struct):
    """What the records of deals and matches have in common; they hold ``game``, ``variant`` and ``options``."""

    def load(self) -> Game:
        """The game that was played. Raises UnknownGame or BadText."""
        head: Any = self
        return find(head.game, head.variant, head.options)

    def dumps(self) -> str:
        """This record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def loads(text: str | bytes) -> DealRecord | MatchRecord:
        """The record in ``text``. Raises BadText for anything else, StaleVersion for a later form."""
        return Record.of_row(_json(text))

    @staticmethod
    def of_row(row: Any) -> DealRecord | MatchRecord:
        """The record that a JSON value holds. Raises BadText for anything else, StaleVersion for a later form."""
        if not isinstance(row, dict):
            raise BadText(f"expected a record (a JSON object), not {type(row).__name__}")
        version = row.get("version", VERSION)
        if isinstance(version, int) and version > VERSION:
            raise StaleVersion(f"this record has form {version}; this wildpack reads up to {VERSION}")
        if isinstance(version, int) and version < 1:
            raise BadText(f"expected a record of form 1 to {VERSION}, not {version}")
        try:
            if "deals" in row:
                return msgspec.convert(row, MatchRecord, str_keys=True)
            return msgspec.convert(row, DealRecord)
        except msgspec.ValidationError as error:
            raise BadText(f"expected a record: {error}") from None


def _json(text: str | bytes) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadText(f"expected a record in JSON: {error}") from None


class DealRecord(Record, Played, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A deal by itself."""

    version: int = VERSION
    game: str
    variant: str
    options: dict[str, Value] = {}
    seats: int
    names: list[str] = []

    @classmethod
    def of(cls, deal: Deal, names: Sequence[str] = ()) -> DealRecord:
        """The record of ``deal``."""
        return cls(**_head(deal.game, deal.seats, names), **msgspec.structs.asdict(_played(deal)))

    def replay(self, upto: int | None = None) -> Deal:
        """The deal after its first ``upto`` events, or all. Raises BadText that names an event that can't be.

        New stocks that become due later await their order, or ``Deal.let_chance``.
        """
        return _replay(self, self.load(), self.seats, upto)

    def check(self) -> list[str]:
        """What its replay shows otherwise, an event and a fact each; empty if all is as recorded."""
        try:
            game = self.load()
            check_names(self.names, game.check_seats(self.seats))
            return list(_differences(self, game, self.seats))
        except ValueError as error:
            return [str(error)]


class MatchRecord(Record, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match: the cuts for the first dealer, its deals, and how it stands."""

    version: int = VERSION
    game: str
    variant: str
    options: dict[str, Value] = {}
    seats: int
    names: list[str] = []
    cuts: list[Cuts] = []
    first_dealer: int
    deals: list[Played]
    totals: list[int] | None = None
    winners: list[int] = []
    fairness: Fairness | None = None
    """The secrets from which the cards were dealt, where they were."""

    @classmethod
    def of(cls, match: Match) -> MatchRecord:
        """The record of ``match``."""
        return cls(
            **_head(match.game, match.seats, match.names),
            cuts=match.cuts,
            first_dealer=match.first_dealer,
            deals=[_played(deal) for deal in match.deals],
            totals=match.totals,
            winners=match.winners,
        )

    def replay(self) -> Match:
        """The match as it stands; it can be played on. Raises BadText that names the deal and event that can't be."""
        match = self.load().match(self.seats, self.names, self.first_dealer)
        if self.cuts and dealer_by_lot(self.cuts, self.seats) != self.first_dealer:
            raise BadText("the first dealer is not the seat that cut the highest card")
        match.cuts = self.cuts
        for number, played in enumerate(self.deals, 1):
            try:
                due = match.next_deal(played.pack).dealer
                if played.dealer != due:
                    raise BadText(f"dealer: expected {due}, the record has {played.dealer}")
                match.deals[-1] = _replay(played, match.game, self.seats, None)
            except ValueError as error:
                raise BadText(f"deal {number}, {error}") from None
        if match.deals and not match.deals[-1].is_over:
            match.deals[-1].let_chance()
        return match

    def check(self) -> list[str]:
        """What its replay shows otherwise: a deal, an event and a fact each; empty if all is as recorded."""
        try:
            match = self.replay()
            differences = [
                f"deal {number}, {difference}"
                for number, played in enumerate(self.deals, 1)
                for difference in _differences(played, match.game, self.seats)
            ]
        except ValueError as error:
            return [str(error)]
        for fact, recorded, shown in (
            ("totals", self.totals, match.totals),
            ("winners", self.winners, match.winners),
        ):
            if recorded is not None and recorded != shown:
                differences.append(f"{fact}: the record has {recorded}, the replay shows {shown}")
        return differences


def _head(game: Game, seats: int, names: Sequence[str]) -> dict[str, Any]:
    return {
        "game": game.family.name,
        "variant": game.variant.name,
        "options": dict(game.changed),
        "seats": seats,
        "names": list(names),
    }


def _played(deal: Deal) -> Played:
    events = [event if isinstance(event, str) else Shuffle(event) for event in deal.history]
    closer = deal.closer if deal.is_over else msgspec.UNSET
    return Played(dealer=deal.dealer, pack=deal.pack, events=events, scores=deal.scores, closer=closer)


def _play_event(deal: Deal, number: int, event: str | Shuffle) -> None:
    try:
        if isinstance(event, Shuffle):
            deal.shuffle(event.shuffle)
        elif deal.awaits_shuffle:
            raise BadText(f"expected the order of a new stock, not {event!r}")
        else:
            deal.play(event)
    except ValueError as error:
        raise BadText(f"event {number}: {error}") from None


def _replay(played: Played, game: Game, seats: int, upto: int | None) -> Deal:
    deal = Deal(game, game.check_seats(seats), played.dealer, played.pack)
    for number, event in enumerate(played.events[:upto]):
        _play_event(deal, number, event)
    return deal


def _differences(played: Played, game: Game, seats: int) -> Iterator[str]:
    """What a replay shows otherwise; an event that can't be is the last difference told."""
    deal = Deal(game, game.check_seats(seats), played.dealer, played.pack)
    moves, end = 0, len(played.events)
    for number, event in enumerate(played.events):
        if isinstance(event, str) and not deal.awaits_shuffle:
            yield from _of_move(played, deal, number, moves)
            moves += 1
        for facts in played.knows or ():
            if facts.at == number:
                yield from _compare(number, "knows", facts.seats, [deal.known(seat) for seat in range(seats)])
        try:
            _play_event(deal, number, event)
        except BadText as error:
            yield str(error)
            return
    for fact, recorded in (("legal", played.legal), ("to_move", played.to_move)):
        yield from _compare(end, f"length of {fact}", moves if recorded is None else len(recorded), moves)
    for facts in played.knows or ():
        if not 0 <= facts.at < end:
            yield _difference(facts.at, "knows", facts.seats, "no such event")
    if played.scores is not None:
        yield from _compare(end, "scores", played.scores, deal.scores)
    if played.closer is not msgspec.UNSET:
        yield from _compare(end, "closer", played.closer, deal.closer)


def _of_move(played: Played, deal: Deal, event: int, move: int) -> list[str]:
    """What differs before the record's move of that number, which is that event."""
    found = []
    for fact, recorded, shown in (
        ("legal", played.legal, len(deal.actions())),
        ("to_move", played.to_move, deal.turn),
    ):
        if recorded is not None and move < len(recorded):
            found += _compare(event, fact, recorded[move], shown)
    return found


def _compare(event: int, fact: str, recorded: object, shown: object) -> list[str]:
    return [] if recorded == shown else [_difference(event, fact, recorded, shown)]


def _difference(event: int, fact: str, recorded: object, shown: object) -> str:
    return f"event {event}: {fact}: the record has {recorded}, the replay shows {shown}"


# --- files -----------------------------------------------------------------------------------------------


def rows(path: Path) -> Iterator[tuple[int, Any]]:
    """The JSON values in a file, each with the number of its line: one value, or one a line. Raises BadText."""
    data = path.read_bytes()
    if not data.strip():
        raise BadText("expected a record, but the file is empty")
    try:
        yield 1, msgspec.json.decode(data)
        return
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        pass  # not one value: one a line
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            with _naming_line(number):
                value = _json(line)
            yield number, value


def read(path: Path) -> Iterator[tuple[int, DealRecord | MatchRecord]]:
    """The records in a file, each with the number of its line. Raises BadText."""
    for number, row in rows(path):
        with _naming_line(number):
            record = Record.of_row(row)
        yield number, record


@contextmanager
def _naming_line(number: int) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise type(error)(f"line {number}: {error}") from None


def check_place(path: Path) -> Path:
    """Where a file for ``path`` is to be written, links followed. Raises OSError if that can't be."""
    real = Path(os.path.realpath(path))
    if real.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if os.path.lexists(real) and not real.is_file():
        raise OSError(errno.EINVAL, "not an ordinary file", str(path))
    if not real.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    if not os.access(real.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return real


def save(path: Path, record: DealRecord | MatchRecord) -> None:
    """Write a record into a file; if that fails (OSError), the file that was there is as it was."""
    write(path, f"{record.dumps()}\n".encode())


def write(path: Path, data: bytes) -> None:
    """Write ``data`` into a file; if that fails (OSError), the file that was there is as it was."""
    real = check_place(path)
    mode = stat.S_IMODE(real.stat().st_mode) if real.exists() else 0o644
    handle, beside = tempfile.mkstemp(prefix=f".{real.name[:80]}.", dir=real.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(mode)
        Path(beside).replace(real)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
