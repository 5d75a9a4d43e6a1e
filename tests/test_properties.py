"""Whatever text, bytes, options or moves come: records hold, errors are ValueErrors, and an error changes nothing."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wildpack
from wildpack import Deal, IllegalMove, Match, Record
from wildpack.commands import main
from wildpack.game import Game, Option
from wildpack.kernels import JIT
from wildpack.record import DealRecord, MatchRecord

few = settings(derandomize=True, deadline=None, max_examples=60 if JIT else 12)
many = settings(derandomize=True, deadline=None, max_examples=100)
"""For what plays no cards."""

VARIANTS = [(family, variant) for family in wildpack.games().values() for variant in family.variants]
SEEDS = st.integers(0, 2**64 - 1)


def option_values(option: Option) -> st.SearchStrategy[Any]:
    if option.flag:
        return st.booleans()
    return st.sampled_from(option.choices) if option.choices else st.integers(*option.range)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any variant with any options."""
    family, variant = draw(st.sampled_from(VARIANTS))
    changed = draw(st.fixed_dictionaries({}, optional={k: option_values(o) for k, o in family.options.items()}))
    if "deals" in changed:
        changed.pop("target", None)
    return family.game(variant, **changed)


def run(deal: Deal, choices: list[int]) -> Deal:
    """Play the moves that ``choices`` picks, as far as they go."""
    for choice in choices:
        if deal.is_over:
            break
        actions = deal.actions()
        deal.act(actions[choice % len(actions)])
    return deal


CHOICES = st.lists(st.integers(0, 500), max_size=60)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal, somewhere on its way."""
    game = draw(games())
    seats = draw(st.sampled_from(game.seats))
    deal = game.deal(seats, dealer=draw(st.integers(0, seats - 1)), seed=draw(SEEDS))
    return run(deal, draw(CHOICES))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match of short deals, somewhere on its way."""
    text = draw(st.sampled_from(["leopard(out_at=0,deals=3)", "beverbende:single(max_rounds=1,target=50)"]))
    match = wildpack.load(text).match(names=draw(st.sampled_from([[], ["Ada", "علی"]])), seed=draw(SEEDS))
    for _ in range(draw(st.integers(0, 3))):
        if match.is_over or (match.deals and not match.deals[-1].is_over):
            break
        run(match.next_deal(), draw(CHOICES))
    return match


# --- records ---------------------------------------------------------------------------------------------

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def loaded(text: str | bytes) -> DealRecord | MatchRecord | None:
    """The record in a text, or None where it is none; any other error than a ValueError fails the test."""
    try:
        return Record.loads(text)
    except ValueError:
        return None


@many
@given(st.text() | st.binary() | VALUES.map(json.dumps))
def test_no_text_breaks_the_reader_of_records(text: str | bytes) -> None:
    assert loaded(text) is None


@few
@given(deals())
def test_a_deal_s_record_reads_back_and_replays(deal: Deal) -> None:
    record = deal.record()
    again = Record.loads(record.dumps())
    assert isinstance(again, DealRecord)
    assert again == record
    assert again.check() == []
    replayed = again.replay()
    assert (replayed.history, replayed.moves(), replayed.scores) == (deal.history, deal.moves(), deal.scores)


@few
@given(matches())
def test_a_match_s_record_reads_back_and_replays(match: Match) -> None:
    record = match.record()
    again = Record.loads(record.dumps())
    assert isinstance(again, MatchRecord)
    assert again == record
    assert again.check() == []
    assert again.replay().record() == record


RECORDS = [
    run(wildpack.load("leopard(hand=2)").deal(seed=1), [*range(20)]).record(),
    run(wildpack.load("beverbende:single(max_rounds=1)").deal(2, seed=2), [1] * 40).record(["Ada", "Bob"]),
    wildpack.load("leopard(out_at=0)").match(seed=3).record(),
]


@st.composite
def edited(draw: st.DrawFn) -> str:
    """A record of which some values, at any depth, are others."""
    row = json.loads(draw(st.sampled_from(RECORDS)).dumps())
    for _ in range(draw(st.integers(1, 3))):
        inside, at = row, draw(st.sampled_from([*row, "legal", "to_move", "knows", "version"]))
        while isinstance(inside.get(at) if isinstance(inside, dict) else inside[at], list | dict) and draw(
            st.booleans()
        ):
            inside = inside[at]
            if not inside:
                return json.dumps(row)
            at = draw(st.sampled_from([*inside] if isinstance(inside, dict) else range(len(inside))))
        inside[at] = draw(VALUES)
    return json.dumps(row)


@many
@given(edited())
def test_no_edited_record_breaks_the_check(text: str) -> None:
    record = loaded(text)
    if record is not None:
        assert all(isinstance(difference, str) for difference in record.check())


def check(data: bytes) -> tuple[int, str, str]:
    """What ``wildpack check`` of a file with ``data`` returns and prints."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_bytes(data)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(["check", str(path)])
    return status, out.getvalue(), err.getvalue()


@few
@given(st.binary() | VALUES.map(lambda value: json.dumps(value).encode()))
def test_check_says_in_one_line_that_a_file_is_no_record(data: bytes) -> None:
    status, out, err = check(data)
    assert (status, out) == (2, "")
    assert err.startswith("wildpack: ")
    assert err.splitlines() == [err.removesuffix("\n")]


@few
@given(edited())
def test_check_of_an_edited_record_ends_well(text: str) -> None:
    status, out, err = check(text.encode())
    assert (status, len(out.splitlines())) in [(0, 1), (2, 0)] or (status == 2 and "1 checked, 1 differ" in out)
    assert len(err.splitlines()) <= 1


# --- moves -----------------------------------------------------------------------------------------------

MOVES = ["7h@A7", "xTd", "out", "stop", "ask", "yes", "no", "draw", "take", "keep 1", "drop", "skip", "peek 4"]
MOVES += ["swap 1 2.1", "again", "end", "pass"]


@few
@given(deals(), st.lists(st.text() | st.sampled_from(MOVES), min_size=1, max_size=10))
def test_any_text_is_a_legal_move_or_changes_nothing(deal: Deal, texts: list[str]) -> None:
    for text in texts:
        moves, history, state = deal.moves(), list(deal.history), deal._states.tobytes()
        if text in moves:
            deal.play(text)
            assert deal.history[: len(history) + 1] == [*history, text]
        else:
            with pytest.raises(IllegalMove) as caught:
                deal.play(text)
            assert caught.value.legal == tuple(moves)
            assert (deal.moves(), deal.history, deal._states.tobytes()) == (moves, history, state)


@few
@given(deals(), st.integers())
def test_any_number_is_a_legal_action_or_changes_nothing(deal: Deal, action: int) -> None:
    before, actions = deal._states.tobytes(), deal.actions()
    if action in actions:
        move = deal.moves()[actions.index(action)]
        deal.act(action)
        assert move in deal.history
    else:
        with pytest.raises(IllegalMove):
            deal.act(action)
        assert (deal._states.tobytes(), deal.actions()) == (before, actions)


# --- games -----------------------------------------------------------------------------------------------


@many
@given(games())
def test_a_game_s_text_names_the_game(game: Game) -> None:
    again = wildpack.load(str(game))
    assert again == game
    assert (again.options, again.changed) == (game.options, game.changed)
    assert again.row.tobytes() == game.row.tobytes()


NAMES = st.text(max_size=8) | st.sampled_from(["leopard", "beverbende", "classic", "single", "variant", "self", "game"])
OPTIONS = st.tuples(NAMES | st.sampled_from(["out_at", "many", "target", "deals"]), st.text(max_size=8)).map("=".join)


@many
@given(
    st.text()
    | st.tuples(NAMES, NAMES).map(":".join)
    | st.tuples(NAMES, NAMES, st.lists(OPTIONS, max_size=3).map(",".join)).map("{0[0]}:{0[1]}({0[2]})".format)
    | st.tuples(st.sampled_from([str(family.game(v)) for family, v in VARIANTS]), OPTIONS).map("{0[0]}({0[1]})".format)
)
def test_any_text_names_a_game_or_is_a_value_error(text: str) -> None:
    try:
        game = wildpack.load(text)
    except ValueError:
        return
    assert wildpack.load(str(game)) == game
