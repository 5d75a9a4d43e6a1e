"""Hints in the terminal: on the screen, and line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.driver import Driver, run, setup
from tests.terminal.test_plain import begun, talk
from wildpack.bots import hints
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
