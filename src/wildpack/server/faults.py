"""How the server reports what should not have happened: not in the words of the error, which may name cards."""

from __future__ import annotations

import logging
import traceback

_logger = logging.getLogger("wildpack.server")


def report(what: str, error: BaseException) -> None:
    """Log ``what`` failed, the kind of ``error``, and where it was raised."""
    where = "".join(traceback.format_tb(error.__traceback__))
    _logger.error("%s: %s\n%s", what, type(error).__name__, where)
