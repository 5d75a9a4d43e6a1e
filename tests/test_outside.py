"""A game from an outside package, one folder: found by its entry point, checked, played, matched and recorded.

It is one-card poker in ``outside/``, of which Kuhn worked out all there is to know (1950). Each test runs a process of
its own that finds that package, since the games of this process have been looked for already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import wildpack

pytestmark = pytest.mark.slow

OUTSIDE = Path(__file__).parent / "outside"

KUHN = """
from fractions import Fraction
from itertools import permutations

import pytest

import wildpack

game = wildpack.load("onecard:kuhn")
third, never, always = Fraction(1, 3), Fraction(0), Fraction(1)
WILLING = {  # how often the first seat and the dealer bet or call: one of the equilibria Kuhn gives
    (0, "check"): {"J": never, "Q": never, "K": never},
    (0, "fold"): {"J": never, "Q": third, "K": always},
    (1, "check"): {"J": third, "Q": never, "K": always},
    (1, "fold"): {"J": never, "Q": third, "K": always},
}
ends = 0


def value(pack, moves):
    global ends
    deal = game.deal(dealer=1, pack=pack)
    for move in moves:
        deal.play(move)
    if deal.is_over:
        ends += 1
        return deal.scores[0]
    calm, bold = deal.moves()
    willing = WILLING[deal.turn, calm][pack[deal.turn]]
    return (1 - willing) * value(pack, [*moves, calm]) + willing * value(pack, [*moves, bold])


total = sum(value(pack, []) for pack in permutations("JQK"))
print(ends, total / 6)
"""

PLAY = """
from pathlib import Path

import pytest

import wildpack
from wildpack.bots import bot
from wildpack.record import save

match = wildpack.load("onecard", bet=2, deals=4).match(seed=5)
bots = [bot(name, match.game, 1) for name in ("expert", "seasoned")]
while not match.is_over:
    deal = match.next_deal()
    while deal.turn is not None:
        deal.act(bots[deal.turn].choose(deal.view(deal.turn), deal.actions()))
save(Path(sys.argv[1]), match.record())
print(len(match.deals), sum(match.totals), deal.scene(0).turn, wildpack.Record.loads(match.record().dumps()).check())
"""

SIMULATED = """
from wildpack.kernels import JIT
from wildpack.lab import VectorDeals, simulate

deals = 100_000 if JIT else 600
chance = simulate("onecard:kuhn", "random", deals).summary
bold, timid = simulate("onecard:kuhn", ["seasoned", "random"], deals).summary.standings
print(abs(chance.first_seat.lead.value - 1 / 4) < 8 / deals**0.5, abs(chance.length.mean - 9 / 4) < 2 / deals**0.5)
print(chance.branching, bold.lead.low > 0 > timid.lead.high)
side = VectorDeals("onecard:kuhn", 4)
side.step(side.random())
print(side.masks().sum(axis=1).tolist())
"""

HASHED = """
import pytest

import wildpack
from wildpack.checks import CheckFailed, check_game

try:
    check_game(wildpack.load("onecard"))
except CheckFailed as failed:
    print(failed.check)
"""


def _python(*arguments: str, folder: Path = OUTSIDE, **variables: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), **variables}
    command = [sys.executable, "-W", "error", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_it_is_listed() -> None:
    listed = _python("-m", "wildpack", "games")
    assert "onecard:kuhn  (2 seats; Kuhn, A Simplified Two-Person Poker (1950))" in listed
    assert "onecard:thirteen" in listed
    for family in wildpack.games():
        assert f"{family}:" in listed


def test_it_passes_the_conformance_suite_with_its_recorded_deals() -> None:
    script = "import wildpack; from wildpack.checks import check_game\n"
    script += "for v in wildpack.games()['onecard'].variants: check_game(wildpack.load('onecard', v), deals=6)"
    assert not _python("-c", script)


def test_it_has_the_30_ends_and_the_value_that_kuhn_found() -> None:
    assert _python("-c", KUHN) == "30 -1/18\n"


def test_bots_play_a_match_of_it_that_is_kept_as_a_record(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert _python("-c", f"import sys\n{PLAY}", str(file)) == "4 0 None []\n"
    assert _python("-m", "wildpack", "check", str(file)).endswith("1 checked, 0 differ\n")


def test_it_is_simulated() -> None:
    """At random the one who begins wins 1/8: bets and is folded to in 1/4 of the deals, is bet out in 1/8."""
    assert _python("-c", SIMULATED) == "True True\n2.0 True\n[2, 2, 2, 2]\n"


def test_it_touches_one_folder() -> None:
    sources = [path for path in Path(wildpack.__file__).parent.rglob("*") if path.suffix in (".py", ".json", ".toml")]
    assert not [path for path in sources if "onecard" in path.read_text("utf-8")]


def test_a_dependence_on_the_hash_seed_is_found(tmp_path: Path) -> None:
    shutil.copytree(OUTSIDE, tmp_path / "outside")
    words = tmp_path / "outside" / "onecard" / "words.py"
    sound = words.read_text("utf-8")
    words.write_text(sound.replace('"move": MOVES[action]}', '"move": MOVES[action], "salt": hash(MOVES[action])}'))
    assert words.read_text("utf-8") != sound
    assert _python("-c", HASHED, folder=tmp_path / "outside", NUMBA_DISABLE_JIT="1") == "processes\n"
