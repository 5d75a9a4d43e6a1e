"""Records: deals and matches as JSON, their replay, and whatever can be wrong with them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import wildpack
from wildpack import BadText, Deal, Match, Record, StaleVersion, UnknownGame
from wildpack.record import VERSION, DealRecord, MatchRecord


def run(deal: Deal, moves: int = 10_000) -> Deal:
    """Play at random, at most so many moves."""
    choice = random.Random(1)
    while not deal.is_over and moves:
        deal.act(choice.choice(deal.actions()))
        moves -= 1
    return deal


def played() -> DealRecord:
    return run(wildpack.load("beverbende:single(max_rounds=3)").deal(2, dealer=1, seed=4)).record(["Ada", "Bob"])


def match() -> Match:
    """Two of three deals."""
    match = wildpack.load("beverbende:single(deals=3)").match(2, ["Ada", "Bob"], seed=6)
    for _ in range(2):
        run(match.next_deal())
    return match


def row(record: DealRecord | MatchRecord) -> Any:
    return json.loads(record.dumps())


def loaded(row: object) -> DealRecord | MatchRecord:
    return Record.loads(json.dumps(row))


# --- deals -----------------------------------------------------------------------------------------------


def test_a_deal_is_written_as_what_it_is() -> None:
    deal = wildpack.load("leopard(out_at=0)").deal(dealer=1, seed=3)
    deal.play("out")
    assert row(deal.record(["Ada", "Bob"])) == {
        "game": "leopard",
        "variant": "classic",
        "options": {"out_at": 0},
        "seats": 2,
        "names": ["Ada", "Bob"],
        "dealer": 1,
        "pack": deal.pack,
        "events": ["out"],
        "scores": [-1, 0],
        "closer": 0,
    }


def test_a_deal_that_is_not_over_has_no_result() -> None:
    deal = run(wildpack.load("leopard").deal(seed=3), moves=5)
    assert set(row(deal.record())) == {"game", "variant", "seats", "dealer", "pack", "events"}
    assert deal.record().check() == []


def test_a_deal_that_nobody_closed_says_so() -> None:
    deal = run(wildpack.load("leopard(out_at=24,hand=1,draw=8)").deal(seed=3))
    assert (deal.closer, row(deal.record())["closer"]) == (None, None)


def test_a_record_reads_back_and_replays_to_the_same_end() -> None:
    record = played()
    again = Record.loads(record.dumps())
    assert again == record
    assert isinstance(again, DealRecord)
    assert again.check() == []
    deal = again.replay()
    assert deal.record(["Ada", "Bob"]) == record
    assert (deal.is_over, deal.scores) == (True, record.scores)


def test_a_replay_may_stop_anywhere() -> None:
    record = played()
    for upto in range(len(record.events) + 1):
        assert record.replay(upto).history == record.events[:upto]
    assert record.replay(0).turn == 0


def test_a_replay_may_be_played_on() -> None:
    deal = played().replay(4)
    deal.let_chance(8)
    assert run(deal).is_over
    assert deal.record().check() == []


def test_shuffles_are_kept() -> None:
    deal = wildpack.load("beverbende:single").deal(4, seed=2)
    while not any(isinstance(event, list) for event in deal.history):
        moves = deal.moves()
        deal.play(next(move for move in ("draw", "drop", "skip", "pass", moves[0]) if move in moves))
    shuffle = next(event for event in deal.history if isinstance(event, list))
    record = deal.record()
    assert {"shuffle": shuffle} in row(record)["events"]
    assert loaded(row(record)) == record
    assert record.check() == []


# --- texts that are no records ---------------------------------------------------------------------------


@pytest.mark.parametrize("version", [0, -5])
def test_a_form_that_never_was_is_no_record(version: int) -> None:
    with pytest.raises(BadText, match=f"^expected a record of form 1 to {VERSION}, not {version}$"):
        loaded({**row(played()), "version": version})


@pytest.mark.parametrize("version", [VERSION + 1, 99, 10**30])
def test_a_record_of_a_later_form_is_stale(version: int) -> None:
    with pytest.raises(StaleVersion) as caught:
        loaded({"version": version, "anything": "else"})
    assert str(caught.value) == f"this record has form {version}; this wildpack reads up to {VERSION}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a record in JSON: "),
        ('{"game": "leopard"', "expected a record in JSON: Input data was truncated"),
        ("wildpack", "expected a record in JSON: "),
        (b"\xff\xfe", "expected a record in JSON: "),
        (b'{"game": "\xff"}', "expected a record in JSON: "),
        ("\ud800", "expected a record in JSON: "),
        ("[" * 100_000, "expected a record in JSON: "),
        ("[]", r"expected a record \(a JSON object\), not list"),
        ("null", r"expected a record \(a JSON object\), not NoneType"),
        ("{}", "expected a record: Object missing required field"),
        ('{"deals": []}', "expected a record: Object missing required field"),
    ],
)
def test_another_text_is_told_what_was_expected(text: str | bytes, message: str) -> None:
    with pytest.raises(BadText, match=f"^{message}"):
        Record.loads(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": []}, "Object contains unknown field `moves`"),
        ({"version": "1"}, r"Expected `int`, got `str` - at `\$.version`"),
        ({"seats": 2.5}, r"Expected `int`, got `float` - at `\$.seats`"),
        ({"pack": "A23"}, r"Expected `array`, got `str` - at `\$.pack`"),
        ({"events": [7]}, r"Expected `str \| object`, got `int` - at `\$.events\[0\]`"),
        ({"events": [{"shuffle": ["A"], "x": 1}]}, r"unknown field `x` - at `\$.events\[0\]`"),
        ({"knows": [{"at": 0}]}, r"missing required field `seats` - at `\$.knows\[0\]`"),
        ({"options": {"deals": None}}, "got `null` - at"),
    ],
)
def test_an_edited_record_of_another_form_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadText, match=message):
        loaded(row(played()) | change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "whist"}, "there is no game 'whist'; the games are: beverbende, leopard"),
        ({"variant": "classic"}, "beverbende has no variant 'classic'; its variants are: standard, original, single"),
        ({"options": {"variant": 1}}, "beverbende has no option 'variant'; its options are: keep_open, "),
        ({"options": {"game": "leopard"}}, "beverbende has no option 'game'; its options are: keep_open, "),
        ({"options": {"max_rounds": 0}}, "max_rounds must be one of 1-200, not 0"),
        ({"options": {"max_rounds": "3"}}, "max_rounds must be one of 1-200, not '3'"),
        ({"seats": 7}, "beverbende:single is for 2 or 3 or 4 seats, not 7"),
        ({"seats": 10**30}, "beverbende:single is for 2 or 3 or 4 seats, not 1"),
        ({"dealer": 2}, "the dealer must be a seat from 0 to 1, not 2"),
        ({"dealer": -1}, "the dealer must be a seat from 0 to 1, not -1"),
        ({"pack": []}, "expected the 52 cards of the pack; wrong are: A missing, "),
        ({"events": ["pass"]}, "event 0: 'pass' is not legal now; expected one of: draw"),
        ({"events": ["draw", {"shuffle": []}]}, "event 1: no shuffle is due now"),
    ],
)
def test_an_edited_record_that_can_t_be_is_told_why(change: dict[str, object], message: str) -> None:
    record = loaded(row(played()) | change)
    assert [difference[: len(message)] for difference in record.check()] == [message]
    with pytest.raises((BadText, UnknownGame)):
        record.replay()


@pytest.mark.parametrize("scores", [[], [0, 0], [1, 2, 3]])
def test_other_scores_are_found(scores: list[int]) -> None:
    record = played()
    edited = loaded(row(record) | {"scores": scores})
    shown = f"the record has {scores}, the replay shows {record.scores}"
    assert edited.check() == [f"event {len(record.events)}: scores: {shown}"]


# --- matches ---------------------------------------------------------------------------------------------


def test_a_match_is_written_as_what_it_is() -> None:
    this = match()
    data = row(this.record())
    assert [set(deal) for deal in data.pop("deals")] == [{"dealer", "pack", "events", "scores", "closer"}] * 2
    assert data == {
        "game": "beverbende",
        "variant": "single",
        "options": {"deals": 3},
        "seats": 2,
        "names": ["Ada", "Bob"],
        "cuts": [{str(seat): card for seat, card in cut.items()} for cut in this.cuts],
        "first_dealer": this.first_dealer,
        "totals": this.totals,
    }


def test_a_match_reads_back_replays_and_can_be_played_on() -> None:
    record = match().record()
    again = Record.loads(record.dumps())
    assert isinstance(again, MatchRecord)
    assert again == record
    assert again.check() == []
    replayed = again.replay()
    assert replayed.record() == record
    run(replayed.next_deal())
    assert replayed.is_over
    assert row(replayed.record())["winners"] == replayed.winners
    assert replayed.record().check() == []


def test_a_match_stops_and_goes_on_within_a_deal() -> None:
    this = match()
    run(this.next_deal(), moves=3)
    replayed = this.record().replay()
    assert replayed.record() == this.record()
    assert run(replayed.deals[-1]).is_over
    assert replayed.is_over


def test_a_match_without_a_lot_needs_no_cuts() -> None:
    record = wildpack.load("leopard").match(dealer=1).record()
    assert "cuts" not in row(record)
    assert record.check() == []
    assert record.replay().dealer == 1


def deal_row(number: int, **change: object) -> Callable[[Any], None]:
    return lambda data: data["deals"][number].update(change)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda data: data.update(totals=[1, 2]), "totals: the record has [1, 2], the replay shows ["),
        (lambda data: data.update(winners=[1]), "winners: the record has [1], the replay shows []"),
        (lambda data: data.update(first_dealer=1 - data["first_dealer"]), "the first dealer is not the seat that cut "),
        (lambda data: data.update(first_dealer=9), "the dealer must be a seat from 0 to 1, not 9"),
        (lambda data: data.update(cuts=[{"0": "5"}]), "expected a cut of seats [0, 1], not of [0]"),
        (lambda data: data.update(seats=200), "beverbende:single is for 2 or 3 or 4 seats, not 200"),
        (lambda data: data.update(names=["Ada"]), "expected a name for each of 2 seats, not 1 names"),
        (lambda data: data.update(options={"deals": 1}), "deal 2, the match is over"),
        (deal_row(1, dealer=9), "deal 2, dealer: expected "),
        (deal_row(0, pack=["A"]), "deal 1, expected the 52 cards of the pack; wrong are: "),
        (deal_row(1, events=["draw", "jump"]), "deal 2, event 1: 'jump' is not legal now; expected one of: "),
        (deal_row(0, events=[], scores=None), "deal 2, the present deal is not over yet"),
        (deal_row(1, scores=[0, 0]), "deal 2, event "),
    ],
)
def test_an_edited_match_is_told_what_differs(edit: Callable[[Any], None], message: str) -> None:
    data = row(match().record())
    edit(data)
    assert [difference[: len(message)] for difference in loaded(data).check()] == [message]


def test_a_match_keeps_facts_of_moves_too() -> None:
    data = row(match().record())
    data["deals"][1]["to_move"] = [9]
    found = loaded(data).check()
    assert found[0].startswith("deal 2, event 0: to_move: the record has 9, the replay shows ")


def test_a_name_holds_nothing_that_a_terminal_obeys() -> None:
    data = row(match().record()) | {"names": ["Ada", "a\n\x1b[2J"]}
    assert loaded(data).check() == ["expected a name without control characters, not 'a\\n\\x1b[2J'"]
