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
        added = sum(
            _add_missing(target, table, rows) for rows in _portions(source, table)
        )
        there, here = _summed(source, table), _summed(target, table)
        if there != here:
            raise Different(table.name)
        yield table.name, here[0], added


def _portions(store: Store, table: Table) -> Iterator[list[dict[str, object]]]:
    """All rows, some at a time."""
    key = tuple_(*table.primary_key.columns)
    query = (
        select(table)
        .order_by(*table.primary_key.columns)
        .limit(MAX_PARAMETERS // len(table.columns))
    )
    after = query
    while True:
        with store.reading() as connection:
            rows = [dict(row) for row in connection.execute(after).mappings()]
        if not rows:
            return
        yield rows
        after = query.where(
            key
            > tuple_(*(rows[-1][column.name] for column in table.primary_key.columns))
        )


def _add_missing(target: Store, table: Table, rows: list[dict[str, object]]) -> int:
    names = [column.name for column in table.primary_key.columns]
    wanted = [tuple(row[name] for name in names) for row in rows]
    with target.writing() as connection:
        found = connection.execute(
            select(*table.primary_key.columns).where(
                tuple_(*table.primary_key.columns).in_(wanted)
            )
        )
        known = {tuple(key) for key in found}
        missing = [
            row for row, key in zip(rows, wanted, strict=True) if key not in known
        ]
        if missing:
            connection.execute(insert(table), missing)
    return len(missing)


def _summed(store: Store, table: Table) -> tuple[int, int]:
    """How many rows there are, and a sum over what they hold, in whatever order the database sorts them."""
    count = total = 0
    for rows in _portions(store, table):
        count += len(rows)
        for row in rows:
            digest = blake2b(
                repr(sorted(row.items())).encode(), digest_size=16
            ).digest()
            total = (total + int.from_bytes(digest)) % 2**128
    return count, total
