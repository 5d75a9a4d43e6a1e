"""The HTTP side: what a page needs besides its socket."""

from __future__ import annotations

import functools
import io
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wildpack import locale
from wildpack.bots import LEVELS, USUAL
from wildpack.errors import BadText
from wildpack.game import Family, Option
from wildpack.registry import games, load
from wildpack.server import bodies, records, replays
from wildpack.server.connection import cookie_name, known_token, new_token, owner_of
from wildpack.server.hosts import Hosts
from wildpack.server.limits import Limits, Windows, address_of
from wildpack.server.packed import Packed

_YEAR, _HOUR, _MINUTE = 31_536_000, 3600, 60
_QR_LENGTH = 300
_OUTLINES = 100
"""How many outlines of rules are kept."""

_Answer = Callable[[Request], Awaitable[Response]]


class Api:
    """The routes under ``/api``."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tables = Windows(limits.tables, _HOUR)
        self._requests = Windows(limits.requests, _MINUTE)

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            Route("/api/games", self.games),
            Route("/api/commitment", self._seldom(self.commitment)),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}", self._seldom(self.table)),
            Route("/api/tables/{table}/record", self._seldom(self.record)),
            Route("/api/tables/{table}/replay", self._seldom(self.replay)),
            Route("/api/locale/{language}", self.locale),
            Route("/api/rules/{game}", self.rules),
            Route("/api/qr", self.qr),
            Route("/api/{path:path}", self.nothing),
        ]

    def _seldom(self, answer: _Answer) -> _Answer:
        """The same, as often as one address may ask for what makes the server work."""

        async def checked(request: Request) -> Response:
            allowed = self._requests.allows(address_of(request.scope), time.monotonic())
            return await answer(request) if allowed else _failed(429, "busy")

        return checked

    async def games(self, request: Request) -> Response:
        """The families of games, their variants and options."""
        return _games().answer(request)

    async def commitment(self, request: Request) -> Response:
        """A commitment to the secret of the next table."""
        return _json(bodies.Commitment(_hosts(request).promise()))

    async def tables(self, request: Request) -> Response:
        """The public tables that wait for players."""
        return _json(_hosts(request).open_tables())

    async def create(self, request: Request) -> Response:
        """Make a table."""
        try:
            new = msgspec.json.decode(await _body(request, self._limits.message_bytes), type=bodies.NewTable)
        except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError) as error:
            return _failed(400, "malformed", str(error))
        if not self._tables.allows(address_of(request.scope), time.monotonic()):
            return _failed(429, "many")
        token = new_token()
        try:
            host = await _hosts(request).create(new, token)
        except ValueError as error:
            return _failed(400, "game", str(error))
        answer = _json(bodies.Created(host.id, 0, token, host.table.commitment), 201)
        for path in (f"/ws/{host.id}", f"/api/tables/{host.id}"):
            answer.set_cookie(
                cookie_name(host.id),
                token,
                max_age=_YEAR,
                path=path,
                secure=request.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
        return answer

    async def table(self, request: Request) -> Response:
        """A table: its game, who sits there, and whether its match is over."""
        host = await _hosts(request).find(request.path_params["table"])
        return _failed(404, "table") if host is None else _json(host.listed())

    async def record(self, request: Request) -> Response:
        """The record of a match that is over: the last one, or number ``match``."""
        rows = await _hosts(request).log_of(request.path_params["table"])
        if not rows:
            return _failed(404, "table")
        try:
            record = records.of_log(rows, _number(request, "match"))
        except ValueError as error:
            return _failed(400, "malformed", str(error))
        return _failed(409, "playing") if record is None else _json(record)

    async def replay(self, request: Request) -> Response:
        """A ``deal`` that is over, as ``seat`` saw it, or without one anybody."""
        name = request.path_params["table"]
        rows = await _hosts(request).log_of(name)
        if not rows:
            return _failed(404, "table")
        try:
            deal, seat, match = (_number(request, key) for key in ("deal", "seat", "match"))
            return _json(await replays.replay(rows, _owner(request, name), deal or 0, seat, match))
        except replays.Closed as closed:
            return _failed(403 if closed.code == "seat" else 404, closed.code)
        except ValueError as error:
            return _failed(400, "malformed", str(error))

    async def locale(self, request: Request) -> Response:
        """The texts of a language: the common ones, and each family's with its name and a dot before the key.

        With ``game``, the texts of that family also without it.
        """
        language, game = request.path_params["language"], request.query_params.get("game")
        if language not in locale.LANGUAGES:
            return _failed(404, "malformed", f"expected a language of {', '.join(locale.LANGUAGES)}")
        return _texts(language, game if game in games() else None).answer(request)

    async def rules(self, request: Request) -> Response:
        """The rules of a game as an outline; ``variant`` and the options may be given in the query."""
        try:
            return _outline(str(_game(request))).answer(request)
        except ValueError as error:
            return _failed(404, "game", str(error))

    async def qr(self, request: Request) -> Response:
        """A QR code of ``text``, as SVG."""
        text = request.query_params.get("text", "")
        if not 0 < len(text) <= _QR_LENGTH:
            return _failed(400, "malformed", f"expected a text of 1 to {_QR_LENGTH} characters")
        image = io.BytesIO()
        segno.make(text, micro=False).save(image, kind="svg", border=2, xmldecl=False, svgns=True)
        return Response(image.getvalue(), media_type="image/svg+xml")

    async def nothing(self, request: Request) -> Response:
        """Any other address."""
        return _failed(404, "malformed", f"there is no {request.url.path}")


def _hosts(request: Request) -> Hosts:
    hosts: Hosts = request.app.state.hosts
    return hosts


def _owner(request: Request, table: str) -> str:
    """Who asks, by the token in ``Authorization: Bearer``, else in the cookie; empty if it is nobody known."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    token = known_token(table, request.headers.get("cookie", ""), given.strip() if scheme.lower() == "bearer" else "")
    return owner_of(token) if token else ""


def _number(request: Request, key: str) -> int | None:
    """A whole number in the query, None where it is left out. Raises BadText."""
    text = request.query_params.get(key)
    if text is not None and not re.fullmatch("[0-9]{1,9}", text):
        raise BadText(f"expected a whole number for {key}")
    return None if text is None else int(text)


def _pack(value: Any) -> Packed:
    return Packed(msgspec.json.encode(value))


@functools.cache
def _games() -> Packed:
    return _pack([_family(family) for family in games().values()])


@functools.cache
def _texts(language: str, game: str | None) -> Packed:
    merged = locale.texts(language)
    for name, family in games().items():
        merged |= {f"{name}.{key}": text for key, text in locale.texts(language, family.package).items()}
    return _pack(merged | locale.texts(language, games()[game].package) if game else merged)


@functools.lru_cache(_OUTLINES)
def _outline(game: str) -> Packed:
    from wildpack.explain import outline

    return _pack(outline(load(game)))


def _json(value: Any, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def _failed(status: int, code: bodies.FailedCode, reason: str = "") -> Response:
    return _json(bodies.Failed(code, reason), status)


async def _body(request: Request, limit: int) -> bytes:
    """The body of a request. Raises OverflowError if it is longer than ``limit``."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > limit:
            raise OverflowError(f"expected at most {limit} bytes")
    return body


def _game(request: Request) -> Any:
    query = dict(request.query_params)
    query.pop("lang", None)
    name, variant = request.path_params["game"], query.pop("variant", None)
    options = ",".join(f"{key}={value}" for key, value in query.items())
    return load(f"{name}{f':{variant}' if variant else ''}{f'({options})' if options else ''}")


def _family(family: Family) -> bodies.FamilyInfo:
    variants = [
        bodies.VariantInfo(variant.name, variant.source, variant.seats, dict(variant.values))
        for variant in family.variants.values()
    ]
    options = [_option(option) for option in family.options.values()]
    return bodies.FamilyInfo(family.name, family.lowest_wins, options, variants, LEVELS, USUAL)


def _option(option: Option) -> bodies.OptionInfo:
    if option.flag:
        return bodies.OptionInfo(option.name, "flag", option.of_match)
    if option.choices:
        return bodies.OptionInfo(option.name, "choice", option.of_match, choices=option.choices)
    return bodies.OptionInfo(option.name, "number", option.of_match, option.range)
