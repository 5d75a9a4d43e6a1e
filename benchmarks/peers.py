"""How fast the engine is beside its peers: all of them play at random on one core, in turns; prints a table.

python benchmarks/peers.py
python benchmarks/peers.py --only spiel --rounds 9 --json

Makes an environment of its own for the peers (benchmarks/peers.txt) in the user's cache, or in --folder, and keeps it
there. Every engine is a process (benchmarks/engines/) that waits for its turn; the rounds go through all measurements,
and the table gives medians. Decisions are those of players, the legal actions worked out for each; dealing and other
chance take time but are not counted. Needs Linux to keep all to one core, and the extra ``adapters``.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from platformdirs import user_cache_path

HERE = Path(__file__).parent
OURS, TITLE = "ours", "Wildpack"
PEERS = ("spiel", "rl_card", "petting_zoo", "pgx_games", "chess_moves", "poker_kit")
WAYS = ("compiled", "vector step", "Python, numbers")
"""Ways to play ours that each peer is held against."""
POWER = Path("/sys/class/powercap")
Json = dict[str, Any]


# --- the peers' environment ------------------------------------------------------------------------------


def environment(folder: Path) -> tuple[str, dict[str, str]]:
    """The Python of an environment with the peers, made at the first time, and what couldn't be installed there."""
    lock = (HERE / "peers.txt").read_text("utf-8")
    home = folder / hashlib.sha256(f"{lock}{sys.version}".encode()).hexdigest()[:12]
    python, done = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"), home / "faults.json"
    if not done.exists():
        print(f"Installing the peers into {home}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        done.write_text(json.dumps(_install(str(python), lock)), "utf-8")
    faults: dict[str, str] = json.loads(done.read_text("utf-8"))
    return str(python), faults


def _install(python: str, lock: str) -> dict[str, str]:
    """Install all of a lock; if that fails each by itself, so that what can be is. By name: what went wrong."""
    if not _pip(python, lock):
        return {}
    faults = {part.split()[0]: _pip(python, part, "--no-deps") for part in requirements(lock)}
    return {name: fault for name, fault in faults.items() if fault}


def requirements(lock: str) -> list[str]:
    """The parts of a lock that name one package each, with its hashes."""
    parts: list[str] = []
    for line in lock.splitlines(keepends=True):
        if line[0].isspace():
            parts[-1] += line
        elif line[0] != "#":
            parts.append(line)
    return parts


def _pip(python: str, lock: str, *options: str) -> str:
    """Install what a lock names; return what went wrong, if anything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lock.txt"
        path.write_text(lock, "utf-8")
        command = [python, "-m", "pip", "install", "--quiet", "--require-hashes", *options, "--requirement", str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    return last_line(run.stderr) if run.returncode else ""


def last_line(text: str) -> str:
    """The last line that says something."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "no reason given")


# --- engines ---------------------------------------------------------------------------------------------


class Failed(Exception):
    """An engine that can't play, with the reason."""


class Engine:
    """The process of an engine, and what it says of itself."""

    def __init__(self, python: str, name: str) -> None:
        self._faults: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  # closed by ``end``
        self._process = subprocess.Popen(
            [python, str(HERE / "engines" / f"{name}.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._faults,
            text=True,
            env=os.environ | dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
        )
        try:
            said = self._heard()
        except Failed:
            self.end()
            raise
        self.title: str = said["title"]
        self.versions: dict[str, str] = said["versions"]
        self.names: list[str] = said["names"]

    def _heard(self) -> Json:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{"):  # libraries say other things
                heard: Json = json.loads(line)
                return heard
        self._faults.seek(0)
        raise Failed(last_line(self._faults.read()))

    def measure(self, name: str, seconds: float) -> Json:
        """One line of figures."""
        assert self._process.stdin is not None
        before = joules()
        with contextlib.suppress(BrokenPipeError):  # then nothing is heard either, and the reason is told
            print(json.dumps([name, seconds]), file=self._process.stdin, flush=True)
        figures, after = self._heard(), joules()
        return figures | {"joules": after - before if before is not None and after is not None else None}

    def end(self) -> None:
        """Let the process end."""
        with contextlib.suppress(BrokenPipeError):
            self._process.communicate()
        self._faults.close()


def joules() -> float | None:
    """What all processors have used so far, if that can be read here."""
    try:
        meters = list(POWER.glob("intel-rapl:?/energy_uj"))
        return sum(int(meter.read_text()) for meter in meters) / 1e6 if meters else None
    except OSError:
        return None


# --- figures ---------------------------------------------------------------------------------------------


@dataclass
class Series:
    """What one measurement gave, round by round."""

    engine: str
    name: str
    rounds: list[Json] = field(default_factory=list)

    @property
    def ns(self) -> float:
        """Nanoseconds of the processor a decision."""
        return float(statistics.median(row["seconds"] / row["decisions"] for row in self.rounds)) * 1e9

    @property
    def one_us(self) -> float | None:
        """Microseconds of one decision, where each was timed."""
        times = [row["median_us"] for row in self.rounds if "median_us" in row]
        return statistics.median(times) if times else None

    @property
    def per_joule(self) -> float | None:
        """Decisions a joule, if it could be read in every round (a meter that starts anew spoils a round)."""
        used = [(row["decisions"], row["joules"]) for row in self.rounds]
        if any(spent is None for _, spent in used):
            return None
        good = [decisions / spent for decisions, spent in used if spent > 0]
        return statistics.median(good) if good else None


Range = tuple[float, float]


def own(series: list[Series]) -> dict[str, Range]:
    """By way to play ours: the nanoseconds a decision of the slowest and the fastest of our games."""
    times = {way: [one.ns for one in series if one.engine == TITLE and one.name.endswith(f", {way}")] for way in WAYS}
    return {way: (max(found), min(found)) for way, found in times.items() if found}


def ratios(series: list[Series]) -> dict[str, dict[str, Range]]:
    """By measurement of a peer and way to play ours: how many times as fast the slowest and the fastest of ours are."""
    peers = [one for one in series if one.engine != TITLE and one.one_us is None]
    return {one.name: {way: (one.ns / low, one.ns / high) for way, (low, high) in own(series).items()} for one in peers}


def report(series: list[Series]) -> Json:
    """All figures as plain data."""
    times = ratios(series)
    return {
        one.name: {
            "engine": one.engine,
            "decisions_per_s": round(1e9 / one.ns),
            "ns": round(one.ns, 1),
            "decisions_per_joule": one.per_joule,
            "median_us": one.one_us,
            "ours_times": {way: [round(n, 3) for n in span] for way, span in times.get(one.name, {}).items()},
        }
        for one in series
    }


def table(series: list[Series]) -> Iterator[str]:
    """The lines of two tables in Markdown: speed, and the time of one decision from Python."""
    times = ratios(series)
    yield f"| engine | what | decisions/s | ns a decision | decisions/J | {' | '.join(f'x {way}' for way in WAYS)} |"
    yield "|---|---|--:|--:|--:|" + "--:|" * len(WAYS)
    for one in series:
        if one.one_us is None:
            per_joule = "-" if one.per_joule is None else f"{one.per_joule:,.0f}"
            spans = [" to ".join(map(short, times.get(one.name, {}).get(way, ()))) for way in WAYS]
            cells = [one.engine, one.name, f"{1e9 / one.ns:,.0f}", short(one.ns), per_joule, *spans]
            yield f"| {' | '.join(cells)} |"
    yield ""
    yield "| engine | from Python | us, median |"
    yield "|---|---|--:|"
    for one in series:
        if one.one_us is not None:
            yield f"| {one.engine} | {one.name} | {one.one_us:.2f} |"


def short(number: float) -> str:
    """A number with about three figures."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def machine() -> str:
    """The processor, and what it runs."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"
    )


# --- the whole -------------------------------------------------------------------------------------------


def started(python: str, names: list[str], faults: dict[str, str]) -> list[Engine]:
    """The engines that can play, ours first; why others can't goes into ``faults``."""
    engines = []
    for name in (OURS, *names):
        print(f"starting {name}", file=sys.stderr)
        try:
            engines.append(Engine(sys.executable if name == OURS else python, name))
        except Failed as fault:
            faults[name] = str(fault)
    return engines


def measured(engines: list[Engine], rounds: int, seconds: float, faults: dict[str, str]) -> list[Series]:
    """Go through all measurements, again and again; an engine that fails on the way is left out from there on."""
    all_of_them = [(engine, Series(engine.title, name)) for engine in engines for name in engine.names]
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for engine, series in all_of_them:
            if engine.title not in faults:
                try:
                    series.rounds.append(engine.measure(series.name, seconds))
                except Failed as fault:
                    faults[engine.title] = str(fault)
    return [series for _, series in all_of_them if series.rounds]


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each measurement in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="*", choices=PEERS, default=PEERS, help="peers to run (default: all)")
    parser.add_argument(
        "--folder", type=Path, default=user_cache_path("wildpack") / "peers", help="environment's place"
    )
    parser.add_argument("--core", type=int, help="the core that all run on (default: the last)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.rounds < 1 or given.seconds <= 0:
        parser.error("expected at least one round, and seconds above 0")
    return given


def main() -> None:
    given = options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0)) if given.core is None else given.core})
    python, faults = environment(given.folder)
    engines = started(python, given.only, faults)
    series = measured(engines, given.rounds, given.seconds, faults)
    versions = {name: version for engine in engines for name, version in engine.versions.items()}
    for engine in engines:
        engine.end()
    if given.json:
        print(json.dumps({"machine": machine(), "versions": versions, "failed": faults, **report(series)}, indent=2))
        return
    print(machine(), ", ".join(f"{name} {version}" for name, version in versions.items()), sep="\n", end="\n\n")
    print(*table(series), sep="\n")
    print(*(f"\n{name} can't be run here: {fault}" for name, fault in faults.items()), sep="")


if __name__ == "__main__":
    main()
