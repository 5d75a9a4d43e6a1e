"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from wildpack.fairness import Shuffles
from wildpack.server.api import Api
from wildpack.server.bus import LocalBus
from wildpack.server.connection import Receive, Scope, Send, Socket
from wildpack.server.guard import Guard
from wildpack.server.host import Pace, Services
from wildpack.server.hosts import Hosts
from wildpack.server.limits import Limits
from wildpack.server.pages import STATIC, Pages
from wildpack.server.store import SqliteStore
from wildpack.server.table import MakeOrders
from wildpack.server.thinking import Thinkers

FILE = "wildpack.sqlite"


@dataclass(frozen=True)
class Settings:
    """What a server is given: its folder, and what tests and benchmarks do otherwise."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)
    make_orders: MakeOrders = Shuffles
    static: Path = STATIC
    on_ready: Callable[[], object] = lambda: None
    """Called when the server can be used."""


class _Sockets:
    """``/ws/<table>``: the socket of a table."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak with one client."""
        hosts: Hosts = scope["app"].state.hosts
        await Socket(scope, receive, send, scope["path_params"]["table"], self._limits).serve(hosts.find)


def create_app(settings: Settings) -> Starlette:
    """The application; it opens the store when it starts."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        thinkers = Thinkers()
        await asyncio.to_thread(thinkers.prepare)
        store = await SqliteStore.open(settings.data / FILE)
        services = Services(store, LocalBus(), thinkers, settings.limits, settings.pace)
        app.state.hosts = Hosts(services, settings.make_orders)
        settings.on_ready()
        yield
        await app.state.hosts.close()

    pages = Pages(settings.static)
    routes = [
        *Api(settings.limits).routes(),
        WebSocketRoute("/ws/{table}", _Sockets(settings.limits)),
        Route("/{path:path}", pages.file),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard)], lifespan=life)
