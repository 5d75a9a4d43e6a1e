"""Elo ratings, fitted by maximum likelihood to who won how often.

The model is that of Bradley and Terry (1952) with Davidson's draws (1970): a win of i over j, a draw and a win of j
are as likely as p, v * sqrt(p * q) and q, where p and q are the strengths of i and j. Elo is 400 log10 of a strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from wildpack.kernels import Array

_ELO = 400 / math.log(10)
_STEPS, _CLOSE = 200, 1e-10


class Result(NamedTuple):
    """How often ``first`` won against ``second``, drew and lost."""

    first: int
    second: int
    won: float
    drawn: float
    lost: float


class Rating(NamedTuple):
    """A bot's Elo, and its standard error."""

    elo: float
    error: float


class Ratings(NamedTuple):
    """By bot: its rating. The mean of all is 0."""

    of: dict[int, Rating]
    corrected: bool
    """Whether no maximum was sure to exist, and half a win for either side was added to each result."""


def fit(results: Sequence[Result]) -> Ratings:
    """The ratings of all bots in ``results``.

    There is a maximum if nobody is beyond comparison: any group of the bots has won at least once against the rest.
    Else (as when one has won everything) ratings would be infinite; then half a win for either side is added to each
    result (Haldane, 1956), so that the ratings are finite and rather too near to each other.
    """
    played = [result for result in results if result.won + result.drawn + result.lost]
    bots = sorted({bot for result in played for bot in result[:2]})
    corrected = not _comparable(bots, played)
    if corrected:
        played = [result._replace(won=result.won + 0.5, lost=result.lost + 0.5) for result in played]
    if not played:
        return Ratings({}, False)
    strengths, spread = _maximum(*_outcomes(bots, played))
    errors = np.sqrt(np.diag(spread))
    rows = zip(bots, strengths.tolist(), errors.tolist(), strict=False)
    return Ratings({bot: Rating(_ELO * strength, _ELO * error) for bot, strength, error in rows}, corrected)


def _comparable(bots: Sequence[int], results: Sequence[Result]) -> bool:
    """Whether wins lead from every bot to every other."""
    reach = np.eye(len(bots), dtype=bool)
    for first, second, won, _, lost in results:
        i, j = bots.index(first), bots.index(second)
        reach[i, j] |= won > 0
        reach[j, i] |= lost > 0
    for _ in bots:
        reach = reach @ reach
    return bool(reach.all())


def _outcomes(bots: Sequence[int], results: Sequence[Result]) -> tuple[Array, Array]:
    """How often each result had each of its three outcomes, and what each adds to the logarithm of its chance.

    Shapes (results, 3) and (results, 3, parameters); parameters are the logarithms of all strengths, then that of the
    draws' v if there are draws.
    """
    drawn = any(result.drawn for result in results)
    counts = np.array([[result.won, result.drawn, result.lost] for result in results], np.float64)
    weights = np.zeros((len(results), 3, len(bots) + drawn))
    for row, result in zip(weights, results, strict=True):
        for bot, shares in ((result.first, (1, 0.5, 0)), (result.second, (0, 0.5, 1))):
            row[:, bots.index(bot)] = shares
    if drawn:
        weights[:, 1, -1] = 1
        return counts, weights
    return counts[:, ::2], weights[:, ::2]


def _maximum(counts: Array, weights: Array) -> tuple[Array, Array]:
    """The parameters of the greatest likelihood and their covariances, by Newton's method."""
    found = np.zeros(weights.shape[2])
    for _ in range(_STEPS):
        slope, information = _derivatives(counts, weights, found)
        step = _inverse(information) @ slope
        while _likelihood(counts, weights, found + step) < _likelihood(counts, weights, found) - _CLOSE:
            step /= 2
        found = found + step
        if np.abs(step).max() < _CLOSE:
            break
    return found, _inverse(_derivatives(counts, weights, found)[1])


def _inverse(information: Array) -> Array:
    """The inverse with the mean of all strengths held at 0, on which no chance depends."""
    inverse: Array = np.linalg.pinv(information, hermitian=True)
    return inverse


def _chances(weights: Array, parameters: Array) -> Array:
    """The logarithm of each outcome's chance."""
    rates: Array = weights @ parameters
    rates -= rates.max(axis=1, keepdims=True)
    chances: Array = rates - np.log(np.exp(rates).sum(axis=1, keepdims=True))
    return chances


def _likelihood(counts: Array, weights: Array, parameters: Array) -> float:
    return float((counts * _chances(weights, parameters)).sum())


def _derivatives(counts: Array, weights: Array, parameters: Array) -> tuple[Array, Array]:
    """The slope of the logarithm of the likelihood, and the information: what falls short of the mean, and spreads."""
    chances = np.exp(_chances(weights, parameters))
    total = counts.sum(axis=1)
    expected = np.einsum("ro,rop->rp", chances, weights)
    slope: Array = np.einsum("ro,rop->p", counts, weights) - total @ expected
    apart = weights - expected[:, None, :]
    information: Array = np.einsum("r,ro,rop,roq->pq", total, chances, apart, apart)
    return slope, information
