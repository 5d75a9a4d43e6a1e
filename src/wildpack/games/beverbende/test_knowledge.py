"""RULES.md, section 9: what each player knows."""

import numpy as np
import pytest

import wildpack
from wildpack import Deal
from wildpack.cards import RANKS
from wildpack.games.beverbende.conftest import PACKS, cards_in, drain, held, play, rows, start, top, without
from wildpack.kernels import SPECTATOR

ALL = PACKS["standard"]


def views(deal: Deal) -> list[str]:
    """The rows as each seat, and last a spectator, knows them."""
    return [rows(deal, seat) for seat in (*range(deal.seats), None)]


@pytest.mark.clause("B9.1")
@pytest.mark.parametrize(("slot", "own"), [(1, "7??5"), (2, "27?5"), (3, "2?75"), (4, "2??7")])
def test_card_kept_from_the_stock_is_known_to_its_keeper_alone(slot: int, own: str) -> None:
    deal = play(start("2345 6789 A234", "T7"), f"draw, keep {slot}")
    assert views(deal) == [f"{own} ???? ????", "???? 6??9 ????", "???? ???? A??4", "???? ???? ????"]


@pytest.mark.clause("B9.1")
def test_card_kept_from_a_kings_draw_is_known_to_its_keeper_alone() -> None:
    deal = play(start("2345 6789", "TK7"), "draw, again, keep 2")
    assert views(deal) == ["27?5 ????", "???? 6??9", "???? ????"]


@pytest.mark.clause("B9.1")
@pytest.mark.parametrize(
    ("moves", "kept", "dealt"),
    [
        ("draw, keep 2", (0, 1), (0, 2)),
        ("draw, keep 2, pass, draw, swap 3 1.2", (1, 2), (0, 1)),
    ],
)
def test_no_view_allows_a_special_where_a_drawn_card_was_kept(
    moves: str, kept: tuple[int, int], dealt: tuple[int, int]
) -> None:
    deal = play(start("2345 6789 A234", "T7Q"), moves)
    rules, rng = deal.game.family.rules, np.array([91], np.uint64)
    states = np.zeros(1, rules.STATE)
    cards: dict[tuple[int, int], set[int]] = {kept: set(), dealt: set()}
    for _ in range(60):
        rules.sample(deal.game.row, deal.view(2), 0, 2, rng, states, 0)
        for place, seen in cards.items():
            seen.add(int(states["rows"][0][place]))
    assert max(cards[kept]) < RANKS.index("J") <= max(cards[dealt])
    assert len(cards[kept]) > 5


@pytest.mark.clause("B9.1")
def test_a_kept_card_must_be_the_only_unseen_one_that_is_no_special() -> None:
    deal = drain(play(start("JJJQ KKQQ", "T7", last="8"), "draw, keep 4, skip, pass"))
    rules, rng = deal.game.family.rules, np.array([92], np.uint64)
    states = np.zeros(1, rules.STATE)
    assert cards_in(deal.view(None)[0]["unseen"]) == "7JJJQQKK"
    for _ in range(20):
        rules.sample(deal.game.row, deal.view(None), 0, SPECTATOR, rng, states, 0)
        assert RANKS[states["rows"][0, 0, 3]] == "7"


@pytest.mark.clause("B9.2")
def test_card_kept_from_the_open_pile_is_known_to_everybody() -> None:
    deal = play(start("2345 6789 A234", "T7"), "take, keep 2")
    assert views(deal) == ["2T?5 ???? ????", "?T?? 6??9 ????", "?T?? ???? A??4", "?T?? ???? ????"]


@pytest.mark.clause("B9.2")
def test_card_taken_from_the_open_pile_is_seen_by_everybody_in_hand() -> None:
    deal = play(start("2345 6789", "T7"), "take")
    assert [held(deal, seat) for seat in (0, 1, None)] == ["T", "T", "T"]


@pytest.mark.clause("B9.3")
def test_peeked_card_is_known_to_the_peeker() -> None:
    deal = play(start("2345 6789 A234", "TJ"), "draw, peek 3")
    assert views(deal) == ["2?45 ???? ????", "???? 6??9 ????", "???? ???? A??4", "???? ???? ????"]


@pytest.mark.clause("B9.3")
def test_who_knew_a_peeked_card_knows_it_still() -> None:
    deal = play(start("2345 6789 A234", "TQJ"), "draw, swap 1 2.2, pass, draw, peek 2")
    assert views(deal) == ["???5 ?2?? ????", "???? 62?9 ????", "???? ???? A??4", "???? ???? ????"]


@pytest.mark.clause("B9.3")
def test_spectator_does_not_know_a_card_that_each_player_has_seen_alone() -> None:
    deal = play(start("2345 6789", "TQJ"), "draw, swap 1 2.2, pass, draw, peek 2")
    assert views(deal) == ["???5 ?2??", "???? 62?9", "???? ????"]


@pytest.mark.clause("B9.4")
@pytest.mark.parametrize(
    ("move", "first", "second"),
    [
        ("swap 1 2.1", "???5 2???", "6??? ???9"),  # known to player 1, known to player 2
        ("swap 1 2.2", "???5 ?2??", "???? 6??9"),  # known, unknown
        ("swap 2 2.4", "2??5 ????", "?9?? 6???"),  # unknown, known
        ("swap 2 2.3", "2??5 ????", "???? 6??9"),  # unknown, unknown
    ],
)
def test_knowledge_moves_with_both_cards_of_a_swap(move: str, first: str, second: str) -> None:
    deal = play(start("2345 6789", "TQ"), f"draw, {move}")
    assert views(deal) == [first, second, "???? ????"]


@pytest.mark.clause("B9.4")
def test_what_everybody_knows_everybody_knows_after_a_swap() -> None:
    deal = play(start("2345 6789", "TQ"), "take, keep 1, pass, draw, swap 3 1.1")
    assert views(deal) == ["???5 ??T?", "???? 6?T9", "???? ??T?"]


@pytest.mark.clause("B9.4")
def test_others_who_know_a_card_follow_it_from_swap_to_swap() -> None:
    deal = play(start("2345 6789 A234", "TQQQ"), "draw, swap 2 3.1, pass, draw, swap 4 1.2")
    assert views(deal) == ["2??5 ???? ????", "?9?? 6??? ????", "???? ???A ???4", "???? ???? ????"]
    play(deal, "pass, draw, swap 2 2.4")
    assert views(deal) == ["2??5 ???? ????", "?9?? 6??? ????", "???? ???? ?A?4", "???? ???? ????"]


@pytest.mark.clause("B9.5")
def test_replaced_card_becomes_public() -> None:
    deal = play(start("2345 6789", "T7"), "draw, keep 2")
    assert top(deal) == "3"
    assert [deal.events(seat)[-1]["card"] for seat in (0, 1, None)] == ["3", "3", "3"]


@pytest.mark.clause("B9.5")
def test_nobodys_knowledge_passes_to_the_card_that_takes_its_slot() -> None:
    deal = play(start("2345 6789", "TQA7"), "draw, swap 1 2.1, pass, draw, drop, pass")
    assert views(deal) == ["???5 2???", "6??? ???9", "???? ????"]
    play(deal, "draw, keep 1")
    assert views(deal) == ["7??5 2???", "???? ???9", "???? ????"]


@pytest.mark.clause("B9.5")
def test_hidden_card_in_place_of_a_public_one_is_known_to_its_keeper_alone() -> None:
    deal = play(start("2345 6789", "TA7"), "take, keep 2, pass, draw, drop, pass, draw, keep 2")
    assert views(deal) == ["27?5 ????", "???? 6??9", "???? ????"]


@pytest.mark.clause("B9.6")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_cards_of_the_open_pile_are_public(seat: int | None) -> None:
    deal = play(start("J345 6789", "TA8KQ9"), "draw, keep 1, skip, pass, draw, drop, pass, draw, again, skip, keep 3")
    view = deal.view(seat)[0]
    assert (cards_in(view["open"]), top(deal)) == ("8TJQK", "4")
    seen = [event["card"] for event in deal.events(seat) if event["kind"] in ("open", "keep", "drop")]
    assert seen == ["T", "J", "8", "4"]
    assert [event["card"] for event in deal.events(seat) if event["kind"] == "drawn"][2:4] == ["K", "Q"]


@pytest.mark.clause("B9.7")
def test_card_shuffled_back_is_no_longer_known_to_anyone() -> None:
    # Player 1 knew the 2 that a 7 replaced; before the shuffle all knew where it lay.
    deal = drain(play(start("2345 6789", "T7", last="8"), "draw, keep 1, pass"))
    assert cards_in(deal.view(1)[0]["unseen"]) == "345778"
    play(deal, "draw")
    deal.shuffle(list(without(ALL, "734567898")))
    play(deal, "drop")
    for seat, aside in ((0, "346789"), (1, "345778"), (None, "34567789")):
        assert cards_in(deal.view(seat)[0]["unseen"]) == without(ALL, "8" + "A" + "34567789")
        assert cards_in(deal.view(seat)[0]["aside"]) == aside


@pytest.mark.clause("B9.7")
def test_special_from_beneath_the_stock_is_no_longer_known_once_shuffled_back() -> None:
    deal = play(drain(start("2345 6789", "KJQ5", redeal_open_special=True)), "draw")
    deal.shuffle(list(without(ALL, "23456789" + "Q")))
    play(deal, "drop")
    for seat, aside in ((0, "346789"), (1, "234578"), (None, "23456789")):
        assert cards_in(deal.view(seat)[0]["unseen"]) == without(ALL, "Q" + "A" + "23456789")
        assert cards_in(deal.view(seat)[0]["aside"]) == aside


@pytest.mark.clause("B9.8")
@pytest.mark.parametrize(
    ("then", "moves", "event", "hidden"),
    [
        ("TJ", "draw, peek 3", {"kind": "peek", "move": "peek 3", "place": "1.3", "card": "4"}, {"card": None}),
        ("TQ", "draw, swap 3 2.4", {"kind": "swap", "move": "swap 3 2.4", "place": "1.3", "other": "2.4"}, {}),
        ("T7", "draw, keep 3", {"kind": "keep", "move": "keep 3", "place": "1.3", "card": "4"}, {}),
        ("T7", "take, keep 3", {"kind": "keep", "move": "keep 3", "place": "1.3", "card": "4"}, {}),
    ],
)
def test_slots_looked_at_swapped_or_kept_in_are_public_but_not_what_was_seen(
    then: str, moves: str, event: dict[str, str], hidden: dict[str, None]
) -> None:
    deal = play(start("2345 6789", then), moves)
    assert deal.events(0)[-1] == {"seat": 0} | event
    assert deal.events(1)[-1] == deal.events(None)[-1] == {"seat": 0} | event | hidden
    who_knows = deal.view(None)["knows"]
    assert (deal.view(0)["knows"] == who_knows).all()
    assert (deal.view(1)["knows"] == who_knows).all()


@pytest.mark.clause("B9.9")
def test_nobody_knows_the_order_of_the_stock() -> None:
    game = wildpack.load("beverbende", "standard", redeal_open_special=True)
    pack = start("2345 6789", "KJ5", last="T8", redeal_open_special=True).pack
    one, other = game.deal(2, 1, pack), game.deal(2, 1, pack[:11] + pack[:10:-1])
    for moves in ("take", "keep 2", "pass", "take", "drop", "end", "take", "keep 1"):
        for seat in (0, 1, None):
            assert one.view(seat).tobytes() == other.view(seat).tobytes()
            assert one.events(seat) == other.events(seat)
        assert one.moves() == other.moves()
        if moves != "keep 1":
            play(one, moves)
            play(other, moves)


@pytest.mark.clause("B9.9")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_how_many_cards_the_stock_holds_is_public(seat: int | None) -> None:
    deal = start("2345 6789", "T7K78")
    counts = [int(deal.view(seat)["left"][0])]
    for move in ("draw", "drop", "pass", "draw", "again", "drop"):
        play(deal, move)
        counts.append(int(deal.view(seat)["left"][0]))
    assert counts == [57, 56, 56, 56, 55, 54, 53]


@pytest.mark.clause("B9.9")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_state_drawn_from_a_view_gives_the_same_view(seat: int) -> None:
    deal = play(start("2J45 6789", "TQ7KT"), "draw, swap 1 2.2, pass, draw, keep 4, pass, draw, again")
    rules, rng = deal.game.family.rules, np.array([99], np.uint64)
    view = deal.view(None if seat == SPECTATOR else seat)
    states, again = np.zeros(1, rules.STATE), np.zeros(1, rules.VIEW)
    sampled = set()
    for _ in range(10):
        rules.sample(deal.game.row, view, 0, seat, rng, states, 0)
        rules.look(deal.game.row, states, 0, seat, again, 0)
        assert again.tobytes() == view.tobytes()
        sampled.add(states.tobytes())
    assert len(sampled) > 5


@pytest.mark.clause("B9.7")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_card_in_a_row_is_none_of_those_seen_to_be_shuffled(seat: int | None) -> None:
    game = wildpack.load("beverbende")
    rest = sorted(game.deal(2, seed=1).pack)
    for card in "AAAA2222":
        rest.remove(card)
    deal = game.deal(2, dealer=1, pack=[*"AAAA2222", *rest])
    while not deal.awaits_shuffle:
        deal.play(next(move for move in deal.moves() if move in ("draw", "drop", "skip", "pass")))
    stock = sorted([*rest], reverse=True)
    stock.remove(deal.scene(None).area("open").places[0].card or "")
    deal.shuffle(stock)
    rules, states, rng = game.family.rules, np.zeros(1, game.family.rules.STATE), np.zeros(1, np.uint64)
    for _ in range(20):
        rules.sample(game.row, deal.view(seat), 0, -1 if seat is None else seat, rng, states, 0)
        assert sorted(RANKS[card] for card in states["rows"][0, :2].ravel().tolist()) == sorted("AAAA2222")
