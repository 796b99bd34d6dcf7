"""No page, in light or dark, has a finding of axe; what is tapped is large enough for a thumb."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.conftest import Phone
from tests.browser.looks import STICKS_OUT, expect_nothing
from tests.browser.panel import escape
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import GAME, tap

READING = [
    "/{lang}/", f"/{{lang}}/{GAME}", f"/{{lang}}/{GAME}/setup", "/{lang}/search?q=dragon", "/{lang}/search?q=zzqq",
    f"/{{lang}}/{GAME}/sheet",
]  # fmt: skip
PLAYING = [
    f"/{{lang}}/{GAME}/play",
    "/{lang}/t/{table}",
    "/{lang}/t/{table}/share",
    "/{lang}/t/{table}/history",
]
ERRORS = ["/{lang}/nothing", "/{lang}/t/nobody"]
SMALL = """() => [...document.querySelectorAll(".bar a, .bar button, .bar summary, .foot a, .foot button, main .btn")]
    .map(element => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([element, box]) => `${element.outerHTML.slice(0, 90)} ${box.width}×${box.height}`)"""


@pytest.fixture(scope="module")
def table(live: Live) -> Iterator[str]:
    """A table with a history."""
    with TapPhone(live.port) as phone:
        table = phone.open_table()
        for name in ("Zoé", "Ada"):
            phone.act(table, tap(name.encode().hex(), name))
        yield table


def expect_no_finding_in_any_colours(page: Page, within: str = "html") -> None:
    """Axe finds nothing in the light, and nothing in the dark."""
    expect_no_finding(page, within)
    expect_no_finding_in_other_colours(page, within)


@pytest.mark.parametrize("path", READING + PLAYING + ERRORS)
def test_axe_finds_nothing_and_thumbs_find_what_they_tap(
    phone: Phone, table: str, path: str
) -> None:
    page = phone("de", drawn=False)
    page.goto(path.format(lang="de", table=table))
    expect(page.locator("main")).to_be_visible()
    expect_nothing(page, STICKS_OUT)
    expect_nothing(page, SMALL)
    expect_no_finding_in_any_colours(page)


def test_axe_finds_nothing_in_what_opens(phone: Phone) -> None:
    page = phone("fr")
    page.goto(f"/fr/{GAME}")
    page.locator(".menu > summary").tap()
    expect_no_finding_in_any_colours(page, ".menu")
    for choice in page.locator(".menu label").all():  # all of them in sight
        box = choice.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360, (
            choice.inner_text()
        )
    escape(page)
    page.locator(".contents-button").tap()
    expect(page.locator("#contents")).to_be_visible()
    expect_no_finding_in_any_colours(page, "#contents")
    escape(page)
    page.locator("#reference .term").first.tap()
    expect(page.locator(".gloss:popover-open")).to_be_visible()
    expect_no_finding_in_any_colours(page, ".gloss:popover-open")


def test_axe_finds_nothing_in_what_opens_over_a_page(phone: Phone, table: str) -> None:
    page = phone("es")
    page.goto(f"/es/t/{table}")
    for end in ("/history", "/share", "/reference"):
        page.locator(f".foot a[href$='{end}']").tap()
        expect(page.locator("#sheet-body > *").first).to_be_visible()
        expect_no_finding_in_any_colours(page)
        escape(page)
        expect(page.locator("#sheet")).to_be_hidden()


def test_axe_finds_nothing_while_one_searches(phone: Phone) -> None:
    page = phone("en")
    page.goto("/en/")
    page.locator("[data-search] [name=q]").press_sequentially("dragon")
    # Once all of it was looked for, no other answer takes the place of this one.
    expect(page.locator("#live-results .hit[href*='q=dragon#']").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect_no_finding_in_any_colours(page)


def test_axe_finds_nothing_where_something_was_refused(
    phone: Phone, table: str
) -> None:
    page = phone("en")
    page.goto(f"/en/{GAME}/play")
    page.locator("[name=players]").nth(0).fill("Ana")
    page.locator("[name=players]").nth(1).fill("Ana")
    page.locator(".setup-go .primary").tap()
    expect(page.locator("[role=alert]")).to_be_visible()
    expect_no_finding(page)


def test_the_first_tab_skips_to_the_text(phone: Phone) -> None:
    page = phone("en")
    page.goto(f"/en/{GAME}")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{page.url.split('#')[0]}#main")


def test_a_sheet_gives_the_focus_back(phone: Phone, table: str) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    page.locator(".foot a[href$='/history']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".foot a[href$='/history']")).to_be_focused()


def test_what_has_the_focus_is_never_behind_a_bar(phone: Phone) -> None:
    page = phone("en")
    page.goto(f"/en/{GAME}")
    page.locator("#reference a").first.focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        place = page.evaluate(
            """() => {
                const edge = (bar, side) => document.querySelector(bar).getBoundingClientRect()[side];
                const box = document.activeElement.getBoundingClientRect();
                return {top: box.top - edge(".bar", "bottom"), bottom: edge(".foot", "top") - box.bottom,
                        tall: box.height > 500, what: document.activeElement.outerHTML.slice(0, 90)};
            }"""
        )
        assert place["tall"] or (place["top"] >= 0 and place["bottom"] >= 0), place
