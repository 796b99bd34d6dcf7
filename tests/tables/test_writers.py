"""Writers take turns, share commits, and do not disturb each other."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event as Flag
from time import sleep
from typing import Any

import pytest
from sqlalchemy import Connection, event

from companion.games.core import Refusal
from companion.tables.database import Store
from companion.tables.events import Event
from companion.tables.service import Opened, Tables
from companion.tables.store import Conflict, Row, add_event, add_table, read_log
from tests.tables.acting import act

ROW = Row("table", "watch", "counter", 1, {}, 0)
Job = Callable[[Connection, dict[str, Any]], Any]


def adds(seq: int, *, fails: Exception | None = None) -> Job:
    """A job that appends an event, and then perhaps fails."""

    def job(connection: Connection, _shared: dict[str, Any]) -> int:
        add_event(connection, "table", Event(seq, seq, f"id-{seq}", "add", {}))
        if fails:
            raise fails
        return seq

    return job


class Crowd:
    """Writers who wait behind one that holds the database until all of them stand in line."""

    def __init__(self, store: Store) -> None:
        self.store, self.commits = store, 0
        event.listen(store.engine, "commit", self._count)
        with store.writing() as connection:
            add_table(connection, ROW)
        self.commits = 0

    def write(self, *jobs: Job) -> list[Future[Any]]:
        """Let jobs wait together; what became of each."""
        with ThreadPoolExecutor(len(jobs)) as pool, self.store.writing():
            found = []
            for position, job in enumerate(jobs, 1):
                found.append(pool.submit(self.store.write, "table", job))
                while len(self.store._writers._waiting) <= position:
                    sleep(0.001)
        return found

    def kept(self) -> list[int]:
        """The numbers of the events that are in the database."""
        with self.store.reading() as connection:
            return [event.seq for event in read_log(connection, "table")[0]]

    def _count(self, _connection: Connection) -> None:
        self.commits += 1


@pytest.fixture
def crowd(store: Store) -> Crowd:
    """A crowd at an empty table."""
    return Crowd(store)


def test_who_waits_shares_a_commit(crowd: Crowd) -> None:
    assert [future.result() for future in crowd.write(adds(1), adds(2), adds(3))] == [
        1,
        2,
        3,
    ]
    assert crowd.kept() == [1, 2, 3]
    assert crowd.commits == 2  # of the one that they waited for, and theirs


def test_one_that_fails_leaves_nothing_and_disturbs_no_other(crowd: Crowd) -> None:
    found = crowd.write(
        adds(1), adds(2, fails=Refusal("no")), adds(2), adds(2), adds(3)
    )
    assert [type(future.exception()) for future in found] == [
        type(None),
        Refusal,
        type(None),
        Conflict,
        type(None),
    ]
    assert crowd.kept() == [1, 2, 3]


def test_nobody_is_told_before_the_commit(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, may_commit = crowd.store._writers._begin, Flag()

    @contextmanager
    def slowly(alone: bool) -> Iterator[Connection]:
        with begin(alone) as connection:
            yield connection
            assert may_commit.wait(60)

    monkeypatch.setattr(crowd.store._writers, "_begin", slowly)
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(crowd.store.write, "table", adds(1))
        assert not told.done() and crowd.kept() == []
        may_commit.set()
        assert told.result(60) == 1 and crowd.kept() == [1]


def test_a_commit_that_fails_fails_for_all(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = crowd.store._writers._begin

    @contextmanager
    def full(alone: bool) -> Iterator[Connection]:
        with begin(alone) as connection:
            yield connection
            if not alone:
                raise OSError("full")

    monkeypatch.setattr(crowd.store._writers, "_begin", full)
    found = crowd.write(adds(1), adds(2))
    assert [type(future.exception()) for future in found] == [
        OSError,
        OSError,
    ] and crowd.kept() == []
    monkeypatch.undo()
    assert crowd.store.write("table", adds(1)) == 1


def test_who_is_alone_waits_and_is_waited_for(crowd: Crowd) -> None:
    def alone() -> list[int]:
        with crowd.store.writing() as connection:
            return [event.seq for event in read_log(connection, "table")[0]]

    with ThreadPoolExecutor(3) as pool, crowd.store.writing():
        found = []
        for position, wait in enumerate(
            (
                lambda: crowd.store.write("table", adds(1)),
                alone,
                lambda: crowd.store.write("table", adds(2)),
            ),
            1,
        ):
            found.append(pool.submit(wait))
            while len(crowd.store._writers._waiting) <= position:
                sleep(0.001)
    assert [future.result() for future in found] == [1, [1], 2]


def test_taps_that_share_a_commit_build_on_each_other(
    tables: Tables, table: Opened
) -> None:
    def tap(name: str) -> int:
        return act(tables, table.row.id, name, "add", {"n": 1}, None).play.version

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(tap, "abcdefgh")) == list(range(1, 9))
    assert tables.open(table.row.id).play.state.pile == 8
