"""A deal being played: checks every move, keeps the history, tells each seat what it may know."""

from __future__ import annotations

import copy
import functools
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wildpack import kernels
from wildpack.errors import BadText, IllegalMove
from wildpack.kernels import CHANCE, OVER, Array
from wildpack.scene import Told
from wildpack.tape import Tape, tables

if TYPE_CHECKING:
    from wildpack.game import Family, Game
    from wildpack.record import DealRecord
    from wildpack.scene import Scene

Event = str | list[str]
"""What a deal is made of, besides its pack: a move text, or the order of a new stock."""


@functools.cache
def _texts(family: Family, seat: int, seats: int) -> tuple[str, ...]:
    return tuple(family.words.text(a, seat, seats) for a in range(family.rules.SEAT_ACTIONS))


@functools.cache
def _actions(family: Family, seat: int, seats: int) -> dict[str, int]:
    # Backwards, so that the first of equal texts stays: the later ones are actions of larger tables.
    return {text: action for action, text in reversed(list(enumerate(_texts(family, seat, seats))))}


@functools.cache
def _taps(family: Family, seat: int, seats: int) -> list[tuple[str, tuple[str, ...]]]:
    """By action: its text, and the places to touch."""
    texts = enumerate(_texts(family, seat, seats))
    return [(text, family.scenes.taps(action, seat, seats)) for action, text in texts]


@functools.lru_cache(1 << 14)
def _event(family: Family, told: bytes, seats: int) -> dict[str, Any]:
    """The event in a row of dtype TOLD. The same few come again and again, so they are shared."""
    return family.words.event(np.frombuffer(told, family.rules.TOLD)[0], seats)


def _in_stock(family: Family, row: Array, states: Array) -> list[int]:
    """The cards that chance may draw next, each copy once."""
    rules = family.rules
    mask, out = np.zeros(rules.WORDS, np.uint64), np.zeros(len(rules.ACTIONS), np.int16)
    rules.legal(row, states, 0, mask)
    card_of = tables(family).card_of
    return [card_of[action] for action in out[: kernels.listed(mask, out)].tolist()]


@functools.lru_cache(256)
def _begun(family: Family, values: bytes, seats: int, dealer: int) -> tuple[bytes, list[int]]:
    """Before the first card is dealt, by the values of a game: the state, and all cards of a deal in their order."""
    row, states = np.frombuffer(bytearray(values), family.rules.RULES), np.zeros(1, family.rules.STATE)
    family.rules.begin(row, states, 0, seats, dealer)
    return states.tobytes(), _in_stock(family, row, states)


def pack_of(game: Game, seats: int) -> list[str]:
    """All cards of a deal, in the order of the cards."""
    return [game.family.words.CARDS[card] for card in _begun(game.family, game.row.tobytes(), seats, 0)[1]]


class Deal:
    """One deal of ``game``: the only object of the core that changes.

    ``pack`` is dealt in order; then whoever gave it also gives the order of a new stock when one is due
    (``awaits_shuffle``). Else ``seed`` decides all chance. Raises BadText for any of these that can't be.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        dealer: int = 0,
        pack: Sequence[str] | None = None,
        seed: int | None = None,
    ) -> None:
        game.check_seats(seats)
        if not 0 <= dealer < seats:
            raise BadText(f"the dealer must be a seat from 0 to {seats - 1}, not {dealer}")
        if pack is not None and seed is not None:
            raise BadText("a deal has either a pack or a seed, not both")
        self.game, self.seats, self.dealer = game, seats, dealer
        self._rules, self._tables = game.family.rules, tables(game.family)
        self._row = game.row
        state, cards = _begun(game.family, game.row.tobytes(), seats, dealer)
        self._states = np.frombuffer(bytearray(state), self._rules.STATE)
        self._turns = self._states["turn"]
        self._mask = np.zeros(self._rules.WORDS, np.uint64)
        self._out = np.zeros(len(self._rules.ACTIONS), np.int16)
        self._at = np.zeros(1, np.int64)
        self._history: list[Event] = []
        self._log: list[int | Array] = []
        self._rng = None if pack is not None else _stream(seed)
        self._pack = self._random_order(cards) if pack is None else self._tables.order(pack, cards, "pack")
        self._stock = self._pack
        self._step(-1)

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"seat {self.turn} to move"
        return f"<Deal {self.game}, {self.seats} seats, {len(self._history)} events, {state}>"

    def _repr_svg_(self) -> str:
        """The table as the seat to move sees it, for notebooks."""
        from wildpack.picture import svg

        return svg(self.scene(self.turn))

    def _random_order(self, cards: Sequence[int]) -> Array:
        order = np.array(cards, np.int8)
        kernels.shuffle(order, self._rng)
        return order

    def _step(self, action: int) -> None:
        self._untold = True
        known, out = self._tables, self._out
        n = kernels.step(
            self._row, self._states, action, self._mask, self._stock, self._at, known.rows, known.kinds, out
        )
        self._turn = int(self._turns[0])
        self._open = out[:n].tolist() if self._turn >= 0 else []
        if self._turn == CHANCE and self._rng is not None:
            self._reshuffle(self._random_order(self._next_stock()))

    def _next_stock(self) -> list[int]:
        after = self._states.copy()
        self._rules.apply(self._row, after, 0, int(self._out[0]))
        return _in_stock(self.game.family, self._row, after)

    def _reshuffle(self, order: Array) -> None:
        self._stock = order
        self._at[0] = 0
        self._log.append(order)
        self._history.append(self._card_texts(order))
        self._step(int(self._out[0]))

    # --- playing -----------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to move, or None: the deal is over, or awaits a shuffle."""
        return self._turn if self._turn >= 0 else None

    def actions(self) -> list[int]:
        """The numbers of the legal actions of the seat to move, ascending."""
        return list(self._open)

    def moves(self) -> list[str]:
        """The texts of the legal moves, in the order of their actions."""
        if not self._open:
            return []
        texts = _texts(self.game.family, self._turn, self.seats)
        return [texts[action] for action in self._open]

    def allows(self, move: str) -> bool:
        """Whether the seat to move may play this move."""
        return bool(self._open) and _actions(self.game.family, self._turn, self.seats).get(move, -1) in self._open

    def taps(self) -> dict[str, tuple[str, ...]]:
        """By legal move: the ids of the places to touch for it, in order; see ``wildpack.scene``."""
        if not self._open:
            return {}
        table = _taps(self.game.family, self._turn, self.seats)
        return dict([table[action] for action in self._open])

    def act(self, action: int) -> None:
        """Play the action of that number. Raises IllegalMove, and changes nothing, if it is not legal."""
        if action not in self._open:
            raise IllegalMove(action, map(str, self._open))
        action = int(action)
        self._log.append(action)
        self._history.append(_texts(self.game.family, self._turn, self.seats)[action])
        self._step(action)

    def play(self, move: str) -> None:
        """Play a move. Raises IllegalMove, and changes nothing, if it is not legal."""
        action = _actions(self.game.family, self._turn, self.seats).get(move, -1) if self._open else -1
        if action not in self._open:
            raise IllegalMove(move, self.moves())
        self._log.append(action)
        self._history.append(move)
        self._step(action)

    @property
    def awaits_shuffle(self) -> bool:
        """Whether nobody can move until the order of a new stock is given."""
        return self._turn == CHANCE

    def shuffle(self, cards: Sequence[str]) -> None:
        """Give the order of the new stock, the first card drawn first. Raises BadText if it can't be."""
        if not self.awaits_shuffle:
            raise BadText("no shuffle is due now")
        self._reshuffle(self._tables.order(cards, self._next_stock(), "new stock"))

    def next_stock(self) -> list[str]:
        """The cards of which the new stock will be made, in the order of the cards. Raises BadText if none is due."""
        if not self.awaits_shuffle:
            raise BadText("no shuffle is due now")
        names = self.game.family.words.CARDS
        return [names[card] for card in self._next_stock()]

    def let_chance(self, seed: int | None = None) -> None:
        """From now on let ``seed``, else chance, decide the order of every new stock, one that is due included."""
        self._rng = _stream(seed)
        if self.awaits_shuffle:
            self._reshuffle(self._random_order(self._next_stock()))

    # --- the result --------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self._turn == OVER

    @property
    def scores(self) -> list[int] | None:
        """The points by side, once the deal is over."""
        if not self.is_over:
            return None
        out = np.zeros(len(self.sides), np.int64)
        self._rules.score(self._row, self._states, 0, out)
        return [int(points) for points in out]

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The seats of each side, in the order of the scores."""
        return self.game.family.words.sides(self.seats)

    @property
    def closer(self) -> int | None:
        """The side that went out, or the seat that called the end, if any."""
        closer = int(self._states["closer"][0])
        return closer if closer >= 0 else None

    # --- what a seat may know ----------------------------------------------------------------------------

    @functools.cached_property
    def _telling(self) -> tuple[Tape, list[Told], Array]:
        """What tells the seats, once one asks: the deal again from its start, the events by seat, room for rows."""
        told = [Told() for _ in range(self.seats + 1)]
        return Tape(self.game, self.seats, self.dealer, self._pack), told, np.zeros(len(told), self._rules.TOLD)

    def view(self, seat: int | None) -> Array:
        """What ``seat``, or for None a spectator, may know: an array of length one of the game's dtype VIEW."""
        views = np.zeros(1, self._rules.VIEW)
        number = kernels.SPECTATOR if seat is None else self._check_seat(seat)
        self._rules.look(self._row, self._states, 0, number, views, 0)
        return views

    def known(self, seat: int | None) -> dict[str, str]:
        """By place: the cards lying face down that ``seat`` knows."""
        return self.game.family.words.known(self.view(seat)[0])

    def events(self, seat: int | None, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
        """All that ``seat``, or for None a spectator, was told, in order, or the part from ``first`` up to ``last``.

        See the family's ``words.event``. Events are shared: they must not be changed.
        """
        return self._events(seat)[first:last]

    @property
    def told(self) -> int:
        """How many events each seat has been told."""
        return len(self._events(None))

    def _events(self, seat: int | None) -> Told:
        if self._untold:
            self._tell()
        return self._telling[1][self.seats if seat is None else self._check_seat(seat)]

    def _tell(self) -> None:
        tape, told, rows = self._telling
        for action in tape.steps(self._log):
            self._rules.tell(self._row, tape.states, 0, action, rows)
            data, size = rows.tobytes(), rows.itemsize
            for n, events in enumerate(told):
                events.append(_event(self.game.family, data[n * size : (n + 1) * size], self.seats))
        self._untold = False

    def scene(self, seat: int | None) -> Scene:
        """The table as ``seat``, or for None a spectator, sees it."""
        return self.game.family.scenes.scene(self._row, self.view(seat)[0], seat, self._events(None))

    def _check_seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise BadText(f"the seats are 0 to {self.seats - 1}, not {seat}")
        return seat

    # --- keeping -----------------------------------------------------------------------------------------

    @property
    def history(self) -> list[Event]:
        """The moves, and the orders of new stocks, so far."""
        return list(self._history)

    def copy(self) -> Deal:
        """A deal that goes on by itself from here."""
        return copy.deepcopy(self, {id(self.game): self.game})

    def __copy__(self) -> Deal:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_rules", "_tables", "_turns")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._rules, self._tables = self.game.family.rules, tables(self.game.family)
        self._turns = self._states["turn"]

    @property
    def pack(self) -> list[str]:
        """The pack in the order in which it was dealt from the start."""
        return self._card_texts(self._pack)

    def _card_texts(self, order: Array) -> list[str]:
        names = self.game.family.words.CARDS
        return [names[card] for card in order.tolist()]

    def record(self, names: Sequence[str] = ()) -> DealRecord:
        """This deal as a Record, which replays to the same end. It holds every card: show it when the deal is over."""
        from wildpack.record import DealRecord

        return DealRecord.of(self, names)


def _stream(seed: int | None) -> Array:
    number = secrets.randbits(64) if seed is None else seed
    if not 0 <= number < 1 << 64:
        raise BadText(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
    rng = np.zeros(1, np.uint64)
    kernels.stream(rng, np.uint64(number), np.uint64(0))
    return rng
