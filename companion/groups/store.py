"""Groups in the database: which tables count together, which names are one player, and memos of results."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)

from companion.games.core import Frozen
from companion.tables.events import Event
from companion.tables.schema import (
    GROUP_NAMES,
    GROUP_TABLES,
    GROUPS,
    LOG,
    RESULTS,
    TABLES,
)
from companion.tables.store import VERSION, dump, portions


class Member(Frozen):
    """A table of a group. `memo` is what was kept of its results at `memo_version`, None for nothing."""

    id: str
    watch_id: str
    game: str
    created_ms: int
    version: int
    memo_version: int | None
    memo: dict[str, Any] | None


class OtherName(Frozen):
    """A name that counts as another one. `name` is folded, `shown` as it was typed."""

    name: str
    shown: str
    counts_as: str


def add_group(connection: Connection, id: str, created_ms: int) -> None:
    """Store a new group."""
    values = {"id": id, "created_ms": created_ms}
    connection.execute(insert(GROUPS), values)


def has_group(connection: Connection, id: str) -> bool:
    """Whether there is such a group."""
    query = select(GROUPS.c.id).where(GROUPS.c.id == id)
    return connection.execute(query).first() is not None


def count_groups(connection: Connection) -> int:
    """How many groups there are."""
    return _count(connection, GROUPS)


def drop_group(connection: Connection, id: str) -> None:
    """Delete a group and what belongs to it; its tables stay."""
    connection.execute(delete(GROUPS).where(GROUPS.c.id == id))


def has_member(connection: Connection, group: str, table: str) -> bool:
    """Whether a table counts in a group."""
    query = (
        select(GROUP_TABLES.c.table_id)
        .where(GROUP_TABLES.c.group_id == group)
        .where(GROUP_TABLES.c.table_id == table)
    )
    return connection.execute(query).first() is not None


def add_member(connection: Connection, group: str, table: str, added_ms: int) -> None:
    """Let a table count in a group in which it does not count yet."""
    values = {"group_id": group, "table_id": table, "added_ms": added_ms}
    connection.execute(insert(GROUP_TABLES), values)


def drop_member(connection: Connection, group: str, table: str) -> None:
    """Let a table no longer count in a group."""
    member = (
        delete(GROUP_TABLES)
        .where(GROUP_TABLES.c.group_id == group)
        .where(GROUP_TABLES.c.table_id == table)
    )
    connection.execute(member)


def count_members(connection: Connection, group: str) -> int:
    """How many tables a group has."""
    is_member = GROUP_TABLES.c.group_id == group
    return _count(connection, GROUP_TABLES, is_member)


def count_groups_of(connection: Connection, table: str) -> int:
    """In how many groups a table counts."""
    is_member = GROUP_TABLES.c.table_id == table
    return _count(connection, GROUP_TABLES, is_member)


def read_groups_of(connection: Connection, table: str) -> list[str]:
    """The groups in which a table counts."""
    query = select(GROUP_TABLES.c.group_id).where(GROUP_TABLES.c.table_id == table)
    return list(connection.execute(query).scalars())


def _count(connection: Connection, part: Table, *holds: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(part).where(*holds)
    return int(connection.execute(query).scalar_one())


def read_members(connection: Connection, group: str) -> list[Member]:
    """The tables of a group with their versions and memos, the ones added last first."""
    query = (
        select(
            TABLES.c.id,
            TABLES.c.watch_id,
            TABLES.c.game,
            TABLES.c.created_ms,
            VERSION,
            RESULTS.c.version,
            RESULTS.c.plays,
        )
        .select_from(
            GROUP_TABLES.join(TABLES).outerjoin(
                RESULTS, RESULTS.c.table_id == TABLES.c.id
            )
        )
        .where(GROUP_TABLES.c.group_id == group)
        .order_by(GROUP_TABLES.c.added_ms.desc(), TABLES.c.id)
    )
    members = []
    for row in connection.execute(query):
        memo = json.loads(row[6]) if row[6] else None
        members.append(Member(*row[:6], memo=memo))
    return members


def read_logs(
    connection: Connection, tables: Iterable[str]
) -> dict[str, tuple[dict[str, Any], list[Event]]]:
    """The options and whole logs of some tables, those that there are."""
    found: dict[str, tuple[dict[str, Any], list[Event]]] = {}
    for ids in portions(tables):
        query = select(TABLES.c.id, TABLES.c.options).where(TABLES.c.id.in_(ids))
        for id, options in connection.execute(query):
            found[id] = (json.loads(options), [])

        logs = select(LOG).where(LOG.c.table_id.in_(ids))
        in_order = logs.order_by(LOG.c.table_id, LOG.c.seq)
        for row in connection.execute(in_order):
            if row.table_id in found:  # else it was deleted in between
                _options, events = found[row.table_id]
                events.append(_event(row))
    return found


def write_memos(
    connection: Connection, memos: Mapping[str, tuple[int, Mapping[str, Any]]]
) -> None:
    """Keep what the results of tables were at a version: (version, memo) by table."""
    drop_memos(connection, memos)

    for ids in portions(memos):
        query = select(TABLES.c.id).where(TABLES.c.id.in_(ids))
        rows = []
        # Only of tables that are still there: somebody may have deleted one since.
        for id in connection.execute(query).scalars():
            version, memo = memos[id]
            row = {"table_id": id, "version": version, "plays": dump(memo)}
            rows.append(row)

        if rows:
            connection.execute(insert(RESULTS), rows)


def drop_memos(connection: Connection, tables: Iterable[str]) -> None:
    """Keep nothing of the results of some tables."""
    for ids in portions(tables):
        memos = delete(RESULTS).where(RESULTS.c.table_id.in_(ids))
        connection.execute(memos)


def read_names(connection: Connection, group: str) -> list[OtherName]:
    """The names of a group that count as others, in alphabetical order."""
    query = (
        select(GROUP_NAMES)
        .where(GROUP_NAMES.c.group_id == group)
        .order_by(GROUP_NAMES.c.name)
    )
    return [
        OtherName(row.name, row.shown, row.counts_as)
        for row in connection.execute(query)
    ]


def add_name(connection: Connection, group: str, other: OtherName) -> None:
    """Let a name count as another."""
    drop_name(connection, group, other.name)
    values = {"group_id": group, **vars(other)}
    connection.execute(insert(GROUP_NAMES), values)


def drop_name(connection: Connection, group: str, name: str) -> None:
    """Let a name count as itself again."""
    other = (
        delete(GROUP_NAMES)
        .where(GROUP_NAMES.c.group_id == group)
        .where(GROUP_NAMES.c.name == name)
    )
    connection.execute(other)


def read_options(
    connection: Connection, group: str
) -> list[tuple[str, str, dict[str, Any]]]:
    """(table, game, options) of a group's tables."""
    query = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.options)
        .select_from(GROUP_TABLES.join(TABLES))
        .where(GROUP_TABLES.c.group_id == group)
    )
    return [
        (id, game, json.loads(options))
        for id, game, options in connection.execute(query)
    ]


def read_options_of(
    connection: Connection, tables: Iterable[str]
) -> dict[str, dict[str, Any]]:
    """The options of some tables, by their games."""
    query = select(TABLES.c.game, TABLES.c.options).where(TABLES.c.id.in_(tables))
    return {game: json.loads(options) for game, options in connection.execute(query)}


def write_options(
    connection: Connection, table: str, options: Mapping[str, Any]
) -> None:
    """Change the options of a table: only ever to take a name out of them."""
    changed = update(TABLES).where(TABLES.c.id == table)
    connection.execute(changed.values(options=dump(options)))


def read_group_events(
    connection: Connection, group: str, kinds: Iterable[str]
) -> dict[str, list[Event]]:
    """The events of some kinds in a group's tables, by table."""
    query = (
        select(LOG)
        .join(GROUP_TABLES, GROUP_TABLES.c.table_id == LOG.c.table_id)
        .where(GROUP_TABLES.c.group_id == group)
        .where(LOG.c.kind.in_(list(kinds)))
        .order_by(LOG.c.table_id, LOG.c.seq)
    )
    events: dict[str, list[Event]] = {}
    for row in connection.execute(query):
        of_table = events.setdefault(row.table_id, [])
        of_table.append(_event(row))
    return events


def write_args(
    connection: Connection, table: str, seq: int, args: Mapping[str, Any]
) -> None:
    """Change the arguments of an event: only ever to take a name out of them."""
    changed = update(LOG).where(LOG.c.table_id == table, LOG.c.seq == seq)
    connection.execute(changed.values(args=dump(args)))


def _event(row: Row[Any]) -> Event:
    args = json.loads(row.args)
    return Event(row.seq, row.at_ms, row.action_id, row.kind, args)
