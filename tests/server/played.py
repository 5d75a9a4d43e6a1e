"""A table with people at its seats, played by its log alone: no socket, no clock, no disk."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from wildpack.server import log, wire
from wildpack.server.steward import Refusal, Steward
from wildpack.server.table import Table

SECRET = "5a" * 32


class Played:
    """A table with people p0, p1, ... at its seats, and all rows of its log."""

    def __init__(self, game: str, seats: int, clock: tuple[int, int] | None = None, bots: int = 0) -> None:
        self.table, self.rows, self.now = Table(), list[log.Row](), 1_000_000
        self.steward = Steward(self.table)
        self._ids = itertools.count()
        made = log.Created(table="t", game=game, seats=seats, clock=clock, chat=True, secret=SECRET)
        sits = [log.Sat(seat=seat, name=f"P{seat}", by=f"p{seat}") for seat in range(seats - bots)]
        seated = [log.Bot(seat=seat, bot="random") for seat in range(seats - bots, seats)]
        self.rows += self.steward.create(made, self.now, *sits, *seated)

    def obey(self, seat: int, kind: type[wire.Command], /, **fields: Any) -> list[log.Row]:
        command = kind(**{"id": f"c{next(self._ids)}", "on": self.table.number, **fields})
        rows = self.steward.obey(command, f"p{seat}", self.now)
        self.rows += rows
        return rows

    def refused(self, seat: int, kind: type[wire.Command], /, **fields: Any) -> str:
        number = self.table.number
        with pytest.raises(Refusal) as refusal:
            self.obey(seat, kind, **fields)
        assert self.table.number == number
        return refusal.value.code

    def move(self, move: str) -> list[log.Row]:
        turn = self.table.turn
        assert turn is not None
        return self.obey(turn, wire.Play, move=move)

    def phase(self) -> str:
        return self.table.phase

    def undo(self) -> int | None:
        return self.table.undo

    @property
    def moves(self) -> list[str]:
        assert self.table.deal is not None
        return self.table.deal.moves()

    def play(self, moves: int, seed: int = 0) -> None:
        choose = random.Random(seed)
        for _ in range(moves):
            if self.table.phase != "playing":
                return
            self.move(choose.choice([move for move in self.moves if move not in ("end", "out")] or self.moves))


def finish(played: Played) -> None:
    """Play the deal to its end, bots at random."""
    while played.table.phase == "playing":
        turn = played.table.turn
        assert turn is not None
        if played.table.chairs[turn].bot:
            played.rows += played.steward.play(turn, played.moves[-1], played.table.changed, played.now)
        else:
            played.move(played.moves[-1])
