"""Tables of the tiny game in a database of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tables.live import Hub
from companion.tables.service import Opened, Tables
from companion.tables.store import Store
from tests.tables.counter import COUNTER, FixedChance


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database."""
    store = Store.at(tmp_path)
    yield store
    store.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    """Tables of the tiny game."""
    return Tables(store, Hub(), {"counter": COUNTER}, FixedChance())


@pytest.fixture
def table(tables: Tables) -> Opened:
    """A table of Ana and Ben."""
    return tables.create("counter", {"players": ["Ana", "Ben"]})
