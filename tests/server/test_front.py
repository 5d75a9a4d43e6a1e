"""The page before its scripts run: its language, and what a link to it shows where it is sent to somebody."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import pytest

from wildpack.locale import LANGUAGES, Catalogue

from .harness import Server, serving

pytestmark = pytest.mark.anyio

PAGE = """<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <!--head--><title>Wildpack</title><!--/head-->
    <script type="module" src="/assets/main-1a2b.js"></script>
  </head>
  <body><noscript><!--noscript-->English<!--/noscript--></noscript></body>
</html>
"""
MANIFEST = {"name": "Wildpack", "start_url": "/", "shortcuts": [{"name": "new.title", "url": "/new"}]}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("front")
    assets = folder / "static" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text(PAGE)
    (assets.parent / "manifest.webmanifest").write_text(json.dumps(MANIFEST))
    for name in ("font-en-nl-A_b-1234.woff2", "font-fa-12345678.woff2", "font-ru-abcdefgh.woff2"):
        (assets / name).write_bytes(b"font")
    with serving(folder / "data", static=folder / "static") as running:
        yield running.port


@pytest.fixture
async def server(built: int) -> Server:
    return Server(built)


def said(page: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)"', page)
    assert found is not None, page
    return html.unescape(found[1])


@pytest.mark.parametrize(
    ("query", "headers", "language"),
    [
        ("", {}, "en"),
        ("", {"Accept-Language": "de-DE,de;q=0.9"}, "en"),
        ("", {"Accept-Language": "fa-IR,fa;q=0.9,en;q=0.8"}, "fa"),
        ("", {"Accept-Language": "en;q=0.2, el;q=0.9"}, "el"),
        ("", {"Accept-Language": "ru;q=0, nl;q=0.1"}, "nl"),
        ("", {"Accept-Language": "nl;q=much, ;;, *"}, "nl"),
        ("", {"Accept-Language": "fa", "Cookie": "language=ru"}, "ru"),
        ("", {"Accept-Language": "fa", "Cookie": "language=xx"}, "fa"),
        ("?lang=el", {"Accept-Language": "fa", "Cookie": "language=ru"}, "el"),
        ('?lang="><script>', {"Accept-Language": "fa"}, "fa"),
    ],
)
async def test_the_page_comes_in_the_language_asked_for(
    server: Server, query: str, headers: dict[str, str], language: str
) -> None:
    answer = await server.http("GET", f"/{query}", headers=headers)
    direction = "rtl" if language == "fa" else "ltr"
    assert f'<html lang="{language}" dir="{direction}">' in answer.text
    assert Catalogue(language)("link.noscript") in html.unescape(answer.text)
    assert f'as="fetch" href="/api/locale/{language}"' in answer.text
    assert {"Accept-Language", "Cookie", "Accept-Encoding"} <= set(answer.headers["vary"].split(", "))
    assert '"><script>' not in answer.text
    assert answer.text.count("<script") == 1


@pytest.mark.parametrize(
    ("language", "fonts"),
    [
        ("en", ["font-en-nl-A_b-1234"]),
        ("nl", ["font-en-nl-A_b-1234"]),
        ("fa", ["font-fa-12345678"]),
        ("el", []),
    ],
)
async def test_the_letters_of_the_language_alone_are_asked_for_at_once(
    server: Server, language: str, fonts: list[str]
) -> None:
    page = (await server.http("GET", "/", params={"lang": language})).text
    assert re.findall(r'as="font" type="font/woff2" href="/assets/([^"]+)\.woff2" crossorigin', page) == fonts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Ann", ""])
async def test_a_link_to_a_table_shows_its_game_and_the_free_seats(server: Server, language: str, name: str) -> None:
    made = await server.create("beverbende", seats=3, name=name)
    page = (await server.http("GET", f"/t/{made['id']}", headers={"Accept-Language": language})).text
    say = Catalogue(language)
    words = Catalogue(language, "wildpack.games.beverbende")
    assert said(page, "og:title") == say("link.table.waiting", game=words("name"))
    assert words("variant.standard") in said(page, "og:description")
    assert say("home.open.seats", taken=1, n=3) in said(page, "og:description")
    assert said(page, "description") == said(page, "og:description")
    assert said(page, "og:image") == f"http://127.0.0.1:{server.port}/preview.png"
    assert said(page, "og:image:alt") == say("link.picture")
    assert "Ann" not in page


async def test_a_link_to_a_match_that_goes_on_invites_to_watch(server: Server) -> None:
    made = await server.create("beverbende", seats=2, bots={"1": "random"})
    page = (await server.http("GET", f"/t/{made['id']}")).text
    assert said(page, "og:title") == "A game of Beverbende: come and watch"


@pytest.mark.parametrize("path", ["/", "/t/nosuch", "/t/", "/settings", "/rules", "/rules/chess"])
async def test_other_links_say_what_wildpack_is(server: Server, path: str) -> None:
    answer = await server.http("GET", path)
    assert (answer.status_code, said(answer.text, "og:title")) == (200, "Wildpack: a game of cards")


async def test_a_link_to_rules_says_of_which_game(server: Server) -> None:
    page = (await server.http("GET", "/rules/leopard?variant=russian&lang=nl")).text
    words = Catalogue("nl", "wildpack.games.leopard")
    assert said(page, "og:title") == f"Regels: {words('name')}"
    assert said(page, "og:description") == words("summary")


async def test_an_address_without_a_page_is_not_found_and_says_so_as_a_page(server: Server) -> None:
    answer = await server.http("GET", "/nothing/here")
    assert (answer.status_code, '<html lang="en"' in answer.text) == (404, True)


async def test_the_address_in_a_page_is_escaped(server: Server) -> None:
    page = (await server.http("GET", "/", headers={"Host": 'a"><b>.example'})).text
    assert "<b>" not in page


async def test_the_page_is_sent_compressed(server: Server) -> None:
    answer = await server.http("GET", "/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text.startswith("<!doctype html>")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_manifest_is_in_the_language(server: Server, language: str) -> None:
    answer = await server.http("GET", "/manifest.webmanifest", params={"lang": language})
    assert answer.headers["content-type"] == "application/manifest+json"
    found, say = answer.json(), Catalogue(language)
    assert (found["name"], found["lang"]) == ("Wildpack", language)
    assert found["dir"] == ("rtl" if language == "fa" else "ltr")
    assert found["description"] == say("link.about")
    assert found["shortcuts"] == [{"name": say("new.title"), "url": "/new"}]
