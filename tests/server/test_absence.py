"""Time that runs out and players who leave, by the log alone."""

from __future__ import annotations

import itertools

import pytest

from wildpack.server import log, wire
from wildpack.server.hosts import built
from wildpack.server.steward import GRACE, Steward
from wildpack.server.table import Table

from .played import SECRET, Played, finish

# --- clocks --------------------------------------------------------------------------------------------------------


def test_a_move_takes_its_time_off_the_clock_and_adds_the_increment() -> None:
    played = Played("beverbende", 2, clock=(60, 3))
    turn = played.table.turn or 0
    played.now += 10_500
    assert played.table.clock(turn, played.now) == 49_500
    assert played.table.clock(1 - turn, played.now) == 60_000
    played.move("draw")
    assert played.table.chairs[turn].left == 52_500


def test_when_the_time_is_up_a_bot_plays_on_to_the_end_of_the_match() -> None:
    played = Played("beverbende(max_rounds=1)", 2, clock=(10, 0))
    turn = played.table.turn or 0
    assert played.steward.flag(played.now + 9_999) == []
    played.rows += played.steward.flag(played.now + 10_000)
    chair = played.table.chairs[turn]
    assert (chair.bot, chair.away, chair.forfeited) == ("seasoned", True, True)
    assert played.refused(turn, wire.Sit, seat=turn) == "forfeited"
    finish(played)
    assert played.phase() == "over"
    assert not played.table.chairs[turn].forfeited
    assert played.table.chairs[turn].human


def test_a_restart_freezes_the_clock_and_gives_time_to_come_back() -> None:
    played = Played("beverbende", 2, clock=(60, 0))
    turn, later = played.table.turn or 0, played.now + 3_600_000
    table = built(played.rows)
    steward = Steward(table)
    (row,) = steward.resume(later)
    assert row.entry == log.Resumed(until=later + GRACE)
    assert table.clock(turn, later + GRACE) == 60_000
    assert table.clock(turn, later + GRACE + 1_000) == 59_000


def test_without_a_clock_a_restart_leaves_no_trace() -> None:
    assert Steward(built(Played("beverbende", 2).rows)).resume(0) == []


# --- leavers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["beverbende(max_rounds=3)", "leopard:classic(hand=2,deals=1)"])
def test_from_any_state_with_any_seat_gone_the_deal_ends(game: str) -> None:
    for gone, after in itertools.product(range(2), (0, 1, 2, 5)):
        played = Played(game, 2)
        played.play(after)
        if played.table.phase != "playing":
            continue
        played.rows += played.steward.leave(gone, played.now)
        finish(played)
        assert played.phase() == "over"


def test_a_leaver_holds_nobody_up_between_deals() -> None:
    played = Played("beverbende(max_rounds=1,deals=2)", 3)
    finish(played)
    played.obey(0, wire.Ready)
    played.obey(1, wire.Ready)
    assert played.phase() == "scored"
    played.rows += played.steward.leave(2, played.now)
    assert played.phase() == "playing"


def test_with_everybody_gone_no_further_deal_begins() -> None:
    played = Played("beverbende(max_rounds=1,deals=2)", 2)
    finish(played)
    for seat in range(2):
        played.rows += played.steward.leave(seat, played.now)
    assert played.phase() == "scored"
    played.obey(0, wire.Sit, seat=0)
    played.obey(0, wire.Ready)
    assert played.phase() == "playing"


def test_a_seat_is_taken_back_by_its_owner_alone() -> None:
    played = Played("beverbende", 2)
    turn = played.table.turn or 0
    played.rows += played.steward.leave(turn, played.now)
    assert played.refused(turn, wire.Play, move="draw") == "away"
    assert played.refused(7, wire.Sit, seat=turn) == "phase"
    played.obey(turn, wire.Sit, seat=turn)
    played.move("draw")
    assert not played.table.chairs[turn].away


def test_what_a_bot_chose_before_the_seat_was_taken_back_is_not_played() -> None:
    played = Played("beverbende", 2)
    turn, on = played.table.turn or 0, played.table.changed
    played.rows += played.steward.leave(turn, played.now)
    played.obey(turn, wire.Sit, seat=turn)
    assert played.steward.play(turn, "draw", on, played.now) == []


def test_who_stands_up_in_a_match_leaves_the_seat_to_a_bot_for_good() -> None:
    played = Played("beverbende", 2)
    played.obey(1, wire.Stand)
    assert played.table.seat_of("p1") is None
    assert played.table.chairs[1].bot == "seasoned"
    assert played.refused(1, wire.Sit, seat=1) == "phase"


def test_who_leaves_before_the_match_frees_the_seat() -> None:
    table = Table()
    steward = Steward(table)
    steward.create(
        log.Created(table="t", game="beverbende", seats=2, secret=SECRET), 0, log.Sat(seat=0, name="", by="a")
    )
    steward.leave(0, 0)
    assert not table.chairs[0].taken
