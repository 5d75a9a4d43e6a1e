"""Several people at one table, each with a browser of their own; pages that come back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Opener
from .player import Player
from .serving import Process
from .watching import Watch

Frames = list[str]


def host(guest: Opener, game: str, seats: int, bots: int = 0, variant: str = "", **how: Any) -> Page:
    """A new table from the form."""
    page = guest(f"/new/{game}?variant={variant}", **how)
    expect(page.get_by_role("button", name="More: Bots")).to_be_visible()
    places = page.get_by_role("group", name="Seats at the table").get_by_text(str(seats), exact=True)
    if places.count():
        places.click()
    for _ in range(bots):
        page.get_by_role("button", name="More: Bots").click()
    page.get_by_role("button", name=re.compile("Open the table|Begin")).click()
    page.wait_for_url(re.compile("/t/"))
    return page


def made(guest: Opener, seats: int, game: str) -> Page:
    """A new table with house rules."""
    page = guest("/")
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats, "name": "Ann"}).json()
    page.goto(f"/t/{answer['id']}")
    return page


def together(guest: Opener, game: str, seats: int, **options: Any) -> list[Page]:
    """A table with a person in every seat that no bot has, the deal begun."""
    first = made(guest, seats, options["game_text"]) if "game_text" in options else host(guest, game, seats, **options)
    pages = [first]
    for seat in range(1, seats - options.get("bots", 0)):
        pages.append(guest(first.url, name=f"Guest {seat}"))
        pages[-1].get_by_role("button", name="Sit here").first.click()
        expect(pages[-1].get_by_role("button", name="Stand up")).to_be_visible()
    first.get_by_role("button", name="Start").click()
    for page in pages:
        expect(page.locator(".felt")).to_be_visible()
    return pages


def play_out(players: list[Player], turns: int = 4000, after: Callable[[], None] = lambda: None) -> None:
    """All play until each page shows the end of the deal."""
    for _ in range(turns):
        views = [player.look() for player in players]
        if all(view["over"] for view in views):
            return
        if any(player.step(view) for player, view in zip(players, views, strict=True)):
            after()
        else:
            players[0].page.wait_for_timeout(50)
    raise AssertionError(f"the deal did not end: {[player.look() for player in players]}")


@pytest.mark.parametrize(("game", "seats"), [("leopard", 2), ("beverbende", 6)])
def test_a_deal_among_people(guest: Opener, game: str, seats: int) -> None:
    pages = together(guest, game, seats)
    play_out([Player(page, seed=n) for n, page in enumerate(pages)])
    tables = [page.locator(".result tbody tr td.total").all_inner_texts() for page in pages]
    assert len(tables[0]) == seats
    assert all(table == tables[0] for table in tables)


def shown(page: Page) -> list[str]:
    """All that the table says, in words, and what is to be done."""
    page.wait_for_selector(".spot")
    texts = page.locator(
        ".spot > .unseen, .status .line, .tag .name, .plate, .actions .main button"
    ).all_text_contents()
    return [text.strip() for text in texts]


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


PHASES = ("Take a card", "Put the card", "Jack:", "Queen:", "King:", "Call the end")


def test_a_reload_loses_nothing(guest: Opener) -> None:
    """With two cards to look at, a card in hand, a Jack, a Queen, a King and its first card, and before the call."""
    page = host(guest, "beverbende", 2, bots=1)
    player, missing = Player(page, ends=False, seed=7), {*PHASES, "King's first card"}
    page.wait_for_selector(".status.mine", timeout=30_000)
    assert page.locator(".spot.lookable").count() == 2
    comes_back(page)
    assert page.locator(".spot.lookable").count() == 2
    king = False
    while missing:
        view = player.reach(lambda view: view["over"] or (view["mine"] and (view["places"] or view["buttons"])))
        if view["over"]:
            page.locator(".after .go").click()
            page.wait_for_selector(".actions")
            continue
        now = next(phase for phase in PHASES if view["line"].startswith(phase))
        if king and now in missing | {"Put the card"} and "King's first card" in missing:
            missing.discard("King's first card")
            comes_back(page)
        king = now == "King:"
        if now in missing:
            missing.discard(now)
            comes_back(page)
        again = [button for button in player.look()["buttons"] if button["text"] == "Draw again"]
        if again:
            player.press(again[0])
            page.wait_for_timeout(700)
        else:
            player.step(player.look())


def test_a_reload_while_the_partner_is_asked(guest: Opener) -> None:
    pages = together(guest, "leopard", 4, game_text="leopard:partners(out_at=1)")
    players = [Player(page, seed=n) for n, page in enumerate(pages)]
    for _ in range(600):
        for player in players:
            view = player.look()
            if view["mine"] and view["line"].startswith("Your partner would like"):
                comes_back(player.page)
                play_out(players)
                return
            assert not view["over"], "nobody asked"
            player.step(view)
    raise AssertionError("nobody asked")


def test_a_second_tab_plays_too(guest: Opener) -> None:
    first = host(guest, "leopard", 2, bots=1)
    second = first.context.new_page()
    second.goto(first.url)
    one, two = Player(first, seed=1), Player(second, seed=2)
    for player in (one, two):
        player.reach(lambda view: view["mine"] and view["places"])
        player.step(player.look())
    expect(first.locator(".hand .spot")).to_have_count(second.locator(".hand .spot").count())
    assert shown(first) == shown(second)


def test_a_spectator_who_comes_late_sees_no_hidden_card(guest: Opener) -> None:
    pages = together(guest, "leopard", 2)
    players = [Player(page, seed=n) for n, page in enumerate(pages)]
    for _ in range(4):
        for player in players:
            player.reach(lambda view: view["mine"] and view["places"], 20) if player.look()["mine"] else None
            player.step(player.look())
    late = guest("/")
    frames = listen(late)
    late.goto(pages[0].url)
    expect(late.locator(".felt")).to_be_visible()
    assert late.locator("div.hand").count() == 0
    for page in pages:
        hide(late, frames, secret(page))


def listen(page: Page) -> Frames:
    """All that the page is sent over its sockets from now on."""
    frames: Frames = []
    cuts = re.compile(r'"cuts":\[.*?\]')  # cut for the deal, seen by all, and shuffled again
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(cuts.sub("", str(frame))))
    )
    return frames


def secret(page: Page, *others: Page) -> dict[str, str]:
    """The cards of a hand, as ``7h``, with their names; without those that others see too."""
    cards = page.locator(".hand .spot").evaluate_all(
        "(all) => all.map((spot) => [spot.dataset.place, spot.firstElementChild.textContent])"
    )
    seen = " ".join(page.locator(".spot:not(.hand) > .unseen").all_text_contents())
    seen += " ".join(text for other in others for text in other.locator(".hand .spot > .unseen").all_text_contents())
    named = {place.removeprefix("hand.")[:2]: text.split(",")[0].strip() for place, text in cards}
    return {card: name for card, name in named.items() if name not in seen}


def hide(page: Page, frames: Frames, cards: dict[str, str]) -> None:
    """Neither the page, nor its address, nor what it keeps, nor anything it was sent holds any of ``cards``."""
    assert cards
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href])")
    html = page.content()
    for card, name in cards.items():
        assert f"hand.{card}" not in html
        assert name not in html
        assert f'"{card}"' not in kept
        told = [found[0] for frame in frames if (found := re.search(rf'.{{0,80}}[".]{card}\b.{{0,40}}', frame))]
        assert not told, card


def test_no_page_holds_a_card_that_its_seat_has_not_seen(guest: Opener) -> None:
    pages = together(guest, "leopard", 2)
    players = [Player(page, seed=n) for n, page in enumerate(pages)]
    frames = [listen(page) for page in pages]
    for page in pages:
        page.reload()
        expect(page.locator("div.hand")).to_be_visible()

    def check() -> None:
        for page, told, other in zip(pages, frames, reversed(pages), strict=True):
            hide(page, told, secret(other, page))

    check()
    for _ in range(12):
        for player in players:
            if player.look()["mine"]:
                player.step(player.look())
        settle(pages)
        if not pages[0].locator("div.hand").count() or players[0].look()["over"]:
            break
        check()
    assert all(frames)


def settle(pages: list[Page]) -> None:
    for page in pages:
        page.wait_for_timeout(400)


def test_cards_that_lie_face_down_have_no_name(guest: Opener) -> None:
    pages = together(guest, "beverbende", 2)
    players = [Player(page, seed=n, ends=False) for n, page in enumerate(pages)]
    late = guest(pages[0].url)
    for _ in range(10):
        for player in players:
            player.step(player.look())
        settle([late])
        down = late.locator(".spot[data-face=down] > .unseen").all_text_contents()
        assert len(down) >= 8
        for text in down:
            assert re.search(r"face down(, \d+ cards?|, drawn or taken)?$", text), text
        assert late.locator(".rowarea text").count() == 0


def test_a_killed_server_comes_back_and_the_deal_is_finished(
    guest: Opener, served: Process, watch: Watch, browser: Browser, tmp_path: Path
) -> None:
    pages = together(guest, "leopard", 2)
    players = [Player(page, seed=n) for n, page in enumerate(pages)]
    for _ in range(3):
        for player in players:
            player.step(player.look())
    settle(pages)
    before = [shown(page) for page in pages]
    watch.away = True
    served.kill()
    for page in pages:
        expect(page.locator(".spots")).to_be_visible()
    served.start()
    for page in pages:
        page.wait_for_timeout(1600)
        expect(page.locator(".lost")).to_have_count(0, timeout=30_000)
    assert [shown(page) for page in pages] == before
    play_out(players)


def test_persian_mirrors_the_page_and_not_the_table(guest: Opener) -> None:
    page = guest("/", language="fa")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("lang", "fa")
    page.locator("article", has=page.locator("#game-leopard")).locator("button.go").click()
    expect(page.locator(".spots")).to_have_css("direction", "ltr")
    assert page.locator(".status .line").evaluate("(line) => getComputedStyle(line.parentElement).direction") == "rtl"
    one, three = (page.locator(f"[data-place$='{n}']").first.bounding_box() for n in (1, 3))
    assert one is not None
    assert three is not None
    assert one["x"] < three["x"]
    assert re.search("[۰-۹]", page.locator(".spots").inner_text())
