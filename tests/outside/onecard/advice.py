"""Why a move of one-card poker is good."""

from typing import Any


def reason(row: Any, view: Any, action: int) -> tuple[str, dict[str, int]]:
    return ("strong" if action % 2 else "weak"), {}
