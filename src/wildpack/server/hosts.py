"""The tables at work in this process: made, found again in the store, and let go."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict

from wildpack.bots import NAMES
from wildpack.errors import BadText
from wildpack.fairness import Shuffles, commitment
from wildpack.registry import load
from wildpack.server import bodies, log
from wildpack.server.connection import owner_of
from wildpack.server.host import Host, Services
from wildpack.server.limits import NAME_LENGTH, clean
from wildpack.server.steward import Steward
from wildpack.server.table import MakeOrders, Table

_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
_ID_LENGTH = 10
_PROMISED, _PROMISED_SECONDS = 10_000, 3600


def new_id() -> str:
    """The name of a table, which is also the invitation to it: 48 bits, easily read out and typed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


class Hosts:
    """All hosts of this process, by table."""

    def __init__(self, services: Services, make_orders: MakeOrders = Shuffles) -> None:
        self._services, self._make_orders = services, make_orders
        self._hosts: dict[str, Host] = {}
        self._coming: dict[str, asyncio.Task[Host | None]] = {}
        self._promised: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    def promise(self) -> str:
        """A commitment to the secret of a table to come, so that a player can choose a secret after it."""
        secret, now = secrets.token_bytes(32), time.monotonic()
        while self._promised and (
            len(self._promised) >= _PROMISED or next(iter(self._promised.values()))[0] < now - _PROMISED_SECONDS
        ):
            self._promised.popitem(last=False)
        promised = commitment(Table.secret_of(secret, 1))
        self._promised[promised] = now, secret
        return promised

    async def create(self, new: bodies.NewTable, token: str) -> Host:
        """Make a table. Raises ValueError if there can't be one like that."""
        game = load(new.game)
        seats = game.check_seats(new.seats)
        if not all(1 <= seat < seats and bot in NAMES for seat, bot in new.bots.items()):
            raise BadText(f"expected bots of {', '.join(NAMES)} for seats 1 to {seats - 1}, not {new.bots}")
        secret = self._promised.pop(new.commitment, (0.0, secrets.token_bytes(32)))[1]
        made = log.Created(
            table=new_id(),
            game=str(game),
            seats=seats,
            public=new.public,
            chat=new.chat and not new.public,
            clock=new.clock,
            secret=secret.hex(),
        )
        host_sits = log.Sat(seat=0, name=clean(new.name, NAME_LENGTH), secret=new.secret, by=owner_of(token))
        table = Table(self._make_orders)
        bots = (log.Bot(seat=seat, bot=bot) for seat, bot in new.bots.items())
        rows = Steward(table).create(made, self._services.now(), host_sits, *bots)
        await self._services.store.append(made.table, rows)
        return self._keep(table, asleep=False)

    def _keep(self, table: Table, asleep: bool) -> Host:
        host = Host(table, self._services, self._let_go, asleep)
        self._hosts[host.id] = host
        return host

    def _let_go(self, table: str) -> None:
        host = self._hosts.pop(table, None)
        if host is not None:
            host.close("restart")

    async def find(self, table: str) -> Host | None:
        """The host of a table, built from its log if need be; None if there is no such table."""
        if table in self._hosts:
            return self._hosts[table]
        if table not in self._coming:
            self._coming[table] = asyncio.create_task(self._build(table))
            self._coming[table].add_done_callback(lambda _: self._coming.pop(table, None))
        return await asyncio.shield(self._coming[table])

    async def _build(self, table: str) -> Host | None:
        rows = await self._services.store.read(table)
        return self._keep(built(rows, self._make_orders), asleep=True) if rows else None

    async def log_of(self, table: str) -> list[log.Row]:
        """The log of a table."""
        return await self._services.store.read(table)

    def open_tables(self) -> list[bodies.Listed]:
        """The public tables that wait for players."""
        return [host.listed() for host in self._hosts.values() if host.is_open]

    async def close(self) -> None:
        """Send everybody away, and let go of what is open."""
        for table in list(self._hosts):
            self._let_go(table)
        self._services.thinkers.close()
        await self._services.store.close()


def built(rows: list[log.Row], make_orders: MakeOrders = Shuffles) -> Table:
    """The table after these entries of its log."""
    table = Table(make_orders)
    for row in rows:
        table.apply(row)
    return table
