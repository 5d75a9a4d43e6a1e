"""Search: what it finds in games small enough to be worked out by hand, and what holds of any search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wildpack
from tests import tables
from wildpack import BadText, Deal, UnknownGame, kernels
from wildpack.bots import LEVELS, bot
from wildpack.bots.heuristic import heuristic
from wildpack.bots.hints import hint
from wildpack.bots.search import Search, Settings
from wildpack.bots.search.tree import EDGE, NODE, NONE, Tree, find, grow, key_of
from wildpack.game import Game

pytestmark = pytest.mark.slow

FEW = ("leopard:running-2", "leopard:partners-4", "beverbende:single-3")
TABLES = [table for table in tables.TABLES if kernels.JIT or table.id in FEW]  # ordinary Python takes long
SHORT: dict[str, Any] = {} if kernels.JIT else {"depth": 1}
"""Settings of searches whose playouts need not go on to the end."""


def position(name: str, seats: int, seed: int, moves: int) -> Deal:
    """A deal after so many random moves, or at its last."""
    deal, chance = wildpack.load(name).deal(seats, seed=seed), bot("random", wildpack.load(name), seed)
    for _ in range(moves):
        before = deal.copy()
        deal.act(chance.choose(deal.view(deal.turn), deal.actions()))
        if deal.turn is None:
            return before
    return deal


def search(deal: Deal, seed: int = 1, **how: Any) -> tuple[Search, int]:
    """A search for the seat to act, and the action that it found."""
    thought = Search(deal.game, deal.view(deal.turn), deal.actions(), Settings(**how), seed)
    return thought, deal.actions()[thought.think()]


# --- the tree --------------------------------------------------------------------------------------------------------


def tree(nodes: int, edges: int) -> Tree:
    made = np.zeros(nodes, NODE)
    made[0] = (0, 0, NONE, 0, 0)
    return Tree(made, np.zeros(edges, EDGE), np.full(16, NONE, np.int32), np.array([1, 0]))


def test_a_node_is_found_again_by_its_key_until_there_is_no_room() -> None:
    grown = tree(3, 4)
    first, second = np.uint64(5), np.uint64(5 + 16)  # in the same place of the table
    assert (find(grown, first, 0), find(grown, second, 1), find(grown, first, 0)) == (1, 2, 1)
    assert grown.nodes["seat"].tolist() == [0, 0, 1]
    assert find(grown, np.uint64(7), 0) == NONE
    assert find(grown, second, 1) == 2


def test_priors_are_shares_by_the_power_of_the_rating() -> None:
    grown = tree(2, 3)
    assert grow(1.0, grown, 0, np.array([7, 9], np.int16), np.array([0.0, np.log(3.0)]))
    assert grown.edges["prior"][:2].tolist() == pytest.approx([0.25, 0.75])
    assert grown.edges["action"][:2].tolist() == [7, 9]
    assert not grow(1.0, grown, 0, np.array([7, 9], np.int16), np.zeros(2))


def test_keys_differ_by_each_word_and_its_place() -> None:
    keys = {int(key_of(np.array(words, np.uint64))) for words in ([0, 0], [1, 0], [0, 1], [1, 1], [1 << 63, 0])}
    assert len(keys) == 5
    assert 0 not in keys


# --- the worlds it thinks of -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_imagined_world_is_one_that_the_view_allows(name: str, seats: int) -> None:
    deal, chance = position(name, seats, 3, 0), bot("random", wildpack.load(name), 3)
    rules, row = deal.game.family.rules, deal.game.row
    heuristic(deal.game.family)
    rng, states, views = np.array([7], np.uint64), np.zeros(1, rules.STATE), np.zeros(1, rules.VIEW)
    while deal.turn is not None:
        view = deal.view(deal.turn)
        for _ in range(20 if kernels.JIT else 2):
            kernels.imagine(row, view, 0, deal.turn, rng, states, 0)
            rules.look(row, states, 0, deal.turn, views, 0)
            assert views.tobytes() == view.tobytes()
        deal.act(chance.choose(view, deal.actions()))


# --- what it finds ---------------------------------------------------------------------------------------------------


def leopard_end(cards: str, square: str, hand: str) -> Deal:
    """Seat 0, with ``hand``, has the last turn of a deal; ``square`` is its own, nine cards or ``-``."""
    game = wildpack.load("leopard", "russian")
    deal = game.deal(seed=1)
    state = deal._states
    rules = game.family.module("state")
    names, squares = game.family.words.CARDS, game.family.module("squares")
    rules_state = np.zeros(1, game.family.rules.STATE)
    s = rules_state[0]
    s["tops"][:] = rules.BARE
    for spot, text in enumerate(square.split()):
        if text != "-":
            squares.lay(s, 0, np.int64(spot), names.index(text))
    for text in hand.split():
        rules.add(s["hands"][0], names.index(text))
    for text in cards.split():
        rules.add(s["hands"][1], names.index(text))
    s["seats"], s["closer"], s["stage"] = 2, -1, rules.START
    state[0] = rules_state[0]
    deal._step(-1)
    return deal


@pytest.mark.parametrize("guided", [True, False])
def test_the_last_turn_makes_the_line_of_one_suit(guided: bool) -> None:
    """Without a stock the deal ends with this turn: 3s brings 2 points, 3c one, everything else none."""
    deal = leopard_end("4d", "As 2s - - - - - - -", "3s 3c Kh")
    thought, best = search(deal, simulations=400, guided=guided, keep=16 if guided else 0)
    found = {deal.moves()[deal.actions().index(one.action)]: one for one in thought.found()}
    assert deal.moves()[deal.actions().index(best)] == "3s@A3"
    assert found["3s@A3"].mean == 2.0
    assert found["3s@A3"].spread == 0.0


def test_all_that_are_kept_are_tried_in_the_same_worlds() -> None:
    deal = position("leopard:classic", 2, 3, 0)
    thought, _ = search(deal, simulations=256, keep=16, **SHORT)
    visits = sorted((one.visits for one in thought.found() if one.visits), reverse=True)
    assert len(visits) == 16
    assert visits == [60] * 2 + [28] * 2 + [12] * 4 + [4] * 8  # 4, 8, 16 and 32 worlds a round
    assert thought.simulations == sum(visits)


def test_more_simulations_are_surer() -> None:
    deal = position("beverbende:standard", 3, 5, 4)
    few, many = (search(deal, simulations=n, **SHORT)[0].found() for n in (40, 2000))
    first, second = (max(found, key=lambda one: one.visits).spread for found in (few, many))
    assert second < first / 2  # with fifty times the trials the error is about a seventh


def test_a_search_of_no_time_chooses_by_the_rules_of_thumb_alone() -> None:
    deal = position("leopard:classic", 2, 3, 0)
    thought, best = search(deal, seconds=0.0, trust=1e9)
    assert thought.simulations <= 64
    assert best == bot("seasoned", deal.game, 1).choose(deal.view(deal.turn), deal.actions())


# --- any search ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=6 if kernels.JIT else 1, deadline=None)
@given(
    seed=st.integers(0, 1 << 32),
    moves=st.integers(0, 80),
    budget=st.sampled_from(["simulations=0", "simulations=1", "seconds=0", "simulations=40", "seconds=0.003"]),
    kind=st.sampled_from(["", ",keep=0", ",guided=no,keep=0,explore=2", ",depth=3", ",stray=1", ",keep=1"]),
)
def test_any_budget_gives_a_legal_move(name: str, seats: int, seed: int, moves: int, budget: str, kind: str) -> None:
    deal = position(name, seats, seed, moves)
    short = "" if kernels.JIT or "depth" in kind else ",depth=1"
    chosen = bot(f"search({budget}{kind}{short})", deal.game, seed).choose(deal.view(deal.turn), deal.actions())
    assert chosen in deal.actions()


def twins(deal: Deal, seed: int) -> tuple[Any, Any]:
    """The view of the seat to act, and that of another world that it can't tell from the true one."""
    rules, game = deal.game.family.rules, deal.game
    view, twin = deal.view(deal.turn), np.zeros(1, rules.VIEW)
    state, rng, seat = np.zeros(1, rules.STATE), np.array([seed], np.uint64), int(view["turn"][0])
    rules.sample(game.row, view, 0, seat, rng, state, 0)
    rules.look(game.row, state, 0, seat, twin, 0)
    return view, twin


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_choice_and_no_hint_changes_in_a_twin_world(name: str, seats: int) -> None:
    for moves in (0, 7, 19):
        deal = position(name, seats, moves + 1, moves)
        view, twin = twins(deal, 9)
        short = "" if kernels.JIT else ",depth=1"
        for level in (*LEVELS[:4], f"search(simulations=30{short})", f"search(simulations=30,keep=0{short})"):
            player = bot(level, deal.game, 4)
            assert player.choose(view, deal.actions()) == bot(level, deal.game, 4).choose(twin, deal.actions()), level
        how = Settings(simulations=30, **SHORT)
        assert hint(deal.game, view, deal.actions(), how) == hint(deal.game, twin, deal.actions(), how)


def choices(game: Game, deals: Sequence[Deal], name: str, seed: int) -> list[int]:
    return [bot(name, game, seed).choose(deal.view(deal.turn), deal.actions()) for deal in deals]


@pytest.mark.parametrize("name", ["leopard:classic", "beverbende:standard"])
def test_the_same_seed_makes_the_same_choices_and_another_one_other_ones(name: str) -> None:
    game = wildpack.load(name)
    deals = [position(name, 2, seed, 6) for seed in range(12 if kernels.JIT else 3)]
    how = "search(simulations=24,trust=0,depth=2)"
    first, again = (choices(game, deals, how, 5) for _ in range(2))
    assert first == again
    if kernels.JIT:
        assert any(choices(game, deals, how, seed) != first for seed in (6, 7))


@pytest.mark.parametrize("name", ["leopard:classic", "beverbende:standard"])
def test_what_lies_between_the_fields_of_a_view_changes_no_choice(name: str) -> None:
    game, how = wildpack.load(name), "search(simulations=24,trust=0,depth=2)"
    for seed in range(12 if kernels.JIT else 3):
        deal = position(name, 2, seed, 6)
        view = deal.view(deal.turn)
        soiled = np.full(view.nbytes, 255, np.uint8).view(view.dtype)
        for field in view.dtype.names or ():
            soiled[field] = view[field]
        chosen = [bot(name=how, game=game, seed=5).choose(seen, deal.actions()) for seen in (view, soiled)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize(
    ("name", "error", "says"),
    [
        ("search(sims=3)", BadText, "a search has no setting 'sims'; its settings are: simulations, seconds, keep"),
        ("search(simulations=x)", BadText, "simulations must be a whole number from 0 to 2147483647, not 'x'"),
        ("search(seconds=-1)", BadText, "seconds must be a number of at least 0.0, not '-1'"),
        ("search(depth=2147483648)", BadText, "depth must be a whole number from 0 to 2147483647, not '2147483648'"),
        ("search(trust=inf)", BadText, "trust must be a number from 0.0 to 2147483647, not 'inf'"),
        ("search(guided=perhaps)", BadText, "guided must be yes or no, not 'perhaps'"),
        ("search(seconds=nan)", BadText, "seconds must be a number of at least 0.0, not 'nan'"),
        ("search(depth)", BadText, "expected settings as NAME=VALUE, not 'depth'"),
        ("searching(depth=1)", UnknownGame, "there is no bot 'searching(depth=1)'"),
    ],
)
def test_a_search_that_can_not_be_is_refused(name: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        bot(name, wildpack.load("leopard"))
    assert says in str(caught.value)


# --- hints -----------------------------------------------------------------------------------------------------------


def test_a_hint_names_the_best_move_what_each_is_worth_and_why() -> None:
    deal = leopard_end("4d", "As 2s - - - - - - -", "3s 3c Kh")
    found = hint(deal.game, deal.view(0), deal.actions(), Settings(simulations=400, keep=1000))
    assert deal.moves()[deal.actions().index(found.action)] == "3s@A3"
    assert (found.reason, found.parameters) == ("gain", {"n": 2})
    assert sorted(one.action for one in found.values) == deal.actions()
    assert found.values[0].action == found.action
    assert min(one.visits for one in found.values) > 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_move_has_a_reason_that_every_language_tells(name: str, seats: int) -> None:
    from wildpack.locale import LANGUAGES, Catalogue

    game = wildpack.load(name)
    tellers = [Catalogue(language, game.family.package) for language in LANGUAGES]
    deal = position(name, seats, 2, 0)
    chance = bot("random", game, 3)
    for _ in range(60 if kernels.JIT else 12):
        if deal.turn is None:
            break
        for action in deal.actions():
            reason, parameters = game.family.module("advice").reason(game.row, deal.view(deal.turn)[0], action)
            assert all(say(f"advice.{reason}", **parameters) for say in tellers)
        deal.act(chance.choose(deal.view(deal.turn), deal.actions()))


def test_a_hint_says_that_a_move_is_the_only_one() -> None:
    """With a special turned up at the start, one must draw."""
    game = wildpack.load("beverbende")
    deal = next(deal for deal in (game.deal(2, seed=seed) for seed in range(100)) if len(deal.actions()) == 1)
    assert deal.moves() == ["draw"]
    found = hint(game, deal.view(deal.turn), deal.actions(), Settings(simulations=2, **SHORT))
    assert (found.action, found.reason, found.parameters) == (deal.actions()[0], "only", {})
