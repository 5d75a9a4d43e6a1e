"""Intervals, against published tables and values worked out by hand."""

from __future__ import annotations

import pytest

from wildpack.figures.estimates import Estimate, mean, student, wilson


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (8, 2.306), (10, 2.228), (15, 2.131),
     (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980), (100_000, 1.960)],
)  # fmt: skip
def test_student_as_in_the_printed_tables(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, abs=0.004 if freedom < 5 else 0.0011)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_in_newcombe_1998_table_1(hits: int, count: int, low: float, high: float) -> None:
    assert wilson(hits / count, count) == pytest.approx((low, high), abs=0.00005)


def test_wilson_of_all_ends_at_one() -> None:
    low, high = wilson(1, 20)
    assert low == pytest.approx(1 - 0.1611, abs=0.00005)
    assert high == 1


def test_mean_of_six_values() -> None:
    """Mean 4, squares from it 4 + 4 + 1 + 1 = 10; 2.5706 is Student's for five degrees of freedom."""
    middle, reach = mean([2, 6, 3, 5, 4, 4])
    assert middle == 4
    assert reach == pytest.approx(2.5706 * (10 / 5 / 6) ** 0.5, abs=0.001)


def test_one_value_has_no_interval() -> None:
    assert mean([7]) == (7, None)


def test_equal_values_have_an_interval_of_no_width() -> None:
    assert mean([3, 3, 3]) == (3, 0)


def test_an_estimate_as_people_read_it() -> None:
    assert Estimate.of(0.5, 0.25).text("{:+.2f}") == "+0.50 (+0.25 to +0.75)"
    assert Estimate.of(0.5, None).text("{:.0%}") == "50%"
