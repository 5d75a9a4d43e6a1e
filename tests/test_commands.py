"""``wildpack games`` and ``wildpack check``: what they print, their exit statuses, errors in one line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import wildpack
from wildpack.commands import main, status_of, stoppable
from wildpack.record import save

SCORES = Path(__file__).parent / "conformance" / "scores.jsonl"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with the record of a short deal."""
    deal = wildpack.load("leopard(out_at=0)").deal(seed=3)
    deal.play("out")
    save(tmp_path / "deal.json", deal.record())
    return tmp_path / "deal.json"


def edited(path: Path, **change: object) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    return path


def failure(arguments: list[str], capsys: Captured) -> str:
    """The one line that is printed on failure, with the exit status 2."""
    try:
        status: int | str | None = main(arguments)
    except SystemExit as exit_:
        status = exit_.code
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.endswith("\n")
    assert captured.err.count("\n") == 1
    return captured.err.rstrip("\n")


# --- games -----------------------------------------------------------------------------------------------


def test_games_lists_every_variant_and_option(capsys: Captured) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for family in wildpack.games().values():
        assert family.name in lines
        for name in family.variants:
            assert any(line.startswith(f"  {family.name}:{name}  (") for line in lines)
        for name, option in family.options.items():
            assert any(line.split()[:1] == [name] and option.values in line for line in lines)


def test_games_shows_seats_sources_and_usual_values(capsys: Captured) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  leopard:partners  (4 seats; Russian text)" in lines
    assert "  beverbende:single  (2, 3, 4 seats; Greek text: one pack)" in lines
    assert [line.split() for line in lines if line.split()[:1] == ["bonus_to"]] == [
        ["bonus_to", "nobody-out,", "closer", "(in", "classic:", "nobody-out)"]
    ]
    assert [line.split()[1:] for line in lines if line.split()[:1] == ["play_out"]] == [
        ["yes,", "no", "(in", "classic:", "yes)"]
    ]


# --- check -----------------------------------------------------------------------------------------------


def test_check_says_how_many_records_hold(kept: Path, capsys: Captured) -> None:
    assert main(["check", str(kept), str(kept)]) == 0
    assert capsys.readouterr().out == f"{kept}: 1 checked, 0 differ\n" * 2


def test_check_knows_a_game_s_own_facts(capsys: Captured) -> None:
    assert main(["check", str(SCORES)]) == 0
    assert capsys.readouterr().out == f"{SCORES}: 60 checked, 0 differ\n"


def test_check_names_line_event_and_fact(kept: Path, capsys: Captured) -> None:
    text = kept.read_text()
    edited(kept, scores=[0, 1])
    kept.write_text(text + "\n" + kept.read_text())
    assert main(["check", str(kept)]) == 2
    assert capsys.readouterr().out.splitlines() == [
        f"{kept}: line 3: event 1: scores: the record has [0, 1], the replay shows [0, -1]",
        f"{kept}: 2 checked, 1 differ",
    ]


def test_one_file_that_differs_is_enough(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    other = tmp_path / "other.json"
    other.write_text(kept.read_text())
    edited(other, events=["jump"])
    assert main(["check", str(other), str(kept)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{other}: line 1: event 0: 'jump' is not legal now; expected one of: ")
    assert lines[1:] == [f"{other}: 1 checked, 1 differ", f"{kept}: 1 checked, 0 differ"]


# --- failures --------------------------------------------------------------------------------------------


def test_no_such_file(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "none.json"
    assert failure(["check", str(path)], capsys) == f"wildpack: {path}: No such file or directory"


def test_a_folder_is_no_file(tmp_path: Path, capsys: Captured) -> None:
    assert failure(["check", str(tmp_path)], capsys) == f"wildpack: {tmp_path}: Is a directory"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected a record, but the file is empty"),
        (b"\n \n", "expected a record, but the file is empty"),
        (b"\x00\xff\xfe", "line 1: expected a record in JSON: "),
        (b"[1, 2]", "expected a record (a JSON object), not list"),
        (b'{"version": 7}', "this record has form 7; this wildpack reads up to 1"),
        (b'{"game": "leopard", "variant": "classic"}', "expected a record: Object missing required field"),
        (b'{"a\\nb": 1}', r"expected a record: Object contains unknown field `a\nb`"),
        (b"[" * 50_000, "line 1: expected a record in JSON: "),
        (b'{"square": [], "value": {}}', "expected nine cards (null for an open spot), not []"),
        (b'{"square": 5, "value": {}}', "expected "),
        (b'{"square": [null, null, null, null, null, null, null, null, null], "value": 7}', "expected "),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, data: bytes, message: str, capsys: Captured) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(data)
    found = failure(["check", str(path)], capsys).replace(f"wildpack: {path}: ", "").replace("line 1: ", "")
    assert found.startswith(message.removeprefix("line 1: "))


def test_a_file_that_is_no_record_does_not_keep_others_from_being_checked(
    kept: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["check", str(tmp_path / "none"), str(tmp_path), str(kept)]) == 2
    found = capsys.readouterr()
    assert found.out == f"{kept}: 1 checked, 0 differ\n"
    assert found.err.count("\n") == 2


def test_a_truncated_record(kept: Path, capsys: Captured) -> None:
    kept.write_text(kept.read_text()[:200])
    found = failure(["check", str(kept)], capsys)
    assert found == f"wildpack: {kept}: line 1: expected a record in JSON: Input data was truncated"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "wildpack: the following arguments are required: COMMAND (see wildpack --help)"),
        (["whist"], "wildpack: argument COMMAND: invalid choice: 'whist' (choose from "),
        (["check"], "wildpack check: the following arguments are required: FILE (see wildpack check --help)"),
        (["games", "--loud"], "wildpack: unrecognized arguments: --loud (see wildpack --help)"),
    ],
)
def test_an_unknown_command_or_argument(arguments: list[str], message: str, capsys: Captured) -> None:
    assert failure(arguments, capsys).startswith(message)


def test_interrupting_is_no_failure_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("wildpack.commands.games.run", interrupted)
    assert main(["games"]) == 130


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_asks_for_the_end_unless_it_was_to_be_ignored(number: int) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    try:
        with stoppable():
            signal.raise_signal(number)  # as after nohup
        signal.signal(number, signal.SIG_DFL)
        with pytest.raises(KeyboardInterrupt) as stop, stoppable():
            signal.raise_signal(number)
        assert (status_of(stop.value), signal.getsignal(number)) == (128 + number, signal.SIG_DFL)
    finally:
        signal.signal(number, before)


def test_help_and_version_end_well(capsys: Captured) -> None:
    for argument in ("--help", "--version"):
        with pytest.raises(SystemExit) as caught:
            main([argument])
        assert caught.value.code == 0
    printed = capsys.readouterr().out
    assert "check" in printed
    assert "list the games, their variants and options" in printed


def test_the_module_runs_as_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wildpack", "check", str(tmp_path / "none.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"wildpack: {tmp_path / 'none.json'}: No such file or directory\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "wildpack", "games"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() in (0, 1)
