"""The texts of Beverbende: moves, events, and the cards that a view shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wildpack.games.beverbende.actions import (
    ACTIONS,
    AGAIN,
    CARDS,
    COPIES,
    DRAW_STOCK,
    DROP,
    END,
    KEEP,
    PASS,
    PEEK,
    SKIP,
    SWAP,
    TAKE,
)
from wildpack.games.beverbende.state import DEALING, OPENING, REPLACING, SLOTS
from wildpack.kernels import DRAW, REVEAL, SHUFFLE

__all__ = ["CARDS", "cards", "event", "known", "shown", "sides", "text"]

_WORDS = {
    DRAW_STOCK: "draw",
    TAKE: "take",
    DROP: "drop",
    SKIP: "skip",
    AGAIN: "again",
    END: "end",
    PASS: "pass",
    KEEP: "keep",
    PEEK: "peek",
    SWAP: "swap",
}


def place(seat: int, slot: int) -> str:
    """The text of a slot (0 to 3) of a seat: ``2.3`` is the third of player 2."""
    return f"{seat + 1}.{slot + 1}"


def text(action: int, seat: int, seats: int) -> str:
    """The move text of an action of ``seat``."""
    kind, _, slot, ahead, other = ACTIONS[action].tolist()
    if kind == SWAP:
        return f"swap {slot + 1} {place((seat + ahead) % seats, other)}"
    return f"{_WORDS[kind]} {slot + 1}" if kind in (KEEP, PEEK) else _WORDS[kind]


def event(told: Any, seats: int) -> dict[str, Any]:
    """What one seat was told, as plain data.

    Kinds of chance: ``deal`` (``place``, ``card``: None where hidden), ``open`` (``card``), ``drawn`` (``card``),
    ``shuffle``, ``showdown`` (``cards`` by place), ``replace`` (``place``, ``card``; a special is replaced again).
    Kinds of moves: the first word of the move, with ``place``, ``other`` (swap) and ``card`` (the card put on the
    open pile; of a peek the card seen, None where hidden).
    """
    seat, action = int(told["seat"]), int(told["action"])
    kind, card, slot, ahead, other = ACTIONS[action].tolist()
    if kind == DRAW:
        return _drawn(told, seat, CARDS[card] if card >= 0 else None)
    if kind == SHUFFLE:
        return {"kind": "shuffle", "seat": None}
    if kind == REVEAL:
        cards = {place(p // SLOTS, p % SLOTS): CARDS[told["cards"][p]] for p in range(seats * SLOTS)}
        return {"kind": "showdown", "seat": None, "cards": cards}
    data: dict[str, Any] = {"kind": _WORDS[kind], "seat": seat, "move": text(action, seat, seats)}
    if slot >= 0:
        data["place"] = place(seat, slot)
    if kind == SWAP:
        data["other"] = place((seat + ahead) % seats, other)
    if kind in (KEEP, DROP, PEEK):
        data["card"] = CARDS[told["cards"][0]] if told["cards"][0] >= 0 else None
    return data


def _drawn(told: Any, seat: int, card: str | None) -> dict[str, Any]:
    stage = int(told["stage"])
    if stage == OPENING:
        return {"kind": "open", "seat": None, "card": card}
    if stage in (DEALING, REPLACING):
        name = "deal" if stage == DEALING else "replace"
        return {"kind": name, "seat": seat, "place": place(seat, int(told["slot"])), "card": card}
    return {"kind": "drawn", "seat": seat, "card": card}


def known(view: Any) -> dict[str, str]:
    """By place: the cards lying in the rows that this seat knows."""
    return {
        place(seat, slot): CARDS[card]
        for seat, row in enumerate(view["rows"].tolist())
        for slot, card in enumerate(row)
        if card >= 0
    }


def shown(view: Any) -> list[str]:
    """The texts of all cards that a view shows: those known in the rows, the one in hand, the top of the open pile."""
    cards = (int(view["held"]), int(view["top"]))
    return [*known(view).values(), *(CARDS[card] for card in cards if card >= 0)]


def _set(bits: Any) -> list[str]:
    every = int(bits[0]) | int(bits[1]) << 7 * COPIES
    return [card for c, card in enumerate(CARDS) for n in range(COPIES) if every >> c * COPIES + n & 1]


def cards(state: Any, events: Sequence[dict[str, Any]]) -> list[str]:
    """The stock with what is known to lie beneath it, the open pile, the rows and the card in hand."""
    beneath = state["bottom"][state["lifted"] : state["bottoms"]].tolist()
    single = [int(state["top"]), int(state["held"]), *beneath, *state["rows"].ravel().tolist()]
    return _set(state["stock"]) + _set(state["open"]) + [CARDS[card] for card in single if card >= 0]


def sides(seats: int) -> list[tuple[int, ...]]:
    """Each seat is its own side."""
    return [(seat,) for seat in range(seats)]
