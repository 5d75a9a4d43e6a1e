"""Waking the one task that waits."""

from __future__ import annotations

import asyncio


class Bell:
    """Rung when there is something to do; who waits looks for itself what it is, before waiting and after."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiter: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake the task that waits, if one does."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Wait until it is rung."""
        self._waiter = self._loop.create_future()
        await self._waiter
