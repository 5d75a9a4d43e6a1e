"""Deals side by side: each is played as the rules say, and as if it were alone."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import wildpack
from tests.lab.slow import Stream
from tests.tables import NAMES, SETTINGS
from wildpack.game import Game
from wildpack.kernels import CHANCE, JIT, OVER, Array
from wildpack.lab import VectorDeals, vector

LEOPARD = wildpack.load("leopard").family.rules


class Alone:
    """One deal of a VectorDeals, played by the rules from Python."""

    def __init__(self, game: Game, seats: int, seed: int, number: int) -> None:
        self.game, self.seats, self.rules, self.row = game, seats, game.family.rules, game.row
        self.stream, self.dealt = Stream(seed, number), number
        self.states, self.done, self.points = np.zeros(1, self.rules.STATE), False, np.zeros(seats, np.int64)
        self.members = game.family.words.sides(seats)
        self.begin()

    def begin(self) -> None:
        self.rules.begin(self.row, self.states, 0, self.seats, self.dealt % self.seats)
        self.let_chance()

    @property
    def turn(self) -> int:
        return int(self.states["turn"][0])

    def open(self) -> list[int]:
        mask = np.zeros(self.rules.WORDS, np.uint64)
        self.rules.legal(self.row, self.states, 0, mask)
        word = sum(int(bits) << 64 * n for n, bits in enumerate(mask))
        return [action for action in range(word.bit_length()) if word >> action & 1]

    def let_chance(self) -> None:
        while self.turn == CHANCE:
            choices = self.open()
            self.rules.apply(self.row, self.states, 0, choices[self.stream.below(len(choices))])

    def step(self, action: int) -> list[float]:
        """The rewards."""
        self.rules.apply(self.row, self.states, 0, action)
        self.let_chance()
        self.done = self.turn == OVER
        if not self.done:
            return [0.0] * self.seats
        points = np.zeros(len(self.members), np.int64)
        self.rules.score(self.row, self.states, 0, points)
        self.dealt += 1
        self.begin()
        return [self.lead(points.tolist(), seat) for seat in range(self.seats)]

    def lead(self, points: list[int], seat: int) -> float:
        (own,) = (points[side] for side, members in enumerate(self.members) if seat in members)
        lead = own - (sum(points) - own) / (len(points) - 1)
        return -lead if self.game.family.lowest_wins else lead

    def view(self) -> Array:
        views = np.zeros(1, self.rules.VIEW)
        self.rules.look(self.row, self.states, 0, self.turn, views, 0)
        return views


def check(deals: VectorDeals, alone: list[Alone], views: Array, masks: Array) -> None:
    assert deals.views(views) is views
    assert deals.masks(masks) is masks
    assert deals.turns.tolist() == [deal.turn for deal in alone]
    for i, deal in enumerate(alone):
        assert views[i : i + 1].tobytes() == deal.view().tobytes()
        assert np.flatnonzero(masks[i]).tolist() == deal.open()


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_each_deal_follows_the_rules(game: Game, seats: int) -> None:
    n, seed = 4, 2**64 - 1
    deals, alone = VectorDeals(game, n, seats, seed), [Alone(game, seats, seed, number) for number in range(n)]
    views, masks = deals.views(), deals.masks()
    check(deals, alone, views, masks)
    for _ in range(150 if JIT else 2):
        actions = deals.random()
        deals.step(actions)
        rewards = [deal.step(int(action)) for deal, action in zip(alone, actions, strict=True)]
        assert deals.rewards == pytest.approx(np.array(rewards, np.float32))
        assert deals.dones.tolist() == [deal.done for deal in alone]
        check(deals, alone, views, masks)


SHORT = "leopard(hand=1,draw=1,out_at=0)"


def test_deals_that_end_begin_anew_with_the_next_dealer() -> None:
    """Nothing lies anywhere: who goes out pays the penalty of 1, which the other leads by."""
    deals = VectorDeals(SHORT, 3, seed=3)
    assert deals.turns.tolist() == [1, 0, 1]
    deals.step([304, 304, int(deals.masks()[2].argmax())])
    assert deals.dones.tolist() == [True, True, False]
    assert deals.rewards.tolist() == [[1, -1], [-1, 1], [0, 0]]
    assert deals.states["dealer"].tolist() == [1, 0, 0]
    assert deals.turns.tolist() == [0, 1, 0]


def played(deals: VectorDeals, steps: int) -> list[Array]:
    for _ in range(steps):
        deals.step(deals.random())
    return [deals.views(), deals.masks(), deals.turns.copy(), deals.rewards.copy(), deals.dones.copy()]


@pytest.mark.parametrize("workers", [2, 3])
def test_threads_change_nothing(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "_LEAST", 2)
    steps = 40 if JIT else 3
    alone, among = (played(VectorDeals(SHORT, 7, seed=1, workers=w), steps) for w in (1, workers))
    assert all(map(np.array_equal, alone, among))


def test_a_reset_begins_anew_and_a_seed_decides_all() -> None:
    deals = VectorDeals(SHORT, 5, seed=6)
    before = played(deals, 4)
    deals.reset(6)
    assert deals.states["dealer"].tolist() == [0, 1, 0, 1, 0]
    assert all(map(np.array_equal, before, played(deals, 4)))
    deals.reset()
    assert deals.states["dealer"].tolist() == [0, 1, 0, 1, 0]
    assert not np.array_equal(before[0], played(deals, 4)[0])


def test_random_actions_are_open_and_each_as_likely() -> None:
    deals = VectorDeals("leopard(hand=1,draw=1)", 6000 if JIT else 60, seed=2)
    masks, actions = deals.masks(), deals.random()
    assert masks[np.arange(len(deals)), actions].all()
    place = [int(mask[:action].sum()) / int(mask.sum()) for mask, action in zip(masks, actions, strict=True)]
    middle = [(int(mask.sum()) - 1) / 2 / int(mask.sum()) for mask in masks]
    assert np.mean(place) == pytest.approx(np.mean(middle), abs=4 * 0.29 / len(deals) ** 0.5)


@pytest.mark.parametrize("action", [308, 309, -1])
def test_an_action_that_is_not_open_changes_nothing(action: int) -> None:
    deals = VectorDeals("leopard", 3, seed=1)
    before, actions = deals.states.copy(), deals.random()
    actions[1] = action
    with pytest.raises(wildpack.IllegalMove, match=f"{action} is not legal now; expected one of"):
        deals.step(actions)
    assert (deals.states == before).all()


def test_actions_may_be_of_any_whole_numbers() -> None:
    a, b = VectorDeals("leopard", 2, seed=1), VectorDeals("leopard", 2, seed=1)
    actions = a.random()
    a.step(actions.astype(np.int32))
    b.step(actions.tolist())
    assert (a.states == b.states).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "deals must be from 1 to 281474976710656, not 0"),
        ({"n": None}, "deals must be a whole number, not None"),
        ({"n": "2"}, "deals must be a whole number, not '2'"),
        ({"workers": 0}, "workers must be from 1 to 1024, not 0"),
        ({"workers": 1.5}, "workers must be a whole number, not 1.5"),
        ({"seats": 3}, "leopard:classic is for 2 seats, not 3"),
        ({"seats": 2.0}, "seats must be a whole number, not 2.0"),
        ({"seed": -1}, "the seed must be from 0 to 18446744073709551615, not -1"),
        ({"seed": None}, "the seed must be a whole number, not None"),
        ({"game": 5}, "expected a game, or a text that names one, not 5"),
    ],
)
def test_what_can_t_be_is_said(options: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"game": "leopard", "n": 2, **options}
    with pytest.raises(wildpack.BadText, match=f"^{re.escape(message)}$"):
        VectorDeals(**given)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1, 2, 3], "expected 2 whole numbers, not int64 of shape (3,)"),
        ([[1, 2]], "expected 2 whole numbers, not int64 of shape (1, 2)"),
        ([1.0, 2.0], "expected 2 whole numbers, not float64 of shape (2,)"),
        (np.array([True, False]), "expected 2 whole numbers, not bool of shape (2,)"),
        ([1, None], "expected 2 whole numbers, not object of shape (2,)"),
        (5, "expected 2 whole numbers, not int"),
        (None, "expected 2 whole numbers, not NoneType"),
        ("01", "expected 2 whole numbers, not str"),
        ([[1], [2, 3]], "expected 2 whole numbers, not list: setting an array element with a sequence"),
    ],
)
def test_what_are_no_actions_change_nothing(actions: Any, message: str) -> None:
    deals = VectorDeals("leopard", 2)
    before = deals.states.copy()
    with pytest.raises(wildpack.BadText, match=f"^{re.escape(message)}"):
        deals.step(actions)
    assert (deals.states == before).all()


def fixed(array: Array) -> Array:
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("name", "out", "message"),
    [
        ("masks", [[True]], "expected an array of bool[2, 309], not list"),
        ("masks", np.zeros((2, 309), np.int8), "expected an array of bool[2, 309], not int8[2, 309]"),
        ("masks", np.zeros((309, 2), np.bool_), "expected an array of bool[2, 309], not bool[309, 2]"),
        ("views", 5, "expected an array of VIEW[2], not int"),
        ("views", np.zeros(1, LEOPARD.VIEW), "expected an array of VIEW[2], not VIEW[1]"),
        ("views", np.zeros(2, LEOPARD.STATE), "expected an array of VIEW[2], not other records[2]"),
        ("inputs", "all", "expected an array of float32[2, SIZE], not str"),
        ("random", np.zeros(2), "expected an array of int64[2], not float64[2]"),
        (
            "random",
            np.zeros(4, np.int64)[::2],
            "expected an array of int64[2] without gaps, row by row, not one with strides (16,)",
        ),
        (
            "random",
            fixed(np.zeros(2, np.int64)),
            "expected an array of int64[2] that can be written to, not a read-only one",
        ),
    ],
)
def test_what_can_t_be_written_into_is_said(name: str, out: Any, message: str) -> None:
    deals = VectorDeals("leopard", 2)
    message = message.replace("SIZE", str(deals.layout.size))
    with pytest.raises(wildpack.BadText, match=f"^{re.escape(message)}$"):
        getattr(deals, name)(out)


@pytest.mark.parametrize("name", ["states", "turns", "rewards", "dones"])
def test_the_deals_own_arrays_can_t_be_written_to_and_follow_the_deals(name: str) -> None:
    deals = VectorDeals(SHORT, 2, seed=3)
    array = getattr(deals, name)
    before = array.copy()
    with pytest.raises(ValueError, match="read-only"):
        array[:] = array[::-1].copy()
    deals.step([304, 304])
    assert (array != before).any()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_seed_that_can_t_be_is_said(seed: Any) -> None:
    with pytest.raises(wildpack.BadText, match="the seed must be"):
        VectorDeals("leopard", 1).reset(seed)
