"""How cards are drawn with letters, and where an arrow leads."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.geometry import Region
from textual.widget import Widget

from wildpack.locale import Catalogue
from wildpack.scene import Area, Place
from wildpack.terminal.board import AreaView
from wildpack.terminal.cards import Drawn, Pen, Size, sizes
from wildpack.terminal.steer import nearest

# --- drawing ---------------------------------------------------------------------------------------------

CARDS = [
    (Drawn(Place("A7", "up", "7", "Th"), "7"), Size(5, 3), "╭7──╮ │10♥│ ╰───╯"),
    (Drawn(Place("A7", "up", "7", "7h"), "7", "legal"), Size(5, 3), "┏7━━┓ ┃7♥_┃ ┗━━━┛"),
    (Drawn(Place("A7", "bare", "7"), "7"), Size(5, 3), "╭7┄┄╮ ┆___┆ ╰┄┄┄╯"),
    (Drawn(Place("A7", "down", "7", "Jh"), "7"), Size(5, 3), "╭7──╮ │▒▒▒│ ╰───╯"),
    (Drawn(Place("A7", "down", "7", "Jh"), "7", peek=True), Size(5, 3), "╭7──╮ │J♥_│ ╰───╯"),
    (Drawn(Place("1.1", "down", "1", known="6"), "1", peek=True), Size(5, 3), "╭1──╮ │_6_│ ╰───╯"),
    (Drawn(Place("stock", "down", count=88)), Size(5, 3), "╭───╮ │▒▒▒│ ╰─88╯"),
    (Drawn(Place("hand.7h", "up", card="7h"), "a", "chosen"), Size(5, 2), "╔a══╗ ║7♥_║"),
    (Drawn(Place("A7", "up", "7", "Kc"), "7"), Size(7, 4), "╭7────╮ │K♣___│ │___K♣│ ╰─────╯"),
    (Drawn(Place("A7", "up", "7", "Kc"), "7"), Size(7, 5), "╭7────╮ │K♣___│ │__♣__│ │___K♣│ ╰─────╯"),
]


@pytest.mark.parametrize(("drawn", "size", "expected"), CARDS)
def test_a_card_is_drawn(drawn: Drawn, size: Size, expected: str) -> None:
    lines = Pen(Catalogue("en"), size).draw(drawn).split("\n")
    assert [line.replace(" ", "_") for line in lines] == expected.split(" ")


@pytest.mark.parametrize(("card", "red"), [("7h", True), ("7d", True), ("7s", False), ("7", False)])
def test_hearts_and_diamonds_are_red(card: str, red: bool) -> None:
    assert Drawn(Place("x", "up", card=card)).red is red


def test_the_back_of_a_red_card_is_not_red() -> None:
    assert not Drawn(Place("x", "down", card="7h", known="7h")).red


def test_a_narrow_card_bears_its_suit_on_the_edge_where_the_index_is_long() -> None:
    say = Catalogue("fa")
    smallest = sizes(say)[-1]
    edge, face, _ = Pen(say, smallest).draw(Drawn(Place("A2", "up", "2", "Jh"), "2")).replace("\u200e", "").split("\n")
    assert edge == "╭۲" + "─" * (smallest.width - 4) + "♥╮"
    assert face.strip("│ ") == "سرباز"
    assert all(cell_len(line) == smallest.width for line in (edge, face))


# --- steering --------------------------------------------------------------------------------------------


class Spot(Widget):
    """A widget at a place of the screen."""

    def __init__(self, x: int, y: int) -> None:
        super().__init__()
        self._place = Region(x, y, 5, 3)

    @property
    def region(self) -> Region:
        return self._place


@pytest.mark.parametrize(("direction", "expected"), [("right", 1), ("down", 3), ("left", None), ("up", None)])
def test_an_arrow_leads_to_the_nearest(direction: str, expected: int | None) -> None:
    spots = [Spot(0, 0), Spot(5, 0), Spot(10, 0), Spot(0, 3), Spot(5, 3), Spot(20, 20)]
    found = nearest(spots[0].region, spots, direction)
    assert found is (None if expected is None else spots[expected])


def test_an_area_without_lines_has_no_scores() -> None:
    assert AreaView(Area("row.1", "row", (Place("1.1", "down", "1"),))).scores == {}
