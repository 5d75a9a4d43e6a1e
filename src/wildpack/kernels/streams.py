"""Random streams: SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014)."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.kernels.compiling import inlined, kernel, wrapping

_S32 = np.uint64(32)
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S11, _UNIT = np.uint64(11), 1.0 / (1 << 53)
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


@inlined
def happens(rng: Any, share: float) -> bool:
    """Whether something happens that does so with this probability."""
    return float(random64(rng) >> _S11) * _UNIT < share


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
