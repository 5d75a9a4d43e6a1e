"""A deal: its pack, moves, shuffles, result, and what each seat is told. Packs are laid so that all is known."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import wildpack
from wildpack import BadText, Deal, IllegalMove
from wildpack.cards import RANKS, SUITS
from wildpack.scene import Scene

LEOPARD_PACK = [f"{rank}{suit}" for rank in RANKS for suit in SUITS for _ in range(2)]
"""As As Ah Ah Ad Ad Ac Ac 2s 2s ..."""
SPECIALS = ["J"] * 4 + ["Q"] * 4 + ["K"] * 4
PLAIN = [rank for rank in RANKS[:10] for _ in range(4)]


def leopard(dealer: int = 0) -> Deal:
    return wildpack.load("leopard").deal(dealer=dealer, pack=LEOPARD_PACK)


def beverbende() -> Deal:
    """Four seats, one pack: the rows hold all specials and the aces; 2 is turned up; 35 plain cards are the stock."""
    return wildpack.load("beverbende:single").deal(4, pack=SPECIALS + PLAIN)


def play(deal: Deal, moves: str) -> Deal:
    for move in moves.split(", "):
        deal.play(move)
    return deal


def hand(scene: Scene) -> list[str | None]:
    return [place.card for place in scene.area("hand").places]


def whole(deal: Deal) -> tuple[object, ...]:
    """All that can be seen of a deal, from every seat."""
    seats = [None, *range(deal.seats)]
    return (
        deal.turn,
        deal.moves(),
        list(deal.history),
        [deal.view(seat).tobytes() for seat in seats],
        [deal.events(seat) for seat in seats],
    )


# --- the pack --------------------------------------------------------------------------------------------


def test_a_pack_is_dealt_in_order_from_the_dealer_s_left() -> None:
    deal = leopard()  # seat 1 gets cards 1, 3, 5 ... of the 16, seat 0 the others; seat 1 draws the 17th
    assert hand(deal.scene(0)) == ["As", "2s", "Ah", "2h", "Ad", "2d", "Ac", "2c"]
    assert hand(deal.scene(1)) == ["As", "2s", "3s", "Ah", "2h", "Ad", "2d", "Ac", "2c"]
    assert deal.turn == 1
    assert deal.pack == LEOPARD_PACK


def test_the_dealer_moves_last() -> None:
    deal = leopard(dealer=1)
    assert (deal.dealer, deal.turn, len(hand(deal.scene(0)))) == (1, 0, 9)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda pack: pack[1:], "expected the 104 cards of the pack; wrong are: As missing"),
        (lambda pack: [*pack, "Kc"], "expected the 104 cards of the pack; wrong are: Kc too many"),
        (
            lambda pack: [*pack[2:], "Kc", "7d"],
            "expected the 104 cards of the pack; wrong are: 7d too many, Kc too many, As missing, As missing",
        ),
        (lambda pack: [*pack[1:], "10s"], "expected a card such as 'As' in the pack, not '10s'"),
        (lambda pack: [*pack[1:], "A"], "expected a card such as 'As' in the pack, not 'A'"),
    ],
)
def test_a_wrong_pack_is_told_what_is_wrong(change: Callable[[list[str]], list[str]], message: str) -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load("leopard").deal(pack=change(LEOPARD_PACK))
    assert str(caught.value) == message


def test_the_pack_is_that_of_the_variant() -> None:
    with pytest.raises(BadText, match=r"expected the 52 cards of the pack; wrong are: T too many, 9 missing$"):
        wildpack.load("beverbende:single").deal(pack=["T", *SPECIALS, *PLAIN[:-5], *PLAIN[-4:]])


# --- seeds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_a_seed_decides_all_chance(seed: int) -> None:
    game = wildpack.load("leopard")
    deal = game.deal(seed=seed)
    assert deal.pack == game.deal(seed=seed).pack
    assert sorted(deal.pack) == sorted(LEOPARD_PACK)


def test_other_seeds_and_no_seed_shuffle_otherwise() -> None:
    game = wildpack.load("leopard")
    packs = [game.deal(seed=1), game.deal(seed=2), game.deal(), game.deal()]
    assert len({tuple(deal.pack) for deal in packs}) == 4


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load("leopard").deal(seed=seed)
    assert str(caught.value) == f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}"


def test_a_pack_has_no_seed() -> None:
    with pytest.raises(BadText, match="either a pack or a seed, not both"):
        wildpack.load("leopard").deal(pack=LEOPARD_PACK, seed=1)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load("leopard").deal(dealer=dealer)
    assert str(caught.value) == f"the dealer must be a seat from 0 to 1, not {dealer}"


# --- moves -----------------------------------------------------------------------------------------------


def test_moves_are_the_texts_of_the_actions() -> None:
    deal = leopard()
    assert len(deal.moves()) == len(deal.actions()) == 27  # nine different cards: two squares and the discards
    assert deal.actions() == sorted(deal.actions())
    assert {"As@A1", "As@B1", "xAs", "3s@A3"} <= set(deal.moves())


@pytest.mark.parametrize("dealer", [0, 1])
def test_an_action_is_the_move_at_its_place(dealer: int) -> None:
    for place, move in enumerate(leopard(dealer).moves()):
        acted, played = leopard(dealer), leopard(dealer)
        acted.act(acted.actions()[place])
        played.play(move)
        assert whole(acted) == whole(played)
        assert acted.history == [move]


@pytest.mark.parametrize("move", ["", "as@A1", "As@A1 ", "As@A2", "Kc@A1", "out", "stop", "draw", "4"])
def test_an_illegal_move_is_told_the_legal_ones_and_changes_nothing(move: str) -> None:
    deal = leopard()
    before = whole(deal)
    with pytest.raises(IllegalMove) as caught:
        deal.play(move)
    assert str(caught.value) == f"{move!r} is not legal now; expected one of: {', '.join(deal.moves())}"
    assert caught.value.legal == tuple(deal.moves())
    assert whole(deal) == before


@pytest.mark.parametrize("action", [-1, 3, 300, 413, 10**9])
def test_an_illegal_action_changes_nothing(action: int) -> None:
    deal = leopard()
    assert action not in deal.actions()
    before = whole(deal)
    with pytest.raises(IllegalMove, match=f"^{action} is not legal now; expected one of: "):
        deal.act(action)
    assert whole(deal) == before


def test_an_action_may_be_any_number_that_is_whole() -> None:
    deal, same = leopard(), leopard()
    action = deal.actions()[1]
    deal.act(float(action))  # type: ignore[arg-type]
    same.act(action)
    assert whole(deal) == whole(same)
    assert deal.events(0) == same.events(0)


def test_what_a_deal_hands_out_is_not_the_deal() -> None:
    deal = leopard()
    before = whole(deal)
    deal.actions().clear()
    deal.moves().clear()
    deal.events(0).clear()
    deal.pack.clear()
    deal.view(0)["hand"] = 0
    assert whole(deal) == before
    assert deal.pack == LEOPARD_PACK


# --- shuffles --------------------------------------------------------------------------------------------


def emptied() -> Deal:
    """All 35 cards of the stock have been dropped on the 2, and seat 0 (1 + 35 turns, of four seats) needs another."""
    deal = beverbende()
    for _ in range(35):
        play(deal, "draw, drop, pass")
    return play(deal, "draw")


def test_a_deal_given_a_pack_awaits_the_order_of_a_new_stock() -> None:
    deal = emptied()
    assert (deal.awaits_shuffle, deal.turn, deal.moves(), deal.actions(), deal.is_over) == (True, None, [], [], False)
    with pytest.raises(IllegalMove) as caught:
        deal.play("drop")
    assert str(caught.value) == "'drop' is not legal now; nobody is to move"


def test_the_new_stock_is_the_open_pile_but_for_its_top_card() -> None:
    deal = emptied()
    order = PLAIN[4:-1][::-1]  # the aces lie in the rows, a ten is the top card
    deal.shuffle(order)
    assert (deal.awaits_shuffle, deal.turn) == (False, 0)
    assert deal.history[-1] == order
    place = deal.scene(0).place("held")
    assert place is not None
    assert place.card == "T"
    assert play(deal, "drop, pass, take").moves() == ["drop", "keep 1", "keep 2", "keep 3", "keep 4"]


def test_a_wrong_order_of_a_new_stock_changes_nothing() -> None:
    deal = emptied()
    before = whole(deal)
    with pytest.raises(BadText) as caught:
        deal.shuffle(PLAIN[4:])
    assert str(caught.value) == "expected the 35 cards of the new stock; wrong are: T too many"
    assert whole(deal) == before


def test_a_shuffle_that_is_not_due_is_refused() -> None:
    with pytest.raises(BadText, match="no shuffle is due now"):
        beverbende().shuffle([])


def test_chance_may_take_over() -> None:
    deals = [emptied(), emptied(), emptied()]
    for deal, seed in zip(deals, (5, 5, 6), strict=True):
        deal.let_chance(seed)
        assert (deal.awaits_shuffle, deal.turn) == (False, 0)
        assert sorted(deal.history[-1]) == sorted(PLAIN[4:-1])
    assert deals[0].history == deals[1].history
    assert deals[0].history != deals[2].history


def test_chance_takes_over_before_a_shuffle_is_due_too() -> None:
    deal = beverbende()
    deal.let_chance(1)
    for _ in range(36):
        play(deal, "draw, drop, pass")
    assert [len(event) for event in deal.history if isinstance(event, list)] == [35]


# --- the result ------------------------------------------------------------------------------------------


def test_a_deal_has_no_result_until_it_is_over() -> None:
    deal = beverbende()
    assert (deal.is_over, deal.scores, deal.closer) == (False, None, None)
    play(deal, "draw, drop, end")
    assert (deal.is_over, deal.scores, deal.closer) == (False, None, 1)


def test_the_showdown_replaces_specials_from_the_stock() -> None:
    """The specials are replaced from the caller's left on: by 3 3 3 4 4 4 4 5 5 5 5 6, in the rows 2, 3, 0, 1.

    The first three draws were 2 2 2, the fourth, of the last player, is a 3.
    """
    deal = play(beverbende(), "draw, drop, end" + ", draw, drop" * 3)
    assert (deal.is_over, deal.closer, deal.turn, deal.moves()) == (True, 1, None, [])
    # three specials and an ace a row, rows in the order of seats 2, 3, 0, 1
    two, three, zero, one = 3 + 3 + 3 + 1, 4 + 4 + 4 + 1, 4 + 5 + 5 + 1, 5 + 5 + 6 + 1
    assert deal.scores == [zero, one, two, three]


def test_sides() -> None:
    assert leopard().sides == [(0,), (1,)]
    assert wildpack.load("leopard:partners").deal(seed=0).sides == [(0, 2), (1, 3)]
    assert beverbende().sides == [(0,), (1,), (2,), (3,)]


# --- what a seat may know --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 4, 100])
def test_there_is_nothing_to_see_from_other_seats(seat: int) -> None:
    deal = beverbende()
    for ask in (deal.view, deal.known, deal.events, deal.scene):
        with pytest.raises(BadText) as caught:
            ask(seat)
        assert str(caught.value) == f"the seats are 0 to 3, not {seat}"


def test_each_knows_the_own_slots_1_and_4_and_a_spectator_none() -> None:
    deal = beverbende()
    # dealt J J J J to slot 1 from seat 1 on, Q to slot 2, K to slot 3, A to slot 4
    assert [deal.known(seat) for seat in range(4)] == [{f"{p}.1": "J", f"{p}.4": "A"} for p in (1, 2, 3, 4)]
    assert deal.known(None) == {}


def test_who_keeps_a_drawn_card_knows_it_and_who_takes_the_open_one_is_seen() -> None:
    deal = play(beverbende(), "draw, keep 1, peek 2, pass")  # seat 1: a 2 from the stock, then its Queen
    assert deal.known(1) == {"2.1": "2", "2.2": "Q", "2.4": "A"}
    play(deal, "draw, drop, pass, take, keep 4")  # seat 3 takes the 2 that seat 2 has dropped
    assert [deal.known(seat).get("4.4") for seat in (0, 1, 2, 3, None)] == ["2"] * 5
    assert "2.1" not in deal.known(0)


def test_events_tell_each_seat_its_own_cards() -> None:
    deal = leopard()
    told = {seat: [e["card"] for e in deal.events(seat) if e["seat"] == 1] for seat in (0, 1, None)}
    assert told[1] == LEOPARD_PACK[:16:2] + LEOPARD_PACK[16:17]
    assert told[0] == told[None] == [None] * 9


def test_events_grow_with_the_deal() -> None:
    deal = leopard()
    before = deal.events(None)
    play(deal, "As@A1")
    after = deal.events(None)
    assert after[: len(before)] == before
    assert after[len(before) :] == [
        {"kind": "play", "seat": 1, "move": "As@A1", "card": "As", "place": "A1"},
        {"kind": "draw", "seat": 0, "card": None},
    ]


def test_events_are_the_same_whenever_one_asks() -> None:
    asked, silent = leopard(), leopard()
    for _ in range(6):
        asked.events(0)
        for deal in (asked, silent):
            deal.play(deal.moves()[-1])
    assert whole(asked) == whole(silent)


def test_a_deal_describes_itself() -> None:
    deal = beverbende()
    assert repr(deal) == "<Deal beverbende:single, 4 seats, 0 events, seat 1 to move>"
    play(deal, "draw, drop, end" + ", draw, drop" * 3)
    assert repr(deal) == "<Deal beverbende:single, 4 seats, 9 events, over>"


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, Deal.copy, lambda deal: pickle.loads(pickle.dumps(deal))]
)
def test_a_copy_goes_on_by_itself(duplicate: Callable[[Deal], Deal]) -> None:
    deal = wildpack.load("leopard").deal(seed=1)
    deal.play(deal.moves()[0])
    before = deal.record()
    other = duplicate(deal)
    while not other.is_over:
        other.play(other.moves()[-1])
    assert deal.record() == before
    assert other.history[:1] == deal.history
    assert other.record().replay().scores == other.scores
    deal.history.append("no move")
    assert len(deal.history) == 1
