"""Fonts that come late: nobody's text jumps. Figures stand in columns, and a minus is one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, Route

from companion.games import MACHINES
from tests.browser.chromium import ANDROID, PHONE, block_own_fonts, launch
from tests.browser.looks import CHANGE, LOADED, OTHERS
from tests.browser.mice_tables import PARTY
from tests.browser.opened import open_table
from tests.browser.panel import wait_for
from tests.browser.play_me_tables import STATES, Log, bring_in

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


# Names with all Latin letters stand in our faces; their files are loaded by pages that have such letters alone.
ASKED = """() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1))
    .filter((name) => name.endsWith(".woff2"))"""
# In the style of the headings and of the buttons, with what stands in for ours of two different makes.
IN_OURS = """async ([style, letter]) => {
    const stack = getComputedStyle(document.documentElement).getPropertyValue(style).split(",");
    const names = stack.filter((name) => /Literata$|Source Sans 3|-Names/.test(name)).join(",");
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 99px ${names}`, letter)));
    const pen = document.createElement("canvas").getContext("2d");
    return [400, 700].every((weight) => {
        const wide = (other) => {
            pen.font = `${weight} 99px ${names}, ${other}`;
            return pen.measureText(letter).width;
        };
        return wide("serif") === wide("monospace");
    });
}"""


@pytest.mark.parametrize("style", ["--text", "--ui"])
def test_all_letters_of_names_are_ours(phone, site, style):
    page = phone()
    page.goto("/en/")
    codes = {*range(0xC0, 0x180), *range(0x218, 0x21C)} - {
        0x149,
        0x17F,
    }  # which nobody writes any more
    letters = [chr(code) for code in sorted(codes)]
    ours = {letter: page.evaluate(IN_OURS, [style, letter]) for letter in letters}
    assert [letter for letter in letters if not ours[letter]] == []


def test_only_who_has_such_a_name_loads_its_letters(phone, site):
    page = phone()
    further = {"source-sans-3-latin.woff2", "source-sans-3-latin-ext.woff2"}
    for names, more in ((["Ana", "Ben"], set()), (["Åse", "Łukasz"], further)):
        page.goto(f"/en/t/{bring_in(site, Log(2, players=names))}")
        page.wait_for_load_state("networkidle")
        assert {name for name in page.evaluate(ASKED) if "-latin" in name} == more


# The names whose ink sticks out above what clips them, by how much of a letter's size.
CUT = """() => [...document.querySelectorAll("body *")].flatMap((at) => {
    const node = [...at.childNodes].find((one) => one.nodeType === 3 && one.data.includes("Å"));
    if (!node || !at.checkVisibility({ visibilityProperty: true })) return [];
    const style = getComputedStyle(at), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent: above, actualBoundingBoxAscent: ink } = pen.measureText("Å");
    const range = document.createRange(), from = node.data.indexOf("Å");
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    const top = range.getBoundingClientRect().top + above - ink;
    let clip = at;
    while (clip && /visible|clip/.test(getComputedStyle(clip).overflowY)) clip = clip.parentElement;
    const out = clip && clip !== document.body ? clip.getBoundingClientRect().top + clip.clientTop - top : 0;
    return out > .5 ? [[at.className || at.tagName, clip.className || clip.tagName, out]] : [];
})"""


OPTIONS = {
    "play-me": {"characters": ["alice", "mad-hatter", "absolem"]},
    "miraris": {"rounds": True},
    "mice-and-mystics": {"party": PARTY, "rat_warrior": 3},
}


@pytest.mark.parametrize("game", MACHINES)
def test_no_ring_of_a_letter_is_cut(phone, site, game):
    page = phone()
    names = ["Åse", "Ågot-Maximiliane", "Åsmund"][: 2 if game == "azura" else 3]
    table = open_table(page.request, game, {"players": names, **OPTIONS.get(game, {})})
    page.goto(f"/en/t/{table['id']}")
    page.evaluate(LOADED)
    page.evaluate("document.fonts.ready")
    assert page.evaluate(CUT) == []
