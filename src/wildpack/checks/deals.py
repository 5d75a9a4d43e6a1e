"""Checks of the deals and records made of the rules: they play as the rules do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wildpack.checks.course import Course
from wildpack.checks.failure import At, CheckFailed, same
from wildpack.errors import IllegalMove
from wildpack.kernels import DRAW, SHUFFLE
from wildpack.record import Record

if TYPE_CHECKING:
    from wildpack.deal import Deal


def check_deal(course: Course, close: set[int]) -> Deal:
    """Play the course as a Deal from the same pack, trying what is not legal at the steps of ``close``; return it."""
    bench, orders = course.bench, _orders(course)
    deal = bench.game.deal(bench.seats, course.dealer, pack=next(orders))
    for step in course.steps:
        at = course.at._replace(step=step.number)
        if course.kind(step) == SHUFFLE:
            deal.shuffle(next(orders))
        elif step.turn >= 0:
            texts = [bench.texts[step.turn][action] for action in step.open]
            if (deal.turn, deal.moves()) != (step.turn, texts):
                raise CheckFailed("deal", at, f"seat {step.turn} to have {texts}", f"seat {deal.turn} {deal.moves()}")
            if step.number in close:
                _check_refusals(at, deal, sorted({*bench.texts[step.turn], "", "?"} - {*texts}))
            deal.play(bench.texts[step.turn][step.action])
    for seat in bench.eyes:
        view = deal.view(seat if seat >= 0 else None).tobytes()
        same(
            "deal", course.at._replace(seat=seat), "the last view", bench.look(course.end, seat), view, bench.rules.VIEW
        )
    return deal


def _orders(course: Course) -> Iterator[list[str]]:
    """The pack, then each new stock, in the order in which the cards were drawn; undrawn ones come last."""
    bench, names = course.bench, course.bench.words.CARDS
    card_of = bench.rules.ACTIONS["card"].tolist()
    starts = [0, *(step.number + 1 for step in course.steps if course.kind(step) == SHUFFLE)]
    for start, end in zip(starts, [*starts[1:], len(course.steps)], strict=True):
        steps = course.steps[start:end]
        stock = [names[card_of[action]] for action in steps[0].open]
        drawn = [names[card_of[step.action]] for step in steps if course.kind(step) == DRAW][: len(stock)]
        yield drawn + sorted((Counter(stock) - Counter(drawn)).elements())


def _check_refusals(at: At, deal: Deal, texts: Iterable[str]) -> None:
    before = _facts(deal)
    for text in texts:
        try:
            deal.play(text)
        except IllegalMove:
            continue
        raise CheckFailed("deal", at, f"{text!r} to be refused", "a move played")
    if _facts(deal) != before:
        raise CheckFailed("deal", at, f"refused moves to leave {before}", _facts(deal))


def _facts(deal: Deal) -> tuple[object, ...]:
    views = [deal.view(seat).tobytes() for seat in (*range(deal.seats), None)]
    return deal.turn, deal.actions(), list(deal.history), deal.scores, views


def check_record(course: Course, deal: Deal) -> None:
    """The deal's record, read again, replays to the same end, and all were told the same on the way."""
    record = Record.loads(deal.record().dumps())
    again = deal.record().replay()
    for what, expected, came in (
        ("the facts", _facts(deal), _facts(again)),
        ("differences", [], record.check()),
        ("events", course.history, [again.events(seat) for seat in (*range(deal.seats), None)]),
    ):
        if came != expected:
            raise CheckFailed("record", course.at, f"a replay with {what} {expected}", came)
