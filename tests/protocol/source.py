"""What ``wildpack.server.wire`` and ``bodies`` say: structs, the texts of their fields, codes with their comments."""

from __future__ import annotations

import ast
import functools
import inspect
import io
import itertools
import re
import sys
import tokenize
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import inspect as types

from wildpack import scene
from wildpack.server import bodies, wire

CLIENT: tuple[type[msgspec.Struct], ...] = get_args(wire.ClientMessage)
SERVER: tuple[type[msgspec.Struct], ...] = get_args(wire.ServerMessage)
BODIES: tuple[type[msgspec.Struct], ...] = tuple(
    value for value in vars(bodies).values() if isinstance(value, type) and bodies.Body in value.__bases__
)


class Field(NamedTuple):
    """A field of a struct, with the text beside it."""

    name: str
    type: types.Type
    default: Any
    """``msgspec.NODEFAULT`` if it is required."""
    text: str


@functools.cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _texts(body: list[ast.stmt]) -> dict[str, str]:
    """By name: the string that stands below what gives the name a value or a type."""
    found = {}
    for node, below in itertools.pairwise(body):
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[_given(node)] = plain(str(below.value.value))
    return found


def _given(node: ast.stmt) -> str:
    """The name that a statement gives a value or a type."""
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0])
    return ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else ""


def plain(text: str) -> str:
    """A docstring without its indents, in Markdown and in the words of JSON."""
    return re.sub(r"\bNone\b", "null", inspect.cleandoc(text).replace("``", "`"))


def text_of(struct: type) -> str:
    """The docstring of a class."""
    return plain(struct.__doc__ or "")


def fields_of(struct: type[msgspec.Struct]) -> list[Field]:
    """The fields of a struct, those of its bases first."""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    texts: dict[str, str] = {}
    for base in struct.__mro__:
        if base.__module__.startswith("wildpack."):
            tree = _tree(sys.modules[base.__module__])
            node = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == base.__name__)
            texts = _texts(node.body) | texts
    return [Field(f.encode_name, f.type, _default(f), texts.get(f.name, "")) for f in info.fields]


def _default(field: types.Field) -> Any:
    factory: Any = field.default_factory
    return field.default if factory is msgspec.NODEFAULT else factory()


def tag_of(struct: type[msgspec.Struct]) -> str:
    """The value of its ``type``, if it is a message."""
    tag = struct.__struct_config__.tag
    return str(tag) if tag else ""


def parts_of(given: types.Type) -> Iterator[type[msgspec.Struct]]:
    """The structs in a type, however deep."""
    if isinstance(given, types.StructType):
        yield given.cls
        for field in given.fields:
            yield from parts_of(field.type)
    for name in ("item_type", "value_type"):
        if hasattr(given, name):
            yield from parts_of(getattr(given, name))
    for inner in getattr(given, "types", ()):
        yield from parts_of(inner)


def parts() -> list[type[msgspec.Struct]]:
    """The structs of which messages and bodies are made, without these themselves, the larger ones first."""
    whole = (*CLIENT, *SERVER, *BODIES)
    return list(dict.fromkeys(part for each in whole for part in parts_of(types.type_info(each)) if part not in whole))


class Codes(NamedTuple):
    """Words of which one is sent."""

    name: str
    text: str
    meanings: dict[str, str]
    """By word: what it means, where that is said."""


@functools.cache
def codes() -> tuple[Codes, ...]:
    """All words that have a name in the sources."""
    return tuple(
        Codes(
            name, _texts(_tree(module).body).get(name, ""), dict.fromkeys(get_args(value), "") | _comments(module, name)
        )
        for module in (scene, wire, bodies)
        for name, value in vars(module).items()
        if get_origin(value) is Literal and any(_given(node) == name for node in _tree(module).body)
    )


def _comments(module: ModuleType, name: str) -> dict[str, str]:
    """By word: the comment on its line, where ``name`` is given its value."""
    node = next(node for node in _tree(module).body if _given(node) == name)
    lines = inspect.getsource(module).splitlines()[node.lineno - 1 : node.end_lineno]
    found, word = {}, ""
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines) + "\n").readline):
        if token.type == tokenize.STRING:
            word = ast.literal_eval(token.string)
        elif token.type == tokenize.COMMENT:
            found[word] = token.string.removeprefix("# ")
    return found
