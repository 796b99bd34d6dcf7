"""Miraris on small screens: everything in reach, nothing cut off, nothing that axe finds."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.miraris_states import STATES, Tables

SMALL = """() => [...document.querySelectorAll(".mi :is(summary, button, input, select), .mi-pos label")]
    .filter((at) => at.checkVisibility())
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 90))"""
CUT = """() => [...document.querySelectorAll(".mi button, .mi-name, .mi-person b, .mi-person small")]
    .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1)
    .map((at) => at.outerHTML.slice(0, 90))"""
FOLDS = ".mi-fold, .mi-settled, .mi-doubt"


@pytest.fixture
def new_table(browser, site):
    """Opens tables at any point of a game."""
    context = browser.new_context(base_url=site)
    yield Tables(context.request)
    context.close()


@pytest.mark.parametrize("state", STATES)
def test_nothing_sticks_out_of_a_phone(phone, new_table, state):
    steps, options = STATES[state]
    table = new_table(steps, **options)
    for lang, width in (("en", 320), ("fr", 320), ("de", 320), ("es", 320), ("de", 360)):
        page = phone(lang, size={"width": width, "height": 740})
        page.goto(f"/{lang}/t/{table}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, lang
        assert page.evaluate(CUT) == [], lang
        page.context.close()


@pytest.mark.parametrize("state", STATES)
def test_targets_are_large_enough_for_a_thumb(phone, new_table, state):
    steps, options = STATES[state]
    page = phone()
    page.goto(f"/en/t/{new_table(steps, **options)}")
    for fold in page.locator(".mi-fold > summary").all():
        fold.tap()
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_all_cards_of_a_player_and_what_is_next_need_no_scrolling(phone, new_table, lang):
    page = phone(lang)
    page.goto(f"/{lang}/t/{new_table(STATES['wonders'][0])}")
    foot = page.locator(".foot").bounding_box()["y"]
    for part in (".now", ".mi-tabs", "#mi-hold-plus-1", "#mi-hold-minus-7", ".mi-dock"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= foot + 8, part
    cards, dock = page.locator("#mi-hold-plus-7 ~ .mi-strip").bounding_box(), page.locator(".mi-dock").bounding_box()
    assert cards["y"] + cards["height"] <= dock["y"] + 8


@pytest.mark.parametrize("state", STATES)
def test_the_next_thing_to_do_is_seen_at_once(phone, new_table, state):
    steps, options = STATES[state]
    page = phone("fr")
    page.goto(f"/fr/t/{new_table(steps, **options)}")
    expect(page.locator(".now")).to_be_in_viewport(ratio=1)


def look(page: Page) -> None:
    """Axe on the page as it is."""
    found = Axe().run(page).response["violations"]
    assert not found, [(item["id"], [node["html"][:120] for node in item["nodes"]]) for item in found]


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(phone, new_table, state):
    steps, options = STATES[state]
    page = phone("de")
    page.goto(f"/de/t/{new_table(steps, **options)}")
    look(page)
    for fold in page.locator(FOLDS).all():
        fold.evaluate("fold => { fold.open = true; }")
    look(page)
    page.emulate_media(color_scheme="dark")
    look(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_set_up_form(phone, scheme):
    page = phone("es", scheme=scheme)
    page.goto("/es/miraris/play")
    page.locator(".mi-fold > summary").tap()
    look(page)
