"""What totals of deals say: means with intervals of 95 %."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from wildpack.arena.figures import Z, wilson
from wildpack.lab.loops import LEAD, WHOLE, WIN

if TYPE_CHECKING:
    from wildpack.lab.job import Job
    from wildpack.lab.loops import Totals
    from wildpack.lab.seated import Array


class Estimate(msgspec.Struct, frozen=True):
    """A mean and the interval it lies in; no interval (None) for one deal."""

    value: float
    low: float | None
    high: float | None


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
    """Deals that each side or seat has closed, as in ``Deal.closer``."""
    unclosed: int
    """Deals that nobody has closed."""


def summary(job: Job, totals: Totals) -> Summary:
    """The summary of a job that has been done."""
    decisions, actions, branching = (int(total) for total in totals.sums)
    closers = totals.closers.tolist()
    last = max((number for number, deals in enumerate(closers) if deals), default=0)
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
        [_standing(job, number, name, totals.bots[:, number]) for number, name in enumerate(job.bots)],
        First(*(_first(job, gain, *totals.first[2 * gain : 2 * gain + 2]) for gain in (LEAD, WIN))),
        _length(totals.lengths),
        branching / decisions,
        closers[1 : last + 1],
        closers[0],
    )


def _estimate(deals: int, mean: float, squares: float) -> Estimate:
    """A mean of values whose squares, each less the mean, add up to ``squares``."""
    if deals < 2:
        return Estimate(mean, None, None)
    reach = Z * math.sqrt(max(0.0, squares) / (deals - 1) / deals)
    return Estimate(mean, mean - reach, mean + reach)


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


def _unit(job: Job, gain: int) -> int:
    """What a gain is counted in; see ``loops.LEAD``: the mean of the others is over one side less."""
    return job.table.sides_count - 1 if gain == LEAD else WHOLE


def _first(job: Job, gain: int, total: Any, squares: Any) -> Estimate:
    unit, mean = _unit(job, gain), int(total) / job.deals
    scaled = _estimate(job.deals, mean, int(squares) - job.deals * mean * mean)
    return _bounded(gain, _scaled(scaled, unit), job.deals)


def _bounded(gain: int, estimate: Estimate, deals: int) -> Estimate:
    """A share of wins gets the interval of one, which ends at 0 and 1 and is never without width."""
    return estimate if gain == LEAD else Estimate(estimate.value, *wilson(estimate.value, deals))


def _scaled(estimate: Estimate, unit: int) -> Estimate:
    low, high = (None if bound is None else bound / unit for bound in (estimate.low, estimate.high))
    return Estimate(estimate.value / unit, low, high)


def _standing(job: Job, bot: int, name: str, sums: Array) -> Standing:
    """From ``sums`` by row of the line-ups (int64[rows, 5]).

    A bot may have one seat more in some deals: a ratio of sums, each deal's weighed by its seats.
    """
    seats, deals = (job.lineups == bot).sum(axis=1), _deals(job)
    weight = int(seats @ deals)
    gains = [
        _bounded(
            gain,
            _scaled(_ratio(job.deals, weight, seats, deals, sums[:, 1 + 2 * gain : 3 + 2 * gain]), _unit(job, gain)),
            job.deals,
        )
        for gain in (LEAD, WIN)
    ]
    return Standing(name, int(sums[:, 0].sum()) / weight, *gains)


def _ratio(count: int, weight: int, seats: Array, deals: Array, sums: Array) -> Estimate:
    """The mean of what ``sums`` add up, by seat: totals and squares by row, of ``deals`` with so many ``seats``."""
    mean = int(sums[:, 0].sum()) / weight
    squares = float((sums[:, 1] - 2 * mean * seats * sums[:, 0] + (mean * seats) ** 2 * deals).sum())
    scale = count / weight
    return _estimate(count, mean, squares * scale * scale)


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
