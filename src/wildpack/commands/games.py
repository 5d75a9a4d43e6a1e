"""``wildpack games``: the games, their variants and options."""

from __future__ import annotations

import argparse

from wildpack.game import Family, value_text
from wildpack.registry import games

SUMMARY = "list the games, their variants and options"


def arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(options: argparse.Namespace) -> int:
    """Print every family."""
    print("\n\n".join(_described(family) for family in games().values()))
    return 0


def _described(family: Family) -> str:
    lines = [family.name]
    for variant in family.variants.values():
        seats = ", ".join(map(str, variant.seats))
        lines.append(f"  {family.name}:{variant.name}  ({seats} seats; {variant.source})")
    lines.append("  options")
    first = next(iter(family.variants.values()))
    for option in family.options.values():
        usual = first.values.get(option.name)
        shown = "none" if usual is None else value_text(usual)
        lines.append(f"    {option.name:<22} {option.values}  (in {first.name}: {shown})")
    return "\n".join(lines)
