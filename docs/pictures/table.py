"""Takes the picture of the table in the README: `.venv/bin/python docs/pictures/table.py`, after `make web`.

Besides what `make test` installs it needs Pillow.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.browser.conftest import CHROMIUM, QUIET, STILL  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.serving import Process  # noqa: E402
from tests.browser.watching import PROBE  # noqa: E402

SIZE = {"width": 1280, "height": 800}
MOVES, SEED, COLOURS = 6, 4, 256


def take(browser: Browser, address: str) -> None:
    """Play some moves against the bot, choose a card, and take the picture."""
    page = browser.new_page(viewport=SIZE, base_url=address, locale="en", color_scheme="light")
    page.add_init_script(path=PROBE)
    page.goto("/")
    page.locator("article", has=page.locator("#game-leopard")).locator("button.go").click()
    player = Player(page, seed=SEED, ends=False)
    player.reach(lambda view: player.moves >= MOVES and view["mine"] and view["places"])
    choose(page, player)
    smaller(page.screenshot()).save(HERE / "table.png", optimize=True)


def smaller(picture: bytes) -> Image.Image:
    """The picture in few colours: the shades of the felt alone would take most of the file."""
    return (
        Image.open(io.BytesIO(picture))
        .convert("RGB")
        .quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    )


def choose(page: Page, player: Player) -> None:
    """Touch a card, so that the places for it are lit."""
    card = next((place for place in player.look()["places"] if place["id"].startswith("hand.")), None)
    if card is not None:
        player.touch(card)
    page.mouse.move(640, 30)
    page.wait_for_timeout(1000)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data, Process(Path(data)) as server, sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=CHROMIUM if CHROMIUM.exists() else None, args=QUIET + STILL
        )
        take(running, server.address)
        running.close()
