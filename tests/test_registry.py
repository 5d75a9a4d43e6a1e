"""Finding games: texts, variants, options, and what is said when something does not exist."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import wildpack
from wildpack import BadText, UnknownGame
from wildpack.game import Family, Game, Option
from wildpack.registry import GROUP, find

CLASSIC = {
    "hand": 8,
    "draw": 1,
    "many": False,
    "out_at": 5,
    "colour_line": 1,
    "suit_line": 2,
    "bonus_over": 5,
    "bonus_to": "nobody-out",
    "penalty": 1,
    "cover_bare": False,
    "play_out": True,
    "deals": 4,
}


def values(name: str) -> dict[str, object]:
    return dict(wildpack.load(name).options)


def test_the_families_stand_in_alphabetical_order() -> None:
    assert list(wildpack.games()) == ["beverbende", "leopard"]


def test_an_outside_package_offers_a_family_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("snap", "other.place.snap", GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == GROUP else [])
    families = wildpack.games.__wrapped__()
    assert list(families) == ["beverbende", "leopard", "snap"]
    assert families["snap"].package == "other.place.snap"


# --- the variants, value by value ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "seats", "changes"),
    [
        ("classic", (2,), {}),
        ("revised", (2,), {"out_at": 7, "suit_line": 3, "bonus_over": 7}),
        ("running", (2,), {"draw": 2, "many": True}),
        (
            "running-revised",
            (2,),
            {"out_at": 7, "suit_line": 3, "bonus_over": 7, "draw": 2, "many": True},
        ),
        ("russian", (2,), {"bonus_to": "closer", "cover_bare": True, "play_out": False, "target": 33}),
        ("partners", (4,), {"bonus_to": "closer", "cover_bare": True, "play_out": False, "target": 33}),
    ],
)
def test_leopard_variants_are_those_of_the_table(
    variant: str, seats: tuple[int, ...], changes: dict[str, object]
) -> None:
    game = wildpack.load("leopard", variant)
    expected = CLASSIC | changes
    if "target" in changes:
        del expected["deals"]
    assert (game.seats, dict(game.options)) == (seats, expected)


@pytest.mark.parametrize(
    ("variant", "seats", "courts"),
    [
        ("standard", (2, 3, 4, 5, 6), [8, 8, 8, 6]),
        ("original", (2, 3, 4, 5, 6), [9, 7, 9, 5]),
        ("single", (2, 3, 4), [4, 4, 4, 4]),
    ],
)
def test_beverbende_variants_are_those_of_the_table(variant: str, seats: tuple[int, ...], courts: list[int]) -> None:
    game = wildpack.load("beverbende", variant)
    assert game.seats == seats
    assert game.row["pack"][0].tolist() == [4] * 9 + courts
    assert dict(game.options) == {
        "keep_open": False,
        "redeal_open_special": False,
        "freeze_caller": False,
        "max_rounds": 50,
        "deals": 1,
    }


def test_the_first_variant_is_the_usual_one() -> None:
    assert [str(wildpack.load(name)) for name in wildpack.games()] == ["beverbende:standard", "leopard:classic"]


def test_the_rules_read_the_values_of_the_game() -> None:
    row = wildpack.load("leopard:russian(out_at=6,many=yes)").row
    assert (row["out_at"][0], row["many"][0], row["bonus_to"][0], row["play_out"][0]) == (6, True, 1, False)


# --- one game, many ways to name it ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        wildpack.load("leopard", "classic", out_at=6, many=True),
        wildpack.load("leopard:classic", out_at=6, many=True),
        wildpack.load("leopard(out_at=6)", many=True),
        wildpack.load("leopard:classic(out_at=6,many=yes)"),
        wildpack.load("leopard:classic( many = TRUE , out_at = 006 ,)"),
        wildpack.load("leopard:classic(out_at=7)", out_at=6, many=True),
    ],
    ids=str,
)
def test_one_game_has_one_name(game: Game) -> None:
    assert str(game) == "leopard:classic(many=yes,out_at=6)"
    assert game == wildpack.load(str(game))
    assert hash(game) == hash(wildpack.load(str(game)))
    assert repr(game) == "wildpack.load('leopard:classic(many=yes,out_at=6)')"


def test_games_differ_by_variant_and_options() -> None:
    names = ("leopard", "leopard:revised", "leopard(out_at=6)", "beverbende", "beverbende:single")
    assert len({wildpack.load(name) for name in names}) == len(names)
    assert wildpack.load("leopard") != "leopard:classic"


def test_a_target_takes_the_place_of_deals_and_the_other_way_round() -> None:
    assert "deals" not in values("leopard:classic(target=20)")
    assert values("leopard:classic(target=20)")["target"] == 20
    assert "target" not in values("leopard:russian(deals=2)")
    assert values("leopard:russian(deals=2)")["deals"] == 2


# --- what does not exist or can't be ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("whist", "there is no game 'whist'; the games are: beverbende, leopard"),
        (
            "beverbende:classic",
            "beverbende has no variant 'classic'; its variants are: standard, original, single",
        ),
        (
            "beverbende(out_at=5)",
            "beverbende has no option 'out_at'; its options are: keep_open, redeal_open_special, freeze_caller, "
            "max_rounds, deals, target",
        ),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(text: str, message: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        wildpack.load(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["self", "game", "variant", "family", "package"])
def test_names_of_parameters_are_no_options(name: str) -> None:
    with pytest.raises(UnknownGame, match=f"leopard has no option '{name}'"):
        wildpack.load(f"leopard:classic({name}=1)")
    with pytest.raises(UnknownGame, match=f"leopard has no option '{name}'"):
        find("leopard", "classic", {name: 1})


@pytest.mark.parametrize(
    "text",
    ["", ":", "leopard:", "leopard()x", "leopard(out_at=5", "leopard classic", "leopard:classic((out_at=5))", "\ud800"],
)
def test_another_text_is_told_the_form(text: str) -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load(text)
    assert str(caught.value) == f"expected a game such as 'game:variant(option=1)', not {text!r}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("leopard(out_at)", "expected each option once as NAME=VALUE, not 'out_at'"),
        ("leopard(out_at=5,out_at=6)", "expected each option once as NAME=VALUE, not 'out_at=6'"),
        ("leopard(out_at=25)", "out_at must be one of 0-24, not 25"),
        ("leopard(out_at=-1)", "out_at must be one of 0-24, not '-1'"),
        ("leopard(out_at=five)", "out_at must be one of 0-24, not 'five'"),
        ("leopard(out_at=٥)", "out_at must be one of 0-24, not '٥'"),
        ("leopard(hand=0)", "hand must be one of 1-26, not 0"),
        ("leopard(many=1)", "many must be one of yes, no, not '1'"),
        ("leopard(bonus_to=all)", "bonus_to must be one of nobody-out, closer, not 'all'"),
        ("leopard(deals=4,target=33)", "a match has either deals or target, not both"),
    ],
)
def test_a_value_that_can_t_be_is_told_the_values(text: str, message: str) -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("value", [True, 6.0, "6", None, [6]])
def test_a_number_is_a_whole_number(value: object) -> None:
    with pytest.raises(BadText, match="out_at must be one of 0-24"):
        wildpack.load("leopard", out_at=value)


def test_a_very_long_number_is_out_of_range() -> None:
    with pytest.raises(BadText, match="out_at must be one of 0-24, not '999"):
        wildpack.load(f"leopard(out_at={'9' * 5000})")


def test_the_variant_is_given_once() -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load("leopard:classic", "revised")
    assert str(caught.value) == "the variant is given twice: 'classic' and 'revised'"


@pytest.mark.parametrize(
    ("game", "seats", "message"),
    [
        ("leopard", 3, "leopard:classic is for 2 seats, not 3"),
        ("leopard:partners", 2, "leopard:partners is for 4 seats, not 2"),
        ("beverbende:single", 5, "beverbende:single is for 2 or 3 or 4 seats, not 5"),
        ("beverbende", 99, "beverbende:standard is for 2 or 3 or 4 or 5 or 6 seats, not 99"),
    ],
)
def test_only_so_many_seats_may_play(game: str, seats: int, message: str) -> None:
    with pytest.raises(BadText) as caught:
        wildpack.load(game).deal(seats)
    assert str(caught.value) == message
    with pytest.raises(BadText):
        wildpack.load(game).match(seats)
    with pytest.raises(BadText):
        wildpack.Deal(wildpack.load(game), seats)


# --- options ---------------------------------------------------------------------------------------------


def test_an_option_tells_its_values() -> None:
    options = [
        Option("n", (1, 26)),
        Option("flag", flag=True),
        Option("choice", choices=("nobody-out", "closer")),
    ]
    assert [option.values for option in options] == ["1-26", "yes, no", "nobody-out, closer"]


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("True", True), ("NO", False), ("false", False)])
def test_a_flag_is_yes_or_no(text: str, value: bool) -> None:
    assert Option("flag", flag=True).parse(text) is value


def test_every_value_of_every_variant_is_allowed_by_its_option() -> None:
    for family in wildpack.games().values():
        for variant in family.variants.values():
            for name, value in variant.values.items():
                assert family.options[name].check(value) == value
            assert len({"deals", "target"} & set(variant.values)) == 1
            assert variant.source


def test_a_family_is_a_package() -> None:
    family = wildpack.games()["leopard"]
    assert repr(family) == "Family('wildpack.games.leopard')"
    assert Family("some.where.else").name == "else"
