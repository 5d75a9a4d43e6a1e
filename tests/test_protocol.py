"""The protocol's page, schema and types: they are up to date, complete, and their examples are real messages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.protocol import FILES, ROOT
from tests.protocol.examples import examples
from tests.protocol.markdown import ROUTES
from tests.protocol.schema import schema
from tests.protocol.source import BODIES, CLIENT, SERVER, codes, fields_of, parts, tag_of, text_of
from tests.protocol.typescript import name_of
from wildpack.server import bodies, wire
from wildpack.server.api import Api
from wildpack.server.limits import Limits

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
WHOLE = [*CLIENT, *SERVER, *BODIES]
WITHIN = (bodies.OptionInfo, bodies.VariantInfo)
"""Bodies that are parts of another, in whose example they stand."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_generated_files_are_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path](), "run python -m tests.protocol"


@pytest.mark.parametrize("struct", [*WHOLE, *parts()], ids=lambda struct: struct.__name__)
def test_everything_is_explained(struct: type[msgspec.Struct]) -> None:
    assert text_of(struct)
    assert [field.name for field in fields_of(struct) if not field.text] == []


def test_texts_are_those_beside_the_fields() -> None:
    fields = {field.name: field.text for field in fields_of(wire.Sit)}
    assert fields["on"] == "The number of the last event that one had seen."
    assert fields["secret"] == "Chosen after one has seen the commitment."
    assert {code.name: code.meanings for code in codes()}["ClosingCode"]["slow"] == "too much unread"


# --- the page ------------------------------------------------------------------------------------------------


def section(name: str) -> str:
    """What stands under a heading of the page."""
    found = re.search(rf"^### {name}\n(.*?)(?=^##)", PAGE + "\n##", re.M | re.S)
    assert found is not None, f"no section {name}"
    return found[1]


def shown(struct: type[msgspec.Struct]) -> str:
    """The example on the page."""
    found = re.search(r"^```json\n(.*?)^```", section(tag_of(struct) or name_of(struct)), re.M | re.S)
    assert found is not None, f"no example of {struct.__name__}"
    return found[1]


def test_the_codec_and_the_page_know_the_same_messages() -> None:
    assert [tag_of(struct) for struct in CLIENT] == re.findall(r"^### (\w+)", between("From the client"), re.M)
    assert [tag_of(struct) for struct in SERVER] == re.findall(r"^### (\w+)", between("From the server"), re.M)


def between(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("struct", CLIENT, ids=tag_of)
def test_examples_from_the_client_are_what_the_server_reads(struct: type[msgspec.Struct]) -> None:
    assert msgspec.json.decode(shown(struct), type=wire.ClientMessage) == examples()[struct]


@pytest.mark.parametrize("struct", SERVER, ids=tag_of)
def test_examples_from_the_server_are_what_it_sends(struct: type[msgspec.Struct]) -> None:
    message = msgspec.json.decode(shown(struct), type=wire.ServerMessage)
    assert msgspec.to_builtins(message) == msgspec.to_builtins(examples()[struct])


@pytest.mark.parametrize("struct", [s for s in BODIES if s not in WITHIN], ids=lambda struct: struct.__name__)
def test_examples_of_bodies_are_real(struct: type[msgspec.Struct]) -> None:
    assert msgspec.json.decode(shown(struct), type=struct) == examples()[struct]


def test_an_example_shows_no_card_that_its_reader_may_not_see() -> None:
    snapshot = examples()[wire.Snapshot]
    held = next(area for area in snapshot.position.areas if area.id == "held")
    assert (snapshot.you, held.seats, held.places[0].card, held.places[0].known) == (1, (0,), None, None)


def test_every_link_of_the_page_leads_somewhere() -> None:
    headings = {text.lower() for text in re.findall(r"^#+ (.*)", PAGE, re.M)}
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert target[1:] in headings if target.startswith("#") else (ROOT / "docs" / target).exists(), target


def test_every_route_is_on_the_page() -> None:
    routes = {
        f"{method} {route.path}" for route in Api(Limits()).routes() for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes - {"GET /api/{path:path}"} == set(ROUTES)  # but for the one that answers all other addresses


# --- the schema ----------------------------------------------------------------------------------------------


def references(value: Any) -> set[str]:
    """All that is referred to in a schema."""
    if isinstance(value, dict):
        here = {value["$ref"]} if "$ref" in value else set()
        return here.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_the_schema_refers_to_what_it_holds() -> None:
    made = schema()
    assert references(made) <= {f"#/$defs/{name}" for name in made["$defs"]}
    assert {struct.__name__ for struct in [*WHOLE, *parts()]} <= set(made["$defs"])


def test_the_schema_says_what_fields_mean() -> None:
    sit = schema()["$defs"]["Sit"]
    assert sit["required"] == ["type", "id", "on", "seat"]
    assert sit["additionalProperties"] is False
    assert sit["properties"]["seat"] == {"type": "integer", "minimum": 0, "maximum": 99, "description": "From 0."}


def test_examples_have_the_fields_of_the_schema() -> None:
    definitions = schema()["$defs"]
    for struct, example in examples().items():
        found, due = json.loads(msgspec.json.encode(example)), definitions[struct.__name__]
        assert set(due.get("required", ())) <= set(found) <= set(due["properties"]), struct.__name__
