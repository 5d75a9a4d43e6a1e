"""The table of Leopard as one seat sees it: two squares, the hand, the stock and the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wildpack.games.leopard.actions import ACTIONS, CARDS, DISCARD, OTHER, PLAY
from wildpack.games.leopard.squares import LANES, LINES, value
from wildpack.games.leopard.state import ANSWER, REFUSED, RUNNING, START
from wildpack.games.leopard.words import hand, place, sides, text
from wildpack.scene import Area, Line, Place, Scene

_PROMPTS = {START: "start", REFUSED: "refused", RUNNING: "running", ANSWER: "answer"}


def scene(row: Any, view: Any, seat: int | None, events: Sequence[dict[str, Any]]) -> Scene:
    """The table as ``seat``, or for None a spectator, sees it."""
    seats, turn = int(view["seats"]), int(view["turn"])
    areas = [_square(row, view, side, seats, events) for side in range(2)]
    if seat is not None:
        areas.append(Area("hand", "hand", tuple(_hand(view)), (seat,)))
    areas += [_stock(view), _discards(events)]
    return Scene(
        seat,
        turn if turn >= 0 else None,
        tuple(areas),
        hands=tuple(view["counts"][:seats].tolist()),
        prompt=_PROMPTS.get(int(view["stage"]), ""),
        closer=int(view["closer"]) if view["closer"] >= 0 else None,
    )


def _square(row: Any, view: Any, side: int, seats: int, events: Sequence[dict[str, Any]]) -> Area:
    up = view["up"][side]
    lines = tuple(
        Line(
            tuple(place(side, spot) for spot in range(9) if line >> spot & 1),
            int(value(row, up & (np.uint64(line) * LANES))),
        )
        for line in LINES
    )
    places = tuple(_spot(view, side, spot, events) for spot in range(9))
    return Area("AB"[side], "square", places, sides(seats)[side], 3, lines, int(value(row, up)))


def _spot(view: Any, side: int, spot: int, events: Sequence[dict[str, Any]]) -> Place:
    name, top = place(side, spot), int(view["tops"][side, spot])
    if top < 0:
        return Place(name, "bare", str(spot + 1))
    pile = tuple(e["card"] for e in events if e["kind"] == "play" and e["place"] == name)
    down = int(view["down"][side]) >> spot & 1
    return Place(name, "down" if down else "up", str(spot + 1), CARDS[top], count=len(pile), below=pile[:-1])


def _hand(view: Any) -> list[Place]:
    cards = hand(view)
    return [
        Place(f"hand.{card}" + (".2" if card in cards[:n] else ""), "up", card=card) for n, card in enumerate(cards)
    ]


def _stock(view: Any) -> Area:
    left = int(view["left"])
    return Area("stock", "pile", (Place("stock", "down" if left else "bare", count=left),))


def _discards(events: Sequence[dict[str, Any]]) -> Area:
    pile = tuple(e["card"] for e in events if e["kind"] == "discard")
    top = pile[-1] if pile else None
    return Area(
        "discards",
        "pile",
        (Place("discards", "up" if pile else "bare", card=top, count=len(pile), below=pile[:-1]),),
    )


def taps(action: int, seat: int, seats: int) -> tuple[str, ...]:
    """A card of the hand, then a spot or the discards; or a button."""
    kind, card, square, spot = ACTIONS[action].tolist()
    if kind == PLAY:
        return f"hand.{CARDS[card]}", place(seat % 2 ^ (square == OTHER), spot)
    if kind == DISCARD:
        return f"hand.{CARDS[card]}", "discards"
    return (f"!{text(action, seat, seats)}",)
