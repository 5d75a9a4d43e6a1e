"""The built page: its files, compressed once, and the page itself for every address that is a page's."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

STATIC = Path(__file__).with_name("static")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}
_PACKED = (".woff2", ".png", ".jpg", ".webp")


@dataclass(frozen=True)
class _File:
    """A file as it is sent, by encoding."""

    media_type: str
    cache: str
    bodies: dict[str, bytes]


class Pages:
    """The files of a folder, kept in memory; those in ``assets/`` have a hash in their name and never change."""

    def __init__(self, folder: Path = STATIC) -> None:
        paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz", ".map")]
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}

    async def file(self, request: Request) -> Response:
        """A file, or for an address without one the page."""
        name = request.url.path.lstrip("/")
        if name.startswith("assets/") and name not in self._files:
            return PlainTextResponse("There is no such file.", 404)
        file = self._files.get(name) or self._files.get("index.html")
        if file is None:
            return PlainTextResponse("The page has not been built yet: run `make web`.", 503)
        accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((e for e in ("br", "gzip") if e in accepted and e in file.bodies), "")
        headers = {"Cache-Control": file.cache, "Vary": "Accept-Encoding"}
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(file.bodies[encoding], media_type=file.media_type, headers=headers)


def _read(path: Path, folder: Path) -> _File:
    body = path.read_bytes()
    bodies = {"": body}
    if path.suffix not in _PACKED:
        bodies["gzip"] = gzip.compress(body, 9, mtime=0)
    brotli = path.with_name(path.name + ".br")
    if brotli.is_file():
        bodies["br"] = brotli.read_bytes()
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    fixed = path.relative_to(folder).parts[0] == "assets"
    return _File(media_type, _FOR_EVER if fixed else _ASK_AGAIN, bodies)
