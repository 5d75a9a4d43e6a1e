"""OpenSpiel: random play from Python, and rollouts by its own loops in C++."""

from __future__ import annotations

from random import random
from time import perf_counter
from typing import Any

import pyspiel
from pace import Play, obey

CHANCE, OVER = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL
ROLLOUTS = 500


def played(state: Any) -> int:
    """Play to the end at random; all outcomes of chance are equally likely in the games played here."""
    decisions, chance, over = 0, int(CHANCE), int(OVER)
    while (player := state.current_player()) != over:
        decisions += player != chance
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return decisions


def dealt(game: Any) -> Any:
    """A state in which the first player is to act."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return state


def new_deals(name: str) -> Play:
    game = pyspiel.load_game(name)
    return lambda: played(game.new_initial_state())


def from_clones(name: str) -> Play:
    start = dealt(pyspiel.load_game(name))
    return lambda: played(start.clone())


def one_decision(name: str) -> Play:
    """Asking for the legal actions of a player and applying one; chance and choosing are left out."""
    game = pyspiel.load_game(name)

    def play() -> list[float]:
        state, times = dealt(game), []
        while not state.is_terminal():
            choice = random()
            began = perf_counter()
            actions = state.legal_actions()
            state.apply_action(actions[int(choice * len(actions))])
            times.append(perf_counter() - began)
        return times

    return play


def rollouts(name: str) -> Play:
    """Rollouts from a dealt state: those by which a search of one simulation judges it."""
    game = pyspiel.load_game(name)
    start = dealt(game)
    length = sum(played(start.clone()) for _ in range(ROLLOUTS)) / ROLLOUTS
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def play() -> int:
        bot.mcts_search(start)
        return round(ROLLOUTS * length)

    return play


if __name__ == "__main__":
    obey(
        "OpenSpiel",
        ["open_spiel"],
        {
            "gin_rummy, Python": new_deals("gin_rummy"),
            "gin_rummy, Python, clones": from_clones("gin_rummy"),
            "gin_rummy, C++ rollouts": rollouts("gin_rummy"),
            "hearts, Python": new_deals("hearts"),
            "hearts, Python, clones": from_clones("hearts"),
            "hearts, C++ rollouts": rollouts("hearts"),
            "spades, C++ rollouts": rollouts("spades"),
            "leduc_poker, Python": new_deals("leduc_poker"),
            "leduc_poker, C++ rollouts": rollouts("leduc_poker"),
            "hearts, one decision": one_decision("hearts"),
        },
    )
