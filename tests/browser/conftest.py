"""A live server, and phones that look at it."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.chromium import PHONE, UNDRAWN, block_own_fonts, launch
from tests.browser.cupboard import PATIENCE_MS
from tests.browser.panel import NOTE_TAPS
from tests.live import Live

expect.set_options(timeout=PATIENCE_MS)

Phone = Callable[..., Page]
# Laid out before it has loaded, a page asks for its letters before: whoever waits until it has loaded sees them.
_LAID_OUT = "addEventListener('DOMContentLoaded', () => document.body.offsetHeight)"
_CLOCK = "'__pwClock' in globalThis"
KEPT = "cookies,local_storage,indexeddb,cache_storage"


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
def new_phones() -> None:
    """A test that uses it has phones that nobody used before, because nobody can use them after it."""


class Pool:
    """Phones that wait for the next test. They forget everything but the files that they fetched and compiled."""

    MOST = 8

    def __init__(self, browser: Browser, undrawn: Callable[[], Browser]) -> None:
        self.browser, self.undrawn = browser, undrawn
        self.waiting: list[tuple[dict[str, Any], BrowserContext]] = []

    def take(self, **settings: Any) -> BrowserContext:
        """A phone of these settings."""
        for at, (kept, context) in enumerate(self.waiting):
            if kept == settings:
                del self.waiting[at]
                return context
        browser = self.browser if settings["drawn"] else self.undrawn()
        context = browser.new_context(
            **{
                name: settings[name]
                for name in settings.keys() - {"own_fonts", "drawn"}
            }
        )
        context.set_default_timeout(PATIENCE_MS)
        context.new_page()  # an empty one: what was compiled lives as long as a page
        return context

    def give_back(self, context: BrowserContext, **settings: Any) -> None:
        """Let it forget, and wait; of too many that wait, the oldest is thrown away."""
        empty, *pages = context.pages
        for page in pages:
            page.close()
        context.set_offline(False)
        context.clear_permissions()
        session = context.new_cdp_session(empty)
        changed = session.send("Runtime.evaluate", {"expression": _CLOCK})
        assert not changed["result"]["value"], "its clock is another: use new_phones"
        kept = {"origin": settings["base_url"], "storageTypes": KEPT}
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        self.waiting.append((settings, context))
        if len(self.waiting) > self.MOST:
            self.waiting.pop(0)[1].close()


@pytest.fixture(scope="session")
def undrawn(playwright: Playwright) -> Iterator[Callable[[], Browser]]:
    """A second Chromium, for pages that are measured and never drawn: started when the first of them is asked for."""
    started = cache(lambda: launch(playwright, more=UNDRAWN))
    yield started
    if started.cache_info().currsize:
        started().close()


@pytest.fixture(scope="session")
def pool(browser: Browser, undrawn: Callable[[], Browser]) -> Iterator[Pool]:
    """The phones of a run."""
    pool = Pool(browser, undrawn)
    yield pool
    for _, context in pool.waiting:
        context.close()


@pytest.fixture
def phone(
    request: pytest.FixtureRequest, pool: Pool, site: str, own_fonts: bool
) -> Iterator[Phone]:
    """Makes phones: `phone("de")`, `phone("fr", scripts=False)`. A page error or a refused resource fails the test.

    What is only measured need not be drawn (`drawn=False`), which costs a third of a page; nothing can be tapped there.
    """
    worker = "service_worker" in request.fixturenames
    used: list[tuple[dict[str, Any], BrowserContext]] = []
    errors: list[str] = []

    def make(
        lang: str = "en",
        *,
        scripts: bool = True,
        scheme: str = "light",
        size: dict[str, int] = PHONE,
        base: str = site,
        drawn: bool = True,
    ) -> Page:
        settings = {
            "base_url": base,
            "locale": lang,
            "viewport": PHONE,
            "java_script_enabled": scripts,
            "color_scheme": scheme,
            "has_touch": True,
            "reduced_motion": "reduce",
            "service_workers": "allow" if worker else "block",
            "own_fonts": own_fonts,
            "drawn": drawn,
        }
        context = pool.take(**settings)
        used.append((settings, context))
        page = context.new_page()
        if size != PHONE:  # so that phones of any size are the same to the pool
            page.set_viewport_size(size)
        page.add_init_script(NOTE_TAPS + _LAID_OUT)
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
    once = worker or "new_phones" in request.fixturenames
    for settings, context in used:
        if once or settings["base_url"] != site:
            context.close()
        else:
            pool.give_back(context, **settings)
    assert not errors
