"""What an action did is seen moving, never in the way of the next tap, and not at all where less motion is wanted."""

from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE
from tests.browser.mice_tables import DEAL, tables
from tests.browser.panel import at_version

SEEN = """() => { window.ghosts = 0;
  new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes)
    if (node.classList?.contains("ghost")) window.ghosts++;
  }).observe(document.querySelector("main"), { childList: true }); }"""


def a_table(browser, site, motion: str) -> tuple[Page, str]:
    """A phone with or without motion, at a table whose cards lie."""
    page = browser.new_page(
        base_url=site, viewport=PHONE, has_touch=True, reduced_motion=motion
    )
    with tables(browser, site) as make:
        page.goto(f"/en/t/{make([DEAL])}")
    page.evaluate(SEEN)
    page.locator("#mm-of-collin > summary").tap()
    return page, "#mm-up-collin"


def test_a_card_flies_to_its_place_and_can_be_tapped_there_at_once(browser, site):
    page, up = a_table(browser, site, "no-preference")
    for version in (2, 3):
        page.locator(up).dispatch_event("click")
        at_version(page, version)
    assert page.evaluate("ghosts") > 0
    expect(page.locator(".ghost")).to_have_count(0)
    page.context.close()


def test_nothing_moves_where_less_motion_is_wanted(browser, site):
    page, up = a_table(browser, site, "reduce")
    page.locator(up).tap()
    at_version(page, 2)
    assert page.evaluate("ghosts") == 0
    page.context.close()
