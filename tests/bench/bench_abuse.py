"""What strangers and bad luck do to a server: nothing confirmed is lost, nothing is answered with a 500.

Streams by the thousand and requests that never become whole are in `bench_server`.
"""

import asyncio
import json
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask

from companion.games import MACHINES
from companion.settings import Settings
from companion.web import create_app
from tests.bench.bench_server import Figure, server, times
from tests.bench.phones import Answer, Connection, connect, page, request
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import tap
from tests.web.addresses import address

KILLS, RACERS, TAPS, FUZZED, CONNECTIONS = 50, 8, 200, 100_000, 8
DISK_MB, MANY = 8, 300
KINDS = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
)
FIELDS = (
    "action",
    "action_id",
    "args",
    "game",
    "kind",
    "lang",
    "options",
    "part",
    "players",
    "q",
    "seen",
    "to",
)
Asked = tuple[str, str, bytes, bytes]  # method, path, further headers, body


def run() -> Iterator[Figure]:
    """Label and figure of each trial. Raises AssertionError where anything was lost or answered with a 500."""
    with server(cold=True) as (live, _folder):
        yield f"killed {KILLS} times while four phones tap", kills(live)
        yield f"{RACERS} phones × {TAPS} taps at one table", race(live)
        yield from asyncio.run(fuzz(live))
    with tempfile.TemporaryDirectory() as folder:
        yield "a full disk", full_disk(Path(folder))


def tap_on(live: Live, table: str, name: str, most: int = 1000) -> list[str]:
    """What was confirmed to a phone that taps until it is cut off."""
    with TapPhone(live.port) as phone:
        return phone.tap_until_cut_off(table, name, most)


def new_table(live: Live) -> str:
    """A table to tap at."""
    with TapPhone(live.port) as phone:
        return phone.open_table()


def check_kept(live: Live, table: str, confirmed: list[str]) -> None:
    """Every confirmed tap is in the log, and nothing is there twice."""
    with TapPhone(live.port) as phone:
        kept = phone.confirmed(table)
    assert set(confirmed) <= set(kept), set(confirmed) - set(kept)
    assert len(kept) == len(set(kept)), Counter(kept).most_common(3)


def kills(live: Live) -> str:
    """Cut the server off in the middle of taps, again and again."""
    chance, number = Random(1), 0
    for _ in range(KILLS):
        table = new_table(live)
        with ThreadPoolExecutor(4) as pool:
            phones = [pool.submit(tap_on, live, table, name) for name in "abcd"]
            time.sleep(chance.uniform(0.05, 0.4))
            live.kill()
            confirmed = [id for phone in phones for id in phone.result()]
        live.start()
        check_kept(live, table, confirmed)
        number += len(confirmed)
    return f"{number} taps confirmed, none lost"


def race(live: Live) -> str:
    """Many phones at one table as fast as they can."""
    table, start = new_table(live), time.perf_counter()
    with ThreadPoolExecutor(RACERS) as pool:
        names = "abcdefghijklmnop"[:RACERS]
        phones = [pool.submit(tap_on, live, table, name, TAPS) for name in names]
        confirmed = [id for phone in phones for id in phone.result()]
    seconds = time.perf_counter() - start
    assert len(confirmed) == RACERS * TAPS
    check_kept(live, table, confirmed)
    return f"{len(confirmed)} confirmed in {seconds:.1f} s, none lost, none twice"


async def fuzz(live: Live) -> Iterator[Figure]:
    """Requests of every shape to every address, while somebody reads."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        app.extensions["tableside"].close()
    tables = [new_table(live) for _ in range(20)]
    statuses: Counter[int] = Counter()
    took: list[float] = []
    senders = [
        asyncio.create_task(send(live.port, Asker(app, tables, Random(n)), statuses))
        for n in range(CONNECTIONS)
    ]
    while not all(sender.done() for sender in senders):
        took += await page(live.port, "/en/azura", 4)
        await asyncio.sleep(0.2)
    await asyncio.gather(*senders)
    assert not statuses[500], statuses
    told = ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items()))
    return iter(
        [
            (f"{statuses.total()} requests of every shape", told),
            ("… a page meanwhile, p50 / p95 (≤ 200 ms)", times(took)),
        ]
    )


class Asker:
    """Makes requests up: known addresses with odd words, odd headers, odd bodies."""

    def __init__(self, app: Flask, tables: list[str], chance: Random) -> None:
        self.rules = list(app.url_map.iter_rules())
        self.tables, self.chance = tables, chance

    def word(self) -> str:
        """Any few characters."""
        letters = [self.chance.choice("aé9_-./% 漢\0\n<&") for _ in range(self.some())]
        return "".join(letters)

    def some(self) -> int:
        """A small number, most often very small."""
        return min(30, int(self.chance.expovariate(0.3)))

    def plain(self, depth: int = 0) -> Any:
        """Any value that JSON can say."""
        kind = self.chance.randrange(9 if depth < 4 else 6)
        if kind == 6:
            return [self.plain(depth + 1) for _ in range(self.some())]
        if kind > 6:
            names = [self.chance.choice(FIELDS) for _ in range(self.some())]
            return {name: self.plain(depth + 1) for name in names}
        whole = self.chance.choice([0, -1, 7, 10**9, 10**30])
        return [None, True, self.word(), whole, 0.5, self.chance.choice(FIELDS)][kind]

    def action(self) -> dict[str, Any]:
        """Nearly what a phone sends."""
        machine = MACHINES[self.chance.choice(sorted(MACHINES))]
        kinds = [*machine.actions, "undo", "redo", "goto", "correct"]
        args = {"player": self.chance.randrange(3), "name": self.word()}
        sent: dict[str, Any] = {"kind": self.chance.choice(kinds), "args": args}
        sent |= {"action_id": self.word() or "x", "seen": self.chance.randrange(9)}
        if self.chance.random() < 0.7:
            sent[self.chance.choice(sorted(sent))] = self.plain()
        return sent

    def ask(self) -> Asked:
        """One request."""
        rule = self.chance.choice(self.rules)
        method = self.chance.choice(sorted((rule.methods or set()) - {"HEAD"}))
        changed = {"id": self.chance.choice(self.tables)}
        if method == "DELETE" or self.chance.random() < 0.3:
            changed = {name: self.word() or "x" for name in rule.arguments}
        with suppress(Exception):  # not every word fits every place of an address
            path = address(rule, "x", **changed)
            return method, path + self.query(), self.headers(), self.body(method)
        return method, "/" + quote(self.word()), b"", b""

    def query(self) -> str:
        """What stands behind a question mark."""
        names = [self.chance.choice(FIELDS) for _ in range(self.chance.randrange(3))]
        return "?" + urlencode([(name, self.word()) for name in names])

    def headers(self) -> bytes:
        """A header with an odd value, or none."""
        odd = quote(self.word(), safe="./% <&,;=*")
        names = (
            "Accept",
            "Accept-Language",
            "Cookie",
            "If-None-Match",
            "Range",
            "Last-Event-ID",
            "X-Forwarded-For",
        )
        name = self.chance.choice(names)
        return f"{name}: {odd}\r\n".encode() if self.chance.random() < 0.4 else b""

    def body(self, method: str) -> bytes:
        """Nothing, any bytes, any JSON, or nearly an action."""
        if method in ("GET", "OPTIONS"):
            return b""
        way = self.chance.randrange(4)
        if way == 0:
            return self.chance.randbytes(self.some())
        if way == 1:
            return json.dumps(self.plain()).encode()
        if way == 2:
            return json.dumps(self.action()).encode()
        found = self.action()
        fields = {"action": json.dumps(found), "seen": found["seen"], "action_id": "x"}
        return urlencode(fields | {self.chance.choice(FIELDS): self.word()}).encode()


async def send(port: int, asker: Asker, statuses: Counter[int]) -> None:
    """One of several who send, one request after the other."""
    connection = await connect(port)
    for _ in range(FUZZED // CONNECTIONS):
        method, path, more, body = asker.ask()
        kind = asker.chance.choice(KINDS)
        if body:
            more += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n".encode()
        answer = await asked(connection, request(method, path, port, more) + body)
        ends = answer is None or b"\r\nconnection: close" in answer.head.lower()
        statuses[answer.status if answer else 0] += 1
        if ends or "/events" in path:  # a stream would go on
            connection.transport.close()
            connection = await connect(port)
    connection.transport.close()


async def asked(connection: Connection, text: bytes) -> Answer | None:
    """The answer, or none where the server ended the connection: that is an answer to what is no request."""
    try:
        return await asyncio.wait_for(connection.ask(text), 30)
    except ConnectionResetError:
        return None


def tap_all(phone: TapPhone, table: str) -> Counter[int]:
    """How the same taps are answered."""
    taps = [tap(f"t{number}", f"N{number}") for number in range(MANY)]
    return Counter(phone.act(table, each)[0] for each in taps)


def full_disk(folder: Path) -> str:
    """A small disk of its own, filled to the last byte while phones tap."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "none", str(folder)]
    if subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode:
        return "not taken: only root can make a small disk"
    live = Live(folder, log="1")
    try:
        live.start()
        table, ballast = new_table(live), folder / "ballast"
        # The first page of a server that is not warm would be measured instead of the full disk.
        asyncio.run(page(live.port, f"/en/t/{table}", 1))
        with TapPhone(live.port) as phone, ballast.open("wb", 0) as file:
            with suppress(OSError):
                while file.write(bytes(4096)):
                    pass
            statuses = tap_all(phone, table)
            assert set(statuses) <= {200, 507} and statuses[507], statuses
            took = asyncio.run(page(live.port, f"/en/t/{table}", 20))
            ballast.unlink()
            file.truncate(0)
            # The phones send again what was not confirmed.
            assert set(tap_all(phone, table)) == {200}
        check_kept(live, table, [f"t{number}" for number in range(MANY)])
        told = f"{statuses[507]} of {MANY} taps waited (507), all went through"
        return f"{told}; a page meanwhile {times(took)}"
    finally:
        live.stop()
        subprocess.run(["umount", str(folder)], check=True)


if __name__ == "__main__":
    for label, figure in run():
        print(f"  {label:<66} {figure}", flush=True)
