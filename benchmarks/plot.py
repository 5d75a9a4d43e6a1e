"""Lines in panels, as one SVG picture: enough for the few plots of the documents."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, LEFT, TOP, GAP = 380, 260, 56, 34, 70
"""Of the field of a panel, and around it, in pixels."""
COLOURS = ("#1d6b43", "#c81e2b", "#2b5fa8", "#a86b00")
_INK, _FAINT, _PAPER = "#1a1c20", "#d5d8dc", "#ffffff"

Point = tuple[float, float]


@dataclass(frozen=True)
class Line:
    """Points in order, with a name for the legend."""

    name: str
    points: list[Point]


@dataclass(frozen=True)
class Panel:
    """Lines over one pair of axes."""

    title: str
    lines: list[Line]
    logarithmic: bool = False


def picture(panels: list[Panel]) -> str:
    """The panels, two beside each other."""
    wide, high = LEFT + WIDTH + GAP // 2, TOP + HEIGHT + GAP
    parts = [
        f'<g transform="translate({n % 2 * wide + LEFT} {n // 2 * high + TOP})">{_panel(panel)}</g>'
        for n, panel in enumerate(panels)
    ]
    width, height = 2 * wide, (len(panels) + 1) // 2 * high
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12" fill="{_INK}"><rect width="100%" height="100%" fill="{_PAPER}"/>{"".join(parts)}</svg>\n'
    )


@dataclass(frozen=True)
class _Axis:
    """From values to pixels."""

    low: float
    high: float
    length: float
    logarithmic: bool
    whole: bool = False

    def at(self, value: float) -> float:
        low, high, value = (math.log10(x) if self.logarithmic else x for x in (self.low, self.high, value))
        return (value - low) / (high - low) * self.length

    def ticks(self) -> list[float]:
        if self.logarithmic:
            return [10.0**power for power in range(round(math.log10(self.low)), round(math.log10(self.high)) + 1)]
        step = 10.0 ** math.floor(math.log10(self.high))
        step *= next(share for share in (0.1, 0.2, 0.5, 1.0) if self.high / (step * share) <= 10)
        step = max(step, 1.0) if self.whole else step
        return [step * n for n in range(math.floor(self.high / step + 1e-9) + 1)]


def _axis(values: list[float], length: float, logarithmic: bool) -> _Axis:
    if logarithmic:
        low, high = 10.0 ** math.floor(math.log10(min(values))), 10.0 ** math.ceil(math.log10(max(values)))
        return _Axis(low, high if high > low else 10 * low, length, True)
    return _Axis(0.0, max(values) * 1.1, length, False, all(value % 1 == 0 for value in values))


def _panel(panel: Panel) -> str:
    points = [point for line in panel.lines for point in line.points]
    across = _axis([x for x, _ in points], WIDTH, panel.logarithmic)
    up = _axis([y for _, y in points], HEIGHT, panel.logarithmic)
    parts = [f'<text y="-14" font-size="13" font-weight="bold">{escape(panel.title)}</text>']
    for value in across.ticks():
        x = across.at(value)
        parts.append(f'<path d="M{x:.1f} 0V{HEIGHT}" stroke="{_FAINT}"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT + 18}" text-anchor="middle">{_number(value)}</text>')
    for value in up.ticks():
        y = HEIGHT - up.at(value)
        parts.append(f'<path d="M0 {y:.1f}H{WIDTH}" stroke="{_FAINT}"/>')
        parts.append(f'<text x="-6" y="{y + 4:.1f}" text-anchor="end">{_number(value)}</text>')
    for n, line in enumerate(panel.lines):
        places = [(across.at(x), HEIGHT - up.at(y)) for x, y in line.points]
        parts.append(_line(places, COLOURS[n % len(COLOURS)], line.name, n))
    return "".join(parts)


def _line(places: list[Point], colour: str, name: str, number: int) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places)
    legend = f'<text x="10" y="{16 + 15 * number}" fill="{colour}">{escape(name)}</text>'
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>{dots}{legend}'


def _number(value: float) -> str:
    if value >= 10_000 or 0 < value < 0.01:
        return f'10<tspan dy="-4" font-size="9">{round(math.log10(value))}</tspan>'
    return f"{value:g}"
