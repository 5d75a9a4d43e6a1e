"""Where the logs of the tables are kept. What was appended is on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from wildpack.server import log

FILE = "wildpack.sqlite"
"""The file of a server's tables, in its folder."""
LOG = sa.table("log", *(sa.column(name) for name in ("table_id", "number", "at", "entry")))
_Line = tuple[str, int, int, str]
_INSERT = "INSERT INTO log (table_id, number, at, entry) VALUES "
_MOST = 500
"""How many appends go into one commit: SQLite allows 32,766 values in a statement."""
_MIGRATIONS = Path(__file__).with_name("migrations")


class Store(Protocol):
    """Keeps logs."""

    async def append(self, table: str, rows: Sequence[log.Row]) -> None:
        """Keep rows, all or none; when this returns they survive anything. Raises Conflict if a number is taken."""

    async def read(self, table: str) -> list[log.Row]:
        """The log of a table, empty if there is none."""

    async def close(self) -> None:
        """Let go of what is open."""


class Conflict(Exception):
    """Another process has written to the log of this table."""


class SqliteStore:
    """Logs in one SQLite file, written by one task: what comes while it writes goes into the next commit together.

    A commit is a single statement given straight to the driver, since each crossing into its thread costs as much as
    a move.
    """

    def __init__(self, engine: AsyncEngine, connection: AsyncConnection, driver: Any) -> None:
        self._engine, self._connection, self._driver = engine, connection, driver
        self._pending: list[tuple[list[_Line], asyncio.Future[None]]] = []
        self._wake, self._closing = asyncio.Event(), False
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, file: Path) -> SqliteStore:
        """The store in ``file``, made or brought to the present shape if need be."""
        file.parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(sa.URL.create("sqlite+aiosqlite", database=str(file)), hide_parameters=True)
        sa.event.listen(engine.sync_engine, "connect", _durable)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except BaseException:
            await engine.dispose()
            raise
        connection = await (await engine.connect()).execution_options(isolation_level="AUTOCOMMIT")
        return cls(engine, connection, (await connection.get_raw_connection()).driver_connection)

    async def append(self, table: str, rows: Sequence[log.Row]) -> None:
        """Keep rows, all or none; when this returns they survive anything. Raises Conflict if a number is taken."""
        lines = [(table, row.number, row.at, log.encode(row.entry).decode()) for row in rows]
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((lines, kept))
        self._wake.set()
        await kept

    async def read(self, table: str) -> list[log.Row]:
        """The log of a table, empty if there is none."""
        query = sa.select(LOG).where(LOG.c.table_id == table).order_by(LOG.c.number)
        async with self._engine.connect() as connection:
            lines = (await connection.execute(query)).all()
        return [log.Row(line.number, line.at, log.decode(line.entry)) for line in lines]

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        self._closing = True
        self._wake.set()
        await self._writer
        await self._connection.close()
        await self._engine.dispose()

    async def _write(self) -> None:
        while self._pending or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            batch, self._pending = self._pending[:_MOST], self._pending[_MOST:]
            if self._pending:
                self._wake.set()
            try:
                await self._commit([line for lines, _ in batch for line in lines])
            except Exception as error:
                await self._one_by_one(batch, error)
            else:
                for _, kept in batch:
                    _answer(kept, None)

    async def _one_by_one(self, batch: list[tuple[list[_Line], asyncio.Future[None]]], error: Exception) -> None:
        """One of the appended rows can't be kept: the others are."""
        for lines, kept in batch:
            try:
                await self._commit(lines)
            except sqlite3.IntegrityError:
                _answer(kept, Conflict(lines[0][0]))
            except Exception as fault:
                _answer(kept, fault)
            else:
                _answer(kept, None)

    async def _commit(self, lines: list[_Line]) -> None:
        values = [value for line in lines for value in line]
        await self._driver.execute(_INSERT + ", ".join(["(?, ?, ?, ?)"] * len(lines)), values)


def _answer(kept: asyncio.Future[None], error: Exception | None) -> None:
    if kept.done():
        return
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)


def _durable(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
