"""Sections 13 and 14 of RULES.md: variants and options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from wildpack import BadText, UnknownGame, games, load
from wildpack.games.leopard.conftest import VARIANTS, begin, play
from wildpack.registry import find

NAMES = ("draw", "many", "out_at", "colour_line", "suit_line", "bonus_over", "bonus_to", "cover_bare", "play_out")
ROWS: dict[str, tuple[Any, ...]] = {
    "classic": (1, False, 5, 1, 2, 5, "nobody-out", False, True),
    "revised": (1, False, 7, 1, 3, 7, "nobody-out", False, True),
    "running": (2, True, 5, 1, 2, 5, "nobody-out", False, True),
    "running-revised": (2, True, 7, 1, 3, 7, "nobody-out", False, True),
    "russian": (1, False, 5, 1, 2, 5, "closer", True, False),
    "partners": (1, False, 5, 1, 2, 5, "closer", True, False),
}
MATCHES = {"russian": {"target": 33}, "partners": {"target": 33}}
RANGES = {
    "hand": (1, 26),
    "draw": (1, 8),
    "out_at": (0, 24),
    "colour_line": (0, 9),
    "suit_line": (0, 9),
    "bonus_over": (0, 24),
    "penalty": (0, 9),
    "deals": (1, 1000),
    "target": (1, 10000),
}
FLAGS = ("many", "cover_bare", "play_out")


def values(variant: str) -> dict[str, Any]:
    """What the rules say of a variant: its row, the hand, the penalty and the match."""
    return dict(zip(NAMES, ROWS[variant], strict=True)) | {"hand": 8, "penalty": 1} | MATCHES.get(variant, {"deals": 4})


@pytest.mark.clause("L13.1")
def test_these_are_the_variants() -> None:
    assert tuple(games()["leopard"].variants) == VARIANTS == tuple(ROWS)


@pytest.mark.clause("L13.1")
@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_has_the_values_of_its_row(variant: str) -> None:
    game = load("leopard", variant)
    assert game.options == values(variant)
    assert game.seats == ((4,) if variant == "partners" else (2,))


@pytest.mark.clause("L13.1")
def test_classic_is_the_usual_variant() -> None:
    assert load("leopard") == load("leopard:classic")


@pytest.mark.clause("L13.1")
def test_a_single_deal_is_classic_with_one_deal() -> None:
    match = load("leopard:classic(deals=1,out_at=0)").match(dealer=0)
    play(match.next_deal(), "out")
    assert match.is_over


@pytest.mark.clause("L13.1")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_table_has_the_same_rows(variant: str) -> None:
    text = (Path(__file__).parent / "RULES.md").read_text("utf-8")
    row = re.search(rf"^\| `{variant}` \| (.*) \| \[", text, re.MULTILINE)
    assert row
    *options, seats, match = row[1].replace("`", "").split(" | ")
    words = ["yes" if v is True else "no" if v is False else str(v) for v in ROWS[variant]]
    assert options == words
    assert (seats, match) == (("4" if variant == "partners" else "2"), "to 33" if variant in MATCHES else "4 deals")


@pytest.mark.clause("L14.1")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("option", "value"),
    [(name, bounds[1]) for name, bounds in RANGES.items() if name not in ("deals", "target")]
    + [(name, flag) for name in FLAGS for flag in (True, False)]
    + [("bonus_to", choice) for choice in ("nobody-out", "closer")],
)
def test_each_option_may_be_changed_by_itself(variant: str, option: str, value: int | bool | str) -> None:
    game = load("leopard", variant, **{option: value})
    assert game.options == values(variant) | {option: value}
    assert load(str(game)) == game


@pytest.mark.clause("L14.2")
def test_there_are_no_other_options() -> None:
    assert set(games()["leopard"].options) == {*RANGES, *FLAGS, "bonus_to"}
    with pytest.raises(UnknownGame, match="leopard has no option 'jokers'"):
        load("leopard", jokers=2)


@pytest.mark.clause("L14.2")
@pytest.mark.parametrize(("option", "bounds"), RANGES.items())
def test_a_number_lies_within_its_range(option: str, bounds: tuple[int, int]) -> None:
    least, most = bounds
    for value in bounds:
        assert find("leopard", None, {option: value}).options[option] == value
    for wrong in (least - 1, most + 1, True, str(least)):
        with pytest.raises(BadText, match=f"{option} must be one of {least}-{most}, not {wrong!r}"):
            find("leopard", None, {option: wrong})


@pytest.mark.clause("L14.2")
@pytest.mark.parametrize("option", FLAGS)
@pytest.mark.parametrize("value", [2, 1, 0, "yes", None])
def test_a_flag_is_yes_or_no(option: str, value: object) -> None:
    with pytest.raises(BadText, match=f"{option} must be one of yes, no, not {value!r}"):
        find("leopard", None, {option: value})


@pytest.mark.clause("L14.2")
@pytest.mark.parametrize("value", ["nobody", "both", 0, True])
def test_bonus_to_is_one_of_two(value: object) -> None:
    with pytest.raises(BadText, match=f"bonus_to must be one of nobody-out, closer, not {value!r}"):
        load("leopard", bonus_to=value)


@pytest.mark.clause("L14.2")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("least", [True, False])
def test_a_deal_can_be_played_at_the_ends_of_all_ranges(variant: str, least: bool) -> None:
    options: dict[str, Any] = {
        name: bounds[not least] for name, bounds in RANGES.items() if name not in ("deals", "target")
    }
    deal = begin(variant, **options)
    while not deal.is_over:
        moves = [move for move in deal.moves() if move not in ("out", "yes")]
        deal.play(moves[11 * len(deal.history) % len(moves)])
    assert deal.scores is not None


@pytest.mark.clause("L14.2")
def test_the_rules_table_has_the_same_ranges() -> None:
    text = (Path(__file__).parent / "RULES.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]* \| ([^|]*) \| L", text, re.MULTILINE))
    assert {name: rows[name].split(",")[0] for name in RANGES} == {
        name: f"{least} to {most}" for name, (least, most) in RANGES.items()
    }
    assert {rows[name] for name in FLAGS} == {"yes, no"}
    assert rows["bonus_to"] == "`nobody-out`, `closer`"
    assert len(rows) == 13


@pytest.mark.clause("L14.3")
@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_and_target_put_each_other_aside(variant: str) -> None:
    others = {name: value for name, value in values(variant).items() if name not in ("deals", "target")}
    assert load("leopard", variant, deals=7).options == others | {"deals": 7}
    assert load("leopard", variant, target=20).options == others | {"target": 20}


@pytest.mark.clause("L14.3")
def test_a_match_goes_by_one_of_the_two() -> None:
    with pytest.raises(BadText, match="either deals or target, not both"):
        load("leopard:classic(deals=4,target=33)")
