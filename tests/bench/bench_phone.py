"""The whole site on a phone without a server: making it ready, coming back, a tap, a search; and four times slower."""

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Event, Thread

from playwright.sync_api import Page, expect, sync_playwright

from companion.settings import Settings
from tests.browser.chromium import PHONE, launch
from tests.live import Live
from tests.tables.sample import GAME, OPTIONS

_RUNS = 20
_AWAKE_SECONDS = 0.004  # of each turn of a slowed processor
_PATIENCE_MS = 600_000
_WORDS = ("hinterhlat", "golem", "wer fängt an", "Würfel", "Korallendrache")
_OPEN = """async (body) => {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body), headers });
  return (await response.json()).id;
}"""
# Milliseconds until an answer is there whole.
_TIMED = """async ({ path, form }) => {
  const start = performance.now();
  const response = await fetch(path, form && { method: "POST", body: new URLSearchParams(form) });
  await response.text();
  if (!response.ok) throw new Error(String(response.status));
  return performance.now() - start;
}"""


def run() -> Iterator[tuple[str, str]]:
    """Label and figure of each measurement."""
    engine = str(Settings.from_environment().engine)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        live = Live(Path(folder), engine=engine)
        live.program = ("app.py",)
        live.start()
        browser = launch(playwright)
        try:
            page = browser.new_page(base_url=live.url, viewport=PHONE, has_touch=True)
            page.goto("/de/")
            yield "fetched and made ready, once", f"{kept(page):.0f} s"
            live.stop()
            for times, label in ((1, ""), (4, ", four times slower")):
                with slowed(times):
                    yield from measured(page, label)
        finally:
            browser.close()
            live.stop()


def kept(page: Page) -> float:
    """Seconds from the button to a phone that has everything."""
    button = page.locator("[data-road] button")
    button.wait_for()
    start = time.perf_counter()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true", timeout=_PATIENCE_MS)
    return time.perf_counter() - start


def measured(page: Page, label: str) -> Iterator[tuple[str, str]]:
    """What a phone with everything does without a server."""
    ready = []
    for _ in range(3):
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()
        ready.append(timed(page, "/de/azura/turn"))
    yield f"ready after a stop{label} (≤ 4 s, slower 12)", f"{median(ready):.0f} ms"

    searches = [timed(page, f"/de/search?part=1&q={words}") for words in _WORDS]
    yield f"words searched first{label}", spread(searches)
    again = [
        timed(page, f"/de/search?part=1&q={_WORDS[number % len(_WORDS)]}")
        for number in range(_RUNS)
    ]
    yield f"a search{label} (≤ 50 ms, slower 200)", spread(again)

    id = page.evaluate(_OPEN, {"game": GAME, "options": OPTIONS})
    taps = []
    for number in range(_RUNS):
        kind = "undo" if number % 2 else "redo"
        if not number:
            kind = "rename"
        form = {
            "action": f'{{"kind":"{kind}"}}',
            "player": "0",
            "name": "Zoé",
            "seen": str(number),
            "action_id": f"{number:032x}",
        }
        taps.append(timed(page, f"/de/t/{id}/act?part=1", form))
    yield f"the first tap{label}", f"{taps[0]:.0f} ms"
    yield f"a tap, kept safe{label} (≤ 50 ms, slower 200)", spread(taps[1:])


def timed(page: Page, path: str, form: dict[str, str] | None = None) -> float:
    """Milliseconds until the answer is there."""
    return float(page.evaluate(_TIMED, {"path": path, "form": form}))


def spread(values: list[float]) -> str:
    """The median, and the longest."""
    return f"{median(values):.0f} ms, at most {max(values):.0f}"


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """Our browser's pages and workers get only one part of this many of their processor.

    Chromium slows the main threads of pages alone ("only supported for pages, not workers"), and the site runs in a
    worker: so these processes are stopped for most of each moment.
    """
    ended = Event()
    processes = renderers() if times > 1 else []
    assert processes or times == 1

    def hold() -> None:
        while processes and not ended.is_set():
            tell(processes, signal.SIGSTOP)
            time.sleep(_AWAKE_SECONDS * (times - 1))
            tell(processes, signal.SIGCONT)
            time.sleep(_AWAKE_SECONDS)

    thread = Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def tell(processes: list[int], what: signal.Signals) -> None:
    """Signal processes, some of which may have ended."""
    for process in processes:
        try:
            os.kill(process, what)
        except ProcessLookupError:
            continue


def renderers() -> list[int]:
    """The processes of our browser in which pages and workers run."""
    parents, found = {}, []
    for status in Path("/proc").glob("[0-9]*/stat"):
        number = int(status.parent.name)
        try:
            parents[number] = int(status.read_text().rpartition(")")[2].split()[1])
            command = (status.parent / "cmdline").read_text()
        except OSError:
            continue  # it has ended meanwhile
        if "--type=renderer" in command:
            found.append(number)

    def is_ours(number: int) -> bool:
        while number in parents:
            if number == os.getpid():
                return True
            number = parents[number]
        return False

    return [number for number in found if is_ours(number)]
