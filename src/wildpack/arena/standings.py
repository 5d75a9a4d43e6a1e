"""What the results of a run say: points, who beats whom, ratings, think times. It is printed, or written as JSON."""

from __future__ import annotations

import itertools
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wildpack.arena.rating import Ratings, Result, fit
from wildpack.figures.estimates import Estimate, Z, mean, wilson

if TYPE_CHECKING:
    from wildpack.arena.playing import BotFailed, Row
    from wildpack.arena.setup import Setup

ByDeal = dict[int, Fraction]
"""By number of a deal: a value. Fractions, so that a draw is a draw."""


class Tally(msgspec.Struct, frozen=True):
    """How often the first bot of a pair did better, as well and worse than the second."""

    deals: int
    """How many deals, each in all its seatings, count as one."""
    won: int
    drawn: int
    lost: int
    share: Estimate | None
    """Of wins, a draw being half a win, with Wilson's interval; None if nothing was counted."""


class Pair(msgspec.Struct, frozen=True):
    """Two bots that met."""

    bots: tuple[str, str]
    deals: int
    lead: Estimate
    """Points a deal by which the first did better."""
    by_deal: Tally
    by_match: Tally


class Standing(msgspec.Struct, frozen=True):
    """One bot."""

    bot: str
    deals: int
    points: Estimate | None
    """Its side's points a deal, as the game counts them."""
    elo: Estimate | None
    moves: int
    mean_ms: float | None
    """Milliseconds a move."""
    p99_ms: float | None
    """99 of 100 moves took no longer."""


class Failed(msgspec.Struct, frozen=True):
    """A bot whose run ended early."""

    bot: str
    deal: int
    error: str


class Report(msgspec.Struct, frozen=True):
    """All of it."""

    game: str
    seats: int
    seed: int
    deals: int
    """Deals of which there are results."""
    played: int
    """Deals played: each counts as often as it had seatings."""
    lowest_wins: bool
    bots: list[Standing]
    pairs: list[Pair]
    elo_corrected: bool
    failed: list[Failed]


def report(setup: Setup, rows: Sequence[Row], failures: Sequence[BotFailed], match: int) -> Report:
    """The report of these rows; ``match`` deals, each in all its seatings, make a match."""
    points = _points(setup, rows)
    pairs = list(_pairs(setup, rows, match))
    ratings = fit([Result(*met, pair.by_deal.won, pair.by_deal.drawn, pair.by_deal.lost) for met, pair in pairs])
    return Report(
        setup.game_text,
        setup.seats,
        setup.seed,
        len({row.deal for row in rows}),
        len(rows),
        setup.game.family.lowest_wins,
        [_standing(setup, rows, bot, points[bot], ratings) for bot in range(len(setup.bots))],
        [pair for _, pair in pairs],
        ratings.corrected,
        [Failed(setup.names[failure.bot], failure.deal, failure.message) for failure in failures],
    )


def _means(values: Iterable[tuple[int, Fraction]]) -> ByDeal:
    """The mean of the values of each deal, in the order of the deals."""
    by_deal: dict[int, list[Fraction]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    return {deal: sum(found, Fraction()) / len(found) for deal, found in sorted(by_deal.items())}


def _of_bots(setup: Setup, row: Row) -> dict[int, Fraction]:
    """By bot: the mean of its sides' points in a row."""
    scores: dict[int, list[int]] = defaultdict(list)
    for seats, score in zip(setup.sides, row.scores, strict=True):
        scores[row.bots[seats[0]]].append(score)
    return {bot: Fraction(sum(found), len(found)) for bot, found in scores.items()}


def _points(setup: Setup, rows: Sequence[Row]) -> dict[int, ByDeal]:
    """By bot: its points in each deal."""
    found: dict[int, list[tuple[int, Fraction]]] = {bot: [] for bot in range(len(setup.bots))}
    for row in rows:
        for bot, points in _of_bots(setup, row).items():
            found[bot].append((row.deal, points))
    return {bot: _means(values) for bot, values in found.items()}


def _pairs(setup: Setup, rows: Sequence[Row], match: int) -> Iterable[tuple[tuple[int, int], Pair]]:
    """The pairs that met."""
    sign = -1 if setup.game.family.lowest_wins else 1
    leads: dict[tuple[int, int], list[tuple[int, Fraction]]] = defaultdict(list)
    for row in rows:
        points = _of_bots(setup, row)
        for first, second in itertools.combinations(sorted(points), 2):
            leads[first, second].append((row.deal, sign * (points[first] - points[second])))
    for (first, second), values in sorted(leads.items()):
        by_deal = _means(values)
        pair = Pair(
            (setup.names[first], setup.names[second]),
            len(by_deal),
            Estimate.of(*mean(list(map(float, by_deal.values())))),
            tally(by_deal, 1),
            tally(by_deal, match),
        )
        yield (first, second), pair


def tally(leads: ByDeal, match: int) -> Tally:
    """Who did better in so many deals in a row, by number; a match of which a deal is missing does not count."""
    matches: dict[int, list[Fraction]] = defaultdict(list)
    for deal, lead in leads.items():
        matches[deal // match].append(lead)
    sums = [sum(found, Fraction()) for found in matches.values() if len(found) == match]
    won, lost = sum(lead > 0 for lead in sums), sum(lead < 0 for lead in sums)
    drawn = len(sums) - won - lost
    share = Estimate((won + drawn / 2) / len(sums), *wilson((won + drawn / 2) / len(sums), len(sums))) if sums else None
    return Tally(match, won, drawn, lost, share)


def _standing(setup: Setup, rows: Sequence[Row], bot: int, points: ByDeal, ratings: Ratings) -> Standing:
    rating = ratings.of.get(bot)
    times = 1000 * np.concatenate([np.zeros(0), *_seconds(rows, bot)])
    return Standing(
        setup.names[bot],
        len(points),
        Estimate.of(*mean(list(map(float, points.values())))) if points else None,
        Estimate.of(rating.elo, Z * rating.error) if rating else None,
        len(times),
        float(times.mean()) if len(times) else None,
        float(np.quantile(times, 0.99, method="inverted_cdf")) if len(times) else None,
    )


def _seconds(rows: Sequence[Row], bot: int) -> Iterator[array[float]]:
    """The times of the bot's moves, by row and seat."""
    for row in rows:
        yield from (seconds for owner, seconds in zip(row.bots, row.seconds, strict=True) if owner == bot)
