"""Figures in columns."""

from __future__ import annotations

from wildpack.figures.tables import columns, deals, told_apart


def test_the_same_bot_again_gets_a_number() -> None:
    names = ["random", "seasoned", "random", "random"]
    assert told_apart(names) == ["random", "seasoned", "random#2", "random#3"]


def test_one_deal_is_no_plural() -> None:
    assert [deals(count) for count in (0, 1, 2)] == ["0 deals", "1 deal", "2 deals"]


def test_the_first_column_begins_and_the_others_end_beneath_each_other() -> None:
    assert list(columns([("bot", "points"), ("seasoned", "9")])) == ["bot       points", "seasoned       9"]
