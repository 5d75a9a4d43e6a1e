"""One simulation: a world that the view allows, down the tree, then played out; what came of it, up the tree.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search,
2012), where each seat has the nodes of what it knows itself. Actions are chosen by upper confidence bounds (Kocsis and
Szepesvari, Bandit based Monte-Carlo Planning, 2006) or, guided, by those with priors (Rosin, Multi-armed bandits with
episode context, 2011).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from wildpack.bots.search.tree import NONE, Tree, find, grow, key_of
from wildpack.kernels import (
    CHANCE,
    OVER,
    apply,
    below,
    best,
    chance,
    happens,
    imagine,
    inlined,
    kernel,
    lead,
    legal,
    listed,
    look,
    rate,
    sample,
    score,
    stream,
    worth,
)


class Task(NamedTuple):
    """What is thought about."""

    rules: Any  # the row of the game
    mind: Any  # a sound one
    settings: Any  # dtype settings.ROW, length one
    root: Any  # the view of the seat to act, length one
    sides: Any  # int8 by seat: its side
    sign: float  # -1 where the lowest total wins
    seed: Any  # uint64


class Room(NamedTuple):
    """Where simulations work; nothing in it outlasts one."""

    states: Any  # length one
    views: Any  # length one, the same memory as
    words: Any  # uint64
    mask: Any
    actions: Any  # int16, as many as there are
    ratings: Any  # float64, as many
    path: Any  # int32[deepest, 2]: node and edge of each step down the tree
    points: Any  # float64 by side
    ends: Any  # int64 by side
    ahead: Any  # float64 by seat: by how many points it is ahead of the mean of the other sides
    luck: Any  # random stream of the cards
    whim: Any  # random stream of the players


@kernel
def _look(task: Task, room: Room, seat: int) -> None:
    look(task.rules, room.states, 0, seat, room.views, 0)


@kernel
def _rate(task: Task, views: Any, actions: Any, ratings: Any) -> None:
    """Rate ``actions``: all the same, unless rules of thumb guide."""
    ratings[:] = 0.0
    if task.settings[0]["guided"]:
        rate(task.rules, task.mind, views, 0, actions, ratings)


@kernel
def _worth(task: Task, room: Room) -> None:
    worth(task.rules, room.states, 0, room.points)


# --- in the tree -----------------------------------------------------------------------------------------------------


@kernel
def expand(task: Task, tree: Tree, actions: Any, ratings: Any) -> None:
    """Give the root its edges."""
    _rate(task, task.root, actions, ratings)
    grow(task.settings[0]["sharpness"], tree, 0, actions, ratings)


@inlined
def _node(task: Task, tree: Tree, room: Room, n: int, length: int) -> int:
    """The node, with edges, of the seat to act, which has ``n`` actions; NONE if it is new, or there is no room."""
    if length == 0:
        return 0
    seat = room.states[0]["turn"]
    _look(task, room, seat)
    node = find(tree, key_of(room.words), seat) if length < len(room.path) else NONE
    if node == NONE:
        return NONE
    if tree.nodes[node]["visits"] == 0:
        tree.nodes[node]["visits"] = 1
        return NONE
    if tree.nodes[node]["first"] == NONE:
        _rate(task, room.views, room.actions[:n], room.ratings[:n])
        if not grow(task.settings[0]["sharpness"], tree, node, room.actions[:n], room.ratings[:n]):
            return NONE
    return node


@inlined
def _untried(edges: Any, first: int, n: int, rng: Any) -> int:
    """Any edge that has not been tried, or NONE."""
    found, chosen = 0, NONE
    for at in range(first, first + n):
        if edges[at]["visits"] == 0:
            found += 1
            if below(rng, found) == 0:
                chosen = at
    return chosen


@inlined
def _usual(edges: Any, first: int, n: int) -> tuple[int, float]:
    """How often the edges have been tried, and what came of it on average."""
    visits, total = 0, 0.0
    for at in range(first, first + n):
        visits += edges[at]["visits"]
        total += edges[at]["total"]
    return visits, total / max(1, visits)


@kernel
def _select(settings: Any, tree: Tree, node: int, rng: Any) -> int:
    """The edge to try: the one with the highest bound of what it may be worth."""
    edges, first, n = tree.edges, tree.nodes[node]["first"], tree.nodes[node]["edges"]
    guided, explore = settings[0]["guided"], settings[0]["explore"]
    untried = NONE if guided else _untried(edges, first, n, rng)
    if untried != NONE:
        return untried
    visits, usual = _usual(edges, first, n)
    log, root = math.log(visits + 1.0), math.sqrt(visits + 1.0)
    best, highest = first, -np.inf
    for at in range(first, first + n):
        tried = edges[at]["visits"]
        bound = edges[at]["total"] / tried if tried else usual
        bound += explore * edges[at]["prior"] * root / (1 + tried) if guided else explore * math.sqrt(log / tried)
        if bound > highest:
            best, highest = at, bound
    return best  # type: ignore[no-any-return]


# --- below the tree --------------------------------------------------------------------------------------------------


@inlined
def _played_out(task: Task, room: Room, n: int) -> int:
    """What the seat to act, which has ``n`` actions, does in a playout."""
    settings = task.settings[0]
    if n == 1 or not settings["guided"] or happens(room.whim, settings["stray"]):
        return room.actions[below(room.whim, n)]  # type: ignore[no-any-return]
    _look(task, room, room.states[0]["turn"])
    _rate(task, room.views, room.actions[:n], room.ratings[:n])
    return room.actions[best(room.ratings[:n], room.whim)]  # type: ignore[no-any-return]


@inlined
def _judge(task: Task, room: Room) -> None:
    """What came of it for each seat: the result, or what rules of thumb expect."""
    points = room.points
    if room.states[0]["turn"] == OVER:
        score(task.rules, room.states, 0, room.ends)
        for side in range(len(points)):
            points[side] = room.ends[side]
    else:
        _worth(task, room)
    lead(points, task.sides, task.sign, room.ahead)


@inlined
def _credit(tree: Tree, room: Room, length: int) -> None:
    """Tell the edges of the path what came of them."""
    for step in range(length):
        node, edge = tree.nodes[room.path[step, 0]], tree.edges[room.path[step, 1]]
        gain = room.ahead[node["seat"]]
        node["visits"] += 1
        edge["visits"] += 1
        edge["total"] += gain
        edge["squares"] += gain * gain


# --- the whole -------------------------------------------------------------------------------------------------------


@inlined
def _play(task: Task, tree: Tree, room: Room, edge: int) -> int:
    """Play the world in ``room`` to its end, first by ``edge`` (NONE: any); return the length of the path."""
    length, decisions, inside, depth = 0, 0, True, task.settings[0]["depth"]
    while room.states[0]["turn"] != OVER:
        if room.states[0]["turn"] == CHANCE:
            action = chance(task.rules, room.states, 0, room.mask, room.luck)
        else:
            legal(task.rules, room.states, 0, room.mask)
            n = listed(room.mask, room.actions)
            node = _node(task, tree, room, n, length) if inside else NONE
            if node != NONE:
                chosen = edge if length == 0 and edge != NONE else _select(task.settings, tree, node, room.whim)
                room.path[length, 0], room.path[length, 1] = node, chosen
                length += 1
                action = tree.edges[chosen]["action"]
            elif depth and decisions == depth:
                break
            else:
                inside = False
                decisions += 1
                action = _played_out(task, room, n)
        apply(task.rules, room.states, 0, action)
    return length


@kernel
def _begin(task: Task, room: Room) -> None:
    """Put a world that the root allows into ``room``."""
    seat, settings = task.root[0]["turn"], task.settings[0]
    if settings["guided"] and settings["infer"]:
        imagine(task.rules, task.root, 0, seat, room.luck, room.states, 0)
    else:
        sample(task.rules, task.root, 0, seat, room.luck, room.states, 0)


@kernel
def simulate(task: Task, tree: Tree, room: Room, alive: Any, first: int, last: int) -> None:
    """In worlds ``first`` to ``last`` - 1 that the root allows try each of the edges ``alive``.

    In a world all of them meet the same cards. An edge NONE stands for the one that its bound selects.
    """
    for world in range(first, last):
        for edge in alive:
            stream(room.luck, task.seed, np.uint64(2 * world))
            stream(room.whim, task.seed, np.uint64(2 * world + 1))
            _begin(task, room)
            length = _play(task, tree, room, edge)
            _judge(task, room)
            _credit(tree, room, length)
