"""The server is gone: the phone says so, keeps the taps, and sends them when it is back."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.panel import at_version
from tests.browser.relay import Relay
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import rename, tap

pytestmark = pytest.mark.usefixtures("service_worker")


@pytest.fixture
def table(own_server: Live) -> str:
    """A table, on a server that will be killed, at which Ana has become Zoé."""
    with TapPhone(own_server.port) as other:
        table = other.open_table()
        other.act(table, tap("a", "Zoé"))
    return table


@pytest.fixture
def page(phone: Phone, own_server: Live, table: str) -> Iterator[Page]:
    """A phone at that table."""
    page = phone("en", base=own_server.url)
    page.goto(f"/en/t/{table}")
    at_version(page, 1)
    yield page
    page.close()


def test_the_banner_comes_without_moving_anything_and_goes_when_the_server_returns(
    page: Page, own_server: Live
) -> None:
    expect(page.locator("#offline")).to_be_hidden()
    place = page.locator("#panel").bounding_box()
    own_server.kill()
    expect(page.locator("#offline")).to_be_visible()
    assert page.locator("#panel").bounding_box() == place
    own_server.start()
    expect(page.locator("#offline")).to_be_hidden()


def test_a_tap_without_a_server_is_kept_and_sent_when_it_returns(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    page.locator("#undo").tap()
    expect(page.locator("#offline")).to_be_visible()
    at_version(page, 1)
    own_server.start()
    at_version(page, 2)
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_while_one_tap_waits_another_is_not_taken(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    page.locator("#undo").tap()
    expect(page.locator("#offline")).to_be_visible()
    page.locator("#az-at-coral-dragon > summary").tap()
    expect(page.locator("#offline")).to_contain_text("Your tap waits")
    page.locator("#az-go-coral-dragon-1-1:not([data-locked])").tap()
    expect(page.locator("#toast")).to_contain_text("still waits for the network")
    own_server.start()
    at_version(page, 2)
    page.wait_for_timeout(500)
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_a_tap_that_waits_is_taken_back_by_undo(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    for card in ("coral-dragon", "sorcerer"):
        page.locator(f"#az-at-{card} > summary").tap()
        page.locator(f"#az-go-{card}-1-1:not([data-locked])").tap()
        expect(page.locator("#offline")).to_be_visible()
        if card == "coral-dragon":
            page.locator("#undo").tap()
            expect(page.locator("#toast")).to_contain_text("Taken back")
    own_server.start()
    at_version(page, 2)
    expect(page.locator("#az-at-sorcerer")).to_have_attribute("data-count", "1")
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_a_table_that_is_opened_anew_without_a_network_is_said_to_be_safe(
    page: Page, own_server: Live, table: str
) -> None:
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # by its worker, which keeps what stands in for pages
    page.wait_for_function("() => caches.match('/en/offline')")
    own_server.kill()
    page.reload()
    expect(page.locator("[data-safe]")).to_be_visible()
    own_server.start()
    at_version(page, 1)


def test_a_tap_that_was_kept_survives_closing_the_page(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    page.locator("#undo").tap()
    expect(page.locator("#offline")).to_be_visible()
    again = page.context.new_page()
    page.close()
    own_server.start()
    again.goto(f"{own_server.url}/en/t/{table}")
    at_version(again, 2)


Between = Callable[[BaseHTTPRequestHandler, bytes], None]


class Wire(Relay):
    """What a phone's requests go through, the service worker's as well: they may end at somebody between."""

    @contextmanager
    def held_by(self, answer: Between) -> Iterator[list[str]]:
        """Nobody else is reached meanwhile. Gives the taps that came there."""
        taps: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer(self, b"")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                answer(self, body)
                taps.append(self.path)

            def log_message(self, *_words: object) -> None:
                pass

        between, server = ThreadingHTTPServer(("127.0.0.1", 0), Handler), self.to
        Thread(target=between.serve_forever, daemon=True).start()
        self.plug(between.server_port)
        yield taps
        self.plug(server)
        between.shutdown()
        between.server_close()


@pytest.fixture
def wire(own_server: Live) -> Iterator[Wire]:
    """The way to the server."""
    wire = Wire(own_server.port)
    yield wire
    wire.close()


@pytest.fixture
def afar(phone: Phone, wire: Wire, table: str) -> Page:
    """A phone at that table, by that way."""
    page = phone("en", base=wire.url)
    page.goto(f"/en/t/{table}")
    at_version(page, 1)
    return page


def rename_until(page: Page, taps: list[str]) -> None:
    """Make Zoé Cleo, which can be done any number of times, and wait until that has come to whoever is between."""
    page.evaluate(
        """async (args) => {
          const { send } = await import(document.querySelector("script[src*='/js/table.js']").src);
          send({ kind: "rename", args });
        }""",
        rename("Cleo"),
    )
    until = time.monotonic() + 120
    while not taps:
        assert time.monotonic() < until
        page.wait_for_timeout(50)


def say(status: int, kind: str, body: str) -> Between:
    """Always the same answer."""

    def answer(request: BaseHTTPRequestHandler, _body: bytes) -> None:
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body.encode())

    return answer


def test_a_tap_whose_answer_was_lost_counts_once(
    afar: Page, wire: Wire, own_server: Live, table: str
) -> None:
    def lose(request: BaseHTTPRequestHandler, body: bytes) -> None:
        if body:
            passed = Request(own_server.url + request.path, body, dict(request.headers))
            urlopen(passed).close()

    with wire.held_by(lose) as taps:
        rename_until(afar, taps)
        with TapPhone(own_server.port) as other:
            assert len(other.confirmed(table)) == 2
        at_version(afar, 1)
    at_version(afar, 2)
    expect(afar.locator("#offline")).to_be_hidden()
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_a_log_in_page_of_the_network_is_no_answer(afar: Page, wire: Wire) -> None:
    with wire.held_by(say(200, "text/html", "<h1>Log in</h1>")) as taps:
        rename_until(afar, taps)
    at_version(afar, 2)


def test_a_server_in_trouble_keeps_the_taps(afar: Page, wire: Wire) -> None:
    for version, status in ((2, 500), (3, 502), (4, 503)):
        with wire.held_by(say(status, "application/json", '{"message": "No"}')) as taps:
            rename_until(afar, taps)
            expect(afar.locator("#offline")).to_be_visible()
        at_version(afar, version)
        expect(afar.locator("#offline")).to_be_hidden()


def test_a_phone_that_slept_catches_up(
    afar: Page, wire: Wire, own_server: Live, table: str
) -> None:
    with wire.held_by(say(502, "text/html", "")):
        with TapPhone(own_server.port) as other:
            other.act(table, tap("b", "Ada"))
        expect(afar.locator("#offline")).to_be_visible()
    expect(afar.locator("#panel")).to_have_attribute("data-players", re.compile("^Ada"))
    expect(afar.locator("#offline")).to_be_hidden()
