"""RULES.md, section 10: the match."""

import pytest

import wildpack
from wildpack import BadText
from wildpack.cards import RANKS
from wildpack.game import Game
from wildpack.games.beverbende.conftest import PACKS, drop_all, pack_of, play
from wildpack.match import Match, dealer_by_lot


def play_deal(match: Match, hands: str) -> None:
    """Play the next deal so that these rows are counted at its end."""
    dealer = (match.first_dealer + len(match.deals)) % match.seats
    deal = match.next_deal(pack_of(hands, "8", dealer=dealer))
    drop_all(play(deal, "draw, drop, end"))


def game(**options: object) -> Game:
    return wildpack.load("beverbende", "standard", **options)


@pytest.mark.clause("B10.1")
def test_match_is_one_deal_by_default() -> None:
    match = game().match(2, dealer=0)
    play_deal(match, "A234 5678")
    assert match.is_over
    assert match.totals == [10, 26]
    assert match.winners == [0]
    with pytest.raises(BadText, match="the match is over"):
        match.next_deal()


@pytest.mark.clause("B10.2")
@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        ([{0: "5", 1: "9"}], 1),
        ([{0: "A", 1: "2"}], 1),
        ([{0: "K", 1: "A"}], 0),
        ([{0: "T", 1: "9", 2: "J"}], 2),
        ([{0: "Q", 1: "K", 2: "J"}], 1),
        ([{0: "7", 1: "7"}, {0: "3", 1: "A"}], 0),
        ([{0: "7", 1: "2", 2: "7"}, {0: "A", 2: "K"}], 2),
        ([{0: "7", 1: "7", 2: "7"}, {0: "A", 1: "K", 2: "K"}, {1: "9", 2: "8"}], 1),
    ],
)
def test_highest_card_deals_ace_low_and_those_who_tie_cut_again(cuts: list[dict[int, str]], dealer: int) -> None:
    assert dealer_by_lot(cuts, len(cuts[0])) == dealer


@pytest.mark.clause("B10.2")
@pytest.mark.parametrize(
    ("cuts", "fault"),
    [
        ([{0: "7", 1: "7"}], r"seats \[0, 1\] have to cut again"),
        ([{0: "7", 1: "2", 2: "7"}, {0: "A", 1: "2", 2: "K"}], r"expected a cut of seats \[0, 2\]"),
        ([{0: "7", 1: "2"}, {0: "A", 1: "2"}], r"expected a cut of seats \[0\]"),
    ],
)
def test_nobody_else_cuts_again(cuts: list[dict[int, str]], fault: str) -> None:
    with pytest.raises(BadText, match=fault):
        dealer_by_lot(cuts, len(cuts[0]))


@pytest.mark.clause("B10.2")
@pytest.mark.parametrize("seats", [2, 6])
def test_first_dealer_is_found_by_lot(seats: int) -> None:
    cut_again = 0
    for seed in range(40):
        match = game().match(seats, seed=seed)
        tied = list(range(seats))
        for cut in match.cuts:
            assert sorted(cut) == tied
            assert {*cut.values()} <= {*PACKS["standard"]}
            best = max(cut.values(), key=RANKS.index)
            tied = [seat for seat in tied if cut[seat] == best]
        assert tied == [match.first_dealer]
        cut_again += len(match.cuts) > 1
    assert cut_again > 0


@pytest.mark.clause("B10.3")
def test_deal_passes_to_the_next_seat() -> None:
    match = game(deals=4).match(3, dealer=1)
    for _ in range(4):
        play_deal(match, "A234 5678 A234")
    assert [deal.dealer for deal in match.deals] == [1, 2, 0, 1]


@pytest.mark.clause("B10.4")
def test_totals_of_so_many_deals_add_up_and_the_lowest_wins() -> None:
    match = game(deals=3).match(2, dealer=0)
    for hands, totals in (("A234 5678", [10, 26]), ("9999 A234", [46, 36]), ("2345 2346", [60, 51])):
        assert not match.is_over
        assert match.winners == []
        play_deal(match, hands)
        assert match.totals == totals
    assert match.is_over
    assert match.winners == [1]


@pytest.mark.clause("B10.5")
@pytest.mark.parametrize(("target", "deals"), [(26, 1), (27, 2), (46, 2), (47, 3)])
def test_match_to_a_target_is_over_when_a_total_has_reached_it(target: int, deals: int) -> None:
    match = game(target=target).match(2, dealer=0)
    for hands in ["A234 5678", "9999 A234", "2345 2346"][:deals]:
        assert not match.is_over
        play_deal(match, hands)
    assert match.is_over
    assert match.winners == [{1: 0, 2: 1, 3: 1}[deals]]


@pytest.mark.clause("B10.5")
def test_lowest_total_wins_even_if_all_have_reached_the_target() -> None:
    match = game(target=10).match(3, dealer=2)
    play_deal(match, "5678 2345 A99T")
    assert match.totals == [26, 14, 29]
    assert match.winners == [1]


@pytest.mark.clause("B10.6")
@pytest.mark.parametrize(
    ("options", "hands", "winners"),
    [
        ({}, ["A234 5678 4A32"], [0, 2]),
        ({}, ["9TA2 4567 66T9"], [0, 1]),
        ({"deals": 2}, ["A234 5678", "5678 A234"], [0, 1]),
        ({"target": 30}, ["A234 5678", "5678 A234"], [0, 1]),
    ],
)
def test_equal_lowest_totals_share_the_win(options: dict[str, object], hands: list[str], winners: list[int]) -> None:
    match = game(**options).match(len(hands[0].split()), dealer=0)
    for row in hands:
        play_deal(match, row)
    assert match.is_over
    assert match.winners == winners
