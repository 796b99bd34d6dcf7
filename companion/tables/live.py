"""Wake-ups for phones: each stream carries versions, never state. The only place with streams."""

import threading
import time
from collections.abc import Callable, Iterator

from companion.limits import MAX_STREAMS, MAX_STREAMS_PER_TABLE, STREAM_COMMENT_SECONDS, STREAM_LIFE_SECONDS


class Full(Exception):
    """There are as many streams as the server's threads bear; the phone polls instead."""


class Hub:
    """Who waits for which table. One lock; waiting threads sleep on their own condition."""

    def __init__(self, most: int = MAX_STREAMS, most_a_table: int = MAX_STREAMS_PER_TABLE) -> None:
        self.most, self.most_a_table = most, most_a_table
        self._lock = threading.Lock()
        self._waiting: dict[str, set[Subscription]] = {}
        self._count = 0
        self.closed = False

    def subscribe(self, table: str) -> "Subscription":
        """A place among the streams of a table. Raises Full at either cap, or once closed."""
        with self._lock:
            group = self._waiting.get(table, set())
            if self.closed or self._count >= self.most or len(group) >= self.most_a_table:
                raise Full
            subscription = Subscription(self, table)
            self._waiting.setdefault(table, group).add(subscription)
            self._count += 1
            return subscription

    def leave(self, subscription: "Subscription") -> None:
        """Give a place back; giving it back twice is harmless."""
        with self._lock:
            group = self._waiting.get(subscription.table, set())
            if subscription in group:
                group.remove(subscription)
                self._count -= 1
            if not group:
                self._waiting.pop(subscription.table, None)

    def publish(self, table: str, version: int) -> None:
        """Wake every phone of a table."""
        with self._lock:
            group = list(self._waiting.get(table, ()))
        for subscription in group:
            subscription.wake(version)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        with self._lock:
            self.closed = True
            everybody = [subscription for group in self._waiting.values() for subscription in group]
        for subscription in everybody:
            subscription.wake(-1)

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._count

    @property
    def tables(self) -> int:
        """How many tables have a stream open."""
        return len(self._waiting)


class Subscription:
    """One phone's stream."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.hub, self.table = hub, table
        self._condition = threading.Condition()
        self._version = 0

    def wake(self, version: int) -> None:
        """Tell the phone of a version; an older one is not told again."""
        with self._condition:
            self._version = -1 if version < 0 else max(version, self._version)
            self._condition.notify_all()

    def stream(self, seen: int, now: Callable[[], float] = time.monotonic) -> Iterator[str]:
        """Server-sent events from version `seen` on, with a comment where nothing happens for a while."""
        try:
            ends = now() + STREAM_LIFE_SECONDS
            yield "retry: 2000\n\n"
            while now() < ends and not self.hub.closed:
                with self._condition:
                    if self._version == seen or 0 <= self._version < seen:
                        self._condition.wait(STREAM_COMMENT_SECONDS)
                    version = self._version
                if version < 0:
                    return
                if version > seen:
                    seen = version
                    yield f"id: {version}\ndata: {version}\n\n"
                else:
                    yield ": \n\n"
        finally:
            self.close()

    def close(self) -> None:
        """Give the place back."""
        self.hub.leave(self)
