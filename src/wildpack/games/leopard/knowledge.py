"""What a seat may know in Leopard, what it is told, and the worlds that its view allows."""

from __future__ import annotations

from typing import Any

from wildpack.games.leopard.actions import CARD, FIRST_DRAW, KIND, UNSEEN_DRAW
from wildpack.games.leopard.state import add, join, remove, size
from wildpack.kernels import DRAW, below, inlined, kernel, popcount, select


@kernel
def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What ``seat`` (or SPECTATOR) may know of ``states[i]``, into ``views[j]``."""
    s, v = states[i], views[j]
    v["hand"][:] = 0
    v["unseen"] = s["stock"]
    for other in range(4):
        v["counts"][other] = size(s["hands"][other])
        if other == seat:
            join(v["hand"], s["hands"][other])
        else:
            join(v["unseen"], s["hands"][other])
    v["up"] = s["up"]
    v["down"] = s["down"]
    v["tops"] = s["tops"]
    v["turn"], v["seat"], v["stage"], v["owed"] = s["turn"], s["seat"], s["stage"], s["owed"]
    v["left"], v["seats"], v["dealer"], v["closer"] = s["left"], s["seats"], s["dealer"], s["closer"]


@kernel
def tell(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    """What each seat, and in the last row of ``told`` (seats + 1 rows) a spectator, is told of ``action``."""
    s = states[i]
    for row in range(s["seats"] + 1):
        t = told[row]
        t["seat"], t["stage"], t["action"] = s["turn"], s["stage"], action
        t["cards"][:] = -1
        if KIND[action] == DRAW:
            t["seat"] = s["seat"]
            t["action"] = FIRST_DRAW + CARD[action] if row == s["seat"] else UNSEEN_DRAW


@inlined
def _take_random(planes: Any, left: int, rng: Any) -> int:
    """Take a random card out of a set of ``left``; each copy is equally likely."""
    k, first = below(rng, left), popcount(planes[0])
    card = select(planes[0], k) if k < first else select(planes[1], k - first)
    remove(planes, card)
    return card


@kernel
def sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """A random full state that ``views[j]``, seen by ``seat``, allows, into ``states[i]``; each is equally likely."""
    s, v = states[i], views[j]
    s["stock"] = v["unseen"]
    left = size(v["unseen"])
    for other in range(4):
        s["hands"][other][:] = 0
        if other == seat:
            join(s["hands"][other], v["hand"])
        else:
            for _ in range(v["counts"][other]):
                add(s["hands"][other], _take_random(s["stock"], left, rng))
                left -= 1
    s["up"] = v["up"]
    s["down"] = v["down"]
    s["tops"] = v["tops"]
    s["turn"], s["seat"], s["stage"], s["owed"] = v["turn"], v["seat"], v["stage"], v["owed"]
    s["left"], s["seats"], s["dealer"], s["closer"] = v["left"], v["seats"], v["dealer"], v["closer"]
