"""What both faces of the terminal share: the setup, the session, what is touched for a move, short texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import wildpack
from tests.terminal.test_plain import begun
from wildpack.bots import USUAL
from wildpack.errors import BadText, UnknownGame
from wildpack.scene import Area, Place
from wildpack.terminal.session import STEPS, Setup, prepare
from wildpack.terminal.taps import Taps, touched
from wildpack.terminal.words import Speaker

# --- setup, session and taps -----------------------------------------------------------------------------


def test_one_bot_stands_for_all() -> None:
    game = wildpack.load("beverbende")
    assert Setup.of(game, 4, ["random"]).bots == ("random",) * 3
    assert Setup.of(game, 3, ["random", "seasoned"]).bots == ("random", "seasoned")
    assert Setup.of(game).bots == (USUAL,)
    with pytest.raises(BadText, match="not 2"):
        Setup.of(game, 4, ["random", "seasoned"])
    with pytest.raises(UnknownGame):
        Setup.of(game, 4, ["nobody"])


@pytest.mark.parametrize("game", ["leopard", "beverbende"])
def test_all_is_prepared_in_steps(game: str) -> None:
    assert tuple(prepare(wildpack.load(game), ["", "random", "seasoned"])) == STEPS


def test_nobody_chooses_when_nobody_is_to_move() -> None:
    session = begun("leopard(out_at=0,deals=1)")
    session.let_bots()
    session.deal.play("out")
    assert session.ways() == {}
    with pytest.raises(BadText, match="nobody is to move"):
        session.choose()


@pytest.mark.parametrize(("game", "word"), [("leopard(out_at=0)", "out"), ("beverbende", "end")])
def test_going_out_and_calling_want_a_second_thought(game: str, word: str) -> None:
    session = begun(game)
    session.let_bots()
    while ("!" + word,) not in session.ways():
        session.deal.act(session.deal.actions()[0])
        session.let_bots()
    closing = [way for way, action in session.ways().items() if session.closes(action)]
    assert closing == [("!" + word,)]
    assert session.is_mine


def moves_of(taps: Taps, *places: str) -> int | None:
    for place in places:
        taps.tap(place)
    return taps.action


@pytest.mark.parametrize(
    ("places", "action"),
    [
        (("a", "x"), 1),
        (("a", "y"), 2),
        (("b", "a", "x"), 1),
        (("a", "a"), None),
        (("a", "a", "a", "y"), 2),
        (("a", "nowhere", "x"), 1),
        (("a", "!stop"), 3),
        (("x",), None),
    ],
)
def test_places_are_touched_one_after_the_other(places: tuple[str, ...], action: int | None) -> None:
    taps = Taps({("a", "x"): 1, ("a", "y"): 2, ("!stop",): 3, ("b", "y"): 4})
    assert moves_of(taps, *places) == action


def test_what_may_be_touched_next() -> None:
    taps = Taps({("a", "x"): 1, ("a", "y"): 2, ("!stop",): 3, ("b", "y"): 4})
    assert (taps.next, taps.words) == (["a", "!stop", "b"], ["stop"])
    taps.tap("a")
    assert (taps.next, taps.words, taps.chosen) == (["x", "y"], ["stop"], ("a",))
    assert not taps.tap("nowhere")
    taps.clear()
    assert taps.chosen == ()


def test_both_copies_of_a_card_are_the_same() -> None:
    hand = Area("hand", "hand", (Place("hand.7h", "up", card="7h"), Place("hand.7h.2", "up", card="7h")), (0,))
    assert [touched(hand, place) for place in hand.places] == ["hand.7h", "hand.7h"]


SAYS: list[tuple[str, Callable[[Speaker], str], str]] = [
    ("en", lambda speaker: speaker.title(speaker.session.scene().area("A")), "A: 0 · you"),
    ("fa", lambda speaker: speaker.title(speaker.session.scene().area("A")), "\u200eA: ۰ · شما\u200e"),
    ("nl", lambda speaker: speaker.players((0, 1)), "jij en Bot 2"),
    ("ru", lambda speaker: speaker.start(), "Розыгрыш 1. Сдаёт: "),
]


@pytest.mark.parametrize(("language", "what", "text"), SAYS)
def test_short_texts(language: str, what: Callable[[Speaker], str], text: str) -> None:
    assert what(Speaker(language, begun("leopard"))).startswith(text)
