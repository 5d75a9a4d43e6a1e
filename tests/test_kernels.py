"""The kernels against Python's own integers: bits, masks, random streams, the cache."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

import wildpack
from wildpack import kernels
from wildpack.kernels import compiling

WORDS = [0, 1, 1 << 63, (1 << 64) - 1, 0x8000000000000001, 0x5555555555555555, 0xFF00FF00FF00FF00]
WORDS += [random.Random(seed).getrandbits(64) for seed in range(20)]


def places(number: int) -> list[int]:
    """The numbers of the bits set in a Python integer."""
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def number(mask: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> int:
    """A mask as one Python integer."""
    return sum(int(word) << (64 * w) for w, word in enumerate(mask))


def stream(seed: int, nth: int = 0) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    rng = np.zeros(1, np.uint64)
    kernels.stream(rng, np.uint64(seed), np.uint64(nth))
    return rng


# --- bits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_popcount_counts_the_bits_of_a_word(word: int) -> None:
    assert kernels.popcount(np.uint64(word)) == word.bit_count()


@pytest.mark.parametrize("word", WORDS[1:])
def test_lowest_and_select_find_the_bits_of_a_word(word: int) -> None:
    assert kernels.lowest(np.uint64(word)) == places(word)[0]
    assert [kernels.select(np.uint64(word), k) for k in range(word.bit_count())] == places(word)


@kernels.kernel
def counted_and_selected(word: Any, out: Any) -> int:
    """The places of the bits of a word into ``out``, by what the instructions of a processor say once compiled."""
    for k in range(kernels.popcount(word)):
        out[k] = kernels.select(word, k)
    return kernels.popcount(word)


@pytest.mark.parametrize("word", WORDS)
def test_bits_are_counted_and_selected_alike_within_kernels(word: int) -> None:
    out = np.zeros(64, np.int64)
    assert counted_and_selected(np.uint64(word), out) == word.bit_count()
    assert out[: word.bit_count()].tolist() == places(word)


def test_two_games_can_not_have_the_same_dtype() -> None:
    family = wildpack.load("leopard").family
    with pytest.raises(ValueError, match=r"^another and wildpack.games.leopard.rules have arrays of the same dtype"):
        kernels.register(family.rules.STATE, SimpleNamespace(__name__="another"), "legal")


def test_a_processor_without_the_instructions_selects_by_arithmetic(tmp_path: Path) -> None:
    script = """if True:
        import numba, numpy
        from wildpack.kernels import select

        print(numba.njit(lambda word, k: select(word, k))(numpy.uint64(0b10110), 2))
        """
    plain = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_JIT": "0"}
    environment = os.environ | plain | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("4\n", "")


@pytest.mark.parametrize("at", [0, 1, 36, 63, 64, 65, 100, 127])
def test_put_marks_a_word_of_bits_from_any_place_on(at: int) -> None:
    bits = 0xF0F0_0000_0000_A5A5
    mask = np.zeros(3, np.uint64)
    kernels.put(mask, at, np.uint64(bits))
    assert number(mask) == bits << at


def test_put_keeps_what_was_marked() -> None:
    mask = np.array([1, 2, 4], np.uint64)
    kernels.put(mask, 60, np.uint64(0b11111))
    assert number(mask) == (1 | 2 << 64 | 4 << 128) | 0b11111 << 60


def test_mark_and_clear() -> None:
    mask = np.zeros(3, np.uint64)
    for action in (0, 63, 64, 191):
        kernels.mark(mask, action)
    assert places(number(mask)) == [0, 63, 64, 191]
    assert [action for action in range(192) if kernels.marked(mask, action)] == [0, 63, 64, 191]
    kernels.clear(mask, 3)
    assert number(mask) == 0


@pytest.mark.parametrize("seed", range(3))
def test_count_nth_and_listed_agree_with_the_marks(seed: int) -> None:
    marks = random.Random(seed).getrandbits(192) & random.Random(seed + 100).getrandbits(192)
    mask = np.array([marks >> shift & (1 << 64) - 1 for shift in (0, 64, 128)], np.uint64)
    out = np.zeros(192, np.int16)
    assert kernels.count(mask, 3) == marks.bit_count()
    assert [kernels.nth(mask, 3, k) for k in range(marks.bit_count())] == places(marks)
    assert out[: kernels.listed(mask, out)].tolist() == places(marks)


def test_nth_passes_over_empty_words() -> None:
    mask = np.array([0, 0, 1 << 5, 0, 1], np.uint64)
    assert [kernels.nth(mask, 5, k) for k in range(2)] == [133, 256]


# --- random streams --------------------------------------------------------------------------------------


def test_random_numbers_are_those_published_for_splitmix64() -> None:
    """Known answers for seed 1234567 (Rosetta Code, and the reference implementation)."""
    rng = np.array([1234567], np.uint64)
    assert [int(kernels.random64(rng)) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("word", WORDS)
def test_mix_agrees_with_whole_numbers_modulo_2_to_the_64(word: int) -> None:
    z = word
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    assert int(kernels.mix(np.uint64(word))) == z ^ z >> 31


def test_streams_of_one_seed_differ_and_repeat() -> None:
    firsts = {int(kernels.random64(stream(seed, n))) for seed in (0, 1, 2**64 - 1) for n in range(5)}
    assert len(firsts) == 15
    assert int(kernels.random64(stream(7, 3))) == int(kernels.random64(stream(7, 3)))


@pytest.mark.parametrize("n", [1, 2, 3, 52, 2**31])
def test_below_is_the_high_half_of_a_product(n: int) -> None:
    """Of the upper 32 random bits x: x * n / 2**32, rounded down, which lies from 0 to n - 1."""
    rng, twin = stream(n), stream(n)
    expected = [(int(kernels.random64(twin)) >> 32) * n >> 32 for _ in range(50)]
    assert [int(kernels.below(rng, n)) for _ in range(50)] == expected
    assert all(0 <= number < n for number in expected)


def test_below_gives_each_number_about_as_often() -> None:
    rng = stream(11)
    counts = Counter(int(kernels.below(rng, 5)) for _ in range(2000))
    assert sorted(counts) == list(range(5))
    assert all(330 < n < 470 for n in counts.values())  # 400 expected, standard deviation 18


@pytest.mark.parametrize("cards", [[], [4], [1, 1, 2], list(range(104))])
def test_shuffle_permutes(cards: list[int]) -> None:
    order = np.array(cards, np.int8)
    kernels.shuffle(order, stream(5))
    assert sorted(order.tolist()) == sorted(cards)


def test_shuffle_gives_every_order_about_as_often() -> None:
    rng, counts = stream(3), Counter[tuple[int, ...]]()
    for _ in range(1200):
        order = np.arange(3, dtype=np.int8)
        kernels.shuffle(order, rng)
        counts[tuple(order.tolist())] += 1
    assert len(counts) == 6
    assert all(150 < n < 250 for n in counts.values())  # 200 expected, standard deviation 13


# --- the cache -------------------------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources of two files, on which the cache folder depends instead of the package's."""
    for name in ("rules.py", "helper.py"):
        (tmp_path / name).write_text("x = 1\n")
    monkeypatch.setattr(compiling, "_package_sources", lambda: tmp_path.glob("*.py"))
    return tmp_path


def folder() -> Path:
    return kernels.cache_folder.__wrapped__()


def test_the_cache_folder_stays_while_the_sources_do(sources: Path) -> None:
    assert folder() == folder()


def test_the_cache_folder_changes_with_any_source(sources: Path) -> None:
    before = folder()
    (sources / "helper.py").write_text("x = 2\n")
    changed = folder()
    (sources / "more.py").write_text("")
    assert len({before, changed, folder()}) == 3


def test_the_cache_folder_tells_kernels_that_check_bounds(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = set()
    for checked in (0, 1):
        monkeypatch.setattr(numba.config, "BOUNDSCHECK", checked)
        folders.add(folder())
    assert len(folders) == 2


def test_the_cache_folder_lies_where_numba_is_told(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(sources / "kept"))
    assert folder().parent == sources / "kept"


def test_the_sources_are_those_that_kernels_may_use() -> None:
    root = Path(wildpack.__file__).parent
    names = {path.relative_to(root).as_posix() for path in compiling._package_sources()}
    assert {"kernels/bits.py", "games/leopard/rules.py", "games/beverbende/rules.py", "deal.py"} <= names
    assert not {name for name in names if name.startswith("commands/") or "test_" in name}
