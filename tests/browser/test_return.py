"""Pages that come back: after a reload, a lost connection, a killed server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Opener
from .orders import first
from .player import ARTIFACTS, Player, play_on, play_out
from .seats import Seat, Tables
from .serving import Process
from .test_company import company, shown
from .test_deals import begin
from .watching import Watch


def comes_back(page: Page) -> None:
    """A reload, and a second tab, show the table as it was."""
    expect(page.locator(".lay.turned")).to_have_count(0)  # what was looked at is shown for three seconds
    before = shown(page)
    page.reload()
    expect(page.locator(".felt")).to_be_visible()
    assert shown(page) == before
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator(".felt")).to_be_visible()
    assert shown(second) == before
    second.close()


def asked(page: Page, line: str) -> None:
    """It is one's turn, and that is to be done; a reload loses nothing of it."""
    expect(page.locator(".status.mine .line")).to_contain_text(line)
    comes_back(page)


def test_a_reload_loses_nothing(guest: Opener, tables: Tables) -> None:
    """With two cards to look at, a card in hand, a Jack, a Queen, a King and both its cards, and before the call."""
    other: Seat
    own, other = tables.full("beverbende", 2, secret=first(*"952J2Q2K46"))
    page = guest(seat=own)
    stock, leave = page.locator("[data-place=stock]"), page.get_by_role("button", name="Leave it")

    def pass_the_turn() -> None:
        asked(page, "Call the end")
        page.get_by_role("button", name="Play on").click()
        for move in ("draw", "drop", "pass"):
            other.until(lambda seat, move=move: move in seat.moves)  # type: ignore[misc]
            other.play(move)
        expect(page.locator(".status.mine .line")).to_contain_text("Take a card")

    expect(page.locator(".spot.lookable")).to_have_count(2)
    asked(page, "Take a card")
    expect(page.locator(".spot.lookable")).to_have_count(2)
    page.locator(".spot.lookable").first.click()
    expect(page.locator(".lay.turned")).to_have_count(1)
    comes_back(page)
    stock.click()
    asked(page, "Put the card")
    page.locator("[data-place=open]").click()
    pass_the_turn()
    stock.click()
    asked(page, "Jack:")
    leave.click()
    pass_the_turn()
    stock.click()
    asked(page, "Queen:")
    leave.click()
    pass_the_turn()
    stock.click()
    asked(page, "King:")
    page.get_by_role("button", name="Draw again").click()
    asked(page, "Put the card")
    page.locator("[data-place=open]").click()
    asked(page, "Put the card")


def test_a_reload_while_one_looks_at_a_card(guest: Opener, tables: Tables) -> None:
    own = tables.full("beverbende", 2, secret=first(*"9J"))[0]
    page = guest(seat=own)
    page.locator("[data-place=stock]").click()
    expect(page.locator(".status.mine .line")).to_contain_text("Jack:")
    page.locator("[data-place='1.2']").click()
    page.locator("[data-place='1.2']").click()
    expect(page.locator(".lay.turned")).to_have_count(1)
    comes_back(page)
    asked(page, "Call the end")


def test_a_reload_while_the_partner_is_asked(guest: Opener, tables: Tables) -> None:
    seats = tables.full("leopard:partners(out_at=1)", 4)

    def is_asked(seat: Seat) -> bool:
        return "yes" in seat.moves

    for _ in range(200):
        turn = seats[seats[0].position["turn"]]
        turn.until(lambda seat: seat.moves)
        if is_asked(turn):
            break
        turn.play("ask" if "ask" in turn.moves else _best(turn))
        for seat in seats:
            seat.reaches(turn.number)
    page = guest(seat=turn)
    asked(page, "Your partner would like to go out")
    page.screenshot(path=ARTIFACTS / "partner-asked.png")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".result tbody tr")).to_have_count(2)


def _best(seat: Seat) -> str:
    """The move that makes the own square most valuable."""
    previews = seat.position.get("previews", {})
    return max(seat.moves, key=lambda move: previews.get(move, [0, 0])[(seat.you or 0) % 2])


def test_what_was_missed_is_told(guest: Opener, tables: Tables) -> None:
    ann, bo = tables.full("beverbende", 2)
    lines: list[WebSocketRoute] = []
    cut = False

    def connect(line: WebSocketRoute) -> None:
        if cut:
            line.close(code=1012)
        else:
            line.connect_to_server()
            lines.append(line)

    page = guest("/settings")
    page.route_web_socket(re.compile("/ws/"), connect)
    page.evaluate("([table, token]) => localStorage.setItem(`token.${table}`, token)", [bo.table, bo.token])
    page.goto(f"/t/{bo.table}")
    expect(page.locator(".felt")).to_be_visible()
    cut = True
    lines[-1].close(code=1012)
    expect(page.locator(".lost")).to_be_visible()
    expect(page.locator(".spot").first).to_be_visible()
    for move in ("draw", "drop"):
        ann.play(move if move in ann.moves else ann.moves[-1])
    cut = False
    expect(page.locator(".missed li").first).to_be_visible(timeout=20_000)
    expect(page.locator(".lost")).to_have_count(0)
    told = (
        page.locator(".missed li").first.inner_text().translate({0x2068: None, 0x2069: None})
    )  # isolates around the name
    assert told == "Ann draws from the stock."
    page.screenshot(path=ARTIFACTS / "missed.png")
    page.locator(".missed button").click()
    expect(page.locator(".missed")).to_have_count(0)


class TestShipped:
    """Against `wildpack serve` as it is, with all its limits and its pace."""

    @pytest.fixture
    def address(self, shipped: Process) -> str:
        return shipped.address

    def test_a_match_is_played_and_its_shuffle_checked(self, guest: Opener) -> None:
        page = guest(speed="normal")
        begin(page, "beverbende")
        player = Player(page, ends=3, pause=0.7)
        player.finish()
        expect(page.locator(".result tbody tr")).to_have_count(2)
        page.get_by_role("link", name="Check the shuffle").click()
        expect(page.locator(".verdict")).to_have_attribute("data-verdict", "holds")
        expect(page.get_by_text("This browser was shown this very seal")).to_be_visible()
        assert page.locator(".steps li.fails").count() == 0
        assert page.locator(".steps > li").count() >= 4
        page.screenshot(path=ARTIFACTS / "verified.png", full_page=True)

    def test_a_killed_server_comes_back_and_the_deal_is_finished(
        self, guest: Opener, shipped: Process, watch: Watch
    ) -> None:
        pages = company(guest, "beverbende", 2)
        players = [Player(page, seed=n, ends=4, pause=0.7) for n, page in enumerate(pages)]
        play_on(players, 7)
        for page in pages:
            expect(page.locator(".lay.turned")).to_have_count(0)
        before = [shown(page) for page in pages]
        watch.away = True
        shipped.kill()
        for page in pages:
            expect(page.locator(".lost")).to_be_visible()
            assert shown(page)[0] == before[pages.index(page)][0]
        shipped.start()
        for page in pages:
            expect(page.locator(".lost")).to_have_count(0, timeout=30_000)
        for page, words in zip(pages, before, strict=True):
            if page.locator(".missed").count():
                page.locator(".missed button").click()
            assert shown(page) == words
        play_out(players)
