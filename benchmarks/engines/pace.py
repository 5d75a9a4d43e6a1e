"""What the process of every engine does: tell what it can play, then play what it is asked for.

It prints one line of JSON with its title, its versions and the names of its measurements. For each line
``[name, seconds]`` it then plays for about that long and prints ``{"name": ..., "decisions": ..., "seconds": ...}``.
Seconds are those of the processor, so that whatever else the machine does counts less. Between lines it sleeps.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

Play = Callable[[], "int | list[float]"]
"""Plays for a moment. Returns the decisions of players, or the seconds that each of them took."""


def obey(title: str, packages: list[str], plays: dict[str, Play]) -> None:
    """Say what this engine can play, then measure what the lines on standard input ask for, until they end."""
    versions = {package: version(package) for package in packages}
    for play in plays.values():  # compiles, and fills caches
        play()
    _say({"title": title, "versions": versions, "names": list(plays)})
    for line in sys.stdin:
        name, seconds = json.loads(line)
        _say({"name": name} | measured(plays[name], seconds))


def measured(play: Play, seconds: float) -> dict[str, Any]:
    """Decisions and seconds of playing for so long; the median of one decision in microseconds if it was told."""
    decisions, times, took, began = 0, [], 0.0, time.process_time()
    while not decisions or took < seconds:
        done = play()
        if isinstance(done, list):
            times += done
            decisions += len(done)
        else:
            decisions += done
        took = time.process_time() - began
    found = {"decisions": decisions, "seconds": took}
    return found | {"median_us": statistics.median(times) * 1e6} if times else found


def _say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)
