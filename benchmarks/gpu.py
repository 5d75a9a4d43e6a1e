"""What a GPU does in a second; prints JSON.

python benchmarks/gpu.py

Decisions a second of play at random and by rules of thumb; deals side by side with masks and network inputs written
on the GPU; which size of the grid is best; and whether PyTorch, where it is installed, takes results and gives room
for masks without a copy. Most of its time it compiles. Whether the results are those of the cores,
``python -m tests.lab.on_gpu`` says.
"""

from __future__ import annotations

import importlib.util
import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from wildpack.errors import NoDevice

try:
    from wildpack.kernels import device
    from wildpack.kernels.device import GRID, Grid
    from wildpack.lab import cuda
except NoDevice as error:
    sys.exit(f"benchmarks/gpu.py: {error}")

Json = dict[str, Any]
GAMES = [("leopard:classic", 2), ("leopard:partners", 4), ("beverbende:standard", 2), ("beverbende:standard", 6)]
DEALS = {"random": 1 << 24, "seasoned": 1 << 20}
SIDE_BY_SIDE, STEPS = 1 << 18, 16
ROUNDS = 3
GRIDS = [Grid(threads, resident // threads) for threads in (128, 256) for resident in (512, 1024, 1536, 2048)]


def took(run: Callable[[], Any]) -> tuple[float, Any]:
    """The median seconds of some runs, after one to compile, and what the last returned."""
    run()
    times = []
    for _ in range(ROUNDS):
        device.wait()
        began = time.perf_counter()
        found = run()
        device.wait()
        times.append(time.perf_counter() - began)
    return statistics.median(times), found


def decisions(found: Any) -> int:
    """How many decisions there were in some deals."""
    return int(device.fetched((found.decisions,))[0].sum(dtype=np.int64))


def simulation(game: str, seats: int, bots: str, grid: Grid = GRID) -> float:
    """Decisions a second of whole deals, whose results stay on the GPU."""
    seconds, found = took(lambda: cuda.results(game, bots, DEALS[bots], seats=seats, grid=grid))
    return round(decisions(found) / seconds)


def grids(game: str) -> Json:
    """The same by threads a block and blocks a multiprocessor."""
    return {f"{grid.threads}x{grid.blocks}": simulation(game, 2, "random", grid) for grid in GRIDS}


def side_by_side(game: str, seats: int) -> Json:
    """Steps a second of deals side by side: all that a learner needs, and each part of it."""
    deals = cuda.VectorDeals(game, SIDE_BY_SIDE, seats)
    actions, masks, inputs, views = deals.random(), deals.masks(), deals.inputs(), deals.views()

    def step() -> None:
        deals.step(actions)
        deals.random(actions)

    def all_of_it() -> None:
        step()
        deals.masks(masks)
        deals.inputs(inputs)

    parts: dict[str, Callable[[], Any]] = {
        "step_masks_inputs": all_of_it,
        "step": step,
        "masks": lambda: deals.masks(masks),
        "views": lambda: deals.views(views),
        "inputs": lambda: deals.inputs(inputs),
    }
    return {
        name: round(SIDE_BY_SIDE * STEPS / took(lambda run=run: [run() for _ in range(STEPS)])[0])
        for name, run in parts.items()
    }


def torch_shares() -> bool | None:
    """Whether PyTorch reads results and lends room without a copy; None where it is not installed."""
    if importlib.util.find_spec("torch") is None:
        return None
    import torch

    found = cuda.results("leopard", "random", 1000)
    scores = torch.as_tensor(found.scores, device="cuda")
    deals = cuda.VectorDeals("leopard", 1000)
    masks = torch.zeros((1000, deals.table.rules.SEAT_ACTIONS), dtype=torch.bool, device="cuda")
    deals.masks(masks)
    deals.step(torch.multinomial(masks.float(), 1).squeeze(1))
    same = np.array_equal(scores.cpu().numpy(), device.fetched((found.scores,))[0])
    return bool(same and scores.data_ptr() == found.scores.device_ctypes_pointer.value)


def main() -> None:
    """Measure all."""
    try:
        device.require()
    except NoDevice as error:
        sys.exit(f"benchmarks/gpu.py: {error}")
    name = device.cuda.get_current_device().name
    print(
        json.dumps(
            {
                "device": name.decode() if isinstance(name, bytes) else name,
                "decisions_per_second": {
                    bots: {f"{game}/{seats}": simulation(game, seats, bots) for game, seats in GAMES} for bots in DEALS
                },
                "steps_per_second": {f"{game}/{seats}": side_by_side(game, seats) for game, seats in GAMES},
                "grids": {game: grids(game) for game in ("leopard:classic", "beverbende:standard")},
                "torch_without_a_copy": torch_shares(),
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
