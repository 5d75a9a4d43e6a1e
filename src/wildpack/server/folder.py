"""The folder of a server's tables: it belongs to one server at a time, and what is wrong with it is said at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy.exc
from alembic.util.exc import CommandError
from filelock import FileLock, Timeout

from wildpack.errors import BadText
from wildpack.server.store import FILE, SqliteStore


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder, made if need be, meanwhile.

    Raises BadText if another server holds it or its file is none of ours, OSError if it can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder / "serving.lock", blocking=False):
            asyncio.run(_check(folder / FILE))
            yield
    except Timeout:
        raise BadText(f"{folder}: another server has this folder; give each its own by --data") from None


async def _check(file: Path) -> None:
    try:
        await (await SqliteStore.open(file)).close()
    except sqlalchemy.exc.DatabaseError as error:
        raise BadText(f"{file}: {error.orig}") from None
    except CommandError:
        raise BadText(f"{file}: made by a newer Wildpack, or by something else") from None
