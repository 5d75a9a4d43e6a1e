"""PettingZoo: its own suite on every setting, and what its agents rely on."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import wildpack
from tests.adapters.settings import FEW
from tests.tables import NAMES, SETTINGS
from wildpack.adapters.pettingzoo import Environment, pixels
from wildpack.adapters.setting import Setting
from wildpack.game import Game
from wildpack.kernels import JIT

CYCLES = 150 if JIT else 10

# PettingZoo warns of every environment with an action mask that is not one of its own.
own_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning", "ignore:Observation space for each agent:UserWarning"
)


# --- its suite -------------------------------------------------------------------------------------------


@own_masks
@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_the_api(game: Game, seats: int) -> None:
    api_test(Environment(game, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_seeds(game: Game, seats: int) -> None:
    seed_test(lambda: Environment(game, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_the_benchmark_of_speed(game: Game, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many cycles as a clock allows that ticks once a cycle, instead of five seconds of them."""
    ticks = itertools.count(0, 5 / CYCLES)
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(Environment(game, seats))
    assert next(ticks) > 5


# --- playing ---------------------------------------------------------------------------------------------


def played(env: Environment, seed: int, moves: int = 10_000) -> Environment:
    """Play on at random while a deal goes on."""
    choose = random.Random(seed)
    while moves and not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(choose.choice(np.flatnonzero(mask).tolist()))
        moves -= 1
    return env


def begun(game: Any, seats: int | None = None, seed: int = 1, **options: Any) -> Environment:
    env = Environment(game, seats, options.pop("render_mode", None))
    env.reset(seed=seed, options=options)
    return env


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_an_agent_sees_its_seat_s_view_and_moves(place: Setting) -> None:
    env = played(begun(place.game, place.seats), 3, 20)
    assert env.deal is not None
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert (seen["observation"] == place.tensor(env.deal.view(seat), seat)).all()
        assert np.flatnonzero(seen["action_mask"]).tolist() == (env.deal.actions() if env.deal.turn == seat else [])
        assert env.observation_space(agent).contains(seen)


def test_the_dealer_can_be_chosen() -> None:
    assert begun("leopard", dealer=0).agent_selection == "seat_1"
    assert begun("beverbende", 4, dealer=2).agent_selection == "seat_3"


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_rewards_come_with_the_end(place: Setting) -> None:
    env = played(begun(place.game, place.seats), 2)
    assert env.deal is not None
    assert env.deal.scores is not None
    points = {seat: score for side, score in zip(env.deal.sides, env.deal.scores, strict=True) for seat in side}
    best = max(points.values()) if not place.family.lowest_wins else min(points.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    top = max(env.rewards.values())
    assert {seat for seat in points if env.rewards[f"seat_{seat}"] == top} == {s for s in points if points[s] == best}
    assert all(env.terminations.values())
    for agent in list(env.agents):
        assert env.agent_selection == agent
        assert env.last()[1] == env.rewards[agent] if agent == "seat_0" else True
        env.step(None)
    assert env.agents == []


def test_a_move_that_is_not_open_is_refused() -> None:
    env = begun("leopard")
    before = env.observe("seat_0"), env.observe("seat_1")
    for action in (308, -1, 10_000, None):
        with pytest.raises(wildpack.IllegalMove):
            env.step(action)
    for old, agent in zip(before, env.agents, strict=True):
        assert all((old[key] == value).all() for key, value in env.observe(agent).items())


def test_what_can_t_be_is_said() -> None:
    with pytest.raises(ValueError, match="render_mode must be one of ansi, rgb_array, or None, not 'human'"):
        Environment("leopard", render_mode="human")
    with pytest.raises(ValueError, match="is for 2 seats, not 3"):
        Environment("leopard", 3)
    with pytest.raises(ValueError, match=r"expected reset\(\) before anything else"):
        Environment("leopard").observe("seat_0")


# --- rendering -------------------------------------------------------------------------------------------


def test_the_text_shows_what_the_seat_to_move_sees() -> None:
    env = begun("beverbende", 2, dealer=1, render_mode="ansi")
    assert env.deal is not None
    known = env.deal.known(0)
    row = f"row.1: [{known['1.1']}] [] [] [{known['1.4']}]"
    assert env.render() == "\n".join([row, "row.2: [] [] [] []", *str(env.render()).splitlines()[2:]])
    assert "stock: []*57" in str(env.render())  # 66 less 8 dealt and one turned up


def test_the_picture_is_drawn_with_letters() -> None:
    env = begun("leopard", render_mode="rgb_array")
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert (picture.dtype, picture.shape[2]) == (np.uint8, 3)
    assert picture[picture.shape[0] - 12, 200].tolist() == [0x1D, 0x6B, 0x43]  # the table
    letter = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" font-family="sans-serif">{}</svg>'
    blank, written = (pixels(letter.format(text)) for text in ("", '<text x="5" y="30" fill="#fff">K</text>'))
    assert blank.shape == written.shape == (40, 40, 3)
    assert not blank.any()
    assert written.any()


def test_nothing_is_rendered_unless_asked_for() -> None:
    assert begun("leopard").render() is None


def test_a_spectator_s_table_is_rendered_at_the_end() -> None:
    env = played(begun("beverbende(max_rounds=1)", 3, render_mode="ansi"), 1)
    assert "[]" not in str(env.render()).split("stock")[0]
    env.close()
