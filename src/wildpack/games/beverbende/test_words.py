"""The texts of moves, events and views; RULES.md, section 12."""

from typing import Any

import pytest

import wildpack
from wildpack import Deal
from wildpack.games.beverbende import words
from wildpack.games.beverbende.conftest import PACKS, drop_all, in_order, play, random_states, rows, start

ROWS = ["2345", "6789", "A234", "5678", "9A23", "4567"]


def swapped(hands: str, seat: int, move: str) -> str:
    """The rows after a swap."""
    table = [list(row) for row in hands.split()]
    _, own, there = move.split()
    player, slot = map(int, there.split("."))
    mine, theirs = table[seat], table[player - 1]
    mine[int(own) - 1], theirs[slot - 1] = theirs[slot - 1], mine[int(own) - 1]
    return " ".join("".join(row) for row in table)


def queen(seats: int, dealer: int) -> Deal:
    """A deal of one round whose first player has drawn a Queen."""
    return play(start(" ".join(ROWS[:seats]), "TQ", dealer=dealer, max_rounds=1), "draw")


# --- moves -----------------------------------------------------------------------------------------------


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_action_of_a_seat_has_its_own_text(seats: int) -> None:
    others = 7 + 4 + 4  # words, keeps, peeks
    for seat in range(seats):
        texts = [words.text(action, seat, seats) for action in range(others + 16 * (seats - 1))]
        assert len({*texts}) == len(texts)
        assert texts[:others] == [
            *("draw", "take", "drop", "skip", "again", "end", "pass"),
            *("keep 1", "keep 2", "keep 3", "keep 4", "peek 1", "peek 2", "peek 3", "peek 4"),
        ]


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 0)])
def test_swap_does_what_its_text_says(seats: int, dealer: int) -> None:
    hands = " ".join(ROWS[:seats])
    moves, actions = queen(seats, dealer).moves(), queen(seats, dealer).actions()
    for move, action in list(zip(moves, actions, strict=True))[1::7]:
        by_text, by_number = queen(seats, dealer), queen(seats, dealer)
        by_text.play(move)
        by_number.act(action)
        assert by_number.history[-1] == move
        for deal in (by_text, by_number):
            play(deal, "pass")
            assert rows(drop_all(deal)) == swapped(hands, (dealer + 1) % seats, move)


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize(
    ("then", "before", "move", "lying"),
    [
        ("T7", "draw", "keep 2", "2745 6789"),
        ("T7", "draw", "drop", "2345 6789"),
        ("T7", "take", "keep 4", "234T 6789"),
        ("TQ", "draw", "skip", "2345 6789"),
        ("TQ", "draw", "swap 4 2.1", "2346 5789"),
    ],
)
def test_text_and_number_of_a_move_do_the_same(then: str, before: str, move: str, lying: str) -> None:
    by_text = play(start("2345 6789", then, max_rounds=1), before)
    by_number = play(start("2345 6789", then, max_rounds=1), before)
    by_number.act(by_number.actions()[by_number.moves().index(move)])
    by_text.play(move)
    for deal in (by_text, by_number):
        assert deal.history == [before, move]
        assert rows(drop_all(deal)) == lying


# --- events ----------------------------------------------------------------------------------------------

EVENTS: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
    # Rows, opening card and draws, moves, the last event for player 1, what is different in it for the others.
    ("2345 6789", "T7", "draw", {"kind": "drawn", "card": "7"}, {"card": None}),
    ("2345 6789", "TJ", "draw", {"kind": "drawn", "card": "J"}, {}),
    ("2345 6789", "T7", "take", {"kind": "take", "move": "take"}, {}),
    ("2345 6789", "T7", "draw, drop", {"kind": "drop", "move": "drop", "card": "7"}, {}),
    ("2345 6789", "T7", "draw, keep 2", {"kind": "keep", "move": "keep 2", "place": "1.2", "card": "3"}, {}),
    (
        "2345 6789",
        "TJ",
        "draw, peek 2",
        {"kind": "peek", "move": "peek 2", "place": "1.2", "card": "3"},
        {"card": None},
    ),
    (
        *("2345 6789", "TQ", "draw, swap 2 2.3"),
        {"kind": "swap", "move": "swap 2 2.3", "place": "1.2", "other": "2.3"},
        {},
    ),
    ("2345 6789", "TQ", "draw, skip", {"kind": "skip", "move": "skip"}, {}),
    ("2345 6789", "TK7", "draw, again", {"kind": "drawn", "card": "7"}, {"card": None}),
    ("2345 6789", "T7", "draw, drop, end", {"kind": "end", "move": "end"}, {}),
    ("2345 6789", "T7", "draw, drop, pass", {"kind": "pass", "move": "pass"}, {}),
]


@pytest.mark.clause("B9.8")
@pytest.mark.parametrize(("hands", "then", "moves", "own", "others"), EVENTS, ids=[event[2] for event in EVENTS])
def test_what_is_told_of_a_move(hands: str, then: str, moves: str, own: dict[str, Any], others: dict[str, Any]) -> None:
    deal = play(start(hands, then), moves)
    assert deal.events(0)[-1] == {"seat": 0} | own
    assert deal.events(1)[-1] == deal.events(None)[-1] == {"seat": 0} | own | others


@pytest.mark.clause("B9.8")
def test_move_that_draws_is_told_before_the_card() -> None:
    deal = play(start("2345 6789", "TK7"), "draw, again")
    assert deal.events(1)[-4:] == [
        {"kind": "draw", "seat": 0, "move": "draw"},
        {"kind": "drawn", "seat": 0, "card": "K"},
        {"kind": "again", "seat": 0, "move": "again"},
        {"kind": "drawn", "seat": 0, "card": None},
    ]


@pytest.mark.clause("B3.7")
@pytest.mark.parametrize(
    ("seat", "cards"),
    [
        (0, ["2", None, None, None, None, None, "5", None]),
        (1, [None, "6", None, None, None, None, None, "9"]),
        (None, [None] * 8),
    ],
)
def test_what_is_told_of_the_deal(seat: int | None, cards: list[str | None]) -> None:
    places = ["1.1", "2.1", "1.2", "2.2", "1.3", "2.3", "1.4", "2.4"]
    assert start("2345 6789", "J").events(seat) == [
        *(
            {"kind": "deal", "seat": int(place[0]) - 1, "place": place, "card": card}
            for place, card in zip(places, cards, strict=True)
        ),
        {"kind": "open", "seat": None, "card": "J"},
    ]


@pytest.mark.clause("B9.7")
def test_shuffle_is_told_without_its_order() -> None:
    deal = wildpack.load("beverbende", "single", max_rounds=200).deal(4, seed=9)
    while all(isinstance(event, str) for event in deal.history):
        moves = deal.moves()
        deal.play(next(move for move in ("draw", "drop", "skip", "pass") if move in moves))
    for seat in (0, 1, 2, 3, None):
        assert [e for e in deal.events(seat) if e["kind"] == "shuffle"] == [{"kind": "shuffle", "seat": None}]


# --- views -----------------------------------------------------------------------------------------------


@pytest.mark.clause("B9.1")
@pytest.mark.parametrize(
    ("moves", "own", "others", "spectators"),
    [
        ("draw", "257T", "69T", "T"),
        ("take", "25T", "69T", "T"),
        ("draw, keep 2", "2573", "693", "3"),
        ("take, keep 2", "2T53", "T693", "T3"),
        ("draw, drop", "257", "697", "7"),
    ],
)
def test_cards_that_a_view_shows(moves: str, own: str, others: str, spectators: str) -> None:
    deal = play(start("2345 6789", "T7"), moves)
    for seat, cards in ((0, own), (1, others), (None, spectators)):
        assert sorted(words.shown(deal.view(seat)[0])) == sorted(cards)


@pytest.mark.clause("B1.5")
def test_cards_of_a_state_are_the_whole_pack() -> None:
    game = wildpack.load("beverbende", "standard", redeal_open_special=True, max_rounds=2)
    for states, _ in random_states(game, 3, seed=12):
        assert in_order("".join(words.cards(states[0], []))) == in_order(PACKS["standard"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_seat_is_its_own_side(seats: int) -> None:
    assert words.sides(seats) == [(seat,) for seat in range(seats)]
