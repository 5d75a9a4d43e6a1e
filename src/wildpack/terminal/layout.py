"""How much room the table takes, and so how large its cards can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from wildpack.scene import Area, Scene
from wildpack.terminal.cards import Size

Title = Callable[[Area], str]
"""The name of an area in short."""

SCORE_WIDTH = 3
"""The columns for the points of a line."""
GAP = 1
"""The columns between areas."""
NOTHING = Size(0, 0)


def is_across(scene: Scene) -> bool:
    """Whether the areas lie side by side with the piles between them, as squares do, else as rows above each other."""
    return any(area.kind == "square" for area in scene.areas)


def parts(scene: Scene) -> tuple[list[Area], list[Area], list[Area]]:
    """Other players' areas from the next seat on, the own ones (or the last, for who has none), the piles."""
    laid = [area for area in scene.areas if area.kind in ("square", "row")]
    mine = [area for area in laid if scene.seat in area.seats] or laid[-1:]
    start = laid.index(mine[0]) + 1 if mine else 0
    others = [area for area in laid[start:] + laid[:start] if area not in mine]
    return others, mine, [area for area in scene.areas if area.kind == "pile"]


def area_size(area: Area, size: Size, title: str) -> Size:
    """The room that an area takes."""
    rows, scored = len(area.places) // area.columns, bool(area.lines)
    width = area.columns * size.width + scored * SCORE_WIDTH
    if area.kind == "pile":
        width = max(width, cell_len(title))
    return Size(width + GAP, 1 + rows * size.height + scored)


@dataclass(frozen=True)
class Plan:
    """The room that the board takes."""

    columns: int
    rows: int
    strips: int = 0
    """How many rows of cards lie side by side."""
    strip: Size = NOTHING
    """The room of each."""

    @classmethod
    def of(cls, scene: Scene, size: Size, free: int, title: Title) -> Plan:
        """The plan for cards of this size, where so many columns are free."""
        others, mine, piles = ([area_size(area, size, title(area)) for area in part] for part in parts(scene))
        return _across(others + mine, piles) if is_across(scene) else _stacked(others, mine, piles, free)


def _across(squares: Sequence[Size], piles: Sequence[Size]) -> Plan:
    columns = sum(square.width for square in squares) + _widest(piles)
    return Plan(columns, max(*(square.height for square in squares), sum(pile.height for pile in piles)))


def _stacked(others: Sequence[Size], mine: Sequence[Size], piles: Sequence[Size], free: int) -> Plan:
    strip, lowest = Size(_widest(others), _highest(others)), [*mine, *piles]
    strips = max(1, min(len(others), free // max(1, strip.width)))
    columns = max(strips * strip.width, sum(area.width for area in lowest))
    return Plan(columns, -(-len(others) // strips) * strip.height + _highest(lowest), strips, strip)


def _widest(sizes: Sequence[Size]) -> int:
    return max((size.width for size in sizes), default=0)


def _highest(sizes: Sequence[Size]) -> int:
    return max((size.height for size in sizes), default=0)
