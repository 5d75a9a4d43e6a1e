"""The table of Beverbende as one seat sees it: a row of four cards a seat, the stock and the open pile."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

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
from wildpack.games.beverbende.words import place, text
from wildpack.scene import Area, Place, Scene, Told

_PROMPTS = {
    CHOICE: "choice",
    HOLDING: "holding",
    PEEKING: "peeking",
    SWAPPING: "swapping",
    DOUBLING: "doubling",
    CLOSING: "closing",
}


class _Public(NamedTuple):
    """What all see."""

    seat: int
    turn: int | None
    prompt: str
    closer: int | None
    turned: bool
    """Whether all cards lie face up."""
    frozen: int
    """The seat whose cards can't be swapped, or -1."""
    piles: tuple[Area, ...]


def scene(row: Any, view: Any, seat: int | None, events: Sequence[dict[str, Any]]) -> Scene:
    """The table as ``seat``, or for None a spectator, sees it: what all see, and what it knows."""
    told = Told.of(events)
    public: _Public = told.kept("public", len(told), lambda: _public(row, view, told))
    cards = view["rows"][: view["seats"]].tolist()
    rows = [_row(player, tuple(row), public.turned, public.frozen == player) for player, row in enumerate(cards)]
    held = _held(int(view["held"]), public.seat)
    return Scene(seat, public.turn, (*rows, *public.piles, held), (), public.prompt, public.closer)


def _public(row: Any, view: Any, told: Told) -> _Public:
    turn, closer, stage = int(view["turn"]), int(view["closer"]), int(view["stage"])
    turned = stage in (REPLACING, ENDED)
    return _Public(
        seat=int(view["seat"]),
        turn=turn if turn >= 0 else None,
        prompt=_PROMPTS.get(stage, "") if stage != CHOICE or 0 <= view["top"] < JACK else "drawing",
        closer=closer if closer >= 0 else None,
        turned=turned,
        frozen=closer if row["freeze_caller"][0] and not turned else -1,
        piles=(_stock(int(view["left"])), _open(view, told.folded(_pile))),
    )


@functools.lru_cache(1 << 13)
def _row(player: int, cards: tuple[int, ...], turned: bool, frozen: bool) -> Area:
    places = tuple(_slot(player, slot, card, turned, frozen) for slot, card in enumerate(cards))
    total = sum(card + 1 for card in cards if 0 <= card < JACK) if turned else None
    return Area(f"row.{player + 1}", "row", places, (player,), SLOTS, value=total)


def _slot(player: int, slot: int, card: int, turned: bool, frozen: bool) -> Place:
    name, label, seen = place(player, slot), str(slot + 1), CARDS[card] if card >= 0 else None
    if card == EMPTY:
        return Place(name, "bare", label)
    if turned:
        return Place(name, "up", label, seen)
    return Place(name, "down", label, known=seen, note="frozen" if frozen else "")


@functools.cache
def _stock(left: int) -> Area:
    return Area("stock", "pile", (Place("stock", "down" if left else "bare", count=left),))


def _pile(memory: dict[str, Any], event: dict[str, Any]) -> None:
    """Follow the open pile; of what a new stock was made of only the top card is left."""
    pile, kind = memory.setdefault("open", []), event["kind"]
    if kind == "take":
        pile.pop()
    elif kind == "shuffle":
        del pile[:-1]
    elif kind in ("open", "keep", "drop") or (kind == "drawn" and event["card"] in CARDS[JACK:]):
        pile.append(event["card"])


def _open(view: Any, piles: dict[str, Any]) -> Area:
    """Its top card: while a card taken from it is in hand, the one beneath."""
    lies = bool(view["top"] >= 0)
    count = int(size(view["open"])) + lies
    return _open_pile(CARDS[view["top"]] if lies else piles["open"][-1] if count else None, count)


@functools.cache
def _open_pile(top: str | None, count: int) -> Area:
    return Area("open", "pile", (Place("open", "up" if top else "bare", card=top, count=count),))


@functools.cache
def _held(held: int, seat: int) -> Area:
    """The card drawn or taken: its holder sees it, all do when it comes from the open pile."""
    if held >= 0:
        return Area("held", "pile", (Place("held", "up", card=CARDS[held], note="held"),), (seat,))
    return Area("held", "pile", (Place("held", "bare" if held == EMPTY else "down", note="held"),), (seat,))


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
