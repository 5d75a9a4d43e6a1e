"""Section 6 of RULES.md: lines and the value of a square."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from wildpack.games.leopard.conftest import BARE, EXAMPLES, VARIANTS, begin, play, spots, worth

LINES = {(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)}
REVISED = ("revised", "running-revised")
CONFORMANCE = Path(__file__).parents[4] / "tests/conformance/scores.jsonl"


@pytest.mark.clause("L6.1")
def test_a_square_has_eight_lines() -> None:
    for triple in itertools.combinations(range(1, 10), 3):
        square = " ".join("Ks" if spot in triple else "-" for spot in range(1, 10))
        assert worth(square) == (2 if triple in LINES else 0)


@pytest.mark.clause("L6.1")
@pytest.mark.parametrize("square", "AB")
def test_the_scene_shows_the_eight_lines(square: str) -> None:
    shown = begin().scene(None).area(square).lines
    assert len(shown) == 8
    assert {frozenset(line.places) for line in shown} == {frozenset(spots(square, line)) for line in LINES}


@pytest.mark.clause("L6.2")
@pytest.mark.parametrize(
    "square", [BARE, "As 2s - - - - - - -", "As - - - - 5s - - -", "As 2s - 4s - - - - -", "- 2s - 4s - 6s - 8s -"]
)
def test_a_line_with_an_open_spot_scores_nothing(square: str) -> None:
    assert worth(square) == 0


@pytest.mark.clause("L6.2")
@pytest.mark.parametrize("cover", ["Js", "Qs"])
def test_a_line_with_a_card_face_down_scores_nothing(cover: str) -> None:
    deal = play(begin(hands=[f"As 2s 3s {cover}"]), "As@A1 . 2s@A2 . 3s@A3 .")
    assert deal.scene(None).area("A").value == 2
    play(deal, f"{cover}@A3 .")
    assert deal.scene(None).area("A").value == 0


@pytest.mark.clause("L6.3")
@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_of_one_suit(variant: str, suit: str) -> None:
    square = f"- - - 4{suit} T{suit} K{suit} - - -"
    assert worth(square, variant) == (3 if variant in REVISED else 2)


@pytest.mark.clause("L6.3")
@pytest.mark.parametrize("suit_line", [0, 1, 9])
def test_the_points_of_a_line_of_one_suit_may_be_changed(suit_line: int) -> None:
    assert worth("As 2s 3s 4s 5c - 7s - -", suit_line=suit_line) == 2 * suit_line + 1


@pytest.mark.clause("L6.4")
@pytest.mark.parametrize("line", ["Ah 2h 3d", "Ad 2d 3h", "Ad 2h 3d", "As 2s 3c", "Ac 2s 3c", "Ks 2c Tc"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_of_one_colour(variant: str, line: str) -> None:
    assert worth(f"- - - - - - {line}", variant) == 1


@pytest.mark.clause("L6.4")
@pytest.mark.parametrize("colour_line", [0, 2, 9])
def test_the_points_of_a_line_of_one_colour_may_be_changed(colour_line: int) -> None:
    assert worth("As 2s 3s 4s 5c - 7s - -", colour_line=colour_line) == 4 + colour_line


@pytest.mark.clause("L6.5")
@pytest.mark.parametrize("line", ["Ah 2h 3s", "Ah 2s 3d", "Ac 2h 3s", "Ad 2c 3c", "Kd Td Kc"])
def test_a_line_of_both_colours_scores_nothing(line: str) -> None:
    assert worth(f"{line} - - - - - -") == 0


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize(
    ("square", "points"),
    [
        ("Ah 2h 3h 4s 5s 6s 7h 8h 9h", 6),  # three rows; columns and diagonals are of both colours
        ("Ah 2h 3d 4s 5s 6c 7h 8h 9d", 3),  # three rows of one colour
        ("Ah 4s 7d Th 5s Kd 7h 8s 9d", 6),  # three columns
        ("Ks Kh Kd Kc Ks Kh Kd Kc Ks", 2),  # the diagonal 1 5 9; 3 5 7 is d s d
        ("Kh Td Kh Kd Kh Td Th Kd Th", 10),  # everything red: both diagonals of hearts, six more lines of red
        ("As 2h 3s 4h 5s 6h 7s 8h 9s", 4),  # two diagonals of spades; each row and column is of both colours
    ],
)
def test_a_square_is_worth_the_sum_of_its_lines(square: str, points: int) -> None:
    assert worth(square) == points


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize(("points", "square"), EXAMPLES.items())
def test_the_examples_of_these_tests(points: int, square: str) -> None:
    assert worth(square) == points


@pytest.mark.clause("L6.7")
@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_most_that_a_square_is_worth(variant: str, suit: str) -> None:
    assert worth(f"K{suit} " * 9, variant) == (24 if variant in REVISED else 16)


@pytest.mark.clause("L6.8")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_example_of_a_square(variant: str) -> None:
    assert worth("Ah 2h 3h 4h 5h 6d 7d 8s 9h", variant) == (10 if variant in REVISED else 8)


@pytest.mark.clause("L6.8")
def test_the_lines_of_the_example() -> None:
    moves = "Ah@A1 . 2h@A2 . 3h@A3 . 4h@A4 . 5h@A5 . 6d@A6 . 7d@A7 . 8s@A8 . 9h@A9 ."
    deal = play(begin(hands=["Ah 2h 3h 4h 5h 6d 7d 8s"], stock="9h"), moves)
    area = deal.scene(None).area("A")
    points = {frozenset(line.places): line.points for line in area.lines}
    assert {line: points[frozenset(spots("A", line))] for line in LINES} == {
        (1, 2, 3): 2,
        (4, 5, 6): 1,
        (7, 8, 9): 0,
        (1, 4, 7): 1,
        (2, 5, 8): 0,
        (3, 6, 9): 1,
        (1, 5, 9): 2,
        (3, 5, 7): 1,
    }
    assert area.value == 8


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize("line", CONFORMANCE.read_text("utf-8").splitlines())
def test_the_squares_of_the_conformance_file(line: str) -> None:
    row = json.loads(line)
    square = " ".join(card or "-" for card in row["square"])
    assert {variant: worth(square, variant) for variant in VARIANTS} == row["value"]
