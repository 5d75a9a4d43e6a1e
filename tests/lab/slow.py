"""Deals of a simulation, played again one by one in plain Python: the lab must say the same of them.

The random numbers are SplitMix64 written anew, open actions are bits of whole numbers, and the deal that comes of it
is played once more move by move as a ``Deal``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from wildpack.bots.heuristic import heuristic, mind
from wildpack.bots.levels import levels
from wildpack.deal import pack_of
from wildpack.game import Game
from wildpack.kernels import CHANCE, DRAW, OVER, SHUFFLE

_WORD = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mixed(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


class Stream:
    """The random stream of a deal."""

    def __init__(self, seed: int, number: int) -> None:
        self.state = _mixed(_mixed(seed + _GAMMA & _WORD) ^ _mixed(number))

    def next(self) -> int:
        self.state = self.state + _GAMMA & _WORD
        return _mixed(self.state)

    def below(self, n: int) -> int:
        return (self.next() >> 32) * n >> 32


class Played(NamedTuple):
    """What came of a deal, as in ``Results``."""

    scores: list[int]
    decisions: int
    actions: int
    branching: int
    closer: int


class Course:
    """A deal as it is played by the functions of the rules, called from Python."""

    def __init__(self, game: Game, seats: int, bots: list[str], seed: int, number: int) -> None:
        self.game, self.rules, self.row = game, game.family.rules, game.row
        self.states, self.stream = np.zeros(1, self.rules.STATE), Stream(seed, number)
        self.rules.begin(self.row, self.states, 0, seats, number % seats)
        moved = number // seats
        self.bots = [bots[(seat + moved) % len(bots)] for seat in range(seats)]
        self.minds = [self._mind(name) for name in self.bots]
        self.log: list[tuple[int, list[int], int]] = []
        while self.turn != OVER:
            choices = self.open()
            action = self.choice(choices)
            self.log.append((self.turn, choices, action))
            self.rules.apply(self.row, self.states, 0, action)

    def _mind(self, name: str) -> Any:
        if name == "random":
            return None
        return mind(self.game.family, levels(self.game.family)[name], self.stream.next())

    @property
    def turn(self) -> int:
        return int(self.states["turn"][0])

    def open(self) -> list[int]:
        mask = np.zeros(self.rules.WORDS, np.uint64)
        self.rules.legal(self.row, self.states, 0, mask)
        word = sum(int(bits) << 64 * n for n, bits in enumerate(mask))
        return [action for action in range(word.bit_length()) if word >> action & 1]

    def choice(self, choices: list[int]) -> int:
        thought = None if self.turn == CHANCE else self.minds[self.turn]
        if thought is None:
            return choices[self.stream.below(len(choices))]
        if len(choices) == 1:
            return choices[0]
        views, ratings = np.zeros(1, self.rules.VIEW), np.zeros(len(choices))
        self.rules.look(self.row, self.states, 0, self.turn, views, 0)
        heuristic(self.game.family).rate(self.row, thought, views, 0, np.array(choices, np.int16), ratings)
        best, equals = 0, 1
        for k in range(1, len(choices)):
            if ratings[k] > ratings[best]:
                best, equals = k, 1
            elif ratings[k] == ratings[best]:
                equals += 1
                best = k if self.stream.below(equals) == 0 else best
        return choices[best]


def _stocks(course: Course) -> list[list[str]]:
    """The cards that were drawn, from the pack and from each new stock."""
    kinds, cards = course.rules.ACTIONS["kind"], course.rules.ACTIONS["card"]
    stocks: list[list[str]] = [[]]
    for turn, _, action in course.log:
        if turn == CHANCE and kinds[action] == SHUFFLE:
            stocks.append([])
        elif turn == CHANCE and kinds[action] == DRAW:
            stocks[-1].append(course.game.family.words.CARDS[cards[action]])
    return stocks


def _filled(drawn: list[str], whole: list[str]) -> list[str]:
    """A stock that begins with what was drawn."""
    return drawn + list((Counter(whole) - Counter(drawn)).elements())


def played(game: Game, seats: int, bots: list[str], seed: int, number: int) -> Played:
    """Deal ``number``, played by the rules and then as a Deal, whose end is told."""
    course = Course(game, seats, bots, seed, number)
    stocks = _stocks(course)
    deal = game.deal(seats, number % seats, pack=_filled(stocks.pop(0), pack_of(game, seats)))
    moves = [(turn, choices, action) for turn, choices, action in course.log if turn >= 0]
    for turn, choices, action in moves:
        while deal.awaits_shuffle:
            deal.shuffle(_filled(stocks.pop(0), deal.next_stock()))
        assert (deal.turn, deal.actions()) == (turn, choices)
        deal.act(action)
    while deal.awaits_shuffle:
        deal.shuffle(_filled(stocks.pop(0), deal.next_stock()))
    assert deal.scores is not None
    branching = sum(len(choices) for _, choices, _ in moves)
    closer = -1 if deal.closer is None else deal.closer
    return Played(deal.scores, len(moves), len(course.log), branching, closer)
