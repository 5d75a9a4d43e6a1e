"""Bots: legal and repeatable play, no use of hidden cards, better than chance, and sense in plain positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wildpack
from tests.tables import TABLES
from wildpack import BadText, Deal, UnknownGame, kernels
from wildpack.bots import Bot, bot
from wildpack.bots.heuristic import heuristic, mind
from wildpack.game import Game
from wildpack.games.beverbende import state as beverbende
from wildpack.games.beverbende.actions import CARDS as RANKS
from wildpack.games.leopard import state as leopard
from wildpack.games.leopard.actions import CARDS
from wildpack.games.leopard.squares import lay

pytestmark = pytest.mark.slow

HOUSE_RULES = [
    pytest.param("leopard:classic(draw=3,hand=3,cover_bare=yes,out_at=0)", 2, id="leopard-out-at-0"),
    pytest.param("leopard:partners(many=yes,play_out=yes,bonus_to=nobody-out)", 4, id="leopard-partners-played-out"),
    pytest.param("leopard:russian(colour_line=0,suit_line=9,penalty=9)", 2, id="leopard-suits-alone"),
    pytest.param(
        "beverbende:single(keep_open=yes,redeal_open_special=yes,freeze_caller=yes,max_rounds=2)",
        3,
        id="beverbende-all",
    ),
]


def played(game: Game, seats: int, bots: list[Bot], seed: int) -> Deal:
    """A deal played to the end; ``act`` raises for a move that is not legal."""
    deal = game.deal(seats, dealer=seed % seats, seed=seed)
    while deal.turn is not None:
        deal.act(bots[deal.turn].choose(deal.view(deal.turn), deal.actions()))
    return deal


# --- any game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES + HOUSE_RULES)
def test_heuristic_bots_play_legally_and_repeatably(name: str, seats: int) -> None:
    game = wildpack.load(name)
    first, second = (played(game, seats, [bot("seasoned", game, 7) for _ in range(seats)], 3) for _ in range(2))
    assert first.is_over
    assert first.history == second.history


def test_random_bots_repeat_their_choices_by_seed_alone() -> None:
    game = wildpack.load("beverbende")
    deals = [played(game, 2, [bot("random", game, seed) for _ in range(2)], 1).history for seed in (5, 5, 6)]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


@pytest.mark.parametrize("seed", [-1, 1 << 64, "1", 1.0])
@pytest.mark.parametrize("name", ["random", "novice", "master"])
def test_a_seed_that_can_not_be_is_refused(name: str, seed: Any) -> None:
    with pytest.raises(BadText, match=f"^the seed must be from 0 to {2**64 - 1}, not {seed!r}$"):
        bot(name, wildpack.load("leopard"), seed)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownGame, match=r"there is no bot 'oracle'; the bots are: novice, .*, random, search"):
        bot("oracle", wildpack.load("leopard"))


def ratings(game: Game, view: Any, actions: list[int]) -> list[float]:
    out = np.zeros(len(actions))
    heuristic(game.family).rate(game.row, mind(game.family, {}), view, 0, np.array(actions, np.int16), out)
    assert np.isfinite(out).all()
    return [float(rating) for rating in out]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_ratings_are_the_same_in_a_twin_world(name: str, seats: int) -> None:
    """Another state that the seat can't tell from the true one is rated the same."""
    game = wildpack.load(name)
    rules, rng = game.family.rules, np.ones(1, np.uint64)
    state, twin_view = np.zeros(1, rules.STATE), np.zeros(1, rules.VIEW)
    deal, player = game.deal(seats, seed=4), bot("seasoned", game, 4)
    for _ in range(24):
        if deal.turn is None:
            break
        view = deal.view(deal.turn)
        rules.sample(game.row, view, 0, deal.turn, rng, state, 0)
        rules.look(game.row, state, 0, deal.turn, twin_view, 0)
        assert ratings(game, twin_view, deal.actions()) == ratings(game, view, deal.actions())
        deal.act(player.choose(view, deal.actions()))


def lead(game: Game, seats: int, deals: int) -> float:
    """The mean points a deal by which the side of one heuristic bot beats random ones, in each seat in turn."""
    total, lowest_wins = 0.0, game.family.lowest_wins
    for seed in range(deals):
        for side, owners in enumerate(game.family.words.sides(seats)):
            bots = [bot("seasoned" if seat in owners else "random", game, seed) for seat in range(seats)]
            scores = played(game, seats, bots, seed).scores
            assert scores is not None
            others = (sum(scores) - scores[side]) / (len(scores) - 1)
            total += (others - scores[side] if lowest_wins else scores[side] - others) / len(scores)
    return total / deals


@pytest.mark.parametrize(
    ("name", "seats", "least"),
    [
        pytest.param("leopard:classic", 2, 5.0, id="leopard-classic"),  # measured over 4,000 deals: 9.6
        pytest.param("leopard:running-revised", 2, 5.0, id="leopard-running-revised"),  # 13.2
        pytest.param("leopard:partners", 4, 5.0, id="leopard-partners"),  # 13.8
        pytest.param("beverbende:standard", 2, 2.0, id="beverbende-standard-2"),  # 6.5
        pytest.param("beverbende:single", 4, 1.5, id="beverbende-single-4"),  # 4.6
    ],
)
def test_the_heuristic_bot_beats_random_ones(name: str, seats: int, least: float) -> None:
    assert lead(wildpack.load(name), seats, 50 if kernels.JIT else 10) > least


# --- positions -----------------------------------------------------------------------------------------------


def rated(game: Game, states: Any) -> dict[str, float]:
    """The rating of each open move of the seat to act in ``states[0]``, by its text."""
    rules, seat, seats = game.family.rules, int(states["turn"][0]), int(states["seats"][0])
    mask, actions = np.zeros(rules.WORDS, np.uint64), np.zeros(len(rules.ACTIONS), np.int16)
    views = np.zeros(1, rules.VIEW)
    rules.legal(game.row, states, 0, mask)
    rules.look(game.row, states, 0, seat, views, 0)
    open_now = actions[: kernels.listed(mask, actions)].tolist()
    texts = [game.family.words.text(action, seat, seats) for action in open_now]
    return dict(zip(texts, ratings(game, views, open_now), strict=True))


def best(moves: dict[str, float]) -> str:
    """The move rated highest; it must be the only one."""
    first, second, *_ = sorted(moves, key=lambda move: -moves[move])
    assert moves[first] > moves[second], f"{first} and {second} are equal"
    return first


# --- Leopard -------------------------------------------------------------------------------------------------

BARE = "- - - - - - - - -"


def leopard_moves(
    own: str,
    other: str,
    hand: str,
    variant: str = "classic",
    left: int = 60,
    stage: int = leopard.START,
) -> dict[str, float]:
    """Seat 0 acts with ``hand``; squares are nine cards or ``-``; ``left`` other cards, aces first, are the stock."""
    game = wildpack.load("leopard", variant)
    states = np.zeros(1, leopard.STATE)
    s = states[0]
    s["tops"][:] = leopard.BARE
    spots: Any = np.arange(9)
    for side, texts in enumerate((own.split(), other.split())):
        for spot, text in zip(spots, texts, strict=True):
            if text != "-":
                lay(s, side, spot, CARDS.index(text))
    used = f"{own} {other} {hand}".split()
    rest = [text for text in CARDS for _ in range(2 - used.count(text))]
    for cards, texts in ((s["hands"][0], hand.split()), (s["stock"], rest[:left])):
        for text in texts:
            leopard.add(cards, CARDS.index(text))
    s["seats"], s["closer"], s["left"], s["stage"] = game.seats[0], -1, left, stage
    return rated(game, states)


def test_a_line_of_one_suit_is_completed() -> None:
    assert best(leopard_moves("As 2s - - - - - - -", BARE, "3s 3c 4s 9d Qh")) == "3s@A3"


def test_a_line_of_one_suit_is_begun_with_the_suit_that_lies() -> None:
    assert best(leopard_moves("As 2s - - - - - - -", BARE, "3c 3h 7h 9d")) == "3c@A3"


def test_a_ten_goes_where_it_completes_two_lines() -> None:
    """Spot 1 ends the top row of spades and the left column of black cards, spot 5 the other diagonal alone."""
    assert best(leopard_moves("- 2s 3s 4c - - 7c - -", BARE, "Ts Qh 2h")) == "Ts@A1"


def test_a_jack_breaks_the_card_on_which_most_lines_lie() -> None:
    other = "As 2s 3s 4s - - 7s - -"  # the top row and the left column of spades meet in spot 1
    assert best(leopard_moves(BARE, other, "Jh 2h 8d")) == "Jh@B1"


def test_a_jack_is_kept_for_more_than_a_single_card() -> None:
    moves = leopard_moves(BARE, "As - - - - - - - -", "Jh 2h 8d")
    assert moves["Jh@B1"] < max(moves["2h@A2"], moves["8d@A8"])
    assert moves["xJh"] < min(moves["x2h"], moves["x8d"])


def test_a_card_of_the_wrong_colour_spoils_the_line_for_which_the_others_lack_one_card() -> None:
    full = "As 2h 3c 4d 5s 6h 7h 8c 9s"
    assert best(leopard_moves(full, "As 2s - - - - - - -", "3h 9c Kh Jh")) == "3h@B3"


def test_a_card_that_no_square_has_room_for_is_discarded_before_a_king() -> None:
    full = "As 2h 3c 4d 5s 6h 7h 8c 9s"
    assert best(leopard_moves(full, full, "2d Kd Jh")) == "x2d"


def test_a_card_that_mends_the_own_square_is_kept() -> None:
    full = "As 2s 3s 4d 5c 6h 7h 8c 9d"
    moves = leopard_moves(full, full, "As 4s")
    assert moves["xAs"] < moves["x4s"]


def test_the_last_turn_goes_out_where_the_closer_has_the_bonus() -> None:
    """Out it is 8 + 3 - 1 points against 0, else 8."""
    assert best(leopard_moves("Ah 2h 3h 4h 5h 6d 7d 8s 9h", BARE, "Js 2s", "russian", left=0)) == "out"


def test_the_last_turn_does_not_go_out_where_it_would_lose_the_bonus() -> None:
    """Played out it is 8 + 3 points against 0, else 8 - 1."""
    moves = leopard_moves("Ah 2h 3h 4h 5h 6d 7d 8s 9h", BARE, "2s", left=0)
    assert moves["out"] == min(moves.values())


def test_who_is_behind_goes_out_to_deny_the_bonus() -> None:
    """Out it is 5 - 1 against 9 points, else 5 against 9 + 4."""
    own, other = "As 2s 3s 4s 5c - 7s - -", "Ah 2h 3h 4h 5h 6h 7h 8d 9s"
    assert best(leopard_moves(own, other, "2c", left=0)) == "out"


def test_nobody_goes_out_far_behind_with_time_to_mend_it() -> None:
    """A Jack on spot 5 breaks 5 of the 9 points: 4 5 6 and 3 5 7 of hearts, and 2 5 8 of red cards."""
    own, other = "As 2s 3s 4s 5c - 7s - -", "Ah 2h 3h 4h 5h 6h 7h 8d 9s"
    assert best(leopard_moves(own, other, "Js 2c")) == "Js@B5"


def test_a_clear_lead_is_taken_home() -> None:
    own = "Ah 2h 3h 4h 5h 6d 7d 8s 9h"
    assert best(leopard_moves(own, "- 2h - 4s - - - - -", "2d 4d 4d 6d", "russian")) == "out"


def test_running_plays_on_while_a_card_helps_and_then_stops() -> None:
    own = "As 2s - - - - - - -"
    assert best(leopard_moves(own, BARE, "3s Jh", "running", stage=leopard.RUNNING)) == "3s@A3"
    assert best(leopard_moves(own, "- - - - - - 7h - -", "Jh", "running", stage=leopard.RUNNING)) == "stop"


def test_a_partner_is_asked_and_agrees_when_the_side_is_well_ahead() -> None:
    ahead = ("Ah 2h 3h 4h 5h 6d 7d 8s 9h", "- 2h - - - - - - -", "2d 4d", "partners")
    assert best(leopard_moves(*ahead)) == "ask"
    assert best(leopard_moves(*ahead, stage=leopard.ANSWER)) == "yes"


def test_a_partner_refuses_when_the_squares_are_equal() -> None:
    five = "As 2s 3s 4s 5c - 7s - -"
    assert best(leopard_moves(five, five, "2d 4d", "partners", stage=leopard.ANSWER)) == "no"


# --- Beverbende ----------------------------------------------------------------------------------------------


def beverbende_moves(stage: int, own: str, **how: Any) -> dict[str, float]:
    """The ratings in ``beverbende_state``."""
    return rated(*beverbende_state(stage, own, **how))


def beverbende_state(
    stage: int,
    own: str,
    other: str = "9999",
    knows: str = "yyyy",
    top: str = "5",
    held: str = "",
    closer: int = -1,
    kept: str = "nnnn",
) -> tuple[Game, Any]:
    """Player 1 of two acts in the fourth round.

    Player 1 knows the own cards marked y in ``knows``; player 2 knows all of theirs, and those marked y in ``kept``
    were kept. The stock is the rest of one pack, aces first.
    """
    game = wildpack.load("beverbende", "single")
    states = np.zeros(1, beverbende.STATE)
    s = states[0]
    s["rows"][:], s["bottom"][:], s["held"], s["top"] = (
        beverbende.EMPTY,
        beverbende.EMPTY,
        beverbende.EMPTY,
        RANKS.index(top),
    )
    for slot in range(4):
        s["rows"][0, slot], s["rows"][1, slot] = RANKS.index(own[slot]), RANKS.index(other[slot])
        s["knows"][0, slot], s["knows"][1, slot] = knows[slot] == "y", 2
        s["plain"][1, slot] = kept[slot] == "y"
    if held:
        s["held"] = RANKS.index(held)
    used = own + other + top + held
    for card, rank in enumerate(RANKS):
        for _ in range(4 - used.count(rank)):
            beverbende.add(s["stock"], card)
            s["left"] += 1
    s["seats"], s["turns"], s["closer"], s["stage"] = 2, 6, closer, stage
    return game, states


def test_an_ace_is_taken_from_the_open_pile_and_a_nine_is_not() -> None:
    assert best(beverbende_moves(beverbende.CHOICE, "T8J2", knows="ynny", top="A")) == "take"
    assert best(beverbende_moves(beverbende.CHOICE, "T8J2", knows="ynny", top="9")) == "draw"


def test_a_low_card_replaces_the_highest_known_one() -> None:
    assert best(beverbende_moves(beverbende.HOLDING, "3TT9", knows="ynny", held="A")) == "keep 4"


def test_a_card_that_is_not_known_is_replaced_before_a_low_one() -> None:
    assert best(beverbende_moves(beverbende.HOLDING, "38T2", knows="yyny", held="A", other="TTTT")) == "keep 2"
    assert best(beverbende_moves(beverbende.HOLDING, "34T2", knows="yyny", held="A")) == "keep 3"


def test_a_card_above_all_own_ones_is_dropped() -> None:
    assert best(beverbende_moves(beverbende.HOLDING, "3A42", held="T")) == "drop"


def test_knowledge_counts_only_while_there_is_another_turn() -> None:
    """A card not known is worth 5.4 here: its slot is chosen before a known 6 to learn it, but not in the last turn."""
    held: dict[str, Any] = {"knows": "yyny", "held": "3", "other": "TTTT"}
    assert best(beverbende_moves(beverbende.HOLDING, "26J2", **held)) == "keep 3"
    assert best(beverbende_moves(beverbende.HOLDING, "26J2", **held, closer=1)) == "keep 2"
    moves = beverbende_moves(beverbende.PEEKING, "26J2", knows="yyny", closer=1)
    assert moves["peek 3"] == moves["skip"]


def test_a_jack_looks_at_a_card_not_known() -> None:
    assert best(beverbende_moves(beverbende.PEEKING, "26J2", knows="yyny")) == "peek 3"


def test_a_queen_gives_a_high_known_card_for_one_that_was_kept() -> None:
    assert best(beverbende_moves(beverbende.SWAPPING, "AT22", kept="nnyn")) == "swap 2 2.3"


def test_an_ace_is_never_swapped_away() -> None:
    for closer in (-1, 1):
        moves = beverbende_moves(beverbende.SWAPPING, "AT22", kept="yyyy", closer=closer)
        assert max(rating for move, rating in moves.items() if move.startswith("swap 1")) < moves["skip"]


def test_a_queen_is_left_where_all_own_cards_are_low() -> None:
    assert best(beverbende_moves(beverbende.SWAPPING, "AA22", kept="yyyy")) == "skip"


def test_a_king_draws_again() -> None:
    assert best(beverbende_moves(beverbende.DOUBLING, "3A42")) == "again"


def test_a_tiny_total_is_called_and_a_high_or_doubtful_one_is_not() -> None:
    assert best(beverbende_moves(beverbende.CLOSING, "AA22")) == "end"
    assert best(beverbende_moves(beverbende.CLOSING, "9982")) == "pass"
    assert best(beverbende_moves(beverbende.CLOSING, "2222", knows="ynny")) == "pass"


def shares_from_the_7_on(**how: Any) -> tuple[float, float]:
    """How often player 1, who holds A234, imagines a 7 or more in slots 1 and 2 of player 2, and in 3 and 4."""
    game, states = beverbende_state(beverbende.CHOICE, "A234", other="A2A2", **how)
    heuristic(game.family)
    rules, worlds, rng = game.family.rules, 1500, np.array([1], np.uint64)
    view, world = np.zeros(1, rules.VIEW), np.zeros(1, rules.STATE)
    rules.look(game.row, states, 0, 0, view, 0)
    high = np.zeros(4)
    for _ in range(worlds):
        kernels.imagine(game.row, view, 0, 0, rng, world, 0)
        high += world[0]["rows"][1] >= RANKS.index("7")
    return float(high[:2].sum()) / worlds / 2, float(high[2:].sum()) / worlds / 2


def test_who_keeps_a_card_or_leaves_it_is_thought_to_have_a_low_one() -> None:
    """Of 35 unseen cards up to the 10, which a kept one must be, 16 are from the 7 on; of all 47 unseen ones 28.

    Such a card stays with a chance of 0.15 where it was kept, of 0.65 * 0.8**3 = 1/3 where it was known for three
    rounds, else another is drawn, up to four times: 46 % become 12 %, 60 % become 34 %.
    """
    kept, left = shares_from_the_7_on(kept="yynn")
    assert kept == pytest.approx(0.12, abs=0.03)
    assert left == pytest.approx(0.34, abs=0.04)


def test_who_calls_is_thought_to_have_lower_cards_still() -> None:
    """From the 5 on 23 of 35 (a 5 lies open) and 35 of all 47 stay with a chance of 0.1, so of the 7 and more there
    are then 15 % and 26 %.
    """
    kept, left = shares_from_the_7_on(kept="yynn", closer=1)
    assert kept == pytest.approx(0.15, abs=0.03)
    assert left == pytest.approx(0.26, abs=0.04)
