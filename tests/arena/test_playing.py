"""A set of deals: the same chance, changed seats, and nothing seen but one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import wildpack
from tests.arena import bots
from wildpack.arena.contestants import BotPlayer, makers, try_out
from wildpack.arena.playing import BotFailed, Company, Place, Row, play_set
from wildpack.arena.setup import Setup
from wildpack.deal import Deal
from wildpack.errors import BadText, UnknownGame

FIRST, LAST, RANDOM = "tests.arena.bots:First", "tests.arena.bots:Last", "random"


def setup(*names: str, game: str = "leopard:classic", seats: int | None = None, seed: int = 3) -> Setup:
    return Setup.of(wildpack.load(game), names, seats, seed)


def rows(made: Setup, deal: int = 0, table: int = 0) -> list[Row]:
    return play_set(made, Company(makers(made)), deal, table)


# --- the set -------------------------------------------------------------------------------------------------


def replayed(made: Setup, row: Row) -> Deal:
    """The deal of a row, played here by the same choices of FIRST and LAST."""
    deal = made.game.deal(made.seats, row.deal % made.seats, seed=row.seed)
    while deal.turn is not None:
        deal.act(deal.actions()[0 if made.bots[row.bots[deal.turn]] == FIRST else -1])
    return deal


@pytest.mark.parametrize(
    ("game", "seats", "expected"),
    [
        ("leopard:classic", 2, [(0, 1), (1, 0)]),
        ("leopard:partners", 4, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        ("beverbende(max_rounds=3)", 4, [(0, 1, 0, 1), (1, 0, 1, 0)]),
    ],
)
def test_a_set_has_every_seating_of_one_deal(game: str, seats: int, expected: list[tuple[int, ...]]) -> None:
    made = setup(FIRST, LAST, game=game, seats=seats)
    found = rows(made, deal=1)
    assert [row.bots for row in found] == expected
    for number, row in enumerate(found):
        assert (row.deal, row.table, row.rotation, row.seed) == (1, 0, number, made.chance(1))
        deal = replayed(made, row)
        assert (list(row.scores), row.closer) == (deal.scores, deal.closer)
        assert sum(map(len, row.seconds)) == sum(isinstance(event, str) for event in deal.history)


def test_three_bots_of_a_game_for_two_have_three_tables() -> None:
    made = setup(FIRST, LAST, RANDOM)
    assert [[row.bots for row in rows(made, table=table)] for table in range(3)] == [
        [(0, 1), (1, 0)],
        [(0, 2), (2, 0)],
        [(1, 2), (2, 1)],
    ]
    assert {row.seed for table in range(3) for row in rows(made, table=table)} == {made.chance(0)}


def test_chance_and_bots_follow_from_the_seed() -> None:
    def outcome(seed: int, deal: int = 0) -> list[Any]:
        return [(row.seed, row.scores, len(row.seconds[0])) for row in rows(setup(RANDOM, RANDOM, seed=seed), deal)]

    assert outcome(3) == outcome(3)
    assert outcome(3) != outcome(4)
    assert outcome(3) != outcome(3, deal=1)


def test_seeds_differ_by_deal_seating_and_seat() -> None:
    made = setup(RANDOM, RANDOM)
    seeds = {made.bot_seed(deal, table, rotation, seat) for deal in range(3) for table in range(3)
             for rotation in range(3) for seat in range(3)}  # fmt: skip
    assert len(seeds | {made.chance(deal) for deal in range(3)}) == 84
    assert all(0 <= seed < 1 << 64 for seed in seeds)


# --- what a player is given ----------------------------------------------------------------------------------


def test_a_place_shows_what_its_seat_may_know_and_no_more() -> None:
    deal = wildpack.load("beverbende").deal(seed=1)
    assert deal.turn == 1
    for seat in range(2):
        place = Place(deal, seat)
        assert place.view().tobytes() == deal.view(seat).tobytes()
        assert place.scene() == deal.scene(seat)
        assert place.events(0) == deal.events(seat)
    assert (Place(deal, 0).actions(), Place(deal, 0).moves()) == ([], [])
    assert (Place(deal, 1).actions(), Place(deal, 1).moves()) == (deal.actions(), deal.moves())
    assert Place(deal, 1).result() == (None, None)


def test_a_bot_gets_the_view_and_the_actions_alone() -> None:
    game = wildpack.load("leopard")
    got: list[tuple[Any, Sequence[int]]] = []

    class Spy(bots.First):
        def choose(self, view: Any, actions: Sequence[int]) -> int:
            got.append((view, actions))
            return actions[0]

    deal = game.deal(seed=5)
    player = BotPlayer(Spy, game)
    player.begin(Place(deal, 1), 8)
    assert player.choose(Place(deal, 1)) == deal.actions()[0]
    ((view, actions),) = got
    assert isinstance(view, np.ndarray)
    assert view.tobytes() == deal.view(1).tobytes()
    assert actions == deal.actions()


# --- which bots ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("oracle", "there is no bot 'oracle'; the bots are: "),
        ("no_such:Bot", "no_such:Bot: ModuleNotFoundError: No module named 'no_such'"),
        ("tests.arena.bots:Nobody", "tests.arena.bots:Nobody: AttributeError: module 'tests.arena.bots' has no"),
        ("tests.arena.bots:NOT_A_BOT", "tests.arena.bots:NOT_A_BOT: expected a function of game and seed that makes a"),
        ("tests.arena.bots:Illegal", "tests.arena.bots:Illegal: chose -5, which is not one of the "),
        ("builtins:dict", "builtins:dict: TypeError: "),
        ("tests.arena.quits:Bot", "tests.arena.quits:Bot: SystemExit: 0"),
        ("tests.arena.bots:Unborn", "tests.arena.bots:Unborn: SystemExit: no licence"),
        ("tests.arena.bots:Reluctant", "tests.arena.bots:Reluctant: SystemExit"),
        ("cmd:/no/such/program", "cmd:/no/such/program: can't be started: No such file or directory"),
        ("cmd:", "cmd:: can't be started: expected a command after cmd:"),
        ("cmd:a 'b", "cmd:a 'b: can't be started: No closing quotation"),
    ],
)
def test_a_bot_that_can_not_play_is_named_before_the_start(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises((BadText, UnknownGame)) as caught:
        try_out(setup(FIRST, name))
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert capsys.readouterr().out == ""


def test_ctrl_c_is_no_fault_of_the_bot_that_thinks() -> None:
    made = setup(FIRST, FIRST)
    with pytest.raises(KeyboardInterrupt), Company(makers(made)).runs(1, 0):
        raise KeyboardInterrupt


def test_the_same_bot_twice_has_two_names() -> None:
    assert setup(RANDOM, FIRST, RANDOM).names == [RANDOM, FIRST, "random#2"]


def test_a_bot_that_fails_is_named_with_its_deal() -> None:
    made = setup(FIRST, "tests.arena.bots:Unlucky")
    unlucky = next(deal for deal in range(50) if made.bot_seed(deal, 0, 0, 1) % 4 == 0)
    with pytest.raises(BotFailed) as caught:
        rows(made, unlucky)
    assert (caught.value.bot, caught.value.deal, caught.value.message) == (1, unlucky, "KeyError: 'luck'")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": ["random"]}, "expected two bots or more, not 1"),
        ({"seed": -1}, "a seed must be a whole number from 0 to"),
        ({"seed": 1 << 64}, "a seed must be a whole number from 0 to"),
        ({"seats": 3}, "leopard:classic is for 2 seats, not 3"),
        ({"limit": 0.0}, "the limit must be more than 0 and at most 3600 seconds, not 0"),
    ],
)
def test_a_setup_that_can_not_be(change: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"bots": ["random", "seasoned"]}
    with pytest.raises(BadText, match=message):
        Setup.of(wildpack.load("leopard"), **(usual | change))
