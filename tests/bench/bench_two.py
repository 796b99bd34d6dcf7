"""Two servers over one database, of which one is killed in the middle of taps: its phones go on at the other."""

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from tests.live import Live
from tests.postgresql import PostgreSQL, find
from tests.tables.phones import TapPhone
from tests.tables.sample import tap

PHONES, TAPS, SECONDS_BEFORE = 8, 150, 0.7
RETRY_SECONDS = 2  # after which a page listens anew, as its stream tells it to
WHOLE_SECONDS = 5
Figure = tuple[str, str]


def run() -> Iterator[Figure]:
    """Label and figure of each trial. Raises AssertionError where a confirmed tap was lost or a phone stayed behind."""
    yield "SQLite: one of two servers killed, half of the phones its own", killed()
    programs = find()
    if programs:
        database = PostgreSQL(programs)
        try:
            yield "… the same on PostgreSQL", killed(database.new_database())
        finally:
            database.remove()


def killed(database: str = "") -> str:
    """Kill the first of two servers while phones tap at both and others only listen."""
    with tempfile.TemporaryDirectory() as folder:
        first, second = servers = [Live(Path(folder), database=database) for _ in "ab"]
        for live in servers:
            live.start()
        try:
            with TapPhone(second.port) as phone:
                table = phone.open_table()
            with ThreadPoolExecutor(2 * PHONES) as pool:
                places = [servers[number % 2] for number in range(PHONES)]
                taps = [
                    pool.submit(tap_on, live, second, table, name)
                    for live, name in zip(places, "abcdefgh", strict=True)
                ]
                seen = [
                    pool.submit(follow, first, second, table) for _ in range(PHONES)
                ]
                time.sleep(SECONDS_BEFORE)
                moment = time.perf_counter()
                first.kill()
                told = [tapping.result() for tapping in taps]
                moments = [again for _ids, again in told] + [
                    listening.result() for listening in seen
                ]
            confirmed = [id for ids, _again in told for id in ids]
            with TapPhone(second.port) as phone:
                kept = phone.confirmed(table)
        finally:
            for live in servers:
                live.stop()
    longest = max(moments) - moment
    assert sorted(kept) == sorted(confirmed) and len(kept) == PHONES * TAPS
    assert longest <= WHOLE_SECONDS, longest
    return f"{len(kept)} taps, none lost, none twice; every phone whole within {longest:.1f} s (≤ {WHOLE_SECONDS} s)"


def tap_on(live: Live, other: Live, table: str, name: str) -> tuple[list[str], float]:
    """What was confirmed to a phone that goes to the other server when its own is gone, and when it first was there."""
    with TapPhone(live.port) as phone:
        confirmed = phone.tap_until_cut_off(table, name, TAPS)
    moment = 0.0
    with TapPhone(other.port) as phone:
        for number in range(len(confirmed), TAPS):
            action = tap(f"{name}-{number}", f"{name} {number}")
            assert phone.act(table, action)[0] == 200
            moment = moment or time.perf_counter()
            confirmed.append(f"{name}-{number}")
    return confirmed, moment


def follow(live: Live, other: Live, table: str) -> float:
    """When a phone that listens knew what stands at the table again, after its server went."""
    heard = 0
    with TapPhone(live.port) as phone, suppress(OSError, HTTPException):
        phone.connection.request("GET", f"/api/tables/{table}/events")
        for line in phone.connection.getresponse():
            if line.startswith(b"data: "):
                heard = int(line.removeprefix(b"data: "))
    time.sleep(RETRY_SECONDS)
    with TapPhone(other.port) as phone:
        phone.connection.request("GET", f"/api/tables/{table}/events?seen={heard}")
        stream = phone.connection.getresponse()
        # The first that it hears is what stands now.
        while not stream.readline().startswith(b"data: "):
            pass
        return time.perf_counter()
