"""Tables and their logs in a database. SQL is here, in schema.py and in groups/store.py alone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.tables.play import Event
from companion.tables.schema import GROUP_TABLES, LOG, RESULTS, TABLES, metadata

# What is deleted is overwritten: it may have been somebody's name.
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON", "secure_delete=ON")


@dataclass(frozen=True)
class Row:
    """A table as it is stored, without its log. `watching`: it was found by its watch-only id."""

    id: str
    watch_id: str
    game: str
    schema: int
    options: dict[str, Any]
    created_ms: int
    watching: bool = False


class Store:
    """The database behind an SQLAlchemy URL. On SQLite: WAL, synchronous FULL, BEGIN IMMEDIATE."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(url, pool_size=16, max_overflow=256, hide_parameters=True)  # table ids are secrets
        if self.engine.dialect.name == "sqlite":
            _tune_sqlite(self.engine)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        metadata.create_all(self.engine)

    @classmethod
    def at(cls, folder: Path) -> "Store":
        """The SQLite database of a data folder, made if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'tableside.db'}")

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One write transaction: committed at the end, rolled back when anything is raised."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that reads without holding anybody up."""
        with self._reading.connect() as connection:
            yield connection

    def forget_for_good(self) -> None:
        """After a deletion: empty SQLite's write-ahead log, where what was deleted would linger."""
        if self.engine.dialect.name == "sqlite":
            with self.reading() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def answers(self) -> bool:
        """Whether the database takes a write transaction now."""
        with self.writing() as connection:
            return connection.execute(select(func.count()).select_from(TABLES)).scalar_one() >= 0


def find_table(connection: Connection, id: str) -> Row | None:
    """A table by its id or its watch-only id."""
    query = select(TABLES).where((TABLES.c.id == id) | (TABLES.c.watch_id == id))
    found = connection.execute(query).mappings().first()
    if found is None:
        return None
    values = dict(found) | {"options": json.loads(found["options"])}
    return Row(**values, watching=found["watch_id"] == id)


def count_tables(connection: Connection) -> int:
    """How many tables there are."""
    return int(connection.execute(select(func.count()).select_from(TABLES)).scalar_one())


def add_table(connection: Connection, row: Row) -> None:
    """Store a new table."""
    connection.execute(
        insert(TABLES).values(
            id=row.id, watch_id=row.watch_id, game=row.game, schema=row.schema, options=_dump(row.options),
            created_ms=row.created_ms,
        )
    )


def drop_table(connection: Connection, id: str) -> None:
    """Delete a table, its log, and what groups know of it."""
    for held in (GROUP_TABLES, RESULTS):
        connection.execute(delete(held).where(held.c.table_id == id))
    connection.execute(delete(LOG).where(LOG.c.table_id == id))
    connection.execute(delete(TABLES).where(TABLES.c.id == id))


def read_version(connection: Connection, id: str) -> int:
    """The number of the last event of a table; 0 when there is none."""
    return int(connection.execute(select(func.max(LOG.c.seq)).where(LOG.c.table_id == id)).scalar() or 0)


def read_events(connection: Connection, id: str, after: int = 0) -> list[Event]:
    """The events of a table after a version, in order."""
    query = select(LOG).where(LOG.c.table_id == id, LOG.c.seq > after).order_by(LOG.c.seq)
    return [
        Event(row["seq"], row["at_ms"], row["action_id"], row["kind"], json.loads(row["args"]))
        for row in connection.execute(query).mappings()
    ]


def find_event(connection: Connection, id: str, action_id: str) -> int | None:
    """The number of the event that an action id made, if it did."""
    query = select(LOG.c.seq).where(LOG.c.table_id == id, LOG.c.action_id == action_id)
    return connection.execute(query).scalar()


def add_event(connection: Connection, id: str, new: Event) -> None:
    """Append one event. Raises Conflict when its number or action id is taken."""
    values = {"table_id": id, "seq": new.seq, "at_ms": new.at_ms, "action_id": new.action_id, "kind": new.kind}
    try:
        connection.execute(insert(LOG).values(**values, args=_dump(new.args)))
    except IntegrityError as error:
        raise Conflict from error


class Conflict(Exception):
    """Somebody else wrote first."""


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _tune_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, explicitly
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
