"""The texts of Leopard: moves, events, and the cards that a view shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from wildpack.games.leopard.actions import (
    ACTIONS,
    ASK,
    CARDS,
    DISCARD,
    NO,
    OTHER,
    OUT,
    PLAY,
    STOP,
    YES,
)
from wildpack.games.leopard.state import DEALING
from wildpack.kernels import DRAW

__all__ = ["CARDS", "cards", "event", "known", "shown", "sides", "text"]

_WORDS = {OUT: "out", STOP: "stop", ASK: "ask", YES: "yes", NO: "no"}
_KINDS = _WORDS | {PLAY: "play", DISCARD: "discard"}


def place(square: int, spot: int) -> str:
    """The text of a spot (0 to 8) of the square of side 0 or 1: ``A7``."""
    return f"{'AB'[square]}{spot + 1}"


def text(action: int, seat: int, seats: int) -> str:
    """The move text of an action of ``seat``."""
    kind, card, square, spot = ACTIONS[action].tolist()
    if kind == PLAY:
        return f"{CARDS[card]}@{place(seat % 2 ^ (square == OTHER), spot)}"
    return f"x{CARDS[card]}" if kind == DISCARD else _WORDS[kind]


def event(told: Any, seats: int) -> dict[str, Any]:
    """What one seat was told, as plain data.

    Kinds: ``deal`` and ``draw`` (``card``, None where hidden), ``play`` (``card``, ``place``), ``discard``
    (``card``), ``out``, ``stop``, ``ask``, ``yes``, ``no``.
    """
    seat, action = int(told["seat"]), int(told["action"])
    kind, card, square, spot = ACTIONS[action].tolist()
    if kind == DRAW:
        name = "deal" if told["stage"] == DEALING else "draw"
        return {"kind": name, "seat": seat, "card": CARDS[card] if card >= 0 else None}
    data: dict[str, Any] = {"kind": _KINDS[kind], "seat": seat, "move": text(action, seat, seats)}
    if card >= 0:
        data["card"] = CARDS[card]
    if kind == PLAY:
        data["place"] = place(seat % 2 ^ (square == OTHER), spot)
    return data


def _texts(planes: Any) -> list[str]:
    first, second = (int(plane) for plane in planes)
    return [card for c, card in enumerate(CARDS) for _ in range((first >> c & 1) + (second >> c & 1))]


def hand(view: Any) -> list[str]:
    """The texts of the own cards of a view, in the order of the cards; a card held twice stands twice."""
    return _texts(view["hand"])


def shown(view: Any) -> list[str]:
    """The texts of all cards that a view shows: the own hand and the top cards of both squares."""
    return hand(view) + [CARDS[card] for card in view["tops"].ravel().tolist() if card >= 0]


def known(view: Any) -> dict[str, str]:
    """Nothing lies face down that only some have seen."""
    return {}


def cards(state: Any, events: Sequence[dict[str, Any]]) -> list[str]:
    """The stock, the hands and the top cards of the squares; events name those discarded and those beneath."""
    tops = [CARDS[card] for card in state["tops"].ravel().tolist() if card >= 0]
    laid = Counter(event["card"] for event in events if event["kind"] in ("play", "discard"))
    held = [card for planes in (state["stock"], *state["hands"]) for card in _texts(planes)]
    return held + tops + list((laid - Counter(tops)).elements())


def sides(seats: int) -> list[tuple[int, ...]]:
    """Side A is every second seat from 0, side B from 1."""
    return [tuple(range(side, seats, 2)) for side in range(2)]
