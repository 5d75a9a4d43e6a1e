"""A search from one view, and the bot that plays what it finds."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack.bots.heuristic import mind
from wildpack.bots.search.settings import Settings
from wildpack.bots.search.simulating import Room, Task, expand, simulate
from wildpack.bots.search.tree import EDGE, NODE, NONE, Tree

if TYPE_CHECKING:
    from wildpack.game import Family, Game

_NODES, _EDGES, _DEEPEST = 1 << 15, 1 << 18, 256
_CHUNK = 0.002
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Found:
    """What a search says of one action."""

    action: int
    visits: int
    mean: float
    """By how many points the seat to act will be ahead."""
    spread: float
    """The standard error of that mean."""


def _task(game: Game, view: Any, settings: Settings, seed: int) -> Task:
    family, seats = game.family, int(view["seats"][0])
    sides = family.words.sides(seats)
    side_of = [next(n for n, side in enumerate(sides) if seat in side) for seat in range(seats)]
    sign = -1.0 if family.lowest_wins else 1.0
    return Task(game.row, mind(family, {}), settings.row(), view, np.array(side_of, np.int8), sign, np.uint64(seed))


def _tree(room: int, seat: int) -> Tree:
    """A tree of a root alone, with room for so many nodes besides."""
    nodes = np.empty(room + 1, NODE)
    nodes[0] = (0, 0, NONE, 0, seat)
    table = np.full(1 << (2 * room + 1).bit_length(), NONE, np.int32)
    return Tree(nodes, np.empty(_EDGES, EDGE), table, np.array([1, 0]))


def _room(family: Family, seats: int) -> Room:
    rules, sides = family.rules, len(family.words.sides(seats))
    views, words = _words(rules.VIEW)
    return Room(
        states=np.zeros(1, rules.STATE),
        views=views,
        words=words,
        mask=np.zeros(rules.WORDS, np.uint64),
        actions=np.zeros(len(rules.ACTIONS), np.int16),
        ratings=np.zeros(len(rules.ACTIONS)),
        path=np.zeros((_DEEPEST, 2), np.int32),
        points=np.zeros(sides),
        ends=np.zeros(sides, np.int64),
        ahead=np.zeros(seats),
        luck=np.zeros(1, np.uint64),
        whim=np.zeros(1, np.uint64),
    )


def _words(dtype: np.dtype[Any]) -> tuple[Any, Any]:
    """A view, and the same memory as words."""
    words = np.zeros(-(-dtype.itemsize // 8), np.uint64)
    return words.view(np.uint8)[: dtype.itemsize].view(dtype), words


class Search:
    """Thinks about one view of ``game``, whose seat may do ``actions``. What it finds depends on ``seed``."""

    def __init__(self, game: Game, view: Any, actions: Sequence[int], settings: Settings, seed: int) -> None:
        self._settings, self._worlds, self._count = settings, 0, len(actions)
        self._task = _task(game, view, settings, seed)
        self._tree = _tree(min(_NODES, settings.simulations + 1), int(view["turn"][0]))
        self._room = _room(game.family, len(self._task.sides))
        expand(self._task, self._tree, np.array(actions, np.int16), np.zeros(len(actions)))

    def think(self) -> int:
        """Run simulations until the settings' limit of number or time; return the best edge."""
        limit = self._settings
        if limit.keep == 0:
            self._run([NONE], limit.simulations, limit.seconds)
            return int(np.argmax(self._edges["visits"]))
        best = np.argsort(-self._edges["prior"], kind="stable")[: limit.keep]
        rounds = max(1, (len(best) - 1).bit_length())
        for _ in range(rounds):
            self._run(
                best,
                max(1, limit.simulations // (rounds * len(best))),
                limit.seconds / rounds,
            )
            best = best[np.argsort(-self._merits(best), kind="stable")][: -(-len(best) // 2)]
        return int(best[0])

    def _merits(self, tried: Any) -> Any:
        """What was found of some edges, all tried equally often, with what the rules of thumb say of them."""
        edges, trust = self._edges[tried], self._settings.trust
        ratings, visits = edges["rating"], edges["visits"]
        means = edges["total"] / visits
        return (visits * means + trust * (ratings - ratings.mean() + means.mean())) / (visits + trust)

    def _run(self, alive: Any, worlds: int, seconds: float) -> None:
        """Try ``alive`` in so many worlds more, at most for so long."""
        alive, began, done = np.array(alive, np.int64), time.perf_counter(), 0
        chunk = worlds if seconds == np.inf else 1
        while done < worlds:
            now = min(chunk, worlds - done)
            simulate(self._task, self._tree, self._room, alive, self._worlds, self._worlds + now)
            self._worlds += now
            done += now
            took = time.perf_counter() - began
            if took >= seconds:
                return
            if seconds < np.inf:
                chunk = max(1, int(done / took * min(seconds - took, _CHUNK)))

    @property
    def _edges(self) -> Any:
        """The edges of the root."""
        return self._tree.edges[: self._count]

    @property
    def simulations(self) -> int:
        """How many have been run."""
        return int(self._edges["visits"].sum())

    def found(self) -> list[Found]:
        """What was found of each action that was considered, in the order of the actions."""
        return [_found(edge) for edge in self._edges]


def _found(edge: Any) -> Found:
    visits = int(edge["visits"])
    mean = float(edge["total"]) / visits if visits else 0.0
    spread = np.sqrt(max(0.0, edge["squares"] / visits - mean * mean) / (visits - 1)) if visits > 1 else np.inf
    return Found(int(edge["action"]), visits, mean, float(spread))


def _fields(view: Any) -> Any:
    """A copy of a view whose bytes are those of its fields: what lies between them may be anything."""
    copy = np.zeros(view.shape, view.dtype)
    for name in view.dtype.names:
        copy[name] = view[name]
    return copy


class SearchBot:
    """Plays what a search found best. Its choice depends on the view and ``seed`` alone."""

    def __init__(self, game: Game, seed: int | None, settings: Settings) -> None:
        self._game, self._settings = game, settings
        self._seed = secrets.randbits(64) if seed is None else seed

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        """One of ``actions``."""
        if len(actions) == 1:
            return actions[0]
        digest = hashlib.blake2b(_fields(view).tobytes(), digest_size=8, salt=self._seed.to_bytes(8, "little")).digest()
        search = Search(self._game, view, actions, self._settings, int.from_bytes(digest, "little"))
        return actions[search.think()]
