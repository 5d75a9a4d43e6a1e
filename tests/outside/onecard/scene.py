"""The table of one-card poker: a card before each player, and the stock."""

from collections.abc import Sequence
from typing import Any

from wildpack.kernels import OVER
from wildpack.scene import Area, Place, Scene

from .words import MOVES, PLACES, known


def scene(row: Any, view: Any, seat: int | None, events: Sequence[dict[str, Any]]) -> Scene:
    turn, dealt = int(view["turn"]), int((view["hands"] != -1).sum())
    areas = [Area(f"row.{player + 1}", "row", (_card(view, player),), (player,)) for player in range(2)]
    stock = Area("stock", "pile", (Place("stock", "down", count=int(row["cards"][0]) - dealt),))
    prompt = "" if turn < 0 else "answer" if view["bets"] else "open"
    return Scene(seat, turn if turn >= 0 else None, (*areas, stock), prompt=prompt)


def _card(view: Any, player: int) -> Place:
    place, card = PLACES[player], known(view).get(PLACES[player])
    if view["turn"] == OVER and view["closer"] < 0:
        return Place(place, "up", "1", card)
    return Place(place, "bare" if view["hands"][player] == -1 else "down", "1", known=card)


def taps(action: int, seat: int, seats: int) -> tuple[str, ...]:
    return (f"!{MOVES[action]}",)
