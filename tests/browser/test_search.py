"""Search on a phone: as one types, with the keyboard, and as a plain form."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone


@pytest.fixture
def page(phone: Phone) -> Page:
    """A phone at home."""
    page = phone("en")
    page.goto("/en/")
    return page


def type_words(page: Page, words: str) -> None:
    """Type into the search box, as a thumb does."""
    box = page.locator("[data-search] [name=q]").first
    box.tap()
    box.press_sequentially(words)


def find(page: Page, words: str) -> Locator:
    """What is found once all the words are typed: what came before has been replaced."""
    type_words(page, words)
    expect(
        page.locator(f"#live-results .hit[href*='?q={quote(words)}#']").first
    ).to_be_visible()
    return page.locator("#live-results .hit")


def test_rules_are_found_as_one_types_and_opened_by_touch(page: Page) -> None:
    hit = find(page, "turtel ri").first
    expect(hit).to_contain_text("Turtle Rider")
    hit.tap()
    expect(page).to_have_url(re.compile(r"/en/azura\?q=.*#spot-turtle-rider$"))
    expect(page.locator("#spot-turtle-rider > header")).to_be_in_viewport()
    expect(page.locator("#spot-turtle-rider mark").first).to_be_visible()


def test_who_comes_back_from_a_hit_finds_the_others(page: Page) -> None:
    hits = find(page, "turtel ri")
    hits.first.tap()
    expect(page.locator("#spot-turtle-rider > header")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(re.compile(r"/en/$"))
    expect(hits.first).to_contain_text("Turtle Rider")
    expect(page.locator("[data-search] [name=q]")).to_have_value("turtel ri")
    page.reload()
    expect(page.locator("[data-search] [name=q]")).to_have_value("")
    expect(hits).to_have_count(0)


def test_results_are_chosen_by_keyboard(page: Page) -> None:
    hits = find(page, "dragon")
    expect(hits.nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hits.nth(1)).to_be_focused()
    target = hits.nth(1).get_attribute("href") or "?"
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(target) + "$"))


def test_an_answer_that_comes_late_leaves_the_keyboard_where_it_is(page: Page) -> None:
    type_words(page, "dragon")
    hits = page.locator("#live-results .hit")
    expect(hits.nth(1)).to_be_visible()
    box = page.locator("[data-search] [name=q]").first
    with page.expect_response(lambda response: "part=list" in response.url):
        box.press("p")
        page.keyboard.press("Backspace")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
    page.wait_for_function("!document.querySelector('[data-search][data-busy]')")
    expect(hits.nth(1)).to_be_focused()


def test_the_keyboard_goes_round_and_escape_closes(page: Page) -> None:
    hits = find(page, "dragon")
    page.keyboard.press("ArrowUp")
    expect(hits.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-search] [name=q]").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator("#live-results")).to_be_hidden()
    expect(page.locator("[data-search] [name=q]").first).to_be_focused()


def test_how_many_were_found_is_said(page: Page) -> None:
    type_words(page, "dragon")
    expect(page.locator("#announce")).to_have_text(
        re.compile(r"^\s*\d+ rules found\s*$")
    )


def test_a_slash_starts_a_search_and_moves_nothing(page: Page) -> None:
    page.goto("/en/azura#final-scoring")
    heading = page.locator("#final-scoring > header")
    expect(heading).to_be_in_viewport()
    before = heading.bounding_box()
    page.keyboard.press("/")
    expect(page.locator("[data-search] [name=q]").first).to_be_focused()
    assert heading.bounding_box() == before
    expect(page.locator("[data-search] [name=q]").first).to_have_value("")


def test_enter_without_a_choice_shows_all_results(page: Page) -> None:
    type_words(page, "dragon")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/en/search\?q=dragon"))
    expect(page.locator("main .hit").first).to_be_visible()


def test_it_does_not_search_for_nothing(page: Page) -> None:
    type_words(page, "  ")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/en/$"))
    expect(page.locator("#live-results")).to_be_hidden()


def test_a_late_answer_never_replaces_a_newer_one(page: Page) -> None:
    find(page, "dragon")
    page.locator("[data-search] [name=q]").first.fill("zzzzqq")
    expect(page.locator("#live-results .hit")).to_have_count(0)
    expect(page.locator("#live-results")).to_contain_text("zzzzqq")


def test_nothing_found_is_never_a_blank(page: Page) -> None:
    page.goto("/en/search?q=zzzzqq")
    expect(page.locator("main")).to_contain_text("Nothing found for “zzzzqq”.")


def test_the_language_switch_keeps_the_search(page: Page) -> None:
    page.goto("/en/search?q=Geisterstadt+dragon&game=azura")
    page.locator(".menu > summary").tap()
    page.locator(".menu a[hreflang='de']").tap()
    expect(page).to_have_url(
        re.compile(r"/de/search\?q=Geisterstadt(\+|%20)dragon&game=azura")
    )


def test_a_search_in_a_rulebook_stays_in_its_game(page: Page) -> None:
    page.goto("/en/azura")
    first = find(page, "end of the game").first
    expect(first).to_have_attribute("href", re.compile("^/en/azura"))


@pytest.mark.parametrize(
    "lang, words",
    [("en", "dragon"), ("de", "Drache"), ("fr", "dragon"), ("es", "dragón")],
)
def test_search_is_a_plain_form_without_scripts(
    phone: Phone, lang: str, words: str
) -> None:
    page = phone(lang, scripts=False)
    page.goto(f"/{lang}/")
    page.locator("[name=q]").first.fill(words)
    page.locator("[data-search] button").first.tap()
    page.locator("main .hit").first.tap()
    expect(page).to_have_url(re.compile(rf"/{lang}/[a-z-]+\?q=.*#"))
    expect(page.locator("mark").first).to_be_attached()


def test_this_device_offers_its_recent_searches(phone: Phone) -> None:
    page = phone()
    page.goto("/en/search?q=")
    page.locator("[data-search] input[type=search]").fill("tied dormire")
    page.locator("[data-search] input[type=search]").press("Enter")
    page.wait_for_url("**/search?q=tied*")
    page.goto("/en/miraris")
    page.locator("[data-search] input[type=search]").focus()
    page.get_by_role("button", name="tied dormire").click()
    expect(page.locator(".live-results .hit").first).to_contain_text("Tied Dormire")
    page.goto("/de/miraris")  # where these words find nothing
    page.locator("[data-search] input[type=search]").focus()
    expect(page.get_by_role("button", name="tied dormire")).to_be_hidden()
