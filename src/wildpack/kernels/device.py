"""The kernels on a GPU: numba-cuda compiles the same functions again, for the loops of CUDA that call them.

What that needs beyond ``cuda.jit`` stands here alone (docs/decisions/0012-cuda.md). ``wildpack.kernels`` does not
import this module, which raises NoDevice where numba-cuda is missing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

from wildpack.errors import NoDevice

_config: Any = numba.config
SIMULATED = bool(_config.ENABLE_CUDASIM)
"""Whether numba's simulator plays the GPU (NUMBA_ENABLE_CUDASIM=1): its threads are Python's, one after another."""


class Grid(NamedTuple):
    """How many threads run at a time."""

    threads: int
    """A block."""
    blocks: int
    """A multiprocessor."""


GRID = Grid(2, 2) if SIMULATED else Grid(128, 8)
"""Enough threads to hide how long memory takes, few enough that their states fit its cache."""

_T = TypeVar("_T", bound=tuple[Any, ...])


def load() -> Any:
    """The module ``numba.cuda``. Raises NoDevice where it is missing."""
    if not SIMULATED and importlib.util.find_spec("numba_cuda") is None:
        raise NoDevice(
            "a GPU needs numba-cuda: pip install 'numba-cuda[cu13]' (or --device cpu, which works everywhere)"
        )
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 has dropped it
        vars(np)["row_stack"] = np.vstack
    return importlib.import_module("numba.cuda")


cuda = load()


def require() -> None:
    """Raises NoDevice without a GPU."""
    if not cuda.is_available():
        raise NoDevice("no CUDA device was found (--device cpu works everywhere)")


# --- compiling -----------------------------------------------------------------------------------------------

_TABLE = re.compile(r'^@"(_cudapy_cmem[^"]*)" = internal addrspace\(4\) (constant .*)$', re.MULTILINE)
_COMPILING = threading.RLock()


def _plain_tables(code: str) -> str:
    """Move the tables of a module of LLVM into plain memory, one copy of each.

    Numba puts them into constant memory, which holds 64 KB and serves one address at a time: threads that look up
    different rows would wait for one another.
    """
    names = {name: f"table_{hashlib.sha256(row.encode()).hexdigest()[:16]}" for name, row in _TABLE.findall(code)}
    placed: set[str] = set()

    def place(found: re.Match[str]) -> str:
        table = names[found[1]]
        known = table in placed
        placed.add(table)
        return "" if known else f'@"{table}" = linkonce_odr addrspace(1) {found[2]}'

    code = _TABLE.sub(place, code)
    for name, table in names.items():
        code = code.replace(f'@"{name}"', f'@"{table}"')
    return code.replace("addrspace(4)", "addrspace(1)")


@contextmanager
def as_meant() -> Iterator[None]:
    """Meanwhile kernels are compiled with plain tables, and round as a CPU does: no product is fused with a sum."""
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    with _COMPILING:
        usual = nvvm.compile_ir

        def compile_ir(modules: Any, **options: Any) -> Any:
            modules = [modules] if isinstance(modules, str) else modules
            return usual([_plain_tables(module) for module in modules], **options, fma=False)

        nvvm.compile_ir = compile_ir
        try:
            yield
        finally:
            nvvm.compile_ir = usual


# --- running -------------------------------------------------------------------------------------------------


def compiled(function: Callable[..., None]) -> Any:
    """A kernel of CUDA, compiled at its first launch. Its arguments must be tuples of arrays, or numbers."""
    return cuda.jit(function) if SIMULATED else cuda.jit(function, lto=False)


def launch(kernel: Any, tasks: int, *arguments: Any, grid: Grid = GRID) -> None:
    """Run ``kernel`` in as many threads as are of use for so many tasks; do not wait for its end."""
    multiprocessors = 1 if SIMULATED else cuda.get_current_device().MULTIPROCESSOR_COUNT
    blocks = max(1, min(-(-tasks // grid.threads), grid.blocks * multiprocessors))
    with nullcontext() if SIMULATED else as_meant(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Grid size")  # a small one is meant: so are the tasks
        kernel[blocks, grid.threads](*arguments)


def wait() -> None:
    """Wait until all that was launched has ended."""
    cuda.synchronize()


# The simulator passes tuples as they are, and NumPy's arrays in them do all that arrays in a kernel do; its own do not.


def sent(values: _T) -> _T:
    """A tuple with its arrays on the device."""
    move = np.copy if SIMULATED else cuda.to_device
    return _changed(values, lambda value: move(value) if isinstance(value, np.ndarray) else value)


def room(values: _T) -> _T:
    """A tuple with arrays on the device like those in ``values``, their contents undefined."""
    return _changed(values, np.empty_like if SIMULATED else cuda.device_array_like)


def fetched(values: _T) -> _T:
    """A tuple with NumPy's arrays for those on the device; waits until what writes into them has ended."""
    return _changed(values, np.copy if SIMULATED else lambda array: array.copy_to_host())


def empty(shape: tuple[int, ...], dtype: Any) -> Any:
    """An array on the device, its contents undefined."""
    return np.empty(shape, dtype) if SIMULATED else cuda.device_array(shape, dtype)


def array(given: Any) -> Any:
    """An array that is on the device, of whatever package, as kernels take it. Raises TypeError for anything else."""
    if not SIMULATED:
        return given if cuda.devicearray.is_cuda_ndarray(given) else cuda.as_cuda_array(given)
    if not isinstance(given, np.ndarray):
        raise TypeError("not an array on the device")
    return given


def writeable(given: Any) -> bool:
    """Whether such an array may be written to."""
    return bool(given.flags.writeable if SIMULATED else not given.__cuda_array_interface__["data"][1])


def _changed(values: _T, change: Callable[[Any], Any]) -> _T:
    made: Any = getattr(values, "_make", tuple)
    return made(map(change, values))  # type: ignore[no-any-return]
