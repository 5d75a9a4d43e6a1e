"""The functions of a game, chosen by the dtype of its states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from wildpack.kernels.bits import count, nth
from wildpack.kernels.compiling import OPTIONS
from wildpack.kernels.streams import below

Array = np.ndarray[Any, Any]
"""An array of any kind; who takes or returns one says which."""

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
    """Let the generic loops use the functions of ``module`` by these names for arrays of ``dtype``.

    Raises ValueError if another module has the same dtype: loops could not tell the two apart, nor can kernels on disk.
    """
    for name in names:
        owner = _OWNERS.setdefault((name, dtype), module)
        if owner.__name__ != module.__name__:
            raise ValueError(
                f"{module.__name__} and {owner.__name__} have arrays of the same dtype, so one would play by the rules"
                " of the other: give a field of one another name"
            )
        _OWNERS[name, dtype] = module


def legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    """Mark in ``mask`` the actions open to whoever acts in ``states[i]`` (none when the deal is over)."""
    _OWNERS["legal", states.dtype].legal(rules, states, i, mask)


def apply(rules: Any, states: Any, i: int, action: int) -> None:
    """Perform ``action`` in ``states[i]``; it must be open."""
    _OWNERS["apply", states.dtype].apply(rules, states, i, action)


def chance(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """A random action of chance, which acts in ``states[i]``: each open one is equally likely.

    It is the one that counting the open actions off would find, ``nth(mask, words, below(rng, count(mask, words)))``;
    a game may have a ``chance`` of its own which finds it sooner. ``mask`` is room for the marks.
    """
    owner = _OWNERS.get(("chance", states.dtype))
    return owner.chance(rules, states, i, mask, rng) if owner else _counted(rules, states, i, mask, rng)


def _counted(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    legal(rules, states, i, mask)
    words = width(states)
    return nth(mask, words, below(rng, count(mask, words)))


def look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    """What ``seat`` may know of ``states[i]``, into ``views[j]``."""
    _OWNERS["look", states.dtype].look(rules, states, i, seat, views, j)


def sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """A random full state that ``views[j]`` of ``seat`` allows, into ``states[i]``."""
    _OWNERS["sample", states.dtype].sample(rules, views, j, seat, rng, states, i)


def imagine(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    """Like ``sample``, but what is likelier by rules of thumb, from what the others did, comes more often.

    A game without an ``imagine`` of its own takes all that the view allows for as likely.
    """
    owner = _OWNERS.get(("imagine", states.dtype))
    (owner.imagine if owner else _sampled)(rules, views, j, seat, rng, states, i)


def _sampled(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    sample(rules, views, j, seat, rng, states, i)


def score(rules: Any, states: Any, i: int, out: Any) -> None:
    """The points by side in ``states[i]``, which is over, into ``out`` (int64)."""
    _OWNERS["score", states.dtype].score(rules, states, i, out)


def rate(rules: Any, minds: Any, views: Any, j: int, actions: Any, out: Any) -> None:
    """Rate each of ``actions`` (int16) of the seat to act in ``views[j]`` by rules of thumb, into ``out`` (float64)."""
    _OWNERS["rate", views.dtype].rate(rules, minds, views, j, actions, out)


def worth(rules: Any, states: Any, i: int, out: Any) -> None:
    """The points that each side may expect in ``states[i]``, by rules of thumb, into ``out`` (float64)."""
    _OWNERS["worth", states.dtype].worth(rules, states, i, out)


def _function(name: str, array: Any) -> Any:
    function = getattr(_OWNERS[name, as_dtype(array.dtype)], name)
    return getattr(function, "py_func", function)


def _own_or(name: str, array: Any, usual: Any) -> Any:
    return _function(name, array) if (name, as_dtype(array.dtype)) in _OWNERS else usual


# Inlined, since a call that is not counts the references of every array it passes (150 cycles).
_INLINED: Any = {**OPTIONS, "forceinline": True}


# Constants once compiled, so that loops over a mask are unrolled.
def width(states: Any) -> int:
    """The words of a mask of this game."""
    return _OWNERS["WORDS", states.dtype].WORDS  # type: ignore[no-any-return]


def seat_width(states: Any) -> int:
    """The words of a mask of this game in which actions of seats are marked."""
    return _seat_words(_OWNERS["SEAT_ACTIONS", states.dtype].SEAT_ACTIONS)


def _seat_words(actions: int) -> int:
    return (actions + 63) // 64


_Constant = Callable[[Any], int]


def _constant(number: int) -> _Constant:
    def constant(states: Any) -> int:
        return number

    return constant


# Not strict: else Numba wants the very annotations of the stubs, as strings, in every game.
@overload(legal, jit_options=_INLINED, strict=False)
def _legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    return _function("legal", states)  # type: ignore[no-any-return]


@overload(apply, jit_options=_INLINED, strict=False)
def _apply(rules: Any, states: Any, i: int, action: int) -> None:
    return _function("apply", states)  # type: ignore[no-any-return]


@overload(chance, jit_options=_INLINED, strict=False)
def _chance(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    return _own_or("chance", states, _counted)  # type: ignore[no-any-return]


@overload(look, jit_options=_INLINED, strict=False)
def _look(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    return _function("look", states)  # type: ignore[no-any-return]


@overload(sample, jit_options=_INLINED, strict=False)
def _sample(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    return _function("sample", states)  # type: ignore[no-any-return]


@overload(imagine, jit_options=_INLINED, strict=False)
def _imagine(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    return _own_or("imagine", states, _sampled)  # type: ignore[no-any-return]


@overload(score, jit_options=_INLINED, strict=False)
def _score(rules: Any, states: Any, i: int, out: Any) -> None:
    return _function("score", states)  # type: ignore[no-any-return]


@overload(rate, jit_options=_INLINED, strict=False)
def _rate(rules: Any, minds: Any, views: Any, j: int, actions: Any, out: Any) -> None:
    return _function("rate", views)  # type: ignore[no-any-return]


@overload(worth, jit_options=_INLINED, strict=False)
def _worth(rules: Any, states: Any, i: int, out: Any) -> None:
    return _function("worth", states)  # type: ignore[no-any-return]


@overload(width, jit_options=_INLINED)
def _width(states: Any) -> _Constant:
    return _constant(_function("WORDS", states))


@overload(seat_width, jit_options=_INLINED)
def _seat_width(states: Any) -> _Constant:
    return _constant(_seat_words(_function("SEAT_ACTIONS", states)))
