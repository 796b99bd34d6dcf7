"""A database carried to another: whole, once, and from where it was broken off."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.groups.service import Groups
from companion.tables import copy as module
from companion.tables.copy import Different, copy
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.service import Tables
from tests.tables.acting import act
from tests.tables.counter import COUNTER, FixedChance


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Store]:
    """A database with tables, a log of several portions, and a group."""
    store = Store.at(tmp_path / "source")
    tables = Tables(store, Hub(), {"counter": COUNTER}, FixedChance())
    groups = Groups(tables)
    ids = [
        tables.create("counter", {"players": ["Ana", "Zoé"]}).row.id for _ in range(3)
    ]
    for number in range(100):
        act(tables, ids[0], f"id-{number}", "add", {"n": 1}, None)
    groups.add(groups.create(), ids[1])
    yield store
    store.close()


def held(store: Store) -> dict[str, tuple[int, int]]:
    """What a database holds, summed up."""
    return {
        table.name: module._summed(store, table)
        for table in module.metadata.sorted_tables
    }


def test_everything_arrives_and_is_counted(source: Store, store: Store) -> None:
    told = {name: (rows, new) for name, rows, new in copy(source, store)}
    assert (told["tables"], told["log"], told["group_tables"]) == (
        (3, 3),
        (100, 100),
        (1, 1),
    )
    assert held(store) == held(source)


def test_and_back_again(source: Store, store: Store, tmp_path: Path) -> None:
    back = Store.at(tmp_path / "back")
    list(copy(source, store))
    list(copy(store, back))
    assert held(back) == held(source)
    back.close()


def test_it_goes_on_where_it_was_broken_off(
    source: Store, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, calls = module._add_missing, iter(range(3))

    def break_off(*values: object) -> int:
        next(calls)
        return add(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_add_missing", break_off)
    with pytest.raises(RuntimeError):
        list(copy(source, store))
    monkeypatch.undo()
    told = {name: (rows, new) for name, rows, new in copy(source, store)}
    assert (
        told["log"][0] == 100
        and told["tables"] == (3, 0)
        and held(store) == held(source)
    )


def test_it_refuses_a_target_that_holds_something_else(
    source: Store, store: Store
) -> None:
    Tables(store, Hub(), {"counter": COUNTER}, FixedChance()).create(
        "counter", {"players": ["Eva"]}
    )
    with pytest.raises(Different, match="tables"):
        list(copy(source, store))


def test_the_command_tells_what_it_did(
    source: Store, tmp_path: Path, app: Flask
) -> None:
    addresses = [
        f"sqlite:///{tmp_path / name / 'tableside.db'}" for name in ("source", "target")
    ]
    (tmp_path / "target").mkdir()
    told = app.test_cli_runner().invoke(args=["tables", "copy", *addresses])
    assert told.exit_code == 0 and "log: 100 rows, 100 of them new" in told.output
    again = app.test_cli_runner().invoke(args=["tables", "copy", *addresses])
    assert "log: 100 rows, 0 of them new" in again.output
