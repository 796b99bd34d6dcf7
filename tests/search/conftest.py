"""A search over a small game in four languages, and one over the project's own content."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rulebooks.load import Library
from companion.search import Search
from tests.search.sample import search_in, write_bear


@pytest.fixture(scope="session")
def bear(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Search]:
    """The bear game."""
    root = tmp_path_factory.mktemp("bear")
    search = search_in(write_bear(root / "content"), root / "index")
    yield search
    search.close()


@pytest.fixture(scope="session")
def search(library: Library, built_index: Path) -> Iterator[Search]:
    """The project's own rulebooks."""
    search = Search(library, built_index)
    yield search
    search.close()
