"""Compiling: Numba with a disk cache that no change of a source leaves stale."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from platformdirs import user_cache_path

_numba: Any = numba
_config, _types = _numba.config, _numba.types
JIT = not _config.DISABLE_JIT
"""Whether kernels are compiled; NUMBA_DISABLE_JIT=1 leaves them ordinary Python."""

_F = TypeVar("_F", bound=Callable[..., Any])
_GAMES_GROUP = "wildpack.games"
_LEAVES = ("adapters", "arena", "commands", "figures", "lab", "locale", "server", "terminal")
"""Folders that no kernel can depend on, since imports run one way."""


def _may_matter(path: Path) -> bool:
    return path.parts[0] not in _LEAVES and not path.name.startswith(("test_", "conftest"))


def _package_sources() -> Iterator[Path]:
    """The sources that a compiled kernel may depend on: this package's and every registered game's."""
    root = Path(__file__).parents[1]
    yield from (path for path in root.rglob("*.py") if _may_matter(path.relative_to(root)))
    for name in sorted({point.module for point in importlib.metadata.entry_points(group=_GAMES_GROUP)}):
        spec = importlib.util.find_spec(name)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield from Path(folder).rglob("*.py")


@functools.cache
def cache_folder() -> Path:
    """Where compiled kernels are kept: a folder named by a hash of the sources.

    Numba looks only at the file of the kernel itself, so a change in a helper would leave a stale kernel; nor
    does it tell kernels that check bounds from those that do not.
    """
    digest = hashlib.sha256()
    for path in sorted(_package_sources()):
        digest.update(f"{path.parent.name}/{path.name} {_config.BOUNDSCHECK}".encode() + path.read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("wildpack") / "kernels"
    return Path(root) / digest.hexdigest()[:16]


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    before, _config.CACHE_DIR = _config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        _config.CACHE_DIR = before


# Without Numba's runtime nothing is allocated, and no references are counted (which would halve the speed). Nothing
# here is called through a pointer of C.
OPTIONS: Any = {"error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}


def _wide(given: Any) -> Any:
    """The type that an argument of this type is passed as.

    Else a function called with a 0, an int8 and an int16 would be compiled three times over: a quarter of the time that
    a first start takes.
    """
    plain = _types.unliteral(given)
    return _types.int64 if isinstance(plain, _types.Integer) and plain.signed else plain


def _template(usual: Callable[..., Any], args: Any, kws: Any) -> Any:
    return usual(tuple(map(_wide, args)), {name: _wide(given) for name, given in kws.items()})


def _compile(function: _F, **options: Any) -> _F:
    with _cached_in(cache_folder()):
        compiled: Any = numba.njit(cache=True, nogil=True, **OPTIONS, **options)(function)
    if JIT:
        compiled.get_call_template = functools.partial(_template, compiled.get_call_template)
    return compiled  # type: ignore[no-any-return]


def kernel(function: _F) -> _F:
    """Compile ``function`` at its first call, keep the result on disk, release the GIL while it runs."""
    return _compile(function)


def inlined(function: _F) -> _F:
    """``kernel`` for a small helper: its code is put into its callers, since a call with arrays costs 10 ns."""
    return _compile(function, forceinline=True)


def wrapping(function: _F) -> _F:
    """``inlined`` for arithmetic modulo 2**64: without the JIT, NumPy's warning of overflow is meant here."""
    if JIT:
        return inlined(function)

    @functools.wraps(function)
    def quiet(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return quiet  # type: ignore[return-value]
