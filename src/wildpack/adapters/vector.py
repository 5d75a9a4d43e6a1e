"""Many deals at once, as a learner sees them: ``wildpack.lab.VectorDeals`` with views as numbers, in arrays of its own.

One call plays an action in each deal and writes what is seen next into NumPy arrays. A deal that ends begins anew at
once, with the next dealer. Every deal has a random stream of its own, so it does not depend on those beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wildpack.adapters.setting import Array, setting
from wildpack.lab import VectorDeals

if TYPE_CHECKING:
    from wildpack.game import Game

__all__ = ["Batch", "VectorEnvironment"]


class Batch(NamedTuple):
    """Where n deals stand. The arrays belong to the environment, which writes into them at every step.

    ``turns``, ``rewards`` and ``dones`` are those of the deals, which nobody else can write to.
    """

    observations: Array
    """What the seat to act sees: float32[n, numbers] (see ``lab.inputs``)."""
    masks: Array
    """What is open to it: bool[n, actions]."""
    turns: Array
    """The seat to act: int8[n]."""
    rewards: Array
    """The returns by seat of a deal that has just ended, else 0: float32[n, seats] (see ``setting``)."""
    dones: Array
    """Whether a deal has just ended; what is seen is then of the next one: bool[n]."""


class VectorEnvironment:
    """So many deals of ``game``, a Game or a text that names one. Raises UnknownGame or BadText for what can't be."""

    def __init__(self, game: Game | str, deals: int, seats: int | None = None, seed: int = 0) -> None:
        self.setting = place = setting(game, seats)
        self.deals = VectorDeals(place.game, deals, place.seats, seed)
        """The deals themselves."""
        self.batch = Batch(
            self.deals.inputs(),
            self.deals.masks(),
            self.deals.turns,
            self.deals.rewards,
            self.deals.dones,
        )
        """The arrays that every call returns."""

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all deals anew, deal i with dealer i modulo the seats; ``seed`` decides all chance from here on."""
        self.deals.reset(seed)
        return self._see()

    def step(self, actions: Any) -> Batch:
        """Perform one action in each deal (integers[n]). Raises IllegalMove, changing nothing, if one is not open."""
        self.deals.step(actions)
        return self._see()

    def _see(self) -> Batch:
        self.deals.masks(self.batch.masks)
        self.deals.inputs(self.batch.observations)
        return self.batch

    def random_actions(self, rng: np.random.Generator) -> Array:
        """An open action for each deal, each as likely: int64[n]."""
        noise = rng.random(self.batch.masks.shape, np.float32)
        chosen: Array = np.where(self.batch.masks, noise, -1).argmax(axis=1)
        return chosen
