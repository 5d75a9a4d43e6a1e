"""What totals of deals say: means with intervals of 95 %."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wildpack.figures.estimates import Estimate, Z, wilson
from wildpack.figures.tables import told_apart
from wildpack.lab.loops import LEAD, WHOLE, WIN

if TYPE_CHECKING:
    from wildpack.kernels import Array
    from wildpack.lab.job import Job
    from wildpack.lab.loops import Totals


class Scores(msgspec.Struct, frozen=True):
    """Points a deal, by side."""

    mean: list[float]
    low: list[float | None]
    high: list[float | None]
    least: list[int]
    most: list[int]


class Standing(msgspec.Struct, frozen=True):
    """How a bot has done, by seat it had in a deal."""

    bot: str
    """Its name, with a number if it was given before."""
    points: float
    lead: Estimate
    """By how many points its side was ahead of the mean of the others."""
    wins: Estimate
    """Its share of deals won; sides that are equally good share a deal."""


class First(msgspec.Struct, frozen=True):
    """How the seat after the dealer has done."""

    lead: Estimate
    wins: Estimate


class Length(msgspec.Struct, frozen=True):
    """Decisions a deal."""

    mean: float
    least: int
    median: int
    most: int


class Summary(msgspec.Struct, frozen=True):
    """What came of all deals."""

    game: str
    seats: int
    bots: list[str]
    seed: int
    first: int
    deals: int
    decisions: int
    actions: int
    """Those of chance included."""
    scores: Scores
    standings: list[Standing]
    first_seat: First
    length: Length
    branching: float
    """Open actions a decision."""
    closed: list[int]
    """Deals that each side or seat has closed, as in ``Deal.closer``; there is a number for each of them."""
    unclosed: int
    """Deals that nobody has closed."""


def summary(job: Job, totals: Totals) -> Summary:
    """The summary of a job that has been done."""
    decisions, actions, branching = (int(total) for total in totals.sums)
    return Summary(
        str(job.table.game),
        job.table.seats,
        list(job.bots),
        job.seed,
        job.first,
        job.deals,
        decisions,
        actions,
        _scores(job, totals.points),
        [_standing(job, number, name, totals.bots[:, number]) for number, name in enumerate(told_apart(job.bots))],
        First(*_gains(job, np.ones(1, np.int64), np.array([job.deals]), totals.first[np.newaxis])),
        _length(totals.lengths),
        branching / decisions,
        _closed(job, totals),
        int(totals.closers[0]),
    )


def _closed(job: Job, totals: Totals) -> list[int]:
    """By side, or by seat where a seat that is no side's number has closed a deal."""
    found: list[int] = totals.closers[1:].tolist()
    return found if any(found[job.table.sides_count :]) else found[: job.table.sides_count]


def _estimate(deals: int, mean: float, squares: float) -> Estimate:
    """A mean of values whose squares, each less the mean, add up to ``squares``."""
    return Estimate.of(mean, Z * math.sqrt(max(0.0, squares) / (deals - 1) / deals) if deals > 1 else None)


def _scores(job: Job, counts: Array) -> Scores:
    points = job.table.bounds[0] + np.arange(counts.shape[1])
    means = [float(row @ points) / job.deals for row in counts]
    squares = [float(row @ (points - mean) ** 2) for row, mean in zip(counts, means, strict=True)]
    found = [_estimate(job.deals, mean, square) for mean, square in zip(means, squares, strict=True)]
    seen = [points[row > 0] for row in counts]
    return Scores(
        means,
        [estimate.low for estimate in found],
        [estimate.high for estimate in found],
        [int(some[0]) for some in seen],
        [int(some[-1]) for some in seen],
    )


def _standing(job: Job, bot: int, name: str, sums: Array) -> Standing:
    """From ``sums`` by row of the line-ups (int64[rows, 5])."""
    seats, deals = (job.lineups == bot).sum(axis=1), _deals(job)
    points = int(sums[:, 0].sum()) / int(seats @ deals)
    return Standing(name, points, *_gains(job, seats, deals, sums[:, 1:]))


def _gains(job: Job, seats: Array, deals: Array, sums: Array) -> tuple[Estimate, Estimate]:
    """The lead and the wins of who has had so many ``seats`` in so many ``deals``, by row of the line-ups.

    ``sums`` are its GAINS, each with its squares: int64[rows, 4]. They are counted in units (see ``loops.LEAD``): the
    mean of the others is over one side less, and a win is WHOLE.
    """
    lead = _ratio(seats, deals, sums[:, 2 * LEAD : 2 * LEAD + 2], job.table.sides_count - 1)
    wins = _ratio(seats, deals, sums[:, 2 * WIN : 2 * WIN + 2], WHOLE)
    return lead, Estimate(wins.value, *wilson(wins.value, job.deals))  # which ends at 0 and 1, and has always a width


def _ratio(seats: Array, deals: Array, sums: Array, unit: int) -> Estimate:
    """The mean by seat, in units, of what ``sums`` add up: totals and squares by row, of ``deals`` with such ``seats``.

    A bot may have one seat more in some deals: a ratio of sums, each deal's weighed by its seats.
    """
    count, weight = int(deals.sum()), int(seats @ deals)
    mean = int(sums[:, 0].sum()) / weight
    squares = float((sums[:, 1] - 2 * mean * seats * sums[:, 0] + (mean * seats) ** 2 * deals).sum())
    scale = count / weight / unit
    return _estimate(count, mean / unit, squares * scale * scale)


def _deals(job: Job) -> Array:
    """How many deals each row of the line-ups had: int64[rows]."""
    rows, seats = job.lineups.shape
    before, after = (
        [end // (rows * seats) * seats + min(max(end % (rows * seats) - row * seats, 0), seats) for row in range(rows)]
        for end in (job.first, job.first + job.deals)
    )
    return np.array([up_to - since for since, up_to in zip(before, after, strict=True)])


def _length(counts: Array) -> Length:
    lengths = np.flatnonzero(counts)
    total, below = int(counts.sum()), np.cumsum(counts)
    mean = int(counts @ np.arange(len(counts))) / total
    return Length(mean, int(lengths[0]), int(np.searchsorted(below, (total + 1) // 2)), int(lengths[-1]))
