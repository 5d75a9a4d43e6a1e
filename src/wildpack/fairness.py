"""Shuffles that anyone can check: every order of cards in a match follows from secrets of the server and the seats.

Before the match the server publishes the SHA-256 of its secret; each seat then adds a secret of its own; after the
match the record holds them all. ``docs/fair-shuffles.md`` says how the orders follow, with test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated

import msgspec

from wildpack.deal import pack_of
from wildpack.errors import BadText, StaleVersion
from wildpack.match import Cuts, highest

if TYPE_CHECKING:
    from wildpack.record import MatchRecord

VERSION = 1
"""The version of the derivation."""
SIZE = 32
"""Bytes of a secret."""

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Share = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SIZE)


def commitment(secret: bytes) -> str:
    """What is published before the match: the SHA-256 of the server's secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the record of a match holds, so that its shuffles can be checked; secret until the match is over."""

    commitment: Digest
    server_secret: Digest
    seat_secrets: list[Share]
    """By seat, as the match began; empty: the seat added none."""
    match: Annotated[int, msgspec.Meta(ge=1)]
    """The number of the match at its table, from 1."""
    version: int = VERSION

    def shuffles(self) -> Shuffles:
        """The shuffles that follow. Raises StaleVersion for a derivation of a later version."""
        if self.version > VERSION:
            raise StaleVersion(f"these shuffles have version {self.version}; this wildpack knows up to {VERSION}")
        return Shuffles(bytes.fromhex(self.server_secret), list(map(bytes.fromhex, self.seat_secrets)), self.match)


class Shuffles:
    """The orders of all cards of a match. Raises BadText for secrets not of 32 bytes (a seat's may be empty)."""

    def __init__(self, server_secret: bytes, seat_secrets: Sequence[bytes], match: int) -> None:
        if len(server_secret) != SIZE or not {len(secret) for secret in seat_secrets} <= {0, SIZE}:
            raise BadText(f"expected secrets of {SIZE} bytes each, a seat's may be empty")
        self._secrets, self._match = (server_secret, list(seat_secrets)), match
        seats = "".join(f"seat {seat} {secret.hex() or '-'}\n" for seat, secret in enumerate(seat_secrets))
        text = f"wildpack shuffles {VERSION}\nmatch {match}\nserver {server_secret.hex()}\n{seats}"
        self._key = hashlib.sha256(text.encode()).digest()

    def __repr__(self) -> str:
        return f"<Shuffles of match {self._match}, {len(self._secrets[1])} seats>"

    def fairness(self) -> Fairness:
        """What the record of the match holds once it is over; it reveals the secrets."""
        server, seats = self._secrets
        return Fairness(commitment(server), server.hex(), [secret.hex() for secret in seats], self._match)

    def pack(self, deal: int, cards: Iterable[str]) -> list[str]:
        """The order of the pack of a deal (from 1), the first card dealt first."""
        return self._shuffled(f"deal {deal} pack", cards)

    def reshuffle(self, deal: int, number: int, cards: Iterable[str]) -> list[str]:
        """The order of the new stock of that number (from 1) in a deal, the first card drawn first."""
        return self._shuffled(f"deal {deal} stock {number}", cards)

    def cuts(self, seats: int, cards: Iterable[str]) -> list[Cuts]:
        """The cards cut for the first deal: in each round the tied seats get the first cards of the shuffled pack."""
        tied, pack, cuts = list(range(seats)), list(cards), list[Cuts]()
        while len(tied) > 1:
            order = self._shuffled(f"cut {len(cuts) + 1}", pack)
            cuts.append({seat: order[place] for place, seat in enumerate(tied)})
            tied = highest(cuts[-1])
        return cuts

    def _shuffled(self, label: str, cards: Iterable[str]) -> list[str]:
        order, numbers = sorted(cards), self._numbers(label)
        for last in range(len(order) - 1, 0, -1):
            chosen = _below(last + 1, numbers)
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def _numbers(self, label: str) -> Iterator[int]:
        """Numbers from 0 to 65535 without end."""
        block = 0
        while True:
            data = hmac.digest(self._key, f"{label} block {block}".encode(), "sha256")
            yield from (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
            block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 to ``bound`` - 1, all equally likely: what would favour the lower ones is passed over."""
    limit = 65536 - 65536 % bound
    return next(number for number in numbers if number < limit) % bound


# --- checking a record -----------------------------------------------------------------------------------------


def differences(record: MatchRecord) -> list[str]:
    """What in a match's record does not follow from the secrets in it: a card or a fact each; empty if all does.

    Which cards were due in a new stock is for ``record.check()`` to say. Raises BadText for a record without secrets
    or of a game that can't be, StaleVersion for a later derivation.
    """
    if record.fairness is None:
        raise BadText("the record holds no secrets from which its cards were dealt")
    if len(record.fairness.seat_secrets) != record.seats:
        raise BadText(f"expected {record.seats} secrets of seats, not {len(record.fairness.seat_secrets)}")
    game, given, shuffles = record.load(), record.fairness, record.fairness.shuffles()
    cards = pack_of(game, game.check_seats(record.seats))
    found = _differ("commitment", [given.commitment], [commitment(bytes.fromhex(given.server_secret))])
    found += _differ("cut {n}", record.cuts, shuffles.cuts(record.seats, cards))
    for deal, played in enumerate(record.deals, 1):
        found += _differ(f"deal {deal}, card {{n}} of the pack", played.pack, shuffles.pack(deal, cards))
        for number, order in enumerate(played.stocks(), 1):
            due = shuffles.reshuffle(deal, number, order)
            found += _differ(f"deal {deal}, card {{n}} of new stock {number}", order, due)
    return found


def _differ(what: str, recorded: Sequence[object], due: Sequence[object]) -> list[str]:
    """The first place where they differ, if any."""
    for number, (has, gives) in enumerate(zip_longest(recorded, due), 1):
        if has != gives:
            return [f"{what.format(n=number)}: the record has {has}, the secrets give {gives}"]
    return []
