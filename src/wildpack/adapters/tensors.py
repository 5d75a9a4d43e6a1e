"""Rows of integers as numbers for a network; for views see ``wildpack.lab.inputs``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from wildpack.kernels import Array


def numbers(rows: Array) -> Array:
    """Every number of each of ``rows`` (of any dtype of integers), as its hundredth: float32[n, numbers a row]."""
    columns = [rows[name].reshape(len(rows), width) for name, width in _widths(rows.dtype).items()]
    return np.concatenate(columns, axis=1, dtype=np.float32, casting="unsafe") / np.float32(100)


def _widths(dtype: np.dtype[Any]) -> dict[str, int]:
    """By field: how many numbers it holds."""
    return {name: field.itemsize // field.base.itemsize for name, (field, *_) in (dtype.fields or {}).items()}


def width(dtype: np.dtype[Any]) -> int:
    """How many numbers a row of ``dtype`` holds."""
    return sum(_widths(dtype).values())
