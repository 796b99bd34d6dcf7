"""The same action id sent again, one after the other, at once, or after a restart, has one effect."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.games.core import Refusal
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.service import Opened, Tables
from tests.tables.acting import act
from tests.tables.counter import COUNTER, FixedChance


def tap(tables: Tables, table: Opened, action_id: str = "same") -> int:
    """One more on the pile; the version answered."""
    return act(tables, table.row.id, action_id, "add", {"n": 1}, None).play.version


def test_repeating_an_action_changes_nothing_and_answers_alike(
    tables: Tables, table: Opened
) -> None:
    assert [tap(tables, table) for _ in range(5)] == [1] * 5
    assert tables.open(table.row.id).play.state.pile == 1


def test_repeating_an_action_five_times_at_once_has_one_effect(
    tables: Tables, table: Opened
) -> None:
    with ThreadPoolExecutor(5) as pool:
        versions = [
            future.result()
            for future in [pool.submit(tap, tables, table) for _ in range(5)]
        ]
    assert versions == [1] * 5
    assert tables.open(table.row.id).play.state.pile == 1


def test_repeating_an_action_after_a_restart_has_no_effect(
    tables: Tables, table: Opened
) -> None:
    tap(tables, table)
    again = Tables(tables.store, Hub(), {"counter": COUNTER}, FixedChance())
    assert tap(again, table) == 1


def test_an_id_that_comes_with_another_action_is_refused_also_after_a_restart(
    tables: Tables, table: Opened
) -> None:
    tap(tables, table)
    act(tables, table.row.id, "undo", "undo", {}, 1)
    again = Tables(tables.store, Hub(), {"counter": COUNTER}, FixedChance())
    for server in (tables, again):
        for kind, args in (("add", {"n": 2}), ("undo", {})):
            with pytest.raises(Refusal, match="other-action"):
                act(server, table.row.id, "same", kind, args, 2)
        assert tap(server, table) == 2


def test_of_an_imported_log_every_id_is_known(tables: Tables, table: Opened) -> None:
    tap(tables, table)
    there = tables.load(tables.export(table.row.id))
    for n in (1, 2):
        answered = act(tables, there.row.id, "same", "add", {"n": n}, None)
        assert answered.play.version == 1


def test_a_repeated_action_is_answered_with_the_table_as_it_is_now(
    tables: Tables, table: Opened
) -> None:
    tap(tables, table, "first")
    tap(tables, table, "second")
    assert tap(tables, table, "first") == 2


def test_a_repeated_action_wakes_nobody(tables: Tables, table: Opened) -> None:
    woken: list[tuple[int, int]] = []
    phone = tables.hub.subscribe(table.row.id)
    phone.tell = lambda: woken.append((phone.version, phone.signal))
    tap(tables, table)
    tap(tables, table)
    assert woken == [(1, 0)]


def test_two_tables_may_use_the_same_action_id(tables: Tables, table: Opened) -> None:
    other = tables.create("counter", {"players": ["Zoé"]})
    assert (tap(tables, table), tap(tables, other)) == (1, 1)


def test_a_refused_action_may_be_sent_again(tables: Tables, table: Opened) -> None:
    act(tables, table.row.id, "a", "add", {"n": 1}, None)
    for _ in range(2):
        try:
            act(tables, table.row.id, "undo", "undo", {}, 0)
        except Exception as refusal:
            assert str(refusal) == "out-of-date"
    assert act(tables, table.row.id, "undo", "undo", {}, 1).play.version == 2


def test_two_servers_over_one_database_lose_nothing(
    database: str, tmp_path: Path
) -> None:
    stores = [Store.at(tmp_path, database) for _ in range(2)]
    servers = [
        Tables(store, Hub(), {"counter": COUNTER}, FixedChance()) for store in stores
    ]
    table = servers[0].create("counter", {"players": ["Ana"]})
    with ThreadPoolExecutor(4) as pool:
        taps = [pool.submit(tap, servers[n % 2], table, f"id-{n}") for n in range(40)]
        versions = sorted(future.result() for future in taps)
    assert versions == list(range(1, 41))
    assert [server.open(table.row.id).play.state.pile for server in servers] == [40, 40]
    for store in stores:
        store.close()
