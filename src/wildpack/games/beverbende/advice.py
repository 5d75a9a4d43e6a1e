"""Why a move of Beverbende is good, as the key of a text (``advice.*`` in the catalogues) and its values."""

from __future__ import annotations

from typing import Any

from wildpack.games.beverbende.actions import (
    ACTIONS,
    AGAIN,
    DRAW_STOCK,
    DROP,
    END,
    JACK,
    KEEP,
    PASS,
    PEEK,
    SKIP,
    SWAP,
    TAKE,
)

Reason = tuple[str, dict[str, int]]

_PLAIN = {
    DRAW_STOCK: "draw",
    DROP: "drop",
    PEEK: "peek",
    SWAP: "swap",
    SKIP: "skip",
    AGAIN: "again",
    END: "end",
    PASS: "pass",
}


def reason(row: Any, view: Any, action: int) -> Reason:
    """Why the seat to act in ``view`` (a row of dtype VIEW) does ``action``; ``row`` as in ``Game.row``."""
    kind, _, slot, _, _ = ACTIONS[action].tolist()
    if kind == TAKE:
        return "take", {"n": int(view["top"]) + 1}
    if kind == KEEP:
        return _kept(int(view["held"]), int(view["rows"][view["turn"], slot]))
    return _PLAIN[kind], {}


def _kept(new: int, old: int) -> Reason:
    """Why ``new`` takes the place of ``old``, which is negative if it is not known."""
    if old < 0:
        return "keep.unknown", {"n": new + 1}
    if old >= JACK:
        return "keep.special", {}
    return ("keep", {"n": old - new}) if old > new else ("keep.anyway", {})
