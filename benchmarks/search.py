"""How fast searches are, ours and OpenSpiel's, side by side on one core; prints JSON.

python benchmarks/search.py --seconds 3 --rounds 3

Ours plays Leopard classic from the opening by upper confidence bounds and uniform playouts, as OpenSpiel's ISMCTSBot
does on its own gin rummy (playouts of like length) and hearts, both in C++. Rounds are interleaved, and medians taken,
since machines are noisy. Needs the extra ``adapters``.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import wildpack
from wildpack import kernels
from wildpack.bots.search import Search, Settings

SIMULATIONS = {"wildpack": 20_000, "gin_rummy": 500, "hearts": 5_000}
Json = dict[str, Any]


def ours(seconds: float) -> float:
    """Simulations a second from the opening of Leopard classic."""
    deal = wildpack.load("leopard:classic").deal(seed=1)
    settings = Settings(simulations=SIMULATIONS["wildpack"], keep=0, guided=False, explore=2.0)

    def once(seed: int) -> int:
        search = Search(deal.game, deal.view(deal.turn), deal.actions(), settings, seed)
        search.think()
        return search.simulations

    once(0)
    return _rate(once, seconds)


def theirs(name: str) -> Callable[[float], float]:
    """The same of OpenSpiel's ISMCTSBot on its game of that name."""

    def measure(seconds: float) -> float:
        state = _opening(name)

        def once(seed: int) -> int:
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            bot = pyspiel.ISMCTSBot(
                seed, evaluator, 2.0, SIMULATIONS[name], -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
            )
            bot.step(state)
            return SIMULATIONS[name]

        return _rate(once, seconds)

    return measure


def _opening(name: str) -> Any:
    """The first position of a game in which a player has a choice."""
    state, chance = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True) if state.is_chance_node() else ((), ())
        state.apply_action(int(chance.choice(outcomes, p=weights)) if outcomes else state.legal_actions()[0])
    return state


def _rate(once: Callable[[int], int], seconds: float) -> float:
    began, done, seed = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        seed += 1
        done += once(seed)
    return done / (time.perf_counter() - began)


def decisions_of_ours() -> float:
    """Decisions of players in a random playout from the opening."""
    game = wildpack.load("leopard:classic")
    states, start = np.zeros(1, game.family.rules.STATE), np.zeros(1, game.family.rules.STATE)
    game.family.rules.begin(game.row, start, 0, 2, 0)
    mask, rng = np.zeros(game.family.rules.WORDS, np.uint64), np.ones(1, np.uint64)
    return kernels.playouts(game.row, start, states, mask, rng, 1000) / 1000


def decisions_of_theirs(name: str, deals: int = 200) -> float:
    """The same of a game of OpenSpiel."""
    chance, total = np.random.RandomState(1), 0
    for _ in range(deals):
        state = _opening(name)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(outcomes, p=weights)))
            else:
                total += 1
                state.apply_action(int(chance.choice(state.legal_actions())))
    return total / deals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    measures = {"wildpack": ours, "gin_rummy": theirs("gin_rummy"), "hearts": theirs("hearts")}
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(options.rounds):
        for name, measure in measures.items():
            found[name].append(measure(options.seconds))
    lengths = {"wildpack": decisions_of_ours(), **{name: decisions_of_theirs(name) for name in ("gin_rummy", "hearts")}}
    rates = {name: statistics.median(values) for name, values in found.items()}
    figures: Json = {
        name: {"simulations_per_s": round(rates[name]), "decisions_a_playout": round(lengths[name], 1)}
        for name in rates
    }
    figures["times_gin_rummy"] = round(rates["wildpack"] / rates["gin_rummy"], 1)
    figures["times_hearts_in_decisions"] = round(
        rates["wildpack"] * lengths["wildpack"] / (rates["hearts"] * lengths["hearts"]), 2
    )
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
