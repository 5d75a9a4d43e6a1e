"""Servers that several tests share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from .harness import Server, serving


@pytest.fixture(scope="session")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server without limits on how much one may send, where nothing takes long."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running.port


@pytest.fixture
async def server(port: int) -> AsyncIterator[Server]:
    """It; the sockets of a test are closed after it."""
    async with Server(port) as visited:
        yield visited
