"""Section 10 of RULES.md: Running, where a turn may play several cards."""

from __future__ import annotations

import pytest

from wildpack import IllegalMove
from wildpack.games.leopard.conftest import begin, count, left, play, where, worth_five

RUNNING = ("running", "running-revised")


@pytest.mark.clause("L10.1")
@pytest.mark.parametrize("variant", RUNNING)
def test_a_turn_goes_out_or_discards_or_plays(variant: str) -> None:
    deal = begin(variant, ["7h"], "Kc 2s", hand=1, out_at=0)
    kings = [f"Kc@A{spot}" for spot in range(1, 10)]
    assert sorted(deal.moves()) == sorted(["7h@A7", "7h@B7", *kings, "2s@A2", "2s@B2", "x7h", "xKc", "x2s", "out"])


@pytest.mark.clause("L10.1")
@pytest.mark.parametrize("variant", RUNNING)
def test_exactly_one_card_is_discarded(variant: str) -> None:
    deal = play(begin(variant, ["7h"]), "x7h")
    assert (deal.turn, count(deal, 0)) == (1, 9)


@pytest.mark.clause("L10.1")
def test_many_may_be_turned_on_and_off() -> None:
    deal = play(begin("classic", ["7h Kc"], many=True), "7h@A7 Kc@A1")
    assert deal.turn == 0
    deal = play(begin("running", ["7h Kc"], many=False), "7h@A7")
    assert (deal.turn, count(deal, 0)) == (1, 9)


@pytest.mark.clause("L10.2")
def test_each_card_is_played_on_the_squares_as_they_then_stand() -> None:
    deal = begin("running", ["7h 7d Js Kh Th"])
    assert where(deal, "Js") == set()
    play(deal, "7h@A7")
    assert (where(deal, "7d"), where(deal, "Js")) == ({"B7"}, {"A7"})
    play(deal, "Js@A7")
    assert where(deal, "7d") == {"A7", "B7"}
    play(deal, "7d@A7 Kh@A7 Th@A1")
    assert [card.card for card in deal.scene(0).area("A").places if card.card] == ["Th", "Kh"]


@pytest.mark.clause("L10.3")
@pytest.mark.parametrize("cards_played", [1, 2, 3])
def test_a_seat_may_stop_after_its_first_card(cards_played: int) -> None:
    deal = begin("running", ["7h 8h 9h"])
    assert "stop" not in deal.moves()
    for move in ("7h@A7", "8h@A8", "9h@A9")[:cards_played]:
        play(deal, move)
        assert "stop" in deal.moves()
    play(deal, "stop")
    assert (deal.turn, count(deal, 0)) == (1, 10 - cards_played)


@pytest.mark.clause("L10.3")
def test_nobody_stops_before_the_first_card() -> None:
    deal = play(begin("running", ["7h"]), "7h@A7 stop")
    with pytest.raises(IllegalMove, match="'stop' is not legal now"):
        deal.play("stop")


@pytest.mark.clause("L10.4")
def test_who_has_played_a_card_may_neither_discard_nor_go_out() -> None:
    deal = worth_five("running")
    assert "out" in deal.moves()
    play(deal, "Kc@A9")
    assert not {move for move in deal.moves() if move == "out" or move[0] == "x"}
    play(deal, "stop .")
    assert "out" in deal.moves()


@pytest.mark.clause("L10.5")
def test_the_turn_ends_by_itself_with_the_hand() -> None:
    deal = play(begin("running", ["Kh"], "Kd 9c", hand=1), "Kh@A1 9c@B9")
    assert deal.turn == 0
    play(deal, "Kd@A2")
    assert (deal.turn, count(deal, 0)) == (1, 0)


@pytest.mark.clause("L10.6")
def test_with_cards_left_and_none_to_play_stop_is_the_only_move() -> None:
    deal = play(begin("running", ["7h"], "7h 7d", hand=1), "7h@A7 7h@B7")
    assert (deal.turn, deal.moves()) == (0, ["stop"])
    play(deal, "stop")
    assert (deal.turn, count(deal, 0)) == (1, 1)


@pytest.mark.clause("L10.7")
def test_a_hand_grows_to_31_cards_and_no_further() -> None:
    deal, most = begin("running"), 0
    while not deal.is_over:
        assert deal.turn is not None
        most = max(most, count(deal, deal.turn))
        assert count(deal, deal.turn) < 31 or left(deal) <= 2
        deal.play(next(move for move in deal.moves() if move[0] == "x"))
    assert most == 31
