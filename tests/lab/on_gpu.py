"""Whether a GPU plays as the cores of this machine do: prints what differs, a line each.

Run by test_cuda.py in numba's simulator of CUDA (NUMBA_ENABLE_CUDASIM=1), which has to be chosen before numba is
loaded, and by benchmarks/cuda.py on a real GPU.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import wildpack
from tests.tables import SETTINGS
from wildpack.game import Game
from wildpack.kernels import JIT, device
from wildpack.lab import cuda, simulate

MIXES = [
    ("leopard:classic", 2, ["random", "seasoned"]),
    ("leopard:partners", 4, ["novice", "keen", "random"]),
    ("leopard:running", 2, ["casual"]),
    ("beverbende:standard(max_rounds=4)", 3, ["novice", "seasoned"]),
    ("beverbende:original(max_rounds=3)", 2, ["seasoned", "casual"]),
]
DEALS = (20 if JIT else 1) if device.SIMULATED else 20_000


def tables() -> Iterator[tuple[Game, int, list[str]]]:
    """What is played."""
    for game, seats in SETTINGS:
        yield game, seats, ["random"]
    for name, seats, bots in MIXES:
        yield wildpack.load(name), seats, bots


def differing(game: Game, seats: int, bots: list[str], deals: int) -> list[str]:
    """What differs between the devices in some deals."""
    here, there = (simulate(game, bots, deals, seats=seats, seed=2**64 - 9, first=5, device=d) for d in ("cpu", "cuda"))
    rest = cuda.results(game, bots, deals, seats=seats, seed=2**64 - 9, first=5)
    pairs = {
        **{
            f"results.{name}": (a, b)
            for name, a, b in zip(here.results._fields, here.results, there.results, strict=True)
        },
        **{f"totals.{name}": (a, b) for name, a, b in zip(here.totals._fields, here.totals, there.totals, strict=True)},
        **{
            f"on the GPU: {name}": (a, b)
            for name, a, b in zip(rest._fields, here.results, device.fetched(rest), strict=True)
        },
    }
    return [name for name, (a, b) in pairs.items() if not np.array_equal(a, b)]


def main() -> None:
    """Compare all."""
    for game, seats, bots in tables():
        for name in differing(game, seats, bots, DEALS):
            print(f"{game} with {seats} seats, {', '.join(bots)}: {name}")
    print("compared", len(list(tables())), "tables")


if __name__ == "__main__":
    main()
