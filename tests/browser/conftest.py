"""A live server, and phones that look at it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.chromium import PHONE, block_own_fonts, launch
from tests.live import Live

expect.set_options(
    timeout=30_000
)  # wide enough for a machine whose processors are all busy

Phone = Callable[..., Page]


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory, built_index: Path) -> Iterator[Live]:
    """One server for all browser tests."""
    data = tmp_path_factory.mktemp("data")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(data)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(live: Live) -> str:
    """The address of the live server."""
    return live.url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for the run."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(params=["ours", "others"])
def letters(request: pytest.FixtureRequest) -> str:
    """A test that uses it runs with the fonts of our own, and again on phones that they never reach."""
    return str(request.param)


@pytest.fixture
def own_fonts(request: pytest.FixtureRequest) -> bool:
    """Whether the phones of this test get the fonts of our own."""
    used = "letters" in request.fixturenames
    return not used or request.getfixturevalue("letters") == "ours"


@pytest.fixture
def service_worker() -> None:
    """A test that uses it has phones with the site's service worker, which costs them more than the pages do."""


@pytest.fixture
def phone(
    request: pytest.FixtureRequest, browser: Browser, site: str, own_fonts: bool
) -> Iterator[Phone]:
    """Makes phones: `phone("de")`, `phone("fr", scripts=False)`. A page error or a refused resource fails the test."""
    worker = "service_worker" in request.fixturenames
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(
        lang: str = "en",
        *,
        scripts: bool = True,
        scheme: str = "light",
        size: dict[str, int] = PHONE,
        base: str = site,
    ) -> Page:
        context = browser.new_context(
            base_url=base,
            locale=lang,
            viewport=size,
            java_script_enabled=scripts,
            color_scheme=scheme,
            has_touch=True,
            reduced_motion="reduce",
            service_workers="allow" if worker else "block",
        )
        contexts.append(context)
        page = context.new_page()
        if not own_fonts:
            block_own_fonts(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: (
                errors.append(message.text)
                if "Content Security" in message.text
                else None
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors
