"""The documents: their Python runs, their commands exist, their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wildpack.commands import main

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in NAMES if "```python" in page(name)])
def test_python_in_a_page_runs(name: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page(name), re.DOTALL)
    exec(compile("\n".join(blocks), name, "exec"), {})


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page(name))
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not ((ROOT / name).parent / target).exists()] == []


def test_targets_of_make_exist() -> None:
    rules = set(re.findall(r"^([a-z]+):", page("Makefile"), re.MULTILINE))
    named = {target for name in NAMES for target in re.findall(r"`make ([a-z]+)|^    make ([a-z]+)", page(name), re.M)}
    assert {a or b for a, b in named} <= rules


def test_commands_of_the_readme_exist(capsys: pytest.CaptureFixture[str]) -> None:
    names = "arena|bench|check|games|play|rules|serve|simulate|verify"
    commands = set(re.findall(rf"wildpack ({names})\b", page("README.md")))
    assert commands
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0
        assert f"wildpack {command}" in capsys.readouterr().out
