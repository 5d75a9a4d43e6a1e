"""RULES.md, section 3: the deal."""

import numpy as np
import pytest

import wildpack
from wildpack.games.beverbende.conftest import (
    cards_in,
    drain,
    left,
    play,
    rows,
    start,
    told,
    top,
    without,
)
from wildpack.kernels import SPECTATOR

SEATS_AND_STOCK = [
    *(("standard", 2, 57), ("standard", 3, 53), ("standard", 4, 49), ("standard", 5, 45), ("standard", 6, 41)),
    *(("original", 2, 57), ("original", 3, 53), ("original", 4, 49), ("original", 5, 45), ("original", 6, 41)),
    *(("single", 2, 43), ("single", 3, 39), ("single", 4, 35)),
]
"""By B3.9: 65 - 4n and 51 - 4n."""


@pytest.mark.clause("B3.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_player_is_dealt_four_cards_face_down(seats: int) -> None:
    deal = wildpack.load("beverbende", "standard").deal(seats, seed=31)
    dealt = told(deal, None, "deal")
    assert sorted(event["place"] for event in dealt) == [f"{p}.{s}" for p in range(1, seats + 1) for s in range(1, 5)]
    assert all(event["card"] is None for event in dealt)
    assert rows(deal) == " ".join(["????"] * seats)


@pytest.mark.clause("B3.2")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    pack = [*"A23456789TA2", "5", *"334"]
    deal = wildpack.load("beverbende", "single").deal(3, 1, [*pack, *without("A23456789TJQK" * 4, "".join(pack))])
    places = "3.1 1.1 2.1 3.2 1.2 2.2 3.3 1.3 2.3 3.4 1.4 2.4"
    assert [event["place"] for event in told(deal, None, "deal")] == places.split()
    play(deal, "draw, drop, end, draw, drop, draw, drop")
    assert rows(deal) == "258A 3692 A47T"


@pytest.mark.clause("B3.3")
def test_next_card_starts_the_open_pile() -> None:
    deal = start("2345 6789", "T7")
    assert top(deal) == "T"
    assert cards_in(deal.view(None)["open"][0]) == ""
    assert told(deal, None, "open") == [{"kind": "open", "seat": None, "card": "T"}]


@pytest.mark.clause("B3.3")
def test_rest_is_the_stock_drawn_from_in_the_packs_order() -> None:
    deal = start("2345 6789", "T9A8", dealer=0)
    drawn = []
    for _ in "9A8":
        drawn.append((deal.turn, play(deal, "draw").events(deal.turn)[-1]["card"]))
        play(deal, "drop, pass")
    assert drawn == [(1, "9"), (0, "A"), (1, "8")]


@pytest.mark.clause("B3.4")
@pytest.mark.parametrize("card", ["J", "Q", "K"])
def test_power_of_an_open_special_belongs_to_nobody(card: str) -> None:
    deal = start("2345 6789", card + "5")
    assert top(deal) == card
    assert deal.moves() == ["draw"]
    play(deal, "draw, drop")
    assert deal.moves() == ["end", "pass"]


# --- the option redeal_open_special ----------------------------------------------------------------------


@pytest.mark.clause("B3.5")
@pytest.mark.parametrize(("then", "opened", "open_top"), [("5", "5", "5"), ("J5", "J5", "5"), ("KJQJT", "KJQJT", "T")])
def test_redeal_turns_cards_until_one_is_no_special(then: str, opened: str, open_top: str) -> None:
    deal = start("2345 6789", then, redeal_open_special=True)
    assert "".join(event["card"] for event in told(deal, None, "open")) == opened
    assert top(deal) == open_top
    assert cards_in(deal.view(None)["open"][0]) == ""
    assert deal.moves() == ["draw", "take"]
    assert left(deal) == 57


@pytest.mark.clause("B3.5")
def test_without_the_option_a_special_stays_open() -> None:
    deal = start("2345 6789", "J5")
    assert top(deal) == "J"
    assert [event["card"] for event in told(deal, None, "open")] == ["J"]


@pytest.mark.clause("B3.5")
def test_all_specials_of_the_pack_may_be_put_beneath_in_a_row() -> None:
    deal = start("2345 6789", "J" * 8 + "Q" * 8 + "K" * 6 + "5", redeal_open_special=True)
    assert (top(deal), left(deal)) == ("5", 57)
    drain(deal, leave=22)
    assert cards_in(deal.view(None)["open"][0]) + top(deal) == without("A23456789" * 4 + "T" * 8, "23456789")
    drain(deal)
    drawn = [event["card"] for event in told(deal, None, "drawn") if event["card"]]
    assert drawn == [*"JJJJJJJJQQQQQQQQKKKKKK"]


@pytest.mark.clause("B3.5")
def test_specials_put_beneath_are_drawn_after_all_the_rest() -> None:
    deal = drain(start("2345 6789", "KJQ5", last="T", redeal_open_special=True), leave=4)
    for card in "TKJQ":
        play(deal, "draw, drop, pass" if card == "T" else "draw, skip, pass")
        assert top(deal) == card
    assert left(deal) == 0


@pytest.mark.clause("B3.5")
def test_power_of_a_special_from_beneath_may_be_used() -> None:
    deal = drain(start("2345 6789", "KJ5", redeal_open_special=True), leave=2)
    play(deal, "draw, again")
    assert (top(deal), left(deal)) == ("J", 0)
    assert deal.moves() == ["skip", "peek 1", "peek 2", "peek 3", "peek 4"]


@pytest.mark.clause("B3.5")
def test_specials_from_beneath_are_shuffled_back_like_all_other_cards() -> None:
    deal = drain(start("2345 6789", "KJQ5", redeal_open_special=True))
    play(deal, "draw")
    assert deal.awaits_shuffle
    stock = [*"JKA", *without("A23456789" * 4 + "T" * 8 + "J" * 7 + "Q" * 7 + "K" * 5, "A23456789")]
    deal.shuffle(stock)
    assert top(deal) == "J"
    play(deal, "skip, pass, draw, skip, pass, draw")
    assert deal.moves()[:2] == ["drop", "keep 1"]
    assert left(deal) == 54


@pytest.mark.clause("B3.6")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_know_the_specials_beneath_in_the_order_in_which_they_were_turned(seat: int | None) -> None:
    deal = start("2345 6789", "KJQ5", redeal_open_special=True)
    view = deal.view(seat)[0]
    assert [*view["bottom"][: view["bottoms"]]] == [12, 10, 11]
    assert cards_in(view["unseen"]).count("J") == 7
    assert cards_in(view["unseen"]).count("K") == 5
    assert "".join(event["card"] for event in told(deal, seat, "open")) == "KJQ5"


@pytest.mark.clause("B3.6")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_state_that_a_view_allows_has_these_specials_beneath(seat: int) -> None:
    deal = start("2345 6789", "KJQ5", redeal_open_special=True)
    rules, view = deal.game.family.rules, deal.view(None if seat == SPECTATOR else seat)
    states, rng = np.zeros(1, rules.STATE), np.array([36], np.uint64)
    rules.sample(deal.game.row, view, 0, seat, rng, states, 0)
    assert [*states["bottom"][0][:3]] == [12, 10, 11]
    assert len(cards_in(states["stock"][0])) == 54


# --- what comes next -------------------------------------------------------------------------------------


@pytest.mark.clause("B3.7")
@pytest.mark.parametrize(
    ("seat", "seen"), [(0, "2??5 ???? ????"), (1, "???? 6??9 ????"), (2, "???? ???? A??T"), (None, "???? ???? ????")]
)
def test_each_player_sees_the_own_slots_1_and_4_alone(seat: int | None, seen: str) -> None:
    deal = start("2345 6789 A23T", "K")
    assert rows(deal, seat) == seen
    cards = {event["place"]: event["card"] for event in told(deal, seat, "deal") if event["card"]}
    assert cards == deal.known(seat)


@pytest.mark.clause("B3.8")
@pytest.mark.parametrize(("seats", "dealer", "first"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (6, 4, 5), (6, 5, 0)])
def test_seat_after_the_dealer_moves_first(seats: int, dealer: int, first: int) -> None:
    assert start(" ".join(["2345"] * min(seats, 4) + ["6789"] * max(0, seats - 4)), "T", dealer=dealer).turn == first


@pytest.mark.clause("B3.9")
@pytest.mark.parametrize(("variant", "seats", "stock"), SEATS_AND_STOCK)
def test_stock_after_the_deal(variant: str, seats: int, stock: int) -> None:
    game = wildpack.load("beverbende", variant)
    assert left(game.deal(seats, seed=39)) == stock
    redealt = wildpack.load("beverbende", variant, redeal_open_special=True)
    assert left(redealt.deal(seats, seed=40)) == stock


@pytest.mark.clause("B3.9")
def test_so_many_cards_can_be_drawn_before_a_shuffle_is_due() -> None:
    deal = start("A234 5678 9TA2 3456", "5", variant="single")
    for _ in range(35):
        assert not play(deal, "draw").awaits_shuffle
        play(deal, "drop, pass" if "drop" in deal.moves() else "skip, pass")
    assert play(deal, "draw").awaits_shuffle
