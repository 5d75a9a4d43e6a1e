"""The built page: its files, compressed once, and the page itself, in the reader's language, for every address."""

from __future__ import annotations

import functools
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from wildpack.server import bodies
from wildpack.server.front import ADDRESSES, VARY, Front, Said, language_of, manifest, said
from wildpack.server.packed import ASK_AGAIN, Packed

STATIC = Path(__file__).with_name("static")
_FOR_EVER = "public, max-age=31536000, immutable"
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}
_TIGHT = (".woff2", ".png", ".jpg", ".webp")
_PAGE, _MANIFEST = "index.html", "manifest.webmanifest"
_KEPT_PAGES = 256


class Pages:
    """The files of a folder, kept in memory; those in ``assets/`` have a hash in their name and never change."""

    def __init__(self, folder: Path = STATIC) -> None:
        paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz", ".map")]
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}
        page = self._files.pop(_PAGE, None)
        self._front = None if page is None else Front(page.body.decode(), list(self._files))
        self._page = functools.lru_cache(_KEPT_PAGES)(self._make_page)
        self._manifest = functools.lru_cache(self._make_manifest)

    async def file(self, request: Request) -> Response:
        """A file, or for an address without one the page."""
        name = request.url.path.lstrip("/")
        if name == _MANIFEST and name in self._files:
            return self._manifest(language_of(request)).answer(request)
        if name in self._files:
            return self._files[name].answer(request)
        if name.startswith("assets/"):
            return PlainTextResponse("There is no such file.", 404)
        if self._front is None:
            return PlainTextResponse("The page has not been built yet: run `make web`.", 503)
        first, _, rest = name.partition("/")
        table = await _table(request, rest) if first == "t" else None
        return self._page(said(request, table)).answer(request, 200 if first in ADDRESSES else 404)

    def _make_page(self, said: Said) -> Packed:
        assert self._front is not None
        return Packed(self._front.page(said).encode(), "text/html", vary=VARY)

    def _make_manifest(self, language: str) -> Packed:
        return Packed(manifest(self._files[_MANIFEST].body, language), _TYPES[".webmanifest"], vary=VARY)


async def _table(request: Request, table: str) -> bodies.Listed | None:
    host = await request.app.state.hosts.find(table)
    return None if host is None else host.listed()


def _read(path: Path, folder: Path) -> Packed:
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = _FOR_EVER if path.relative_to(folder).parts[0] == "assets" else ASK_AGAIN
    beside = path.with_name(path.name + ".br")
    brotli = beside.read_bytes() if beside.is_file() else None
    return Packed(path.read_bytes(), media_type, cache, tight=path.suffix in _TIGHT, brotli=brotli)
