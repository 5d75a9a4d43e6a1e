"""OpenSpiel's own ISMCTSBot as a bot of the arena, through our adapter.

cd benchmarks
wildpack arena ismcts:bot 'search(seconds=0.05)' --game leopard:classic --deals 200 --match 4
wildpack arena ismcts:bot 'search(simulations=300,keep=0,guided=no,explore=2)' --game leopard:classic --deals 200

300 simulations a move, uniform playouts (compiled, which makes it faster and not weaker), exploration 2. It is
OpenSpiel's Python one, since that in C++ can't drive games from Python. Needs the extra ``adapters``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from wildpack import kernels
from wildpack.adapters.openspiel import RandomPlayouts, SpielState
from wildpack.adapters.world import World
from wildpack.game import Game, value_text

EXPLORE, SIMULATIONS = 2.0, 300


class SpielBot:
    """Gives the bot a world that looks like the view; the bot draws its own from what the seat knows of it."""

    def __init__(self, game: Game, seed: int) -> None:
        self._options = {name: value_text(value) for name, value in game.changed.items()}
        self._game, self._rng = game, np.array([seed], np.uint64)
        self._spiel: Any = None
        self._random = np.random.RandomState(seed % (1 << 32))

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of ``actions``."""
        if len(actions) == 1:
            return actions[0]
        seats, seat = int(view["seats"][0]), int(view["turn"][0])
        if self._spiel is None:
            name = f"wildpack_{self._game.family.name}"
            given = {"variant": self._game.variant.name, "players": seats, **self._options}
            self._spiel = pyspiel.load_game(name, given)
        place = self._spiel.setting
        states = np.zeros(1, place.rules.STATE)
        place.rules.sample(place.row, view, 0, seat, self._rng, states, 0)
        world = World(place, states, [b""] * (seats + 1), [[]] * (seats + 1))
        world.before = [world.view(eyes).tobytes() for eyes in (*range(seats), kernels.SPECTATOR)]
        playouts = RandomPlayouts(1, int(self._random.randint(1 << 31)))
        bot = ISMCTSBot(self._spiel, playouts, EXPLORE, SIMULATIONS, random_state=self._random)
        return int(bot.step(SpielState(self._spiel, world)))


def bot(game: Game, seed: int) -> SpielBot:
    """The factory that the arena calls."""
    return SpielBot(game, seed)
