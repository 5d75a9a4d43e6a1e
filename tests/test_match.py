"""A match: the lot for the dealer, deals in a row, totals and winners. Every deal is laid to end as wanted."""

from __future__ import annotations

from collections import Counter

import pytest

import wildpack
from wildpack import BadText, Deal, Match
from wildpack.cards import RANKS, SUITS
from wildpack.match import dealer_by_lot

NINES = "leopard:running(draw=1,hand=6,out_at=0,colour_line=0,suit_line=9,bonus_over=24,penalty=0,{})"
"""A row of one suit is worth 9, and who likes goes out at no cost."""
ROWS = {0: [], 9: ["A", "2", "3"], 18: ["A", "2", "3", "4", "5", "6"]}


def nines(match: Match, points: list[int]) -> Deal:
    """The next deal of NINES, played so that the sides score ``points`` (0, 9 or 18 each)."""
    game, dealer = match.game, match.dealer if not match.deals else (match.dealer + 1) % 2
    wanted = [[rank + suit for rank in ROWS[n]] for n, suit in zip(points, "sh", strict=True)]
    rest = Counter(rank + suit for rank in RANKS for suit in SUITS for _ in range(2))
    rest.subtract(wanted[0] + wanted[1])
    others = [*rest.elements()][::-1]  # kings first
    hands = [cards + [others.pop(0) for _ in range(6 - len(cards))] for cards in wanted]
    first = (dealer + 1) % 2
    deal = match.next_deal(
        [card for pair in zip(hands[first], hands[1 - first], strict=True) for card in pair] + others
    )
    assert deal.game == game
    for seat in (first, 1 - first):
        assert deal.turn == seat
        for card in wanted[seat]:
            deal.play(f"{card}@{'AB'[seat]}{RANKS.index(card[0]) + 1}")
        deal.play("stop" if wanted[seat] else next(move for move in deal.moves() if move.startswith("x")))
    deal.play("out")
    assert deal.scores == points
    return deal


def beverbende(match: Match, rows: list[str]) -> Deal:
    """The next deal, in which the seats hold these plain cards to the end; the first to move calls it."""
    seats = match.seats
    dealer = match.dealer if not match.deals else (match.dealer + 1) % seats
    rest = Counter(dict.fromkeys(RANKS, 4))
    rest.subtract("".join(rows))
    order = [(dealer + 1 + n) % seats for n in range(seats)]
    deal = match.next_deal([rows[seat][slot] for slot in range(4) for seat in order] + sorted(rest.elements()))
    for move in ["draw", "drop", "end"] + ["draw", "drop"] * (seats - 1):
        deal.play(move)
    return deal


# --- the lot ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        ([{0: "Kh", 1: "Qs"}], 0),
        ([{0: "As", 1: "2h"}], 1),  # the ace is low
        ([{0: "Th", 1: "9s"}], 0),
        ([{0: "7", 1: "J", 2: "T"}], 1),
        ([{0: "Kh", 1: "Ks", 2: "Qd"}, {0: "3s", 1: "2h"}], 0),  # suits do not count; only those who tie cut again
        ([{0: "5", 1: "5", 2: "5"}, {0: "4", 1: "9", 2: "9"}, {1: "A", 2: "A"}, {1: "A", 2: "2"}], 2),
    ],
)
def test_the_highest_card_deals_and_those_who_tie_cut_again(cuts: list[dict[int, str]], dealer: int) -> None:
    assert dealer_by_lot(cuts, len(cuts[0])) == dealer


@pytest.mark.parametrize(
    ("cuts", "message"),
    [
        ([], r"seats \[0, 1\] have to cut again"),
        ([{0: "5s", 1: "5h"}], r"seats \[0, 1\] have to cut again"),
        ([{0: "5s"}], r"expected a cut of seats \[0, 1\], not of \[0\]"),
        ([{0: "5s", 1: "6s", 2: "7s"}], r"expected a cut of seats \[0, 1\], not of \[0, 1, 2\]"),
        ([{0: "5s", 1: "6s"}, {0: "5s", 1: "6s"}], r"expected a cut of seats \[1\], not of \[0, 1\]"),
        ([{0: "5s", 1: "5h"}, {1: "6s"}], r"expected a cut of seats \[0, 1\], not of \[1\]"),
        ([{0: "5s", 1: ""}], "expected a card in a cut, not ''"),
        ([{0: "5s", 1: "10"}], "expected a card in a cut, not '10'"),
    ],
)
def test_other_cuts_than_due_are_refused(cuts: list[dict[int, str]], message: str) -> None:
    with pytest.raises(BadText, match=message):
        dealer_by_lot(cuts, 2)


def test_a_match_draws_its_dealer_by_lot() -> None:
    game = wildpack.load("beverbende")
    matches = [game.match(6, seed=seed) for seed in range(40)]
    for match in matches:
        assert dealer_by_lot(match.cuts, 6) == match.first_dealer == match.dealer
        assert {card for cut in match.cuts for card in cut.values()} <= set(RANKS)
    assert {match.first_dealer for match in matches} == set(range(6))
    assert {len(match.cuts) for match in matches} >= {1, 2}  # some tie


def test_who_names_the_dealer_needs_no_lot() -> None:
    match = wildpack.load("beverbende").match(3, dealer=2)
    assert (match.cuts, match.first_dealer, match.dealer) == ([], 2, 2)


def test_a_seed_decides_the_lot_and_every_deal() -> None:
    game = wildpack.load("leopard")
    one, same, other = (game.match(seed=seed) for seed in (9, 9, 10))
    assert one.cuts == same.cuts
    packs = []
    for match in (one, same, other):
        packs.append([match.next_deal().pack])
        match.deals[0] = game.deal(dealer=match.dealer, seed=0)
        while not match.deals[0].is_over:
            match.deals[0].act(match.deals[0].actions()[0])
        packs[-1].append(match.next_deal().pack)
    assert packs[0] == packs[1]
    assert len({tuple(pack) for pair in packs for pack in pair}) == 4


# --- what can't be ---------------------------------------------------------------------------------------


def test_a_match_has_a_name_for_each_seat_or_none() -> None:
    assert wildpack.load("leopard").match(names=["Ada", "Bob"]).names == ["Ada", "Bob"]
    assert wildpack.load("leopard").match().names == []
    with pytest.raises(BadText, match="expected a name for each of 2 seats, not 3 names"):
        wildpack.load("leopard").match(names=["Ada", "Bob", "Cy"])


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(BadText, match=f"the dealer must be a seat from 0 to 1, not {dealer}"):
        wildpack.load("leopard").match(dealer=dealer)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(BadText, match="a seed must be a whole number from 0 to"):
        wildpack.load("leopard").match(seed=seed)


def test_one_deal_at_a_time_and_none_after_the_end() -> None:
    match = wildpack.load(NINES.format("deals=1")).match(dealer=0)
    assert (match.deal, match.winners, match.totals) == (None, [], [0, 0])
    deal = match.next_deal()
    assert match.deal is deal
    with pytest.raises(BadText, match="the present deal is not over yet"):
        match.next_deal()
    assert match.deals == [deal]
    deal.play("out")
    assert match.is_over
    with pytest.raises(BadText, match="the match is over"):
        match.next_deal()
    assert match.deals == [deal]


def test_a_wrong_pack_begins_no_deal() -> None:
    match = wildpack.load("leopard").match(dealer=0)
    with pytest.raises(BadText, match="expected the 104 cards of the pack"):
        match.next_deal(["As"])
    assert (match.deals, match.dealer) == ([], 0)


# --- a number of deals -----------------------------------------------------------------------------------


def test_the_deal_passes_on_and_scores_add_up() -> None:
    match = wildpack.load(NINES.format("deals=3")).match(dealer=1)
    seen = []
    for points in ([9, 0], [0, 18], [9, 9]):
        nines(match, points)
        seen.append((match.dealer, match.played, match.totals, match.is_over, match.winners))
    assert seen == [
        (1, 1, [9, 0], False, []),
        (0, 2, [9, 18], False, []),
        (1, 3, [18, 27], True, [1]),
    ]
    assert repr(match).endswith("2 seats, 3 deals, totals [18, 27]>")


def test_equal_totals_are_a_draw() -> None:
    match = wildpack.load(NINES.format("deals=2")).match(dealer=0)
    nines(match, [9, 0])
    nines(match, [0, 9])
    assert (match.is_over, match.totals, match.winners) == (True, [9, 9], [0, 1])


def test_a_deal_that_is_being_played_counts_nothing_yet() -> None:
    match = wildpack.load(NINES.format("deals=2")).match(dealer=0)
    nines(match, [9, 0])
    match.next_deal()
    assert (match.played, match.totals, match.dealer) == (1, [9, 0], 1)


# --- to a target, the highest wins -----------------------------------------------------------------------


def to_18(*deals: list[int]) -> Match:
    match = wildpack.load(NINES.format("target=18")).match(dealer=0)
    for points in deals:
        nines(match, points)
    return match


def test_the_first_side_at_the_target_wins() -> None:
    assert not to_18([9, 0], [0, 9]).is_over
    match = to_18([9, 0], [0, 9], [9, 0])
    assert (match.is_over, match.totals, match.winners) == (True, [18, 9], [0])


def test_if_both_reach_it_in_one_deal_the_higher_total_wins() -> None:
    match = to_18([9, 0], [9, 18], [0, 9])
    assert (match.is_over, match.totals, match.winners) == (True, [18, 27], [1])


def test_if_they_are_equal_another_deal_is_played() -> None:
    match = to_18([9, 9], [9, 9])
    assert (match.is_over, match.totals, match.winners) == (False, [18, 18], [])
    nines(match, [0, 0])
    assert not match.is_over
    nines(match, [0, 9])
    assert (match.is_over, match.totals, match.winners) == (True, [18, 27], [1])


def test_partners_win_as_a_side() -> None:
    match = wildpack.load("leopard:partners(hand=1,out_at=0,deals=1)").match(dealer=0, seed=1)
    deal = match.next_deal()
    for move in ("ask", "yes"):
        deal.play(move)
    assert (match.totals, match.winners) == ([0, -1], [0])  # seat 1 went out, for side B, at a penalty of 1


# --- the lowest wins -------------------------------------------------------------------------------------


def test_the_lowest_total_wins() -> None:
    match = wildpack.load("beverbende:single").match(3, dealer=0)
    beverbende(match, ["A258", "AAA2", "9999"])  # 16, 5 and 36
    assert (match.is_over, match.totals, match.winners) == (True, [16, 5, 36], [1])


def test_equal_lowest_totals_share_the_win() -> None:
    match = wildpack.load("beverbende:single").match(3, dealer=2)
    beverbende(match, ["A258", "9TTT", "4444"])
    assert (match.totals, match.winners) == ([16, 39, 16], [0, 2])


def test_a_match_to_a_target_ends_when_any_total_has_reached_it() -> None:
    match = wildpack.load("beverbende:single(target=60)").match(2, dealer=0)
    beverbende(match, ["A258", "9TTT"])
    assert (match.is_over, match.totals, match.winners) == (False, [16, 39], [])
    beverbende(match, ["4478", "5556"])
    assert (match.is_over, match.totals, match.winners, match.dealer) == (True, [39, 60], [0], 1)


def test_totals_at_a_target_may_be_equal() -> None:
    match = wildpack.load("beverbende:single(target=16)").match(2, dealer=0)
    beverbende(match, ["A258", "4444"])
    assert (match.is_over, match.totals, match.winners) == (True, [16, 16], [0, 1])
