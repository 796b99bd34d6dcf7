"""Phones that went on by themselves come back to a table: on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.limits import (
    MAX_ACTIONS_PER_TABLE,
    MAX_HANDED_IN_PER_MINUTE,
    MAX_HELD_PER_TABLE,
)
from companion.tables import exports
from companion.tables.database import Store
from companion.tables.joining import HandedIn, Joining
from companion.tables.live import Hub
from companion.tables.service import NoSuchTable, Opened, Tables
from tests.tables.acting import act
from tests.tables.counter import COUNTER, FixedChance

ID, WATCH_ID = "i" * 22, "w" * 22
TABLE = {
    "watch_id": WATCH_ID, "game": "counter", "schema": 1, "created_ms": 5, "options": {"players": ["Ana", "Ben"]},
}  # fmt: skip


@pytest.fixture
def joining(tables: Tables) -> Joining:
    """The door for what phones bring."""
    return Joining(tables)


def adds(*ids: str, n: int = 1) -> list[dict[str, Any]]:
    return [entry(id, "add", n=n) for id in ids]


def entry(id: str, kind: str, **args: Any) -> dict[str, Any]:
    return {"action_id": id, "at_ms": 7, "kind": kind, "args": args}


def ids(log: Any) -> list[str]:
    return [event.action_id for event in log]


def tap(tables: Tables, id: str, *names: str) -> None:
    for name in names:
        act(tables, id, name, "add", {"n": 1}, None)


def cold(store: Store) -> Tables:
    """The same tables as another process sees them."""
    return Tables(store, Hub(), {"counter": COUNTER}, FixedChance())


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.code == code)


def stored(store: Store, id: str) -> tuple[list[str], int]:
    opened, log = cold(store).log(id)
    return ids(log), opened.play.state.pile


def test_where_nobody_else_acted_it_is_appended_once(
    tables: Tables, table: Opened, joining: Joining, store: Store
) -> None:
    id = table.row.id
    tap(tables, id, "a")
    brought = HandedIn(1, "a", [*adds("b", "c"), entry("d", "undo")])
    first = joining.hand_in(id, brought)
    assert stored(store, id) == (["a", "b", "c", "d"], 2)
    assert joining.hand_in(id, brought) == first
    assert joining.hand_in(id, HandedIn(0, "", adds("a", "b"))) == first
    assert tables.open(id).row.rewritten == 0


def test_the_phones_of_the_table_are_woken(
    tables: Tables, table: Opened, joining: Joining
) -> None:
    with_phone = tables.hub.subscribe(table.row.id)
    joining.hand_in(table.row.id, HandedIn(0, "", adds("a", "b")))
    assert with_phone.version == 2


@pytest.fixture
def apart(tables: Tables, table: Opened, joining: Joining) -> Iterator[str]:
    """A table at which somebody acted while a phone was away: the id of the history that waits."""
    tap(tables, table.row.id, "a", "h")
    joined = joining.hand_in(table.row.id, HandedIn(1, "a", adds("t", "u", n=5)))
    assert joined.waiting and ids(joined.log) == ["a", "h"]
    yield joined.waiting.id


@pytest.mark.parametrize("choice, log, pile", [
    ("here", "ahtu", 2), ("there", "atuh", 11), ("here-there", "ahtu", 12), ("there-here", "atuh", 12),
])  # fmt: skip
def test_the_table_chooses(
    store: Store, tables: Tables, table: Opened, joining: Joining, apart: str,
    choice: str, log: str, pile: int,
) -> None:  # fmt: skip
    id, other = table.row.id, cold(store)
    other.open(id)
    phone = tables.hub.subscribe(id)
    opened = joining.choose(id, apart, choice, 2)
    assert stored(store, id) == (list(log), pile)
    assert opened.play.state.pile == pile and phone.version == 4
    assert other.open(id).play.state == tables.open(id).play.state == opened.play.state
    assert joining.waiting(id)[1] == []
    assert joining.choose(id, apart, choice, 2).play.version == 4  # once more
    act(tables, id, "undo", "undo", {}, 4)
    assert len(stored(store, id)[0]) == 5


def test_what_waits_outlives_the_process_and_grows(
    store: Store, table: Opened, joining: Joining, apart: str
) -> None:
    id, again = table.row.id, Joining(cold(store))
    assert [one.id for one in again.waiting(id)[1]] == [apart]
    assert again.hand_in(id, HandedIn(1, "a", adds("t", n=5))).waiting.id == apart
    grown = again.hand_in(id, HandedIn(1, "a", adds("t", "u", "v", n=5))).waiting
    assert [one.id for one in joining.waiting(id)[1]] == [grown.id] != [apart]
    assert ids(grown.parting.there.log) == ["a", "t", "u", "v"]


def test_several_phones_wait_one_after_another(
    tables: Tables, table: Opened, joining: Joining, apart: str, store: Store
) -> None:
    id = table.row.id
    joining.hand_in(id, HandedIn(2, "h", adds("x")))  # nobody else acted since
    second = joining.hand_in(id, HandedIn(0, "", adds("y"))).waiting
    joining.choose(id, apart, "there-here", 3)
    left = joining.waiting(id)[1]
    assert [one.id for one in left] == [second.id]
    joining.choose(id, second.id, "here-there", tables.open(id).play.version)
    assert stored(store, id) == (["a", "t", "u", "h", "x", "y"], 14)


def test_a_choice_about_a_table_that_went_on_is_asked_anew(
    tables: Tables, table: Opened, joining: Joining, apart: str
) -> None:
    tap(tables, table.row.id, "later")
    with refused("out-of-date"):
        joining.choose(table.row.id, apart, "here", 2)
    with pytest.raises(BadData):
        joining.choose(table.row.id, apart, "nothing", 3)


def test_a_tap_between_reading_and_writing_is_not_lost(
    tables: Tables, table: Opened, joining: Joining, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, writing = table.row.id, joining.store.writing

    def after_a_tap() -> Any:
        monkeypatch.undo()
        tap(tables, id, "h")
        return writing()

    monkeypatch.setattr(joining.store, "writing", after_a_tap)
    assert joining.hand_in(id, HandedIn(0, "", adds("t"))).waiting
    assert ids(tables.log(id)[1]) == ["h"]


def test_a_log_that_is_read_while_it_changes_is_read_again(
    table: Opened, joining: Joining, apart: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    from companion.tables import service

    other, id, read = cold(store), table.row.id, service.read_log
    other.open(id)
    joining.hand_in(id, HandedIn(2, "h", adds("x")))

    def after_a_choice(*asked: Any) -> Any:
        monkeypatch.undo()
        joining.choose(id, apart, "there-here", 3)
        return read(*asked)

    monkeypatch.setattr(service, "read_log", after_a_choice)
    assert other.open(id).play.state == cold(store).open(id).play.state


def test_a_table_opened_without_a_server_keeps_its_links(
    tables: Tables, joining: Joining, store: Store
) -> None:
    with pytest.raises(NoSuchTable):
        joining.hand_in(ID, HandedIn(0, "", adds("a")))
    brought = HandedIn(0, "", adds("a", "b"), TABLE)
    joined = joining.hand_in(ID, brought)
    assert joined.opened.row.id == ID and tables.open(WATCH_ID).row.watching
    assert joining.hand_in(ID, brought).log == joined.log
    joining.hand_in(ID, HandedIn(2, "b", adds("c"), TABLE))
    assert stored(store, ID) == (["a", "b", "c"], 3)
    assert tables.open(ID).row.created_ms == 5


@pytest.mark.parametrize("id, watch_id", [
    ("short", WATCH_ID), ("i" * 23, WATCH_ID), ("i" * 21 + "é", WATCH_ID), (ID, ID), (ID, "w"), (ID, None), (ID, 5),
])  # fmt: skip
def test_ids_that_are_no_secrets_are_refused(
    joining: Joining, id: str, watch_id: object
) -> None:
    with pytest.raises(BadData):
        joining.hand_in(id, HandedIn(0, "", [], TABLE | {"watch_id": watch_id}))


def test_no_table_is_ever_overwritten(
    tables: Tables, table: Opened, joining: Joining
) -> None:
    row = table.row
    with refused("watch-only"):
        joining.hand_in(row.watch_id, HandedIn(0, "", adds("a"), TABLE))
    for taken in (row.id, row.watch_id):
        with pytest.raises(BadData):
            joining.hand_in(ID, HandedIn(0, "", [], TABLE | {"watch_id": taken}))
    tap(tables, row.id, "h")
    assert joining.hand_in(row.id, HandedIn(0, "", adds("a"), TABLE)).waiting
    assert ids(tables.log(row.id)[1]) == ["h"]


def test_a_history_that_is_not_the_tables_is_refused(
    tables: Tables, table: Opened, joining: Joining
) -> None:
    tap(tables, table.row.id, "a")
    for since, after in ((1, "b"), (2, "b")):
        with refused("other-history"):
            joining.hand_in(table.row.id, HandedIn(since, after, adds("c")))
    with refused("other-history"):
        joining.hand_in(ID, HandedIn(1, "a", [], TABLE))


@pytest.mark.parametrize(
    "actions",
    [None, {}, [{}], [entry("a b", "add", n=1)], [entry("a", "add", n="x")],
     [entry("a", "fly")], adds("a", "a"), adds("b", "b"), [entry("a", "aside", n=1)]],
)  # fmt: skip
def test_what_is_no_log_is_refused(
    table: Opened, joining: Joining, actions: object
) -> None:
    with pytest.raises(BadData):
        joining.hand_in(table.row.id, HandedIn(0, "", actions))


def test_what_the_rules_forbid_is_refused_as_a_whole(
    table: Opened, joining: Joining
) -> None:
    with refused("too-little"):
        joining.hand_in(
            table.row.id, HandedIn(0, "", [*adds("a"), entry("b", "take", n=2)])
        )


def test_a_history_has_an_end(
    tables: Tables, table: Opened, joining: Joining, apart: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    many = adds(*(str(number) for number in range(MAX_ACTIONS_PER_TABLE)))
    with refused("table-full"):
        joining.hand_in(table.row.id, HandedIn(1, "a", many))
    monkeypatch.setattr("companion.tables.join.MAX_ACTIONS_PER_TABLE", 3)
    with refused("table-full"):
        joining.choose(table.row.id, apart, "here", 2)
    assert exports.MAX_ACTIONS_PER_TABLE == MAX_ACTIONS_PER_TABLE


def test_only_so_many_wait_and_come(
    table: Opened, joining: Joining, apart: str
) -> None:
    for number in range(MAX_HELD_PER_TABLE - 1):
        joining.hand_in(table.row.id, HandedIn(0, "", adds(f"x-{number}")))
    with refused("too-many-histories"):
        joining.hand_in(table.row.id, HandedIn(0, "", adds("one-more")))
    with refused("too-fast"):
        for _ in range(MAX_HANDED_IN_PER_MINUTE):
            joining.hand_in(table.row.id, HandedIn(0, "", adds("a")))


def test_a_table_takes_what_waits_with_it(
    tables: Tables, table: Opened, joining: Joining, apart: str
) -> None:
    tables.drop(table.row.id)
    with pytest.raises(NoSuchTable):
        joining.waiting(table.row.id)


def test_an_export_of_joined_histories_opens_anywhere(
    tables: Tables, table: Opened, joining: Joining, apart: str
) -> None:
    joining.choose(table.row.id, apart, "here", 2)
    again = tables.load(tables.export(table.row.id))
    asides = again.play.asides
    assert [event.action_id for event, _aside in asides] == ["t", "u"]
    assert tables.export(again.row.id)["log"] == tables.export(table.row.id)["log"]
