"""The ways that companion/README.md draws through the house: at most eight hops, each of which exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "companion" / "README.md").read_text("utf-8")
WAYS = re.findall(r"^\*\*(A \w+)\*\*, `.*`:\n\n((?:\d\. .*\n)+)", TEXT, re.MULTILINE)
PLACE = re.compile(r"`((?:companion|templates)/[\w/.]+)`(?: `([\w.]+)`)?")


def names_in(path: Path) -> set[str]:
    """The functions and classes of a module, methods with their class before them."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(f"{node.name}.{part.name}")
    return found


def test_there_are_three_ways() -> None:
    assert [name for name, _hops in WAYS] == ["A page", "A query", "A tap"]


@pytest.mark.parametrize("name, hops", WAYS)
def test_a_way_has_hops_that_exist(name: str, hops: str) -> None:
    lines = hops.splitlines()
    assert len(lines) <= 8
    for line in lines:
        places = PLACE.findall(line)
        assert places, line
        for file, member in places:
            assert (ROOT / file).is_file(), file
            assert not member or member in names_in(ROOT / file), (
                f"{member} is not in {file}"
            )
