"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from wildpack.server.host import Pace

from .conftest import Opener
from .player import ARTIFACTS, Player, play_out, together
from .seats import Seat, Tables
from .serving import quick
from .watching import Watch


def host(guest: Opener, game: str, seats: int, **how: Any) -> Page:
    """A new table from the form, for people alone."""
    page = guest(f"/new/{game}", **how)
    places = page.get_by_role("group", name="Seats at the table").get_by_text(str(seats), exact=True)
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    if places.count():
        places.click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def company(guest: Opener, game: str, seats: int, **how: Any) -> list[Page]:
    """A table with a person, and a browser, at every seat; the deal has begun."""
    pages = [host(guest, game, seats, **how)]
    for seat in range(1, seats):
        pages.append(guest(pages[0].url, name=f"Guest {seat}", **how))
        pages[-1].get_by_role("button", name="Sit here").first.click()
        expect(pages[-1].get_by_role("button", name="Stand up")).to_be_visible()
    pages[0].get_by_role("button", name="Start").click()
    for page in pages:
        expect(page.locator(".felt")).to_be_visible()
    return pages


def shown(page: Page) -> list[str]:
    """All that the table says, in words, and what is to be done."""
    page.wait_for_selector(".spot")
    texts = page.locator(
        ".spot > .unseen, .status .line, .tag .name, .plate, .actions .main button"
    ).all_text_contents()
    return [text.strip() for text in texts]


@pytest.mark.parametrize(("game", "seats"), [("leopard", 2), ("beverbende", 6)])
def test_a_deal_among_people(guest: Opener, game: str, seats: int) -> None:
    pages = company(guest, game, seats)
    play_out([Player(page, seed=n, ends=2) for n, page in enumerate(pages)])
    tables = [page.locator(".result tbody tr td.total").all_inner_texts() for page in pages]
    assert len(tables[0]) == seats
    assert all(table == tables[0] for table in tables)
    ARTIFACTS.mkdir(exist_ok=True)
    pages[0].screenshot(path=ARTIFACTS / f"company-{game}-result.png")


def test_the_same_people_play_another_match(guest: Opener, tables: Tables) -> None:
    seats = tables.full("beverbende", 2)
    pages = [guest(seat=seat) for seat in seats]
    names = pages[0].locator(".tag .name").all_inner_texts()
    play_out([Player(page, ends=0) for page in pages])
    for page, other in ((pages[0], "Bo"), (pages[1], "")):
        page.get_by_role("button", name="Play again").click()
        if other:
            expect(page.locator(".after")).to_contain_text(f"Waiting for {other}.")
    for page in pages:
        expect(page.locator(".after")).to_have_count(0)
        expect(page.locator(".spot.lookable")).to_have_count(2)
    assert pages[0].locator(".tag .name").all_inner_texts() == names
    play_out([Player(page, ends=0) for page in pages])


def test_a_move_is_taken_back(guest: Opener, tables: Tables) -> None:
    page = guest(seat=tables.full("beverbende", 2)[0])
    before = shown(page)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.locator("[data-place=open]").click()
    expect(page.locator(".status .line")).to_contain_text("Put the card in place of one of yours")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator(".status .line")).to_contain_text("Take a card")
    assert shown(page) == [text.removesuffix(", you may look at it") for text in before]


def test_a_second_tab_plays_too(guest: Opener, tables: Tables) -> None:
    first = guest(seat=tables.against_bots("leopard"))
    second = first.context.new_page()
    second.goto(first.url)
    for seed, page in enumerate((first, second)):
        player = Player(page, seed=seed)
        player.step(player.turn())
    Player(first).turn()
    together([first, second])
    assert shown(first) == shown(second)


def test_a_spectator_who_comes_late_follows_to_the_end(guest: Opener, tables: Tables) -> None:
    ann, bo = tables.full("leopard", 2)
    take_turns([ann, bo], 8)
    late = guest(f"/t/{ann.table}")
    expect(late.locator(".felt")).to_be_visible()
    assert late.locator("div.hand").count() == 0
    assert late.locator(".spot.legal").count() == 0
    lying = sum(place["face"] != "bare" for area in ann.position["areas"][:2] for place in area["places"])
    expect(late.locator(".spot.square:not([data-face=bare])")).to_have_count(lying)
    ARTIFACTS.mkdir(exist_ok=True)
    late.screenshot(path=ARTIFACTS / "spectator.png")
    take_turns([ann, bo])
    expect(late.locator(".result tbody tr")).to_have_count(2)
    assert late.locator(".after button.go").count() == 0


def take_turns(seats: list[Seat], moves: int = 1000) -> None:
    """All play the first move that is open, to the end of the deal or so many moves."""
    while moves > 0 and not seats[0].over:
        turn = seats[seats[0].position["turn"]]
        turn.play(turn.moves[0])
        for seat in seats:
            seat.reaches(turn.number)
        moves -= 1


def test_a_seat_is_taken_back_from_the_bot(browser: Browser, tmp_path: Path) -> None:
    with quick(tmp_path, Pace(leaver=0.5, bot=0.02)) as address:
        people, watch = Tables(address), Watch(address)
        ann, bo = people.full("leopard", 2)
        bo.close()
        context = browser.new_context(base_url=address)
        watch.over(context, {"speed": "off"}, {f"token.{bo.table}": bo.token})
        ann.until(lambda seat: seat.position["seats"][1].get("away"))
        page = context.new_page()
        page.goto(f"/t/{bo.table}")
        page.get_by_role("button", name="Take my seat back").click()
        expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
        ann.until(lambda seat: not seat.position["seats"][1].get("away"))
        while not ann.over:
            if ann.position["turn"] == 0:
                ann.play(ann.moves[-1])
            else:
                player = Player(page)
                player.step(player.turn())
                ann.until(lambda seat: seat.position["turn"] != 1 or seat.over)
                break
        people.close()
        context.close()
        assert watch.faults == []
