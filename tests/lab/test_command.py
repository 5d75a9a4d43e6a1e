"""``wildpack simulate``: what it prints, keeps and refuses."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from tests.test_commands import failure
from wildpack.commands import main
from wildpack.kernels import JIT
from wildpack.lab import simulate

Captured = pytest.CaptureFixture[str]
GAME = "beverbende:standard(max_rounds=1)"


def command(*more: str, deals: int = 5) -> list[str]:
    return ["simulate", GAME, "--deals", str(deals), "--workers", "1", *more]


def test_the_table_for_people(capsys: Captured) -> None:
    assert main(command("--bots", "random,seasoned", "--seed", "5", "--first", "2")) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[0] == f"{GAME}, 2 seats, seed 5: deals 2 to 6"
    assert re.fullmatch(r"\d+ decisions in \d+\.\d\d s, \d+\.\d\d million a second", lines[1])
    at = next(
        number for number, line in enumerate(lines) if line.split() == ["bot", "points", "a", "deal", "lead", "wins"]
    )
    assert [line.split()[0] for line in lines[at + 1 : at + 3]] == ["random", "seasoned"]
    assert lines[-3].split() == ["side", "points", "a", "deal", "least", "most"]
    assert captured.err == ""


def test_json_holds_what_python_does(capsys: Captured) -> None:
    assert main(command("--json", "--seats", "3", "--seed", "1")) == 0
    found = json.loads(capsys.readouterr().out)
    done = simulate(GAME, "random", 5, seats=3, seed=1)
    assert (found["deals"], found["decisions"]) == (5, done.decisions.sum())
    assert found["scores"]["mean"] == pytest.approx(done.scores.mean(axis=0).tolist())
    assert found["seconds"] > 0
    assert found["decisions_per_second"] == pytest.approx(found["decisions"] / found["seconds"], rel=0.01)


def test_each_side_has_its_closed_deals_and_each_bot_its_name(capsys: Captured) -> None:
    """One deal, which at most one of four seats has closed."""
    more = ["--seats", "4", "--bots", "random,random,seasoned", "--seed", "1"]
    assert main(command("--json", *more, deals=1)) == 0
    found = json.loads(capsys.readouterr().out)
    assert (len(found["closed"]), sum(found["closed"]) + found["unclosed"]) == (4, 1)
    names = ["random", "random#2", "seasoned"]
    assert [standing["bot"] for standing in found["standings"]] == names
    assert main(command(*more, deals=1)) == 0
    lines = capsys.readouterr().out.splitlines()
    (at,) = [number for number, line in enumerate(lines) if line.startswith("bot ")]
    assert [line.split()[0] for line in lines[at + 1 : at + 4]] == names
    (closed,) = [line for line in lines if line.startswith("closed by side or seat: ")]
    assert closed == f"closed by side or seat: {', '.join(map(str, found['closed']))}; by nobody: {found['unclosed']}"


def test_json_holds_what_the_page_says(capsys: Captured) -> None:
    assert main(command("--json", "--bots", "random,seasoned")) == 0
    found = json.loads(capsys.readouterr().out)
    page = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert shape(found) == shape(json.loads(example))


def shape(value: object) -> object:
    """The names in a JSON value, and what is a list, without the values."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    return [shape(inner) for inner in value[:1]] if isinstance(value, list) else None


def test_what_came_of_each_deal_is_kept(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "deals.parquet"
    assert main(command("--out", str(path), "--first", "7")) == 0
    assert pl.read_parquet(path)["deal"].to_list() == [7, 8, 9, 10, 11]
    capsys.readouterr()
    assert failure(command("--out", str(path)), capsys) == f"wildpack: {path}: is there already"


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_leaves_no_file(tmp_path: Path, number: int) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "wildpack", *command("--out", "deals.parquet", deals=10**12)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    late = time.monotonic() + (60 if JIT else 10)  # as ordinary Python the first rows take minutes
    while run.poll() is None and not list(tmp_path.iterdir()) and time.monotonic() < late:
        time.sleep(0.05)
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(".deals.parquet.")] == []
    run.send_signal(number)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err) == (128 + number, "", "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (command("--out", ""), "wildpack simulate: argument --out: expected the name of a file, not ''"),
        (command("--out", "deals/"), "wildpack simulate: argument --out: expected the name of a file, not 'deals/'"),
        (command("--out", "."), "wildpack: .: Is a directory"),
        (command(deals=0), "wildpack: deals must be from 1 to 9223372036854775808, not 0"),
        (command("--workers", "-2"), "wildpack: workers must be from 1 to 1024, not -2"),
        (command("--seats", "7"), "wildpack: beverbende:standard is for 2 or 3 or 4 or 5 or 6 seats, not 7"),
        (command("--seed", "-1"), "wildpack: the seed must be from 0 to 18446744073709551615, not -1"),
        (command("--bots", "master"), "wildpack: no bot 'master' can be simulated; those that can are: random, novice"),
        (command("--bots", ""), "wildpack: no bot '' can be simulated; "),
        (command("--device", "abacus"), "wildpack: device must be one of cpu, cuda, not 'abacus'"),
        (command("--out", "/no/such/folder/r"), "wildpack: /no/such/folder: No such file or directory"),
        (["simulate", "bridge"], "wildpack: there is no game 'bridge'; the games are: "),
        (["simulate"], "wildpack simulate: the following arguments are required: GAME"),
        (command("--deals", "many"), "wildpack simulate: argument --deals: invalid int value: 'many'"),
    ],
)
def test_what_can_not_be_is_said_in_a_line(arguments: list[str], message: str, capsys: Captured) -> None:
    assert failure(arguments, capsys).startswith(message)
