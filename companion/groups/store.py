"""Groups in the database: which tables count together, which names are one player, and memos of results."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from companion.tables.play import Event
from companion.tables.schema import (
    GROUP_NAMES,
    GROUP_TABLES,
    GROUPS,
    LOG,
    RESULTS,
    TABLES,
)
from companion.tables.store import portions


@dataclass(frozen=True)
class Member:
    """A table of a group. `memo` is what was kept of its results at `memo_version`, None for nothing."""

    id: str
    watch_id: str
    game: str
    created_ms: int
    version: int
    memo_version: int | None
    memo: dict[str, Any] | None


@dataclass(frozen=True)
class OtherName:
    """A name that counts as another one. `name` is folded, `shown` as it was typed."""

    name: str
    shown: str
    counts_as: str


def add_group(connection: Connection, id: str, created_ms: int) -> None:
    """Store a new group."""
    connection.execute(insert(GROUPS).values(id=id, created_ms=created_ms))


def has_group(connection: Connection, id: str) -> bool:
    """Whether there is such a group."""
    return (
        connection.execute(select(GROUPS.c.id).where(GROUPS.c.id == id)).first()
        is not None
    )


def count_groups(connection: Connection) -> int:
    """How many groups there are."""
    return int(
        connection.execute(select(func.count()).select_from(GROUPS)).scalar_one()
    )


def drop_group(connection: Connection, id: str) -> None:
    """Delete a group; its tables stay."""
    for held in (GROUP_TABLES, GROUP_NAMES):
        connection.execute(delete(held).where(held.c.group_id == id))
    connection.execute(delete(GROUPS).where(GROUPS.c.id == id))


def has_member(connection: Connection, group: str, table: str) -> bool:
    """Whether a table counts in a group."""
    query = select(GROUP_TABLES.c.table_id).where(
        GROUP_TABLES.c.group_id == group, GROUP_TABLES.c.table_id == table
    )
    return connection.execute(query).first() is not None


def add_member(connection: Connection, group: str, table: str, added_ms: int) -> None:
    """Let a table count in a group in which it does not count yet."""
    connection.execute(
        insert(GROUP_TABLES).values(group_id=group, table_id=table, added_ms=added_ms)
    )


def drop_member(connection: Connection, group: str, table: str) -> None:
    """Let a table no longer count in a group."""
    connection.execute(
        delete(GROUP_TABLES).where(
            GROUP_TABLES.c.group_id == group, GROUP_TABLES.c.table_id == table
        )
    )


def count_members(connection: Connection, group: str) -> int:
    """How many tables a group has."""
    query = (
        select(func.count())
        .select_from(GROUP_TABLES)
        .where(GROUP_TABLES.c.group_id == group)
    )
    return int(connection.execute(query).scalar_one())


def count_groups_of(connection: Connection, table: str) -> int:
    """In how many groups a table counts."""
    query = (
        select(func.count())
        .select_from(GROUP_TABLES)
        .where(GROUP_TABLES.c.table_id == table)
    )
    return int(connection.execute(query).scalar_one())


def read_members(connection: Connection, group: str) -> list[Member]:
    """The tables of a group with their versions and memos, the ones added last first."""
    version = (
        select(func.max(LOG.c.seq))
        .where(LOG.c.table_id == TABLES.c.id)
        .scalar_subquery()
    )
    query = (
        select(
            TABLES.c.id,
            TABLES.c.watch_id,
            TABLES.c.game,
            TABLES.c.created_ms,
            func.coalesce(version, 0),
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
    return [
        Member(*row[:6], memo=json.loads(row[6]) if row[6] else None)
        for row in connection.execute(query)
    ]


def read_logs(
    connection: Connection, tables: Iterable[str]
) -> dict[str, tuple[dict[str, Any], list[Event]]]:
    """The options and whole logs of some tables, those that there are."""
    found: dict[str, tuple[dict[str, Any], list[Event]]] = {}
    for ids in portions(tables):
        for id, options in connection.execute(
            select(TABLES.c.id, TABLES.c.options).where(TABLES.c.id.in_(ids))
        ):
            found[id] = (json.loads(options), [])
        query = (
            select(LOG)
            .where(LOG.c.table_id.in_(ids))
            .order_by(LOG.c.table_id, LOG.c.seq)
        )
        for row in connection.execute(query).mappings():
            if row["table_id"] in found:  # else it was deleted in between
                found[row["table_id"]][1].append(_event(row))
    return found


def write_memos(
    connection: Connection, memos: Mapping[str, tuple[int, Mapping[str, Any]]]
) -> None:
    """Keep what the results of tables were at a version: (version, memo) by table."""
    drop_memos(connection, memos)
    for ids in portions(memos):
        there = (
            connection.execute(select(TABLES.c.id).where(TABLES.c.id.in_(ids)))
            .scalars()
            .all()
        )
        rows = [
            {"table_id": id, "version": memos[id][0], "plays": _dump(memos[id][1])}
            for id in there
        ]
        if rows:
            connection.execute(insert(RESULTS), rows)


def drop_memos(connection: Connection, tables: Iterable[str]) -> None:
    """Keep nothing of the results of some tables."""
    for ids in portions(tables):
        connection.execute(delete(RESULTS).where(RESULTS.c.table_id.in_(ids)))


def read_names(connection: Connection, group: str) -> list[OtherName]:
    """The names of a group that count as others, in alphabetical order."""
    query = select(GROUP_NAMES.c.name, GROUP_NAMES.c.shown, GROUP_NAMES.c.counts_as)
    found = connection.execute(
        query.where(GROUP_NAMES.c.group_id == group).order_by(GROUP_NAMES.c.name)
    )
    return [OtherName(*row) for row in found]


def add_name(connection: Connection, group: str, other: OtherName) -> None:
    """Let a name count as another."""
    drop_name(connection, group, other.name)
    connection.execute(
        insert(GROUP_NAMES).values(
            group_id=group,
            name=other.name,
            shown=other.shown,
            counts_as=other.counts_as,
        )
    )


def drop_name(connection: Connection, group: str, name: str) -> None:
    """Let a name count as itself again."""
    connection.execute(
        delete(GROUP_NAMES).where(
            GROUP_NAMES.c.group_id == group, GROUP_NAMES.c.name == name
        )
    )


def read_options(
    connection: Connection, group: str
) -> list[tuple[str, str, dict[str, Any]]]:
    """(table, game, options) of a group's tables."""
    query = select(TABLES.c.id, TABLES.c.game, TABLES.c.options).select_from(
        GROUP_TABLES.join(TABLES)
    )
    found = connection.execute(query.where(GROUP_TABLES.c.group_id == group))
    return [(id, game, json.loads(options)) for id, game, options in found]


def write_options(
    connection: Connection, table: str, options: Mapping[str, Any]
) -> None:
    """Change the options of a table: only ever to take a name out of them."""
    connection.execute(
        update(TABLES).where(TABLES.c.id == table).values(options=_dump(options))
    )


def read_group_events(
    connection: Connection, group: str, kinds: Iterable[str]
) -> dict[str, list[Event]]:
    """The events of some kinds in a group's tables, by table."""
    query = (
        select(LOG).join(GROUP_TABLES, GROUP_TABLES.c.table_id == LOG.c.table_id)
        .where(GROUP_TABLES.c.group_id == group, LOG.c.kind.in_(list(kinds)))
        .order_by(LOG.c.table_id, LOG.c.seq)
    )  # fmt: skip
    events: dict[str, list[Event]] = {}
    for row in connection.execute(query).mappings():
        events.setdefault(row["table_id"], []).append(_event(row))
    return events


def write_args(
    connection: Connection, table: str, seq: int, args: Mapping[str, Any]
) -> None:
    """Change the arguments of an event: only ever to take a name out of them."""
    connection.execute(
        update(LOG)
        .where(LOG.c.table_id == table, LOG.c.seq == seq)
        .values(args=_dump(args))
    )


def _event(row: RowMapping) -> Event:
    return Event(
        row["seq"], row["at_ms"], row["action_id"], row["kind"], json.loads(row["args"])
    )


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
