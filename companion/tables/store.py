"""Tables and their logs as SQL, which is here, in the room's other modules, and in groups/store.py alone."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from companion.games.core import Frozen
from companion.limits import MAX_PARAMETERS
from companion.tables.events import Event
from companion.tables.schema import LOG, REWRITTEN, SIGNALS, TABLES

CHANNEL = "tableside"  # on which PostgreSQL tells every process of new versions
SIGNAL_CHANNEL = "tableside_signals"
_ID: BindParameter[str] = bindparam("id")
_LAST = (
    select(func.max(LOG.c.seq)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery()
)
VERSION = func.coalesce(_LAST, 0)  # of a table
_SIGNAL = (
    select(func.max(SIGNALS.c.number))
    .where(SIGNALS.c.table_id == TABLES.c.id)
    .scalar_subquery()
)
_FIND_TABLE = (
    select(
        TABLES, VERSION, func.coalesce(REWRITTEN.c.times, 0), func.coalesce(_SIGNAL, 0)
    )
    .select_from(TABLES.outerjoin(REWRITTEN, REWRITTEN.c.table_id == TABLES.c.id))
    .where((TABLES.c.id == _ID) | (TABLES.c.watch_id == _ID))
)
# In the same statement: a joining that comes between two would not be noticed.
_TIMES = select(REWRITTEN.c.times).where(REWRITTEN.c.table_id == _ID).scalar_subquery()
_READ_LOG = (
    select(
        LOG.c.seq,
        LOG.c.at_ms,
        LOG.c.action_id,
        LOG.c.kind,
        LOG.c.args,
        func.coalesce(_TIMES, 0),
    )
    .where(LOG.c.table_id == _ID, LOG.c.seq > bindparam("after"))
    .order_by(LOG.c.seq)
)
_ADD_EVENT = insert(LOG)
_COUNT = select(func.count()).select_from(TABLES)
_NOTIFY = text("SELECT pg_notify(:channel, :news)")


class Conflict(Exception):
    """Somebody else wrote first."""


class Row(Frozen):
    """A table as it is stored, without its log. `watching`: it was found by its watch-only id.

    When it was read: `version` is the number of its last event and `signal` that of its last signal; `rewritten` is
    how often its log had been changed in place.
    """

    id: str
    watch_id: str
    game: str
    schema: int
    options: dict[str, Any]
    created_ms: int
    watching: bool = False
    version: int = field(default=0, compare=False)
    rewritten: int = field(default=0, compare=False)
    signal: int = field(default=0, compare=False)


def find_table(connection: Connection, id: str) -> Row | None:
    """A table by its id or its watch-only id."""
    if "\0" in id:  # which PostgreSQL cannot even be asked for
        return None
    found = connection.execute(_FIND_TABLE, {"id": id}).first()
    if found is None:
        return None
    *_of_table, version, rewritten, signal = found
    return Row(
        id=found.id,
        watch_id=found.watch_id,
        game=found.game,
        schema=found.schema,
        options=json.loads(found.options),
        created_ms=found.created_ms,
        watching=found.watch_id == id,
        version=version,
        rewritten=rewritten,
        signal=signal,
    )


def count_tables(connection: Connection) -> int:
    """How many tables there are."""
    found = connection.execute(_COUNT)
    count = found.scalar_one()
    return int(count)


def add_table(connection: Connection, row: Row) -> None:
    """Store a new table. Raises Conflict when one of its ids is taken."""
    values = {
        "id": row.id,
        "watch_id": row.watch_id,
        "game": row.game,
        "schema": row.schema,
        "options": dump(row.options),
        "created_ms": row.created_ms,
    }
    try:
        connection.execute(insert(TABLES), values)
    except IntegrityError as error:
        raise Conflict from error


def drop_table(connection: Connection, id: str) -> None:
    """Delete a table. All that belongs to it goes along, by the database's own keys."""
    table = delete(TABLES).where(TABLES.c.id == id)
    connection.execute(table)


def read_heads(connection: Connection) -> dict[str, int]:
    """The versions of all tables."""
    query = select(TABLES.c.id, VERSION)
    found = connection.execute(query)
    return {row.id: row[1] for row in found}


def read_versions(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The versions of those of some tables at which something has happened."""
    return _latest(connection, ids, LOG.c.table_id, LOG.c.seq)


def read_signal_numbers(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The number of the last signal of those of some tables that had any."""
    return _latest(connection, ids, SIGNALS.c.table_id, SIGNALS.c.number)


def _latest(
    connection: Connection, ids: Iterable[str], table: Column[str], number: Column[int]
) -> dict[str, int]:
    found: dict[str, int] = {}
    for some in portions(ids):
        query = select(table, func.max(number)).where(table.in_(some)).group_by(table)
        for id, latest in connection.execute(query):
            found[id] = latest
    return found


def read_log(
    connection: Connection, id: str, after: int = 0
) -> tuple[list[Event], int | None]:
    """The events of a table after a version, in order, and how often its log had been rewritten when they were read.

    Without any event that is not known.
    """
    events, times = [], None
    wanted = {"id": id, "after": after}
    for found in connection.execute(_READ_LOG, wanted):
        seq, at_ms, action_id, kind, args, times = found
        events.append(Event(seq, at_ms, action_id, kind, json.loads(args)))
    return events, times


def add_event(connection: Connection, id: str, new: Event) -> None:
    """Append one event, of which PostgreSQL tells every process. Raises Conflict when its number or id is taken."""
    values = {**vars(new), "table_id": id, "args": dump(new.args)}
    try:
        connection.execute(_ADD_EVENT, values)
    except IntegrityError as error:
        raise Conflict from error
    notify(connection, CHANNEL, id, new.seq)


def notify(connection: Connection, channel: str, id: str, number: int) -> None:
    """Let PostgreSQL tell every process of a table's new version or signal; SQLite is asked instead."""
    if connection.dialect.name != "postgresql":
        return
    # It goes out with the commit, so nobody hears of what is not there yet.
    news = {"channel": channel, "news": f"{id} {number}"}
    connection.execute(_NOTIFY, news)


def cut_log(connection: Connection, id: str, after: int) -> None:
    """Take the events after a version out, for others that hold them all. Every process then reads the log anew."""
    later = delete(LOG).where(LOG.c.table_id == id, LOG.c.seq > after)
    connection.execute(later)
    mark_rewritten(connection, [id])


def mark_rewritten(connection: Connection, tables: Iterable[str]) -> None:
    """Tell every process that some tables' logs or options were changed in place."""
    for id in tables:
        known = update(REWRITTEN).where(REWRITTEN.c.table_id == id)
        again = known.values(times=REWRITTEN.c.times + 1)
        found = connection.execute(again)
        if not found.rowcount:
            first = insert(REWRITTEN).values(table_id=id, times=1)
            connection.execute(first)


def dump(value: object) -> str:
    """Plain data as JSON, as small as it is stored."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def portions(ids: Iterable[str]) -> Iterator[list[str]]:
    """The ids in lists that a statement can hold."""
    found = list(ids)
    for start in range(0, len(found), MAX_PARAMETERS):
        yield found[start : start + MAX_PARAMETERS]
