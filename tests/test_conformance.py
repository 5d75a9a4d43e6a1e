"""Whole deals, played out elsewhere under the same rules, replay with no difference; a false fact is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wildpack import Record

FOLDER = Path(__file__).parent / "conformance"
ROWS = {
    f"{family}-{number}": line
    for family in ("leopard", "beverbende")
    for number, line in enumerate((FOLDER / f"{family}.jsonl").read_text("utf-8").splitlines(), 1)
}
FAMILIES = ["leopard-2", "beverbende-2"]
"""A row of each family with all its facts."""


def test_the_files_are_all_there() -> None:
    assert len(ROWS) == 158 + 155


@pytest.mark.parametrize("row", ROWS)
def test_a_deal_replays_as_recorded(row: str) -> None:
    assert Record.loads(ROWS[row]).check() == []


def differences(row: dict[str, Any]) -> list[str]:
    return Record.loads(json.dumps(row)).check()


def move_events(row: dict[str, Any]) -> list[int]:
    """The numbers of the events that are moves: fact n of ``legal`` and ``to_move`` belongs to the n-th."""
    return [number for number, event in enumerate(row["events"]) if isinstance(event, str)]


@pytest.mark.parametrize("fact", ["legal", "to_move"])
@pytest.mark.parametrize("name", FAMILIES)
def test_a_false_fact_of_a_move_is_reported_with_its_event(name: str, fact: str) -> None:
    row = json.loads(ROWS[name])
    n = len(row[fact]) // 2
    row[fact][n] += 1
    (difference,) = differences(row)
    assert difference.startswith(f"event {move_events(row)[n]}: {fact}: the record has")
    assert difference.endswith(f"the replay shows {row[fact][n] - 1}")


@pytest.mark.parametrize("fact", ["legal", "to_move"])
@pytest.mark.parametrize("name", FAMILIES)
def test_facts_of_fewer_or_more_moves_than_were_played_are_reported(name: str, fact: str) -> None:
    row = json.loads(ROWS[name])
    last = row[fact].pop()
    moves, end = len(row[fact]) + 1, len(row["events"])
    for facts in (row[fact], [*row[fact], last, 1]):
        (difference,) = differences(row | {fact: facts})
        expected = f"event {end}: length of {fact}: the record has {len(facts)}, the replay shows {moves}"
        assert difference == expected


@pytest.mark.parametrize("name", FAMILIES)
def test_false_scores_are_reported_at_the_end(name: str) -> None:
    row = json.loads(ROWS[name])
    shown = list(row["scores"])
    row["scores"][0] += 1
    (difference,) = differences(row)
    end = len(row["events"])
    assert difference == f"event {end}: scores: the record has {row['scores']}, the replay shows {shown}"


@pytest.mark.parametrize("name", FAMILIES)
def test_a_false_closer_is_reported_at_the_end(name: str) -> None:
    row = json.loads(ROWS[name])
    shown = row["closer"]
    row["closer"] = 0 if shown is None else None
    (difference,) = differences(row)
    end = len(row["events"])
    assert difference == f"event {end}: closer: the record has {row['closer']}, the replay shows {shown}"


def known_row() -> dict[str, Any]:
    return next(row for row in map(json.loads, ROWS.values()) if len(row.get("knows", ())) > 1)


@pytest.mark.parametrize("change", ["another card", "one more", "one less"])
def test_false_knowledge_is_reported_with_its_event(change: str) -> None:
    row = known_row()
    facts = row["knows"][1]
    place, card = next(iter(facts["seats"][0].items()))
    if change == "another card":
        facts["seats"][0][place] = "2" if card == "A" else "A"
    elif change == "one more":
        facts["seats"][0]["9.9"] = card
    else:
        del facts["seats"][0][place]
    (difference,) = differences(row)
    assert difference.startswith(f"event {facts['at']}: knows: the record has")


@pytest.mark.parametrize("at", [-1, 10_000])
def test_knowledge_at_no_event_is_reported(at: int) -> None:
    row = known_row()
    row["knows"].append({"at": at, "seats": [{}] * row["seats"]})
    (difference,) = differences(row)
    assert difference.startswith(f"event {at}: knows: the record has")


@pytest.mark.parametrize("name", FAMILIES)
def test_an_illegal_event_is_reported_with_the_legal_ones(name: str) -> None:
    row = json.loads(ROWS[name])
    row["events"][3] = "jump"
    (difference,) = differences(row)
    assert difference.startswith("event 3: 'jump' is not legal now; expected one of: ")


@pytest.mark.parametrize("name", FAMILIES)
def test_an_event_too_many_is_reported(name: str) -> None:
    row = json.loads(ROWS[name])
    row["events"].append("pass")
    (difference,) = differences(row)
    assert difference == f"event {len(row['events']) - 1}: 'pass' is not legal now; nobody is to move"


@pytest.mark.parametrize("name", FAMILIES)
def test_a_deal_cut_short_has_no_scores(name: str) -> None:
    row = json.loads(ROWS[name])
    row["events"].pop()
    found = differences(row)
    end = len(row["events"])
    assert f"event {end}: scores: the record has {row['scores']}, the replay shows None" in found


def test_a_false_shuffle_is_reported_with_its_event() -> None:
    row = next(row for row in map(json.loads, ROWS.values()) if any(isinstance(e, dict) for e in row["events"]))
    number, event = next((n, e) for n, e in enumerate(row["events"]) if isinstance(e, dict))
    card = event["shuffle"].pop()
    (difference,) = differences(row)
    expected = f"expected the {len(event['shuffle']) + 1} cards of the new stock; wrong are: {card} missing"
    assert difference == f"event {number}: {expected}"
    row["events"][number] = "draw"
    assert differences(row) == [f"event {number}: expected the order of a new stock, not 'draw'"]


def test_a_card_of_the_pack_that_is_not_in_the_game_is_reported() -> None:
    row = json.loads(ROWS["leopard-2"])
    spare = row["pack"][0]
    row["pack"][0] = "Jx"
    assert differences(row) == ["expected a card such as 'As' in the pack, not 'Jx'"]
    row["pack"] = [*row["pack"][1:], spare, spare]
    assert differences(row) == [f"expected the 104 cards of the pack; wrong are: {spare} too many"]
