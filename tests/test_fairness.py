"""Fair shuffles: known answers worked out by plain hashlib and hmac, the documented example, checking records."""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import vectors
from wildpack import BadText, Record, StaleVersion
from wildpack.commands import main
from wildpack.fairness import Shuffles, commitment, differences, new_secret
from wildpack.record import MatchRecord, save

PAGE = (Path(__file__).parents[1] / "docs" / "fair-shuffles.md").read_text("utf-8")
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
"""SHA-256 of the bytes 0 to 31, as sha256sum prints it."""
Captured = pytest.CaptureFixture[str]


# --- the derivation, once more, after the page ----------------------------------------------------------------


def key(server: str, seats: list[str], match: int) -> bytes:
    lines = ["wildpack shuffles 1", f"match {match}", f"server {server}"]
    lines += [f"seat {number} {secret or '-'}" for number, secret in enumerate(seats)]
    return hashlib.sha256("".join(line + "\n" for line in lines).encode("ascii")).digest()


def numbers(key: bytes, label: str) -> list[int]:
    """The first 4096 numbers of a stream."""
    blocks = [
        hmac.new(key, f"{label} block {number}".encode("ascii"), hashlib.sha256).digest() for number in range(256)
    ]
    return list(struct.unpack(">4096H", b"".join(blocks)))


def ordered(key: bytes, label: str, cards: str) -> str:
    stream, order = numbers(key, label), sorted(cards.split(), key=lambda card: card.encode("ascii"))
    for k in reversed(range(1, len(order))):
        while stream[0] >= 65536 - 65536 % (k + 1):
            del stream[0]
        j = stream.pop(0) % (k + 1)
        order[k], order[j] = order[j], order[k]
    return " ".join(order)


def lot(key: bytes, seats: int, cards: str) -> list[dict[str, str]]:
    rounds: list[dict[str, str]] = []
    tied = [str(seat) for seat in range(seats)]
    while len(tied) > 1:
        rounds.append(dict(zip(tied, ordered(key, f"cut {len(rounds) + 1}", cards).split(), strict=False)))
        best = max("A23456789TJQK".index(card[0]) for card in rounds[-1].values())
        tied = [seat for seat, card in rounds[-1].items() if "A23456789TJQK"[best] == card[0]]
    return rounds


FILE: dict[str, Any] = json.loads(vectors.FILE.read_text("utf-8"))
CASES = pytest.mark.parametrize("name", FILE["cases"])


def test_the_vectors_in_the_repository_are_those_of_this_code() -> None:
    assert vectors.FILE.read_text("utf-8") == vectors.text()


@CASES
def test_known_answers(name: str) -> None:
    case = FILE["cases"][name]
    due = key(case["server_secret"], case["seat_secrets"], case["match"])
    cards = case["cards"]
    assert case["commitment"] == hashlib.sha256(bytes.fromhex(case["server_secret"])).hexdigest()
    assert case["packs"] == [ordered(due, f"deal {deal} pack", cards) for deal in (1, 2, 3)]
    assert case["stocks"] == [ordered(due, f"deal 2 stock {number}", cards) for number in (1, 2)]
    if len(cards.split()) >= len(case["seat_secrets"]):
        assert case["cuts"] == lot(due, len(case["seat_secrets"]), cards)


def test_the_vectors_reach_every_part_of_the_derivation() -> None:
    passed, case = 0, FILE["cases"]["a pack of 52, a number passed over"]
    due = key(case["server_secret"], case["seat_secrets"], case["match"])
    for bound, number in zip(range(52, 1, -1), numbers(due, "deal 1 pack"), strict=False):
        passed += number >= 65536 - 65536 % bound
    assert passed == 1
    assert len(FILE["cases"]["equal cards, six seats, ties in the lot"]["cuts"]) == 3
    assert any("shuffle" in event for event in FILE["records"]["a match with new stocks"]["deals"][0]["events"])


def test_the_example_of_the_page() -> None:
    case = FILE["cases"]["the example of the page"]
    due = key(case["server_secret"], case["seat_secrets"], case["match"])
    assert due.hex() == "5c05494aec782c933ca3b613e921f0f746103fbe881884fcf3bdf6312b35d8be"  # by sha256sum
    block = hmac.digest(due, b"deal 1 pack block 0", "sha256").hex()
    assert block == "42712a06d8a4a2e2c07c759c50af550eae2b596706bb956eed42f28d01fb630b"  # by openssl dgst
    assert numbers(due, "deal 1 pack")[:4] == [17009, 10758, 55460, 41698]
    assert (case["packs"][0], case["cuts"]) == ("3 2 5 4 A", [{"0": "4", "1": "2"}])
    shown = [case["server_secret"], case["seat_secrets"][0], COMMITMENT, due.hex(), block, "17009 10758 55460 41698"]
    assert [text for text in [*shown, "`3 2 5 4 A`", "seat 0 gets `4`, seat 1 gets `2`"] if text not in PAGE] == []


# --- properties ------------------------------------------------------------------------------------------------


def test_a_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(bytes(range(32))) == COMMITMENT


def test_new_secrets_are_32_bytes_and_never_the_same() -> None:
    made = {new_secret() for _ in range(50)}
    assert len(made) == 50
    assert {len(secret) for secret in made} == {32}


@pytest.mark.parametrize(("server", "seat"), [(b"", b""), (bytes(31), b""), (bytes(32), bytes(16))])
def test_other_secrets_are_refused(server: bytes, seat: bytes) -> None:
    with pytest.raises(BadText, match="expected secrets of 32 bytes each"):
        Shuffles(server, [seat, b""], 1)


def test_every_secret_and_the_match_and_the_deal_matter() -> None:
    cards = [str(number) for number in range(10, 60)]
    orders = [
        Shuffles(server, [own, other], match).pack(deal, cards)
        for server in (bytes(32), bytes(31) + b"\1")
        for own, other in [(b"", b""), (bytes(32), b""), (b"", bytes(32)), (bytes(32), bytes(32))]
        for match in (1, 2)
        for deal in (1, 2)
    ]
    made = Shuffles(bytes(32), [b"", b""], 1)
    orders += [made.reshuffle(deal, number, cards) for deal in (1, 2) for number in (1, 2)]
    assert len({tuple(order) for order in orders}) == 36
    assert all(sorted(order) == cards for order in orders)


def test_the_order_in_which_cards_are_given_does_not_matter() -> None:
    made = Shuffles(bytes(32), [b""], 1)
    assert made.pack(1, ["7h", "As", "7h"]) == made.pack(1, ["As", "7h", "7h"])


def test_every_order_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards: 23 degrees of freedom, beyond 59 once in 20,000 tries."""
    made, tries = Shuffles(bytes(32), [b""], 1), 4800
    counts = Counter(tuple(made.pack(deal, "ABCD")) for deal in range(1, tries + 1))
    expected = tries / 24
    assert len(counts) == 24
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 59


def test_every_card_is_equally_often_at_every_place() -> None:
    """52 cards at 52 places, 2000 packs: each about 38.5 times, none more than six standard deviations off."""
    made, cards = Shuffles(bytes(32), [b""], 1), [f"{number:02}" for number in range(52)]
    counts = Counter(pair for deal in range(1, 2001) for pair in enumerate(made.pack(deal, cards)))
    assert len(counts) == 52 * 52
    assert all(abs(count - 2000 / 52) < 6 * (2000 / 52) ** 0.5 for count in counts.values())


def test_every_seat_deals_equally_often() -> None:
    cards = list("AA22334455667788")
    firsts = Counter(
        max(cuts[-1], key=lambda seat: "A2345678".index(cuts[-1][seat]))
        for match in range(1, 901)
        for cuts in [Shuffles(bytes(32), [b""] * 3, match).cuts(3, cards)]
    )
    assert all(abs(firsts[seat] - 300) < 6 * 200**0.5 for seat in range(3))  # variance 900 * 1/3 * 2/3 = 200


# --- records ---------------------------------------------------------------------------------------------------

NAMES = list(FILE["records"])
Row = dict[str, Any]


def row(name: str) -> Row:
    """A record of the vectors, to be changed."""
    kept: Row = json.loads(json.dumps(FILE["records"][name]))
    return kept


def match_of(row: Row) -> MatchRecord:
    record = Record.loads(json.dumps(row))
    assert isinstance(record, MatchRecord)
    return record


@pytest.mark.parametrize("name", NAMES)
def test_a_record_dealt_from_secrets_holds(name: str) -> None:
    record = match_of(row(name))
    assert (differences(record), record.check()) == ([], [])
    assert json.loads(record.dumps()) == row(name)


def swapped(cards: list[str], one: int, other: int) -> None:
    """Exchange two cards, counted from 1."""
    cards[one - 1], cards[other - 1] = cards[other - 1], cards[one - 1]


def other_secret(row: Row, of: str, seat: int | None = None) -> None:
    secrets = row["fairness"]
    if seat is None:
        secrets[of] = "f" * 64
    else:
        secrets[of][seat] = "f" * 64


CHANGES: dict[str, tuple[Callable[[Row], object], str]] = {
    "the commitment": (
        lambda row: other_secret(row, "commitment"),
        f"commitment: the record has {'f' * 64}, the secrets give {COMMITMENT}",
    ),
    "the server's secret": (lambda row: other_secret(row, "server_secret"), "commitment: the record has 630dcd29"),
    "a seat's secret": (lambda row: other_secret(row, "seat_secrets", 1), "cut 1: the record has {0: '6', 1: '9', "),
    "the match": (lambda row: row["fairness"].update(match=4), "cut 1: the record has {0: '6', 1: '9', "),
    "a cut": (
        lambda row: row["cuts"][0].update({"0": "7"}),
        "cut 1: the record has {0: '7', 1: '9', 2: 'A', 3: '8'}, the secrets give {0: '6', 1: '9', 2: 'A', 3: '8'}",
    ),
    "no cuts": (lambda row: row.update(cuts=[]), "cut 1: the record has None, the secrets give {0: '6', "),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_was_changed_is_found(what: str) -> None:
    changed, (change, message) = row("a match with new stocks"), CHANGES[what]
    change(changed)
    assert differences(match_of(changed))[0].startswith(message)


def test_a_card_of_a_pack_that_was_changed_is_named() -> None:
    changed = row("a match of one deal")
    pack = changed["deals"][0]["pack"]
    due = pack[16], pack[39]
    swapped(pack, 17, 40)
    assert differences(match_of(changed)) == [
        f"deal 1, card 17 of the pack: the record has {due[1]}, the secrets give {due[0]}"
    ]


def test_a_card_of_a_new_stock_that_was_changed_is_named() -> None:
    changed = row("a match with new stocks")
    stock = next(event["shuffle"] for event in changed["deals"][0]["events"] if isinstance(event, dict))
    other = next(place for place, card in enumerate(stock[2:], 3) if card != stock[1])
    due = stock[1], stock[other - 1]
    swapped(stock, 2, other)
    assert differences(match_of(changed)) == [
        f"deal 1, card 2 of new stock 1: the record has {due[1]}, the secrets give {due[0]}"
    ]


def test_a_record_without_secrets_can_not_be_verified() -> None:
    changed = row("a match of one deal")
    del changed["fairness"]
    with pytest.raises(BadText, match="the record holds no secrets from which its cards were dealt"):
        differences(match_of(changed))


def test_there_is_a_secret_for_each_seat() -> None:
    changed = row("a match of one deal")
    changed["fairness"]["seat_secrets"].append("")
    with pytest.raises(BadText, match="expected 2 secrets of seats, not 3"):
        differences(match_of(changed))


def test_more_seats_than_the_game_has_are_refused() -> None:
    changed = row("a match of one deal")
    changed["fairness"]["seat_secrets"] += [""] * 98
    with pytest.raises(BadText):
        differences(match_of(changed | {"seats": 100}))


def test_a_later_derivation_is_refused() -> None:
    changed = row("a match of one deal")
    changed["fairness"]["version"] = 2
    with pytest.raises(StaleVersion, match="these shuffles have version 2; this wildpack knows up to 1"):
        differences(match_of(changed))


@pytest.mark.parametrize(
    "change", [{"commitment": "63"}, {"server_secret": ""}, {"seat_secrets": ["AB" * 32, ""]}, {"match": 0}, {"x": 1}]
)
def test_secrets_of_another_form_are_no_record(change: Row) -> None:
    changed = row("a match of one deal")
    changed["fairness"].update(change)
    with pytest.raises(BadText, match="expected a record"):
        Record.loads(json.dumps(changed))


# --- wildpack verify -------------------------------------------------------------------------------------------


def kept(folder: Path, *rows: Row) -> str:
    path = folder / "match.json"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return str(path)


def verify(arguments: list[str], capsys: Captured) -> tuple[int, str]:
    """The exit status and what was printed, without the name of the file."""
    status, captured = main(["verify", *arguments]), capsys.readouterr()
    assert captured.err == ""
    return status, captured.out.replace(f"{arguments[0]}: ", "")


HOLDS = (
    f"holds: the server's secret of commitment {COMMITMENT} and those of 2 of 4 seats "
    "give the lot, every pack (1) and every new stock (1)\n"
)


def test_verify_says_what_it_recomputed(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "match.json"
    save(path, match_of(row("a match with new stocks")))
    noted = ["--commitment", COMMITMENT, "--secret", vectors.OTHER.hex()]
    assert verify([str(path), *noted], capsys) == (0, f"line 1: {HOLDS}")


def test_verify_names_the_card_that_differs(tmp_path: Path, capsys: Captured) -> None:
    good, bad = row("a match with new stocks"), row("a match of one deal")
    pack = bad["deals"][0]["pack"]
    line = f"deal 1, card 1 of the pack: the record has {pack[1]}, the secrets give {pack[0]} (and 1 more)\n"
    swapped(pack, 1, 2)
    status, printed = verify([kept(tmp_path, bad, good)], capsys)
    assert (status, printed) == (2, f"line 1: does not hold: {line}line 2: {HOLDS}")


def test_verify_replays_the_match(tmp_path: Path, capsys: Captured) -> None:
    bad = row("a match of one deal") | {"totals": [1, 2]}
    status, printed = verify([kept(tmp_path, bad)], capsys)
    assert status == 2
    assert printed.startswith("line 1: does not hold: totals: the record has [1, 2], the replay shows [")


@pytest.mark.parametrize(
    ("noted", "line"),
    [
        (["--commitment", "00"], f"commitment: expected 00, the record has {COMMITMENT}\n"),
        (["--secret", "ab"], "secret ab is not among those of the seats\n"),
    ],
)
def test_verify_compares_what_one_noted(noted: list[str], line: str, tmp_path: Path, capsys: Captured) -> None:
    path = kept(tmp_path, row("a match of one deal"))
    assert verify([path, *noted], capsys) == (2, f"line 1: does not hold: {line}")


def test_verify_of_a_record_without_secrets_is_one_line(tmp_path: Path, capsys: Captured) -> None:
    bare, deal = row("a match of one deal"), row("a match of one deal")
    del bare["fairness"]
    played = deal["deals"][0]
    deal = {"game": "leopard", "variant": "classic", "seats": 2} | played
    line = "holds no secrets from which the cards were dealt; only matches played at a table do\n"
    assert verify([kept(tmp_path, bare, deal)], capsys) == (2, f"line 1: {line}line 2: {line}")


def test_verify_of_something_else_is_one_line(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "match.json"
    path.write_text("[]")
    status, captured = main(["verify", str(path)]), capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err == f"wildpack: {path}: line 1: expected a record (a JSON object), not list\n"
