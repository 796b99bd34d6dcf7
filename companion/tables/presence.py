"""Which phones of a table have lost their connection, so that the others can say so.

There is no heartbeat. A phone that listens names its key; one that closes its stream on purpose says goodbye. One whose
stream ends without a goodbye, and that has opened no other one a little later, in whichever process, is away until it
listens again. Should a phone that listens count as away nevertheless, it hears so and listens anew.
"""

import re
import secrets
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from companion.limits import AWAY_SHOWN_SECONDS, MAX_STREAMS_PER_TABLE
from companion.tables.schema import LISTENING
from companion.tables.service import Tables
from companion.tables.signals import lock, tell_seats
from companion.tables.store import find_table

PHONE_KEY = re.compile(r"[\w-]{16,64}", re.ASCII)
_AWAY = ""  # in place of the id of a stream
_ONE = (LISTENING.c.table_id == bindparam("id")) & (
    LISTENING.c.phone == bindparam("by")
)
_STREAM = select(LISTENING.c.stream).where(_ONE)
_LOST = select(LISTENING.c.phone).where(
    LISTENING.c.table_id == bindparam("id"),
    LISTENING.c.stream == _AWAY,
    LISTENING.c.at_ms > bindparam("since"),
)
_COUNT = select(func.count()).where(LISTENING.c.table_id == bindparam("id"))

# Notes something of a phone, whose last stream (None: it does not listen) is given; whether others shall be told.
Note = Callable[[Connection, str | None], bool]


class Presence:
    """The phones that listen to tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def follow(self, table: str, phone: str) -> Callable[[], None]:
        """A phone listens from now on; what is to be called some time after the end of this stream.

        `table` is a table's own id. A key that is none, and phones beyond the cap of a table, are not followed.
        """
        stream = secrets.token_hex(8)
        if not PHONE_KEY.fullmatch(phone):
            return lambda: None

        def listen(connection: Connection, last: str | None) -> bool:
            values = {"stream": stream, "at_ms": self.tables.now_ms()}
            if last is not None:
                known = {"id": table, "by": phone}
                again = update(LISTENING).where(_ONE)
                connection.execute(again.values(values), known)
                # Others are told only of who was away, and is back.
                return last == _AWAY

            # Anybody can make keys: without a cap they would fill the database.
            count = connection.execute(_COUNT, {"id": table}).scalar_one()
            if count < MAX_STREAMS_PER_TABLE:
                own = {"table_id": table, "phone": phone}
                connection.execute(insert(LISTENING), own | values)
            return False

        self._note(table, phone, listen)
        return partial(self._miss, table, phone, stream)

    def part(self, table: str, phone: str) -> None:
        """A phone says goodbye: the end of its stream means nothing."""

        def forget(connection: Connection, last: str | None) -> bool:
            known = {"id": table, "by": phone}
            connection.execute(delete(LISTENING).where(_ONE), known)
            return last == _AWAY

        self._note(table, phone, forget)

    def _miss(self, table: str, phone: str, stream: str) -> None:
        """A stream ended a while ago: the phone is away if it was its last one."""

        def leave(connection: Connection, last: str | None) -> bool:
            # It listens again already, or has said goodbye.
            if last != stream:
                return False
            away = update(LISTENING).where(_ONE)
            values = {"stream": _AWAY, "at_ms": self.tables.now_ms()}
            known = {"id": table, "by": phone}
            connection.execute(away.values(values), known)
            return True

        self._note(table, phone, leave)

    def _note(self, table: str, phone: str, note: Note) -> None:
        def job(connection: Connection, _shared: object) -> int:
            # It may have been deleted while the phone was away.
            if find_table(connection, table) is None:
                return 0
            # A stream may end in one process while its phone opens the next in another.
            lock(connection, table)
            known = {"id": table, "by": phone}
            last = connection.execute(_STREAM, known).scalar()
            if not note(connection, last):
                return 0
            return tell_seats(connection, table, self.tables.now_ms())

        number = self.tables.store.write(table, job)
        self.tables.hub.publish(table, signal=number)


def read_away(connection: Connection, table: str, now_ms: int) -> frozenset[str]:
    """The keys of the phones of a table that are away, but for those that have been for long."""
    since = now_ms - AWAY_SHOWN_SECONDS * 1000
    found = connection.execute(_LOST, {"id": table, "since": since})
    return frozenset(found.scalars())
