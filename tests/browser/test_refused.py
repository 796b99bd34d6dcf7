"""Where a browser refuses to keep things, all else works, and nothing complains."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.panel import at_version

NO_STORAGE = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
NO_CACHES = "Object.defineProperty(window, 'caches', { get() { throw new DOMException('no', 'SecurityError'); } });"


@pytest.fixture
def complaints() -> list[str]:
    """What pages say to the console in anger."""
    return []


@pytest.fixture
def refusing(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """A phone without service workers, with storage that throws."""
    context = browser.new_context(
        base_url=site, viewport=PHONE, has_touch=True, service_workers="block"
    )
    context.add_init_script(NO_STORAGE + NO_CACHES)
    yield listened(context, complaints)
    context.close()


@pytest.fixture
def insecure(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """A phone that reads the site over plain http under a name, as in a living room."""
    context = browser.new_context(
        base_url=site.replace("127.0.0.1", "tableside.test"),
        viewport=PHONE,
        has_touch=True,
    )
    yield listened(context, complaints)
    context.close()


@pytest.fixture
def full(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """A phone without a free byte."""
    context = browser.new_context(base_url=site, viewport=PHONE, has_touch=True)
    page = listened(context, complaints)
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site, "quotaSize": 1})
    yield page
    context.close()


def listened(context: BrowserContext, complaints: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text) if message.type == "error" else None
        ),
    )
    return page


def read_search_and_play(page: Page) -> None:
    """What people do."""
    page.goto("/en/azura")
    page.locator("[data-search] input[type=search]").fill("dragn pawn")
    expect(page.locator(".live-results .hit").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".peek a[lang=fr]").first.tap()
    expect(page.locator("#sheet-body h2").first).to_be_visible()
    page.goto("/en/")
    page.goto("/en/azura/play")
    page.locator("main form button.primary").tap()
    at_version(page, 0)


def test_a_phone_that_refuses_storage_and_workers_reads_searches_and_plays(
    refusing: Page, complaints: list[str]
) -> None:
    read_search_and_play(refusing)
    refusing.goto("/en/azura")
    expect(refusing.locator(".keeper")).to_be_hidden()
    assert not complaints


def test_plain_http_works_without_a_worker(
    insecure: Page, complaints: list[str]
) -> None:
    insecure.goto("/en/azura")
    assert not insecure.evaluate("isSecureContext || 'serviceWorker' in navigator")
    read_search_and_play(insecure)
    expect(insecure.locator(".keeper")).to_be_hidden()
    assert not complaints


def test_a_full_phone_reads_on_and_says_that_it_keeps_nothing(
    full: Page, complaints: list[str]
) -> None:
    read_search_and_play(full)
    full.goto("/en/azura")
    full.wait_for_function("() => navigator.serviceWorker.controller")
    full.reload()
    expect(full.locator("main .rule").first).to_be_visible()
    assert full.locator(".keeper button[data-kept]").count() == 0
    assert not complaints
