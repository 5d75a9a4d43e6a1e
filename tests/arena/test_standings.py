"""What results say, worked out by hand from a few rows."""

from __future__ import annotations

from array import array
from fractions import Fraction

import pytest

import wildpack
from wildpack.arena.playing import BotFailed, Row
from wildpack.arena.setup import Setup
from wildpack.arena.standings import Report, report, tally


def row(deal: int, bots: tuple[int, ...], scores: tuple[int, ...], table: int = 0, seconds: float = 0.5) -> Row:
    return Row(deal, 0, table, 0, bots, scores, None, tuple(array("f", [seconds]) for _ in bots))


def reported(rows: list[Row], *bots: str, game: str = "leopard", seats: int | None = None, match: int = 2) -> Report:
    return report(Setup.of(wildpack.load(game), bots, seats), rows, [], match)


LEOPARD = [
    row(0, (0, 1), (5, 1)), row(0, (1, 0), (3, 3)),  # 8 to 4: ahead by 2 a deal
    row(1, (0, 1), (1, 4)), row(1, (1, 0), (2, 5)),  # 6 to 6: equal
    row(2, (0, 1), (0, 6)), row(2, (1, 0), (0, 0)),  # 0 to 6: behind by 3
    row(3, (0, 1), (9, 0)), row(3, (1, 0), (0, 1)),  # 10 to 0: ahead by 5
    row(4, (0, 1), (2, 0)), row(4, (1, 0), (0, 0)),  # ahead by 1; half a match of two
]  # fmt: skip


def test_leads_are_of_the_deal_in_all_seatings() -> None:
    """2, 0, -3, 5, 1: mean 1; squares from it 1 + 1 + 16 + 16 = 34; Student's with four degrees is 2.776."""
    found = reported(LEOPARD, "random", "seasoned")
    (pair,) = found.pairs
    assert pair.bots == ("random", "seasoned")
    assert (found.deals, found.played, pair.deals, pair.lead.value) == (5, 10, 5, 1)
    reach = 2.776 * (34 / 4 / 5) ** 0.5
    assert pair.lead.low == pytest.approx(1 - reach, abs=0.01)
    assert pair.lead.high == pytest.approx(1 + reach, abs=0.01)


def test_deals_and_matches_are_counted_in_pairs() -> None:
    """By deal: won, drawn, lost, won, won. By two: 2 + 0 won, -3 + 5 won, the fifth has no second."""
    (pair,) = reported(LEOPARD, "random", "seasoned").pairs
    assert (pair.by_deal.won, pair.by_deal.drawn, pair.by_deal.lost) == (3, 1, 1)
    assert (pair.by_match.deals, pair.by_match.won, pair.by_match.drawn, pair.by_match.lost) == (2, 2, 0, 0)
    assert pair.by_deal.share is not None
    assert pair.by_deal.share.value == 0.7
    assert pair.by_match.share is not None
    assert (pair.by_match.share.value, pair.by_match.share.high) == (1, 1)


def test_points_are_as_the_game_counts_them() -> None:
    """Of the first: 4, 3, 0, 5, 1; of the second: 2, 3, 3, 0, 0."""
    first, second = reported(LEOPARD, "random", "seasoned").bots
    assert first.points is not None
    assert second.points is not None
    assert (first.points.value, second.points.value) == (2.6, 1.6)


def test_elo_is_of_deals_won_drawn_and_lost() -> None:
    """Three won and one lost: 400 log10 3 apart, the mean 0."""
    first, second = reported(LEOPARD, "random", "seasoned").bots
    assert first.elo is not None
    assert second.elo is not None
    assert first.elo.value == pytest.approx(190.8485 / 2, abs=0.001)
    assert second.elo.value == -first.elo.value
    assert first.elo.low == pytest.approx(first.elo.value - 1.95996 * 173.7178 * (1 / 3 + 1) ** 0.5 / 2, abs=0.01)


def test_think_times() -> None:
    rows = [row(deal, (0, 1), (1, 0), seconds=0.001 * (deal + 1)) for deal in range(100)]
    standing = reported(rows, "random", "seasoned").bots[0]
    assert standing.moves == 100
    assert standing.mean_ms == pytest.approx(50.5, abs=0.001)
    assert standing.p99_ms == pytest.approx(99, abs=0.001)


def test_where_the_lowest_wins_less_is_a_lead() -> None:
    """Seats 0 and 2 against 1 and 3: means 5 and 9, then 8 and 7 the other way round: 4 and -1, 1.5 a deal."""
    rows = [row(0, (0, 1, 0, 1), (4, 8, 6, 10)), row(0, (1, 0, 1, 0), (7, 8, 7, 8))]
    found = reported(rows, "random", "seasoned", game="beverbende", seats=4)
    assert found.lowest_wins
    assert found.pairs[0].lead.value == 1.5
    assert (found.pairs[0].lead.low, found.pairs[0].lead.high) == (None, None)
    assert found.bots[0].points is not None
    assert found.bots[0].points.value == 6.5
    assert found.pairs[0].by_deal.won == 1


def test_thirds_that_cancel_out_are_a_draw() -> None:
    leads = {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(-2, 3)}
    assert (tally(leads, 3).won, tally(leads, 3).drawn, tally(leads, 3).lost) == (0, 1, 0)


def test_partners_are_one_side() -> None:
    rows = [row(0, (0, 1, 0, 1), (6, 2)), row(0, (1, 0, 1, 0), (3, 1))]
    (pair,) = reported(rows, "random", "seasoned", game="leopard:partners").pairs
    assert pair.lead.value == 1


def test_each_pair_of_a_table_is_compared() -> None:
    rows = [row(0, (0, 1, 2), (10, 12, 17)), row(0, (1, 2, 0), (11, 11, 11)), row(0, (2, 0, 1), (13, 10, 10))]
    found = reported(rows, "random", "seasoned", "random", game="beverbende", seats=3)
    assert {pair.bots: pair.lead.value for pair in found.pairs} == {
        ("random", "seasoned"): pytest.approx(2 / 3),
        ("random", "random#2"): pytest.approx(10 / 3),
        ("seasoned", "random#2"): pytest.approx(8 / 3),
    }


def test_a_deal_at_several_tables_counts_once() -> None:
    """Bots 0 and 1 meet at both tables; ahead by 2 and by 4."""
    rows = [row(0, (0, 1, 2), (1, 3, 9)), row(0, (0, 1, 3), (1, 5, 9), table=1)]
    found = reported(rows, "random", "seasoned", "random", "random", game="beverbende", seats=3)
    pair = next(pair for pair in found.pairs if pair.bots == ("random", "seasoned"))
    assert (pair.deals, pair.lead.value, pair.by_deal.won) == (1, 3, 1)


def test_nothing_played_is_nothing_said() -> None:
    setup = Setup.of(wildpack.load("leopard"), ["random", "seasoned"])
    found = report(setup, [], [BotFailed(1, 0, "gave up")], 4)
    assert (found.played, found.pairs, found.failed[0].bot, found.failed[0].error) == (0, [], "seasoned", "gave up")
    assert {(bot.points, bot.elo, bot.mean_ms, bot.p99_ms) for bot in found.bots} == {(None, None, None, None)}
