"""The benchmark beside peers: its figures and its table, and ours played for a moment; no peer is installed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import peers
from benchmarks.engines import pace
from benchmarks.peers import Engine, Failed, Series

BENCHMARKS = Path(peers.__file__).parent


def row(decisions: int, seconds: float, joules: float | None = None) -> peers.Json:
    return {"decisions": decisions, "seconds": seconds, "joules": joules}


def made() -> list[Series]:
    """Ours at 100 and 200 ns (the slower counts) by one way, at 4 us by another, a peer at 30 us; one decision each."""
    return [
        Series("Wildpack", "a/2, compiled", [row(1000, 1e-4)]),
        Series("Wildpack", "b/2, compiled", [row(1000, 2e-4)]),
        Series("Wildpack", "a/2, Python, numbers", [row(100, 4e-4)]),
        Series("Other", "rummy, Python", [row(10, 3e-4, 2.0), row(10, 9e-4, 4.0), row(10, 1e-4, 5.0)]),
        Series("Wildpack", "a/2, one decision, numbers", [row(9, 1) | {"median_us": us} for us in (2.5, 9.0, 2.25)]),
        Series("Other", "rummy, one decision", [row(9, 1) | {"median_us": 3.5}]),
    ]


def test_figures_are_medians_of_the_rounds() -> None:
    peer, one = made()[3], made()[4]
    assert peer.ns == pytest.approx(30_000)  # of 30, 90 and 10 us
    assert peer.per_joule == pytest.approx(2.5)  # of 5, 2.5 and 2
    assert peer.one_us is None
    assert one.one_us == 2.5
    assert made()[0].per_joule is None


def test_a_meter_that_began_anew_spoils_only_its_round() -> None:
    assert Series("Other", "x", [row(8, 1, -100.0), row(8, 1, 4.0)]).per_joule == 2
    assert Series("Other", "x", [row(8, 1, -100.0)]).per_joule is None


def test_peers_are_held_against_the_slowest_and_the_fastest_of_ours() -> None:
    found = peers.ratios(made())
    assert list(found) == ["rummy, Python"]
    assert list(found["rummy, Python"]) == ["compiled", "Python, numbers"]
    assert found["rummy, Python"]["compiled"] == pytest.approx((150, 300))
    assert found["rummy, Python"]["Python, numbers"] == pytest.approx((7.5, 7.5))


def test_table() -> None:
    lines = list(peers.table(made()))
    assert lines[0].endswith("| x compiled | x vector step | x Python, numbers |")
    assert "| Wildpack | b/2, compiled | 5,000,000 | 200 | - |  |  |  |" in lines
    assert "| Other | rummy, Python | 33,333 | 30,000 | 2 | 150 to 300 |  | 7.5 to 7.5 |" in lines
    first, second = lines[: lines.index("")], lines[lines.index("") + 1 :]
    assert {line.count("|") for line in first} == {9}
    assert {line.count("|") for line in second} == {4}
    assert second[2:] == ["| Wildpack | a/2, one decision, numbers | 2.50 |", "| Other | rummy, one decision | 3.50 |"]


def test_report() -> None:
    found = peers.report(made())
    assert found["rummy, Python"] == {
        "engine": "Other",
        "decisions_per_s": 33_333,
        "ns": 30_000,
        "decisions_per_joule": pytest.approx(2.5),
        "median_us": None,
        "ours_times": {"compiled": [150, 300], "Python, numbers": [7.5, 7.5]},
    }
    assert found["rummy, one decision"]["median_us"] == 3.5


@pytest.mark.parametrize(("number", "text"), [(0.05678, "0.0568"), (4.6, "4.6"), (99.94, "99.9"), (12345.6, "12,346")])
def test_numbers_have_about_three_figures(number: float, text: str) -> None:
    assert peers.short(number) == text


def test_joules_are_those_of_all_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "POWER", tmp_path)
    assert peers.joules() is None
    for name, used in (("intel-rapl:0", 1_500_000), ("intel-rapl:1", 2_000_000), ("intel-rapl:0:0", 900_000)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "energy_uj").write_text(f"{used}\n")
    assert peers.joules() == 3.5  # a part of a processor, such as 0:0, is counted in the whole
    (tmp_path / "intel-rapl:1" / "energy_uj").unlink()
    (tmp_path / "intel-rapl:1" / "energy_uj").mkdir()
    assert peers.joules() is None


def test_a_lock_is_taken_apart() -> None:
    lock = "# a note\none==1 \\\n    --hash=a \\\n    --hash=b\ntwo==2 ; python_version < '3.12' \\\n    --hash=c\n"
    assert peers.requirements(lock) == [
        "one==1 \\\n    --hash=a \\\n    --hash=b\n",
        "two==2 ; python_version < '3.12' \\\n    --hash=c\n",
    ]


def test_all_peers_are_pinned_without_addresses() -> None:
    lock = (BENCHMARKS / "peers.txt").read_text("utf-8")
    pinned = {re.split(r"[ ;]", part)[0] for part in peers.requirements(lock)}
    wanted = (BENCHMARKS / "peers.in").read_text("utf-8").split()
    assert {name.replace("_", "-") for name in wanted if "==" in name} <= pinned
    assert {name for name in wanted if "==" not in name} <= {name.split("==")[0] for name in pinned}
    assert all("--hash=sha256:" in part for part in peers.requirements(lock))
    assert "://" not in lock


def test_every_peer_has_an_engine() -> None:
    files = {path.stem for path in (BENCHMARKS / "engines").glob("*.py")}
    assert files == {*peers.PEERS, peers.OURS, "pace"}


def test_the_reason_is_the_last_line() -> None:
    assert peers.last_line("Traceback\n  File\nNo module named 'x'\n\n") == "No module named 'x'"
    assert peers.last_line("\n") == "no reason given"


def test_a_play_is_repeated_for_so_long() -> None:
    found = pace.measured(lambda: 3, 0.01)
    assert found["decisions"] % 3 == 0
    assert found["decisions"] > 3
    assert 0.01 <= found["seconds"] < 1
    assert "median_us" not in found
    assert pace.measured(lambda: [1e-6, 2e-6, 9e-6], 0)["median_us"] == pytest.approx(2)


FAKE = """
import json, sys
print("a library greets")
print(json.dumps({"title": "Fake", "versions": {"fake": "1.0"}, "names": ["good", "bad"]}), flush=True)
for line in sys.stdin:
    name, seconds = json.loads(line)
    if name == "bad":
        raise SystemExit("out of cards")
    print(json.dumps({"name": name, "decisions": 7, "seconds": seconds}), flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "engines").mkdir()
    monkeypatch.setattr(peers, "HERE", tmp_path)
    return tmp_path / "engines"


def test_an_engine_that_fails_is_left_out_and_the_reason_told(folder: Path) -> None:
    (folder / "fake.py").write_text(FAKE)
    engine, faults = Engine(sys.executable, "fake"), dict[str, str]()
    found = peers.measured([engine], 2, 0.5, faults)
    engine.end()
    assert [(one.engine, one.name, len(one.rounds)) for one in found] == [("Fake", "good", 1)]
    assert found[0].rounds[0]["decisions"] == 7
    assert faults == {"Fake": "out of cards"}


def test_an_engine_that_is_not_there_is_told(folder: Path) -> None:
    (folder / "ours.py").write_text("import no_such_engine")
    faults: dict[str, str] = {}
    assert peers.started(sys.executable, [], faults) == []
    assert faults == {"ours": "ModuleNotFoundError: No module named 'no_such_engine'"}


@pytest.fixture(scope="module")
def ours() -> Iterator[Engine]:
    engine = Engine(sys.executable, "ours")
    yield engine
    engine.end()


def test_ours_can_be_played_in_every_way(ours: Engine) -> None:
    tables = ("leopard:classic/2", "beverbende:standard/2", "beverbende:standard/6")
    for way in (*peers.WAYS, "network inputs", "Python, texts", "one decision, numbers", "one decision, texts"):
        for table in tables:
            found = ours.measure(f"{table}, {way}", 0)
            assert found["decisions"] >= 1
            assert found["seconds"] > 0
            assert ("median_us" in found) == way.startswith("one decision")
    assert len(ours.names) == 21


def test_a_failed_start_raises(folder: Path) -> None:
    (folder / "quiet.py").write_text("raise SystemExit(1)")
    with pytest.raises(Failed, match="no reason given"):
        Engine(sys.executable, "quiet")
