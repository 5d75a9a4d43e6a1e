"""A deal for search and for algorithms on trees: chance is explicit, and each seat keeps what it was told."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack import kernels
from wildpack.adapters.setting import Array, Setting, setting
from wildpack.adapters.tensors import numbers, width
from wildpack.kernels import CHANCE, DRAW, OVER, SPECTATOR

if TYPE_CHECKING:
    from wildpack.game import Family


class Outcomes:
    """What chance does in a family, as numbers: the card drawn, and after all cards the shuffle and the showdown."""

    def __init__(self, family: Family) -> None:
        self.names = [*family.words.CARDS, "shuffle", "reveal"]
        actions = family.rules.ACTIONS[family.rules.SEAT_ACTIONS :]
        drawn = actions["kind"] == DRAW
        self.of = np.where(drawn, actions["card"], len(family.words.CARDS) + actions["kind"] - 1).tolist()
        """By action of chance, from the first one on: its outcome (copies of a card share one; -1: only told)."""
        self.first = family.rules.SEAT_ACTIONS
        self.actions = {outcome: self.first + n for n, outcome in reversed(list(enumerate(self.of)))}
        """By outcome: the first action that has it."""


@functools.cache
def outcomes(family: Family) -> Outcomes:
    """The outcomes of a family, made once."""
    return Outcomes(family)


class World:
    """The full state of a deal, and what each seat, and last a spectator, has been told.

    What a seat knows of a resampled world begins with a view, ``before``, instead of the deal's first event.
    """

    def __init__(self, place: Setting, states: Array, before: Sequence[bytes], told: Sequence[Sequence[bytes]]) -> None:
        self.setting, self.states = place, states
        self.before, self.told = list(before), [list(rows) for rows in told]

    @classmethod
    def begin(cls, place: Setting, dealer: int) -> World:
        """A deal before its first card is dealt."""
        eyes = place.seats + 1
        return cls(place, place.begun(dealer), [b""] * eyes, [[]] * eyes)

    def __deepcopy__(self, memo: object) -> World:
        return World(self.setting, self.states.copy(), self.before, self.told)

    def __reduce__(self) -> tuple[Any, ...]:
        place = self.setting
        return _restored, (str(place.game), place.seats, self.states.tobytes(), self.before, self.told)

    # --- play --------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""
        return int(self.states["turn"][0])

    def open(self) -> list[int]:
        """The open actions of seat or chance, ascending."""
        rules = self.setting.rules
        mask, out = np.zeros(rules.WORDS, np.uint64), np.zeros(len(rules.ACTIONS), np.int16)
        rules.legal(self.setting.row, self.states, 0, mask)
        actions: list[int] = out[: kernels.listed(mask, out)].tolist()
        return actions

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities: every physical card is as likely."""
        known, actions = outcomes(self.setting.family), self.open()
        counts: dict[int, int] = {}
        for action in actions:
            outcome = known.of[action - known.first]
            counts[outcome] = counts.get(outcome, 0) + 1
        return [(outcome, count / len(actions)) for outcome, count in sorted(counts.items())]

    def act(self, action: int) -> None:
        """Perform an open action of the seat to act."""
        place, size = self.setting, self.setting.rules.TOLD.itemsize
        told = np.zeros(place.seats + 1, place.rules.TOLD)
        place.rules.tell(place.row, self.states, 0, action, told)
        data = told.tobytes()
        for n, rows in enumerate(self.told):
            rows.append(data[n * size : (n + 1) * size])
        place.rules.apply(place.row, self.states, 0, action)

    def happen(self, outcome: int) -> None:
        """Let chance have an outcome."""
        self.act(outcomes(self.setting.family).actions[outcome])

    # --- what a seat knows -------------------------------------------------------------------------------

    def view(self, seat: int) -> Array:
        """What a seat or a SPECTATOR sees."""
        return self.setting.view(self.states, seat)

    def sees(self, seat: int, without: Sequence[str] = ()) -> str:
        """The view as a text, field by field, without some fields."""
        return "\n".join([_name(seat), *_fields(self.view(seat), without)])

    def public(self, seat: int) -> list[str]:
        """The fields of the view of ``seat`` that are as a spectator sees them."""
        own, common = self.view(seat), self.view(SPECTATOR)
        return [name for name in own.dtype.names or () if own[name].tobytes() == common[name].tobytes()]

    def knows(self, seat: int) -> str:
        """All that a seat has been told, an event a line; of a resampled world what it saw first."""
        return "\n".join([_name(seat), *self._lines(seat)])

    def _lines(self, seat: int) -> Iterator[str]:
        if self.before[seat]:
            yield from _fields(np.frombuffer(self.before[seat], self.setting.rules.VIEW))
        family, seats = self.setting.family, self.setting.seats
        yield from (_event(family, row, seats) for row in self.told[seat])

    def events(self, seat: int, most: int) -> Array:
        """The last ``most`` events told to a seat as numbers: float32[most, numbers an event], -1 where none is."""
        dtype = self.setting.rules.TOLD
        out = np.full((most, width(dtype)), -1, np.float32)
        rows = self.told[seat][-most:]
        if rows:
            out[: len(rows)] = numbers(np.frombuffer(b"".join(rows), dtype))
        return out

    def resampled(self, seat: int, seed: int) -> World:
        """A random world that looks the same to ``seat``, which keeps all it was told.

        All others know of it what they would see in it now; how they came to is left open.
        """
        place, rng = self.setting, np.zeros(1, np.uint64)
        kernels.stream(rng, np.uint64(seed), np.uint64(0))
        states = np.zeros(1, place.rules.STATE)
        place.rules.sample(place.row, self.view(seat), 0, seat, rng, states, 0)
        world = World(place, states, self.before, [[] for _ in self.told])
        world.told[seat] = list(self.told[seat])
        for other in {*range(place.seats), SPECTATOR} - {seat}:
            world.before[other] = world.view(other).tobytes()
        return world

    def __str__(self) -> str:
        names = {OVER: "over", CHANCE: "chance to act"}
        return "\n".join([names.get(self.turn, f"seat {self.turn} to act"), *_fields(self.states)])


def _restored(game: str, seats: int, state: bytes, before: Sequence[bytes], told: Sequence[Sequence[bytes]]) -> World:
    place = setting(game, seats)
    return World(place, np.frombuffer(state, place.rules.STATE).copy(), before, told)


def _name(seat: int) -> str:
    return "spectator" if seat == SPECTATOR else f"seat {seat}"


def _fields(rows: Array, without: Sequence[str] = ()) -> list[str]:
    return [f"{name}: {rows[name][0].tolist()}" for name in rows.dtype.names or () if name not in without]


@functools.lru_cache(1 << 14)
def _event(family: Family, row: bytes, seats: int) -> str:
    """An event as one line: all that is in it."""
    event = family.words.event(np.frombuffer(row, family.rules.TOLD)[0], seats)
    return " ".join(f"{key}={value}" for key, value in event.items() if value is not None)
