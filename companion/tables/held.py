"""Histories of phones that wait until their table has chosen (see joining.py)."""

import json
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from companion.games.core import Frozen
from companion.tables.events import Event
from companion.tables.schema import HELD
from companion.tables.store import dump


class Held(Frozen):
    """A history that waits for the table's choice."""

    id: str
    arrived_ms: int
    log: tuple[Event, ...]


def read_held(connection: Connection, table: str) -> list[Held]:
    """The histories that wait at a table, oldest first."""
    query = select(HELD).where(HELD.c.table_id == table)
    found = []
    for row in connection.execute(query.order_by(HELD.c.arrived_ms, HELD.c.id)):
        rows = enumerate(json.loads(row.log), 1)
        log = tuple(Event(number, *event) for number, event in rows)
        found.append(Held(row.id, row.arrived_ms, log))
    return found


def has_held(connection: Connection, table: str) -> bool:
    """Whether a history waits at a table."""
    query = select(HELD.c.id).where(HELD.c.table_id == table)
    found = connection.execute(query.limit(1))
    return found.first() is not None


def add_held(connection: Connection, table: str, held: Held) -> None:
    """Keep a history until the table has chosen."""
    values = {
        "id": held.id,
        "table_id": table,
        "arrived_ms": held.arrived_ms,
        "log": _dump_log(held.log),
    }
    connection.execute(insert(HELD), values)


def rewrite_held(connection: Connection, held: Held) -> None:
    """Change a history that waits: only ever to take a name out of it."""
    changed = update(HELD).where(HELD.c.id == held.id)
    connection.execute(changed.values(log=_dump_log(held.log)))


def drop_held(connection: Connection, id: str) -> None:
    """A history waits no longer."""
    held = delete(HELD).where(HELD.c.id == id)
    connection.execute(held)


def _dump_log(log: Iterable[Event]) -> str:
    """Events as JSON, without their numbers: they are numbered in their order."""
    return dump([(e.at_ms, e.action_id, e.kind, e.args) for e in log])
