"""RULES.md, section 4: a turn."""

import pytest

from wildpack import IllegalMove
from wildpack.games.beverbende.conftest import cards_in, held, left, play, rows, start, top

PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]
KEEPS = ["keep 1", "keep 2", "keep 3", "keep 4"]
POWERS = {
    "J": ["skip", "peek 1", "peek 2", "peek 3", "peek 4"],
    "Q": ["skip", *(f"swap {own} 2.{other}" for own in (1, 2, 3, 4) for other in (1, 2, 3, 4))],
    "K": ["skip", "again"],
}
"""The moves of each power with two players, player 1 to move."""


@pytest.mark.clause("B4.1")
def test_turn_begins_with_draw_or_take() -> None:
    deal = start("2345 6789", "T5")
    assert deal.moves() == ["draw", "take"]
    play(deal, "draw, drop, pass")
    assert deal.moves() == ["draw", "take"]


@pytest.mark.clause("B4.1")
def test_draw_gives_the_top_of_the_stock() -> None:
    deal = play(start("2345 6789", "T5"), "draw")
    assert held(deal, 0) == "5"
    assert (left(deal), top(deal)) == (56, "T")


@pytest.mark.clause("B4.1")
def test_take_gives_the_top_of_the_open_pile() -> None:
    deal = play(start("2345 6789", "T57"), "draw, drop, pass, take")
    assert held(deal, 1) == "5"
    assert left(deal) == 56
    assert cards_in(deal.view(None)["open"][0]) == "T"


@pytest.mark.clause("B4.2")
@pytest.mark.parametrize("card", ["J", "Q", "K"])
def test_special_on_top_may_not_be_taken(card: str) -> None:
    deal = play(start("2345 6789", "T" + card), "draw, skip, pass")
    assert top(deal) == card
    assert deal.moves() == ["draw"]
    with pytest.raises(IllegalMove, match="'take' is not legal now; expected one of: draw"):
        deal.play("take")


@pytest.mark.clause("B4.2")
@pytest.mark.parametrize("card", PLAIN)
def test_any_other_card_on_top_may_be_taken(card: str) -> None:
    assert start("2345 6789", card).moves() == ["draw", "take"]


@pytest.mark.clause("B4.3")
def test_drawn_card_is_seen_by_the_drawer_alone_until_it_is_put_down() -> None:
    deal = play(start("2345 6789 2345", "T7"), "draw")
    assert [held(deal, seat) for seat in (0, 1, 2, None)] == ["7", "?", "?", "?"]
    assert [deal.events(seat)[-1]["card"] for seat in (0, 1, 2, None)] == ["7", None, None, None]
    play(deal, "drop")
    assert [deal.events(seat)[-1]["card"] for seat in (0, 1, 2, None)] == ["7", "7", "7", "7"]


@pytest.mark.clause("B4.3")
def test_kept_card_stays_hidden_from_the_others() -> None:
    deal = play(start("2345 6789 2345", "T7"), "draw, keep 2")
    assert [rows(deal, seat)[:4] for seat in (0, 1, 2, None)] == ["27?5", "????", "????", "????"]
    assert [deal.events(seat)[-1]["card"] for seat in (0, 1, 2, None)] == ["3", "3", "3", "3"]


@pytest.mark.clause("B4.4")
@pytest.mark.parametrize("choice", ["draw", "take"])
@pytest.mark.parametrize("card", PLAIN)
def test_card_drawn_or_taken_may_be_kept_in_any_own_slot(choice: str, card: str) -> None:
    deal = play(start("2345 6789", card * 2), choice)
    assert deal.moves() == ["drop", *KEEPS]


@pytest.mark.clause("B4.4")
@pytest.mark.parametrize("choice", ["draw", "take"])
@pytest.mark.parametrize(
    ("slot", "after", "old"), [(1, "8345", "2"), (2, "2845", "3"), (3, "2385", "4"), (4, "2348", "5")]
)
def test_kept_card_replaces_the_one_in_its_slot_which_goes_to_the_open_pile(
    choice: str, slot: int, after: str, old: str
) -> None:
    deal = play(start("2345 6789", "888T"), f"{choice}, keep {slot}")
    assert top(deal) == old
    assert held(deal, 0) is None
    play(deal, "end, draw, drop")
    assert rows(deal) == f"{after} 6789"


@pytest.mark.clause("B4.5")
def test_drawn_card_may_be_dropped() -> None:
    deal = play(start("2345 6789", "T7"), "draw, drop")
    assert (top(deal), left(deal)) == ("7", 56)
    assert cards_in(deal.view(None)["open"][0]) == "T"
    assert deal.moves() == ["end", "pass"]


@pytest.mark.clause("B4.5")
def test_taken_card_may_be_dropped_back() -> None:
    deal = play(start("2345 6789", "T7"), "take, drop")
    assert (top(deal), left(deal)) == ("T", 57)
    assert cards_in(deal.view(None)["open"][0]) == ""
    assert deal.moves() == ["end", "pass"]


@pytest.mark.clause("B4.6")
def test_with_keep_open_a_taken_card_must_be_kept() -> None:
    deal = play(start("2345 6789", "T7", keep_open=True), "take")
    assert deal.moves() == KEEPS


@pytest.mark.clause("B4.6")
def test_with_keep_open_a_drawn_card_may_be_dropped() -> None:
    deal = play(start("2345 6789", "TT7", keep_open=True), "take, keep 1, pass, draw")
    assert deal.moves() == ["drop", *KEEPS]


@pytest.mark.clause("B4.6")
def test_with_keep_open_a_card_drawn_with_a_king_after_a_take_may_be_dropped() -> None:
    deal = play(start("K345 6789", "T7", keep_open=True), "take, keep 1, again")
    assert deal.moves() == ["drop", *KEEPS]


@pytest.mark.clause("B4.7")
@pytest.mark.parametrize("card", ["J", "Q", "K"])
def test_drawn_special_goes_to_the_open_pile_at_once(card: str) -> None:
    deal = play(start("2345 6789", "T" + card), "draw")
    assert top(deal) == card
    assert held(deal, 0) is None
    assert [deal.events(seat)[-1]["card"] for seat in (0, 1, None)] == [card] * 3


@pytest.mark.clause("B4.7")
@pytest.mark.parametrize("card", ["J", "Q", "K"])
def test_power_of_a_drawn_special_may_be_used_or_left(card: str) -> None:
    deal = play(start("2345 6789", "T" + card), "draw")
    assert deal.turn == 0
    assert deal.moves() == POWERS[card]
    play(deal, "skip")
    assert deal.moves() == ["end", "pass"]


@pytest.mark.clause("B4.8")
@pytest.mark.parametrize("choice", ["draw", "take"])
@pytest.mark.parametrize("card", ["J", "Q", "K"])
def test_power_of_a_replaced_special_may_be_used_or_left(card: str, choice: str) -> None:
    deal = play(start(f"23{card}5 6789", "TT"), f"{choice}, keep 3")
    assert top(deal) == card
    assert deal.turn == 0
    assert deal.moves() == POWERS[card]
    play(deal, "skip")
    assert deal.moves() == ["end", "pass"]


@pytest.mark.clause("B4.9")
@pytest.mark.parametrize("card", PLAIN)
def test_other_cards_have_no_power(card: str) -> None:
    assert play(start("2345 6789", "T" + card), "draw, drop").moves() == ["end", "pass"]
    assert play(start(f"23{card}5 6789", "TT"), "draw, keep 3").moves() == ["end", "pass"]
    assert play(start("2345 6789", card), "take, drop").moves() == ["end", "pass"]
