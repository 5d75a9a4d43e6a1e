"""Checks of states: copies play alike, no card is lost, and every open action leads on."""

from __future__ import annotations

from collections import Counter

import numpy as np

from wildpack.checks.bench import Bench, counted
from wildpack.checks.course import Course, Moment, check_turn
from wildpack.checks.failure import At, CheckFailed, same
from wildpack.kernels import CHANCE, SPECTATOR


def check_copies(course: Course) -> None:
    """Deal and play in place, in fresh arrays of length one, looking on; then once more, backwards, from copies."""
    bench, rules, row = course.bench, course.bench.rules, course.bench.game.row
    states = np.zeros(1, rules.STATE)
    rules.begin(row, states, 0, bench.seats, course.dealer)
    for step in course.steps:
        at = course.at._replace(step=step.number)
        same("copies", at, "a state played in place as from a copy,", step.state, states.tobytes(), rules.STATE)
        _check_look(bench, at._replace(seat=bench.eyes[step.number % len(bench.eyes)]), states)
        rules.tell(row, states, 0, step.action, np.zeros(bench.seats + 1, rules.TOLD))
        rules.apply(row, states, 0, step.action)
    for step in reversed(course.steps):
        at, after = course.at._replace(step=step.number), bench.after(step.state, step.action)
        same("copies", at, "the same state when the action is played again,", step.after, after, rules.STATE)


def _check_look(bench: Bench, at: At, states: np.ndarray[tuple[int], np.dtype[np.void]]) -> None:
    views = np.zeros(1, bench.rules.VIEW)
    bench.rules.look(bench.game.row, states, 0, at.seat or 0, views, 0)
    view = bench.look(states.tobytes(), at.seat or 0)
    same("copies", at, "the same view of a copy,", view, views.tobytes(), bench.rules.VIEW)


def check_cards(at: At, pack: Counter[str], cards: Counter[str]) -> None:
    """The cards are those of the pack."""
    if cards != pack:
        many, few = sorted((cards - pack).elements()), sorted((pack - cards).elements())
        raise CheckFailed("cards", at, f"each of {pack.total()} cards once", f"{many} too many, {few} missing")


def check_pack(course: Course, moment: Moment, pack: Counter[str]) -> None:
    """All cards are somewhere before this step, and after the last."""
    step, events = moment.step, course.history[SPECTATOR]
    check_cards(course.at._replace(step=step.number), pack, course.bench.cards(step.state, events))
    if step is course.steps[-1]:
        last = [*events, moment.told[SPECTATOR]]
        check_cards(course.at._replace(step=step.number + 1), pack, course.bench.cards(course.end, last))


def check_ahead(course: Course, moment: Moment) -> None:
    """After some of the open actions, somebody can act or the deal is over."""
    step = moment.step
    for action in course.random.sample(step.open, min(6, len(step.open))):
        check_turn(course.bench, course.at._replace(step=step.number), course.bench.after(step.state, action))


def check_chance(course: Course) -> None:
    """The game's own ``chance``, where it has one, finds what counting the open actions off finds."""
    for step in course.steps:
        if step.turn == CHANCE:
            found, right = course.bench.chance(step.state, step.number), counted(step.open, step.number)
            if found is not None and found != right:
                at = course.at._replace(step=step.number)
                raise CheckFailed("chance", at, f"action {right}, as counted among those open", f"action {found}")
