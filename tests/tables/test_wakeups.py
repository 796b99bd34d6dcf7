"""Phones that listen to one process hear of what happens through another."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import text

from companion.tables import wakeups
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.service import Opened, Tables
from companion.tables.wakeups import WakeUps
from tests.tables.acting import act

WAIT_SECONDS = 120


class Phone:
    """A phone that listens to a process, and remembers what it was told."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.told, self._news = 0, Event()
        self.place = hub.subscribe(table)
        self.place.tell = self._hear

    def hears(self, version: int) -> bool:
        """Whether it hears of a version at last."""
        while self.told < version and self._news.wait(WAIT_SECONDS):
            self._news.clear()
        return self.told == version

    def _hear(self) -> None:
        self.told = self.place.version
        self._news.set()


@pytest.fixture
def other_hub(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hub]:
    """The listeners of another process over the same database."""
    monkeypatch.setattr(wakeups, "WAKE_UP_POLL_SECONDS", 0.02)
    monkeypatch.setattr(wakeups, "CATCH_UP_SECONDS", 0.02)
    monkeypatch.setattr(wakeups, "RECONNECT_SECONDS", 0.02)
    store, hub = Store.at(tmp_path, database), Hub()
    wake_ups = WakeUps(store, hub)
    wake_ups.start()
    yield hub
    wake_ups.stop()
    store.close()


@pytest.fixture
def tap(tables: Tables, table: Opened) -> Callable[[str], None]:
    """A tap at the table through this process."""
    return lambda id: act(tables, table.row.id, id, "add", {"n": 1}, None) and None


def test_a_tap_is_heard_in_another_process(
    table: Opened, other_hub: Hub, tap: Callable[[str], None]
) -> None:
    phone = Phone(other_hub, table.row.id)
    for number, id in enumerate("abc", 1):
        tap(id)
        assert phone.hears(number)


def test_what_happens_while_the_connection_is_lost_is_caught_up(
    store: Store,
    table: Opened,
    other_hub: Hub,
    tap: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phone = Phone(other_hub, table.row.id)
    tap("a")
    assert phone.hears(1)
    may_return, read = Event(), wakeups.read_versions

    def late(*wanted: object) -> dict[str, int]:
        assert may_return.wait(WAIT_SECONDS)
        return read(*wanted)  # type: ignore[arg-type]

    monkeypatch.setattr(wakeups, "read_versions", late)
    if not store.is_sqlite:
        with store.reading() as connection:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert connection.execute(text(others)).all()
    tap("b")
    may_return.set()
    assert phone.hears(2)


def test_following_goes_on_after_an_error(
    table: Opened,
    other_hub: Hub,
    tap: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phone, hears = Phone(other_hub, table.row.id), wakeups.WakeUps._catch_up
    failures = iter([OSError("gone"), RuntimeError("gone")])

    def fail_first(self: WakeUps) -> None:
        error = next(failures, None)
        if error:
            raise error
        hears(self)

    monkeypatch.setattr(wakeups.WakeUps, "_catch_up", fail_first)
    tap("a")
    assert phone.hears(1)


# PostgreSQL tells of everything at once.
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_processes_of_one_program_hear_of_events_at_once_and_of_the_rest_soon(
    table: Opened,
    tap: Callable[[str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As long as this test: only what is appended is heard of.
    monkeypatch.setattr(wakeups, "CATCH_UP_SECONDS", WAIT_SECONDS)
    other, hub = Store.at(tmp_path), Hub()
    wake_ups = WakeUps(other, hub, shared=True)
    wake_ups.start()
    phone = Phone(hub, table.row.id)
    for number, id in enumerate("abc", 1):
        tap(id)
        assert phone.hears(number)
    wake_ups.stop()
    other.close()
