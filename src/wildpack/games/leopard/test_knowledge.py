"""Section 15 of RULES.md: what is hidden, in views, in what is told, and in scenes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from wildpack import Deal, load
from wildpack.games.leopard import rules
from wildpack.games.leopard.conftest import begin, cards, discard, pack, play
from wildpack.games.leopard.words import shown

EYES = {"classic": (0, 1, None), "partners": (0, 1, 2, 3, None)}
"""All who may look: every seat, and None for a spectator."""


def same(deals: list[Deal], seat: int | None) -> bool:
    """Whether two deals look alike to ``seat``: view, what was told, and the scene."""
    one, other = deals
    return (
        one.view(seat).tobytes() == other.view(seat).tobytes()
        and one.events(seat) == other.events(seat)
        and one.scene(seat) == other.scene(seat)
    )


def swapped(order: list[str], one: int, other: int) -> list[str]:
    """The pack with the cards at two places exchanged, which must differ."""
    order = list(order)
    assert order[one] != order[other]
    order[one], order[other] = order[other], order[one]
    return order


@pytest.mark.clause("L15.1")
@pytest.mark.parametrize("eyes", EYES["classic"])
def test_cards_face_down_or_covered_are_public(eyes: int | None) -> None:
    deal = play(begin(hands=["Kh Qh", "Js 7c"]), "Kh@A7 Js@A7 Qh@A7 7c@A7")
    told = [(event["card"], event["place"]) for event in deal.events(eyes) if event["kind"] == "play"]
    assert told == [("Kh", "A7"), ("Js", "A7"), ("Qh", "A7"), ("7c", "A7")]
    place = deal.scene(eyes).place("A7")
    assert place is not None
    assert (place.card, place.below, place.count) == ("7c", ("Kh", "Js", "Qh"), 4)


@pytest.mark.clause("L15.1")
@pytest.mark.parametrize("eyes", EYES["classic"])
def test_the_card_that_lies_face_down_on_top_is_public(eyes: int | None) -> None:
    deal = play(begin(hands=["Kh", "Js"]), "Kh@A7 Js@A7")
    assert "Js" in shown(deal.view(eyes)[0])
    place = deal.scene(eyes).place("A7")
    assert place is not None
    assert (place.face, place.card) == ("down", "Js")


@pytest.mark.clause("L15.1")
@pytest.mark.parametrize("eyes", EYES["classic"])
def test_every_discard_is_public(eyes: int | None) -> None:
    deal = play(begin(hands=["Jh Kc", "Qs"]), "xJh xQs xKc")
    assert [event["card"] for event in deal.events(eyes) if event["kind"] == "discard"] == ["Jh", "Qs", "Kc"]
    pile = deal.scene(eyes).place("discards")
    assert pile is not None
    assert (pile.card, pile.below) == ("Kc", ("Jh", "Qs"))


@pytest.mark.clause("L15.1")
@pytest.mark.parametrize("eyes", EYES["classic"])
def test_a_card_played_or_discarded_is_no_longer_unseen(eyes: int | None) -> None:
    deal = begin(hands=["Kh Kh", "Js Js"])
    play(deal, "Kh@A7 Js@A7 xKh xJs")
    unseen = cards(deal.view(eyes)["unseen"][0])
    assert "Kh" not in unseen
    assert "Js" not in unseen


@pytest.mark.clause("L15.2")
@pytest.mark.parametrize("variant", EYES)
def test_a_seat_knows_its_own_hand_with_what_it_draws(variant: str) -> None:
    hands = ["As 2s 3s 4s 5s 6s 7s 8s", "Ah 2h 3h 4h 5h 6h 7h 8h", "Ad 2d 3d 4d 5d 6d 7d 8d", "Ac 2c 3c 4c 5c 6c 7c 8c"]
    deal = begin(variant, hands, "9s 9h 9d 9c 9c 9d 9h 9s")
    assert cards(deal.view(0)["hand"][0]) == [*hands[0].split(), "9s"]
    for seat in range(1, deal.seats):
        assert cards(deal.view(seat)["hand"][0]) == hands[seat].split()
    assert cards(deal.view(None)["hand"][0]) == []


@pytest.mark.clause("L15.2")
@pytest.mark.parametrize("variant", EYES)
def test_who_draws_is_told_the_card_and_others_only_that_one_was_drawn(variant: str) -> None:
    deal = load("leopard", variant).deal(seed=3)
    discard(deal, 6)
    for eyes in EYES[variant]:
        draws = [event for event in deal.events(eyes) if event["kind"] in ("deal", "draw")]
        assert [event["card"] for event in draws] == [
            card if event["seat"] == eyes else None for event, card in zip(draws, deal.pack, strict=False)
        ]
        assert len(draws) == 8 * deal.seats + 7


@pytest.mark.clause("L15.2")
@pytest.mark.parametrize("variant", EYES)
def test_the_unseen_cards_are_all_but_those_that_came_into_sight(variant: str) -> None:
    deal = load("leopard", variant).deal(dealer=0, seed=6)
    discard(deal, 5)
    gone = [event["card"] for event in deal.events(None) if event["kind"] == "discard"]
    assert len(gone) == 5
    for eyes in EYES[variant]:
        view = deal.view(eyes)[0]
        assert Counter(cards(view["unseen"]) + cards(view["hand"]) + gone) == Counter(deal.pack)


@pytest.mark.clause("L15.2")
@pytest.mark.parametrize(("variant", "seat"), [("classic", 1), ("partners", 1), ("partners", 2), ("partners", 3)])
def test_no_other_hand_is_known_not_even_the_partners(variant: str, seat: int) -> None:
    game = load("leopard", variant)
    order = game.deal(seed=5).pack
    last = len(EYES[variant]) - 2
    deals = [game.deal(dealer=last, pack=p) for p in (order, swapped(order, seat, -1))]
    for deal in deals:
        play(deal, f"x{order[0]}")
    for eyes in EYES[variant]:
        assert same(deals, eyes) == (eyes != seat)


@pytest.mark.clause("L15.3")
@pytest.mark.parametrize("variant", EYES)
def test_nobody_knows_the_order_of_the_stock(variant: str) -> None:
    order = pack([], seats=len(EYES[variant]) - 1)
    deals = [load("leopard", variant).deal(dealer=0, pack=p) for p in (order, swapped(order, 60, 90))]
    for deal in deals:
        discard(deal, 4)
    for eyes in EYES[variant]:
        assert same(deals, eyes)


@pytest.mark.clause("L15.3")
@pytest.mark.parametrize("variant", EYES)
def test_a_sampled_state_has_the_same_view_and_all_the_cards(variant: str) -> None:
    deal = play(begin(variant, ["7h", "Jc"]), "7h@B7 Jc@B7")
    states, again = np.zeros(2, rules.STATE), np.zeros(1, rules.VIEW)
    for eyes in EYES[variant]:
        seat, rng = -1 if eyes is None else eyes, np.zeros(1, np.uint64)
        for i in range(2):
            rules.sample(deal.game.row, deal.view(eyes), 0, seat, rng, states, i)
            rules.look(deal.game.row, states, i, seat, again, 0)
            assert again.tobytes() == deal.view(eyes).tobytes()
            hidden = cards(states["stock"][i]) + [card for hand in states["hands"][i] for card in cards(hand)]
            assert sorted([*hidden, "7h", "Jc"]) == sorted(deal.pack)
        assert states[0] != states[1]


@pytest.mark.clause("L15.4")
@pytest.mark.parametrize("eyes", EYES["partners"])
def test_moves_questions_and_answers_are_public(eyes: int | None) -> None:
    deal = play(begin("partners", ["7h", "Kc", "8c"], out_at=0), "7h@B7 ask no xKc 8c@A8 ask yes")
    told = [(event["seat"], event["move"]) for event in deal.events(eyes) if event["kind"] not in ("deal", "draw")]
    assert told == [(0, "7h@B7"), (1, "ask"), (3, "no"), (1, "xKc"), (2, "8c@A8"), (3, "ask"), (1, "yes")]
    scene = deal.scene(eyes)
    assert (scene.turn, scene.closer) == (None, 1)


@pytest.mark.clause("L15.4")
@pytest.mark.parametrize("eyes", EYES["classic"])
def test_going_out_and_stopping_are_public(eyes: int | None) -> None:
    deal = play(begin("running", ["7h"], out_at=0), "7h@A7 stop out")
    told = [(event["seat"], event["kind"], event["move"]) for event in deal.events(eyes) if "move" in event]
    assert told == [(0, "play", "7h@A7"), (0, "stop", "stop"), (1, "out", "out")]


@pytest.mark.clause("L15.4")
@pytest.mark.parametrize("eyes", EYES["partners"])
def test_how_many_cards_hands_and_stock_hold_is_public(eyes: int | None) -> None:
    deal = begin("partners", draw=3)
    discard(deal, 2)  # seats 0 and 1 have drawn three and discarded one, seat 2 has drawn three
    view, scene = deal.view(eyes)[0], deal.scene(eyes)
    assert (view["counts"].tolist(), int(view["left"])) == ([10, 10, 11, 8], 63)
    assert scene.hands == (10, 10, 11, 8)
    stock = scene.place("stock")
    assert stock is not None
    assert (stock.face, stock.count, stock.card) == ("down", 63, None)
