"""Who sits with whom, and how the seats change hands. Bots are numbers here, and sit at sides (partners together)."""

from __future__ import annotations

import itertools
import math


def tables(bots: int, sides: int) -> list[tuple[int, ...]]:
    """Who meets: all bots if there are sides enough, else every choice of as many bots as there are sides."""
    return list(itertools.combinations(range(bots), min(bots, sides)))


def around(table: tuple[int, ...], deal: int) -> tuple[int, ...]:
    """The order in which the bots of a table sit around it in that deal: each order in its turn."""
    first, *others = table
    number = deal % math.factorial(len(others))
    order = next(itertools.islice(itertools.permutations(others), number, None))
    return (first, *order)


def seatings(order: tuple[int, ...], sides: int) -> list[tuple[int, ...]]:
    """By side: its bot, in each seating of a set; each bot has each side equally often.

    Bots in that order around the table, again and again until all sides are taken: every rotation of it, whoever
    comes first. Where the bots do not divide the sides, some have one side more in a seating, each in its turn.
    """
    rows = [tuple(order[(start + side) % len(order)] for side in range(sides)) for start in range(len(order))]
    return list(dict.fromkeys(row[turn:] + row[:turn] for row in rows for turn in range(sides)))
