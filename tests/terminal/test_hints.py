"""Hints in the terminal: on the screen, and line by line."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

from tests.terminal.driver import Driver, run, setup
from tests.terminal.test_plain import begun, talk
from wildpack.bots import hints
from wildpack.bots.hints import Hint
from wildpack.bots.search import Settings

pytestmark = pytest.mark.slow
Patch = pytest.MonkeyPatch
SHORT = Settings(simulations=8, keep=1000, depth=2)


def test_a_hint_stays_until_a_move_is_played(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(hints, "LONG", SHORT)

    async def test(driver: Driver) -> None:
        prompt, history = driver.text("#prompt"), driver.session.deal.history
        await driver.press("exclamation_mark")
        await driver.until(lambda: driver.text("#prompt") != prompt)
        hint = driver.text("#prompt")
        assert hint.startswith("Try: ")
        assert driver.session.deal.history == history
        await driver.press("a")
        assert driver.text("#prompt") == hint
        await driver.press("escape")
        await driver.type(driver.session.deal.moves()[-1])
        await driver.ready()
        assert driver.text("#prompt") != hint

    run(test, path, setup("leopard"))


class Adviser:
    """Thinks in place of the search: counts, and names the last move; it waits until it is let go on."""

    def __init__(self) -> None:
        self.asked, self.open = 0, threading.Event()
        self.open.set()

    def __call__(self, game: object, view: object, actions: list[int], how: object) -> Hint:
        self.asked += 1
        assert self.open.wait(20)
        return Hint(actions[-1], [], "draw", {})


def test_a_position_is_thought_about_once(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(hints, "hint", adviser := Adviser())

    async def test(driver: Driver) -> None:
        prompt = driver.text("#prompt")
        adviser.open.clear()
        await driver.press("exclamation_mark", "exclamation_mark")
        adviser.open.set()
        await driver.until(lambda: driver.text("#prompt") != prompt)
        hint = driver.text("#prompt")
        await driver.press("escape", "exclamation_mark")
        assert (driver.text("#prompt"), adviser.asked) == (hint, 1)
        await driver.type("draw")
        await driver.press("escape", "exclamation_mark")
        await driver.until(lambda: driver.text("#prompt").startswith("Try: ") and driver.text("#prompt") != hint)
        assert adviser.asked == 2

    run(test, path, setup("beverbende"))


def test_line_by_line_too(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(hints, "hint", adviser := Adviser())
    lines = talk(begun("beverbende"), iter(["/hint", "nonsense", "/hint", "draw", "/hint"]), tmp_path / "match.json")
    tried = [line for line in lines if line.startswith("Try: ")]
    assert tried[0] == tried[1] != tried[2]
    assert adviser.asked == 2


def test_a_hint_in_persian_has_its_own_comma_and_arrow(tmp_path: Path, monkeypatch: Patch) -> None:
    session = begun("leopard")
    session.let_bots()
    action = next(action for way, action in session.ways().items() if way[-1] == "A5")
    monkeypatch.setattr(hints, "hint", lambda *_: Hint(action, [], "build", {}))
    lines = talk(session, iter(["/hint", "/table", "/help"]), tmp_path / "match.json", "fa")
    assert [line for line in lines if ", " in line] == []
    tried = next(line for line in lines if line.startswith("پیشنهاد: "))
    assert " ← مربع شما، ۵ (" in tried
    assert "→" not in tried


def test_a_hint_names_a_move_and_why(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(hints, "LONG", SHORT)
    session = begun("beverbende")
    before = talk(session, iter([]), tmp_path / "match.json")
    history = session.deal.history
    first, second = (talk(session, iter(["/hint"]), tmp_path / "match.json")[-2] for _ in range(2))
    assert first == second
    assert first not in before
    assert re.fullmatch(r"Try: (Stock \(draw\)\. A card from the stock|Open pile \(take\)\. The open card).+\.", first)
    assert session.deal.history == history


def test_a_game_without_advice_gives_no_hint(tmp_path: Path, monkeypatch: Patch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError

    monkeypatch.setattr(hints, "hint", missing)
    assert talk(begun("beverbende"), iter(["/hint"]), tmp_path / "match.json")[-2] == "No hint could be found."
