"""Reading rules on a phone: sections, cross-references and back, glossary notes, languages, contents."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.looks import STICKS_OUT, expect_nothing, lies_over
from tests.browser.panel import go_back


@pytest.fixture
def page(phone: Phone) -> Page:
    """A phone with Azura's rules open."""
    page = phone("en")
    page.goto("/en/azura")
    return page


@pytest.mark.usefixtures("letters")
def test_the_first_rule_stands_on_the_first_screen(page: Page) -> None:
    expect(page.locator("main .rule").first.locator("header")).to_be_in_viewport()
    # On a phone that lies two lines of what it says stand there as well, above the foot.
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto("/de/mirror-scrolls")
    low = """() => {
        const [said, foot] = ["main .rule p", ".foot"].map((at) => document.querySelector(at).getBoundingClientRect());
        return said.top + 48 <= foot.top ? [] : [said.top, foot.top];
    }"""
    expect_nothing(page, low)


@pytest.mark.usefixtures("letters")
def test_nothing_is_wider_than_the_phone(page: Page) -> None:
    expect_nothing(page, STICKS_OUT)


def test_a_link_to_a_section_lands_there(phone: Phone) -> None:
    page = phone("de")
    page.goto("/de/azura#final-scoring")
    expect(page.locator("#final-scoring > header")).to_be_in_viewport()
    heading = "#final-scoring > header :is(h2, h3)"
    expect_nothing(page, lies_over(heading, "header.bar"))


def test_a_cross_reference_is_followed_and_come_back_from(page: Page) -> None:
    link = page.locator("#reference a[href='#spot-lava-golem']").first
    link.scroll_into_view_if_needed()
    link.tap()
    expect(page.locator("#spot-lava-golem > header")).to_be_in_viewport()
    page.locator(".backchip").tap()
    expect(page.locator("#reference > header")).to_be_in_viewport()
    expect(page.locator(".backchip")).to_be_hidden()


def test_two_cross_references_are_come_back_from_one_by_one(page: Page) -> None:
    page.locator("#reference a[href='#trigger-effect']").first.tap()
    page.locator("#trigger-effect .rule-body a").first.tap()
    expect(page.locator(".backchip")).to_be_visible()
    page.locator(".backchip").tap()
    expect(page.locator("#trigger-effect > header")).to_be_in_viewport()
    page.locator(".backchip").tap()
    expect(page.locator("#reference > header")).to_be_in_viewport()


def test_the_phones_own_back_works_too(page: Page) -> None:
    page.locator("#reference a[href='#trigger-effect']").first.tap()
    expect(page).to_have_url(re.compile("#trigger-effect$"))
    page.go_back()
    expect(page.locator("#reference > header")).to_be_in_viewport()


def test_a_glossary_note_opens_by_touch_and_closes_beside_it(page: Page) -> None:
    term = page.locator("#reference .term").first
    note = page.locator(f"#{term.get_attribute('popovertarget')}")
    expect(note).to_be_hidden()
    term.tap()
    expect(note).to_be_visible()
    assert (note.inner_text() or "").strip()
    page.locator("h1").tap()
    expect(note).to_be_hidden()


def test_a_glossary_note_leads_to_its_rule(page: Page) -> None:
    page.locator("#reference .term[popovertarget='term-dragon-pawn']").first.tap()
    page.locator("#term-dragon-pawn a").tap()
    expect(page.locator("#term-dragon-pawn")).to_be_hidden()
    expect(page.locator("#dragon-pawn > header")).to_be_in_viewport()


def test_the_contents_open_and_lead_to_a_section(page: Page) -> None:
    page.locator(".contents-button").tap()
    contents = page.locator("#contents")
    expect(contents).to_be_visible()
    contents.locator("a[href='#tied-scores']").tap()
    expect(contents).to_be_hidden()
    expect(page.locator("#tied-scores > header")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#tied-scores > header")).not_to_be_in_viewport()
    expect(page).to_have_url(re.compile("/en/azura$"))


@pytest.mark.parametrize(
    ("opener", "opened"),
    [
        (".contents-button", "#contents"),
        ("#reference .term", ".gloss:popover-open"),
        (".menu > summary", ".menu > div"),
    ],
)
def test_back_closes_what_lies_over_the_rules(
    page: Page, opener: str, opened: str
) -> None:
    page.locator(opener).first.tap()
    expect(page.locator(opened)).to_be_visible()
    go_back(page, 1)
    expect(page.locator(opened)).to_be_hidden()
    expect(page).to_have_url(re.compile("/en/azura$"))


def test_a_rule_is_peeked_at_in_another_language_without_leaving(page: Page) -> None:
    page.locator("#turn .peek a[lang='fr']").first.tap()
    sheet = page.locator("#sheet")
    expect(sheet).to_be_visible()
    expect(page.locator("#sheet-body")).to_have_attribute("lang", "fr")
    expect(page).to_have_url(re.compile("/en/azura$"))
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()


def test_the_language_switch_keeps_the_section(page: Page) -> None:
    page.goto("/en/azura#hand-size")
    page.locator(".menu > summary").tap()
    page.locator(".menu a[hreflang='de']").tap()
    expect(page).to_have_url(re.compile("/de/azura#hand-size$"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#hand-size > header")).to_be_in_viewport()


def test_the_language_switch_keeps_the_section_that_one_has_scrolled_to(
    page: Page,
) -> None:
    page.locator("#tied-scores").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('tied-scores').scrollIntoView()")
    page.locator(".menu > summary").tap()
    page.locator(".menu a[hreflang='fr']").tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#tied-scores > header")).to_be_in_viewport()


def test_a_choice_of_language_is_remembered(page: Page) -> None:
    page.locator(".menu > summary").tap()
    page.locator(".menu a[hreflang='es']").tap()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.usefixtures("letters")
def test_the_dark_look_and_the_text_size_are_remembered(page: Page) -> None:
    page.locator(".menu > summary").tap()
    page.locator(".menu label:has([name=theme][value=dark])").tap()
    page.locator(".menu label:has([name=size][value=xl])").tap()
    page.goto("/en/azura")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-size", "xl")
    expect_nothing(page, STICKS_OUT)


def test_the_helper_is_opened_from_the_rules(page: Page) -> None:
    page.locator("#turn [data-resume]").tap()
    expect(page).to_have_url(re.compile("/en/azura/play$"))


def test_a_rulebook_reads_without_scripts(phone: Phone) -> None:
    page = phone("fr", scripts=False)
    page.goto("/fr/azura")
    page.locator("#reference .rule-body a").first.tap()
    expect(page).to_have_url(re.compile("/fr/azura#"))
    page.locator("#reference .term").first.tap()
    expect(page.locator(".gloss:popover-open")).to_be_visible()


def test_a_games_questions_are_lines_for_a_thumb(phone) -> None:
    page = phone("de", size={"width": 320, "height": 568})
    page.goto("/de/mice-and-mystics/questions")
    lines = "[...document.querySelectorAll('.below a')].map((at) => at.getBoundingClientRect().height)"
    assert len(page.evaluate(lines)) > 9
    expect_nothing(page, f"() => {lines}.filter((height) => height < 44)")
