"""Simulated deals are those that the rules give, whoever plays and however many threads there are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import wildpack
from tests.lab.slow import played
from tests.tables import NAMES, SETTINGS
from wildpack.game import Game
from wildpack.kernels import JIT
from wildpack.lab import Simulation, cpu, parquet, simulate

MIXES = [
    ("leopard:classic", 2, ["random", "seasoned"]),
    ("leopard:partners", 4, ["novice", "keen", "random"]),
    ("leopard:running", 2, ["casual"]),
    ("beverbende:standard(max_rounds=4)", 3, ["novice", "seasoned"]),
    ("beverbende:original(max_rounds=3)", 2, ["seasoned", "casual"]),
]


def check(done: Simulation, game: Game, seats: int, bots: list[str], seed: int, first: int) -> None:
    """Every row is what the slow player finds."""
    for at in range(len(done.decisions)):
        expected = played(game, seats, bots, seed, first + at)
        numbers = (done.decisions[at], done.actions[at], done.branching[at], done.closers[at])
        assert (done.scores[at].tolist(), *map(int, numbers)) == tuple(expected)
        assert done.dealers[at] == (first + at) % seats


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=NAMES)
def test_random_deals_are_those_of_the_rules(game: Game, seats: int) -> None:
    deals = 2 * seats + 1 if JIT else 1
    done = simulate(game, "random", deals, seats=seats, seed=2**64 - 3, first=5, workers=1)
    check(done, game, seats, ["random"], 2**64 - 3, 5)


@pytest.mark.parametrize(("name", "seats", "bots"), MIXES, ids=[name for name, _, _ in MIXES])
def test_bots_play_by_their_minds_and_move_up(name: str, seats: int, bots: list[str]) -> None:
    game, deals = wildpack.load(name), 3 * seats if JIT else 2
    done = simulate(game, bots, deals, seats=seats, seed=7, first=seats - 1, workers=2)
    check(done, game, seats, bots, 7, seats - 1)


SHORT = "leopard(hand=1,draw=1)"


def same(a: Simulation, b: Simulation) -> bool:
    kept = all(map(np.array_equal, a.results, b.results))
    return kept and all(map(np.array_equal, a.totals, b.totals)) and a.summary == b.summary


@pytest.mark.parametrize("bots", [["random"], ["seasoned", "random"]])
def test_threads_and_batches_change_nothing(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    deals = 50 if JIT else 3
    monkeypatch.setattr(cpu, "BATCH", 1000)
    alone = simulate(SHORT, bots, deals, workers=1)
    for workers, batch in ((1, 1), (2, 7), (3, 2)):
        monkeypatch.setattr(cpu, "BATCH", batch)
        assert same(alone, simulate(SHORT, bots, deals, workers=workers))


def test_a_run_is_gone_on_with() -> None:
    whole = simulate(SHORT, ["random", "seasoned"], 6, seed=3)
    parts = [simulate(SHORT, ["random", "seasoned"], 3, seed=3, first=first) for first in (0, 3)]
    joined = [np.concatenate(pair) for pair in zip(*(part.results for part in parts), strict=True)]
    assert all(map(np.array_equal, whole.results, joined))
    assert whole.dealers.tolist() == [0, 1, 0, 1, 0, 1]
    assert all(
        np.array_equal(total, a + b) for total, a, b in zip(whole.totals, *(p.totals for p in parts), strict=True)
    )


def test_seeds_differ() -> None:
    a, b = (simulate(SHORT, "random", 4, seed=seed) for seed in (0, 1))
    assert not np.array_equal(a.branching, b.branching)


def test_without_keeping_there_are_totals_alone() -> None:
    kept, totals = (simulate(SHORT, "random", 5, keep=keep) for keep in (True, False))
    assert kept.summary == totals.summary
    assert [len(array) for array in totals.results] == [0] * 5
    assert len(totals.dealers) == 0


def test_a_file_is_written_as_deals_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "BATCH", 2)
    monkeypatch.setattr(parquet, "_GROUP", 4)
    path, bots = tmp_path / "deals.parquet", ["random", "seasoned"]
    kept = simulate(SHORT, bots, 9, seed=5, first=3)
    filed = simulate(SHORT, bots, 9, seed=5, first=3, keep=path)
    assert (filed.summary, len(filed.decisions)) == (kept.summary, 0)
    frame = pl.read_parquet(path)
    assert frame["deal"].to_list() == list(range(3, 12))
    assert frame["dealer"].to_list() == kept.dealers.tolist() == [1, 0, 1, 0, 1, 0, 1, 0, 1]
    assert frame["moved"].to_list() == [1, 0, 0, 1, 1, 0, 0, 1, 1]
    assert np.array_equal(frame["score_0", "score_1"].to_numpy(), kept.scores)
    for name, array in (("decisions", kept.decisions), ("actions", kept.actions), ("branching", kept.branching)):
        assert np.array_equal(frame[name].to_numpy(), array)
    assert np.array_equal(frame["closer"].to_numpy(), kept.closers)
    facts = json.loads(pl.read_parquet_metadata(path)["wildpack.lab"])
    assert (facts["game"], facts["bots"], facts["seed"], facts["seats"]) == (str(kept.job.table.game), bots, 5, 2)
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    path.write_text("mine")
    with pytest.raises(FileExistsError, match=r"is there already: .*deals\.parquet"):
        simulate(SHORT, "random", 3, keep=path)
    assert [(place, place.read_text()) for place in tmp_path.iterdir()] == [(path, "mine")]


def test_deals_that_are_interrupted_leave_no_file(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(SHORT, "random", 3, keep=tmp_path / "deals.parquet", progress=stop)
    assert list(tmp_path.iterdir()) == []


def test_a_failure_to_write_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(pl.LazyFrame, "sink_parquet", full)
    with pytest.raises(OSError, match=r"deals\.parquet: disk full"):
        simulate(SHORT, "random", 3, keep=tmp_path / "deals.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_simulation_is_shown_in_a_line() -> None:
    done = simulate("leopard(hand=1,draw=1)", ["random", "seasoned"], 2)
    assert repr(done) == "<Simulation of 2 deals of leopard:classic(hand=1,draw=1), 2 seats: random, seasoned>"


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(SHORT, "random", 2 * cpu.BATCH + 1, workers=2, progress=told.append)
    assert told == [cpu.BATCH, 2 * cpu.BATCH, 2 * cpu.BATCH + 1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"bots": "expert"}, "no bot 'expert' can be simulated; those that can are: random, novice, casual, keen, "),
        ({"bots": []}, "expected 1 to 2 bots, not 0"),
        ({"bots": ["random"] * 3}, "expected 1 to 2 bots, not 3"),
        ({"deals": 0}, "deals must be from 1 to 9223372036854775808, not 0"),
        ({"deals": 10**30}, "deals must be from 1 to 9223372036854775808, not 1"),
        ({"deals": 1.5}, "deals must be a whole number, not 1.5"),
        ({"seed": "a"}, "the seed must be a whole number, not 'a'"),
        ({"seats": 3}, "leopard:classic is for 2 seats, not 3"),
        ({"seed": -1}, "the seed must be from 0 to 18446744073709551615, not -1"),
        ({"first": 2**63}, "the first deal must be from 0 to 9223372036854775807, not 9223372036854775808"),
        ({"workers": 0}, "workers must be from 1 to 1024, not 0"),
        ({"workers": 10**6}, "workers must be from 1 to 1024, not 1000000"),
        ({"workers": 1.5}, "workers must be a whole number, not 1.5"),
        ({"game": None}, "expected a game, or a text that names one, not None"),
        ({"bots": None}, "bots must be a name or a list of names, not None"),
        ({"bots": [5]}, "no bot 5 can be simulated; those that can are: random, "),
        ({"seats": "2"}, "seats must be a whole number, not '2'"),
        ({"keep": 3}, "keep must be True, False or the name of a new file, not 3"),
        ({"keep": None}, "keep must be True, False or the name of a new file, not None"),
        ({"keep": ""}, "keep must be True, False or the name of a new file, not ''"),
        ({"device": "abacus"}, "device must be one of cpu, cuda, not 'abacus'"),
    ],
)
def test_what_can_t_be_is_said(options: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"game": "leopard", "bots": "random", "deals": 1, **options}
    with pytest.raises(ValueError, match=message):
        simulate(**given)  # type: ignore[arg-type]
