"""Answers that stay the same: packed once, and sent only to those who do not have them yet."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

ASK_AGAIN = "no-cache"
"""``Cache-Control`` of what may be kept, if one asks each time whether it is still good."""


class Packed:
    """A body, plain and compressed, each under a strong ETag: who has it asks whether it is still good.

    ``tight``: whether the body is compressed as it is, such as a picture; ``brotli``: the same body so compressed.
    """

    def __init__(
        self,
        body: bytes,
        media_type: str = "application/json",
        cache: str = ASK_AGAIN,
        vary: str = "Accept-Encoding",
        tight: bool = False,
        brotli: bytes | None = None,
    ) -> None:
        self.body = body
        self._media_type, self._cache, self._vary = media_type, cache, vary
        self._tight, self._brotli = tight, brotli
        self._mark = hashlib.sha256(body).hexdigest()[:20]

    @cached_property
    def _gzip(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The body as the client can read it, or 304 if it has it."""
        encoding = self._encoding(request.headers.get("accept-encoding", ""))
        mark = f'"{self._mark}{encoding and f"-{encoding}"}"'
        headers = {"Cache-Control": self._cache, "ETag": mark, "Vary": self._vary}
        if status == 200 and _has(request.headers.get("if-none-match", ""), mark):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self._as(encoding), status, headers, media_type=self._media_type)

    def _encoding(self, accepted: str) -> str:
        if self._brotli is not None and takes(accepted, "br"):
            return "br"
        return "gzip" if not self._tight and takes(accepted, "gzip") else ""

    def _as(self, encoding: str) -> bytes:
        if encoding == "br" and self._brotli is not None:
            return self._brotli
        return self._gzip if encoding else self.body


def takes(accepted: str, encoding: str) -> bool:
    """Whether ``Accept-Encoding`` names an encoding, and not with the weight 0."""
    for part in accepted.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";")
        if name == encoding:
            return not re.fullmatch(r"q=0(\.0*)?", weight)
    return False


def _has(known: str, mark: str) -> bool:
    """Whether ``If-None-Match`` names this ETag."""
    return known.strip() == "*" or mark in (part.strip().removeprefix("W/") for part in known.split(","))
