"""A player who knows nothing but what the page shows: touches lit places and buttons until the deal is over."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

ARTIFACTS = Path(__file__).parents[2] / ".artifacts"
Way = Literal["mouse", "drag", "touch", "keys"]
View = dict[str, Any]
_PATIENCE = 20_000


class Player:
    """Plays in ``page`` by mouse, touch or keys.

    After ``ends`` moves it ends the deal as soon as it may; ``pause``: seconds between two moves.
    """

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 0, ends: int = 8, pause: float = 0) -> None:
        self.page, self._way, self._ends, self._pause = page, way, ends, pause
        self._choose = random.Random(seed)
        self._sent = 0.0
        self.moves = 0

    def look(self) -> View:
        """What the page shows."""
        view: View = self.page.evaluate("probe.look()")
        return view

    def turn(self) -> View:
        """What the page shows when it is one's turn, or the deal is over."""
        view: View = self.page.evaluate("(wait) => probe.turn(wait)", _PATIENCE)
        assert view["able"] or view["over"], f"neither my turn nor the end: {view}"
        return view

    def finish(self) -> None:
        """Play until the deal is over."""
        while not (view := self.turn())["over"]:
            self.step(view)

    def reach(self, holds: Callable[[View], Any]) -> View:
        """Play until it is one's turn and the page shows what ``holds``; return it."""
        while not holds(view := self.turn()):
            assert not view["over"], f"it did not come to that: {view}"
            self.step(view)
        return view

    def step(self, view: View) -> bool:
        """Play one move, if it is one's turn; whether it was."""
        if not view["able"]:
            return False
        self.page.wait_for_timeout(max(0, self._sent + self._pause - time.monotonic()) * 1000) if self._pause else None
        button = self._button(view)
        self.press(button) if button else self.lay(view)
        self._sent = time.monotonic()
        self.moves += 1
        happened = self.page.evaluate("([number, wait]) => probe.later(number, wait)", [view["number"], _PATIENCE])
        assert happened, f"nothing came of a move: {view}, now {self.look()}"
        return True

    def _button(self, view: View) -> View | None:
        """A button to press: one that ends the deal at once, another now and then."""
        grave: list[View] = [button for button in view["buttons"] if button["grave"]]
        plain: list[View] = [button for button in view["buttons"] if not button["grave"]]
        if grave and self.moves >= self._ends:
            return self._choose.choice(grave)
        if plain and (not view["places"] or self._choose.random() < 0.3):
            return self._choose.choice(plain)
        return None if view["places"] else self._choose.choice(grave)

    def press(self, button: View) -> None:
        """Press a button of the game, a grave one twice."""
        self._push(button["text"])
        if button["grave"]:
            self.page.wait_for_selector(".actions .grave.armed")
            armed = next(again for again in self.look()["buttons"] if again["armed"])
            self._push(armed["text"])

    def _push(self, text: str) -> None:
        """Press the button of that text under the table."""
        if self._way == "keys":
            self._tab_to(
                f"document.activeElement.closest('.actions') && document.activeElement.innerText.trim() === {text!r}"
            )
            self.page.keyboard.press("Enter")
            return
        self._touch("button", text)

    def lay(self, view: View) -> None:
        """Touch a place, then another if the move wants it, and the last one again."""
        for _ in range(3):
            wanted = self._best(view["places"])
            if self._way == "drag" and wanted["id"].startswith("hand."):
                self._drag(wanted)
                return
            self.touch(wanted)
            view = self.look()
            if view["sure"]:
                again = next(place for place in view["places"] if place["id"] == view["sure"])
                self.touch(again)
                return
            if not view["chosen"] or not view["places"]:
                return
        raise AssertionError(f"no move came of it: {view}")

    def _best(self, places: Sequence[View]) -> View:
        """The place that gains most in the own square, if the page says so; any of the best."""
        worth = [self._gain(place) for place in places]
        return self._choose.choice([place for place, gain in zip(places, worth, strict=True) if gain == max(worth)])

    def _gain(self, place: View) -> int:
        gain = place["gain"].split()[0].replace("\u2212", "-") if place["own"] and place["gain"] else ""
        return int(gain) if gain.lstrip("+-").isdigit() else 0

    def touch(self, place: View) -> None:
        """Touch a place of the table."""
        if self._way == "keys":
            self._key(place)
        else:
            self._touch("place", place["id"])

    def _touch(self, kind: str, name: str) -> None:
        at = self._point(kind, name)
        if self._way == "touch":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def _drag(self, card: View) -> None:
        """Drag a card of the hand to the place where it gains most."""
        mouse = self.page.mouse
        x, y = self._point("place", card["id"])
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 20, steps=3)
        goals = [place for place in self.look()["places"] if not place["id"].startswith("hand.")]
        mouse.move(*self._point("place", self._best(goals)["id"]), steps=5)
        mouse.up()

    def _point(self, kind: str, name: str) -> list[float]:
        """Where a place or button can be touched: while cards fly it may be covered for a moment."""
        point: list[float] | None = self.page.evaluate("(asked) => probe.point(...asked)", [kind, name, 5000])
        if point is None:
            ARTIFACTS.mkdir(exist_ok=True)
            self.page.screenshot(path=ARTIFACTS / "covered.png")
            raise AssertionError(f"{name} is covered: see covered.png")
        return point

    def _key(self, place: View) -> None:
        here = f"document.activeElement.dataset.place === {place['id']!r}"
        if place["pending"] and self.page.evaluate(here):
            self.page.keyboard.press("Enter")
        elif place["letter"]:
            self.page.keyboard.press(place["letter"])
        elif place["id"][-1].isdigit():
            self.page.keyboard.press(f"{'' if place['own'] else 'Shift+'}Digit{place['id'][-1]}")
        else:
            self._tab_to(here)
            self.page.keyboard.press("Enter")

    def _tab_to(self, here: str) -> None:
        for _ in range(60):
            if self.page.evaluate(f"Boolean({here})"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to where {here}")


def play_out(players: Sequence[Player]) -> None:
    """All play until each page shows the end of the deal."""
    until = time.monotonic() + 120
    while not all(player.look()["over"] for player in players):
        assert time.monotonic() < until, f"the deal did not end: {[player.look() for player in players]}"
        if not any(player.step(player.look()) for player in players):
            players[0].page.wait_for_timeout(10)


def play_on(players: Sequence[Player], moves: int) -> None:
    """All play until so many moves are made; the deal must not end before."""
    while moves > 0:
        views = [player.look() for player in players]
        assert not any(view["over"] for view in views), "the deal is over already"
        able = [player for player, view in zip(players, views, strict=True) if view["able"]]
        if able:
            able[0].step(able[0].look())
            moves -= 1
        else:
            players[0].page.wait_for_timeout(10)


def together(pages: Sequence[Page]) -> None:
    """Wait until all pages have come to the same event."""
    number = max(page.evaluate("probe.number") for page in pages)
    for page in pages:
        assert page.evaluate("([number, wait]) => probe.later(number, wait)", [number - 1, _PATIENCE])
