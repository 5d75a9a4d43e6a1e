"""The rules for people: right for every variant and option, with examples that come out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

import wildpack
from tests.explain.outlines import (
    FAMILIES,
    ODD,
    VARIANTS,
    every_block,
    key_of,
    numbers,
    printed,
    sentences,
    settings,
    texts,
)
from wildpack.commands import main
from wildpack.commands.rules import WIDTH, plain
from wildpack.errors import BadText
from wildpack.explain import Block, Card, Heading, Picture, Table, Text, outline
from wildpack.game import Family, Game, Variant
from wildpack.locale import LANGUAGES, Catalogue
from wildpack.registry import find

# --- numbers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("family", "option"),
    [(f.name, o.name) for f in wildpack.games().values() for o in f.options.values() if o.name in ODD],
)
def test_a_changed_number_stands_in_the_rules(family: str, option: str, language: str) -> None:
    usual, changed = wildpack.load(family), find(family, None, {option: ODD[option]})
    number = Catalogue(language).write(ODD[option])
    assert number in numbers(printed(changed, language, sentences(changed)))
    assert number not in numbers(printed(usual, language, sentences(usual)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("family", "option"),
    [(f.name, o.name) for f in wildpack.games().values() for o in f.options.values() if o.name not in ODD],
)
def test_a_changed_choice_changes_the_rules(family: str, option: str, language: str) -> None:
    values = settings(wildpack.games()[family].options[option])
    said = [printed(game, language, sentences(game)) for game in (wildpack.load(family, **{option: v}) for v in values)]
    assert len(set(said)) == len(values) == 2


SAID = {
    "hand": "rules.hand", "draw": "rules.draw", "out_at": "rules.out.points", "colour_line": "rules.line.colour",
    "suit_line": "rules.line.suit", "bonus_over": "rules.bonus.", "penalty": "rules.penalty.",
    "deals": "rules.match.deals", "target": "rules.match.points", "max_rounds": "rules.rounds",
}  # fmt: skip
"""By option: how the key of the text begins that says its number as ``n``."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_numbers_are_those_of_the_variant(variant: str) -> None:
    game = wildpack.load(variant)
    said = {text.key: text.values["n"] for text in texts(outline(game)) if "n" in text.values}
    for option, start in SAID.items():
        value = None if (option, game.options.get(option)) == ("deals", 1) else game.options.get(option)
        assert [n for key, n in said.items() if key.startswith(start)] == [value] * (value is not None), option


def test_what_a_variant_does_not_have_is_left_out() -> None:
    running, russian, classic = (
        set(map(key_of, outline(wildpack.load(f"leopard:{v}")))) for v in ("running", "russian", "classic")
    )
    assert running - classic >= {"rules.many", "rules.draw.fewer", "rules.do.play.many"}
    assert russian - classic >= {"rules.end.stop", "rules.card.jack.anywhere", "rules.match.target"}
    assert classic - russian >= {"rules.end.play", "rules.card.jack.covering", "rules.match.deals"}
    assert "rules.penalty.two" not in set(map(key_of, outline(wildpack.load("leopard", penalty=0))))


@pytest.mark.parametrize(
    ("variant", "packs", "cards"),
    [("standard", "two", [4, 8, 8, 8, 6]), ("original", "jokers", [4, 9, 7, 9, 5]), ("single", "one", [4, 4, 4, 4, 4])],
)
def test_the_pack_of_beverbende(variant: str, packs: str, cards: list[int]) -> None:
    blocks = outline(wildpack.load("beverbende", variant))
    (rows,) = [block.rows[1:] for block in blocks if isinstance(block, Table)]
    assert [row[1] for row in rows if isinstance(row[1], int)] == cards
    assert rows[1][1:] == [Text("rules.each", {"n": 4}), Text("rules.its-number")]
    assert [row[2] for row in rows] == [1, Text("rules.its-number"), 10, *[Text("rules.special")] * 3]
    assert f"rules.pack.{packs}" in set(map(key_of, blocks))


# --- worked examples -------------------------------------------------------------------------------------


def pictures(game: Game) -> list[list[list[str]]]:
    """The pictures of cards."""
    found = [block.rows for block in outline(game) if isinstance(block, Picture)]
    return [
        [[c.card for c in row if isinstance(c, Card)] for row in rows] for rows in found if isinstance(rows[0][0], Card)
    ]


def lines_of(square: list[str]) -> Iterator[tuple[tuple[int, ...], str]]:
    """The lines of a square that count, and whether for their suit or their colour: rules L6.1 to L6.5."""
    rows = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    for line in [*rows, *zip(*rows, strict=True), (1, 5, 9), (3, 5, 7)]:
        suits = {square[spot - 1][1] for spot in line}
        if len(suits) == 1:
            yield line, "suit"
        elif suits <= set("hd") or suits <= set("sc"):
            yield line, "colour"


def tables(game: Game) -> list[Any]:
    """The rows of the tables but for their heads, as plain data."""
    return [msgspec.to_builtins(block.rows[1:]) for block in outline(game) if isinstance(block, Table)]


@pytest.mark.parametrize(
    ("variant", "suit", "colour", "value", "scores"),
    [
        ("classic", 2, 1, 8, [11, 7, 8]),
        ("revised", 3, 1, 10, [13, 9, 10]),
        ("running", 2, 1, 8, [11, 7, 8]),
        ("running-revised", 3, 1, 10, [13, 9, 10]),
        ("russian", 2, 1, 8, [8, 10, 8]),
        ("partners", 2, 1, 8, [8, 10, 8]),
        ("classic(suit_line=4,colour_line=0,bonus_over=3,penalty=2)", 4, 0, 8, [13, 6, 8]),
        ("classic(out_at=9)", 2, 1, 8, [11, 8]),  # too little to go out oneself
    ],
)
def test_the_square_of_the_example(variant: str, suit: int, colour: int, value: int, scores: list[int]) -> None:
    game = wildpack.load(f"leopard:{variant}")
    square = [card for row in pictures(game)[0] for card in row]
    lines, ended = tables(game)
    points = {"suit": suit, "colour": colour}
    expected = {spots: (f"rules.same.{same}", points[same]) for spots, same in lines_of(square)}
    assert {tuple(line[0]["values"].values()): (line[2]["key"], line[3]) for line in lines} == expected
    for spots, cards, _, _ in lines:
        assert [card["card"] for card in cards["values"].values()] == [square[n - 1] for n in spots["values"].values()]
    assert sum(line[3] for line in lines) == value
    assert [row[1] for row in ended] == [value] * len(scores)
    assert [row[1] + row[2] - row[3] for row in ended] == [row[4] for row in ended] == scores


def test_the_square_of_the_example_has_two_lines_of_a_suit_and_four_of_a_colour() -> None:
    square = [card for row in pictures(wildpack.load("leopard"))[0] for card in row]
    assert sorted(same for _, same in lines_of(square)) == ["colour"] * 4 + ["suit"] * 2


def test_the_showdown_of_the_example() -> None:
    game = wildpack.load("beverbende")
    (own,), (replaced,), (of_caller,) = pictures(game)
    dealt = [card for pair in zip(of_caller, own, strict=True) for card in pair]
    first = [*dealt, "6", "9", "9", "K", "4"]  # the open pile, two cards to drop, those that replace the queen
    left = dict(zip("A23456789TJQK", [4] * 9 + [8, 8, 8, 6], strict=True))
    rest = [card for card, count in left.items() for _ in range(count - first.count(card))]
    deal = game.deal(seats=2, dealer=0, pack=first + rest)
    for move in ("draw", "drop", "end", "draw", "drop"):
        deal.play(move)
    assert [place.card for place in deal.scene(0).area("row.1").places] == replaced
    sums = [
        block.values["n"] for block in outline(game) if isinstance(block, Text) and block.key == "rules.example.sum"
    ]
    assert deal.scores == sums == [15, 16]


# --- as printed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_lines_fit_and_nothing_is_left_open(family: str, language: str) -> None:
    say = Catalogue(language, wildpack.games()[family].package)
    lines = [line for block in every_block(family) for line in plain([block], say).split("\n")]
    assert max(map(cell_len, lines)) <= WIDTH
    assert not [line for line in lines if line != line.rstrip() or "{" in line]


def test_headings_are_underlined_and_points_hang() -> None:
    lines = printed(wildpack.load("leopard"), "en").split("\n")
    assert lines[:5] == [
        "Leopard: Classic",
        "================",
        "",
        "The game as Robert Abbott first published it.",
        "",
    ]
    assert lines[lines.index("Lines") + 1] == "-----"
    assert "- Ten: on any open spot of your own square. It lies face up." in lines
    assert [line[:2] for line in lines if "either square, if that spot is open" in line] == ["  "]


@pytest.mark.parametrize(
    ("language", "first"), [("en", "A♥ │ 2♥ │ 3♥"), ("ru", "Т♥ │ 2♥ │ 3♥"), ("fa", "تک♥ │ ۲♥  │ ۳♥")]
)
def test_a_square_is_drawn_with_the_cards_of_the_language_from_left_to_right(language: str, first: str) -> None:
    marked = printed(wildpack.load("leopard"), language)
    assert first in marked.replace("\u200e", "")
    drawn = [line for line in marked.split("\n") if "│" in line]
    assert all(line.startswith("\u200e") for line in drawn) == (language == "fa")


def test_persian_tables_run_from_right_to_left_with_persian_digits() -> None:
    text = printed(wildpack.load("leopard"), "fa")
    row = next(line for line in text.split("\n") if "کسی اعلام نکرد" in line)
    assert row.split("\u200f")[1:] == ["کسی اعلام نکرد     ", "۸     ", "۳      ", "۰      ", "۱۱"]
    assert not re.search("[0-9]", text)


def test_changed_options_are_named_at_the_start() -> None:
    lines = printed(wildpack.load("leopard", out_at=6, many=True, bonus_to="closer"), "en").split("\n")
    assert lines[5:10] == [
        "In this game, these rules are changed:",
        "",
        "- Several cards a turn: yes",
        "- Points to go out: 6",
        "- Who gets the bonus: the side that goes out",
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_outline_travels_as_json(variant: str) -> None:
    blocks = outline(wildpack.load(variant))
    assert msgspec.json.decode(msgspec.json.encode(blocks), type=list[Block]) == blocks
    assert [isinstance(block, Heading) for block in blocks].count(True) > 8


def test_a_family_without_rules_for_people_says_so() -> None:
    game = Game(Family("email"), Variant("usual", "", (2,), {}, {}), {})
    with pytest.raises(BadText, match=r"^email has no explain\.py, so its rules can't be printed$"):
        outline(game)


# --- the command -----------------------------------------------------------------------------------------


def test_the_command_prints_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "leopard:running(out_at=6)", "--lang", "nl"]) == 0
    out, err = capsys.readouterr()
    assert out == printed(wildpack.load("leopard:running(out_at=6)"), "nl") + "\n"
    assert (out.split("\n")[0], err) == ("Luipaard: Rennend", "")


def test_the_command_takes_the_variant_and_the_language_of_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "el_GR.UTF-8")
    assert main(["rules", "leopard", "--variant", "russian"]) == 0
    assert capsys.readouterr().out.startswith("Λεοπάρδαλη: Ρωσική\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["whist"], "there is no game 'whist'; the games are: beverbende, leopard"),
        (["leopard", "--variant", "blue"], "leopard has no variant 'blue'; its variants are: classic, revised, "),
        (["leopard:classic", "--variant", "russian"], "the variant is given twice: 'classic' and 'russian'"),
        (["leopard(out_at=99)"], "out_at must be one of 0-24, not 99"),
        (["leopard", "--lang", "de"], "expected a language of en, fa, ru, el, nl, not 'de'"),
    ],
)
def test_what_does_not_exist_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"wildpack: {message}")
    assert err.count("\n") == 1
