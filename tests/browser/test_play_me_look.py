"""How Play Me's pages look to thumbs and readers: nothing sticks out, what is next is in sight, axe finds nothing."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import leftovers
from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.play_me_tables import STATES, Log, bring_in, haunted

NewTable = Callable[[Log], str]
NEXT = {
    "choosing": "#pm-deal", "ready": "#pm-start", "racing": "#pm-pause", "countdown": "#pm-pause",
    "paused": "#pm-resume", "won": "#pm-start", "first": "#pm-answer-1", "slap": "#pm-no-one",
    "haunted": "#pm-start", "race-with-jabberwocky": "#pm-pause", "victim": "#pm-answer-2",
    "betray": "#pm-betray-yes", "judas": "#pm-start", "between": "#pm-next",
}  # fmt: skip
SMALL = """() => [...document.querySelectorAll(".pm button, .pm summary, .pm .choices label, .pm input[name]")]
    .filter((at) => at.checkVisibility({ visibilityProperty: true }) && !at.closest(".choices > label > input"))
    .filter((at) => !at.matches("input[type=hidden], .choices input"))
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 80))"""


@pytest.fixture
def new_table(site: str) -> NewTable:
    """Brings a table in and gives its id."""
    return partial(bring_in, site)


def settled(page: Page) -> None:
    """Wait until the page knows the server's clock and has drawn itself."""
    expect(page.locator("html[data-pm]")).to_be_attached()


def end_of_sight(page: Page) -> float:
    """Where the buttons of the table begin; in landscape they stand at the side."""
    foot = page.locator(".foot").bounding_box()
    return float(foot["y"] or page.viewport_size["height"])


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("state", STATES)
def test_nothing_sticks_out_of_a_phone(phone, new_table, state):
    page, table = phone(), new_table(STATES[state](6))
    for lang in ("en", "fr", "de", "es"):
        page.goto(f"/{lang}/t/{table}")
        settled(page)
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            assert (
                page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            ), (lang, width)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("state", NEXT)
def test_the_next_thing_to_do_needs_no_scrolling(phone, new_table, state):
    page = phone("de")
    page.goto(f"/de/t/{new_table(STATES[state](4))}")
    settled(page)
    for width, height in ((360, 740), (740, 360)):
        if width > height and state in ("choosing", "between", "betray"):
            continue  # lists that are longer than a phone lying on its side
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(NEXT[state]).bounding_box()
        assert box["y"] >= 0, (width, height)
        assert box["y"] + box["height"] <= end_of_sight(page) + 1, (width, height)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("count", range(2, 7))
def test_in_a_race_all_fields_and_the_clock_are_in_sight(phone, new_table, count):
    page = phone("de")
    page.goto(f"/de/t/{new_table(haunted(count).start(61_000))}")
    settled(page)
    for size, least in (
        ((360, 740), 70),
        ((360, 640), 70),
        ((375, 553), 70),
        ((1280, 720), 70),
        ((740, 360), 44),
    ):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        foot = (
            end_of_sight(page)
            if size == (740, 360)
            else page.locator("#pm-pause").bounding_box()["y"]
        )
        for part in (
            "#pm-time",
            *(f"#pm-seat-{player} .pm-side" for player in range(count)),
        ):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= foot, (size, part)
        heights = [
            page.locator(f"#pm-seat-{player}").bounding_box()["height"]
            for player in range(count)
        ]
        assert min(heights) >= least, size


def test_who_only_watches_sees_how_it_stands_and_nothing_to_press(phone, site):
    page = phone("de")
    for state, log in STATES.items():
        page.goto(f"/de/t/{bring_in(site, log(4), watching=True)}")
        settled(page)
        expect(
            page.locator("#pm-roster" if state == "choosing" else "#pm-time")
        ).to_be_in_viewport(ratio=0.99)
        leftovers.expect_none(page)
        if state == "betray":
            expect(page.locator(".pm-betray")).to_contain_text("Das Team verraten")


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("lang", ["fr", "de"])
def test_names_are_not_broken_into_pieces(phone, new_table, lang):
    page = phone(lang)
    for state in ("haunted", "team"):
        page.goto(f"/{lang}/t/{new_table(STATES[state](4))}")
        settled(page)
        for part in ("#pm-times .pm-mini", ".pm-name"):
            heights = page.locator(part).evaluate_all(
                "found => found.map((at) => at.getBoundingClientRect().height)"
            )
            assert max(heights) <= 30, (state, part, heights)


def test_the_clock_is_as_large_as_the_phone_allows(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(STATES['racing'](4))}")
    settled(page)
    assert (
        page.locator("#pm-time").evaluate(
            "at => parseFloat(getComputedStyle(at).fontSize)"
        )
        >= 85
    )


@pytest.mark.parametrize("state", STATES)
def test_targets_are_large_enough_for_a_thumb(phone, new_table, state):
    page = phone()
    page.goto(f"/en/t/{new_table(STATES[state](6))}")
    settled(page)
    page.evaluate(
        "for (const fold of document.querySelectorAll('.pm details')) fold.open = true"
    )
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(phone, new_table, state):
    page = phone("de")
    page.goto(f"/de/t/{new_table(STATES[state](4))}")
    settled(page)
    page.evaluate(
        "for (const fold of document.querySelectorAll('.pm details')) fold.open = true"
    )
    expect_no_finding(page)
    expect_no_finding_in_other_colours(page)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_axe_finds_nothing_in_the_form_that_opens_a_table(phone, lang):
    page = phone(lang)
    page.goto(f"/{lang}/play-me/play")
    page.evaluate(
        "for (const fold of document.querySelectorAll('form details')) fold.open = true"
    )
    expect_no_finding(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
