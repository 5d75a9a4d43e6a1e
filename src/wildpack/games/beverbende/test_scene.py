"""The table as one seat sees it."""

import pytest

from wildpack import Deal
from wildpack.games.beverbende.conftest import drain, play, start, without
from wildpack.games.beverbende.scene import taps
from wildpack.scene import Place, Scene


def faces(scene: Scene, player: int) -> list[tuple[str, str | None]]:
    """The face of each card in a row, and the card that is shown or known."""
    return [(place.face, place.card or place.known) for place in scene.area(f"row.{player}").places]


def pile(deal: Deal, name: str, seat: int | None = None) -> Place:
    """The only place of a pile."""
    (place,) = deal.scene(seat).area(name).places
    return place


# --- taps ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("freeze_caller", [False, True])
def test_every_legal_action_has_places_of_its_own_to_touch(seats: int, freeze_caller: bool) -> None:
    hands = " ".join(["2345", "6789", "A234", "5678", "9A23", "4567"][:seats])
    deal, words = start(hands, "TJQK78Q", freeze_caller=freeze_caller), set()
    moves = "draw, skip, pass, draw, skip, pass, draw, again, drop, drop, pass, take, drop, end, draw, skip"
    for move in moves.split(", "):
        seat = deal.turn
        assert seat is not None
        scene, touched = deal.scene(seat), set()
        for action, text in zip(deal.actions(), deal.moves(), strict=True):
            places = taps(action, seat, seats)
            touched.add(places)
            words.add(text.split()[0])
            assert places == (f"!{text}",) or all(scene.place(place) for place in places)
        assert len(touched) == len(deal.actions())
        deal.play(move)
    assert words == {"draw", "take", "keep", "drop", "skip", "peek", "swap", "again", "end", "pass"}


@pytest.mark.parametrize(
    ("then", "before", "move", "places"),
    [
        ("T7", "", "draw", ("stock",)),
        ("T7", "", "take", ("open",)),
        ("T7", "draw", "drop", ("open",)),
        ("T7", "draw", "keep 3", ("1.3",)),
        ("TJ", "draw", "peek 4", ("1.4",)),
        ("TQ", "draw", "swap 1 3.2", ("1.1", "3.2")),
        ("TK", "draw", "again", ("!again",)),
        ("TK", "draw", "skip", ("!skip",)),
        ("T7", "draw, drop", "end", ("!end",)),
        ("T7", "draw, drop", "pass", ("!pass",)),
    ],
)
def test_places_to_touch(then: str, before: str, move: str, places: tuple[str, ...]) -> None:
    deal = start("2345 6789 A234", then)
    if before:
        play(deal, before)
    assert taps(deal.actions()[deal.moves().index(move)], 0, 3) == places


# --- rows ------------------------------------------------------------------------------------------------


def test_rows_lie_face_down_and_show_what_a_seat_may_recall() -> None:
    deal = play(start("2345 6789", "T7"), "take, keep 2")
    hidden = [("down", None)] * 4
    assert faces(deal.scene(0), 1) == [("down", "2"), ("down", "T"), ("down", None), ("down", "5")]
    assert faces(deal.scene(0), 2) == hidden
    assert faces(deal.scene(None), 1) == [("down", None), ("down", "T"), ("down", None), ("down", None)]
    assert all(place.card is None for place in deal.scene(0).area("row.1").places)
    assert deal.scene(0).area("row.1").value is None


def test_row_belongs_to_its_player() -> None:
    scene = start("2345 6789 A234", "T").scene(1)
    for player in (1, 2, 3):
        area = scene.area(f"row.{player}")
        assert (area.kind, area.seats, area.columns) == ("row", (player - 1,), 4)
        assert [place.id for place in area.places] == [f"{player}.{slot}" for slot in (1, 2, 3, 4)]
        assert [place.label for place in area.places] == ["1", "2", "3", "4"]


def test_rows_lie_face_up_with_their_totals_at_the_end() -> None:
    deal = play(start("J345 6789", "T55T"), "draw, drop, end, draw, drop")
    for seat in (0, 1, None):
        scene = deal.scene(seat)
        assert faces(scene, 1) == [("up", "T"), ("up", "3"), ("up", "4"), ("up", "5")]
        assert [scene.area("row.1").value, scene.area("row.2").value] == [22, 30]


def test_slot_is_bare_while_the_showdown_awaits_a_new_stock() -> None:
    deal = drain(start("J345 6789", "T", last="55"), leave=2)
    play(deal, "draw, drop, end, draw, drop")
    assert deal.awaits_shuffle
    assert faces(deal.scene(None), 1) == [("bare", None), ("up", "3"), ("up", "4"), ("up", "5")]


def test_callers_cards_are_marked_where_they_are_frozen() -> None:
    deal = play(start("2345 6789", "T", freeze_caller=True), "draw, drop, end")
    assert [place.note for place in deal.scene(1).area("row.1").places] == ["frozen"] * 4
    assert [place.note for place in deal.scene(1).area("row.2").places] == [""] * 4
    play(deal, "draw, drop")
    assert [place.note for place in deal.scene(1).area("row.1").places] == [""] * 4
    usual = play(start("2345 6789", "T"), "draw, drop, end")
    assert [place.note for place in usual.scene(1).area("row.1").places] == [""] * 4


# --- piles and hand --------------------------------------------------------------------------------------


def test_stock_lies_face_down_and_is_counted() -> None:
    deal = start("2345 6789", "T")
    assert pile(deal, "stock") == Place("stock", "down", count=57)
    drain(deal)
    assert pile(deal, "stock") == Place("stock", "bare", count=0)


def test_open_pile_shows_its_top_card() -> None:
    deal = play(start("2345 6789", "T7"), "draw, drop")
    assert pile(deal, "open") == Place("open", "up", card="7", count=2)


@pytest.mark.parametrize(
    ("hands", "then", "moves", "beneath", "count"),
    [
        ("2345 6789", "T7", "draw, drop, pass", "T", 1),
        ("2345 6789", "T7A", "draw, drop, pass, draw, keep 2, pass", "7", 2),
        ("2345 6789", "TJA", "draw, skip, pass, draw, drop, pass", "J", 2),
        ("2345 6789", "T7", "draw, drop, pass, take, keep 1, pass", "T", 1),
    ],
)
def test_open_pile_shows_the_card_beneath_the_one_taken(
    hands: str, then: str, moves: str, beneath: str, count: int
) -> None:
    deal = play(start(hands, then), f"{moves}, take")
    for seat in (0, 1, None):
        assert pile(deal, "open", seat) == Place("open", "up", card=beneath, count=count)


@pytest.mark.parametrize(("then", "redeal"), [("T", False), ("JT", True)])
def test_open_pile_is_bare_when_its_only_card_is_taken(then: str, redeal: bool) -> None:
    deal = play(start("2345 6789", then, redeal_open_special=redeal), "take")
    assert pile(deal, "open") == Place("open", "bare", count=0)


def test_open_pile_is_bare_when_its_only_card_after_a_shuffle_is_taken() -> None:
    deal = play(drain(start("2345 6789", "T", last="8")), "draw")
    deal.shuffle(list(without("A23456789" * 4 + "TJQ" * 8 + "K" * 6, "23456789" + "8")))
    play(deal, "keep 1, pass, take")
    assert pile(deal, "open") == Place("open", "up", card="8", count=1)
    play(deal, "keep 1, pass, take, keep 1, pass")
    assert pile(deal, "open").count == 2


def test_card_in_hand_is_shown_to_its_holder_or_to_all_if_taken() -> None:
    deal = play(start("2345 6789", "T7"), "draw")
    assert pile(deal, "held", 0) == Place("held", "up", card="7", note="held")
    assert pile(deal, "held", 1) == Place("held", "down", note="held")
    taken = play(start("2345 6789", "T7"), "take")
    assert pile(taken, "held", 1) == Place("held", "up", card="T", note="held")
    assert taken.scene(1).area("held").seats == (0,)


def test_hand_is_bare_between_draws() -> None:
    deal = start("2345 6789", "T7")
    assert pile(deal, "held").face == "bare"
    assert pile(play(deal, "draw, drop"), "held").face == "bare"


# --- what is to do ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("then", "moves", "prompt"),
    [
        ("T7", "draw, drop, pass", "choice"),
        ("TJ", "draw, skip, pass", "drawing"),
        ("T7", "draw", "holding"),
        ("TJ", "draw", "peeking"),
        ("TQ", "draw", "swapping"),
        ("TK", "draw", "doubling"),
        ("T7", "draw, drop", "closing"),
        ("T7", "draw, drop, end, draw, drop", ""),
    ],
)
def test_prompt_says_what_is_to_do(then: str, moves: str, prompt: str) -> None:
    assert play(start("2345 6789", then), moves).scene(0).prompt == prompt


def test_scene_names_the_viewer_the_seat_to_act_and_the_caller() -> None:
    deal = start("2345 6789", "T7")
    scene = deal.scene(1)
    assert (scene.seat, scene.turn, scene.closer) == (1, 0, None)
    scene = play(deal, "draw, drop, end").scene(None)
    assert (scene.seat, scene.turn, scene.closer) == (None, 1, 0)
    scene = play(deal, "draw, drop").scene(None)
    assert (scene.turn, scene.closer) == (None, 0)
