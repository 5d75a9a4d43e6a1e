"""Write what is generated."""

from __future__ import annotations

from tests.protocol import FILES

for path, text in FILES.items():
    path.write_text(text(), "utf-8")
