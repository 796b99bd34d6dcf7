"""The server is gone: the phone says so, keeps the taps, and sends them when it is back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.panel import at_version
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import tap

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


def test_the_banner_comes_when_the_server_is_gone_and_goes_when_it_returns(
    page: Page, own_server: Live
) -> None:
    expect(page.locator("#offline")).to_be_hidden()
    own_server.kill()
    expect(page.locator("#offline")).to_be_visible()
    own_server.start()
    expect(page.locator("#offline")).to_be_hidden(timeout=20_000)


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


def test_a_tap_whose_answer_was_lost_counts_once(
    page: Page, own_server: Live, table: str
) -> None:
    lost: list[str] = []

    def lose_the_first(route: object) -> None:
        lost.append("x")
        if len(lost) == 1:
            route.fetch()  # type: ignore[attr-defined]
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/act*", lose_the_first)
    page.locator("#undo").tap()
    at_version(page, 2)
    expect(page.locator("#offline")).to_be_hidden()
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_a_log_in_page_of_the_network_is_no_answer(
    page: Page, own_server: Live, table: str
) -> None:
    answers = iter(["portal"])

    def portal_first(route: object) -> None:
        if next(answers, ""):
            route.fulfill(status=200, content_type="text/html", body="<h1>Log in</h1>")  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/act*", portal_first)
    page.locator("#undo").tap()
    at_version(page, 2)


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_server_in_trouble_keeps_the_taps(
    page: Page, own_server: Live, table: str, status: int
) -> None:
    answers = iter([status])

    def trouble_first(route: object) -> None:
        if next(answers, 0):
            route.fulfill(status=status, body="trouble")  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/act*", trouble_first)
    page.locator("#undo").tap()
    at_version(page, 2)


def test_a_phone_that_slept_catches_up(
    page: Page, own_server: Live, table: str
) -> None:
    page.context.set_offline(True)
    with TapPhone(own_server.port) as other:
        other.act(table, tap("b", "Ada"))
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#panel")).to_have_attribute("data-players", re.compile("^Ada"))
    expect(page.locator("#offline")).to_be_hidden()
