"""What holds of every page: weight, stillness, speed, direction, and that it can be installed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .orders import first
from .player import ARTIFACTS
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
        for selector, goal in (("[data-place=open]", "up"), (".actions .group:first-child button", "bare")):
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
