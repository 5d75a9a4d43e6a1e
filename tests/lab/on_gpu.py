"""Whether a GPU plays as the cores of this machine do: prints what differs, a line each.

``python -m tests.lab.on_gpu`` on a real GPU; test_cuda.py runs it in numba's simulator of CUDA
(NUMBA_ENABLE_CUDASIM=1), which has to be chosen before numba is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import wildpack
from tests.tables import SETTINGS
from wildpack.game import Game
from wildpack.kernels import JIT, device
from wildpack.lab import VectorDeals, cuda, simulate

MIXES = [
    ("leopard:classic", 2, ["random", "seasoned"]),
    ("leopard:partners", 4, ["novice", "keen", "random"]),
    ("leopard:running", 2, ["casual"]),
    ("beverbende:standard(max_rounds=4)", 3, ["novice", "seasoned"]),
    ("beverbende:original(max_rounds=3)", 2, ["seasoned", "casual"]),
]
SEED = 2**64 - 9
DEALS, BESIDE, STEPS = (20_000, 1_000, 30) if not device.SIMULATED else (20, 5, 4) if JIT else (2, 3, 2)
"""Deals, deals side by side, and steps of these."""


def tables() -> Iterator[tuple[Game, int, list[str]]]:
    """What is played."""
    for game, seats in SETTINGS:
        yield game, seats, ["random"]
    for name, seats, bots in MIXES:
        yield wildpack.load(name), seats, bots


def differing(game: Game, seats: int, bots: list[str]) -> Iterator[str]:
    """What differs between the devices in some deals."""
    here, there = (simulate(game, bots, DEALS, seats=seats, seed=SEED, first=5, device=d) for d in ("cpu", "cuda"))
    left = device.fetched(cuda.results(game, bots, DEALS, seats=seats, seed=SEED, first=5))
    for name, a, b, c in zip(here.results._fields, here.results, there.results, left, strict=True):
        if not np.array_equal(a, b) or not np.array_equal(a, c):
            yield f"results.{name}"
    for name, a, b in zip(here.totals._fields, here.totals, there.totals, strict=True):
        if not np.array_equal(a, b):
            yield f"totals.{name}"


def shown(deals: VectorDeals, actions: Any) -> dict[str, Any]:
    """All arrays of deals side by side, as they are now."""
    deals.step(actions)
    arrays = {name: getattr(deals, name) for name in ("states", "turns", "rewards", "dones")}
    return arrays | {name: getattr(deals, name)() for name in ("views", "masks", "inputs", "random")}


def differing_steps(game: Game, seats: int) -> Iterator[str]:
    """What differs between the devices in some steps of deals side by side."""
    here, there = VectorDeals(game, BESIDE, seats, SEED, workers=1), cuda.VectorDeals(game, BESIDE, seats, SEED)
    actions, same = here.random(), there.random()
    for _ in range(STEPS):
        seen, found = shown(here, actions), shown(there, same)
        for name, array in seen.items():
            if not np.array_equal(array, device.fetched((found[name],))[0]):
                yield name
        actions, same = seen["random"], found["random"]


def refusal(call: Callable[[Any], Any], argument: Any) -> str:
    """What is raised where something can't be; empty if nothing is."""
    try:
        call(argument)
    except ValueError as error:
        return f"{type(error).__name__}: {error}"
    return ""


def refusals() -> Iterator[str]:
    """What deals side by side on a GPU do not refuse as those on the cores do."""
    here, there = VectorDeals("leopard", BESIDE, workers=1), cuda.VectorDeals("leopard", BESIDE)
    closed = here.random()
    closed[1:] = 304  # going out
    before = device.fetched((there.states,))[0].tobytes()
    for actions in (closed, closed[1:].tolist(), "none"):
        said = [refusal(deals.step, actions) for deals in (here, there)]
        if not said[0] or said[0] != said[1]:
            yield str(said)
    wrong, wide = device.empty((BESIDE,), np.float32), device.empty((2 * BESIDE,), np.int64)
    calls: list[tuple[Callable[[Any], Any], Any, str]] = [
        (there.step, wrong, "float32"),
        (there.masks, [[True]], "an array on the GPU, not list"),
        (there.views, 5, "an array on the GPU, not int"),
        (there.random, wrong, "an array of int64"),
        (there.random, wide[::2], "without gaps"),
    ]
    for call, argument, part in calls:
        if not (message := refusal(call, argument)).startswith("BadText: expected ") or part not in message:
            yield f"{part}: {message!r}"
    if device.fetched((there.states,))[0].tobytes() != before:
        yield "a refused action changed something"


def faults() -> list[str]:
    """All that differs."""
    found = list(refusals())
    for game, seats, bots in tables():
        found += [f"{game}/{seats}, {', '.join(bots)}: {name}" for name in differing(game, seats, bots)]
    for game, seats in SETTINGS:
        found += [f"{game}/{seats}, side by side: {name}" for name in differing_steps(game, seats)]
    return found


def main() -> None:
    """Compare all."""
    found = faults()
    print(*found, f"{len(found)} differ", sep="\n")


if __name__ == "__main__":
    main()
