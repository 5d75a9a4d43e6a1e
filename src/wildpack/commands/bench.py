"""``wildpack bench engine``: how fast the engine is here, on one core."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import TYPE_CHECKING

from wildpack.errors import BadText
from wildpack.registry import games

if TYPE_CHECKING:
    from wildpack.game import Game

SUMMARY = "measure the speed of the engine on one core"

Figures = dict[str, float]


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, how long, and how to print it."""
    parser.add_argument("what", choices=["engine"], help="random legal play compiled, and moves from Python")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Measure every variant with the fewest and the most seats; print a row each."""
    if not 0 < options.seconds <= 600:
        raise BadText(f"--seconds must be more than 0 and at most 600, not {options.seconds:g}")
    figures: dict[str, Figures] = {}
    for family in games().values():
        for name in family.variants:
            game = family.game(name)
            for seats in sorted({min(game.seats), max(game.seats)}):
                key = str(game) if seats == min(game.seats) else f"{game}/{seats}"
                figures[key] = _measure(game, seats, options.seconds)
                if not options.json:
                    print(_row(key, figures[key]), flush=True)
    if options.json:
        print(json.dumps(figures, indent=2))
    return 0


def _row(name: str, figures: Figures) -> str:
    return (
        f"{name:<26} {figures['decisions_per_s'] / 1e6:6.2f} M decisions/s  {figures['deals_per_s']:9.0f} deals/s  "
        f"a move from Python {figures['python_move_us']:.1f} us"
    )


def _measure(game: Game, seats: int, seconds: float) -> Figures:
    decisions, deals, took = _compiled(game, seats, seconds)
    return {
        "decisions_per_s": round(decisions / took),
        "deals_per_s": round(deals / took),
        "decisions_per_deal": round(decisions / deals, 2),
        "python_move_us": round(_from_python(game, seats, seconds), 2),
    }


def _compiled(game: Game, seats: int, seconds: float) -> tuple[int, int, float]:
    """Decisions and deals of random play, dealing included, and the seconds they took."""
    import numpy as np

    from wildpack import kernels

    rules = game.family.rules
    start, states = np.zeros(1, rules.STATE), np.zeros(1, rules.STATE)
    mask, rng = np.zeros(rules.WORDS, np.uint64), np.zeros(1, np.uint64)
    rules.begin(game.row, start, 0, seats, 0)
    kernels.playouts(game.row, start, states, mask, rng, 1)
    decisions, deals, batch, began = 0, 0, 1 + 500 * kernels.JIT, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        decisions += kernels.playouts(game.row, start, states, mask, rng, batch)
        deals += batch
    return decisions, deals, took


def _from_python(game: Game, seats: int, seconds: float) -> float:
    """Median microseconds of one ``moves()`` and ``play()``."""
    times: list[float] = []
    seed, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        deal = game.deal(seats, seed=seed)
        while not deal.is_over:
            began = time.perf_counter()
            moves = deal.moves()
            asked = time.perf_counter() - began
            move = moves[(seed * 7 + len(times)) % len(moves)]
            began = time.perf_counter()
            deal.play(move)
            times.append(asked + time.perf_counter() - began)
        seed += 1
    return statistics.median(times) * 1e6
