"""What is in a page's memory: a snapshot of the heap of its scripts, searched for cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession

_OWNERS = {"object", "array", "closure"}
_WAYS = {"property", "element", "context"}


@dataclass
class Heap:
    """The nodes and edges of a snapshot, flat as V8 writes them."""

    snapshot: dict[str, Any]

    @classmethod
    def of(cls, session: CDPSession) -> Heap:
        """Take a snapshot, after what is no longer needed has been collected."""
        parts: list[str] = []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        return cls(json.loads("".join(parts)))

    def texts(self) -> list[str]:
        """All strings."""
        texts: list[str] = self.snapshot["strings"]
        return texts

    def holders(self, cards: set[str]) -> Counter[tuple[str, str, str]]:
        """How many objects, arrays and closures hold each of ``cards``, and by which name."""
        found: Counter[tuple[str, str, str]] = Counter()
        names = self._names(cards)
        for owner, way, name, target in self._edges():
            if owner in _OWNERS and way in _WAYS and target in names:
                found[names[target], owner, "[]" if way == "element" else self.texts()[name]] += 1
        return found

    def _names(self, cards: set[str]) -> dict[int, str]:
        """By node: those of ``cards`` that are strings of their own."""
        meta, nodes, texts = self.snapshot["snapshot"]["meta"], self.snapshot["nodes"], self.texts()
        width, kinds = len(meta["node_fields"]), meta["node_types"][0]
        strings = {number for number, kind in enumerate(kinds) if kind.endswith("string")}
        return {
            at: texts[nodes[at + 1]]
            for at in range(0, len(nodes), width)
            if nodes[at] in strings and texts[nodes[at + 1]] in cards
        }

    def _edges(self) -> Iterator[tuple[str, str, int, int]]:
        """What kind of node holds what: the way, the number of the name, the node held."""
        meta, nodes, edges = self.snapshot["snapshot"]["meta"], self.snapshot["nodes"], self.snapshot["edges"]
        width, span = len(meta["node_fields"]), len(meta["edge_fields"])
        kinds, ways, count = meta["node_types"][0], meta["edge_types"][0], meta["node_fields"].index("edge_count")
        edge = 0
        for at in range(0, len(nodes), width):
            end = edge + nodes[at + count] * span
            for one in range(edge, end, span):
                yield kinds[nodes[at]], ways[edges[one]], edges[one + 1], edges[one + 2]
            edge = end
