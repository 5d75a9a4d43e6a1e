"""``wildpack play --plain``: whole matches line by line, in every language; saving, resuming, bad input."""

from __future__ import annotations

import io
import itertools
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import wildpack
from wildpack.bots import USUAL, hints
from wildpack.bots.search import Settings
from wildpack.commands import main
from wildpack.game import Game
from wildpack.locale import LANGUAGES, Catalogue
from wildpack.scene import Area, Place
from wildpack.terminal.plain import Dialogue
from wildpack.terminal.session import Session, Setup, read_match
from wildpack.terminal.words import Speaker

Captured = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
LEOPARD = "leopard:classic(deals=1)"
TABLES = [
    (LEOPARD, 2),
    ("leopard:running-revised(deals=1,hand=12)", 2),
    ("leopard:partners(deals=1)", 4),
    ("beverbende:standard", 2),
    ("beverbende:single(freeze_caller=yes,deals=2)", 3),
    ("beverbende:original", 6),
]


def begun(game: str, seats: int | None = None, seed: int = 5) -> Session:
    return Setup.of(wildpack.load(game), seats, ["random"], "", seed).begin()


def policy(session: Session, seed: int = 1) -> Iterator[str]:
    """Lines that play a match to its end: a random legal move, ``/next`` between deals, at last ``/quit``."""
    choice = random.Random(seed).choice
    while not session.match.is_over:
        yield "/next" if session.deal.is_over else choice(session.deal.moves())
    yield "/quit"


def script(game: str, path: Path) -> list[str]:
    """The lines of such a match."""
    session, lines = begun(game), list[str]()

    def noted() -> Iterator[str]:
        for line in policy(session):
            lines.append(line)
            yield line

    talk(session, noted(), path)
    return lines


def titled(game: Game, say: Catalogue) -> str:
    return f"{game} in {say.language}"


def talk(session: Session, lines: Iterator[str], path: Path, language: str = "en") -> list[str]:
    """What is printed when these lines are typed."""
    out = io.StringIO()
    Dialogue(session, language, path, titled, out).run(lines)
    return out.getvalue().splitlines()


def typed(arguments: list[str], lines: str, capsys: Captured, monkeypatch: Patch) -> tuple[int, list[str]]:
    """The exit status, and the lines that ``wildpack play --plain`` prints when these are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    status = main(["play", "--plain", "--lang", "en", *arguments])
    captured = capsys.readouterr()
    assert captured.err == Catalogue("en")("play.preparing") + "\n"
    return status, captured.out.splitlines()


def failure(arguments: list[str], capsys: Captured, monkeypatch: Patch) -> str:
    """The last line that is printed on failure, with the exit status 2."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--plain", "--lang", "en", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.splitlines()[-1]


# --- whole matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_is_played_to_its_end(game: str, seats: int, tmp_path: Path) -> None:
    session = begun(game, seats)
    lines = talk(session, policy(session), tmp_path / "match.json")
    deals = int(session.game.options.get("deals", 1))
    assert [line for line in lines if line.endswith("is over.")] == [f"Deal {n + 1} is over." for n in range(deals)]
    assert sum(line.startswith("Your turn. ") for line in lines) >= deals
    assert lines[-2:] == ["/next goes on, /quit ends.", f"The match is saved in {tmp_path / 'match.json'}."]
    assert read_match(tmp_path / "match.json").check() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [(LEOPARD, 2), ("beverbende", 3)])
def test_every_sentence_is_there_in_every_language(
    game: str, seats: int, language: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(hints, "LONG", Settings(simulations=8, keep=1000, depth=2))
    session = begun(game, seats)
    commands = [
        "/help",
        "/moves",
        "/hint",
        "/hand",
        "/table",
        "/peek",
        "/scores",
        "/last",
        "/rules",
        "nonsense",
        "/nonsense",
        "",
    ]
    before = talk(session, iter(commands), tmp_path / "match.json", language)
    lines = before + talk(session, policy(session), tmp_path / "match.json", language)
    assert f"{session.game} in {language}" in lines
    assert [line for line in lines if not line.strip() or "{" in line] == []
    english = talk(again := begun(game, seats), policy(again), tmp_path / "match.json")
    assert (set(english) & set(lines) == set()) == (language != "en")


def test_a_match_of_leopard_told_line_by_line(tmp_path: Path) -> None:
    pack = ["2s", "5h", "3d", "6h", "4c", "7h", "5s", "8s", "Ad", "Js"]
    game = wildpack.load("leopard(hand=4,deals=1,play_out=no,out_at=0)")
    rest = sorted(game.deal(seed=0).pack)
    for card in pack:
        rest.remove(card)
    session = Session(game.match(2, ["Ada", "random"], dealer=1))
    session.match.next_deal([*pack, *rest])
    assert talk(session, iter(["/scores", "Ad@A1", "/quit"]), tmp_path / "match.json")[:7] == [
        "Deal 1. Dealer: Bot 2.",
        "You draw ace of diamonds.",
        "Your turn. Play a card, discard one, or go out if your square is worth enough.",
        "Your hand: two of spades (2s), five of spades (5s), ace of diamonds (Ad), three of diamonds (3d), "
        "four of clubs (4c).",
        "Your square: no line counts yet.",
        "Square of Bot 2: no line counts yet.",
        "Ada 0 (5 cards)",
    ]
    assert session.deal.history[0] == "Ad@A1"


def test_the_lines_of_a_square_and_its_value_are_told() -> None:
    session = begun("leopard(out_at=0)")
    speaker = Speaker("en", session)
    places = [Place(f"A{n}", "up", str(n), card) for n, card in enumerate(("As", "2s", "3s", "4s"), 1)]
    places += [Place(f"A{n}", "bare", str(n)) for n in range(5, 9)]
    places += [Place("A9", "down", "9", "Jh", below=("9d", "9c"))]
    area = Area("A", "square", tuple(places), (0,), 3, (), 2)
    assert speaker.whole(area) == (
        "Your square (2 points): 1 ace of spades, 2 two of spades, 3 three of spades, 4 four of spades, "
        "5 nothing, 6 nothing, 7 nothing, 8 nothing, 9 face down, jack of hearts."
    )
    assert speaker.place(area, places[8]) == (
        "Your square, 9: face down, jack of hearts, beneath it: nine of clubs, nine of diamonds."
    )


def test_the_same_seed_gives_the_same_match_in_a_process_of_its_own(tmp_path: Path) -> None:
    lines = script(LEOPARD, tmp_path / "match.json")
    expected = talk(begun(LEOPARD), iter(lines), tmp_path / "match.json")
    arguments = [LEOPARD, "--bots", "random", "--seed", "5", "--lang", "en", "--save", str(tmp_path / "match.json")]
    run = subprocess.run(
        [sys.executable, "-m", "wildpack", "play", *arguments],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert run.stdout.splitlines() == expected
    assert run.stderr == Catalogue("en")("play.preparing") + "\n"


def test_what_cannot_be_read_is_a_wrong_line(tmp_path: Path) -> None:
    arguments = [LEOPARD, "--bots", "random", "--seed", "5", "--lang", "fa", "--save", str(tmp_path / "match.json")]
    run = subprocess.run(
        [sys.executable, "-m", "wildpack", "play", *arguments],
        input=b"\xff\xfe\n/hand\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert str(tmp_path / "match.json") in run.stdout.decode("ascii").splitlines()[-1]
    assert len(read_match(tmp_path / "match.json").deals) == 1


def test_a_match_is_saved_when_it_is_broken_off(tmp_path: Path) -> None:
    def broken() -> Iterator[str]:
        yield "/hand"
        raise KeyboardInterrupt

    session = begun("leopard")
    with pytest.raises(KeyboardInterrupt):
        talk(session, broken(), tmp_path / "match.json")
    assert read_match(tmp_path / "match.json").replay().deals[0].history == session.deal.history


def test_a_rematch_begins_after_the_match(tmp_path: Path) -> None:
    played = script("beverbende", tmp_path / "match.json")[:-1]
    lines = talk(begun("beverbende"), iter([*played, "/next", "/quit"]), tmp_path / "match.json")
    assert sum(line.startswith("Deal 1. Dealer: ") for line in lines) == 2
    assert read_match(tmp_path / "match.json").deals[0].scores is None


# --- the player is told what is wrong --------------------------------------------------------------------


def test_a_wrong_line_gets_one_line_and_loses_nothing(tmp_path: Path) -> None:
    session = begun(LEOPARD)
    talk(session, iter([]), tmp_path / "match.json")
    history = list(session.deal.history)
    for text, answer in (
        ("7h@A9", f'"7h@A9" is not a move now. Expected a move such as {session.deal.moves()[0]}; there are '),
        ("/fly", "There is no command /fly; /help lists them."),
        ("/next", "The deal is not over yet."),
    ):
        before = talk(session, iter([]), tmp_path / "match.json")
        after = talk(session, iter([text]), tmp_path / "match.json")
        assert next(line for line in after if line not in before).startswith(answer)
        assert len(after) == len(before) + 1
    assert session.deal.history == history


def test_nothing_is_played_after_the_end_of_a_deal(tmp_path: Path) -> None:
    played = script("beverbende", tmp_path / "match.json")[:-1]
    lines = talk(begun("beverbende"), iter([*played, "draw"]), tmp_path / "match.json")
    assert lines[-4:-1] == ["/next goes on, /quit ends.", "The deal is over.", "/next goes on, /quit ends."]


def test_only_the_cards_that_the_player_has_seen_are_told(tmp_path: Path) -> None:
    session = begun("beverbende")
    lines = talk(session, iter(["/table", "/peek"]), tmp_path / "match.json")
    rows = [line for line in lines if line.startswith("Your row: ")]
    known = session.deal.known(0)
    assert rows[0] == "Your row: " + ", ".join(f"{n} a card face down" for n in range(1, 5)) + "."
    assert set(known) == {"1.1", "1.4"}
    for place, card in known.items():
        assert f"{place[2]} face down, {Catalogue('en').card_name(card)}" in rows[1]
    assert rows[1].count("a card face down") == 2


# --- saving and resuming ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [(LEOPARD, 2), ("beverbende", 4)])
def test_a_resumed_match_gives_the_same_table(game: str, seats: int, tmp_path: Path) -> None:
    session, path = begun(game, seats), tmp_path / "match.json"
    talk(session, itertools.islice(policy(session), 3), path)
    resumed = Session.resume(read_match(path))
    looks = ["/table", "/peek", "/hand", "/scores", "/moves"]
    assert resumed.scene() == session.scene()
    assert talk(resumed, iter(looks), path)[-20:] == talk(session, iter(looks), path)[-20:]


def test_the_end_of_the_input_saves_the_match(capsys: Captured, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr("wildpack.terminal.session.user_data_path", lambda *_, **__: tmp_path)
    status, lines = typed(["beverbende", "--bots", "random", "--seed", "3", "--name", "Ada"], "", capsys, monkeypatch)
    assert (status, lines[-1]) == (0, f"The match is saved in {tmp_path / 'last.json'}.")
    assert read_match(tmp_path / "last.json").names == ["Ada", "random"]
    status, again = typed(["--resume"], "/scores\n/quit\nkeep 9\n", capsys, monkeypatch)
    assert status == 0
    assert again[-3:-1] == ["Ada 0", "Bot 2 0"]
    status, third = typed(["--resume", str(tmp_path / "last.json")], "/scores\n", capsys, monkeypatch)
    assert (status, third) == (0, again)


def test_a_match_is_saved_where_the_player_says(capsys: Captured, monkeypatch: Patch, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    arguments = ["leopard", "--bots", "random", "--seed", "3", "--save", str(first)]
    _, lines = typed(arguments, f"/save {second}\n", capsys, monkeypatch)
    assert lines[-2:] == [f"The match is saved in {second}.", f"The match is saved in {first}."]
    assert second.read_bytes() == first.read_bytes()


def test_a_match_that_cannot_be_saved_goes_on(capsys: Captured, monkeypatch: Patch, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "match.json"
    arguments = ["leopard", "--bots", "random", "--seed", "3", "--save", str(tmp_path / "match.json")]
    _, lines = typed(arguments, f"/save {nowhere}\n/hand\n", capsys, monkeypatch)
    assert lines[-3] == f"The match could not be saved in {nowhere}: No such file or directory."
    assert lines[-2].startswith("Your hand: ")


def test_the_match_of_others_is_gone_on_with(tmp_path: Path) -> None:
    match = wildpack.load("leopard:partners").match(4, ["random", "Ben", "Cleo", "seasoned"], seed=3)
    match.next_deal()
    session = Session.resume(match.record())
    assert session.seat == 1
    assert session.kinds == ["random", USUAL, USUAL, "seasoned"]
    speaker = Speaker("en", session)
    assert [speaker.player(seat) for seat in range(4)] == ["Bot 1", "Ben", "Cleo", "Bot 4"]


# --- bad input -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["poker"], "there is no game 'poker'"),
        (["leopard:wild"], "leopard has no variant 'wild'"),
        (["leopard(out_at=99)"], "out_at must be one of 0-24, not 99"),
        (["leopard", "--seats", "3"], "leopard:classic is for 2 seats, not 3"),
        (
            ["leopard", "--bots", "genius"],
            "there is no bot 'genius'; the bots are: novice, casual, keen, seasoned, expert, master, random",
        ),
        (["leopard", "--bots", "random,random"], "expected one bot, or one for each of 1 seats, not 2"),
        (["leopard", "--name", "random"], "'random' is the name of a bot; please take another"),
        (["leopard", "--seed", "-1"], "a seed must be a whole number from 0 to 2**64 - 1, not -1"),
        (["leopard", "--lang", "de"], "expected a language of en, fa, ru, el, nl, not 'de'"),
        (["--seats", "2"], "expected a game with seats"),
        (["leopard", "--resume", "x.json"], "a match that is resumed has its game and players already; leave out game"),
        (["--resume", "missing.json"], "missing.json: No such file or directory"),
    ],
)
def test_bad_arguments_are_one_line(
    arguments: list[str], expected: str, capsys: Captured, monkeypatch: Patch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert failure(arguments, capsys, monkeypatch).startswith(f"wildpack: {expected}")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of a match of which a few moves have been played."""
    session = begun(LEOPARD)
    talk(session, itertools.islice(policy(session), 4), tmp_path / "match.json")
    return tmp_path / "match.json"


def test_a_record_with_an_illegal_move_names_its_event(kept: Path, capsys: Captured, monkeypatch: Patch) -> None:
    record = json.loads(kept.read_text())
    record["deals"][0]["events"][3] = "yes"
    kept.write_text(json.dumps(record))
    line = failure(["--resume", str(kept)], capsys, monkeypatch)
    assert line.startswith("wildpack: deal 1, event 3: 'yes' is not legal now; expected one of: ")


def test_a_record_cut_short_is_one_line(kept: Path, capsys: Captured, monkeypatch: Patch) -> None:
    kept.write_bytes(kept.read_bytes()[:300])
    line = failure(["--resume", str(kept)], capsys, monkeypatch)
    assert line.startswith(f"wildpack: {kept}: line 1: expected a record in JSON: ")


def test_the_record_of_a_deal_is_no_match(kept: Path, capsys: Captured, monkeypatch: Patch) -> None:
    kept.write_text(wildpack.load("leopard").deal(seed=1).record().dumps())
    line = failure(["--resume", str(kept)], capsys, monkeypatch)
    assert line == f"wildpack: {kept}: expected the record of one match, not of a deal"
    kept.write_text("\n".join([wildpack.load("leopard").match(seed=1).record().dumps()] * 2))
    line = failure(["--resume", str(kept)], capsys, monkeypatch)
    assert line == f"wildpack: {kept}: expected the record of one match, not of 2 deals or matches"


# --- which game ------------------------------------------------------------------------------------------


def test_without_a_game_the_player_is_asked(capsys: Captured, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr("wildpack.terminal.session.user_data_path", lambda *_, **__: tmp_path)
    status, lines = typed([], "poker\nleopard:running\n/rules\n", capsys, monkeypatch)
    assert status == 0
    assert lines[0].startswith("Which game? Type one of: beverbende:standard, ")
    assert lines[1].startswith("there is no game 'poker'")
    assert "Leopard: Running" in lines


def test_without_a_game_and_without_input_nothing_is_played(capsys: Captured, monkeypatch: Patch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--plain"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
