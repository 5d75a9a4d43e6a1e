"""The table of Leopard as one seat sees it: two squares, the hand, the stock and the discards."""

from __future__ import annotations

import bisect
import functools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from wildpack.games.leopard.actions import ACTIONS, CARD, CARDS, DISCARD, FIRST_DISCARD, OTHER, PLAY, SPOT, SQUARE
from wildpack.games.leopard.squares import LANES, LINES, laid, value
from wildpack.games.leopard.state import ANSWER, REFUSED, RUNNING, START
from wildpack.games.leopard.words import place, sides, text
from wildpack.kernels import kernel
from wildpack.scene import Area, Line, Place, Scene, Told

_PROMPTS = {START: "start", REFUSED: "refused", RUNNING: "running", ANSWER: "answer"}
_LINES = np.array(LINES, np.uint64) * LANES
_SPOTS = [[place(side, spot) for spot in range(9)] for side in range(2)]


def scene(row: Any, view: Any, seat: int | None, events: Sequence[dict[str, Any]]) -> Scene:
    """The table as ``seat``, or for None a spectator, sees it: what all see, and the own hand."""
    told = Told.of(events)
    public = told.kept("public", len(told), lambda: _public(row, view, told))
    if seat is None:
        return public
    planes = tuple(view["hand"].tolist())
    hand = told.kept(f"hand.{seat}", planes, lambda: _hand(planes, seat))
    areas = (*public.areas[:2], hand, *public.areas[2:])
    return Scene(seat, public.turn, areas, public.hands, public.prompt, public.closer)


def _public(row: Any, view: Any, told: Told) -> Scene:
    piles = told.folded(_pile)
    seats, turn, up, down = int(view["seats"]), int(view["turn"]), view["up"].tolist(), view["down"].tolist()
    squares = (
        told.kept(
            f"square.{side}",
            (up[side], down[side], piles.get("AB"[side])),
            functools.partial(_square, row, view, side, seats, piles),
        )
        for side in range(2)
    )
    discards = piles.get("discards", ())
    return Scene(
        None,
        turn if turn >= 0 else None,
        (*squares, _stock(int(view["left"])), told.kept("discards", discards, lambda: _discards(discards))),
        hands=tuple(view["counts"][:seats].tolist()),
        prompt=_PROMPTS.get(int(view["stage"]), ""),
        closer=int(view["closer"]) if view["closer"] >= 0 else None,
    )


def _pile(piles: dict[str, Any], event: dict[str, Any]) -> None:
    """Lay the card of an event on its pile; under ``A`` and ``B`` is counted how many lie in a square."""
    if event["kind"] == "play":
        square = event["place"][0]
        piles[square] = piles.get(square, 0) + 1
        piles[event["place"]] = (*piles.get(event["place"], ()), event["card"])
    elif event["kind"] == "discard":
        piles["discards"] = (*piles.get("discards", ()), event["card"])


@kernel
def _values(rules: Any, up: Any, lines: Any, out: Any) -> None:
    """What each line of a square counts, and last all of them."""
    for n in range(len(lines)):
        out[n] = value(rules, up & lines[n])
    out[len(lines)] = value(rules, up)


def _square(row: Any, view: Any, side: int, seats: int, piles: dict[str, Any]) -> Area:
    out = np.zeros(len(LINES) + 1, np.int64)
    _values(row, view["up"][side], _LINES, out)
    *points, total = out.tolist()
    lines = tuple(_line(side, number, counts) for number, counts in enumerate(points))
    down = int(view["down"][side])
    places = tuple(_spot(spot, name, piles.get(name), down >> spot & 1) for spot, name in enumerate(_SPOTS[side]))
    return Area("AB"[side], "square", places, sides(seats)[side], 3, lines, total)


@functools.cache
def _line(side: int, number: int, points: int) -> Line:
    return Line(tuple(name for spot, name in enumerate(_SPOTS[side]) if LINES[number] >> spot & 1), points)


@functools.lru_cache(1 << 14)
def _spot(spot: int, name: str, pile: tuple[str, ...] | None, down: int) -> Place:
    if pile is None:
        return Place(name, "bare", str(spot + 1))
    return Place(name, "down" if down else "up", str(spot + 1), pile[-1], count=len(pile), below=pile[:-1])


@functools.cache
def _card(card: int, copy: int) -> Place:
    return Place(f"hand.{CARDS[card]}" + (".2" if copy else ""), "up", card=CARDS[card])


def _hand(planes: Sequence[int], seat: int) -> Area:
    return Area("hand", "hand", tuple(_cards(*planes)), (seat,))


def _cards(held: int, twice: int) -> Iterator[Place]:
    """The cards of a hand, in the order of the cards."""
    while held:
        card = (held & -held).bit_length() - 1
        yield _card(card, 0)
        if twice >> card & 1:
            yield _card(card, 1)
        held &= held - 1


@functools.cache
def _stock(left: int) -> Area:
    return Area("stock", "pile", (Place("stock", "down" if left else "bare", count=left),))


def _discards(pile: tuple[str, ...]) -> Area:
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


@kernel
def _foresee(rules: Any, views: Any, actions: Any, out: Any) -> None:
    """The values of both squares after each of ``actions``."""
    up = views[0]["up"]
    for n in range(len(actions)):
        action = actions[n]
        side = (views[0]["turn"] & 1) ^ SQUARE[action]
        out[n, side] = value(rules, laid(up[side], SPOT[action], CARD[action]))
        out[n, 1 - side] = value(rules, up[1 - side])


def previews(row: Any, views: Any, actions: Sequence[int]) -> list[list[int]]:
    """What the squares of A and B would be worth after each of the first of ``actions``, which lay a card.

    ``actions`` ascend, open to the seat to act in ``views``.
    """
    laying = np.array(actions[: bisect.bisect(actions, FIRST_DISCARD - 1)], np.int64)
    out = np.zeros((len(laying), 2), np.int64)
    _foresee(row, views, laying, out)
    values: list[list[int]] = out.tolist()
    return values
