"""RULES.md, section 8: the showdown."""

import pytest

import wildpack
from wildpack.games.beverbende.conftest import (
    PACKS,
    cards_in,
    drain,
    drop_all,
    pack_of,
    play,
    rows,
    start,
    told,
    top,
    without,
)

CALLED = "draw, drop, end"
LAST = "draw, drop"


def replaced(hands: str, cards: str) -> list[tuple[str, str]]:
    """The showdown of two players, of whom the first has called: places and cards, in order."""
    deal = play(start(hands, "T55" + cards), f"{CALLED}, {LAST}")
    assert deal.is_over
    return [(event["place"], event["card"]) for event in told(deal, None, "replace")]


@pytest.mark.clause("B8.1")
@pytest.mark.parametrize(
    ("dealer", "caller", "order"),
    [
        (0, 1, ["3.4", "1.1", "2.2"]),
        (0, 2, ["1.1", "2.2", "3.4"]),
        (0, 0, ["2.2", "3.4", "1.1"]),
        (1, 2, ["1.1", "2.2", "3.4"]),
        (2, 0, ["2.2", "3.4", "1.1"]),
    ],
)
def test_rows_are_opened_from_the_seat_after_the_caller_round_to_the_caller(
    dealer: int, caller: int, order: list[str]
) -> None:
    deal = start("J345 6Q89 A23K", "T", dealer=dealer)
    while deal.turn != caller:
        play(deal, "draw, drop, pass")
    play(deal, f"{CALLED}, {LAST}, {LAST}")
    assert deal.closer == caller
    assert [event["place"] for event in told(deal, None, "replace")] == order


@pytest.mark.clause("B8.1")
@pytest.mark.parametrize(
    ("dealer", "order"), [(0, ["2.2", "3.4", "1.1"]), (1, ["3.4", "1.1", "2.2"]), (2, ["1.1", "2.2", "3.4"])]
)
def test_without_a_caller_rows_are_opened_from_the_seat_after_the_dealer(dealer: int, order: list[str]) -> None:
    deal = drop_all(start("J345 6Q89 A23K", "T", dealer=dealer, max_rounds=1))
    assert deal.closer is None
    assert [event["place"] for event in told(deal, None, "replace")] == order


@pytest.mark.clause("B8.2")
def test_a_special_is_replaced_from_the_stock() -> None:
    assert replaced("J345 6789", "8") == [("1.1", "8")]


@pytest.mark.clause("B8.2")
def test_slot_by_slot_each_special_is_replaced() -> None:
    assert replaced("QK4J 67JJ", "A2345") == [("2.3", "A"), ("2.4", "2"), ("1.1", "3"), ("1.2", "4"), ("1.4", "5")]


@pytest.mark.clause("B8.2")
def test_a_special_that_replaces_one_is_replaced_in_turn() -> None:
    expected = [("2.2", "J"), ("2.2", "K"), ("2.2", "Q"), ("2.2", "9"), ("1.1", "K"), ("1.1", "8")]
    assert replaced("J345 6Q89", "JKQ9K8") == expected


@pytest.mark.clause("B8.2")
def test_specials_go_to_the_open_pile() -> None:
    deal = play(start("J345 6Q89", "T55KA8"), f"{CALLED}, {LAST}")
    assert rows(deal) == "8345 6A89"
    assert top(deal) == "J"
    assert deal.scene(None).area("open").places[0].count == 6  # T 5 5 Q K J


@pytest.mark.clause("B8.2")
def test_special_that_replaced_one_stays_on_top_when_the_stock_ends() -> None:
    deal = drain(start("J345 6789", "T", last="88Q"), leave=3)
    play(deal, f"{CALLED}, {LAST}")
    assert deal.awaits_shuffle
    assert top(deal) == "Q"
    deal.shuffle(list(without(PACKS["standard"], "3456789Q")))
    assert rows(deal) == "A345 6789"


@pytest.mark.clause("B8.2")
def test_without_specials_nothing_is_replaced() -> None:
    assert replaced("2345 6789", "J") == []


@pytest.mark.clause("B8.3")
@pytest.mark.parametrize("special", ["J", "Q", "K"])
def test_special_put_down_in_the_showdown_has_no_power(special: str) -> None:
    deal = play(start(f"{special}345 678{special}", "T55A2"), f"{CALLED}, {LAST}")
    assert (deal.is_over, deal.turn, deal.moves()) == (True, None, [])
    assert rows(deal) == "2345 678A"


@pytest.mark.clause("B8.4")
def test_all_of_the_showdown_is_public() -> None:
    deal = play(start("J345 6Q89", "T55KA8"), f"{CALLED}, {LAST}")
    cards = {"1.1": "J", "1.2": "3", "1.3": "4", "1.4": "5", "2.1": "6", "2.2": "Q", "2.3": "8", "2.4": "9"}
    for seat in (0, 1, None):
        assert deal.events(seat)[-4:] == [
            {"kind": "showdown", "seat": None, "cards": cards},
            {"kind": "replace", "seat": 1, "place": "2.2", "card": "K"},
            {"kind": "replace", "seat": 1, "place": "2.2", "card": "A"},
            {"kind": "replace", "seat": 0, "place": "1.1", "card": "8"},
        ]
        assert rows(deal, seat) == "8345 6A89"


@pytest.mark.clause("B8.5")
@pytest.mark.parametrize(
    ("hands", "scores"),
    [
        ("A234 5678", [10, 26]),
        ("9TA2 TTTT", [22, 40]),
        ("AAAA 9999", [4, 36]),
        ("2468 3579", [20, 24]),
        ("9TAT 2345 6789 A234", [30, 14, 30, 10]),
    ],
)
def test_score_is_the_sum_of_the_row(hands: str, scores: list[int]) -> None:
    deal = play(start(hands, "8"), CALLED)
    assert deal.scores is None
    assert drop_all(deal).scores == scores


@pytest.mark.clause("B8.5")
def test_what_replaces_a_special_counts() -> None:
    assert play(start("J345 6K89", "T55TA"), f"{CALLED}, {LAST}").scores == [13, 33]


@pytest.mark.clause("B8.6")
@pytest.mark.parametrize(("hands", "scores", "winner"), [("9876 A234", [30, 10], 1), ("A234 9876", [10, 30], 0)])
def test_lowest_score_wins_and_the_call_costs_and_earns_nothing(hands: str, scores: list[int], winner: int) -> None:
    match = wildpack.load("beverbende", "standard").match(2, dealer=1)
    deal = play(match.next_deal(pack_of(hands, "555", dealer=1)), f"{CALLED}, {LAST}")
    assert deal.closer == 0
    assert deal.scores == scores
    assert match.totals == scores
    assert match.winners == [winner]


@pytest.mark.clause("B8.7")
@pytest.mark.parametrize(("hands", "scores"), [("AAAA TTTT", [4, 40]), ("JQKJ KQJQ", [40, 4])])
def test_score_is_between_4_and_40(hands: str, scores: list[int]) -> None:
    # The specials are replaced from seat 1 on: first by the four aces, then by four tens.
    deal = play(start(hands, "355" + ("AAAATTTT" if "J" in hands else "")), f"{CALLED}, {LAST}")
    assert deal.scores == scores


@pytest.mark.clause("B8.8")
@pytest.mark.parametrize("in_stock", [0, 1, 5])
@pytest.mark.parametrize(
    ("hands", "specials"),
    [
        ("JJJJ JJJJ QQQQ AAAA 2222 3333", 12),
        ("JJJJ JJJJ QQQQ QQQQ KKKK KK23", 22),
        ("AAA2 AJ22 2333 344Q 4566 677K", 3),
    ],
)
def test_showdown_needs_at_most_one_reshuffle(hands: str, specials: int, in_stock: int) -> None:
    deal = drain(start(hands, "T", last="88889999TTT"), leave=6 + in_stock)
    drop_all(play(deal, CALLED))
    assert deal.awaits_shuffle is (specials > in_stock)
    if deal.awaits_shuffle:
        specials_first = cards_in(deal.view(None)["open"][0])[::-1]
        deal.shuffle(list(specials_first))
    assert deal.is_over
