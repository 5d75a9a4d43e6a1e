"""What holds of every page: weight, stillness, speed, direction, and that it can be installed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .orders import first
from .player import ARTIFACTS, Player
from .seats import Tables
from .test_access import LANGUAGES
from .watching import Watch

FIRST_LOAD, FONTS, SHIFT = 150_000, 1, 0.01
MOVES, AT_ONCE = 15, 250
"""Milliseconds on a machine that does much else; alone it is well under 100."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light_and_still(guest: Opener, language: str) -> None:
    page = guest("/offline.html", language=language).context.new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto("/")
    expect(page.locator("article")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    page.evaluate("probe.still(5000)")
    fonts = [url for url in names.values() if url.endswith(".woff2")]
    weight = sum(size for number, size in sizes.items() if not names.get(number, "").endswith(".woff2"))
    shift = page.evaluate("probe.shift")
    print(f"{language}: {weight:.0f} bytes without fonts, {len(fonts)} font files, layout shift {shift:.4f}")
    assert 0 < weight <= FIRST_LOAD
    assert len(fonts) <= FONTS
    assert shift < SHIFT


@pytest.mark.parametrize(("game", "language"), [("leopard", "fa"), ("beverbende", "en")])
def test_a_table_does_not_shift(guest: Opener, tables: Tables, game: str, language: str) -> None:
    page = guest(seat=tables.against_bots(game), language=language)
    page.wait_for_load_state("networkidle")
    page.evaluate("probe.still(5000)")
    assert page.evaluate("probe.shift") < SHIFT


def test_an_own_move_is_seen_at_once(guest: Opener, tables: Tables) -> None:
    """From the click on the open pile, and from undoing it, until the change is painted."""
    own, _ = tables.full("beverbende", 2, secret=first("9"))
    page = guest(seat=own)
    times: list[float] = []
    for _ in range(MOVES):
        for selector, goal in (("[data-place=open]", "up"), (".actions .group:first-child button:not(.hint)", "bare")):
            page.wait_for_selector(selector)
            page.evaluate(_WATCH, [selector, f"[data-place=held][data-face={goal}]"])
            page.locator(selector).click()
            times.append(page.evaluate("painted"))
    times.sort()
    print(f"own move to paint: median {times[MOVES]:.0f} ms, from {times[0]:.0f} to {times[-1]:.0f} ms")
    assert times[MOVES] < AT_ONCE


_WATCH = """([selector, goal]) => {
  window.painted = new Promise((resolve) => {
    let began = 0;
    const seen = new MutationObserver(() => {
      if (document.querySelector(goal) === null) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage("");
      });
    });
    document.querySelector(selector).addEventListener("click", ({ timeStamp }) => (began = timeStamp), { once: true });
    seen.observe(document.querySelector(".felt"), { subtree: true, childList: true, attributes: true });
  });
}"""


def test_persian_mirrors_the_page_and_not_the_table(guest: Opener, tables: Tables) -> None:
    page = guest("/", language="fa")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("lang", "fa")
    brand, settings = (page.locator(f"header {part}").bounding_box() for part in (".brand", "[href='/settings']"))
    assert brand is not None
    assert settings is not None
    assert brand["x"] > settings["x"]
    page = guest(seat=tables.against_bots("leopard"), language="fa")
    expect(page.locator(".spots")).to_have_css("direction", "ltr")
    assert page.locator(".status .line").evaluate("(line) => getComputedStyle(line.parentElement).direction") == "rtl"
    one, three = (page.locator(f"[data-place$='{n}']").first.bounding_box() for n in (1, 3))
    assert one is not None
    assert three is not None
    assert one["x"] < three["x"]
    assert re.search("[۰-۹]", page.locator(".spots").inner_text())


def test_it_can_be_installed_and_says_when_the_server_is_away(guest: Opener, watch: Watch) -> None:
    page = guest("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert "/manifest.webmanifest" in manifest["url"]
    errors: list[dict[str, Any]] = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    page.reload()
    watch.away = True
    page.context.set_offline(True)
    page.goto("/rules/leopard")
    expect(page.locator("p[lang]")).to_have_count(5)
    page.screenshot(path=ARTIFACTS / "offline.png")
    page.context.set_offline(False)
    page.get_by_role("link", name="try again").click()
    expect(page.locator("#content")).to_be_visible()


# --- names of windows, and what is not there ---------------------------------------------------------------


def test_the_window_of_a_replay_says_so(guest: Opener, tables: Tables) -> None:
    seat = tables.against_bots("beverbende")
    page = guest(seat=seat)
    expect(page).to_have_title(re.compile("Beverbende$"))
    seat.go_on()
    page.goto(f"/t/{seat.table}/replay")
    expect(page.locator(".replay .top")).to_be_visible()
    expect(page).to_have_title("Replay – Beverbende")
    page.goto("/t/nosuchtable")
    expect(page).to_have_title("There is no such table – Wildpack")


def test_the_check_of_shuffles_names_people_and_bots_as_the_table_does(guest: Opener, tables: Tables) -> None:
    seat = tables.against_bots("beverbende", 3, name="")
    seat.go_on()
    page = guest(f"/verify?table={seat.table}")
    expect(page.locator(".match bdi")).to_have_text("Guest 1, Bot 2 (Seasoned player), and Bot 3 (Seasoned player)")


@pytest.mark.parametrize(("path", "title"), [("/new/chess", "New table"), ("/rules/chess", "Rules")])
def test_a_game_that_is_not_here_is_no_other_game(guest: Opener, path: str, title: str) -> None:
    page = guest(path)
    expect(page.locator("main [role=alert]")).to_have_text("There is no game like that.")
    expect(page.locator("main button, main form")).to_have_count(0)
    expect(page.locator("main [aria-current]")).to_have_count(0)
    expect(page).to_have_title(f"{title} – Wildpack")
    page.locator("main nav a", has_text="Leopard").click()
    expect(page.locator("main [role=alert]")).to_have_count(0)
    expect(page.locator("main nav [aria-current]")).to_have_text("Leopard")


def test_the_language_can_be_chosen_at_the_table(guest: Opener, tables: Tables) -> None:
    seat = tables.against_bots("beverbende")
    page = guest(seat=seat)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("fa")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("section.menu h2")).to_have_text("فهرست")
    expect(page.locator(".status .last")).to_have_text(re.compile("[ا-ی]"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fa")


# --- a browser that keeps nothing --------------------------------------------------------------------------

FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""


def test_one_can_play_where_the_browser_keeps_nothing(guest: Opener) -> None:
    page = guest("/offline.html")
    page.context.add_init_script(FORBIDDEN)
    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name=re.compile("Play (against a bot|with bots)")).first.click()
    expect(page.locator(".felt")).to_be_visible()
    player = Player(page)
    for _ in range(3):
        assert player.step(player.turn())
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
