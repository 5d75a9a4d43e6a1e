"""The types of the browser."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from msgspec import inspect as types

from tests.protocol.source import BODIES, CLIENT, SERVER, Field, codes, fields_of, parts, tag_of, text_of
from wildpack.server import wire

HEAD = "// The messages between page and server. Generated from wildpack.server.wire; do not edit."
NAMES = {"Event": "TableEvent"}
"""Names that a browser has already."""
TOLD = """/** Something that happened, as `Event` says. */
export type Told = { kind: string; seat?: number | null; card?: string | null } & Record<string, unknown>;"""
PLAIN = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
}


def type_text(given: types.Type) -> str:
    """A type as TypeScript writes it."""
    if type(given) in PLAIN:
        return PLAIN[type(given)]
    if isinstance(given, types.StructType):
        return name_of(given.cls)
    if isinstance(given, types.LiteralType):
        return _literal(given)
    if isinstance(given, types.UnionType):
        return " | ".join(dict.fromkeys(map(type_text, given.types)))
    if isinstance(given, types.TupleType):
        return f"[{', '.join(map(type_text, given.item_types))}]"
    if isinstance(given, types.DictType):
        return "Told" if _is_told(given) else f"Record<{type_text(given.key_type)}, {type_text(given.value_type)}>"
    assert isinstance(given, types.CollectionType)
    item = type_text(given.item_type)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _is_told(given: types.DictType) -> bool:
    return isinstance(given.value_type, types.AnyType)


def _literal(given: types.LiteralType) -> str:
    named = (code.name for code in codes() if set(code.meanings) == set(given.values))
    return next(named, " | ".join(map(json.dumps, given.values)))


def name_of(struct: type[msgspec.Struct]) -> str:
    """The name of a struct in the browser."""
    return NAMES.get(struct.__name__, struct.__name__)


def _comment(text: str, indent: str = "") -> list[str]:
    lines = text.splitlines()
    if len(lines) < 2:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _interface(struct: type[msgspec.Struct], fields: Sequence[Field], tag: str | None = None) -> str:
    lines = [*_comment(text_of(struct)), f"export interface {name_of(struct)} {{"]
    if written := tag_of(struct) if tag is None else tag:
        lines.append(f'  type: "{written}";')
    for field in fields:
        optional = "" if field.default is msgspec.NODEFAULT else "?"
        lines += [*_comment(field.text, "  "), f"  {field.name}{optional}: {type_text(field.type)};"]
    return "\n".join([*lines, "}"])


def _own(struct: type[msgspec.Struct]) -> list[Field]:
    """The fields without those that every command has."""
    common = {field.name for field in fields_of(wire.Command)} if issubclass(struct, wire.Command) else set()
    return [field for field in fields_of(struct) if field.name not in common]


def _union(name: str, text: str, members: Sequence[str]) -> str:
    return "\n".join([*_comment(text), f"export type {name} =", *(f"  | {member}" for member in members)]) + ";"


def text() -> str:
    """The file."""
    orders = [name_of(struct) for struct in CLIENT if issubclass(struct, wire.Command)]
    others = [name_of(struct) for struct in CLIENT if not issubclass(struct, wire.Command)]
    blocks = [HEAD, f"/** The version of the protocol. */\nexport const VERSION = {wire.VERSION};"]
    blocks += [_union(code.name, code.text, list(map(json.dumps, code.meanings))) for code in codes()]
    blocks += [TOLD, *(_interface(struct, fields_of(struct)) for struct in parts())]
    blocks += [_interface(struct, _own(struct)) for struct in CLIENT]
    blocks += [_interface(wire.Command, fields_of(wire.Command), tag="")]
    blocks += [_union("Order", "What the page asks for: a command before it gets its id and number.", orders)]
    blocks += [_union("ClientMessage", "", [*others, "(Order & Command)"])]
    blocks += [_interface(struct, fields_of(struct)) for struct in SERVER]
    blocks += [_union("ServerMessage", "", list(map(name_of, SERVER)))]
    blocks += [_interface(struct, fields_of(struct)) for struct in BODIES]
    return "\n\n".join(blocks) + "\n"
