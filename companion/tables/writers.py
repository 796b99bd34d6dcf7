"""Writers of one process take turns in memory: nobody sleeps on the database's lock, and who waits shares a commit."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import islice, takewhile
from threading import Event, Lock
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from companion.limits import MAX_WRITERS_A_COMMIT

T = TypeVar("T")
Job = Callable[[Connection, dict[str, Any]], T]
Begin = Callable[[bool], AbstractContextManager[Connection]]


@dataclass(eq=False)
class _Writer:
    """One who waits for a turn: with a job that others may do along, or to be alone (None)."""

    key: str = ""
    job: Job[Any] | None = None
    # Set when it is this one's turn, or when another has written for it.
    turn: Event = field(default_factory=Event)
    done: bool = False
    result: object = None
    error: BaseException | None = None


class Writers:
    """A queue of writers. `begin(alone)` opens a transaction that commits at its end."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._waiting: deque[_Writer] = deque()  # the first is the one that writes
        self._lock = Lock()

    def write(self, key: str, job: Job[T]) -> T:
        """Run a job in a transaction, perhaps with others'; its result once all that is on the disk.

        A job that raises leaves nothing behind and disturbs no other. Jobs of one `key` keep their order. What they
        are given beside the connection is shared by the jobs of one transaction, and lives as long as it.
        """
        writer = _Writer(key, job)
        self._wait(writer)
        if not writer.done:
            self._lead(writer)
        if writer.error is not None:
            raise writer.error
        return cast(T, writer.result)

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction beside which nobody writes: committed at the end, rolled back when anything is raised."""
        writer = _Writer()
        self._wait(writer)
        try:
            with self._begin(True) as connection:
                yield connection
        finally:
            self._leave([writer])

    def _wait(self, writer: _Writer) -> None:
        with self._lock:
            self._waiting.append(writer)
            is_first = len(self._waiting) == 1
        if not is_first:
            writer.turn.wait()

    def _lead(self, writer: _Writer) -> None:
        """Write for oneself and for those who wait behind."""
        with self._lock:
            first = islice(self._waiting, MAX_WRITERS_A_COMMIT)
            batch = list(takewhile(lambda other: other.job, first))
        # In one order in all processes, or two might wait for ever, each for a table that the other has.
        in_order = sorted(batch, key=lambda other: other.key)
        try:
            with self._begin(False) as connection:
                _run(connection, in_order)
        except BaseException as error:
            # Without the commit none of them has written anything.
            for other in batch:
                other.error = error
        finally:
            self._leave(batch)

    def _leave(self, batch: list[_Writer]) -> None:
        with self._lock:
            for _writer in batch:
                self._waiting.popleft()
            if self._waiting:
                self._waiting[0].turn.set()
        for writer in batch:
            writer.done = True
            writer.turn.set()


def _run(connection: Connection, batch: list[_Writer]) -> None:
    shared: dict[str, Any] = {}
    for writer in batch:
        assert writer.job is not None
        if len(batch) == 1:
            writer.result = writer.job(connection, shared)
            continue

        # One that fails takes back what it did itself, and no more.
        place = connection.begin_nested()
        try:
            writer.result = writer.job(connection, shared)
        except Exception as error:
            place.rollback()
            writer.error = error
        else:
            place.commit()
