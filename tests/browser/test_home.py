"""Home on a phone: five games in one screen, tables that go on before those that are over."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.axe import expect_no_finding
from tests.browser.cupboard import wait_until
from tests.browser.looks import expect_nothing
from tests.browser.mice_tables import DEAL, PARTY, STATES
from tests.browser.opened import open_table
from tests.browser.panel import at_version, settle, wait_for
from tests.web.ends import export

TABLES = [
    {"id": "a" * 22, "game": "azura", "title": "Azura", "players": "Ana, Ben", "now": "Ana wins, 10 to 7.",
     "at": 1_795_000_000_000, "finished": True},
    {"id": "b" * 22, "game": "miraris", "title": "Miraris", "players": "Cleo, Dan", "now": "Round 3 of 8: choose.",
     "lang": "en", "at": 1_794_000_000_000, "finished": False},
]  # fmt: skip
ANOTHER = {
    "id": "c" * 22, "game": "mirror-scrolls", "title": "The Mirror Scrolls of Dominovia", "players": "Ana, Ben",
    "now": "Round 2", "lang": "en", "at": 1_793_000_000_000, "finished": False,
}  # fmt: skip


def with_tables(page):
    """The phone knows tables of its own."""
    knows(page, TABLES)


def knows(page, tables):
    kept = json.dumps(json.dumps(tables))
    page.add_init_script(f"localStorage.setItem('tableside.tables', {kept})")


SIZES = [
    {"width": 360, "height": 740},
    {"width": 320, "height": 568},
    {"width": 740, "height": 360},
]


@pytest.mark.parametrize("running", [0, 1, 2])
@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_five_games_fit_one_screen(phone, lang, running):
    page = phone(lang)
    knows(page, [*TABLES, ANOTHER][: running and running + 1])
    page.goto(f"/{lang}/")
    rows = page.locator("#going-on a")
    expect(rows).to_have_count(running)
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator(".games > li").last).to_be_in_viewport(ratio=1)
        if running:
            on = rows.first
            # It was told in English; in another language the game's name stands for it.
            now = "Round 3 of 8" if lang == "en" else "Miraris"
            expect(on).to_contain_text(now)
            expect(on).to_be_in_viewport(ratio=1)
        cut = "all => all.filter((at) => at.scrollHeight > at.clientHeight + 3).length"
        assert not page.locator("#going-on .my-players").evaluate_all(cut)


def test_a_row_names_its_game_once(phone):
    page = phone("de")
    knows(page, [{**TABLES[0], "lang": "en"}, TABLES[1]])
    page.goto("/de/")
    over, on = page.locator("#my-tables .item"), page.locator("#going-on .item")
    expect(over.locator(".my-now")).to_have_text("Azura")
    expect(over.locator(".small")).not_to_contain_text("Azura")
    expect(on.locator(".my-now")).to_have_text("Miraris")
    expect(on.locator(".my-players")).to_have_text("Cleo, Dan")


def test_a_chapter_that_is_over_stands_below_what_is_still_played(phone):
    page = phone("en")
    onward = {"label": "Play the chapter again", "action": "", "seen": 1}
    lost = {**ANOTHER, "finished": True, "onward": onward, "now": "Chapter 2 is lost"}
    knows(page, [lost, TABLES[1]])
    page.goto("/en/")
    now = page.locator("#going-on .my-now")
    expect(now).to_have_text(["Round 3 of 8", "Chapter 2 is lost"])


def test_who_plays_can_be_read_where_the_table_goes_on(phone):
    page = phone()
    now = "Count your score piles and enter all the points: whoever has most wins."
    names = "Maximiliane-Josephine, José Luis, Bartholomäus-Friedrich, Ana"
    knows(page, [{**TABLES[1], "players": names, "now": now}])
    for size in SIZES:
        page.set_viewport_size(size)
        page.goto("/en/")
        for line in page.locator("#going-on :is(.my-now, .my-players)").all():
            heights = line.evaluate("at => [at.scrollHeight, at.clientHeight]")
            assert heights[0] < heights[1] + 8, (
                size,
                heights,
            )  # of a line that is hidden more sticks out


def test_home_asks_about_few_of_many_tables(phone):
    page = phone()
    many = [{**TABLES[1], "id": str(at) * 22} for at in range(9)]
    knows(page, many)
    asked: list[int] = []

    def note(request):
        if request.url.endswith("/standing"):
            asked.append(len(request.post_data_json["tables"]))

    page.on("request", note)
    page.goto("/en/")
    wait_for(page, lambda: asked == [6])
    page.locator("#going-on > button").tap()
    expect(page.locator("#going-on li").last).to_be_visible()
    wait_for(page, lambda: asked == [6, 3])


@pytest.mark.usefixtures("new_phones")
def test_home_stays_true_while_it_is_open(phone):
    page = phone("de")
    request = page.context.request
    table = open_table(
        request, "mirror-scrolls", {"players": ["Ana", "Ben"], "rounds": 1}
    )["id"]
    page.goto(f"/de/t/{table}")
    at_version(page, 0)
    page.clock.install()
    with page.expect_response("**/standing"):
        page.goto("/de/")
    row = page.locator("#going-on .item")
    expect(row.locator(".my-now")).to_contain_text("Runde 1")
    place = page.locator(".games").bounding_box()
    won = {
        "action_id": "w",
        "seen": 0,
        "kind": "win-round",
        "args": {"round": 1, "player": 0},
    }
    assert request.post(f"/api/tables/{table}/actions", data=won).ok
    page.clock.fast_forward(20_000)
    # Nothing moves under a finger.
    expect(row.locator(".my-now")).to_contain_text("Ana gewinnt · 1 : 0")
    assert page.locator(".games").bounding_box() == place
    # What is as it was is told no more.
    with page.expect_response("**/standing") as again:
        page.clock.fast_forward(20_000)
    assert again.value.json() == {"tables": {}}
    # What is longer than what stood there has as much room.
    told = "Wer spielt wen und mit welcher Karte von allen, die noch daliegen?"
    panel = f'<div id="panel" data-players="Ana, Ben" data-now="{told}" data-finished="false">'
    page.route(
        "**/panel", lambda route: route.fulfill(body=panel, content_type="text/html")
    )
    undo = {"action_id": "u", "seen": 1, "kind": "undo"}
    assert request.post(f"/api/tables/{table}/actions", data=undo).ok
    page.clock.fast_forward(20_000)
    expect(row.locator(".my-now")).to_have_text(told)
    assert page.locator(".games").bounding_box() == place


def test_every_table_that_the_phone_knows_is_in_reach(phone):
    page = phone()
    knows(page, [{**TABLES[0], "id": f"{at:022}"} for at in range(45)])
    page.goto("/en/")
    rows = page.locator("#my-tables li")
    expect(rows).to_have_count(3)
    page.locator("#my-tables summary").tap()
    expect(rows).to_have_count(45)
    expect(rows.last).to_be_visible()
    expect(rows.last.locator("a")).to_have_attribute("href", f"/en/t/{44:022}")


def test_what_is_searched_at_home_is_first_about_the_game_that_goes_on(phone):
    first = 'document.querySelector("#live-results .result-game").className'
    now = time.time_ns() // 1_000_000
    on, over = {**TABLES[1], "at": now}, {**TABLES[0], "at": now}
    other = {**on, "id": "c" * 22, "game": "play-me"}
    for tables, near in (([on, over], "miraris"), ([on, other], ""), ([over], "")):
        page = phone()
        knows(page, tables)
        page.goto("/en/")
        expect(page.locator(".games .game-card")).to_have_count(5)
        page.locator(".bar [name=q]").fill("draw cards")
        results = page.locator("#live-results")
        expect(results.locator(".hit").first).to_be_visible()
        chip = results.get_by_text("on your table")
        expect(chip).to_have_count(1 if near else 0)
        if near:
            assert page.evaluate(first) == f"result-game game-{near}"
            page.locator(".bar [name=q]").press("Enter")
            expect(page.locator("main").get_by_text("on your table")).to_be_visible()
            expect(page.locator(".bar [name=near]")).to_have_value(near)


IPHONE = """Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)" })"""


def test_an_iphone_is_told_how_to_keep_the_site_until_that_is_closed(phone):
    page = phone()
    page.add_init_script(IPHONE)
    page.goto("/en/")
    how = page.locator("#install-how")
    expect(how).to_have_text(re.compile("tap Share, then"))
    expect(how).not_to_contain_text("menu", use_inner_text=True)
    how.get_by_role("button").tap()
    page.reload()
    expect(page.locator(".games > li").last).to_be_visible()
    expect(how).to_be_hidden()


CUT = """() => [...document.querySelectorAll(".lead, .game-card p")]
    .filter((at) => at.scrollWidth > at.clientWidth).map((at) => at.innerText)"""


def test_what_a_game_is_about_is_not_cut_on_the_smallest_phone(phone):
    for lang in ("en", "fr", "de", "es"):
        page = phone(lang, size={"width": 320, "height": 568}, drawn=False)
        page.goto(f"/{lang}/")
        expect_nothing(page, CUT)


def test_each_table_stands_there_once_what_goes_on_above_what_is_over(phone):
    page = phone()
    with_tables(page)
    page.goto("/en/")
    rows = page.locator(".item")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Round 3 of 8")
    expect(rows.first.locator(".my-players")).to_contain_text(" · Miraris")
    expect(page.locator("#my-tables .item")).to_contain_text("Ana wins, 10 to 7.")
    expect(rows.first.locator(".emblem svg")).to_be_visible()
    expect_no_finding(page)
    # What takes it off lies apart from what opens it.
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 568})
        for row in rows.all():
            card, off = row.bounding_box(), row.locator("+ button").bounding_box()
            assert min(off["width"], off["height"]) >= 44
            assert off["x"] >= card["x"] + card["width"] + 6


# That a table is the latest of this phone's, with one's own turn.
REMEMBERED = """async (id) => {
    const [latest] = JSON.parse(localStorage.getItem("tableside.tables") ?? "[]");
    return latest?.id === id && latest.turn;
}"""


def test_whose_turn_it_is_by_now_stands_above_the_games(phone):
    page = phone("de", size={"width": 320, "height": 568})
    request, tables = page.context.request, []
    for _ in range(3):
        opened = open_table(request, "azura", {"players": ["Dimitri-Alexander", "Ben"]})
        tables.append(opened["id"])
        page.goto(f"/t/{opened['id']}")
        page.locator(".who [data-take='0']").tap()
        expect(page.locator("#me[data-turn]")).to_be_visible()
        wait_until(page, REMEMBERED, opened["id"])
        settle(page)
    page.goto("about:blank")  # what is done by others meanwhile it does not hear
    play = {"player": 0, "spot": "octopus-hunter", "count": 1, "take": ""}
    for table in tables[1:]:
        tap = {"action_id": table, "seen": 0, "kind": "play", "args": play}
        assert request.post(f"/api/tables/{table}/actions", data=tap).ok
    page.goto("/de/")
    now = page.locator("#going-on .my-now")
    expect(now).to_have_text(["Ben ist am Zug", "Ben ist am Zug", "Du bist am Zug"])
    # The next time the own turn comes first, and what has no room in the row is a tap away.
    page.reload()
    expect(now.first).to_have_text("Du bist am Zug")
    more = page.locator("#going-on > button")
    expect(now.nth(1)).to_be_hidden()
    expect(more).to_have_text("+2 Weitere Tische")
    more.tap()
    expect(now.last).to_be_visible()
    expect(more).to_be_hidden()
    expect_no_finding(page)


OUTSIDE = """() => [document.querySelector("details.menu > div")].filter((at) => {
    const { left, width } = at.getBoundingClientRect();
    return !width || left < 0 || left + width > 320 || at.scrollWidth > at.clientWidth;
}).map((at) => at.getBoundingClientRect())"""


def test_the_menu_lies_within_the_smallest_phone_in_the_largest_letters(phone):
    for lang in ("en", "fr", "de", "es"):
        page = phone(lang, size={"width": 320, "height": 568})
        page.add_init_script("localStorage.setItem('tableside.size', 'xl')")
        page.goto(f"/{lang}/")
        page.locator("details.menu summary").tap()
        expect_nothing(page, OUTSIDE, lang)


def test_the_browsers_invitation_waits_for_a_tap(phone):
    page = phone()
    page.goto("/en/")
    expect(page.locator("#install")).to_be_hidden()
    page.evaluate(
        """() => { const event = new Event("beforeinstallprompt", { cancelable: true });
                   event.prompt = () => { window.asked = true; }; dispatchEvent(event); }"""
    )
    page.locator("#install button").tap()
    page.wait_for_function("() => window.asked")
    expect(page.locator("#install")).to_be_hidden()


@pytest.mark.usefixtures("new_phones")
def test_finished_tables_are_told_apart_and_the_same_people_play_on_by_one_tap(phone):
    page = phone("de", size={"width": 360, "height": 740})
    request, wins = page.context.request, []
    for last in (1, 0):
        won = [{"player": at, "round": n + 1} for n, at in enumerate((last, 0, 0, 0))]
        steps = [("win-round", win) for win in won[: 4 if last else 3]]
        mages = {"players": ["Anna", "Bernd"], "rounds": 3}
        wins.append(open_table(request, "mirror-scrolls", mages, steps)["id"])
        page.goto(f"/de/t/{wins[-1]}")
        expect(page.locator("#ended")).to_be_visible()
    page.goto("/de/")
    rows = page.locator("#my-tables li")
    expect(rows.locator(".my-now")).to_have_text(
        ["Anna gewinnt · 3 : 0", "Anna gewinnt · 3 : 1"]
    )
    # In another language the same is told anew.
    page.goto("/en/")
    expect(rows.locator(".my-now")).to_have_text(
        ["Anna wins · 3 : 0", "Anna wins · 3 : 1"]
    )
    page.goto("/de/")
    expect(rows.locator(".my-now").last).to_have_text("Anna gewinnt · 3 : 1")
    for row in rows.all():
        assert row.locator("a").bounding_box()["height"] < 105
    again = rows.get_by_role("button", name="Noch einmal mit denselben Leuten")
    expect(again).to_have_count(1)
    expect_no_finding(page)
    again.tap()
    page.wait_for_url(re.compile(rf"/de/t/(?!{wins[1]})[\w-]+#from={wins[1]}$"))
    expect(page.locator("#panel[data-players='Anna, Bernd']")).to_be_visible()
    page.goto("/de/")
    rows.last.get_by_role("button", name="Mehr").tap()
    expect(again).to_have_count(1)
    onward = rows.get_by_role("button", name="Zur laufenden Partie")
    expect(onward).to_have_count(1)
    # Where no points are counted who has won is said as shortly, and each row has its game's emblem.
    told = export("play-me", "jabberwocky")
    race = request.post("/api/tables/import", data=told).json()["id"]
    page.goto(f"/de/t/{race}")
    verdict = page.locator("#ended h2").text_content().replace("\u200b", "")
    page.goto("/de/")
    expect(rows.first.locator(".my-now")).to_have_text(verdict)
    assert rows.first.locator("a").bounding_box()["height"] < 90
    for row in rows.all():
        expect(row.locator(".emblem svg")).to_be_visible()


@pytest.mark.usefixtures("new_phones")
def test_a_finished_table_that_others_went_on_with_goes_on_at_home_too(phone):
    page = phone("en")
    request = page.context.request
    won = [("win-round", {"player": 0, "round": at + 1}) for at in range(3)]
    mages = {"players": ["Ana", "Ben"], "rounds": 3}
    table = open_table(request, "mirror-scrolls", mages, won)["id"]
    page.goto(f"/en/t/{table}")
    expect(page.locator("#ended")).to_be_visible()
    on, over = page.locator("#going-on li"), page.locator("#my-tables li")

    def do(kind, seen):
        page.goto("about:blank")  # what is done by others meanwhile it does not hear
        tap = {"action_id": kind, "seen": seen, "kind": kind}
        assert request.post(f"/api/tables/{table}/actions", data=tap).ok
        page.goto("/en/")

    do("undo", 3)
    expect(on.locator(".my-now")).to_have_text("Round 3")
    expect(on.locator(".my-players")).to_contain_text("Mirror Scrolls")
    expect(page.locator("#my-tables")).to_be_hidden()
    expect_no_finding(page)
    do("redo", 4)
    expect(over.locator(".my-now")).to_have_text("Ana wins · 3 : 0")
    expect(page.locator("#going-on")).to_be_hidden()
    # Also who saw none of its end goes on with the same people.
    over.locator(".icon-btn").tap()
    again = over.locator("form[action$='/again']")
    expect(again).to_be_visible()
    # Another phone starts the rematch while this one looks at home.
    request.post(f"/en/t/{table}/again", form={"group": "before"}, max_redirects=0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(on.locator(".my-now")).to_have_text("Round 1")
    expect(over.locator(".my-now")).to_have_text("Ana wins · 3 : 0")
    expect(again).to_contain_text("To the table that is already running")
    again.locator("button").tap()
    page.wait_for_url(re.compile(rf"/en/t/(?!{table})[\w-]+#from={table}$"))
    page.goto("/en/")
    expect(on).to_have_count(1)


def test_the_next_chapter_is_one_tap_away_at_home(phone):
    page = phone("de")
    request = page.context.request
    party = {"players": ["Ana", "Ben"], "party": PARTY, "rat_warrior": 3}
    lost = [DEAL, ("end-chapter", {"won": False})]
    for steps, now, told in (
        (
            STATES["won"],
            re.compile("^Kapitel 1 ist .*gewonnen. Das nächste kann beginnen.$"),
            "Das nächste Kapitel",
        ),
        (
            lost,
            "Kapitel 1 ist in Runde 1 verloren. Es kann noch einmal gespielt werden.",
            "Das Kapitel noch einmal",
        ),
    ):
        table = open_table(request, "mice-and-mystics", party, steps)["id"]
        page.goto(f"/de/t/{table}")
        expect(page.locator(".mm-verdict")).to_be_visible()
        page.goto("/de/")
        # What goes on is not among what is over, and stands above the games.
        expect(page.locator("#my-tables")).to_be_hidden()
        row = page.locator("#going-on li").last
        expect(row.locator(".my-now")).to_have_text(now)
        # Below one that is still played it lies a tap further.
        if page.locator("#going-on li").count() > 1:
            row.get_by_role("button", name="Mehr").tap()
        row.get_by_role("button", name=told).tap()
        page.wait_for_url(f"**/de/t/{table}")
        expect(page.locator("#panel[data-finished=false]")).to_be_visible()


def test_a_table_that_only_led_to_house_rules_is_not_among_ones_own(phone):
    page = phone("en")
    table = open_table(page.request, "azura", {"players": ["Ana", "Ben"]})["id"]
    page.goto(f"/en/t/{table}")
    settle(page)
    page.goto(f"/en/t/{table}/learn#later")
    page.locator("#house-first").dispatch_event("click")
    page.locator(".setup-go .primary").dispatch_event("click")
    page.wait_for_url(re.compile(rf"/en/t/(?!{table})[\w-]+$"))
    page.goto("/en/")
    expect(page.locator("a[href*='/t/']").first).to_be_visible()
    expect(page.locator(f"a[href*='{table}']")).to_have_count(0)
