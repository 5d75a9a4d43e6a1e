"""The whole table fits every screen, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widget import Widget

import wildpack
from tests.terminal.driver import SIZES, SMALL, Driver, run, setup
from wildpack.locale import LANGUAGES, Catalogue
from wildpack.terminal.board import AreaView, PlaceView
from wildpack.terminal.session import prepare
from wildpack.terminal.table import TableScreen

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """All that the tables need, so that no test waits for the compiler."""
    for name in ("leopard", "beverbende"):
        assert list(prepare(wildpack.load(name), ["random"]))


def clipped(screen: object) -> list[str]:
    """The widgets of which not everything is seen."""
    assert isinstance(screen, TableScreen)
    widgets: list[Widget] = list(screen.query("PlaceView, .title, .score, #prompt, #info, #keys, #move"))
    cut = []
    for widget in widgets:
        if all(ancestor.display for ancestor in widget.ancestors_with_self if isinstance(ancestor, Widget)):
            geometry = screen.find_widget(widget)
            if geometry.visible_region != geometry.region or not geometry.region:
                cut.append(f"{widget}: {geometry.visible_region} of {geometry.region}")
    return cut


def overlapping(screen: object) -> list[tuple[str, str]]:
    assert isinstance(screen, TableScreen)
    views = [view for view in screen.query(PlaceView) if view.region and view.display]
    return [
        (str(one), str(other))
        for n, one in enumerate(views)
        for other in views[n + 1 :]
        if one.region.intersection(other.region).area
    ]


FITS = [
    ("leopard", 2, "en"),
    ("leopard:running(hand=26,draw=5)", 2, "en"),
    ("leopard:running(hand=26,draw=5)", 2, "fa"),
    ("leopard:partners", 4, "ru"),
    ("beverbende", 2, "el"),
    ("beverbende", 6, "nl"),
    ("beverbende", 6, "fa"),
]


@pytest.mark.parametrize(("game", "seats", "language"), FITS)
def test_the_whole_table_fits(game: str, seats: int, language: str, path: Path) -> None:
    async def test(driver: Driver) -> None:
        for size in SIZES:
            await driver.pilot.resize_terminal(*size)
            await driver.pilot.pause()
            assert clipped(driver.app.screen) == []
            assert overlapping(driver.app.screen) == []

    run(test, path, setup(game, seats), language=language)


def test_larger_screens_have_larger_cards(path: Path) -> None:
    seen = []

    async def test(driver: Driver) -> None:
        for size in (*SIZES, SMALL):
            await driver.pilot.resize_terminal(*size)
            await driver.pilot.pause()
            region = driver.place("#place-A1").region
            seen.append((region.width, region.height))

    run(test, path, setup("leopard"))
    assert seen == [(5, 3), (9, 5), (13, 7), (5, 3)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_text_fit_the_smallest_screen(language: str, path: Path) -> None:
    say = Catalogue(language)
    lines = [say("play.keys"), say("play.type"), *say("play.help", move="swap 2 3.1").split("\n")]
    assert [line for line in lines if cell_len(line) > 79] == []


@pytest.mark.parametrize(
    ("game", "language"),
    [("leopard", "fa"), ("leopard:running", "ru"), ("beverbende", "el"), ("beverbende", "nl")],
)
def test_a_match_is_played_in_every_language(game: str, language: str, path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.play_on(lambda: len(driver.session.deal.history) > 5)
        assert "{" not in driver.text("#told")

    run(test, path, setup(game), language=language)


def test_a_table_in_persian(path: Path) -> None:
    async def test(driver: Driver) -> None:
        assert "\u200e۴\u200e" in driver.lines("#place-A4")[0]
        squares = [view.region.x for view in driver.app.screen.query(AreaView) if view.has_class("-square")]
        assert driver.place("#place-A1").region.x < driver.place("#place-A3").region.x
        assert len(set(squares)) == 2
        assert driver.text("#prompt").startswith("نوبت شماست. ")

    run(test, path, setup("leopard"), language="fa")
