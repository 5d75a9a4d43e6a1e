"""What goes wrong in a page without anybody seeing it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

_START = """
if (location.protocol !== "about:" && !localStorage.getItem("settings"))
  localStorage.setItem("settings", JSON.stringify(%s));
addEventListener("securitypolicyviolation", (event) => console.error("CSP: " + event.violatedDirective));
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


class Watch:
    """Collects errors of the console and of scripts, CSP violations and requests to other hosts."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.faults: list[str] = []
        self.away = False
        """Whether the server is away, so that connections may fail."""

    def over(self, context: BrowserContext, settings: dict[str, Any]) -> None:
        """Watch all pages of ``context``, which begins with ``settings``."""
        context.add_init_script(_START % json.dumps(settings))
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
