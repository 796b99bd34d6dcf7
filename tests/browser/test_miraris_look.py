"""Miraris on small screens: everything in reach, nothing cut off, nothing that axe finds."""

import functools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.looks import (
    LOADED,
    LOOKED_IN,
    STICKS_OUT,
    TORN,
    enlarge,
    expect_kept,
    expect_nothing,
    in_sight,
    lies_over,
    looked_at,
)
from tests.browser.miraris_states import SIX, STATES, Tables, played, rounds
from tests.browser.opened import open_table
from tests.browser.test_together import seated

SMALL = """() => [...document.querySelectorAll(".mi :is(summary, button, input, select), .mi-pos label")]
    .filter((at) => at.checkVisibility())
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 90))"""
CUT = """() => [...document.querySelectorAll(".mi button, .mi-name, .mi-person b, .mi-person small")]
    .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1)
    .map((at) => at.outerHTML.slice(0, 90))"""
FOLDS = ".mi .fold, .mi-doubt"


@pytest.fixture(scope="module")
def tables(browser, site):
    """The addresses of tables at every point of a game, each opened once; nothing here changes them."""
    context = browser.new_context(base_url=site)
    new_table = Tables(context.request)
    yield functools.cache(
        lambda state: f"/t/{new_table(STATES[state][0], **STATES[state][1])}"
    )
    context.close()


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_nothing_sticks_out_or_is_too_small_for_a_thumb_and_axe_finds_nothing(
    phone, tables, lang
):
    page = phone(lang, drawn=False)
    promises = {
        "fits": STICKS_OUT,
        "whole": CUT,
        "next": in_sight(".now"),
        "untorn": TORN,
    }
    for state in looked_at(lang, STATES):
        page.goto(f"/{lang}{tables(state)}")
        sizes = [(360, 740), (320, 740)] if lang == "de" else [(320, 740)]
        expect_kept(page, state, dict.fromkeys(sizes, promises))
        if lang == "de":
            open_all(page)
            expect_nothing(page, SMALL, state)
            expect_no_finding(page, state=state)
            expect_no_finding_in_other_colours(page, state=state)


def test_in_letters_twice_as_large_nothing_is_cut_or_torn(phone, tables):
    page = phone("de", size={"width": 320, "height": 640}, drawn=False)
    enlarge(page)
    for state in ("six", "characters", "takes", "end"):
        page.goto(f"/de{tables(state)}")
        expect_nothing(page, STICKS_OUT, state)
        expect_nothing(page, TORN, state)


def open_all(page: Page) -> None:
    """Unfold whatever is folded."""
    page.locator(FOLDS).evaluate_all(
        "folds => folds.forEach((fold) => { fold.open = true; })"
    )


# All cards of a player stand above the dock, at which they are counted.
ABOVE_DOCK = """() => {
    const edge = (part, side) => document.querySelector(part).getBoundingClientRect()[side];
    const cards = edge("#mi-hold-plus-7 ~ .mi-strip", "bottom"), dock = edge(".mi-dock", "top");
    return cards <= dock + 4 ? [] : [cards, dock];
}"""
HANDS = (".now", ".mi-tabs", "#mi-hold-plus-1", "#mi-hold-minus-7", ".mi-dock")


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_all_cards_of_a_player_and_what_is_next_need_no_scrolling(phone, tables, lang):
    page = phone(lang, drawn=False)
    page.goto(f"/{lang}{tables('wonders')}")
    promises = {"seen": in_sight(*HANDS), "above the dock": ABOVE_DOCK}
    looks = {(360, 740): promises, (568, 320): {"seen": in_sight(*HANDS)}}
    expect_kept(page, "wonders", looks)


# Words below the row that come nearer to each other than their letters are apart.
TOUCHING = """() => {
    const range = document.createRange(), boxes = [...document.querySelectorAll(".mi-below em")].map((word) => {
        range.selectNodeContents(word);
        return range.getBoundingClientRect();
    });
    return boxes.filter((box, at) => boxes[at + 1]?.left - box.right < 2).map(({ left, right }) => [left, right]);
}"""


def test_that_two_are_tied_is_told_apart_on_the_narrowest_phone(phone, tables):
    page = phone("fr", drawn=False)
    page.goto(f"/fr{tables('takes')}")
    apart = {"apart": TOUCHING}
    expect_kept(page, "takes", {(320, 568): apart, (320, 740): apart})


LINES_SEEN = """() => {
    const dock = document.querySelector(".mi-dock").getBoundingClientRect().top;
    const lines = [...document.querySelectorAll(".mi-takes li")].filter((line) => line.checkVisibility());
    const names = [...document.querySelectorAll(".mi-below i")].filter((name) => name.checkVisibility());
    const tall = names.filter((name) => name.clientHeight > 2.5 * parseFloat(getComputedStyle(name).fontSize));
    const hidden = lines.filter((line) => line.getBoundingClientRect().bottom > dock + 3);
    return [...hidden, ...tall].map((one) => one.innerText);
}"""
LONG = ("Maximiliane-Katharina", "Bartholomäus", "Chloé", "Wilhelmina-Sophie", *SIX[4:])


@pytest.mark.parametrize("lang", ["fr", "de"])
@pytest.mark.parametrize("numbers", [(2, 7, 8, 3), (2, 7, 7, 3), (2, 7, 7, 3, 5, 6)])
def test_who_takes_what_is_seen_above_what_comes_next(phone, tables, lang, numbers):
    page, many = phone(lang), len(numbers)
    steps = [*rounds(many), *played((7, 6, 5, 4, 3, 2)[:many], numbers)]
    options = {"players": LONG[:many], "rounds": True}
    id = open_table(page.request, "miraris", options, steps)["id"]
    page.goto(f"/{lang}/t/{id}")
    assert page.evaluate(LOADED)  # with wider letters the smallest phone scrolls
    for width, height in ((360, 740), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert page.evaluate(LINES_SEEN) == [], (width, height)
        # Whose a number is stands at each of them, tied or not.
        signs = page.locator(".mi-row .mi-number .sign").filter(visible=True)
        expect(signs).to_have_count(many)
    if many == 6:
        return
    # On a phone with a seat, where a first game is explained, four are all told, tied ones as well.
    own = phone(lang, size={"width": 320, "height": 568})
    seated(own, f"/t/{id}", "Chloé")
    own.evaluate("document.getElementById('explain').hidden = false")
    lines = own.locator(".mi-takes li")
    expect(lines.filter(visible=True)).to_have_count(4)
    expect_nothing(own, LINES_SEEN)
    # What is one's own comes first, and on a phone on its side it is seen without scrolling.
    own.set_viewport_size({"width": 568, "height": 320})
    own.wait_for_function("() => innerWidth === 568")
    expect_nothing(own, in_sight(".mi-takes [data-me]"))
    expect_nothing(own, lies_over(".mi-takes li:not([data-me])", ".mi-takes [data-me]"))


@pytest.mark.parametrize("state", ["dormire", "takes"])
def test_on_its_side_who_watches_sees_the_row_and_who_takes_what(phone, state):
    page = phone("de", size={"width": 740, "height": 360}, drawn=False)
    steps, options = STATES[state]
    page.goto(f"/de/t/{Tables(page.request).watched(steps, **options)}")
    assert page.evaluate(LOADED)
    assert page.evaluate(in_sight(".mi-row", ".mi-takes li")) == []


# What is chosen from, for the seat that chooses: on a phone with that seat, lying on its side.
CHOSEN_FROM = {
    "row": ("Ana", "[id^=mi-lay-]"),
    "dormire": ("Dan", "#mi-play .mi-key"),
    "wonders": ("Ben", "#mi-hold .mi-card"),
    "counted": ("Ben", "#mi-hold .mi-card"),
    "lucia": ("Ana", ".mi-picking .mi-card, .mi-slot"),
    "serena": ("Ben", ".mi-picking .mi-card, .mi-slot"),
    "mirela": ("Dan", "[data-me] .mi-card"),
    "takes": ("Ben", "[id^=mi-begin-]"),
}


# Whose phone it is and what explains, where either lies over the other or the bar; also once the page has moved.
OVERLAID = """() => {
    const [bar, seat, offer] = [".bar", "#me", "#explain .btn"].map((at) => document.querySelector(at));
    const box = (at) => at.getBoundingClientRect();
    document.body.style.minHeight = "150vh";
    return [0, 20, 45].filter((by) => {
        scrollTo({ top: by, behavior: "instant" });
        const { left, right, top, height } = box(seat);
        const middle = document.elementFromPoint((left + right) / 2, top + height / 2);
        const isBeside = right <= box(offer).left && box(offer).top >= box(bar).bottom - 1;
        return scrollY !== by || !isBeside || !seat.contains(middle);
    });
}"""


@pytest.mark.parametrize("state", CHOSEN_FROM)
def test_on_its_side_and_at_its_smallest_a_phone_shows_all_that_its_own_seat_may_choose(
    phone, tables, state
):
    page = phone("de")
    name, cards = CHOSEN_FROM[state]
    seated(page, tables.__wrapped__(state), name)  # a table of its own
    expect_kept(page, state, {(740, 360): {"seen": in_sight(cards)}})
    # With letters that are wider than ours the smallest phone scrolls.
    page.set_viewport_size({"width": 320, "height": 568})
    is_count = state in ("wonders", "counted")
    expect_nothing(page, ABOVE_DOCK if is_count else in_sight(cards))
    if is_count or state == "takes":
        page.evaluate("document.getElementById('explain').hidden = false")
        told = ("#me", "#explain .btn", cards, ".mi-dock .btn" if is_count else ".now")
        expect_nothing(page, in_sight(*told))
        expect_nothing(page, OVERLAID)


# The way on to somebody else is whole above the bar, with the paper's air below it.
ON_IN_SIGHT = """() => {
    const end = document.querySelector(".foot").getBoundingClientRect().top;
    return [...document.querySelectorAll(".mi-dock .btn")].filter((at) => at.checkVisibility())
        .filter((at) => at.getBoundingClientRect().bottom > end - 2 || at.scrollWidth > at.clientWidth)
        .map((at) => [at.innerText, at.getBoundingClientRect().bottom, end]);
}"""


@pytest.mark.parametrize("lang", ["en", *LOOKED_IN])
def test_on_the_smallest_phone_a_long_name_stays_on_the_way_on_where_a_first_game_is_explained(
    phone, lang
):
    page = phone(lang, size={"width": 320, "height": 568})
    players = ("Ana", "Maximiliane-Charlotte-W.", "Ben", "Dan")
    id = open_table(page.request, "miraris", {"players": players})["id"]
    seated(page, f"/{lang}/t/{id}#who", "Ana")
    page.evaluate("document.getElementById('explain').hidden = false")
    expect(page.locator("#mi-next-0")).to_be_visible()
    assert page.evaluate(LOADED)
    expect_nothing(page, ON_IN_SIGHT)


def test_on_its_side_all_that_is_chosen_from_is_in_sight_where_a_first_game_is_explained(
    phone, tables
):
    page = phone("de", size={"width": 740, "height": 360}, drawn=False)
    page.goto(f"/de{tables('dormire')}")
    page.evaluate("document.getElementById('explain').hidden = false")
    expect(page.locator("#mi-play .mi-key").filter(visible=True)).to_have_count(9)
    # The line of one's own seat has its room above as well.
    low = """() => [...document.querySelectorAll("#mi-play .mi-key")].filter((at) => at.checkVisibility())
        .map((at) => at.getBoundingClientRect().bottom).filter((bottom) => bottom >= 360 - 28)"""
    expect_nothing(page, low)
    page.goto(f"/de{tables('characters')}")
    page.evaluate("document.getElementById('explain').hidden = false")
    expect_nothing(page, in_sight(".mi-person"))


def test_axe_finds_nothing_on_the_set_up_form(phone):
    page = phone("es")
    page.goto("/es/miraris/play")
    page.locator("#house > summary").tap()
    expect_no_finding(page)
    expect_no_finding_in_other_colours(page)


def test_axe_finds_nothing_in_a_history_that_can_be_changed(phone, tables):
    page = phone("fr")
    page.goto(f"/fr{tables('unknown')}")
    page.locator(".foot a[href$='/history']").tap()
    expect(page.locator("#sheet li").first).to_be_visible()
    expect_no_finding(page)
    expect_no_finding_in_other_colours(page)
    wide = (
        "() => [document.getElementById('sheet').scrollWidth].filter((px) => px > 360)"
    )
    expect_nothing(page, wide)
    page.locator("#sheet a[href*='/fix/']").first.tap()
    expect(page.locator(".fixing")).to_be_visible()
    expect_no_finding(page)
    expect_no_finding_in_other_colours(page)


def test_a_line_or_a_control_held_down_shows_its_rule_and_is_not_tapped(phone, tables):
    page = phone("en")
    for state, held, rule in (
        ("characters", "#mi-choose-lana", "Lana"),
        ("wonders", "#mi-hold-plus-3", "Wonder cards"),
        ("end", ".mi-account li [data-rule='scoring']", "Scoring"),
    ):
        page.goto(f"/en{tables(state)}")
        before = page.locator("#panel").inner_text()
        place = page.locator(held).first
        place.scroll_into_view_if_needed()
        place.hover()
        page.mouse.down()
        expect(page.locator("#sheet .rule header")).to_contain_text(rule)
        page.mouse.up()
        expect(page.locator("#sheet")).to_be_visible()
        assert page.locator("#panel").inner_text() == before


def test_whose_number_is_asked_for_is_said_on_the_smallest_phone(phone, tables):
    page = phone("es", size={"width": 320, "height": 568})
    page.goto(f"/es{tables('dormire')}")
    asked = page.locator("#mi-play h2:visible")
    expect(asked.locator(".mi-whose")).to_be_visible()
    expect(asked).to_contain_text("Maximilian")


# What a hidden one is chosen by is as wide as all Characters together, and all players' names are of one height.
RAGGED = """() => {
    const boxes = (part) => [...document.querySelectorAll(part)].map((at) => at.getBoundingClientRect());
    const [hidden, all] = boxes(".mi-secret, .mi-people"), names = boxes("#mi-who .mi-tabs span");
    return [hidden.width - all.width, ...names.map(({ height }) => height - names[0].height)].filter(Math.abs);
}"""


# Characters whose text their card does not hold.
TOO_LONG = """() => [...document.querySelectorAll(".mi-person")].filter((at) => {
    const box = at.getBoundingClientRect(), parts = [...at.querySelectorAll("b, small")];
    const places = parts.map((part) => part.getBoundingClientRect());
    return places.some(({ top, bottom }) => top < box.top + 1 || bottom > box.bottom - 1);
}).map((at) => at.innerText)"""
# How the page ends on the screen, where it goes on below without fading out.
ENDS_BARE = """() => {
    const { height, position, bottom } = getComputedStyle(document.getElementById("panel"), "::after");
    const isOver = document.documentElement.scrollHeight <= innerHeight;
    return isOver || (position === "sticky" && bottom === "0px" && parseFloat(height) > 8) ? [] : [height, position];
}"""


def test_all_characters_and_a_hidden_one_are_in_sight(phone, tables):
    page = phone("es", drawn=False)
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    page.goto(f"/es{tables('characters')}")
    expect(page.locator(".mi-person")).to_have_count(12)
    assert page.evaluate(LOADED)
    people = [f".mi-person:nth-child({number})" for number in range(1, 13)]
    assert page.evaluate(in_sight("#mi-choose-secret", *people)) == []
    assert page.evaluate(RAGGED) == []
    # Lying on its side the smallest one has them all whole, without what explains; below them it is seen to go on.
    page.set_viewport_size({"width": 568, "height": 320})
    expect_nothing(page, in_sight(*people))
    expect_nothing(page, TOO_LONG)
    expect_nothing(page, ENDS_BARE)


def test_who_watches_sees_who_has_a_character_by_sign_and_what_was_laid(phone, tables):
    page = phone()
    steps, options = STATES["characters"]
    page.goto(f"/en/t/{Tables(page.request).watched(steps, **options)}")
    rows = page.locator(".lines li", has=page.locator("[data-laid]"))
    expect(rows.locator(".sign")).to_have_count(4)
    expect(rows.locator("[data-laid]")).to_have_text(["Lucia", "secret", "–", "–"])


EDGES = """() => [...document.querySelectorAll("[id^=mi-begin-]")].map((at) => at.getBoundingClientRect())
    .filter((box) => box.left < 6 || box.right > innerWidth - 6 || box.width < 43.5).length"""


@pytest.mark.parametrize("width", [320, 360])
def test_what_comes_first_next_keeps_the_pages_margins(phone, tables, width):
    page = phone("es", size={"width": width, "height": 740})
    page.goto(f"/es{tables('takes')}")
    expect(page.locator("#mi-begin-7")).to_be_visible()
    assert page.evaluate(EDGES) == 0


def test_the_steps_of_the_scoring_stand_in_one_line(phone, tables):
    page = phone("en")
    page.goto(f"/en{tables('reveal')}")
    expect(page.locator(".mi-steps")).to_have_css("flex-wrap", "nowrap")
