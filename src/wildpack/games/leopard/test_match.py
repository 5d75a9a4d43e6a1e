"""Section 12 of RULES.md: the match."""

from __future__ import annotations

from typing import Any

import pytest

from wildpack import BadText, Match, load
from wildpack.games.leopard.conftest import pack, play
from wildpack.match import dealer_by_lot

ROWS = ("As 2h 3d", "Ah 2h 3d", "As 2s 3s")
"""Top rows worth 0, 1 and 2."""
PLAIN: dict[str, Any] = {"out_at": 0, "penalty": 0, "bonus_over": 24}
"""With these options a deal ends when somebody likes, and a side scores its square."""


def play_deal(match: Match, a: int, b: int) -> None:
    """Play the next deal of a ``PLAIN`` match for two so that sides A and B score these points, 0 to 2."""
    dealer = (match.first_dealer + len(match.deals)) % 2
    deal = match.next_deal(pack([ROWS[a], ROWS[b]], dealer=dealer))
    for n in range(3):
        for seat in (1 - dealer, dealer):
            play(deal, f"{ROWS[(a, b)[seat]].split()[n]}@{'AB'[seat]}{n + 1}")
    play(deal, "out")
    assert deal.scores == [a, b]


# --- the first dealer ------------------------------------------------------------------------------------


@pytest.mark.clause("L12.1")
@pytest.mark.parametrize(
    ("cut", "dealer"),
    [
        ({0: "7h", 1: "8s"}, 1),
        ({0: "Td", 1: "9d"}, 0),
        ({0: "Js", 1: "Td"}, 0),
        ({0: "Qs", 1: "Kc"}, 1),
        ({0: "2s", 1: "Jc", 2: "Qd", 3: "9h"}, 2),
    ],
)
def test_the_highest_card_deals(cut: dict[int, str], dealer: int) -> None:
    assert dealer_by_lot([cut], len(cut)) == dealer


@pytest.mark.clause("L12.1")
@pytest.mark.parametrize("variant", ["classic", "partners"])
@pytest.mark.parametrize("seed", range(5))
def test_a_match_draws_its_first_dealer_by_lot(variant: str, seed: int) -> None:
    match = load("leopard", variant).match(seed=seed)
    seats = load("leopard", variant).seats[0]
    assert set(match.cuts[0]) == set(range(seats))
    last = {seat: "A23456789TJQK".index(card[0]) for seat, card in match.cuts[-1].items()}
    assert [seat for seat, rank in last.items() if rank == max(last.values())] == [match.first_dealer]


@pytest.mark.clause("L12.2")
@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        ([{0: "As", 1: "2c"}], 1),
        ([{0: "Kc", 1: "As"}], 0),
        ([{0: "7s", 1: "7c"}, {0: "Ah", 1: "3h"}], 1),
        ([{0: "Kh", 1: "Kh"}, {0: "2h", 1: "2c"}, {0: "4h", 1: "3c"}], 0),
        ([{0: "9s", 1: "Qs", 2: "3h", 3: "Qc"}, {1: "2d", 3: "5d"}], 3),
    ],
)
def test_the_ace_is_low_and_ties_cut_again(cuts: list[dict[int, str]], dealer: int) -> None:
    assert dealer_by_lot(cuts, len(cuts[0])) == dealer


@pytest.mark.clause("L12.2")
@pytest.mark.parametrize(
    ("cuts", "fault"),
    [
        ([{0: "7s", 1: "7c"}], r"seats \[0, 1\] have to cut again"),
        ([{0: "7s", 1: "8c"}, {0: "9s", 1: "3c"}], r"not of \[0, 1\]"),
        ([{0: "9s", 1: "Qs", 2: "3h", 3: "Qc"}, {0: "Ks", 1: "2d", 3: "5d"}], r"seats \[1, 3\], not of \[0, 1, 3\]"),
    ],
)
def test_exactly_those_who_tie_cut_again(cuts: list[dict[int, str]], fault: str) -> None:
    with pytest.raises(BadText, match=fault):
        dealer_by_lot(cuts, len(cuts[0]))


@pytest.mark.clause("L12.3")
@pytest.mark.parametrize(
    ("variant", "first", "dealers"), [("classic", 1, [1, 0, 1, 0]), ("partners", 2, [2, 3, 0, 1, 2, 3])]
)
def test_the_deal_passes_to_the_next_seat(variant: str, first: int, dealers: list[int]) -> None:
    match = load("leopard", variant, out_at=0, deals=len(dealers)).match(dealer=first, seed=0)
    for dealer in dealers:
        deal = match.next_deal()
        assert (deal.dealer, deal.turn) == (dealer, (dealer + 1) % deal.seats)
        play(deal, "ask yes" if variant == "partners" else "out")
    assert match.is_over


# --- who wins --------------------------------------------------------------------------------------------


@pytest.mark.clause("L12.4")
@pytest.mark.parametrize(
    ("deals", "totals", "winners"),
    [
        ([(2, 0)], [2, 0], [0]),
        ([(0, 1)], [0, 1], [1]),
        ([(2, 0), (0, 1)], [2, 1], [0]),
        ([(2, 0), (0, 2), (0, 1)], [2, 3], [1]),
    ],
)
def test_scores_add_up_and_the_higher_total_wins(
    deals: list[tuple[int, int]], totals: list[int], winners: list[int]
) -> None:
    match = load("leopard", deals=len(deals), **PLAIN).match(dealer=0)
    for a, b in deals:
        assert (match.is_over, match.winners) == (False, [])
        play_deal(match, a, b)
    assert (match.is_over, match.totals, match.winners) == (True, totals, winners)
    with pytest.raises(BadText, match="the match is over"):
        match.next_deal()


@pytest.mark.clause("L12.5")
def test_equal_totals_are_a_draw() -> None:
    match = load("leopard", deals=2, **PLAIN).match(dealer=0)
    play_deal(match, 2, 1)
    play_deal(match, 0, 1)
    assert (match.is_over, match.totals, match.winners) == (True, [2, 2], [0, 1])


@pytest.mark.clause("L12.6")
@pytest.mark.parametrize("variant", ["classic", "russian"])
def test_the_first_side_to_reach_the_target_wins(variant: str) -> None:
    match = load("leopard", variant, target=4, **PLAIN).match(dealer=1)
    for a, b in ((0, 2), (2, 1)):
        play_deal(match, a, b)
        assert not match.is_over
    play_deal(match, 1, 1)
    assert (match.is_over, match.totals, match.winners) == (True, [3, 4], [1])


@pytest.mark.clause("L12.6")
def test_a_total_reaches_the_target_when_the_deal_is_over() -> None:
    match = load("leopard:russian", target=2, **PLAIN).match(dealer=1)
    deal = play(match.next_deal(pack(["As 2s 3s"])), "As@A1 . 2s@A2 . 3s@A3 .")
    assert (deal.scene(None).area("A").value, match.is_over, match.totals) == (2, False, [0, 0])
    play(deal, "out")
    assert (match.is_over, match.totals, match.winners) == (True, [2, 0], [0])


@pytest.mark.clause("L12.7")
def test_if_both_reach_the_target_the_higher_total_wins() -> None:
    match = load("leopard:russian", target=3, **PLAIN).match(dealer=0)
    play_deal(match, 2, 2)
    assert not match.is_over
    play_deal(match, 1, 2)
    assert (match.is_over, match.totals, match.winners) == (True, [3, 4], [1])


@pytest.mark.clause("L12.8")
def test_if_both_reach_the_target_with_equal_totals_another_deal_is_played() -> None:
    match = load("leopard:russian", target=2, **PLAIN).match(dealer=0)
    for totals in ([2, 2], [4, 4]):
        play_deal(match, 2, 2)
        assert (match.is_over, match.totals, match.winners) == (False, totals, [])
    play_deal(match, 1, 0)
    assert (match.is_over, match.totals, match.winners) == (True, [5, 4], [0])
