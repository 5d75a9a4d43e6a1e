"""What can be wrong with what one is given. Every message says what was expected and what came."""

from __future__ import annotations

from collections.abc import Iterable


class IllegalMove(ValueError):
    """A move that the rules do not allow now; names those that they do."""

    def __init__(self, move: object, legal: Iterable[str]) -> None:
        self.move, self.legal = move, tuple(legal)
        if self.legal:
            super().__init__(f"{move!r} is not legal now; expected one of: {', '.join(self.legal)}")
        else:
            super().__init__(f"{move!r} is not legal now; nobody is to move")


class BadText(ValueError):
    """A text, file or value that is not of the expected form."""


class UnknownGame(ValueError):
    """A game, variant or option that does not exist; names those that do."""


class NoDevice(ValueError):
    """There is no GPU, or nothing here that drives one."""


class StaleVersion(ValueError):
    """A record in a form that this version of the package does not read."""
