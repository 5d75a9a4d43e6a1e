"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright, sync_playwright

from .serving import Process
from .watching import Watch

CHROMIUM = Path("/usr/bin/chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
STILL = ["--disable-component-update", "--disable-sync"]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
Opener = Callable[..., Page]


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
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`wildpack serve` in a process of its own."""
    with Process(tmp_path_factory.mktemp("tables")) as process:
        yield process


@pytest.fixture
def watch(served: Process) -> Iterator[Watch]:
    """Sees what goes wrong in the pages of a test; in the end nothing may have."""
    watching = Watch(served.address)
    yield watching
    assert watching.faults == []


@pytest.fixture
def guest(browser: Browser, served: Process, watch: Watch) -> Iterator[Opener]:
    """Opens a page in a browser of its own: ``guest(path, phone=, language=, **settings)``."""
    contexts: list[BrowserContext] = []

    def arrive(path: str = "/", *, phone: bool = False, language: str = "en", **settings: Any) -> Page:
        size = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESKTOP}
        contexts.append(browser.new_context(base_url=served.address, locale=language, **size))
        watch.over(contexts[-1], settings)
        page = contexts[-1].new_page()
        page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
