"""Without a network: rulebooks that were opened or kept are read and searched, the rest says what there is."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.conftest import Phone
from tests.browser.cupboard import (
    KEPT,
    cupboard,
    keep,
    leave_network,
    visit,
    wait_until,
)
from tests.browser.looks import STICKS_OUT, expect_nothing
from tests.browser.panel import at_version, wait_for
from tests.live import Live

pytestmark = pytest.mark.usefixtures("service_worker")


@pytest.fixture
def reader(phone: Phone) -> Page:
    """A German phone that opened Azura once, and then lost its network."""
    page = phone("de")
    visit(page, "/de/azura")
    leave_network(page)
    return page


def expect_kept(page: Page, **wanted: list[str]) -> None:
    """Wait until these addresses are in these caches."""

    def is_there() -> bool:
        there = cupboard(page)
        return all(sorted(there[name]) == sorted(wanted[name]) for name in wanted)

    wait_for(page, is_there)


def test_a_rulebook_opens_without_a_network_after_one_visit(reader: Page) -> None:
    reader.reload()
    expect(reader.locator("#kept-copy")).to_contain_text(
        re.compile(r"^Offline: .*20\d\d")
    )
    expect(reader.locator("#turn")).to_contain_text("Dein Zug")
    expect(reader.locator("h1")).to_have_css("font-weight", "600")
    loaded = "all => [...all].filter((font) => font.status === 'loaded').map((font) => font.family)"
    found = reader.evaluate(f"document.fonts.ready.then({loaded})")
    families = {name.strip('"') for name in found}
    assert {"Literata", "Source Sans 3"} <= families
    fonts = [path for path in cupboard(reader)["files"] if path.endswith(".woff2")]
    assert len(fonts) == 2
    reader.locator("[data-pref=theme][value=dark]").evaluate("input => input.click()")
    expect(reader.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_lesson_opens_without_a_network_after_one_visit(phone: Phone) -> None:
    page = phone("de")
    visit(page, "/de/azura")
    page.goto("/de/azura/learn")
    wait_until(page, "async (path) => caches.match(path)", "/de/azura/learn")
    leave_network(page)
    page.goto("about:blank")
    page.goto("/de/azura/learn#take")
    expect(page.locator("#kept-copy")).to_be_visible()
    expect(page.locator(".step:visible h2")).to_have_text("Dein Zug: nehmen")


def test_it_opens_when_the_server_itself_is_gone(
    phone: Phone, own_server: Live
) -> None:
    page = phone("en", base=own_server.url)
    visit(page, "/en/azura")
    own_server.stop()
    page.goto("about:blank")
    page.goto("/en/azura#turn")
    expect(page.locator("#kept-copy")).to_be_visible()
    expect(page.locator("#turn > header")).to_be_in_viewport()


def test_a_slow_network_is_not_waited_for(phone: Phone) -> None:
    page = phone("en")
    visit(page, "/en/azura")
    page.context.route("**/en/azura", lambda route: None)  # an answer that never comes
    page.goto("/en/azura")
    expect(page.locator("#kept-copy")).to_be_visible()


def test_what_is_not_kept_shows_the_offline_page_with_the_kept_books(
    reader: Page,
) -> None:
    for path in (
        "/de/miraris",
        "/de/miraris/setup",
        "/de/azura/play",
        "/de/search?q=korallendrache",
        "/de/t/kV8bQ3yR5nT2wX7zA1cE9g",
        "/de/",
        "/de/nothing",
    ):
        reader.goto(path)
        expect(reader.locator("h1")).to_have_text("Kein Netz")
        shown = reader.locator("main .item").filter(visible=True)
        expect(shown).to_have_attribute("href", "/de/azura")
    reader.goto("/fr/miraris")  # nobody read French here
    expect(reader.locator("h1")).to_have_text("Kein Netz")
    reader.locator("main .item").filter(visible=True).tap()
    expect(reader.locator("h1")).to_have_text("Azura")


def test_the_page_comes_by_itself_when_the_network_returns(reader: Page) -> None:
    reader.goto("/de/miraris")
    expect(reader.locator("h1")).to_have_text("Kein Netz")
    reader.context.set_offline(False)
    expect(reader.locator("h1")).to_have_text("Miraris")


def test_the_search_says_that_it_needs_a_network(reader: Page) -> None:
    reader.goto("/de/azura")
    reader.get_by_role("searchbox").fill("golem")
    expect(reader.locator("#live-results")).to_contain_text("Kein Netz")


def test_statistics_that_are_begun_without_a_network_say_so_and_come_with_it(
    phone: Phone,
) -> None:
    page = phone("de")
    visit(page, "/de/")
    leave_network(page)
    page.reload()
    page.locator("form[action$='/g'] button").tap()
    expect(page.locator("h1")).to_have_text("Kein Netz")
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("Statistik")


def test_a_single_rule_and_the_language_switch_lead_into_the_kept_book(
    reader: Page,
) -> None:
    reader.goto("/de/azura/trigger-effect")
    expect(reader).to_have_url(re.compile(r"/de/azura#trigger-effect$"))
    reader.goto("/language/de?to=/de/azura")
    expect(reader.locator("h1")).to_have_text("Azura")


def test_one_button_keeps_a_rulebook_and_lets_it_go(phone: Phone) -> None:
    page = phone("en")
    visit(page, "/en/azura")
    expect_kept(page, opened=["/en/azura"])
    keep(page)
    expect(page.locator(".keeper [role=status]")).to_have_text(
        re.compile(r"^On this device: \d+ kB$")
    )
    expect_kept(page, chosen=["/en/azura"], opened=["/en/"])
    page.locator(".keeper button").tap()
    expect(page.locator(".keeper button:not([data-kept])")).to_be_visible()
    expect_kept(page, chosen=[])


def test_one_button_keeps_all_rulebooks_in_the_pages_language(phone: Phone) -> None:
    page = phone("de")
    visit(page, "/de/")
    keep(page)
    books = page.locator(".keeper").get_attribute("data-keep")
    assert books
    expect_kept(page, chosen=books.split())
    leave_network(page)
    for path in books.split():
        page.goto(path)
        expect(page.locator("main .rule").first).to_be_visible()
    page.goto("/")
    expect(page.locator("h1")).to_contain_text("Was kommt auf")


def test_keeping_without_a_network_says_what_is_wrong(phone: Phone) -> None:
    page = phone("en")
    visit(page, "/en/")
    leave_network(page)
    page.locator(".keeper button").tap()
    expect(page.locator(".keeper [role=status]")).to_contain_text("could not be kept")
    expect(page.locator(".keeper button:not([data-kept])")).to_be_visible()


def test_nothing_live_is_ever_kept(phone: Phone) -> None:
    page = phone("en")
    visit(page, "/en/azura")
    page.goto("/en/azura/play")
    page.locator("main form button.primary").tap()
    at_version(page, 0)
    page.evaluate("""async () => { for (const path of ["/api/games", "/api/games/azura/en", "/api/search?q=dragon",
      "/api/time", location.pathname + "/panel", location.pathname + "/history"]) await fetch(path); }""")
    page.goto("/en/search?q=dragon")
    visit(page, "/en/")
    paths = [path for cache in cupboard(page).values() for path in cache]
    assert paths and not [path for path in paths if not KEPT.fullmatch(path)]


def test_what_is_shown_without_a_network_is_accessible(phone: Phone) -> None:
    page = phone("de")
    visit(page, "/de/azura")
    leave_network(page)
    for path in ("/de/azura", "/de/miraris"):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        expect_no_finding(page)
        expect_no_finding_in_other_colours(page)
        expect_nothing(page, STICKS_OUT)


def test_over_plain_http_the_home_page_says_what_would_help(
    phone: Phone, live: Live
) -> None:
    page, room = phone("de"), "http://living.room"

    def through(route: Route) -> None:
        route.fulfill(
            response=route.fetch(url=route.request.url.replace(room, live.url))
        )

    page.goto("/de/")
    expect(page.locator(".keeper").first).to_be_visible()
    expect(page.locator("#no-https")).to_be_hidden()
    page.route(f"{room}/**", through)
    page.goto(f"{room}/de/")
    expect(page.locator("#no-https")).to_contain_text("Caddyfile")
