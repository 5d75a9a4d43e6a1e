"""Every text of a family is there in all languages, with the values it takes, and is used."""

from __future__ import annotations

import re

import pytest

import wildpack
from tests.explain.outlines import (
    FAMILIES,
    catalogue,
    entries,
    every_block,
    folder,
    forms,
    holes,
    texts,
)
from wildpack.locale import LANGUAGES, Catalogue


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_just_the_values_it_takes(family: str, language: str) -> None:
    there = catalogue(family, language)
    used = {(text.key, frozenset(text.values)) for text in texts(every_block(family))}
    assert {(key, frozenset(holes(there[key]))) for key, _ in used} == used


@pytest.mark.parametrize("family", FAMILIES)
def test_every_text_of_the_rules_is_used(family: str) -> None:
    used = {text.key for text in texts(every_block(family))}
    assert {key for key in catalogue(family, "en") if key.startswith("rules.")} - used == set()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_written_by_hand(family: str, language: str) -> None:
    found = [text for entry in entries(folder(family), language).values() for text in forms(entry)]
    assert [text for text in found if re.search(r"\d", text)] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_variants_and_options_have_a_name_and_a_line(family: str) -> None:
    described, there = wildpack.games()[family], catalogue(family, "en")
    names = [f"variant.{name}" for name in described.variants] + [f"option.{name}" for name in described.options]
    choices = {f"option.{option.name}.{choice}" for option in described.options.values() for choice in option.choices}
    expected = {"name", "summary", *names, *(f"{name}.about" for name in names), *choices}
    assert {key for key in there if key.split(".")[0] in ("name", "summary", "variant", "option")} == expected


EVENTS = {
    "leopard": "deal deal.hidden deal.you draw draw.hidden draw.you play discard out stop ask yes no",
    "beverbende": "deal deal.hidden deal.you deal.you.hidden open draw take drawn drawn.hidden drawn.you keep drop"
    " skip peek peek.hidden peek.you swap again end pass shuffle showdown replace",
}
NOBODY = {"open", "shuffle", "showdown"}
WORDS = {
    "leopard": {"prompt": "start refused running answer", "button": "out stop ask yes no"},
    "beverbende": {
        "prompt": "choice drawing holding peeking swapping doubling closing",
        "button": "again skip end pass",
        "note": "held frozen",
    },
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_event_has_a_sentence_and_one_for_oneself(family: str) -> None:
    kinds = set(EVENTS[family].split())
    own = {f"{kind}.you" for kind in kinds if "." not in kind} - {f"{kind}.you" for kind in NOBODY}
    expected = {f"event.{kind}" for kind in kinds | own}
    assert {key for key in catalogue(family, "en") if key.startswith("event.")} == expected


@pytest.mark.parametrize(("family", "sort"), [(family, sort) for family in WORDS for sort in WORDS[family]])
def test_prompts_buttons_and_notes_have_their_words(family: str, sort: str) -> None:
    expected = {f"{sort}.{word}" for word in WORDS[family][sort].split()}
    assert {key for key in catalogue(family, "en") if key.startswith(f"{sort}.")} == expected


@pytest.mark.parametrize("family", FAMILIES)
def test_what_happens_in_a_deal_can_be_said(family: str) -> None:
    game = wildpack.load(family)
    deal = game.deal(seed=8)
    while deal.actions() and len(deal.history) < 40:
        deal.act(deal.actions()[len(deal.history) % len(deal.actions())])
    for language in LANGUAGES:
        say = Catalogue(language, game.family.package)
        for event in deal.events(0):
            values = {"player": "Ada", "owner": "Bo"} | {
                key: event[key] for key in ("card", "place", "other") if key in event
            }
            hidden = ".hidden" if event.get("card", "") is None else ""
            assert "Ada" in say(f"event.{event['kind']}{hidden}", **values) or event["seat"] is None
