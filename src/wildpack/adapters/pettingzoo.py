"""A game as an environment of PettingZoo, in which agents act one after another (AEC).

Agents are ``seat_0``, ``seat_1`` and so on. An observation is a dict of ``observation`` (see ``lab.inputs``) and
``action_mask``, which marks the open actions of the seat to act and is 0 for all others. Rewards come when the deal
ends (see ``setting``).
"""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from wildpack.adapters.setting import Array, setting
from wildpack.errors import BadText
from wildpack.picture import svg
from wildpack.scene import Place, Scene

if TYPE_CHECKING:
    from wildpack.deal import Deal
    from wildpack.game import Game

MODES = ("ansi", "rgb_array")


class Environment(AECEnv):  # type: ignore[misc]
    """One deal after another of ``game``, a Game or a text that names one.

    ``render_mode``: ``ansi`` for a text, ``rgb_array`` for a picture; both show what the seat to act sees. Raises
    UnknownGame or BadText for what can't be, and IllegalMove for an action that is not open.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wildpack_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: Game | str, seats: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadText(f"render_mode must be one of {', '.join(MODES)}, or None, not {render_mode!r}")
        self.setting, self.render_mode = setting(game, seats), render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.setting.layout.size, self.setting.rules.SEAT_ACTIONS
        self.observation_spaces = {agent: _observation_space(size, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random = random.Random()
        self.agents: list[str] = []
        self.deal: Deal | None = None
        """The deal being played."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """Of all agents alike."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Of all agents alike: the rows of the family's ACTIONS that are seats' actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a deal; ``seed`` decides it and all that follow. ``options["dealer"]`` names the seat that deals."""
        if seed is not None:
            self._random = random.Random(seed)
        dealer = self._random.randrange(self.setting.seats)
        dealer = (options or {}).get("dealer", dealer)
        self.deal = self.setting.game.deal(self.setting.seats, dealer, seed=self._random.getrandbits(64))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _current(self) -> Deal:
        if self.deal is None:
            raise BadText("expected reset() before anything else")
        return self.deal

    def _select(self) -> None:
        """Let the seat to move act; when the deal is over, all do for the last time."""
        deal = self._current()
        if deal.turn is not None:
            self.agent_selection = self.possible_agents[deal.turn]
            return
        returns = self.setting.returns(np.array(deal.scores))
        self.rewards = dict(zip(self.agents, returns.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def step(self, action: int | None) -> None:
        """Perform an action of the seat to act; None once the deal is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._current().act(-1 if action is None else int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._select()

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent sees, and what is open to it."""
        deal, seat = self._current(), self._seats[agent]
        mask = np.zeros(self.setting.rules.SEAT_ACTIONS, np.int8)
        if deal.turn == seat:
            mask[deal.actions()] = 1
        return {"observation": self.setting.tensor(deal.view(seat), seat), "action_mask": mask}

    def render(self) -> str | Array | None:
        """The table as the seat to act sees it, or a spectator once the deal is over."""
        if self.render_mode is None:
            return None
        scene = self._current().scene(self._current().turn)
        return text(scene) if self.render_mode == "ansi" else pixels(svg(scene))

    def close(self) -> None:
        """Nothing is held that needs closing."""


def _observation_space(size: int, actions: int) -> spaces.Dict:
    numbers = spaces.Box(-np.inf, np.inf, (size,), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def text(scene: Scene) -> str:
    """A scene as plain text, an area a line."""
    return "\n".join(f"{area.id}: {' '.join(map(_place, area.places))}" for area in scene.areas)


def _place(place: Place) -> str:
    """What is seen of a place; a card lying face down in brackets, with its face where that is known."""
    if place.face == "bare":
        return "."
    card = place.card or place.known or ""
    count = "" if place.count is None else f"*{place.count}"
    return (card if place.face == "up" else f"[{card}]") + count


def pixels(picture: str) -> Array:
    """An SVG image as uint8[height, width, 3], with the letters of one font: the same on every machine."""
    import font_lato
    import resvg_py
    from PIL import Image

    files = [font_lato.font_files["LatoBold"]]
    png = resvg_py.svg_to_bytes(picture, skip_system_fonts=True, font_files=files, sans_serif_family="Lato")
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
