"""Tables and their logs in a database. SQL is in companion/tables and in groups/store.py alone."""

import errno
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from companion.limits import MAX_CONNECTIONS_TO_POSTGRESQL, MAX_PARAMETERS
from companion.tables.play import Event
from companion.tables.schema import (
    FACE_DOWN,
    GROUP_TABLES,
    HELD,
    LOG,
    RESULTS,
    REWRITTEN,
    SEATS,
    SIGNALS,
    TABLES,
    TAPPED,
    metadata,
)
from companion.tables.writers import Writers

CHANNEL = "tableside"  # on which PostgreSQL tells every process of new versions
SIGNAL_CHANNEL = "tableside_signals"
_ALONE = 7_421_337  # our lock among the advisory ones: held by everybody who writes, or by one who must be alone

# What is deleted is overwritten: it may have been somebody's name. On a phone all is in one file, put away whole.
_PRAGMAS = (
    "journal_mode=MEMORY" if sys.platform == "emscripten" else "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    "secure_delete=ON",
)

# A connection that broke is replaced, and one whose other end vanished is noticed within half a minute.
_POSTGRESQL: dict[str, Any] = {
    "pool_size": MAX_CONNECTIONS_TO_POSTGRESQL,
    "max_overflow": 0,
    "pool_pre_ping": True,
    "connect_args": {
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
    },
}

TROUBLES: Mapping[str, str] = {
    "full": "there is no room left on the disk", "locked": "another program has locked the database",
    "damaged": "the database is damaged: stop, and put a backup in its place",
    "unwritable": "the database or its folder cannot be written", "unreachable": "the database cannot be reached",
}  # fmt: skip
# By SQLite's names and PostgreSQL's states.
_STARTS_OF_ERRORS = {
    "full": ("SQLITE_FULL", "53100"),
    "locked": ("SQLITE_BUSY", "SQLITE_LOCKED", "40", "55P03"),
    "damaged": ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX"),
    "unwritable": (
        "SQLITE_READONLY",
        "SQLITE_CANTOPEN",
        "SQLITE_IOERR",
        "SQLITE_PERM",
        "25006",
    ),
    "unreachable": ("08", "28", "3D", "53", "57"),
}

_ID: BindParameter[str] = bindparam("id")
_VERSION = (
    select(func.max(LOG.c.seq)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery()
)
_SIGNAL = (
    select(func.max(SIGNALS.c.number))
    .where(SIGNALS.c.table_id == TABLES.c.id)
    .scalar_subquery()
)
_FIND_TABLE = (
    select(
        TABLES,
        func.coalesce(_VERSION, 0),
        func.coalesce(REWRITTEN.c.times, 0),
        func.coalesce(_SIGNAL, 0),
    )
    .select_from(TABLES.outerjoin(REWRITTEN, REWRITTEN.c.table_id == TABLES.c.id))
    .where((TABLES.c.id == _ID) | (TABLES.c.watch_id == _ID))
)
_READ_EVENTS = (
    select(LOG.c.seq, LOG.c.at_ms, LOG.c.action_id, LOG.c.kind, LOG.c.args)
    .where(LOG.c.table_id == _ID, LOG.c.seq > bindparam("after")).order_by(LOG.c.seq)
)  # fmt: skip
_FIND_EVENT = select(LOG.c.seq).where(
    LOG.c.table_id == _ID, LOG.c.action_id == bindparam("action")
)
_ADD_EVENT = insert(LOG)
_COUNT = select(func.count()).select_from(TABLES)
_NOTIFY = text("SELECT pg_notify(:channel, :news)")


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
    version: int = field(
        default=0, compare=False
    )  # the number of its last event when it was read
    rewritten: int = field(default=0, compare=False)
    signal: int = field(default=0, compare=False)  # the number of its last signal


class Store:
    """The database behind an SQLAlchemy URL: SQLite (WAL, synchronous FULL, BEGIN IMMEDIATE) or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        more = {"max_overflow": 256} if self.is_sqlite else _POSTGRESQL
        self.engine = create_engine(
            url, hide_parameters=True, **more
        )  # table ids are secrets
        if self.is_sqlite:
            _tune_sqlite(self.engine)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writers = Writers(self._begin)
        self.write, self.writing = self._writers.write, self._writers.alone
        with (
            self.writing() as connection
        ):  # alone: another process may be starting as well
            metadata.create_all(connection)

    @classmethod
    def at(cls, folder: Path, database: str = "") -> "Store":
        """The database at an address; without one, SQLite in a data folder, made if it is not there."""
        if not database:
            folder.mkdir(parents=True, exist_ok=True)
        return cls(database or f"sqlite:///{folder / 'tableside.db'}")

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that reads without holding anybody up."""
        with self._reading.connect() as connection:
            yield connection

    def forget_for_good(self) -> None:
        """After a deletion: empty SQLite's write-ahead log, where what was deleted would linger."""
        if self.is_sqlite:
            with self.reading() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def answers(self) -> bool:
        """Whether the database takes a write transaction now."""
        return self.write(
            "", lambda connection, _shared: connection.execute(select(1)).scalar() == 1
        )

    @contextmanager
    def _begin(self, alone: bool) -> Iterator[Connection]:
        """A write transaction. SQLite lets one at a time write anyway."""
        with self.engine.begin() as connection:
            if not self.is_sqlite:
                shared = "" if alone else "_shared"
                connection.exec_driver_sql(
                    f"SELECT pg_advisory_xact_lock{shared}({_ALONE})"
                )
            yield connection


def find_table(connection: Connection, id: str) -> Row | None:
    """A table by its id or its watch-only id."""
    if "\0" in id:  # which PostgreSQL cannot even be asked for
        return None
    found = connection.execute(_FIND_TABLE, {"id": id}).first()
    if found is None:
        return None
    *_ids, game, schema, options, created_ms, version, rewritten, signal = found
    is_watching = found.watch_id == id
    return Row(
        found.id,
        found.watch_id,
        game,
        schema,
        json.loads(options),
        created_ms,
        is_watching,
        version,
        rewritten,
        signal,
    )


def count_tables(connection: Connection) -> int:
    """How many tables there are."""
    return int(connection.execute(_COUNT).scalar_one())


def add_table(connection: Connection, row: Row) -> None:
    """Store a new table. Raises Conflict when one of its ids is taken."""
    values = {
        "id": row.id,
        "watch_id": row.watch_id,
        "game": row.game,
        "schema": row.schema,
        "options": _dump(row.options),
        "created_ms": row.created_ms,
    }
    try:
        connection.execute(insert(TABLES), values)
    except IntegrityError as error:
        raise Conflict from error


def drop_table(connection: Connection, id: str) -> None:
    """Delete a table, its log, and what groups know of it."""
    beside = (GROUP_TABLES, RESULTS, REWRITTEN, SIGNALS, HELD, SEATS, FACE_DOWN, TAPPED)
    for part in (*beside, LOG):
        connection.execute(delete(part).where(part.c.table_id == id))
    connection.execute(delete(TABLES).where(TABLES.c.id == id))


def read_heads(connection: Connection) -> dict[str, int]:
    """The versions of all tables."""
    query = select(TABLES.c.id, func.coalesce(_VERSION, 0))
    return {row.id: row[1] for row in connection.execute(query)}


def read_versions(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The versions of those of some tables at which something has happened."""
    found: dict[str, int] = {}
    for some in portions(ids):
        query = (
            select(LOG.c.table_id, func.max(LOG.c.seq))
            .where(LOG.c.table_id.in_(some))
            .group_by(LOG.c.table_id)
        )
        found |= {row.table_id: row[1] for row in connection.execute(query)}
    return found


def read_signal_numbers(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The number of the last signal of those of some tables that had any."""
    found: dict[str, int] = {}
    for some in portions(ids):
        query = (
            select(SIGNALS.c.table_id, func.max(SIGNALS.c.number))
            .where(SIGNALS.c.table_id.in_(some))
            .group_by(SIGNALS.c.table_id)
        )
        found |= {row.table_id: row[1] for row in connection.execute(query)}
    return found


def read_events(connection: Connection, id: str, after: int = 0) -> list[Event]:
    """The events of a table after a version, in order."""
    found = connection.execute(_READ_EVENTS, {"id": id, "after": after})
    return [
        Event(seq, at_ms, action_id, kind, json.loads(args))
        for seq, at_ms, action_id, kind, args in found
    ]


def find_event(connection: Connection, id: str, action_id: str) -> int | None:
    """The number of the event that an action id made, if it did."""
    return connection.execute(_FIND_EVENT, {"id": id, "action": action_id}).scalar()


def add_event(connection: Connection, id: str, new: Event) -> None:
    """Append one event, of which PostgreSQL tells every process. Raises Conflict when its number or id is taken."""
    values = {
        "table_id": id,
        "seq": new.seq,
        "at_ms": new.at_ms,
        "action_id": new.action_id,
        "kind": new.kind,
    }
    try:
        connection.execute(_ADD_EVENT, values | {"args": _dump(new.args)})
    except IntegrityError as error:
        raise Conflict from error
    notify(connection, CHANNEL, id, new.seq)


def notify(connection: Connection, channel: str, id: str, number: int) -> None:
    """Let PostgreSQL tell every process of a table's new version or signal; SQLite is asked instead."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": channel, "news": f"{id} {number}"})


def cut_log(connection: Connection, id: str, after: int) -> None:
    """Take the events after a version out, for others that hold them all. Every process then reads the log anew."""
    connection.execute(delete(LOG).where(LOG.c.table_id == id, LOG.c.seq > after))
    mark_rewritten(connection, [id])


def mark_rewritten(connection: Connection, tables: Iterable[str]) -> None:
    """Tell every process that some tables' logs or options were changed in place."""
    for id in tables:
        found = connection.execute(
            update(REWRITTEN)
            .where(REWRITTEN.c.table_id == id)
            .values(times=REWRITTEN.c.times + 1)
        )
        if not found.rowcount:
            connection.execute(insert(REWRITTEN).values(table_id=id, times=1))


@dataclass(frozen=True)
class Held:
    """A history that waits for the table's choice."""

    id: str
    arrived_ms: int
    log: tuple[Event, ...]


def read_held(connection: Connection, table: str) -> list[Held]:
    """The histories that wait at a table, oldest first."""
    query = select(HELD).where(HELD.c.table_id == table)
    return [
        Held(row.id, row.arrived_ms, tuple(_events(json.loads(row.log))))
        for row in connection.execute(query.order_by(HELD.c.arrived_ms, HELD.c.id))
    ]


def has_held(connection: Connection, table: str) -> bool:
    """Whether a history waits at a table."""
    query = select(HELD.c.id).where(HELD.c.table_id == table).limit(1)
    return connection.execute(query).first() is not None


def add_held(connection: Connection, table: str, held: Held) -> None:
    """Keep a history until the table has chosen."""
    values = {"id": held.id, "table_id": table, "arrived_ms": held.arrived_ms}
    connection.execute(insert(HELD).values(log=_dump_log(held.log), **values))


def rewrite_held(connection: Connection, held: Held) -> None:
    """Change a history that waits: only ever to take a name out of it."""
    log = _dump_log(held.log)
    connection.execute(update(HELD).where(HELD.c.id == held.id).values(log=log))


def drop_held(connection: Connection, id: str) -> None:
    """A history waits no longer."""
    connection.execute(delete(HELD).where(HELD.c.id == id))


def portions(ids: Iterable[str]) -> Iterator[list[str]]:
    """The ids in lists that a statement can hold."""
    found = list(ids)
    for start in range(0, len(found), MAX_PARAMETERS):
        yield found[start : start + MAX_PARAMETERS]


class Conflict(Exception):
    """Somebody else wrote first."""


def trouble(error: BaseException) -> str:
    """What keeps the database from its work, as a code of TROUBLES; "" for anything else, a mistake of ours."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = (
        getattr(cause, "sqlite_errorname", "") or getattr(cause, "sqlstate", "") or ""
    )
    if isinstance(cause, OSError):
        return "full" if cause.errno == errno.ENOSPC else "unwritable"
    if not name and isinstance(error, (OperationalError, PoolTimeout)):
        return "unreachable"
    return next(
        (code for code, starts in _STARTS_OF_ERRORS.items() if name.startswith(starts)),
        "",
    )


def _events(rows: Iterable[list[Any]]) -> Iterator[Event]:
    return (Event(number, *row) for number, row in enumerate(rows, 1))


def _dump_log(log: Iterable[Event]) -> str:
    return _dump([[e.at_ms, e.action_id, e.kind, e.args] for e in log])


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
