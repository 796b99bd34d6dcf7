"""What one process has done, as Prometheus reads it; no address, no name, no link of a table."""

import time
from bisect import bisect_left
from collections import Counter
from contextlib import suppress
from pathlib import Path

from companion.tables.live import Hub

_BUCKETS_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
# How the addresses end that actions are sent to.
_TAPS = ("/act", "/actions", "/t/<id>")
_MEMORY = Path("/proc/self/status")


class Times:
    """How long something took, each time, by buckets."""

    def __init__(self) -> None:
        self.buckets = [0] * (len(_BUCKETS_SECONDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.buckets[bisect_left(_BUCKETS_SECONDS, seconds)] += 1
        self.seconds += seconds

    def lines(self, name: str) -> list[str]:
        """In Prometheus' text form."""
        lines = [f"# TYPE {name} histogram"]
        total = 0
        for edge, number in zip((*_BUCKETS_SECONDS, "+Inf"), self.buckets, strict=True):
            total += number  # a bucket holds all that are below its edge
            lines.append(f'{name}_bucket{{le="{edge}"}} {total}')
        return [*lines, f"{name}_sum {self.seconds:.6f}", f"{name}_count {total}"]


class Metrics:
    """Counts of one process: behind several, ask each, or take what one says as its part."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.answers = Times()
        self.taps = Times()  # until each was confirmed

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """One more answer."""
        self.requests[method, route, status] += 1
        self.answers.add(seconds)
        if method == "POST" and route.endswith(_TAPS) and status < 400:
            self.taps.add(seconds)

    def text(self, hub: Hub, waiting: int) -> str:
        """All figures in Prometheus' text form."""
        lines = ["# TYPE tableside_requests_total counter"]
        for (method, route, status), number in sorted(self.requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"tableside_requests_total{{{labels}}} {number}")
        lines += self.answers.lines("tableside_request_seconds")
        lines += self.taps.lines("tableside_tap_seconds")

        gauges = {
            "tableside_requests_waiting": waiting,
            "tableside_streams_open": hub.count,
            "tableside_tables_listened_to": len(hub.tables()),
            **_memory(),
        }
        for name, value in gauges.items():
            lines += [f"# TYPE {name} gauge", f"{name} {value}"]
        lines.append("# TYPE process_cpu_seconds_total counter")
        lines.append(f"process_cpu_seconds_total {time.process_time():.3f}")
        return "\n".join(lines) + "\n"


def _memory() -> dict[str, int]:
    """What the process holds in memory, where the system tells."""
    with suppress(OSError):
        for line in _MEMORY.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return {"process_resident_memory_bytes": int(line.split()[1]) * 1024}
    return {}
