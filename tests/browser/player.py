"""A player who knows nothing but what the page shows: touches lit places and buttons until the deal is over."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

ARTIFACTS = Path(__file__).parents[2] / ".artifacts"
Way = Literal["mouse", "touch", "keys"]

# What can be done now. `at` is a point where a touch meets that very button, or null if something covers it.
_LOOK = """() => {
  const at = (element) => {
    const box = element.getBoundingClientRect();
    for (const y of [0.5, 0.25, 0.75, 0.1]) for (const x of [0.5, 0.12, 0.25, 0.75, 0.88]) {
      const point = [box.left + box.width * x, box.top + box.height * y];
      if (document.elementFromPoint(...point)?.closest("button") === element) return point;
    }
    return null;
  };
  const text = (element) => element.innerText.trim();
  const places = [...document.querySelectorAll(".spot.legal")].map((spot) => ({
    id: spot.dataset.place, letter: spot.dataset.letter ?? "", at: at(spot),
    pending: spot.classList.contains("pending"),
    own: spot.closest(".own") !== null, gain: spot.querySelector(".change")?.innerText ?? "",
  }));
  const buttons = [...document.querySelectorAll(".actions .main .go:enabled, .actions .grave")].map((button) => ({
    text: text(button), at: at(button), grave: button.classList.contains("grave"),
    armed: button.classList.contains("armed"),
  }));
  return {
    over: document.querySelector(".after") !== null, mine: document.querySelector(".status.mine") !== null,
    chosen: document.querySelector(".spot.chosen") !== null,
    sure: document.querySelector(".spot.pending")?.dataset.place ?? "",
    places, buttons, last: document.querySelector(".status .last")?.innerText ?? "",
    line: document.querySelector(".status .line")?.innerText ?? "",
  };
}"""

View = dict[str, Any]
_PAUSE = 0.7  # a guest may send 30 messages in 20 seconds


class Player:
    """Plays in ``page`` by mouse, touch or keys. ``ends``: whether it ends the deal as soon as it may."""

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 0, ends: bool = True) -> None:
        self.page, self._way, self._ends = page, way, ends
        self._choose = random.Random(seed)
        self._sent = 0.0
        self.moves = 0

    def look(self) -> View:
        """What the page shows."""
        view: View = self.page.evaluate(_LOOK)
        return view

    def finish(self, seconds: float = 150) -> None:
        """Play until the deal is over."""
        until = time.monotonic() + seconds
        while not (view := self.look())["over"]:
            assert time.monotonic() < until, f"the deal did not end: {view}"
            if not self.step(view):
                self.page.wait_for_timeout(60)

    def reach(self, holds: Any, seconds: float = 150) -> View:
        """Play until the page shows what ``holds``; return it."""
        until = time.monotonic() + seconds
        while not holds(view := self.look()):
            assert time.monotonic() < until, f"it did not come to that: {view}"
            if view["over"] or not self.step(view):
                self.page.wait_for_timeout(60)
        return view

    def step(self, view: View) -> bool:
        """Play one move, if it is one's turn; whether it was."""
        if not view["mine"] or not (view["places"] or view["buttons"]) or view["over"]:
            return False
        wait = self._sent + _PAUSE - time.monotonic()
        if wait > 0:
            self.page.wait_for_timeout(wait * 1000)
        button = self._button(view)
        self.press(button) if button else self._lay(view)
        self._sent = time.monotonic()
        self.moves += 1
        self._wait_for_change(view)
        return True

    def _button(self, view: View) -> View | None:
        """A button to press: one that ends the deal at once, another now and then."""
        grave: list[View] = [button for button in view["buttons"] if button["grave"]]
        plain: list[View] = [button for button in view["buttons"] if not button["grave"]]
        if grave and self._ends:
            return self._choose.choice(grave)
        if plain and (not view["places"] or self._choose.random() < 0.3):
            return self._choose.choice(plain)
        return None

    def press(self, button: View) -> None:
        """Press a button of the game, a grave one twice."""
        self.push(button["text"])
        if button["grave"]:
            self.page.wait_for_selector(".actions .grave.armed")
            armed = next(again for again in self.look()["buttons"] if again["armed"])
            self.push(armed["text"])

    def push(self, text: str) -> None:
        """Press the button of that text under the table."""
        if self._way == "keys":
            self._tab_to(
                f"document.activeElement.closest('.actions') && document.activeElement.innerText.trim() === {text!r}"
            )
            self.page.keyboard.press("Enter")
            return
        self._touch("buttons", "text", text)

    def _lay(self, view: View) -> None:
        """Touch a place, then another if the move wants it, and the last one again."""
        for _ in range(3):
            wanted = self._best(view["places"])
            self.touch(wanted)
            view = self.look()
            if view["sure"]:
                again = next(place for place in view["places"] if place["id"] == view["sure"])
                self.touch(again)
                return
            if not view["chosen"] or not view["places"]:
                return
        raise AssertionError(f"no move came of it: {view}")

    def _best(self, places: list[View]) -> View:
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
            self._touch("places", "id", place["id"])

    def _touch(self, kind: str, key: str, name: str) -> None:
        at = self._point(kind, key, name)
        if self._way == "touch":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def _point(self, kind: str, key: str, name: str) -> list[float]:
        """Where a place or button can be touched: while cards fly it may be covered for a moment."""
        for _ in range(60):
            found = [one["at"] for one in self.look()[kind] if one[key] == name and one["at"]]
            if found:
                point: list[float] = found[0]
                return point
            self.page.wait_for_timeout(50)
        self.page.screenshot(path=ARTIFACTS / "covered.png")
        raise AssertionError(f"{name} is covered")

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

    def _wait_for_change(self, before: View) -> None:
        for _ in range(50):
            now = self.look()
            if (
                now["over"]
                or not now["mine"]
                or ((now["last"], now["line"]) != (before["last"], before["line"]) and not now["chosen"])
            ):
                return
            self.page.wait_for_timeout(30)
