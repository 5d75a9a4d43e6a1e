"""A view as numbers, and what a seat wins: against values worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wildpack
from tests.adapters.settings import FEW, some
from tests.tables import SETTINGS
from wildpack.adapters.setting import Setting, setting
from wildpack.adapters.tensors import numbers, width
from wildpack.kernels import SPECTATOR
from wildpack.lab.inputs import Layout

VIEW = np.dtype([("held", "?"), ("cards", "u2"), ("rows", "i1", 2), ("left", "i2"), ("total", "i4")], align=True)


def encoded(seat: int, view: tuple[Any, ...]) -> list[float]:
    layout, out = Layout(VIEW, 3, 13), np.full((1, 3 + 1 + 16 + 2 * 34 + 1 + 1), 7, np.float32)
    assert layout.size == out.shape[1]
    layout.encode(np.array([view], VIEW), np.array([seat], np.int8), out)
    return [float(number) for number in out[0]]


def one_hot(place: int) -> list[float]:
    return [float(n == place) for n in range(34)]


def test_each_field_of_a_view_is_written_by_its_type() -> None:
    expected = [0, 1, 0, 1, *[1, 0, 1], *[0] * 12, 1, *one_hot(0), *one_hot(14), -0.03, 700]
    assert encoded(1, (True, 0x8005, (-2, 12), -3, 70_000)) == pytest.approx(expected)


def test_a_value_outside_counts_as_the_nearest() -> None:
    tensor = encoded(0, (False, 0, (-100, 100), 0, 0))
    assert (tensor[20:54], tensor[54:88]) == (one_hot(0), one_hot(33))


def test_a_spectator_is_no_seat() -> None:
    assert encoded(SPECTATOR, (False, 0, (0, 0), 0, 0))[:3] == [0, 0, 0]


def test_fields_name_their_part() -> None:
    fields = Layout(VIEW, 3, 13).fields
    assert [(name, part.start, part.stop) for name, part in fields.items()] == [
        ("seat", 0, 3), ("held", 3, 4), ("cards", 4, 20), ("rows", 20, 88), ("left", 88, 89), ("total", 89, 90)
    ]  # fmt: skip


def test_a_view_of_other_things_is_refused() -> None:
    with pytest.raises(TypeError, match="expected integers or booleans in a view, not float32 in 'x'"):
        Layout(np.dtype([("x", "f4")]), 2, 13)


def test_events_are_hundredths() -> None:
    rows = np.array([(1, -1, (2, 3)), (0, 414, (-1, -1))], [("seat", "i1"), ("action", "i2"), ("cards", "i1", 2)])
    assert width(rows.dtype) == 4
    assert numbers(rows) == pytest.approx(np.array([[0.01, -0.01, 0.02, 0.03], [0, 4.14, -0.01, -0.01]]))


def test_a_hand_is_the_bits_of_its_cards() -> None:
    place = setting("leopard")
    states = place.begun(0)
    for card in (3, 40, 3):  # 4 of spades twice, Jack of spades
        place.rules.apply(place.row, states, 0, 309 + card if card != 40 else 309 + 40)
    states["turn"] = 1
    tensor = place.tensor(place.view(states, 1), 1)
    hand = tensor[place.layout.fields["hand"]]
    assert np.flatnonzero(hand).tolist() == [3, 64 + 3]  # seat 1 got the first and the third
    assert tensor[:2].tolist() == [0, 1]


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_other_views_give_other_numbers(place: Setting) -> None:
    seen: dict[bytes, bytes] = {}
    for world in some(place, 5, 12):
        for seat in range(place.seats):
            view = world.view(seat)
            tensor = place.tensor(view, seat).tobytes()
            fields = bytes([seat]) + b"".join(view[name].tobytes() for name in view.dtype.names)
            assert seen.setdefault(tensor, fields) == fields


# --- returns ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "points", "returns"),
    [
        ("leopard", 2, [7, 4], [3, -3]),
        ("leopard:partners", 4, [1, 6], [-5, 5, -5, 5]),
        ("beverbende", 2, [10, 3], [-7, 7]),
        ("beverbende", 3, [10, 20, 6], [3, -12, 9]),
    ],
)
def test_a_return_is_the_lead_over_the_mean_of_the_others(
    game: str, seats: int, points: list[int], returns: list[float]
) -> None:
    assert setting(game, seats).returns(np.array(points)).tolist() == returns


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("leopard:classic", 28),  # 8 lines of 2, 11 of them doubled; the other went out: -1
        ("leopard:revised", 42),  # 8 lines of 3, 17 of them doubled
        ("leopard(suit_line=0,colour_line=4,bonus_over=24,penalty=0)", 40),
        ("beverbende", 40),  # four tens, and four cards that count nothing
    ],
)
def test_no_return_can_be_greater(game: str, most: float) -> None:
    assert setting(game).most == most


def test_points_of_random_deals_are_within_their_bounds() -> None:
    for game, seats in SETTINGS[::4]:
        place = setting(game, seats)
        points = place.points(some(place, 1, 10_000)[-1].states)
        low, high = place.rules.bounds(place.row, seats)
        assert low <= points.min() <= points.max() <= high


def test_a_setting_is_made_once() -> None:
    assert setting("beverbende", 2) is setting(wildpack.load("beverbende:standard"))
