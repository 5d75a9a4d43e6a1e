"""The table on the screen: places, areas of places, and how they are arranged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from wildpack.scene import Area, Line, Place, Scene
from wildpack.terminal.cards import Drawn, Pen, Size
from wildpack.terminal.layout import SCORE_WIDTH, Plan, Title, area_size, is_across, parts

Draw = Callable[[Area, Place, str], Drawn]
"""How the present player sees a place: its area, the place, and the label it bears."""

_BOX = "[\u2500-\u257f]+"
_INSIDE = "(?<=[│┆┃║])[^\n│┆┃║]+(?=[│┆┃║])"


def widget_id(place: str) -> str:
    """The id of the widget of a place."""
    return "place-" + place.replace(".", "-")


class PlaceView(Widget, can_focus=True):
    """A place, drawn as a card, to be touched."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "touch", show=False)]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"place--edge", "place--face"}

    class Touched(Message):
        """The player touches a place."""

        def __init__(self, view: PlaceView) -> None:
            self.view = view
            super().__init__()

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.drawn = Drawn(Place("", "bare"))
        self.area: Area | None = None
        self._text = ""

    def show(self, area: Area, drawn: Drawn, pen: Pen) -> None:
        """Draw what lies here now."""
        self.area, self.drawn, self._text = area, drawn, pen.draw(drawn)
        face = drawn.place.face if drawn.card is None else "up"
        self.set_classes([f"-{face}", *(f"-{mark}" for mark in (drawn.mark, "red" if drawn.red else "") if mark)])
        self.styles.width, self.styles.height = pen.size.width, pen.size.height
        self.refresh()

    def render(self) -> Text:
        """The lines of the card."""
        text = Text(self._text, no_wrap=True, end="")
        text.highlight_regex(_INSIDE, self.get_component_rich_style("place--face"))
        text.highlight_regex(_BOX, self.get_component_rich_style("place--edge", partial=True))
        return text

    def on_click(self, event: events.Click) -> None:
        """A click touches."""
        event.stop()
        self.action_touch()

    def action_touch(self) -> None:
        """Tell that this place was touched."""
        self.post_message(self.Touched(self))


class AreaView(Widget):
    """A square, a row or a pile: its title, its places, and the points of its lines beside them."""

    def __init__(self, area: Area) -> None:
        super().__init__(id=f"area-{area.id.replace('.', '-')}", classes=f"area -{area.kind}")
        self._columns, self._scored = area.columns, bool(area.lines)
        self.title = Static(classes="title")
        self.places = [PlaceView(widget_id(place.id)) for place in area.places]
        self.scores = {where: Static(classes="score") for where in _ends(area)}

    def compose(self) -> ComposeResult:
        """The title, then row by row."""
        yield self.title
        if self._scored:
            yield self.scores["up"]
        for row in range(len(self.places) // self._columns):
            yield from self.places[row * self._columns :][: self._columns]
            if self._scored:
                yield self.scores[f"row{row}"]
        if self._scored:
            yield from (self.scores[f"column{column}"] for column in range(self._columns))
            yield self.scores["down"]

    def show(self, area: Area, title: str, draw: Draw, pen: Pen) -> None:
        """Draw the area as it is now."""
        self._arrange(pen.size, area_size(area, pen.size, title))
        self.title.update(Text(title))
        for view, place in zip(self.places, area.places, strict=True):
            view.show(area, draw(area, place, place.label), pen)
        for where, line in _placed(area):
            self.scores[where].update(f"+{pen.number(line.points)}" if line.points else "·")
            self.scores[where].set_class(line.points > 0, "-counts")

    def _arrange(self, card: Size, room: Size) -> None:
        styles, rows = self.styles, len(self.places) // self._columns
        styles.width, styles.height = room.width, room.height
        styles.grid_size_columns = self._columns + self._scored
        widths = [card.width] * self._columns if self._columns > 1 else [room.width]
        styles.grid_columns = [*widths, SCORE_WIDTH][: self._columns + self._scored]
        styles.grid_rows = [1, *[card.height] * rows, 1][: 1 + rows + self._scored]
        self.title.styles.column_span = self._columns


def _ends(area: Area) -> list[str]:
    """Where the points of lines stand: after the rows, beneath the columns, at the ends of the diagonals."""
    if not area.lines:
        return []
    rows, columns = len(area.places) // area.columns, area.columns
    return ["up", "down", *(f"row{n}" for n in range(rows)), *(f"column{n}" for n in range(columns))]


def _placed(area: Area) -> Iterator[tuple[str, Line]]:
    """The lines, each with the end at which its points stand."""
    order = {place.id: number for number, place in enumerate(area.places)}
    for line in area.lines:
        spots = sorted(divmod(order[place], area.columns) for place in line.places)
        rows, columns = {row for row, _ in spots}, {column for _, column in spots}
        if len(rows) == 1:
            yield f"row{rows.pop()}", line
        elif len(columns) == 1:
            yield f"column{columns.pop()}", line
        else:
            yield "down" if spots[0][1] < spots[-1][1] else "up", line


class HandView(Container):
    """The cards of the own hand, in as many rows as needed."""

    def show(self, area: Area, keys: str, draw: Draw, pen: Pen, rows: int) -> None:
        """Draw the hand; in ``rows`` of the screen at most, if cards can lie over one another so far."""
        views = list(self.query(PlaceView))
        for number in range(len(views), len(area.places)):
            views.append(PlaceView(f"hand-{number}"))
            self.mount(views[-1])
        for view in views[len(area.places) :]:
            view.display = False
        width = max(1, self.app.size.width // pen.size.width)
        lines = -(-len(area.places) // width)
        if lines * pen.size.height > rows:
            pen = pen.beneath
        self.styles.grid_size_columns = width
        self.styles.grid_columns, self.styles.grid_rows = [pen.size.width], [pen.size.height]
        self.styles.height = lines * pen.size.height
        for number, (view, place) in enumerate(zip(views, area.places, strict=False)):
            view.display = True
            view.show(area, draw(area, place, keys[number : number + 1]), pen)


class Board(Container):
    """All areas but the hand: squares side by side with the piles between them, or rows with the own one below."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="board")
        self._views = {area.id: AreaView(area) for area in scene.areas if area.kind != "hand"}
        self._parts, self._across = parts(scene), is_across(scene)

    def compose(self) -> ComposeResult:
        """Other players' areas first, the own one last."""
        others, mine, piles = ([self._views[area.id] for area in part] for part in self._parts)
        if self._across:
            yield Horizontal(*others, Vertical(*piles, id="piles"), *mine, id="across")
        else:
            yield Container(*others, id="others")
            yield Horizontal(*mine, *piles, id="mine")

    def show(self, scene: Scene, plan: Plan, title: Title, draw: Draw, pen: Pen) -> None:
        """Draw the table as it is now."""
        self.styles.width, self.styles.height = plan.columns, plan.rows
        for area in scene.areas:
            if area.id in self._views:
                self._views[area.id].show(area, title(area), draw, pen)
        if plan.strips:
            styles = self.query_one("#others").styles
            styles.grid_size_columns = plan.strips
            styles.grid_columns, styles.grid_rows = [plan.strip.width], [plan.strip.height]
