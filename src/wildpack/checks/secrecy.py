"""Checks of what a seat may know: told cards and twin worlds, which find different leaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wildpack.checks.bench import Told
from wildpack.checks.course import Course, Moment, Step
from wildpack.checks.failure import At, CheckFailed, same
from wildpack.checks.states import check_cards
from wildpack.kernels import CHANCE, SPECTATOR


def check_told(course: Course, moment: Moment) -> None:
    """What a view newly shows was told by the event just before."""
    words, number = course.bench.words, moment.step.number
    for seat, event in zip(course.bench.eyes, moment.told, strict=True):
        at = course.at._replace(step=number, seat=seat)
        before, after = (course.bench.view(views[seat]) for views in (moment.views, moment.after))
        shown, told, named = Counter(words.shown(before)), _cards(event), _named(event)
        new = Counter(words.shown(after)) - shown - Counter(told)
        if new:
            raise CheckFailed("told", at, f"{event} to name what is newly shown", sorted(new))
        known = words.known(before)
        for place, card in words.known(after).items():
            if known.get(place) != card and (place not in named or card not in {*told, *shown}):
                raise CheckFailed("told", at, f"{event} to tell what lies at {place}", f"{card} to be known there")


def _cards(event: Told) -> list[str]:
    return [card for card in (event.get("card"), *event.get("cards", {}).values()) if card is not None]


def _named(event: Told) -> set[str]:
    return {*map(str, event.values()), *event.get("cards", {})}


def check_twins(course: Course, moment: Moment, pack: Counter[str]) -> list[bool]:
    """Check a twin for each that sees; return for each whether it differs from the state and another twin."""
    bench, step = course.bench, moment.step
    different = []
    for seat in bench.eyes:
        at = course.at._replace(step=step.number, seat=seat)
        twin, other = (bench.sample(moment.views[seat], seat, 2 * step.number + n) for n in range(2))
        different.append(twin != step.state and twin != other)
        same("twins", at, "a twin with the same view,", moment.views[seat], bench.look(twin, seat), bench.rules.VIEW)
        if seat == step.turn >= 0 and bench.legal(twin) != step.open:
            wrong = sorted({*bench.legal(twin)} ^ {*step.open})
            raise CheckFailed("twins", at, "the same open actions in a twin", f"a difference in {wrong}")
        check_cards(at, pack, bench.cards(twin, course.history[SPECTATOR]))
        _check_tellings(course, at, step, twin)
        if seat == step.turn:  # when chance acts: a spectator (both are -1)
            _check_scene(course, at, step, (moment.views[seat], bench.look(twin, seat)))
    return different


def _check_tellings(course: Course, at: At, step: Step, twin: bytes) -> None:
    """In worlds that look the same to a seat, it is told the same exactly where it then sees the same.

    Of a seat's action this holds from world to world; of chance, which nobody chooses, also from action to action.
    """
    bench, seat = course.bench, SPECTATOR if at.seat is None else at.seat
    actions = {step.action, *course.random.sample(step.open, min(3, len(step.open)))}
    tellings: dict[tuple[int, bytes], bytes] = {}
    views: dict[tuple[int, bytes], bytes] = {}
    for world in (step.state, twin):
        for action in sorted(actions.intersection(bench.legal(world))):
            group = -1 if step.turn == CHANCE else action
            told, view = bench.tell(world, action)[seat], bench.look(bench.after(world, action), seat)
            what = f"action {action} to be told as others that then look the same,"
            same("twins", at, what, tellings.setdefault((group, view), told), told, bench.rules.TOLD)
            what = f"action {action} to look as others that are told the same,"
            same("twins", at, what, views.setdefault((group, told), view), view, bench.rules.VIEW)


def _check_scene(course: Course, at: At, step: Step, views: Sequence[bytes]) -> None:
    """Both worlds are the same scene, and each move has taps of its own there."""
    bench, seat = course.bench, None if at.seat == SPECTATOR else at.seat
    scenes, events = bench.game.family.scenes, course.history[SPECTATOR if seat is None else seat]
    scene, twin = (scenes.scene(bench.game.row, bench.view(view), seat, events) for view in views)
    if twin != scene:
        raise CheckFailed("twins", at, f"the scene of a twin to be {scene}", twin)
    seen: dict[tuple[str, ...], int] = {}
    for action in step.open if seat is not None else ():
        taps = scenes.taps(action, step.turn, bench.seats)
        off = [tap for tap in taps if not tap.startswith("!") and scene.place(tap) is None]
        if not taps or off or seen.setdefault(taps, action) != action:
            text = bench.texts[step.turn][action]
            raise CheckFailed("scene", at, f"taps for {text!r} alone, at places of the scene", taps)


def check_difference(at: At, different: Sequence[bool]) -> None:
    """Twins really differ, and often."""
    if sum(different) * 4 < len(different):
        raise CheckFailed("twins", at, f"a quarter of {len(different)} twins to differ", f"only {sum(different)}")
