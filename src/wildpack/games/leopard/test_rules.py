"""Sections 1 to 4 of RULES.md: the pack, seats and squares, the deal, a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from wildpack import BadText, IllegalMove, load
from wildpack.games.leopard.conftest import begin, cards, count, discard, history, left, pack, play, spots, where, worth

# --- 1 The pack ------------------------------------------------------------------------------------------


@pytest.mark.clause("L1.1")
def test_the_pack_holds_every_card_twice() -> None:
    dealt = load("leopard").deal(seed=1).pack
    assert len(dealt) == 104
    assert dict(Counter(dealt)) == {rank + suit: 2 for rank in "A23456789TJQK" for suit in "shdc"}


@pytest.mark.clause("L1.1")
def test_a_pack_with_a_card_three_times_is_refused() -> None:
    wrong = ["As", *(card for card in pack([]) if card != "As"), "As", "As"]
    wrong.remove("Kc")
    with pytest.raises(BadText, match=r"104 cards of the pack; wrong are: As too many, Kc missing"):
        load("leopard").deal(pack=wrong)


@pytest.mark.clause("L1.2")
@pytest.mark.parametrize("text", ["10d", "Tx", "dT", "as", "AS", ""])
def test_a_card_is_its_rank_then_its_suit(text: str) -> None:
    with pytest.raises(BadText, match=r"expected a card such as 'As'"):
        load("leopard").deal(pack=[text, *pack([])[1:]])


@pytest.mark.clause("L1.2")
@pytest.mark.parametrize(
    ("row", "of_a_colour"),
    [("Ah 2d 3h", 1), ("As 2c 3s", 1), ("Ah 2s 3h", 0), ("Ah 2c 3h", 0), ("Ad 2s 3d", 0), ("Ad 2c 3d", 0)],
)
def test_hearts_and_diamonds_are_red_spades_and_clubs_black(row: str, of_a_colour: int) -> None:
    assert worth(f"{row} - - - - - -") == of_a_colour


@pytest.mark.clause("L1.3")
def test_two_copies_give_no_more_moves_than_one() -> None:
    deal = begin(hands=["7h 7h Td Td Ks Ks Jc Jc"], stock="Qh")
    plays = ["7h@A7", "7h@B7", *(f"{card}@A{spot}" for card in ("Td", "Ks") for spot in range(1, 10))]
    assert sorted(deal.moves()) == sorted([*plays, "x7h", "xTd", "xKs", "xJc", "xQh"])


@pytest.mark.clause("L1.3")
def test_the_second_copy_is_left_when_the_first_is_played() -> None:
    deal = play(begin(hands=["7h 7h"]), "7h@A7 .")
    assert where(deal, "7h") == {"B7"}
    play(deal, "7h@B7 .")
    assert "x7h" not in deal.moves()


@pytest.mark.clause("L1.4")
@pytest.mark.parametrize("variant", ["classic", "running", "russian", "partners"])
def test_at_every_moment_there_are_104_cards(variant: str) -> None:
    deal = load("leopard", variant).deal(seed=4)
    while not deal.is_over:
        moved = [move.removeprefix("x")[:2] for move in history(deal) if "@" in move or move[0] == "x"]
        unplayed = cards(deal.view(None)["unseen"][0])
        assert Counter(unplayed + moved) == Counter(deal.pack)
        assert len(unplayed) == left(deal) + sum(count(deal, seat) for seat in range(deal.seats))
        moves = [move for move in deal.moves() if move not in ("out", "yes")]
        deal.play(moves[7 * len(deal.history) % len(moves)])


# --- 2 Seats, sides, squares -----------------------------------------------------------------------------


@pytest.mark.clause("L2.1")
@pytest.mark.parametrize("variant", ["classic", "revised", "running", "running-revised", "russian"])
def test_two_seats_play(variant: str) -> None:
    deal = load("leopard", variant).deal(dealer=0)
    assert deal.seats == 2
    assert discard(deal, 5) == [1, 0, 1, 0, 1]


@pytest.mark.clause("L2.1")
def test_four_seats_play_partners_leftwards() -> None:
    deal = load("leopard:partners").deal(dealer=1)
    assert deal.seats == 4
    assert discard(deal, 6) == [2, 3, 0, 1, 2, 3]


@pytest.mark.clause("L2.1")
@pytest.mark.parametrize(
    ("variant", "seats", "allowed"), [("classic", 4, 2), ("classic", 1, 2), ("partners", 2, 4), ("partners", 3, 4)]
)
def test_no_other_number_of_seats_plays(variant: str, seats: int, allowed: int) -> None:
    with pytest.raises(BadText, match=f"is for {allowed} seats, not {seats}"):
        load("leopard", variant).deal(seats=seats)


@pytest.mark.clause("L2.2")
@pytest.mark.parametrize(("variant", "sides"), [("classic", [(0,), (1,)]), ("partners", [(0, 2), (1, 3)])])
def test_side_a_is_the_even_seats_and_b_the_odd(variant: str, sides: list[tuple[int, ...]]) -> None:
    assert begin(variant).sides == sides


@pytest.mark.clause("L2.2")
@pytest.mark.parametrize(("variant", "squares"), [("classic", "AB"), ("partners", "ABAB")])
def test_each_side_owns_the_square_of_its_letter(variant: str, squares: str) -> None:
    deal = begin(variant, ["Ts", "Th", "Td", "Tc"][: len(squares)])
    for square, suit in zip(squares, "shdc", strict=False):
        assert where(deal, f"T{suit}") == spots(square)
        play(deal, ".")


@pytest.mark.clause("L2.3")
def test_the_spots_are_numbered_by_rows() -> None:
    for square in "AB":
        area = begin().scene(None).area(square)
        assert area.columns == 3
        assert [place.label for place in area.places] == list("123456789")
        assert [place.id for place in area.places] == [f"{square}{n}" for n in range(1, 10)]


@pytest.mark.clause("L2.3")
@pytest.mark.parametrize(("first", "place"), [("5h@A5", "A5"), ("9h@A9", "A9"), ("Kh@A2", "A2")])
def test_the_first_card_moves_no_number(first: str, place: str) -> None:
    deal = play(begin(hands=["5h 9h Kh As"]), f"{first} .")
    top = deal.scene(0).place(place)
    assert top is not None
    assert (top.card, top.label) == (first[:2], place[1])
    assert where(deal, "As") == {"A1", "B1"}


# --- 3 The deal ------------------------------------------------------------------------------------------


@pytest.mark.clause("L3.1")
@pytest.mark.parametrize(
    ("variant", "options", "hand"),
    [
        ("classic", {}, 8),
        ("partners", {}, 8),
        ("classic", {"hand": 1}, 1),
        ("classic", {"hand": 26}, 26),
        ("partners", {"hand": 26}, 26),
    ],
)
def test_each_seat_is_dealt_a_hand(variant: str, options: dict[str, Any], hand: int) -> None:
    deal = begin(variant, **options)
    dealt = [event["seat"] for event in deal.events(None) if event["kind"] == "deal"]
    assert Counter(dealt) == dict.fromkeys(range(deal.seats), hand)
    assert [count(deal, seat) for seat in range(1, deal.seats)] == [hand] * (deal.seats - 1)


@pytest.mark.clause("L3.2")
@pytest.mark.parametrize(
    ("variant", "dealer", "order"), [("classic", 0, [1, 0]), ("classic", 1, [0, 1]), ("partners", 2, [3, 0, 1, 2])]
)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(variant: str, dealer: int, order: list[int]) -> None:
    deal = load("leopard", variant).deal(dealer=dealer, seed=8)
    public = [event for event in deal.events(None) if event["kind"] == "deal"]
    assert [event["seat"] for event in public] == order * 8
    for place, seat in enumerate(order):
        own = [event["card"] for event in deal.events(seat) if event["kind"] == "deal" and event["seat"] == seat]
        assert own == deal.pack[place : 8 * len(order) : len(order)]


@pytest.mark.clause("L3.3")
@pytest.mark.parametrize(("variant", "stock"), [("classic", 88), ("running", 88), ("russian", 88), ("partners", 72)])
def test_the_rest_is_the_stock(variant: str, stock: int) -> None:
    deal = begin(variant)
    drawn = count(deal, 0) - 8
    assert left(deal) + drawn == stock


@pytest.mark.clause("L3.3")
def test_the_stock_is_drawn_from_in_the_packs_order() -> None:
    deal = load("leopard:running").deal(dealer=1, seed=9)
    discard(deal, 3)
    drawn = [[event["card"] for event in deal.events(seat) if event["kind"] == "draw"] for seat in (0, 1)]
    first, second, third, fourth, *others = deal.pack[16:24]
    assert drawn[0] == [first, second, None, None, others[0], others[1], None, None]
    assert drawn[1] == [None, None, third, fourth, None, None, others[2], others[3]]


@pytest.mark.clause("L3.3")
def test_squares_and_discards_begin_empty() -> None:
    scene = begin().scene(0)
    places = [*scene.area("A").places, *scene.area("B").places, *scene.area("discards").places]
    assert len(places) == 19
    assert {(place.face, place.card) for place in places} == {("bare", None)}


@pytest.mark.clause("L3.4")
@pytest.mark.parametrize(
    ("variant", "dealer", "first"), [("classic", 0, 1), ("classic", 1, 0), ("partners", 1, 2), ("partners", 3, 0)]
)
def test_the_seat_after_the_dealer_moves_first(variant: str, dealer: int, first: int) -> None:
    assert load("leopard", variant).deal(dealer=dealer).turn == first


# --- 4 A turn --------------------------------------------------------------------------------------------


@pytest.mark.clause("L4.1")
@pytest.mark.parametrize(
    ("options", "drawn"), [({}, "7h"), ({"draw": 2}, "7h Kc"), ({"draw": 8}, "7h Kc As 2s 3s 4s 5s 6s")]
)
def test_a_turn_begins_by_drawing(options: dict[str, Any], drawn: str) -> None:
    deal = begin(stock="7h Kc As 2s 3s 4s 5s 6s 9d 9d", **options)
    assert [event["card"] for event in deal.events(0) if event["kind"] == "draw"] == drawn.split()
    assert [count(deal, seat) for seat in (0, 1)] == [8 + len(drawn.split()), 8]


@pytest.mark.clause("L4.2")
def test_what_is_left_is_drawn_and_then_nothing() -> None:
    deal = begin(draw=3)  # 88 = 29 * 3 + 1
    discard(deal, 28)
    assert left(deal) == 1
    before = count(deal, 1)
    discard(deal, 1)
    assert (deal.turn, left(deal), count(deal, 1)) == (1, 0, before + 1)
    before = count(deal, 0)
    discard(deal, 1)
    assert (deal.turn, left(deal), count(deal, 0)) == (0, 0, before)


@pytest.mark.clause("L4.3")
@pytest.mark.parametrize(("out_at", "out"), [(1, []), (0, ["out"])])
def test_a_turn_goes_out_or_plays_or_discards(out_at: int, out: list[str]) -> None:
    deal = begin(hands=["7h"], stock="Kc", hand=1, out_at=out_at)
    plays = ["7h@A7", "7h@B7", *(f"Kc@A{spot}" for spot in range(1, 10))]
    assert sorted(deal.moves()) == sorted([*plays, "x7h", "xKc", *out])


@pytest.mark.clause("L4.3")
@pytest.mark.parametrize("move", ["pass", "stop", "", "ask", "yes"])
def test_there_is_no_pass(move: str) -> None:
    with pytest.raises(IllegalMove, match="not legal now; expected one of: "):
        begin().play(move)


@pytest.mark.clause("L4.4")
@pytest.mark.parametrize("move", ["7h@A7", "7h@B7", "x7h", "Kd@A1", "xKd"])
def test_a_play_or_a_discard_ends_the_turn(move: str) -> None:
    deal = play(begin(hands=["7h Kd"]), move)
    assert deal.turn == 1
    assert [count(deal, seat) for seat in (0, 1)] == [8, 9]


@pytest.mark.clause("L4.5")
def test_any_card_may_be_discarded() -> None:
    deal = begin(hands=["As 7h Td Jc Qd Kh 2c 3c"], stock="9s")
    discards = {move for move in deal.moves() if move[0] == "x"}
    assert discards == {"xAs", "x7h", "xTd", "xJc", "xQd", "xKh", "x2c", "x3c", "x9s"}


@pytest.mark.clause("L4.6")
@pytest.mark.parametrize("card", ["7h", "Td", "Jc", "Qs", "Kh"])
def test_a_discard_lies_face_up(card: str) -> None:
    pile = play(begin(hands=[card]), f"x{card}").scene(1).place("discards")
    assert pile is not None
    assert (pile.face, pile.card, pile.count) == ("up", card, 1)


@pytest.mark.clause("L4.6")
def test_a_discard_never_comes_back() -> None:
    deal = begin()
    discard(deal)
    assert Counter(history(deal)) == Counter(f"x{card}" for card in deal.pack)
