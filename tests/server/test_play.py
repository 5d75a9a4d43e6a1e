"""Whole deals and matches over the socket."""

from __future__ import annotations

from pathlib import Path

import pytest

from wildpack.fairness import differences
from wildpack.record import MatchRecord, Record

from .harness import play, serving


@pytest.mark.anyio
@pytest.mark.parametrize(("game", "seats"), [("leopard:classic(deals=1)", 2), ("beverbende", 3)])
async def test_two_sockets_play_a_deal_to_the_end(tmp_path: Path, game: str, seats: int) -> None:
    async with serving(tmp_path) as server:
        clients = await server.table(game, seats)
        moves = await play(clients)
        assert len(moves) > 5
        for client in clients:
            assert client.position["phase"] == "over"
            assert client.told()[-1]["kind"] == "over"
        record = Record.loads((await server.http.get(f"/api/tables/{clients[0].table}/record")).content)
        assert isinstance(record, MatchRecord)
        assert record.check() == differences(record) == []
        assert [event for event in record.deals[0].events if isinstance(event, str)] == moves
