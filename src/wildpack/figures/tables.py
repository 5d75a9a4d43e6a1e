"""Figures in columns, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of bots, those given again with a number: ``random``, ``random#2``."""
    seen: Counter[str] = Counter()
    apart = []
    for name in names:
        seen[name] += 1
        apart.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return apart


def deals(count: int) -> str:
    """So many deals, in words."""
    return f"{count} deal" if count == 1 else f"{count} deals"


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows as lines: the first column begins, the others end beneath each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        yield "  ".join([first.ljust(widths[0]), *(map(str.rjust, others, widths[1:]))])
