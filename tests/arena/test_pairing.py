"""Who meets, and that seats change hands fairly."""

from __future__ import annotations

from collections import Counter

import pytest

from wildpack.arena.pairing import around, seatings, tables


def test_two_bots_meet_at_one_table() -> None:
    assert tables(2, 2) == tables(2, 4) == [(0, 1)]


def test_more_bots_than_sides_meet_in_every_choice_of_them() -> None:
    assert tables(4, 2) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert tables(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_fewer_bots_than_sides_all_sit_at_one_table() -> None:
    assert tables(3, 4) == [(0, 1, 2)]


def test_two_bots_swap_the_sides() -> None:
    assert seatings((0, 1), 2) == [(0, 1), (1, 0)]


def test_three_bots_at_three_sides_rotate() -> None:
    assert seatings((0, 1, 2), 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_two_bots_alternate_at_four_seats() -> None:
    assert seatings((0, 1), 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_two_bots_have_the_odd_one_of_three_seats_in_turn() -> None:
    assert sorted(seatings((0, 1), 3)) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize(("bots", "sides"), [(b, s) for s in range(2, 7) for b in range(2, s + 1)])
def test_each_bot_has_each_side_equally_often(bots: int, sides: int) -> None:
    found = seatings(tuple(range(bots)), sides)
    assert len(set(found)) == len(found)
    counts = [Counter(seating[side] for seating in found) for side in range(sides)]
    assert counts == [Counter(dict.fromkeys(range(bots), len(found) // bots))] * sides


def test_neighbours_change_from_deal_to_deal() -> None:
    assert [around((4, 5, 6), deal) for deal in range(3)] == [(4, 5, 6), (4, 6, 5), (4, 5, 6)]
    assert len({around((0, 1, 2, 3), deal) for deal in range(6)}) == 6
    assert around((0, 1), 9) == (0, 1)
