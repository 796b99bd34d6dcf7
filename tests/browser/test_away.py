"""A phone loses its connection: the others at the table see whose it is, and that it is back."""

import socket
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.panel import wait_for
from tests.browser.relay import Relay
from tests.live import Live
from tests.tables.phones import TapPhone


@pytest.fixture
def wire(live: Live) -> Iterator[Relay]:
    """The network of one phone."""
    wire = Relay(live.port)
    yield wire
    wire.close()


@pytest.fixture
def nowhere() -> Iterator[int]:
    """A port at which nobody ever answers."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        yield silent.getsockname()[1]


def test_the_others_see_that_one_is_away(
    phone: Phone, live: Live, wire: Relay, nowhere: int
) -> None:
    with TapPhone(live.port) as taps:
        id = taps.open_table()
    ana, ben = phone("de", base=wire.url), phone("de")
    ana.goto(f"/de/t/{id}#who")
    ana.locator(".who [data-take='0']").tap()
    expect(ana.locator("#me")).to_be_visible()
    ben.goto(f"/de/t/{id}")
    wire.plug(nowhere)
    expect(ben.locator("#offline")).to_contain_text("Ohne Netz: Ana")
    expect(ana.locator("#offline")).to_contain_text("Kein Netz")
    wire.plug(live.port)
    expect(ben.locator("#offline")).to_be_hidden()
    expect(ana.locator("#offline")).to_be_hidden()


def listeners(live: Live, id: str) -> int:
    """How many phones are followed at a table."""
    with sqlite3.connect(live.data / "tableside.db") as database:
        query = "SELECT count(*) FROM listening WHERE table_id = ?"
        return int(database.execute(query, (id,)).fetchone()[0])


def expect_listeners(page: Page, live: Live, id: str, expected: int) -> None:
    wait_for(page, lambda: listeners(live, id) == expected)


def test_a_phone_that_is_put_aside_says_goodbye(phone: Phone, live: Live) -> None:
    with TapPhone(live.port) as taps:
        id = taps.open_table()
    page = phone()
    page.goto(f"/en/t/{id}")
    expect_listeners(page, live, id, 1)
    page.goto("about:blank")
    expect_listeners(page, live, id, 0)
    page.goto(f"{live.url}/en/t/{id}")
    expect_listeners(page, live, id, 1)


@pytest.mark.usefixtures("service_worker")
def test_a_page_that_its_worker_runs_says_goodbye_when_it_is_left(
    phone: Phone, live: Live
) -> None:
    with TapPhone(live.port) as taps:
        id = taps.open_table()
    page = phone()
    page.goto("/en/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto(f"/en/t/{id}")
    expect_listeners(page, live, id, 1)
    page.goto("/en/azura")
    expect_listeners(page, live, id, 0)
