"""A bot that is a program of its own: it reads lines and answers with lines (docs/line-protocol.md)."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import msgspec

from wildpack.arena.playing import NoMove

if TYPE_CHECKING:
    from wildpack.arena.playing import Place
    from wildpack.game import Game

VERSION = 1
_START, _END, _GLANCE = 30.0, 1.0, 0.2
"""Seconds that a program has to get ready and to end by itself, and after which it is looked whether it has ended."""
_LONGEST = 10_000
"""Bytes of an answer at most."""


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class ProgramPlayer:
    """Plays a seat by a process of its own, which is started once and asked for every move."""

    def __init__(self, command: str, game: Game, seats: int, limit: float) -> None:
        self._limit, self._told = limit, 0
        self._process = Process(command)
        try:
            self._meet(game, seats)
        except NoMove:
            self.close()
            raise

    def _meet(self, game: Game, seats: int) -> None:
        self._process.tell(f"wildpack {VERSION}")
        facts = {
            "game": str(game),
            "family": game.family.name,
            "variant": game.variant.name,
            "options": game.options,
            "seats": seats,
            "sides": game.family.words.sides(seats),
            "lowest_wins": game.family.lowest_wins,
            "seconds": self._limit,
        }
        answer = self._process.ask(f"game {_json(facts)}", _START)
        if answer != "ready":
            raise NoMove(f"answered {answer!r:.60} to `game`, not 'ready'")

    def begin(self, place: Place, seed: int) -> None:
        """Tell of a new deal."""
        self._told = 0
        self._process.tell(f"deal {_json({'seat': place.seat, 'dealer': place.dealer, 'seed': seed})}")

    def choose(self, place: Place) -> int:
        """Tell what is new and how the table lies, ask, and read a move."""
        self._tell_events(place)
        self._process.tell(f"table {_json(place.scene())}")
        moves = place.moves()
        answer = self._process.ask(f"move {_json(moves)}", self._limit)
        if answer not in moves:
            raise NoMove(f"answered {answer!r:.60}, which is not one of the {len(moves)} legal moves")
        return place.actions()[moves.index(answer)]

    def end(self, place: Place) -> None:
        """Tell how the deal ended."""
        self._tell_events(place)
        scores, closer = place.result()
        self._process.tell(f"over {_json({'scores': scores, 'closer': closer})}")

    def _tell_events(self, place: Place) -> None:
        events = place.events(self._told)
        self._told += len(events)
        for event in events:
            self._process.tell(f"event {_json(event)}")

    def close(self) -> None:
        """End the process."""
        self._process.close()


class Process:
    """A program with which lines are exchanged; no call waits longer than it says. Raises NoMove."""

    def __init__(self, command: str) -> None:
        pipe = subprocess.PIPE
        if not command.strip():
            raise NoMove("can't be started: expected a command after cmd:")
        try:
            # In a session of its own, so that Ctrl-C does not reach it and its own children can be ended with it.
            self._process = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise NoMove(f"can't be started: {getattr(error, 'strerror', None) or error}") from None
        self._in, self._out, self._err = map(_pipe, (self._process.stdin, self._process.stdout, self._process.stderr))
        self._unsent, self._unread, self._said = b"", b"", b""
        self._reading = [self._out, self._err]

    def tell(self, line: str) -> None:
        """Send a line before the next question."""
        self._unsent += line.encode() + b"\n"

    def ask(self, line: str, seconds: float) -> str:
        """Send a line; the next line that comes back within so many seconds, less those of ``info``."""
        self._exchange(0)
        if (early := self._line()) is not None:
            raise NoMove(f"said {early!r:.60} without being asked")
        self.tell(line)
        end = time.monotonic() + seconds
        while (answer := self._line()) is None:
            left = end - time.monotonic()
            if left <= 0:
                raise NoMove(f"gave no answer within {seconds:g} s")
            if not self._exchange(min(left, _GLANCE)) and self._gone():
                raise NoMove(self._ending())
        return answer

    def _line(self) -> str | None:
        """The next whole line that is no ``info``."""
        while b"\n" in self._unread:
            line, _, self._unread = self._unread.partition(b"\n")
            text = line.decode("utf-8", "replace").strip()
            if text.partition(" ")[0] != "info":
                return text
        if len(self._unread) > _LONGEST:
            raise NoMove(f"said more than {_LONGEST} bytes without an end of line")
        return None

    def _gone(self) -> bool:
        """Whether no more can come: a program may end, or close its output, or end while its children hold that."""
        return self._out not in self._reading or self._process.poll() is not None

    def _exchange(self, seconds: float) -> bool:
        """Send and read what can be, once, and wait for it at most so long; whether there was anything."""
        writing = [self._in] if self._unsent else []
        readable, writable, _ = select.select(self._reading, writing, [], seconds)
        if writable:
            self._send()
        for pipe in readable:
            data = pipe.read(1 << 16)
            if data == b"":
                self._reading.remove(pipe)
            elif pipe is self._out:
                self._unread += data or b""
            else:
                self._said = (self._said + (data or b""))[-_LONGEST:]
        return bool(readable or writable)

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[self._in.write(self._unsent) or 0 :]
        except BrokenPipeError:
            self._unsent = b""  # it has gone; what it still said is read, then its end

    def _ending(self) -> str:
        """How it ended, with the last that it said on standard error."""
        try:
            status = self._process.wait(_END)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._said += (self._err.read() or b"") if self._err in self._reading else b""
        lines = self._said.decode("utf-8", "replace").split("\n")
        last = next((f": {line.strip():.200}" for line in reversed(lines) if line.strip()), "")
        how = f"exit status {status}" if status >= 0 else f"signal {signal.Signals(-status).name}"
        return f"ended with {how}{last}"

    def close(self) -> None:
        """Say ``quit``, wait a little, and end it with all that it has started."""
        self.tell("quit")
        with suppress(OSError):
            self._in.write(self._unsent)
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._out.close()
        self._err.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    os.set_blocking(pipe.fileno(), False)
    return pipe
