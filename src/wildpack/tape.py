"""What a family's actions and cards are for the generic kernels, and a tape that runs through a deal again."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack import kernels
from wildpack.errors import BadText
from wildpack.kernels import CHANCE, DRAW, OVER, SHUFFLE, Array

if TYPE_CHECKING:
    from wildpack.game import Family, Game


class Tables:
    """What a family's actions and cards are, as the generic kernels read them."""

    def __init__(self, family: Family) -> None:
        actions = family.rules.ACTIONS
        self.cards = {text: number for number, text in enumerate(family.words.CARDS)}
        self.kinds = np.ascontiguousarray(actions["kind"])
        self.card_of = actions["card"].tolist()
        draws = [self.card_of.index(card, family.rules.SEAT_ACTIONS) for card in range(len(self.cards))]
        self.rows = np.array(draws, np.int16)

    def order(self, texts: Iterable[str], expected: Iterable[int], what: str) -> Array:
        """The numbers of the cards in ``texts``, which must be those of ``expected`` in any order."""
        numbers = []
        for text in texts:
            if text not in self.cards:
                raise BadText(f"expected a card such as {next(iter(self.cards))!r} in the {what}, not {text!r}")
            numbers.append(self.cards[text])
        names = list(self.cards)
        given, due = Counter(numbers), Counter(expected)
        faults = [f"{names[card]} too many" for card in (given - due).elements()]
        faults += [f"{names[card]} missing" for card in (due - given).elements()]
        if faults:
            raise BadText(f"expected the {due.total()} cards of the {what}; wrong are: {', '.join(faults)}")
        return np.array(numbers, np.int8)


@functools.cache
def tables(family: Family) -> Tables:
    """The tables of a family, made once."""
    return Tables(family)


class Tape:
    """Runs through a deal again action by action, chance included: ``states[0]`` is the state before each."""

    def __init__(self, game: Game, seats: int, dealer: int, pack: Array) -> None:
        self.game, self.states = game, np.zeros(1, game.family.rules.STATE)
        self._stock, self._at, self._read = pack, 0, 0
        self._mask = np.zeros(game.family.rules.WORDS, np.uint64)
        game.family.rules.begin(game.row, self.states, 0, seats, dealer)

    def steps(self, log: Sequence[int | Array]) -> Iterator[int]:
        """The actions from where the tape stands to the end of ``log`` (seats' actions and new stocks)."""
        while (action := self._next(log)) is not None:
            yield action
            self.game.family.rules.apply(self.game.row, self.states, 0, action)

    def _next(self, log: Sequence[int | Array]) -> int | None:
        turn = self.states["turn"][0]
        if turn != CHANCE:
            return None if turn == OVER else self._read_from(log)
        known = tables(self.game.family)
        self.game.family.rules.legal(self.game.row, self.states, 0, self._mask)
        action = kernels.nth(self._mask, len(self._mask), 0)
        if known.kinds[action] == SHUFFLE:
            order = self._read_from(log)
            if order is None:
                return None
            self._stock, self._at = order, 0
        elif known.kinds[action] == DRAW and self._at < len(self._stock):
            action = int(known.rows[self._stock[self._at]])
            self._at += 1
        return int(action)

    def _read_from(self, log: Sequence[int | Array]) -> Any:
        if self._read == len(log):
            return None
        self._read += 1
        return log[self._read - 1]
