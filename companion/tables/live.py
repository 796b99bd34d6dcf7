"""Wake-ups for phones: who listens to which table. What is told is a version or a signal's number, never state."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.limits import MAX_STREAMS, MAX_STREAMS_PER_ADDRESS, MAX_STREAMS_PER_TABLE

CLOSED = -1
HANDOVER = "tableside.handover"  # where a view finds a Handover, if a front can take streams over


class Full(Exception):
    """There are as many streams as there may be; the phone polls instead. `mine`: from this address."""

    def __init__(self, *, mine: bool = False) -> None:
        super().__init__(mine)
        self.mine = mine


class SentPanel(Protocol):
    """A panel that phones are sent; those of phones that show the same are equal."""

    def __hash__(self) -> int: ...

    def make(self, version: int) -> tuple[int, bytes]:
        """The panel at a version or a later one: which, and its text, compressed by gzip."""


class Hub:
    """Who listens to which table. `run` is where the listeners are told: the front puts its loop there."""

    def __init__(
        self, most: int = MAX_STREAMS, most_a_table: int = MAX_STREAMS_PER_TABLE,
        most_an_address: int = MAX_STREAMS_PER_ADDRESS,
    ) -> None:  # fmt: skip
        self.most = most
        self.most_a_table = most_a_table
        self.most_an_address = most_an_address
        self.run: Callable[..., Any] = lambda tell, *values: tell(*values)
        self.closed = False
        self._lock = threading.Lock()
        self._listening: dict[str, set[Subscription]] = {}
        self._addresses: dict[str, int] = {}
        self._count = 0

    def subscribe(self, table: str, address: str = "") -> "Subscription":
        """A place among the listeners of a table. Raises Full at a cap, or once closed."""
        with self._lock:
            group = self._listening.get(table, set())
            if (
                self.closed
                or self._count >= self.most
                or len(group) >= self.most_a_table
            ):
                raise Full
            count = self._addresses.get(address, 0)
            if count >= self.most_an_address:
                raise Full(mine=True)

            subscription = Subscription(self, table, address)
            self._listening[table] = group
            group.add(subscription)
            self._addresses[address] = count + 1
            self._count += 1
            return subscription

    def leave(self, subscription: "Subscription") -> None:
        """Give a place back; giving it back twice is harmless."""
        table, address = subscription.table, subscription.address
        with self._lock:
            group = self._listening.get(table, set())
            if subscription not in group:
                return

            group.remove(subscription)
            self._count -= 1
            self._addresses[address] -= 1
            if not group:
                del self._listening[table]
            if not self._addresses[address]:
                del self._addresses[address]

    def publish(
        self, table: str, version: int = 0, signal: int = 0, by: str = ""
    ) -> None:
        """Wake every phone of a table for a version, for the number of a signal, or for both; 0 is none.

        `by` is the key of the phone that made the version: it has its panel as the answer to its tap.
        """
        if not version and not signal:
            return
        with self._lock:
            group = tuple(self._listening.get(table, ()))
        # Without the lock: who is told may leave at once, which takes it.
        if group:
            self.run(_wake, group, version, signal, by)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        with self._lock:
            self.closed = True
            everybody: list[Subscription] = []
            for group in self._listening.values():
                everybody.extend(group)
        if everybody:
            self.run(_wake, everybody, CLOSED)

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._count

    def tables(self) -> list[str]:
        """The tables that somebody listens to."""
        with self._lock:
            return list(self._listening)


@dataclass(slots=True, eq=False)
class Subscription:
    """One phone that listens. `version` is the latest that it was woken for, CLOSED for the end; so is `signal`."""

    hub: Hub
    table: str
    address: str
    version: int = 0
    seen: int = 0  # the version that the phone shows
    signal: int = 0
    heard: int = 0  # the last signal that the phone knows
    panel: SentPanel | None = None  # else it fetches one when told of a version
    phone: str = ""  # its key, if it has one
    has: int = 0  # a version of which it gets the panel in another way
    tell: Callable[[], None] = lambda: None
    gone: Callable[[], None] | None = None  # for some time after its end

    def wake(self, version: int, signal: int = 0) -> None:
        """Tell the phone of a version and a signal; older ones are not told again."""
        if self.version == CLOSED:
            return
        if version == CLOSED:
            self.version = CLOSED
        elif version > self.version or signal > self.signal:
            self.version = max(version, self.version)
            self.signal = max(signal, self.signal)
        else:
            return
        self.tell()

    def close(self) -> None:
        """Give the place back."""
        self.hub.leave(self)


@dataclass
class Handover:
    """What a view hands back to the front beside its answer."""

    subscription: Subscription | None = None
    route: str = ""  # the pattern of the address, which holds no secret


def _wake(
    group: Iterable[Subscription], version: int, signal: int = 0, by: str = ""
) -> None:
    for subscription in group:
        if by and subscription.phone == by:
            subscription.has = version
        subscription.wake(version, signal)
