"""The functions of a game, chosen by the dtype of its states."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from wildpack.kernels.compiling import OPTIONS

CHANCE = -1
"""``turn`` of a state whose next action is a card leaving the stock."""
OVER = -2
"""``turn`` of a state in which the deal has ended."""
SPECTATOR = -1
"""``seat`` of a view that shows only what is public."""

DRAW, SHUFFLE, REVEAL = 0, 1, 2
"""Kinds of the actions of chance, the same in every game; a game's own kinds come after."""

_OWNERS: dict[tuple[str, np.dtype[Any]], Any] = {}


def register(dtype: np.dtype[Any], module: Any, *names: str) -> None:
    """Let the generic loops use the functions of ``module`` by these names for arrays of ``dtype``."""
    for name in names:
        _OWNERS[name, dtype] = module


def legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    """Mark in ``mask`` the actions open to whoever acts in ``states[i]`` (none when the deal is over)."""
    _OWNERS["legal", states.dtype].legal(rules, states, i, mask)


def apply(rules: Any, states: Any, i: int, action: int) -> None:
    """Perform ``action`` in ``states[i]``; it must be open."""
    _OWNERS["apply", states.dtype].apply(rules, states, i, action)


def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What ``seat`` may know of ``states[i]``, into ``views[j]``."""
    _OWNERS["look", states.dtype].look(rules, states, i, seat, views, j)


def score(rules: Any, states: Any, i: int, out: Any) -> None:
    """The points by side in ``states[i]``, which is over, into ``out`` (int64)."""
    _OWNERS["score", states.dtype].score(rules, states, i, out)


def _function(name: str, array: Any) -> Any:
    function = getattr(_OWNERS[name, as_dtype(array.dtype)], name)
    return getattr(function, "py_func", function)


# Inlined, since a call that is not counts the references of every array it passes (150 cycles).
_INLINED: Any = {**OPTIONS, "forceinline": True}


def width(states: Any) -> int:
    """The words of a mask of this game: a constant once compiled, so that loops over a mask are unrolled."""
    return _OWNERS["WORDS", states.dtype].WORDS  # type: ignore[no-any-return]


# Not strict: else Numba wants the very annotations of the stubs, as strings, in every game.
@overload(legal, jit_options=_INLINED, strict=False)
def _legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    return _function("legal", states)  # type: ignore[no-any-return]


@overload(apply, jit_options=_INLINED, strict=False)
def _apply(rules: Any, states: Any, i: int, action: int) -> None:
    return _function("apply", states)  # type: ignore[no-any-return]


@overload(look, jit_options=_INLINED, strict=False)
def _look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    return _function("look", states)  # type: ignore[no-any-return]


@overload(score, jit_options=_INLINED, strict=False)
def _score(rules: Any, states: Any, i: int, out: Any) -> None:
    return _function("score", states)  # type: ignore[no-any-return]


@overload(width, jit_options=_INLINED)
def _width(states: Any) -> int:
    words = _function("WORDS", states)

    def constant(states: Any) -> int:
        return words  # type: ignore[no-any-return]

    return constant  # type: ignore[return-value]
