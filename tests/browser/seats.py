"""People at tables who need no browser: they follow the protocol over sockets of their own."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
_IDS = itertools.count()
_PATIENCE = 20


class Seat:
    """One who sits, or watches, at a table."""

    def __init__(self, socket: ClientConnection, table: str, token: str) -> None:
        self._socket, self.table, self.token = socket, table, token
        self.position: Json = {}
        self.commitment = ""
        self.number = 0
        self.you: int | None = None
        self._send(type="hello", version=1, token=token)
        self.until(lambda seat: seat.position)

    def until(self, holds: Callable[[Seat], Any]) -> None:
        """Read on until something holds."""
        while not holds(self):
            self._receive()

    def reaches(self, number: int) -> None:
        """Read on until that event has come."""
        self.until(lambda seat: seat.number >= number)

    def ask(self, **command: Any) -> Json:
        """Give a command, and return its answer."""
        name = f"s{next(_IDS)}"
        self._send(**command, id=name, on=self.number)
        while (answer := self._receive()).get("id") != name:
            pass
        return answer

    def done(self, **command: Any) -> None:
        """Give a command, and wait until it has taken effect."""
        answer = self.ask(**command)
        assert answer["type"] == "done", (answer, command, self.position)
        self.reaches(answer["number"])

    def play(self, move: str) -> None:
        """Play a move."""
        self.done(type="play", move=move)

    @property
    def moves(self) -> list[str]:
        """The moves that are open to this seat."""
        return list(self.position.get("moves", {}))

    @property
    def over(self) -> bool:
        """Whether the deal is."""
        return bool(self.position["phase"] in ("scored", "over"))

    def go_on(self, holds: Callable[[Seat], Any] = lambda seat: seat.over, avoid: tuple[str, ...] = ()) -> None:
        """Play the last open move at each turn, but none of those to ``avoid``, until something holds."""
        while not holds(self):
            open_moves = [move for move in self.moves if move not in avoid]
            if open_moves:
                self.play(open_moves[-1])
            else:
                assert not self.over, "it did not come to that"
                self._receive()

    def close(self) -> None:
        """Leave."""
        self._socket.close()

    def _send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def _receive(self) -> Json:
        message: Json = json.loads(self._socket.recv(_PATIENCE))
        if message["type"] == "snapshot":
            self.you, self.token = message["you"], message["token"] or self.token
            self.number, self.position = message["number"], message["position"]
            self.commitment = message["table"]["commitment"]
        elif message["type"] == "events":
            areas = {area["id"]: area for area in [*self.position["areas"], *message["position"]["areas"]]}
            self.number = message["events"][-1]["number"]
            self.position = {**message["position"], "areas": list(areas.values())}
        return message


@dataclass
class Tables:
    """Makes tables at a server, and seats people there."""

    address: str

    def __post_init__(self) -> None:
        self._open = ExitStack()

    def make(self, game: str, **body: Any) -> Seat:
        """A new table; who sits at its seat 0."""
        answer = httpx.post(f"{self.address}/api/tables", json={"game": game, "name": "Ann", **body}, trust_env=False)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return self.come(made["id"], made["token"])

    def come(self, table: str, token: str = "") -> Seat:
        """Whoever has that token, or one who watches."""
        ws = self.address.replace("http", "ws", 1)
        connecting = connect(f"{ws}/ws/{table}", compression=None, max_queue=None, proxy=None)
        return Seat(self._open.enter_context(connecting), table, token)

    def against_bots(self, game: str, seats: int = 2, **body: Any) -> Seat:
        """A deal against bots; who sits at seat 0."""
        return self.make(game, seats=seats, bots=dict.fromkeys(range(1, seats), "seasoned"), **body)

    def full(self, game: str, seats: int = 2, **body: Any) -> list[Seat]:
        """A table with somebody at every seat, the deal begun."""
        all_seats = [self.make(game, seats=seats, **body)]
        for number, name in zip(range(1, seats), ("Bo", "Cleo", "Dirk", "Eva", "Finn"), strict=False):
            all_seats.append(self.come(all_seats[0].table))
            all_seats[-1].done(type="sit", seat=number, name=name)
        all_seats[0].until(lambda seat: all("name" in other for other in seat.position["seats"]))
        all_seats[0].done(type="start")
        for seat in all_seats:
            seat.until(lambda seat: seat.position["phase"] == "playing")
        return all_seats

    def close(self) -> None:
        """Let all go."""
        self._open.close()
