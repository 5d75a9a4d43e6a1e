"""Means and shares with their intervals, of 95 %."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

import msgspec

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard errors the interval of a normal estimate reaches to either side: 1.96."""


class Estimate(msgspec.Struct, frozen=True):
    """A value with its interval of 95 %; one deal alone has none."""

    value: float
    low: float | None
    high: float | None

    @classmethod
    def of(cls, value: float, reach: float | None) -> Estimate:
        """``value``, more or less ``reach``."""
        return cls(value, *((None, None) if reach is None else (value - reach, value + reach)))

    def text(self, form: str) -> str:
        """It as people read it, each number written by ``form``."""
        if self.low is None or self.high is None:
            return form.format(self.value)
        return f"{form.format(self.value)} ({form.format(self.low)} to {form.format(self.high)})"


def student(freedom: int) -> float:
    """The like of Z for a mean whose spread is estimated too, with so many degrees of freedom (1 or more).

    Exact for one and two; else the series of Abramowitz and Stegun, 26.7.5, right to 0.004.
    """
    if freedom == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2))
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def mean(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean of independent values (not empty), and how far its interval reaches to either side; None for one."""
    if len(values) < 2:
        return fmean(values), None
    return fmean(values), student(len(values) - 1) * stdev(values) / math.sqrt(len(values))


def wilson(share: float, count: int) -> tuple[float, float]:
    """The interval of a share of ``count`` (1 or more) trials (Wilson, 1927)."""
    middle = share + Z * Z / (2 * count)
    reach = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    whole = 1 + Z * Z / count
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
