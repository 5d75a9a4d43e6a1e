"""axe finds nothing on any screen: in every language, light and dark, on a phone and a desktop."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import DESKTOP, PHONE, Opener
from .player import ARTIFACTS
from .seats import Seat, Tables

LANGUAGES = ("en", "fa", "ru", "el", "nl")
SIZES: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": PHONE}
ALL = {"resultTypes": ["violations"]}
COLOURS = ALL | {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What can differ between light and dark."""


class Inspector:
    """Looks at screens in four looks each, keeps pictures, and collects what axe finds."""

    def __init__(self, page: Page, language: str) -> None:
        self._page, self._language = page, language
        self.found: list[str] = []

    def look(self, name: str) -> None:
        """Inspect what the page shows."""
        for size, viewport in SIZES.items():
            self._page.set_viewport_size(viewport)
            for theme in ("light", "dark"):
                self._page.emulate_media(color_scheme=theme)
                self._page.evaluate("probe.still(5000)")
                self._keep(f"{name}-{self._language}-{theme}-{size}")
                self._ask_axe(f"{name} {theme} {size}", ALL if theme == "light" else COLOURS)
        self._page.emulate_media(color_scheme="light")
        self._page.set_viewport_size(DESKTOP)

    def _keep(self, name: str) -> None:
        if self._language in ("en", "fa") or name.endswith("light-phone"):
            ARTIFACTS.mkdir(exist_ok=True)
            self._page.screenshot(path=ARTIFACTS / f"{name}.png")

    def _ask_axe(self, name: str, options: dict[str, Any]) -> None:
        if not self._page.evaluate("'axe' in window"):
            self._page.evaluate(AXE_SCRIPT)
        results = AxeResults(self._page.evaluate("(options) => axe.run(options)", options))
        if results.violations_count:
            self.found.append(f"{name}: {results.generate_report()}")


@pytest.fixture(params=LANGUAGES)
def inspector(request: pytest.FixtureRequest, guest: Opener) -> Any:
    """A page in a language, and who inspects it."""
    page = guest("/offline.html", language=request.param)
    watching = Inspector(page, request.param)
    yield page, watching
    assert not watching.found, "\n".join(watching.found)


def test_pages(inspector: tuple[Page, Inspector], tables: Tables) -> None:
    page, inspect = inspector
    tables.make("leopard", public=True)
    played = tables.against_bots("beverbende")
    played.go_on()
    inspect.look("offline")
    for path in ("/", "/new/leopard", "/new/beverbende", "/rules", "/rules/leopard", "/rules/beverbende", "/settings"):
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator(".wait")).to_have_count(0)
        inspect.look(path.strip("/").replace("/", "-") or "home")
    page.goto("/verify")
    expect(page.locator("form")).to_be_visible()
    inspect.look("verify")
    page.goto(f"/verify?table={played.table}")
    expect(page.locator(".steps > li").nth(3)).to_be_visible()
    inspect.look("verified")
    page.goto("/t/nosuchtable")
    expect(page.locator(".notice h1")).to_be_visible()
    inspect.look("gone")


def enter(page: Page, seat: Seat) -> None:
    """The seat's table, as the one who sits there sees it."""
    page.evaluate("([table, token]) => localStorage.setItem(`token.${table}`, token)", [seat.table, seat.token])
    page.goto(f"/t/{seat.table}")
    expect(page.locator(".spot, .room").first).to_be_visible()


def panels(page: Page, inspect: Inspector, game: str) -> None:
    """What opens over a table."""
    page.keyboard.press("?")
    expect(page.locator("section.menu dl")).to_be_visible()
    inspect.look(f"help-{game}")
    page.keyboard.press("Escape")
    expect(page.locator("section.menu")).to_have_count(0)
    page.locator(".top button").first.click()
    expect(page.locator("section.menu .quick")).to_be_visible()
    inspect.look(f"talk-{game}")
    page.keyboard.press("Escape")


def test_leopard(inspector: tuple[Page, Inspector], tables: Tables) -> None:
    page, inspect = inspector
    enter(page, tables.make("leopard:partners", chat=True))
    expect(page.locator(".room .seal")).to_be_visible()
    inspect.look("waiting")
    seat = tables.against_bots("leopard")
    played = 0
    while played < 6:
        seat.until(lambda seat: seat.moves)
        seat.play(next(move for move in seat.moves if "@" in move))
        played += 1
    seat.until(lambda seat: seat.moves)
    enter(page, seat)
    inspect.look("table-leopard")
    page.locator(".actions .hint").click()
    expect(page.locator(".spot.hinted, .actions .hinted").first).to_be_visible()
    inspect.look("hint-leopard")
    page.locator(".actions .hint").click()
    expect(page.locator("section.menu li.best")).to_be_visible()
    inspect.look("worths-leopard")
    page.keyboard.press("Escape")
    page.locator(".hand .spot.legal").first.click()
    expect(page.locator(".spot.chosen").first).to_be_visible()
    inspect.look("chosen-leopard")
    page.keyboard.press("Escape")
    panels(page, inspect, "leopard")
    watched = tables.against_bots("leopard:partners", 4)
    page.goto(f"/t/{watched.table}")
    expect(page.locator(".spot").first).to_be_visible()
    inspect.look("spectator-leopard")
    seat.go_on()
    enter(page, seat)
    expect(page.locator("section.result")).to_be_visible()
    inspect.look("result-leopard")


def test_beverbende(inspector: tuple[Page, Inspector], tables: Tables) -> None:
    page, inspect = inspector
    seat = tables.full("beverbende", 6, chat=True)[0]
    enter(page, seat)
    inspect.look("table-beverbende")
    seat.play("draw")
    expect(page.locator("[data-place=held][data-face=up], .actions .main button").first).to_be_visible()
    inspect.look("chosen-beverbende")
    page.locator("[data-place='1.2']").focus()
    page.keyboard.press("n")
    expect(page.locator(".pad")).to_be_visible()
    inspect.look("note")
    page.keyboard.press("Escape")
    panels(page, inspect, "beverbende")
    page.goto(f"/t/{tables.against_bots('beverbende', 4).table}")
    expect(page.locator(".spot").first).to_be_visible()
    inspect.look("spectator-beverbende")
    over = tables.against_bots("beverbende", 3)
    over.go_on()
    enter(page, over)
    expect(page.locator("section.result")).to_be_visible()
    inspect.look("result-beverbende")
