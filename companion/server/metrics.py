"""What one process has done, as Prometheus reads it; no address, no name, no link of a table."""

import time
from bisect import bisect_left
from collections import Counter

from companion.tables.live import Hub

_BUCKETS_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Counts of one process: behind several, ask each, or take what one says as its part."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.buckets = [0] * (len(_BUCKETS_SECONDS) + 1)
        self.seconds = 0.0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """One more answer."""
        self.requests[method, route, status] += 1
        self.buckets[bisect_left(_BUCKETS_SECONDS, seconds)] += 1
        self.seconds += seconds

    def text(self, hub: Hub, waiting: int) -> str:
        """All figures in Prometheus' text form."""
        lines = ["# TYPE tableside_requests_total counter"]
        for (method, route, status), number in sorted(self.requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"tableside_requests_total{{{labels}}} {number}")

        lines.append("# TYPE tableside_request_seconds histogram")
        total = 0
        for edge, number in zip((*_BUCKETS_SECONDS, "+Inf"), self.buckets, strict=True):
            total += number  # a bucket holds all that are below its edge
            lines.append(f'tableside_request_seconds_bucket{{le="{edge}"}} {total}')
        lines.append(f"tableside_request_seconds_sum {self.seconds:.6f}")
        lines.append(f"tableside_request_seconds_count {total}")

        gauges = {
            "requests_waiting": waiting,
            "streams_open": hub.count,
            "tables_listened_to": len(hub.tables()),
        }
        for name, value in gauges.items():
            lines += [f"# TYPE tableside_{name} gauge", f"tableside_{name} {value}"]
        lines.append("# TYPE process_cpu_seconds_total counter")
        lines.append(f"process_cpu_seconds_total {time.process_time():.3f}")
        return "\n".join(lines) + "\n"
