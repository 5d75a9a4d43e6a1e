"""The catalogues: every language says everything, with the same values and all its plural forms."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from babel import Locale

import wildpack
from wildpack import BadText
from wildpack.cards import RANKS
from wildpack.locale import LANGUAGES, Catalogue, Entry, preferred

ROOT = Path(wildpack.__file__).parent
FOLDERS = [ROOT / "locale", *(ROOT / "games" / family / "locale" for family in wildpack.games())]
CATALOGUES = [(folder, language) for folder in FOLDERS for language in LANGUAGES]
EACH = pytest.mark.parametrize(
    ("folder", "language"), CATALOGUES, ids=[f"{folder.parent.name}-{language}" for folder, language in CATALOGUES]
)


def entries(folder: Path, language: str) -> dict[str, Entry]:
    """A catalogue as it stands in its file; a key that stands twice is an error."""

    def unique(pairs: list[tuple[str, Entry]]) -> dict[str, Entry]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), [key for key in keys if keys.count(key) > 1]
        return dict(pairs)

    text = (folder / f"{language}.json").read_text("utf-8")
    catalogue: dict[str, Entry] = json.loads(text, object_pairs_hook=unique)
    return catalogue


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(entry: Entry) -> set[str]:
    """The names of the values that a text takes."""
    return {name for text in texts(entry) for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@EACH
def test_every_language_has_the_same_keys(folder: Path, language: str) -> None:
    assert set(entries(folder, language)) == set(entries(folder, "en"))


@EACH
def test_texts_take_the_same_values(folder: Path, language: str) -> None:
    english, here = entries(folder, "en"), entries(folder, language)
    assert {key: holes(entry) for key, entry in here.items()} == {key: holes(entry) for key, entry in english.items()}


@EACH
def test_no_text_is_empty(folder: Path, language: str) -> None:
    assert [key for key, entry in entries(folder, language).items() for text in texts(entry) if not text.strip()] == []


@EACH
def test_plurals_have_all_forms_of_the_language(folder: Path, language: str) -> None:
    forms = Locale.parse(language).plural_form.tags | {"other"}
    plurals = {key: set(entry) for key, entry in entries(folder, language).items() if isinstance(entry, dict)}
    assert plurals == dict.fromkeys(plurals, forms)
    assert all("n" in holes(entries(folder, language)[key]) for key in plurals)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_counts_of_the_table_end_in_the_same_sentence(language: str) -> None:
    counts = [set(texts(entry)) for entry in entries(ROOT / "locale", language).values() if isinstance(entry, dict)]
    long = [{" ".join(text.split()[-5:]) for text in count if len(text.split()) > 5} for count in counts]
    assert sum(map(len, long)) == len(set().union(*long))


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_told_apart(language: str) -> None:
    say = Catalogue(language)
    cards = [rank + suit for rank in RANKS for suit in "shdc"] + list(RANKS)
    assert len({say.card(card) for card in cards}) == len({say.card_name(card) for card in cards}) == 65


@pytest.mark.parametrize(
    ("language", "indexes"),
    [("en", "A 10 J Q K"), ("ru", "Т 10 В Д К"), ("nl", "A 10 B V H")],
)
def test_indexes_are_those_of_the_country(language: str, indexes: str) -> None:
    assert [Catalogue(language).card(card) for card in "ATJQK"] == indexes.split()


@pytest.mark.parametrize(
    ("language", "card", "name"),
    [
        ("en", "7♥", "seven of hearts"),
        ("fa", "۷♥", "هفت دل"),
        ("ru", "7♥", "семёрка червей"),
        ("nl", "7♥", "hartenzeven"),
    ],
)
def test_a_card_in_short_and_in_words(language: str, card: str, name: str) -> None:
    assert (Catalogue(language).card("7h"), Catalogue(language).card_name("7h")) == (card, name)


def test_only_persian_is_written_from_right_to_left() -> None:
    assert [language for language in LANGUAGES if Catalogue(language).right_to_left] == ["fa"]


@pytest.mark.parametrize(("language", "text"), [("en", "104"), ("fa", "۱۰۴"), ("ru", "104"), ("el", "104")])
def test_whole_numbers_have_the_digits_of_the_language(language: str, text: str) -> None:
    assert Catalogue(language).write(104) == text


def test_other_values_stand_as_they_are() -> None:
    assert [Catalogue("fa").write(value) for value in ("A7", True, None)] == ["A7", "True", "None"]


# --- a package of texts made for the test ----------------------------------------------------------------


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game's package with English and Russian texts, and some that are English only."""
    folder = tmp_path / "texts_of_a_game" / "locale"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    english: dict[str, Entry] = {
        "cards": {"one": "{n} card", "other": "{n} cards"},
        "points": {"one": "{n} point", "other": "{n} points"},
        "turn": "{name} to move",
        "language": "this game's own",
    }
    russian: dict[str, Entry] = {
        "cards": {"one": "{n} карта", "few": "{n} карты", "many": "{n} карт", "other": "{n} карты"},
    }
    (folder / "en.json").write_text(json.dumps(english))
    (folder / "ru.json").write_text(json.dumps(russian))
    monkeypatch.syspath_prepend(tmp_path)
    return "texts_of_a_game"


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 карта"), (2, "2 карты"), (5, "5 карт"), (11, "11 карт"), (21, "21 карта"), (22, "22 карты")]
)
def test_russian_plurals(outside: str, n: int, text: str) -> None:
    assert Catalogue("ru", outside)("cards", n=n) == text


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_english_plurals(outside: str, n: int, text: str) -> None:
    assert Catalogue("en", outside)("cards", n=n) == text


@pytest.mark.parametrize(("n", "text"), [(1, "1 point"), (2, "2 points"), (21, "21 points")])
def test_a_text_that_is_only_english_has_english_plurals(outside: str, n: int, text: str) -> None:
    assert Catalogue("ru", outside)("points", n=n) == text


def test_a_game_s_own_text_comes_first_and_the_common_ones_after(outside: str) -> None:
    say = Catalogue("en", outside)
    assert (say("language"), say("turn", name="Ada"), say("suit.s")) == ("this game's own", "Ada to move", "spades")
    assert Catalogue("ru", outside)("language") == "Русский"


def test_a_text_that_nobody_has_is_an_error(outside: str) -> None:
    say = Catalogue("nl", outside)
    assert "turn" in say
    assert "nothing" not in say
    with pytest.raises(KeyError, match="nothing"):
        say("nothing")


# --- choosing a language ---------------------------------------------------------------------------------


def test_another_language_is_told_the_ones_there_are() -> None:
    with pytest.raises(BadText) as caught:
        Catalogue("de")
    assert str(caught.value) == "expected a language of en, fa, ru, el, nl, not 'de'"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "el"}, "el"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "el", "LC_ALL": "fa_IR"}, "fa"),
        ({"LANG": "ru_RU", "LC_ALL": ""}, "ru"),
        ({"LANG": "ru_RU", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preferred() == language


def test_without_any_the_system_s_language_or_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: ("el_GR", "UTF-8"))
    assert preferred() == "el"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert preferred() == "en"
