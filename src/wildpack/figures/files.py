"""Where results are kept: in Parquet files, which need polars."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

from wildpack.errors import BadText
from wildpack.record import check_place


def polars() -> Any:
    """The module. Raises BadText where it is missing."""
    try:
        import polars
    except ImportError:
        raise BadText("results in a file need polars: pip install polars") from None
    return polars


def new_file(path: Path, advice: str = "") -> Path:
    """Where a new file is to be written, links followed. Raises OSError if it can't be, or is there already."""
    real = check_place(path)
    if real.exists():
        raise FileExistsError(errno.EEXIST, f"is there already{advice}", str(path))
    return real
