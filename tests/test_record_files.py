"""Files of records: one or many in a file, and what a write that fails leaves."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from tests.test_record import match, played, row
from wildpack import BadText, StaleVersion
from wildpack.record import read, save


def test_a_record_is_kept_in_a_file(tmp_path: Path) -> None:
    path, record = tmp_path / "deal.json", played()
    save(path, record)
    assert path.read_text("utf-8") == record.dumps() + "\n"
    assert list(read(path)) == [(1, record)]
    save(path, match().record())
    assert list(read(path)) == [(1, match().record())]
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_may_hold_one_record_in_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(row(played()), indent=2))
    assert list(read(path)) == [(1, played())]


def test_a_file_may_hold_a_record_a_line(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text(f"{played().dumps()}\n\n{match().record().dumps()}\r\n")
    assert list(read(path)) == [(1, played()), (3, match().record())]


@pytest.mark.parametrize("data", [b"", b" \n\n"])
def test_an_empty_file_is_no_record(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "deal.json").write_bytes(data)
    with pytest.raises(BadText, match="expected a record, but the file is empty"):
        list(read(tmp_path / "deal.json"))


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    path, text = tmp_path / "deals.jsonl", played().dumps()
    path.write_text(f"{text}\n{text[:-9]}\n")
    records = read(path)
    assert next(records) == (1, played())
    with pytest.raises(BadText, match=r"^line 2: expected a record in JSON: Input data was truncated"):
        next(records)
    path.write_text(f'{text}\n{{"version": 2}}\n')
    with pytest.raises(StaleVersion, match=r"^line 2: this record has form 2;"):
        list(read(path))


def test_a_folder_or_nothing_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        list(read(tmp_path))
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "none"))


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    with pytest.raises(OSError, match="not an ordinary file"):
        save(path, played())
    assert path.is_symlink()


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deal.json"
    save(path, played())

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left on device"):
        save(path, match().record())
    assert list(read(path)) == [(1, played())]
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deal.json"
    save(path, played())

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(path, match().record())
    assert list(read(path)) == [(1, played())]
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_can_t_take_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "deals").mkdir()
    with pytest.raises(OSError, match="directory"):
        save(tmp_path / "deals", played())
    with pytest.raises(FileNotFoundError):
        save(tmp_path / "none" / "deal.json", played())
    assert list(tmp_path.iterdir()) == [tmp_path / "deals"]


def test_a_link_is_followed_and_the_mode_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old", "utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    save(link, match().record())
    assert link.is_symlink()
    assert real.read_text("utf-8").startswith("{")
    assert real.stat().st_mode & 0o777 == 0o640


def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, tmp_path / "no" / "such.json"):
        with pytest.raises(OSError, match=r"directory|ordinary"):
            save(path, match().record())
    assert sorted(tmp_path.iterdir()) == [pipe]
    assert pipe.is_fifo()
