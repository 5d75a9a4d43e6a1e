"""Facts of Leopard by themselves, as files for checking hold them: what a square is worth under each variant."""

from __future__ import annotations

from typing import Any

import numpy as np

from wildpack.errors import BadText
from wildpack.game import Family
from wildpack.games.leopard.actions import CARDS, SUIT
from wildpack.games.leopard.squares import value

_FAMILY = Family(__name__.rpartition(".")[0])


def check(row: dict[str, Any]) -> list[str] | None:
    """What differs in a row of ``square`` (nine card texts, None for an open spot) and ``value`` by variant.

    None if the row is of another kind. Raises BadText for a square that can't be.
    """
    if set(row) != {"square", "value"} or not (isinstance(row["square"], list) and isinstance(row["value"], dict)):
        return None
    up = face_up(row["square"])
    found = {variant: int(value(_FAMILY.game(variant).row, up)) for variant in row["value"]}
    return [
        f"value in {variant}: the file has {row['value'][variant]}, the rules give {worth}"
        for variant, worth in found.items()
        if worth != row["value"][variant]
    ]


def face_up(square: list[str | None]) -> np.uint64:
    """A square of nine card texts, None for an open spot, as the rules hold it (``up`` of STATE)."""
    if len(square) != 9 or any(card not in (None, *CARDS) for card in square):
        raise BadText(f"expected nine cards (null for an open spot), not {square}")
    lanes = ((spot, SUIT[CARDS.index(card)]) for spot, card in enumerate(square) if card)
    return np.uint64(sum(1 << (16 * int(suit) + spot) for spot, suit in lanes))
