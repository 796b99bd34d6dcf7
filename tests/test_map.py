"""The ways that companion/README.md draws through the house: at most eight hops, each of which exists and is gone."""

import ast
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from flask.testing import FlaskClient

from companion.rulebooks.load import Library
from companion.tables.service import Opened
from companion.web.site import Site
from tests.web.ends import ended

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "companion" / "README.md").read_text("utf-8")
WAYS = re.findall(
    r"^\*\*(A \w+)\*\*, `.*`:\n\n((?:(?:\d\.|  ) .*\n)+)", TEXT, re.MULTILINE
)
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
    lines = re.split(r"\n(?=\d\.)", hops)
    assert len(lines) <= 8
    for line in lines:
        places = PLACE.findall(line)
        assert places, line
        for file, member in places:
            assert (ROOT / file).is_file(), file
            assert not member or member in names_in(ROOT / file), (
                f"{member} is not in {file}"
            )


# What is done once for many requests, or by the server itself.
ELSEWHERE = {"Front.answer", "install", "PushedPanel.make"}


def called(go: Callable[[], object]) -> list[tuple[str, str]]:
    """The functions of ours that are called, by file and name, in the order of their first calls."""
    found: dict[tuple[str, str], None] = {}

    def note(frame: FrameType, event: str, _given: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            file = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
            # Of a decorator, what it has made is called.
            name = frame.f_code.co_qualname.partition(".<locals>")[0]
            found.setdefault((file, name))

    sys.setprofile(note)
    try:
        go()
    finally:
        sys.setprofile(None)
    return list(found)


@pytest.fixture
def table(site: Site) -> Opened:
    """A table of Miraris."""
    return ended(site)


@pytest.mark.parametrize("name, hops", WAYS)
def test_a_way_is_gone_in_its_order(
    site: Site, client: FlaskClient, table: Opened, name: str, hops: str
) -> None:
    undo = json.dumps({"kind": "undo", "args": {}})
    tap = {"action": undo, "action_id": "tap-0001", "seen": table.play.version}
    requests: dict[str, Callable[[], object]] = {
        "A page": lambda: client.get("/fr/azura"),
        "A query": lambda: client.get("/fr/search?q=qui joue le premier"),
        "A tap": lambda: client.post(f"/fr/t/{table.row.id}/act?part=1", data=tap),
    }
    if name == "A page":
        # Nobody has read the books yet.
        site.library = Library(site.root / "content", site.languages.translate)
    ours = called(requests[name])
    hopped = [
        (file, member)
        for file, member in PLACE.findall(hops)
        if member and member not in ELSEWHERE
    ]
    assert set(hopped) <= set(ours), name
    order = [ours.index(place) for place in hopped]
    assert order == sorted(order), hopped
