"""Whole runs by several processes: the same results however many, and what becomes of bots that fail."""

from __future__ import annotations

from typing import Any

import pytest

import wildpack
from wildpack.arena.contestants import makers
from wildpack.arena.playing import Company, Row, play_set
from wildpack.arena.pool import played
from wildpack.arena.running import Run
from wildpack.arena.setup import Setup

GAME = "beverbende(max_rounds=1)"
UNLUCKY, DEADLY = "tests.arena.bots:Unlucky", "tests.arena.bots:Deadly"


def ran(setup: Setup, deals: int, workers: int, rows: list[Row] | None = None) -> Run:
    run = Run(setup, deals, rows or [])
    assert list(run.go(workers))[-1] == run.sets
    return run


def facts(run: Run) -> list[tuple[Any, ...]]:
    """All of the results but the times."""
    return [
        (row.deal, row.seed, row.table, row.rotation, row.bots, row.scores, row.closer, tuple(map(len, row.seconds)))
        for row in run.rows
    ]


def unlucky_deal(setup: Setup, places: dict[int, int]) -> int:
    """The first deal that UNLUCKY does not survive; by table: its seat in the first of the two seatings."""
    return next(
        deal
        for deal in range(8)
        for table, seat in places.items()
        for rotation in range(2)
        if setup.bot_seed(deal, table, rotation, (seat + rotation) % 2) % 4 == 0
    )


@pytest.mark.slow
def test_any_number_of_workers_has_the_same_results() -> None:
    setup = Setup.of(wildpack.load(GAME), ["random", "seasoned", "random"], seed=1)
    one, three = ran(setup, 4, 1), ran(setup, 4, 3)
    assert len(facts(one)) == 4 * 3 * 2
    assert facts(one) == facts(three)
    assert facts(one) == [fact for deal in range(4) for fact in facts_of(setup, deal)]


def facts_of(setup: Setup, deal: int) -> list[tuple[Any, ...]]:
    """A deal played here."""
    company = Company(makers(setup))
    return facts(Run(setup, 1, [row for table in range(3) for row in play_set(setup, company, deal, table)]))


def test_what_is_played_is_not_played_again() -> None:
    setup = Setup.of(wildpack.load(GAME), ["random", "seasoned"], seed=2)
    whole = ran(setup, 3, 1)
    run = Run(setup, 3, [row for row in whole.rows if row.deal != 1])
    assert list(run.go(1)) == [2, 3, 3]
    assert facts(run) == facts(whole)


def test_a_run_without_end_begins_at_once() -> None:
    setup = Setup.of(wildpack.load(GAME), ["random", "seasoned"], seed=2)
    run = Run(setup, 2**60, [row for row in ran(setup, 1, 1).rows if row.deal == 0])
    settled = run.go(1)
    assert [next(settled), next(settled)] == [1, 2]
    settled.close()


@pytest.mark.parametrize("workers", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_a_bot_that_fails_has_results_up_to_that_deal(workers: int) -> None:
    """The others play on."""
    setup = Setup.of(wildpack.load(GAME), ["random", UNLUCKY, "random"], seed=1)
    deal = unlucky_deal(setup, {0: 1, 2: 0})
    run = ran(setup, 8, workers)
    assert [(failure.bot, failure.deal, failure.message) for failure in run.failures] == [(1, deal, "KeyError: 'luck'")]
    assert sorted({row.deal for row in run.rows if row.table == 0}) == list(range(deal))
    assert sorted({row.deal for row in run.rows if row.table == 1}) == list(range(8))


def test_a_bot_that_ends_its_process_is_named() -> None:
    setup = Setup.of(wildpack.load(GAME), ["random", DEADLY], seed=1)
    deal = unlucky_deal(setup, {0: 1})
    run = ran(setup, 8, 2)
    (failure,) = run.failures
    assert (failure.bot, failure.deal, failure.message) == (1, deal, "its process ended with exit status 7")
    assert sorted({row.deal for row in run.rows}) == list(range(deal))


@pytest.mark.parametrize(("name", "message"), [("Quitting", "SystemExit: 0"), ("Interrupting", "KeyboardInterrupt")])
def test_a_bot_that_asks_for_the_end_fails_and_the_others_play_on(name: str, message: str) -> None:
    setup = Setup.of(wildpack.load(GAME), ["random", f"tests.arena.bots:{name}", "random"], seed=1)
    deal = unlucky_deal(setup, {0: 1, 2: 0})
    run = ran(setup, 8, 1)
    assert [(failure.bot, failure.deal, failure.message) for failure in run.failures] == [(1, deal, message)]
    assert sorted({row.deal for row in run.rows if row.table == 1}) == list(range(8))


def test_a_process_that_ends_while_no_bot_runs_ends_the_run() -> None:
    setup = Setup.of(wildpack.load(GAME), ["random", "nobody"])
    with pytest.raises(ValueError, match="deal 0: the process that was to play it ended with exit status 1"):
        list(played(setup, iter([(0, 0)]), 1))
