"""`make bench`: the figures of the README, each beside the number we mean to hold."""

import platform
from collections.abc import Callable, Iterable
from datetime import date

from tests.bench import bench_pages, bench_search, bench_server, bench_taps

Figure = tuple[str, str]
PARTS: tuple[tuple[str, Callable[[], Iterable[Figure]]], ...] = (
    ("Pages on a phone", bench_pages.run),
    ("Search", bench_search.run),
    ("Taps", bench_taps.run),
    ("Server", bench_server.run),
)


def main() -> None:
    """Print every part as a table."""
    print(
        f"{date.today()} · {platform.machine()} · CPython {platform.python_version()}"
    )
    for title, run in PARTS:
        print(f"\n{title}")
        for label, figure in run():
            print(f"  {label:<66} {figure}", flush=True)


if __name__ == "__main__":
    main()
