"""The texts people read, in their language.

A catalogue is ``<language>.json`` in this folder, and in ``locale/`` of a family for the texts of its games: keys
with a text, or with a text for each plural form of the language (CLDR categories, chosen by the value ``n``).
Texts hold values as ``{name}``; whole numbers are written in the digits of the language.
"""

from __future__ import annotations

import functools
import importlib.resources
import locale
import os
from collections.abc import Mapping
from typing import Any

import msgspec
from babel import Locale
from babel.numbers import format_decimal

from wildpack.errors import BadText

LANGUAGES = ("en", "fa", "ru", "el", "nl")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_DIGITS = {"fa": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")}
"""By language: its own digits, which Babel does not write."""

Entry = str | dict[str, str]


@functools.cache
def _entries(package: str, language: str) -> Mapping[str, Entry]:
    file = importlib.resources.files(package).joinpath("locale" if package != __name__ else "", f"{language}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Entry]) if file.is_file() else {}


def texts(language: str, package: str | None = None) -> dict[str, Entry]:
    """The common texts, or those of a family's ``package``; English where the language has none."""
    source = package or __name__
    return {**_entries(source, "en"), **_entries(source, language)}


def preferred() -> str:
    """The language of the environment (LC_ALL, LC_MESSAGES, LANG, else the system's), or English."""
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")] + [locale.getlocale()[0]]
    name = next((name for name in names if name), "")
    return name[:2] if name[:2] in LANGUAGES else "en"


class Catalogue:
    """The texts of one language: the common ones, and those of a family's ``package`` if given."""

    def __init__(self, language: str, package: str | None = None) -> None:
        if language not in LANGUAGES:
            raise BadText(f"expected a language of {', '.join(LANGUAGES)}, not {language!r}")
        self.language = language
        self._locale = Locale.parse(language)
        self._sources = [
            (Locale.parse(code), _entries(source, code))
            for code in (language, "en")
            for source in (package, __name__)
            if source is not None
        ]

    @property
    def right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return bool(self._locale.text_direction == "rtl")

    def __contains__(self, key: str) -> bool:
        return any(key in entries for _, entries in self._sources)

    def __call__(self, key: str, **values: Any) -> str:
        """The text of ``key`` with ``values`` put in; English where an outside game has no other. Raises KeyError."""
        found = next(((spoken, entries[key]) for spoken, entries in self._sources if key in entries), None)
        if found is None:
            raise KeyError(key)
        spoken, entry = found
        text = entry if isinstance(entry, str) else entry[spoken.plural_form(values["n"])]
        return text.format_map({name: self.write(value) for name, value in values.items()})

    def write(self, value: object) -> str:
        """A value as it stands in a text: whole numbers in the digits of the language."""
        if isinstance(value, int) and not isinstance(value, bool):
            text = format_decimal(value, locale=self._locale, numbering_system="default")
            return text.translate(_DIGITS.get(self.language, {}))
        return str(value)

    def card(self, text: str) -> str:
        """A card in short: the index of its rank in this language and the sign of its suit."""
        return self(f"index.{text[0]}") + SUITS.get(text[1:], "")

    def card_name(self, text: str) -> str:
        """A card in words."""
        rank = self(f"rank.{text[0]}")
        return self("card.of", rank=rank, suit=self(f"suit.{text[1]}")) if len(text) == 2 else rank
