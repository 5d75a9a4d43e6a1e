"""``wildpack arena``: what it prints, keeps and refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.test_commands import failure
from wildpack.commands import main

Captured = pytest.CaptureFixture[str]
GAME = "beverbende(max_rounds=1)"
SLOW = """
import time
from wildpack.bots import RandomBot

class Slow(RandomBot):
    def __init__(self, game, seed):
        super().__init__(game, seed)
        print("made", file=open("made", "a"))

    def choose(self, view, actions):
        time.sleep(0.05)
        return super().choose(view, actions)
"""


def arena(*more: str, deals: int = 2) -> list[str]:
    return ["arena", "random", "seasoned", "--game", GAME, "--deals", str(deals), "--workers", "1", *more]


def test_the_table_for_people(capsys: Captured) -> None:
    assert main(arena("--seed", "5", "--match", "2", deals=4)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "beverbende:standard(max_rounds=1), 2 seats, seed 5: 4 deals in all seatings, 8 played"
    assert re.split(r"  +", lines[2]) == ["bot", "points a deal", "Elo", "moves", "mean ms", "p99 ms"]
    assert [line.split()[0] for line in lines[3:5]] == ["random", "seasoned"]
    assert lines[6].startswith("random against seasoned, 4 deals: ")
    counts = [[int(number) for number in re.findall(r"(?:won|drawn|lost) +(\d+)", line)] for line in lines[7:9]]
    assert list(map(sum, counts)) == [4, 2]


def test_one_deal_of_equals_is_no_plural_and_no_minus(capsys: Captured) -> None:
    bots = ["tests.arena.bots:First", "tests.arena.bots:First", "--game", GAME, "--deals", "1", "--workers", "1"]
    assert main(["arena", *bots, "--match", "1"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].endswith(": 1 deal in all seatings, 2 played")
    assert "bots:First#2, 1 deal: +0.00 points a deal\n" in out
    assert "\n  by 1 deal  won 0 " in out
    assert len(re.findall(r"  0 \(-\d+ to \d+\)  ", out)) == 2  # Elo


def test_json_holds_what_the_page_says(capsys: Captured) -> None:
    assert main(arena("--json", "--match", "1")) == 0
    found = json.loads(capsys.readouterr().out)
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert shape(found) == shape(json.loads(example))
    assert (found["deals"], found["played"], found["pairs"][0]["by_match"]["deals"]) == (2, 4, 1)


def test_json_is_all_that_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever a bot prints, in the process of the command or in a worker, goes to standard error."""
    bots = ["random", "tests.arena.bots:Chatty", "--game", GAME, "--deals", "1", "--workers", "1"]
    assert main(["arena", *bots, "--json"]) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["played"] == 2
    assert {"printed", "written"} <= set(err.split())


def shape(value: Any) -> Any:
    """The names in a JSON value, and what is a list, without the values."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    return [shape(inner) for inner in value[:1]] if isinstance(value, list) else None


@pytest.mark.slow
def test_results_are_kept_and_gone_on_with(tmp_path: Path, capsys: Captured) -> None:
    whole, parts = tmp_path / "whole.parquet", tmp_path / "parts.parquet"
    assert main(arena("--out", str(whole), deals=3)) == 0
    assert main(arena("--out", str(parts), deals=1)) == 0
    assert main(arena("--out", str(parts), "--resume", deals=3)) == 0
    capsys.readouterr()
    facts = ["deal", "seed", "table", "rotation", "bots", "scores", "closer", "moves"]
    assert pl.read_parquet(whole)[facts].equals(pl.read_parquet(parts)[facts])


def interrupted(folder: Path, number: int) -> subprocess.CompletedProcess[str]:
    """A run of a slow bot that gets this signal after some deals."""
    (folder / "slow.py").write_text(SLOW)
    command = [sys.executable, "-m", "wildpack", "arena", "slow:Slow", "random", "--game", "leopard", "--deals", "1000"]
    run = subprocess.Popen(
        [*command, "--workers", "1", "--out", "results.parquet"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    made = folder / "made"
    while run.poll() is None and not (made.exists() and len(made.read_text().splitlines()) > 5):
        time.sleep(0.05)
    if number == signal.SIGINT:
        os.killpg(run.pid, number)  # Ctrl-C reaches the workers too
    else:
        run.send_signal(number)
    out, err = run.communicate(timeout=60)
    return subprocess.CompletedProcess(command, run.returncode, out, err)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_keeps_what_is_done(tmp_path: Path, number: int) -> None:
    run = interrupted(tmp_path, number)
    assert run.returncode == 128 + number
    assert re.fullmatch(r"wildpack: interrupted after \d+ of 1000 deals; --resume goes on\n", run.stderr)
    assert [path.name for path in tmp_path.glob("*.parquet*")] == ["results.parquet"]
    rows = pl.read_parquet(tmp_path / "results.parquet")
    done = rows["deal"].n_unique()
    assert rows.height == 2 * done >= 4
    assert run.stdout.startswith(f"leopard:classic, 2 seats, seed 0: {done} deals in all seatings, {2 * done} played\n")


# --- failures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (arena(deals=0), "wildpack: --deals must be from 1 to 4294967296, not 0"),
        (arena("--match", "0"), "wildpack: --match must be from 1 to 4294967296, not 0"),
        (arena("--workers", "-2"), "wildpack: --workers must be from 1 to 1024, not -2"),
        (arena("--seats", "7"), "wildpack: beverbende:standard is for 2 or 3 or 4 or 5 or 6 seats, not 7"),
        (arena("--resume"), "wildpack: --resume needs --out FILE, the results to go on with"),
        (arena("--resume", "--out", "/no/such/folder/r"), "wildpack: /no/such/folder: No such file or directory"),
        (arena("--out", ""), "wildpack arena: argument --out: expected the name of a file, not ''"),
        (arena("--resume", "--out", ""), "wildpack arena: argument --out: expected the name of a file, not ''"),
        (arena("--resume", "--out", "."), "wildpack: .: Is a directory"),
        (["arena", "random", "--game", GAME], "wildpack: expected two bots or more, not 1"),
        (["arena", "random", "oracle", "--game", GAME], "wildpack: there is no bot 'oracle'; the bots are: "),
        (["arena", "random", "seasoned", "--game", "bridge"], "wildpack: there is no game 'bridge'; the games are: "),
        (["arena", "random", "seasoned"], "wildpack arena: the following arguments are required: --game"),
    ],
)
def test_what_can_not_be_is_said_in_a_line(arguments: list[str], message: str, capsys: Captured) -> None:
    assert failure(arguments, capsys).startswith(message)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "results.parquet"
    path.write_text("mine")
    assert failure(arena("--out", str(path)), capsys) == f"wildpack: {path}: is there already; --resume goes on with it"
    assert path.read_text() == "mine"


def test_where_there_is_nothing_to_go_on_with_it_is_begun(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "results.parquet"
    assert main(arena("--resume", "--out", str(path))) == 0
    assert capsys.readouterr().err == f"wildpack: {path}: is not there yet, and is begun\n"
    assert pl.read_parquet(path)["deal"].to_list() == [0, 0, 1, 1]


def test_results_of_another_setup(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "results.parquet")
    assert main(arena("--out", path, deals=1)) == 0
    capsys.readouterr()
    message = f"wildpack: {path}: holds results of another setup: seed is 0 there and 1 here"
    assert failure(arena("--out", path, "--resume", "--seed", "1", deals=1), capsys) == message


def test_a_bot_that_fails_is_named_after_the_results(capsys: Captured) -> None:
    """The deal before counts; see ``tests.arena.bots``."""
    bots = ["random", "tests.arena.bots:Unlucky", "--game", GAME, "--deals", "8", "--seed", "1", "--workers", "1"]
    assert main(["arena", *bots]) == 2
    captured = capsys.readouterr()
    assert captured.out.startswith("beverbende:standard(max_rounds=1), 2 seats, seed 1: ")
    pattern = r"wildpack: tests\.arena\.bots:Unlucky failed in deal \d, which ends its run: KeyError: 'luck'\n"
    assert re.fullmatch(pattern, captured.err)
