"""What is generated from ``wildpack.server.wire`` and ``bodies``: ``python -m tests.protocol`` writes it again.

The page for people (docs/protocol.md), the JSON Schema (docs/protocol.schema.json) and the types of the browser
(web/src/lib/wire.ts).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.protocol import markdown, schema, typescript

ROOT = Path(__file__).parents[2]

FILES: Mapping[Path, Callable[[], str]] = {
    ROOT / "docs" / "protocol.md": markdown.text,
    ROOT / "docs" / "protocol.schema.json": schema.text,
    ROOT / "web" / "src" / "lib" / "wire.ts": typescript.text,
}
"""What makes the text of each file."""
