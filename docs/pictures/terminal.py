"""Draws the picture of the terminal in the README: `.venv/bin/python docs/pictures/terminal.py`."""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

import wildpack  # noqa: E402
from tests.terminal.driver import Driver, running  # noqa: E402
from wildpack.bots import USUAL, bot  # noqa: E402
from wildpack.terminal.session import Setup  # noqa: E402

SIZE = 100, 30
MOVES, SEED, CARD = 7, 5, "f"
FONTS = '"DejaVu Sans Mono", Menlo, Consolas, monospace'


async def play(driver: Driver) -> None:
    """Play some moves as a bot would, then touch a card, so that the places for it are marked."""
    session = driver.session
    player = bot(USUAL, session.game, seed=SEED)
    for _ in range(MOVES):
        deal = session.deal
        await driver.type(deal.moves()[deal.actions().index(player.choose(deal.view(session.seat), deal.actions()))])
    await driver.press("escape", CARD)


def lighter(picture: str) -> str:
    """The picture with the fonts of the reader alone, and without what says nothing."""
    picture = re.sub(r"<!--.*?-->|@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    picture = re.sub(r"terminal-\d+-", "t-", picture).replace("Fira Code, monospace", FONTS)
    return "\n".join(line.strip() for line in picture.splitlines() if line.strip()) + "\n"


async def take(folder: Path) -> None:
    """Play, and keep the picture."""
    setup = Setup.of(wildpack.load("leopard"), bots=[USUAL], name="Ada", seed=SEED)
    async with running(folder / "match.json", setup, SIZE, "en") as driver:
        await play(driver)
        (HERE / "terminal.svg").write_text(lighter(driver.app.export_screenshot(title="wildpack")), "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(take(Path(data)))
