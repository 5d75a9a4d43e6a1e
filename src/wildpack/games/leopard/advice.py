"""Why a move of Leopard is good, as the key of a text (``advice.*`` in the catalogues) and its values."""

from __future__ import annotations

from typing import Any

from wildpack.games.leopard.actions import ACTIONS, ASK, DISCARD, JACK, KING, NO, OUT, OWN, STOP, YES
from wildpack.games.leopard.heuristic import lead_if_out
from wildpack.games.leopard.squares import laid, value
from wildpack.kernels import kernel

Reason = tuple[str, dict[str, int]]


@kernel
def _worth(rules: Any, up: Any) -> int:
    return value(rules, up)


@kernel
def _worth_with(rules: Any, up: Any, spot: int, card: int) -> int:
    return value(rules, laid(up, spot, card))


@kernel
def _lead(rules: Any, own: int, other: int) -> int:
    return lead_if_out(rules, own, other)


def reason(row: Any, view: Any, action: int) -> Reason:
    """Why the seat to act in ``view`` (a row of dtype VIEW) does ``action``; ``row`` as in ``Game.row``."""
    kind, card, square, spot = ACTIONS[action].tolist()
    side = int(view["turn"]) % 2
    own, other = view["up"][side], view["up"][1 - side]
    if kind in (OUT, ASK, YES):
        lead = int(_lead(row, _worth(row, own), _worth(row, other)))
        return ("out", {"n": lead}) if lead > 0 else ("deny", {})
    if kind in (STOP, NO):
        return ("stop" if kind == STOP else "wait"), {}
    if kind == DISCARD:
        return "discard", {}
    target = own if square == OWN else other
    change = int(_worth_with(row, target, spot, card)) - int(_worth(row, target))
    if square == OWN:
        return _at_home(card, change)
    return ("spoil", {"n": -change}) if change < 0 else ("hinder", {})


def _at_home(card: int, change: int) -> Reason:
    if change > 0:
        return "gain", {"n": change}
    return ("clear" if JACK <= card < KING else "build"), {}
