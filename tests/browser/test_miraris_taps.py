"""Miraris under the thumb: one player a screen, choices that can be changed, and what a slip does."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looks import expect_nothing, lies_over
from tests.browser.miraris_states import (
    AFTER_LUCIA,
    COUNTED,
    HANDS,
    NUMBERED,
    SCORE,
    STATES,
    Tables,
    has,
    kinds,
)
from tests.browser.miraris_thumb import Thumb
from tests.browser.panel import at_version, stop_time, touch, wait_for
from tests.browser.test_together import seated


@pytest.fixture
def new_table(browser, site):
    """Opens tables at any point of a game."""
    context = browser.new_context(base_url=site)
    yield Tables(context.request)
    context.close()


# ---- one player a screen ----


def test_the_shown_player_stays_when_another_phone_enters_wonders(phone, new_table):
    ana, ben = Thumb(phone()), Thumb(phone())
    table = new_table()
    ana.page.goto(f"/en/t/{table}")
    ben.page.goto(f"/en/t/{table}")
    ben.turn("hold", 3)
    ben.wonders(7)
    at_version(ana.page, 1)
    expect(ana.page.locator("#mi-hold-0")).to_be_checked()
    ana.wonders(5)
    expect(ben.page.locator("#mi-hold-0 + span b")).to_have_text("1")
    expect(ben.page.locator("#mi-hold-3")).to_be_checked()


def test_a_phone_with_a_seat_opens_on_its_own_wonders_after_the_rounds(
    phone, new_table
):
    steps, options = STATES["takes"]
    ben = Thumb(phone())
    seated(ben.page, f"/t/{new_table(steps, **options)}", "Ben")
    ben.tap("#mi-settings > summary")
    ben.tap("#mi-doubt-rounds > summary")
    ben.tap("#mi-confirm")
    expect(ben.page.locator("#mi-hold-1")).to_be_checked()


def middle(page: Page, target: str) -> tuple[float, float]:
    """Where a finger meets something."""
    box = page.locator(target).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_no_card_is_lost_that_is_tapped_right_after_next(phone, new_table):
    """A finger taps every 150 ms, and does not wait for the next player's screen."""
    page = phone()
    page.goto(f"/en/t/{new_table()}")
    first, next_player = middle(page, "#mi-hold-plus-7"), middle(page, "#mi-next-0")
    page.touchscreen.tap(*first)
    page.wait_for_timeout(150)
    page.touchscreen.tap(*next_player)
    for card in (3, 4, 5, 6):
        page.wait_for_timeout(150)
        page.touchscreen.tap(*middle(page, f"#mi-hold-plus-{card}"))
    at_version(page, 5)
    expect(page.locator("#mi-hold-0 + span b")).to_have_text("1")
    expect(page.locator("#mi-hold-1 + span b")).to_have_text("4")


def test_a_quick_finger_counts_a_whole_game_and_no_tap_is_lost(phone, new_table):
    """Every 150 ms another tap, whatever the screen has made of the one before."""
    page = phone()
    page.goto(f"/en/t/{new_table()}")
    for seat, hand in enumerate(HANDS):
        last = "#mi-leave-row" if seat == 3 else f"#mi-next-{seat}"
        for target in (*(f"#mi-hold-plus-{card}" for card in hand), last):
            page.locator(target).wait_for()  # the first look at each player's button
            page.touchscreen.tap(*middle(page, target))
            page.wait_for_timeout(150)
    expect(page.locator("#mi-who")).to_be_visible()
    # None of them lies where the last button was: what comes to lie there waits. Nor does any of them move.
    places = {
        id: middle(page, f"#mi-choose-{id}")
        for id in ("allie", "fatima", "alma", "nada")
    }
    for id in places:
        assert places[id] == middle(page, f"#mi-choose-{id}")
        page.touchscreen.tap(*places[id])
        page.wait_for_timeout(150)
    expect(page.locator("#panel")).to_have_attribute("data-finished", "true")
    expect(page.locator("#toast")).to_have_count(0)
    held = [tuple(sorted(hand)) for hand in HANDS]
    rows = page.locator("#mi-counts tbody tr").all()[:4]
    counts = [row.locator("td").all_text_contents()[:7] for row in rows]
    assert counts == [
        [str(hand.count(value) or "·") for value in range(1, 8)] for hand in held
    ]


@pytest.mark.usefixtures("new_phones")
def test_a_double_tap_on_next_passes_nobody_over(phone, new_table):
    page = phone()
    page.clock.install()
    page.goto(f"/en/t/{new_table()}")
    place = middle(page, "#mi-next-0")
    stop_time(page)
    page.touchscreen.tap(*place)
    page.clock.run_for(150)
    page.touchscreen.tap(*place)
    page.clock.run_for(150)
    expect(page.locator("#mi-hold-1")).to_be_checked()


@pytest.mark.usefixtures("new_phones")
def test_a_double_tap_on_a_character_gives_it_to_one_player(phone, new_table):
    page = phone()
    page.clock.install()
    steps = [*COUNTED, *SCORE]
    page.goto(f"/en/t/{new_table(steps)}")
    place = middle(page, "#mi-choose-lana")
    stop_time(page)
    page.touchscreen.tap(*place)
    answered = str(len(steps) + 1)
    expect(page.locator("#panel")).to_have_attribute("data-version", answered)
    page.clock.run_for(100)
    page.touchscreen.tap(*place)
    expect(page.locator("#mi-who-0 + span i")).to_have_text("Lana")
    expect(page.locator("#mi-who-1")).to_be_checked()
    page.clock.run_for(100)
    expect(page.locator("#toast")).to_have_count(0)


class Held:
    """Taps that the server does not hear of until they are let go."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.page, self.is_open = page, False
        page.route("**/act?*", self.hear)

    def hear(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        """All that wait, and from here on each at once."""
        wait_for(self.page, lambda: self.routes)
        self.is_open = True
        for route in self.routes:
            route.continue_()


@pytest.mark.usefixtures("new_phones")
@pytest.mark.parametrize("late", [1, 2, 4])
def test_dormire_are_entered_as_quickly_as_they_are_said(phone, new_table, late):
    """Equal ones as well, and however late (after which tap) the first of them is answered."""
    page = phone()
    page.clock.install()
    table = new_table([("lay-row", {"kinds": kinds(1, 4, 7, 3)})], rounds=True)
    page.goto(f"/en/t/{table}")
    held = Held(page)
    places = {value: middle(page, f"#mi-key-0-{value}") for value in (2, 5, 8)}
    stop_time(page)
    for at, value in enumerate((5, 5, 2, 8), 1):
        page.touchscreen.tap(*places[value])
        if at == late:
            held.let_go()
        if at >= late:
            expect(page.locator(".on-its-way")).to_have_count(0)
        page.clock.run_for(150)
    takes = page.locator(".mi-takes li")
    expect(takes).to_contain_text(["2Maximilian", "5Tied", "5Tied", "8Dan"])
    expect(page.locator("#toast")).to_have_count(0)
    # Who takes what is read before the table goes on: a tap that was not seen to be for that does not.
    page.clock.run_for(450)
    page.touchscreen.tap(*middle(page, "#mi-begin-3"))
    expect(page.locator("#told")).to_contain_text("just changed: tap once more")
    expect(takes).to_have_count(4)
    page.clock.run_for(700)
    page.touchscreen.tap(*middle(page, "#mi-begin-3"))
    expect(takes).to_have_count(0)


@pytest.mark.usefixtures("new_phones")
@pytest.mark.parametrize("is_late", [False, True])
def test_no_second_tap_of_a_dormire_counts_for_the_next_seat(phone, new_table, is_late):
    """On somebody's own phone the keys that go on to others wait to be read; what is tapped meanwhile is told."""
    page = phone()
    page.clock.install()
    table = new_table([("lay-row", {"kinds": kinds(1, 4, 7, 3)})], rounds=True)
    seated(page, f"/t/{table}", "Ana")
    held = Held(page)
    held.is_open = not is_late
    place = middle(page, "#mi-key-0-4")
    stop_time(page)
    for seat in (0, 1):
        page.touchscreen.tap(*place)
        if not is_late:
            expect(page.locator(".on-its-way")).to_have_count(0)
        for _ in range(6):
            page.clock.run_for(150)
            page.touchscreen.tap(*place)
        expect(page.locator(f"#mi-play-{seat + 1}")).to_be_checked()
        expect(page.locator("#told")).to_contain_text("just changed: tap once more")
        page.clock.run_for(150)
    if is_late:
        held.let_go()
        expect(page.locator(".on-its-way")).to_have_count(0)
    # One's own comes first.
    page.clock.resume()
    touch(page.locator("#take-back button"))
    expect(page.locator("#mi-play-0")).to_be_checked()
    page.locator("label", has=page.locator("#mi-play-2")).tap()
    touch(page.locator("#mi-key-2-3"))
    expect(page.locator("#mi-play-0")).to_be_checked()


def test_a_refused_dormire_leads_back_to_whose_it_was(phone, new_table):
    page = phone()
    row = ("lay-row", {"kinds": kinds(1, 4, 7, 3)})
    page.goto(f"/en/t/{new_table([row], rounds=True)}")
    held = Held(page)
    page.locator("#mi-key-0-5").tap()
    page.locator("#mi-key-1-2").tap()
    expect(page.locator("#mi-play-2")).to_be_checked()
    wait_for(page, lambda: held.routes)
    held.is_open = True
    held.routes[0].fulfill(status=409, json={"message": "Not now."})
    expect(page.locator("#toast")).to_contain_text("Not now.")
    expect(page.locator("#mi-play-0")).to_be_checked()
    at_version(page, 2)
    touch(page.locator("#mi-key-0-5"))
    expect(page.locator("#mi-play-2")).to_be_checked()


@pytest.mark.usefixtures("new_phones")
@pytest.mark.parametrize("is_late", [False, True])
def test_equal_wonders_are_entered_as_quickly_as_they_are_said(
    phone, new_table, is_late
):
    """And one that is tapped twice, quicker than that, lies there once: the tap that is lost is seen. Others count."""
    page = phone()
    page.clock.install()
    page.goto(f"/en/t/{new_table(rounds=True)}")
    held = Held(page)
    place, other = middle(page, "#mi-lay-7"), middle(page, "#mi-lay-5")
    stop_time(page)
    page.touchscreen.tap(*place)
    if not is_late:
        held.let_go()
        at_version(page, 1)
    for passed in (50, 100, 150):
        page.clock.run_for(passed)
        page.touchscreen.tap(*place)
        is_seen = "document.getElementById('mi-lay-7').getAnimations().length > 0"
        assert page.evaluate(is_seen)
    page.clock.run_for(60)
    page.touchscreen.tap(*place)
    page.clock.run_for(150)
    page.touchscreen.tap(*other)
    if is_late:
        held.let_go()
    at_version(page, 3)
    expect(page.locator(".mi-pos .mi-gap")).to_have_count(1)
    expect(page.locator("#toast")).to_have_count(0)


def test_wonders_tapped_before_the_first_is_answered_lie_side_by_side(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(rounds=True)}")
    held: list[Route] = []

    def answer(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/act?*", answer)
    for card in (7, 5, 3):
        page.touchscreen.tap(*middle(page, f"#mi-lay-{card}"))
        page.wait_for_timeout(20)
    wait_for(page, lambda: held)
    held[0].continue_()
    at_version(page, 3)
    expect(page.locator(".mi-pos .mi-gap")).to_have_count(1)
    expect(page.locator("#toast")).to_have_count(0)


def test_the_same_wonder_from_two_phones_lies_there_once(phone, new_table):
    ana, ben = Thumb(phone()), Thumb(phone())
    table = new_table(rounds=True)
    for thumb in (ana, ben):
        thumb.page.route("**/events*", lambda route: route.abort())
        thumb.page.route("**/panel", lambda route: route.abort())
        thumb.page.goto(f"/en/t/{table}")
    ana.lay(7)
    at_version(ana.page, 1)
    ben.lay(7)
    expect(ben.page.locator("#toast")).to_contain_text("it counts once")
    at_version(ben.page, 1)
    ana.lay(5)
    at_version(ana.page, 2)
    ben.lay(3)
    expect(ben.page.locator("#toast")).to_contain_text(
        "Position 2 already has Hand of the Goddess"
    )
    at_version(ben.page, 2)


def test_each_kind_tells_how_many_are_left_and_stops_at_none(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table([has(1, 7, 7, 7, 7)])}")
    card = thumb.page.locator("#mi-hold-plus-7")
    expect(card).to_contain_text("1 left")
    thumb.wonders(7)
    expect(card).to_contain_text("0 left")
    expect(card).to_be_disabled()
    thumb.tap("#mi-hold-minus-7")
    expect(card).to_be_enabled()


def test_undo_is_near_and_takes_the_last_wonder_back(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table()}")
    thumb.wonders(7, 6)
    at_version(thumb.page, 2)
    expect(thumb.page.locator("#undo")).to_have_attribute(
        "aria-label", "Undo: Ana: one Edge of the World more"
    )
    thumb.tap("#undo")
    expect(thumb.page.locator("#mi-hold-0 + span b")).to_have_text("1")


def test_taking_away_what_is_not_there_is_explained(phone, new_table):
    thumb = Thumb(phone("fr"))
    table = new_table([has(0, 7)])
    thumb.page.goto(f"/fr/t/{table}")
    thumb.page.route("**/events*", lambda route: route.abort())
    expect(thumb.page.locator("#mi-hold-minus-7")).to_be_visible()
    expect(thumb.page.locator("#mi-hold-minus-6")).to_be_hidden()
    thumb.page.evaluate("document.getElementById('mi-hold-minus-6').click()")
    expect(thumb.page.locator("#toast")).to_contain_text(
        "aucune Merveille de cette sorte"
    )


def test_after_each_character_the_next_player_is_shown_and_locked_for_a_moment(
    phone, new_table
):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table([*COUNTED, *SCORE])}")
    thumb.page.locator("#mi-choose-lana").tap()
    expect(thumb.page.locator("#mi-who-1")).to_be_checked()
    thumb.characters(["alma"])
    expect(thumb.page.locator("#mi-who-1 + span i")).to_have_text("Alma")
    expect(thumb.page.locator("#mi-choose-lana")).to_contain_text("Ana")
    expect(thumb.page.locator("#mi-choose-lana")).to_be_disabled()


def test_a_character_can_be_taken_back(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(STATES['characters'][0])}")
    thumb.turn("who", 0)
    thumb.tap("#mi-back-0")
    expect(thumb.page.locator("#mi-choose-lucia")).to_be_enabled()
    thumb.expect_now("Still missing: Ana, Maximilian and Dan.")


# ---- unlikely counts ----


def test_unlikely_counts_are_confirmed_first(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table([has(0, 1, 2), has(None, 3)])}")
    expect(thumb.page.locator("#mi-hold-row")).to_be_checked()
    thumb.tap("#mi-doubt-holdings > summary")
    expect(thumb.page.locator("#mi-doubt-holdings")).to_contain_text(
        "Together that is 3, but eight rounds show 32"
    )
    thumb.tap("#mi-confirm")
    thumb.expect_now("Enter who has which Character.")
    expect(thumb.page.locator("#problem-counts-unlikely")).to_be_visible()


# ---- choices ----


def test_several_wonders_are_picked_and_put_back(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(NUMBERED)}")
    page = thumb.page
    thumb.tap("#mi-pick-lucia-0-of-7")
    expect(page.locator("#mi-pick-lucia-0-of-7")).to_be_disabled()
    thumb.tap(page.get_by_role("button", name="Put back: The Dream"))
    thumb.pick("mi-pick-lucia-0", 6, 3)
    thumb.expect_now("Serena: Ben draws 4 Wonders")
    expect(page.locator("#mi-account-far")).to_contain_text(
        "Lucia: Ana takes 2 Wonders from the row (3, 6): +9."
    )


def test_the_last_of_several_wonders_is_taken_back_by_undo_alone(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(AFTER_LUCIA)}")
    thumb.pick("mi-pick-serena-1", 1, 2, 2, 4)
    thumb.expect_now("Mirela")
    thumb.tap("#undo")
    thumb.expect_now("Serena: Ben draws 4 Wonders")
    expect(thumb.page.locator(".mi-slot[data-kind]")).to_have_count(3)
    thumb.pick("mi-pick-serena-1", 3)
    expect(thumb.page.locator("#mi-account-far")).to_contain_text(
        "Serena: Ben draws 4 Wonders from the deck (1, 2, 2, 3)"
    )


def test_picked_wonders_are_there_again_after_a_reload(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(AFTER_LUCIA)}")
    thumb.pick("mi-pick-serena-1", 1, 2)
    thumb.page.reload()
    expect(thumb.page.locator(".mi-slot[data-kind]")).to_have_count(2)
    thumb.pick("mi-pick-serena-1", 2, 4)
    thumb.expect_now("Mirela")
    thumb.page.reload()
    thumb.tap("#undo")
    thumb.expect_now("Serena: Ben draws 4 Wonders")
    expect(thumb.page.locator(".mi-slot[data-kind]")).to_have_count(0)


def test_picked_wonders_stay_while_others_tap(phone, new_table):
    thumb = Thumb(phone())
    other = Thumb(phone())
    table = new_table(AFTER_LUCIA)
    thumb.page.goto(f"/en/t/{table}")
    other.page.goto(f"/en/t/{table}")
    thumb.tap("#mi-pick-serena-1-of-2")
    other.tap("#mi-settings > summary")
    other.page.locator("#mi-name-0 [name=name]").fill("Anouk")
    other.tap("#mi-name-0 button")
    expect(thumb.page.locator("#panel")).to_have_attribute(
        "data-players", "Anouk, Ben, Maximilian, Dan"
    )
    expect(thumb.page.locator(".mi-slot[data-kind]")).to_have_count(1)
    expect(thumb.page.locator("#mi-pick-serena-1-of-2")).to_contain_text("3 ×")


def test_whoever_has_discarded_keeps_the_place_above_those_who_have_not(
    phone, new_table
):
    """Two taps of one quick finger, at places that it saw before the first."""
    page = phone()
    page.goto(f"/en/t/{new_table(STATES['unknown'][0])}")
    page.locator("#mi-take-unknown-2-4").scroll_into_view_if_needed()
    ben, max_ = (middle(page, f"#mi-take-unknown-{at}") for at in ("1-6", "2-4"))
    page.touchscreen.tap(*ben)
    page.wait_for_timeout(150)
    page.touchscreen.tap(*max_)
    expect(page.locator("#panel")).to_have_attribute("data-finished", "true")


def test_whoever_discards_next_comes_into_sight(phone, new_table):
    page = phone(size={"width": 320, "height": 568})
    page.goto(f"/en/t/{new_table(STATES['discards'][0])}")
    page.locator("#mi-draw-1").tap()
    expect(page.locator("#mi-ask-unknown-1")).to_have_class("mi-choice is-done")
    next_ = "#mi-ask-unknown-2 .mi-card"
    expect(page.locator(next_).first).to_be_in_viewport(ratio=1)
    expect_nothing(page, lies_over(".foot", next_))
    # Where that leaves no room for what was drawn it is told over the page.
    drawn = page.locator("#mi-ask-unknown-1 .mi-gone")
    told = drawn.text_content()
    assert told and told.startswith("Ben discards: ")
    expect(drawn).to_have_attribute("data-came", told)


def test_what_was_drawn_stays_in_sight_on_ones_own_phone_and_is_told_on_others(
    phone, new_table
):
    page, other = phone("de"), phone("de", size={"width": 320, "height": 568})
    table = new_table(STATES["discards"][0])
    seated(page, f"/de/t/{table}#who", "Ben")
    seated(other, f"/de/t/{table}#who", "Maximilian")
    own = page.locator("#mi-ask-unknown-1")
    touch(page.locator("#mi-draw-1"))
    # On another phone it is out of sight.
    expect(other.locator("#told")).to_contain_text("Ben wirft ab: ")
    expect(own).to_have_class("mi-choice is-done")
    for seen in (own.locator(".mi-slot[data-kind]").last, own.locator(".mi-gone")):
        expect(seen).to_be_in_viewport(ratio=1)
    expect(own.locator(".mi-gone")).to_contain_text("Ben wirft ab: ")
    expect(page.locator("#told")).to_have_count(0)


def test_the_helper_draws_the_discards(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(STATES['discards'][0])}")
    thumb.expect_now("Unknown: Ana has 2 Black Altars")
    thumb.tap("#mi-draw-1")
    thumb.expect_now("Still to enter: Maximilian.")
    thumb.tap("#mi-draw-2")
    expect(thumb.page.locator("#panel")).to_have_attribute("data-finished", "true")
    expect(thumb.page.locator(".mi-handed")).to_contain_text("Discarded at random:")
    expect(thumb.page.locator(".mi-given")).to_contain_text(
        ["Ben", "Maximilian", "Dan"]
    )


# ---- changing what was entered ----


def test_a_refused_name_stays_where_it_was_typed(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table()}")
    thumb.tap("#mi-settings > summary")
    thumb.page.locator("#mi-name-0 [name=name]").fill("Ben")
    thumb.tap("#mi-name-0 button")
    expect(thumb.page.locator("#toast")).to_contain_text("Two players are called Ben.")
    expect(thumb.page.locator("#mi-name-0 [name=name]")).to_have_value("Ben")


def test_a_wonder_is_added_at_the_end_and_a_choice_is_changed_in_the_history(
    phone, new_table
):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(STATES['end'][0])}")
    thumb.expect_now("Maximilian wins with 45 points.")
    thumb.tap("#mi-recount > summary")
    thumb.turn("change", 2)
    thumb.tap("#mi-change-plus-5")
    thumb.expect_now("Maximilian wins with 50 points.")
    thumb.tap(".foot a[href$='/history']")
    line = thumb.page.locator("#sheet li", has_text="takes from the row")
    thumb.tap(line.get_by_role("link", name="Change"))
    expect(thumb.page.locator(".fixing")).to_contain_text("takes from the row")
    thumb.pick("mi-pick-lucia-2", 3, 6)
    sheet = thumb.page.locator("#sheet")
    expect(sheet).to_contain_text("Maximilian wins with 46 points.")
    thumb.tap(sheet.get_by_role("button", name="Change it"))
    thumb.expect_now("Maximilian wins with 46 points.")


def test_a_character_picked_at_the_end_is_not_entered_yet_and_then_says_what_it_changed(
    phone, new_table
):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(STATES['end'][0])}")
    thumb.tap("#mi-recast > summary")
    ben = thumb.page.locator("#mi-recast-1")
    colour = "getComputedStyle(document.querySelector('#mi-recast-1 .btn')).color"
    before = thumb.page.evaluate(colour)
    ben.locator("select").select_option("alma")
    assert thumb.page.evaluate(colour) != before
    thumb.tap(ben.get_by_role("button"))
    expect(thumb.page.locator("#told")).to_contain_text(
        "Changed: Ben has Alma. Maximilian wins with"
    )
    assert thumb.page.evaluate(colour) == before


# ---- rounds ----


def test_a_dormire_is_changed_in_sight_and_no_other_by_a_second_tap(phone, new_table):
    steps, options = STATES["takes"]
    page = phone()
    page.goto(f"/en/t/{new_table(steps, **options)}")
    page.locator("#mi-again > summary").tap()
    free = ".mi-of-0 .mi-key:not(.is-used, [aria-pressed=true])"
    key = page.locator(f"#mi-play {free}").first
    expect(key).to_be_in_viewport(ratio=1)
    key.tap()
    expect(page.locator("#mi-again[open]")).to_have_count(0)
    expect(page.locator("#mi-play")).to_be_hidden()


def test_used_dormire_are_struck_and_say_in_which_round_they_were_played(
    phone, new_table
):
    steps, options = STATES["dormire"]
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(steps, **options)}")
    expect(thumb.page.locator("#mi-play-2")).to_be_checked()
    for value in (5, 4, 1):
        expect(thumb.page.locator(f"#mi-key-2-{value}")).to_be_disabled()
        expect(thumb.page.locator(f"#mi-key-2-{value}")).to_have_attribute(
            "aria-label", f"{value}, used"
        )
    thumb.page.touchscreen.tap(*middle(thumb.page, "#mi-key-2-5"))
    expect(thumb.page.locator("#toast")).to_contain_text(
        "Maximilian has already used the 5, in round 1."
    )
    expect(thumb.page.locator("#mi-play-2")).to_be_checked()
    thumb.tap("#mi-key-2-7")
    expect(thumb.page.locator("#mi-play-3")).to_be_checked()
    thumb.tap("#mi-key-3-3")
    expect(thumb.page.locator(".mi-takes li")).to_have_text([
        "2Ana takes 2 Wonders: 5, 7. ?", "3Dan takes 4 Wonders: 4, 6, 1, 6.",
        "7Tied: Hand of the Goddess stays. ?", "7Tied: Chapel of the Divine stays.",
    ])  # fmt: skip


def test_a_position_gets_another_wonder(phone, new_table):
    steps, options = STATES["dormire"]
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(steps, **options)}")
    expect(thumb.page.locator("#mi-lay-1")).to_be_hidden()
    thumb.page.locator(".mi-pos label").nth(3).tap()
    thumb.lay(1)
    expect(
        thumb.page.locator(".mi-pos").nth(3).locator(".mi-mini b").first
    ).to_have_text("1")
    expect(thumb.page.locator("#mi-lay-1")).to_be_hidden()


def test_a_chosen_position_is_let_go_by_a_second_tap(phone, new_table):
    steps, options = STATES["row"]
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(steps, **options)}")
    first = thumb.page.locator(".mi-pos label").first
    first.tap()
    expect(thumb.page.locator("#mi-at-0")).to_be_checked()
    first.tap()
    expect(thumb.page.locator("#mi-at-0")).not_to_be_checked()
    thumb.lay(2)
    expect(
        thumb.page.locator(".mi-pos").nth(1).locator(".mi-mini b").first
    ).to_have_text("2")
