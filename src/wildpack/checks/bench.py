"""A game's rules on bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack import kernels
from wildpack.kernels import SPECTATOR

if TYPE_CHECKING:
    from wildpack.game import Game

Told = dict[str, Any]
"""An event as one seat was told of it."""


def _stream(seed: int, number: int = 0) -> Any:
    rng = np.zeros(1, np.uint64)
    kernels.stream(rng, np.uint64(seed), np.uint64(number))
    return rng


def counted(actions: Sequence[int], number: int) -> int:
    """The one of ``actions`` that counting them off by stream ``number`` finds."""
    return actions[kernels.below(_stream(number), len(actions))]


class Bench:
    """A game's rules for so many seats, on states, views and rows of TOLD kept as bytes.

    All calls use one set of arrays, at a place that is not the first: they meet what earlier calls left there.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats, self.rules, self.words = game, seats, game.family.rules, game.family.words
        self.eyes = (*range(seats), SPECTATOR)
        """Who sees, in the order of the rows of TOLD; as an index, SPECTATOR is the last."""
        self.kinds: list[int] = self.rules.ACTIONS["kind"].tolist()
        self.texts = [[self.words.text(a, s, seats) for a in range(self.rules.SEAT_ACTIONS)] for s in range(seats)]
        """By seat: the texts of all actions of seats."""
        self._states, self._views = np.zeros(3, self.rules.STATE), np.zeros(3, self.rules.VIEW)
        self._told = np.zeros(seats + 1, self.rules.TOLD)
        self._mask = np.zeros(self.rules.WORDS, np.uint64)
        self._open = np.zeros(len(self.rules.ACTIONS), np.int16)

    def _put(self, state: bytes) -> None:
        self._states[1:2] = np.frombuffer(state, self.rules.STATE)

    def begin(self, dealer: int) -> bytes:
        """The state before the first card is dealt."""
        self.rules.begin(self.game.row, self._states, 1, self.seats, dealer)
        return bytes(self._states[1].tobytes())

    def legal(self, state: bytes) -> list[int]:
        """The open actions, ascending."""
        self._put(state)
        self.rules.legal(self.game.row, self._states, 1, self._mask)
        actions: list[int] = self._open[: kernels.listed(self._mask, self._open)].tolist()
        return actions

    def chance(self, state: bytes, number: int) -> int | None:
        """The action of chance that the game's own ``chance`` finds by stream ``number``; None if it has none."""
        if (own := getattr(self.rules, "chance", None)) is None:
            return None
        self._put(state)
        return int(own(self.game.row, self._states, 1, self._mask, _stream(number)))

    def after(self, state: bytes, action: int) -> bytes:
        """The state after an open action."""
        self._put(state)
        self.rules.apply(self.game.row, self._states, 1, action)
        return bytes(self._states[1].tobytes())

    def look(self, state: bytes, seat: int) -> bytes:
        """The view of a seat, or SPECTATOR."""
        self._put(state)
        self.rules.look(self.game.row, self._states, 1, seat, self._views, 1)
        return bytes(self._views[1].tobytes())

    def tell(self, state: bytes, action: int) -> list[bytes]:
        """What each of ``eyes`` is told of an action."""
        self._put(state)
        self.rules.tell(self.game.row, self._states, 1, action, self._told)
        return [row.tobytes() for row in self._told]

    def sample(self, view: bytes, seat: int, number: int) -> bytes:
        """The state number ``number`` of those that the view of ``seat`` allows."""
        rng = _stream(number, seat + 1)
        self._views[1:2] = np.frombuffer(view, self.rules.VIEW)
        self.rules.sample(self.game.row, self._views, 1, seat, rng, self._states, 1)
        return bytes(self._states[1].tobytes())

    def state(self, data: bytes) -> Any:
        """A state as a record."""
        return np.frombuffer(data, self.rules.STATE).copy()[0]

    def view(self, data: bytes) -> Any:
        """A view as a record."""
        return np.frombuffer(data, self.rules.VIEW).copy()[0]

    def event(self, row: bytes) -> Told:
        """A row of TOLD as plain data."""
        return self.words.event(np.frombuffer(row, self.rules.TOLD)[0], self.seats)

    def cards(self, state: bytes, events: Sequence[Told]) -> Counter[str]:
        """All cards of a state, and of what a spectator was told up to it."""
        return Counter(self.words.cards(self.state(state), events))
