"""A match: deals in a row, the dealer passing on, totals, a winner."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from wildpack import kernels
from wildpack.cards import RANKS
from wildpack.deal import Deal
from wildpack.errors import BadText

if TYPE_CHECKING:
    from wildpack.game import Game
    from wildpack.record import MatchRecord

Cuts = dict[int, str]
"""By seat: the card it cut."""


def highest(cut: Mapping[int, str]) -> list[int]:
    """The seats that cut the highest card, ace low."""
    best = max(RANKS.index(card[0]) for card in cut.values())
    return [seat for seat, card in cut.items() if RANKS.index(card[0]) == best]


def dealer_by_lot(cuts: Sequence[Mapping[int, str]], seats: int) -> int:
    """The seat whose card is highest, ace low; those who tie cut again. Raises BadText for other cuts than due."""
    tied = set(range(seats))
    for cut in cuts:
        if len(tied) == 1 or set(cut) != tied:
            raise BadText(f"expected a cut of seats {sorted(tied)}, not of {sorted(cut)}")
        for card in cut.values():
            if card[:1] not in RANKS or not card:
                raise BadText(f"expected a card in a cut, not {card!r}")
        tied = set(highest(cut))
    if len(tied) > 1:
        raise BadText(f"seats {sorted(tied)} have to cut again")
    return tied.pop()


def check_names(names: Sequence[str], seats: int) -> None:
    """Names of the seats, or none. Raises BadText for another number, and for what a terminal would obey."""
    if names and len(names) != seats:
        raise BadText(f"expected a name for each of {seats} seats, not {len(names)} names")
    for name in names:
        if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in name):
            raise BadText(f"expected a name without control characters, not {name!r}")


class Match:
    """A match of ``game``: a number of deals, or deals until a total reaches the target.

    Without ``dealer`` the first dealer is drawn by lot; ``cuts`` holds the cards cut. ``seed`` decides all chance.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        names: Sequence[str] = (),
        dealer: int | None = None,
        seed: int | None = None,
    ) -> None:
        check_names(names, seats)
        if dealer is not None and not 0 <= dealer < seats:
            raise BadText(f"the dealer must be a seat from 0 to {seats - 1}, not {dealer}")
        self.game, self.seats, self.names = game, seats, list(names)
        self._seed = secrets.randbits(64) if seed is None else seed
        if not 0 <= self._seed < 1 << 64:
            raise BadText(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
        self.cuts: list[Cuts] = [] if dealer is not None else self._cut(list(range(seats)))
        self.first_dealer = dealer_by_lot(self.cuts, seats) if dealer is None else dealer
        self.deals: list[Deal] = []

    def __repr__(self) -> str:
        return f"<Match {self.game}, {self.seats} seats, {len(self.deals)} deals, totals {self.totals}>"

    def _random(self, number: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        """The match's random stream of that number: 0 for the lot, n for the n-th deal."""
        rng = np.zeros(1, np.uint64)
        kernels.stream(rng, np.uint64(self._seed), np.uint64(number))
        return rng

    def _cut(self, tied: list[int]) -> list[Cuts]:
        rng, cuts = self._random(0), []
        while len(tied) > 1:
            pack = self.game.deal(self.seats, seed=int(kernels.random64(rng))).pack
            cuts.append(dict(zip(tied, pack, strict=False)))
            tied = highest(cuts[-1])
        return cuts

    @property
    def dealer(self) -> int:
        """Who deals the present deal, or the first one."""
        return (self.first_dealer + max(0, len(self.deals) - 1)) % self.seats

    @property
    def deal(self) -> Deal | None:
        """The present deal, played out or not."""
        return self.deals[-1] if self.deals else None

    def next_deal(self, pack: Sequence[str] | None = None) -> Deal:
        """Begin the next deal, from ``pack`` if given. Raises BadText while one is being played, or at the end."""
        if self.deals and not self.deals[-1].is_over:
            raise BadText("the present deal is not over yet")
        if self.is_over:
            raise BadText("the match is over")
        number = len(self.deals)
        seed = int(kernels.random64(self._random(number + 1))) if pack is None else None
        dealer = (self.first_dealer + number) % self.seats
        self.deals.append(Deal(self.game, self.seats, dealer, pack, seed))
        return self.deals[-1]

    @property
    def played(self) -> int:
        """How many deals have been played out."""
        return sum(deal.is_over for deal in self.deals)

    @property
    def totals(self) -> list[int]:
        """The points by side of all deals played out."""
        totals = [0] * len(self.game.family.words.sides(self.seats))
        for deal in self.deals:
            totals = [total + points for total, points in zip(totals, deal.scores or [0] * len(totals), strict=True)]
        return totals

    @property
    def is_over(self) -> bool:
        """Whether the match has been decided."""
        target = self.game.options.get("target")
        if target is None:
            return self.played == self.game.options["deals"]
        totals = self.totals
        reached = [total for total in totals if total >= int(target)]
        if self.game.family.lowest_wins:
            return bool(reached)
        return len(reached) > 0 and reached.count(max(reached)) == 1

    @property
    def winners(self) -> list[int]:
        """The winning side; several if they are equal; none before the end."""
        if not self.is_over:
            return []
        best = min(self.totals) if self.game.family.lowest_wins else max(self.totals)
        return [side for side, total in enumerate(self.totals) if total == best]

    def record(self) -> MatchRecord:
        """This match as a Record, which replays to the same end."""
        from wildpack.record import MatchRecord

        return MatchRecord.of(self)
