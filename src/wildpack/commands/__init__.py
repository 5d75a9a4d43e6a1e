"""The commands of ``wildpack``: each module of this package is one, found by its name.

A module has ``SUMMARY`` (a line for the list), ``arguments(parser)`` and ``run(options)``, which returns the exit
status. Bad input raises ValueError or OSError: it is printed as one line, and the status is 2.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import os
import pkgutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


class Command(Protocol):
    """What the module of a command holds."""

    SUMMARY: str

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; return the exit status."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def _parser(wanted: str | None) -> _Parser:
    """The parser with the arguments of the ``wanted`` command; the others are only listed."""
    parser = _Parser(prog="wildpack", description=importlib.metadata.metadata("wildpack")["Summary"])
    parser.add_argument("--version", action="version", version=importlib.metadata.version("wildpack"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in _names():
        command = cast(Command, importlib.import_module(f"{__name__}.{name}"))
        sub = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        if name == wanted:
            command.arguments(sub)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``wildpack`` with these arguments (those of the process by default); return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    wanted = next((argument for argument in given if not argument.startswith("-")), None)
    options = _parser(wanted).parse_args(given)
    command = cast(Command, importlib.import_module(f"{__name__}.{options.command}"))
    try:
        status = command.run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        _forget_output()  # its reader has gone; nothing is left to say
        return 1
    except OSError as error:
        _forget_output()
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror or error}")
    except ValueError as error:
        return fail(str(error))
    except KeyboardInterrupt as stop:
        return status_of(stop)


def _forget_output() -> None:
    """Drop what can't be written any more, so that Python does not complain of it at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str) -> int:
    """Say what is wrong in one line; return the exit status for bad input."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
    print(f"wildpack: {line}", file=sys.stderr)
    return 2


# --- what commands share ---------------------------------------------------------------------------------


def file_name(text: str) -> Path:
    """The type of an argument that names a file."""
    if text[-1:] in ("", "/"):
        raise argparse.ArgumentTypeError(f"expected the name of a file, not {text!r}")
    return Path(text)


class Stopped(KeyboardInterrupt):
    """A signal has come that asks for the end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Meanwhile SIGTERM and SIGHUP end what runs as Ctrl-C does, so that it keeps or clears away what it has begun."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        raise Stopped(number)

    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    heeded = [number for number in known if before[number] != signal.SIG_IGN]  # nohup is meant
    for number in heeded:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, before[number])


def status_of(stop: KeyboardInterrupt) -> int:
    """The exit status after a signal, or Ctrl-C."""
    return 128 + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)


def progress(*more: ProgressColumn) -> Progress:
    """A bar on standard error, if that is a terminal; it shows how much is done, and ``more``."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *more, TimeRemainingColumn()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
