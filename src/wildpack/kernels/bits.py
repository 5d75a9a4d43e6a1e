"""Masks and other sets as bits of uint64 words."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from wildpack.kernels.compiling import inlined, wrapping

_numba: Any = numba
_given = _numba.config.CPU_FEATURES
_features = _numba.core.codegen.get_host_cpu_features() if _given is None else _given
"""The instructions that Numba compiles for, each with a + or - before its name."""
_ONE = np.uint64(1)
_I64 = ir.IntType(64)
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


def popcount(word: Any) -> int:
    """The number of bits set in a uint64: once compiled, one machine instruction of a CPU or GPU."""
    return np.int64(_byte_counts(word) >> _S56)  # type: ignore[return-value]


def _counting(_: Any, word: Any) -> Any:
    """The instruction itself: the compiler for GPUs does not see it in the arithmetic."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(*values)

    return types.int64(word), generate


_counted: Any = intrinsic(_counting)


@overload(popcount, strict=False)
def _popcount(word: Any) -> Any:
    def counted(word: Any) -> Any:
        return _counted(word)

    return counted


@inlined
def lowest(word: Any) -> int:
    """The number of the lowest bit set in a uint64 that is not 0."""
    return popcount((word ^ (word & (word - _ONE))) - _ONE)


def select(word: Any, k: int) -> int:
    """The number of the k-th bit set (from 0) in a uint64 that has more than k."""
    return _broadword(word, k)


@wrapping
def _broadword(word: Any, k: int) -> int:
    """``select`` in plain arithmetic (Vigna, Broadword Implementation of Rank/Select Queries, 2008)."""
    rank, counts = np.uint64(k), _byte_counts(word)
    passed = ((rank * _BYTES | _TOPS) - counts) & _TOPS
    shift = np.uint64(popcount(passed)) << np.uint64(3)
    before = (counts << _S8) >> shift & _BYTE
    byte = word >> shift & _BYTE
    return np.int64(shift) + _IN_BYTE[(byte << np.uint64(3)) + rank - before]  # type: ignore[no-any-return]


@overload(select, strict=False)
def _select(word: Any, k: Any) -> Any:
    def selected(word: Any, k: Any) -> Any:
        return _broadword(word, k)

    return selected


def _depositing(_: Any, word: Any, k: Any) -> Any:
    """The k-th bit deposited where the k-th bit of the word is set, and how many zeros are below it."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        word, k = values
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(_I64, (_I64, _I64)))
        return builder.cttz(builder.call(deposit, (builder.shl(_I64(1), k), word)), ir.IntType(1)(1))

    return types.int64(types.uint64, types.int64), generate


_deposited: Any = intrinsic(_depositing)

if "+bmi2" in _features:

    @overload(select, strict=False, target="cpu")
    def _select_on_cpu(word: Any, k: Any) -> Any:
        """Two instructions instead of the arithmetic (docs/decisions/0013-instructions.md)."""

        def selected(word: Any, k: Any) -> Any:
            return _deposited(word, k)

        return selected


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
    bits, first, before, total = mask[0], 0, 0, 0
    for word in range(words):
        if total <= k:  # no dynamic index, so that a compiler may keep the whole mask in registers
            bits, first, before = mask[word], word << 6, total
        total += popcount(mask[word])
    return first + select(bits, k - before)


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
