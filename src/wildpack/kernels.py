"""How a function of the rules becomes machine code, and the generic loops that play any game.

A game's rules are plain functions on NumPy structured arrays. ``kernel`` compiles them with Numba. The
generic loops here call ``legal(rules, states, i, mask)`` and ``apply(rules, states, i, action)``, stubs that
find the functions of the game whose state dtype they are given (``register``), compiled or not.

Conventions shared by all games:

* ``states``: array of the game's STATE dtype, any length; ``i`` picks one. Fields every STATE has: ``turn``
  (seat to act, CHANCE or OVER), ``seats``, ``dealer``, ``closer`` (-1: none).
* ``rules``: array of length one of the game's RULES dtype.
* ``mask``: uint64 words; bit ``a % 64`` of word ``a // 64`` says whether action ``a`` is open.
* Chance acts like a seat: each of its open actions is equally likely, since each stands for one physical card.
* ``rng``: uint64 array of length one, the state of a random stream (``stream``).
"""

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
from numba.extending import overload
from numba.np.numpy_support import as_dtype
from platformdirs import user_cache_path

CHANCE = -1
"""``turn`` of a state whose next action is a card leaving the stock."""
OVER = -2
"""``turn`` of a state in which the deal has ended."""
SPECTATOR = -1
"""``seat`` of a view that shows only what is public."""

DRAW, SHUFFLE, REVEAL = 0, 1, 2
"""Kinds of the actions of chance, the same in every game; a game's own kinds come after."""

_config: Any = numba.config
JIT = not _config.DISABLE_JIT

_F = TypeVar("_F", bound=Callable[..., Any])
_ONE = np.uint64(1)
_GAMES_GROUP = "wildpack.games"


# --- compiling -------------------------------------------------------------------------------------------


def _package_sources() -> Iterator[Path]:
    """The sources that a compiled kernel may depend on: this package's and every registered game's."""
    yield from Path(__file__).parent.rglob("*.py")
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


# Without Numba's runtime nothing is allocated, and no references are counted (which would halve the speed).
_OPTIONS: Any = {"error_model": "numpy", "_nrt": False}


def _compile(function: _F, **options: Any) -> _F:
    with _cached_in(cache_folder()):
        compiled: _F = numba.njit(cache=True, nogil=True, **_OPTIONS, **options)(function)
    return compiled


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


# --- the functions of a game, chosen by the dtype of its states ------------------------------------------

_RULES: dict[np.dtype[Any], Any] = {}


def register(state: np.dtype[Any], rules: Any) -> None:
    """Let the generic loops use ``rules.legal`` and ``rules.apply`` for states of dtype ``state``."""
    _RULES[state] = rules


def legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    """Mark in ``mask`` the actions open to whoever acts in ``states[i]`` (none when the deal is over)."""
    _RULES[states.dtype].legal(rules, states, i, mask)


def apply(rules: Any, states: Any, i: int, action: int) -> None:
    """Perform ``action`` in ``states[i]``; it must be open."""
    _RULES[states.dtype].apply(rules, states, i, action)


def _function(name: str, states: Any) -> Any:
    function = getattr(_RULES[as_dtype(states.dtype)], name)
    return getattr(function, "py_func", function)


# Inlined, since a call that is not counts the references of every array it passes (150 cycles).
_INLINED: Any = {**_OPTIONS, "forceinline": True}


def width(states: Any) -> int:
    """The words of a mask of this game: a constant once compiled, so that loops over a mask are unrolled."""
    return _RULES[states.dtype].WORDS  # type: ignore[no-any-return]


@overload(legal, jit_options=_INLINED)
def _legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    return _function("legal", states)  # type: ignore[no-any-return]


@overload(apply, jit_options=_INLINED)
def _apply(rules: Any, states: Any, i: int, action: int) -> None:
    return _function("apply", states)  # type: ignore[no-any-return]


@overload(width, jit_options=_INLINED)
def _width(states: Any) -> int:
    words = _function("WORDS", states)

    def constant(states: Any) -> int:
        return words  # type: ignore[no-any-return]

    return constant  # type: ignore[return-value]


# --- bits ------------------------------------------------------------------------------------------------

_M1, _M2, _M4 = (np.uint64(m) for m in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F))
_S1, _S2, _S4, _S8, _S32, _S56, _S64 = (np.uint64(n) for n in (1, 2, 4, 8, 32, 56, 64))
_BYTES, _TOPS, _BYTE = (np.uint64(m) for m in (0x0101010101010101, 0x8080808080808080, 0xFF))


def _select_in_byte() -> list[int]:
    bits = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    return [place for places in bits for place in places + [0] * (8 - len(places))]


_IN_BYTE = np.array(_select_in_byte(), np.int8)
"""At 8 * byte + k: the number of the k-th bit set in a byte."""


@wrapping
def _byte_counts(word: Any) -> Any:
    """In each byte, how many bits of a uint64 are set in that byte and those below it."""
    x = word - ((word >> _S1) & _M1)
    x = (x & _M2) + ((x >> _S2) & _M2)
    return ((x + (x >> _S4)) & _M4) * _BYTES


@inlined
def popcount(word: Any) -> int:
    """The number of bits set in a uint64 (one machine instruction once compiled)."""
    return np.int64(_byte_counts(word) >> _S56)  # type: ignore[return-value]


@inlined
def lowest(word: Any) -> int:
    """The number of the lowest bit set in a uint64 that is not 0."""
    return popcount((word ^ (word & (word - _ONE))) - _ONE)


@wrapping
def select(word: Any, k: int) -> int:
    """The number of the k-th bit set (from 0) in a uint64 that has more than k.

    Broadword selection without branches (Vigna, Broadword Implementation of Rank/Select Queries, 2008).
    """
    rank, counts = np.uint64(k), _byte_counts(word)
    passed = ((rank * _BYTES | _TOPS) - counts) & _TOPS
    shift = np.uint64(popcount(passed)) << np.uint64(3)
    before = (counts << _S8) >> shift & _BYTE
    byte = word >> shift & _BYTE
    return np.int64(shift) + _IN_BYTE[(byte << np.uint64(3)) + rank - before]  # type: ignore[no-any-return]


@inlined
def mark(mask: Any, action: int) -> None:
    """Mark ``action``."""
    mask[action >> 6] |= _ONE << np.uint64(action & 63)


@inlined
def put(mask: Any, at: int, bits: Any) -> None:
    """Mark action ``at`` + b for every bit b of the uint64 ``bits``.

    Unless 64 divides ``at``, the word after that of ``at`` must exist.
    """
    word, shift = at >> 6, np.uint64(at & 63)
    mask[word] |= bits << shift
    if shift:
        mask[word + 1] |= bits >> (_S64 - shift)


@inlined
def clear(mask: Any, words: int) -> None:
    """Unmark all actions of a mask of so many words (a constant, for speed)."""
    for word in range(words):
        mask[word] = 0


@inlined
def marked(mask: Any, action: int) -> bool:
    """Whether ``action`` is marked."""
    return bool((mask[action >> 6] >> np.uint64(action & 63)) & _ONE)


@inlined
def count(mask: Any, words: int) -> int:
    """How many actions are marked in a mask of so many words."""
    n = 0
    for word in range(words):
        n += popcount(mask[word])
    return n


@inlined
def nth(mask: Any, words: int, k: int) -> int:
    """The k-th marked action (from 0) of more than k."""
    word, before, total = 0, 0, 0
    for w in range(words):
        total += popcount(mask[w])
        if total <= k:
            word, before = w + 1, total
    return (word << 6) + select(mask[word], k - before)


@inlined
def listed(mask: Any, out: Any) -> int:
    """Write the marked actions into ``out`` (int16) in order; return how many there are."""
    n = 0
    for word in range(len(mask)):
        bits = mask[word]
        while bits:
            out[n] = (word << 6) + lowest(bits)
            bits = bits & (bits - _ONE)
            n += 1
    return n


# --- random streams: SplitMix64 (Steele, Lea, Flood 2014) ------------------------------------------------

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_R30, _R27, _R31 = np.uint64(30), np.uint64(27), np.uint64(31)


@wrapping
def mix(z: Any) -> Any:
    """The output function of SplitMix64: a bijection of uint64."""
    z = (z ^ (z >> _R30)) * _MIX1
    z = (z ^ (z >> _R27)) * _MIX2
    return z ^ (z >> _R31)


@wrapping
def random64(rng: Any) -> Any:
    """The next 64 random bits of a stream."""
    rng[0] = rng[0] + _GAMMA
    return mix(rng[0])


@inlined
def below(rng: Any, n: int) -> int:
    """A random number from 0 to n - 1, n at most 2**31 (bias below n / 2**32)."""
    return np.int64(((random64(rng) >> _S32) * np.uint64(n)) >> _S32)  # type: ignore[return-value]


@wrapping
def stream(rng: Any, seed: Any, number: Any) -> None:
    """Begin stream ``number`` of ``seed`` (both uint64) in ``rng``."""
    rng[0] = mix(mix(seed + _GAMMA) ^ mix(number))


@kernel
def shuffle(cards: Any, rng: Any) -> None:
    """Put an array into a random order (Fisher and Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


# --- playing any game ------------------------------------------------------------------------------------


@inlined
def random_action(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """An open action, each equally likely; ``mask`` is room for the marks."""
    legal(rules, states, i, mask)
    words = width(states)
    return nth(mask, words, below(rng, count(mask, words)))


@kernel
def playout(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """Play ``states[i]`` to the end at random; return the number of decisions of players."""
    decisions = 0
    while states[i]["turn"] != OVER:
        if states[i]["turn"] >= 0:
            decisions += 1
        apply(rules, states, i, random_action(rules, states, i, mask, rng))
    return decisions


@kernel
def playouts(rules: Any, start: Any, states: Any, mask: Any, rng: Any, deals: int) -> int:
    """Play ``deals`` deals from ``start[0]`` at random in ``states[0]``; return the number of decisions."""
    decisions = 0
    for _ in range(deals):
        states[0] = start[0]
        decisions += playout(rules, states, 0, mask, rng)
    return decisions


@kernel
def perft(rules: Any, states: Any, masks: Any, depth: int) -> int:
    """Count the lines of play of ``depth`` actions from ``states[0]``; one that ends early counts once.

    ``states`` holds depth + 1 states, ``masks`` as many rows; chance counts each physical card.
    """
    lines, level, words = 0, 0, width(states)
    legal(rules, states, 0, masks[0])
    while level >= 0:
        if level == depth or states[level]["turn"] == OVER:
            lines += 1
            level -= 1
            continue
        if count(masks[level], words) == 0:
            level -= 1
            continue
        action = nth(masks[level], words, 0)
        masks[level, action >> 6] ^= _ONE << np.uint64(action & 63)
        states[level + 1] = states[level]
        apply(rules, states, level + 1, action)
        legal(rules, states, level + 1, masks[level + 1])
        level += 1
    return lines


@kernel
def settle(rules: Any, states: Any, mask: Any, stock: Any, at: Any, rows: Any, kinds: Any) -> None:
    """Let chance act in ``states[0]`` until a seat must, the deal is over or the stock must be shuffled.

    ``stock`` (int8) holds the cards in the order in which they will be drawn, ``at[0]`` the place of the next;
    when they run out, the one card that can still come is taken. ``rows`` (int16) gives a card's draw action.
    """
    while states[0]["turn"] == CHANCE:
        legal(rules, states, 0, mask)
        action = nth(mask, width(states), 0)
        if kinds[action] == SHUFFLE:
            return
        if kinds[action] == DRAW and at[0] < len(stock):
            action = rows[stock[at[0]]]
            at[0] += 1
        apply(rules, states, 0, action)


@kernel
def step(rules: Any, states: Any, action: int, mask: Any, stock: Any, at: Any, rows: Any, kinds: Any, out: Any) -> int:
    """Apply ``action`` (if not negative), ``settle``, and list in ``out`` what is open; return how many."""
    if action >= 0:
        apply(rules, states, 0, action)
    settle(rules, states, mask, stock, at, rows, kinds)
    legal(rules, states, 0, mask)
    return listed(mask, out)
