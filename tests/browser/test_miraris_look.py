"""Miraris on small screens: everything in reach, nothing cut off, nothing that axe finds."""

import functools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.chromium import PHONE, block_own_fonts
from tests.browser.miraris_states import STATES, Tables

SMALL = """() => [...document.querySelectorAll(".mi :is(summary, button, input, select), .mi-pos label")]
    .filter((at) => at.checkVisibility())
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 90))"""
CUT = """() => [...document.querySelectorAll(".mi button, .mi-name, .mi-person b, .mi-person small")]
    .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1)
    .map((at) => at.outerHTML.slice(0, 90))"""
FOLDS = ".mi .fold, .mi-settled, .mi-doubt"
SIZES = (("en", 320), ("fr", 320), ("de", 320), ("es", 320), ("de", 360))


@pytest.fixture(scope="module")
def tables(browser, site):
    """The addresses of tables at every point of a game, each opened once; nothing here changes them."""
    context = browser.new_context(base_url=site)
    new_table = Tables(context.request)
    yield functools.cache(
        lambda state: f"/t/{new_table(STATES[state][0], **STATES[state][1])}"
    )
    context.close()


@pytest.fixture(scope="module")
def pages(browser, site):
    """One phone with our fonts and one without for all looks: the language is in the address, the width is set."""
    errors = list[str]()

    @functools.cache
    def page(own_fonts: bool) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport=PHONE,
            has_touch=True,
            reduced_motion="reduce",
            service_workers="block",
        )
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

    yield page
    for own_fonts in (True, False):
        page(own_fonts).context.close()
    assert not errors


@pytest.fixture
def page(pages, own_fonts):
    """The phone that looks."""
    return pages(own_fonts)


def show(page: Page, address: str, width: int = 360, scheme: str = "light") -> None:
    """Open an address on a phone of this width."""
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme=scheme)
    page.goto(address)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("state", STATES)
def test_nothing_sticks_out_of_a_phone(page, tables, state):
    for lang, width in SIZES:
        show(page, f"/{lang}{tables(state)}", width)
        assert (
            page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        ), lang
        assert page.evaluate(CUT) == [], lang
        expect(page.locator(".now")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("state", STATES)
def test_targets_are_large_enough_for_a_thumb(page, tables, state):
    show(page, f"/en{tables(state)}")
    open_all(page)
    assert page.evaluate(SMALL) == []


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_all_cards_of_a_player_and_what_is_next_need_no_scrolling(page, tables, lang):
    show(page, f"/{lang}{tables('wonders')}")
    foot = page.locator(".foot").bounding_box()["y"]
    for part in (".now", ".mi-tabs", "#mi-hold-plus-1", "#mi-hold-minus-7", ".mi-dock"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= foot + 8, part
    cards, dock = (
        page.locator("#mi-hold-plus-7 ~ .mi-strip").bounding_box(),
        page.locator(".mi-dock").bounding_box(),
    )
    assert cards["y"] + cards["height"] <= dock["y"] + 8


def open_all(page: Page) -> None:
    """Unfold whatever is folded."""
    for fold in page.locator(FOLDS).all():
        fold.evaluate("fold => { fold.open = true; }")


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(page, tables, state):
    show(page, f"/de{tables(state)}")
    open_all(page)
    expect_no_finding(page)
    expect_no_finding_in_other_colours(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_set_up_form(page, scheme):
    show(page, "/es/miraris/play", scheme=scheme)
    page.locator("#house > summary").tap()
    expect_no_finding(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_history_that_can_be_changed(page, tables, scheme):
    show(page, f"/fr{tables('unknown')}", scheme=scheme)
    page.locator(".foot a[href$='/history']").tap()
    page.locator(".correction > summary").first.tap()
    expect(page.locator(".correction select").first).to_be_visible()
    expect_no_finding(page)
    assert page.evaluate("document.getElementById('sheet').scrollWidth") <= 360
