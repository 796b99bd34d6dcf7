"""What phones of one table tell each other: a rule that one shows to all, whose phone is whose, what lies face down."""

import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import miraris_states
from tests.browser.axe import expect_no_finding
from tests.browser.chromium import PHONE
from tests.browser.conftest import Phone
from tests.browser.looks import expect_nothing
from tests.browser.miraris_states import AFTER_SERENA, GIFTS
from tests.browser.opened import open_table
from tests.browser.panel import (
    at_version,
    go_back,
    settle,
    stop_time,
    touch,
    wait_for,
    was_refused,
)
from tests.browser.play_me_tables import STATES, bring_in
from tests.browser.test_play_me import LISTEN
from tests.browser.test_table import other, table
from tests.tables.phones import TapPhone
from tests.tables.sample import tap

__all__ = ["other", "table"]


def test_a_shown_rule_opens_everywhere_in_each_language_and_leaves(
    phone: Phone, table: str, other: TapPhone
) -> None:
    ana, ben, watcher = phone("en"), phone("de"), phone("es")
    links = ana.request.get(f"/en/t/{table}/share").text()
    watched = (set(re.findall(r"/t/([\w-]{22})", links)) - {table}).pop()
    pages = ((ana, "en", table), (ben, "de", table), (watcher, "es", watched))
    for page, lang, id in pages:
        page.goto(f"/{lang}/t/{id}")
        at_version(page, 2)
        page.wait_for_load_state("networkidle")
    # Who comes by a bare address is asked once, over the bar.
    expect(ana.locator("#who-are-you")).to_be_visible()
    ana.reload()
    at_version(ana, 2)
    ana.wait_for_load_state("networkidle")
    expect(ana.locator("#who-are-you")).to_be_hidden()
    ana.locator(".why").first.tap()
    held: list[Route] = []
    ana.route("**/show", lambda route: held.append(route))
    touch(ana.locator("#show-all"))
    wait_for(ana, lambda: held)
    answer = held[0].fetch()
    sheet = ben.locator("#sheet")
    expect(sheet.locator("#shown")).to_have_text("Jemand zeigt das allen.")
    # It is her own rule also where her phone hears of it before the answer.
    ana.wait_for_load_state("networkidle")
    held[0].fulfill(response=answer)
    ana.unroute("**/show")
    expect(ana.locator("#show-all")).to_have_text("Shown to everyone: take back")
    assert title(ben) != title(ana)
    go_back(ben, 1)
    expect(sheet).to_be_hidden()
    at_version(ben, 2)
    expect(ana.locator("#sheet")).to_be_visible()
    late = phone("fr")
    late.goto(f"/fr/t/{table}")
    at_version(late, 2)
    late.wait_for_load_state("networkidle")
    expect(late.locator("#sheet")).to_be_hidden()
    # It steps aside once the table goes on, and can be opened again; what this phone opened for itself stays.
    expect(watcher.locator("#sheet")).to_be_visible()
    assert other.act(table, tap("later", "Eva"))[0] == 200
    expect(watcher.locator("#sheet")).to_be_hidden()
    expect(watcher.locator("#was-shown")).to_contain_text("Antes: ")
    expect(ana.locator("#sheet")).to_be_visible()
    # One line however long it is, and not over the search.
    line = watcher.locator("body #was-shown")
    places = line.evaluate(
        """at => { at.textContent = "Se mostró: " + "palabras ".repeat(9);
            return [at, document.querySelector(".searchbox")].map(one => one.getBoundingClientRect().toJSON()); }"""
    )
    assert places[0]["height"] == 44
    assert places[0]["top"] >= places[1]["bottom"]
    touch(line)
    expect(watcher.locator("#sheet")).to_be_visible()
    expect(line).to_be_hidden()
    watcher.evaluate("document.getElementById('explain').hidden = false")
    # Who has a seat still reads when the table goes on.
    seated(ben, f"/t/{table}", "Ben")
    screen = phone("en")
    screen.goto(f"/en/t/{table}/screen")
    screen.wait_for_load_state("networkidle")
    # The same button takes it back from everybody, and shows it again.
    touch(ana.locator("#show-all"))
    expect(ana.locator("#show-all")).to_have_text("Show everyone")
    touch(ana.locator("#show-all"))
    expect(watcher.locator("#shown")).to_be_visible()
    touch(ana.locator("#show-all"))
    expect(watcher.locator("#sheet")).to_be_hidden()
    touch(ana.locator("#show-all"))
    expect(sheet.locator("#shown")).to_be_visible()
    expect(screen.locator("#shown")).to_be_visible()
    sheet.locator("#shown").tap()
    go_back(ana, 1)
    expect(ana.locator("#sheet")).to_be_hidden()
    # Who shows it has closed it for themselves and the big screen, and may take it back from all phones.
    expect(screen.locator("#sheet")).to_be_hidden()
    expect(ana.locator("#take-rule-back")).to_have_text("Shown to everyone: take back")
    expect(watcher.locator("#sheet")).to_be_visible()
    ana.locator(".why").first.tap()
    expect(ana.locator("#show-all")).to_have_text("Shown to everyone: take back")
    go_back(ana, 1)
    ana.locator("#take-rule-back").tap()
    expect(ana.locator("#take-rule-back")).to_be_hidden()
    # Where nobody has touched it, it goes, and a line leads back to it.
    expect(watcher.locator("#sheet")).to_be_hidden()
    expect(watcher.locator("#was-shown")).to_be_visible()
    # Beside what explains, which it leaves to be tapped.
    explains = watcher.locator("#explain .btn").bounding_box()
    assert line.bounding_box()["x"] >= explains["x"] + explains["width"]
    assert other.act(table, tap("latest", "Eva 2"))[0] == 200
    expect(watcher.locator("#sheet")).to_be_hidden()
    expect(sheet).to_be_visible()


def title(page: Page) -> str:
    """The heading of the rule in the sheet."""
    return page.locator("#sheet .rule header").inner_text()


@pytest.fixture
def offering(other: TapPhone) -> str:
    """Two mages who offer."""
    options = {"players": ["Ana", "Ben"], "depth": 3}
    body = {"game": "mirror-scrolls", "options": options}
    return str(other.call("POST", "/api/tables", body)[1]["id"])


# What is wrong with a button over the search: its words stick out or are torn, or none of the field can be tapped.
COVERS = """() => {
    const at = document.getElementById("take-rule-back"), { top, bottom, right } = at.getBoundingClientRect();
    const field = document.querySelector(".bar .searchbox").getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(at);
    const words = range.getBoundingClientRect(), found = [];
    if (words.top < top || words.bottom > bottom || words.right > right) found.push([words.height, bottom - top]);
    if (at.scrollWidth > at.clientWidth) found.push([at.scrollWidth, at.clientWidth]);
    for (const [index, { data: said }] of [...at.childNodes].entries()) for (const { index: from, 0: word } of
        said.matchAll(/\\p{L}+/gu)) {
        range.setStart(at.childNodes[index], from);
        range.setEnd(at.childNodes[index], from + word.length);
        if (range.getClientRects().length > 1) found.push(word);
    }
    const hit = document.elementFromPoint(field.left + 20, (field.top + field.bottom) / 2);
    if (!hit?.closest(".searchbox")) found.push(hit?.id);
    return found;
}"""


@pytest.mark.parametrize("lang", ["de", "fr", "en", "es"])
def test_the_search_stays_in_reach_beside_what_takes_a_shown_rule_back(
    phone: Phone, offering: str, lang: str
) -> None:
    page = phone(lang, size={"width": 320, "height": 568})
    for size in ("", "xl"):
        page.add_init_script(f"localStorage.setItem('tableside.size', '{size}')")
        page.goto(f"/{lang}/t/{offering}")
        page.evaluate("""() => {
            const { done } = document.getElementById("show-all").dataset;
            document.getElementById("who-are-you").hidden = true;
            Object.assign(document.getElementById("take-rule-back"), { hidden: false, textContent: done });
        }""")
        expect_nothing(page, COVERS, size)


def seated(page: Page, address: str, name: str) -> None:
    """The phone comes by the shared link and says whose it is."""
    page.goto(address)
    page.locator(".who").get_by_text(name, exact=True).tap()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#me b")).to_have_text(name)
    settle(page)


# A short name in two lines beside what is said of it, as in Spanish.
NAME_TORN = """() => {
    const [name, said] = document.querySelectorAll("#me :is(b, span)"), before = [name.textContent, said.textContent];
    [name.textContent, said.textContent] = ["Bruno", "Puesto boca abajo"];
    const torn = name.offsetHeight > 1.6 * parseFloat(getComputedStyle(name).fontSize);
    [name.textContent, said.textContent] = before;
    return torn;
}"""


def test_offerings_are_turned_over_together_and_the_turn_is_told_to_one(
    phone: Phone, offering: str
) -> None:
    ana, ben = phone("en"), phone("de")
    for page in (ana, ben):
        page.add_init_script(
            "navigator.vibrate = (p) => (globalThis.shaken ??= []).push(p)"
        )
    seated(ana, f"/t/{offering}", "Ana")
    seated(ben, f"/t/{offering}", "Ben")
    expect(ana.locator("#me")).to_have_attribute("data-turn", "")
    expect(ben.locator(".ms-whose :checked")).to_have_value("1")
    ana.locator("#ms-key-7").tap()
    expect(ana.locator("#me span")).to_have_text("Laid face down")
    ana.set_viewport_size({"width": 320, "height": 568})
    assert not ana.evaluate(NAME_TORN)
    ana.set_viewport_size(PHONE)
    # All that her phone enters is in: nobody is chosen, and her number is laid anew only for who is tapped first.
    expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    expect(ana.locator(".ms-keys")).to_have_js_property("inert", True)
    expect(ana.locator("#ms-key-7")).to_have_attribute("data-own", "")

    # A tap there is told to be none.
    def is_told() -> bool:
        ana.locator("#ms-key-9").tap(force=True)
        told = ana.locator("#told")
        return told.count() > 0 and "tap a name first" in told.inner_text()

    wait_for(ana, is_told)
    ana.evaluate("shaken = []")
    # Who sits near does not see which it was.
    expect(ana.locator("#ms-key-7")).to_have_css("box-shadow", "none")
    # Where it says that it lies there it is taken back as well, and laid anew.
    expect(ben.locator("#take-back")).to_be_hidden()
    ana.locator("#take-back button").tap()
    expect(ana.locator("#take-back")).to_be_hidden()
    expect(ana.locator("#me")).to_have_attribute("data-turn", "")
    expect(ana.locator(".ms-whose :checked")).to_have_value("0")
    # The phone that took it back, and no other, lays it again by Redo.
    expect(ben.locator("#redo")).to_be_disabled()
    touch(ana.locator("#redo"))
    expect(ana.locator("#me span")).to_have_text("Laid face down")
    expect(ana.locator("#ms-key-7")).to_have_attribute("data-own", "")
    expect(ana.locator("#redo")).to_be_disabled()
    ana.locator("label[data-of='0']").tap()
    expect(ana.locator(".ms-keys")).to_have_js_property("inert", False)
    touch(ana.locator("#ms-key-7"))
    expect(ana.locator("#told")).to_have_text("Ana: Laid face down")
    expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    expect(ben.locator("#ms-pad [data-laid='0']")).to_have_attribute(
        "data-face-down", ""
    )
    at_version(ben, 0)
    assert "7" not in ben.locator("#ms-pad [data-laid='0']").inner_text()
    # Two equal ones are told to both, and only once both have laid.
    ben.locator("#ms-key-7").tap()
    expect(ana.locator(".laid strong")).to_contain_text(
        "Ana and Ben have laid the same"
    )
    expect(ben.locator(".laid strong")).to_be_visible()
    at_version(ben, 0)
    # Each phone is back at its own.
    for seat, page in enumerate((ana, ben)):
        expect(page.locator(".ms-whose :checked")).to_have_value(str(seat))
    touch(ben.locator("#ms-key-12"))
    for page in (ana, ben):
        at_version(page, 2)
    expect(ben.locator("#me")).to_have_attribute("data-turn", "")
    expect(ana.locator("#me")).not_to_have_attribute("data-turn", "")
    for version, tile in ((3, "draw"), (4, "draw-and-pass")):
        touch(ben.locator(f"#ms-{tile}"))
        at_version(ben, version)
    expect(ana.locator("#me")).to_have_attribute("data-turn", "")
    ana.wait_for_function("() => `${shaken}` === '60,50,120'")
    ana.reload()
    expect(ana.locator("#me b")).to_have_text("Ana")


def test_a_phone_in_the_middle_tells_of_the_turns_of_those_who_have_none(
    phone: Phone, offering: str
) -> None:
    page = phone("en")
    page.add_init_script(LISTEN)
    page.goto(f"/en/t/{offering}")
    for number in (12, 7):
        touch(page.locator(f"#ms-key-{number}"))
    at_version(page, 2)
    page.wait_for_function("() => shaken.includes(60) && heard.length === 2")
    assert [round(pitch) for pitch, _ in page.evaluate("heard")] == [659, 880]


def test_a_phone_waits_for_its_own_hand_while_others_count_theirs(
    phone: Phone, other: TapPhone
) -> None:
    options = {"players": ["Ana", "Ben", "Eva"], "depth": 2}
    body = {"game": "mirror-scrolls", "options": options}
    table = str(other.call("POST", "/api/tables", body)[1]["id"])

    def act(seen: int, kind: str, **args: int) -> None:
        action = {"action_id": f"a{seen}", "kind": kind, "args": args, "seen": seen}
        assert other.act(table, action)[0] == 200

    for player in range(3):
        act(player, "offer", player=player, number=player + 3)
    act(3, "blocked")
    eva = phone("en")
    seated(eva, f"/t/{table}", "Eva")
    chosen = eva.locator(".ms-whose :checked")
    expect(chosen).to_have_value("2")
    act(4, "count-hand", player=0, scrolls=4)
    at_version(eva, 5)
    expect(chosen).to_have_value("2")
    # The same count is as good as another.
    expect(eva.locator("#ms-key-4")).to_have_css("text-decoration-line", "none")
    eva.locator(".ms-whose label", has_text="Ben").tap()
    touch(eva.locator("#ms-key-4"))
    at_version(eva, 6)
    expect(chosen).to_have_value("2")


def test_which_one_one_is_stays_asked_until_it_is_answered_or_closed(
    phone: Phone, offering: str
) -> None:
    page = phone("de")
    page.goto(f"/t/{offering}")
    who = page.locator("#sheet .who")
    expect(who).to_be_visible()
    page.wait_for_function("() => history.state?.depth === 1")
    page.reload()
    expect(who).to_be_visible()
    page.touchscreen.tap(180, 20)  # beside it: no answer
    expect(who).to_be_visible()
    page.locator("#sheet [data-leave]").tap()
    settle(page)
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(who).to_be_hidden()
    # Nor who comes back by the shared link: the phone is for everyone until it is somebody's.
    page.goto(f"/t/{offering}")
    page.wait_for_load_state("networkidle")
    expect(who).to_be_hidden()
    page.locator("#sit").tap()
    leave = page.locator("#sheet [data-leave]")
    expect(leave).to_have_attribute("aria-pressed", "true")
    page.locator(".who [data-take='1']").tap()
    expect(page.locator("#me b")).to_have_text("Ben")
    page.locator("#me").tap()
    expect(leave).to_have_attribute("aria-pressed", "false")


def test_whoever_closed_the_question_sits_down_later_in_two_taps(
    phone: Phone, offering: str
) -> None:
    page = phone("de", size={"width": 320, "height": 568})
    page.goto(f"/de/t/{offering}/seats")  # by itself it is asked at the table
    who, sit = page.locator("#sheet .who"), page.locator("#sit")
    expect(who).to_be_visible()
    page.locator(".sheet-head form button").tap()
    expect(who).to_be_hidden()
    expect(sit).to_be_in_viewport(ratio=1)
    assert page.locator(".bar [name=q]").bounding_box()["width"] > 100
    sit.tap()
    page.locator(".who [data-take='1']").tap()
    expect(page.locator("#me b")).to_have_text("Ben")
    expect(sit).to_be_hidden()
    page.locator("#me").tap()
    expect(who).to_be_visible()

    # Who only watches gives the seat back, is at one table at home, and may sit down again.
    page.locator(".who").get_by_text("Ich sehe nur zu").tap()
    take = page.locator("#take-seat")
    expect(take).to_have_text("Platz nehmen")
    expect_no_finding(page)
    seats = page.request.get(f"/api/tables/{offering}/seats").json()["seats"]
    assert not any(seat["taken"] for seat in seats)
    watcher = phone("de")
    watcher.goto(page.url)
    settle(watcher)
    expect(watcher.locator("#take-seat")).to_be_hidden()
    watched = page.url
    page.goto("/de/")
    expect(page.locator("#going-on li")).to_have_count(1)
    expect(page.locator("#going-on a")).to_have_attribute("href", f"/de/t/{offering}")
    page.goto(watched)
    take.tap()
    page.locator(".who [data-take='1']").tap()
    expect(page.locator("#me b")).to_have_text("Ben")


def test_the_strip_of_a_seat_has_room_for_long_names_and_says_that_a_tap_waits(
    phone: Phone, site: str
) -> None:
    page = phone("de")
    options = {"players": ["Maximiliane-Charlotte vo", "Jean-Baptiste"], "first": 0}
    table = open_table(page.request, "azura", options)["id"]
    seated(page, f"/t/{table}", "Maximiliane-Charlotte vo")
    strip = page.locator("#me")
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        high = strip.evaluate("(at) => at.clientHeight")
        for part in strip.locator("b, span").all():
            assert part.evaluate("(at) => at.offsetHeight") <= high - 4
    page.context.set_offline(True)
    page.locator("#az-at-mother-of-pearl > summary").tap()
    page.locator("#az-go-mother-of-pearl-1-1").tap()
    expect(page.locator("html")).to_have_attribute("data-late", "")
    said = "(at) => getComputedStyle(at, '::after').content"
    assert strip.evaluate(said) == '"Eingabe wartet"'


def test_a_taken_seat_is_taken_over_only_when_said_twice(
    phone: Phone, offering: str
) -> None:
    ana, thief = phone("en"), phone("en")
    seated(ana, f"/t/{offering}", "Ana")
    thief.goto(f"/t/{offering}")
    button = thief.locator(".who [data-take='0']")
    expect(button).to_contain_text("Already taken")
    button.dblclick()
    expect(button).to_contain_text("Take it over?")
    assert was_refused(thief)
    expect(ana.locator("#me")).to_be_visible()
    touch(button)
    expect(thief.locator("#me b")).to_have_text("Ana")
    expect(ana.locator("#me")).to_be_hidden()
    expect(ana.locator("#toast")).to_contain_text("Ana is played on another phone now.")
    expect(thief.locator("#toast")).to_have_count(0)


def test_who_takes_a_seat_just_after_another_is_told_who_has_it(
    phone: Phone, offering: str, site: str
) -> None:
    ben = phone("de")
    seated(ben, f"/t/{offering}", "Ben")
    late = phone("fr")

    def ana_is_faster(route: Route) -> None:
        key = {"Tableside-Phone": "a" * 32, "Content-Type": "application/json"}
        seat = f"{site}/api/tables/{offering}/seats/0"
        urlopen(Request(seat, b"{}", key, method="PUT")).close()
        route.continue_()

    late.route("**/seats/0?*", ana_is_faster)
    late.goto(f"/t/{offering}")
    late.locator(".who [data-take='0']").tap()
    told = "Ana est déjà sur un autre téléphone."
    expect(late.locator("#sheet #toast")).to_contain_text(told)
    expect(late.locator(".who [data-take='0']")).to_contain_text("Déjà")


def test_a_phone_is_known_at_the_next_game_by_whichever_address_it_comes(
    phone: Phone, site: str
) -> None:
    ana, ben = phone("en"), phone("en")
    options = {"players": ["Ana", "Ben"], "depth": 1, "rounds": 1}
    table = open_table(ana.request, "mirror-scrolls", options)["id"]
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        seated(page, f"/t/{table}", name)
    touch(ana.locator("#ms-win-0"))
    at_version(ben, 1)
    ben.goto("/en/")
    ana.locator(".play-again button").tap()
    expect(ana.locator("#me b")).to_have_text("Ana")
    expect(ana.locator("#panel")).to_have_attribute("data-version", "0")
    following = ana.locator("main").get_attribute("data-table")
    assert following != table
    ben.goto(f"/en/t/{following}")
    expect(ben.locator("#me b")).to_have_text("Ben")
    expect(ben.locator("#sheet")).to_be_hidden()
    expect(ben.locator("#who-are-you")).to_be_hidden()


def test_who_takes_over_from_a_lost_phone_has_its_card_laid_and_does_not_see_it(
    phone: Phone, offering: str
) -> None:
    ana, taker, ben = phone("en"), phone("de"), phone("fr")
    seated(ana, f"/t/{offering}", "Ana")
    ana.locator("#ms-key-7").tap()
    expect(ana.locator("#me span")).to_have_text("Laid face down")
    ana.close()
    taker.goto(f"/de/t/{offering}#who")
    taker.locator(".who [data-take='0']").tap()
    touch(taker.locator(".who [data-take='0'][data-sure]"))
    expect(taker.locator("#me span")).to_have_text("Verdeckt gelegt")
    expect(taker.locator("#toast")).to_be_hidden()
    expect(taker.locator("[data-own]")).to_have_count(0)
    expect(taker.locator("#undo")).to_be_enabled()
    seated(ben, f"/t/{offering}", "Ben")
    ben.locator("#ms-key-9").tap()
    at_version(taker, 2)


def test_who_comes_by_a_bare_address_is_asked_where_others_have_seats_and_may_change_the_language(
    phone: Phone, offering: str
) -> None:
    host, ben = phone("en"), phone("de")
    seated(host, f"/en/t/{offering}#who", "Ana")
    ben.goto(f"/en/t/{offering}")
    expect(ben.locator(".who [data-take='0']")).to_contain_text("Already taken")
    ben.locator(".row > h2 + p [hreflang=de]").tap()
    ben.locator(".who [data-take='1']").tap()
    expect(ben.locator("#me b")).to_have_text("Ben")
    expect(ben).to_have_url(re.compile(f"/de/t/{offering}$"))


def test_the_big_screen_follows_turns_and_shows_the_code_while_seats_are_free(
    phone: Phone, offering: str, other: TapPhone
) -> None:
    screen = phone("fr", size={"width": 1280, "height": 800}, scheme="dark")
    screen.goto(f"/t/{offering}/screen?turn")
    expect(screen.locator("#big-join")).to_be_visible()
    expect_no_finding(screen)
    for player in (0, 1):
        offer = {"player": player, "number": 7 + player}
        body = {"action_id": f"o{player}", "kind": "offer", "args": offer}
        assert other.act(offering, body)[0] == 200
    at_version(screen, 2)
    expect(screen.locator(".big-now")).to_have_attribute("data-seat", "1")
    screen.wait_for_function(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--r') === '180deg'"
    )
    ana, ben = phone("en"), phone("de")
    seated(ana, f"/t/{offering}", "Ana")
    expect_no_finding(ana)
    seated(ben, f"/t/{offering}", "Ben")
    expect(screen.locator("#big-join")).to_be_hidden()
    ben.locator("#panel .why").first.tap()
    touch(ben.locator("#show-all"))
    expect(screen.locator("#shown")).to_have_text("Ben montre ceci à tous.")


def test_whoever_opens_a_table_is_asked_in_passing_whose_phone_it_is(
    phone: Phone,
) -> None:
    page = phone("de")
    page.goto("/de/miraris/play")
    page.locator("main form button.primary").tap()
    line = page.locator("#whose")
    expect(line).to_contain_text("Dieses Handy")
    expect(page).to_have_url(re.compile(r"/t/[\w-]{22}$"))
    expect_no_finding(page)
    page.set_viewport_size({"width": 320, "height": 568})
    assert line.evaluate("(at) => at.scrollWidth <= at.clientWidth")
    line.get_by_role("link", name="Wer bist du?").tap()
    page.locator(".who [data-take='1']").tap()
    expect(page.locator("#me b")).to_have_text("Spieler 2")
    expect(line).to_be_hidden()
    page.reload()
    expect(page.locator("#me b")).to_have_text("Spieler 2")
    expect(line).to_be_hidden()


# Whether a button was locked once the question was gone.
NOTE_LOCK = """(button) => new MutationObserver(() => {
  window.wasLocked ||= "locked" in button.dataset && !document.querySelector("#whose")?.checkVisibility();
}).observe(button, { attributes: true })"""


@pytest.mark.usefixtures("new_phones")
def test_who_plays_on_has_passed_the_question_over_and_nothing_moves_under_the_thumb(
    phone: Phone,
) -> None:
    page = phone("en")
    page.clock.install()
    page.goto("/en/miraris/play")
    page.locator("main form button.primary").tap()
    line, card = page.locator("#whose"), page.locator("#mi-hold-plus-1")
    expect(line).to_be_visible()
    stop_time(page)
    # Nor has who shares the table with the others played on.
    page.locator(".foot a[href$='/share']").tap()
    expect(page.locator("#sheet")).to_be_visible()
    page.clock.run_for(1000)
    page.locator(".sheet-head form button").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    page.clock.run_for(3000)
    expect(line).to_be_visible()
    place = card.bounding_box()
    card.evaluate(NOTE_LOCK)
    for version in (1, 2):
        card.tap()
        at_version(page, version)
        page.clock.run_for(1500)
        assert card.bounding_box() == place
    page.clock.run_for(600)
    expect(line).to_be_hidden()
    page.wait_for_function("() => window.wasLocked")
    page.clock.run_for(400)
    card.tap()
    at_version(page, 3)


def test_the_question_of_whose_phone_it_is_has_no_finding(
    phone: Phone, offering: str
) -> None:
    page = phone("es", scheme="dark")
    page.goto(f"/t/{offering}")
    expect(page.locator(".who")).to_be_visible()
    expect_no_finding(page, "#sheet")


# As this phone, whose key nobody else knows.
GIVE = """([table, body]) => fetch(`/api/tables/${table}/actions`, {
    method: "POST", body: JSON.stringify(body),
    headers: {
        "Content-Type": "application/json",
        "Tableside-Phone": JSON.parse(localStorage[`tableside.seat.${table}`]),
    },
})"""


def expect_no_mark(page: Page, alike: str, own: str) -> None:
    """What this phone has laid is drawn as all that it has not: it is known, and not shown."""
    expect(page.locator(f"{own}[data-own]")).to_be_attached()
    expect(page.locator(".on-its-way")).to_have_count(0)
    looks = page.locator(f"{alike}, {alike} button").evaluate_all(
        """all => all.map((at) => {
          const { boxShadow, borderColor, borderWidth, backgroundColor, color } = getComputedStyle(at);
          return [at.tagName, boxShadow, borderColor, borderWidth, backgroundColor, color].join(" ");
        })"""
    )
    assert len(set(looks)) <= 2, looks


def miraris_round(other: TapPhone, third: str = "Chloé") -> str:
    """The id of a table of three whose first row lies: they choose their Dormire."""
    options = {"players": ["Ana", "Ben", third], "rounds": True}
    body = {"game": "miraris", "options": options}
    table = str(other.call("POST", "/api/tables", body)[1]["id"])
    row = {"kinds": ["the-dream", "frozen-grave", "black-altar"]}
    assert (
        other.act(table, {"action_id": "r", "kind": "lay-row", "args": row})[0] == 200
    )
    return table


def test_dormire_are_chosen_each_on_a_phone_and_the_tables_phone_goes_on_to_the_next(
    phone: Phone, other: TapPhone
) -> None:
    table = miraris_round(other, "Bartholomäus-Johann")
    ana, everyone = phone("en"), phone("en")
    everyone.goto(f"/en/t/{table}")
    seated(ana, f"/t/{table}", "Ana")
    expect(ana.locator("#mi-play-0")).to_be_checked()
    expect(everyone.locator("#mi-play-1")).to_be_checked()
    key = everyone.locator("#mi-key-1-9:not([data-locked])")
    before = key.bounding_box()
    # Her phone tells all of it at the tap, and nothing of it once it is refused.
    held: list[Route] = []
    ana.route("**/act?*", lambda route: held.append(route))
    for number in range(2):
        touch(ana.locator("#mi-key-0-4"))
        wait_for(ana, lambda number=number: len(held) > number)
        expect(ana.locator("#me span")).to_have_text("Laid face down")
        expect(ana.locator(".laid [data-names=laid]")).to_have_text("Ready: Ana")
        expect(ana.locator(".laid [data-names=waiting]")).to_contain_text("for Ben and")
        expect(ana.locator("#mi-play [data-face-down]")).to_have_count(1)
        # Hers is not chosen anew by chance: her phone turns to whoever has none, and says so.
        expect(ana.locator("#mi-play-1")).to_be_checked()
        for_ben = ana.locator(".for-other > span").filter(visible=True)
        expect(for_ben).to_have_text("For Ben (no phone):")
        if number == 0:
            held[0].fulfill(status=409, json={"message": "Not now."})
            expect(ana.locator("#toast")).to_contain_text("Not now.")
            expect(ana.locator("#me span")).to_have_text("Your turn")
            expect(ana.locator("[data-laid-line]")).to_be_hidden()
            expect(ana.locator("#mi-play-0")).to_be_checked()
    held[1].continue_()
    ana.unroute("**/act?*")
    # Who is missing is told from now on, in a line that was free for it: no key moves under a finger.
    waiting = everyone.locator(".laid [data-names=waiting]")
    expect(waiting).to_contain_text("Ben and Barth")
    assert key.bounding_box() == before
    key.tap()
    expect(everyone.locator("#mi-play-2")).to_be_checked()
    expect(ana.locator("#mi-play-2")).to_be_checked()
    at_version(ana, 1)
    touch(everyone.locator("#mi-key-2-6"))
    at_version(ana, 4)
    expect(ana.locator(".mi-takes")).to_contain_text("Ben")


def test_a_tap_for_a_seat_whose_phone_is_gone_offers_to_take_it_over(
    phone: Phone, other: TapPhone
) -> None:
    table = miraris_round(other)
    ben, everyone = phone("en"), phone("de", size={"width": 320, "height": 568})
    seated(ben, f"/t/{table}", "Ben")
    ben.close()
    everyone.goto(f"/de/t/{table}")
    everyone.locator("#sheet [data-leave]").tap()
    expect(everyone.locator("#sheet")).to_be_hidden()
    everyone.locator("label[data-of='1']").tap()
    everyone.locator("#mi-key-1-4:not([data-locked])").tap()
    expect(everyone.locator("#toast")).to_contain_text("anderen Handy")
    touch(everyone.locator("#toast [data-take='1']"))
    expect(everyone.locator("#toast")).to_be_hidden()
    expect(everyone.locator("#me b")).to_have_text("Ben")
    everyone.locator("#mi-key-1-4:not([data-locked])").tap()
    expect(everyone.locator("#me span")).to_have_text("Verdeckt gelegt")


def test_where_phones_choose_in_secret_nobody_is_told_to_enter_anything(
    phone: Phone, other: TapPhone
) -> None:
    table = miraris_round(other)
    everyone, screen = phone("en"), phone("en", size={"width": 1280, "height": 800})
    everyone.goto(f"/en/t/{table}")
    screen.goto(f"/en/t/{table}/screen")
    lines = (everyone.locator(".now"), screen.locator(".big-now > p").first)
    for line in lines:
        expect(line.get_by_text("choose, reveal and enter")).to_be_visible()
    seated(phone("en"), f"/t/{table}", "Ben")
    for line in lines:
        expect(line.get_by_text("choose, reveal and enter")).to_be_hidden()
        expect(line.get_by_text("choose a Dormire in secret")).to_be_visible()
        # All are missing: nobody is named.
        expect(line.locator("[data-names]:visible")).to_have_count(0)


def test_the_last_characters_are_turned_over_together(
    phone: Phone, other: TapPhone
) -> None:
    ana, ben = phone("en"), phone("de")
    options = {"players": ["Ana", "Ben", "Chloé", "Dan"]}
    table = open_table(
        ana.request, "miraris", options, miraris_states.STATES["reveal"][0]
    )["id"]
    seated(ana, f"/t/{table}", "Ana")
    seated(ben, f"/t/{table}", "Ben")
    ana.locator("#mi-choose-alma").tap()
    expect(ana.locator("#me span")).to_have_text("Laid face down")
    expect(ana.locator("#mi-choose-alma")).to_have_attribute("data-own", "")
    # Whose is there, and not what it is: to nobody who looks on, nor after a reload; only once she turns to it.
    expect_no_mark(ana, ".mi-person:not(.is-taken)", "#mi-choose-alma")
    ana.reload()
    expect_no_mark(ana, ".mi-person:not(.is-taken)", "#mi-choose-alma")
    ana.locator("#mi-who label[data-of='0']").tap()
    expect(ana.locator(".mi-person:has([data-own])")).not_to_have_css(
        "box-shadow", "none"
    )
    expect(ben.locator("[data-laid='0'][data-face-down]")).to_be_attached()
    expect(ben.locator("#mi-choose-alma")).to_be_enabled()
    touch(ben.locator("#mi-choose-mariano"))
    for page in (ana, ben):
        expect(page.locator(".mi-ranking")).to_be_visible()


def test_after_all_was_turned_over_everybody_is_waited_for_again(
    phone: Phone, other: TapPhone
) -> None:
    ben = phone("en")
    options = {"players": ["Ana", "Ben", "Chloé", "Dan"]}
    table = open_table(ben.request, "miraris", options, AFTER_SERENA)["id"]
    seated(ben, f"/t/{table}", "Ben")
    told = ben.locator(".now [data-names]")
    expect(told).to_have_text("Ben and Dan")
    for number, who in ((0, "Dan"), (1, "Ben and Dan")):
        kind, args = GIFTS[number]
        body = {"action_id": f"gift-{number}", "kind": kind, "args": args}
        ben.evaluate(GIVE, [table, body])
        expect(told).to_have_text(who)
    # What he lays is hidden as well, and changed by taking it back.
    cards = ben.locator("#mi-ask-mirela-2-1 [data-keys]").first
    touch(ben.locator("#mi-take-mirela-2-1-6"))
    expect(cards).to_have_js_property("inert", True)
    expect_no_mark(ben, "#mi-ask-mirela-2-1 .mi-card", "#mi-take-mirela-2-1-6")
    ben.reload()
    expect(cards).to_have_js_property("inert", True)
    expect_no_mark(ben, "#mi-ask-mirela-2-1 .mi-card", "#mi-take-mirela-2-1-6")
    touch(ben.locator("#take-back button"))
    expect(cards).to_have_js_property("inert", False)


def test_the_big_screen_shows_who_has_laid_and_for_whom_the_table_waits(
    phone: Phone, other: TapPhone
) -> None:
    table = miraris_round(other)
    ben, screen = phone("en"), phone("es", size={"width": 1280, "height": 800})
    screen.goto(f"/es/t/{table}/screen")
    seated(ben, f"/t/{table}", "Ben")
    ben.locator("#mi-key-1-4").tap()
    expect(screen.locator(".laid [data-names=laid]")).to_have_text("Hecho: Ben")
    expect(screen.locator(".laid [data-names=waiting]")).to_contain_text("Ana y Chloé")
    expect(screen.locator("li[data-seat='1'] [data-face-down]")).to_be_attached()
    expect(screen.locator("[data-face-down]")).to_have_count(1)
    expect_no_finding(screen)


def test_what_is_laid_face_down_is_changed_for_ones_own_seat_also_after_a_reload(
    phone: Phone, other: TapPhone
) -> None:
    table = miraris_round(other)
    ben = phone("en")
    seated(ben, f"/t/{table}", "Ben")
    ben.locator("#mi-key-1-5").tap()
    expect(ben.locator("#me span")).to_have_text("Laid face down")
    ben.reload()
    expect(ben.locator("#me span")).to_have_text("Laid face down")
    expect(ben.locator("#mi-play-0")).to_be_checked()
    expect(ben.locator("[data-own]")).to_have_count(0)
    ben.locator("#mi-play-1").check(force=True)
    expect(ben.locator("#mi-key-1-5")).to_have_attribute("data-own", "")
    ben.locator("#mi-key-1-7:not([data-locked])").tap()
    expect(ben.locator("#me span")).to_have_text("Laid face down")
    expect(ben.locator("#mi-play [data-face-down]")).to_have_count(1)
    expect(ben.locator("#undo")).to_have_accessible_name("Undo")
    ben.locator("#take-back button").tap()
    expect(ben.locator("#me span")).not_to_have_text("Laid face down")
    touch(ben.locator("#mi-key-1-7"))
    expect(ben.locator("#me span")).to_have_text("Laid face down")
    touch(ben.locator("#undo"))
    expect(ben.locator("#me span")).not_to_have_text("Laid face down")
    expect(ben.locator("#undo")).to_have_accessible_name(re.compile("Undo: Round 1"))
    expect(ben.locator("[data-own]")).to_have_count(0)
    touch(ben.locator("#mi-key-1-7"))
    expect(ben.locator("#me span")).to_have_text("Laid face down")
    ben.locator("#mi-play-0").check(force=True)
    for_ana = ben.locator(".for-other > span").filter(visible=True)
    expect(for_ana).to_have_text("For Ana (no phone):")
    touch(ben.locator("#mi-key-0-2"))
    expect(ben.locator("#mi-play [data-face-down]")).to_have_count(2)
    # On to the next without a phone; who has turned to somebody is not sent back.
    expect(ben.locator("#mi-play-2")).to_be_checked()
    ben.locator("#mi-key-1-7").evaluate(
        "at => document.dispatchEvent(new Event('table:shown'))"
    )
    expect(ben.locator("#mi-play-2")).to_be_checked()


def test_a_number_for_somebody_without_a_phone_never_lands_on_ones_own_seat(
    phone: Phone, site: str
) -> None:
    ana, chloe = phone("en"), phone("en")
    names = ["Ana", "Ben", "Chloé", "Dora"]
    table = open_table(ana.request, "mirror-scrolls", {"players": names, "depth": 3})[
        "id"
    ]
    seated(ana, f"/t/{table}", "Ana")
    seated(chloe, f"/t/{table}", "Chloé")
    strip = ana.locator("#me span")
    ana.locator("#ms-key-12").tap()
    # No tap counts for Ben that was meant to put hers right, however late: the keys wait for a name.
    expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    expect(ana.locator(".ms-keys")).to_have_js_property("inert", True)
    expect(strip).to_have_text("Laid face down")
    waited = ana.locator(".ms-whose [data-open]").evaluate_all(
        "all => all.map((at) => at.value)"
    )
    assert waited == ["1", "3"]
    for seat, number in ((1, 7), (3, 9)):
        ana.locator(f"label[data-of='{seat}']").tap()
        expect(ana.locator(".ms-whose :checked")).to_have_value(str(seat))
        said = ana.locator(".for-other").filter(visible=True)
        expect(said).to_have_text(f"For {names[seat]}:")
        touch(ana.locator(f"#ms-key-{number}:not([data-locked])"))
        expect(
            ana.locator(f"#ms-pad [data-laid='{seat}'][data-face-down]")
        ).to_be_attached()
    # What lies there is changed only for who is tapped first.
    expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    expect(ana.locator(".ms-keys")).to_have_js_property("inert", True)
    ana.locator("label[data-of='3']").tap()
    touch(ana.locator("#ms-key-10"))
    expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    chloe.locator("#ms-key-3").tap()
    at_version(ana, 4)
    log = ana.request.get(f"/api/tables/{table}/export").json()["log"]
    laid = {step["args"]["player"]: step["args"]["number"] for step in log}
    assert laid == {0: 12, 1: 7, 2: 3, 3: 10}


def test_the_only_phone_enters_for_all_one_after_another(
    phone: Phone, site: str
) -> None:
    ana = phone("en")
    options = {"players": ["Ana", "Ben", "Chloé"], "depth": 3}
    table = open_table(ana.request, "mirror-scrolls", options)["id"]
    seated(ana, f"/t/{table}", "Ana")
    for seat, number in enumerate((12, 20)):
        ana.locator(f"label[data-of='{seat}']").tap()
        expect(ana.locator(".ms-whose :checked")).to_have_value(str(seat))
        ana.locator(f"#ms-key-{number}:not([data-locked])").tap()
        expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    # Whoever turns to their own changes it.
    ana.locator("label[data-of='0']").tap()
    expect(ana.locator("#ms-key-12")).to_have_attribute("data-own", "")
    ana.locator("#ms-key-14:not([data-locked])").tap()
    expect(ana.locator(".ms-whose :checked")).to_have_count(0)
    ana.locator("label[data-of='2']").tap()
    ana.locator("#ms-key-25:not([data-locked])").tap()
    at_version(ana, 3)
    log = ana.request.get(f"/api/tables/{table}/export").json()["log"]
    assert [step["args"]["number"] for step in log] == [14, 20, 25]


def test_judas_answers_on_one_phone_and_is_seen_on_all_at_once(
    phone: Phone, site: str
) -> None:
    table = bring_in(site, STATES["betray"](4))
    ben, ana, everyone = phone("en"), phone("de"), phone("fr")
    seated(ben, f"/t/{table}", "Ben")
    seated(ana, f"/t/{table}", "Ana")
    everyone.goto(f"/fr/t/{table}")
    for page in (ana, everyone):
        expect(page.locator(".pm-elsewhere")).to_contain_text("Ben")
        expect(page.locator("#pm-betray-yes")).to_be_hidden()
        expect(page.locator("#pm-betray-no")).to_be_hidden()
        expect(page.locator(".pm-camp.is-judas")).to_have_count(0)
    # Were Ben's phone gone, nobody would wait for it.
    ana.locator("[data-here]").tap()
    expect(ana.locator("#pm-betray-no")).to_be_visible()
    seen = int(ben.locator("#panel").get_attribute("data-version") or 0)
    ben.locator("#pm-betray-yes").tap()
    for page in (ben, ana, everyone):
        at_version(page, seen + 1)
        expect(page.locator(".pm-elsewhere")).to_have_count(0)
        expect(page.locator(".pm-camp.is-judas").first).to_be_attached()
        # What hid the question hides nothing of what comes in its place.
        expect(page.locator("#pm-start")).to_be_visible()


def test_a_turn_is_taken_by_keys_alone(phone: Phone) -> None:
    page = phone("en", size={"width": 1280, "height": 800})
    players = {"players": ["Ana", "Ben"]}
    page.goto(f"/en/t/{open_table(page.request, 'azura', players)['id']}")
    at_version(page, 0)
    page.keyboard.press("?")
    expect(page.locator("#keys [data-key='1–9']")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    expect(page.locator("#az-at-mother-of-pearl[open]")).to_be_attached()
    page.keyboard.press("n")
    at_version(page, 1)
    settle(page)
    # What is open and asks how many has the digits.
    page.keyboard.press("9")
    city = page.locator("#az-at-undersea-city[open]")
    expect(city).to_be_attached()
    # The list is closed alone, however soon after it was opened.
    page.evaluate(
        """() => {
          const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          press("?");
          press("Escape");
        }"""
    )
    expect(page.locator("#keys [data-key='Enter']")).to_be_visible()
    expect(city).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("2")
    expect(city.get_by_role("radio", name="2")).to_be_checked()
    play = page.locator("#az-go-undersea-city-2-1:not([data-locked])")
    expect(play).to_be_visible()  # a moment after the turn has changed
    page.keyboard.press("Enter")
    at_version(page, 2)
    expect(page.locator("#az-at-undersea-city")).to_have_attribute("data-count", "2")
    settle(page)
    numbers = (("offer", {"player": seat, "number": seat + 5}) for seat in range(2))
    turns = open_table(page.request, "mirror-scrolls", {**players, "depth": 3}, numbers)
    page.goto(f"/en/t/{turns['id']}")
    at_version(page, 2)
    page.keyboard.press("2")
    at_version(page, 3)
    settle(page)
    # While numbers are typed no digit says who has won.
    offered = open_table(page.request, "mirror-scrolls", {**players, "depth": 3})
    page.goto(f"/en/t/{offered['id']}")
    at_version(page, 0)
    page.locator("#ms-told summary").click()
    expect(page.locator("#ms-win-1")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys [data-key='1–9']")).to_be_hidden()
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page.locator("#ms-win-1")).not_to_be_focused()
    page.goto(f"/en/t/{open_table(page.request, 'mirror-scrolls', players)['id']}")
    at_version(page, 0)
    page.keyboard.press("?")
    expect(page.locator("#keys [data-key='1–9']")).to_contain_text("Who won round 1?")
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    at_version(page, 1)
    expect(page.locator("[data-counts=got-1]")).to_have_text("1")


def test_keys_are_listed_at_home(phone: Phone) -> None:
    page = phone("en", size={"width": 1280, "height": 800})
    page.goto("/en/")
    page.keyboard.press("n")  # there is none here
    page.keyboard.press("?")
    expect(page.locator("#keys kbd:visible")).to_have_text(["/", "Esc", "?"])


def test_keys_press_the_buttons_of_the_table_and_are_listed(
    phone: Phone, table: str
) -> None:
    page = phone("en", size={"width": 1280, "height": 800})
    page.goto(f"/en/t/{table}")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("Undo")
    expect_no_finding(page, "#keys")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    at_version(page, 3)
    page.locator("input[type=search]").focus()
    page.keyboard.press("u")
    expect(page.locator("input[type=search]")).to_have_value("u")
    at_version(page, 3)
