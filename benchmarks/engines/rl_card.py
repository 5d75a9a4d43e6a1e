"""RLCard: gin rummy by ``env.run`` with random agents, and its bare game."""

from __future__ import annotations

from random import random

import rlcard
from pace import obey
from rlcard.agents import RandomAgent

environment = rlcard.make("gin-rummy", config={"seed": 1})
environment.set_agents([RandomAgent(environment.num_actions) for _ in range(environment.num_players)])


def by_run() -> int:
    trajectories, _ = environment.run(is_training=False)
    return sum(len(steps) // 2 for steps in trajectories)  # states and actions in turn, a state at the end


def bare() -> int:
    game, decisions = environment.game, 0
    game.init_game()
    while not game.is_over():
        actions = game.judge.get_legal_actions()
        game.step(actions[int(random() * len(actions))])
        decisions += 1
    return decisions


if __name__ == "__main__":
    obey("RLCard", ["rlcard"], {"gin-rummy, env.run": by_run, "gin-rummy, bare game": bare})
