"""OpenSpiel: its own suite on every setting, and what its algorithms rely on."""

from __future__ import annotations

import itertools
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import wildpack
from tests.adapters.settings import FEW, some
from tests.tables import NAMES, SETTINGS
from wildpack.adapters.openspiel import RandomPlayouts, SpielState
from wildpack.adapters.setting import Setting
from wildpack.game import Game
from wildpack.kernels import JIT

STATES = 12 if JIT else 3


def text(game: Game, seats: int) -> str:
    """What OpenSpiel calls a game."""
    return f"wildpack_{game.family.name}(players={seats},variant={game.variant.name})"


def spiel(place: Setting) -> Any:
    return pyspiel.load_game(text(place.game, place.seats))


def opening(name: str, seed: int = 0, moves: int = 0) -> Any:
    """A state after so many random moves, of chance besides."""
    state, choose = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while moves or state.is_chance_node():
        moves -= not state.is_chance_node()
        state.apply_action(choose.choice(state.legal_actions()))
    return state


# --- its suite -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_random_simulations(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(text(game, seats)), num_sims=3 if JIT else 1, serialize=True, verbose=False
    )


def test_a_playthrough_can_be_read() -> None:
    moves = ["7s", "Kc", "9s", "7s@B7", "4h", "out"]
    lines = generate_playthrough.playthrough("wildpack_leopard(hand=1,out_at=0,recall=4)", moves).splitlines()
    assert "GameType.utility = Utility.ZERO_SUM" in lines
    assert [line for line in lines if line.startswith("# Apply")] == [f'# Apply action "{move}"' for move in moves]
    assert lines[-1] == "Returns() = [-1, 1]"  # seat 0 went out with nothing, for a penalty of 1


def test_a_playthrough_comes_out_the_same_again() -> None:
    name = "wildpack_beverbende(max_rounds=1,recall=9)"
    first = generate_playthrough.playthrough(name, None, seed=7)
    actions = [int(line.split(": ")[1]) for line in first.splitlines() if line.startswith("action: ")]
    assert first == generate_playthrough.playthrough(name, actions)


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
@pytest.mark.parametrize("playouts", [RandomPlayouts(2, seed=3), mcts.RandomRolloutEvaluator(1)])
def test_its_search_plays(place: Setting, playouts: Any) -> None:
    state, choose = spiel(place).new_initial_state(), random.Random(4)
    bot = ismcts.ISMCTSBot(state.get_game(), playouts, 5.0, 6 if JIT else 2, random_state=np.random.RandomState(1))
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, choose.random))
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(choose.choice(state.legal_actions()))
        policy = dict(bot.get_policy(state))
        assert set(policy) == set(state.legal_actions())
        assert sum(policy.values()) == pytest.approx(1)
        state.apply_action(bot.step(state))


# --- loading ---------------------------------------------------------------------------------------------


def test_an_import_is_enough_to_load_a_game() -> None:
    script = """
import pyspiel, wildpack.adapters.openspiel
for name in ("wildpack_leopard(variant=classic)", "wildpack_beverbende(variant=standard,players=4)"):
    print(pyspiel.load_game(name), pyspiel.load_game(name).num_players())
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "wildpack_leopard(variant=classic) 2",
        "wildpack_beverbende(players=4,variant=standard) 4",
    ]


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("wildpack_leopard(variant=russian,out_at=6,many=yes,bonus_to=nobody-out)")
    assert game.setting.game == wildpack.load("leopard:russian(out_at=6,many=yes,bonus_to=nobody-out)")
    assert pyspiel.load_game("wildpack_leopard(out_at=0)").setting.game.options["out_at"] == 0
    assert pyspiel.load_game("wildpack_leopard").setting.game == wildpack.load("leopard:classic")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wildpack_leopard(variant=blue)", "has no variant 'blue'; its variants are: classic"),
        ("wildpack_leopard(players=3)", "is for 2 seats, not 3"),
        ("wildpack_leopard(dealer=2)", "the dealer must be a seat from 0 to 1, not 2"),
        ("wildpack_leopard(out_at=25)", "out_at must be one of 0-24, not 25"),
        ("wildpack_leopard(many=perhaps)", "many must be one of yes, no, not 'perhaps'"),
        ("wildpack_leopard(recall=-1)", "recall must be at least 1, not -1"),
    ],
)
def test_what_can_t_be_is_said(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(name)


def test_a_game_says_how_large_it_is() -> None:
    game = pyspiel.load_game("wildpack_beverbende(variant=single,players=3)")
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (95, 15)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-40, 40, 0)
    assert (game.get_type().min_num_players, game.get_type().max_num_players) == (2, 6)


# --- chance ----------------------------------------------------------------------------------------------


def test_every_physical_card_is_as_likely() -> None:
    state = pyspiel.load_game("wildpack_leopard").new_initial_state()
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(range(52), 2 / 104))
    state.apply_action(6)  # 7 of spades
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(range(52), 2 / 103) | {6: 1 / 103})
    assert [state.action_to_string(pyspiel.PlayerId.CHANCE, card) for card in (6, 51)] == ["7s", "Kc"]


def test_ranks_are_as_likely_as_they_are_many() -> None:
    state = pyspiel.load_game("wildpack_beverbende").new_initial_state()
    copies = dict.fromkeys(range(9), 4) | {9: 8, 10: 8, 11: 8, 12: 6}
    assert dict(state.chance_outcomes()) == pytest.approx({rank: n / 66 for rank, n in copies.items()})


def test_a_shuffle_and_a_showdown_are_outcomes_by_themselves() -> None:
    state, choose, met = opening("wildpack_beverbende(variant=single,max_rounds=40)"), random.Random(1), []
    while not state.is_terminal():
        if state.is_chance_node() and state.legal_actions()[0] >= 13:
            (outcome,) = state.chance_outcomes()
            met.append((*outcome, state.action_to_string(pyspiel.PlayerId.CHANCE, outcome[0])))
        ending = () if state.is_chance_node() else (1, 5)  # to take the open card, or to call the end
        state.apply_action(choose.choice([action for action in state.legal_actions() if action not in ending]))
    assert met[0] == (13, 1.0, "shuffle")
    assert met[-1] == (14, 1.0, "reveal")


def test_the_seat_after_the_dealer_begins() -> None:
    assert opening("wildpack_leopard").current_player() == 1
    assert opening("wildpack_leopard(dealer=1)").current_player() == 0


# --- what a player knows ---------------------------------------------------------------------------------


def known(state: Any, player: int) -> tuple[Any, ...]:
    """All that a player can get from a state; at a chance node the actions are those of chance."""
    strings = state.information_state_string(player), state.observation_string(player)
    tensors = state.information_state_tensor(player), state.observation_tensor(player)
    actions = [] if state.is_chance_node() else state.legal_actions(player)
    return *strings, *tensors, state.current_player(), actions


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_a_resampled_state_is_the_same_to_the_player(place: Setting) -> None:
    game, others, count = spiel(place), 0, 0
    for world in some(place, 3, STATES):
        state = SpielState(game, world)
        for player in range(place.seats):
            twin = state.resample_from_infostate(player, random.Random(count).random)
            assert known(twin, player) == known(state, player)
            count += 1
            others += str(twin) != str(state)
            if not twin.is_terminal():
                twin.apply_action(twin.legal_actions()[0])  # it goes on
    assert others > count / 3


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_a_resampled_state_tells_nothing_of_the_true_one(place: Setting) -> None:
    """Whatever the hidden cards are, what is drawn is the same: with it goes nothing that a player does not know."""
    game = spiel(place)
    for world in some(place, 4, STATES):
        for player in range(place.seats):
            twin = world.resampled(player, seed=1)
            drawn, again = (SpielState(game, each.resampled(player, seed=2)) for each in (world, twin))
            assert drawn.serialize() == again.serialize()
            assert drawn.history() == []


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_the_others_know_of_a_resampled_state_what_they_see_in_it(place: Setting) -> None:
    world = some(place, 7, 3)[1].resampled(0, seed=5)
    for player in range(1, place.seats):
        assert world.knows(player) == world.sees(player)
        assert (world.events(player, 4) == -1).all()


def test_a_search_that_brings_no_resampler_finds_one() -> None:
    state = opening("wildpack_beverbende(players=3)", moves=3)
    twin = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert known(twin, 1) == known(state, 1)


@pytest.mark.parametrize("place", FEW, ids=lambda place: str(place.game))
def test_players_forget_nothing(place: Setting) -> None:
    worlds = some(place, 6, 10_000 if JIT else 40)
    for player in range(place.seats):
        texts = [world.knows(player) for world in worlds]
        assert all(later.startswith(earlier) for earlier, later in itertools.pairwise(texts))
        assert len(set(texts)) == len(texts)
        tensors = {world.events(player, 600).tobytes() for world in worlds}
        assert len(tensors) == len(worlds)


def test_an_information_state_names_what_was_told() -> None:
    state = pyspiel.load_game("wildpack_leopard(hand=1)").new_initial_state()
    for card in (6, 51, 8):  # one each, and seat 1 draws
        state.apply_action(card)
    state.apply_action(state.string_to_action("7s@B7"))
    deal = ["kind=deal seat=1 card=7s", "kind=deal seat=0", "kind=draw seat=1 card=9s"]
    play = "kind=play seat=1 move=7s@B7 card=7s place=B7"
    assert state.information_state_string(1).splitlines() == ["seat 1", *deal, play]
    hidden = ["kind=deal seat=1", "kind=deal seat=0 card=Kc", "kind=draw seat=1"]
    assert state.information_state_string(0).splitlines() == ["seat 0", *hidden, play]


def test_the_tensor_holds_the_latest_events() -> None:
    game = pyspiel.load_game("wildpack_leopard(hand=1,recall=2)")
    observation, state = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)), None
    state = game.new_initial_state()
    observation.set_from(state, 0)
    assert (observation.dict["events"] == -1).all()
    for card in (6, 51, 8):
        state.apply_action(card)
    observation.set_from(state, 1)
    # seat, stage, action (unseen draw 413; draw of the 9 of spades 309 + 8), card
    expected = [[0, 0, 4.13, -0.01], [0.01, 0.01, 3.17, -0.01]]
    assert observation.dict["events"] == pytest.approx(np.array(expected), abs=1e-6)


def test_an_observer_without_private_information_sees_what_all_see() -> None:
    place = FEW[1]
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observation, state = make_observation(spiel(place), public), opening(text(place.game, 3), moves=9)
    seen = [
        (observation.set_from(state, p), observation.tensor.copy(), observation.string_from(state, p)) for p in (0, 1)
    ]
    assert (seen[0][1] == seen[1][1]).all()
    assert seen[0][2] == seen[1][2] == state.world.sees(-1)
    assert not observation.tensor[:3].any()


def test_an_observer_without_public_information_sees_the_own_cards() -> None:
    private = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    game = pyspiel.load_game("wildpack_leopard(hand=1)")
    observation, state = make_observation(game, private), game.new_initial_state()
    for card in (6, 51, 8):
        state.apply_action(card)
    unseen = (1 << 52) - 1
    own = f"hand: [{1 << 51}, 0]", f"unseen: [{unseen}, {unseen - (1 << 51)}]"
    assert observation.string_from(state, 0).splitlines() == ["seat 0", *own]
    observation.set_from(state, 0)
    assert np.flatnonzero(observation.tensor[:130]).tolist() == [0, 2 + 51]
    assert not observation.tensor[258:].any()


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ({"perfect_recall": True, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}, "not nothing, nor all hands"),
        (
            {"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.NONE, "public_info": False},
            "not nothing, nor all hands",
        ),
        ({"public_info": False, "perfect_recall": True}, "sees what is public too"),
    ],
)
def test_what_no_observer_sees(kind: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_observation(pyspiel.load_game("wildpack_leopard"), pyspiel.IIGObservationType(**kind))


def test_an_observer_takes_no_parameters() -> None:
    with pytest.raises(ValueError, match="takes no parameters"):
        make_observation(pyspiel.load_game("wildpack_leopard"), None, {"x": 1})


# --- keeping ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wildpack_leopard(variant=running,dealer=1)", "wildpack_beverbende(players=5)"])
def test_a_state_that_was_kept_plays_on(name: str) -> None:
    state = opening(name, seed=2, moves=5)
    kept = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    pickled = pickle.loads(pickle.dumps(state))
    again = [kept, pickled, state.clone()]
    choose = random.Random(5)
    for _ in range(8):
        action = choose.choice(state.legal_actions())
        for each in (state, *again):
            each.apply_action(action)
        for each in again:
            assert (str(each), each.history()) == (str(state), state.history())
            assert [known(each, player) for player in (0, 1)] == [known(state, player) for player in (0, 1)]


def test_a_clone_goes_its_own_way() -> None:
    state = opening("wildpack_beverbende")
    before, clone = known(state, 0), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert known(state, 0) == before != known(clone, 0)


# --- playouts --------------------------------------------------------------------------------------------


def test_playouts_leave_the_state_as_it_is_and_can_be_repeated() -> None:
    state = opening("wildpack_beverbende(players=3,max_rounds=2)", moves=2)
    before = str(state)
    values = RandomPlayouts(3, seed=1).evaluate(state)
    assert (values == RandomPlayouts(3, seed=1).evaluate(state)).all()
    assert values.sum() == pytest.approx(0)
    assert str(state) == before


def test_returns_come_with_the_end() -> None:
    state = opening("wildpack_leopard(hand=1,out_at=0)")
    assert state.returns() == [0, 0]
    state.apply_action(state.string_to_action("out"))
    assert state.is_terminal()
    assert state.returns() == state.rewards() == [1, -1]  # seat 1 went out with nothing, for a penalty of 1
