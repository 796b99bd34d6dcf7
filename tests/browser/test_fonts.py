"""Fonts that come late: nobody's text jumps. Figures stand in columns, and a minus is one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, Route

from tests.browser.chromium import ANDROID, PHONE, block_own_fonts, launch
from tests.browser.looks import CHANGE, LOADED, OTHERS
from tests.browser.panel import wait_for
from tests.browser.play_me_tables import STATES, bring_in

MOST = 0.02  # of the layout shifts that are summed below
WATCH = """window.moved = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""
DRAWN = """async () => { for (const _ of [1, 2]) await new Promise(requestAnimationFrame); }"""


@pytest.fixture(scope="module")
def android(playwright: Playwright) -> Iterator[Browser]:
    """A browser that finds Roboto and Noto Serif, for which two of the faces that stand in for ours are cut."""
    browser = launch(playwright, ANDROID)
    yield browser
    browser.close()


def moved_by_late_fonts(browser: Browser, url: str) -> float:
    """How much moves on a page when our fonts arrive after it was drawn."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page, held = context.new_page(), list[Route]()
    page.add_init_script(WATCH)
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(url, wait_until="domcontentloaded")
    wait_for(page, lambda: held)
    page.wait_for_timeout(300)  # longer than a page waits for a font
    before = page.evaluate("moved")
    for route in held:
        route.continue_()
    page.evaluate(LOADED)
    page.wait_for_load_state("networkidle")  # and what scripts put there has come
    page.evaluate(DRAWN)
    moved = float(page.evaluate("moved") - before)
    context.close()
    return moved


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_nothing_jumps_when_our_fonts_arrive(android, site, lang):
    table = bring_in(site, STATES["ready"](4))
    for path in ("miraris", f"t/{table}"):
        assert moved_by_late_fonts(android, f"{site}/{lang}/{path}") <= MOST, path


FIGURES = """(at) => [..."0123456789"].map((figure) => {
    const copy = at.cloneNode();
    copy.textContent = figure.repeat(20);
    copy.style.cssText = "position: absolute; width: max-content; max-width: none; white-space: nowrap";
    at.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return Math.round(width * 10);
})"""


def test_all_figures_of_clocks_and_scores_are_equally_wide(phone, site):
    page = phone()
    page.goto(f"/en/t/{bring_in(site, STATES['won'](4))}")
    page.evaluate(LOADED)
    for part in ("#pm-time", ".pm-sums dd", ".pm-lap"):
        widths = page.locator(part).first.evaluate(FIGURES)
        assert len(set(widths)) == 1, (part, widths)


# As wide whatever stands behind them: the sign is the font's own.
OWN = """(sign) => {
    const pen = document.createElement("canvas").getContext("2d");
    const wide = (font) => { pen.font = font; return pen.measureText(sign).width; };
    return ["Literata", "Source Sans 3"].map((name) =>
        wide(`99px "${name}", serif`) === wide(`99px "${name}", sans-serif`));
}"""


def test_our_fonts_have_a_true_minus(phone, site):
    page = phone()
    page.goto("/en/azura")
    page.evaluate(LOADED)
    assert page.evaluate(OWN, "\u2212") == [True, True]
    assert page.evaluate(OWN, "\u0416") == [False, False]  # what they lack is found out


WIDTHS = """() => [...document.querySelectorAll("body *")].map((at) => at.getBoundingClientRect())
    .map(({ width, height }) => [Math.round(width * 10), Math.round(height * 10)])"""


def test_pages_can_be_looked_at_as_if_our_fonts_had_not_come(phone, site):
    page, blocked = phone("de"), phone("de")
    block_own_fonts(blocked)
    table = bring_in(site, STATES["ready"](4))
    for path in ("/de/miraris/play", f"/de/t/{table}"):
        for one in (page, blocked):
            one.goto(path)
            one.wait_for_load_state("networkidle")  # what scripts put there has come
        assert page.evaluate(LOADED)
        ours = page.evaluate(WIDTHS)
        page.evaluate(CHANGE, [*OTHERS.items()])
        others = page.evaluate(WIDTHS)
        assert blocked.evaluate(WIDTHS) == others != ours
