"""The cards of the tests: the same in every run, and a table may ask for those that come first after the deal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from wildpack.fairness import SIZE, Shuffles
from wildpack.match import Cuts

_MARK = b"next "
_SEEN = 4
"""Cards a player is dealt where cards are asked for."""


def first(*cards: str) -> str:
    """The secret for seat 0 of a table at which these cards come first after the deal, the open one among them."""
    return (_MARK + "".join(cards).encode()).ljust(SIZE, b"\0").hex()


class Orders(Shuffles):
    """Orders that follow from the number of the deal alone. The last seat deals, so that seat 0 begins."""

    def __init__(self, server_secret: bytes, seat_secrets: Sequence[bytes], match: int) -> None:
        super().__init__(server_secret, seat_secrets, match)
        wanted, self._seats = seat_secrets[0], len(seat_secrets)
        self._first = wanted.removeprefix(_MARK).rstrip(b"\0").decode() if wanted.startswith(_MARK) else ""

    def pack(self, deal: int, cards: Iterable[str]) -> list[str]:
        """Shuffled, but for the cards that are wanted."""
        order = _shuffled(cards, f"deal {deal}")
        for card in self._first:
            order.remove(card)
        dealt = _SEEN * self._seats
        return [*order[:dealt], *self._first, *order[dealt:]]

    def reshuffle(self, deal: int, number: int, cards: Iterable[str]) -> list[str]:
        """Shuffled."""
        return _shuffled(cards, f"deal {deal} stock {number}")

    def cuts(self, seats: int, cards: Iterable[str]) -> list[Cuts]:
        """The last seat cuts the highest card."""
        ranked = sorted(cards, key=lambda card: "A23456789TJQK".index(card[0]))
        return [{seat: ranked[-1 if seat == seats - 1 else 0] for seat in range(seats)}]


def _shuffled(cards: Iterable[str], name: str) -> list[str]:
    order = sorted(cards)
    random.Random(name).shuffle(order)
    return order
