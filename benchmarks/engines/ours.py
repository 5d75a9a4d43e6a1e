"""Wildpack, in every way it can be played."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import random
from time import perf_counter
from typing import Any

import numba
import numpy as np
from pace import Play, obey

import wildpack
from wildpack import kernels
from wildpack.adapters.vector import VectorEnvironment
from wildpack.deal import Deal
from wildpack.game import Game
from wildpack.lab import VectorDeals

TABLES = {"leopard:classic": (2,), "beverbende:standard": (2, 6)}
Way = Callable[[Game, int], Play]
DEALS, WIDTH = 1 + 500 * kernels.JIT, 1 + 1023 * kernels.JIT


def compiled(game: Game, seats: int) -> Play:
    """Whole deals, dealing included, in one compiled loop."""
    rules = game.family.rules
    start, states = np.zeros(1, rules.STATE), np.zeros(1, rules.STATE)
    mask, rng = np.zeros(rules.WORDS, np.uint64), np.zeros(1, np.uint64)
    rules.begin(game.row, start, 0, seats, 0)
    return lambda: kernels.playouts(game.row, start, states, mask, rng, DEALS)


def vector(game: Game, seats: int) -> Play:
    """A random step in each of many deals side by side, all views and masks written, ended deals begun anew."""
    deals = VectorDeals(game, WIDTH, seats, workers=1)
    actions, views, masks = deals.random(), deals.views(), deals.masks()

    def play() -> int:
        deals.step(deals.random(actions))
        deals.views(views)
        deals.masks(masks)
        return WIDTH

    return play


@numba.njit
def choose(masks: Any, rng: Any, out: Any) -> None:
    """A random open action for each deal."""
    for i in range(len(masks)):
        left = kernels.below(rng, masks[i].sum())
        action = 0
        while left or not masks[i, action]:
            left -= masks[i, action]
            action += 1
        out[i] = action


def inputs(game: Game, seats: int) -> Play:
    """The same with what each seat sees as the inputs of a network, some thousands of numbers."""
    env = VectorEnvironment(game, WIDTH, seats)
    actions, rng = np.zeros(WIDTH, np.int64), np.zeros(1, np.uint64)

    def play() -> int:
        choose(env.batch.masks, rng, actions)
        env.step(actions)
        return WIDTH

    return play


def from_python(ask: Callable[[Deal], list[Any]], do: Callable[[Deal, Any], None]) -> Way:
    """New deals from Python, by the methods that give the open actions or moves and perform one."""

    def made(game: Game, seats: int) -> Play:
        seeds = itertools.count()

        def play() -> int:
            deal, decisions = game.deal(seats, seed=next(seeds)), 0
            while choices := ask(deal):
                do(deal, choices[int(random() * len(choices))])
                decisions += 1
            return decisions

        return play

    return made


def one_decision(ask: Callable[[Deal], list[Any]], do: Callable[[Deal, Any], None]) -> Way:
    """How long it takes to ask for them and perform one, each time in new deals."""

    def made(game: Game, seats: int) -> Play:
        seeds = itertools.count()

        def play() -> list[float]:
            deal, times = game.deal(seats, seed=next(seeds)), []
            while not deal.is_over:
                choice = random()
                began = perf_counter()
                choices = ask(deal)
                do(deal, choices[int(choice * len(choices))])
                times.append(perf_counter() - began)
            return times

        return play

    return made


WAYS = {
    "compiled": compiled,
    "vector step": vector,
    "network inputs": inputs,
    "Python, numbers": from_python(Deal.actions, Deal.act),
    "Python, texts": from_python(Deal.moves, Deal.play),
    "one decision, numbers": one_decision(Deal.actions, Deal.act),
    "one decision, texts": one_decision(Deal.moves, Deal.play),
}

if __name__ == "__main__":
    obey(
        "Wildpack",
        ["wildpack", "numba", "numpy"],
        {
            f"{name}/{seats}, {way}": make(wildpack.load(name), seats)
            for way, make in WAYS.items()
            for name, counts in TABLES.items()
            for seats in counts
        },
    )
