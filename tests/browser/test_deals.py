"""A person plays whole deals against bots, by mouse, touch and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from wildpack.registry import games

from .conftest import Opener
from .player import Player, Way

VARIANTS = [(family.name, variant) for family in games().values() for variant in family.variants]
FAMILIES = ("leopard", "beverbende")


def begin(page: Page, game: str, variant: str = "") -> None:
    """From the first page to a deal against bots."""
    tile = page.locator("article", has=page.locator(f"#game-{game}"))
    if variant:
        tile.locator("select").select_option(variant)
    tile.locator("button.go").click()
    expect(page.locator(".felt")).to_be_visible()


def counted(page: Page, player: Player) -> None:
    """The player has moved, and the points of the deal stand in a table, a row for each side."""
    assert player.moves > 0
    expect(page.locator(".result tbody tr").first).to_be_visible()
    assert page.locator(".result tbody tr").count() >= 2


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_deal_by_mouse(guest: Opener, game: str, variant: str) -> None:
    page = guest()
    begin(page, game, variant)
    player = Player(page)
    player.finish()
    counted(page, player)


@pytest.mark.parametrize(("game", "way"), [("leopard", "drag"), ("beverbende", "mouse")])
def test_a_deal_with_cards_that_fly(guest: Opener, game: str, way: Way) -> None:
    page = guest(speed="fast", sound=True)
    begin(page, game)
    player = Player(page, way)
    player.finish()
    counted(page, player)


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_by_touch_on_a_phone(guest: Opener, game: str) -> None:
    page = guest(phone=True, speed="fast")
    page.locator("article", has=page.locator(f"#game-{game}")).locator("button.go").tap()
    player = Player(page, "touch")
    player.finish()
    counted(page, player)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_by_keyboard_alone(guest: Opener, game: str) -> None:
    page = guest()
    page.wait_for_selector(f"#game-{game}")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches('article:has(#game-{game}) button.go')"):
            break
    page.keyboard.press("Enter")
    player = Player(page, "keys")
    player.finish()
    counted(page, player)
