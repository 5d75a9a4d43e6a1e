"""The loops of the lab, for any game: plain functions on arrays, which allocate nothing and raise nothing.

The cache of kernels does not follow changes in this package: what a loop here calls of it must stand in this file.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from wildpack.kernels import (
    CHANCE,
    OVER,
    apply,
    below,
    best,
    chance,
    count,
    inlined,
    kernel,
    legal,
    listed,
    look,
    nth,
    random64,
    rate,
    score,
    seat_width,
    stream,
)

WHOLE = 840
"""A win; one to eight sides share it evenly."""
_SHARES = np.array([0, *(WHOLE // sides for sides in range(1, 128))])
"""By how many sides are equally good: what each has of a win."""


class Task(NamedTuple):
    """What is played."""

    rules: Any
    """The row of the game."""
    starts: Any
    """The state before the first card by dealer: STATE[seats]."""
    lineups: Any
    """The bot of each seat, by round of the deal (``row_of``): int8[bots, seats]."""
    thinks: Any
    """Whether a bot has a mind; the others play at random: bool[bots]."""
    seed: Any
    """Of the random streams: uint64."""


class Room(NamedTuple):
    """Where one deal is played; nothing in it outlasts the deal. Random play needs only the first four."""

    states: Any
    """STATE[1]."""
    mask: Any
    """uint64[words]."""
    rng: Any
    """uint64[1]."""
    points: Any
    """int64[sides]."""
    views: Any = None
    """VIEW[1]."""
    actions: Any = None
    """int16, as many as there are actions."""
    ratings: Any = None
    """float64, as many."""
    minds: Any = None
    """The mind of each seat in this deal: MIND[seats]."""


class Results(NamedTuple):
    """What came of n deals, in their order."""

    scores: Any
    """Points by side: integers[n, sides]."""
    decisions: Any
    """Actions of seats: integers[n]."""
    actions: Any
    """All actions, those of chance included: integers[n]."""
    branching: Any
    """How many actions were open at the decisions, summed up: integers[n]."""
    closers: Any
    """Who went out or called, as in ``Deal.closer``; -1 for nobody: int8[n]."""


class Totals(NamedTuple):
    """Running totals of deals: whole numbers, so that they are the same in whatever order deals are added."""

    points: Any
    """How many deals gave a side so many points, from the least that can be: int64[sides, range]."""
    lengths: Any
    """How many deals had so many decisions: int64[longest + 1]."""
    closers: Any
    """How many deals nobody (the first), seat or side 0, 1 ... has closed: int64."""
    sums: Any
    """Decisions, actions and open actions: int64[3]."""
    first: Any
    """GAINS of the seat after the dealer, each with its squares: int64[4]."""
    bots: Any
    """By row of the line-ups and bot, its points, and its GAINS with their squares: int64[bots, bots, 5].

    In a deal they are summed up over its seats."""


LEAD, WIN = range(2)
"""GAINS: points times the number of sides less the points of all, the sign turned where few win; and what a side has
of a win, of WHOLE."""


@inlined
def row_of(number: int, seats: int, rows: int) -> int:
    """The row of the line-ups for a deal: the bots move up a seat when each seat has dealt."""
    return number // seats % rows


# --- one deal ------------------------------------------------------------------------------------------------


def salt(minds: Any, seat: int, value: Any) -> None:
    """Make a mind differ from others like it, where that has a meaning."""
    if "salt" in (minds.dtype.names or ()):
        minds[seat]["salt"] = value


@overload(salt, strict=False, jit_options={"forceinline": True})
def _salt(minds: Any, seat: int, value: Any) -> Any:
    if "salt" not in (as_dtype(minds.dtype).names or ()):
        return lambda minds, seat, value: None

    def put(minds: Any, seat: int, value: Any) -> None:
        minds[seat]["salt"] = value

    return put


@inlined
def _sit_down(task: Task, minds: Any, room: Room, row: int) -> None:
    """Give each seat that thinks the mind of its bot."""
    for seat in range(task.lineups.shape[1]):
        bot = task.lineups[row, seat]
        if task.thinks[bot]:
            room.minds[seat] = minds[bot]
            salt(room.minds, seat, random64(room.rng))


@inlined
def _thought_of(task: Task, room: Room, turn: int) -> int:
    """The action that the mind of a seat rates best; of equal ones any."""
    n = listed(room.mask, room.actions)
    if n > 1:
        look(task.rules, room.states, 0, turn, room.views, 0)
        rate(task.rules, room.minds[turn : turn + 1], room.views, 0, room.actions[:n], room.ratings[:n])
        return room.actions[best(room.ratings[:n], room.rng)]  # type: ignore[no-any-return]
    return room.actions[0]  # type: ignore[no-any-return]


@inlined
def _begin(task: Task, minds: Any, room: Room, number: int) -> int:
    """Begin deal ``number`` of the task with its own random stream; return the row of its line-up."""
    seats = len(task.starts)
    row = row_of(number, seats, len(task.lineups))
    stream(room.rng, task.seed, np.uint64(number))
    room.states[0] = task.starts[number % seats]
    if minds is not None:
        _sit_down(task, minds, room, row)
    return row


@inlined
def _end(task: Task, room: Room, out: Results, at: int) -> None:
    """Write what a deal that is over gave."""
    score(task.rules, room.states, 0, room.points)
    for side in range(len(room.points)):
        out.scores[at, side] = room.points[side]
    out.closers[at] = room.states[0]["closer"]


@kernel
def play_deals(
    task: Task, minds: Any, room: Room, first: int, deals: int, begin: int, stride: int, out: Results
) -> None:
    """Play every ``stride``-th of the ``deals`` deals from number ``first`` on, from the one at ``begin``.

    ``minds`` (MIND[bots]) are those of the bots that think. None, where all play at random, compiles into a loop that
    has no room for thought. It is one loop over the actions of all deals, with one within for what needs no thought:
    threads of a GPU go hand in hand, so none waits for the longest of their deals, and all think at the same time.
    """
    at, action, decisions, actions, branching = begin, -1, 0, 0, 0
    if at >= deals:
        return
    row, words = _begin(task, minds, room, first + at), seat_width(room.states)
    while True:
        while True:
            if action >= 0:
                apply(task.rules, room.states, 0, action)
                if room.states[0]["turn"] == OVER:
                    _end(task, room, out, at)
                    out.decisions[at], out.actions[at], out.branching[at] = decisions, actions, branching
                    at, decisions, actions, branching = at + stride, 0, 0, 0
                    if at >= deals:
                        return
                    row = _begin(task, minds, room, first + at)
            turn, actions = room.states[0]["turn"], actions + 1
            if turn == CHANCE:
                action = chance(task.rules, room.states, 0, room.mask, room.rng)
                continue
            legal(task.rules, room.states, 0, room.mask)
            open_actions = count(room.mask, words)
            decisions, branching = decisions + 1, branching + open_actions
            if minds is not None and task.thinks[task.lineups[row, turn]]:
                break
            action = nth(room.mask, words, below(room.rng, open_actions))
        if minds is not None:
            action = _thought_of(task, room, turn)


# --- totals --------------------------------------------------------------------------------------------------


@inlined
def _standing(points: Any, sign: int) -> tuple[int, int, int]:
    """The points of all sides, those of the best, and how many have as many."""
    total, most, equals = 0, sign * points[0], 0
    for side in range(len(points)):
        total += points[side]
        mine = sign * points[side]
        if mine > most:
            most, equals = mine, 0
        equals += mine == most
    return total, sign * most, equals


@inlined
def _add_gains(sums: Any, ahead: int, won: int) -> None:
    """Add GAINS and their squares."""
    sums[0] += ahead
    sums[1] += ahead * ahead
    sums[2] += won
    sums[3] += won * won


@inlined
def _add_deal(lineup: Any, sides: Any, sign: int, first: int, points: Any, totals: Totals, row: int) -> None:
    """Add what a deal gave to the seat ``first`` and, by ``lineup``, to each bot."""
    total, most, equals = _standing(points, sign)
    for bot in range(totals.bots.shape[1]):
        own, ahead, won = 0, 0, 0
        for seat in range(len(lineup)):
            mine = points[sides[seat]]
            lead, win = sign * (len(points) * mine - total), _SHARES[equals] if mine == most else 0
            if seat == first and bot == 0:
                _add_gains(totals.first, lead, win)
            if lineup[seat] == bot:
                own += mine
                ahead += lead
                won += win
        totals.bots[row, bot, 0] += own
        _add_gains(totals.bots[row, bot, 1:], ahead, won)


@kernel
def add_up(lineups: Any, sides: Any, sign: int, least: int, number: int, deals: int, out: Results, to: Totals) -> None:
    """Add the first ``deals`` of ``out``, which are numbered from ``number`` on, to the totals ``to``.

    ``sides`` (int64) gives the side of each seat, ``sign`` is -1 where few points win, ``least`` are the fewest points.
    """
    seats, rows = len(sides), len(lineups)
    row, dealer = row_of(number, seats, rows), number % seats
    for at in range(deals):
        points = out.scores[at]
        for side in range(len(points)):
            to.points[side, points[side] - least] += 1
        to.lengths[out.decisions[at]] += 1
        to.closers[out.closers[at] + 1] += 1
        to.sums[0] += out.decisions[at]
        to.sums[1] += out.actions[at]
        to.sums[2] += out.branching[at]
        dealer += 1
        if dealer == seats:
            dealer = 0
        _add_deal(lineups[row], sides, sign, dealer, points, to, row)  # the seat after the dealer
        if dealer == 0:
            row = row + 1 if row + 1 < rows else 0
