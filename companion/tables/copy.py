"""Carrying a whole database to another: from SQLite to PostgreSQL and back."""

from collections.abc import Iterator
from hashlib import blake2b

from sqlalchemy import Table, insert, select, tuple_

from companion.limits import MAX_PARAMETERS
from companion.tables.database import Store
from companion.tables.schema import metadata


class Different(Exception):
    """What arrived is not what was sent: somebody wrote meanwhile, or the target held something else."""


def copy(source: Store, target: Store) -> Iterator[tuple[str, int, int]]:
    """Copy what the target does not have; (name, rows, new rows) of each table, once both are found to hold the same.

    It may be broken off at any moment and started again. Raises Different.
    """
    for table in metadata.sorted_tables:
        added = 0
        for rows in _portions(source, table):
            added += _add_missing(target, table, rows)
        # Both are read once more: a row may have changed after it was carried over.
        sums = _summed(source, table)
        if _summed(target, table) != sums:
            raise Different(table.name)
        count, _total = sums
        yield table.name, count, added


def _portions(store: Store, table: Table) -> Iterator[list[dict[str, object]]]:
    """All rows, some at a time: no transaction has to last as long as the copying."""
    columns = table.primary_key.columns
    most = MAX_PARAMETERS // len(table.columns)
    query = select(table).order_by(*columns).limit(most)
    after = query
    while True:
        with store.reading() as connection:
            rows = [dict(row) for row in connection.execute(after).mappings()]
        if not rows:
            return
        yield rows
        last = [rows[-1][column.name] for column in columns]
        after = query.where(tuple_(*columns) > tuple_(*last))


def _add_missing(target: Store, table: Table, rows: list[dict[str, object]]) -> int:
    columns = table.primary_key.columns
    by_key = {}
    for row in rows:
        key = tuple(row[column.name] for column in columns)
        by_key[key] = row

    with target.writing() as connection:
        # Whatever was carried over before the copying was broken off is there.
        keys = list(by_key)
        query = select(*columns).where(tuple_(*columns).in_(keys))
        for known in connection.execute(query):
            key = tuple(known)
            del by_key[key]
        if by_key:
            connection.execute(insert(table), list(by_key.values()))
    return len(by_key)


def _summed(store: Store, table: Table) -> tuple[int, int]:
    """How many rows there are, and a sum over what they hold, in whatever order the database sorts them."""
    count = total = 0
    for rows in _portions(store, table):
        count += len(rows)
        for row in rows:
            text = repr(sorted(row.items()))
            digest = blake2b(text.encode(), digest_size=16).digest()
            total = (total + int.from_bytes(digest)) % 2**128
    return count, total
