"""Golden deals: whole deals as texts that a person can read, in ``golden/`` of every family.

``python tests/golden.py`` replays each record (``<name>.jsonl``) and rewrites its facts and its text (``<name>.txt``);
read the difference before you keep it. With ``--new`` bots first play the deals of ``DEALS`` anew.
"""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path
from typing import Any

import wildpack
from wildpack import Deal, Record
from wildpack.bots import bot
from wildpack.record import DealRecord, Knows, Shuffle
from wildpack.scene import Area, Place

DEALS = {
    "leopard": {
        "classic": ("leopard:classic", 2, 16, "seasoned"),
        "revised": ("leopard:revised", 2, 9, "seasoned"),
        "running": ("leopard:running", 2, 10, "seasoned"),
        "running-revised": ("leopard:running-revised", 2, 47, "seasoned"),
        "russian": ("leopard:russian", 2, 22, "seasoned"),
        "partners": ("leopard:partners", 4, 88, "seasoned"),
        "options": (
            "leopard:running(hand=5,draw=3,out_at=3,colour_line=2,suit_line=5,bonus_over=4,bonus_to=closer,penalty=2,"
            "cover_bare=yes,play_out=no)",
            2,
            0,
            "seasoned",
        ),
    },
    "beverbende": {
        "standard": ("beverbende:standard", 2, 141, "random"),
        "original": ("beverbende:original", 2, 707, "random"),
        "single": ("beverbende:single", 2, 1281, "random"),
        "options": (
            "beverbende:standard(keep_open=yes,redeal_open_special=yes,freeze_caller=yes,max_rounds=8)",
            3,
            94,
            "random",
        ),
        "reshuffle": ("beverbende:single(max_rounds=12)", 4, 20, "patient random"),
    },
}
"""By family and name: the game, seats, seed, and the bot that plays every seat; a patient one never calls the end."""
KNOWN_EVERY = 9
"""What the seats know is a fact before each so many-th event."""
BEGINS = ("start", "choice", "drawing")
"""The prompts with which a turn begins."""


# --- records ---------------------------------------------------------------------------------------------


def folder(family: str) -> Path:
    return Path(wildpack.__file__).parent / "games" / family / "golden"


def files() -> list[Path]:
    """The files of the records."""
    return sorted(path for family in wildpack.games() for path in folder(family).glob("*.jsonl"))


def read(path: Path) -> DealRecord:
    record = Record.loads(path.read_bytes())
    assert isinstance(record, DealRecord)
    return record


def played(text: str, seats: int, seed: int, player: str) -> DealRecord:
    """A deal that bots have played."""
    game = wildpack.load(text)
    deal = game.deal(seats, dealer=seed % seats, seed=seed)
    chooser = bot(player.removeprefix("patient "), game, seed)
    while deal.turn is not None:
        if player.startswith("patient") and "end" in deal.moves():
            deal.play("pass")
        else:
            deal.act(chooser.choose(deal.view(deal.turn), deal.actions()))
    return deal.record()


def go_on(deal: Deal, event: str | Shuffle) -> None:
    if isinstance(event, Shuffle):
        deal.shuffle(event.shuffle)
    else:
        deal.play(event)


def with_facts(record: DealRecord) -> DealRecord:
    """The same deal with all the facts that its replay shows."""
    deal = record.replay(0)
    legal, to_move, knows = [], [], []
    for at, event in enumerate(record.events):
        known = [deal.known(seat) for seat in range(deal.seats)]
        if at % KNOWN_EVERY == 0 and any(known):
            knows.append(Knows(at, known))
        if deal.turn is not None:
            legal.append(len(deal.moves()))
            to_move.append(deal.turn)
        go_on(deal, event)
    facts = deal.record()
    facts.legal, facts.to_move, facts.knows = legal, to_move, knows or None
    return facts


# --- the table -------------------------------------------------------------------------------------------


def square(area: Area) -> list[str]:
    """Three lines: a dot for a bare spot, a star behind a card that lies face down; beside them what counts."""
    cells = [f"{place.card}{'*' if place.face == 'down' else ' '}" if place.card else ".  " for place in area.places]
    rows = ["  ".join(cells[first : first + 3]) for first in (0, 3, 6)]
    lines = [f"{''.join(p[1] for p in line.places)}={line.points}" for line in area.lines if line.points]
    notes = [f"{area.id} {area.value}", " ".join(lines[:4]), " ".join(lines[4:])]
    return [f"{row}  {note:24}" for row, note in zip(rows, notes, strict=True)]


def slot(place: Place, card: str, knowers: list[int]) -> str:
    """A card of a row, and the seats that know it: ``K/02``."""
    known = f"/{''.join(map(str, knowers))}" if knowers else ""
    return f"{card}{known if place.face == 'down' else ''}"


def row(deal: Deal, area: Area) -> str:
    """The cards of a row as they are, each with the seats that know it."""
    cards = deal._states[0]["rows"][area.seats[0]].tolist()
    knows = [deal.known(seat) for seat in range(deal.seats)]
    slots = [
        slot(place, deal.game.family.words.CARDS[card], [seat for seat, known in enumerate(knows) if place.id in known])
        for place, card in zip(area.places, cards, strict=True)
    ]
    worth = "" if area.value is None else f" = {area.value}"
    return f"seat {area.seats[0]} ({area.id[-1]}.): {' '.join(slots)}{worth}"


def table(deal: Deal) -> list[str]:
    """The squares side by side, or the rows one after the other."""
    areas = deal.scene(None).areas
    squares = zip(*(square(area) for area in areas if area.kind == "square"), strict=True)
    rows = [row(deal, area) for area in areas if area.kind == "row"]
    lines = ["  ".join(parts) for parts in squares] + [" | ".join(rows[at : at + 3]) for at in range(0, len(rows), 3)]
    return [f"    {line}".rstrip() for line in lines]


def hand(deal: Deal, seat: int) -> str:
    cards = [f" {place.card}" for area in deal.scene(seat).areas if area.kind == "hand" for place in area.places]
    return f", holds{''.join(cards)}" if cards else ""


def piles(deal: Deal) -> str:
    """The piles that are not empty: how many cards, and the top one if it is seen."""
    places = [place for area in deal.scene(None).areas if area.kind == "pile" for place in area.places]
    return ", ".join(f"{p.id} {p.count}{f' {p.card}' if p.card else ''}" for p in places if p.count)


# --- the course ------------------------------------------------------------------------------------------


def told(deal: Deal) -> list[dict[str, Any]]:
    """All events, each as the seat was told it that was shown the card, if there is one."""
    views = zip(*(deal.events(seat) for seat in range(deal.seats)), strict=True)
    return [max(event, key=lambda told: told.get("card") is not None) for event in views]


def words(event: dict[str, Any], legal: int) -> str:
    """An event in short: a move has the number of legal ones before it."""
    kind, card = event["kind"], event.get("card")
    if "move" in event:
        seen = {"keep": f" ({card} goes)", "drop": f" ({card})", "peek": f" ({card})"}
        return f" [{legal}] {event['move']}{seen.get(kind, '')}"
    if kind == "showdown":
        return " showdown:"
    place = f" {event['place']}" if kind == "replace" else ""
    return f"{place} ({card or kind})"


def opening(deal: Deal, drawn: str) -> str:
    """How a turn begins."""
    turn = deal.turn or 0
    return f"seat {turn}: {piles(deal)}{drawn}{hand(deal, turn)}:"


def drawn(events: list[dict[str, Any]]) -> str:
    """The cards drawn before the move."""
    cards = [f" {event['card']}" for event in events if is_draw(event)]
    return f", draws{''.join(cards)}" if cards else ""


def is_draw(event: dict[str, Any]) -> bool:
    return event["kind"] == "draw" and "move" not in event


def course(record: DealRecord, deal: Deal) -> list[str]:
    """Plays ``deal`` to its end: for each turn what happens in it, and the table after it where it has changed."""
    lines: list[str] = []
    line, events, before = "", told(deal), table(deal)
    heard = len(events)
    for event in record.events:
        legal, mover = len(deal.moves()), deal.turn
        if deal.scene(None).prompt in BEGINS:
            lines, before = after_turn(lines, line, before, table(deal))
            line = opening(deal, drawn(events))
        elif mover is not None and not line.startswith(f"seat {mover}"):
            line += f" seat {mover}:"
        go_on(deal, event)
        events, heard = told(deal)[heard:], len(told(deal))
        line += "".join(words(event, legal) for event in events if not is_draw(event))
    return after_turn(lines, line, before, table(deal))[0]


def after_turn(lines: list[str], line: str, before: list[str], now: list[str]) -> tuple[list[str], list[str]]:
    """The lines with that of a turn, and with the table if it has changed; and the table."""
    turn = textwrap.wrap(line, 118, subsequent_indent="        ")
    return [*lines, *turn, *(now if now != before else [])], now


def text(record: DealRecord) -> str:
    """The whole deal, from the pack to the result."""
    deal = record.replay(0)
    lines = [f"{deal.game}, {deal.seats} seats, dealer {deal.dealer}"]
    lines += textwrap.wrap(f"pack {' '.join(deal.pack)}", 118, subsequent_indent="     ")
    lines += [f"seat {seat}{hand(deal, seat)}" for seat in range(deal.seats) if hand(deal, seat)] or table(deal)
    lines += course(record, deal)
    lines.append(f"{piles(deal)}; scores {deal.scores}, closer {deal.closer}")
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="rewrite the golden files")
    parser.add_argument("--new", action="store_true", help="play new deals first")
    if parser.parse_args().new:
        for family, deals in DEALS.items():
            folder(family).mkdir(exist_ok=True)
            for name, deal in deals.items():
                (folder(family) / f"{name}.jsonl").write_text(played(*deal).dumps())
    for path in files():
        record = with_facts(read(path))
        path.write_text(record.dumps() + "\n")
        path.with_suffix(".txt").write_text(text(record))


if __name__ == "__main__":
    main()
