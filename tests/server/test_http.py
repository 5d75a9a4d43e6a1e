"""The HTTP side: making tables, what the page needs, its files and the headers that protect it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import brotli
import pytest

from wildpack import games, locale
from wildpack.server.guard import HEADERS
from wildpack.server.limits import Limits

from .harness import Server, serving

pytestmark = pytest.mark.anyio


async def test_who_makes_a_table_gets_its_name_and_a_token_also_as_a_cookie(server: Server) -> None:
    answer = await server.http("POST", "/api/tables", json={"game": "leopard", "name": "Ann"})
    made = answer.json()
    assert answer.status_code == 201
    assert made["seat"] == 0
    assert len(made["commitment"]) == 64
    paths = (f"/ws/{made['id']}", f"/api/tables/{made['id']}")
    for cookie, path in zip(answer.headers.get_list("set-cookie"), paths, strict=True):
        assert cookie.startswith(f"seat-{made['id']}={made['token']}; ")
        for part in ("HttpOnly", "SameSite=strict", f"Path={path}"):
            assert part in cookie
        assert "Secure" not in cookie
    headers = {"X-Forwarded-Proto": "https"}
    safe = await server.http("POST", "/api/tables", json={"game": "leopard"}, headers=headers)
    assert all("Secure" in cookie for cookie in safe.headers.get_list("set-cookie"))


async def test_a_commitment_asked_for_before_is_that_of_one_table(server: Server) -> None:
    promised = (await server.http("GET", "/api/commitment")).json()["commitment"]
    first = await server.create("beverbende", commitment=promised, secret="ab" * 32)
    second = await server.create("beverbende", commitment=promised)
    assert first["commitment"] == promised != second["commitment"]
    assert (await server.join(first["id"])).info["commitment"] == promised


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "leopard:classic(out_at=99)"}, "game"),
        ({"game": "leopard", "seats": 3}, "game"),
        ({"game": "leopard", "bots": {"0": "random"}}, "game"),
        ({"game": "leopard", "bots": {"1": "hal"}}, "game"),
        ({"game": "leopard", "bots": {"2": "random"}}, "game"),
        ({}, "malformed"),
        ({"game": "leopard", "clock": [5, 0]}, "malformed"),
        ({"game": "leopard", "secret": "abc"}, "malformed"),
        ({"game": "leopard", "rated": True}, "malformed"),
        ({"game": "leopard", "name": "x" * 5000}, "malformed"),
        ([], "malformed"),
    ],
)
async def test_tables_that_can_not_be(server: Server, body: Any, code: str) -> None:
    answer = await server.http("POST", "/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_names_are_cleaned(server: Server) -> None:
    made = await server.create("beverbende", name="  An\u202en\x00a\n  Lee " + "x" * 40)
    client = await server.join(made["id"], made["token"])
    assert client.position["seats"][0]["name"] == "Anna Lee " + "x" * 15


async def test_a_public_table_is_listed_while_it_waits_and_has_no_chat(server: Server) -> None:
    made = await server.create("beverbende", seats=3, public=True, chat=True, clock=[300, 5])
    hidden = await server.create("beverbende", seats=3)
    client = await server.join(made["id"], made["token"])
    await server.join(hidden["id"], hidden["token"])
    listed = {table["id"]: table for table in (await server.http("GET", "/api/tables")).json()}
    assert hidden["id"] not in listed
    assert listed[made["id"]]["clock"] == [300, 5]
    assert listed[made["id"]]["seats"][0]["name"] == "Ann"
    assert await client.refused(type="chat", text="hello") == "chat"
    for seat in (1, 2):
        await client.done(type="seatbot", seat=seat, bot="random")
    assert made["id"] not in {table["id"] for table in (await server.http("GET", "/api/tables")).json()}


async def test_ten_tables_an_hour_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits()) as running:
        async with running as server:
            body = {"game": "beverbende"}

            async def status(address: str) -> int:
                headers = {"X-Forwarded-For": address}
                return (await server.http("POST", "/api/tables", json=body, headers=headers)).status_code

            assert [await status("203.0.113.7") for _ in range(11)] == [201] * 10 + [429]
            assert await status("203.0.113.8") == 201
            assert [await status(f"2001:db8::{n}") for n in range(11)] == [201] * 10 + [429]
            for _ in range(12):
                assert (await server.http("POST", "/api/tables", json=body)).status_code == 201


async def test_posts_from_pages_of_other_sites_are_refused(server: Server) -> None:
    body, headers = {"game": "beverbende"}, {"Origin": "http://evil.example"}
    answer = await server.http("POST", "/api/tables", json=body, headers=headers)
    assert (answer.status_code, answer.json()) == (403, {"code": "origin"})


async def test_the_games_with_their_options(server: Server) -> None:
    families = {family["name"]: family for family in (await server.http("GET", "/api/games")).json()}
    assert list(families) == list(games())
    leopard = families["leopard"]
    assert [variant["name"] for variant in leopard["variants"]] == list(games()["leopard"].variants)
    options = {option["name"]: option for option in leopard["options"]}
    assert options["out_at"] == {"name": "out_at", "kind": "number", "of_match": False, "range": [0, 24]}
    assert options["many"] == {"name": "many", "kind": "flag", "of_match": False}
    assert options["bonus_to"]["choices"] == ["nobody-out", "closer"]
    assert leopard["variants"][0]["values"]["deals"] == 4
    assert (leopard["bots"][0], leopard["usual_bot"]) == ("novice", "seasoned")


@pytest.mark.parametrize("language", locale.LANGUAGES)
async def test_the_texts_of_a_language(server: Server, language: str) -> None:
    texts = (await server.http("GET", f"/api/locale/{language}")).json()
    assert texts["rank.K"] == locale.texts(language)["rank.K"]
    for name, family in games().items():
        own = locale.texts(language, family.package)
        assert {key: texts[f"{name}.{key}"] for key in own} == own
        merged = (await server.http("GET", f"/api/locale/{language}", params={"game": name})).json()
        assert {key: merged[key] for key in own} == own


async def test_texts_are_sent_compressed_to_those_who_can_read_that(server: Server) -> None:
    packed = await server.http("GET", "/api/locale/ru", headers={"Accept-Encoding": "gzip"})
    plain = await server.http("GET", "/api/locale/ru", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.json() == plain.json()


async def test_there_are_no_texts_of_other_languages(server: Server) -> None:
    assert (await server.http("GET", "/api/locale/xx")).status_code == 404


PACKED = ("/api/games", "/api/locale/fa", "/api/locale/nl?game=leopard", "/api/rules/beverbende")


@pytest.mark.parametrize("path", PACKED)
async def test_what_stays_the_same_comes_compressed_and_once(server: Server, path: str) -> None:
    packed = await server.http("GET", path, headers={"Accept-Encoding": "br;q=1.0, gzip;q=0.8"})
    plain = await server.http("GET", path, headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    marks = packed.headers["etag"], plain.headers["etag"]
    assert marks[0] != marks[1]
    assert not any(mark.startswith("W/") for mark in marks)
    for answer in (packed, plain):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["cache-control"] == "no-cache"
    for known in (marks[0], f'"other", {marks[0]}', f"W/{marks[0]}", "*"):
        again = await server.http("GET", path, headers={"Accept-Encoding": "gzip", "If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", marks[0])
        assert again.headers["vary"] == "Accept-Encoding"
    other = await server.http("GET", path, headers={"Accept-Encoding": "gzip", "If-None-Match": marks[1]})
    assert other.status_code == 200


async def test_texts_of_different_queries_differ(server: Server) -> None:
    one, two, none = [
        await server.http("GET", f"/api/locale/en{query}") for query in ("", "?game=leopard", "?game=chess")
    ]
    assert one.headers["etag"] == none.headers["etag"] != two.headers["etag"]
    rules = [await server.http("GET", f"/api/rules/leopard{query}") for query in ("", "?out_at=6", "?lang=fa")]
    assert rules[0].headers["etag"] == rules[2].headers["etag"] != rules[1].headers["etag"]
    assert (await server.http("GET", "/api/rules/leopard?out_at=99")).status_code == 404


async def test_only_so_many_requests_a_minute_make_the_server_work(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(requests=5)) as running:
        async with running as server:
            made = await server.create("beverbende")
            paths = ["/api/commitment", *(f"/api/tables/{made['id']}{more}" for more in ("", "/record", "/replay"))]
            headers = {"X-Forwarded-For": "203.0.113.7"}
            answers = [await server.http("GET", path, headers=headers) for path in [*paths, *paths]]
            assert [answer.status_code for answer in answers] == [200, 200, 409, 404, 200, 429, 429, 429]
            assert answers[-1].json() == {"code": "busy"}
            assert (await server.http("GET", "/api/games", headers=headers)).status_code == 200


async def test_a_seat_without_a_name_is_taken(server: Server) -> None:
    made = await server.create("beverbende", seats=3, name="", bots={2: "random"})
    host = await server.join(made["id"], made["token"])
    assert host.position["seats"] == [{"taken": True}, {}, {"bot": "random"}]
    guest = await server.join(made["id"])
    await guest.done(type="sit", seat=1)
    await guest.done(type="stand")
    await host.until(lambda client: client.told()[-1]["kind"] == "stood")
    assert host.position["seats"][1] == {}
    assert (await server.http("GET", f"/api/tables/{made['id']}")).json()["seats"] == host.position["seats"]


async def test_a_qr_code_is_an_image(server: Server) -> None:
    answer = await server.http("GET", "/api/qr", params={"text": "https://wildpack.example/t/abc"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    assert (await server.http("GET", "/api/qr", params={"text": "x" * 301})).status_code == 400
    assert (await server.http("GET", "/api/qr")).status_code == 400


async def test_a_match_that_goes_on_shows_no_record(server: Server) -> None:
    clients = await server.table("beverbende", 2)
    answer = await server.http("GET", f"/api/tables/{clients[0].table}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "playing")
    assert (await server.http("GET", "/api/tables/nosuch/record")).status_code == 404
    for number in ("x", "-1", "9" * 5000):
        answer = await server.http("GET", f"/api/tables/{clients[0].table}/record", params={"match": number})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


# --- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page")
    (folder / "assets" / "app-1a2b.js").write_text("play()" * 100)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(brotli.compress(b"pressed"))
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "icon.png").write_bytes(b"png")
    return folder


async def test_the_files_of_the_page(tmp_path: Path, built: Path) -> None:
    with serving(tmp_path / "data", static=built) as running:
        async with running as server:
            for path in ("/", "/t/abcdefghij", "/rules/leopard", "/verify"):
                page = await server.http("GET", path)
                assert (page.status_code, page.text) == (200, "<!doctype html>the page")
                assert page.headers["cache-control"] == "no-cache"
                assert page.headers["content-type"].startswith("text/html")
            script = await server.http("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"})
            assert script.headers["content-encoding"] == "gzip"
            assert script.text == "play()" * 100
            assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert script.headers["content-type"].startswith("text/javascript")
            assert "accept-encoding" in script.headers["vary"].lower()
            pressed = await server.http("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "br, gzip"})
            assert (pressed.headers["content-encoding"], pressed.content) == ("br", b"pressed")
            plain = await server.http("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert (await server.http("GET", "/assets/gone.js")).status_code == 404
            for path in ("/manifest.webmanifest", "/icon.png"):
                assert (await server.http("GET", path)).headers["cache-control"] == "no-cache"
            for path in ("/../data/wildpack.sqlite", "/%2e%2e/data/wildpack.sqlite", "//etc/passwd"):
                assert (await server.http("GET", path)).text == "<!doctype html>the page"


async def test_what_the_api_does_not_have_is_not_the_page(server: Server) -> None:
    assert (await server.http("GET", "/api/nothing")).status_code == 404


async def test_a_page_that_was_not_built_is_named(tmp_path: Path) -> None:
    with serving(tmp_path, static=tmp_path / "none") as running:
        async with running as server:
            assert (await server.http("GET", "/")).status_code == 503


@pytest.mark.parametrize("path", ["/", "/api/games", "/assets/none.js", "/api/nothing"])
async def test_every_answer_has_the_headers_that_protect_it(server: Server, path: str) -> None:
    answer = await server.http("GET", path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "server" not in answer.headers
