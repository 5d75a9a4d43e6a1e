"""What OpenSpiel calls an observer: what a player sees or knows of a state, as a tensor and as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from wildpack.adapters.setting import Setting
from wildpack.adapters.tensors import width
from wildpack.errors import BadText
from wildpack.kernels import SPECTATOR

if TYPE_CHECKING:
    from wildpack.adapters.openspiel import SpielState


class Observer:
    """What a seat sees, or with perfect recall has been told.

    Without private information: what a spectator does; without public information: the fields of the view that differ
    from a spectator's. What other combinations would be is left open: they raise BadText.
    """

    def __init__(self, place: Setting, recall: int, kind: Any) -> None:
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (private or (kind.public_info and kind.private_info == pyspiel.PrivateInfoType.NONE)):
            raise BadText("an observer sees what one player sees, or what all see; not nothing, nor all hands")
        if kind.perfect_recall and not kind.public_info:
            raise BadText("an observer with perfect recall sees what is public too")
        self._private, self._public, self._recall = private, kind.public_info, kind.perfect_recall
        layout, rules = place.layout, place.rules
        shapes: dict[str, tuple[int, ...]] = {"view": (layout.size,)}
        if self._recall:
            shapes["events"] = (min(recall, rules.longest(place.row, place.seats)), width(rules.TOLD))
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what ``player`` sees into ``tensor`` and ``dict``."""
        seat, place = player if self._private else SPECTATOR, state.world.setting
        self.dict["view"][:] = place.tensor(state.world.view(seat), seat)
        for name in () if self._public else state.world.public(seat):
            self.dict["view"][place.layout.fields[name]] = 0
        if self._recall:
            self.dict["events"][:] = state.world.events(seat, len(self.dict["events"]))

    def string_from(self, state: SpielState, player: int) -> str:
        """What ``player`` sees or has been told, as a text."""
        seat = player if self._private else SPECTATOR
        if self._recall:
            return state.world.knows(seat)
        return state.world.sees(seat, () if self._public else state.world.public(seat))
