"""What the page says before its scripts run: in the reader's language, and of the table that a link leads to."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from wildpack.locale import LANGUAGES, Catalogue
from wildpack.registry import games
from wildpack.server import bodies

ADDRESSES = ("", "new", "rules", "settings", "t", "verify")
"""The first parts of addresses that are a page's."""
VARY = "Accept-Encoding, Accept-Language, Cookie"


@dataclass(frozen=True)
class Said:
    """What a link to a page shows, where it is sent to somebody."""

    language: str
    origin: str
    """As ``https://cards.example``."""
    title: str
    about: str


def language_of(request: Request) -> str:
    """The language in the address, else the one chosen before, else the browser's, else English."""
    asked = [request.query_params.get("lang", ""), request.cookies.get("language", "")]
    return next((code for code in asked + _accepted(request) if code in LANGUAGES), "en")


def _accepted(request: Request) -> list[str]:
    """The languages of the browser, those it likes best first."""
    tags = [part.strip().partition(";q=") for part in request.headers.get("accept-language", "").split(",")]
    liked = sorted(tags, key=lambda tag: -_liking(tag[2]))
    return [name[:2].lower() for name, _, quality in liked if _liking(quality) > 0]


def _liking(quality: str) -> float:
    return float(quality) if re.fullmatch(r"[01](\.\d{0,3})?", quality) else 1.0


def said(request: Request, table: bodies.Listed | None) -> Said:
    """What the address of a request is about, as far as everybody may know it."""
    language = language_of(request)
    title, about = _words(Catalogue(language), request.url.path.strip("/").split("/"), table)
    return Said(language, f"{request.url.scheme}://{request.url.netloc}", title, about)


def _words(say: Catalogue, path: list[str], table: bodies.Listed | None) -> tuple[str, str]:
    if table is not None:
        family, _, variant = table.game.partition("(")[0].partition(":")
        words = Catalogue(say.language, games()[family].package)
        taken = sum(1 for seat in table.seats if seat.taken or seat.bot)
        seats = say("home.open.seats", taken=taken, n=len(table.seats))
        phase = "playing" if table.phase == "scored" else table.phase
        title = say(f"link.table.{phase}", game=words("name"))
        return title, say("link.table.about", variant=words(f"variant.{variant}"), seats=seats)
    if path[0] == "rules" and path[-1] in games():
        words = Catalogue(say.language, games()[path[-1]].package)
        return say("page.rules.of", game=words("name")), words("summary")
    return say("link.title"), say("link.about")


class Front:
    """The built page as a template: what stands between ``<!--name-->`` and ``<!--/name-->`` is of the language."""

    def __init__(self, page: str, files: list[str]) -> None:
        self._page = page
        self._fonts = {
            language: name
            for name in files
            if (found := re.fullmatch(r"assets/font((?:-[a-z]{2})+)-.{8}\.woff2", name))
            for language in found[1].split("-")
        }

    def page(self, said: Said) -> str:
        """The page that says it."""
        say = Catalogue(said.language)
        direction = "rtl" if say.right_to_left else "ltr"
        page = self._page.replace('<html lang="en" dir="ltr">', f'<html lang="{said.language}" dir="{direction}">')
        parts = {"head": self._head(said, say), "noscript": escape(say("link.noscript"))}
        for name, text in parts.items():
            begin, end = f"<!--{name}-->", f"<!--/{name}-->"
            before, found, rest = page.partition(begin)
            page = before + text + rest.partition(end)[2] if found else page
        return page

    def _head(self, said: Said, say: Catalogue) -> str:
        title, about, origin = escape(said.title), escape(said.about), escape(said.origin)
        picture = escape(say("link.picture"))
        lines = [
            f"<title>{title}</title>",
            f'<meta name="description" content="{about}" />',
            f'<meta property="og:title" content="{title}" />',
            f'<meta property="og:description" content="{about}" />',
            f'<meta property="og:image" content="{origin}/preview.png" />',
            f'<meta property="og:image:alt" content="{picture}" />',
            f'<link rel="manifest" href="/manifest.webmanifest?lang={said.language}" />',
            f'<link rel="preload" as="fetch" href="/api/locale/{said.language}" crossorigin />',
        ]
        if font := self._fonts.get(said.language):
            lines.append(f'<link rel="preload" as="font" type="font/woff2" href="/{font}" crossorigin />')
        return "\n    ".join(lines)


def manifest(file: bytes, language: str) -> bytes:
    """The manifest of the installed page, in a language; each shortcut is named by a key of the catalogue."""
    say = Catalogue(language)
    found = json.loads(file)
    for shortcut in found.get("shortcuts", []):
        shortcut["name"] = say(shortcut["name"])
    direction = "rtl" if say.right_to_left else "ltr"
    found |= {"lang": language, "dir": direction, "description": say("link.about")}
    return json.dumps(found, ensure_ascii=False).encode()
