"""RULES.md, section 7: the stock's end."""

import pytest

import wildpack
from wildpack import BadText, Deal, IllegalMove
from wildpack.games.beverbende.conftest import PACKS, cards_in, drain, held, left, play, rows, start, top, without


def new_stock(deal: Deal, gone: str) -> list[str]:
    """All cards but those in the rows and on top of the open pile, ace to king."""
    return list(without(PACKS[deal.game.variant.name], gone))


@pytest.mark.clause("B7.1")
def test_open_pile_but_for_its_top_card_becomes_the_stock() -> None:
    deal = play(drain(start("2345 6789", "T", last="7")), "draw")
    assert deal.awaits_shuffle
    deal.shuffle(new_stock(deal, "23456789" + "7"))
    assert (top(deal), left(deal)) == ("7", 56)
    assert cards_in(deal.view(None)["open"][0]) == ""


@pytest.mark.clause("B7.1")
def test_with_a_seed_the_shuffle_comes_by_itself() -> None:
    deal = drain(wildpack.load("beverbende", "single").deal(4, 3, seed=71))
    before, pile = top(deal), cards_in(deal.view(None)["open"][0])
    play(deal, "draw")
    assert not deal.awaits_shuffle
    assert deal.history[-2] == "draw"
    assert "".join(sorted(deal.history[-1])) == "".join(sorted(pile))
    assert before in (top(deal), cards_in(deal.view(None)["open"][0]))


@pytest.mark.clause("B7.2")
def test_empty_stock_alone_changes_nothing() -> None:
    deal = drain(start("2345 6789", "T", last="5"))
    assert (left(deal), top(deal)) == (0, "5")
    assert deal.moves() == ["draw", "take"]
    play(deal, "take, keep 1, pass, take, drop, end, take, keep 2")
    assert deal.is_over
    assert all(isinstance(event, str) for event in deal.history)


@pytest.mark.clause("B7.2")
@pytest.mark.parametrize(
    ("last", "moves", "put_down"),
    [
        ("5", "draw", "5"),
        ("J", "draw", "J"),
        ("K", "draw, again", "K"),
        ("K5", "draw, again, drop", "5"),
        ("KJ", "draw, again, skip", "J"),
    ],
)
def test_card_just_put_down_stays_on_top(last: str, moves: str, put_down: str) -> None:
    deal = drain(start("2345 6789", "T", last=last), leave=len(last) if "again" in moves else 0)
    play(deal, moves)
    assert top(deal) == put_down
    deal.shuffle(new_stock(deal, "23456789" + put_down))
    assert top(deal) == put_down
    assert held(deal, deal.turn) == "A"


@pytest.mark.clause("B7.3")
def test_no_player_can_move_until_the_new_order_is_named() -> None:
    deal = play(drain(start("2345 6789", "T", last="5")), "draw")
    assert (deal.turn, deal.moves(), deal.is_over) == (None, [], False)
    with pytest.raises(IllegalMove, match="'drop' is not legal now; nobody is to move"):
        deal.play("drop")
    assert deal.history[-1] == "draw"


@pytest.mark.clause("B7.3")
def test_card_named_first_is_drawn_first() -> None:
    deal = play(drain(start("2345 6789", "T", last="5")), "draw")
    stock = [*"7A9", *new_stock(deal, "23456789" + "5" + "7A9")]
    deal.shuffle(stock)
    assert deal.history[-1] == stock
    drawn = []
    for _ in "7A9":
        drawn.append(held(deal, deal.turn))
        play(deal, "drop, pass, draw")
    assert drawn == ["7", "A", "9"]


@pytest.mark.clause("B7.3")
@pytest.mark.parametrize(
    ("gone", "more", "fault"),
    [
        ("", "", "5 too many"),
        ("55", "", "5 missing"),
        ("5", "5", "5 too many"),
        ("5A", "K", "K too many, A missing"),
        ("5", "X", "expected a card such as 'A' in the new stock, not 'X'"),
    ],
)
def test_new_stock_must_hold_the_open_pile_but_for_its_top_card(gone: str, more: str, fault: str) -> None:
    deal = play(drain(start("2346 6789", "T", last="5")), "draw")
    with pytest.raises(BadText, match=fault):
        deal.shuffle([*new_stock(deal, "23466789" + gone), *more])
    assert deal.awaits_shuffle


@pytest.mark.clause("B7.3")
def test_no_order_may_be_named_when_none_is_due() -> None:
    deal = drain(start("2345 6789", "T", last="5"))
    with pytest.raises(BadText, match="no shuffle is due now"):
        deal.shuffle(new_stock(deal, "23456789" + "5"))


@pytest.mark.clause("B7.4")
@pytest.mark.parametrize(
    ("last", "moves"),
    [
        ("5", "draw, drop, pass, draw"),
        ("K", "draw, again"),
        ("K5", "draw, again, drop"),
        ("KQ", "draw, again, skip"),
        ("KK", "draw, again, again"),
        ("K5K", "draw, again, drop, again"),
    ],
)
def test_in_a_turn_a_reshuffle_follows_the_move_that_called_for_the_card(last: str, moves: str) -> None:
    deal = drain(start("2345 6789", "T", last=last), leave=len(last))
    for move in moves.split(", "):
        assert not deal.awaits_shuffle
        deal.play(move)
    assert deal.awaits_shuffle
    deal.shuffle(new_stock(deal, "23456789" + top(deal)))
    assert deal.history[-2] == moves.rpartition(", ")[2]
    assert deal.turn is not None


@pytest.mark.clause("B7.4")
@pytest.mark.parametrize(
    ("card", "move", "lying", "after"),
    [
        ("5", "drop", "3456789", "A345 6789"),
        ("5", "keep 2", "5456789", "A545 6789"),
        ("J", "peek 1", "3456789", "A345 6789"),
        ("J", "skip", "3456789", "A345 6789"),
        ("Q", "swap 2 2.2", "7456389", "A745 6389"),
    ],
)
def test_in_the_showdown_a_reshuffle_follows_the_last_move(card: str, move: str, lying: str, after: str) -> None:
    deal = drain(start("J345 6789", "T", last="5" + card), leave=2)
    assert deal.turn == 1
    play(deal, f"draw, drop, end, draw, {move}")
    assert deal.awaits_shuffle
    assert top(deal) == "J"
    deal.shuffle(new_stock(deal, lying + "J"))
    assert deal.is_over
    assert deal.history[-2] == move
    assert rows(deal) == after


@pytest.mark.clause("B7.4")
def test_in_a_showdown_without_a_call_a_reshuffle_follows_the_last_pass() -> None:
    deal = drain(start("J234 5678 9A23 4567 89A2", "T", max_rounds=9))
    assert deal.awaits_shuffle
    assert deal.history[-1] == "pass"
    deal.shuffle(new_stock(deal, "234" + "5678" + "9A23" + "4567" + "89A2" + "J"))
    assert rows(deal) == "A234 5678 9A23 4567 89A2"


@pytest.mark.clause("B7.5")
@pytest.mark.parametrize(
    ("variant", "hands", "size"),
    [
        ("single", "2345 6789", 43),
        ("single", "2345 6789 A234 5678", 35),
        ("standard", "2345 6789", 57),
        ("standard", "2345 6789 A234 5678 9A23 4567", 41),
        ("original", "2345 6789 A234 5678 9A23 4567", 41),
    ],
)
@pytest.mark.parametrize(("last", "moves"), [("5", "draw"), ("K", "draw, again"), ("KJ", "draw, again, skip")])
def test_new_stock_has_at_least_35_cards(variant: str, hands: str, size: int, last: str, moves: str) -> None:
    deal = drain(start(hands, "T", last=last, variant=variant), leave=len(last) if last != "5" else 0)
    play(deal, moves)
    stock = new_stock(deal, hands.replace(" ", "") + top(deal))
    assert len(stock) == size
    deal.shuffle(stock)
    assert left(deal) == size - 1
