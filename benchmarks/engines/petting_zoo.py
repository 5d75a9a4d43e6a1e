"""PettingZoo's classic gin rummy, with observations and masks."""

from __future__ import annotations

from random import random

import numpy as np
from pace import obey
from pettingzoo.classic import gin_rummy_v4

environment = gin_rummy_v4.env()


def whole_deal() -> int:
    environment.reset()
    decisions = 0
    for _ in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        actions = np.flatnonzero(observation["action_mask"])
        environment.step(int(actions[int(random() * len(actions))]))
        decisions += 1
    return decisions


if __name__ == "__main__":
    obey("PettingZoo", ["pettingzoo"], {"gin_rummy, env": whole_deal})
