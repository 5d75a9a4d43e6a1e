"""What holds of every page: access for all, weight, stillness, speed, manners."""

from __future__ import annotations

from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Opener
from .player import ARTIFACTS, Player

LANGUAGES = ("en", "fa", "ru", "el", "nl")
LOOKS = [
    (language, theme, phone)
    for language, (theme, phone) in product(LANGUAGES, product(("light", "dark"), (False, True)))
]
STILL = ("/", "/new/leopard", "/new/beverbende", "/rules/leopard", "/rules/beverbende", "/settings", "/verify")
FIRST_LOAD, FONTS = 150_000, 1


def sound(page: Page, name: str) -> None:
    """axe finds nothing; a picture is kept."""
    page.wait_for_timeout(300)
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{name}.png")
    found = Axe().run(page)
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"


@pytest.mark.parametrize(("language", "theme", "phone"), LOOKS)
def test_axe_finds_nothing_on_any_page(guest: Opener, language: str, theme: str, phone: bool) -> None:
    page = guest("/", language=language, theme=theme, phone=phone, speed="off")
    look = f"{language}-{theme}-{'phone' if phone else 'desktop'}"
    for path in STILL:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        sound(page, f"{path.strip('/').replace('/', '-') or 'home'}-{look}")


@pytest.mark.parametrize(("language", "theme", "phone"), LOOKS[::3])
@pytest.mark.parametrize("game", ["leopard", "beverbende"])
def test_axe_finds_nothing_at_the_table(guest: Opener, game: str, language: str, theme: str, phone: bool) -> None:
    page = guest("/", language=language, theme=theme, phone=phone, speed="off")
    look = f"{game}-{language}-{theme}-{'phone' if phone else 'desktop'}"
    tile = page.locator("article", has=page.locator(f"#game-{game}"))
    tile.locator(".buttons button:not(.go)").click()
    expect(page.locator(".room")).to_be_visible()
    sound(page, f"waiting-{look}")
    page.locator(".start button").first.click()
    page.locator(".start .go:enabled").click()
    player = Player(page, "touch" if phone else "mouse")
    player.reach(lambda view: view["mine"] and view["places"])
    sound(page, f"table-{look}")
    player.touch(player.look()["places"][0])
    sound(page, f"chosen-{look}")
    player.finish()
    page.wait_for_selector(".result")
    sound(page, f"result-{look}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light_and_still(guest: Opener, language: str) -> None:
    page = guest("/settings", language=language)
    page.evaluate("navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()))")
    fresh = page.context.new_page()
    session = fresh.context.new_cdp_session(fresh)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    received: dict[str, float] = {}
    names: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    session.on(
        "Network.loadingFinished", lambda event: received.update({event["requestId"]: event["encodedDataLength"]})
    )
    fresh.goto("/")
    fresh.wait_for_load_state("networkidle")
    fonts = [url for url in names.values() if url.endswith(".woff2")]
    weight = sum(size for number, size in received.items() if not names.get(number, "").endswith((".woff2", ".png")))
    shift = fresh.evaluate("window.shift")
    print(f"{language}: {weight:.0f} bytes without fonts, {len(fonts)} font files, layout shift {shift:.4f}")
    assert 0 < weight <= FIRST_LOAD
    assert len(fonts) <= FONTS
    assert shift < 0.01


def test_an_own_move_is_seen_at_once(guest: Opener) -> None:
    page = guest("/")
    page.locator("article", has=page.locator("#game-beverbende")).locator("button.go").click()
    player, times = Player(page, ends=False), []
    for _ in range(6):
        view = player.reach(lambda view: view["mine"] and any(place["id"] == "stock" for place in view["places"]))
        page.wait_for_timeout(700)
        times.append(page.evaluate(_MEASURE))
        assert view["line"]
        player.reach(
            lambda view: (
                (view["mine"] and view["places"] and all(place["id"] != "stock" for place in view["places"]))
                or view["over"]
            )
        )
        player.step(player.look())
    print(f"own move to paint: {sorted(round(time) for time in times)} ms")
    assert sorted(times)[len(times) // 2] < 250


# From a click on the stock until the drawn card, or what it does, is painted.
_MEASURE = """() => new Promise((resolve) => {
  const root = document.querySelector(".felt");
  const began = performance.now();
  const before = document.querySelector("[data-place=held]")?.dataset.face;
  const line = document.querySelector(".status .line").innerText;
  const seen = new MutationObserver(() => {
    const held = document.querySelector("[data-place=held]")?.dataset.face;
    if (held === before && document.querySelector(".status .line").innerText === line) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  });
  seen.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  document.querySelector("[data-place=stock]").click();
})"""
