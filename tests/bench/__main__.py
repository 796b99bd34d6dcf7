"""`make bench`: the figures of the README, each beside the number we mean to hold.

`python -m tests.bench server abuse` takes these parts alone.
"""

import platform
import sys
from collections.abc import Callable, Iterable
from datetime import date

from tests.bench import (
    bench_abuse,
    bench_pages,
    bench_panels,
    bench_phone,
    bench_search,
    bench_server,
    bench_taps,
    bench_two,
)

Figure = tuple[str, str]
PARTS: dict[str, Callable[[], Iterable[Figure]]] = {
    "pages": bench_pages.run,
    "search": bench_search.run,
    "taps": bench_taps.run,
    "phone": bench_phone.run,
    "panels": bench_panels.run,
    "server": bench_server.run,
    "two servers": bench_two.run,
    "abuse": bench_abuse.run,
}


def main() -> None:
    """Print each part, or those that are named, as a table."""
    print(
        f"{date.today()} · {platform.machine()} · CPython {platform.python_version()}"
    )
    for name in sys.argv[1:] or PARTS:
        print(f"\n{name.capitalize()}")
        for label, figure in PARTS[name]():
            print(f"  {label:<66} {figure}", flush=True)


if __name__ == "__main__":
    main()
