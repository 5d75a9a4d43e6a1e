"""Answers that stay the same: packed once, and sent only to those who do not have them yet."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response


class Packed:
    """A body, plain and compressed, each under a strong ETag: who has it asks whether it is still good."""

    def __init__(self, body: bytes, media_type: str = "application/json", cache: str = "no-cache") -> None:
        self._body, self._media_type, self._cache = body, media_type, cache
        self._mark = hashlib.sha256(body).hexdigest()[:20]

    @cached_property
    def _gzip(self) -> bytes:
        return gzip.compress(self._body, 9, mtime=0)

    def answer(self, request: Request) -> Response:
        """The body as the client can read it, or 304 if it has it."""
        packs = takes(request.headers.get("accept-encoding", ""), "gzip")
        mark = f'"{self._mark}-gzip"' if packs else f'"{self._mark}"'
        headers = {"Cache-Control": self._cache, "ETag": mark, "Vary": "Accept-Encoding"}
        if _has(request.headers.get("if-none-match", ""), mark):
            return Response(status_code=304, headers=headers)
        if packs:
            headers["Content-Encoding"] = "gzip"
        return Response(self._gzip if packs else self._body, media_type=self._media_type, headers=headers)


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
