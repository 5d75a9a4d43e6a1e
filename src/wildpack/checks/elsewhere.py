"""Checks against other processes and recorded examples."""

from __future__ import annotations

import hashlib
import importlib.resources
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wildpack.checks.bench import Bench
from wildpack.checks.course import Course
from wildpack.checks.failure import At, CheckFailed
from wildpack.record import DealRecord, MatchRecord, read
from wildpack.registry import games

if TYPE_CHECKING:
    from wildpack.game import Family, Game


def digest(game: Game, seats: int | None = None, deals: int = 1, seed: int = 0) -> str:
    """A hash of all that happens, is seen and is told in some random deals: the same in every process."""
    bench, total = Bench(game, game.check_seats(seats)), hashlib.sha256()
    for number in range(seed, seed + deals):
        for moment in Course(bench, number).moments():
            twins = [bench.sample(view, seat, number) for seat, view in zip(bench.eyes, moment.views, strict=True)]
            for data in (moment.step.state, *moment.rows, *moment.views, *twins, repr(moment.told).encode()):
                total.update(data)
    return total.hexdigest()


def check_alone(game: Game) -> None:
    """No other game that is there has states of the same dtype, else their rules could not be registered together."""
    for family in (game.family, *games().values()):
        try:
            _ = family.rules
        except ValueError as error:
            raise CheckFailed("alone", game, "a dtype of its own", error) from None


def check_processes(game: Game, seats: int, seed: int) -> None:
    """A process with another hash seed has the same digest, if it can find this game."""
    if games().get(game.family.name) is not game.family:
        return
    call = f"digest(wildpack.load({str(game)!r}), {seats}, seed={seed})"
    script = f"import wildpack; from wildpack.checks import digest; print({call})"
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=False)
    expected, came = digest(game, seats, seed=seed), run.stdout.strip() or run.stderr
    if came != expected:
        raise CheckFailed("processes", At(game, seats, seed), f"digest {expected} in another process", came)


def golden(family: Family) -> Iterator[DealRecord | MatchRecord]:
    """The records in ``golden/*.jsonl`` of the family's folder."""
    folder = Path(str(importlib.resources.files(family.package))) / "golden"
    for path in sorted(folder.glob("*.jsonl")):
        yield from (record for _, record in read(path))


def check_examples(game: Game, examples: Iterable[DealRecord | MatchRecord]) -> None:
    """Those of ``examples`` that are of this variant replay to the facts recorded with them."""
    own = (record for record in examples if (record.game, record.variant) == (game.family.name, game.variant.name))
    for number, record in enumerate(own):
        differences = record.check()
        if differences:
            raise CheckFailed("examples", f"{game}, example {number}", "all to be as recorded", differences[0])
