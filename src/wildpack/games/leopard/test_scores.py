"""Section 9 of RULES.md: the score."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wildpack import load
from wildpack.games.leopard import rules
from wildpack.games.leopard.conftest import BARE, EXAMPLES, VARIANTS, begin, discard, laid, play, worth_five

CLOSER_VARIANTS = ("russian", "partners")
NOBODY = -1


def scores(variant: str, a: int, b: int, closer: int, **options: Any) -> list[int]:
    """The scores of squares worth ``a`` and ``b`` in classic, when side ``closer`` went out."""
    states, out = laid(EXAMPLES.get(a, BARE), EXAMPLES.get(b, BARE)), np.zeros(2, np.int64)
    states["closer"] = closer
    rules.score(load("leopard", variant, **options).row, states, 0, out)
    points: list[int] = out.tolist()
    return points


@pytest.mark.clause("L9.1")
@pytest.mark.parametrize("variant", VARIANTS)
def test_without_bonus_and_penalty_a_side_scores_its_square(variant: str) -> None:
    assert scores(variant, 4, 0, NOBODY, bonus_over=24) == [6 if "revised" in variant else 4, 0]


@pytest.mark.clause("L9.1")
def test_the_square_counts_as_it_lies_at_the_end() -> None:
    deal = play(begin(hands=["As 2s 3s", "Jh"], out_at=0), "As@A1 . 2s@A2 . 3s@A3 Jh@A2 .")
    assert play(deal, "out").scores == [0, -1]


@pytest.mark.clause("L9.2")
@pytest.mark.parametrize(
    ("variant", "options", "expected"),
    [
        ("classic", {}, [11, 13]),  # 8 + 3, 9 + 4
        ("running", {}, [11, 13]),
        ("revised", {}, [13, 19]),  # 10 + 3, 13 + 6
        ("running-revised", {}, [13, 19]),
        ("classic", {"bonus_over": 0}, [16, 18]),
        ("classic", {"bonus_over": 8}, [8, 10]),
        ("classic", {"bonus_over": 9}, [8, 9]),
        ("classic", {"bonus_over": 24}, [8, 9]),
    ],
)
def test_points_above_bonus_over_count_twice(variant: str, options: dict[str, Any], expected: list[int]) -> None:
    assert scores(variant, 8, 9, NOBODY, **options) == expected


@pytest.mark.clause("L9.2")
@pytest.mark.parametrize(("worth", "points"), [(0, 0), (4, 4), (5, 5), (8, 11), (9, 13), (16, 27)])
def test_up_to_bonus_over_there_is_no_bonus(worth: int, points: int) -> None:
    assert scores("classic", worth, 0, NOBODY) == [points, 0]


@pytest.mark.clause("L9.3")
@pytest.mark.parametrize(
    ("closer", "expected"),
    [(NOBODY, [11, 13]), (0, [7, 9]), (1, [8, 8])],
)
def test_nobody_out_gives_the_bonus_to_both_or_neither(closer: int, expected: list[int]) -> None:
    assert scores("classic", 8, 9, closer) == expected


@pytest.mark.clause("L9.3")
@pytest.mark.parametrize("play_out", [True, False])
@pytest.mark.parametrize("variant", ["classic", "russian"])
def test_nobody_out_gives_the_bonus_however_the_deal_ended(variant: str, play_out: bool) -> None:
    deal = worth_five(variant, play_out=play_out, bonus_to="nobody-out", bonus_over=3)
    discard(deal)
    assert (deal.closer, deal.scores) == (None, [7, 0])


@pytest.mark.clause("L9.4")
@pytest.mark.parametrize("variant", CLOSER_VARIANTS)
@pytest.mark.parametrize(("closer", "expected"), [(0, [10, 9]), (1, [8, 12])])
def test_closer_gives_the_bonus_to_who_went_out(variant: str, closer: int, expected: list[int]) -> None:
    assert scores(variant, 8, 9, closer) == expected


@pytest.mark.clause("L9.4")
def test_bonus_to_may_be_changed() -> None:
    assert scores("classic", 8, 9, 0, bonus_to="closer") == [10, 9]
    assert scores("russian", 8, 9, 0, bonus_to="nobody-out") == [7, 9]


@pytest.mark.clause("L9.5")
@pytest.mark.parametrize("variant", CLOSER_VARIANTS)
def test_without_a_closer_there_is_neither_bonus_nor_penalty(variant: str) -> None:
    assert scores(variant, 8, 9, NOBODY) == [8, 9]


@pytest.mark.clause("L9.6")
@pytest.mark.parametrize("variant", VARIANTS)
def test_who_goes_out_loses_one_point(variant: str) -> None:
    assert scores(variant, 0, 0, 0) == [-1, 0]
    assert scores(variant, 0, 0, 1) == [0, -1]


@pytest.mark.clause("L9.6")
@pytest.mark.parametrize(("penalty", "points"), [(0, 5), (1, 4), (2, 3), (9, -4)])
def test_the_penalty_may_be_changed(penalty: int, points: int) -> None:
    deal = play(worth_five(penalty=penalty), "out")
    assert deal.scores == [points, 0]


@pytest.mark.clause("L9.7")
def test_the_penalty_comes_after_the_bonus() -> None:
    assert scores("russian", 8, 0, 0, penalty=4) == [7, 0]  # 8 + 3 - 4


@pytest.mark.clause("L9.8")
def test_the_example_of_classic() -> None:
    hand = "Ah 2h 3h 4h 5h 6d 7d 8s"
    deal = begin(hands=[hand], stock="9h")
    play(deal, "Ah@A1 . 2h@A2 . 3h@A3 . 4h@A4 . 5h@A5 . 6d@A6 . 7d@A7 . 8s@A8 . 9h@A9")
    discard(deal)
    assert (deal.closer, deal.scores) == (None, [11, 0])


@pytest.mark.clause("L9.9")
def test_the_example_of_russian() -> None:
    hands = ["Ah 2h 3h 4h 5h 6d 7d 8s", "Ah 2h 3h 4h 5h 6h 7h 8d"]
    deal = begin("russian", hands, stock="9h 9s")
    for a, b in zip([*hands[0].split(), "9h"], [*hands[1].split(), "9s"], strict=True):
        number = a[0].replace("A", "1")
        play(deal, f"{a}@A{number} {b}@B{number}")
    play(deal, "out")
    assert (deal.closer, deal.scores) == (0, [10, 9])
