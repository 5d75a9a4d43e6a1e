"""All settings, and random play in them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wildpack.adapters.setting import Setting, setting
from wildpack.adapters.world import World
from wildpack.kernels import CHANCE, OVER

FEW = [setting("leopard:partners"), setting("beverbende", 3)]


def moments(place: Setting, seed: int, dealer: int = 0) -> Iterator[World]:
    """A deal of random play, before each action and at its end: the same world, which goes on."""
    choose, world = random.Random(seed), World.begin(place, dealer)
    while world.turn != OVER:
        yield world
        if world.turn == CHANCE:
            chances, weights = zip(*world.chances(), strict=True)
            world.happen(choose.choices(chances, weights)[0])
        else:
            world.act(choose.choice(world.open()))
    yield world


def some(place: Setting, seed: int, count: int) -> list[World]:
    """So many worlds, kept from anywhere in a deal."""
    choose = random.Random(seed)
    every = [world.__deepcopy__({}) for world in moments(place, seed)]
    return [every[n] for n in sorted(choose.sample(range(len(every)), min(count, len(every))))]
