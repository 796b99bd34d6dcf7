"""What happens at tables through other processes reaches the phones that listen to this one."""

import logging
import selectors
import time
from threading import Event, Thread

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion.limits import (
    CATCH_UP_SECONDS,
    RECONNECT_SECONDS,
    SHARED_POLL_SECONDS,
    WAKE_UP_POLL_SECONDS,
)
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.store import (
    CHANNEL,
    SIGNAL_CHANNEL,
    read_signal_numbers,
    read_versions,
)

# SQLite numbers the rows of a table as they come.
_LAST_ROW = text("SELECT coalesce(max(rowid), 0) FROM log")
_APPENDED = text(
    "SELECT table_id, max(seq) AS version FROM log WHERE rowid > :after GROUP BY table_id"
)
_log = logging.getLogger("tableside")


class WakeUps:
    """Follows the database on a thread of its own. PostgreSQL tells of each event; SQLite is asked whether it changed.

    After a lost connection, and about once a second while SQLite changes, the versions and signals of all tables that
    somebody listens to are read: none is missed. In between SQLite is asked for new events alone, more often where this
    process is one of several of this program.
    """

    def __init__(self, store: Store, hub: Hub, *, shared: bool = False) -> None:
        self.store = store
        self.hub = hub
        self._pause = SHARED_POLL_SECONDS if shared else WAKE_UP_POLL_SECONDS
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="wake-ups", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Follow no more."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        follow = self._poll if self.store.is_sqlite else self._listen
        while not self._stopped.is_set():
            try:
                follow()
            except (SQLAlchemyError, OSError, RuntimeError) as error:
                _log.warning(
                    "wake-ups from other processes are interrupted: %s",
                    type(error).__name__,
                )
                self._stopped.wait(RECONNECT_SECONDS)

    def _catch_up(self) -> None:
        with self.store.reading() as connection:
            tables = self.hub.tables()
            versions = read_versions(connection, tables)
            signals = read_signal_numbers(connection, tables)
        for table in tables:
            version = versions.get(table, 0)
            signal = signals.get(table, 0)
            self.hub.publish(table, version, signal)

    def _poll(self) -> None:
        seen = caught_up = None
        due = 0.0
        # One connection for all the time: the number only tells what others did since it was opened.
        with self.store.reading() as connection:
            last = connection.execute(_LAST_ROW).scalar_one()
            while not self._stopped.wait(self._pause):
                changed = connection.exec_driver_sql("PRAGMA data_version").scalar()
                if changed != seen:
                    seen = changed
                    known = {"after": last}
                    last = connection.execute(_LAST_ROW).scalar_one()
                    for row in connection.execute(_APPENDED, known):
                        self.hub.publish(row.table_id, row.version)
                # Rows may get the numbers of others that were deleted, and signals are not asked for above.
                now = time.monotonic()
                if changed != caught_up and now >= due:
                    caught_up = changed
                    due = now + CATCH_UP_SECONDS
                    self._catch_up()

    def _listen(self) -> None:
        with (
            self.store.reading() as connection,
            selectors.DefaultSelector() as selector,
        ):
            connection.exec_driver_sql(f"LISTEN {CHANNEL}; LISTEN {SIGNAL_CHANNEL}")
            libpq = connection.connection.driver_connection.pgconn  # type: ignore[union-attr]
            connection.detach()  # it is nobody else's any more

            selector.register(libpq.socket, selectors.EVENT_READ)
            # What happened before it listened is not told.
            self._catch_up()
            while not self._stopped.is_set():
                selector.select(WAKE_UP_POLL_SECONDS)
                libpq.consume_input()
                while news := libpq.notifies():
                    table, _space, number = news.extra.decode().partition(" ")
                    if news.relname == SIGNAL_CHANNEL.encode():
                        self.hub.publish(table, signal=int(number))
                    else:
                        self.hub.publish(table, int(number))
