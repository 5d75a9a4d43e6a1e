"""How time and memory of simulation grow with deals, seats and threads; prints JSON, and draws it.

python benchmarks/growth.py > growth.json
python benchmarks/growth.py --from growth.json --plot docs/pictures/growth.svg

Each figure comes from a process of its own, compiled beforehand, that plays at random: its seconds by the clock, its
seconds of processor time (which tell more where others use the machine too), and the most memory it held.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plot import Line, Panel, picture

from wildpack.lab import simulate
from wildpack.registry import games

Json = dict[str, Any]
_SEATS_DEALS, _THREADS_DEALS = 200_000, 2_000_000
"""Deals of the figures by seats and by threads; short deals, so as many."""


def figure(task: Json) -> Json:
    """One simulation in this process."""
    simulate(task["game"], "random", 1, seats=task["seats"], workers=1)
    began, used = time.perf_counter(), time.process_time()
    done = simulate(**task, bots="random")
    wall, cpu = time.perf_counter() - began, time.process_time() - used
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))
    return {**task, "decisions": int(done.totals.sums[0]), "seconds": wall, "cpu_seconds": cpu, "megabytes": peak}


def apart(**task: Any) -> Json:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--one", json.dumps(task)]
    found: Json = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    print({name: found[name] for name in (*task, "seconds", "cpu_seconds", "megabytes")}, file=sys.stderr)
    return found


def middle(rounds: list[Json]) -> Json:
    """One of several figures of the same: the one whose processor time is the median."""
    return sorted(rounds, key=lambda found: found["cpu_seconds"])[len(rounds) // 2]


def by_deals(game: str, seats: int, most: int, longest: float) -> Iterator[Json]:
    """Ten times as many each time, as long as that should take no longer than ``longest`` seconds of a core.

    Arrays are kept of up to a tenth of the most.
    """
    for keep, limit in ((False, most), (True, most // 10)):
        deals, expected = 1000, 0.0
        while deals <= limit and expected <= longest:
            found = apart(game=game, deals=deals, seats=seats, workers=1, keep=keep)
            deals, expected = 10 * deals, 10 * found["cpu_seconds"]
            yield found


def measured(most: int, longest: float, threads: int, rounds: int) -> Json:
    """All figures."""
    usual = [(str(family.game()), family.game().seats) for family in games().values()]
    many, seats = max(usual, key=lambda game: len(game[1]))
    workers = sorted({1, *(1 << power for power in range(threads.bit_length())), threads})
    by_threads = [
        [apart(game=many, deals=_THREADS_DEALS, seats=min(seats), workers=count, keep=False) for count in workers]
        for _ in range(rounds)
    ]
    return {
        "machine": {"processor": _processor(), "cores": os.cpu_count(), "load": os.getloadavg()[0]},
        "deals": [row for game, allowed in usual for row in by_deals(game, min(allowed), most, longest)],
        "seats": [
            middle([apart(game=many, deals=_SEATS_DEALS, seats=n, workers=1, keep=False) for _ in range(rounds)])
            for n in sorted(seats)
        ],
        "threads": [middle(list(same)) for same in zip(*by_threads, strict=True)],
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        return next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def panels(found: Json) -> list[Panel]:
    """The figures as lines."""
    names = list(dict.fromkeys(row["game"] for row in found["deals"]))
    rows = [
        (name, keep, [r for r in found["deals"] if (r["game"], r["keep"]) == (name, keep)])
        for name in names
        for keep in (False, True)
    ]
    times = [Line(name, [(r["deals"], r["cpu_seconds"]) for r in some]) for name, keep, some in rows if not keep]
    sizes = [
        Line(f"{name}, {'arrays' if keep else 'totals'}", [(r["deals"], r["megabytes"]) for r in some])
        for name, keep, some in rows
    ]
    seats = [(r["seats"], r["cpu_seconds"] / r["deals"] * 1e6) for r in found["seats"]]
    speeds = [(r["workers"], r["decisions"] / r["seconds"] / 1e6) for r in found["threads"]]
    free = [(r["workers"], r["workers"] * r["decisions"] / r["cpu_seconds"] / 1e6) for r in found["threads"]]
    ideal = [(count, count * free[0][1]) for count, _ in free]
    return [
        Panel("seconds of a core, by deals", times, logarithmic=True),
        Panel("megabytes, by deals", sizes, logarithmic=True),
        Panel(f"microseconds a deal, by seats: {found['seats'][0]['game']}", [Line("", seats)]),
        Panel(
            "million decisions a second, by threads",
            [Line("by the clock", speeds), Line("by processor time", free), Line("in proportion", ideal)],
        ),
    ]


def slopes(found: Json) -> Json:
    """How much longer ten times the deals take, by game, from the second largest number to the largest."""
    last: dict[str, list[Json]] = {}
    for row in found["deals"]:
        if not row["keep"]:
            last.setdefault(row["game"], []).append(row)
    return {game: rows[-1]["cpu_seconds"] / rows[-2]["cpu_seconds"] for game, rows in last.items() if len(rows) > 1}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=10**8, help="the most deals (default: 100 million)")
    parser.add_argument("--longest", type=float, default=150, help="seconds of a core for one figure (default: 150)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=3, help="of the figures by seats and threads (default: 3)")
    parser.add_argument("--from", dest="given", type=Path, metavar="FILE", help="figures that were measured before")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw them (SVG)")
    parser.add_argument("--one", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(figure(options.one)))
        return
    if options.given:
        found = json.loads(options.given.read_text("utf-8"))
    else:
        found = measured(options.most, options.longest, options.threads, options.rounds)
    if options.plot:
        options.plot.write_text(picture(panels(found)), "utf-8")
    if not options.given:
        print(json.dumps({**found, "ten_times_the_deals": slopes(found)}, indent=2))


if __name__ == "__main__":
    main()
