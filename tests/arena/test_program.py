"""The line protocol, with real programs: what they are told, and what becomes of those that do not answer."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import wildpack
from tests.arena.conftest import Program
from wildpack.arena.contestants import makers
from wildpack.arena.playing import BotFailed, Company, Place, play_set
from wildpack.arena.program import ProgramPlayer
from wildpack.arena.setup import Setup

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "random_bot.py"
LISTEN = """
import json, sys, time
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game":
        print("ready", flush=True)
    elif word == "move":
"""
"""A program that gets ready; the answer to ``move`` is to be added."""
FIRST = "        print(json.loads(rest)[0], flush=True)\n"


def failure(text: str, limit: float = 10.0, game: str = "leopard:classic") -> str:
    """How a bot fails against one that plays at random."""
    setup = Setup.of(wildpack.load(game), ["random", text], limit=limit)
    company = Company(makers(setup))
    try:
        with pytest.raises(BotFailed) as caught:
            play_set(setup, company, 4, 0)
    finally:
        company.close()
    assert (caught.value.bot, caught.value.deal) == (1, 4)
    return caught.value.message


# --- programs that play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("leopard:classic", 2), ("leopard:partners", 4), ("beverbende", 3)])
def test_the_example_plays_whole_sets_and_repeats_them(game: str, seats: int) -> None:
    setup = Setup.of(wildpack.load(game), [f"cmd:{sys.executable} {EXAMPLE}", "random"], seats, seed=5)
    found = []
    for _ in range(2):
        company = Company(makers(setup))
        found.append([(row.bots, row.scores, row.closer) for row in play_set(setup, company, 1, 0)])
        company.close()
    assert found[0] == found[1]
    assert len(found[0]) == (6 if seats == 3 else 2)


def test_a_program_is_told_its_own_seat_s_events_and_table(tmp_path: Path, program: Program) -> None:
    log = tmp_path / "log"
    text = program(LISTEN + FIRST + f"    print(line, end='', file=open({str(log)!r}, 'a'))\n")
    game = wildpack.load("beverbende(max_rounds=2)")
    player = ProgramPlayer(text.removeprefix("cmd:"), game, 2, 10.0)
    deal = game.deal(2, dealer=1, seed=9)
    place = Place(deal, 0)
    player.begin(place, 77)
    tables, moves = [], []
    while deal.turn is not None:
        if deal.turn == 0:
            tables.append(json.loads(wildpack_json(deal.scene(0))))
            moves.append(deal.moves())
            assert player.choose(place) == deal.actions()[0]
        deal.act(deal.actions()[0])
    player.end(place)
    player.close()
    told = [line.partition(" ") for line in log.read_text().splitlines()]
    lines = [(word, json.loads(rest) if rest else None) for word, _, rest in told]
    assert lines[:3] == [
        ("wildpack", 1),
        (
            "game",
            {
                "game": "beverbende:standard(max_rounds=2)",
                "family": "beverbende",
                "variant": "standard",
                "options": game.options,
                "seats": 2,
                "sides": [[0], [1]],
                "lowest_wins": True,
                "seconds": 10.0,
            },
        ),
        ("deal", {"seat": 0, "dealer": 1, "seed": 77}),
    ]
    assert [fact for word, fact in lines if word == "event"] == deal.events(0)
    assert [fact for word, fact in lines if word == "table"] == tables
    assert [fact for word, fact in lines if word == "move"] == moves
    assert lines[-2:] == [("over", {"scores": deal.scores, "closer": deal.closer}), ("quit", None)]


def wildpack_json(value: Any) -> bytes:
    import msgspec

    return msgspec.json.encode(value)


def test_info_is_skipped(program: Program) -> None:
    text = program(LISTEN + "        print('info thinking', flush=True)\n        print('info', flush=True)\n" + FIRST)
    setup = Setup.of(wildpack.load("leopard(out_at=0)"), [text, "random"])
    company = Company(makers(setup))
    assert len(play_set(setup, company, 0, 0)) == 2
    company.close()


def test_a_program_that_talks_much_on_standard_error_is_not_stopped_by_it(program: Program) -> None:
    text = program(LISTEN + "        print('x' * 100_000, file=sys.stderr, flush=True)\n" + FIRST)
    setup = Setup.of(wildpack.load("leopard"), [text, "random"])
    company = Company(makers(setup))
    assert len(play_set(setup, company, 0, 0)) == 2
    company.close()


# --- programs that fail --------------------------------------------------------------------------------------


def test_one_that_hangs(program: Program) -> None:
    began = time.monotonic()
    assert failure(program(LISTEN + "        time.sleep(600)\n"), limit=0.5) == "gave no answer within 0.5 s"
    assert time.monotonic() - began < 30


def test_one_that_hangs_without_reading(program: Program) -> None:
    """More than a pipe holds is to be told; nobody waits for it to be read."""
    text = program("print('ready', flush=True)\nimport time\ntime.sleep(600)\n")
    game = wildpack.load("leopard")
    player = ProgramPlayer(text.removeprefix("cmd:"), game, 2, 3.0)
    deal = game.deal(seed=1)
    for _ in range(500):
        player.begin(Place(deal, 1), 0)
        player._tell_events(Place(deal, 1))
    with pytest.raises(Exception, match=r"gave no answer within 3 s"):
        player.choose(Place(deal, 1))
    player.close()


def test_one_that_answers_garbage(program: Program) -> None:
    assert failure(program(LISTEN + "        print('castle', flush=True)\n")).startswith(
        "answered 'castle', which is not one of the "
    )


def test_one_that_answers_bytes_that_are_no_text(program: Program) -> None:
    source = LISTEN + "        sys.stdout.buffer.write(bytes([255, 254, 10]))\n        sys.stdout.flush()\n"
    assert failure(program(source)).startswith("answered '\ufffd\ufffd', which is not one of the ")


def test_one_that_answers_without_end(program: Program) -> None:
    source = LISTEN + "        while True:\n            print('x' * 1000, end='')\n"
    assert failure(program(source)) == "said more than 10000 bytes without an end of line"


def test_one_that_dies(program: Program) -> None:
    assert failure(program(LISTEN + "        sys.exit(3)\n")) == "ended with exit status 3"


def test_one_that_dies_says_why(program: Program) -> None:
    source = LISTEN + "        raise RuntimeError('no memory left')\n"
    assert failure(program(source)) == "ended with exit status 1: RuntimeError: no memory left"


def test_one_that_is_killed(program: Program) -> None:
    source = "import os, signal\n" + LISTEN + "        os.kill(os.getpid(), signal.SIGKILL)\n"
    assert failure(program(source)) == "ended with signal SIGKILL"


def test_one_that_closes_its_output(program: Program) -> None:
    source = "import os\n" + LISTEN + "        os.close(1)\n        time.sleep(600)\n"
    assert failure(program(source)) == "closed its output"


def test_one_that_answers_twice(program: Program) -> None:
    source = LISTEN + "        print(json.loads(rest)[0] + '\\n' + json.loads(rest)[0], flush=True)\n"
    assert re.match("said '.+' without being asked|answered '.+', which is not one of", failure(program(source)))


def test_one_that_does_not_get_ready(program: Program) -> None:
    assert failure(program("print('hello', flush=True)\nimport time\ntime.sleep(600)\n")) == (
        "answered 'hello' to `game`, not 'ready'"
    )
    assert failure(program("import no_such_module\n")).startswith("ended with exit status 1: ModuleNotFoundError")


def test_what_a_program_started_ends_with_it(tmp_path: Path, program: Program) -> None:
    note = tmp_path / "pid"
    source = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\n" + LISTEN + "        sys.exit(1)\n"
    )
    assert failure(program(source)) == "ended with exit status 1"
    end = time.monotonic() + 10
    while _runs(int(note.read_text())) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(int(note.read_text()))


def _runs(pid: int) -> bool:
    """Whether that process has not ended; one that nobody waited for has."""
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat")
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
