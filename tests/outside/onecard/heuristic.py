"""One-card poker by a rule of thumb: bet and call with the higher half of the ranks."""

from typing import Any

import numpy as np

from wildpack.kernels import kernel

MIND = np.dtype([("courage", "f8")])
SOUND = {"courage": 0.0}


@kernel
def rate(rules: Any, minds: Any, views: Any, j: int, actions: Any, out: Any) -> None:
    view = views[j]
    above = view["hands"][view["turn"]] - (12.5 - rules[0]["cards"] / 2) + minds[0]["courage"]
    for k in range(len(actions)):
        out[k] = above * (actions[k] % 2)


@kernel
def worth(rules: Any, states: Any, i: int, out: Any) -> None:
    """The higher card wins the ante."""
    hands = states[i]["hands"]
    for seat in range(2):
        out[seat] = 1.0 if hands[seat] > hands[1 - seat] else -1.0
