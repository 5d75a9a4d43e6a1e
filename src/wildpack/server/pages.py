"""The built page: its files, compressed once, and the page itself, in the reader's language, for every address."""

from __future__ import annotations

import functools
import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from wildpack.server import bodies
from wildpack.server.front import ADDRESSES, VARY, Front, Said, language_of, manifest, said

STATIC = Path(__file__).with_name("static")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}
_PACKED = (".woff2", ".png", ".jpg", ".webp")
_PAGE, _MANIFEST = "index.html", "manifest.webmanifest"
_KEPT_PAGES = 256


@dataclass(frozen=True)
class _File:
    """A file as it is sent, by encoding."""

    media_type: str
    cache: str
    bodies: dict[str, bytes]
    vary: str = "Accept-Encoding"


class Pages:
    """The files of a folder, kept in memory; those in ``assets/`` have a hash in their name and never change."""

    def __init__(self, folder: Path = STATIC) -> None:
        paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz", ".map")]
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}
        page = self._files.pop(_PAGE, None)
        self._front = None if page is None else Front(page.bodies[""].decode(), list(self._files))
        self._page = functools.lru_cache(_KEPT_PAGES)(self._make_page)
        self._manifest = functools.lru_cache(self._make_manifest)

    async def file(self, request: Request) -> Response:
        """A file, or for an address without one the page."""
        name = request.url.path.lstrip("/")
        if name == _MANIFEST and name in self._files:
            return _sent(self._manifest(language_of(request)), request)
        if name in self._files:
            return _sent(self._files[name], request)
        if name.startswith("assets/"):
            return PlainTextResponse("There is no such file.", 404)
        if self._front is None:
            return PlainTextResponse("The page has not been built yet: run `make web`.", 503)
        first, _, rest = name.partition("/")
        table = await _table(request, rest) if first == "t" else None
        return _sent(self._page(said(request, table)), request, 200 if first in ADDRESSES else 404)

    def _make_page(self, said: Said) -> _File:
        assert self._front is not None
        return _packed("text/html", _ASK_AGAIN, self._front.page(said).encode(), VARY)

    def _make_manifest(self, language: str) -> _File:
        body = manifest(self._files[_MANIFEST].bodies[""], language)
        return _packed(_TYPES[".webmanifest"], _ASK_AGAIN, body, VARY)


async def _table(request: Request, table: str) -> bodies.Listed | None:
    host = await request.app.state.hosts.find(table)
    return None if host is None else host.listed()


def _sent(file: _File, request: Request, status: int = 200) -> Response:
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((e for e in ("br", "gzip") if e in accepted and e in file.bodies), "")
    headers = {"Cache-Control": file.cache, "Vary": file.vary}
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(file.bodies[encoding], status, headers, media_type=file.media_type)


def _packed(media_type: str, cache: str, body: bytes, vary: str = "Accept-Encoding") -> _File:
    return _File(media_type, cache, {"": body, "gzip": gzip.compress(body, 9, mtime=0)}, vary)


def _read(path: Path, folder: Path) -> _File:
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = _FOR_EVER if path.relative_to(folder).parts[0] == "assets" else _ASK_AGAIN
    body = path.read_bytes()
    file = _File(media_type, cache, {"": body}) if path.suffix in _PACKED else _packed(media_type, cache, body)
    brotli = path.with_name(path.name + ".br")
    if brotli.is_file():
        file.bodies["br"] = brotli.read_bytes()
    return file
