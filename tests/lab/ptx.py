"""The kernels of CUDA as PTX for compute capability 9.0, which needs numba-cuda and libnvvm but no GPU.

``python -m tests.lab.ptx FOLDER`` writes them there; where there is ptxas, ``ptxas -v -arch=sm_90 FILE`` tells what
they use.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
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
BOTS = ("random", "seasoned")


def compiled(kernel: Any, arguments: tuple[Any, ...]) -> str:
    """The PTX of a kernel for such arguments."""
    signature = numba.types.void(*map(numba.typeof, arguments))
    with device.as_meant():
        text, _ = device.cuda.compile_ptx(kernel.py_func, signature, cc=CAPABILITY)
    return str(text)


def kernels() -> Iterator[tuple[str, str]]:
    """The name and the PTX of each kernel, as they are launched."""
    launched: list[str] = []
    vars(dispatcher)["get_current_device"] = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    vars(device).update(
        require=lambda: None,
        wait=lambda: None,
        sent=lambda values: values,
        room=lambda values: values,
        launch=lambda kernel, tasks, *arguments: launched.append(compiled(kernel, arguments)),
        array=lambda given: given,
        empty=np.empty,
    )
    for game in GAMES:
        for bots in BOTS:
            cuda.prepare(Job.of(wildpack.load(game), bots, 1))
            yield f"{game.partition(':')[0]}_{bots}", launched.pop()
        deals = cuda.VectorDeals(game, 1)
        yield f"{game.partition(':')[0]}_advance", launched[-1]
        deals.masks()
        yield f"{game.partition(':')[0]}_masks", launched[-1]
        deals.inputs()
        yield f"{game.partition(':')[0]}_look", launched[-2]
        yield f"{game.partition(':')[0]}_inputs", launched[-1]


def main() -> None:
    """Write them."""
    for name, text in kernels():
        (Path(sys.argv[1]) / f"{name}.ptx").write_text(text)


if __name__ == "__main__":
    main()
