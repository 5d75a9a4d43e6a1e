"""One-card poker by a rule of thumb: bet and call with the higher half of the ranks."""

from typing import Any


def rate(rules: Any, views: Any, j: int, actions: Any, out: Any) -> None:
    view = views[j]
    above = int(view["hands"][view["turn"]]) - (12.5 - int(rules[0]["cards"]) / 2)
    out[:] = [above * (action % 2) for action in actions.tolist()]
