"""The scene of Leopard: places, lines, and what to touch for each move."""

from __future__ import annotations

from typing import Any

import pytest

from wildpack import Deal
from wildpack.games.leopard.conftest import VARIANTS, begin, discard, play, spots, worth_five
from wildpack.games.leopard.scene import taps
from wildpack.scene import Place

BUTTONS = {"!out", "!stop", "!ask", "!yes", "!no"}


def faces(deal: Deal, area: str, seat: int | None = None) -> dict[str, str]:
    """By place of an area: how it looks."""
    return {place.id: place.face for place in deal.scene(seat).area(area).places}


def touched(deal: Deal) -> dict[str, tuple[str, ...]]:
    """By legal move: what the seat to move touches for it."""
    assert deal.turn is not None
    return {
        move: taps(action, deal.turn, deal.seats) for move, action in zip(deal.moves(), deal.actions(), strict=True)
    }


@pytest.mark.parametrize(
    ("variant", "eyes", "areas"),
    [
        ("classic", 0, ["A", "B", "hand", "stock", "discards"]),
        ("classic", None, ["A", "B", "stock", "discards"]),
        ("partners", 3, ["A", "B", "hand", "stock", "discards"]),
    ],
)
def test_the_areas(variant: str, eyes: int | None, areas: list[str]) -> None:
    scene = begin(variant).scene(eyes)
    assert [area.id for area in scene.areas] == areas
    assert (scene.seat, scene.turn, scene.closer) == (eyes, 0, None)


@pytest.mark.parametrize(("variant", "a", "b"), [("classic", (0,), (1,)), ("partners", (0, 2), (1, 3))])
def test_whose_the_areas_are(variant: str, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    scene = begin(variant).scene(1)
    assert {area.id: area.seats for area in scene.areas} == {
        "A": a,
        "B": b,
        "hand": (1,),
        "stock": (),
        "discards": (),
    }


def test_the_faces_of_the_spots() -> None:
    deal = play(begin(hands=["Kh 9h Jh", "Js Kd"]), "Kh@A7 Js@A7 9h@B9 Kd@B4 Jh@B4")
    assert faces(deal, "A") == dict.fromkeys(spots("A"), "bare") | {"A7": "down"}
    assert faces(deal, "B") == dict.fromkeys(spots("B"), "bare") | {"B9": "up", "B4": "down"}


def test_the_hand_names_the_second_copy() -> None:
    deal = begin(hands=["7h 7h Kc As Ts Td Td Qs"], stock="Jd")
    hand = deal.scene(0).area("hand").places
    assert [(place.id, place.card) for place in hand] == [
        ("hand.As", "As"),
        ("hand.7h", "7h"),
        ("hand.7h.2", "7h"),
        ("hand.Ts", "Ts"),
        ("hand.Td", "Td"),
        ("hand.Td.2", "Td"),
        ("hand.Jd", "Jd"),
        ("hand.Qs", "Qs"),
        ("hand.Kc", "Kc"),
    ]
    assert {place.face for place in hand} == {"up"}


def test_the_piles() -> None:
    deal = begin("russian", ["7h"])
    assert deal.scene(0).place("stock") == Place("stock", "down", count=87)
    assert deal.scene(0).place("discards") == Place("discards", "bare", count=0)
    play(deal, "x7h")
    assert deal.scene(None).place("discards") == Place("discards", "up", card="7h", count=1)
    discard(deal)
    assert deal.scene(None).place("stock") == Place("stock", "bare", count=0)


def test_the_value_and_the_points_of_lines() -> None:
    area = worth_five().scene(1).area("A")
    assert area.value == 5
    assert {line.places: line.points for line in area.lines if line.points} == {
        ("A1", "A2", "A3"): 2,
        ("A1", "A4", "A7"): 2,
        ("A3", "A5", "A7"): 1,
    }


@pytest.mark.parametrize(
    ("variant", "moves", "prompt"),
    [
        ("classic", "", "start"),
        ("running", "7h@A7", "running"),
        ("running", "7h@A7 stop", "start"),
        ("partners", "ask", "answer"),
        ("partners", "ask no", "refused"),
        ("partners", "ask no x7h", "start"),
        ("partners", "ask yes", ""),
        ("classic", "out", ""),
    ],
)
@pytest.mark.parametrize("eyes", [0, 1, None])
def test_the_prompt_says_what_is_to_do(variant: str, moves: str, prompt: str, eyes: int | None) -> None:
    assert play(begin(variant, ["7h"], out_at=0), moves).scene(eyes).prompt == prompt


@pytest.mark.parametrize(
    ("variant", "moves", "turn", "closer"),
    [("classic", "out", None, 0), ("partners", "ask", 2, None), ("partners", "ask yes", None, 0)],
)
def test_who_is_to_act_and_who_went_out(variant: str, moves: str, turn: int | None, closer: int | None) -> None:
    scene = play(begin(variant, out_at=0), moves).scene(None)
    assert (scene.turn, scene.closer) == (turn, closer)


def test_what_to_touch() -> None:
    deal = begin(hands=["7h 7h"], stock="Kc", hand=2, out_at=0)
    kings: dict[str, Any] = {f"Kc@A{n}": ("hand.Kc", f"A{n}") for n in range(1, 10)}
    assert touched(deal) == kings | {
        "7h@A7": ("hand.7h", "A7"),
        "7h@B7": ("hand.7h", "B7"),
        "x7h": ("hand.7h", "discards"),
        "xKc": ("hand.Kc", "discards"),
        "out": ("!out",),
    }


def test_the_other_side_touches_its_own_square() -> None:
    deal = play(begin(hands=["", "7h"], stock="Ts Kc", hand=1), "xTs")
    assert touched(deal)["7h@A7"] == ("hand.7h", "A7")
    assert touched(deal)["7h@B7"] == ("hand.7h", "B7")
    assert touched(deal)["Kc@B3"] == ("hand.Kc", "B3")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_move_touches_what_is_there(variant: str) -> None:
    deal = begin(variant, out_at=0, draw=2)
    while not deal.is_over:
        scene = deal.scene(deal.turn)
        for move, names in touched(deal).items():
            assert names in {(button,) for button in BUTTONS} or all(scene.place(name) for name in names), move
        assert len(set(touched(deal).values())) == len(deal.moves())
        moves = [move for move in deal.moves() if move not in ("out", "yes")]
        deal.play(moves[17 * len(deal.history) % len(moves)])
