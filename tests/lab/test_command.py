"""``wildpack simulate``: what it prints, keeps and refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest

from tests.test_commands import failure
from wildpack.commands import main
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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (command(deals=0), "wildpack: --deals must be 1 or more, not 0"),
        (command("--workers", "-2"), "wildpack: --workers must be 1 or more, not -2"),
        (command("--seats", "7"), "wildpack: beverbende:standard is for 2 or 3 or 4 or 5 or 6 seats, not 7"),
        (command("--seed", "-1"), "wildpack: the seed must be from 0 to 18446744073709551615, not -1"),
        (command("--bots", "master"), "wildpack: no bot 'master' can be simulated; those that can are: random, novice"),
        (command("--bots", ""), "wildpack: no bot '' can be simulated; "),
        (command("--device", "abacus"), "wildpack: device must be one of cpu, not 'abacus'"),
        (command("--out", "/no/such/folder/r"), "wildpack: /no/such/folder: No such file or directory"),
        (["simulate", "bridge"], "wildpack: there is no game 'bridge'; the games are: "),
        (["simulate"], "wildpack simulate: the following arguments are required: GAME"),
        (command("--deals", "many"), "wildpack simulate: argument --deals: invalid int value: 'many'"),
    ],
)
def test_what_can_not_be_is_said_in_a_line(arguments: list[str], message: str, capsys: Captured) -> None:
    assert failure(arguments, capsys).startswith(message)
