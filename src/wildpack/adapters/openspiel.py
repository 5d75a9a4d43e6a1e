"""The games as games of OpenSpiel: importing this module registers each family as ``wildpack_`` and its name.

Parameters: ``variant``, ``players``, ``dealer``, ``recall`` (how many events the information state tensor holds), and
the options of a deal; ``yes`` or ``no`` for a flag. What is not given is as the variant has it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from wildpack import kernels
from wildpack.adapters.observer import Observer
from wildpack.adapters.setting import Array, Setting, setting
from wildpack.adapters.world import World, outcomes
from wildpack.errors import BadText
from wildpack.game import Family
from wildpack.kernels import CHANCE, OVER
from wildpack.registry import games

RECALL = 600
"""The usual number of events in an information state tensor."""
_PLAIN: dict[str, int | str] = {"variant": "", "players": 0, "dealer": 0, "recall": RECALL}
_PLAYERS = {OVER: pyspiel.PlayerId.TERMINAL, CHANCE: pyspiel.PlayerId.CHANCE}


def _defaults(family: Family) -> dict[str, int | str]:
    """The parameters of a family's game; -1 and an empty text stand for what the variant has."""
    options = {name: option for name, option in family.options.items() if not option.of_match}
    return _PLAIN | {name: "" if option.flag or option.choices else -1 for name, option in options.items()}


def _game_type(family: Family) -> Any:
    seats = [number for variant in family.variants.values() for number in variant.seats]
    return pyspiel.GameType(
        short_name=f"wildpack_{family.name}",
        long_name=f"Wildpack: {family.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(family),
    )


def _game_info(place: Setting) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=place.rules.SEAT_ACTIONS,
        max_chance_outcomes=len(outcomes(place.family).names),
        num_players=place.seats,
        min_utility=-place.most,
        max_utility=place.most,
        utility_sum=0.0,
        max_game_length=place.rules.longest(place.row, place.seats),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ``family`` for so many seats, of which one deals. Raises UnknownGame or BadText for what can't be."""

    family: Family
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        family, defaults = self.family, _defaults(self.family)
        given = {name: value for name, value in (params or {}).items() if value != defaults.get(name)}
        options = {name: family.options[name].parse(str(value)) for name, value in given.items() if name not in _PLAIN}
        game = family.game(given.get("variant"), **options)
        self.setting = setting(game, given.get("players"))
        self.dealer, self.recall = given.get("dealer", 0), given.get("recall", RECALL)
        if self.recall < 1:
            raise BadText(f"recall must be at least 1, not {self.recall}")
        if not 0 <= self.dealer < self.setting.seats:
            raise BadText(f"the dealer must be a seat from 0 to {self.setting.seats - 1}, not {self.dealer}")
        super().__init__(self.kind, _game_info(self.setting), given)

    def new_initial_state(self) -> SpielState:
        """A deal before its first card is dealt."""
        return SpielState(self, World.begin(self.setting, self.dealer))

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the actions of chance in a deal."""
        return self.setting.rules.longest(self.setting.row, self.setting.seats)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """An observer, by default of what a seat sees, without recall."""
        if params:
            raise BadText(f"an observer takes no parameters, not {params!r}")
        return Observer(self.setting, self.recall, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A deal. Its legal actions are numbers of rows of the family's ACTIONS; an outcome of chance is a card."""

    def __init__(self, game: SpielGame, world: World) -> None:
        super().__init__(game)
        self.world = world

    def current_player(self) -> int:
        """The seat to act, or CHANCE or TERMINAL."""
        turn = self.world.turn
        return _PLAYERS.get(turn, turn)  # type: ignore[no-any-return]

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.world.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.open()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that may come, the shuffle or the showdown, with its probability."""
        return self.world.chances()

    def _apply_action(self, action: int) -> None:
        if self.world.turn == CHANCE:
            self.world.happen(action)
        else:
            self.world.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        family = self.world.setting.family
        if player == pyspiel.PlayerId.CHANCE:
            return outcomes(family).names[action]
        return family.words.text(action, player, self.world.setting.seats)

    def returns(self) -> list[float]:
        """The returns by seat (see ``setting``); 0 while the deal goes on."""
        place, states = self.world.setting, self.world.states
        returns: list[float] = place.returns(place.points(states)).tolist()
        return returns if self.is_terminal() else [0.0] * place.seats

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> SpielState:
        """A state drawn from those that look the same to a player; its history begins here."""
        return SpielState(self.get_game(), self.world.resampled(player_id, int(sampler() * (1 << 53))))

    def __str__(self) -> str:
        return str(self.world)


class RandomPlayouts:
    """An evaluator for OpenSpiel's searches in Python: the mean returns of compiled playouts of random actions."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts, self._rng = playouts, np.zeros(1, np.uint64)
        kernels.stream(self._rng, np.uint64(seed), np.uint64(0))

    def evaluate(self, state: SpielState) -> Array:
        """The returns that a state may expect, by seat."""
        place, total = state.world.setting, np.zeros(state.world.setting.seats)
        for _ in range(self.playouts):
            states = state.world.states.copy()
            kernels.playout(place.row, states, 0, np.zeros(place.rules.WORDS, np.uint64), self._rng)
            total += place.returns(place.points(states))
        return total / self.playouts

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """The legal actions, each as likely; at a chance node the outcomes."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.world.open()
        return [(action, 1 / len(actions)) for action in actions]


def register(family: Family) -> None:
    """Make a family known to OpenSpiel."""
    kind = _game_type(family)
    # A class of its own, for OpenSpiel keeps what it is given until after the interpreter has ended.
    pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"family": family, "kind": kind}))


for each in games().values():
    register(each)
