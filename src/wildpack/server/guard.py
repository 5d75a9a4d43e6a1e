"""What protects the page and its players: headers of every answer, and who may open a socket."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

_App = Callable[..., Awaitable[None]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Turns away sockets and posts from pages of other sites; adds the headers to every other answer."""

    def __init__(self, http: _App, sockets: _App) -> None:
        self._http, self._sockets = http, sockets

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await (self._sockets if is_own(Headers(scope=scope)) else turn_away)(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD") and not is_own(Headers(scope=scope)):
            await Response('{"code":"origin"}', 403, media_type="application/json")(scope, receive, send)
        else:
            await self._http(scope, receive, _adding_headers(send))


def is_own(headers: Headers) -> bool:
    """Whether a request comes from a page of this site, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _adding_headers(send: Any) -> Any:
    async def add(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return add


async def turn_away(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
    """Open no socket: the answer has the status 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})
