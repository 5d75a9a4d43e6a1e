"""RULES.md, section 6: the end of a turn, and of play."""

import pytest

from wildpack import IllegalMove
from wildpack.games.beverbende.conftest import drop_all, play, rows, start

ROWS = ["2345", "6789", "A234", "5678", "9A23", "4567"]
PASSED = "draw, drop, pass"
CALLED = "draw, drop, end"
LAST = "draw, drop"


def table(seats: int) -> str:
    """Rows without specials for so many players."""
    return " ".join(ROWS[:seats])


@pytest.mark.clause("B6.1")
@pytest.mark.parametrize(
    ("hands", "then", "moves"),
    [
        ("2345 6789", "T5", "draw, drop"),
        ("2345 6789", "T5", "draw, keep 1"),
        ("2345 6789", "T5", "take, drop"),
        ("2345 6789", "T5", "take, keep 1"),
        ("2345 6789", "TJ", "draw, skip"),
        ("2345 6789", "TJ", "draw, peek 1"),
        ("2345 6789", "TQ", "draw, swap 1 2.1"),
        ("J345 6789", "T5", "draw, keep 1, skip"),
    ],
)
def test_turn_ends_with_end_or_pass(hands: str, then: str, moves: str) -> None:
    deal = play(start(hands, then), moves)
    assert deal.turn == 0
    assert deal.moves() == ["end", "pass"]
    with pytest.raises(IllegalMove):
        deal.play("draw")
    play(deal, "pass")
    assert deal.turn == 1
    assert "draw" in deal.moves()


@pytest.mark.clause("B6.2")
@pytest.mark.parametrize("hands", ["AAAA 2345", "9999 2345", "KKKK 2345"])
def test_any_player_may_call_in_the_first_turn_with_any_cards(hands: str) -> None:
    deal = play(start(hands, "T5"), "draw, drop, end")
    assert deal.closer == 0
    assert deal.turn == 1


@pytest.mark.clause("B6.2")
def test_who_has_passed_may_call_later() -> None:
    deal = play(start(table(2), "T"), f"{PASSED}, {PASSED}, {CALLED}")
    assert deal.closer == 0


@pytest.mark.clause("B6.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_other_player_has_one_more_turn_in_order(seats: int) -> None:
    for dealer in range(seats):
        deal = play(start(table(seats), "T", dealer=dealer), f"{PASSED}, {CALLED}")
        caller, turns = (dealer + 2) % seats, []
        while deal.turn is not None:
            turns.append(deal.turn)
            play(deal, LAST)
        assert turns == [(caller + n) % seats for n in range(1, seats)]
        assert deal.is_over
        assert deal.closer == caller


@pytest.mark.clause("B6.4")
@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("5", "draw, drop"),
        ("5", "draw, keep 2"),
        ("5", "take, keep 2"),
        ("J", "draw, peek 1"),
        ("J", "draw, skip"),
        ("Q", "draw, swap 1 1.1"),
        ("K", "draw, again, drop, drop"),
    ],
)
def test_last_turn_ends_by_itself(card: str, moves: str) -> None:
    deal = play(start("2345 6789 A234", "T5" + card), CALLED)
    for move in moves.split(", "):
        assert deal.turn == 1
        assert not {"end", "pass"} & {*deal.moves()}
        deal.play(move)
    assert deal.turn == 2
    assert "draw" in deal.moves()


@pytest.mark.clause("B6.4")
def test_nobody_calls_after_the_call() -> None:
    deal = play(start("2345 6789 A234", "T"), f"{CALLED}, {LAST}")
    assert deal.closer == 0
    play(deal, LAST)
    assert (deal.is_over, deal.closer) == (True, 0)


@pytest.mark.clause("B6.5")
def test_callers_cards_may_be_swapped() -> None:
    deal = play(start("2345 6789", "T5Q"), f"{CALLED}, draw, swap 1 1.2")
    assert deal.is_over
    assert rows(deal) == "2645 3789"


@pytest.mark.clause("B6.6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_freeze_caller_no_swap_may_name_the_caller(seats: int) -> None:
    for dealer in range(seats):
        deal = play(start(table(seats), "T5" + "Q" * (seats - 1), dealer=dealer, freeze_caller=True), CALLED)
        for _ in range(seats - 1):
            play(deal, "draw")
            others = [p for p in range(1, seats + 1) if p - 1 not in (deal.turn, deal.closer)]
            swaps = {f"swap {own} {p}.{slot}" for own in range(1, 5) for p in others for slot in range(1, 5)}
            assert {*deal.moves()} == {"skip", *swaps}
            assert len(deal.moves()) == 16 * (seats - 2) + 1
            play(deal, "skip")


@pytest.mark.clause("B6.6")
def test_with_freeze_caller_nobody_is_frozen_before_the_call() -> None:
    deal = play(start(table(3), "TQ", freeze_caller=True), "draw")
    assert len(deal.moves()) == 33
    play(deal, "swap 1 2.2, end")
    assert deal.closer == 0


@pytest.mark.clause("B6.7")
def test_with_freeze_caller_and_two_players_a_queen_can_only_be_skipped() -> None:
    deal = play(start("2345 6789", "T5Q", freeze_caller=True), f"{CALLED}, draw")
    assert deal.moves() == ["skip"]
    assert play(deal, "skip").is_over


@pytest.mark.clause("B6.7")
def test_a_queen_replaced_in_the_last_turn_can_only_be_skipped_as_well() -> None:
    deal = play(start("2345 6Q89", "T57", freeze_caller=True), f"{CALLED}, draw, keep 2")
    assert deal.moves() == ["skip"]


@pytest.mark.clause("B6.8")
@pytest.mark.parametrize(("seats", "max_rounds"), [(2, 1), (2, 3), (3, 2), (6, 1)])
def test_play_is_over_after_max_rounds_without_a_call(seats: int, max_rounds: int) -> None:
    for dealer in (0, seats - 1):
        deal = start(table(seats), "T", dealer=dealer, max_rounds=max_rounds)
        for _ in range(seats * max_rounds):
            assert not deal.is_over
            play(deal, PASSED)
        assert deal.is_over
        assert deal.closer is None


@pytest.mark.clause("B6.8")
def test_max_rounds_is_50_by_default() -> None:
    deal = start(table(2), "T")
    for _ in range(99):
        play(deal, "take, drop, pass")
    assert deal.turn == 1
    play(deal, "take, drop, pass")
    assert (deal.is_over, deal.closer) == (True, None)


@pytest.mark.clause("B6.8")
def test_max_rounds_may_be_200_with_six_players() -> None:
    deal = start(table(6), "T", max_rounds=200)
    for _ in range(1199):
        play(deal, "take, drop, pass")
    assert deal.turn == 5
    assert play(deal, "take, drop, pass").is_over


@pytest.mark.clause("B6.9")
def test_last_of_these_turns_may_end_with_a_call() -> None:
    deal = play(start(table(3), "T", max_rounds=1), f"{PASSED}, {PASSED}, draw, drop")
    assert deal.moves() == ["end", "pass"]
    play(deal, "end")
    assert (deal.turn, deal.closer) == (0, 2)
    play(deal, f"{LAST}")
    assert deal.turn == 1
    assert play(deal, LAST).is_over


@pytest.mark.clause("B6.9")
def test_call_earlier_in_the_last_round_gives_each_other_player_one_more_turn() -> None:
    deal = play(start(table(3), "T", max_rounds=1), f"{PASSED}, {CALLED}, {LAST}")
    assert deal.turn == 0
    assert play(deal, LAST).is_over
    assert deal.closer == 1


@pytest.mark.clause("B6.10")
@pytest.mark.parametrize(("seats", "max_rounds", "most"), [(2, 1, 3), (2, 3, 7), (3, 2, 8), (4, 2, 11), (6, 1, 11)])
def test_deal_has_at_most_so_many_turns(seats: int, max_rounds: int, most: int) -> None:
    deal = start(table(seats), "T", max_rounds=max_rounds)
    for _ in range(seats * max_rounds - 1):
        play(deal, PASSED)
    drop_all(play(deal, CALLED))
    assert deal.is_over
    assert deal.history.count("draw") == most
