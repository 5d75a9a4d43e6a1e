"""The texts of one-card poker."""

from collections.abc import Sequence
from typing import Any

from wildpack.kernels import DRAW, REVEAL

from .rules import ACTIONS, CARDS

__all__ = ["CARDS", "cards", "event", "known", "shown", "sides", "text"]

MOVES, PLACES = ("check", "bet", "fold", "call"), ("1.1", "2.1")


def text(action: int, seat: int, seats: int) -> str:
    return MOVES[action]


def event(told: Any, seats: int) -> dict[str, Any]:
    """Kinds: ``deal`` (``place``, ``card``: None where hidden), ``showdown`` (``cards`` by place), and the moves."""
    seat, action = int(told["seat"]), int(told["action"])
    kind, card = ACTIONS[action].tolist()
    if kind == DRAW:
        return {"kind": "deal", "seat": seat, "place": PLACES[seat], "card": CARDS[card] if card >= 0 else None}
    if kind == REVEAL:
        return {"kind": "showdown", "seat": None, "cards": _by_place(told["cards"])}
    return {"kind": MOVES[action], "seat": seat, "move": MOVES[action]}


def _by_place(hands: Any) -> dict[str, str]:
    return {place: CARDS[card] for place, card in zip(PLACES, hands.tolist(), strict=True) if card >= 0}


def known(view: Any) -> dict[str, str]:
    return _by_place(view["hands"])


def shown(view: Any) -> list[str]:
    return list(known(view).values())


def cards(state: Any, events: Sequence[dict[str, Any]]) -> list[str]:
    return [card for c, card in enumerate(CARDS) if int(state["stock"]) >> c & 1] + shown(state)


def sides(seats: int) -> list[tuple[int, ...]]:
    return [(0,), (1,)]
