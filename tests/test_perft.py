"""Counts of lines of play on small packs: stored ones (``perft.json``), some by hand, some by naive play.

A line is so many actions, chance included (each physical card one); a line whose deal ends early counts once.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wildpack
from wildpack import Deal, kernels
from wildpack.game import Game

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "perft.json").read_text("utf-8"))
"""By name: ``game``, ``pack`` (of so many cards), ``seats``, ``moves`` of a deal of that pack, and what to count:
``counts`` from the position after the moves (without any: from before the first card is dealt), by depth from 1."""


def small(text: str, pack: list[str]) -> Game:
    """The game with no other cards than those of ``pack``."""
    game = wildpack.load(text)
    cards = Counter(pack)
    counts = [cards[card] for card in game.family.words.CARDS]
    planes = [sum(1 << card for card, n in enumerate(counts) if n > copy) for copy in range(2)]
    fixed = {"pack": planes if game.family.name == "leopard" else counts}
    return replace(game, variant=replace(game.variant, fixed=fixed))


def begun(game: Game, seats: int) -> Any:
    states = np.zeros(1, game.family.rules.STATE)
    game.family.rules.begin(game.row, states, 0, seats, 0)
    return states


def played(game: Game, seats: int, pack: list[str], moves: list[str]) -> Deal:
    deal = game.deal(seats, pack=pack)
    for move in moves:
        deal.play(move)
    return deal


def perft(game: Game, start: Any, depth: int) -> int:
    states = np.zeros(depth + 1, game.family.rules.STATE)
    states[:1] = start
    masks = np.zeros((depth + 1, game.family.rules.WORDS), np.uint64)
    return int(kernels.perft(game.row, states, masks, depth))


def counts(case: Any) -> list[int]:
    game = small(case["game"], case["pack"])
    start = begun(game, case["seats"])
    if "moves" in case:
        start = played(game, case["seats"], case["pack"], case["moves"])._states
    return [perft(game, start, depth) for depth in range(1, len(case["counts"]) + 1)]


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play_are_as_many_as_stored(name: str) -> None:
    assert counts(CASES[name]) == CASES[name]["counts"]


# --- counted by hand: dealer 0, so that seat 1 moves first -----------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "pack", "lines"),
    [
        # The deal: 4 * 3 lines, and the first draw 2 more. Two of four number cards, all spots open: each may go to
        # two squares or away, 6 moves; the last card drawn; 6 moves again.
        (
            "leopard(hand=1)",
            2,
            "As 2h 3d 4c",
            [4, 12, 24, 24 * 6, 24 * 6, 24 * 36],
        ),
        # Two copies are two cards of chance, and one to move: 3 moves; the second may not cover the first, if that
        # was played (2 ways): 2 moves, else 3.
        ("leopard(hand=1)", 2, "7h 7h", [2, 2, 2 * 3, 2 * (2 * 2 + 3), 14]),
        # The Jack first can only be discarded, then the King has 9 spots or goes away: 10. The King first: 9 times
        # it lies there for the Jack, which covers it or goes away: 18; and once it does not: 1.
        ("leopard(hand=1)", 2, "Js Kd", [2, 2, 1 + 10, 10 + 18 + 1, 29]),
        # The Queen covers no card of the other's square: it goes away, before or after the 10 ways of the ten.
        ("leopard(hand=1)", 2, "Ts Qh", [2, 2, 1 + 10, 10 + 10, 20]),
        # On bare spots too: 9 and away for the Queen, in the own square; 18 and away for the Jack, in both.
        ("leopard(hand=1,cover_bare=yes)", 2, "Js Qh", [2, 2, 10 + 19, 2 * 190, 380]),
        # Going out at 0 adds a move to the three, and ends the deal.
        ("leopard(hand=1,out_at=0)", 2, "As 2h", [2, 2, 2 * 4, 2 * (1 + 3 * 4), 26]),
        # Two cards each: 4 plays and 2 discards. After a play: 2 plays of the other card, or stop. The other seat
        # has 6 again, and after its play 3, or with one card left of the first seat 3.
        (
            "leopard:running(hand=2)",
            2,
            "As 2h 3d 4c",
            [4, 12, 24, 24, 24 * 6, 24 * (4 * 3 + 2 * 6), 24 * (4 * 2 * 6 + 4 * 6 + 2 * (4 * 3 + 2 * 3))],
        ),
        # Four seats and no stock: the first turn is the last. Ask, or 3 moves; yes ends it, no leaves the 3 moves.
        (
            "leopard:partners(hand=1,out_at=0)",
            4,
            "As 2h 3d 4c",
            [4, 12, 24, 24, 24 * 4, 24 * (3 + 2), 24 * (3 + 1 + 3), 168],
        ),
    ],
)
def test_lines_of_leopard_counted_by_hand(game: str, seats: int, pack: str, lines: list[int]) -> None:
    this = small(game, pack.split())
    assert [perft(this, begun(this, seats), depth) for depth in range(1, len(lines) + 1)] == lines


def test_lines_of_beverbende_counted_by_hand() -> None:
    """Seat 1 has A 2 3 4, seat 0 has 5 6 7 8, a 9 is turned up; T, J and K are the stock.

    1: draw or take. 2: draw 3 cards; having taken, keep 4 ways or drop. 3: T 5 ways; J: peek 4 ways or skip; K: again
    or skip; having taken and kept or dropped, 5 ways: end or pass. 4: after T or J 10 ways: end or pass; after K
    skipped 2, drawn again 2 cards; the 10 ways of having taken: draw or take. 5: after T 10 * 2 ways a plain card
    lies open: draw or take; after J 10 ways, after K skipped 2 ways: only draw; again: T or J 5 ways each; after having
    taken 10 ways: draw 3 cards, or take: 5 ways.
    """
    pack = list("A5263748") + list("9TJK")
    game = small("beverbende", pack)
    start = played(game, 2, pack, [])._states
    lines = [
        2,
        3 + 5,
        5 + 5 + 2 + 5 * 2,
        10 + 10 + 2 + 2 + 10 * 2,
        10 * 2 + 10 + 2 + 5 + 5 + 10 * (3 + 5),
    ]
    assert [perft(game, start, depth) for depth in range(1, 6)] == lines == [2, 8, 22, 44, 122]


# --- counted by playing every order of the stock ---------------------------------------------------------


def line(deal: Deal, order: tuple[int, ...]) -> tuple[object, ...]:
    """What has happened: for each action the move, or which physical card left the stock."""
    cards, steps = iter(order), []
    for event in deal.events(None):
        drawn = "card" in event and "move" not in event
        steps.append(next(cards) if drawn else event.get("move", event["kind"]))
    return tuple(steps)


def naive(game: Game, seats: int, pack: list[str], moves: list[str], depth: int) -> int:
    """Plays all moves under every order of the cards that a deal of ``pack`` has not drawn after ``moves``.

    It knows no more of the game than texts: the moves that a deal offers, and the events it tells.
    """
    done = line(played(game, seats, pack, moves), tuple(range(len(pack))))
    drawn = sum(isinstance(step, int) for step in done) if moves else 0
    end = (len(done) if moves else 0) + depth
    lines = set()
    for rest in permutations(range(drawn, len(pack))):
        order = (*range(drawn), *rest)
        todo = [moves]
        while todo:
            so_far = todo.pop()
            deal = played(game, seats, [pack[card] for card in order], so_far)
            steps = line(deal, order)
            if deal.is_over or len(steps) >= end:
                lines.add(steps[:end])
            else:
                assert deal.turn is not None
                todo += [[*so_far, move] for move in deal.moves()]
    return len(lines)


@pytest.mark.parametrize(
    ("game", "pack", "moves", "depths"),
    [
        ("leopard(hand=1)", "As As Jh Kd", "", [4, 5]),
        ("leopard(hand=1,draw=2,out_at=0)", "2s Qh Td", "", [3, 4]),
        ("leopard:running(hand=1,draw=1)", "3s Jh 5d", "", [4, 5]),
        ("beverbende", "A 5 2 6 3 7 4 8 9 T J K", "draw, drop, pass", [1, 2, 3, 4]),
        ("beverbende", "J 5 2 6 3 7 4 K 9 T 8 J A 3", "draw, drop, end, draw", [3, 6]),
    ],
)
def test_lines_counted_by_naive_play(game: str, pack: str, moves: str, depths: list[int]) -> None:
    cards, before = pack.split(), moves.split(", ") if moves else []
    this = small(game, cards)
    start = played(this, 2, cards, before)._states if before else begun(this, 2)
    for depth in depths:
        assert perft(this, start, depth) == naive(this, 2, cards, before, depth)
