"""Which widget the arrow keys lead to."""

from __future__ import annotations

from collections.abc import Iterable

from textual.geometry import Region
from textual.widget import Widget

_TURNED = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_SIDEWAYS = 3  # so much farther is a step to the side, so that an arrow keeps to its row or column
_LINE = 2  # a row of the screen is about as high as two columns are wide


def nearest(start: Region, widgets: Iterable[Widget], direction: str) -> Widget | None:
    """The widget nearest to ``start`` in a direction (left, right, up, down), if there is one."""
    ranked = [(far, n, widget) for n, widget in enumerate(widgets) if (far := _far(start, widget.region, direction))]
    return min(ranked)[2] if ranked else None


def _far(start: Region, end: Region, direction: str) -> float:
    """How far ``end`` lies in that direction; 0 if it does not."""
    x, y = _TURNED[direction]
    along = x * (end.x - start.x) + y * _LINE * (end.y - start.y)
    if along <= 0:
        return 0
    aside = abs(y) * _gap(start.x, start.right, end.x, end.right)
    aside += abs(x) * _LINE * _gap(start.y, start.bottom, end.y, end.bottom)
    return along + _SIDEWAYS * aside


def _gap(low: int, high: int, other_low: int, other_high: int) -> int:
    """The gap between two spans; 0 where they overlap."""
    return max(0, other_low - high + 1, low - other_high + 1)
