"""A live server, and phones that look at it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.find_chromium import find
from tests.live import Live

PHONE = {"width": 360, "height": 740}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP tableside.test 127.0.0.1",
    "--font-render-hinting=none",  # letters as wide as on a phone, not rounded to whole pixels
]
# No other fonts than the tests' own, and no other language, whatever the machine has.
ENVIRONMENT: dict[str, str | float | bool] = {
    **os.environ, "FONTCONFIG_FILE": str(Path(__file__).parent / "fonts" / "fonts.conf"), "LC_ALL": "C.UTF-8",
}  # fmt: skip
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
    for lang in ("en", "fr", "de", "es"):  # the first search opens the index
        with urlopen(f"{server.url}/{lang}/search?q=a", timeout=120):
            pass
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
        browser = playwright.chromium.launch(
            executable_path=find(), args=ARGUMENTS, env=ENVIRONMENT
        )
        yield browser
        browser.close()


@pytest.fixture(params=["ours", "others"])
def letters(request: pytest.FixtureRequest) -> str:
    """A test that uses it runs with the fonts of our own, and again on phones that they never reach."""
    return str(request.param)


@pytest.fixture
def phone(
    request: pytest.FixtureRequest, browser: Browser, site: str
) -> Iterator[Phone]:
    """Makes phones: `phone("de")`, `phone("fr", scripts=False)`. A page error or a refused resource fails the test."""
    others = (
        "letters" in request.fixturenames
        and request.getfixturevalue("letters") == "others"
    )
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
            service_workers="block" if others else "allow",
        )
        contexts.append(context)
        if others:
            context.route("**/*.woff2", lambda route: route.abort())
        page = context.new_page()
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
