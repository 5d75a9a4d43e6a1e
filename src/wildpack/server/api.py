"""The HTTP side: what a page needs besides its socket."""

from __future__ import annotations

import functools
import gzip
import io
import time
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wildpack import locale
from wildpack.bots import NAMES
from wildpack.game import Family, Option
from wildpack.registry import games, load
from wildpack.server import bodies, records
from wildpack.server.connection import cookie_name, new_token
from wildpack.server.hosts import Hosts
from wildpack.server.limits import Limits, Windows

_YEAR, _HOUR = 31_536_000, 3600
_QR_LENGTH = 300
_FRESH = {"Cache-Control": "no-store"}


class Api:
    """The routes under ``/api``."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tables = Windows(limits.tables, _HOUR)

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            Route("/api/games", self.games),
            Route("/api/commitment", self.commitment),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}", self.table),
            Route("/api/tables/{table}/record", self.record),
            Route("/api/locale/{language}", self.locale),
            Route("/api/rules/{game}", self.rules),
            Route("/api/qr", self.qr),
            Route("/api/{path:path}", self.nothing),
        ]

    async def games(self, request: Request) -> Response:
        """The families of games, their variants and options."""
        return _json([_family(family) for family in games().values()])

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
        address = request.client.host if request.client else ""
        if not self._tables.allows(address, time.monotonic()):
            return _failed(429, "many")
        token = new_token()
        try:
            host = await _hosts(request).create(new, token)
        except ValueError as error:
            return _failed(400, "game", str(error))
        answer = _json(bodies.Created(host.id, 0, token, host.table.commitment), 201)
        answer.set_cookie(
            cookie_name(host.id),
            token,
            max_age=_YEAR,
            path=f"/ws/{host.id}",
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
        number = request.query_params.get("match", "")
        record = records.of_log(rows, int(number) if number.isascii() and number.isdigit() else None)
        return _failed(409, "playing") if record is None else _json(record)

    async def locale(self, request: Request) -> Response:
        """The texts of a language: the common ones, and each family's with its name and a dot before the key.

        With ``game``, the texts of that family also without it.
        """
        language, game = request.path_params["language"], request.query_params.get("game")
        if language not in locale.LANGUAGES:
            return _failed(404, "malformed", f"expected a language of {', '.join(locale.LANGUAGES)}")
        plain, packed = _texts(language, game if game in games() else None)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, headers=_FRESH, media_type="application/json")
        headers = {**_FRESH, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(packed, headers=headers, media_type="application/json")

    async def rules(self, request: Request) -> Response:
        """The rules of a game as an outline; ``variant`` and the options may be given in the query."""
        from wildpack.explain import outline

        try:
            return _json(outline(_game(request)))
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


@functools.cache
def _texts(language: str, game: str | None) -> tuple[bytes, bytes]:
    """A language's texts in JSON, plain and compressed."""
    merged = locale.texts(language)
    for name, family in games().items():
        texts = locale.texts(language, family.package)
        merged |= {f"{name}.{key}": text for key, text in texts.items()}
        if name == game:
            merged |= texts
    plain = msgspec.json.encode(merged)
    return plain, gzip.compress(plain, 9, mtime=0)


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, _FRESH, media_type="application/json")


def _failed(status: int, code: Any, reason: str = "") -> Response:
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
    return load(name) if variant is None and not options else load(f"{name}:{variant}({options})")


def _family(family: Family) -> bodies.FamilyInfo:
    variants = [
        bodies.VariantInfo(variant.name, variant.source, variant.seats, dict(variant.values))
        for variant in family.variants.values()
    ]
    options = [_option(option) for option in family.options.values()]
    return bodies.FamilyInfo(family.name, family.lowest_wins, options, variants, NAMES)


def _option(option: Option) -> bodies.OptionInfo:
    if option.flag:
        return bodies.OptionInfo(option.name, "flag", option.of_match)
    if option.choices:
        return bodies.OptionInfo(option.name, "choice", option.of_match, choices=option.choices)
    return bodies.OptionInfo(option.name, "number", option.of_match, option.range)
