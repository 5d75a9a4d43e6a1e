"""A table by its log alone: no socket, no clock, no disk."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from wildpack.server import log, wire
from wildpack.server.hosts import built
from wildpack.server.steward import Refusal, Steward
from wildpack.server.table import Table
from wildpack.server.views import Views

from .played import SECRET, Played, finish


def seen(table: Table, now: int = 0) -> list[bytes]:
    """All that anybody sees of a table."""
    views = Views(table)
    seats = [*range(len(table.chairs)), None]
    return [msgspec.json.encode(views.snapshot(seat, "", now)) for seat in seats]


def whole(table: Table) -> tuple[Any, ...]:
    """A table, field by field."""
    deal = table.deal
    state = (deal._states.tobytes(), list(deal.history)) if deal is not None else ()
    fields = (table.number, table.changed, table.reseated, table.undo, table.running, table.past_from, table.at)
    return (*fields, repr(table.chairs), repr(table.past), dict(table.done), state, seen(table))


@pytest.mark.parametrize(("game", "seats"), [("leopard:partners(hand=3)", 4), ("beverbende(max_rounds=2)", 3)])
def test_a_table_built_from_any_beginning_of_its_log_is_as_it_was_then(game: str, seats: int) -> None:
    played = Played(game, seats, clock=(60, 5))
    states = {played.table.number: whole(played.table)}
    choose = random.Random(1)
    for step in range(40):
        played.now += 700
        if played.table.phase == "playing":
            move = choose.choice(played.moves)
            played.move(move)
            if played.table.undo is not None and step % 3 == 0:
                states[played.table.number] = whole(played.table)
                played.obey(played.table.undo, wire.Undo)
        else:
            waiting = next(seat for seat, chair in enumerate(played.table.chairs) if not chair.ready)
            played.obey(waiting, wire.Ready if played.table.phase == "scored" else wire.Rematch)
        if step == 20:
            played.rows += played.steward.leave(1, played.now)
            played.obey(1, wire.Sit, seat=1)
            played.obey(0, wire.Chat, text="hello")
        states[played.table.number] = whole(played.table)
    assert len(states) > 40
    for number, state in states.items():
        assert whole(built(played.rows[:number])) == state


def test_numbers_follow_one_another() -> None:
    played = Played("beverbende", 2)
    played.play(20)
    assert [row.number for row in played.rows] == list(range(1, len(played.rows) + 1))


def test_the_log_reads_back() -> None:
    played = Played("beverbende", 2)
    played.play(5)
    assert [log.decode(log.encode(row.entry)) for row in played.rows] == [row.entry for row in played.rows]


# --- commands ------------------------------------------------------------------------------------------------------


def test_a_command_that_took_effect_is_known_by_its_owner_and_id_also_after_a_restart() -> None:
    played = Played("beverbende", 2)
    row = played.move(played.moves[0])[0]
    again = built(played.rows)
    assert row.entry.id
    assert again.done[row.entry.by, row.entry.id] == row.number


def test_what_is_refused() -> None:
    played = Played("beverbende", 3)
    turn = played.table.turn
    assert turn is not None
    other = (turn + 1) % 3
    assert played.refused(other, wire.Play, move=played.moves[0]) == "turn"
    assert played.refused(turn, wire.Play, move="keep 9") == "illegal"
    assert played.refused(7, wire.Play, move=played.moves[0]) == "seat"
    assert played.refused(turn, wire.Play, move=played.moves[0], on=1) == "stale"
    assert played.refused(turn, wire.Play, move=played.moves[0], on=99) == "stale"
    assert played.refused(turn, wire.Ready) == "phase"
    assert played.refused(turn, wire.Rematch) == "phase"
    assert played.refused(turn, wire.Sit, seat=0) == "seated"
    assert played.refused(7, wire.Sit, seat=0) == "phase"
    assert played.refused(0, wire.Start) == "phase"
    assert played.refused(0, wire.SeatBot, seat=1, bot="random") == "phase"
    assert played.refused(1, wire.Start) == "host"
    assert played.refused(turn, wire.Undo) == "undo"
    assert played.refused(turn, wire.Chat, text=" \u202e ") == "text"


def test_chat_and_reactions_do_not_make_a_move_stale() -> None:
    played = Played("beverbende", 2)
    on = played.table.number
    played.obey(0, wire.Chat, text="well, well")
    played.obey(1, wire.React, reaction="wow")
    played.obey(played.table.turn or 0, wire.Play, move=played.moves[0], on=on)


def test_a_second_click_with_another_id_is_stale() -> None:
    played = Played("beverbende", 2)
    on, turn = played.table.number, played.table.turn or 0
    played.obey(turn, wire.Play, move="draw", on=on)
    assert played.refused(turn, wire.Play, move="draw", on=on) == "stale"


def test_who_made_the_table_is_the_host_and_after_them_who_has_sat_longest() -> None:
    table = Table()
    steward = Steward(table)
    steward.create(
        log.Created(table="t", game="beverbende", seats=3, secret=SECRET), 0, log.Sat(seat=0, name="", by="a")
    )
    steward.obey(wire.Sit("1", 2, 2), "c", 0)
    steward.obey(wire.Sit("2", 3, 1), "b", 0)
    assert table.host == 0
    steward.obey(wire.Stand("3", 4), "a", 0)
    assert table.host == 2
    with pytest.raises(Refusal, match="empty"):
        steward.obey(wire.Start("4", 5), "c", 0)
    steward.obey(wire.SeatBot("5", 5, 0, "random"), "c", 0)
    with pytest.raises(Refusal, match="taken"):
        steward.obey(wire.SeatBot("6", 6, 1, "random"), "c", 0)
    with pytest.raises(Refusal, match="stale"):
        steward.obey(wire.Start("7", 5), "c", 0)
    steward.obey(wire.Start("8", 6), "c", 0)
    assert table.phase == "playing"


# --- undo ----------------------------------------------------------------------------------------------------------


def deal_of(played: Played) -> Any:
    assert played.table.deal is not None
    return played.table.deal


def test_a_card_taken_from_the_open_pile_may_be_put_back() -> None:
    played = next(p for p in (with_secret(n) for n in range(20)) if "take" in p.moves)
    before, turn = deal_of(played)._states.tobytes(), played.table.turn
    assert turn is not None
    played.move("take")
    assert played.undo() == turn
    assert played.refused(1 - turn, wire.Undo) == "undo"
    played.obey(turn, wire.Undo)
    assert (deal_of(played)._states.tobytes(), played.table.turn) == (before, turn)
    assert played.undo() is None
    told = [event for past in Views(played.table).snapshot(None, "", 0).events for event in past.told]
    assert [event["kind"] for event in told[-2:]] == ["take", "undone"]


def test_what_showed_a_card_or_drew_one_stays() -> None:
    played = with_secret(0)
    played.move("draw")
    assert played.undo() is None
    played.move(played.moves[0])
    assert played.undo() is None


def test_a_look_at_a_hidden_card_stays_done() -> None:
    for secret in range(200):
        played = with_secret(secret)
        played.move("draw")
        if "peek 2" in played.moves:
            played.move("peek 2")
            assert played.undo() is None
            return
    pytest.fail("no Jack came")


def test_the_end_of_a_turn_may_be_taken_back_until_the_next_one_moves() -> None:
    played = with_secret(0)
    turn = played.table.turn
    assert turn is not None
    while "pass" not in played.moves:
        played.move(played.moves[-1] if "drop" not in played.moves else "drop")
    played.move("pass")
    assert (played.table.turn, played.table.undo) == (1 - turn, turn)
    played.obey(turn, wire.Undo)
    assert played.table.turn == turn
    played.move("pass")
    played.move("draw")
    assert played.refused(turn, wire.Undo) == "undo"


def with_secret(number: int) -> Played:
    """A deal for two from the secret of that number."""
    played = Played("beverbende", 2, bots=0)
    played.table, played.rows = Table(), []
    played.steward = Steward(played.table)
    made = log.Created(table="t", game="beverbende", seats=2, secret=f"{number:064x}")
    sits = [log.Sat(seat=seat, name="", by=f"p{seat}") for seat in range(2)]
    played.rows += played.steward.create(made, played.now, *sits)
    return played


# --- matches -------------------------------------------------------------------------------------------------------


def test_a_rematch_begins_when_all_have_asked_with_new_secrets() -> None:
    played = Played("beverbende(max_rounds=1)", 2)
    promised = played.table.commitment
    finish(played)
    told = [event for event in Views(played.table).snapshot(0, "", 0).events[-1].told if event["kind"] == "over"]
    assert told[0]["commitment"] == played.table.commitment != promised
    played.obey(0, wire.Rematch, secret="ab" * 32)
    assert played.phase() == "over"
    played.obey(1, wire.Rematch)
    assert (played.table.phase, played.table.matches) == ("playing", 2)
    assert played.table.chairs[0].secret == "ab" * 32
    packs = [row.entry.pack for row in played.rows if isinstance(row.entry, log.Dealt)]
    assert packs[0] != packs[1]


def test_bots_alone_against_one_begin_at_once() -> None:
    assert Played("beverbende", 3, bots=2).table.phase == "playing"


def test_spectators_are_not_told_what_seats_say_to_each_other() -> None:
    played = Played("beverbende", 2)
    played.obey(0, wire.Chat, text="psst")
    number = played.table.number
    for viewer, told in ((1, [{"kind": "chat", "seat": 0, "text": "psst"}]), (None, [])):
        assert Views(played.table).snapshot(viewer, "", 0).events[-1] == wire.Event(number, told)


def test_areas_that_did_not_change_are_not_sent_again() -> None:
    played = Played("leopard", 2)
    views, turn = Views(played.table), played.table.turn or 0
    views.snapshot(turn, "", 0)
    played.move(next(move for move in played.moves if move.startswith("x")))
    areas = views.news([turn], played.table.number - 1, 0)[turn].position.areas
    assert [area.id for area in areas] == ["hand", "stock", "discards"]
