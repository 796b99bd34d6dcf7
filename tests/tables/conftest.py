"""Tables of the tiny game in a database of their own, on SQLite and on PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.service import Opened, Tables
from tests.live import Live
from tests.postgresql import PostgreSQL, find
from tests.tables.counter import COUNTER, FixedChance

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL server. Skips where there is none and none can be had, unless `CI` is set."""
    programs = find()
    if programs is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "there is no PostgreSQL on this machine"
        )
    server = PostgreSQL(programs)
    yield server
    server.remove()


def empty_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database of the kind asked for; "" for SQLite in the data folder."""
    if request.param == "sqlite":
        yield ""
        return
    server: PostgreSQL = request.getfixturevalue("postgresql")
    address = server.new_database()
    yield address
    server.give_back(address)


database = pytest.fixture(params=KINDS)(empty_database)


@pytest.fixture
def store(database: str, tmp_path: Path) -> Iterator[Store]:
    """An empty database."""
    store = Store.at(tmp_path, database)
    yield store
    store.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    """An empty SQLite database."""
    store = Store.at(tmp_path)
    yield store
    store.close()


@pytest.fixture
def own_server(tmp_path: Path, built_index: Path, database: str) -> Iterator[Live]:
    """A server of a test's own, to be killed."""
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(tmp_path, database=database)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def tables(store: Store) -> Tables:
    """Tables of the tiny game."""
    return Tables(store, Hub(), {"counter": COUNTER}, FixedChance())


@pytest.fixture
def table(tables: Tables) -> Opened:
    """A table of Ana and Ben."""
    return tables.create("counter", {"players": ["Ana", "Ben"]})
