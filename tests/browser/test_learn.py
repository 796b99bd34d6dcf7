"""Learning together: a lesson on one phone, and two phones of a table that follow each other."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.games import MACHINES
from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.conftest import Phone
from tests.browser.looks import expect_nothing, lies_over
from tests.browser.mice_tables import PARTY
from tests.browser.opened import open_table
from tests.browser.panel import escape, stop_time

ON_ITS_SIDE = (740, 360)
FADES = 24  # so much of its end
SIZES = [(360, 740), (320, 568), ON_ITS_SIDE]
# A page of each game that asks something.
CHECKS = {
    "azura": "lay",
    "miraris": "who-takes",
    "mirror-scrolls": "who-begins",
    "mice-and-mystics": "first-fight",
    "play-me": "how-many",
}


def step(page: Page, id: str) -> None:
    """The step that is seen, alone."""
    expect(page.locator(".step:visible")).to_have_count(1)
    expect(page.locator(f".step#{id}")).to_be_visible()


@pytest.mark.usefixtures("new_phones")
def test_a_double_tap_passes_no_step_over(phone: Phone) -> None:
    page = phone()
    page.clock.install()
    page.goto("/en/miraris/learn")
    steps = page.locator(".step")
    first, second = (steps.nth(at).get_attribute("id") or "" for at in (1, 2))
    stop_time(page)
    for wait in (150, 200):
        page.locator(".step:visible [rel=next]").tap(force=True)
        page.clock.run_for(wait)
    step(page, first)
    page.locator(".step:visible [rel=next]:not([data-locked])").tap()
    step(page, second)


def test_two_phones_follow_whoever_leads(phone: Phone) -> None:
    ana, ben = phone(), phone("fr")
    ana.goto("/en/azura/play")
    ana.get_by_role("button", name="Learn together").click()
    step(ana, "about")
    expect(ana).to_have_url(re.compile("/learn$"))
    table = ana.url.split("/t/")[1].split("/")[0]
    ben.goto(f"/t/{table}")
    step(ben, "about")
    expect(ana.locator(".lesson-code")).to_be_visible()
    expect(ben.locator(".lesson-code")).to_be_hidden()
    ana.locator(".step:visible [rel=next]:not([data-locked])").click()
    ana.locator(".step:visible [rel=next]:not([data-locked])").click()
    step(ben, "take-deck")
    expect(ben.locator("h2:visible")).to_have_text("À chacun sa couleur")
    # The code is on the phone that leads; on the other the next page is one's own doing.
    for page, next in ((ana, "Next step"), (ben, "Lire la suite seul")):
        expect(page.locator(".step:visible [rel=next]")).to_have_text(
            next, use_inner_text=True
        )
    # looking back, twice, moves nobody else, and there is a way to the others
    ben.locator(".step:visible [rel=prev]:not([data-locked])").click()
    step(ben, "lay-board")
    ben.locator(".step:visible [rel=prev]:not([data-locked])").click()
    step(ben, "about")
    ana.locator(".step:visible [rel=next]:not([data-locked])").click()
    step(ana, "draw-hand")
    ben.locator("#catch-up").click()
    step(ben, "draw-hand")
    # a reload finds the page again, and who leads leads on
    ben.goto(f"/fr/t/{table}/learn")
    step(ben, "draw-hand")
    ana.reload()
    ana.locator(".step:visible [rel=next]:not([data-locked])").click()
    step(ben, "score-pile")
    ana.locator(".step:visible [rel=prev]:not([data-locked])").click()
    step(ben, "draw-hand")
    # who leads without a network is told that nobody follows
    ana.context.set_offline(True)
    ana.locator(".step:visible [rel=next]:not([data-locked])").click()
    expect(ana.locator("#unheard")).to_be_visible()
    step(ben, "draw-hand")
    ana.context.set_offline(False)
    step(ben, "score-pile")
    expect(ana.locator("#unheard")).to_be_hidden()
    ana.locator(".step:visible [rel=prev]:not([data-locked])").click()
    step(ben, "draw-hand")
    # who leads and leaves ends it for the others
    lesson = ana.url
    ana.locator(".brand").click()
    expect(ben).to_have_url(re.compile(f"/t/{table}(#learned)?$"))
    expect(ben.locator("#lesson-line")).to_be_hidden()
    ana.goto(lesson)
    ana.evaluate("document.getElementById('lead').click()")
    ana.locator("#lead:not(:checked)").click()
    step(ben, "draw-hand")
    # whoever leads no more is told so
    expect(ana.get_by_role("switch", name="I turn the pages")).to_be_checked()
    expect(ben.locator("#lead")).not_to_be_checked()
    ben.locator("#lead").click()
    expect(ana.locator("#toast")).to_have_text("Another phone turns the pages now.")
    expect(ana.locator(".step:visible [rel=next]")).to_have_text(
        "Read ahead alone", use_inner_text=True
    )
    expect(ana.locator("#lead")).not_to_be_checked()
    ana.locator("#lead").click()
    expect(ben.locator("#toast")).to_be_visible()
    # the end: all are in the helper, with the same players
    ana.goto(f"{ana.url.split('#')[0]}#later")
    step(ben, "later")
    ana.locator("#to-helper:not([data-locked])").click()
    for page, words in ((ana, "Explain this: "), (ben, "Expliquer")):
        expect(page).to_have_url(re.compile(f"/t/{table}(#learned)?$"))
        expect(page.locator("#sheet")).to_be_visible()  # whose phone this is
        page.locator("#sheet [data-leave]").click()
        expect(page.locator("#sheet")).to_be_hidden()
        chip = page.locator("#explain a")
        expect(chip).to_contain_text(words)
        chip.click()
        expect(page.locator("#sheet .step")).to_be_visible()
        escape(page)
        expect(chip).not_to_contain_text(words)
    # who has said that it is everybody's is not asked again
    ben.goto(f"/fr/t/{table}/learn")
    ben.goto(f"/fr/t/{table}#learned")
    expect(ben.locator("#explain a")).to_be_visible()
    ben.wait_for_load_state("networkidle")
    expect(ben.locator("#sheet")).to_be_hidden()
    # who joins now is offered the same
    late = phone("de")
    late.goto(f"/t/{table}")
    expect(late.locator("#explain a")).to_be_visible()


def test_a_rule_is_searched_over_the_lesson(phone: Phone) -> None:
    page = phone("de")
    table = open_table(page.request, "azura", {"players": ["Ana", "Ben"]})["id"]
    page.goto(f"/de/t/{table}/learn")
    field = page.locator(".bar input[type=search]")
    field.fill("Gleichstand")
    expect(page.locator("#live-results .hit").first).to_be_visible()
    field.press("Enter")
    expect(page.locator("#sheet .hit").first).to_be_visible()
    escape(page)
    expect(page.locator("#live-results")).to_be_hidden()
    step(page, "about")


def test_at_a_table_a_step_tells_of_the_mages_who_play_alone(phone: Phone) -> None:
    page = phone()
    offers = [("offer", {"player": seat, "number": 5 - seat}) for seat in (0, 1)]
    table = open_table(
        page.request,
        "mirror-scrolls",
        {"players": ["Ana", "Ben"], "depth": 3},
        [*offers, ("link", {"player": 0, "spell": "dragon"})],
    )
    page.goto("/en/mirror-scrolls/learn")  # who has read it is offered more
    page.goto(f"/en/t/{table['id']}")
    page.locator("#explain a[data-tells=dragon]").click()
    told = page.locator("#sheet .players")
    expect(told).to_have_count(3)
    expect(told.locator("visible=true")).to_contain_text("You swap one scroll")


def test_what_explains_a_moment_has_its_rule_in_sight_and_is_shown_to_everyone(
    phone: Phone,
) -> None:
    page, other = phone(size={"width": 320, "height": 568}), phone("fr")
    offers = [("offer", {"player": seat, "number": 5 - seat}) for seat in (0, 1)]
    star = ("link", {"player": 0, "spell": "star"})
    options = {"players": ["Ana", "Ben"], "depth": 3}
    id = open_table(page.request, "mirror-scrolls", options, [*offers, star])["id"]
    page.goto("/en/mirror-scrolls/learn")
    page.goto(f"/en/t/{id}")
    other.goto(f"/fr/t/{id}")
    page.locator("#explain a[data-tells=star]").click()
    expect(page.locator("#sheet .more a")).to_be_in_viewport(ratio=1)
    big = phone("de", size={"width": 1280, "height": 800})
    big.goto(f"/de/t/{id}/screen")
    page.locator("#show-all").click()
    for each, title in ((other, "Étoile"), (big, "Stern")):
        expect(each.locator("#sheet .step h2")).to_have_text(title)
        expect(each.locator("#sheet .rule")).to_have_count(0)
    expect(other.locator("#sheet .more a")).to_be_visible()
    expect(big.locator("#sheet .more a")).to_be_hidden()
    expect(big.locator("#shown")).to_have_text("Jemand zeigt das allen.")
    expect(page.locator("#show-all")).to_have_text("Shown to everyone: take back")
    other.locator("#sheet .more a").tap()
    expect(other.locator("#sheet .rule")).to_contain_text("Étoile")


def test_how_many_play_is_said_once(phone: Phone) -> None:
    page = phone()
    page.add_init_script("""localStorage.setItem("tableside.party", '["Ana","Ben"]')""")
    page.goto("/en/mirror-scrolls/learn")
    page.locator(".players-choice label").last.tap()
    page.goto("/en/mirror-scrolls/learn#later")
    page.locator("#to-helper:not([data-locked])").tap()
    expect(page.locator("[name=players]:visible")).to_have_count(4)
    expect(page.locator("[name=seat_count]:checked")).to_have_value("4")


def test_explanations_are_switched_off_on_a_phone(phone: Phone) -> None:
    page = phone()
    page.goto("/en/azura/learn")
    page.goto("/en/azura/play")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator("#explain")).to_be_visible()
    page.locator(".menu summary").click()
    page.get_by_label("Explain what is new").uncheck()
    expect(page.locator("#explain")).to_be_hidden()
    page.reload()
    expect(page.locator("#explain")).to_be_hidden()


@pytest.mark.parametrize("game", MACHINES)
def test_a_lesson_shows_one_step_a_screen_without_a_script(
    phone: Phone, game: str
) -> None:
    page = phone("de", scripts=False)
    page.goto(f"/de/{game}/learn")
    while not page.url.endswith("#later"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".step:visible")).to_have_count(1)
            expect(page.locator(".step:visible .ways")).to_be_in_viewport(ratio=0.99)
        if page.url.endswith(
            "#first-move"
        ):  # on its side, read while the cards are out
            told = page.locator(".step:visible .step-text > p").last
            expect(told).to_be_in_viewport(ratio=1)
        page.locator(".step:visible [rel=next]:not([data-locked])").click()


# Where all but a line of a step has room, nobody sees that one lies below.
NEARLY_WHOLE = """() => [...document.querySelectorAll(".lesson > .step:has(.place)")].filter(({ id }) => {
    location.hash = id;
    const below = document.documentElement.scrollHeight - innerHeight;
    return below > 0 && below < 30;
}).map(({ id }) => id)"""


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_no_step_is_but_a_line_too_long_for_a_phone_on_its_side(
    phone: Phone, lang: str
) -> None:
    width, height = ON_ITS_SIDE
    page = phone(lang, size={"width": width, "height": height}, drawn=False)
    for game in MACHINES:
        page.goto(f"/{lang}/{game}/learn")
        expect_nothing(page, NEARLY_WHOLE, game)


def test_lessons_are_accessible_and_say_in_sight_what_is_right(phone: Phone) -> None:
    page = phone(size={"width": 320, "height": 568})
    for game, asked in CHECKS.items():
        page.goto(f"/en/{game}/learn#{asked}")
        page.locator(".step:visible .check-up label").first.click()
        expect_nothing(page, lies_over(".step .ways", ".reason"), game)
        expect_no_finding(page)
    expect_no_finding_in_other_colours(page)
    page.goto("/en/azura/learn#later")
    expect_no_finding(page)


def test_an_answer_stays_under_the_finger_and_its_reason_comes_into_sight_with_the_way_on(
    phone: Phone,
) -> None:
    page = phone("de")
    for game, asked in CHECKS.items():
        names = ["Ana", "Ben", "Cleo"][: 2 if game == "azura" else 3]
        options = (
            {"players": names, "party": PARTY} if "mice" in game else {"players": names}
        )
        id = open_table(page.request, game, options)["id"]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/de/t/{id}/learn?at={width}#{asked}")
            answer = page.locator(".step:visible .check-up label").last
            before = answer.bounding_box()
            answer.locator("input").check()
            reason = page.locator(".step:visible .reason")
            expect(reason).to_be_in_viewport()
            after, told = answer.bounding_box(), reason.bounding_box()
            assert before and after and told
            expect(page.locator(".step:visible .ways")).to_be_in_viewport(ratio=0.99)
            # What has no room below goes up together, no further than it must.
            moved = page.evaluate("scrollY")
            at_the_end = page.locator(".step:visible .ways").bounding_box()
            assert at_the_end
            assert abs(after["y"] + moved - before["y"]) < 1, (game, width)
            assert not moved or at_the_end["y"] + at_the_end["height"] > height - 1
            assert told["y"] >= after["y"] + after["height"]
            if (width, height) != ON_ITS_SIDE:
                expect_nothing(page, lies_over(".step .ways", ".reason"), game)
            else:
                assert told["y"] + told["height"] <= height - FADES + 1, game


def test_at_a_table_one_row_is_drawn_also_on_a_phone_on_its_side(phone: Phone) -> None:
    page = phone(size={"width": 740, "height": 360})
    names = {"players": ["Ana", "Ben", "Cleo", "Dan"]}
    id = open_table(page.request, "miraris", names)["id"]
    page.goto(f"/en/t/{id}/learn#row")
    expect(page.locator(".step:visible .drawing:visible")).to_have_count(1)


def test_a_lesson_at_a_table_is_accessible_on_phone_and_screen(phone: Phone) -> None:
    page = phone()
    names = {"players": ["Ana", "Ben", "Cleo"]}
    id = open_table(page.request, "mirror-scrolls", names)["id"]
    page.goto(f"/en/t/{id}/learn?lead=1#who-begins")
    expect_nothing(page, lies_over(".step .ways", ".check-up label"))
    page.goto(f"/en/t/{id}/learn#first-move")
    called = page.locator(".step:visible .called .chip")
    expect(called).to_have_text(names["players"])
    expect_no_finding(page)
    page.goto(f"/en/t/{id}/screen")
    expect(page.locator(".big-step .called .chip")).to_have_text(names["players"])
    expect_no_finding(page)


def test_a_question_at_a_table_has_its_answers_and_what_is_drawn_in_sight(
    phone: Phone,
) -> None:
    page = phone("de")
    for game in ("play-me", "azura", "miraris"):
        asked = CHECKS[game]
        names = ["Ana", "Ben", "Cleo"][: 2 if game == "azura" else 3]
        id = open_table(page.request, game, {"players": names})["id"]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/de/t/{id}/learn#{asked}")
            step(page, asked)
            if (width, height) != ON_ITS_SIDE:
                expect_nothing(page, lies_over(".step .ways", ".check-up label"), game)
                if game == "play-me":
                    expect(page.locator(".step:visible .drawing svg")).to_be_visible()
                continue
            expect_nothing(page, lies_over(".step .ways", ".together > *"), game)
            for answer in page.locator(".step:visible .check-up label").all():
                expect(answer).to_be_in_viewport(ratio=1)
            drawn = page.locator(".step:visible .drawing svg:visible")
            expect(drawn).to_be_in_viewport(ratio=0.9)


def test_on_a_large_screen_a_drawing_is_as_wide_as_its_text(phone):
    page = phone(size={"width": 1280, "height": 800})
    page.goto("/en/mice-and-mystics/learn#room")
    drawing = page.locator("#room .drawing svg").bounding_box()
    text = page.locator("#room .step-text").bounding_box()
    assert drawing["width"] > 0.98 * text["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
