"""Games with planted faults, each of which the conformance suite must catch by the check named with it."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

import wildpack
from wildpack.game import Family, Game
from wildpack.games.beverbende import actions as b
from wildpack.games.beverbende import rules as bev
from wildpack.games.beverbende import state as bev_state
from wildpack.games.beverbende import words as bev_words
from wildpack.games.leopard import actions as a
from wildpack.games.leopard import rules as leo
from wildpack.games.leopard import state as leo_state
from wildpack.kernels import CHANCE, DRAW, SHUFFLE, below, count, kernel, mark, nth, register

Functions = Mapping[str, Callable[..., Any]]


@dataclass(frozen=True)
class Mutant:
    """A game with a fault: some functions of its rules, words or scenes are replaced."""

    name: str
    check: str
    game: str
    rules: Functions = field(default_factory=dict)
    words: Functions = field(default_factory=dict)
    scenes: Functions = field(default_factory=dict)
    fault: int = 0
    deals: int = 2

    def load(self) -> Game:
        """The game of a family in which the fault is planted."""
        sound = wildpack.load(self.game)
        family = Family(sound.family.package)
        changed = _compiled(self.fault) if self.fault else self.rules
        for part, functions in (("rules", changed), ("words", self.words), ("scenes", self.scenes)):
            vars(family)[part] = SimpleNamespace(**{**vars(getattr(sound.family, part)), **functions})
        if self.fault:
            register(family.rules.STATE, family.rules, "WORDS", "apply", "legal")
        return family.game(sound.variant.name, **sound.changed)


# --- what a seat may know --------------------------------------------------------------------------------


def _shows_the_first_slot_while_peeking(rules: Any, states: Any, i: int, seat: int, views: Any, j: int) -> None:
    bev.look(rules, states, i, seat, views, j)
    if states[i]["stage"] == bev_state.PEEKING:
        views[j]["rows"][0, 0] = states[i]["rows"][0, 0]


def _counts_a_hidden_card_at_the_start_of_a_turn(
    rules: Any, states: Any, i: int, seat: int, views: Any, j: int
) -> None:
    leo.look(rules, states, i, seat, views, j)
    if states[i]["stage"] == leo_state.START:
        views[j]["owed"] = int(states[i]["hands"][1, 0]) % 251


def _tells_all_what_is_drawn(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    leo.tell(rules, states, i, action, told)
    if a.ACTIONS["kind"][action] == DRAW:
        told["action"] = a.FIRST_DRAW + int(a.ACTIONS["card"][action])


def _hides_what_is_dropped(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    bev.tell(rules, states, i, action, told)
    if action == b.DROP_HELD:
        told["cards"] = -1


def _tells_at_random(rules: Any, states: Any, i: int, action: int, told: Any) -> None:
    leo.tell(rules, states, i, action, told)
    told["stage"] = random.randrange(100)


def _forgets_what_the_seat_knows(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    bev.sample(rules, views, j, seat, rng, states, i)
    states[i]["rows"][0] = np.roll(states[i]["rows"][0], 1)


def _loses_a_card_of_the_stock(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    leo.sample(rules, views, j, seat, rng, states, i)
    states[i]["stock"][1] = 0


def _samples_without_chance(rules: Any, views: Any, j: int, seat: int, rng: Any, states: Any, i: int) -> None:
    leo.sample(rules, views, j, seat, np.ones(1, np.uint64), states, i)


# --- the course of a deal --------------------------------------------------------------------------------


def _loses_a_card_in_the_shuffle(rules: Any, states: Any, i: int, action: int) -> None:
    bev.apply(rules, states, i, action)
    if b.ACTIONS["kind"][action] == SHUFFLE:
        lost = next(card for card in range(13) if bev_state.held_of(states[i]["stock"], card))
        bev_state.remove(states[i]["stock"], lost)
        states[i]["left"] -= 1


_plays: list[int] = []


def _remembers_outside_the_state(rules: Any, states: Any, i: int, action: int) -> None:
    leo.apply(rules, states, i, action)
    _plays.append(action)
    if len(_plays) % 50 == 0:
        states[i]["down"][0] ^= 1


def _starts_the_count_of_turns_again(rules: Any, states: Any, i: int, action: int) -> None:
    bev.apply(rules, states, i, action)
    states[i]["turns"] = 0


def _never_offers_the_end(rules: Any, states: Any, i: int, mask: Any) -> None:
    bev.legal(rules, states, i, mask)
    if states[i]["stage"] == bev_state.CLOSING:
        mask[0] ^= np.uint64(1 << b.SAY_END)


def _draws_the_last(rules: Any, states: Any, i: int, mask: Any, rng: Any) -> int:
    """It is a card that may come, and as likely as any other, but not the one that counting finds."""
    leo.legal(rules, states, i, mask)
    n = count(mask, leo.WORDS)
    return nth(mask, leo.WORDS, n - 1 - below(rng, n))


def _lets_a_seat_act_for_chance(rules: Any, states: Any, i: int, mask: Any) -> None:
    bev.legal(rules, states, i, mask)
    if states[i]["turn"] == CHANCE:
        mark(mask, b.SKIP_POWER)


# --- scores ----------------------------------------------------------------------------------------------


def _gives_the_bonus_twice(rules: Any, states: Any, i: int, out: Any) -> None:
    double = rules.copy()
    leo.score(rules, states, i, out)
    double["bonus_over"] = 24
    plain = out.copy()
    leo.score(double, states, i, plain)
    out += out - plain


def _forgets_the_penalty(rules: Any, states: Any, i: int, out: Any) -> None:
    free = rules.copy()
    free["penalty"] = 0
    leo.score(free, states, i, out)


def _scores_the_wrong_side(rules: Any, states: Any, i: int, out: Any) -> None:
    leo.score(rules, states, i, out)
    out[:] = out[::-1].copy()


def _scores_at_random(rules: Any, states: Any, i: int, out: Any) -> None:
    out[:] = random.randrange(1 << 30)


# --- texts and scenes ------------------------------------------------------------------------------------


def _says_peek_alone(action: int, seat: int, seats: int) -> str:
    text = bev_words.text(action, seat, seats)
    return "peek" if text.startswith("peek") else text


def _touches_one_place(action: int, seat: int, seats: int) -> tuple[str, ...]:
    return ("stock",)


# --- faults that only recorded deals show: one compiled set of rules, the fault a field of the state ------

FORGETS_SWAPS, NO_LAST_TURN, NO_DROP, TAKES_SPECIALS = range(1, 5)


@kernel
def _faulty_apply(rules: Any, states: Any, i: int, action: int) -> None:
    bev.apply(rules, states, i, action)
    s = states[i]
    if s["fault"] == FORGETS_SWAPS and action >= b.FIRST_SWAP and action < b.FIRST_DRAW:
        seat = (s["seat"] + (s["stage"] == bev_state.CLOSING)) % s["seats"]
        for slot in range(bev_state.SLOTS):
            s["knows"][seat, slot] = 0
    if s["fault"] == NO_LAST_TURN and s["closer"] >= 0 and s["stage"] == bev_state.CHOICE:
        s["stage"], s["turn"] = bev_state.SHOWING, CHANCE


@kernel
def _faulty_legal(rules: Any, states: Any, i: int, mask: Any) -> None:
    bev.legal(rules, states, i, mask)
    s = states[i]
    if s["fault"] == NO_DROP and s["stage"] == bev_state.HOLDING:
        mask[0] &= ~(np.uint64(1) << np.uint64(b.DROP_HELD))
    if s["fault"] == TAKES_SPECIALS and s["stage"] == bev_state.CHOICE:
        mark(mask, b.CHOOSE_TAKE)


def _compiled(fault: int) -> dict[str, Any]:
    # The generic loops are compiled once for a dtype: the one here is named after this very source.
    source = f"source_{zlib.crc32(Path(__file__).read_bytes())}"
    fields = [(name, bev.STATE[name]) for name in bev.STATE.names or ()]
    state = np.dtype([("fault", "i1"), (source, "i1"), *fields], align=True)

    def begin(rules: Any, states: Any, i: int, seats: int, dealer: int) -> None:
        bev.begin(rules, states, i, seats, dealer)
        states[i]["fault"] = fault

    return {"STATE": state, "begin": begin, "apply": _faulty_apply, "legal": _faulty_legal}


# --- all of them -----------------------------------------------------------------------------------------


def mutants() -> Iterator[Mutant]:
    """Every planted fault with the check that must catch it."""
    yield Mutant(
        "a view shows a card in one phase",
        "twins",
        "beverbende",
        rules={"look": _shows_the_first_slot_while_peeking},
        deals=4,
    )
    yield Mutant(
        "a view hides a card in a number, in one phase",
        "twins",
        "leopard",
        rules={"look": _counts_a_hidden_card_at_the_start_of_a_turn},
    )
    yield Mutant("all are told what one draws", "twins", "leopard", rules={"tell": _tells_all_what_is_drawn})
    yield Mutant(
        "a card is shown that nobody was told", "told", "beverbende", rules={"tell": _hides_what_is_dropped}, deals=4
    )
    yield Mutant("tellings are random", "twins", "leopard", rules={"tell": _tells_at_random})
    yield Mutant(
        "a twin breaks what the seat knows", "twins", "beverbende", rules={"sample": _forgets_what_the_seat_knows}
    )
    yield Mutant("a twin lacks a card", "twins", "leopard", rules={"sample": _loses_a_card_of_the_stock})
    yield Mutant("all twins are one", "twins", "leopard", rules={"sample": _samples_without_chance})
    yield Mutant(
        "the shuffle loses a card",
        "cards",
        "beverbende:single",
        rules={"apply": _loses_a_card_in_the_shuffle},
    )
    yield Mutant(
        "a state depends on what is outside it", "copies", "leopard", rules={"apply": _remembers_outside_the_state}
    )
    yield Mutant(
        "a deal need not end",
        "ends",
        "beverbende:single(max_rounds=1)",
        rules={"apply": _starts_the_count_of_turns_again, "legal": _never_offers_the_end},
    )
    yield Mutant("chance counts from the other end", "chance", "leopard", rules={"chance": _draws_the_last})
    yield Mutant("seats act for chance", "turns", "beverbende", rules={"legal": _lets_a_seat_act_for_chance})
    yield Mutant("the rules are not those registered", "deal", "beverbende", rules={"legal": _never_offers_the_end})
    yield Mutant("two actions have one text", "texts", "beverbende", words={"text": _says_peek_alone}, deals=4)
    yield Mutant("two moves have the same taps", "scene", "beverbende", scenes={"taps": _touches_one_place})
    yield Mutant("scores are random", "record", "leopard", rules={"score": _scores_at_random})
    yield Mutant("the bonus counts twice", "examples", "leopard", rules={"score": _gives_the_bonus_twice}, deals=0)
    yield Mutant("no penalty", "examples", "leopard", rules={"score": _forgets_the_penalty}, deals=0)
    yield Mutant("a score to the wrong side", "examples", "leopard", rules={"score": _scores_the_wrong_side}, deals=0)
    yield Mutant("a swap forgets", "examples", "beverbende", fault=FORGETS_SWAPS, deals=0)
    yield Mutant("no last turn after the call", "examples", "beverbende", fault=NO_LAST_TURN, deals=0)
    yield Mutant("a legal move is not offered", "examples", "beverbende", fault=NO_DROP, deals=0)
    yield Mutant("an illegal move is offered", "examples", "beverbende", fault=TAKES_SPECIALS, deals=0)
