"""The server under load: taps as people see them, listeners, clients that dawdle, pages; beside the bare database.

The phones run in this process, on the same cores as the server: times are those of both together, which is why the
server's processor time is told beside them.
"""

import asyncio
import json
import os
import resource
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from companion.games import MACHINES
from companion.rulebooks.load import Library
from companion.search import Search
from companion.settings import Settings
from companion.tables.database import Store
from companion.web import create_app
from tests.bench.phones import Phone, listen, page, unfinished
from tests.live import ROOT, Live
from tests.postgresql import PostgreSQL, find

TABLES, PHONES, LANGUAGES = 300, 5, ("en", "fr")
# Before it is measured each table has been tapped a few times: whoever opens 300 at once waits for the first of them.
SECONDS_A_TAP, WARM_SECONDS, SECONDS = 3.0, 12.0, 15.0
LISTENERS, UNFINISHED, PAGES = 8000, 1000, 3000
Figure = tuple[str, str]


def run() -> Iterator[Figure]:
    """Label and figure of each measurement."""
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2
    )
    for game in MACHINES:
        with server() as (live, folder):
            yield from taps(game, [live], tables_of(game, folder))
    programs = find()
    if programs:
        database = PostgreSQL(programs)
        try:
            address = database.new_database()
            with (
                server(address) as (first, folder),
                server(address) as (second, _folder),
            ):
                yield from taps(
                    "miraris",
                    [first, second],
                    tables_of("miraris", folder, address),
                    " (two servers)",
                )
        finally:
            database.remove()
    with server() as (live, folder):
        yield from one_table(live, tables_of("azura", folder, count=1)[0])
        yield (
            "the bare database: an append of its own, committed",
            bare_database(folder),
        )
        yield (
            f"pages a second, one process (≥ 1,000), {PAGES} of them",
            asyncio.run(pages(live)),
        )
        yield from asyncio.run(
            listeners(live, tables_of("mirror-scrolls", folder, count=LISTENERS // 20))
        )
        yield (
            f"a page while {UNFINISHED} requests stay unfinished, p95 (≤ 200 ms)",
            asyncio.run(dawdlers(live)),
        )


@contextmanager
def server(database: str = "", *, cold: bool = False) -> Iterator[tuple[Live, Path]]:
    """A server over an empty folder, by the command that people type; `cold` as tests have it, soon there again."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index").symlink_to(whole_index(), target_is_directory=True)
        live = Live(Path(folder), database=database, phones_per_address="10000")
        if not cold:
            live.program = ("app.py",)
        live.start()
        asyncio.run(until_quiet(live))
        try:
            yield live, Path(folder)
        finally:
            live.stop()


def whole_index() -> Path:
    """The tests' own search index, whole: else another process of the server would build it beside what is measured."""
    folder = ROOT / ".pytest_cache" / "index"
    search = Search(Library(ROOT / "content"), folder)
    if not search.is_built:
        folder.mkdir(parents=True, exist_ok=True)
        search.warm()
    search.close()
    return folder


async def until_quiet(live: Live) -> None:
    """Wait until what a server does at its start is done: the search index is open."""
    before = -1.0
    while before < 0 or cpu_seconds(live) - before > 0.1:
        before = cpu_seconds(live)
        await asyncio.sleep(1)


def tables_of(game: str, folder: Path, database: str = "", count: int = 0) -> list[str]:
    """Tables at the fullest of a game's states that the tests keep."""
    exports = (ROOT / "tests/games" / game.replace("-", "_") / "golden").glob("*.json")
    found = [
        json.loads(path.read_text(encoding="utf-8"))["export"]
        for path in sorted(exports)
    ]
    app = create_app(Settings(data=folder, database=database))
    site = app.extensions["tableside"]
    client = app.test_client()

    def weight(export: dict[str, object]) -> int:
        return len(client.get(f"/en/t/{site.tables.load(export).row.id}/panel").data)

    logs = [
        (export, export["log"][: len(export["log"]) * part // 4])
        for export in found
        for part in (2, 3, 4)
    ]
    states = [{**export, "log": log} for export, log in logs]
    fullest = max(states, key=weight)
    count = count or TABLES
    site.tables._new_tables.most = count + len(states)
    ids = [site.tables.load(fullest).row.id for _ in range(count)]
    site.close()
    return ids


def taps(
    game: str, servers: list[Live], tables: list[str], where: str = ""
) -> Iterator[Figure]:
    """Taps at many tables for a while."""
    before, start, own = (
        [cpu_seconds(live) for live in servers],
        time.perf_counter(),
        time.process_time(),
    )
    confirmed, seen, refused = asyncio.run(
        play(tuple(live.port for live in servers), tables)
    )
    spent = sum(
        cpu_seconds(live) - then for live, then in zip(servers, before, strict=True)
    )
    wall = time.perf_counter() - start
    label = f"{game}{where}: {len(tables)} tables × {PHONES} phones, a tap every {SECONDS_A_TAP:.0f} s a table"
    yield f"{label}: confirmed, p50 / p95 (≤ 50 ms)", times(confirmed)
    yield "… seen by the others, p50 / p95 (≤ 150 ms)", times(seen)
    memory = " + ".join(f"{memory_mb(live):.0f}" for live in servers)
    phones = (time.process_time() - own) / wall
    busy = f"server {spent / wall:.0%} of a core, phones {phones:.0%}; server’s memory {memory} MB"
    told = f"… {len(confirmed)} taps, {len(seen)} panels seen, {refused} requests refused (503)"
    yield told, busy


async def play(
    ports: tuple[int, ...], tables: list[str]
) -> tuple[list[float], list[float], int]:
    """Seconds until each tap was confirmed and until each other phone had its panel; how many requests were refused."""
    phones = {
        table: [Phone(ports, table, LANGUAGES[number % 2]) for number in range(PHONES)]
        for table in tables
    }
    for group in phones.values():
        await asyncio.gather(*(phone.join() for phone in group))
    confirmed: list[float] = []
    seen: list[float] = []
    refused = 0
    end = time.perf_counter() + WARM_SECONDS + SECONDS

    async def tap_on(position: int, group: list[Phone]) -> None:
        turn = time.perf_counter() + SECONDS_A_TAP * position / len(tables)
        number = 0
        while turn < end:
            await asyncio.sleep(max(0, turn - time.perf_counter()))
            tapping = group[number % PHONES]
            action = {
                "kind": "rename",
                "args": {"player": 0, "name": f"Ana {position}.{number % 2}"},
            }
            sent, took, version = await tapping.tap(action)
            others = [phone for phone in group if phone is not tapping]
            arrived = await asyncio.gather(*(phone.sees(version) for phone in others))
            if sent > end - SECONDS:
                confirmed.append(took)
                seen.extend(moment - sent for moment in arrived)
            number += 1
            # Who was kept waiting goes on with their next turn: else all tables would tap in step after a jam.
            while turn < time.perf_counter():
                turn += SECONDS_A_TAP

    await asyncio.gather(
        *(tap_on(position, group) for position, group in enumerate(phones.values()))
    )
    for group in phones.values():
        for phone in group:
            phone.leave()
            refused += phone.refused
    return confirmed, seen, refused


def one_table(live: Live, table: str) -> Iterator[Figure]:
    """Eight phones at one table that tap as fast as they are answered."""

    async def tap_on() -> list[float]:
        async def tap(phone: Phone) -> list[float]:
            await phone.join()
            taken = [
                await phone.tap(
                    {"kind": "rename", "args": {"player": 0, "name": f"N{n}"}}
                )
                for n in range(40)
            ]
            phone.leave()
            return [took for _sent, took, _version in taken]

        found = await asyncio.gather(
            *(tap(Phone((live.port,), table, LANGUAGES[n % 2])) for n in range(8))
        )
        return [took for phone in found for took in phone]

    start = time.perf_counter()
    took = asyncio.run(tap_on())
    rate = len(took) / (time.perf_counter() - start)
    longest = f"{max(took) * 1000:.0f} ms ({rate:.0f}/s)"
    yield "8 phones at one table without a pause: the longest tap (≤ 250 ms)", longest
    store, wait = Store.at(live.data), []
    for _ in range(300):
        begin = time.perf_counter()
        store.answers()
        wait.append(time.perf_counter() - begin)
    store.close()
    yield (
        "the database’s part: a turn, a transaction, its end, p50 / p95 (≤ 2 ms)",
        times(wait),
    )


def bare_database(folder: Path) -> str:
    """Appends by SQLite alone, in WAL and waiting for the disk as ours."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE log (seq, args)"
    )
    took = []
    for number in range(500):
        start = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO log VALUES (?, ?)", (number, "{}"))
        connection.execute("COMMIT")
        took.append(time.perf_counter() - start)
    connection.close()
    return times(took)


async def pages(live: Live) -> str:
    """Rulebook pages over sixteen kept connections."""
    before, start = cpu_seconds(live), time.perf_counter()
    await page(live.port, "/en/miraris", PAGES, connections=16)
    wall, spent = time.perf_counter() - start, cpu_seconds(live) - before
    return f"{PAGES / wall:.0f} ({spent / PAGES * 1000:.2f} ms of processor each)"


async def listeners(live: Live, tables: list[str]) -> Iterator[Figure]:
    """Memory and pages with 500 phones that listen, then with all."""
    found: list[Figure] = []
    streams = await listen(live.port, tables, 500)
    found.append(
        ("memory with 500 phones listening (≤ 120 MB)", f"{memory_mb(live):.0f} MB")
    )
    streams += await listen(live.port, tables, LISTENERS - 500)
    found.append(
        (
            f"memory with {len(streams)} phones listening (≤ 250 MB)",
            f"{memory_mb(live):.0f} MB",
        )
    )
    found.append(
        (
            "… a page then, p50 / p95 (≤ 100 ms)",
            times(await page(live.port, "/en/azura", 200)),
        )
    )
    for stream in streams:
        stream.close()
    return iter(found)


async def dawdlers(live: Live) -> str:
    """Pages while clients do not finish their requests."""
    waiting = [
        unfinished(live.port, f"127.0.0.{2 + number % 4}")
        for number in range(UNFINISHED)
    ]
    took = await page(live.port, "/en/azura", 200)
    for connection in waiting:
        connection.close()
    return times(took)


def times(seconds: list[float]) -> str:
    """The median and the 95th percentile."""
    edges = quantiles(seconds, n=20)
    return f"{edges[9] * 1000:.1f} / {edges[18] * 1000:.1f} ms"


def cpu_seconds(live: Live) -> float:
    """Processor time of the server so far."""
    assert live.process is not None
    fields = (
        Path(f"/proc/{live.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    )
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(live: Live) -> float:
    """What the server holds in memory by itself and its share of what it has in common with others (PSS)."""
    assert live.process is not None
    lines = Path(f"/proc/{live.process.pid}/smaps_rollup").read_text().splitlines()
    return (
        next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    )
