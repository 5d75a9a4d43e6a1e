"""The page for people."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import inspect as types

from tests.protocol.examples import examples
from tests.protocol.source import BODIES, CLIENT, SERVER, Codes, Field, codes, fields_of, parts, plain, tag_of, text_of
from tests.protocol.typescript import name_of, type_text
from wildpack.server import wire
from wildpack.server.limits import Limits

LIMITS = Limits()
COURSE = f"""## The course of a connection

Open `WS /ws/<id>` and send [`hello`](#hello) within {LIMITS.hello_seconds:g} seconds. Then, until either side closes:

- The answer to `hello` is a [`snapshot`](#snapshot), or [`events`](#events) if the server still has all that the
  client has missed. First visit, reload, reconnect and a second tab are the same.
- Who has the token of a seat sits there: in the cookie that came with [`Created`](#created), or in `hello`. A newcomer
  finds a token in the snapshot and sits down with [`sit`](#sit). Everybody else watches, and sees what all may see.
- Every command is answered by [`done`](#done), after its event was written to disk, or by [`refused`](#refused);
  [`hint`](#hint), which leaves no event, by [`hinted`](#hinted) or `refused`. Send it again with the same `id` after
  a reconnect, until one of these has come: it takes effect once.
- Events are numbered without gaps. `events` tells those that are new and how the table lies afterwards; areas that it
  does not hold are as they were.
- Before the server closes a socket it says why in [`closing`](#closing). The codes of the socket are 1012 when it
  restarts, 1013 for a client that does not read, else 1008. Come back after 1012, 1013 and after any loss, with a
  pause that grows.

Limits: {LIMITS.message_bytes} bytes a message, {LIMITS.messages} messages in {LIMITS.seconds:g} seconds,
{LIMITS.sockets} sockets a player and table, {LIMITS.connections} sockets an address (one more is answered with 403),
{LIMITS.hints} hints a minute and table, {LIMITS.tables} new tables an hour and address.
The `Origin` of a socket and of a `POST` must be the server's own.

In the tables below a field with `?` may be left out; it then has the value after `=`. The types are written as in
TypeScript."""

HTTP = f"""## HTTP

All answers are JSON; with a status from 400 on the body is [`Failed`](#failed). Games, texts and rules come compressed
to who takes `gzip`, with a strong `ETag` (ask with `If-None-Match`, and the answer is 304 where nothing has changed);
everything else is not to be cached. Commitments, tables, records and replays can be had {LIMITS.requests} times a
minute and address.

Who asks is known by the token of the seat: in `Authorization: Bearer <token>`, or in the cookie that came with
[`Created`](#created)."""
ROUTES = {
    "GET /api/games": "a list of [`FamilyInfo`](#familyinfo)",
    "GET /api/commitment": "[`Commitment`](#commitment)",
    "GET /api/tables": "a list of [`Listed`](#listed): public tables that wait for players",
    "POST /api/tables": "[`NewTable`](#newtable) makes a table: 201 and [`Created`](#created)",
    "GET /api/tables/{table}": "[`Listed`](#listed)",
    "GET /api/tables/{table}/record": "the record of the last match that is over, or of match `?match=` "
    "(see [fair shuffles](fair-shuffles.md))",
    "GET /api/tables/{table}/replay": "[`Replay`](#replay): `?deal=` (from 0, else 0) as `?seat=` saw it, or "
    "without one anybody; of `?match=` (from 1), else of the last match with a deal that is over. Until that match is "
    "over one is shown no other seat than one's own: 403",
    "GET /api/locale/{language}": "the texts by key; those of a family have its name and a dot before the key, "
    "with `?game=` also without",
    "GET /api/rules/{game}": "the rules as an outline of codes, with `?variant=` and options in the query",
    "GET /api/qr": "a QR code of `?text=`, as SVG",
}
"""By request: what it answers."""

WIDTH = 110


def pretty(value: Any, indent: int = 0) -> str:
    """JSON in short lines: what fits into one stays in one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    names = [f"{json.dumps(key)}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    inner = value.values() if isinstance(value, dict) else value
    parts = [f"{' ' * (indent + 2)}{name}{pretty(part, indent + 2)}" for name, part in zip(names, inner, strict=True)]
    return f"{opening}\n" + ",\n".join(parts) + f"\n{' ' * indent}{closing}"


def _example(struct: type[msgspec.Struct]) -> str:
    return f"```json\n{pretty(json.loads(msgspec.json.encode(examples()[struct])))}\n```"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _bounds(given: types.Type) -> str:
    """What a type says besides, in words."""
    if isinstance(given, types.IntType) and given.ge is not None and given.le is not None:
        return f"From {given.ge} to {given.le}."
    if isinstance(given, types.StrType) and given.max_length is not None:
        return f"{given.min_length} to {given.max_length} characters."
    if isinstance(given, types.StrType) and given.pattern is not None:
        return f"Matches `{given.pattern}`."
    return " ".join(filter(None, map(_bounds, getattr(given, "types", ()))))


def _row(field: Field) -> str:
    required = field.default is msgspec.NODEFAULT
    default = "" if required else f" = {msgspec.json.encode(field.default).decode()}"
    text = " ".join(filter(None, (field.text, _bounds(field.type))))
    return f"| `{field.name}{'' if required else '?'}` | `{_cell(type_text(field.type) + default)}` | {_cell(text)} |"


def _table(struct: type[msgspec.Struct]) -> str:
    fields = fields_of(struct)
    return "\n".join(["| field | type | |", "|---|---|---|", *map(_row, fields)]) if fields else ""


def _section(struct: type[msgspec.Struct]) -> str:
    blocks = [f"### {tag_of(struct) or name_of(struct)}", text_of(struct), _table(struct)]
    if struct in examples():
        blocks.append(_example(struct))
    return "\n\n".join(filter(None, blocks))


def _codes(code: Codes) -> str:
    if not any(code.meanings.values()):
        words = ", ".join(f"`{word}`" for word in code.meanings)
        return f"### {code.name}\n\n{f'{code.text} ' if code.text else ''}{words}."
    rows = [f"| `{word}` | {_cell(meaning)} |" for word, meaning in code.meanings.items()]
    return "\n\n".join(filter(None, [f"### {code.name}", code.text, "\n".join(["| code | |", "|---|---|", *rows])]))


def text() -> str:
    """The file."""
    head = f"# The table's protocol\n\n*Version {wire.VERSION}. Generated from `src/wildpack/server/wire.py` by"
    blocks = [f"{head} `python -m tests.protocol`; do not edit.*", plain(wire.__doc__ or "")]
    blocks += ["Machines read the [JSON Schema](protocol.schema.json) or [TypeScript](../web/src/lib/wire.ts).", COURSE]
    blocks += ["## From the client", *map(_section, CLIENT)]
    blocks += ["## From the server", *map(_section, SERVER)]
    blocks += ["## What messages are made of", *map(_section, parts())]
    blocks += ["## Codes", *map(_codes, codes())]
    routes = [f"| `{request}` | {answer} |" for request, answer in ROUTES.items()]
    blocks += [HTTP, "\n".join(["| request | answer |", "|---|---|", *routes]), *map(_section, BODIES)]
    return "\n\n".join(blocks) + "\n"
