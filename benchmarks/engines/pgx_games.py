"""Pgx: batches of deals in one compiled program on the CPU, each at the batch size that is the fastest here.

Whole deals are played until the last of the batch ends; steps begin a deal anew where one has ended, as training does.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import pgx
from pace import Play, measured, obey
from pgx.experimental import auto_reset

STEPS = 50
SIZES = {"leduc_holdem": (1024, 4096, 16384), "sparrow_mahjong": (64, 512)}


def chosen(state: Any, key: Any) -> Any:
    return jax.random.categorical(key, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)


def whole_deals(env: Any, size: int, key: Any) -> Any:
    """The number of decisions in ``size`` deals played to the end."""

    def step(carry: Any) -> Any:
        state, key, decisions = carry
        key, now = jax.random.split(key)
        return jax.vmap(env.step)(state, chosen(state, now)), key, decisions + (~state.terminated).sum()

    key, now = jax.random.split(key)
    start = jax.vmap(env.init)(jax.random.split(now, size)), key, jnp.int32(0)
    return jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), step, start)[2], None


def steps(env: Any, size: int, key: Any) -> Any:
    """The number of STEPS steps in each of ``size`` deals, and what is seen at the end, so that it is worked out."""
    advance = jax.vmap(auto_reset(env.step, env.init))

    def step(carry: Any, key: Any) -> Any:
        now, anew = jax.random.split(key)
        return advance(carry, chosen(carry, now), jax.random.split(anew, size)), None

    key, now = jax.random.split(key)
    state = jax.vmap(env.init)(jax.random.split(now, size))
    state, _ = jax.lax.scan(step, state, jax.random.split(key, STEPS))
    return STEPS * size, state


def fastest(name: str, program: Callable[..., Any]) -> tuple[int, Play]:
    """The fastest of SIZES, and what plays it."""
    return max((tried(name, program, size) for size in SIZES[name]), key=lambda found: found[0])[1:]


def tried(name: str, program: Callable[..., Any], size: int) -> tuple[float, int, Play]:
    compiled, seeds = jax.jit(partial(program, pgx.make(name), size)), itertools.count()

    def play() -> int:
        return int(jax.block_until_ready(compiled(jax.random.PRNGKey(next(seeds))))[0])

    play()
    found = measured(play, 0.3)
    return found["decisions"] / found["seconds"], size, play


if __name__ == "__main__":
    plays = {}
    for name, program in itertools.product(SIZES, (whole_deals, steps)):
        size, play = fastest(name, program)
        plays[f"{name}, {program.__name__.replace('_', ' ')}, {size} at once"] = play
    obey("Pgx", ["pgx", "jax"], plays)
