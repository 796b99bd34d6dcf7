"""Signals of a table: who hears of them, that the last of a kind holds, for how long, and how many there may be."""

import pytest
from sqlalchemy import func, select

from companion.games.core import Refusal
from companion.limits import MAX_SIGNALS_PER_MINUTE, SHOWN_RULE_SECONDS
from companion.tables.live import Hub
from companion.tables.schema import SIGNALS
from companion.tables.service import NoSuchTable, Opened, Tables
from companion.tables.signals import RULE, Signals
from tests.tables.counter import FixedChance
from tests.tables.test_wakeups import WAIT_SECONDS, Phone, other_hub

__all__ = ["other_hub"]


@pytest.fixture
def signals(tables: Tables) -> Signals:
    return Signals(tables)


def test_a_signal_wakes_the_phones_and_is_no_line_of_the_log(
    signals: Signals, tables: Tables, table: Opened
) -> None:
    phone = tables.hub.subscribe(table.row.id)
    signals.send(table.row.id, RULE, {"section": "turn"})
    assert (phone.version, phone.signal) == (0, 1)
    assert tables.open(table.row.id).play.version == 0
    assert tables.export(table.row.id)["log"] == []


def test_a_signal_is_heard_in_another_process(
    signals: Signals, table: Opened, other_hub: Hub
) -> None:
    phone = Phone(other_hub, table.row.id)
    heard = phone.place
    signals.send(table.row.id, RULE, {"section": "turn"})
    phone._news.wait(WAIT_SECONDS)
    assert (heard.version, heard.signal) == (0, 1)


def test_of_each_kind_the_last_holds_and_numbers_grow_over_all(
    signals: Signals, table: Opened
) -> None:
    for kind, section in ((RULE, "turn"), ("page", "setup"), (RULE, "end")):
        signals.send(table.row.id, kind, {"section": section})
    found = signals.after(table.row.id)
    assert [(signal.number, signal.kind) for signal in found] == [
        (2, "page"),
        (3, RULE),
    ]
    assert found[1].value == {"section": "end"}
    assert [signal.number for signal in signals.after(table.row.id, 2)] == [3]


def test_a_shown_rule_is_forgotten_and_a_page_is_not(
    signals: Signals, tables: Tables, table: Opened
) -> None:
    for kind in (RULE, "page"):
        signals.send(table.row.id, kind, {})
    chance = tables.chance
    assert isinstance(chance, FixedChance)
    chance.ms += SHOWN_RULE_SECONDS * 1000
    assert [signal.kind for signal in signals.after(table.row.id)] == ["page"]


def test_a_watcher_hears_and_sends_none(signals: Signals, table: Opened) -> None:
    signals.send(table.row.id, RULE, {})
    assert signals.after(table.row.watch_id)
    with pytest.raises(Refusal, match="watch-only"):
        signals.send(table.row.watch_id, RULE, {})


def test_too_many_in_a_minute_are_refused(signals: Signals, table: Opened) -> None:
    for _ in range(MAX_SIGNALS_PER_MINUTE):
        signals.send(table.row.id, RULE, {})
    with pytest.raises(Refusal, match="too-fast"):
        signals.send(table.row.id, RULE, {})


def test_no_table_no_signal_and_a_dropped_table_leaves_none(
    signals: Signals, tables: Tables, table: Opened
) -> None:
    with pytest.raises(NoSuchTable):
        signals.send("nowhere", RULE, {})
    signals.send(table.row.id, RULE, {})
    tables.drop(table.row.id)
    with tables.store.reading() as connection:
        assert (
            connection.execute(select(func.count()).select_from(SIGNALS)).scalar() == 0
        )
