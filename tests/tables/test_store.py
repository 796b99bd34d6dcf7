"""The database: what is confirmed is on the disk, what fails leaves nothing."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, OperationalError

from companion.tables.database import Store
from companion.tables.events import Event
from companion.tables.schema import metadata
from companion.tables.sent import find_sent
from companion.tables.store import (
    Conflict,
    Row,
    add_event,
    add_table,
    count_tables,
    drop_table,
    find_table,
    read_log,
)

ROW = Row(
    "table", "watch", "counter", 1, {"players": ["Ana", "Zoé"]}, 1_700_000_000_000
)


def event(seq: int, action_id: str = "") -> Event:
    """One event of the log."""
    return Event(seq, 1000 + seq, action_id or f"id-{seq}", "add", {"n": seq})


@pytest.fixture
def kept(store: Store) -> Store:
    """A store with one table and two events."""
    with store.writing() as connection:
        add_table(connection, ROW)
        add_event(connection, "table", event(1))
        add_event(connection, "table", event(2))
    return store


def read_version(connection: Connection, id: str) -> int:
    """The version of a table; 0 where there is none."""
    row = find_table(connection, id)
    return row.version if row else 0


def pragma(store: Store, name: str) -> object:
    """What a writing connection is set to."""
    with store.writing() as connection:
        return connection.execute(text(f"PRAGMA {name}")).scalar()


def test_it_writes_ahead_and_waits_for_the_disk(sqlite: Store) -> None:
    full = 2
    assert (pragma(sqlite, "journal_mode"), pragma(sqlite, "synchronous")) == (
        "wal",
        full,
    )
    assert pragma(sqlite, "foreign_keys") == 1


def test_every_connection_waits_for_the_disk(sqlite: Store) -> None:
    with sqlite.reading() as first, sqlite.reading() as second:
        found = {
            connection.execute(text("PRAGMA synchronous")).scalar()
            for connection in (first, second)
        }
    assert found == {2}


def test_a_table_is_found_by_both_its_ids(kept: Store) -> None:
    with kept.reading() as connection:
        assert find_table(connection, "table") == replace(ROW, version=2)
        watched = find_table(connection, "watch")
        assert watched and watched.watching and watched.id == "table"
        assert find_table(connection, "nobody") is None


def test_events_come_back_in_order_and_unchanged(kept: Store) -> None:
    with kept.reading() as connection:
        assert read_log(connection, "table")[0] == [event(1), event(2)]
        assert read_log(connection, "table", after=1)[0] == [event(2)]
        assert (
            read_version(connection, "table"),
            read_version(connection, "other"),
        ) == (2, 0)
        assert (
            find_sent(connection, "table", "id-2").line,
            find_sent(connection, "other", "id-2").line,
        ) == (2, None)


def test_what_was_written_is_there_after_a_restart(
    kept: Store, database: str, tmp_path: Path
) -> None:
    kept.close()
    again = Store.at(tmp_path, database)
    with again.reading() as connection:
        assert read_version(connection, "table") == 2
    again.close()


@pytest.mark.parametrize("new", [event(2, "other"), event(3, "id-1")])
def test_it_refuses_a_number_or_an_action_id_that_is_taken(
    kept: Store, new: Event
) -> None:
    with pytest.raises(Conflict), kept.writing() as connection:
        add_event(connection, "table", new)
    with kept.reading() as connection:
        assert read_version(connection, "table") == 2


def test_an_error_leaves_nothing_of_its_transaction(kept: Store) -> None:
    with pytest.raises(ZeroDivisionError), kept.writing() as connection:
        add_event(connection, "table", event(3))
        raise ZeroDivisionError
    with kept.reading() as connection:
        assert read_version(connection, "table") == 2


def test_it_refuses_a_log_without_a_table(store: Store) -> None:
    with pytest.raises(Conflict), store.writing() as connection:
        add_event(connection, "nobody", event(1))


def test_deleting_a_table_deletes_its_log(kept: Store) -> None:
    with kept.writing() as connection:
        drop_table(connection, "table")
    with kept.reading() as connection:
        assert (count_tables(connection), read_log(connection, "table")[0]) == (0, [])


def test_what_belongs_to_a_table_or_a_group_goes_with_it() -> None:
    for part in metadata.sorted_tables:
        for column in part.columns:
            if column.name in ("table_id", "group_id"):
                keys = column.foreign_keys
                assert [key.ondelete for key in keys] == ["CASCADE"], part.name


@pytest.mark.parametrize("read_before", [False, True])
def test_a_writer_has_the_database_to_itself_from_the_start(
    sqlite: Store, tmp_path: Path, read_before: bool
) -> None:
    if read_before:  # the pool may hand out the same connection
        with sqlite.reading() as connection:
            count_tables(connection)
    other = sqlite3.connect(tmp_path / "tableside.db", timeout=0)
    with sqlite.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.close()


def test_readers_see_what_is_confirmed_and_wait_for_nobody(kept: Store) -> None:
    with kept.writing() as writer, kept.reading() as reader:
        add_event(writer, "table", event(3))
        assert read_version(reader, "table") == 2
    with kept.reading() as reader:
        assert read_version(reader, "table") == 3


def test_it_answers_while_it_takes_writes(store: Store) -> None:
    assert store.answers()


def test_it_refuses_to_answer_where_nothing_can_be_written(sqlite: Store) -> None:
    with sqlite.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only=ON")
        connection.rollback()
    with pytest.raises(OperationalError):
        sqlite.answers()


def test_an_error_of_the_database_never_shows_a_secret(store: Store) -> None:
    with store.writing() as connection:
        connection.exec_driver_sql("DROP TABLE log")
    with pytest.raises(DBAPIError) as caught, store.reading() as connection:
        read_version(connection, "secret-id")
    assert "secret-id" not in str(caught.value)
