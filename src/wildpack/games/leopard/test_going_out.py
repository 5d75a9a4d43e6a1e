"""Section 7 of RULES.md: going out."""

from __future__ import annotations

from typing import Any

import pytest

from wildpack import IllegalMove
from wildpack.games.leopard.conftest import VARIANTS, begin, discard, history, left, play, worth_five

TWO_SEATS = VARIANTS[:-1]


@pytest.mark.clause("L7.1")
@pytest.mark.parametrize(
    ("variant", "options", "may"),
    [
        ("classic", {}, True),
        ("running", {}, True),
        ("russian", {}, True),
        ("classic", {"out_at": 4}, True),
        ("classic", {"out_at": 6}, False),
        ("classic", {"out_at": 24}, False),
        ("revised", {}, True),  # there it is worth 3 + 3 + 1
        ("revised", {"out_at": 8}, False),
        ("running-revised", {}, True),
        ("classic", {"suit_line": 1}, False),  # 1 + 1 + 1
        ("classic", {"colour_line": 0}, False),  # 2 + 2
    ],
)
def test_a_seat_may_go_out_with_enough(variant: str, options: dict[str, Any], may: bool) -> None:
    assert ("out" in worth_five(variant, **options).moves()) == may


@pytest.mark.clause("L7.1")
def test_a_square_worth_four_is_not_enough() -> None:
    deal = play(begin(hands=["As 2s 3s 4s 7s 5c"]), "As@A1 . 2s@A2 . 3s@A3 . 4s@A4 . 7s@A7 .")
    assert "out" not in deal.moves()
    with pytest.raises(IllegalMove, match="'out' is not legal now"):
        deal.play("out")


@pytest.mark.clause("L7.1")
def test_the_other_square_is_no_reason_to_go_out() -> None:
    deal = play(worth_five(), ".")
    assert deal.turn == 1
    assert "out" not in deal.moves()


@pytest.mark.clause("L7.1")
def test_the_square_must_be_worth_it_when_the_turn_comes() -> None:
    deal = play(begin(hands=["As 2s 3s 4s 7s 5c", "Jd"]), "As@A1 . 2s@A2 . 3s@A3 . 4s@A4 . 7s@A7 . 5c@A5")
    play(deal, "Jd@A1")  # takes 4 of the 5 points
    assert "out" not in deal.moves()


@pytest.mark.clause("L7.1")
@pytest.mark.parametrize("variant", TWO_SEATS)
def test_with_out_at_0_every_seat_may_go_out_at_once(variant: str) -> None:
    assert "out" in begin(variant, out_at=0).moves()


@pytest.mark.clause("L7.2")
def test_going_out_comes_after_the_draw() -> None:
    deal = begin(out_at=0, stock="7h")
    assert deal.events(0)[-1] == {"kind": "draw", "seat": 0, "card": "7h"}
    play(deal, "out")
    assert left(deal) == 87


@pytest.mark.clause("L7.2")
@pytest.mark.parametrize("move", ["5c@A5", "x5c"])
def test_who_has_played_or_discarded_must_wait_for_the_next_turn(move: str) -> None:
    deal = play(begin(hands=["As 2s 3s 4s 7s 5c"]), "As@A1 . 2s@A2 . 3s@A3 . 4s@A4 . 7s@A7 .")
    play(deal, move)
    assert deal.turn == 1
    assert not deal.is_over


@pytest.mark.clause("L7.2")
def test_in_a_turn_of_several_cards_too() -> None:
    deal = worth_five("running")
    assert "out" in deal.moves()
    play(deal, "Kc@A9")
    assert deal.turn == 0
    assert "out" not in deal.moves()


@pytest.mark.clause("L7.3")
def test_going_out_ends_the_deal_at_once() -> None:
    deal = play(worth_five(), "out")
    assert (deal.is_over, deal.turn, deal.moves(), deal.closer) == (True, None, [], 0)
    assert history(deal)[-1] == "out"
    with pytest.raises(IllegalMove, match="nobody is to move"):
        deal.play("out")


@pytest.mark.clause("L7.4")
@pytest.mark.parametrize("variant", TWO_SEATS)
def test_going_out_is_never_forced(variant: str) -> None:
    deal = worth_five(variant)
    kinds = {"out" if move == "out" else "discard" if move[0] == "x" else "play" for move in deal.moves()}
    assert kinds == {"out", "discard", "play"}
    play(deal, ".")
    assert not deal.is_over


@pytest.mark.clause("L7.5")
def test_the_last_card_of_a_hand_is_not_going_out() -> None:
    deal = play(begin("running", ["Kh", "7h"], "Kd Ks", hand=1), "Kh@A1 Kd@A2 Ks@A3")
    assert (deal.turn, deal.is_over, deal.closer) == (1, False, None)


@pytest.mark.clause("L7.5")
def test_the_last_card_of_all_is_not_going_out() -> None:
    deal = begin()
    discard(deal)
    assert (deal.is_over, deal.closer) == (True, None)
