"""What a table sends to each seat and to spectators: built by addition from what the rules let them know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wildpack.deal import Deal
from wildpack.scene import Area, Scene
from wildpack.server import wire
from wildpack.server.table import Past, Table

Viewer = int | None
"""A seat, or None: a spectator."""


class Sight(NamedTuple):
    """What a viewer sees of the deal at some event."""

    changed: int
    scene: Scene | None
    moves: dict[str, tuple[str, ...]]
    previews: dict[str, list[int]]


class Views:
    """The table through the eyes of its viewers; remembers which areas each of them was sent.

    ``hears``: whether seats are told what was said at the table.
    """

    def __init__(self, table: Table, hears: bool = True) -> None:
        self._table, self._hears = table, hears
        self._sights: dict[Viewer, Sight] = {}

    def snapshot(self, viewer: Viewer, token: str, now: int) -> wire.Snapshot:
        """All that a viewer may know."""
        table, sight = self._table, self._look(viewer)
        events = [self._event(past, viewer) for past in table.past]
        position = self._position(viewer, sight, _whole(sight), self.seats(now))
        return wire.Snapshot(wire.VERSION, table.number, viewer, token, table.info(), position, events)

    def missed(self, viewer: Viewer, since: int, now: int) -> wire.Events | None:
        """The events after ``since`` and how the table lies; None if they are no longer at hand."""
        if not self._table.past_from - 1 <= since <= self._table.number:
            return None
        sight = self._look(viewer)
        events = [self._event(past, viewer) for past in self._since(since)]
        return wire.Events(events, self._position(viewer, sight, _whole(sight), self.seats(now)))

    def news(self, viewers: Iterable[Viewer], since: int, now: int) -> dict[Viewer, wire.Events]:
        """By viewer: the events after ``since``, and the areas that have changed since it was sent any."""
        pasts, seats, told = self._since(since), self.seats(now), {}
        for viewer in viewers:
            before = self._sights.get(viewer)
            sight = self._look(viewer)
            position = self._position(viewer, sight, _changed(before, sight), seats)
            told[viewer] = wire.Events([self._event(past, viewer) for past in pasts], position)
        return told

    def forget(self, viewer: Viewer) -> None:
        """Nobody sees the table so any more."""
        self._sights.pop(viewer, None)

    def seats(self, now: int) -> list[wire.Seat]:
        """The seats, as all see them."""
        table = self._table
        clocks = [table.clock(seat, now) for seat in range(len(table.chairs))]
        return [
            wire.Seat(c.name, bool(c.owner), c.bot, c.away, c.forfeited, c.ready, None if left is None else left / 1000)
            for c, left in zip(table.chairs, clocks, strict=True)
        ]

    # --- events ----------------------------------------------------------------------------------------------

    def _since(self, since: int) -> list[Past]:
        past, n = self._table.past, len(self._table.past)
        while n > 0 and past[n - 1].number > since:
            n -= 1
        return past[n:]

    def _event(self, past: Past, viewer: Viewer) -> wire.Event:
        if past.seats_only and (viewer is None or not self._hears):
            return wire.Event(past.number)
        if past.last == past.first or self._table.deal is None:
            return wire.Event(past.number, [*past.before, *past.after])
        told = self._table.deal.events(viewer, past.first, past.last)
        return wire.Event(past.number, [*past.before, *told, *past.after])

    # --- positions -------------------------------------------------------------------------------------------

    def _look(self, viewer: Viewer) -> Sight:
        sight = self._sights.get(viewer)
        if sight is None or sight.changed != self._table.changed:
            sight = self._sights[viewer] = self._sight(viewer)
        return sight

    def _sight(self, viewer: Viewer) -> Sight:
        deal, changed = self._table.deal, self._table.changed
        if deal is None:
            return Sight(changed, None, {}, {})
        if viewer is None or deal.turn != viewer:
            return Sight(changed, deal.scene(viewer), {}, {})
        taps = deal.taps()
        return Sight(changed, deal.scene(viewer), taps, _previews(deal, taps))

    def _position(self, viewer: Viewer, sight: Sight, areas: Sequence[Area], seats: list[wire.Seat]) -> wire.Position:
        table, scene, deal = self._table, sight.scene, self._table.deal
        if scene is None or deal is None or table.match is None:
            return wire.Position(table.phase, areas, seats)
        here = viewer is not None and table.chairs[viewer].human
        playing = table.phase == "playing"
        return wire.Position(
            table.phase,
            areas,
            seats,
            scene.turn if playing else None,
            scene.prompt if playing else "",
            sight.moves if here else {},
            sight.previews if here else {},
            len(table.match.deals),
            deal.dealer,
            scene.hands,
            table.scores,
            table.totals,
            table.winners,
            scene.closer,
            here and table.undo == viewer,
        )


def _previews(deal: Deal, moves: Iterable[str]) -> dict[str, list[int]]:
    """By move of the seat to act: what each side's square would be worth, in games that say so."""
    previews = getattr(deal.game.family.scenes, "previews", None)
    if previews is None:
        return {}
    return dict(zip(moves, previews(deal.game.row, deal.view(deal.turn), deal.actions()), strict=False))


def _whole(sight: Sight) -> Sequence[Area]:
    return sight.scene.areas if sight.scene is not None else ()


def _changed(before: Sight | None, after: Sight) -> Sequence[Area]:
    """The areas of ``after`` that are others than in ``before``: a scene keeps those that stay as they are."""
    if after.scene is None or after is before:
        return ()
    if before is None or before.scene is None or len(before.scene.areas) != len(after.scene.areas):
        return after.scene.areas
    return [new for old, new in zip(before.scene.areas, after.scene.areas, strict=True) if new is not old]
