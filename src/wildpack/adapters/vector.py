"""Many deals at once: one call plays an action in each and writes what is seen next into NumPy arrays.

The loop over the deals is compiled, and other threads run meanwhile. A deal that ends begins anew at once, with the
next dealer. Every deal has a random stream of its own, so it does not depend on how many stand beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack import kernels
from wildpack.adapters import loops
from wildpack.adapters.loops import Batch, Room
from wildpack.adapters.setting import Array, setting
from wildpack.errors import BadText, IllegalMove

if TYPE_CHECKING:
    from wildpack.game import Game

__all__ = ["Batch", "VectorEnvironment"]


class VectorEnvironment:
    """So many deals of ``game``, a Game or a text that names one. Raises UnknownGame or BadText for what can't be."""

    def __init__(self, game: Game | str, deals: int, seats: int | None = None, seed: int = 0) -> None:
        if deals < 1:
            raise BadText(f"deals must be at least 1, not {deals}")
        self.setting = place = setting(game, seats)
        rules, count = place.rules, place.seats
        self.batch = Batch(
            np.zeros((deals, place.layout.size), np.float32),
            np.zeros((deals, rules.SEAT_ACTIONS), np.bool_),
            np.zeros(deals, np.int8),
            np.zeros((deals, count), np.float32),
            np.zeros(deals, np.bool_),
        )
        """The arrays that every call returns."""
        self._starts = np.concatenate([place.begun(dealer) for dealer in range(count)])
        self._states, self._views = np.zeros(deals, rules.STATE), np.zeros(deals, rules.VIEW)
        self._room = Room(
            np.zeros(deals, np.int64),
            np.zeros((deals, 1), np.uint64),
            np.zeros(int(place.sides.max()) + 1, np.int64),
            np.zeros(rules.WORDS, np.uint64),
        )
        self.reset(seed)

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all deals anew, deal i with dealer i modulo the seats; ``seed`` decides all chance from here on."""
        if seed is not None:
            for number, rng in enumerate(self._room.rngs):
                kernels.stream(rng, np.uint64(seed), np.uint64(number))
        dealt = self._room.dealt
        dealt[:] = np.arange(len(dealt))
        self._states[:] = self._starts[dealt % len(self._starts)]
        return self._advance(np.full(len(dealt), -1, np.int64))

    def step(self, actions: Any) -> Batch:
        """Perform one action in each deal (integers[n]). Raises IllegalMove, changing nothing, if one is not open."""
        chosen = np.asarray(actions)
        masks, everywhere = self.batch.masks, np.arange(len(self._states))
        if chosen.shape != everywhere.shape or chosen.dtype.kind not in "iu":
            raise BadText(f"expected {len(everywhere)} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
        inside = (chosen >= 0) & (chosen < masks.shape[1])
        legal = inside & masks[everywhere, np.where(inside, chosen, 0)]
        if not legal.all():
            first = int(np.argmin(legal))
            raise IllegalMove(int(chosen[first]), map(str, np.flatnonzero(masks[first]).tolist()))
        return self._advance(chosen.astype(np.int64))

    def _advance(self, actions: Array) -> Batch:
        place, batch = self.setting, self.batch
        loops.advance(
            place.row,
            self._starts,
            self._states,
            self._views,
            actions,
            self._room,
            place.sides,
            place.sign,
            batch,
        )
        place.layout.encode(self._views, batch.turns, batch.observations)
        return batch

    def random_actions(self, rng: np.random.Generator) -> Array:
        """An open action for each deal, each as likely: int64[n]."""
        noise = rng.random(self.batch.masks.shape, np.float32)
        chosen: Array = np.where(self.batch.masks, noise, -1).argmax(axis=1)
        return chosen
