"""Opening a table with a thumb: one screen, people by chips, what was agreed on last time, and nothing typed twice."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser import opened
from tests.browser.axe import expect_no_finding
from tests.browser.chromium import PHONE
from tests.browser.looks import STICKS_OUT, expect_nothing, in_sight
from tests.browser.panel import settle, stop_time
from tests.browser.test_table import middle_of

GAMES = ("azura", "miraris", "mirror-scrolls", "play-me", "mice-and-mystics")
SMALL = {"width": 320, "height": 568}
LOW = {"width": 740, "height": 360}
OPEN = ".setup-go .primary"
CUT = """() => [...document.querySelectorAll("[name=players], .known, .known .btn, .choices span")]
    .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth).map((at) => at.value ?? at.innerText)"""


def open_table(page: Page) -> None:
    """Open the table, and wait for it."""
    page.locator(OPEN).tap()
    expect(page.locator("#panel")).to_be_visible()


def expect_seats(page: Page, *names: str) -> None:
    """Wait until these stand in the fields of those who play."""
    fields = page.locator("[name=players]:enabled")
    expect(fields).to_have_count(len(names))
    for at, name in enumerate(names):
        expect(fields.nth(at)).to_have_value(name)


@pytest.mark.usefixtures("new_phones")
def test_a_double_tap_on_the_way_to_the_set_up_chooses_nothing_there(phone):
    page = phone()
    page.clock.install()
    page.goto("/en/")
    way = page.locator(".games a[href='/en/miraris/play']")
    ways = page.locator("[name=rounds]")
    way.scroll_into_view_if_needed()
    stop_time(page)
    place = middle_of(way)
    page.touchscreen.tap(*place)
    page.wait_for_url("**/en/miraris/play")
    # The other way to play lies under the finger.
    other = page.locator("label", has=page.locator("[name=rounds]:not(:checked)"))
    page.evaluate("(y) => scrollBy(0, y)", middle_of(other)[1] - place[1])
    place = place[0], middle_of(other)[1]
    before = ways.evaluate_all("(all) => all.map((one) => one.checked)")
    page.touchscreen.tap(*place)
    page.wait_for_function("() => document.getAnimations().length > 0")
    assert ways.evaluate_all("(all) => all.map((one) => one.checked)") == before
    page.clock.run_for(4000)
    page.touchscreen.tap(*place)
    assert ways.evaluate_all("(all) => all.map((one) => one.checked)") != before


def test_a_character_that_gets_another_number_swaps_with_the_one_that_had_it(phone):
    page = phone()
    page.goto("/en/miraris/play")
    page.locator("#house summary").tap()
    order = page.locator("select[name=order]")
    before = [field.input_value() for field in order.all()]
    order.first.select_option("mirela")
    after = [field.input_value() for field in order.all()]
    assert after[0] == "mirela" and sorted(after) == sorted(before)
    assert after[before.index("mirela")] == before[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_can_be_opened_without_scrolling(phone, game):
    page = phone("de")
    page.goto(f"/de/{game}/play")
    for size in (LOW, SMALL, PHONE):
        page.set_viewport_size(size)
        expect(page.locator(OPEN)).to_be_in_viewport(ratio=1)
        expect_nothing(page, STICKS_OUT, size)
    open_table(page)


def test_a_name_that_is_as_long_as_may_be_is_told_so(phone):
    page = phone("de")
    page.goto("/de/azura/play")
    field, told = page.locator("[name=players]").first, page.locator("[data-full]")
    field.fill("Maximiliane-Charlotte v")
    expect(told).to_be_hidden()
    field.press_sequentially("on Stein")
    expect(told).to_have_text("Ein Name hat höchstens 24 Zeichen.")
    field.press("Backspace")
    expect(told).to_be_hidden()


def test_a_name_is_typed_into_an_empty_field(phone):
    page = phone()
    page.goto("/en/azura/play")
    field = page.locator("[name=players]").first
    field.tap()
    page.keyboard.type("Ana")
    expect(field).to_have_value("Ana")
    expect(page.locator("[name=first] + span").first).to_have_text("Ana")
    open_table(page)
    expect(page.locator("#panel")).to_have_attribute("data-players", "Ana, Player 2")


def test_enter_leads_from_name_to_name_and_opens_nothing(phone):
    page = phone()
    page.goto("/en/azura/play")
    page.locator("[name=players]").first.tap()
    for key in ("Ana", "Enter", "Ben", "Enter"):
        if key == "Enter":
            page.keyboard.press(key)
        else:
            page.keyboard.type(key)
    expect(page.locator(".setup-go .primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_have_attribute("data-players", "Ana, Ben")


@pytest.mark.parametrize("said", [False, True])
def test_as_many_play_as_have_names_unless_a_number_was_said(phone, said):
    page = phone()
    page.goto("/en/play-me/play")
    if said:
        page.locator("label:has([name=seat_count][value='5'])").tap()
        page.locator("label:has([name=seat_count][value='4'])").tap()
    for at, name in enumerate(("Ana", "Ben", "Cleo")):
        page.locator("[name=players]").nth(at).fill(name)
    open_table(page)
    fourth = ", Player 4" if said else ""
    expect(page.locator("#panel")).to_have_attribute(
        "data-players", f"Ana, Ben, Cleo{fourth}"
    )


def test_people_and_what_was_agreed_on_come_back(phone):
    page = phone()
    page.goto("/en/miraris/play")
    page.locator(".seat-count label", has_text="3").tap()
    for at, name in enumerate(("Ana", "Ben", "Cleo")):
        page.locator("[name=players]").nth(at).fill(name)
    page.locator("label", has_text="Round by round").tap()
    open_table(page)
    page.goto("/en/miraris/play")
    expect_seats(page, "Ana", "Ben", "Cleo")
    expect(page.locator("[name=rounds][value='1']")).to_be_checked()
    page.goto("/en/azura/play")
    expect_seats(page, "Ana", "Ben")
    # Two play this: who is tapped as a third has no seat, and why is said until there is one.
    cleo, full = (
        page.locator(".known .btn", has_text="Cleo"),
        page.locator("[data-full]"),
    )
    cleo.tap()
    expect(full).to_have_text("All seats are taken: empty one for Cleo.")
    page.locator(".known .btn", has_text="Ben").tap()
    expect(full).to_be_hidden()
    cleo.tap()
    expect_seats(page, "Ana", "Cleo")
    # Another group, whose statistics this phone keeps, has its own; without one it is as it was.
    keep = "(group) => localStorage.setItem('tableside.group', JSON.stringify(group))"
    page.evaluate(keep, "A" * 22)
    page.reload()
    page.locator("[name=players]").first.fill("Eva")
    open_table(page)
    page.goto("/en/azura/play")
    expect_seats(page, "Eva", "Ben")
    page.evaluate(keep, "")
    page.reload()
    expect_seats(page, "Ana", "Ben")


def test_a_lesson_changes_nothing_of_what_is_usual_unless_it_was_chosen(phone):
    page = phone(size=PHONE)
    page.goto("/en/miraris/play")
    expect(page.locator(".learned")).to_be_in_viewport(ratio=1)
    page.locator("[name=learn]").tap()
    page.wait_for_url("**/learn*")
    page.goto("/en/miraris/play")
    expect(page.locator("[name=rounds][value='0']")).to_be_checked()
    page.locator("label", has_text="Round by round").tap()
    expect(page.locator(".learned")).to_be_hidden()
    page.locator("[name=learn]").tap()
    page.wait_for_url("**/learn*")
    page.goto("/en/miraris/play")
    expect(page.locator("[name=rounds][value='1']")).to_be_checked()


def test_what_a_lesson_proposes_is_what_its_button_says_and_no_memory(phone):
    page = phone(size=PHONE)
    page.goto("/en/mirror-scrolls/play")
    page.locator("label", has_text="The offering too").tap()
    open_table(page)
    # On the form that was asked for to learn, what is highlighted is what the button says.
    page.goto("/en/mirror-scrolls/play?learn")
    expect(page.locator("[name=depth][value='3']")).to_be_checked()
    expect(page.locator(".learned")).to_have_text("Every turn")
    page.locator("[name=learn]").tap()
    page.wait_for_url("**/learn*")
    # On the usual one what was chosen last holds, also for who learns: then the button says nothing else.
    page.goto("/en/mirror-scrolls/play")
    expect(page.locator("[name=depth][value='2']")).to_be_checked()
    expect(page.locator(".learned")).to_be_hidden()


def test_who_played_another_game_plays_this_one_and_nobody_else(phone):
    page = phone()
    page.goto("/en/mirror-scrolls/play")
    page.locator("[name=rounds] + [data-step]").tap()
    expect(page.locator("[name=rounds]")).to_have_value("4")
    less = page.locator("[data-step='-1']:has(+ [name=rounds])")
    for rounds in ("3", "2", "1"):
        less.tap()
        expect(page.locator("[name=rounds]")).to_have_value(rounds)
    expect(less).to_be_disabled()
    page.locator("label", has=page.locator("[data-seat-count][value='3']")).tap()
    for field, name in zip(page.locator("[name=players]:enabled").all(), "ABC", strict=True):  # fmt: skip
        field.fill(name)
    open_table(page)
    page.goto("/en/miraris/play")  # usually for four
    expect_seats(page, "A", "B", "C")


def test_where_all_one_knows_sit_already_the_choices_are_in_sight(phone):
    page = phone("de", size=PHONE)
    for kept in ("names", "party"):
        page.add_init_script(
            f"""localStorage.setItem("tableside.{kept}", '["Ana", "Ben", "Cleo", "Dan"]')"""
        )
    page.goto("/de/mirror-scrolls/play")
    expect_seats(page, "Ana", "Ben", "Cleo", "Dan")
    expect(page.locator("[data-known]")).to_be_hidden()
    expect_nothing(page, in_sight(".ms-depths label", above=".setup-go"))


def test_chips_seat_people_and_give_seats_free(phone):
    page = phone()
    page.add_init_script(
        """localStorage.setItem("tableside.names", '["Ana", "Ben", "Cleo", "Dan", "Fay"]')"""
    )
    # At a table that somebody else has opened, one seat of which has no name.
    joined = opened.open_table(page.request, "azura", {"players": ["Gus", "Player 2"]})[
        "id"
    ]
    page.goto(f"/en/t/{joined}")
    settle(page)
    page.goto("/en/play-me/play")
    chip = page.locator("[data-known] .btn")
    expect(chip).to_have_text(["Ana", "Ben", "Cleo", "Dan", "Fay", "Gus"])
    expect_seats(page, "Ana", "Ben", "Cleo", "Dan")
    chip.nth(1).tap()
    expect(chip.nth(1)).to_have_attribute("aria-pressed", "false")
    expect_seats(page, "Ana", "", "Cleo", "Dan")
    page.locator("[name=players]").nth(1).fill("Eve")
    chip.nth(1).tap()
    expect_seats(page, "Ana", "Eve", "Cleo", "Dan", "Ben")
    expect_no_finding(page)


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_names_are_shown_whole_and_nothing_is_pushed_aside(phone, lang):
    page = phone(lang, size=SMALL)
    names = ["Dimitri-Alexander", "Anne-Sophie Charlotte", "Maximiliane", "Jo", "Eva"]
    page.add_init_script(
        f"localStorage.setItem('tableside.names', {json.dumps(json.dumps(names))})"
    )
    page.goto(f"/{lang}/miraris/play")
    for size in (SMALL, PHONE, LOW):
        page.set_viewport_size(size)
        page.reload()
        expect_nothing(page, CUT, size)
    # What is typed has its room as well, and what one chooses between is as high as its neighbour.
    page.set_viewport_size(PHONE)
    page.goto(f"/{lang}/azura/play")
    field = page.locator("[name=players]").first
    field.fill("Jo")
    field.press_sequentially("hannes-Ferdinand Maria")
    expect_nothing(page, CUT)
    page.goto(f"/{lang}/miraris/play")
    uneven = """() => [...new Set([...document.querySelectorAll("label:has([name=rounds]) > span")]
        .map((one) => Math.round(one.getBoundingClientRect().height)))].slice(1)"""
    expect_nothing(page, uneven)


def test_house_rules_tell_how_many_are_changed(phone):
    page = phone("es")
    page.goto("/es/azura/play")
    page.locator("#house > summary").tap()
    page.locator("[type=checkbox][name=seashells]").tap()
    expect(page.locator("[data-changed]")).to_have_text("Cambiadas: 1")
    expect_no_finding(page)
    open_table(page)
    expect(page.locator("#az-shells")).to_be_visible()
    page.goto("/es/azura/play")
    expect(page.locator("[data-changed]")).to_have_text("Cambiadas: 1")


def test_a_known_group_opens_with_two_taps_from_home(phone):
    page = phone("fr")
    page.add_init_script(
        """localStorage.setItem("tableside.names", '["Ana", "Ben"]')"""
    )
    page.goto("/fr/")
    page.locator("a[href='/fr/mirror-scrolls/play']").tap()
    # The page has filled in who played last before a finger can come down again.
    expect(page.locator("[name=players]:enabled").first).to_have_value("Ana")
    open_table(page)
    expect(page.locator("#panel")).to_have_attribute("data-players", "Ana, Ben")


def test_tabs_of_seats_without_a_name_are_told_apart_in_the_largest_letters(phone):
    page = phone("fr", size=SMALL)
    page.add_init_script("localStorage.setItem('tableside.size', 'xl')")
    page.goto("/fr/miraris/play?seat_count=6")
    open_table(page)
    cut = """() => [...document.querySelectorAll(".mi-tabs i")]
        .filter((tab) => tab.scrollWidth > tab.clientWidth).map((tab) => tab.innerText)"""
    expect_nothing(page, cut)


def test_how_a_group_plays_is_chosen_on_a_phone_that_never_opened_a_table_of_it(phone):
    page = phone("en")
    group = page.request.post("/en/g").url.rsplit("/", 1)[1]
    options = json.dumps({"players": ["Ana", "Ben", "Cid"], "rounds": True})
    opened = page.request.post(
        "/en/miraris/play", form={"options": options, "group": group}
    )
    assert opened.ok
    page.goto("/en/miraris/play")
    expect(page.locator("[name=rounds][value='0']")).to_be_checked()
    page.goto(f"/en/g/{group}")
    page.goto("/en/miraris/play")
    expect(page.locator("[name=rounds][value='1']")).to_be_checked()
    # What was chosen here last holds.
    page.locator("[name=rounds][value='0']").tap()
    open_table(page)
    page.goto("/en/miraris/play")
    expect(page.locator("[name=rounds][value='0']")).to_be_checked()
