"""``wildpack arena A B``: bots play the same deals in each other's seats."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wildpack.commands import fail, file_name, progress, status_of, stoppable
from wildpack.errors import BadText

if TYPE_CHECKING:
    from wildpack.arena.playing import Row
    from wildpack.arena.running import Run
    from wildpack.arena.setup import Setup
    from wildpack.arena.standings import Pair, Report, Standing, Tally
    from wildpack.figures.estimates import Estimate

SUMMARY = "measure bots against each other, on the same deals in each other's seats"
_MOST, _WORKERS = 2**32, 1024
"""As many deals as a file can number, and more processes than are of use."""
_SAVE_EVERY, _SAVE_SHARE = 10.0, 20
"""Seconds between two savings of the results, and at least so many times what one took."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays what, how often, and where the results go."""
    bots = "a bot's name, module:object (makes a bot of game and seed), or 'cmd:PROGRAM ARGUMENTS'"
    parser.add_argument("bots", nargs="+", metavar="BOT", help=bots)
    parser.add_argument("--game", required=True, metavar="GAME", help="such as game:variant(option=1)")
    parser.add_argument(
        "--deals", type=int, default=100, metavar="N", help="deals, each in all seatings (default: 100)"
    )
    parser.add_argument("--workers", type=int, metavar="W", help="processes (default: one a processor)")
    parser.add_argument("--seats", type=int, metavar="N", help="the number of players")
    parser.add_argument("--seed", type=int, metavar="S", help="decides all chance (default: 0)", default=0)
    parser.add_argument("--match", type=int, metavar="DEALS", default=4, help="deals of a match (default: 4)")
    parser.add_argument(
        "--limit", type=float, metavar="SECONDS", default=10.0, help="a program's time for an answer (default: 10)"
    )
    parser.add_argument("--out", type=file_name, metavar="FILE", help="keep the results in a Parquet file")
    parser.add_argument("--resume", action="store_true", help="go on with the results in FILE, if it is there")
    parser.add_argument("--json", action="store_true", help="print JSON")


@stoppable()
def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it; 2 if a bot failed, 128 and the number of the signal if interrupted by one."""
    from rich.progress import TimeElapsedColumn

    from wildpack.arena.contestants import try_out
    from wildpack.arena.running import Run
    from wildpack.arena.setup import Setup
    from wildpack.registry import load

    for name, most in (("deals", _MOST), ("match", _MOST), ("workers", _WORKERS)):
        if (value := getattr(options, name)) is not None and not 1 <= value <= most:
            raise BadText(f"--{name} must be from 1 to {most}, not {value}")
    setup = Setup.of(load(options.game), options.bots, options.seats, options.seed, options.limit)
    arena = Run(setup, options.deals, _kept(options, setup))
    with progress(TimeElapsedColumn()) as bars:
        bar = bars.add_task("getting ready", total=arena.sets)
        try_out(setup)
        bars.update(bar, description="playing")
        stop = _play(arena, options, lambda settled: bars.update(bar, completed=settled))
    return _finish(arena, options, stop)


def _kept(options: argparse.Namespace, setup: Setup) -> list[Row]:
    """The results to go on with."""
    if options.out is None:
        if options.resume:
            raise BadText("--resume needs --out FILE, the results to go on with")
        return []
    from wildpack.arena import results
    from wildpack.figures.files import new_file, polars
    from wildpack.record import check_place

    polars()  # complains if it is missing
    if options.resume and check_place(options.out).exists():
        return results.read(options.out, setup)
    new_file(options.out, "; --resume goes on with it")
    if options.resume:
        print(f"wildpack: {options.out}: is not there yet, and is begun", file=sys.stderr)
    return []


def _play(arena: Run, options: argparse.Namespace, show: Callable[[int], None]) -> KeyboardInterrupt | None:
    """Play what is left and keep the results; what interrupted it."""
    workers = options.workers or os.cpu_count() or 1
    due = time.monotonic() + _SAVE_EVERY
    try:
        for settled in arena.go(workers):
            show(settled)
            if time.monotonic() > due:
                due = _save(arena, options.out)
    except KeyboardInterrupt as stop:
        return stop
    finally:
        _save(arena, options.out)
    return None


def _save(arena: Run, out: Path | None) -> float:
    """Write the results, if they are to be kept; when it is time to do so again."""
    began = time.monotonic()
    if out is not None:
        from wildpack.arena import results

        results.save(out, arena.setup, arena.rows)
    return time.monotonic() + max(_SAVE_EVERY, _SAVE_SHARE * (time.monotonic() - began))


def _finish(arena: Run, options: argparse.Namespace, stop: KeyboardInterrupt | None) -> int:
    """Print what came of it, and what went wrong; the exit status."""
    import msgspec

    from wildpack.arena.standings import report
    from wildpack.figures.tables import deals

    made = report(arena.setup, arena.rows, arena.failures, options.match)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(made)).decode())
    elif made.played:
        print("\n".join(_lines(made)))
    for failed in made.failed:
        fail(f"{failed.bot} failed in deal {failed.deal}, which ends its run: {failed.error}")
    if stop:
        again = "; --resume goes on" if options.out else ""
        print(f"wildpack: interrupted after {made.deals} of {deals(arena.deals)}{again}", file=sys.stderr)
        return status_of(stop)
    return 2 if made.failed else 0


# --- for people ------------------------------------------------------------------------------------------


def _lines(made: Report) -> Iterator[str]:
    from wildpack.figures.tables import columns, deals

    counts = f"{deals(made.deals)} in all seatings, {made.played} played"
    yield f"{made.game}, {made.seats} seats, seed {made.seed}: {counts}"
    yield ""
    yield from columns([("bot", "points a deal", "Elo", "moves", "mean ms", "p99 ms"), *map(_cells, made.bots)])
    for pair in made.pairs:
        yield ""
        yield from _pair(pair)
    if made.elo_corrected:
        yield ""
        yield "Some are beyond comparison: half a win for either side was added to each pair for Elo."


def _cells(standing: Standing) -> tuple[str, ...]:
    points, elo = _estimate(standing.points, "{:z.2f}"), _estimate(standing.elo, "{:z.0f}")
    times = (f"{value:.2f}" if value is not None else "-" for value in (standing.mean_ms, standing.p99_ms))
    return (standing.bot, points, elo, str(standing.moves), *times)


def _pair(pair: Pair) -> Iterator[str]:
    from wildpack.figures.tables import columns, deals

    first, second = pair.bots
    yield f"{first} against {second}, {deals(pair.deals)}: {_estimate(pair.lead, '{:+z.2f}')} points a deal"
    yield from columns(
        [("  by deal", *_counts(pair.by_deal)), (f"  by {deals(pair.by_match.deals)}", *_counts(pair.by_match))]
    )


def _counts(tally: Tally) -> tuple[str, ...]:
    share = _estimate(tally.share, "{:.1%}")
    return f"won {tally.won}", f"drawn {tally.drawn}", f"lost {tally.lost}", share


def _estimate(estimate: Estimate | None, form: str) -> str:
    return "-" if estimate is None else estimate.text(form)
