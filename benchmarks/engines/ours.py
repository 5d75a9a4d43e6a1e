"""Wildpack, in every way it can be played."""

from __future__ import annotations

import itertools
from random import random
from time import perf_counter
from typing import Any

import numba
import numpy as np
from pace import Play, obey

import wildpack
from wildpack import kernels
from wildpack.adapters.vector import VectorEnvironment
from wildpack.game import Game
from wildpack.lab import VectorDeals

TABLES = {"leopard:classic": (2,), "beverbende:standard": (2, 6)}
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


def by_number(game: Game, seats: int) -> Play:
    """New deals from Python, actions as numbers."""
    seeds = itertools.count()

    def play() -> int:
        deal, decisions = game.deal(seats, seed=next(seeds)), 0
        while actions := deal.actions():
            deal.act(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play


def by_text(game: Game, seats: int) -> Play:
    """New deals from Python, moves as texts."""
    seeds = itertools.count()

    def play() -> int:
        deal, decisions = game.deal(seats, seed=next(seeds)), 0
        while moves := deal.moves():
            deal.play(moves[int(random() * len(moves))])
            decisions += 1
        return decisions

    return play


def one_number(game: Game, seats: int) -> Play:
    """Asking for the legal actions and applying one."""
    seeds = itertools.count()

    def play() -> list[float]:
        deal, times = game.deal(seats, seed=next(seeds)), []
        while not deal.is_over:
            choice = random()
            began = perf_counter()
            actions = deal.actions()
            deal.act(actions[int(choice * len(actions))])
            times.append(perf_counter() - began)
        return times

    return play


def one_text(game: Game, seats: int) -> Play:
    """Asking for the legal moves and playing one."""
    seeds = itertools.count()

    def play() -> list[float]:
        deal, times = game.deal(seats, seed=next(seeds)), []
        while not deal.is_over:
            choice = random()
            began = perf_counter()
            moves = deal.moves()
            deal.play(moves[int(choice * len(moves))])
            times.append(perf_counter() - began)
        return times

    return play


WAYS = {
    "compiled": compiled,
    "vector step": vector,
    "network inputs": inputs,
    "Python, numbers": by_number,
    "Python, texts": by_text,
    "one decision, numbers": one_number,
    "one decision, texts": one_text,
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
