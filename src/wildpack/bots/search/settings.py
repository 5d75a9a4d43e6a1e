"""How a search thinks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

import numpy as np

from wildpack.errors import BadText

ROW = np.dtype(
    [("explore", "f8"), ("guided", "?"), ("infer", "?"), ("sharpness", "f8"), ("stray", "f8"), ("depth", "i4")],
    align=True,
)
MOST = 1 << 20
"""A search of limited time runs at most so many simulations."""

_LEAST = {"simulations": 0, "seconds": 0.0, "keep": 0, "trust": 0.0, "explore": 0.0, "sharpness": 1e-3, "stray": 0.0}
_LAST = 2**31 - 1
"""No setting but the seconds may be more."""
_WORDS = {"yes": True, "no": False}


@dataclass(frozen=True)
class Settings:
    """What a search is made of. Points are those by which a seat is ahead of the mean of the others."""

    simulations: int = MOST
    """At most so many."""
    seconds: float = np.inf
    """At most so long."""
    keep: int = 16
    """So many actions, best by the rules of thumb, are tried in the same worlds, and the worse half given up again and
    again (sequential halving: Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013);
    0: at the root too the bounds decide what is tried, and what was tried most is played."""
    trust: float = 100.0
    """As many trials the rules of thumb are worth beside what was found."""
    explore: float = 1.0
    """How many points an action that was tried seldom gains over one that did well."""
    guided: bool = True
    """Whether rules of thumb guide the choice of actions; else all are tried first, and playouts are uniform."""
    infer: bool = True
    """Whether, guided, worlds come more often in which what the others did makes sense; else all are as likely."""
    sharpness: float = 1.0
    """How far a better rating, in points, makes an action likelier to be tried: priors are exp(sharpness * rating)."""
    stray: float = 0.02
    """How often a guided playout takes any action at all."""
    depth: int = 0
    """After so many decisions a playout is judged by rules of thumb; 0: it is played to the end."""

    @staticmethod
    def of(values: Mapping[str, Any]) -> Settings:
        """Settings from numbers or texts. Raises BadText for one that does not exist or can't be."""
        kinds = get_type_hints(Settings)
        for name in values:
            if name not in kinds:
                raise BadText(f"a search has no setting {name!r}; its settings are: {', '.join(kinds)}")
        return Settings(**{name: _value(name, kinds[name], value) for name, value in values.items()})

    def row(self) -> Any:
        """What kernels read: an array of length one of dtype ROW."""
        row = np.zeros(1, ROW)
        for field in fields(self):
            if field.name in (ROW.names or ()):
                row[field.name] = getattr(self, field.name)
        return row


def _value(name: str, kind: type, value: Any) -> Any:
    try:
        read = _WORDS[value] if kind is bool and isinstance(value, str) else kind(value)
    except (KeyError, ValueError):
        raise BadText(f"{name} must be {_expected(name, kind)}, not {value!r}") from None
    if not _LEAST.get(name, 0) <= read <= (np.inf if name == "seconds" else _LAST):
        raise BadText(f"{name} must be {_expected(name, kind)}, not {value!r}")
    return read


def _expected(name: str, kind: type) -> str:
    if kind is bool:
        return "yes or no"
    least = _LEAST.get(name, 0)
    return f"a {'whole ' * (kind is int)}number " + (
        f"of at least {least}" if name == "seconds" else f"from {least} to {_LAST}"
    )
