"""The design's bounds: which way imports run, who may name a game, how large files are, what a first import loads."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import wildpack

ROOT = Path(wildpack.__file__).parent
FAMILIES = sorted(path.parent.name for path in (ROOT / "games").glob("*/rules.py"))
SOURCES = [
    path for path in sorted(ROOT.rglob("*.py")) if not path.name.startswith("test_") and path.name != "conftest.py"
]

IMPORTS = {
    "errors": "",
    "cards": "",
    "kernels": "errors",
    "scene": "",
    "locale": "errors",
    "picture": "scene",
    "game": "errors kernels",
    "explain": "errors game",
    "registry": "errors game games",
    "tape": "errors game kernels",
    "deal": "errors game kernels scene tape",
    "match": "cards deal errors game kernels",
    "fairness": "deal errors match",
    "record": "deal errors fairness game match registry",
    "figures": "errors record",
    "checks": "deal errors game kernels record registry scene",
    "games": "cards errors explain game kernels scene",
    "bots": "deal errors game kernels scene",
}
"""By module or package of the core: those that it may import. Imports for types alone are exempt."""
LATE = {"game": "deal match", "deal": "picture record", "match": "record"}
"""What a method that makes such an object may import besides, when it is called."""
APPLICATIONS = {"adapters": "lab", "arena": "", "lab": "", "server": "", "terminal": ""}
"""Each may import the whole core; of each other only these."""
SURFACE = {
    "": "errors registry",
    "__main__": "commands",
    "commands": " ".join(part for part in [*IMPORTS, *APPLICATIONS] if part != "games"),
}
"""The package itself, which loads the rest when it is used, and the command line."""


def _part(path: Path) -> str:
    """The module or package directly in ``wildpack``; empty for ``wildpack`` itself."""
    first = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def _imports(tree: ast.AST, package: str, late: bool = False) -> Iterator[tuple[str, bool]]:
    """The modules that are imported, whole names, and whether only when a function is called."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "wildpack":
                yield from ((f"wildpack.{alias.name}", late) for alias in node.names)
            else:
                yield module, late
        else:
            yield from _imports(node, package, late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _own_imports(path: Path) -> Iterator[tuple[str, bool]]:
    """The parts of ``wildpack`` that a file imports, and whether late."""
    package = ".".join(["wildpack", *path.relative_to(ROOT).parent.parts])
    for module, late in _imports(ast.parse(path.read_text("utf-8")), package):
        if module.startswith("wildpack."):
            yield module.split(".")[1], late


def _allowed(part: str, late: bool) -> set[str]:
    if part in APPLICATIONS:
        return {part, *IMPORTS, *APPLICATIONS[part].split()} - {"games"}
    table = IMPORTS | SURFACE
    assert part in table, f"say in tests/test_architecture.py what wildpack.{part} may import"
    return {part, *table[part].split(), *(LATE.get(part, "").split() if late else ())}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    part = _part(path)
    assert [name for name, late in _own_imports(path) if name not in _allowed(part, late)] == []


def test_imports_are_found_in_every_form() -> None:
    source = "import wildpack.a\nfrom wildpack import b\nfrom . import c\nfrom ..d import e\n"
    source += "if TYPE_CHECKING:\n    from wildpack import types_alone\ndef f():\n    from wildpack.g.h import i\n"
    found = list(_imports(ast.parse(source), "wildpack.x"))
    assert found == [("wildpack.a", False), ("wildpack.b", False), ("wildpack.x", False), ("wildpack.d", False),
                     ("wildpack.g.h", True)]  # fmt: skip


def test_the_directions_have_no_circle() -> None:
    order: list[str] = []
    while len(order) < len(IMPORTS):
        ready = [part for part in IMPORTS if part not in order and set(IMPORTS[part].split()) <= {*order, "games"}]
        assert ready
        order += ready


@pytest.mark.parametrize("family", FAMILIES)
def test_families_do_not_know_each_other(family: str) -> None:
    text = "\n".join(path.read_text("utf-8").lower() for path in (ROOT / "games" / family).glob("*.py"))
    assert [other for other in FAMILIES if other != family and other in text] == []


# --- names -----------------------------------------------------------------------------------------------


def _docstrings(tree: ast.Module) -> set[int]:
    """The numbers of all lines of docstrings, those of attributes included."""
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    texts = [value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    return {line for text in texts for line in range(text.lineno, (text.end_lineno or 0) + 1)}


def _without_docstrings(path: Path) -> list[str]:
    text = path.read_text("utf-8")
    skipped = _docstrings(ast.parse(text)) if path.suffix == ".py" else set()
    return [line for number, line in enumerate(text.splitlines(), 1) if number not in skipped]


def test_nothing_outside_games_names_a_game() -> None:
    """Docstrings may name one as an example; code, strings, comments and catalogues may not."""
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in (".py", ".json", ".toml", ".tcss") and "games" not in path.relative_to(ROOT).parts[:1]
        for line in _without_docstrings(path)
        if any(family in line.lower() for family in FAMILIES)
    ]
    assert found == []


# --- sizes -----------------------------------------------------------------------------------------------


def _code_lines(path: Path) -> int:
    """Lines with code: no blank lines, comments or docstrings."""
    text = path.read_text("utf-8")
    idle = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in idle
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines - _docstrings(ast.parse(text)))


def test_the_core_stays_small() -> None:
    assert sum(_code_lines(path) for path in ROOT.glob("*.py")) < 1200


def test_files_stay_under_400_lines() -> None:
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {name: count for name, count in lines.items() if count >= 400} == {}


# --- loading ---------------------------------------------------------------------------------------------


def test_the_first_import_does_not_load_the_compiler() -> None:
    script = "import sys, wildpack; wildpack.load('leopard:classic'); print({'numba', 'numpy'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
