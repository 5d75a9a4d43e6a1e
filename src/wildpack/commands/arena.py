"""``wildpack arena A B``: bots play the same deals in each other's seats."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wildpack.commands import fail
from wildpack.errors import BadText

if TYPE_CHECKING:
    from rich.progress import Progress

    from wildpack.arena.playing import Row
    from wildpack.arena.running import Run
    from wildpack.arena.setup import Setup
    from wildpack.arena.standings import Estimate, Pair, Report, Standing, Tally

SUMMARY = "measure bots against each other, on the same deals in each other's seats"
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
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the results in a Parquet file")
    parser.add_argument("--resume", action="store_true", help="go on with the results in FILE")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it; 2 if a bot failed, 130 if interrupted."""
    from wildpack.arena.contestants import try_out
    from wildpack.arena.running import Run
    from wildpack.arena.setup import Setup
    from wildpack.registry import load

    for name in ("deals", "match", "workers"):
        if (value := getattr(options, name)) is not None and value < 1:
            raise BadText(f"--{name} must be 1 or more, not {value}")
    setup = Setup.of(load(options.game), options.bots, options.seats, options.seed, options.limit)
    arena = Run(setup, options.deals, _kept(options, setup))
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)  # so that the results are kept
    with _progress() as progress:
        bar = progress.add_task("getting ready", total=arena.sets)
        try_out(setup)
        progress.update(bar, description="playing")
        interrupted = _play(arena, options, lambda settled: progress.update(bar, completed=settled))
    return _finish(arena, options, interrupted)


def _kept(options: argparse.Namespace, setup: Setup) -> list[Row]:
    """The results to go on with."""
    if options.out is None:
        if options.resume:
            raise BadText("--resume needs --out FILE, the results to go on with")
        return []
    from wildpack.arena import results
    from wildpack.record import check_place

    results.require()
    check_place(options.out)
    if options.resume:
        return results.read(options.out, setup)
    if options.out.exists():
        raise BadText(f"{options.out}: is there already; --resume goes on with it")
    return []


def _progress() -> Progress:
    """A bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    times = TimeElapsedColumn(), TimeRemainingColumn()
    return Progress(*columns, *times, console=console, transient=True, disable=not console.is_terminal)


def _play(arena: Run, options: argparse.Namespace, show: Callable[[int], None]) -> bool:
    """Play what is left and keep the results; whether it was interrupted."""
    workers = options.workers or os.cpu_count() or 1
    due = time.monotonic() + _SAVE_EVERY
    interrupted = False
    try:
        for settled in arena.go(workers):
            show(settled)
            if time.monotonic() > due:
                due = _save(arena, options.out)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        _save(arena, options.out)
    return interrupted


def _save(arena: Run, out: Path | None) -> float:
    """Write the results, if they are to be kept; when it is time to do so again."""
    began = time.monotonic()
    if out is not None:
        from wildpack.arena import results

        results.save(out, arena.setup, arena.rows)
    return time.monotonic() + max(_SAVE_EVERY, _SAVE_SHARE * (time.monotonic() - began))


def _finish(arena: Run, options: argparse.Namespace, interrupted: bool) -> int:
    """Print what came of it, and what went wrong; the exit status."""
    import msgspec

    from wildpack.arena.standings import report

    made = report(arena.setup, arena.rows, arena.failures, options.match)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(made)).decode())
    elif made.played:
        print("\n".join(_lines(made)))
    for failed in made.failed:
        fail(f"{failed.bot} failed in deal {failed.deal}, which ends its run: {failed.error}")
    if interrupted:
        again = "; --resume goes on" if options.out else ""
        print(f"wildpack: interrupted after {made.deals} of {arena.deals} deals{again}", file=sys.stderr)
        return 130
    return 2 if made.failed else 0


# --- for people ------------------------------------------------------------------------------------------


def _lines(made: Report) -> Iterator[str]:
    yield f"{made.game}, {made.seats} seats, seed {made.seed}: {made.deals} deals in all seatings, {made.played} played"
    yield ""
    yield from _table([("bot", "points a deal", "Elo", "moves", "mean ms", "p99 ms"), *map(_cells, made.bots)])
    for pair in made.pairs:
        yield ""
        yield from _pair(pair)
    if made.elo_corrected:
        yield ""
        yield "Some are beyond comparison: half a win for either side was added to each pair for Elo."


def _cells(standing: Standing) -> tuple[str, ...]:
    points, elo = _estimate(standing.points, "{:.2f}"), _estimate(standing.elo, "{:.0f}")
    times = (f"{value:.2f}" if value is not None else "-" for value in (standing.mean_ms, standing.p99_ms))
    return (standing.bot, points, elo, str(standing.moves), *times)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first column begins, the others end beneath each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        yield "  ".join([first.ljust(widths[0]), *(map(str.rjust, others, widths[1:]))])


def _pair(pair: Pair) -> Iterator[str]:
    first, second = pair.bots
    yield f"{first} against {second}, {pair.deals} deals: {_estimate(pair.lead, '{:+.2f}')} points a deal"
    yield from _table(
        [("  by deal", *_counts(pair.by_deal)), (f"  by {pair.by_match.deals} deals", *_counts(pair.by_match))]
    )


def _counts(tally: Tally) -> tuple[str, ...]:
    share = _estimate(tally.share, "{:.1%}")
    return f"won {tally.won}", f"drawn {tally.drawn}", f"lost {tally.lost}", share


def _estimate(estimate: Estimate | None, form: str) -> str:
    if estimate is None:
        return "-"
    if estimate.low is None or estimate.high is None:
        return form.format(estimate.value)
    return f"{form.format(estimate.value)} ({form.format(estimate.low)} to {form.format(estimate.high)})"
