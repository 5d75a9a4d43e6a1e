"""Search over the worlds that a view allows, the same for every game."""

from __future__ import annotations

from wildpack.bots.search.searcher import Found, Search, SearchBot
from wildpack.bots.search.settings import Settings

__all__ = ["Found", "Search", "SearchBot", "Settings"]
