"""``wildpack simulate GAME``: whole deals by the million, and what came of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wildpack.commands import file_name, progress, stoppable

if TYPE_CHECKING:
    from wildpack.figures.estimates import Estimate
    from wildpack.lab import Simulation
    from wildpack.lab.summary import Standing, Summary

SUMMARY = "play deals by the million between bots that do not search"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is played, how often, and where the results go."""
    parser.add_argument("game", metavar="GAME", help="such as game:variant(option=1)")
    parser.add_argument(
        "--bots", default="random", metavar="NAME[,NAME...]", help="who plays, around the table (default: random)"
    )
    parser.add_argument("--deals", type=int, default=100_000, metavar="N", help="deals (default: 100000)")
    parser.add_argument("--seats", type=int, metavar="N", help="the number of players")
    parser.add_argument("--workers", type=int, metavar="W", help="threads (default: one a core)")
    parser.add_argument("--seed", type=int, metavar="S", default=0, help="decides all chance (default: 0)")
    parser.add_argument("--first", type=int, metavar="D", default=0, help="the number of the first deal (default: 0)")
    parser.add_argument(
        "--out", type=file_name, metavar="FILE", help="keep what came of each deal in a new Parquet file"
    )
    parser.add_argument("--device", default="cpu", help="where to play: cpu (default), or cuda, a GPU")
    parser.add_argument("--json", action="store_true", help="print JSON")


@stoppable()
def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    from wildpack.lab import simulate

    with progress() as bars:
        bar = bars.add_task("getting ready", total=options.deals)
        done = simulate(
            options.game,
            options.bots.split(","),
            options.deals,
            seats=options.seats,
            seed=options.seed,
            first=options.first,
            workers=options.workers,
            device=options.device,
            keep=options.out or False,
            progress=lambda deals: bars.update(bar, description="playing", completed=deals),
        )
    _show(done, options.json)
    return 0


def _show(done: Simulation, as_json: bool) -> None:
    import msgspec

    if as_json:
        facts: dict[str, Any] = msgspec.to_builtins(done.summary)
        facts |= {"seconds": done.seconds, "decisions_per_second": round(done.speed)}
        print(msgspec.json.format(msgspec.json.encode(facts)).decode())
    else:
        print("\n".join(_lines(done.summary, done)))


# --- for people ------------------------------------------------------------------------------------------


def _lines(found: Summary, done: Simulation) -> Iterator[str]:
    from wildpack.figures.tables import columns

    last = found.first + found.deals - 1
    yield f"{found.game}, {found.seats} seats, seed {found.seed}: deals {found.first} to {last}"
    yield f"{found.decisions} decisions in {done.seconds:.2f} s, {done.speed / 1e6:.2f} million a second"
    yield ""
    length = found.length
    yield f"decisions a deal: {length.mean:.2f} (least {length.least}, median {length.median}, most {length.most})"
    yield f"open actions a decision: {found.branching:.2f}"
    yield f"closed by side or seat: {', '.join(map(str, found.closed))}; by nobody: {found.unclosed}"
    yield f"first after the dealer: lead {_text(found.first_seat.lead)}, wins {_share(found.first_seat.wins)}"
    yield ""
    yield from columns([("bot", "points a deal", "lead", "wins"), *map(_cells, found.standings)])
    yield ""
    yield from columns([("side", "points a deal", "least", "most"), *_sides(found)])


def _cells(standing: Standing) -> tuple[str, ...]:
    return standing.bot, f"{standing.points:.3f}", _text(standing.lead), _share(standing.wins)


def _sides(found: Summary) -> Iterator[tuple[str, ...]]:
    scores = found.scores
    for side, mean in enumerate(scores.mean):
        yield str(side), f"{mean:.3f}", str(scores.least[side]), str(scores.most[side])


def _text(estimate: Estimate) -> str:
    return estimate.text("{:+z.3f}")


def _share(estimate: Estimate) -> str:
    return estimate.text("{:.2%}")
