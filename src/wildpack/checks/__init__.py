"""The conformance suite: what every game must keep, tried by random play and recorded examples.

``check_game(wildpack.load("mygame"))`` raises CheckFailed at the first fault. The checks, by the names it gives:

* ``alone``: no other game that is there has states of the same dtype, by which loops find the rules.
* ``turns``: who is to act has open actions, seats and chance their own; nobody has when the deal is over.
* ``texts``: a move text names one open action.
* ``ends``: a deal ends within ``rules.longest`` actions.
* ``copies``: a state copied as bytes, to any place of an array, plays and looks the same.
* ``cards``: every card of the pack is in one place (``words.cards``), in twins as well.
* ``chance``: where a game finds a random action of chance its own way, it is the one that counting finds.
* ``told``: the event that a seat is told names each card that its view then newly shows (``words.shown``), as
  ``card`` or among ``cards``; and the place where a card is newly known (``words.known``), of that or a shown card.
* ``twins``: another state drawn from a view (``rules.sample``) gives the same view, moves and scene. A seat is told
  the same of what then looks the same, and only of that. And twins really differ.
* ``scene``: each move has taps of its own, at places of the scene.
* ``deal``: a Deal from the same pack plays the same; it refuses every text that is not legal, and does not change.
* ``record``: the deal's record replays to the same history, scores, views and events.
* ``processes``: another process, with another hash seed, plays the same.
* ``examples``: recorded deals replay to the facts recorded with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wildpack.checks.bench import Bench
from wildpack.checks.course import Course
from wildpack.checks.deals import check_deal, check_record
from wildpack.checks.elsewhere import check_alone, check_examples, check_processes, digest, golden
from wildpack.checks.failure import At, CheckFailed
from wildpack.checks.secrecy import check_difference, check_told, check_twins
from wildpack.checks.states import check_ahead, check_chance, check_copies, check_pack

if TYPE_CHECKING:
    from wildpack.game import Game
    from wildpack.record import DealRecord, MatchRecord

__all__ = ["CheckFailed", "check_game", "digest"]


def check_game(
    game: Game,
    seats: int | None = None,
    deals: int = 3,
    seed: int = 0,
    *,
    close: int = 40,
    examples: Iterable[DealRecord | MatchRecord] | None = None,
    processes: bool = True,
) -> None:
    """Check ``game`` by random deals of the seeds ``seed``, ``seed`` + 1, ... and by recorded examples.

    Args:
        game: what to check.
        seats: the number of seats; None: each that the game allows.
        deals: how many deals for each number of seats, enough for rare moments to come up; 0: only the examples.
        seed: of the first deal; not negative.
        close: how many steps of a deal are looked at closely, spread over all kinds of actions.
        examples: records that must replay as recorded; None: those in ``golden/*.jsonl`` of the family's folder.
        processes: whether to compare with another process, which finds the game by its name.

    Raises:
        CheckFailed: at the first fault.
    """
    check_alone(game)
    for number in game.seats if seats is None else (game.check_seats(seats),):
        bench = Bench(game, number)
        different: list[bool] = []
        for course in (Course(bench, s) for s in range(seed, seed + deals)):
            different += _check_course(course, close)
        check_difference(At(game, number, seed), different)
        if processes and deals:
            check_processes(game, number, seed)
    check_examples(game, golden(game.family) if examples is None else examples)


def _check_course(course: Course, most: int) -> list[bool]:
    """Check one deal; return which of its twins differed."""
    close = course.closely(most)
    pack = course.bench.cards(course.steps[0].state, [])
    different = []
    check_copies(course)
    check_chance(course)
    for moment in course.moments():
        check_pack(course, moment, pack)
        check_told(course, moment)
        if moment.step.number in close:
            check_ahead(course, moment)
            different += check_twins(course, moment, pack)
    check_record(course, check_deal(course, close))
    return different
