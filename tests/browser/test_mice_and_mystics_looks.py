"""How a Mice and Mystics table looks to thumbs, to eyes across the table, and to readers.

The tables are only looked at, so each state is played once, and one phone goes through all of them.
"""

import pytest
from playwright.sync_api import expect

from tests.browser import leftovers
from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.looks import (
    LOOKED_IN,
    PHONES,
    STICKS_OUT,
    TORN,
    enlarge,
    expect_kept,
    expect_nothing,
    in_sight,
    looked_at,
    phones,
)
from tests.browser.mice_tables import BOSS, DEAL, STATES, tables

PHONE, WIDE = PHONES[0], (1280, 740)
WHEEL = in_sight(".now", ".mm-wheel", ".mm-time", "#mm-next")


@pytest.fixture(scope="module")
def addresses(browser, site):
    """Where each state stands, and the form before it, without the language in front."""
    with tables(browser, site) as make:
        yield {
            "setup": "mice-and-mystics/play",
            **{state: f"t/{make(steps)}" for state, steps in STATES.items()},
        }


def test_who_only_watches_sees_how_it_stands_and_nothing_to_press(phone, browser, site):
    page = phone("de")
    with tables(browser, site) as make:
        for state, steps in STATES.items():
            page.goto(f"/de/t/{make(steps, watching=True)}")
            over = (".mm-verdict", ".mm-course")
            running = (".now", ".mm-wheel", ".mm-time")
            for part in over if state == "won" else running:
                expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
            leftovers.expect_none(page)
            if state == "rolled":
                expect(page.locator("#mm-seen")).to_be_visible()


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_every_state_fits_thumbs_and_eyes_and_axe_finds_nothing(phone, addresses, lang):
    page = phone(lang, drawn=False)
    for state in looked_at(lang, addresses):
        page.goto(f"/{lang}/{addresses[state]}")
        if lang == "de" and state in ("start", "minion", "down", "captured", "boss"):  # fmt: skip
            wheel = {"is in sight": WHEEL, "is not covered": COVERED}
            expect_kept(page, state, {PHONE: wheel})
        for size in ((320, 568), (740, 360)):
            expect_kept(page, state, {size: {"is on its page": SPILT}})
        page.evaluate(UNFOLD)
        fits = {"fits": STICKS_OUT}
        looks = dict.fromkeys(phones(lang), fits)
        looks[PHONE] = {**fits, "large": SMALL, "whole words": BROKEN, "off": LIVE}
        if lang == "de":
            looks[WIDE] = fits
        expect_kept(page, state, looks)
        if lang == "de":
            expect_no_finding(page, state=state)
            expect_no_finding_in_other_colours(page, state=state)


COVERED = """() => { const top = document.querySelector("#mm-dock").getBoundingClientRect().top;
    const { bottom } = document.querySelector(".mm-gauges").getBoundingClientRect();
    return bottom > top ? [bottom, top] : []; }"""
# What stands on a page of the hourglass and is larger than that.
SPILT = """() => [...document.querySelectorAll(".mm-page > :is(i, .mm-icon)")].filter((at) => at.checkVisibility())
    .map((at) => [at.getBoundingClientRect(), at.parentElement.getBoundingClientRect()])
    .filter(([sign, { top, bottom }]) => sign.top < top || sign.bottom > bottom)
    .map(([sign, { top }]) => [sign.top, top])"""
# What cannot be tapped and does not look so.
LIVE = """() => [...document.querySelectorAll(".stepper [disabled]")]
    .filter((at) => Number(getComputedStyle(at).opacity) > 0.6).map((at) => at.id)"""
UNFOLD = """() => document.querySelectorAll("main details")
    .forEach((one) => { one.removeAttribute("name"); one.open = true; })"""
TARGETS = ":is(.mm, .mm-setup) :is(summary, button, select, input[type=number], .mm-tool, .choices span, .check)"
SMALL = f"""() => [...document.querySelectorAll("{TARGETS}")]
    .filter((at) => at.checkVisibility() && !at.closest("[aria-hidden=true]"))
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 90))"""
# Words that stand on two lines: no browser here knows where to hyphenate, so they are cut anywhere.
BROKEN = r"""() => {
    const words = [], range = document.createRange();
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { currentNode: text } = texts, { parentElement: at } = text;
        if (!at.checkVisibility() || at.closest(".sr, option, svg")) continue;
        for (const word of text.data.matchAll(/\p{L}+/gu)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            // Where a word may break, by a soft hyphen, the next part begins with nothing on the line before.
            const parts = [...range.getClientRects()].filter((part) => part.width > 0);
            const lines = new Set(parts.map((part) => Math.round(part.top)));
            if (lines.size > 1) words.push(word[0]);
        }
    }
    return words; }"""


FIGHT = [
    ("roll", {"purpose": "attack", "who": "filch", "dice": 3, "faces": [1, 2, 4]}),
    ("roll", {"purpose": "defense", "who": "rat-warrior", "dice": 1, "faces": [3]}),
]


HARD_FIGHT = [
    ("roll", {"purpose": "attack", "who": "filch", "dice": 6, "faces": [4, 4, 4, 5, 1, 2]}),
    ("roll", {"purpose": "defense", "who": "rat-warrior", "dice": 4, "faces": [1, 2, 2, 1]}),
]  # fmt: skip


def test_who_watches_on_its_side_sees_the_whole_track_and_the_hourglass(
    phone, browser, site
):
    page = phone("de", size={"width": 740, "height": 360}, drawn=False)
    ill = {"mouse": "collin", "condition": "poisoned", "on": True}
    with tables(browser, site) as new_table:
        table = new_table([DEAL, BOSS, ("condition", ill)], watching=True)
        fought = new_table([DEAL, *FIGHT], watching=True)
        thronged = new_table([DEAL, BOSS, *HARD_FIGHT], watching=True)
    page.goto(f"/de/t/{table}")
    expect_nothing(page, in_sight(".mm-banner", ".mm-card", ".mm-wheel", ".mm-pages"))
    # With the dice and what came of them, also below a line that explains.
    page.goto(f"/de/t/{fought}")
    whole = in_sight(".mm-banner", ".mm-card", ".mm-wheel", ".mm-pages", ".mm-seen")
    expect_nothing(page, whole)
    page.evaluate("document.getElementById('explain').hidden = false")
    expect_nothing(page, whole)
    # Whatever else has room: what fell, and what came of it.
    page.goto(f"/de/t/{thronged}")
    page.evaluate("document.getElementById('explain').hidden = false")
    for width, height in ((740, 360), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        expect_nothing(page, in_sight(".mm-banner", ".mm-seen"), width)


def test_below_ones_own_bar_it_is_seen_who_acts(phone, addresses):
    page = phone("de")
    page.goto(f"/de/{addresses['minion']}#who")
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me")).to_be_visible()
    for width, height in ((360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 160)")
        expect(page.locator("#me b")).to_be_in_viewport()
        expect_nothing(page, UNDER, width, height)


# What lies over a line of the bar of one's own, or over the name of who acts where that stays in sight.
UNDER = """() => {
    const banner = document.querySelector(".mm-banner"), sticks = getComputedStyle(banner).position === "sticky";
    const parts = ["#me b", "#me span", ...(sticks ? [".mm-banner .now b", ".mm-banner .mm-portrait"] : [])];
    return parts.map((part) => document.querySelector(part)).filter((at) => at.textContent || at.firstElementChild)
        .filter((at) => {
            const { left, right, top, bottom } = at.getBoundingClientRect();
            const ends = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
            return !ends.every(([x, y]) => at.contains(document.elementFromPoint(x, y)) ||
                document.elementFromPoint(x, y)?.contains(at));
        }).map((at) => at.outerHTML.slice(0, 80)); }"""


def test_in_letters_twice_as_large_nothing_sticks_out_or_is_torn(phone, addresses):
    page = phone("de", size={"width": 320, "height": 640}, drawn=False)
    enlarge(page)
    for state in ("minion", "surge", "won"):
        page.goto(f"/de/{addresses[state]}")
        expect_nothing(page, STICKS_OUT, state)
        # What the book calls a surge is a word wider than such a phone.
        if state != "surge":
            expect_nothing(page, TORN, state)
