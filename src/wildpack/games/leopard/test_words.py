"""Section 16 of RULES.md: move texts."""

from __future__ import annotations

import pytest

from wildpack import IllegalMove, load
from wildpack.games.leopard.actions import ACTIONS, DISCARD, OTHER, OWN, PLAY, SEAT_ACTIONS
from wildpack.games.leopard.conftest import begin, discard, history, play
from wildpack.games.leopard.words import CARDS, text

SEATS = [(0, 2), (1, 2), (0, 4), (1, 4), (2, 4), (3, 4)]
"""Each seat of two and of four."""


def action(kind: int, card: str, square: int = -1, spot: int = 0) -> int:
    """The number of the action that does this; spots count from 1."""
    return int(ACTIONS.tolist().index((kind, CARDS.index(card), square, spot - 1)))


@pytest.mark.clause("L16.1")
@pytest.mark.parametrize(("seat", "seats"), SEATS)
def test_a_play_names_the_card_the_square_and_the_spot(seat: int, seats: int) -> None:
    own, other = ("A", "B") if seat in (0, 2) else ("B", "A")
    assert text(action(PLAY, "7h", OWN, 7), seat, seats) == f"7h@{own}7"
    assert text(action(PLAY, "7h", OTHER, 7), seat, seats) == f"7h@{other}7"
    assert text(action(PLAY, "As", OWN, 1), seat, seats) == f"As@{own}1"
    assert text(action(PLAY, "Td", OWN, 9), seat, seats) == f"Td@{own}9"
    assert text(action(PLAY, "Jc", OTHER, 1), seat, seats) == f"Jc@{other}1"
    assert text(action(PLAY, "Qs", OWN, 4), seat, seats) == f"Qs@{own}4"
    assert text(action(PLAY, "Kd", OWN, 6), seat, seats) == f"Kd@{own}6"
    assert text(action(DISCARD, "Td"), seat, seats) == "xTd"


@pytest.mark.clause("L16.1")
@pytest.mark.parametrize(("seat", "seats"), SEATS)
def test_every_move_has_a_text_of_its_own(seat: int, seats: int) -> None:
    texts = [text(number, seat, seats) for number in range(SEAT_ACTIONS)]
    plays = {f"{rank}{suit}@{square}{n}" for n, rank in enumerate("A23456789", 1) for suit in "shdc" for square in "AB"}
    own = "AB"[seat % 2]
    plays |= {f"{rank}{suit}@{own}{n}" for rank in "TJQK" for suit in "shdc" for n in range(1, 10)}
    plays |= {f"J{suit}@{square}{n}" for suit in "shdc" for square in "AB" for n in range(1, 10)}
    discards = {f"x{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"}
    assert len(texts) == 252 + 52 + 5
    assert sorted(texts) == sorted([*plays, *discards, "out", "stop", "ask", "yes", "no"])


@pytest.mark.clause("L16.1")
@pytest.mark.parametrize("variant", ["running", "partners"])
def test_a_text_plays_the_move_that_it_names(variant: str) -> None:
    game = load("leopard", variant, out_at=0)
    by_text, by_number = game.deal(seed=2), game.deal(seed=2)
    while not by_text.is_over:
        moves = [
            pair for pair in zip(by_text.moves(), by_number.actions(), strict=True) if pair[0] not in ("out", "yes")
        ]
        move, number = moves[13 * len(by_text.history) % len(moves)]
        by_text.play(move)
        by_number.act(number)
        assert by_text.view(0).tobytes() == by_number.view(0).tobytes()
    assert by_text.history == by_number.history


@pytest.mark.clause("L16.1")
@pytest.mark.parametrize("wrong", ["7H@A7", "7h@a7", "7h@7", "7h A7", "7h@A8", "7h", "x7H", "7hx", "Out", " out", ""])
def test_no_other_spelling_is_a_move(wrong: str) -> None:
    deal = begin(hands=["7h"], out_at=0)
    with pytest.raises(IllegalMove, match=r"not legal now; expected one of: .*7h@A7, .*x7h"):
        deal.play(wrong)
    assert deal.history == []


@pytest.mark.clause("L16.2")
def test_drawing_has_no_text() -> None:
    deal = play(begin(hands=["7h", "Kc"]), "7h@A7 xKc")
    assert history(deal) == ["7h@A7", "xKc"]
    drawn = [event for event in deal.events(0) if event["kind"] in ("deal", "draw")]
    assert len(drawn) == 16 + 3
    assert not any("move" in event for event in drawn)


@pytest.mark.clause("L16.2")
def test_passing_over_an_empty_hand_has_no_text() -> None:
    deal = begin(draw=3)  # seat 0 gets two cards more than seat 1
    discard(deal, 102)
    assert deal.turn == 0
    before = len(deal.events(None))
    discard(deal, 1)
    assert deal.turn == 0
    assert [event["kind"] for event in deal.events(None)[before:]] == ["discard"]
    assert len(history(deal)) == 103
