"""Deals of random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from wildpack.checks.bench import Bench, Told
from wildpack.checks.failure import At, CheckFailed
from wildpack.kernels import CHANCE, OVER


class Step(NamedTuple):
    """An action of a seat or of chance, and the state before and after it."""

    number: int
    state: bytes
    turn: int
    open: list[int]
    action: int
    after: bytes


class Moment(NamedTuple):
    """A step with what each of ``Bench.eyes`` sees before and after it, and is told of it."""

    step: Step
    views: list[bytes]
    after: list[bytes]
    rows: list[bytes]
    told: list[Told]


class Course:
    """A deal of random play; for an even seed the longest of four, so that what comes late in a deal is met too."""

    def __init__(self, bench: Bench, seed: int) -> None:
        self.bench, self.random = bench, Random(seed)
        self.at = At(bench.game, bench.seats, seed)
        self.dealer = self.random.randrange(bench.seats)
        self.history: list[list[Told]] = []
        """What each of ``Bench.eyes`` has been told, as far as ``moments`` has come."""
        self.steps = max((self._play() for _ in range(1 if seed % 2 else 4)), key=len)
        self.end = self.steps[-1].after
        """The state in which the deal is over."""

    def _play(self) -> list[Step]:
        """Play one deal, each with its own taste: some kinds of actions are rare in it."""
        longest = self.bench.rules.longest(self.bench.game.row, self.bench.seats)
        taste = {kind: self.random.choice((1, 0.01)) for kind in sorted(set(self.bench.kinds))}
        state, steps = self.bench.begin(self.dealer), list[Step]()
        while (step := self._step(len(steps), state, taste)) is not None:
            if step.number == longest:
                raise CheckFailed("ends", self.at, f"an end within rules.longest = {longest} actions", "another action")
            steps.append(step)
            state = step.after
        return steps

    def _step(self, number: int, state: bytes, taste: dict[int, float]) -> Step | None:
        turn, options = check_turn(self.bench, self.at._replace(step=number), state)
        if turn == OVER:
            return None
        weights = [taste[self.bench.kinds[action]] for action in options]
        action = self.random.choices(options, weights)[0]
        return Step(number, state, turn, options, action, self.bench.after(state, action))

    def kind(self, step: Step) -> int:
        """The kind of the step's action."""
        return self.bench.kinds[step.action]

    def closely(self, most: int) -> set[int]:
        """The numbers of at most so many steps, in turn one of each kind of action."""
        seen: Counter[int] = Counter()
        rounds = []
        for step in self.random.sample(self.steps, len(self.steps)):
            seen[self.kind(step)] += 1
            rounds.append((seen[self.kind(step)], step.number))
        return {number for _, number in sorted(rounds)[:most]}

    def moments(self) -> Iterator[Moment]:
        """The steps in order; ``history`` holds what was told before each."""
        bench = self.bench
        self.history = [[] for _ in bench.eyes]
        after = [bench.look(self.steps[0].state, seat) for seat in bench.eyes]
        for step in self.steps:
            views, after = after, [bench.look(step.after, seat) for seat in bench.eyes]
            rows = bench.tell(step.state, step.action)
            moment = Moment(step, views, after, rows, [bench.event(row) for row in rows])
            yield moment
            for events, event in zip(self.history, moment.told, strict=True):
                events.append(event)


def check_turn(bench: Bench, at: At, state: bytes) -> tuple[int, list[int]]:
    """Who is to act has open actions, seats and chance their own; the texts of a seat's differ. Return both."""
    turn, options, first = int(bench.state(state)["turn"]), bench.legal(state), bench.rules.SEAT_ACTIONS
    if turn not in (OVER, CHANCE, *range(bench.seats)):
        raise CheckFailed("turns", at, f"turn to be OVER, CHANCE or a seat below {bench.seats}", turn)
    if (turn == OVER) == bool(options):
        raise CheckFailed("turns", at, f"{'no ' * (turn == OVER)}open actions where turn is {turn}", options)
    wrong = [action for action in options if (action >= first) != (turn == CHANCE)]
    if wrong:
        raise CheckFailed("turns", at, f"only actions {'from' if turn == CHANCE else 'below'} {first}", wrong)
    for action in options if turn >= 0 else ():
        text = bench.texts[turn][action]
        named = bench.texts[turn].index(text)
        if not text or named != action:
            raise CheckFailed("texts", at._replace(seat=turn), f"a text that names {action}", f"{text!r} for {named}")
    return turn, options
