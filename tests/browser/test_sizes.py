"""Tables on small screens, with all seats and with clocks: nothing covers anything else, and all can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from wildpack import load
from wildpack.bots.hints import Hint
from wildpack.bots.search import Found
from wildpack.deal import Deal
from wildpack.locale import Catalogue
from wildpack.server import thinking

from .conftest import Opener
from .seats import Seat, Tables
from .test_access import LANGUAGES

CLOCK: dict[str, Any] = {"clock": (300, 5)}
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


# The longest that each game has to say, in all languages.
REASONS: list[tuple[str, int, dict[str, Any], str]] = [
    ("beverbende", 6, {}, "draw"),
    ("beverbende", 6, {}, "keep.unknown"),
    ("leopard", 2, CLOCK, "clear"),
    ("leopard", 2, CLOCK, "stop"),
]
# By how much the lines of a text lie outside of the element that shows it.
HIDDEN = """(shown) => {
    const [box, text] = [shown.getBoundingClientRect(), document.createRange()]
    text.selectNodeContents(shown)
    return Math.max(...[...text.getClientRects()].map((line) => Math.max(line.bottom - box.bottom, box.top - line.top)))
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "how", "reason"), REASONS)
def test_the_sentence_of_a_hint_is_whole(
    guest: Opener,
    tables: Tables,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    game: str,
    seats: int,
    how: dict[str, Any],
    reason: str,
) -> None:
    values = {"n": 5} if reason == "keep.unknown" else {}

    def advise(_game: Any, _view: Any, actions: Any, _how: Any) -> Hint:
        return Hint(actions[-1], [Found(action, 9, 1, 0.3) for action in reversed(actions)], reason, values)

    monkeypatch.setattr(thinking, "hint", advise)
    why = Catalogue(language, load(game).family.package)(f"advice.{reason}", **values)
    page = sized(guest, tables.full(game, seats, **how)[0], *SIZES[0], language)
    page.locator(".actions .hint").tap()
    line = page.locator(".status.tip .line")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(line).to_contain_text(why)
        assert_in_order(page)
        assert line.evaluate(HIDDEN) < 5
        assert float(line.evaluate("(line) => parseFloat(getComputedStyle(line).fontSize)")) >= 13
    page.locator(".actions .hint").tap()
    expect(page.locator("section.menu li.best")).to_contain_text(why)


CUT = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"


def test_the_numbers_of_bots_stay_beside_a_mark(guest: Opener, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Deal.scene
    monkeypatch.setattr(Deal, "scene", lambda deal, viewer: replace(scene(deal, viewer), closer=5))
    page = sized(guest, tables.against_bots("beverbende", 6), 568, 320, "ru")
    last = page.locator(".tag[data-seat='5']")
    expect(last.locator(".name").first).to_have_text("Бот 6")
    expect(last.get_by_role("img", name="завершение")).to_be_visible()
    assert page.locator(".tag :is(.name, .stem)").evaluate_all(CUT) == []
    last.evaluate("(tag) => (tag.style.width = '60px')")
    name, number = (last.locator(part).bounding_box() for part in (".name", ".number"))
    assert last.locator(".stem").evaluate_all(CUT) == ["Бот"]
    assert name
    assert number
    assert number["x"] + number["width"] <= name["x"] + name["width"] + 0.5


@pytest.mark.parametrize("seat", [0, 1])
def test_a_short_name_has_room_beside_a_clock(guest: Opener, tables: Tables, seat: int) -> None:
    page = sized(guest, tables.full("leopard", 2, **CLOCK)[seat], 568, 320, "ru")
    expect(page.locator(".top .tag .name").first).to_have_text(["Bo", "Ann"][seat])
    expect(page.locator(".top .clock")).to_be_visible()
    assert page.locator(".top .tag :is(.name, .stem)").evaluate_all(CUT) == []


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
