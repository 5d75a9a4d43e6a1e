"""Real servers and a real browser for the tests of the page; each worker has its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from .seats import Seat, Tables
from .serving import Process, quick
from .watching import Watch

CHROMIUM = Path("/usr/bin/chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
STILL = ["--disable-component-update", "--disable-sync", "--mute-audio"]
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
USUAL = {"speed": "off", "sound": False}
Opener = Callable[..., Page]
expect.set_options(timeout=20_000)  # for machines that do much else


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of these take long."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Its event loop ends with these tests: others in the same process have loops of their own."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="package")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    """Debian's Chromium where there is one, else Playwright's own."""
    path = CHROMIUM if CHROMIUM.exists() else None
    running = browser_type.launch(executable_path=path, args=QUIET + STILL)
    yield running
    running.close()


@pytest.fixture(scope="package")
def quick_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server without limits, where bots do not wait and the cards are the same in every run."""
    with quick(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture
def address(quick_address: str) -> str:
    """The server of a test; modules that need another one have their own fixture of this name."""
    return quick_address


@pytest.fixture
def shipped(tmp_path: Path) -> Iterator[Process]:
    """`wildpack serve` in a process of its own."""
    with Process(tmp_path) as process:
        yield process


@pytest.fixture
def tables(address: str) -> Iterator[Tables]:
    """People without browsers at tables of the server."""
    people = Tables(address)
    yield people
    people.close()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Sees what goes wrong in the pages of a test; in the end nothing may have."""
    watching = Watch(address)
    yield watching
    assert watching.faults == []


@pytest.fixture
def guest(browser: Browser, address: str, watch: Watch) -> Iterator[Opener]:
    """Opens a page in a browser of its own: ``guest(path, seat=, phone=, language=, **settings)``.

    ``seat``: who sits at a table over a socket has this browser, too; the page opens that table.
    """
    contexts: list[BrowserContext] = []

    def arrive(
        path: str = "/", *, seat: Seat | None = None, phone: bool = False, language: str = "en", **settings: Any
    ) -> Page:
        size = PHONE if phone else DESKTOP
        contexts.append(
            browser.new_context(base_url=address, locale=language, viewport=size, has_touch=phone, is_mobile=phone)
        )
        kept = {f"token.{seat.table}": seat.token} if seat else {}
        watch.over(contexts[-1], USUAL | settings, kept)
        page = contexts[-1].new_page()
        page.goto(f"/t/{seat.table}" if seat else path)
        if seat:
            page.wait_for_selector(".felt, .room")
        return page

    yield arrive
    for context in contexts:
        context.close()
