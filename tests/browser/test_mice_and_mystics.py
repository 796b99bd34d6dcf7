"""Mice and Mystics on phones: a chapter on two of them, the track by thumb and keys, no scripts, how it looks."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looks import expect_nothing, in_sight, lies_over
from tests.browser.mice_tables import DEAL, NEXT, PARTY, TRACK, Step, tables
from tests.browser.panel import (
    at_version,
    drawn,
    go_back,
    settle,
    stop_time,
    touch,
    wait_for,
    was_refused,
)


@pytest.fixture(scope="module")
def new_table(browser, site):
    """Opens tables (mice_tables.py)."""
    with tables(browser, site) as make:
        yield make


def tap(page: Page, target: str) -> None:
    """Tap the first of these once it can be tapped."""
    touch(page.locator(target).first)


def bring(page: Page, kind: str, figures: int) -> None:
    """Say how many of a type come: one tap."""
    page.locator(f"{kind} label:has([value='{figures}'])").tap()


def end(page: Page, target: str) -> None:
    """End a chapter: the first tap only asks."""
    version = page.locator("#panel").get_attribute("data-version")
    tap(page, target)
    expect(page.locator(target)).to_contain_text("Tap again")
    assert page.locator("#panel").get_attribute("data-version") == version
    tap(page, target)


def cards(page: Page) -> list[str]:
    """The track as the page shows it, from the top."""
    return page.locator("[data-cards] > li").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )


def expect_track(page: Page, *wanted: str) -> None:
    """Wait until the server has given the track this order."""
    for place, card in enumerate(wanted):
        expect(page.locator("[data-cards] > li").nth(place)).to_have_attribute(
            "data-card", card
        )
    for place, card in enumerate(wanted, start=1):
        number = page.locator(f"#mm-card-{card} .mm-no")
        expect(number).to_have_text(re.compile(rf"^{place}\b"))


# ---- one chapter ----


def test_two_phones_play_a_chapter_in_two_languages(phone):
    ana, ben = phone("en"), phone("de")
    ana.goto("/en/mice-and-mystics/play")
    expect(ana.locator("[data-going]:visible")).to_have_count(4)
    ana.locator("#mm-first > summary").tap()
    bring(ana, "#mm-first-rat-warrior", 2)
    ana.locator("main button.primary").last.tap()
    # It is asked for above the minions, in sight before anything is laid.
    expect(ana.locator("#mm-life > summary")).to_be_in_viewport(ratio=1)
    tap(ana, "#mm-life > summary")
    tap(ana, "#mm-lives-tilda-1")
    expect(ana.locator("#mm-lives-tilda-1")).to_have_attribute("aria-pressed", "true")
    ben.goto(f"/de/t/{ana.url.rsplit('/', 1)[1]}")
    play_the_start(ana, ben)
    lose_and_win_cheese(ana, ben)
    tap(ana, "#mm-chapter > summary")
    end(ana, "#mm-won")
    expect(ben.locator(".mm-verdict")).to_contain_text("Kapitel 1 ist gewonnen")
    tap(ben, "#mm-go-on")
    expect(ana.locator(".now")).to_contain_text("Chapter 2: enter the minions")
    tap(ben, "#mm-guessed-end-more")
    expect(ana.locator("#mm-guessed b")).to_have_text("7")


def play_the_start(ana: Page, ben: Page) -> None:
    """The cards are dealt at the table; the turn passes from one phone to the other."""
    tap(ben, "#mm-order > summary")
    for place, card in enumerate(TRACK):
        ben.locator(f"#mm-dealt-{place}").select_option(card)
    tap(ben, "#mm-order-form button")
    expect(ana.locator(".now")).to_contain_text("Filch acts")
    tap(ana, "#mm-next")
    expect(ben.locator(".now")).to_contain_text("Rattenkrieger ist am Zug")
    expect(ben.locator("#mm-next")).to_contain_text("Collin")


def lose_and_win_cheese(ana: Page, ben: Page) -> None:
    """A wound that captures, a surge by six taps, and its minions."""
    tap(ana, "#mm-of-tilda > summary")
    tap(ana, "#mm-hit-tilda-rat-warrior")
    expect(ben.locator("#mm-card-tilda")).to_contain_text("gefangen")
    expect(ben.locator(".mm-left b")).to_have_text("4")
    for count in range(1, 6):
        tap(ana, "#mm-wheel-more")
        expect(ben.locator(".mm-count")).to_have_text(str(count))
    tap(ben, "#mm-wheel-more")
    expect(ana.locator(".now")).to_contain_text("Surge!")
    bring(ana, "#mm-surging-spider", 1)
    expect(ana.locator("#mm-surge-none")).to_be_hidden()
    ana.evaluate("scrollTo(0, 300)")
    tap(ana, "#mm-surge-place")
    expect(ana.locator(".mm-wheel")).to_be_in_viewport(ratio=0.99)
    # The form was no line: where it was, the track moves up.
    expect(ana.locator("#mm-surge-place")).to_be_hidden()
    assert ana.locator("#mm-track").evaluate("track => track.style.marginTop") == ""
    expect(ben.locator("#mm-card-spider")).to_be_visible()
    expect(ben.locator(".mm-left b")).to_have_text("3")


# ---- the track ----


def test_minions_are_entered_before_the_deal_and_the_last_one_leads_to_the_end(
    phone, new_table
):
    page = phone()
    page.goto(f"/en/t/{new_table([], rat_warrior=0)}")
    expect(page.locator("#mm-deal")).to_have_text("No minions: lay the cards")
    bring(page, "#mm-first-roach", 1)
    # What was chosen is not passed over.
    expect(page.locator("#mm-deal")).to_be_hidden()
    tap(page, "#mm-first-place")
    expect(page.locator("#mm-first")).to_have_count(0)
    tap(page, "#mm-deal")
    expect(page.locator("[data-cards] > [data-card=roach]")).to_have_count(1)
    expect(page.locator("#mm-cleared")).to_have_count(0)
    page.locator("#mm-of-roach > summary").tap()
    tap(page, "#mm-figures-roach-less")
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#mm-cleared-won")).to_be_in_viewport(ratio=1)
    end(page, "#mm-cleared-won")
    expect(page.locator(".mm-verdict h2")).to_have_text("Chapter 1 is won")
    expect(page.locator("#to-result")).to_be_in_viewport(ratio=1)
    page.locator("#to-result:not([data-locked])").tap()
    expect(page.locator("h1")).to_have_text("Chapter 1 is won")
    # A new table begins with the next one.
    page.goto("/en/mice-and-mystics/play")
    expect(page.locator("[name=chapter][value='2']")).to_be_checked()
    expect(page.locator("[name=end_page]")).to_have_value("0")
    page.locator(".mm-chapter label:has([value='1'])").tap()
    page.locator("main button.primary").last.tap()
    expect(page.locator("#panel")).to_be_visible()
    page.goto("/en/mice-and-mystics/play")
    expect(page.locator("[name=chapter][value='1']")).to_be_checked()


def test_a_card_is_dragged_along_the_track(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.evaluate("scrollTo(0, 320)")
    grip = page.locator("#mm-grip-maginos").bounding_box()
    goal = page.locator("#mm-card-collin").bounding_box()
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(grip["x"] + 20, grip["y"] - 10, steps=4)
    page.mouse.move(grip["x"] + 20, goal["y"] + 8, steps=12)
    page.mouse.up()
    expect_track(page, "filch", "rat-warrior", "maginos", "collin", "tilda")


def test_escape_puts_a_dragged_card_back(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.evaluate("scrollTo(0, 320)")
    grip = page.locator("#mm-grip-maginos").bounding_box()
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(grip["x"] + 20, grip["y"] - 80, steps=8)
    wait_for(page, lambda: cards(page) != TRACK)
    page.keyboard.press("Escape")
    page.mouse.up()
    wait_for(page, lambda: cards(page) == TRACK)
    at_version(page, 1)


def test_arrow_keys_move_a_card_and_keep_the_focus_on_it(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.locator("#mm-grip-filch").focus()
    for order in (["rat-warrior", "filch"], ["rat-warrior", "collin", "filch"]):
        page.keyboard.press("ArrowDown")
        expect_track(page, *order)
        expect(page.locator("#mm-grip-filch")).to_be_focused()


def test_a_card_that_is_on_top_stays_there(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.locator("#mm-grip-filch").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect_track(page, "rat-warrior", "filch")
    at_version(page, 2)


def test_turns_pass_by_the_keyboard_and_are_said(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.locator("#mm-next").focus()
    said = page.locator("#announce")
    page.keyboard.press("Enter")
    expect(said).to_have_text("Round 1. Rat Warrior’s turn.")
    expect(page.locator("#mm-next")).to_be_focused()
    page.locator("#mm-next:not([data-locked])").press("Enter")
    swap = "Aggressive: the card of Rat Warrior swaps with Filch"
    expect(said).to_have_text(re.compile(f"^Round 1. Collin’s turn. {swap}"))


def test_cards_unfold_one_at_a_time_and_fold_when_the_turn_passes(phone, new_table):
    page, ana = phone(), phone()
    table = new_table([DEAL])
    page.goto(f"/en/t/{table}")
    ana.goto(f"/en/t/{table}#who")
    ana.locator(".who [data-take='0']").tap()
    expect(ana.locator("#sheet")).to_be_hidden()
    tap(ana, "#mm-of-tilda > summary")
    for card in ("tilda", "rat-warrior"):
        tap(page, f"#mm-of-{card} > summary")
    opened = page.locator("[name=mm-card][open]")
    expect(opened).to_have_attribute("id", "mm-of-rat-warrior")
    tap(page, "#mm-figures-rat-warrior-less")
    expect(page.locator("#mm-card-rat-warrior .mm-figures")).to_contain_text("2")
    expect(opened).to_have_count(1)
    tap(page, "#mm-next")
    expect(opened).to_have_count(0)
    # Who reads goes on reading, until it is their own turn.
    expect(ana.locator(".now")).to_contain_text("Rat Warrior acts")
    expect(ana.locator("#mm-of-tilda")).to_have_attribute("open", "")
    tap(page, "#mm-next")
    expect(ana.locator(".now")).to_contain_text("Collin")
    expect(ana.locator("#mm-of-tilda")).not_to_have_attribute("open", "")


def test_a_card_that_is_tapped_stays_under_the_finger_while_another_folds(
    phone, new_table
):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    tap(page, "#mm-of-filch > summary")
    drawn(page)
    tapped = page.locator("#mm-of-tilda > summary")
    y = "at => at.getBoundingClientRect().top"
    tapped.evaluate("at => scrollBy({top: at.getBoundingClientRect().top - 350})")
    before = tapped.evaluate(y)
    assert page.evaluate("scrollY") > 300, "what folds is above"
    tap(page, "#mm-of-tilda > summary")
    expect(page.locator("#mm-of-filch")).not_to_have_attribute("open", "")
    drawn(page)
    assert abs(tapped.evaluate(y) - before) < 1


def test_a_capture_is_told_wherever_one_reads(phone, new_table):
    page, other = phone(), phone("de")
    life = {"mouse": "collin", "stat": "life", "value": 3}
    hurt = {"mouse": "collin", "wounds": 2}
    table = new_table([DEAL, ("set-number", life), ("wound", hurt)])
    for each, lang in ((page, "en"), (other, "de")):
        each.goto(f"/{lang}/t/{table}")
        each.evaluate("scrollTo(0, 320)")
    tap(page, "#mm-of-collin > summary")
    tap(page, "#mm-wounds-collin-more")
    expect(page.locator("#told")).to_contain_text("Collin is captured.")
    expect(page.locator("#told")).to_be_in_viewport(ratio=1)
    expect(other.locator("#told")).to_contain_text("Collin ist gefangen.")


def test_a_hit_that_was_not_rolled_is_asked_about(phone, new_table):
    page = phone()
    attack = {"purpose": "attack", "who": "filch", "dice": 1, "faces": [2]}
    steps = [DEAL, ("new-encounter", {"roach": 3}), ("roll", attack)]
    page.goto(f"/en/t/{new_table(steps)}")
    tap(page, "#mm-of-roach > summary")
    # A double tap takes one of them.
    beaten = page.locator("#mm-beat-roach-filch")
    beaten.evaluate("at => { at.click(); at.click(); }")
    left = page.locator("#mm-card-roach .mm-figures")
    expect(left).to_contain_text("2")
    end(page, "#mm-beat-roach-filch")
    expect(left).to_contain_text("1")


def test_whoever_passes_the_turn_sees_the_board_from_the_top_and_others_stay_where_they_read(
    phone, new_table
):
    page, other = phone(), phone()
    table = new_table([DEAL])
    for each in (page, other):
        each.goto(f"/en/t/{table}")
        each.evaluate("scrollTo(0, 320)")
    read = "document.elementFromPoint(180, 240).closest('[id]').id"
    id = other.evaluate(read)
    place = f"document.getElementById('{id}').getBoundingClientRect().top"
    before = other.evaluate(place)
    tap(page, "#mm-next")
    for part in (".now", ".mm-wheel", ".mm-time"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    expect(other.locator(".now")).to_contain_text("Rat Warrior acts")
    # What stood above has become shorter; what is read stands still.
    assert abs(other.evaluate(place) - before) <= 2, id
    # On the smallest phone open dice stay in sight, and without them the headline does; a new room leaves one bar above
    # the foot, and what a card asks is seen.
    page.set_viewport_size({"width": 320, "height": 568})
    tap(page, "[data-opens=mm-dice]")
    drawn(page)
    for card in ("collin", "tilda"):
        tap(page, "#mm-next")
        active = page.locator(f"#mm-card-{card}")
        expect(active).to_have_class(re.compile("is-active"))
        rolls = ("#mm-roll-move", "#mm-roll-melee", "#mm-roll")
        expect_nothing(page, in_sight(*rolls, above="#mm-dock"), card)
    page.locator("#mm-dice").evaluate("dice => { dice.open = false; }")
    tap(page, "#mm-next")
    expect(page.locator("#mm-card-maginos")).to_have_class(re.compile("is-active"))
    drawn(page)
    expect_nothing(page, in_sight("#mm-top", above="#mm-dock"))
    tap(page, "#mm-of-tilda > summary")
    drawn(page)
    expect_nothing(page, in_sight("#mm-wounds-tilda-more", above="#mm-dock"))
    tap(page, "[data-opens=mm-encounter]")
    go = page.locator("#mm-encounter .mm-go")
    expect(go).not_to_be_in_viewport()
    page.locator("#mm-encounter .mm-kind label").nth(1).tap()
    expect(page.locator("#mm-dock")).to_be_hidden()
    expect(go).to_be_in_viewport(ratio=1)


def test_what_is_due_comes_into_sight_on_the_phones_that_it_concerns(phone, new_table):
    ana, ben = phone(), phone()
    table = new_table([DEAL])
    for seat, page in enumerate((ana, ben)):
        page.goto(f"/en/t/{table}#who")
        page.locator(f".who [data-take='{seat}']").tap()
        expect(page.locator("#sheet")).to_be_hidden()
    now = ana.locator(".now")
    # Ben moves the Rat Warrior.
    tap(ana, "[data-opens=mm-dice]")
    tap(ana, "#mm-next")
    expect(now).to_contain_text("Rat Warrior acts")
    expect(now).to_be_in_viewport(ratio=0.99)
    # Collin is Ana's.
    tap(ana, "[data-opens=mm-dice]")
    # What moves cards at the table is told over the page where the line lies below the dice.
    tap(ben, "#mm-next")
    expect(ana.locator("#told")).to_contain_text("swaps with Filch")
    expect(now).to_contain_text("Collin")
    expect(now).to_be_in_viewport(ratio=0.99)
    # No minion is left, while Ana and Ben look at the dice.
    ana.locator("#mm-dice").evaluate("dice => dice.scrollIntoView()")
    tap(ben, "[data-opens=mm-dice]")
    gone = {"minion": "rat-warrior", "figures": -3}
    tapped = {"action_id": "all-gone", "kind": "figures", "args": gone, "seen": 3}
    done = ben.request.post(f"/api/tables/{table}/actions", data=tapped)
    assert done.ok, done.text()
    for page in (ana, ben):
        expect(page.locator("#told")).to_contain_text(
            "The last figure is gone (Rat Warrior)"
        )
    for page in (ana, ben):
        expect(page.locator("#mm-cleared")).to_be_in_viewport(ratio=0.99)


def test_who_taps_twice_or_just_after_another_skips_nobody(phone, new_table):
    ana, ben = phone(), phone("de")
    table = new_table([DEAL])
    ana.goto(f"/en/t/{table}")
    ben.goto(f"/de/t/{table}")
    box = ana.locator("#mm-next").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ben.evaluate(LOCKED)
    ana.evaluate(LOCKED)
    ana.touchscreen.tap(*middle)
    # The same button now ends another card's turn: it waits on the phone that tapped it and on the other one.
    for page in (ana, ben):
        page.wait_for_function("() => window.found.includes('mm-next')")
    assert ana.locator("#panel").get_attribute("data-version") == "2"


LOCKED = """() => {
    window.found = [];
    new MutationObserver((changes) => window.found.push(...changes.map(({ target }) => target.id)))
        .observe(document.body, { subtree: true, attributeFilter: ["data-locked"] });
}"""


def test_the_end_of_a_chapter_is_seen_wherever_one_reads(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    tap(page, "#mm-chapter > summary")
    end(page, "#mm-lost")
    expect(page.locator(".mm-verdict")).to_contain_text("Chapter 1 is lost")
    expect(page.locator(".mm-course")).to_be_in_viewport(ratio=1)


def test_a_defeat_is_told_by_the_page_alone(phone, new_table):
    page = phone()
    caught: list[Step] = [("capture", {"mouse": mouse}) for mouse in PARTY[:3]]
    page.goto(f"/en/t/{new_table([DEAL, *caught])}")
    tap(page, "#mm-of-filch > summary")
    tap(page, "#mm-caught-filch > summary")
    tap(page, "#mm-capture-filch")
    expect(page.locator(".mm-verdict")).to_contain_text("Chapter 1 is lost")
    assert page.locator("#told").count() == 0


# ---- encounters and dice ----


def test_an_encounter_of_real_cards_and_dice_is_laid_as_it_lies(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    tap(page, "[data-opens=mm-encounter]")
    expect(page.locator("#mm-lay")).to_be_in_viewport(ratio=1)
    bring(page, "#mm-new-roach", 3)
    bring(page, "#mm-new-spider", 1)
    page.locator("#mm-encounter-form [type=checkbox][name=ambush]").check()
    tap(page, "#mm-new-own > summary")
    for place, (card, die) in enumerate((("spider", "2"), ("roach", "1"))):
        page.locator(f"#mm-new-card-{place}").select_option(card)
        page.locator(f"#mm-new-die-{place}").select_option(die)
    for _ in range(2):  # three Rat Warriors are there: it is asked about
        tap(page, "#mm-lay")
    expect_track(
        page, "filch", "rat-warrior", "collin", "spider", "tilda", "roach", "maginos"
    )
    expect(page.locator("#mm-encounter")).not_to_have_attribute("open", "")


def test_four_rats_and_three_roaches_come_by_four_taps(phone, new_table):
    page = phone(size={"width": 320, "height": 568})
    deal: Step = ("deal", {"cards": PARTY})
    page.goto(f"/en/t/{new_table([deal], rat_warrior=0)}")
    tap(page, "[data-opens=mm-encounter]")
    expect(page.locator(".mm-kind[id$=-roach]")).to_have_count(1)
    bring(page, "#mm-new-rat-warrior", 4)
    bring(page, "#mm-new-roach", 3)
    tap(page, "#mm-lay")
    for kind, figures in (("rat-warrior", "4"), ("roach", "3")):
        expect(page.locator(f"#mm-card-{kind} .mm-figures")).to_contain_text(figures)
    expect(page.locator("#mm-new-roach [value='0']")).to_be_checked()
    tap(page, "[data-opens=mm-encounter]")
    bring(page, "#mm-new-spider", 1)
    tap(page, "#mm-place")
    expect(page.locator("#mm-card-spider")).to_be_visible()
    expect(page.locator(".mm-card")).to_have_count(7)


def test_the_largest_letters_open_with_who_acts_in_sight(phone, new_table):
    page = phone("fr", size={"width": 320, "height": 568})
    page.add_init_script("localStorage.setItem('tableside.size', 'xl')")
    page.goto(f"/fr/t/{new_table([DEAL, NEXT, NEXT])}")
    expect(page.locator(".now")).to_be_in_viewport(ratio=1)
    edges = "(at) => [at.scrollWidth, at.clientWidth]"
    needed, there = page.locator(".mm-left").evaluate(edges)
    assert needed <= there


def test_what_is_typed_stays_while_another_phone_plays(phone, new_table):
    page, other = phone(), phone()
    table = new_table([DEAL])
    page.goto(f"/en/t/{table}")
    other.goto(f"/en/t/{table}")
    tap(page, "[data-opens=mm-encounter]")
    bring(page, "#mm-new-roach", 3)
    tap(page, "#mm-agreed > summary")
    page.locator("#mm-agreed-form label:has([name=restart][value=finish])").tap()
    tap(other, "#mm-wheel-more")
    expect(page.locator(".mm-count")).to_have_text("1")
    expect(page.locator("#mm-new-roach [value='3']")).to_be_checked()
    expect(page.locator("#mm-agreed-form [name=restart][value=finish]")).to_be_checked()


def test_chosen_minions_are_laid_after_what_others_enter_and_stay_chosen_when_refused(
    phone, new_table
):
    page, other = phone(), phone()
    table = new_table([], rat_warrior=0)
    page.goto(f"/en/t/{table}")
    other.goto(f"/de/t/{table}")
    bring(page, "#mm-first-rat-warrior", 3)
    bring(page, "#mm-first-roach", 2)
    tap(other, "#mm-life > summary")
    meanwhile(page, "#mm-first-place", other, "#mm-lives-tilda-4")
    expect(page.locator("#mm-card-rat-warrior")).to_contain_text("3")
    expect(other.locator("#mm-card-roach")).to_contain_text("2")
    tap(page, "#mm-deal")
    tap(page, "[data-opens=mm-encounter]")
    bring(page, "#mm-new-spider", 1)
    tap(page, "#mm-new-own > summary")
    expect(page.locator("#mm-new-card-1")).to_be_hidden()
    page.locator("#mm-new-card-0").select_option("spider")
    expect(page.locator("#mm-new-card-1")).to_be_visible()
    tap(other, "[data-opens=mm-encounter]")
    bring(other, "#mm-new-elite-rat", 2)
    meanwhile(page, "#mm-place", other, "#mm-place")
    expect(page.locator(".lost")).to_contain_text("Elite Rat × 2” was entered.")
    tap(page, ".lost > button")
    expect(page.locator(".lost")).to_be_hidden()
    expect(page.locator("#mm-card-elite-rat")).to_be_visible()
    expect(page.locator("#mm-new-spider [value='1']")).to_be_checked()
    expect(page.locator("#mm-new-card-0")).to_have_value("spider")
    tap(page, "#mm-place")
    expect(other.locator("#mm-card-spider")).to_be_visible()
    expect(page.locator("#mm-new-card-0")).to_have_value("")


def test_what_a_phone_hears_of_its_own_tap_before_the_answer_is_not_another_phones(
    phone, new_table
):
    page = phone()
    page.goto(f"/en/t/{new_table([], rat_warrior=0)}")
    bring(page, "#mm-first-rat-warrior", 3)
    held: list[Route] = []
    page.route("**/act?*", lambda route: held.append(route))
    tap(page, "#mm-first-place")
    wait_for(page, lambda: held)
    answer = held[0].fetch()
    with page.expect_response("**/panel"):
        page.evaluate("dispatchEvent(new Event('offline'))")
    drawn(page)
    held[0].fulfill(response=answer)
    at_version(page, 1)
    page.unroute("**/act?*")
    tap(page, "#mm-deal")
    at_version(page, 2)
    expect(page.locator("#mm-encounter")).not_to_have_attribute("open", "")


def test_what_is_chosen_for_a_surge_stays_when_another_phone_has_entered_it(
    phone, new_table
):
    page, other = phone("de"), phone()
    table = new_table([DEAL, ("wheel", {"cheese": 6})])
    for seat, (one, path) in enumerate(((page, "/de"), (other, "/en"))):
        one.goto(f"{path}/t/{table}#who")
        one.locator(f".who [data-take='{seat}']").tap()
        bring(one, "#mm-surging-roach", 3)
    bring(page, "#mm-surging-spider", 1)
    # The cheese that has brought it was a slip, and is none.
    tap(other, "#undo")
    expect(page.locator("#mm-new-spider [value='1']")).to_be_checked()
    tap(other, "#redo")
    expect(page.locator("#mm-surging-spider [value='1']")).to_be_checked()
    tap(page, "#mm-surging-own > summary")
    page.locator("#mm-surging-card-0").select_option("spider")
    tap(other, "#mm-surge-place")
    expect(page.locator("#mm-surge")).to_have_count(0)
    expect(page.locator("#told")).to_contain_text("Ben hat das schon eingetragen: ")
    expect(page.locator("#mm-new-spider [value='1']")).to_be_checked()
    expect(page.locator("#mm-new-card-0")).to_have_value("spider")
    expect(page.locator("#mm-new-spider")).to_be_in_viewport()
    # Whoever has entered theirs has nothing left to enter.
    expect(other.locator("#mm-new-roach [value='0']")).to_be_checked()
    expect(other.locator("#mm-encounter")).not_to_have_attribute("open", "")
    # Nobody has to enter them anew, and nobody enters them twice.
    page.locator("#mm-new-roach label:has([value='0'])").tap()
    tap(page, "#mm-place")
    expect(other.locator("#mm-card-spider")).to_be_visible()


def test_what_is_chosen_for_the_start_stays_when_another_phone_has_placed_its_own(
    phone, new_table
):
    page, other = phone("de"), phone()
    table = new_table([], rat_warrior=0)
    page.goto(f"/de/t/{table}")
    other.goto(f"/en/t/{table}")
    bring(page, "#mm-first-spider", 1)
    bring(page, "#mm-first-rat-warrior", 2)
    bring(other, "#mm-first-roach", 3)
    tap(other, "#mm-first-place")
    expect(page.locator("#mm-first")).to_have_count(0)
    expect(page.locator("#told")).to_contain_text("Schon eingetragen: ")
    expect(page.locator("#mm-adding-spider [value='1']")).to_be_checked()
    expect(page.locator("#mm-adding-spider")).to_be_in_viewport()
    # Who has placed theirs finds more below a fold.
    expect(other.locator("#mm-more")).not_to_have_attribute("open", "")
    tap(page, "#mm-more-place")
    expect(other.locator("#mm-card-spider")).to_be_visible()
    expect(other.locator("#mm-card-rat-warrior")).to_contain_text("2")
    tap(other, "#mm-more > summary")
    bring(other, "#mm-adding-elite-rat", 1)
    tap(other, "#mm-more-place")
    expect(other.locator("#mm-more")).not_to_have_attribute("open", "")
    tap(other, "#mm-deal")
    expect(page.locator("[data-cards] > [data-card=elite-rat]")).to_have_count(1)


def test_what_is_chosen_for_the_start_stays_when_another_phone_has_dealt(
    phone, new_table
):
    page, other = phone(), phone()
    table = new_table([], rat_warrior=0)
    page.goto(f"/en/t/{table}")
    other.goto(f"/en/t/{table}")
    bring(page, "#mm-first-spider", 1)
    tap(other, "#mm-deal")
    expect(page.locator("#told")).to_contain_text("Already entered: ")
    expect(page.locator("#mm-new-spider [value='1']")).to_be_checked()
    # Nor is it lost when that is taken back, and done again.
    tap(other, "#undo")
    expect(page.locator("#mm-first-spider [value='1']")).to_be_checked()
    expect(page.locator("#told")).to_contain_text("Undone: ")
    tap(other, "#redo")
    expect(page.locator("#mm-new-spider [value='1']")).to_be_checked()


def test_what_is_chosen_for_the_next_chapter_stays_when_another_phone_has_begun_it(
    phone, new_table
):
    page, other = phone(), phone()
    table = new_table([DEAL, ("end-chapter", {"won": True})])
    page.goto(f"/en/t/{table}")
    other.goto(f"/en/t/{table}")
    tap(page, "#mm-to-again")
    bring(page, "#mm-next-kind-spider", 1)
    tap(other, "#mm-dock .primary")
    expect(page.locator("#told")).to_contain_text("Already entered: ")
    expect(page.locator("#mm-first-spider [value='1']")).to_be_checked()


def meanwhile(page: Page, target: str, other: Page, before: str) -> None:
    """Somebody taps, and before that comes through another phone's tap has counted."""
    version = other.locator("#panel").get_attribute("data-version")
    page.context.set_offline(True)
    tap(page, target)
    expect(page.locator(f"{target}.on-its-way")).to_be_visible()
    tap(other, before)
    expect(other.locator("#panel")).not_to_have_attribute("data-version", version)
    page.context.set_offline(False)


def test_all_that_is_rolled_in_a_minions_turn_is_in_sight_before(phone, new_table):
    page = phone("de")
    page.goto(f"/de/t/{new_table([DEAL, NEXT])}")
    tap(page, "[data-opens=mm-dice]")
    for who in ("attack", *(f"defend-{mouse}" for mouse in PARTY)):
        expect(page.locator(f"#mm-roll-{who}")).to_be_in_viewport(ratio=1)
        edges = [page.locator(at).bounding_box() for at in (f"#mm-roll-{who}", "#mm-dock")]  # fmt: skip
        assert edges[0]["y"] + edges[0]["height"] <= edges[1]["y"]
    # On a laptop also who acts and what comes next, which stand above and beside them.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#mm-dice").evaluate("at => at.scrollIntoView()")
    for part in ("#mm-roll-defend-filch", "#mm-next", ".mm-card.is-active"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_back_closes_what_was_opened_last_and_stays_at_the_table(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    address, steps = page.url, page.evaluate("history.length")
    dice, room = page.locator("#mm-dice"), page.locator("#mm-encounter")
    tap(page, "[data-opens=mm-dice]")
    tap(page, "[data-opens=mm-encounter]")
    page.locator("#mm-encounter .why").first.tap()
    expect(page.locator("#sheet")).to_be_visible()
    go_back(page, 3)
    expect(page.locator("#sheet")).to_be_hidden()
    expect(room).to_have_attribute("open", "")
    go_back(page, 2)
    expect(room).not_to_have_attribute("open", "")
    expect(dice).to_have_attribute("open", "")
    # What closes otherwise leaves no step behind: by its heading, its button, with its work, or with its state.
    for close in ("#mm-dice > summary", "[data-opens=mm-dice]"):
        tap(page, close)
        settle(page)
        tap(page, "[data-opens=mm-dice]")
    go_back(page, 1)
    expect(dice).not_to_have_attribute("open", "")
    tap(page, "[data-opens=mm-encounter]")
    bring(page, "#mm-new-spider", 1)
    tap(page, "#mm-place")
    expect(room).not_to_have_attribute("open", "")
    settle(page)
    assert page.url == address
    assert page.evaluate("history.length") <= steps + 3


@pytest.mark.parametrize("width", [320, 360])
def test_who_plays_a_mouse_is_read_whole_on_two_lines_at_most(phone, new_table, width):
    page = phone("de", size={"width": width, "height": 740})
    names = ["Maximiliane-Josephine", "Bartholomäus-Emanuel"]
    page.goto(f"/de/t/{new_table([DEAL], players=names)}")
    for mouse in PARTY[:3]:
        assert page.locator(f"#mm-card-{mouse} .mm-beneath > span").evaluate(LINES) <= 2


# On how many lines a text stands.
LINES = """at => { const range = document.createRange();
    range.selectNodeContents(at.lastChild);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }"""


@pytest.mark.usefixtures("new_phones")
def test_a_roll_is_drawn_once_and_stands_in_sight(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    tap(page, "[data-opens=mm-dice]")
    tap(page, "#mm-roll-melee")
    expect(page.locator("#mm-roll .mm-faces svg")).to_have_count(2)
    # A double tap rolls once, also where the first has been answered.
    move = page.locator("#mm-roll-move:not([data-locked])")
    move.scroll_into_view_if_needed()
    drawn(page)
    stop_time(page)
    move.tap()
    at_version(page, 3)
    page.locator("#mm-roll-move").tap()
    assert was_refused(page)
    # Nor does one who waited for the answer and tapped once more; whoever has seen the dice rolls again on purpose.
    page.clock.run_for(500)
    page.locator("#mm-roll-move").tap()
    assert was_refused(page)
    expect(page.locator("#mm-roll .mm-thrown")).to_be_in_viewport()
    page.clock.run_for(500)
    page.locator("#mm-roll-move").tap()
    at_version(page, 4)


# A seat's bar takes 44 px of all of them.
@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("size", [(360, 740), (320, 568), (740, 360)])
def test_an_attack_covers_and_moves_no_defense_against_it(phone, new_table, size, lang):
    page = phone(lang, size={"width": size[0], "height": size[1]})
    page.goto(f"/{lang}/t/{new_table([DEAL, NEXT])}#who")
    page.locator(".who [data-take='1']").tap()
    expect(page.locator("#me")).to_be_visible()
    tap(page, "[data-opens=mm-dice]")
    drawn(page)
    attack = page.locator("#mm-roll-attack")
    rows = [page.locator(f"#mm-roll-defend-{mouse}") for mouse in PARTY]
    before = [row.bounding_box() for row in (attack, *rows)]
    attack.evaluate(CHEESE.replace("fill(1)", "fill(2)"))
    tap(page, "#mm-roll-attack")
    expect(page.locator("#mm-roll .mm-one")).to_be_in_viewport(ratio=1)
    assert [row.bounding_box() for row in (attack, *rows)] == before
    for row in (attack, *rows):
        assert row.evaluate(ON_TOP)
    tap(page, "#mm-roll-defend-filch")
    expect(page.locator("#mm-fight > .mm-through")).to_be_in_viewport(ratio=1)
    # What came of it covers nothing that is rolled next; on the smallest phones it takes the place of the attack.
    for row in rows if size == (320, 568) else (attack, *rows):
        assert row.evaluate(ON_TOP)


def test_what_gets_through_is_told_where_it_lies_beneath_the_buttons(phone, new_table):
    attack = {"purpose": "attack", "who": "rat-warrior", "dice": 2, "faces": [2, 2]}
    defense = {"purpose": "defense", "who": "collin", "dice": 1, "faces": [4]}
    page = phone("de", size={"width": 320, "height": 480})
    page.goto(f"/de/t/{new_table([DEAL, NEXT, ('roll', attack), ('roll', defense)])}")
    expect(page.locator("#told")).to_have_text("2 Treffer kommen durch.")


ON_TOP = """at => { const { left, right, top, bottom } = at.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => at.contains(document.elementFromPoint((left + right) / 2, y))); }"""


CHEESE = """button => { const tap = JSON.parse(button.value); tap.args.faces = Array(tap.args.dice).fill(1);
  button.value = JSON.stringify(tap); }"""


def test_what_a_hit_has_brought_stands_beneath_it(phone, new_table):
    page = phone("fr", size={"width": 320, "height": 568})
    attack = {"purpose": "attack", "who": "spider", "dice": 2, "faces": [3, 3]}
    thrown = {"dice": 2, "faces": [3, 2], "enter": True}
    defense = {"purpose": "defense", "who": "filch", "against": "spider", **thrown}
    deal: Step = ("deal", {"cards": ["spider", *PARTY]})
    steps = [deal, ("roll", attack), ("roll", defense)]
    page.goto(f"/fr/t/{new_table(steps, rat_warrior=0, spider=1)}")
    tap(page, "[data-opens=mm-dice]")
    brought = page.locator("#mm-fight .mm-brought")
    expect(brought).to_have_count(2)
    expect(brought.last).to_contain_text("Tilda")
    for part in (page.locator("#mm-roll-move"), *brought.all()):
        expect(part).to_be_in_viewport(ratio=1)
    y = "at => at.getBoundingClientRect().y"
    move, strike = page.locator("#mm-roll-move"), page.locator("#mm-roll-attack")
    assert move.evaluate(y) == strike.evaluate(y)


def test_a_captured_mouse_has_no_place_for_dice(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL, ('capture', {'mouse': 'filch'})])}")
    expect(page.locator("#mm-dice-in")).to_have_count(1)
    expect(page.locator("#mm-roll")).to_have_count(0)


def test_no_mouse_defends_where_nothing_hits(phone, new_table):
    page = phone("de")
    missed = {"purpose": "attack", "who": "rat-warrior", "dice": 2, "faces": [4, 4]}
    steps = [DEAL, NEXT, ("roll", missed)]
    names = ["Dimitri-Alexander", "Anne-Sophie Charlotte"]
    page.goto(f"/de/t/{new_table(steps, players=names)}")
    tap(page, "[data-opens=mm-dice]")
    defend = page.locator("[id^=mm-roll-defend-]")
    expect(defend.and_(page.locator(":enabled"))).to_have_count(0)
    button = page.locator("#mm-roll-attack")
    button.evaluate(CHEESE.replace("fill(1)", "fill(2)"))
    tap(page, "#mm-roll-attack")
    expect(defend.and_(page.locator(":disabled"))).to_have_count(0)
    tap(page, "#mm-roll-defend-collin")
    expect(page.locator("#mm-dice .mm-one")).to_have_count(2)
    # Who acts stands above both rolls, not over the first.
    expect_nothing(page, lies_over("#mm-dice .mm-one", ".mm-banner"))


def test_a_rescue_that_is_due_is_asked_about_once(phone, new_table):
    page = phone()
    steps = [("deal", {"cards": PARTY}), ("capture", {"mouse": "maginos"}), NEXT]
    page.goto(f"/en/t/{new_table(steps, rat_warrior=0)}")
    expect(page.locator("#mm-rescue")).to_be_visible()
    end(page, "#mm-next")
    expect(page.locator("#mm-next")).to_contain_text("Filch")


def test_one_roll_of_brodie_wounds_everybody_on_his_path(phone, new_table):
    page = phone()
    track = ["brodie-chase", "collin", "tilda", "brodie-pounce", "maginos", "filch"]
    attack = {"purpose": "attack", "who": "brodie-chase", "dice": 3, "faces": [2, 4, 4]}
    steps = [("deal", {"cards": track}), ("roll", attack)]
    page.goto(f"/en/t/{new_table(steps, rat_warrior=0, brodie=1)}")
    tap(page, "[data-opens=mm-dice]")
    for mouse in ("collin", "tilda"):
        button = page.locator(f"#mm-roll-defend-{mouse}")
        button.evaluate(CHEESE)
        tap(page, f"#mm-roll-defend-{mouse}")
        expect(page.locator(f"#mm-card-{mouse} .is-hurt")).to_contain_text("1/?")
        expect(button).to_be_disabled()


def test_poison_wounds_are_counted_and_healed_apart_from_others(phone, new_table):
    page = phone()
    steps = [DEAL, ("new-encounter", {"spider": 1})]
    page.goto(f"/en/t/{new_table(steps)}")
    tap(page, "#mm-of-collin > summary")
    card, less = page.locator("#mm-card-collin"), page.locator("#mm-wounds-collin-less")
    for version, button in ((3, "hit-collin-spider"), (4, "poison-collin-more")):
        tap(page, f"#mm-{button}")
        at_version(page, version)
    expect(card.locator(".mm-suffers")).to_contain_text("poisoned × 2")
    expect(less).to_be_disabled()
    tap(page, "#mm-wounds-collin-more")
    tap(page, "#mm-wounds-collin-less")
    for _ in range(2):
        tap(page, "#mm-poison-collin-less")
    at_version(page, 8)
    expect(card.locator(".mm-suffers")).to_have_count(0)
    expect(card.locator(".is-hurt")).to_have_count(0)


def test_a_roll_that_brings_a_surge_leads_to_its_form(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL, NEXT, ('wheel', {'cheese': 5})])}")
    tap(page, "[data-opens=mm-dice]")
    page.locator("#mm-roll-attack").evaluate(CHEESE)
    tap(page, "#mm-roll-attack")
    expect(page.locator("#mm-surge-form")).to_be_in_viewport()
    expect(page.locator("#mm-dice")).to_have_attribute("open", "")
    expect(page.locator("#mm-seen")).to_be_visible()


def test_the_next_turn_looks_as_if_it_can_be_tapped_while_a_room_is_open(
    phone, new_table
):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.locator("[data-opens=mm-encounter]").tap()
    expect(page.locator("#mm-encounter")).to_have_attribute("open", "")
    accent = page.evaluate("""() => {
        const probe = document.querySelector(".mm").appendChild(document.createElement("i"));
        probe.style.color = "var(--accent)";
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    }""")
    expect(page.locator("#mm-next")).to_be_enabled()
    expect(page.locator("#mm-next")).to_have_css("border-color", accent)


def test_no_roll_pushes_aside_what_is_rolled_next(phone, new_table):
    page = phone("de")
    page.goto(f"/de/t/{new_table([DEAL])}")
    tap(page, "[data-opens=mm-dice]")
    drawn(page)
    y = "at => at.getBoundingClientRect().y"
    before = page.locator("#mm-roll-melee").evaluate(y)
    for version, button in ((2, "melee"), (3, "melee"), (4, "ranged"), (5, "melee")):
        tap(page, f"#mm-roll-{button}")
        at_version(page, version)
        assert abs(page.locator("#mm-roll-melee").evaluate(y) - before) < 1
    tap(page, "#mm-roll-defend-rat-warrior")
    expect(page.locator("#mm-dice .mm-one")).to_have_count(2)
    expect(page.locator("#mm-fight > .mm-through")).to_be_in_viewport()
    # Nor does what came of it cover what is rolled for the next hit.
    for id in ("defend", "dagger"):
        assert page.locator(f"#mm-roll-{id}-rat-warrior").evaluate(ON_TOP)
    # Whoever passes the turn with the dice open rolls on.
    tap(page, "#mm-next")
    expect(page.locator("#mm-roll-attack")).to_be_in_viewport()


@pytest.mark.usefixtures("new_phones")
@pytest.mark.parametrize("is_near", [True, False])
def test_cards_stay_under_a_finger_while_what_just_happened_goes(
    phone, new_table, is_near
):
    page = phone(size={"width": 740, "height": 360})
    page.goto(f"/en/t/{new_table([DEAL, NEXT, NEXT])}")
    # What was measured on its side does not hold upright.
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#mm-of-tilda > summary").tap()
    told = page.locator(".mm > .mm-events")
    expect(told).not_to_have_count(0)
    more = page.locator("#mm-cheese-tilda-more")
    drawn(page)
    page.evaluate("scrollTo(0, 0)")
    y = "at => at.getBoundingClientRect().y"
    before = more.evaluate(y)
    stop_time(page)
    page.clock.run_for(2000)
    if is_near:
        more.dispatch_event("pointerdown")
    more.dispatch_event("click")
    at_version(page, 4)
    assert (abs(more.evaluate(y) - before) < 1) == is_near
    page.clock.run_for(2000)
    assert page.locator("#mm-track").evaluate(HELD) == ""


HELD = "track => track.style.marginTop"


def test_hits_that_nobody_has_entered_are_asked_about_once(phone, new_table):
    page = phone()
    attack = {"purpose": "attack", "who": "filch", "dice": 2, "faces": [2, 3]}
    defense = {"purpose": "defense", "who": "spider", "dice": 1, "faces": [4]}
    steps = [DEAL, ("new-encounter", {"spider": 1}), ("roll", attack), ("roll", defense)]  # fmt: skip
    page.goto(f"/en/t/{new_table(steps)}")
    end(page, "#mm-next")
    expect(page.locator("#mm-next")).to_contain_text("Collin")
    # Once they are entered there is nothing to ask any more.
    page.goto(f"/en/t/{new_table(steps)}")
    page.locator("[data-opens=mm-dice]").tap()
    tap(page, "#mm-next")
    expect(page.locator("#mm-next")).to_contain_text("Tap again")
    tap(page, "#mm-enter-spider")
    at_version(page, 5)
    assert "Tap again" not in page.locator("#mm-next").inner_text()


# ---- without scripts ----


def test_a_turn_is_played_without_scripts(phone, new_table):
    page = phone("fr", scripts=False)
    page.goto(f"/fr/t/{new_table([DEAL])}")
    page.locator("#mm-of-tilda > summary").tap()
    page.locator("#mm-cheese-tilda-more").tap()
    expect(page.locator("#mm-of-tilda")).to_have_attribute("open", "")
    expect(page.locator("#mm-cheese-tilda-more")).to_be_in_viewport()
    page.locator("#mm-up-tilda").tap()
    expect(page.locator("[data-cards] > li").nth(2)).to_have_attribute(
        "data-card", "tilda"
    )
    page.locator("#mm-next").tap()
    expect(page.locator(".now")).to_contain_text("Rat guerrier")


def test_dice_and_encounters_open_without_scripts(phone, new_table):
    page = phone(scripts=False)
    page.goto(f"/en/t/{new_table([DEAL])}")
    page.locator("[data-opens=mm-dice]").tap()
    page.locator("#mm-roll-move").tap()
    expect(page.locator("#mm-roll .mm-faces svg")).to_have_count(1)
    page.locator("[data-opens=mm-encounter]").tap()
    bring(page, "#mm-new-centipede", 1)
    page.locator("#mm-lay").tap()
    expect(page.locator("#mm-card-centipede")).to_be_visible()


def test_lily_is_marked_in_chapter_one_alone(phone):
    page = phone(scripts=False)
    page.goto("/en/mice-and-mystics/play")
    page.locator("#mm-party-fold > summary").tap()
    note, end = page.locator(".mm-not-yet"), page.locator(".mm-end-page")
    expect(note).to_be_visible()
    expect(end).to_be_hidden()
    page.locator("[name=chapter][value='2']").check(force=True)
    expect(note).to_be_hidden()
    expect(end).to_be_visible()


@pytest.mark.usefixtures("letters")
def test_the_acting_card_is_never_beneath_the_buttons(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL, *[('next-turn', {})] * 3])}")
    tap(page, "#mm-next")
    at_version(page, 5)
    page.wait_for_function(  # it scrolls smoothly
        """() => { const edge = (at, side) => document.querySelector(at).getBoundingClientRect()[side];
            return edge(".mm-card.is-active", "bottom") <= edge("#mm-dock", "top"); }"""
    )
