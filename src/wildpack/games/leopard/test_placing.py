"""Section 5 of RULES.md: playing a card."""

from __future__ import annotations

import pytest

from wildpack.games.leopard.conftest import begin, play, spots, where

NO_JACK_ON_BARE = ["classic", "revised", "running", "running-revised"]


@pytest.mark.clause("L5.1")
def test_a_spot_is_open_when_bare_or_face_down() -> None:
    deal = begin(hands=["7h 7d", "Js 7c"])
    assert where(deal, "7d") == {"A7", "B7"}
    play(deal, "7h@A7")
    assert where(deal, "7c") == {"B7"}
    play(deal, "Js@A7")
    assert where(deal, "7d") == {"A7", "B7"}


@pytest.mark.clause("L5.2")
@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize("number", range(1, 10))
def test_a_number_goes_on_its_spot_in_either_square(number: int, suit: str) -> None:
    card = " A23456789"[number] + suit
    deal = begin(hands=[card, card])
    for _ in range(2):
        assert where(deal, card) == {f"A{number}", f"B{number}"}
        play(deal, ".")


@pytest.mark.clause("L5.3")
@pytest.mark.parametrize("closing", ["7d@A7", "Td@A7", "Kd@A7"])
def test_a_number_goes_only_on_an_open_spot(closing: str) -> None:
    deal = play(begin(hands=["7h 7d Td Kd", "7c"]), closing)
    assert where(deal, "7c") == {"B7"}
    play(deal, "7c@B7")
    assert where(deal, "7h") == set()


@pytest.mark.clause("L5.4")
def test_a_ten_goes_on_any_open_spot_of_the_own_square() -> None:
    deal = begin(hands=["Th 7h Kh", "Tc Jc 3c 5c"])
    assert where(deal, "Th") == spots("A")
    play(deal, "7h@A7 3c@A3")
    assert where(deal, "Th") == spots("A", (1, 2, 4, 5, 6, 8, 9))
    play(deal, "Kh@A1")
    assert where(deal, "Tc") == spots("B")
    play(deal, "Jc@A7")
    assert where(deal, "Th") == spots("A", (2, 4, 5, 6, 7, 8, 9))


@pytest.mark.clause("L5.5")
def test_a_jack_goes_on_any_card_in_either_square() -> None:
    deal = play(begin(hands=["Jh Kh Th 7h", "Jc Kc 3c"]), "Kh@A1 Kc@B5 Th@A9 3c@B3 7h@B7")
    assert where(deal, "Jc") == {"A1", "A9", "B3", "B5", "B7"}
    play(deal, ".")
    assert where(deal, "Jh") == {"A1", "A9", "B3", "B5", "B7"}


@pytest.mark.clause("L5.6")
def test_a_queen_goes_on_any_card_of_the_own_square() -> None:
    deal = play(begin(hands=["Qh Kh Th 7h", "Qc Kc 3c"]), "Kh@A1 Kc@B5 Th@A9 3c@B3 7h@B7")
    assert where(deal, "Qc") == {"B3", "B5", "B7"}
    play(deal, ".")
    assert where(deal, "Qh") == {"A1", "A9"}


@pytest.mark.clause("L5.7")
def test_a_king_goes_on_any_spot_of_the_own_square() -> None:
    deal = begin(hands=["Kh Kd Th 7h Qh", "Kc Kc Jc"])
    assert where(deal, "Kh") == spots("A")
    play(deal, "Kd@A1 Kc@B1 Th@A9 Jc@A9 7h@B7")
    assert where(deal, "Kc") == spots("B")
    play(deal, ".")
    assert where(deal, "Kh") == spots("A")


@pytest.mark.clause("L5.8")
@pytest.mark.parametrize("card", ["As", "2h", "3d", "4c", "5s", "6h", "7d", "8c", "9s", "Th", "Kd"])
def test_other_cards_lie_face_up_and_close_their_spot(card: str) -> None:
    spot = "A23456789".find(card[0]) + 1 or 1
    deal = play(begin(hands=[card, "Tc"]), f"{card}@A{spot} .")
    place = deal.scene(1).place(f"A{spot}")
    assert place is not None
    assert (place.face, place.card) == ("up", card)
    assert deal.view(1)["down"].tolist() == [[0, 0]]


@pytest.mark.clause("L5.8")
@pytest.mark.parametrize("card", ["Js", "Jd", "Qh", "Qc"])
def test_jack_and_queen_lie_face_down_and_open_their_spot(card: str) -> None:
    deal = play(begin(hands=[f"{card} Kh 4d Td"]), f"Kh@A4 . {card}@A4 .")
    place = deal.scene(1).place("A4")
    assert place is not None
    assert (place.face, place.card) == ("down", card)
    assert where(deal, "4d") == {"A4", "B4"}
    assert "A4" in where(deal, "Td")


@pytest.mark.clause("L5.8")
def test_a_card_laid_on_a_jack_lies_face_up() -> None:
    deal = play(begin(hands=["Js Kh 4d"]), "Kh@A4 . Js@A4 . 4d@A4 .")
    place = deal.scene(1).place("A4")
    assert place is not None
    assert (place.face, place.card, place.below) == ("up", "4d", ("Kh", "Js"))


@pytest.mark.clause("L5.9")
def test_jack_and_queen_go_on_a_card_that_lies_face_down() -> None:
    deal = play(begin(hands=["Js Kh Jd Qd", "Jc"]), "Kh@A4 . Js@A4")
    assert where(deal, "Jc") == {"A4"}
    play(deal, ".")
    assert where(deal, "Jd") == where(deal, "Qd") == {"A4"}
    play(deal, "Qd@A4 Jc@A4")
    place = deal.scene(0).place("A4")
    assert place is not None
    assert (place.face, place.card, place.below) == ("down", "Jc", ("Kh", "Js", "Qd"))


@pytest.mark.clause("L5.9")
def test_several_cards_of_a_square_may_lie_face_down() -> None:
    deal = play(begin(hands=["Kh Td Qh Qd", "Jc Js"]), "Kh@A4 . Td@A5 Jc@A4 Qh@A5")
    assert where(deal, "Js") == {"A4", "A5"}
    play(deal, ".")
    assert where(deal, "Qd") == {"A4", "A5"}


@pytest.mark.clause("L5.10")
@pytest.mark.parametrize("variant", NO_JACK_ON_BARE)
def test_no_jack_or_queen_goes_on_a_bare_spot(variant: str) -> None:
    deal = begin(variant, ["Jh Qh"])
    assert where(deal, "Jh") == where(deal, "Qh") == set()


@pytest.mark.clause("L5.10")
@pytest.mark.parametrize("variant", ["russian", "partners"])
def test_cover_bare_may_be_turned_off(variant: str) -> None:
    deal = begin(variant, ["Jh Qh"], cover_bare=False)
    assert where(deal, "Jh") == where(deal, "Qh") == set()


@pytest.mark.clause("L5.11")
@pytest.mark.parametrize("variant", ["russian", "partners"])
def test_with_cover_bare_jack_and_queen_go_on_bare_spots(variant: str) -> None:
    deal = begin(variant, ["Jh Qh", "Jd Qd"])
    assert where(deal, "Jh") == spots("A") | spots("B")
    assert where(deal, "Qh") == spots("A")
    play(deal, ".")
    assert where(deal, "Jd") == spots("A") | spots("B")
    assert where(deal, "Qd") == spots("B")


@pytest.mark.clause("L5.11")
@pytest.mark.parametrize("variant", NO_JACK_ON_BARE)
def test_cover_bare_may_be_turned_on(variant: str) -> None:
    deal = play(begin(variant, ["Jh Qh Kh"], cover_bare=True), "Kh@A3")
    if deal.turn == 0:
        play(deal, "stop")
    play(deal, ".")
    assert where(deal, "Jh") == spots("A") | spots("B")
    assert where(deal, "Qh") == spots("A")
    play(deal, "Qh@A7")
    place = deal.scene(0).place("A7")
    assert place is not None
    assert (place.face, place.card, place.below) == ("down", "Qh", ())


@pytest.mark.clause("L5.12")
@pytest.mark.parametrize("covered", ["Kh", "Th"])
def test_a_covered_king_or_ten_protects_nothing(covered: str) -> None:
    deal = play(begin(hands=[covered, "Jc 7c"]), f"{covered}@A7 Jc@A7 .")
    assert where(deal, "7c") == {"A7", "B7"}


@pytest.mark.clause("L5.12")
def test_a_covered_card_scores_nothing() -> None:
    deal = play(begin(hands=["As 2s 3s Kh"]), "As@A1 . 2s@A2 . 3s@A3 .")
    assert deal.scene(None).area("A").value == 2
    play(deal, "Kh@A2 .")
    assert deal.scene(None).area("A").value == 0


@pytest.mark.clause("L5.12")
def test_a_card_covered_by_its_own_suit_counts_once() -> None:
    deal = play(begin(hands=["As 2s 3s Ks"]), "As@A1 . 2s@A2 . 3s@A3 . Ks@A2 .")
    assert deal.scene(None).area("A").value == 2
