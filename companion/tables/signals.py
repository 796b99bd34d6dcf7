"""Signals: what one phone tells all phones of its table beside the game, such as a rule that everybody should see.

A signal has a kind, a value (plain data) and a number that grows with every signal of its table. Of each kind only the
last is kept. It is no part of the log: it has no line in the history, no undo, and no export bears it.

How it travels. `send` stores it and wakes every phone that listens, through every process, with its number alone
(`event: signal` of the stream; a phone that polls finds the number in the header Tableside-Signal of its panel). The
phone fetches what it has not heard yet (`/<lang>/t/<id>/signals?after=<number>`) and raises `signal:<kind>` on its
document for each, with {kind, number, value, by} as detail (static/js/kit/signals.js). A phone that opens the table
later is told of nothing before it came; what it should know all the same (the page of a lesson, say) it asks for with
`after=0`, or a view reads it with `Signals.after(id)`.

A new kind needs nothing here but a name: a view that calls `site().signals.send(id, "page", {...})`, and a script that
listens. Kinds in LIVES are forgotten after so many seconds; the others stay until the next of their kind.
"""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from companion.games.core import Frozen, Refusal
from companion.limits import (
    LESSON_SECONDS,
    MAX_SIGNALS_PER_MINUTE,
    NEXT_SECONDS,
    SHOWN_RULE_SECONDS,
)
from companion.tables.bucket import Bucket
from companion.tables.schema import SIGNALS, TABLES
from companion.tables.service import NoSuchTable, Tables
from companion.tables.store import SIGNAL_CHANNEL, Row, dump, find_table, notify

RULE, SEATED, PAGE, NEXT, WAITING = "rule", "seats", "page", "next", "waiting"
LIVES: Mapping[str, int] = {
    RULE: SHOWN_RULE_SECONDS,
    PAGE: LESSON_SECONDS,
    NEXT: NEXT_SECONDS,
}

_LOCK = (
    select(TABLES.c.id)
    .where(TABLES.c.id == bindparam("id"))
    .with_for_update(key_share=True)
)
_READ = (
    select(SIGNALS.c.kind, SIGNALS.c.number, SIGNALS.c.at_ms, SIGNALS.c.value)
    .where(SIGNALS.c.table_id == bindparam("id"), SIGNALS.c.number > bindparam("after"))
    .order_by(SIGNALS.c.number)
)  # fmt: skip


class Signal(Frozen):
    """The last signal of its kind at a table. `at_ms` is the server's time in milliseconds since 1970."""

    kind: str
    number: int
    at_ms: int
    value: Mapping[str, Any]


class Signals:
    """The signals of all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._sent = Bucket(MAX_SIGNALS_PER_MINUTE, 60.0)

    def send(self, id: str, kind: str, value: Mapping[str, Any]) -> Signal:
        """Tell every phone of a table. Raises NoSuchTable; Refusal for a watch-only id, or too many in a minute."""
        tables = self.tables

        def add(connection: Connection, _shared: object) -> tuple[str, Signal]:
            row = tables.own_row(connection, id)
            self.allow(row.id)
            now = tables.now_ms()
            return row.id, add_signal(connection, row.id, kind, value, now)

        # Phones are told once it is stored: who asks at once must find it.
        table, signal = tables.store.write(id, add)
        tables.hub.publish(table, signal=signal.number)
        return signal

    def allow(self, table: str) -> None:
        """Count a signal of a table. Raises Refusal where there were too many in a minute."""
        if not self._sent.take(table):
            raise Refusal("too-fast")

    def after(self, id: str, number: int = 0) -> list[Signal]:
        """What holds of the signals after a number, oldest first. Raises NoSuchTable."""
        with self.tables.store.reading() as connection:
            row = self.tables.row(connection, id)
            wanted = {"id": row.id, "after": number}
            found = connection.execute(_READ, wanted).all()

        now = self.tables.now_ms()
        signals = []
        for sent in found:
            if sent.kind not in LIVES or now - sent.at_ms < LIVES[sent.kind] * 1000:
                value = json.loads(sent.value)
                signals.append(Signal(sent.kind, sent.number, sent.at_ms, value))
        return signals

    def last(self, row: Row, kind: str) -> Signal | None:
        """The last signal of a kind that holds at a table."""
        # Most tables never sent one: those are not asked.
        signals = self.after(row.id) if row.signal else []
        # The latest of each kind is all that is kept.
        for signal in signals:
            if signal.kind == kind:
                return signal
        return None


def lock(connection: Connection, table: str) -> None:
    """From here to the end of the transaction no other process changes a table's signals, seats or what is laid."""
    connection.execute(_LOCK, {"id": table})


def add_signal(
    connection: Connection, table: str, kind: str, value: Mapping[str, Any], at_ms: int
) -> Signal:
    """Store a signal in place of the last of its kind; PostgreSQL tells every process, the caller its hub."""
    lock(connection, table)  # or two processes would give the same number
    row = find_table(connection, table)
    if row is None:
        raise NoSuchTable(table)
    number = row.signal + 1
    last = delete(SIGNALS).where(SIGNALS.c.table_id == table, SIGNALS.c.kind == kind)
    connection.execute(last)
    values = {
        "table_id": table,
        "kind": kind,
        "number": number,
        "at_ms": at_ms,
        "value": dump(value),
    }
    connection.execute(insert(SIGNALS), values)
    notify(connection, SIGNAL_CHANNEL, table, number)
    return Signal(kind, number, at_ms, value)


def tell_seats(connection: Connection, table: str, now_ms: int) -> int:
    """Tell phones to ask anew who sits where; the number of that signal."""
    return add_signal(connection, table, SEATED, {}, now_ms).number
