"""The server's disk is full: everything can be read, taps wait on the phone and go through when there is room."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.live import COLD, Live
from tests.tables.phones import TapPhone
from tests.tables.sample import tap

# The server, whose database finds no room as long as there is a file of this name.
FULL = """
import os, sqlite3
from sqlalchemy.exc import OperationalError
from companion.tables.writers import Writers

write = Writers.write

def write_where_there_is_room(*given):
    if os.path.exists(os.environ["TABLESIDE_DATA"] + "/full"):
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorname = "SQLITE_FULL"
        raise OperationalError("INSERT", {}, cause)
    return write(*given)

Writers.write = write_where_there_is_room
"""


@pytest.fixture
def server(tmp_path: Path, built_index: Path) -> Iterator[Live]:
    """A server whose disk can be full."""
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(tmp_path)
    how, program = COLD
    server.program = (how, FULL + program)
    server.start()
    yield server
    server.stop()


def test_taps_wait_on_the_phone_until_there_is_room(phone: Phone, server: Live) -> None:
    with TapPhone(server.port) as other:
        table = other.open_table()
        other.act(table, tap("a", "Zoé"))
    page = phone("fr", base=server.url)
    page.goto(f"/fr/t/{table}")
    panel = page.locator("#panel")
    expect(panel).to_have_attribute("data-version", "1")
    full = server.data / "full"
    full.touch()
    with page.expect_response("**/act?part=1") as told:
        page.locator("#undo").tap()
    assert told.value.status == 507
    expect(page.locator("#offline")).to_be_visible()
    reading = page.context.new_page()
    reading.goto(f"{server.url}/fr/azura")
    expect(reading.locator("h1")).to_be_visible()
    reading.goto(f"{server.url}/fr/t/{table}")
    expect(reading.locator("#panel")).to_have_attribute("data-version", "1")
    full.unlink()
    expect(panel).to_have_attribute("data-version", "2")
    expect(page.locator("#offline")).to_be_hidden()
    with TapPhone(server.port) as other:
        assert len(other.confirmed(table)) == 2
