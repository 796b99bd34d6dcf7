"""A live server in a thread of its own process group, and phones that look at it."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.find_chromium import find

ROOT = Path(__file__).parent.parent.parent
PHONE = {"width": 360, "height": 740}
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]
expect.set_options(timeout=10_000)

Phone = Callable[..., Page]


class Live:
    """A server process over a data folder; it can be killed and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        environment = {
            **os.environ, "TABLESIDE_DATA": str(self.data), "TABLESIDE_HOST": "127.0.0.1",
            "TABLESIDE_PORT": str(self.port), "TABLESIDE_THREADS": "64",
        }
        self.process = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop it in peace."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for all browser tests."""
    server = Live(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Live]:
    """A server of a test's own, to be killed."""
    server = Live(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(live: Live) -> str:
    """The address of the live server."""
    return live.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the run."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Phone]:
    """Makes phones: `phone("de")`, `phone("fr", scripts=False)`. A page error or a refused resource fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(lang: str = "en", *, scripts: bool = True, scheme: str = "light", size: dict[str, int] = PHONE,
             base: str = site) -> Page:
        context = browser.new_context(
            base_url=base, locale=lang, viewport=size, java_script_enabled=scripts, color_scheme=scheme,
            has_touch=True, reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if "Content Security" in message.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors
