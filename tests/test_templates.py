"""Templates that one can read: lines that fit a screen (the linter has its say in `make test`)."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDEST = 120
FILES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_its_lines_fit(path: Path) -> None:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        assert len(line) <= WIDEST, f"{path.name}:{number} has {len(line)} columns"
