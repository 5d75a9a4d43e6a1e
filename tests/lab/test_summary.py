"""What a summary says, against the plain arithmetic of the results."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import numpy as np
import pytest

from wildpack.figures.estimates import Estimate
from wildpack.kernels import JIT
from wildpack.lab import Simulation, simulate
from wildpack.lab.job import Job
from wildpack.lab.loops import Results, add_up
from wildpack.lab.summary import summary
from wildpack.registry import load


def about(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its interval."""
    mean, reach = statistics.fmean(values), 1.959964 * statistics.stdev(values) / len(values) ** 0.5
    return mean, mean - reach, mean + reach


def parts(estimate: Estimate) -> tuple[float | None, ...]:
    return estimate.value, estimate.low, estimate.high


@pytest.fixture(scope="module")
def done() -> Simulation:
    return simulate("leopard(hand=2,draw=2)", ["random", "seasoned"], 101 if JIT else 7, seed=4, first=3)


def test_sums_and_lengths(done: Simulation) -> None:
    found, lengths = done.summary, sorted(done.decisions.tolist())
    assert (found.deals, found.decisions, found.actions) == (len(lengths), sum(lengths), done.actions.sum())
    assert (found.length.least, found.length.most) == (lengths[0], lengths[-1])
    assert (found.length.mean, found.length.median) == (statistics.fmean(lengths), statistics.median_low(lengths))
    assert found.branching == pytest.approx(done.branching.sum() / sum(lengths))
    assert [found.unclosed, *found.closed] == [(done.closers == who).sum() for who in range(-1, len(found.closed))]


def test_scores(done: Simulation) -> None:
    scores = done.summary.scores
    for side in range(2):
        points = done.scores[:, side].tolist()
        assert (scores.mean[side], scores.low[side], scores.high[side]) == pytest.approx(about(points))
        assert (scores.least[side], scores.most[side]) == (min(points), max(points))


def test_first_seat(done: Simulation) -> None:
    first = 1 - done.dealers
    everyone = np.arange(len(first))
    leads = done.scores[everyone, first].astype(int) - done.scores[everyone, 1 - first]
    assert parts(done.summary.first_seat.lead) == pytest.approx(about(leads.tolist()))
    assert parts(done.summary.first_seat.wins) == pytest.approx(share([(np.sign(lead) + 1) / 2 for lead in leads]))


def test_bots(done: Simulation) -> None:
    """The bots move up each time both seats have dealt."""
    numbers, everyone = 3 + np.arange(len(done.dealers)), np.arange(len(done.dealers))
    for bot, standing in enumerate(done.summary.standings):
        seat = (bot + numbers // 2) % 2
        leads = done.scores[everyone, seat].astype(int) - done.scores[everyone, 1 - seat]
        assert standing.bot == done.job.bots[bot]
        assert standing.points == pytest.approx(done.scores[everyone, seat].mean())
        assert parts(standing.lead) == pytest.approx(about(leads.tolist()))
        assert parts(standing.wins) == pytest.approx(share([(np.sign(lead) + 1) / 2 for lead in leads]))


def share(wins: list[float]) -> tuple[float, float, float]:
    """Their mean, and the probabilities from which it is 1.96 standard errors away (Wilson's interval)."""
    mean, wide = float(np.mean(wins)), 1.959964**2 / len(wins)
    low, high = sorted(np.roots([1 + wide, -(2 * mean + wide), mean * mean]).real)
    return mean, float(low), float(high)


def given(game: str, bots: list[str], seats: int, scores: list[list[int]], first: int = 0) -> Simulation:
    """A simulation with these scores."""
    job = Job.of(load(game), bots, len(scores), seats, first=first)
    n, totals, ones = len(scores), job.totals(), np.ones(len(scores), np.int32)
    out = Results(np.array(scores, np.int32), ones, ones, ones, np.full(n, -1, np.int8))
    add_up(job.lineups, job.table.sides, job.table.sign, job.table.bounds[0], first, n, out, totals)
    return Simulation(job, totals, out, 1.0)


def test_where_few_points_win_and_the_best_share() -> None:
    """Three seats, two bots: around the table a b a, then b a b."""
    done = given(
        "beverbende", ["random", "novice"], 3, [[3, 3, 9], [0, 6, 6], [6, 3, 3], [3, 0, 3], [5, 5, 5], [9, 6, 3]]
    )
    a, b = done.summary.standings
    assert a.points == pytest.approx((3 + 9 + 0 + 6 + 6 + 3 + 0 + 5 + 6) / 9)
    assert b.points == pytest.approx((3 + 6 + 3 + 3 + 3 + 5 + 5 + 9 + 3) / 9)
    assert a.wins.value == pytest.approx((1 / 2 + 1 + 1 / 2 + 1 + 1 / 3 + 0) / 9)
    assert b.wins.value == pytest.approx((1 / 2 + 0 + 1 / 2 + 0 + 2 / 3 + 1) / 9)
    # First are the seats 1, 2, 0, 1, 2, 0; ahead by the mean of the other two less their own points.
    firsts = [6 - 3, 3 - 6, 3 - 6, 3 - 0, 5 - 5, 4.5 - 9]
    assert parts(done.summary.first_seat.lead) == pytest.approx(about(firsts))


def test_a_share_of_wins_has_an_interval_within_0_and_1_even_where_all_are_won() -> None:
    """Of four wins in four: from 4 / (4 + 1.96**2) on."""
    done = given("leopard", ["random"], 2, [[1, 4], [4, 1], [1, 4], [4, 1]])
    assert parts(done.summary.first_seat.wins) == pytest.approx((1, 4 / (4 + 1.959964**2), 1))


def test_one_deal_has_no_interval() -> None:
    done = given("leopard", ["random"], 2, [[4, 1]])
    assert parts(done.summary.first_seat.lead) == (-3, None, None)
    assert (done.summary.scores.low, done.summary.scores.high) == ([None, None], [None, None])


@pytest.mark.parametrize(("first", "deals"), [(0, 1), (5, 23), (17, 1), (2, 100)])
def test_deals_of_each_lineup_are_counted(first: int, deals: int) -> None:
    """Points of 1 for each seat add up to the seats each bot has had."""
    done = given("beverbende", ["random", "novice", "seasoned"], 4, [[1, 1, 1, 1]] * deals, first)
    assert [standing.points for standing in done.summary.standings] == [1, 1, 1]


def test_the_interval_of_a_bot_with_seats_that_vary() -> None:
    """A ratio of sums: how far each deal is off the mean for the seats that the bot had."""
    scores = [[1, 2, 3], [4, 0, 0], [2, 2, 5], [1, 1, 0], [7, 1, 2], [3, 3, 4]]
    done = given("beverbende", ["random", "novice"], 3, scores)
    lead = done.summary.standings[1].lead
    seats = [[1]] * 3 + [[0, 2]] * 3
    leads = [sum((sum(row) - row[s]) / 2 - row[s] for s in own) for row, own in zip(scores, seats, strict=True)]
    mean = sum(leads) / 9
    off = [value - mean * len(own) for value, own in zip(leads, seats, strict=True)]
    reach = 1.959964 * (sum(x * x for x in off) / 5 / 6) ** 0.5 * 6 / 9
    assert parts(lead) == pytest.approx((mean, mean - reach, mean + reach))


def test_nothing_changes_when_totals_are_all_there_is() -> None:
    done = given("leopard", ["random"], 2, [[4, 1], [2, 2]])
    assert summary(done.job, done.totals) == done.summary
