"""Section 11 of RULES.md: partners."""

from __future__ import annotations

import pytest

from wildpack.games.leopard.conftest import VARIANTS, begin, cards, discard, play, spots, where, worth_five

TALK = {"out", "ask", "yes", "no"}


def talk(moves: list[str]) -> set[str]:
    """Those of the moves that are about going out."""
    return TALK.intersection(moves)


@pytest.mark.clause("L11.1")
def test_partners_sit_opposite_and_share_a_square() -> None:
    deal = begin("partners", ["Ts 3h", "Th 3d", "Td 3s", "Tc 3c"])
    assert deal.sides == [(0, 2), (1, 3)]
    play(deal, "3h@A3 3d@B3")
    assert where(deal, "Td") == spots("A", (1, 2, 4, 5, 6, 7, 8, 9))
    play(deal, "Td@A1")
    assert where(deal, "Tc") == spots("B", (1, 2, 4, 5, 6, 7, 8, 9))
    play(deal, ".")
    assert where(deal, "Ts") == spots("A", (2, 4, 5, 6, 7, 8, 9))


@pytest.mark.clause("L11.1")
def test_each_of_four_seats_has_a_hand_of_its_own() -> None:
    hands = ["As 2s 3s 4s 5s 6s 7s 8s", "Ah 2h 3h 4h 5h 6h 7h 8h", "Ad 2d 3d 4d 5d 6d 7d 8d", "Ac 2c 3c 4c 5c 6c 7c 8c"]
    deal = begin("partners", hands, "9s 9h 9d 9c")
    for seat, suit in enumerate("shdc"):
        assert {move for move in deal.moves() if move[0] == "x"} == {f"x{rank}{suit}" for rank in "A23456789"}
        assert cards(deal.view(seat)["hand"][0]) == [f"{rank}{suit}" for rank in "A23456789"]
        play(deal, ".")


@pytest.mark.clause("L11.2")
@pytest.mark.parametrize("variant", VARIANTS)
def test_four_seats_ask_and_two_go_out(variant: str) -> None:
    assert talk(worth_five(variant).moves()) == ({"ask"} if variant == "partners" else {"out"})


@pytest.mark.clause("L11.3")
def test_a_seat_may_ask_where_its_square_is_worth_it() -> None:
    deal = begin("partners", ["As 2s 3s 4s 7s 5c"])
    for move in ("As@A1", "2s@A2", "3s@A3", "4s@A4", "7s@A7", "5c@A5"):
        assert talk(deal.moves()) == set()
        play(deal, f"{move} . ")
        assert talk(deal.moves()) == ({"ask"} if move == "5c@A5" else set())  # the partner, of the same square
        play(deal, ".")
        assert talk(deal.moves()) == set()
        play(deal, ".")
    assert talk(deal.moves()) == {"ask"}


@pytest.mark.clause("L11.3")
@pytest.mark.parametrize(("out_at", "expected"), [(4, {"ask"}), (5, {"ask"}), (6, set())])
def test_out_at_says_who_may_ask(out_at: int, expected: set[str]) -> None:
    assert talk(worth_five("partners", out_at=out_at).moves()) == expected


@pytest.mark.clause("L11.3")
def test_who_has_played_a_card_may_not_ask() -> None:
    deal = play(begin("partners", ["7h"], many=True, out_at=0), "7h@A7")
    assert deal.turn == 0
    assert talk(deal.moves()) == set()


@pytest.mark.clause("L11.4")
@pytest.mark.parametrize("asker", range(4))
def test_the_partner_answers_yes_or_no(asker: int) -> None:
    deal = begin("partners", out_at=0)
    discard(deal, asker)
    play(deal, "ask")
    assert (deal.turn, sorted(deal.moves())) == ((asker + 2) % 4, ["no", "yes"])


@pytest.mark.clause("L11.5")
def test_yes_ends_the_deal_and_the_askers_side_has_gone_out() -> None:
    deal = play(worth_five("partners"), "ask yes")
    assert (deal.is_over, deal.turn, deal.closer, deal.scores) == (True, None, 0, [4, 0])


@pytest.mark.clause("L11.5")
@pytest.mark.parametrize("asker", range(4))
def test_the_side_of_any_asker_has_gone_out(asker: int) -> None:
    deal = begin("partners", out_at=0)
    discard(deal, asker)
    play(deal, "ask yes")
    assert (deal.closer, deal.scores) == [(0, [-1, 0]), (1, [0, -1])][asker % 2]


@pytest.mark.clause("L11.6")
def test_after_no_the_asker_must_play_or_discard() -> None:
    deal = begin("partners", ["7h"], "Kc", hand=1, out_at=0)
    play(deal, "ask no")
    assert deal.turn == 0
    assert sorted(deal.moves()) == sorted(["7h@A7", "7h@B7", *(f"Kc@A{spot}" for spot in range(1, 10)), "x7h", "xKc"])
    play(deal, "7h@A7")
    assert deal.turn == 1


@pytest.mark.clause("L11.6")
def test_after_no_several_cards_may_be_played_where_many_is_on() -> None:
    deal = play(begin("partners", ["7h Kc"], many=True, out_at=0), "ask no 7h@A7")
    assert deal.turn == 0
    assert talk(deal.moves()) == set()
    play(deal, "Kc@A1 stop")
    assert deal.turn == 1


@pytest.mark.clause("L11.6")
def test_in_a_later_turn_the_asker_may_ask_again() -> None:
    deal = play(begin("partners", ["7h"], out_at=0), "ask no x7h")
    assert talk(deal.moves()) == {"ask"}
    play(deal, ". . .")
    assert (deal.turn, talk(deal.moves())) == (0, {"ask"})
    play(deal, "ask yes")
    assert deal.closer == 0
