"""Where results are kept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wildpack.errors import BadText
from wildpack.figures.files import new_file, polars


def test_polars_is_asked_for_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(BadText, match=r"^results in a file need polars: pip install polars$"):
        polars()


def test_a_new_file_follows_links_and_is_not_there_yet(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real")
    assert new_file(tmp_path / "link") == tmp_path / "real"
    (tmp_path / "real").write_text("mine")
    with pytest.raises(FileExistsError, match="is there already; take another"):
        new_file(tmp_path / "link", "; take another")
