"""How often something may happen, counted in memory: each process counts for itself."""

import time
from collections.abc import Callable
from threading import Lock


class Bucket:
    """At most `most` in `seconds` for each key; keys at rest are forgotten."""

    def __init__(
        self,
        most: int,
        seconds: float,
        now: Callable[[], float] = time.monotonic,
        *,
        most_keys: int = 10_000,
    ) -> None:
        self.most = most
        self.seconds = seconds
        self.now = now
        self.most_keys = most_keys
        self._spent: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._spent)

    def take(self, key: str) -> bool:
        """Take one, if there is one left in this key's window."""
        now = self.now()
        with self._lock:
            # Looking for keys at rest costs a walk over all of them: only once there are many.
            if len(self._spent) >= self.most_keys:
                self._spent = {
                    other: (start, count)
                    for other, (start, count) in self._spent.items()
                    if now - start < self.seconds
                }

            # A window begins with the first of its key.
            start, count = self._spent.get(key, (now, 0))
            if now - start >= self.seconds:
                start, count = now, 0
            self._spent[key] = (start, count + 1)

            return count < self.most
