"""What guests may send, by itself."""

from __future__ import annotations

import pytest

from wildpack.server.limits import Window, Windows, clean, network


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t Lee ", "Ann Lee"),
        ("A\x00n\x1bn", "Ann"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069", "a"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # a joiner that Persian needs
        ("\u200c\u200d", ""),
        ("Zoe\u0308", "Zo\u00eb"),
        ("a" + "\u0337" * 20, "a" + "\u0337" * 3),
        ("\U0001f600" * 30, "\U0001f600" * 24),
        ("Αλέξης", "Αλέξης"),
        ("Ёлка", "Ёлка"),
        ("\ud800", ""),
        ("\ue000x", "x"),
    ],
)
def test_names_are_one_short_line_that_hides_nothing(text: str, cleaned: str) -> None:
    assert clean(text, 24) == cleaned


def test_a_window_allows_so_many_in_so_long() -> None:
    window = Window(3, 20)
    assert [window.allows(at) for at in (0, 1, 2, 3, 19.9)] == [True, True, True, False, False]
    assert [window.allows(at) for at in (20, 20.5, 21)] == [True, False, True]


def test_no_limit_is_none() -> None:
    assert all(Window(0, 20).allows(0) for _ in range(100))


def test_each_network_has_its_own_window_and_this_machine_none() -> None:
    windows = Windows(1, 20)
    assert windows.allows("192.0.2.1", 0)
    assert not windows.allows("192.0.2.1", 1)
    assert windows.allows("192.0.2.2", 1)
    assert windows.allows("2001:db8::1", 1)
    assert not windows.allows("2001:db8::ffff", 1)
    assert all(windows.allows("127.0.0.1", 0) for _ in range(3))
    assert network("::1") is None


def test_windows_do_not_gather_for_ever() -> None:
    windows = Windows(1, 20)
    for n in range(10_001):
        windows.allows(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}", 0)
    windows.allows("192.0.2.1", 100)
    assert len(windows._windows) == 1
