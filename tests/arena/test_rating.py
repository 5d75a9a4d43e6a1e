"""Elo by maximum likelihood: cases worked out by hand, and one that is published."""

from __future__ import annotations

import math

import pytest

from wildpack.arena.rating import Result, fit

ELO = 400 / math.log(10)


def test_three_wins_in_four_are_191_points() -> None:
    """Strengths as 3 to 1: 400 log10 3 = 190.85; the error of ln 3 is sqrt(1 / 75 + 1 / 25), half of it for each."""
    found = fit([Result(0, 1, 75, 0, 25)])
    assert not found.corrected
    assert found.of[0].elo == pytest.approx(190.8485 / 2, abs=0.001)
    assert found.of[1].elo == pytest.approx(-190.8485 / 2, abs=0.001)
    assert found.of[0].error == pytest.approx(ELO * math.sqrt(1 / 75 + 1 / 25) / 2)


def test_draws_of_two_bots_leave_the_odds_of_win_and_loss() -> None:
    """Davidson's model fits two bots exactly: strengths are as 40 wins to 10; ln 4 has the error sqrt(1/40 + 1/10)."""
    found = fit([Result(3, 8, 40, 50, 10)])
    assert found.of[3].elo - found.of[8].elo == pytest.approx(400 * math.log10(4))
    assert found.of[8].error == pytest.approx(ELO * math.sqrt(1 / 40 + 1 / 10) / 2)


def test_many_draws_between_equals_make_the_interval_narrower() -> None:
    few, many = (fit([Result(0, 1, won, 100 - 2 * won, won)]).of[0] for won in (40, 10))
    assert few.elo == pytest.approx(0, abs=1e-9)
    assert many.elo == pytest.approx(0, abs=1e-9)
    assert few.error == pytest.approx(ELO * math.sqrt(2 / 40) / 2)
    assert many.error == pytest.approx(ELO * math.sqrt(2 / 10) / 2)


def test_three_bots_whose_results_fit_the_model_exactly() -> None:
    """Strengths 4, 2, 1: 120.41 between neighbours."""
    found = fit([Result(0, 1, 20, 0, 10), Result(1, 2, 20, 0, 10), Result(0, 2, 24, 0, 6)]).of
    assert [found[bot].elo for bot in range(3)] == pytest.approx([120.412, 0, -120.412], abs=0.001)


def test_three_bots_with_draws_that_fit_the_model_exactly() -> None:
    """Strengths 4, 1, 1/4 and v = 1: win, draw, loss as 4 : 2 : 1 between neighbours, as 16 : 4 : 1 for the ends."""
    found = fit([Result(0, 1, 40, 20, 10), Result(2, 1, 10, 20, 40), Result(0, 2, 32, 8, 2)]).of
    assert [found[bot].elo for bot in range(3)] == pytest.approx([240.824, 0, -240.824], abs=0.001)


def test_a_circle_of_wins_makes_all_equal() -> None:
    found = fit([Result(0, 1, 5, 0, 1), Result(1, 2, 5, 0, 1), Result(2, 0, 5, 0, 1)]).of
    assert [found[bot].elo for bot in range(3)] == pytest.approx([0, 0, 0], abs=1e-6)
    assert found[0].error == pytest.approx(found[1].error)


def test_the_american_league_of_1987() -> None:
    """Wins of the row against the column, and the fit, with errors against Baltimore: Agresti, Categorical Data
    Analysis (2002), 10.6; Turner and Firth, BradleyTerry2 (2012), table of the model without home advantage."""
    teams = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
    wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    results = [Result(i, j, wins[i][j], 0, wins[j][i]) for i in range(7) for j in range(i)]
    found = fit(results).of
    above = {team: (found[i].elo - found[6].elo) / ELO for i, team in enumerate(teams[:6])}
    assert above == pytest.approx(
        {"Milwaukee": 1.5814, "Detroit": 1.4364, "Toronto": 1.2945, "New York": 1.2476, "Boston": 1.1077,
         "Cleveland": 0.6839},
        abs=0.0001,
    )  # fmt: skip


def test_the_mean_is_zero_and_the_order_does_not_matter() -> None:
    results = [Result(0, 1, 9, 3, 4), Result(1, 2, 5, 1, 6), Result(0, 2, 8, 2, 2)]
    turned = [Result(second, first, lost, drawn, won) for first, second, won, drawn, lost in reversed(results)]
    found, other = fit(results).of, fit(turned).of
    assert sum(rating.elo for rating in found.values()) == pytest.approx(0, abs=1e-6)
    assert [found[bot] for bot in range(3)] == [pytest.approx(other[bot], abs=1e-6) for bot in range(3)]


def test_one_who_won_everything_gets_half_a_win_more_and_gives_one() -> None:
    found = fit([Result(0, 1, 10, 0, 0)])
    assert found.corrected
    assert found.of[0].elo - found.of[1].elo == pytest.approx(400 * math.log10(10.5 / 0.5))


def test_draws_alone_make_equals() -> None:
    found = fit([Result(0, 1, 0, 10, 0)])
    assert found.corrected
    assert found.of[0].elo == pytest.approx(0, abs=1e-9)


def test_no_results_no_ratings() -> None:
    assert fit([]).of == fit([Result(0, 1, 0, 0, 0)]).of == {}
