"""Section 8 of RULES.md: the stock's end."""

from __future__ import annotations

import pytest

from wildpack import load
from wildpack.games.leopard.conftest import begin, count, discard, history, left, play


@pytest.mark.clause("L8.1")
@pytest.mark.parametrize("variant", ["classic", "revised"])
def test_play_goes_on_without_drawing(variant: str) -> None:
    deal = begin(variant)
    discard(deal, 88)
    assert (left(deal), deal.turn, count(deal, 0), count(deal, 1)) == (0, 0, 8, 8)
    discard(deal, 3)
    assert (deal.turn, count(deal, 0), count(deal, 1)) == (1, 6, 7)


@pytest.mark.clause("L8.1")
@pytest.mark.parametrize(("variant", "stock"), [("russian", 88), ("partners", 72)])
def test_play_out_may_be_turned_on(variant: str, stock: int) -> None:
    deal = begin(variant, play_out=True)
    discard(deal, stock)
    assert (left(deal), deal.turn) == (0, 0)
    assert len(discard(deal)) == 104 - stock


@pytest.mark.clause("L8.2")
def test_with_the_stock_empty_an_empty_hand_is_passed_over() -> None:
    # 88 = 29 * 3 + 1: seat 0 draws 15 times 3 cards and has 8 + 45 in all, seat 1 14 times 3 and one, 8 + 43.
    deal = begin(draw=3)
    assert discard(deal) == [0, 1] * 51 + [0, 0]
    assert deal.is_over


@pytest.mark.clause("L8.2")
def test_of_four_seats_those_with_empty_hands_are_passed_over() -> None:
    # 72 = 14 * 5 + 2: seats 0 and 1 draw 20 cards, seat 2 15 and 2, seat 3 15.
    deal = begin("partners", draw=5, play_out=True)
    assert discard(deal) == [0, 1, 2, 3] * 23 + [0, 1, 2] * 2 + [0, 1] * 3
    assert deal.is_over


@pytest.mark.clause("L8.3")
def test_while_the_stock_lasts_an_empty_hand_draws_and_moves() -> None:
    deal = play(begin("running", ["Kh"], "Kd Ks 2c 3c 7h 7d", hand=1), "Kh@A1 Kd@A2 Ks@A3")
    assert (deal.turn, count(deal, 0)) == (1, 0)
    play(deal, ".")
    assert (deal.turn, count(deal, 0)) == (0, 2)
    assert {move for move in deal.moves() if move[0] == "x"} == {"x7h", "x7d"}


@pytest.mark.clause("L8.4")
@pytest.mark.parametrize("turns", [88, 89, 103])
def test_with_the_stock_empty_a_seat_may_still_go_out(turns: int) -> None:
    deal = begin(out_at=0)
    discard(deal, turns)
    assert left(deal) == 0
    play(deal, "out")
    assert (deal.is_over, deal.closer) == (True, turns % 2)


@pytest.mark.clause("L8.5")
def test_when_all_hands_are_empty_the_squares_are_scored() -> None:
    deal = begin(hands=["As 2s 3s"])
    play(deal, "As@A1 . 2s@A2 . 3s@A3")
    discard(deal)
    assert [left(deal), count(deal, 0), count(deal, 1)] == [0, 0, 0]
    assert (deal.is_over, deal.closer, deal.scores) == (True, None, [2, 0])


@pytest.mark.clause("L8.6")
@pytest.mark.parametrize("draw", [1, 3])
def test_without_play_out_the_turn_in_which_the_stock_ran_out_is_the_last(draw: int) -> None:
    deal = begin("russian", draw=draw)
    turns = -(-88 // draw)
    discard(deal, turns - 1)
    assert (left(deal), deal.is_over) == (0, False)
    last = deal.turn
    assert last == (turns - 1) % 2
    assert discard(deal) == [last]
    assert (deal.is_over, deal.closer) == (True, None)


@pytest.mark.clause("L8.6")
def test_play_out_may_be_turned_off() -> None:
    assert len(discard(begin("classic", play_out=False))) == 88


@pytest.mark.clause("L8.6")
def test_a_last_turn_of_several_cards_is_finished() -> None:
    deal = begin("running", ["Kh", "Kd"], play_out=False)
    discard(deal, 42)
    play(deal, "Kh@A1 stop")
    assert (left(deal), deal.turn, deal.is_over) == (0, 1, False)
    play(deal, "Kd@B1")
    assert (deal.turn, deal.is_over) == (1, False)
    play(deal, "stop")
    assert deal.is_over


@pytest.mark.clause("L8.7")
def test_in_the_last_turn_the_seat_may_go_out() -> None:
    deal = begin("russian", out_at=0)
    discard(deal, 87)
    assert left(deal) == 0
    play(deal, "out")
    assert (deal.is_over, deal.closer, deal.scores) == (True, 1, [0, -1])


@pytest.mark.clause("L8.7")
@pytest.mark.parametrize(("answer", "closer"), [("yes", 1), ("no", None)])
def test_in_the_last_turn_the_seat_may_ask(answer: str, closer: int | None) -> None:
    deal = begin("partners", out_at=0)
    discard(deal, 71)
    play(deal, f"ask {answer}")
    if answer == "no":
        assert (deal.turn, deal.is_over) == (3, False)
        assert discard(deal) == [3]
    assert (deal.is_over, deal.closer) == (True, closer)


@pytest.mark.clause("L8.8")
def test_hands_that_take_the_whole_pack_leave_one_turn() -> None:
    deal = begin("partners", hand=26)
    assert (left(deal), deal.turn, count(deal, 0)) == (0, 0, 26)
    assert discard(deal) == [0]
    assert (deal.is_over, deal.closer) == (True, None)


@pytest.mark.clause("L8.9")
@pytest.mark.parametrize("hand", [1, 8, 26])
def test_a_deal_that_nobody_ends_has_104_turns(hand: int) -> None:
    deal = begin(hand=hand)
    assert discard(deal) == [0, 1] * 52
    assert deal.is_over


@pytest.mark.clause("L8.9")
@pytest.mark.parametrize("seed", range(3))
def test_plays_and_discards_make_104_turns_too(seed: int) -> None:
    deal = load("leopard").deal(seed=seed)
    while not deal.is_over:
        moves = [move for move in deal.moves() if move != "out"]
        deal.play(moves[5 * len(deal.history) % len(moves)])
    assert len(history(deal)) == 104


@pytest.mark.clause("L8.10")
@pytest.mark.parametrize(("variant", "turns"), [("russian", 88), ("partners", 72)])
def test_without_play_out_a_deal_has_as_many_turns_as_stock(variant: str, turns: int) -> None:
    deal = begin(variant)
    assert discard(deal) == [seat for _ in range(turns // deal.seats) for seat in range(deal.seats)]
    assert deal.is_over
