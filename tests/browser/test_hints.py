"""Hints at the table: the button, the marked places, the sentence that is read and said, what all moves are worth."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from wildpack.bots.hints import Hint
from wildpack.bots.search import Found
from wildpack.server import thinking
from wildpack.server.table import Table

from .conftest import Opener
from .seats import Seat, Tables
from .test_access import LANGUAGES

BUTTON, MARKED = ".actions .hint", "[data-place].hinted"


class Adviser:
    """Thinks in place of the search: the last move is best, once it is let go on."""

    def __init__(self) -> None:
        self.began, self.open = threading.Event(), threading.Event()
        self.open.set()
        self.fault: Exception | None = None

    def __call__(self, game: Any, view: Any, actions: Any, how: Any) -> Hint:
        self.began.set()
        assert self.open.wait(30)
        if self.fault is not None:
            raise self.fault
        found = [Found(action, 9, 1.26 - n, 0.31) for n, action in enumerate(reversed(actions))]
        return Hint(actions[-1], found, "draw", {})


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Adviser]:
    adviser = Adviser()
    monkeypatch.setattr(thinking, "hint", adviser)
    yield adviser
    adviser.open.set()


def marked(page: Page) -> list[str]:
    """The places that are marked, in the order of the page."""
    places: list[str] = page.locator(MARKED).evaluate_all("(all) => all.map((each) => each.dataset.place)")
    return places


def at_turn(tables: Tables, game: str = "beverbende", **body: Any) -> Seat:
    """Seat 0 at a table against a bot, to move."""
    seat = tables.against_bots(game, **body)
    seat.until(lambda seat: seat.moves)
    return seat


def test_a_hint_marks_the_places_of_a_move_and_says_why(guest: Opener, tables: Tables) -> None:
    seat = at_turn(tables, "leopard")
    page = guest(seat=seat)
    button, line = page.locator(BUTTON), page.locator(".status .line")
    expect(button).to_have_attribute("aria-label", "Hint")
    button.click()
    expect(page.locator(".hand .hinted")).to_have_count(1)
    taps = [place for place in marked(page) if place.startswith("hand.")]
    taps += [place for place in marked(page) if place not in taps]
    assert taps in [list(each) for each in seat.position["moves"].values()]
    expect(line).to_have_text(re.compile(r"^Try: (A|10|[2-9JQK])[♠♥♦♣] → (Your square, \d|Discards)\. .+\.$"))
    expect(page.locator("[aria-live]")).to_have_text(
        re.compile(r"^Try: \w+ of \w+: (Your square, \d|Discards)\. .+\.$")
    )
    assert "suggested" in page.locator(MARKED).first.inner_text()
    for place in (*taps, taps[-1]):
        page.locator(f"[data-place='{place}']").click()
    expect(page.locator(MARKED)).to_have_count(0)
    expect(line).not_to_have_text(re.compile("Try:"))


def test_what_all_moves_are_worth_is_told_on_request(guest: Opener, tables: Tables, adviser: Adviser) -> None:
    page = guest(seat=at_turn(tables))
    page.keyboard.press("Shift+T")
    expect(page.locator(BUTTON)).to_have_attribute("aria-label", "What each move is worth")
    assert marked(page) == ["open"]
    page.locator(BUTTON).focus()
    page.keyboard.press("Shift+T")
    rows = page.locator("section.menu li")
    expect(rows.locator("b")).to_have_text(["+1.3", "+0.3"])
    expect(rows).to_have_text([re.compile(r"Open pile\s*\+1\.3\s*± 0\.3"), re.compile(r"Stock\s*\+0\.3\s*± 0\.3")])
    page.keyboard.press("Escape")
    expect(rows).to_have_count(0)
    expect(page.locator(BUTTON)).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("section.menu dl")).to_contain_text("⇧ T")


def test_a_hint_stays_while_others_talk_and_goes_with_the_position(
    guest: Opener, tables: Tables, adviser: Adviser
) -> None:
    ann, bo = tables.full("beverbende", chat=True)
    page = guest(seat=ann)
    page.locator(BUTTON).click()
    expect(page.locator(MARKED)).to_have_count(1)
    bo.done(type="chat", text="take your time")
    expect(page.locator(".bubble")).to_have_text("take your time")
    assert marked(page) == ["open"]
    page.locator(BUTTON).click()
    ann.reaches(bo.number)
    ann.play("draw")
    expect(page.locator(MARKED)).to_have_count(0)
    expect(page.locator("section.menu")).to_have_count(0)


def test_a_hint_that_is_no_longer_of_use_is_not_heard_of(guest: Opener, tables: Tables, adviser: Adviser) -> None:
    ann, _ = tables.full("beverbende")
    page = guest(seat=ann)
    adviser.open.clear()
    page.locator(BUTTON).click()
    expect(page.locator(f"{BUTTON} .thinking")).to_be_visible()
    assert adviser.began.wait(20)
    ann.play("draw")
    expect(page.locator(f"{BUTTON} .thinking")).to_have_count(0)
    adviser.open.set()
    page.locator(BUTTON).click()
    expect(page.locator(".hinted")).to_have_count(1)
    expect(page.locator(".status.trouble")).to_have_count(0)


def test_when_there_is_no_hint_one_is_told_so(guest: Opener, tables: Tables, adviser: Adviser) -> None:
    page = guest(seat=at_turn(tables))
    adviser.fault = ValueError("no")
    page.locator(BUTTON).click()
    expect(page.locator(".status .line")).to_have_text("No hint could be found.")
    expect(page.locator("[aria-live]")).to_have_text("No hint could be found.")


def test_who_is_not_to_move_has_no_such_button(guest: Opener, tables: Tables) -> None:
    ann, bo = tables.full("beverbende")
    watching = guest(f"/t/{ann.table}")
    waiting = guest(seat=bo)
    for page in (watching, waiting):
        expect(page.locator(".spot").first).to_be_visible()
        page.keyboard.press("Shift+T")
        expect(page.locator(BUTTON)).to_have_count(0)


def test_where_results_count_there_is_no_such_button(
    guest: Opener, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "rated", True)
    page = guest(seat=at_turn(tables))
    expect(page.locator(".status.mine")).to_be_visible()
    expect(page.locator(BUTTON)).to_have_count(0)


def test_a_hint_in_persian_runs_from_right_to_left(guest: Opener, tables: Tables, adviser: Adviser) -> None:
    page = guest(seat=at_turn(tables), language="fa", phone=True)
    page.locator(BUTTON).tap()
    expect(page.locator(".status .line")).to_have_text(re.compile("^پیشنهاد: کارت‌های باز. کارتی از بانک"))
    page.locator(BUTTON).tap()
    expect(page.locator("section.menu li").first).to_have_text(re.compile("۱٫۳"))
    assert page.locator(".status .line").evaluate("(line) => getComputedStyle(line).direction") == "rtl"


def test_a_move_that_is_on_its_way_is_told_whole(guest: Opener, tables: Tables) -> None:
    seat = at_turn(tables, "leopard")
    page = guest(seat=seat)
    page.evaluate("WebSocket.prototype.send = () => {}")
    card, spot = next(taps for taps in seat.position["moves"].values() if taps[-1].startswith("A"))
    for place in (card, spot, spot):
        page.locator(f"[data-place='{place}']").click()
    expect(page.locator(".status .line")).to_have_text(re.compile(r"→ Your square, \d …$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_narrow_phone_stand_side_by_side(guest: Opener, tables: Tables, language: str) -> None:
    ann, _ = tables.full("beverbende")
    ann.play("take")
    page = guest(seat=ann, language=language, phone=True)
    page.set_viewport_size({"width": 320, "height": 640})
    buttons = page.locator(".actions button")
    expect(buttons).to_have_count(2)
    assert_apart(page)
    page.locator(".ownrow .spot.legal").first.tap()
    expect(buttons).to_have_count(3)
    assert_apart(page)


def assert_apart(page: Page) -> None:
    """No button under the table covers another, or is cut off."""
    boxes: list[tuple[float, float]] = page.locator(".actions button").evaluate_all(
        "(all) => all.map((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right])"
    )
    boxes.sort()
    ends = [0.0, *(right for _, right in boxes)]
    assert all(end <= left for end, (left, _) in zip(ends, boxes, strict=False)), boxes
    assert ends[-1] <= 320
