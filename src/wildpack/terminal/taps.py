"""What a player touches, one place after the other, until it is an action."""

from __future__ import annotations

from collections.abc import Mapping

from wildpack.scene import Area, Place

Way = tuple[str, ...]
"""The places to touch for an action, in order; ``!word`` is a button."""


def touched(area: Area, place: Place) -> str:
    """The name of a place in a way: both copies of a card of the hand are the same."""
    return f"{area.id}.{place.card}" if area.kind == "hand" else place.id


class Taps:
    """The places touched so far, and those that may be touched next."""

    def __init__(self, ways: Mapping[Way, int] | None = None) -> None:
        self._ways = dict(ways or {})
        self.chosen: Way = ()

    def _after(self, chosen: Way) -> list[str]:
        n = len(chosen)
        return list(dict.fromkeys(way[n] for way in self._ways if way[:n] == chosen and len(way) > n))

    @property
    def next(self) -> list[str]:
        """The places, and buttons, that lead on from those touched."""
        return self._after(self.chosen)

    @property
    def words(self) -> list[str]:
        """The words of the buttons that may be pressed now."""
        words = dict.fromkeys(self.next + self._after(()))
        return [word.removeprefix("!") for word in words if word.startswith("!")]

    def tap(self, place: str) -> bool:
        """Touch a place: whether that led somewhere. What was touched last is let go by touching it again."""
        if place in self.next:
            self.chosen += (place,)
        elif self.chosen and place == self.chosen[-1]:
            self.chosen = self.chosen[:-1]
        elif place in self._after(()):
            self.chosen = (place,)
        else:
            return False
        return True

    @property
    def action(self) -> int | None:
        """The action that the places touched make, if they do."""
        return self._ways.get(self.chosen)

    def clear(self) -> None:
        """Let go of what was touched."""
        self.chosen = ()
