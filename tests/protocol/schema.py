"""The JSON Schema of all messages and bodies."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tests.protocol.source import BODIES, CLIENT, SERVER, fields_of, parts, plain
from wildpack.server import wire


def schema() -> dict[str, Any]:
    """A schema whose definitions are ``ClientMessage``, ``ServerMessage``, and every struct by its name."""
    whole = (wire.ClientMessage, wire.ServerMessage, *BODIES)
    (client, server, *_), definitions = msgspec.json.schema_components(whole, ref_template="#/$defs/{name}")
    for struct in (*CLIENT, *SERVER, *parts(), *BODIES):
        made = definitions[struct.__name__]
        made["description"] = plain(made.get("description", ""))
        for field in fields_of(struct):
            if field.text:
                made["properties"][field.name]["description"] = field.text
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The table's protocol, version {wire.VERSION}",
        "description": plain(wire.__doc__ or ""),
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **definitions},
    }


def text() -> str:
    """The file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
