"""How a Mice and Mystics table looks to thumbs, to eyes across the table, and to readers."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.mice_tables import STATES, tables


@pytest.fixture
def new_table(browser, site):
    """Opens tables (mice_tables.py)."""
    with tables(browser, site) as make:
        yield make


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("state", ["start", "minion", "down", "boss"])
def test_who_acts_the_wheel_the_pages_and_the_next_turn_need_no_scrolling(phone, new_table, state, lang):
    page = phone(lang)
    page.goto(f"/{lang}/t/{new_table(STATES[state])}")
    for part in (".now", ".mm-wheel", ".mm-time", "#mm-next"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    covered = page.evaluate("""() => { const top = document.querySelector("#mm-dock").getBoundingClientRect().top;
        return document.querySelector(".mm-gauges").getBoundingClientRect().bottom > top; }""")
    assert not covered


@pytest.mark.parametrize("state", STATES)
def test_nothing_sticks_out(phone, new_table, state):
    table = new_table(STATES[state])
    for lang in ("en", "fr", "de", "es"):
        page = phone(lang)
        page.goto(f"/{lang}/t/{table}")
        page.evaluate(UNFOLD)
        for width in (320, 360, 412, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (lang, width)
        page.context.close()


UNFOLD = """() => document.querySelectorAll("main details")
    .forEach((one) => { one.removeAttribute("name"); one.open = true; })"""
TARGETS = ".mm :is(summary, button, select, input[type=number], .mm-tool, .choices span, .check)"
SMALL = """(targets) => [...document.querySelectorAll(targets)]
    .filter((at) => at.checkVisibility() && !at.closest("[aria-hidden=true]"))
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("state", STATES)
def test_targets_are_large_enough_for_a_thumb(phone, new_table, state):
    page = phone()
    page.goto(f"/en/t/{new_table(STATES[state])}")
    page.evaluate(UNFOLD)
    assert page.evaluate(SMALL, TARGETS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", ["setup", *STATES])
def test_axe_finds_nothing(phone, new_table, state, scheme):
    page = phone("de", scheme=scheme)
    page.goto("/de/mice-and-mystics/play" if state == "setup" else f"/de/t/{new_table(STATES[state])}")
    page.evaluate(UNFOLD)
    found = Axe().run(page).response["violations"]
    assert not found, [(item["id"], [node["html"][:120] for node in item["nodes"]]) for item in found]
