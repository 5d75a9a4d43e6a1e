"""Every clause of the rules has a test that names it, and no test names a clause that does not exist."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import wildpack

FAMILIES = sorted(path.parent for path in Path(wildpack.__file__).parent.glob("games/*/RULES.md"))
families = pytest.mark.parametrize("family", FAMILIES, ids=lambda folder: folder.name)


def clauses(family: Path) -> list[str]:
    """The numbers of the clauses of a family, in order."""
    return re.findall(r"^\*\*([A-Z]\d+\.\d+)\*\*", (family / "RULES.md").read_text("utf-8"), re.MULTILINE)


def named(family: Path) -> set[str]:
    """The clauses that the tests beside a family's rules name by ``pytest.mark.clause``."""
    nodes = (node for path in family.glob("test_*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    marks = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == "pytest.mark.clause"]
    return {ast.literal_eval(number) for mark in marks for number in mark.args}


def test_there_are_families() -> None:
    assert {folder.name for folder in FAMILIES} >= {"beverbende", "leopard"}


@families
def test_clauses_are_numbered_without_gaps(family: Path) -> None:
    numbers = clauses(family)
    sections = Counter(number.partition(".")[0] for number in numbers)
    assert numbers == [f"{section}.{n}" for section, size in sections.items() for n in range(1, size + 1)]
    assert list(sections) == [f"{numbers[0][0]}{n}" for n in range(1, len(sections) + 1)]


@families
def test_clauses_refer_to_clauses(family: Path) -> None:
    text = (family / "RULES.md").read_text("utf-8")
    letter = clauses(family)[0][0]
    assert set(re.findall(rf"\b{letter}\d+\.\d+\b", text)) == set(clauses(family))


@families
def test_every_clause_has_a_test(family: Path) -> None:
    assert set(clauses(family)) - named(family) == set()


@families
def test_every_test_names_a_clause_that_exists(family: Path) -> None:
    assert named(family) - set(clauses(family)) == set()
