"""An example of every message and body: the objects themselves, of a deal that has just begun."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

import wildpack
from wildpack.bots import LEVELS, USUAL
from wildpack.deal import Deal, pack_of
from wildpack.fairness import Shuffles, commitment
from wildpack.server import bodies, wire

SERVER, OWN = bytes(range(32)), bytes(range(32, 64))
TABLE, TOKEN, COMMAND = "k3vq8wzt", "gqTsQzjZ0zGbXv3mN2rYp7uKc5aLw9eHd1fJt8oI4sE", "0d5e7c1a"
GAME = "beverbende:single"
SEATS = [wire.Seat("Ada", True, clock=298.4), wire.Seat("Bob", True, clock=300)]


def _deal() -> Deal:
    """Seat 0 has drawn a card from the stock and holds it."""
    game = wildpack.load(GAME)
    deal = game.deal(2, dealer=1, pack=Shuffles(SERVER, [OWN, b""], 1).pack(1, pack_of(game, 2)))
    deal.play("draw")
    return deal


def _moves(deal: Deal, seat: int) -> dict[str, tuple[str, ...]]:
    scenes, actions = deal.game.family.scenes, deal.actions()
    return {move: scenes.taps(action, seat, 2) for move, action in zip(deal.moves(), actions, strict=True)}


def _position(deal: Deal, seat: int, *areas: str) -> wire.Position:
    """How a seat sees the deal; of the areas those that are named, else all."""
    scene = deal.scene(seat)
    return wire.Position(
        phase="playing",
        areas=[area for area in scene.areas if not areas or area.id in areas],
        seats=SEATS,
        turn=scene.turn,
        prompt=scene.prompt,
        moves=_moves(deal, seat) if deal.turn == seat else {},
        deal=1,
        dealer=1,
        hands=scene.hands,
        totals=[0, 0],
    )


def _snapshot(deal: Deal, *areas: str) -> wire.Snapshot:
    """What seat 1 gets, which does not see the card that seat 0 holds; of the areas those that are named, else all."""
    info = wire.TableInfo(TABLE, GAME, 2, False, False, False, (300, 5), 0, commitment(SERVER))
    told = deal.events(1)
    events = [
        wire.Event(6, [{"kind": "dealt", "deal": 1, "dealer": 1}, *told[:1]]),
        wire.Event(7, list(told[-2:])),
    ]
    return wire.Snapshot(wire.VERSION, 7, 1, "", info, _position(deal, 1, *areas), events)


def _hinted(deal: Deal) -> wire.Hinted:
    """What the search says of the card that seat 0 holds; of the moves the first three."""
    worths = [wire.Worth("keep 4", 2.31, 0.17), wire.Worth("keep 3", 1.88, 0.24), wire.Worth("drop", 0.9, 0.41)]
    return wire.Hinted(COMMAND, "keep 4", deal.taps()["keep 4"], "keep.unknown", {"n": 3}, worths)


def _replay() -> bodies.Replay:
    """The beginning of one, cut short."""
    deal = _deal()
    snapshot = _snapshot(deal, "stock")
    deal.play("drop")
    put = wire.Events([wire.Event(8, list(deal.events(1)[-1:]))], _position(deal, 1, "open", "held"))
    return bodies.Replay(GAME, 1, 0, 1, 1, snapshot, [put])


def _family() -> bodies.FamilyInfo:
    family = wildpack.load(GAME).family
    variant = family.variants["single"]
    low, high = family.options["max_rounds"].range
    options = [
        bodies.OptionInfo("keep_open", "flag", False),
        bodies.OptionInfo("max_rounds", "number", False, (low, high)),
    ]
    values = {option.name: variant.values[option.name] for option in options}
    shown = bodies.VariantInfo(variant.name, variant.source, variant.seats, values)
    return bodies.FamilyInfo(family.name, family.lowest_wins, options, [shown], LEVELS, USUAL)


def _client() -> list[msgspec.Struct]:
    return [
        wire.Hello(wire.VERSION, TOKEN, 6),
        wire.Sit(COMMAND, 2, 1, "Bob", OWN.hex()),
        wire.Stand(COMMAND, 3),
        wire.SeatBot(COMMAND, 1, 1, "seasoned"),
        wire.Start(COMMAND, 4),
        wire.Play(COMMAND, 7, "keep 2"),
        wire.Undo(COMMAND, 9),
        wire.Ready(COMMAND, 51),
        wire.Rematch(COMMAND, 208, OWN.hex()),
        wire.React(COMMAND, 7, "wow"),
        wire.Chat(COMMAND, 7, "Good luck!"),
        wire.Hint(COMMAND, 7),
        wire.Ping(),
    ]


def _server() -> list[msgspec.Struct]:
    deal = _deal()
    drawn = wire.Event(7, list(deal.events(0)[-2:]))
    return [
        _snapshot(deal),
        wire.Events([drawn], _position(deal, 0, "stock", "held")),
        wire.Done(COMMAND, 8),
        wire.Refused(COMMAND, "turn"),
        _hinted(deal),
        wire.Presence([True, False], 1),
        wire.Pong(),
        wire.Closing("restart"),
    ]


def _bodies() -> list[msgspec.Struct]:
    return [
        bodies.NewTable(GAME, 2, clock=(300, 5), bots={1: "seasoned"}, name="Ada", secret=OWN.hex()),
        bodies.Created(TABLE, 0, TOKEN, commitment(SERVER)),
        bodies.Commitment(commitment(SERVER)),
        bodies.Listed(TABLE, GAME, [wire.Seat("Ada", True), wire.Seat(taken=True), wire.Seat()], None, "waiting"),
        _replay(),
        _family(),
        bodies.Failed("game", "there is no game 'chess'; the games are: beverbende, leopard"),
    ]


@functools.cache
def examples() -> dict[type[msgspec.Struct], Any]:
    """By class: an example."""
    return {type(example): example for example in (*_client(), *_server(), *_bodies())}
