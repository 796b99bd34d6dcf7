"""A table carried away, and brought back by the same server or another."""

import json
from typing import Any

import pytest

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.limits import LATEST_MS
from companion.tables import exports
from companion.tables.database import Store
from companion.tables.service import Opened, Tables
from companion.tables.store import count_tables
from tests.tables.acting import act


@pytest.fixture
def export(tables: Tables, table: Opened) -> dict[str, Any]:
    """An export of a table where something of everything happened."""
    id = table.row.id
    taps = [
        ("add", {"n": 4}), ("roll", {}), ("take", {"n": 1}), ("undo", {}), ("redo", {}),
        ("correct", {"line": 1, "kind": "add", "args": {"n": 5}}), ("rename", {"player": 1, "name": "Zoé"}),
    ]  # fmt: skip
    for seen, (kind, args) in enumerate(taps):
        act(tables, id, f"id-{seen}", kind, args, seen)
    return json.loads(json.dumps(tables.export(id)))  # type: ignore[no-any-return]


def count(store: Store) -> int:
    """How many tables there are."""
    with store.reading() as connection:
        return count_tables(connection)


def changed(export: dict[str, Any], at: int, **fields: Any) -> dict[str, Any]:
    """The export with one entry of its log changed."""
    log = [
        entry | fields if number == at else entry
        for number, entry in enumerate(export["log"])
    ]
    return export | {"log": log}


def test_an_import_stands_where_the_export_stood(
    tables: Tables, table: Opened, export: dict[str, Any]
) -> None:
    old, new = tables.open(table.row.id), tables.load(export)
    assert (new.play.state, new.play.version) == (old.play.state, old.play.version)
    assert tables.open(new.row.id).play.state == old.play.state


def test_an_import_is_a_table_of_its_own(
    tables: Tables, table: Opened, export: dict[str, Any]
) -> None:
    new = tables.load(export)
    act(tables, new.row.id, "more", "add", {"n": 1}, None)
    assert new.row.id != table.row.id and tables.open(table.row.id).play.version == 7


def test_an_export_of_an_import_is_the_same(
    tables: Tables, export: dict[str, Any]
) -> None:
    assert json.loads(json.dumps(tables.export(tables.load(export).row.id))) == export


def test_an_imported_play_goes_on(tables: Tables, export: dict[str, Any]) -> None:
    new = tables.load(export)
    assert act(tables, new.row.id, "u", "undo", {}, 7).play.state.players == (
        "Ana",
        "Ben",
    )


def test_who_watches_may_export(
    tables: Tables, table: Opened, export: dict[str, Any]
) -> None:
    watched = json.loads(json.dumps(tables.export(table.row.watch_id)))
    assert watched == export and table.row.id not in json.dumps(watched)


@pytest.mark.parametrize("fields", [
    {"format": "other"}, {"format": None}, {"log": None}, {"log": {}}, {"log": "abc"}, {"log": [1]}, {"options": None},
    {"options": []}, {"options": {"players": "Ana"}}, {"options": {"players": ["Ana"], "x": 1}}, {"schema": "1"},
    {"schema": 0}, {"schema": True}, {"created_ms": -1}, {"created_ms": "now"}, {"created_ms": LATEST_MS + 1},
    {"more": 1}, {"game": "chess"}, {"game": None}, {"game": []}, {"game": {}},
])  # fmt: skip
def test_it_rejects_an_export_of_another_shape(
    tables: Tables, export: dict[str, Any], fields: dict[str, Any]
) -> None:
    with pytest.raises(BadData):
        tables.load(export | fields)


@pytest.mark.parametrize(
    "name", ["format", "game", "schema", "created_ms", "options", "log"]
)
def test_it_rejects_an_export_that_lacks_something(
    tables: Tables, export: dict[str, Any], name: str
) -> None:
    del export[name]
    with pytest.raises(BadData):
        tables.load(export)


@pytest.mark.parametrize("fields", [
    {"at_ms": "1"}, {"at_ms": -1}, {"at_ms": LATEST_MS + 1}, {"at_ms": True}, {"action_id": ""}, {"action_id": 1},
    {"action_id": "x" * 65}, {"action_id": "\ud800"}, {"action_id": "id-1"}, {"kind": "fly"}, {"kind": 1},
    {"args": []}, {"args": {"n": None}}, {"more": 1},
])  # fmt: skip
def test_it_rejects_an_entry_of_another_shape(
    tables: Tables, export: dict[str, Any], fields: dict[str, Any]
) -> None:
    with pytest.raises(BadData):
        tables.load(changed(export, 0, **fields))


def test_it_refuses_a_log_that_the_rules_forbid(
    tables: Tables, export: dict[str, Any]
) -> None:
    with pytest.raises(Refusal, match="too-little"):
        tables.load(changed(export, 2, args={"n": 9}))


def test_it_refuses_a_log_that_goes_on_before_it_begins(
    tables: Tables, export: dict[str, Any]
) -> None:
    with pytest.raises(Refusal, match="nothing-to-undo"):
        tables.load(export | {"log": export["log"][3:4]})


def test_it_refuses_an_export_of_a_newer_version_of_the_game(
    tables: Tables, export: dict[str, Any]
) -> None:
    with pytest.raises(Refusal, match="too-new"):
        tables.load(export | {"schema": 2})


def test_it_refuses_a_log_longer_than_a_table(
    tables: Tables, export: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "MAX_ACTIONS_PER_TABLE", 7)
    tables.load(export)
    monkeypatch.setattr(exports, "MAX_ACTIONS_PER_TABLE", 6)
    with pytest.raises(Refusal, match="table-full"):
        tables.load(export)


def test_a_refused_import_leaves_no_table(
    tables: Tables, export: dict[str, Any]
) -> None:
    before = count(tables.store)
    with pytest.raises(Refusal):
        tables.load(changed(export, 2, args={"n": 9}))
    with pytest.raises(BadData):
        tables.load(changed(export, 6, action_id="id-0"))
    assert count(tables.store) == before
