"""A phone that keeps everything, and then has no server: the site goes on, from the same program."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browser.conftest import PHONE
from tests.live import Live

# On a busy machine everything is read and indexed in minutes; once in a run.
_PATIENCE_MS = 280_000
_SAME = ("/de/", "/de/azura", "/de/azura/turn", "/de/search?q=hinterhlat", "/fr/miraris/play", "/es/azura/sheet",
         "/en/search?q=golem&game=miraris&part=1", "/de/play-me/play", "/en/nothing")  # fmt: skip


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, built_index: Path
) -> Iterator[Live]:
    """A server that phones can keep, to be stopped."""
    data = tmp_path_factory.mktemp("road")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(data)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def traveller(browser: Browser, server: Live) -> Iterator[BrowserContext]:
    """A German phone that keeps everything: one for all tests here, as it takes long."""
    context = browser.new_context(
        base_url=server.url, locale="de", viewport=PHONE, has_touch=True
    )
    page = context.new_page()
    page.goto("/de/")
    road = page.locator("[data-road]")
    expect(road.locator("[role=status]")).to_have_text(re.compile(r"^\d+(,\d)? MB$"))
    road.locator("button").tap()
    expect(road.locator("button")).to_have_attribute(
        "aria-pressed", "true", timeout=_PATIENCE_MS
    )
    expect(road.locator("[role=status]")).to_contain_text("ohne Netz")
    page.close()
    yield context
    context.close()


@pytest.fixture
def worker(traveller: BrowserContext) -> Worker:
    """The service worker of that phone."""
    return traveller.service_workers[0]


@pytest.fixture
def gone(server: Live, traveller: BrowserContext) -> Iterator[Page]:
    """That phone while the server is stopped."""
    server.stop()
    page = traveller.new_page()
    yield page
    page.close()
    server.start()


def test_the_engine_gives_the_same_pages_as_the_server(
    server: Live, traveller: BrowserContext, worker: Worker
) -> None:
    for path in _SAME:
        theirs = traveller.request.get(path)
        ours = worker.evaluate(
            """async (path) => {
              const answer = await answerHere(new Request(path));
              return [answer.status, await answer.text()];
            }""",
            path,
        )
        assert ours == [theirs.status, theirs.text()], path


def test_without_a_server_the_rules_are_read_and_searched(gone: Page) -> None:
    gone.goto("/de/search?q=hinterhlat")
    expect(gone.locator(".hit").first).to_contain_text("Hinterhalt")
    gone.locator(".hit").first.tap()
    expect(gone.locator("main.book")).to_be_visible()
    gone.goto("/fr/azura/turn")
    expect(gone.locator("h1, h2, h3").first).to_be_visible()
