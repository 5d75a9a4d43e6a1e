"""The command ``wildpack serve``."""

from __future__ import annotations

import ipaddress
import socket
import sqlite3
import subprocess
import sys
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from wildpack.commands import main, serve
from wildpack.server.folder import held


def test_without_a_port_the_first_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr(serve, "_PORT", port)
        monkeypatch.setattr(serve, "_LAST_PORT", port)
        with pytest.raises(OSError, match="in use"):
            serve.listen("127.0.0.1", None)
        monkeypatch.setattr(serve, "_LAST_PORT", port + 50)
        with serve.listen("127.0.0.1", None) as second:
            assert port < second.getsockname()[1] <= port + 50


def test_a_port_that_is_taken_is_named_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with serve.listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-open"]) == 2
    assert capsys.readouterr().err == f"wildpack: port {port} of 127.0.0.1: Address already in use\n"


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_ports_that_can_not_be(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == 2
    assert capsys.readouterr().err == f"wildpack: --port must be from 0 to 65535, not {port}\n"


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", ["127.0.0.1"]),
        ("::1", ["[::1]"]),
        ("0.0.0.0", ["10.1.2.3", "localhost"]),
        ("::", ["10.1.2.3", "localhost"]),
    ],
)
def test_the_addresses_to_open(host: str, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_on_the_network", lambda: ["10.1.2.3"])
    assert serve._shown(host) == shown


def test_the_address_for_neighbours_is_one_or_none() -> None:
    assert [ipaddress.ip_address(found).version for found in serve._on_the_network()] in ([], [4])


@pytest.mark.parametrize("opens", [True, False])
def test_a_browser_is_opened_where_there_is_a_desktop(
    opens: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    serve._announce(["http://127.0.0.1:8000/"], opens)
    assert opened == ["http://127.0.0.1:8000/"] * opens
    assert capsys.readouterr().out == "Wildpack is at http://127.0.0.1:8000/\n"


def test_a_desktop_is_known_by_its_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve._has_desktop()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serve._has_desktop()


def refused(data: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Why a folder can not be served from, in one line."""
    assert main(["serve", "--port", "0", "--no-open", "--data", str(data)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    return printed.err.removeprefix("wildpack: ").rstrip()


@pytest.mark.parametrize("option", ["--data", "--host"])
def test_nothing_is_no_folder_and_no_host(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--no-open", option, ""]) == 2
    assert capsys.readouterr() == ("", f"wildpack: {option} must not be empty\n")


def test_a_folder_has_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with held(tmp_path):
        assert refused(tmp_path, capsys) == f"{tmp_path}: another server has this folder; give each its own by --data"
    with held(tmp_path):
        pass


def test_a_folder_that_can_not_be_is_named_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file", capsys) == f"{tmp_path / 'file'}: File exists"
    assert refused(tmp_path / "file" / "in", capsys) == f"{tmp_path / 'file' / 'in'}: Not a directory"


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wildpack.sqlite"
    file.write_bytes(b"not a database" * 100)
    assert refused(tmp_path, capsys) == f"{file}: file is not a database"
    assert file.read_bytes() == b"not a database" * 100


def test_tables_of_a_newer_version_are_left_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with held(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "wildpack.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = 'later'")
    database.close()
    assert (
        refused(tmp_path, capsys) == f"{tmp_path / 'wildpack.sqlite'}: made by a newer Wildpack, or by something else"
    )


@pytest.mark.slow
def test_it_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wildpack", "serve", "--port", "0", "--no-open", "--data", str(tmp_path / "new")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("Wildpack is at ").strip()
        with urllib.request.urlopen(f"{address}api/games") as answer:
            assert answer.status == 200
        process.send_signal(2)
        assert process.wait(20) == 130
        assert process.stderr is not None
        assert process.stderr.readline() == "Getting the games ready (this takes a while the first time) ...\n"
    assert (tmp_path / "new" / "wildpack.sqlite").is_file()


def test_sockets_that_are_never_read_do_not_stay() -> None:
    with serve.listen("127.0.0.1", 0) as listening:
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == serve._UNREAD_MS
