"""Templates that one can read: lines that fit a screen (the linter has its say in `make test`)."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDEST = 120
FILES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_its_lines_fit(path: Path) -> None:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        assert len(line) <= WIDEST, f"{path.name}:{number} has {len(line)} columns"


def promised() -> list[str]:
    """The ids and data that scripts count on, as templates write them."""
    types = (ROOT / "tests/js/pages.d.ts").read_text("utf-8")
    ids = types.split("interface Ids {")[1].split("\n}")[0]
    names = re.findall(r'^  "?([\w-]+)"?:', ids, re.M)
    kept = re.findall(r'Part<\w+, ((?:"\w+"(?: \| )?)+)', types)
    data = {name for group in kept for name in re.findall(r"\w+", group)}
    marked = re.findall(r'\[(data-[\w-]+)(?:=\w+)?\](?!\[).*":', types)
    dashed = [re.sub(r"([A-Z])", r"-\1", name).lower() for name in data]
    written = {*(f"data-{name}" for name in dashed), *marked}

    return [*(f'id="{name}"' for name in names), *sorted(written)]


@pytest.mark.parametrize("text", promised())
def test_what_scripts_count_on_is_written(text: str) -> None:
    end = "" if text.endswith('"') else r"(?![\w-])"
    found = re.compile(re.escape(text) + end)
    assert any(found.search(path.read_text("utf-8")) for path in FILES)
