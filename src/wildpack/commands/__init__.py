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
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast


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
    except KeyboardInterrupt:
        return 130


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
