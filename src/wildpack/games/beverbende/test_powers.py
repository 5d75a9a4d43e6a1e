"""RULES.md, section 5: the powers."""

import pytest

from wildpack import IllegalMove
from wildpack.games.beverbende.conftest import drain, held, left, play, rows, start, told, top

TO_HOLD = ["drop", "keep 1", "keep 2", "keep 3", "keep 4"]
PEEKS = ["skip", "peek 1", "peek 2", "peek 3", "peek 4"]
CLOSE = ["end", "pass"]
ROWS = ["2345", "6789", "A234", "5678", "9A23", "4567"]


# --- Jack ------------------------------------------------------------------------------------------------


@pytest.mark.clause("B5.1")
def test_jack_looks_at_one_of_the_own_four() -> None:
    assert play(start("2345 6789", "TJ"), "draw").moves() == PEEKS


@pytest.mark.clause("B5.1")
@pytest.mark.parametrize(
    ("slot", "card", "seen"), [(1, "2", "2??5"), (2, "3", "23?5"), (3, "4", "2?45"), (4, "5", "2??5")]
)
def test_only_who_peeks_sees_the_card(slot: int, card: str, seen: str) -> None:
    deal = play(start("2345 6789", "TJ"), f"draw, peek {slot}")
    assert [deal.events(seat)[-1]["card"] for seat in (0, 1, None)] == [card, None, None]
    assert [rows(deal, seat)[:4] for seat in (0, 1, None)] == [seen, "????", "????"]
    assert deal.moves() == CLOSE


# --- Queen -----------------------------------------------------------------------------------------------


@pytest.mark.clause("B5.2")
@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("swap 1 2.1", "6345 2789 A234"),
        ("swap 4 2.2", "2347 6589 A234"),
        ("swap 2 3.4", "2445 6789 A233"),
        ("swap 3 3.1", "23A5 6789 4234"),
    ],
)
def test_queen_swaps_an_own_card_for_one_of_another_player(move: str, after: str) -> None:
    deal = play(start("2345 6789 A234", "TQ"), f"draw, {move}, end, draw, drop, draw, drop")
    assert rows(deal) == after


@pytest.mark.clause("B5.2")
def test_neither_player_looks_at_a_swapped_card() -> None:
    deal = play(start("2345 6789", "TQ"), "draw, swap 2 2.2")
    assert [rows(deal, seat) for seat in (0, 1, None)] == ["2??5 ????", "???? 6??9", "???? ????"]
    assert all("card" not in deal.events(seat)[-1] for seat in (0, 1, None))
    assert deal.moves() == CLOSE


@pytest.mark.clause("B5.3")
@pytest.mark.parametrize(("seats", "moves"), [(2, 17), (3, 33), (4, 49), (5, 65), (6, 81)])
def test_any_slot_may_be_swapped_with_any_slot_of_any_other(seats: int, moves: int) -> None:
    for dealer in range(seats):
        deal = play(start(" ".join(ROWS[:seats]), "TQ", dealer=dealer), "draw")
        others = [player for player in range(1, seats + 1) if player - 1 != deal.turn]
        swaps = {f"swap {own} {player}.{slot}" for own in range(1, 5) for player in others for slot in range(1, 5)}
        assert {*deal.moves()} == {"skip", *swaps}
        assert len(deal.moves()) == moves


# --- King ------------------------------------------------------------------------------------------------


@pytest.mark.clause("B5.4")
def test_king_offers_again_and_skip() -> None:
    assert play(start("2345 6789", "TK"), "draw").moves() == ["skip", "again"]


@pytest.mark.clause("B5.4")
def test_king_draws_from_the_stock() -> None:
    deal = play(start("2345 6789", "TK7"), "draw, again")
    assert held(deal, 0) == "7"
    assert (top(deal), left(deal)) == ("K", 55)


@pytest.mark.clause("B5.4")
def test_king_draws_at_most_twice_and_never_from_the_open_pile() -> None:
    deal = play(start("2345 6789", "TK7"), "draw, again")
    assert "take" not in deal.moves()
    assert "take" not in play(deal, "drop").moves()
    assert play(deal, "drop").moves() == CLOSE
    assert left(deal) == 54


@pytest.mark.clause("B5.5")
def test_first_card_is_drawn_at_once_and_seen_by_the_drawer_alone() -> None:
    deal = play(start("2345 6789", "TK7"), "draw, again")
    assert [held(deal, seat) for seat in (0, 1, None)] == ["7", "?", "?"]
    assert [deal.events(seat)[-1] for seat in (0, 1)] == [
        {"kind": "drawn", "seat": 0, "card": "7"},
        {"kind": "drawn", "seat": 0, "card": None},
    ]


@pytest.mark.clause("B5.5")
@pytest.mark.parametrize(("card", "moves"), [("7", TO_HOLD), ("J", PEEKS), ("K", ["skip", "again"])])
def test_first_card_is_treated_like_any_drawn_card(card: str, moves: list[str]) -> None:
    deal = play(start("2345 6789", "TK" + card), "draw, again")
    assert deal.moves() == moves
    assert top(deal) == ("K" if card == "7" else card)


# The deals below: player 1, whose row is named, draws a King and plays `again`; `cards` follow in the stock, which
# held 57 cards before. After `moves`, `then` may be played, and the stock has lost so many cards, the King included.

CASE = ("row", "cards", "moves", "then", "lost")


def check(row: str, cards: str, moves: str, then: list[str], lost: int) -> None:
    deal = play(start(f"{row} 6789", "TK" + cards), f"draw, again, {moves}")
    assert deal.turn == 0
    assert deal.moves() == then
    assert left(deal) == 57 - lost
    if then == CLOSE:  # and the next player draws one card as usual
        play(deal, "pass, draw, drop")
        assert (deal.turn, deal.moves(), left(deal)) == (1, CLOSE, 56 - lost)


@pytest.mark.clause("B5.6")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_first_card_kept_in_place_of_no_special_is_used(slot: int) -> None:
    check("2345", "78", f"keep {slot}", CLOSE, 2)


@pytest.mark.clause("B5.7")
@pytest.mark.parametrize(
    CASE,
    [
        ("J345", "78", "keep 1", PEEKS, 2),
        ("J345", "78", "keep 1, peek 2", CLOSE, 2),
        ("J345", "78", "keep 1, skip", CLOSE, 2),
        ("2Q45", "78", "keep 2, swap 1 2.1", CLOSE, 2),
        ("2Q45", "78", "keep 2, skip", CLOSE, 2),
        ("23K5", "78", "keep 3", ["skip", "again"], 2),
        ("23K5", "78", "keep 3, skip", CLOSE, 2),
    ],
)
def test_first_card_kept_in_place_of_a_special_is_used_whether_its_power_is_or_not(
    row: str, cards: str, moves: str, then: list[str], lost: int
) -> None:
    check(row, cards, moves, then, lost)


@pytest.mark.clause("B5.8")
@pytest.mark.parametrize(("cards", "then"), [("78", TO_HOLD), ("7J", PEEKS), ("7K", ["skip", "again"])])
def test_first_card_dropped_is_not_used_and_the_second_is_drawn_at_once(cards: str, then: list[str]) -> None:
    check("2345", cards, "drop", then, 3)


@pytest.mark.clause("B5.8")
def test_second_card_is_seen_by_the_drawer_alone() -> None:
    deal = play(start("2345 6789", "TK78"), "draw, again, drop")
    assert top(deal) == "7"
    assert [held(deal, seat) for seat in (0, 1, None)] == ["8", "?", "?"]
    assert [event["card"] for event in told(deal, 0, "drawn")] == ["K", "7", "8"]
    assert [event["card"] for event in told(deal, 1, "drawn")] == ["K", None, None]


@pytest.mark.clause("B5.9")
@pytest.mark.parametrize(("cards", "moves"), [("J8", "peek 3"), ("Q8", "swap 4 2.2")])
def test_first_card_a_special_whose_power_is_used_is_the_only_one(cards: str, moves: str) -> None:
    check("2345", cards, moves, CLOSE, 2)


@pytest.mark.clause("B5.10")
@pytest.mark.parametrize(("cards", "then"), [("J8", TO_HOLD), ("Q8", TO_HOLD), ("QJ", PEEKS), ("JJ", PEEKS)])
def test_first_card_a_special_skipped_is_not_used_and_the_second_is_drawn_at_once(cards: str, then: list[str]) -> None:
    check("2345", cards, "skip", then, 3)


@pytest.mark.clause("B5.11")
@pytest.mark.parametrize(
    CASE,
    [
        ("2345", "78", "drop, keep 1", CLOSE, 3),
        ("2345", "78", "drop, drop", CLOSE, 3),
        ("2345", "J8", "skip, keep 2", CLOSE, 3),
        ("2345", "Q8", "skip, drop", CLOSE, 3),
        ("J345", "78", "drop, keep 1", PEEKS, 3),
        ("J345", "78", "drop, keep 1, peek 1", CLOSE, 3),
        ("J345", "78", "drop, keep 1, skip", CLOSE, 3),
        ("2345", "7J", "drop, peek 2", CLOSE, 3),
        ("2345", "7J", "drop, skip", CLOSE, 3),
        ("2345", "JQ", "skip, swap 1 2.1", CLOSE, 3),
        ("2345", "JQ", "skip, skip", CLOSE, 3),
        ("2345", "7K", "drop, skip", CLOSE, 3),
    ],
)
def test_second_card_is_treated_like_any_and_no_third_is_drawn(
    row: str, cards: str, moves: str, then: list[str], lost: int
) -> None:
    check(row, cards, moves, then, lost)


@pytest.mark.clause("B5.12")
@pytest.mark.parametrize(
    CASE,
    [
        # The first card of the outer King.
        ("2345", "K78", "again", TO_HOLD, 3),
        ("2345", "K78", "again, keep 1", CLOSE, 3),
        ("2345", "K78", "again, drop", TO_HOLD, 4),
        ("2345", "K789", "again, drop, drop", CLOSE, 4),
        ("2345", "KJ8", "again, peek 1", CLOSE, 3),
        ("2345", "KJ89", "again, skip, drop", CLOSE, 4),
        # Its second card.
        ("2345", "7K89", "drop, again", TO_HOLD, 4),
        ("2345", "7K89", "drop, again, keep 1", CLOSE, 4),
        ("2345", "7K89", "drop, again, drop", TO_HOLD, 5),
        ("2345", "7K89", "drop, again, drop, drop", CLOSE, 5),
        # Replaced by its first card, or by its second.
        ("K345", "789", "keep 1, again, keep 1", CLOSE, 3),
        ("K345", "789", "keep 1, again, drop, drop", CLOSE, 4),
        ("K345", "789A", "drop, keep 1, again, drop", TO_HOLD, 5),
        ("K345", "789A", "drop, keep 1, again, drop, drop", CLOSE, 5),
        # A King inside a King inside a King.
        ("2345", "KK78", "again, again, drop, drop", CLOSE, 5),
        ("KK45", "789A", "keep 1, again, keep 2, again, drop, drop", CLOSE, 5),
    ],
)
def test_king_inside_a_king_starts_its_own_draws_in_place_of_the_outer_ones(
    row: str, cards: str, moves: str, then: list[str], lost: int
) -> None:
    check(row, cards, moves, then, lost)


@pytest.mark.clause("B5.12")
def test_king_replaced_by_a_card_taken_from_the_open_pile_gives_two_draws() -> None:
    deal = play(start("K345 6789", "T78"), "take, keep 1, again, drop")
    assert (held(deal, 0), left(deal)) == ("8", 55)
    assert play(deal, "drop").moves() == CLOSE


@pytest.mark.clause("B5.13")
@pytest.mark.parametrize(
    ("cards", "moves", "then", "lost"),
    [
        ("K7", "skip", TO_HOLD, 3),
        ("K7", "skip, keep 1", CLOSE, 3),
        ("K7", "skip, drop", CLOSE, 3),
        ("KJ", "skip", PEEKS, 3),
        ("KK7", "skip, again, keep 1", CLOSE, 4),
        ("KK78", "skip, again, drop, drop", CLOSE, 5),
        ("KK7", "again, skip", TO_HOLD, 4),
        ("KK7", "again, skip, drop", CLOSE, 4),
        ("KK", "skip, skip", CLOSE, 3),
    ],
)
def test_king_drawn_first_and_skipped_is_not_used(cards: str, moves: str, then: list[str], lost: int) -> None:
    check("2345", cards, moves, then, lost)


@pytest.mark.clause("B5.5")
def test_nothing_but_what_the_first_card_allows_may_be_played() -> None:
    deal = play(start("2345 6789", "TK7"), "draw, again")
    for move in ("again", "skip", "end", "pass", "draw"):
        with pytest.raises(IllegalMove):
            deal.play(move)


@pytest.mark.clause("B5.12")
def test_all_six_kings_may_be_played_one_inside_another() -> None:
    deal = play(start("2345 6789", "TKKKKKK78"), "draw, again, again, again, again, again, again")
    assert (held(deal, 0), left(deal)) == ("7", 50)
    assert play(deal, "drop, drop").moves() == CLOSE


@pytest.mark.clause("B5.4")
def test_second_card_comes_from_a_new_stock_if_need_be() -> None:
    deal = drain(start("2345 6789", "T", last="K7"), leave=2)
    play(deal, "draw, again, drop")
    assert deal.awaits_shuffle
