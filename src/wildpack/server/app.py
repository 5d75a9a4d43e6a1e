"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Route

from wildpack.bots.search import Settings as Search
from wildpack.fairness import Shuffles
from wildpack.server.api import Api
from wildpack.server.bus import LocalBus
from wildpack.server.connection import Receive, Scope, Send, Socket
from wildpack.server.guard import Guard, turn_away
from wildpack.server.host import Pace, Services
from wildpack.server.hosts import Hosts
from wildpack.server.limits import Limits, Places, address_of
from wildpack.server.pages import STATIC, Pages
from wildpack.server.store import FILE, SqliteStore
from wildpack.server.table import MakeOrders
from wildpack.server.thinking import HINTS, Thinkers


@dataclass(frozen=True)
class Settings:
    """What a server is given: its folder, and what tests and benchmarks do otherwise."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)
    make_orders: MakeOrders = Shuffles
    static: Path = STATIC
    hints: Search = HINTS
    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    """Milliseconds since 1970."""
    on_ready: Callable[[], object] = lambda: None
    """Called when the server can be used."""


def create_app(settings: Settings) -> Guard:
    """The application; it opens the store when it starts."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        thinkers = Thinkers(hints=settings.hints)
        await asyncio.to_thread(thinkers.prepare)
        store = await SqliteStore.open(settings.data / FILE)
        services = Services(store, LocalBus(), thinkers, settings.limits, settings.pace, settings.now)
        app.state.hosts = Hosts(services, settings.make_orders)
        settings.on_ready()
        yield
        await app.state.hosts.close()

    async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
        folder, _, table = scope["path"].rpartition("/")
        socket = Socket(scope, receive, send, table if folder == "/ws" else "", settings.limits)
        with places.hold(address_of(scope)) as room:
            await (socket.serve(http.state.hosts.find) if room else turn_away(scope, receive, send))

    places = Places(settings.limits.connections)
    routes = [*Api(settings.limits).routes(), Route("/{path:path}", Pages(settings.static).file)]
    http = Starlette(routes=routes, lifespan=life)
    return Guard(http, sockets)
