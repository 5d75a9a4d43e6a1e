"""Test vectors of the fair shuffles, for any language: ``python -m tests.vectors`` writes them again.

They are what ``wildpack.fairness`` gives; ``tests/test_fairness.py`` works them out once more by other means.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import wildpack
from wildpack.deal import Deal, pack_of
from wildpack.fairness import Shuffles, commitment
from wildpack.match import dealer_by_lot
from wildpack.record import MatchRecord

FILE = Path(__file__).parents[1] / "web" / "src" / "lib" / "fairness.vectors.json"

SERVER = bytes(range(32))
OWN = bytes(range(32, 64))
OTHER = bytes(range(255, 223, -1))

CASES: dict[str, tuple[list[bytes], int, str]] = {
    "the example of the page": ([OWN, b""], 1, "A 2 3 4 5"),
    "one card": ([OWN, b""], 1, "A"),
    "a pack of 52, a number passed over": (
        [OWN, OTHER],
        95,
        " ".join(rank + suit for rank in "A23456789TJQK" for suit in "shdc"),
    ),
    "equal cards, six seats, ties in the lot": ([OWN, b"", OTHER, b"", b"", OWN], 1, " ".join("A23456789TJQK" * 4)),
    "nobody added a secret": ([b"", b"", b""], 2, "Jh Qh Kh"),
}
"""By name: the secrets of the seats, the number of the match, the cards."""

RECORDS = {
    "a match of one deal": ("leopard:classic(deals=1)", [OWN, b""], 1),
    "a match with new stocks": ("beverbende:single(deals=1,max_rounds=12)", [OWN, b"", OTHER, b""], 3),
}


def shuffles(secrets: list[bytes], match: int) -> Shuffles:
    return Shuffles(SERVER, secrets, match)


def case(secrets: list[bytes], match: int, text: str) -> dict[str, Any]:
    """All that follows from some secrets: the lot, three packs, two new stocks of the second deal."""
    made, cards = shuffles(secrets, match), text.split()
    return {
        "server_secret": SERVER.hex(),
        "commitment": commitment(SERVER),
        "seat_secrets": [secret.hex() for secret in secrets],
        "match": match,
        "cards": text,
        "cuts": made.cuts(len(secrets), cards) if len(cards) >= len(secrets) else [],
        "packs": [" ".join(made.pack(deal, cards)) for deal in (1, 2, 3)],
        "stocks": [" ".join(made.reshuffle(2, number, cards)) for number in (1, 2)],
    }


def move(deal: Deal, number: int) -> str:
    """A move that uses up the stock, if there is one."""
    moves = [text for text in deal.moves() if text not in ("end", "out", "take")] or deal.moves()
    return moves[(number * 7 + 3) % len(moves)]


def played(text: str, secrets: list[bytes], number: int) -> MatchRecord:
    """The record of a match dealt from secrets."""
    game, made, seats = wildpack.load(text), shuffles(secrets, number), len(secrets)
    cards = pack_of(game, seats)
    cuts = made.cuts(seats, cards)
    match = game.match(seats, dealer=dealer_by_lot(cuts, seats))
    match.cuts = cuts
    while not match.is_over:
        deal = match.next_deal(made.pack(len(match.deals) + 1, cards))
        while not deal.is_over:
            if deal.awaits_shuffle:
                stocks = sum(isinstance(event, list) for event in deal.history)
                deal.shuffle(made.reshuffle(len(match.deals), stocks + 1, deal.next_stock()))
            else:
                deal.play(move(deal, len(deal.history)))
    record = match.record()
    record.fairness = made.fairness()
    return record


def text() -> str:
    """The file: a line for each case and record."""
    parts = {
        "cases": {name: case(*given) for name, given in CASES.items()},
        "records": {name: json.loads(played(*given).dumps()) for name, given in RECORDS.items()},
    }
    lines = [
        f'"{part}": {{\n' + ",\n".join(f'"{name}": {json.dumps(value)}' for name, value in rows.items()) + "\n}"
        for part, rows in parts.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
