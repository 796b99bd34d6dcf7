"""Page weight, and how soon the first rule can be read on a slow phone, beside MkDocs Material with the same text."""

import gzip
import http.server
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import PHONE, launch
from tests.live import ROOT, Live

BOOKS = ("miraris", "mice-and-mystics")
RUNS = 5
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}


def run() -> Iterator[tuple[str, str]]:
    """Label and figure of each measurement."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        live = Live(Path(folder))
        live.start()
        browser = launch(playwright)
        try:
            for book in BOOKS:
                bytes_, requests = weight(browser, f"{live.url}/en/{book}")
                yield (
                    f"{book}: transferred, requests (≤ 60 KB, ≤ 8)",
                    f"{bytes_ / 1000:.1f} KB, {requests}",
                )
            ours = [
                first_rule(browser, f"{live.url}/en/{BOOKS[0]}") for _ in range(RUNS)
            ]
            yield (
                "first rule readable, slow phone (≤ 0.8 s)",
                f"{sorted(ours)[RUNS // 2]:.2f} s",
            )
            table = [at_table(browser, live.url) for _ in range(RUNS)]
            soonest = sorted(table)[RUNS // 2]
            yield (
                "a table, cold, on that phone: until it listens, requests",
                f"{soonest[0]:.2f} s, {soonest[1]}",
            )
            with material(Path(folder)) as address:
                if address:
                    theirs = [first_rule(browser, address) for _ in range(RUNS)]
                    yield (
                        "the same text in Material for MkDocs, same run",
                        f"{sorted(theirs)[RUNS // 2]:.2f} s",
                    )
                    bytes_, requests = weight(browser, address)
                    yield "its weight", f"{bytes_ / 1000:.1f} KB, {requests}"
        finally:
            browser.close()
            live.stop()


def weight(browser: Browser, url: str) -> tuple[int, int]:
    """Bytes over the wire and requests of a cold visit."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.append(int(event["encodedDataLength"])),
    )
    page.goto(url, wait_until="networkidle")
    context.close()
    return sum(sizes), len(sizes)


def first_rule(browser: Browser, url: str) -> float:
    """Seconds to the first contentful paint on the slow phone."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    slow_down(page)
    page.goto(url, wait_until="load")
    paint = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    context.close()
    return float(paint) / 1000


def at_table(browser: Browser, url: str) -> tuple[float, int]:
    """Seconds until a phone that has just come hears what others do at a table, and the requests until then."""
    context = browser.new_context(base_url=url, viewport=PHONE)
    options = {"players": ["Ana", "Ben", "Eva"]}
    answer = context.request.post(
        "/api/tables", data={"game": "miraris", "options": options}
    )
    page = context.new_page()
    slow_down(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    start = time.monotonic()
    with page.expect_request("**/events?*"):
        page.goto(f"/en/t/{answer.json()['id']}", wait_until="commit")
    seconds = time.monotonic() - start
    context.close()
    return seconds, len(asked)


def slow_down(page: Page) -> None:
    """CPU ×4, 1.6 Mbit/s and 150 ms."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


@contextmanager
def material(folder: Path) -> Iterator[str]:
    """An address that serves the Miraris book built by MkDocs Material; "" where it can't be installed."""
    source, site, venv = folder / "docs", folder / "site", folder / "venv"
    source.mkdir()
    shutil.copy(ROOT / "content" / "miraris" / "en.md", source / "index.md")
    for art in (ROOT / "content" / "miraris" / "art").glob("*.svg"):
        (source / "art").mkdir(exist_ok=True)
        shutil.copy(art, source / "art")
    (folder / "mkdocs.yml").write_text(
        "site_name: Miraris\ntheme: {name: material, font: false}\nmarkdown_extensions: [attr_list, admonition]\n"
    )
    pip = [
        str(venv / "bin" / "pip"),
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "mkdocs-material",
    ]
    build = [
        str(venv / "bin" / "mkdocs"),
        "build",
        "--quiet",
        "-f",
        str(folder / "mkdocs.yml"),
        "-d",
        str(site),
    ]
    try:
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        for command in (pip, build):
            subprocess.run(command, check=True, capture_output=True)
    except subprocess.CalledProcessError:
        yield ""
        return
    handler = partial(_Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Compresses like a real server would, and logs nothing."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: N802 (the library's name)
        """A file, compressed."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        found = path.is_file()
        body = gzip.compress(path.read_bytes(), 6) if found else b""
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", self.guess_type(path))
        if found:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""
