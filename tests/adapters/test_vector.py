"""Many deals at once: they follow the rules, and each is played as if it were alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wildpack
from tests.tables import NAMES, SETTINGS
from wildpack import kernels
from wildpack.adapters.setting import setting
from wildpack.adapters.vector import Batch, VectorEnvironment
from wildpack.game import Game
from wildpack.kernels import JIT


def kept(batch: Batch) -> Batch:
    return Batch(*(array.copy() for array in batch))


def play(env: VectorEnvironment, steps: int, seed: int = 0) -> list[Batch]:
    """What is seen after each of so many random steps."""
    rng = np.random.default_rng(seed)
    return [kept(env.step(env.random_actions(rng))) for _ in range(steps)]


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_what_is_written_is_what_the_rules_say(game: Game, seats: int) -> None:
    place, env = setting(game, seats), VectorEnvironment(game, 3, seats, seed=4)
    mask, out = np.zeros(place.rules.WORDS, np.uint64), np.zeros(len(place.rules.ACTIONS), np.int16)
    rng = np.random.default_rng(0)
    for _ in range(30 if JIT else 3):
        batch = env.step(env.random_actions(rng))
        for i in range(3):
            states, seat = env.deals.states[i : i + 1].copy(), int(batch.turns[i])
            assert states["turn"][0] == seat >= 0
            assert (batch.observations[i] == place.tensor(place.view(states, seat), seat)).all()
            place.rules.legal(place.row, states, 0, mask)
            assert np.flatnonzero(batch.masks[i]).tolist() == out[: kernels.listed(mask, out)].tolist()


@pytest.mark.parametrize(("game", "seats"), [("leopard:russian", 2), ("beverbende(max_rounds=2)", 3)])
def test_a_deal_does_not_depend_on_those_beside_it(game: str, seats: int) -> None:
    alone, among = (VectorEnvironment(game, deals, seats, seed=9) for deals in (1, 4))
    rng = np.random.default_rng(2)
    for _ in range(60 if JIT else 8):
        actions = among.random_actions(rng)
        one, four = alone.step(actions[:1]), among.step(actions)
        assert all((a[0] == b[0]).all() for a, b in zip(one, four, strict=True))


@pytest.mark.parametrize("game", ["leopard", "beverbende(max_rounds=2)"])
def test_a_seed_decides_all(game: str) -> None:
    steps, env = 40 if JIT else 5, VectorEnvironment(game, 3, seed=1)
    first = play(env, steps)
    env.reset(1)
    again, other = play(env, steps), play(VectorEnvironment(game, 3, seed=2), steps)
    equal = [all((a == b).all() for a, b in zip(*pair, strict=True)) for pair in zip(first, again, strict=True)]
    assert all(equal)
    assert any((a.observations != b.observations).any() for a, b in zip(first, other, strict=True))


def after(env: VectorEnvironment, i: int, action: int) -> tuple[Any, Any]:
    """The state of deal i after an action, and its points by side."""
    place, states = env.setting, env.deals.states[i : i + 1].copy()
    place.rules.apply(place.row, states, 0, action)
    return states, place.points(states)


def test_a_deal_that_ends_is_counted_and_the_next_begins_with_the_next_dealer() -> None:
    env = VectorEnvironment("leopard(hand=1,out_at=0)", 5, seed=3)
    assert env.batch.turns.tolist() == [1, 0, 1, 0, 1]  # deal i is dealt by seat i modulo 2
    actions = np.full(5, 304)  # go out
    actions[3:] = env.batch.masks[3:].argmax(axis=1)
    batch = env.step(actions)
    assert batch.dones.tolist() == [True, True, True, False, False]
    # Nothing lies anywhere: who goes out pays the penalty of 1, which the other leads by.
    assert batch.rewards.tolist() == [[1, -1], [-1, 1], [1, -1], [0, 0], [0, 0]]
    assert batch.turns[:3].tolist() == [0, 1, 0]
    hand = env.setting.layout.fields["hand"]
    assert batch.observations[:3, hand].sum(axis=1).tolist() == [2, 2, 2]  # one dealt, one drawn
    assert not env.step(batch.masks.argmax(axis=1)).rewards[:3].any()


@pytest.mark.parametrize(("game", "seats", "lowest"), [("leopard:partners", 4, False), ("leopard:running", 2, False)])
def test_rewards_are_leads_in_points(game: str, seats: int, lowest: bool) -> None:
    env, rng, ended = VectorEnvironment(game, 4, seats, seed=5), np.random.default_rng(1), 0
    for _ in range(400 if JIT else 0):
        actions = env.random_actions(rng)
        ends = [after(env, i, int(action)) for i, action in enumerate(actions)]
        batch = env.step(actions)
        for i in np.flatnonzero(batch.dones).tolist():
            states, (a, b) = ends[i]
            assert states["turn"][0] == kernels.OVER
            assert batch.rewards[i].tolist() == [a - b, b - a] * (seats // 2)
            ended += 1
    assert ended >= 4 * JIT


def test_chance_gives_every_card_as_often() -> None:
    deals = 4000 if JIT else 60
    env = VectorEnvironment("beverbende:single", deals, 2, seed=8)
    top = env.batch.observations[:, env.setting.layout.fields["top"]].mean(axis=0)[2:15]
    assert top == pytest.approx(np.full(13, 1 / 13), abs=5 * (1 / 13 / deals) ** 0.5)


@pytest.mark.parametrize("action", [308, 309, -1])
def test_a_move_that_is_not_open_changes_nothing(action: int) -> None:
    env = VectorEnvironment("leopard", 3, seed=1)
    before, states = kept(env.batch), env.deals.states.copy()
    actions = env.batch.masks.argmax(axis=1)
    actions[1] = action
    with pytest.raises(wildpack.IllegalMove, match=f"{action} is not legal now; expected one of"):
        env.step(actions)
    assert all((a == b).all() for a, b in zip(before, env.batch, strict=True))
    assert (states == env.deals.states).all()


def test_what_can_t_be_is_said() -> None:
    with pytest.raises(ValueError, match="deals must be from 1 to 281474976710656, not 0"):
        VectorEnvironment("leopard", 0)
    env = VectorEnvironment("leopard", 2)
    with pytest.raises(ValueError, match=r"expected 2 whole numbers, not int64 of shape \(3,\)"):
        env.step([1, 2, 3])
    with pytest.raises(ValueError, match=r"expected 2 whole numbers, not float64 of shape \(2,\)"):
        env.step([1.0, 2.0])
