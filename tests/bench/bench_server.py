"""A tap seen by the other phones of its table, pages a second, memory: all against one real server."""

import http.client
import json
import queue
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.live import Live

TABLES, PHONES, TAPS = 100, 5, 300


def run() -> Iterator[tuple[str, str]]:
    """Label and figure of each measurement."""
    with tempfile.TemporaryDirectory() as folder:
        live = Live(Path(folder))
        live.start()
        try:
            yield "pages served a second, one worker (≥ 1,000)", pages_a_second(live)
            yield from taps(live)
            yield "memory of the server after that (≤ 120 MB)", f"{memory_mb(live):.0f} MB"
        finally:
            live.stop()


def pages_a_second(live: Live) -> str:
    """A rulebook page over kept-alive connections, by wrk where it is installed."""
    path = "/en/miraris"
    if shutil.which("wrk"):
        command = ["wrk", "-t1", "-c16", "-d5s", "-H", "Accept-Encoding: gzip", f"{live.url}{path}"]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return next(line.split()[1] for line in printed.splitlines() if "Requests/sec" in line) + " (wrk)"
    count, seconds = 3000, 0.0
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    start = time.perf_counter()
    for _ in range(count):
        connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        connection.getresponse().read()
    seconds = time.perf_counter() - start
    return f"{count / seconds:.0f} (one Python client, one connection; wrk measures more)"


def taps(live: Live) -> Iterator[tuple[str, str]]:
    """Milliseconds from sending a tap to a neighbour's stream telling of it: 100 tables × 5 phones."""
    made = [_post(live, "/api/tables", {"game": "azura", "options": {"players": ["A", "B"]}}) for _ in range(TABLES)]
    heard: queue.Queue[tuple[str, float]] = queue.Queue()
    for table in made:
        for _ in range(PHONES):
            threading.Thread(target=_listen, args=(live, table["id"], heard), daemon=True).start()
    for _ in range(TABLES * PHONES):
        heard.get(timeout=60)
    confirmed, seen = [], []
    for number in range(TAPS):
        table = made[number % TABLES]
        start = time.perf_counter()
        action = {"kind": "rename", "args": {"player": 0, "name": f"N{number}"}, "action_id": f"a{number}"}
        _post(live, f"/api/tables/{table['id']}/actions", action)
        confirmed.append(time.perf_counter() - start)
        arrivals = [heard.get(timeout=10)[1] for _ in range(PHONES)]
        seen.append(max(arrivals) - start)
    yield f"a tap confirmed, p50 / p95 ({TABLES} tables × {PHONES} phones)", _times(confirmed)
    yield "… and known to the last phone of its table, p50 / p95 (≤ 100 ms)", _times(seen)


def memory_mb(live: Live) -> float:
    """Resident memory of the server's processes together, shared pages counted once a process."""
    assert live.process is not None
    children = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(live.process.pid), "--ppid", str(live.process.pid)],
        capture_output=True, text=True, check=True,
    ).stdout.split()
    return max(int(kilobytes) for kilobytes in children) / 1000


def _listen(live: Live, id: str, heard: "queue.Queue[tuple[str, float]]") -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.request("GET", f"/api/tables/{id}/events?seen=0")
    response = connection.getresponse()
    heard.put((id, time.perf_counter()))
    while line := response.readline():
        if line.startswith(b"data:"):
            heard.put((id, time.perf_counter()))


def _post(live: Live, path: str, body: object) -> dict[str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer: dict[str, str] = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def _times(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2] * 1000:.1f} / {ordered[int(len(ordered) * 0.95)] * 1000:.1f} ms"
