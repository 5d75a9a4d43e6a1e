"""The kernels of CUDA as PTX for compute capability 9.0, which needs numba-cuda and libnvvm but no GPU.

``python -m tests.lab.ptx FOLDER`` writes them there; where there is ptxas, ``ptxas -v -arch=sm_90 FILE`` tells what
they use.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.cuda import dispatcher

import wildpack
from wildpack.kernels import device
from wildpack.lab import cuda
from wildpack.lab.job import Job

CAPABILITY = (9, 0)
GAMES = ("leopard:classic", "beverbende:standard")


def name_of(kernel: Any) -> str:
    """What a kernel is called: by the function that makes it, or by what it does for each deal."""
    function = inspect.getclosurevars(kernel.py_func).nonlocals.get("function")
    return str(function.__name__ if function else kernel.py_func.__qualname__.partition(".")[0].strip("_"))


def compiled(kernel: Any, arguments: tuple[Any, ...]) -> str:
    """The PTX of a kernel for such arguments."""
    signature = numba.types.void(*map(numba.typeof, arguments))
    with device.as_meant():
        text, _ = device.cuda.compile_ptx(kernel.py_func, signature, cc=CAPABILITY)
    return str(text)


def kernels(game: str) -> dict[str, str]:
    """The PTX of each kernel by its name, as they are launched."""
    launched: dict[str, tuple[Any, tuple[Any, ...]]] = {}
    vars(dispatcher)["get_current_device"] = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    vars(device).update(
        require=lambda: None,
        wait=lambda: None,
        sent=lambda values: values,
        room=lambda values: values,
        fetched=lambda values: values,
        empty=np.empty,
        array=lambda given: given,
        launch=lambda kernel, tasks, *arguments, **_: launched.update({name_of(kernel): (kernel, arguments)}),
    )
    for bots in ("random", "seasoned"):
        cuda.prepare(Job.of(wildpack.load(game), bots, 1))
    deals = cuda.VectorDeals(game, 1)
    deals.step(deals.random())
    deals.masks()
    deals.inputs()
    return {name: compiled(*launch) for name, launch in launched.items()}


def main() -> None:
    """Write them."""
    for game in GAMES:
        for name, text in kernels(game).items():
            (Path(sys.argv[1]) / f"{game.partition(':')[0]}_{name}.ptx").write_text(text)


if __name__ == "__main__":
    main()
