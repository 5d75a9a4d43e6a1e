"""How a function of the rules becomes machine code, and the generic loops that play any game.

A game's rules are plain functions on NumPy structured arrays. ``kernel`` compiles them with Numba. The generic
loops call ``legal(rules, states, i, mask)`` and ``apply(rules, states, i, action)``, stubs that find the functions
of the game whose state dtype they are given (``register``), compiled or not.

Conventions shared by all games:

* ``states``: array of the game's STATE dtype, any length; ``i`` picks one. Fields every STATE has: ``turn``
  (seat to act, CHANCE or OVER), ``seats``, ``dealer``, ``closer`` (-1: none).
* ``rules``: array of length one of the game's RULES dtype.
* ``mask``: uint64 words; bit ``a % 64`` of word ``a // 64`` says whether action ``a`` is open.
* Chance acts like a seat: each of its open actions is equally likely, since each stands for one physical card.
* ``rng``: uint64 array of length one, the state of a random stream (``stream``).
"""

from wildpack.kernels.bits import clear, count, listed, lowest, mark, marked, nth, popcount, put, select
from wildpack.kernels.compiling import JIT, cache_folder, inlined, kernel, wrapping
from wildpack.kernels.dispatch import (
    CHANCE,
    DRAW,
    OVER,
    REVEAL,
    SHUFFLE,
    SPECTATOR,
    Array,
    apply,
    chance,
    imagine,
    legal,
    look,
    rate,
    register,
    sample,
    score,
    seat_width,
    width,
    worth,
)
from wildpack.kernels.playing import around, best, lead, perft, playout, playouts, random_action, step
from wildpack.kernels.streams import below, happens, mix, random64, shuffle, stream

__all__ = [
    "CHANCE",
    "DRAW",
    "JIT",
    "OVER",
    "REVEAL",
    "SHUFFLE",
    "SPECTATOR",
    "Array",
    "apply",
    "around",
    "below",
    "best",
    "cache_folder",
    "chance",
    "clear",
    "count",
    "happens",
    "imagine",
    "inlined",
    "kernel",
    "lead",
    "legal",
    "listed",
    "look",
    "lowest",
    "mark",
    "marked",
    "mix",
    "nth",
    "perft",
    "playout",
    "playouts",
    "popcount",
    "put",
    "random64",
    "random_action",
    "rate",
    "register",
    "sample",
    "score",
    "seat_width",
    "select",
    "shuffle",
    "step",
    "stream",
    "width",
    "worth",
    "wrapping",
]
