"""Phones at one table: each in its own language, each with the same state, undo, history, my tables."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Phone
from tests.browser.looks import expect_nothing, lies_over
from tests.browser.panel import (
    at_version,
    escape,
    go_back,
    settle,
    stop_time,
    touch,
    wait_for,
)
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import GAME, OPTIONS, tap
from tests.web.ends import export


@pytest.fixture
def other(live: Live) -> Iterator[TapPhone]:
    """Another phone at the table, without a screen."""
    with TapPhone(live.port) as phone:
        yield phone


@pytest.fixture
def table(other: TapPhone) -> str:
    """A table at which Ana has become Zoé, then Ada."""
    table = other.open_table()
    for name in ("Zoé", "Ada"):
        assert other.act(table, tap(name.encode().hex(), name))[0] == 200
    return table


def test_two_phones_in_two_languages_see_each_others_taps(
    phone: Phone, table: str
) -> None:
    ana, ben = phone("en"), phone("de")
    ana.goto(f"/en/t/{table}")
    ben.goto(f"/de/t/{table}")
    touch(ana.locator("#undo"))
    at_version(ben, 3)
    for page, told in ((ana, "Undone: "), (ben, "Zurückgenommen: ")):
        expect(page.locator("#told")).to_contain_text(told)
    expect(ben.locator("#told")).to_contain_text("Zoé heißt jetzt Ada")
    expect(ben.locator("#panel")).to_have_attribute("data-players", "Zoé, Ben")
    touch(ben.locator("#redo"))
    at_version(ana, 4)
    expect(ana.locator("#panel")).to_have_attribute("data-players", "Ada, Ben")
    expect(ana.locator("#undo")).to_have_attribute(
        "aria-label", "Undo: Zoé is now called Ada"
    )
    expect(ben.locator("#undo")).to_have_attribute(
        "aria-label", "Rückgängig machen: Zoé heißt jetzt Ada"
    )


def test_a_tap_elsewhere_is_said_to_who_cannot_see_it(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    at_version(page, 2)
    other.act(table, tap("mia", "Mia"))
    expect(page.locator("#announce")).to_contain_text("Ada is now called Mia")


def test_a_tap_elsewhere_moves_neither_the_page_nor_the_focus(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en", size={"width": 360, "height": 420})
    page.goto(f"/en/t/{table}")
    page.locator("#undo").focus()
    page.evaluate("scrollTo(0, 200)")
    before = page.evaluate("scrollY")
    other.act(table, tap("mia", "Mia"))
    at_version(page, 3)
    expect(page.locator("#undo")).to_be_focused()
    assert page.evaluate("scrollY") == before


def test_a_phone_that_is_behind_is_told_why_and_shown_how_it_stands(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("fr", size={"width": 320, "height": 568})
    page.goto(f"/fr/t/{table}#who")
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me")).to_be_visible()
    page.route("**/events*", lambda route: route.abort())
    page.route("**/panel", lambda route: route.abort())
    page.reload()
    at_version(page, 2)
    other.act(table, tap("mia", "Mia"))
    touch(page.locator("#undo"))
    toast, told = page.locator("#toast"), page.locator("#told")
    expect(toast).to_contain_text("plus rapide")
    # However long it is, whose turn it is stays in sight, also where the page is moved.
    page.evaluate("document.getElementById('toast').prepend('plus rapide '.repeat(20))")
    for width, height in ((320, 568), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for moved in (0, 200):
            page.evaluate("(moved) => scrollTo(0, moved)", moved)
            expect_nothing(page, lies_over("#me", "#toast"), width, moved)
    at_version(page, 3)
    expect(page.locator("#panel")).to_have_attribute("data-players", "Mia, Ben")
    # One thing at a time: what another takes back meanwhile is told once that is read.
    page.unroute_all()
    undo = {"action_id": "back", "kind": "undo", "seen": 3}
    assert other.act(table, undo)[0] == 200
    at_version(page, 4)
    expect(told).to_have_count(0)
    toast.tap()
    expect(told).to_contain_text("Annulé")


def test_a_double_tap_on_undo_is_one_undo(phone: Phone, table: str) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    page.evaluate("for (const _tap of [1, 2]) document.getElementById('undo').click()")
    at_version(page, 3)
    touch(page.locator("#undo"))
    at_version(page, 4)
    expect(page.locator("#panel")).to_have_attribute("data-players", "Ana, Ben")
    expect(page.locator("#toast")).to_have_count(0)


@pytest.mark.parametrize("delay_ms", [0, 60, 120])
def test_a_double_tap_on_undo_is_one_undo_however_late_its_answer(
    phone: Phone, table: str, delay_ms: int
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    settle(page)
    page.evaluate(
        """(delay) => {
          const undo = document.getElementById("undo"), detail = 1, bubbles = true, cancelable = true;
          const tap = () => undo.dispatchEvent(new PointerEvent("click", { detail, bubbles, cancelable }));
          tap();
          setTimeout(tap, delay);
        }""",
        delay_ms,
    )
    at_version(page, 3)
    page.reload()
    at_version(page, 3)


@pytest.mark.usefixtures("new_phones")
def test_a_double_tap_on_undo_whose_first_is_answered_between_is_one_undo(
    phone: Phone, table: str
) -> None:
    page = phone("en")
    page.clock.install()
    page.goto(f"/en/t/{table}")
    box = page.locator("#undo").bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    stop_time(page)
    page.touchscreen.tap(*place)
    at_version(page, 3)
    page.clock.run_for(150)
    page.touchscreen.tap(*place)
    page.clock.run_for(200)
    expect(page.locator("#undo[data-locked]")).to_have_count(0)
    expect(page.locator("#panel")).to_have_attribute("data-version", "3")
    page.touchscreen.tap(*place)
    at_version(page, 4)


def test_what_is_taken_back_while_it_is_tried_once_more_does_not_arrive(
    phone: Phone, other: TapPhone, table: str
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    tried: list[Route] = []

    def fail_once_then_be_slow(route: Route) -> None:
        tried.append(route)
        if len(tried) == 1:
            route.abort()

    page.route("**/act?*", fail_once_then_be_slow)
    touch(page.locator("#undo"))
    wait_for(page, lambda: len(tried) == 2)
    touch(page.locator("#redo"))
    expect(page.locator("#toast")).to_contain_text("Taken back")
    tried[1].continue_()
    page.unroute("**/act?*")
    touch(page.locator("#undo"))
    at_version(page, 3)
    assert len(other.confirmed(table)) == 3


def test_a_refusal_is_said_over_what_lies_over_the_page_and_goes_at_a_tap(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    page.route("**/events*", lambda route: route.abort())
    page.route("**/panel", lambda route: route.abort())
    page.goto(f"/en/t/{table}")
    page.locator(".foot a[href$='/history']").tap()
    way_back = page.locator("#sheet").get_by_role("button", name="Back to here").first
    expect(way_back).to_be_visible()
    other.act(table, tap("mia", "Mia"))
    way_back.tap()
    page.get_by_text(
        "Somebody else was faster."
    ).tap()  # what the sheet hid could not be tapped
    expect(page.locator("#toast")).to_be_hidden()


WAKE_LOCK = """let held = 0;
const tell = (change) => { held += change; document.documentElement.dataset.held = held; };
const request = async () => {
  tell(1);
  return { released: false, async release() { if (!this.released) tell(-1); this.released = true; } };
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });"""


def test_the_screen_is_kept_on_and_can_be_let_go(phone: Phone, table: str) -> None:
    page = phone("en")
    page.add_init_script(WAKE_LOCK)
    page.goto(f"/en/t/{table}")
    held = page.locator("html")
    expect(held).to_have_attribute("data-held", "1")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator(".menu > summary").tap()
    page.locator("[data-switch=awake]").uncheck()
    expect(held).to_have_attribute("data-held", "0")


def test_what_others_tap_comes_without_being_asked_for(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("fr")
    page.route("**/panel", lambda route: route.abort())
    page.goto(f"/fr/t/{table}")
    with page.expect_request("**/events*"):
        page.reload()
    other.act(table, tap("mia", "Mia"))
    at_version(page, 3)
    expect(page.locator("#panel")).to_have_attribute("data-players", "Mia, Ben")
    expect(page.locator("#offline")).to_be_hidden()


def test_a_phone_without_streams_asks_instead(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    page.route("**/events*", lambda route: route.fulfill(status=503))
    page.goto(f"/en/t/{table}")
    other.act(table, tap("mia", "Mia"))
    at_version(page, 3)


def test_history_says_what_happened_and_leads_back(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    page.locator(".foot a[href$='/history']").tap()
    sheet = page.locator("#sheet")
    expect(sheet.locator("li").first).to_contain_text("Zoé is now called Ada")
    back = sheet.get_by_role("button", name="Back to here")
    # What came since the list was fetched has not been seen in it: it is not taken back.
    page.route("**/history?part=1", lambda route: route.abort())
    other.act(table, tap("late", "Late"))
    at_version(page, 3)
    back.first.tap()
    expect(page.locator("#toast")).to_contain_text("Somebody else was faster")
    expect(sheet).to_be_hidden()
    at_version(page, 3)
    page.unroute("**/history?part=1")
    page.locator(".foot a[href$='/history']").tap()
    expect(sheet.locator("li").first).to_contain_text("is now called Late")
    back.nth(1).tap()
    expect(sheet).to_be_hidden()
    at_version(page, 4)
    expect(page.locator("#panel")).to_have_attribute("data-players", "Zoé, Ben")
    # As a page of its own it hears what others do.
    page.goto(f"/en/t/{table}/history")
    other.act(table, tap("mia", "Mia"))
    expect(page.locator("li").first).to_contain_text("Zoé is now called Mia")
    expect(page.locator("time").first).not_to_contain_text("UTC")


def test_an_early_line_of_a_long_game_is_put_right_in_three_taps(
    phone: Phone, other: TapPhone
) -> None:
    page = phone("de")
    sent = export("miraris", "six-players", steps=60)
    table = page.request.post("/api/tables/import", data=sent).json()["id"]
    page.goto(f"/de/t/{table}")
    page.locator(".foot a[href$='/history']").tap()
    sheet = page.locator("#sheet")
    early = sheet.locator(".stretch", has_text="Runde 2")
    early.locator("summary").tap()
    way = early.locator("a[href*='/fix/']").first
    # What others do comes in above it; what asks goes on asking.
    sheet.get_by_role("button", name="Ganz an den Anfang zurück").tap()
    way.scroll_into_view_if_needed()
    place, newest = way.bounding_box(), sheet.locator(".history li").first
    for name in ("Mia", "Zoé"):
        other.act(table, tap(name.encode().hex(), name))
        expect(newest).to_contain_text(f"jetzt {name}")
    expect(newest.locator("time")).not_to_contain_text("UTC")
    assert way.bounding_box() == pytest.approx(place, abs=1)
    expect(sheet.locator("[data-asked]")).to_have_count(1)
    way.tap()
    expect(page.locator("main")).to_contain_text("Runde 2 von 8")
    # Left as it was, one is at the table again.
    page.locator(".foot a").tap()
    expect(page.locator("#undo")).to_be_in_viewport()


def test_sharing_shows_a_code_and_both_links(phone: Phone, table: str) -> None:
    page = phone("es")
    page.goto(f"/es/t/{table}")
    page.locator(".foot a[href$='/share']").tap()
    sheet = page.locator("#sheet")
    code = sheet.locator(
        "svg.qr"
    ).first  # the other, for those who only watch, is folded
    expect(code).to_be_visible()
    expect(sheet.locator(".linkbox input").first).to_have_value(
        re.compile(f"/t/{table}$")
    )
    box = code.bounding_box()
    assert box and box["width"] >= 160
    # On its side it is whole as the sheet opens, with the margin around it.
    for width, height in ((740, 360), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        expect(code).to_be_in_viewport(ratio=1)
        box = code.bounding_box()
        assert box and box["width"] >= 160 and box["y"] + box["height"] <= height


def test_a_shared_link_opens_in_the_phones_own_language(
    phone: Phone, table: str
) -> None:
    page = phone("de")
    page.goto(f"/t/{table}")
    expect(page).to_have_url(re.compile(f"/de/t/{table}$"))


def test_who_watches_sees_taps_and_can_change_nothing(
    phone: Phone, other: TapPhone
) -> None:
    table = other.call("POST", "/api/tables", {"game": GAME, "options": OPTIONS})[1]
    page = phone("en")
    page.goto(f"/en/t/{table['watch_id']}")
    expect(page.locator("#undo")).to_have_count(0)
    expect(page.locator("button[form=tap]:not([disabled])")).to_have_count(0)
    other.act(table["id"], tap("mia", "Mia"))
    at_version(page, 1)


def test_my_tables_are_on_the_home_page_latest_first(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    later = other.open_table()
    page.goto("/en/")
    expect(page.locator("#going-on")).to_be_hidden()
    page.goto(f"/en/t/{table}")
    page.goto(f"/en/t/{later}")
    page.goto("/de/")
    items = page.locator("#going-on a")
    expect(items).to_have_count(2)
    expect(items.first).to_contain_text("Ana, Ben")
    items.nth(1).tap()
    expect(page).to_have_url(re.compile(f"/de/t/{table}$"))


def test_a_table_that_is_gone_leaves_my_tables(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    at_version(page, 2)
    assert other.call("DELETE", f"/api/tables/{table}")[0] == 204
    page.goto(f"/en/t/{table}")
    expect(page.locator("h1")).to_contain_text("There is no table at this link.")
    page.goto("/en/")
    expect(page.locator("#going-on")).to_be_hidden()


def test_a_table_is_taken_off_my_tables_and_put_back(
    phone: Phone, table: str, other: TapPhone
) -> None:
    page = phone("en")
    for one in (table, other.open_table()):
        page.goto(f"/en/t/{one}")
    page.goto("/en/")
    # It stands a tap away from the table that is opened all evening.
    off = page.get_by_role("button", name="Remove it from my tables")
    expect(off).to_have_count(0)
    first, last = page.locator("#going-on li").all()
    for row in (first, last):
        row.get_by_role("button", name="More").tap()
        row.get_by_role("button", name="Remove it from my tables").tap()
    last.get_by_role("button", name="Put it back").tap()
    expect(last.locator("a")).not_to_have_attribute("inert", "")
    page.reload()
    expect(page.locator("#going-on a")).to_have_count(1)
    page.locator("#going-on a").tap()
    expect(page).to_have_url(re.compile(f"/en/t/{table}$"))


def test_the_rules_resume_the_table(phone: Phone, table: str) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    at_version(page, 2)
    page.goto(f"/en/{GAME}")
    expect(page.locator(".foot [data-resume]")).to_have_attribute(
        "href", f"/en/t/{table}"
    )


def test_a_rule_opens_over_the_table(phone: Phone, table: str) -> None:
    page = phone("fr")
    page.goto(f"/fr/t/{table}")
    page.locator(f".foot a[href='/fr/{GAME}/reference']").tap()
    expect(page.locator("#sheet .rule")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/fr/t/{table}$"))


def test_search_at_a_table_opens_the_rule_over_it(phone: Phone, table: str) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    page.locator("#who-are-you").tap()  # it stands where the search does
    escape(page)
    page.locator("[data-search] [name=q]").tap()
    page.locator("[data-search] [name=q]").press_sequentially("dragon")
    page.locator("#live-results .hit").first.tap()
    expect(page.locator("#sheet .rule")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/en/t/{table}$"))


def test_a_search_at_a_table_is_answered_over_it_and_back_goes_one_step(
    phone: Phone, table: str
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    page.locator("[data-search] [name=q]").fill("dragon")
    page.locator("[data-search] [name=q]").press("Enter")
    sheet = page.locator("#sheet")
    expect(sheet.locator(".hit").nth(1)).to_be_visible()
    expect(page.locator("#live-results")).to_be_hidden()
    # another question, in all games, a rule, and each step back
    sheet.get_by_role("link", name="Search all games").tap()
    expect(sheet.locator(".result-game")).not_to_have_count(0)
    sheet.locator("[name=q]").fill("golem")
    sheet.locator("[name=q]").press("Enter")
    expect(sheet.locator(".answer mark").first).to_have_text("Golem")
    sheet.locator(".hit").first.tap()
    expect(sheet.locator(".rule mark").first).to_be_visible()
    for layers, words in ((4, "golem"), (3, "dragon")):
        go_back(page, layers)
        expect(sheet.locator("[name=q]")).to_have_value(words)
    # sooner than the step before is there
    go_back(page, 2)
    page.go_back()
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(re.compile(f"/en/t/{table}$"))


def test_a_table_without_scripts_is_played_by_forms(phone: Phone, table: str) -> None:
    page = phone("en", scripts=False)
    page.goto(f"/en/t/{table}")
    panel = page.locator("#panel")
    touch(page.locator("#undo"))
    expect(panel).to_have_attribute("data-version", "3")
    page.locator(".foot a[href$='/history']").tap()
    page.get_by_role("button", name="Back to the very beginning").tap()
    expect(panel).to_have_attribute("data-version", "4")
    expect(panel).to_have_attribute("data-players", "Ana, Ben")


def test_a_new_table_remembers_the_names_of_the_last(phone: Phone) -> None:
    page = phone("en")
    page.goto(f"/en/{GAME}/play")
    names = page.locator("[name=players]")
    names.nth(0).fill("Mirela")
    names.nth(1).fill("Rolando")
    page.locator(".setup-go .primary").tap()
    expect(page.locator("#panel")).to_have_attribute("data-players", "Mirela, Rolando")
    page.goto(f"/en/{GAME}/play")
    expect(page.locator("[name=players]").nth(0)).to_have_value("Mirela")


def test_rules_are_followed_inside_the_sheet_and_back_never_leaves_the_table(
    phone: Phone, table: str
) -> None:
    page = phone("en")
    page.goto(f"/en/t/{table}")
    address = page.url
    open_rule = "document.querySelector('#panel a[data-sheet]').click()"
    page.evaluate(open_rule)
    sheet, title = (
        page.locator("#sheet"),
        page.locator("#sheet-body .rule").locator("h2, h3, h4").first,
    )
    expect(title).to_be_visible()
    first = title.inner_text()
    expect(page.locator("#sheet-back")).to_be_hidden()
    page.evaluate(
        "document.querySelector('#sheet-body .gloss a[href*=\\'#\\']').click()"
    )  # “Read the rule”
    expect(page.locator("#sheet-back")).to_be_visible()
    expect(title).not_to_have_text(first)
    page.locator("#sheet-back").tap()
    expect(title).to_have_text(first)
    go_back(page, 1)
    expect(sheet).to_be_hidden()
    assert page.url == address
    page.evaluate(open_rule)
    expect(sheet).to_be_visible()
    # Asked for before the page has heard that it was closed.
    page.evaluate(f"document.getElementById('sheet').close(); {open_rule}")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    settle(page)
    assert page.url == address
    # A rule's own page stands in one tab beside the table, which goes once it is left.
    page.evaluate(open_rule)
    with page.context.expect_page() as opened:
        page.locator("#sheet-open").tap()
    beside = opened.value
    way_back = beside.get_by_role("link", name="Back to the table")
    expect(way_back).to_be_visible()
    tabs = len(page.context.pages)
    with beside.expect_event("load"):
        page.locator("#sheet-open").tap()
    assert len(page.context.pages) == tabs
    expect(way_back).to_be_visible()
    # The page goes while the tap is still on its way.
    with beside.expect_event("close"):
        way_back.evaluate("(link) => { setTimeout(() => link.click()); }")
    # Where the table is open there no more, it leads to it.
    page.goto(page.locator("#sheet-open").get_attribute("href") or "")
    page.get_by_role("link", name="Back to the table").tap()
    expect(page).to_have_url(address)


def test_a_line_is_put_right_at_the_table_as_it_was(
    phone: Phone, other: TapPhone
) -> None:
    mages = {"players": ["Ana", "Ben"], "rounds": 3}
    wanted = {"game": "mirror-scrolls", "options": mages}
    table = other.call("POST", "/api/tables", wanted)[1]["id"]
    for number, winner in enumerate((0, 1), 1):
        won = {"player": winner, "round": number}
        other.act(table, {"action_id": f"r{number}", "kind": "win-round", "args": won})
    page = phone("de")
    page.goto(f"/de/t/{table}")
    page.locator(".foot a[href$='/history']").tap()
    page.locator("#sheet a[href$='/fix/1']").tap()
    expect(page.locator(".fixing")).to_contain_text("Ana gewinnt Runde 1")
    ben = page.locator(".ms-win:not([data-locked])", has_text="Ben")
    sheet = page.locator("#sheet")
    # A page that has just come takes no tap where the finger came down that led to it.
    ben.tap(position={"x": 8, "y": 8})
    expect(sheet).to_contain_text("Ben gewinnt Runde 1")
    # looked at only: nothing has happened, for nobody
    escape(page)
    expect(sheet).to_be_hidden()
    assert len(other.confirmed(table)) == 2
    ben.tap()
    touch(sheet.get_by_role("button", name="So ändern"))
    page.wait_for_url(f"**/de/t/{table}")
    at_version(page, 3)
    expect(page.locator("#told")).to_contain_text("Zeile 1 geändert: ")
    touch(page.locator("#undo"))
    at_version(page, 4)
    # The phone's own “back” leads to the table as it is, never into the old form.
    for _step in range(2):
        page.go_back()
        page.wait_for_url(f"**/de/t/{table}")
        expect(page.locator(".fixing")).to_have_count(0)
        at_version(page, 4)


@pytest.mark.usefixtures("new_phones")
def test_a_double_tap_puts_nothing_right_unseen(phone: Phone, other: TapPhone) -> None:
    mages = {"players": ["Ana", "Dan", "Eva", "Ben"], "rounds": 3}
    wanted = {"game": "mirror-scrolls", "options": mages}
    table = other.call("POST", "/api/tables", wanted)[1]["id"]
    won = {"player": 0, "round": 1}
    other.act(table, {"action_id": "r1", "kind": "win-round", "args": won})
    page = phone("en", size={"width": 320, "height": 568})
    page.clock.install()
    page.goto(f"/en/t/{table}/fix/1")
    ben, sheet = page.locator(".ms-win", has_text="Ben"), page.locator("#sheet")
    change = sheet.get_by_role("button", name="Change it")
    # It comes up where the finger is.
    ben.tap()
    place = middle_of(change)
    escape(page)
    page.evaluate("(y) => scrollBy(0, y)", middle_of(ben)[1] - place[1])
    place = place[0], middle_of(ben)[1]
    stop_time(page)
    page.touchscreen.tap(*place)
    expect(change).to_be_visible()
    page.touchscreen.tap(*place)
    expect(sheet).to_contain_text("Ben wins round 1")
    assert page.evaluate("globalThis.refused")
    assert len(other.confirmed(table)) == 1
    page.clock.run_for(500)
    page.touchscreen.tap(*place)
    page.wait_for_url(f"**/en/t/{table}")
    at_version(page, 2)
    # The table lies under the finger then.
    page.evaluate(
        "addEventListener('click', (tap) => { globalThis.last = tap; }, true)"
    )
    page.touchscreen.tap(*place)
    page.wait_for_function("() => globalThis.last?.defaultPrevented")


def middle_of(at: Locator) -> tuple[float, float]:
    box = at.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [(320, 568), (740, 360)])
def test_what_is_said_over_the_page_touches_no_edge_and_is_not_cut_without_need(
    phone: Phone, other: TapPhone, size: tuple[int, int]
) -> None:
    wanted = {"game": "azura", "options": {"players": ["Ana", "Ben"]}}
    table = other.call("POST", "/api/tables", wanted)[1]["id"]
    page = phone("de", size={"width": size[0], "height": size[1]})
    page.goto(f"/de/t/{table}")
    for name in ("toast", "told"):
        gaps = page.evaluate(
            """(name) => {
              const box = Object.assign(document.createElement("p"), { className: name });
              box.textContent = "Das ging an einem anderen Handy schneller. ".repeat(4);
              document.body.append(box);
              const text = document.createRange(), own = box.getBoundingClientRect();
              text.selectNodeContents(box);
              const said = text.getBoundingClientRect();
              box.remove();
              return [said.top - own.top, own.bottom - said.bottom];
            }""",
            name,
        )
        assert min(gaps) >= 5
    # What was shown, below the bar and beside what explains.
    for place in (".bar .grow", "#explain"):
        cut = page.evaluate(
            """(place) => {
              const shown = document.getElementById("was-shown"), explains = document.getElementById("explain");
              explains.hidden = place !== "#explain";
              explains.querySelector("a").textContent = "Erklären: Zug";
              shown.textContent = "Vorhin: Spielende";
              document.querySelector(place).append(shown);
              shown.hidden = false;
              return shown.scrollWidth - shown.clientWidth;
            }""",
            place,
        )
        assert cut <= 0, place


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_whose_a_phone_of_two_is_stands_whole_in_one_row(
    phone: Phone, other: TapPhone, lang: str
) -> None:
    wanted = {"game": "azura", "options": {"players": ["Anna", "Bernd"]}}
    table = other.call("POST", "/api/tables", wanted)[1]["id"]
    page = phone(lang, size={"width": 360, "height": 740})
    page.goto(f"/{lang}/t/{table}")
    row = page.locator("#whose")
    row.evaluate("at => { at.hidden = false; }")
    expect(row.locator("[data-take]").last).to_be_in_viewport(ratio=1)
    assert row.evaluate("at => at.scrollWidth <= at.clientWidth")
