"""The database itself: how it is reached and tuned, who may write, and what its errors mean."""

import errno
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, select
from sqlalchemy.exc import DBAPIError, OperationalError, TimeoutError as PoolTimeout

from companion.limits import MAX_CONNECTIONS_TO_POSTGRESQL
from companion.tables.schema import metadata
from companion.tables.writers import Writers

# Our lock among the advisory ones: held by everybody who writes, or by one who must be alone.
_ALONE = 7_421_337

# What is deleted is overwritten: it may have been somebody's name. On a phone all is in one file, put away whole.
_PRAGMAS = (
    "journal_mode=MEMORY" if sys.platform == "emscripten" else "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    "secure_delete=ON",
    "cache_size=-500",  # kB of each connection: the system keeps the file for all of them
)

# The connection that was used last is used first: few are kept busy, and filled with what they have read.
_SQLITE: dict[str, Any] = {"max_overflow": 256, "pool_use_lifo": True}
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


class Store:
    """The database behind an SQLAlchemy URL: SQLite (WAL, synchronous FULL, BEGIN IMMEDIATE) or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        more = _SQLITE if self.is_sqlite else _POSTGRESQL
        # Ids of tables are secrets, which no error shall show.
        self.engine = create_engine(url, hide_parameters=True, **more)
        if self.is_sqlite:
            _tune_sqlite(self.engine)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")

        self._writers = Writers(self._begin)
        self.write = self._writers.write
        self.writing = self._writers.alone
        # Alone: another process may be starting as well.
        with self.writing() as connection:
            metadata.create_all(connection)

    @classmethod
    def at(cls, folder: Path, database: str = "") -> "Store":
        """The database at an address; without one, SQLite in a data folder, made if it is not there."""
        if database:
            return cls(database)
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'tableside.db'}")

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

        def ask(connection: Connection, _shared: object) -> bool:
            return connection.execute(select(1)).scalar() == 1

        return self.write("", ask)

    @contextmanager
    def _begin(self, alone: bool) -> Iterator[Connection]:
        """A write transaction."""
        with self.engine.begin() as connection:
            # SQLite lets one at a time write anyway.
            if not self.is_sqlite:
                lock = "xact_lock" if alone else "xact_lock_shared"
                connection.exec_driver_sql(f"SELECT pg_advisory_{lock}({_ALONE})")
            yield connection


def _tune_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        """Pragmas hold for one connection: each gets them."""
        # Python would begin transactions late, at the first write: they are begun below.
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        """Take the write lock at once: who asks for it later may find another's in the way."""
        options = connection.get_execution_options()
        if options.get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def trouble(error: BaseException) -> str:
    """What keeps the database from its work, as a code of TROUBLES; "" for anything else, a mistake of ours."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, OSError):
        return "full" if cause.errno == errno.ENOSPC else "unwritable"

    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if name:
        for code, starts in _STARTS_OF_ERRORS.items():
            if name.startswith(starts):
                return code
        return ""
    # Without a name the database has not answered at all.
    if isinstance(error, (OperationalError, PoolTimeout)):
        return "unreachable"
    return ""
