"""What a table sends to each seat and to spectators: built by addition from what the rules let them know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

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
    previews: dict[str, tuple[int, ...]]


class Views:
    """The table through the eyes of its viewers; remembers which areas each of them was sent."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sent: dict[Viewer, Sight] = {}

    def snapshot(self, viewer: Viewer, token: str, now: int) -> wire.Snapshot:
        """All that a viewer may know."""
        table = self._table
        events = [self._event(past, viewer) for past in table.past]
        position = self._position(viewer, self._whole(viewer), now)
        return wire.Snapshot(wire.VERSION, table.number, viewer, token, table.info(), position, events)

    def missed(self, viewer: Viewer, since: int, now: int) -> wire.Events | None:
        """The events after ``since`` and how the table lies; None if they are no longer at hand."""
        if not self._table.past_from - 1 <= since <= self._table.number:
            return None
        return wire.Events(self._since(viewer, since), self._position(viewer, self._whole(viewer), now))

    def news(self, viewer: Viewer, since: int, now: int) -> wire.Events:
        """The events after ``since``, and the areas that have changed since the viewer was sent any."""
        before = self._sent.get(viewer)
        after = self._sight(viewer)
        return wire.Events(self._since(viewer, since), self._position(viewer, _changed(before, after), now))

    def forget(self, viewer: Viewer) -> None:
        """Nobody sees the table so any more."""
        self._sent.pop(viewer, None)

    def _since(self, viewer: Viewer, since: int) -> list[wire.Event]:
        past, n = self._table.past, len(self._table.past)
        while n > 0 and past[n - 1].number > since:
            n -= 1
        return [self._event(happened, viewer) for happened in past[n:]]

    def _event(self, past: Past, viewer: Viewer) -> wire.Event:
        if past.seats_only and viewer is None:
            return wire.Event(past.number)
        told: list[dict[str, Any]] = []
        if past.last > past.first and self._table.deal is not None:
            told = self._table.deal.events(viewer, past.first)[: past.last - past.first]
        return wire.Event(past.number, [*past.before, *told, *past.after])

    # --- positions -------------------------------------------------------------------------------------------

    def _whole(self, viewer: Viewer) -> Sequence[Area]:
        scene = self._sight(viewer).scene
        return scene.areas if scene is not None else ()

    def _sight(self, viewer: Viewer) -> Sight:
        sent = self._sent.get(viewer)
        if sent is None or sent.changed != self._table.changed:
            scene = self._table.deal.scene(viewer) if self._table.deal is not None else None
            sent = self._sent[viewer] = Sight(self._table.changed, scene, *self._open(viewer))
        return sent

    def _open(self, viewer: Viewer) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[int, ...]]]:
        """The moves of a viewer whose turn it is, with the places to tap, and what squares would be worth."""
        deal = self._table.deal
        if deal is None or viewer is None or deal.turn != viewer:
            return {}, {}
        scenes, actions, moves = deal.game.family.scenes, deal.actions(), deal.moves()
        taps = {move: scenes.taps(a, viewer, deal.seats) for move, a in zip(moves, actions, strict=True)}
        previews = getattr(scenes, "previews", None)
        if previews is None:
            return taps, {}
        values = previews(deal.game.row, deal.view(viewer), actions)
        return taps, {move: values[a] for move, a in zip(moves, actions, strict=True) if a in values}

    def _position(self, viewer: Viewer, areas: Sequence[Area], now: int) -> wire.Position:
        table, sight = self._table, self._sight(viewer)
        scene, deal = sight.scene, table.deal
        here = viewer is not None and table.chairs[viewer].human
        if scene is None or deal is None or table.match is None:
            return wire.Position(table.phase, areas, self.seats(now))
        return wire.Position(
            table.phase,
            areas,
            self.seats(now),
            turn=table.turn,
            prompt=scene.prompt if table.turn is not None else "",
            moves=sight.moves if here else {},
            previews=sight.previews if here else {},
            deal=len(table.match.deals),
            dealer=deal.dealer,
            hands=scene.hands,
            scores=table.scores,
            totals=table.totals,
            winners=table.winners,
            closer=scene.closer,
            undo=here and table.undo == viewer,
        )

    def seats(self, now: int) -> list[wire.Seat]:
        """The seats, as all see them."""
        table = self._table
        clocks = [table.clock(seat, now) for seat in range(len(table.chairs))]
        return [
            wire.Seat(c.name, c.bot, c.away, c.forfeited, c.ready, None if left is None else left / 1000)
            for c, left in zip(table.chairs, clocks, strict=True)
        ]


def _changed(before: Sight | None, after: Sight) -> Sequence[Area]:
    """The areas of ``after`` that are not as in ``before``."""
    if after.scene is None or after is before:
        return ()
    if before is None or before.scene is None:
        return after.scene.areas
    old = {area.id: area for area in before.scene.areas}
    return [area for area in after.scene.areas if old.get(area.id) is not area and old.get(area.id) != area]
