"""How Play Me's pages look to thumbs and readers: nothing sticks out, what is next is in sight, axe finds nothing."""

from collections.abc import Callable
from functools import cache, partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import leftovers
from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.chromium import block_own_fonts
from tests.browser.looks import (
    LOOKED_IN,
    STICKS_OUT,
    TORN,
    enlarge,
    expect_kept,
    expect_nothing,
    in_sight,
    looked_at,
)
from tests.browser.play_me_tables import (
    LONG_NAMES,
    STATES,
    Log,
    bring_in,
    haunted,
    lost,
)

NewTable = Callable[[Log], str]
UNFOLD = "for (const fold of document.querySelectorAll('.pm details')) fold.open = true"
PHONE, LYING = (360, 740), (740, 360)
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


@pytest.fixture(scope="module")
def full_tables(site: str) -> Callable[[str], str]:
    """The table of each state with six players, brought in once."""
    return cache(lambda state: bring_in(site, STATES[state](6)))


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_nothing_sticks_out_of_a_phone_or_is_too_small_for_a_thumb(
    phone, full_tables, lang
):
    page = phone(lang, drawn=False)
    for state in looked_at(lang, STATES):
        page.goto(f"/{lang}/t/{full_tables(state)}")
        settled(page)
        fits = {"fits": STICKS_OUT}
        expect_kept(page, state, {PHONE: fits, (320, 740): fits})
        if lang == "de":
            page.evaluate(UNFOLD)
            expect_nothing(page, SMALL, state)


def test_what_is_next_needs_no_scrolling_and_axe_finds_nothing(phone, new_table):
    page = phone("de", drawn=False)
    for state in STATES:
        page.goto(f"/de/t/{new_table(STATES[state](4))}")
        settled(page)
        if state in NEXT:
            # three are lists that are longer than a phone lying on its side
            long = state in ("choosing", "between", "betray")
            sizes = [PHONE] if long else [PHONE, LYING]
            expect_kept(
                page, state, dict.fromkeys(sizes, {"next": in_sight(NEXT[state])})
            )
        page.evaluate(UNFOLD)
        expect_no_finding(page, state=state)
        expect_no_finding_in_other_colours(page, state=state)


def test_the_start_is_in_sight_whatever_line_stands_above_it(phone, new_table):
    page = phone("es", size={"width": 740, "height": 360})
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    page.goto(f"/es/t/{new_table(Log(4).won(1))}")
    settled(page)
    start = page.locator("#pm-start")
    expect(page.locator("#explain")).to_be_visible()
    expect(start).to_be_in_viewport(ratio=1)
    # Whoever opened the table is asked first whose phone it is.
    page.evaluate("localStorage.setItem('tableside.opened', 'true')")
    page.reload()
    expect(page.locator("#whose")).to_be_visible()
    expect(page.locator("#explain")).to_be_hidden()
    expect(start).to_be_in_viewport(ratio=1)
    start.tap()
    # Nothing moves under the thumbs once the clock counts.
    expect(
        page.locator("html:is([data-pm=counting], [data-pm=running])")
    ).to_be_attached()
    expect(page.locator("#whose")).to_be_hidden()


HEIGHTS = """() => [...document.querySelectorAll("%s")].map((at) => at.getBoundingClientRect().height)
    .filter((height) => height < %s)"""


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("has_seat", [False, True])
def test_in_a_race_all_fields_and_the_clock_are_in_sight(
    phone, new_table, count, has_seat
):
    page = phone("de")
    table = new_table(haunted(count).start(61_000))
    page.goto(f"/de/t/{table}{'#who' if has_seat else ''}")
    if has_seat:
        page.locator(f".who [data-take='{count - 1}']").tap()
        expect(page.locator("#sheet")).to_be_hidden()
    settled(page)
    shown = (".pm-side", ".pm-of-camp")
    camps = ["team"] * (count - 1) + ["jabberwocky"]
    for player, camp in enumerate(camps):
        expect(page.locator(f"#pm-seat-{player} .pm-of-camp.is-{camp}")).to_be_visible()
    parts = (
        "#pm-time",
        *(f"#pm-seat-{player} {part}" for player in range(count) for part in shown),
    )
    seats = ", ".join(f"#pm-seat-{player}" for player in range(count))
    upright = ((360, 740), (360, 640), (375, 553), (1280, 720))
    looks = {}
    for least, above, sizes in ((70, "#pm-pause", upright), (44, ".foot", [LYING])):
        promises = {
            "seen": in_sight(*parts, above=above),
            "tall": HEIGHTS % (seats, least),
        }
        looks |= dict.fromkeys(sizes, promises)
    expect_kept(page, f"{count} players", looks)


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


BROKEN = """() => [...document.querySelectorAll("#pm-times .pm-mini, .pm-name")]
    .filter((at) => at.getBoundingClientRect().height > 30).map((at) => at.innerText)"""


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_names_are_not_broken_into_pieces(phone, new_table, lang):
    page = phone(lang, drawn=False)
    for state in ("haunted", "team"):
        page.goto(f"/{lang}/t/{new_table(STATES[state](4))}")
        settled(page)
        for part in ("#pm-times .pm-mini", ".pm-name"):
            expect(page.locator(part).first).to_be_visible()
        expect_kept(page, state, {PHONE: {"whole": BROKEN}})
    long = {"players": LONG_NAMES}
    for log in (Log(4, cast=False, **long), Log(4, **long).won(1), haunted(**long)):
        page.goto(f"/{lang}/t/{new_table(log)}")
        settled(page)
        expect_kept(page, "long names", {(320, 740): {"untorn": TORN}})


def test_in_letters_twice_as_large_nothing_is_cut_or_torn(phone, new_table):
    page = phone("de", size={"width": 320, "height": 640}, drawn=False)
    enlarge(page)
    long = {"players": LONG_NAMES}
    ended = Log(4, challenge=True, **long).won(0).won(1).won(0)
    twisted = haunted(**long)
    for log in (Log(4, **long).start(17_000), twisted, haunted(**long).won(3), ended):
        page.goto(f"/de/t/{new_table(log)}")
        settled(page)
        expect_nothing(page, STICKS_OUT)
        expect_nothing(page, TORN)


def test_the_clock_is_as_large_as_the_phone_allows(phone, new_table):
    page = phone(drawn=False)
    page.goto(f"/en/t/{new_table(STATES['racing'](4))}")
    settled(page)
    assert (
        page.locator("#pm-time").evaluate(
            "at => parseFloat(getComputedStyle(at).fontSize)"
        )
        >= 85
    )


@pytest.mark.parametrize("lang", ["en", "de"])
def test_axe_finds_nothing_in_the_form_that_opens_a_table(phone, lang):
    page = phone(lang, drawn=False)
    page.goto(f"/{lang}/play-me/play")
    page.evaluate(
        "for (const fold of document.querySelectorAll('form details')) fold.open = true"
    )
    expect_no_finding(page)
    expect_nothing(page, STICKS_OUT)


# What the button lies over.
COVERED = """() => {
    const dock = document.getElementById("pm-dock").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".pm-screen > :not(#pm-dock), .pm-tile")];
    const boxes = parts.map((at) => [at.className, at.getBoundingClientRect()]);
    return boxes.filter(([, box]) => box.bottom > dock.top + 1 && box.top < dock.bottom).map(([name]) => name);
}"""


# Signs of a camp that lie on a name, or on more than a corner of the emblem.
HIDING = """() => [...document.querySelectorAll(".pm-of-camp")].filter((at) => {
    const sign = at.getBoundingClientRect(), tile = at.closest(".pm-tile");
    const over = (part) => {
        const box = tile.querySelector(part).getBoundingClientRect();
        const width = Math.min(sign.right, box.right) - Math.max(sign.left, box.left);
        const height = Math.min(sign.bottom, box.bottom) - Math.max(sign.top, box.top);
        return Math.max(0, width) * Math.max(0, height) / (box.width * box.height);
    };
    return over(".pm-name") > 0 || over(".pm-emblem") > 0.15;
}).map((at) => at.closest(".pm-seat").id)"""


@pytest.mark.parametrize("lang", ["es", "fr"])
def test_on_the_smallest_phone_the_button_lies_over_nothing(phone, new_table, lang):
    page = phone(lang, size={"width": 320, "height": 568}, drawn=False)
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    for state in ("ready", "won", "haunted", "judas", "victim"):
        log = STATES[state](4)
        log.options["players"] = LONG_NAMES
        page.goto(f"/{lang}/t/{new_table(log)}")
        settled(page)
        expect_nothing(page, COVERED, state)
        if state == "haunted":
            told = page.locator("#pm-happened > :last-child").get_attribute("data-came")
            expect(page.locator("#told")).to_contain_text(told)
        for width, height in ((320, 568), PHONE, LYING):
            page.set_viewport_size({"width": width, "height": height})
            expect_nothing(page, HIDING, state, width)
        page.set_viewport_size({"width": 320, "height": 568})


# The parts of a tile that its edge cuts off.
CUT = """() => [...document.querySelectorAll(".pm-tile *")].filter((at) => at.checkVisibility()).filter((at) => {
    const own = at.getBoundingClientRect(), tile = at.closest(".pm-tile").getBoundingClientRect();
    return own.left < tile.left || own.bottom > tile.bottom || own.right > tile.right;
}).map((at) => at.className)"""


def test_on_its_side_no_letters_cut_a_side_that_was_turned(phone, new_table):
    page = phone("de", size={"width": 740, "height": 360})
    block_own_fonts(page)
    for state in ("between", "over"):
        page.goto(f"/de/t/{new_table(STATES[state](4))}")
        expect_nothing(page, CUT, state)


def last_slap_with_jabberwocky(count: int) -> Log:
    """The Jabberwocky has won, turned somebody, and called “Play Me”."""
    log = Log(count, play_me=True)
    for player in range(count):
        log.won(player).add("last-slap", player=-1)
    return log.won(count - 1).add("victim", player=0)


def test_a_judas_is_seen_whole_while_another_phone_answers(phone, site):
    log = haunted(5).won(1).add("betray", player=1, yes=True).won(3)
    table = bring_in(site, log)
    for seat in (3, 0):
        page = phone()
        page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
        page.goto(f"/en/t/{table}#who")
        page.locator(f".who [data-take='{seat}']").tap()
        expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator(".pm-elsewhere")).to_be_visible()
    expect_nothing(page, CUT)
    # In a correction nobody is waited for, whoever has a phone.
    taken = page.request.put(
        f"/api/tables/{table}/seats/1", headers={"Tableside-Phone": "1" * 32}, data={}
    )
    assert taken.ok, taken.text()
    betrayal = next(
        at for at, line in enumerate(log.log, 1) if line["kind"] == "betray"
    )
    page.goto(f"/en/t/{table}/fix/{betrayal}")
    expect(page.locator(":root[data-seat]")).to_be_attached()
    expect(page.locator("#pm-betray-no")).to_be_visible()
    expect(page.locator(".pm-elsewhere")).to_be_hidden()


# How large the clock is at each moment that the page is told of.
NOTE_CLOCK = """() => {
    const root = document.documentElement, sizes = (window.clockSizes = {});
    new MutationObserver(() => {
        sizes[root.dataset.pm] = Math.round(document.getElementById("pm-time").getBoundingClientRect().height);
    }).observe(root, { attributes: true });
}"""


def test_the_clock_keeps_its_size_while_close_slaps_may_come_in(phone, new_table):
    page = phone("de", size={"width": 320, "height": 568})
    sizes: dict[str, int] = {}
    # On a busy machine the answer may come when none may come in any more: then once more.
    for _attempt in range(20):
        page.goto(f"/de/t/{new_table(Log(5).won(0).start(17_000))}")
        settled(page)
        page.evaluate(NOTE_CLOCK)
        page.locator("#pm-tap-1").tap()
        expect(page.locator("#pm-start, .pm-happened").first).to_be_visible()
        sizes = page.evaluate("clockSizes")
        if "closing" in sizes:
            break
    assert sizes["closing"] == sizes["frozen"], sizes


@pytest.mark.parametrize("size", [PHONE, (320, 568)])
def test_answers_shrink_so_that_nothing_lies_over_them(phone, new_table, size):
    width, height = size
    page = phone("es", size={"width": width, "height": height}, drawn=False)
    for count in (3, 4, 6):
        log = last_slap_with_jabberwocky(count)
        log.options["players"] = (*LONG_NAMES, "Eva", "Finn")[:count]
        page.goto(f"/es/t/{new_table(log)}")
        settled(page)
        expect(page.locator("#pm-no-one")).to_be_visible()
        expect_nothing(page, COVERED, size, count)
        expect_nothing(page, CUT, size, count)
        if count < 6:
            expect(page.locator(".pm-side:visible")).to_have_count(count)


# What is told of a page that was opened without a network: the first answer has removed it.
KEPT_COPY = """() => document.querySelector("main").insertAdjacentHTML("beforebegin",
    `<p class="line" id="kept-copy">${"Vista aquí por última vez: 26 nov 2026. ".repeat(2)}</p>`)"""


@pytest.mark.parametrize("size", [PHONE, (320, 568)])
def test_the_age_of_a_kept_page_takes_no_field_of_the_race(phone, new_table, size):
    width, height = size
    page = phone("es", size={"width": width, "height": height}, drawn=False)
    page.goto(f"/es/t/{new_table(haunted(players=LONG_NAMES).start(5_000))}")
    settled(page)
    expect(page.locator("#kept-copy")).to_have_count(0)
    page.evaluate(KEPT_COPY)
    expect(page.locator("#kept-copy")).to_be_visible()
    expect_nothing(page, COVERED, size)


# Whose this phone is can be read and tapped: a third of the smallest phone beside what explains.
WHOSE = """() => {
    const me = document.getElementById("me"), { width, height } = me.getBoundingClientRect();
    return width >= 96 && height >= 44 && me.scrollWidth <= me.clientWidth &&
        [...me.querySelectorAll("b, span")].some((at) => at.checkVisibility());
}"""


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_between_rounds_a_phone_with_a_seat_has_all_players_in_sight(
    phone, new_table, lang
):
    page = phone(lang)
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    many = Log(4, players=LONG_NAMES).won(0).won(1).won(2)
    late = Log(4, players=LONG_NAMES).won(0).caught(1, 10_000)
    slapped = Log(5, play_me=True, players=(*LONG_NAMES, "Ès"))
    slapped.won(2).add("last-slap", player=4)
    for log in (many, late, slapped):
        players = [f"#pm-seat-{player} .pm-side" for player in range(log.count)]
        # With what is at stake, in whichever words have room.
        told = [":is(.pm-note, .pm-soon)"] if log is many else []
        seen = in_sight(*players, *told, above=".pm-start")
        page.goto(f"/{lang}/t/{new_table(log)}#who")
        page.locator(".who [data-take='3']").tap()
        expect(page.locator("#sheet")).to_be_hidden()
        expect(page.locator("#explain")).to_be_visible()
        settled(page)
        for width, height in (PHONE, (360, 640), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(seen) == [], (width, height)
        assert page.evaluate(WHOSE), log.count
    for player in (3, 1):  # who waits, and who answers
        page.goto(f"/{lang}/t/{new_table(STATES['betray'](4))}#who")
        page.locator(f".who [data-take='{player}']").tap()
        expect(page.locator("#sheet")).to_be_hidden()
        expect(page.locator("#explain")).to_be_visible()
        assert page.evaluate(WHOSE), player


def test_who_watches_a_slap_on_the_smallest_phone_sees_all_of_each_player(phone, site):
    page = phone("fr", size={"width": 320, "height": 568})
    for names in (LONG_NAMES, None):
        log = STATES["slap"](4)
        log.options["players"] = names or log.options["players"]
        page.goto(f"/fr/t/{bring_in(site, log, watching=True)}")
        settled(page)
        sides = [f"#pm-seat-{player} .pm-side" for player in range(4)]
        assert page.evaluate(in_sight(*sides, "#pm-would")) == []
        assert page.evaluate(CUT) == []


def test_who_watches_on_a_phone_on_its_side_sees_how_far_both_camps_are(phone, site):
    page = phone("fr", size={"width": 740, "height": 360})
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    page.goto(f"/fr/t/{bring_in(site, haunted(5), watching=True)}")
    settled(page)
    expect(page.locator("#explain")).to_be_visible()
    assert page.evaluate(in_sight(".panel > .chip", ".now", "#pm-haunted")) == []


def test_in_a_race_on_the_smallest_phone_the_sentence_is_in_sight(phone, new_table):
    page = phone("es", size={"width": 320, "height": 568})
    for count in (2, 4, 6):
        log = haunted(count, countdown_s=1800).start(17_000)
        log.options["players"] = (*LONG_NAMES, "Eva", "Finn")[:count]
        page.goto(f"/es/t/{new_table(log)}")
        settled(page)
        seats = [f"#pm-seat-{player} .pm-side" for player in range(count)]
        shown = in_sight(".pm .now .why", "#pm-seconds", *seats, above="#pm-pause")
        assert page.evaluate(shown) == [], count
        expect(page.locator(".pm .now")).to_have_css("position", "static")


def jabberwockys_slap(count: int) -> Log:
    """The last slap is asked for as the Jabberwocky comes."""
    log = last_slap_with_jabberwocky(count)
    del log.log[-4:]
    return log


ASKED = {**STATES, "appears": jabberwockys_slap}


def test_every_answer_is_in_sight_below_a_line_that_explains(phone, new_table):
    for lang in ("de", "fr"):
        page = phone(lang, size={"width": 320, "height": 568}, drawn=False)
        page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
        for state in ("first", "victim", "slap", "appears"):
            for count in (3, 5, 6):
                page.goto(f"/{lang}/t/{new_table(ASKED[state](count))}")
                settled(page)
                expect(page.locator("#explain")).to_be_visible()
                parts = [f"#pm-seat-{player} .pm-name" for player in range(count)]
                shown = in_sight(*parts, above="#pm-dock")
                expect_nothing(page, shown, state, count)
                expect(page.locator(".pm-side:visible")).to_have_count(count)
                expect_nothing(page, CUT, state, count)


def test_the_jabberwockys_coming_says_in_sight_what_turns(phone, new_table):
    page = phone("de", drawn=False)
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    page.goto(f"/de/t/{new_table(haunted(players=LONG_NAMES))}")
    settled(page)
    expect(page.locator("#explain")).to_be_visible()
    expect(page.locator(".pm .now")).to_contain_text("Alle Karten zurück")
    seen = {"seen": in_sight(".pm .now", above=".pm-start")}
    expect_kept(page, "haunted", dict.fromkeys(((320, 568), PHONE), seen))
    lying = {"seen": in_sight(".pm .now")}
    expect_kept(page, "haunted", {LYING: lying})
    # What is at stake stays in sight while they race; beside the time stands whose it was.
    stakes = (("race-with-jabberwocky", "#pm-haunted"), ("won", ".pm-caption b"))
    for state, part in stakes:
        page.goto(f"/de/t/{new_table(STATES[state](3))}")
        settled(page)
        shown = {"seen": in_sight(part, above="#pm-dock")}
        expect_kept(page, state, {(320, 568): shown})


CLIPPED = """() => [...document.querySelectorAll(".pm-name")]
    .filter((at) => at.scrollHeight > at.clientHeight * 1.25).map((at) => at.innerText)"""


def test_the_big_screen_shows_a_long_name_whole_in_the_race(phone, new_table):
    page = phone(size={"width": 1280, "height": 800})
    log = Log(4, players=("Dimitri-Alexander", "Anne-Sophie Charlotte", "Bo", "Käthe"))
    page.goto(f"/en/t/{new_table(log.won(0).start(17_300))}/screen")
    expect(page.locator(".pm-racing")).to_be_visible()
    expect_nothing(page, CLIPPED)


def test_lying_down_the_winner_is_the_first_to_be_seen(phone, site):
    page = phone(size={"width": 740, "height": 360})
    page.goto(f"/en/t/{bring_in(site, lost(4), watching=True)}")
    expect(page.locator("#pm-seat-3")).to_be_in_viewport(ratio=1)


def test_the_big_screen_tells_between_whom_the_answer_lies(phone, new_table):
    page = phone(size={"width": 1280, "height": 800})
    page.goto(f"/en/t/{new_table(STATES['first'](3))}/screen")
    expect(page.locator(".pm-seat.is-asked")).to_have_count(2)
    expect(page.locator("#pm-seat-2")).to_have_css("opacity", "0.4")


def test_on_the_big_screen_a_winners_badge_is_whole(phone, new_table):
    page = phone(size={"width": 1280, "height": 800})
    log = Log(3).won(1).won(0).won(1)
    page.goto(f"/en/t/{new_table(log)}/screen")
    badge = page.locator(".pm-finale li .pm-emblem")
    expect(badge).to_be_visible()
    expect(badge).to_have_css("border-radius", "0px")


def test_the_jabberwockys_coming_is_told_once_on_the_big_screen(phone, new_table):
    page = phone(size={"width": 1280, "height": 800})
    page.goto(f"/en/t/{new_table(haunted())}/screen")
    expect(page.locator(".big-now")).to_contain_text("The Jabberwocky is here")
    expect(page.locator(".pm-haunted")).to_be_visible()
    expect(page.locator(".pm-happened, .pm-clock")).to_have_count(0)


def test_what_a_change_says_below_its_buttons_is_shown_to_go_on(phone, site):
    table = bring_in(site, Log(4).won(0).won(1))
    page = phone("fr", size={"width": 360, "height": 740})
    page.goto(f"/fr/t/{table}/fix/2")
    page.locator("#pm-tap-1:not([data-locked])").tap()
    sheet = page.locator("#sheet")
    expect(sheet.locator(".notice")).to_contain_text("remporte la partie")
    arrow = "() => getComputedStyle(document.querySelector('.fix-end'), '::after').opacity === '{}'"
    page.wait_for_function(arrow.format(1))
    sheet.evaluate("(at) => { at.scrollTop = at.scrollHeight; }")
    page.wait_for_function(arrow.format(0))


@pytest.mark.parametrize("count", [2, 4])
def test_between_rounds_the_seat_is_named_and_the_button_stays_in_its_place(
    phone, site, count
):
    page = phone("en", size={"width": 320, "height": 568})
    places = []
    for log in (Log(count).won(0), haunted(count)):
        page.goto(f"/en/t/{bring_in(site, log)}")
        page.locator("#sit").tap()
        page.locator("#sheet [data-take='0']:not([data-locked])").tap()
        expect(page.locator("#me b")).to_have_text("Ana")
        found = []
        for is_explained in (False, True):
            page.evaluate(
                """(isExplained) => {
                  const line = document.getElementById("explain");
                  line.hidden = !isExplained;
                  line.querySelector("a").textContent = "Explain this: the Jabberwocky";
                }""",
                is_explained,
            )
            expect(page.locator("#me b")).to_be_visible()
            found.append(page.locator("#pm-start").bounding_box())
        places.append(found)
    assert places[0] == places[1]
