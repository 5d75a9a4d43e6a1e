"""The tree of a search: nodes are what a seat knows, edges what it may do; arrays, so that kernels grow it.

A node is found by a hash of the view of the seat to act, so that all worlds which that seat can't tell apart share
it. Its edges are made when it is met a second time: most nodes are met once.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from wildpack.kernels import inlined, kernel, wrapping

NODE = np.dtype(
    [
        ("key", "u8"),  # hash of the view
        ("visits", "i4"),
        ("first", "i4"),  # its first edge, or NONE
        ("edges", "i2"),
        ("seat", "i1"),  # the seat to act
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("rating", "f4"),  # by the rules of thumb, in points
        ("prior", "f4"),  # share of the visits that the rules of thumb would give it
        ("visits", "i4"),
        ("total", "f8"),  # of the points that the seat to act came out ahead
        ("squares", "f8"),  # of their squares
        ("action", "i2"),
    ],
    align=True,
)


class Tree(NamedTuple):
    """The nodes and edges of a search."""

    nodes: Any
    edges: Any
    table: Any  # int32, a power of two: the nodes by hash, or NONE
    used: Any  # int64[2]: how many nodes and edges there are


NONE = -1
_SEED, _FACTOR, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(29)


@wrapping
def key_of(words: Any) -> Any:
    """A hash of a view, given as uint64 words; never 0."""
    key = _SEED
    for n in range(len(words)):
        key = (key ^ words[n]) * _FACTOR
        key = key ^ (key >> _SHIFT)
    return key | np.uint64(1)


@inlined
def find(tree: Tree, key: Any, seat: int) -> int:
    """The node of that key, made if it is new and there is room, else NONE."""
    nodes, table, used = tree.nodes, tree.table, tree.used
    last = np.uint64(len(table) - 1)
    at = key & last
    while table[at] != NONE:
        if nodes[table[at]]["key"] == key:
            return table[at]  # type: ignore[no-any-return]
        at = (at + np.uint64(1)) & last
    if used[0] == len(nodes):
        return NONE
    table[at] = used[0]
    node = nodes[used[0]]
    node["key"], node["visits"], node["first"], node["seat"] = key, 0, NONE, seat
    used[0] += 1
    return used[0] - 1  # type: ignore[no-any-return]


@kernel
def grow(sharpness: float, tree: Tree, node: int, actions: Any, ratings: Any) -> bool:
    """Give a node its edges; whether there is room for them."""
    edges, first, n = tree.edges, tree.used[1], len(actions)
    if first + n > len(edges):
        return False
    top, total = ratings[0], 0.0
    for k in range(1, n):
        top = max(top, ratings[k])
    for k in range(n):
        edge = edges[first + k]
        share = math.exp(sharpness * (ratings[k] - top))
        total += share
        edge["action"], edge["rating"], edge["prior"] = actions[k], ratings[k], share
        edge["visits"], edge["total"], edge["squares"] = 0, 0.0, 0.0
    for k in range(n):
        edges[first + k]["prior"] /= total
    tree.nodes[node]["first"], tree.nodes[node]["edges"] = first, n
    tree.used[1] += n
    return True
