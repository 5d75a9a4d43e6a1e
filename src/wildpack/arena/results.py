"""Results as a Parquet file, a row for each deal in each seating (docs/arena.md); needs polars."""

from __future__ import annotations

import importlib.metadata
import io
import math
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wildpack.arena.playing import Row
from wildpack.errors import BadText
from wildpack.figures.files import polars
from wildpack.record import write

if TYPE_CHECKING:
    from wildpack.arena.setup import Setup

_KEY, _FORM = "wildpack.arena", 1


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """What the file says of itself: which setup its rows are of."""

    form: int
    wildpack: str
    game: str
    seats: int
    seed: int
    limit: float
    bots: list[str]

    @classmethod
    def of(cls, setup: Setup) -> _Kept:
        """What a file of this setup says."""
        numbers = setup.seats, setup.seed, setup.limit
        return cls(_FORM, importlib.metadata.version("wildpack"), setup.game_text, *numbers, list(setup.bots))


def _schema() -> dict[str, Any]:
    pl = polars()
    return {
        "deal": pl.UInt32,
        "seed": pl.UInt64,
        "table": pl.UInt16,
        "rotation": pl.UInt16,
        "bots": pl.List(pl.String),
        "scores": pl.List(pl.Int32),
        "closer": pl.Int8,
        "moves": pl.List(pl.UInt32),
        "seconds": pl.List(pl.Float64),
        "move_seconds": pl.List(pl.List(pl.Float32)),
    }


def save(path: Path, setup: Setup, rows: Sequence[Row]) -> None:
    """Write rows into a file; if that fails (OSError), the file that was there is as it was."""
    frame = polars().DataFrame([_cells(row, setup.names) for row in rows], schema=_schema(), orient="row")
    data = io.BytesIO()
    frame.write_parquet(data, metadata={_KEY: msgspec.json.encode(_Kept.of(setup)).decode()})
    write(path, data.getvalue())


def read(path: Path, setup: Setup) -> list[Row]:
    """The rows of a file. Raises OSError, or BadText if it holds no results, or those of another setup."""
    data, pl = path.read_bytes(), polars()
    try:
        kept = msgspec.json.decode(pl.read_parquet_metadata(io.BytesIO(data)).get(_KEY, ""), type=_Kept)
        frame = pl.read_parquet(io.BytesIO(data))
    except (pl.exceptions.PolarsError, msgspec.MsgspecError, OSError):
        raise BadText(f"{path}: expected results of the arena, as --out writes them") from None
    if (difference := _difference(kept, _Kept.of(setup))) is not None:
        raise BadText(f"{path}: holds results of another setup: {difference}")
    return [_row(cells, setup.names) for cells in frame.iter_rows()]


def _difference(there: _Kept, here: _Kept) -> str | None:
    """The first fact in which two setups differ, in words."""
    for name in _Kept.__struct_fields__:
        if getattr(there, name) != getattr(here, name):
            return f"{name} is {_text(getattr(there, name))} there and {_text(getattr(here, name))} here"
    return None


def _text(value: object) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _cells(row: Row, names: Sequence[str]) -> list[Any]:
    return [
        row.deal,
        row.seed,
        row.table,
        row.rotation,
        [names[bot] for bot in row.bots],
        list(row.scores),
        row.closer,
        [len(times) for times in row.seconds],
        [math.fsum(times) for times in row.seconds],
        [times.tolist() for times in row.seconds],
    ]


def _row(cells: Sequence[Any], names: Sequence[str]) -> Row:
    deal, seed, table, rotation, bots, scores, closer, _, _, times = cells
    numbers = tuple(names.index(name) for name in bots)
    return Row(deal, seed, table, rotation, numbers, tuple(scores), closer, tuple(array("f", t) for t in times))
