"""What the store promises: all or none, on disk before it says so, and nobody's number twice."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from wildpack.server import log
from wildpack.server.store import Conflict, SqliteStore

pytestmark = pytest.mark.anyio


def rows(*numbers: int) -> list[log.Row]:
    return [log.Row(number, 1000 + number, log.Moved(seat=0, move=f"m{number}")) for number in numbers]


async def test_what_was_appended_is_read_in_order(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "new" / "log.sqlite")
    await store.append("a", rows(1, 2))
    await asyncio.gather(*(store.append(table, rows(3)) for table in "abc"))
    assert await store.read("a") == rows(1, 2, 3)
    assert await store.read("b") == rows(3)
    assert await store.read("d") == []
    await store.close()
    again = await SqliteStore.open(tmp_path / "new" / "log.sqlite")
    assert await again.read("a") == rows(1, 2, 3)
    await again.close()


async def test_a_number_is_given_once_and_others_in_the_same_commit_are_kept(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "log.sqlite")
    await store.append("a", rows(1))
    answers = await asyncio.gather(
        store.append("b", rows(1)),
        store.append("a", rows(2, 1)),
        store.append("c", rows(1)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    assert [await store.read(table) for table in "abc"] == [rows(1)] * 3
    await store.close()


async def test_a_commit_is_on_disk_in_full(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "log.sqlite")
    assert await pragma(store, "journal_mode") == "wal"
    assert await pragma(store, "synchronous") == 2  # FULL
    await store.append("a", rows(1))
    with sqlite3.connect(tmp_path / "log.sqlite") as other:
        assert other.execute("SELECT table_id, number, at FROM log").fetchall() == [("a", 1, 1001)]
    other.close()
    await store.close()


async def pragma(store: SqliteStore, name: str) -> object:
    row = (await store._connection.exec_driver_sql(f"PRAGMA {name}")).one()
    return row[0]


async def test_many_tables_at_once_are_few_commits(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "log.sqlite")
    commits = 0
    commit = store._commit

    async def counted(lines: list[tuple[str, int, int, str]]) -> None:
        nonlocal commits
        commits += 1
        await commit(lines)

    store._commit = counted  # type: ignore[method-assign]
    await asyncio.gather(*(store.append(f"t{n}", rows(1, 2)) for n in range(1200)))
    assert commits <= 4
    assert await store.read("t1199") == rows(1, 2)
    await store.close()


async def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "log.sqlite")
    waiting = asyncio.create_task(store.append("a", rows(1)))
    await asyncio.sleep(0)
    await store.close()
    await waiting
