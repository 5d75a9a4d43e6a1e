"""Tables on small screens, with all seats and with clocks: nothing covers anything else, and all can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Opener
from .seats import Seat, Tables

CLOCK = {"clock": (300, 5)}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("beverbende", 6, {}),
    ("beverbende", 4, CLOCK),
    ("leopard", 2, CLOCK),
    ("leopard:partners", 4, CLOCK),
]
SIZES = [(320, 568), (568, 320), (390, 844)]


def sized(guest: Opener, seat: Seat, width: int, height: int, language: str = "en") -> Page:
    """The table on a screen of that size."""
    page = guest(seat=seat, phone=True, language=language)
    page.set_viewport_size({"width": width, "height": height})
    return page


def assert_in_order(page: Page) -> None:
    """Soon nothing covers anything else, and nothing is cut off."""
    for _ in range(30):
        found = page.evaluate("probe.clashes()")
        if not found:
            return
        page.wait_for_timeout(100)
    assert found == []


@pytest.mark.parametrize(("game", "seats", "how"), TABLES)
def test_nothing_covers_anything_else(
    guest: Opener, tables: Tables, game: str, seats: int, how: dict[str, Any]
) -> None:
    own = tables.full(game, seats, **how)[0]
    for width, height in SIZES:
        page = sized(guest, own, width, height, "ru")
        expect(page.locator(".status.mine")).to_be_visible()
        assert_in_order(page)
        page.locator(".actions .hint").tap()
        expect(page.locator(".spot.hinted, .actions .hinted").first).to_be_visible()
        assert_in_order(page)
        expect(page.locator(".view.scrolls")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_after_the_deal_all_cards_stay_in_sight(guest: Opener, tables: Tables, width: int, height: int) -> None:
    over = tables.against_bots("beverbende", 6)
    over.go_on()
    page = sized(guest, over, width, height)
    expect(page.locator("section.result")).to_be_visible()
    assert_in_order(page)
    page.locator(".fold").tap()
    assert_in_order(page)


def test_a_table_too_large_for_the_screen_scrolls(guest: Opener, tables: Tables) -> None:
    page = sized(guest, tables.full("beverbende", 6)[0], 320, 256)
    view = page.locator(".view")
    assert_in_order(page)
    assert view.evaluate("(view) => view.scrollHeight > view.clientHeight")
    assert view.evaluate("(view) => view.scrollWidth <= view.clientWidth")
    page.locator(".actions .hint").tap()
    assert view.evaluate("(view) => view.scrollTop > 0")
    expect(page.locator(".spot.hinted")).to_have_count(1)


@pytest.mark.parametrize(("game", "seats"), [("leopard", 2), ("leopard:partners", 4), ("beverbende", 4)])
def test_what_somebody_says_covers_no_cards(guest: Opener, tables: Tables, game: str, seats: int) -> None:
    everybody = tables.full(game, seats, chat=True)
    page = sized(guest, everybody[0], 390, 844)
    for seat in everybody:
        seat.done(type="chat", text="Well, this is a long story. " * 7)
    bubbles = page.locator(".bubble")
    expect(bubbles.first).to_be_visible()
    assert not page.evaluate("probe.covers('.bubble', '.spot')")
    assert page.evaluate("probe.clashes()") == []
    page.locator(".top button").first.tap()
    expect(page.locator("section.menu li").first).to_contain_text("Well, this is a long story. " * 6)


def test_in_high_contrast_forms_tell_what_colours_do_else(guest: Opener, tables: Tables) -> None:
    page = guest(seat=tables.full("leopard")[0])
    page.emulate_media(forced_colors="active")
    page.locator(".actions .hint").click()
    expect(page.locator(".hand .hinted")).to_have_count(1)
    page.keyboard.press("a")
    edge = "(spot) => getComputedStyle(spot, '::after').borderTopStyle"
    assert page.locator(".hand .hinted").evaluate(edge) == "dashed"
    assert page.locator(".hand .chosen").evaluate(edge) == "double"
    assert page.locator(".legal .bare").first.evaluate("(spot) => getComputedStyle(spot).borderTopStyle") == "solid"
    assert page.locator(".tag.turn").first.evaluate("(tag) => getComputedStyle(tag).outlineStyle") == "solid"
    assert page.locator(".felt").evaluate("(felt) => getComputedStyle(felt).backgroundImage") == "none"
