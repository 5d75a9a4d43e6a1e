"""The conformance suite: every game passes it, and each planted fault is caught by the check meant for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import wildpack
from tests.mutants import Mutant, mutants
from wildpack import kernels, registry
from wildpack.checks import CheckFailed, check_game, digest
from wildpack.game import Game
from wildpack.kernels import JIT
from wildpack.record import DealRecord, MatchRecord, read

pytestmark = pytest.mark.slow

CONFORMANCE = Path(__file__).parent / "conformance"
DEALS = 2 if JIT else 1
GAMES = [
    (family.game(variant.name), seats)
    for family in wildpack.games().values()
    for variant in family.variants.values()
    for seats in variant.seats
]
MUTANTS = [
    # What only recorded deals show is planted in compiled rules, and these take their time.
    pytest.param(mutant, id=mutant.name)
    for mutant in mutants()
]


def _examples(family: str) -> Iterator[DealRecord | MatchRecord]:
    for number, record in read(CONFORMANCE / f"{family}.jsonl"):
        if JIT or number <= 60:
            yield record


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game}-{seats}" for game, seats in GAMES])
def test_every_game_passes(game: Game, seats: int) -> None:
    check_game(game, seats, DEALS, processes=False)


OPTIONS = [
    "beverbende:single(redeal_open_special=yes,freeze_caller=yes,keep_open=yes,max_rounds=9)",
    "leopard:partners(hand=26,draw=8,many=yes,play_out=yes,bonus_to=nobody-out)",
]


@pytest.mark.parametrize("game", OPTIONS)
def test_options_pass(game: str) -> None:
    check_game(wildpack.load(game), deals=DEALS, processes=False)


@pytest.mark.parametrize("family", wildpack.games())
def test_another_process_plays_the_same(family: str) -> None:
    check_game(wildpack.load(family), wildpack.load(family).seats[0], deals=1, close=1)


def test_recorded_examples_are_replayed() -> None:
    check_game(wildpack.load("leopard:classic"), deals=0, examples=_examples("leopard"))


def test_a_digest_tells_deals_apart() -> None:
    game = wildpack.load("beverbende:single")
    assert digest(game, seed=1) == digest(game, seed=1)
    assert len({digest(game, seed=1), digest(game, seed=2), digest(game, 3, seed=1)}) == 3


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_planted_fault_is_caught(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    game = mutant.load()
    planted = {**wildpack.games(), game.family.name: game.family}
    monkeypatch.setattr(registry, "games", lambda: planted)
    with pytest.raises(CheckFailed) as caught:
        check_game(game, game.seats[0], mutant.deals, examples=_examples(game.family.name), processes=False)
    assert caught.value.check == mutant.check
    assert str(game) in str(caught.value)


def test_a_failed_check_says_where_what_was_expected_and_what_came() -> None:
    mutant = next(mutant for mutant in mutants() if mutant.name == "seats act for chance")
    with pytest.raises(CheckFailed) as caught:
        check_game(mutant.load(), 3, deals=1, seed=7, processes=False)
    assert str(caught.value) == (
        "turns: beverbende:standard, 3 seats, seed 7, step 0: expected only actions from 95, not [3]"
    )


def test_a_game_with_the_dtype_of_another_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wildpack.load("leopard")

    class Copy:
        package = "copy"

        @property
        def rules(self) -> None:
            kernels.register(game.family.rules.STATE, SimpleNamespace(__name__="copy.rules"), "legal")

    monkeypatch.setattr("wildpack.checks.elsewhere.games", lambda: {"copy": Copy(), "leopard": game.family})
    with pytest.raises(CheckFailed, match=r"^alone: leopard:classic: expected a dtype of its own, not copy.rules and"):
        check_game(game, deals=0)
