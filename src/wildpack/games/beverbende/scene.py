"""The table of Beverbende as one seat sees it: a row of four cards a seat, the stock and the open pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wildpack.games.beverbende.actions import ACTIONS, CARDS, DRAW_STOCK, DROP, JACK, KEEP, PEEK, SWAP, TAKE
from wildpack.games.beverbende.state import (
    CHOICE,
    CLOSING,
    DOUBLING,
    EMPTY,
    ENDED,
    HOLDING,
    PEEKING,
    REPLACING,
    SLOTS,
    SWAPPING,
    size,
)
from wildpack.games.beverbende.words import known, place, text
from wildpack.scene import Area, Place, Scene

_PROMPTS = {
    CHOICE: "choice",
    HOLDING: "holding",
    PEEKING: "peeking",
    SWAPPING: "swapping",
    DOUBLING: "doubling",
    CLOSING: "closing",
}


def scene(row: Any, view: Any, seat: int | None, events: Sequence[dict[str, Any]]) -> Scene:
    """The table as ``seat``, or for None a spectator, sees it."""
    turn = int(view["turn"])
    areas = [_row(view, player, bool(row["freeze_caller"][0])) for player in range(int(view["seats"]))]
    areas += [_stock(view), _open(view, events), _held(view)]
    return Scene(
        seat,
        turn if turn >= 0 else None,
        tuple(areas),
        prompt=_PROMPTS.get(int(view["stage"]), ""),
        closer=int(view["closer"]) if view["closer"] >= 0 else None,
    )


def _row(view: Any, player: int, freezes: bool) -> Area:
    turned = int(view["stage"]) in (REPLACING, ENDED)
    recalled = known(view)
    frozen = "frozen" if freezes and int(view["closer"]) == player else ""
    places = []
    for slot in range(SLOTS):
        name, card = place(player, slot), recalled.get(place(player, slot))
        if view["rows"][player, slot] == EMPTY:
            places.append(Place(name, "bare", str(slot + 1)))
        elif turned:
            places.append(Place(name, "up", str(slot + 1), card))
        else:
            places.append(Place(name, "down", str(slot + 1), known=card, note=frozen))
    cards = [p.card for p in places]
    total = sum(CARDS.index(card) + 1 for card in cards if card in CARDS[:10]) if turned else None
    return Area(f"row.{player + 1}", "row", tuple(places), (player,), SLOTS, value=total)


def _stock(view: Any) -> Area:
    left = int(view["left"])
    return Area("stock", "pile", (Place("stock", "down" if left else "bare", count=left),))


def _open(view: Any, events: Sequence[dict[str, Any]]) -> Area:
    count = int(size(view["open"])) + int(view["top"] >= 0)
    top = CARDS[view["top"]] if view["top"] >= 0 else _beneath(events) if count else None
    return Area("open", "pile", (Place("open", "up" if top else "bare", card=top, count=count),))


def _beneath(events: Sequence[dict[str, Any]]) -> str:
    """The card left on top of the open pile by a `take`, the last of ``events``."""
    pile: list[str] = []
    for event in events:
        if event["kind"] == "take":
            pile.pop()
        elif event["kind"] in ("open", "keep", "drop") or (event["kind"] == "drawn" and event["card"] in CARDS[JACK:]):
            pile.append(event["card"])
    return pile[-1]


def _held(view: Any) -> Area:
    """The card drawn or taken: its holder sees it, all do when it comes from the open pile."""
    held = int(view["held"])
    face, card = ("bare", None) if held == EMPTY else ("up", CARDS[held]) if held >= 0 else ("down", None)
    return Area("held", "pile", (Place("held", face, card=card, note="held"),), (int(view["seat"]),))  # type: ignore[arg-type]


def taps(action: int, seat: int, seats: int) -> tuple[str, ...]:
    """A pile, a slot, two slots for a swap; or a button."""
    kind, _, slot, ahead, other = ACTIONS[action].tolist()
    if kind == DRAW_STOCK:
        return ("stock",)
    if kind in (TAKE, DROP):
        return ("open",)
    if kind in (KEEP, PEEK):
        return (place(seat, slot),)
    if kind == SWAP:
        return place(seat, slot), place((seat + ahead) % seats, other)
    return (f"!{text(action, seat, seats)}",)
