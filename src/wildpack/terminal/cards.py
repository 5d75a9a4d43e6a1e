"""Cards drawn with box characters, in a few sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len

from wildpack.cards import RANKS
from wildpack.locale import SUITS, Catalogue
from wildpack.scene import Place

Mark = Literal["", "legal", "chosen"]
"""Whether a place may be touched next, or has been."""

_EDGES = {"": tuple("╭─╮│╰╯"), "bare": tuple("╭┄╮┆╰╯"), "legal": tuple("┏━┓┃┗┛"), "chosen": tuple("╔═╗║╚╝")}
_BACK = "▒"
_RED = ("h", "d")
_LEFT_TO_RIGHT = "\u200e"
"""A mark without width."""


def apart(say: Catalogue, text: str) -> str:
    """``text`` that a terminal which orders right-to-left text does not join with what stands beside it."""
    return f"{_LEFT_TO_RIGHT}{text}{_LEFT_TO_RIGHT}" if text and say.right_to_left else text


@dataclass(frozen=True)
class Size:
    """The columns and rows of a card, its edges included."""

    width: int
    height: int


@dataclass(frozen=True)
class Drawn:
    """A place as it is to be drawn."""

    place: Place
    label: str = ""
    """What stands in its upper edge: the number of the spot, the key of a card of the hand."""
    mark: Mark = ""
    peek: bool = False
    """Whether a card is shown that lies face down and that the player may recall."""

    @property
    def card(self) -> str | None:
        """The card whose face is drawn."""
        if self.place.face == "up":
            return self.place.card
        return (self.place.known or self.place.card) if self.peek else None

    @property
    def red(self) -> bool:
        """Whether that is a red card."""
        return self.card is not None and self.card[1:] in _RED


class Pen:
    """Draws cards of one size with the indices of one language."""

    def __init__(self, say: Catalogue, size: Size) -> None:
        self._say, self.size = say, size
        self._inner, self._rows = size.width - 2, max(1, size.height - 2)
        # One row is too narrow for some languages: then the suit stands in the edge.
        self._suit_in_edge = self._rows == 1 and _longest_index(say) + 1 > self._inner

    @property
    def beneath(self) -> Pen:
        """The pen for cards of which only the two upper rows are seen."""
        return Pen(self._say, Size(self.size.width, 2))

    def number(self, number: int) -> str:
        """A number in the digits of the language."""
        return self._say.write(number)

    def draw(self, drawn: Drawn) -> str:
        """The lines of a card; at two rows without a lower edge, like a card beneath another."""
        bare = "bare" if drawn.place.face == "bare" else ""
        left, flat, right, side, low_left, low_right = _EDGES[drawn.mark or bare]
        suit = SUITS.get((drawn.card or "")[1:], "") if self._suit_in_edge else ""
        label = self.number(int(drawn.label)) if drawn.label.isdigit() else drawn.label
        lines = [left + self._edge(label, suit, flat) + right]
        lines += [side + apart(self._say, row) + side for row in self._inside(drawn)]
        if self.size.height > 2:
            count = drawn.place.count if drawn.place.count and not drawn.place.label else None
            lines.append(low_left + self._edge("", "" if count is None else self.number(count), flat) + low_right)
        return "\n".join(lines)

    def _edge(self, before: str, after: str, flat: str) -> str:
        return apart(self._say, before) + flat * (self._inner - cell_len(before + after)) + apart(self._say, after)

    def _inside(self, drawn: Drawn) -> list[str]:
        if drawn.card is None:
            return [(_BACK if drawn.place.face == "down" else " ") * self._inner] * self._rows
        index, suit = self._say(f"index.{drawn.card[0]}"), SUITS.get(drawn.card[1:], "")
        if self._rows == 1:
            return [_fill(index if self._suit_in_edge else index + suit, self._inner, 0.5 if not suit else 0)]
        rows = [" " * self._inner] * self._rows
        rows[0], rows[-1] = _fill(index + suit, self._inner), _fill(index + suit, self._inner, 1)
        if self._rows > 2:
            rows[self._rows // 2] = _fill(suit or index, self._inner, 0.5)
        return rows


def _fill(text: str, width: int, share: float = 0) -> str:
    """``text`` with blanks to ``width`` columns, this share of them before it."""
    blanks = width - cell_len(text)
    before = int(blanks * share)
    return " " * before + text + " " * (blanks - before)


def _longest_index(say: Catalogue) -> int:
    return max(cell_len(say(f"index.{rank}")) for rank in RANKS)


def sizes(say: Catalogue) -> list[Size]:
    """The sizes in which every index of a language fits, the largest first."""
    more = max(0, _longest_index(say) - 3)
    return [Size(width + more, height) for width, height in ((13, 7), (11, 6), (9, 5), (7, 4), (5, 3))]
