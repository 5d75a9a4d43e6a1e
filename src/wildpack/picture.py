"""A scene as a picture (SVG), for notebooks and documents."""

from __future__ import annotations

from wildpack.scene import Area, Place, Scene

WIDTH, HEIGHT, GAP = 50, 70, 8
"""Of a card, and between cards, in pixels."""

_SUITS = {
    "s": "M10 1C7 6 1 9 1 14c0 4 5 5 8 2 0 2-1 3-3 4h8c-2-1-3-2-3-4 3 3 8 2 8-2 0-5-6-8-9-13z",
    "h": "M10 19C6 14 1 11 1 6c0-5 7-6 9-1 2-5 9-4 9 1 0 5-5 8-9 13z",
    "d": "M10 0c2 4 5 7 8 10-3 3-6 6-8 10-2-4-5-7-8-10 3-3 6-6 8-10z",
    "c": "M10 1a4.5 4.5 0 0 1 3 8 4.5 4.5 0 1 1-2 7c0 2 1 3 3 4H6c2-1 3-2 3-4a4.5 4.5 0 1 1-2-7 4.5 4.5 0 0 1 3-8z",
}
"""Outlines of the suits in a box of 20 by 20."""

_RED, _BLACK, _BACK, _TABLE, _LIGHT = "#c81e2b", "#1a1c20", "#7a2a45", "#1d6b43", "#ffe27a"


def svg(scene: Scene) -> str:
    """The scene as one SVG image: squares and rows, then piles, then the hand."""
    bands = [
        [area for area in scene.areas if area.kind in kinds] for kinds in (("square",), ("row",), ("pile",), ("hand",))
    ]
    parts, y, width = [], GAP, 0
    for band in filter(None, bands):
        x, height = GAP, 0
        for area in band:
            drawing, area_width, area_height = _area(area, x, y)
            parts.append(drawing)
            x += area_width + 3 * GAP
            height = max(height, area_height)
        width, y = max(width, x), y + height + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" '
        f'font-family="sans-serif"><rect width="100%" height="100%" rx="10" fill="{_TABLE}"/>{"".join(parts)}</svg>'
    )


def _area(area: Area, x: int, y: int) -> tuple[str, int, int]:
    """An area with its name above it; also its width and height."""
    columns = len(area.places) if area.kind == "hand" else area.columns
    parts = [_text(x, y + 12, _title(area), 12, _LIGHT)]
    for number, place in enumerate(area.places):
        left, top = x + number % columns * (WIDTH + GAP), y + 20 + number // columns * (HEIGHT + GAP)
        parts.append(f'<g transform="translate({left} {top})">{_place(place)}</g>')
    rows = -(-len(area.places) // max(1, columns))
    return "".join(parts), max(columns * (WIDTH + GAP), WIDTH), 20 + rows * (HEIGHT + GAP)


def _title(area: Area) -> str:
    return area.id if area.value is None else f"{area.id}: {area.value}"


def _place(place: Place) -> str:
    if place.face == "bare":
        frame = _frame("none", 'stroke="#ffffff66" stroke-dasharray="4 3"')
        return frame + _text(WIDTH // 2, 42, place.label, 18, "#ffffff88", "middle")
    if place.face == "down":
        seen = _text(WIDTH // 2, 42, place.card or place.known or "", 15, "#ffffffbb", "middle")
        return _frame(_BACK, 'stroke="#fff" stroke-width="3"') + seen + _count(place)
    return _frame("#fffdf8", 'stroke="#0003"') + _index(place.card or "") + _count(place)


def _frame(fill: str, stroke: str) -> str:
    return f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{fill}" {stroke}/>'


def _index(card: str) -> str:
    rank, suit = card[0].replace("T", "10"), card[1:]
    colour = _RED if suit in ("h", "d") else _BLACK
    if not suit:
        return _text(WIDTH // 2, 46, rank, 30, colour, "middle")
    big = f'<path d="{_SUITS[suit]}" fill="{colour}" transform="translate(23 42)"/>'
    return _text(6, 24, rank, 22, colour) + big


def _count(place: Place) -> str:
    return "" if place.count is None else _text(WIDTH - 4, 14, str(place.count), 11, "#6b7280", "end")


def _text(x: int, y: int, text: str, size: int, colour: str, anchor: str = "start") -> str:
    style = f'font-size="{size}" font-weight="bold" fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {style}>{text}</text>'
