"""What goes wrong in a page without anybody seeing it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

PROBE = Path(__file__).with_name("page.js")
_BEGIN = """
if (location.protocol !== "about:") for (const [key, value] of Object.entries(%s))
  if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
"""


class Watch:
    """Collects errors of the console and of scripts, CSP violations and requests to other hosts."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.faults: list[str] = []
        self.away = False
        """Whether the server is away, so that connections may fail."""

    def over(self, context: BrowserContext, settings: Mapping[str, Any], kept: Mapping[str, str]) -> None:
        """Watch all pages of ``context``, in which these ``settings``, and what else is ``kept``, are stored."""
        context.add_init_script(_BEGIN % json.dumps({"settings": json.dumps(dict(settings)), **kept}))
        context.add_init_script(path=PROBE)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        context.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        lost = self.away and ("WebSocket" in message.text or "ERR_" in message.text)
        if message.type in ("error", "warning") and not lost:
            self.faults.append(f"{message.text} ({message.location})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self._address, "data:", "blob:", self._address.replace("http", "ws"))):
            self.faults.append(f"a request to {request.url}")
