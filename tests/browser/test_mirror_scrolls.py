"""The Mirror Scrolls on phones: a recorded game on two of them, taps, and how it looks to thumbs and readers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.looks import (
    LOOKED_IN,
    STICKS_OUT,
    TORN,
    enlarge,
    expect_kept,
    expect_nothing,
    in_sight,
    looked_at,
    phones,
)
from tests.browser.opened import open_table
from tests.browser.panel import at_version, escape, settle, touch

NAMES = ("Ana", "Bruno", "Chloé", "Bartholomäus von Hohenfe")
GAME = json.loads(
    (
        Path(__file__).parents[1] / "games" / "mirror_scrolls" / "turns-two-phones.json"
    ).read_text("utf-8")
)
Step = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def watching() -> dict[str, str]:
    """The watch-only link of each table."""
    return {}


@pytest.fixture(scope="module")
def new_table(browser: Browser, site: str, watching: dict[str, str]) -> Iterator[Any]:
    """Opens a table of so many mages by the JSON interface and plays the given steps: a list of (kind, args)."""
    context = browser.new_context(base_url=site)

    def make(steps: list[Step] = [], mages: int = 2, **options: Any) -> str:  # noqa: B006
        wanted = {"players": list(NAMES[:mages]), **options}
        table = open_table(context.request, "mirror-scrolls", wanted, steps)
        watching[table["id"]] = table["watch_id"]
        return str(table["id"])

    yield make
    context.close()


@pytest.fixture(scope="module")
def tables(new_table: Any) -> dict[str, str]:
    """One table in each of the states, to be looked at only."""
    return {
        state: new_table(steps, **options) for state, (steps, options) in STATES.items()
    }


def offers(*numbers: int) -> list[Step]:
    return [
        ("offer", {"player": seat, "number": number})
        for seat, number in enumerate(numbers)
    ]


def link(player: int, spell: str, **args: Any) -> Step:
    return "link", {"player": player, "spell": spell, **args}


DEALT = offers(12, 5, 20, 9)
FLYING = [
    *DEALT,
    *(("link", {"player": seat, "spell": "fly"}) for seat in (2, 3, 0)),
    link(1, "crown"),
]
BOUND = [
    *DEALT,
    link(2, "crown"),
    ("draw", {"player": 3}),
    link(3, "fly"),
    link(0, "freeze"),
]
STATES: dict[str, tuple[list[Step], dict[str, Any]]] = {
    "rounds": ([("win-round", {"player": 3})], {"mages": 4}), "offering": (offers(12, 5), {"mages": 4, "depth": 2}),
    "first-turn": (DEALT, {"mages": 4, "depth": 2}), "start": (DEALT, {"mages": 4, "depth": 3}),
    "bound": (BOUND, {"mages": 4, "depth": 3}), "flying": (FLYING, {"mages": 4, "depth": 3}),
    "star": ([*DEALT, link(2, "star")], {"mages": 4, "depth": 3}),
    "bam": ([*DEALT, link(2, "bam")], {"mages": 4, "depth": 3}),
    "dragon": ([*DEALT, link(2, "dragon")], {"mages": 4, "depth": 3}),
    "hungry": ([*DEALT, link(2, "fly"), link(3, "dragon")], {"mages": 4, "depth": 3, "dragon": "hungry-dragon"}),
    "dizzy": ([*offers(4, 9, 1), link(0, "freeze")], {"mages": 3, "depth": 3, "dragon": "dizzy-dragon"}),
    "blocked": ([("blocked", {}), ("count-hand", {"player": 0, "scrolls": 3})], {"mages": 3}),
    "classic": ([("left-over", {"player": 0, "scrolls": ["fly-star"]})], {"mages": 4, "classic": True}),
    "over": ([("win-round", {"player": 1})], {"mages": 4, "rounds": 1}),
}  # fmt: skip


def press(page: Page, control: str) -> None:
    """Tap a control as soon as it is no longer locked."""
    touch(page.locator(control))


SAID = {
    2: ("Ana links if possible", "Ana legt an"), 3: ("Bruno links if", "Bruno legt an"),
    11: ("Ana wins", "Ana gewinnt"), 12: ("Bruno wins", "Bruno gewinnt"),
}  # fmt: skip


def test_two_phones_play_a_recorded_game_in_two_languages(phone):
    ana, bruno = phones = phone("en"), phone("de")
    open_recorded_table(ana)
    bruno.goto(f"/de/t/{ana.url.rsplit('/', 1)[1]}")
    for number, step in enumerate(GAME["log"], start=1):
        do(phones[step["args"]["player"]], step["kind"], step["args"])
        for page, words in zip(phones, SAID.get(number, ("", "")), strict=True):
            at_version(page, number)
            expect(page.locator(".now, #ended h2")).to_contain_text(words)
        if number == 3:
            expect(bruno.locator(".ms-binds")).to_contain_text("Frost (Ana) ist aktiv")
            expect(bruno.locator("#ms-link-freeze")).to_have_count(0)
    for page in phones:
        expect(page.locator(".ranking .score")).to_have_text(
            [str(score) for _, _, score in GAME["places"]]
        )


def open_recorded_table(page: Page) -> None:
    """The form of a table with the names, rounds and depth of the recorded game."""
    page.goto("/en/mirror-scrolls/play")
    for field, name in zip(
        page.locator("[name=players]:enabled").all(),
        GAME["options"]["players"],
        strict=True,
    ):
        field.fill(name)
    page.locator("[name=rounds]").fill(str(GAME["options"]["rounds"]))
    page.locator(".ms-depths label").nth(GAME["options"]["depth"] - 1).tap()
    page.locator(".setup-go .primary").tap()
    expect(page.locator(".now")).to_contain_text("Round 1, 7 scrolls each")


def do(page: Page, kind: str, args: dict[str, Any]) -> None:
    """A step of the recorded game, by thumb."""
    match kind:
        case "offer":
            press(page, f"#ms-key-{args['number']}")
        case "link":
            press(page, f"#ms-link-{args['spell']}")
        case "change-winner":
            page.locator("#ms-rounds .ms-correct > summary").tap()
            expect_nothing(page, in_sight(".ms-correct[open] .ms-pair > a"))
            page.locator(f"#ms-to-{args['round']}-{args['player']}").tap()
            page.locator("#sheet .fix-end .primary").tap()
        case _:
            press(page, f"#ms-{kind}")


def test_counting_rounds_takes_one_tap_a_mage_and_nothing_to_type(phone):
    page = phone("de")
    page.goto("/de/mirror-scrolls/play")
    page.locator(".seat-count label").nth(2).tap()
    expect(page.locator("[name=players]:visible")).to_have_count(4)
    in_view = in_sight(".ms-depths", "#house > summary", above=".setup-go")
    expect_nothing(page, in_view)
    page.locator(".setup-go .primary").tap()
    expect(page.locator("main .ms-win")).to_have_count(4)
    expect(page.locator("#ms-win-3")).to_contain_text("Spieler 4")
    for number in range(1, 4):
        press(page, "#ms-win-3")
        at_version(page, number)
    expect(page.locator("#ended h2")).to_have_text("Spieler 4 gewinnt")


def test_names_are_remembered_but_not_those_that_nobody_typed(phone):
    page = phone()
    for names in (["Zoé"], []):
        page.goto("/en/mirror-scrolls/play")
        for seat, name in enumerate(names):
            page.locator("[name=players]").nth(seat).fill(name)
        page.locator(".setup-go .primary").tap()
        expect(page.locator("#ms-win-0")).to_contain_text("Zoé")
        expect(page.locator("#ms-win-1")).to_contain_text("Player 2")


def test_two_phones_do_not_count_the_same_round_twice(phone, new_table):
    table = new_table()
    ahead, behind = phone(), phone("es")
    behind.route("**/events*", lambda route: route.abort())
    behind.route("**/panel", lambda route: route.abort())
    behind.goto(f"/es/t/{table}")
    ahead.goto(f"/en/t/{table}")
    press(ahead, "#ms-win-0")
    at_version(ahead, 1)
    press(behind, "#ms-win-1")
    expect(behind.locator("#toast")).to_contain_text(
        "La ronda 1 no es la que se está jugando"
    )
    at_version(behind, 1)


def test_a_double_tap_is_one_tap(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(mages=3)}")
    page.locator("#ms-win-2").dblclick()
    at_version(page, 1)
    press(page, "#ms-blocked")
    at_version(page, 2)
    page.locator("#ms-key-2:not([data-locked])").dblclick()
    at_version(page, 3)
    expect(page.locator(".ms-whose :checked")).to_have_value("1")
    expect(page.locator("#toast")).to_have_count(0)


def test_whose_number_is_typed_stays_when_another_phone_types(phone, new_table):
    chloe, ana = phone(), phone("fr")
    table = new_table(mages=3, depth=2)
    chloe.goto(f"/en/t/{table}")
    ana.goto(f"/fr/t/{table}")
    chloe.locator(".ms-whose label").nth(2).tap()
    press(ana, "#ms-key-7")
    at_version(chloe, 1)
    expect(chloe.locator(".ms-whose :checked")).to_have_value("2")
    press(chloe, "#ms-key-20")
    expect(ana.locator(".ms-whose .ms-number").nth(2)).to_have_text("20")


def test_a_dizzy_dragons_choice_closes_by_its_button_outside_and_by_escape(
    phone, new_table
):
    steps, options = STATES["dizzy"]
    page = phone()
    page.goto(f"/en/t/{new_table(steps, **options)}")
    for leave in (
        lambda: page.locator("[data-close-pick]").tap(),
        lambda: page.locator(".now").tap(position={"x": 20, "y": 8}),
        lambda: escape(page),
    ):  # fmt: skip
        page.locator("#ms-open > summary").tap()
        expect(page.locator("#ms-half-freeze")).to_be_disabled()
        leave()
        expect(page.locator("#ms-open[open]")).to_have_count(0)
    page.locator("#ms-open > summary").tap()
    press(page, "#ms-half-star")
    expect(page.locator(".now")).to_contain_text("may mix one scroll")
    expect(page.locator("#ms-happened")).to_contain_text(
        "Dizzy Dragon: Bruno moves their ring"
    )


def test_who_won_can_be_tapped_as_soon_as_it_is_asked(phone, tables):
    page = phone()
    page.goto(f"/en/t/{tables['offering']}")
    page.locator("#ms-told > summary").tap()
    expect_nothing(page, in_sight("#ms-told .btn"))


def test_scrolls_are_marked_by_tapping_and_summed_at_once(phone, new_table):
    ana, bruno = phone(), phone("de")
    table = new_table(classic=True, points=20)
    ana.goto(f"/en/t/{table}")
    bruno.goto(f"/de/t/{table}")
    ana.locator("#ms-left-1 > summary").tap()
    for scroll in ("crown-crown", "colt-crown"):
        ana.locator(f"#ms-scrolls-1 [value={scroll}]").tap()
    expect(ana.locator("#ms-scrolls-1 [data-sum]")).to_have_text("23")
    press(ana, "#ms-mark-1")
    expect(ana.locator("#ms-left-1[open]")).to_have_count(0)
    expect(bruno.locator("#ms-left-1")).to_contain_text("2 · 23 Punkte")
    press(bruno, "#ms-win-0")
    expect(ana.locator("#ended h2")).to_have_text("Ana wins")


def test_offering_and_turns_work_without_scripts(phone):
    page = phone("fr", scripts=False)
    page.goto("/fr/mirror-scrolls/play?seat_count=3")
    page.locator(".ms-depths label").last.tap()
    page.locator(".setup-go .primary").tap()
    for number in (12, 5, 20):
        page.locator(f"#ms-key-{number}").tap()
    expect(page.locator(".now")).to_contain_text(
        "Joueur 3 relie un parchemin si c’est possible"
    )
    page.locator("#ms-link-bam").tap()
    page.locator("#ms-give-0").tap()
    expect(page.locator(".ms-mage.is-on")).to_contain_text("Joueur 1")
    expect(page.locator(".ms-mage.is-on .ms-hand b")).to_have_text("7")


def test_scrolls_are_marked_without_scripts_too(phone, new_table):
    page = phone(scripts=False)
    page.goto(f"/en/t/{new_table(classic=True)}")
    page.locator("#ms-left-1 > summary").tap()
    page.locator("#ms-scrolls-1 [value=bam-crown]").tap()
    page.locator("#ms-mark-1").tap()
    expect(page.locator("#ms-left-1 > summary")).to_contain_text("1 · 10 points")


def test_the_rule_of_a_spell_opens_over_the_table(phone, new_table):
    page = phone("es")
    page.goto(f"/es/t/{new_table(DEALT, mages=4, depth=3)}")
    version = page.locator("#panel").get_attribute("data-version")
    page.locator("#ms-link-bam").hover()
    page.mouse.down()
    expect(page.locator("#sheet h3")).to_contain_text("¡Bam!")
    page.mouse.up()
    expect(page).to_have_url(re.compile("/es/t/"))
    expect(page.locator("#sheet")).to_be_visible()
    escape(page)
    expect(page.locator(f"#panel[data-version='{version}']")).to_have_count(1)
    # Who holds a picture needs no other way there; nor is it needed where nothing binds.
    expect(page.locator(".ms-hold .why")).to_be_hidden()
    expect(page.locator(".ms-binds:not(.is-bound) .why")).to_have_count(0)


def test_a_rule_over_the_table_tells_what_holds_for_as_many_as_play(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([*DEALT[:3], link(2, 'dragon')], mages=3, depth=3)}")
    page.locator(".now .why").tap()
    rule = page.locator("#sheet .rule")
    told = rule.locator(".players p").filter(visible=True)
    expect(told).to_have_text("The caster picks left or right.")
    expect(rule.locator(".players-choice")).to_be_hidden()


def test_whoever_wins_is_seen_from_wherever_the_last_tap_was(phone, new_table):
    page = phone("de", size={"width": 320, "height": 568})
    page.goto(f"/de/t/{new_table([], mages=4, rounds=1)}")
    page.locator("#ms-win-3").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    press(page, "#ms-win-3")
    at_version(page, 1)
    expect(page.locator("#ended h2")).to_be_in_viewport(ratio=1)


# ---- for thumbs and readers ----


# Cut off by their box: what a button or tile says, and a spell's name below a ring.
CUT = """() => [...document.querySelectorAll(".ms .btn, .ms-face, .ms-tile .ms-label, .ms-active, .ms-key")]
    .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1)
    .map((at) => at.outerHTML.slice(0, 90))"""
SEEN = {
    "rounds": [".ms-win"], "offering": [".ms-keys"], "first-turn": [".ms-win"],
    "bound": [".ms-mage", ".ms-binds", ".ms-face"], "flying": [".ms-binds", ".ms-face"],
    "start": [".ms-mage", ".ms-face"], "star": [".ms-ways .btn"], "bam": [".ms-ways .btn"],
    "dragon": [".ms-ways .btn"], "hungry": ["#ms-eaten"], "dizzy": [".ms-face"], "blocked": [".ms-keys"],
    "classic": [".ms-left"],
}  # fmt: skip


SMALL = """() => [...document.querySelectorAll(".ms :is(summary, button, label, .choices span)")]
    .filter((at) => at.checkVisibility() && !at.closest("[aria-hidden=true]"))
    .map((at) => [at, at.getBoundingClientRect()])
    .filter(([at, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([at]) => at.outerHTML.slice(0, 80))"""


# A question mark that explains nothing, because what it stands beside is not there.
LONELY = """() => [...document.querySelectorAll(".ms .why")]
    .filter((at) => at.checkVisibility())
    .filter((at) => !at.closest("p, li, div, legend, header").innerText.replaceAll("?", "").trim())
    .map((at) => at.outerHTML.slice(0, 90))"""


def test_who_only_watches_sees_how_it_stands_and_nothing_to_press(
    phone, tables, watching
):
    page = phone("de", drawn=False)
    for state, table in tables.items():
        page.goto(f"/de/t/{watching[table]}")
        expect_nothing(page, LONELY, state)
        expect(
            page.locator(".ms-tile, .ms :is(button, input):not(:disabled)").filter(
                visible=True
            )
        ).to_have_count(0)
    page.goto(f"/de/t/{watching[tables['rounds']]}")
    expect(page.locator(".ms-got").last).to_be_visible()


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_every_state_fits_thumbs_and_eyes_and_axe_finds_nothing(phone, tables, lang):
    page = phone(lang, drawn=False)
    for state in looked_at(lang, tables):
        page.goto(f"/{lang}/t/{tables[state]}")
        fits = {"fits": STICKS_OUT}
        whole = fits | {"is whole": CUT}
        seen = {"next": in_sight(".now", *SEEN[state])} if state in SEEN else {}
        usual, small, *larger = phones(lang)
        looks = {usual: whole | seen, small: fits, **dict.fromkeys(larger, whole)}
        expect_kept(page, state, looks)
        page.locator(FOLDS).evaluate_all(UNFOLD)
        if lang == "de":
            expect_nothing(page, SMALL, state)
            expect_no_finding(page, state=state)
            expect_no_finding_in_other_colours(page, state=state)


LONG = (
    "Dimitri-Alexander",
    "Anne-Sophie Charlotte",
    "Bartholomäus von Hohenfe",
    "Jean",
)
# Words of names that stand in more than one line, or are cut off by their box.
DIVIDED = """() => [...document.querySelectorAll(".ms-mage .ms-who :is(.part, b:not(:has(.part)))")]
    .filter((at) => at.checkVisibility())
    .map((at) => [at, at.getBoundingClientRect(), at.closest(".ms-mage").getBoundingClientRect()])
    .filter(([at, own, box]) => own.height > 1.6 * parseFloat(getComputedStyle(at).lineHeight)
        || own.right > box.right + 1 || own.top < box.top || own.bottom > box.bottom)
    .map(([at]) => at.textContent)"""
# Signs of what bars a tile's other half that lie over its picture or its name.
UNDER_SIGNS = """() => [...document.querySelectorAll(".ms-unless > svg")].filter((sign) => {
    const name = document.createRange(), one = sign.getBoundingClientRect(), tile = sign.closest(".ms-tile");
    name.selectNodeContents(tile.querySelector(".ms-label"));
    return [tile.querySelector(".ms-picture svg"), name].map((at) => at.getBoundingClientRect()).some((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom);
}).map((sign) => sign.closest(".ms-tile").textContent)"""
NAMED = {
    "offering": ([], 4), "of three": (offers(12), 3), "turns": (BOUND, 4), "turns of three": (DEALT[:3], 3),
}  # fmt: skip


@pytest.mark.parametrize("state", NAMED)
def test_long_names_are_whole_and_break_between_their_words_alone(
    phone, new_table, state
):
    steps, mages = NAMED[state]
    page, names = phone("de", drawn=False), LONG[:mages]
    page.goto(f"/de/t/{new_table(steps, players=names, depth=3)}")
    keys = [] if "turns" in state else [".ms-key"]
    seen = {"names": DIVIDED, "next": in_sight(".ms-mage", *keys)}
    expect_kept(page, state, {(360, 740): seen})
    if "turns" in state:
        page.locator("#ms-recount > summary").evaluate("at => at.click()")
        steppers = page.locator("#ms-recount .stepper").filter(visible=True)
        expect(steppers).to_have_count(mages + 1)
        places = steppers.evaluate_all(
            "all => all.map((at) => at.getBoundingClientRect().x)"
        )
        assert len(set(places)) == 1
        seen["signs"] = UNDER_SIGNS
    for width, height in ((320, 568), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for broken in seen.values():
            expect_nothing(page, broken, width)


def test_how_a_round_was_decided_stands_above_what_is_tapped_next(phone, new_table):
    counts = [
        ("count-hand", {"player": seat, "scrolls": n})
        for seat, n in enumerate((3, 2, 5))
    ]
    steps = [*DEALT[:3], ("blocked", {}), *counts]
    page = phone("de")
    page.goto(f"/de/t/{new_table(steps, players=LONG[:3], depth=2)}")
    expect(page.locator(".ms-ended")).to_contain_text("die wenigsten Rollen, 2.")
    for width, height in ((360, 740), (740, 360), (320, 568), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        reason = ".ms-ended p:nth-child(2)"
        expect_nothing(page, in_sight(reason, ".ms-key"), width, height)
    where = "() => Math.round(document.getElementById('ms-key-27').getBoundingClientRect().y)"
    before = page.evaluate(where)
    press(page, "#ms-key-5")
    expect(page.locator(".ms-whose :checked")).to_have_value("1")
    expect(page.locator(".ms-ended")).to_contain_text("die wenigsten Rollen, 2.")
    assert abs(page.evaluate(where) - before) <= 1


# What is offered stands apart from the names, and each name in one block beside its sign.
HUDDLED = """() => [...document.querySelectorAll(".ms-mage")].filter((mage) => {
    const [sign, name, offer] = [".ms-mark", ".ms-who b", ".ms-revealed b"].map((at) =>
        mage.querySelector(at).getBoundingClientRect());
    return offer.bottom > name.top + 2 || sign.right > name.left || offer.height < 1.2 * name.height / 2;
}).map((mage) => mage.textContent)"""


def test_what_all_have_offered_stands_large_until_the_first_turn(phone, new_table):
    steps = offers(12, 5)
    table = new_table(steps, players=LONG[1:3], depth=3)
    screen = phone("de", size={"width": 1280, "height": 720})
    screen.goto(f"/de/t/{table}/screen")
    expect_nothing(screen, HUDDLED)
    page = phone("de")
    page.goto(f"/de/t/{table}")
    where = "() => document.getElementById('ms-link-star').getBoundingClientRect().y"
    before = page.evaluate(where)
    press(page, "#ms-link-fly")
    expect(screen.locator(".ms-revealed")).to_have_count(0)
    assert abs(page.evaluate(where) - before) <= 1


def test_in_letters_twice_as_large_nothing_is_cut_or_torn(phone, tables):
    page = phone("de", size={"width": 320, "height": 640}, drawn=False)
    enlarge(page)
    for state in ("bound", "dizzy", "first-turn", "classic"):
        page.goto(f"/de/t/{tables[state]}")
        for broken in (STICKS_OUT, TORN, CUT):
            expect_nothing(page, broken, state)


# On the page: whoever taps for us may scroll a little to do so.
WHERE = """() => [...document.querySelectorAll(".ms-key")].map((key) => key.getBoundingClientRect().y + scrollY)"""
MOVED = f"""() => {{
    const rows = %s, now = ({WHERE})();
    return rows.length === now.length ? now.filter((y, at) => Math.abs(y - rows[at]) > 1) : [rows, now];
}}"""
# How the last round ended, where who has laid is printed over it.
COVERED = """() => {
    const [laid, ended] = [".laid", ".ms-ended"].map((part) => document.querySelector(part));
    const [above, below] = [laid, ended].map((at) => at.getBoundingClientRect());
    const isSeen = [laid, ended].every((at) => getComputedStyle(at).visibility === "visible" && at.checkVisibility());
    const isOver = above.bottom > below.top + 1 && above.top < below.bottom - 1;
    return isSeen && isOver && above.left < below.right ? [laid.textContent] : [];
}"""
WON = [*DEALT, ("blocked", {}), *[
    ("count-hand", {"player": seat, "scrolls": 2 + seat}) for seat in range(4)
]]  # fmt: skip


def test_all_numbers_are_in_sight_and_stay_where_they_are_while_others_lay(
    phone, new_table
):
    pages = [
        phone(lang, size={"width": width, "height": height})
        for lang, width, height in (
            ("fr", 320, 568), ("de", 360, 740), ("es", 740, 360), ("fr", 568, 320),
        )
    ]  # fmt: skip
    table = new_table(WON, players=(*LONG[:3], "Maximiliane-Katharina"), depth=2)
    for seat, page in enumerate(pages):
        page.goto(f"/t/{table}#who")
        page.locator(f".who [data-take='{seat}']").tap()
        expect(page.locator("#me")).to_be_visible()
        settle(page)
    before = [page.evaluate(WHERE) for page in pages]
    # All lay one after the other, the last one the same as the one before.
    for page, key in zip(pages, (9, 12, 5, 5), strict=True):
        press(page, f"#ms-key-{key}")
        expect(page.locator(f"#ms-key-{key}[data-own]")).to_be_attached()
        expect_nothing(page, in_sight(".ms-key"))
        for one in pages:
            expect_nothing(one, COVERED)
    for page, rows in zip(pages, before, strict=True):
        expect(page.locator("[data-names='clash']")).to_be_in_viewport(ratio=1)
        expect_nothing(page, MOVED % rows)


# Keys that a thumb meets with the edge of the phone.
NEAR_EDGE = """() => [...document.querySelectorAll(".ms-key")].map((key) => key.getBoundingClientRect())
    .filter((box) => box.left < 4 || box.right > innerWidth - 4 || box.width < 43.5 || box.height < 43.5)"""


@pytest.mark.parametrize("size", [(360, 740), (320, 568)])
def test_all_numbers_and_who_has_laid_are_in_sight_below_a_line_that_explains(
    phone, new_table, size
):
    width, height = size
    page, other = (phone("fr", size={"width": width, "height": height}) for _ in "ab")
    names = ("Ann", "Begoña", "Maximiliana", "Ben")
    table = new_table(WON, players=names, depth=2)
    for seat, one in enumerate((page, other)):
        one.goto(f"/fr/t/{table}#who")
        one.locator(f".who [data-take='{seat}']").tap()
        expect(one.locator("#me b")).to_have_text(names[seat])
        one.evaluate("document.getElementById('explain').hidden = false")
    # Before anybody has laid anything, too, with whatever is explained.
    page.locator("#explain a").evaluate(
        "chip => { chip.textContent = 'Expliquer : Une manche est gagnée'; }"
    )
    expect_nothing(page, in_sight("#me[data-turn]", ".ms-key"))
    expect_nothing(page, NEAR_EDGE)
    assert page.locator("#explain a").bounding_box()["height"] <= 52
    press(other, "#ms-key-9")
    press(page, "#ms-key-12")
    expect(page.locator(".laid [data-names=laid]")).to_contain_text("Begoña")
    expect_nothing(page, in_sight(".laid", ".ms-key"))
    # Who is waited for stands beneath whom the numbers are for now, and over nothing.
    page.locator("label[data-of='2']").tap()
    expect(page.locator(".for-other[data-of='2']")).to_be_visible()
    expect(page.locator(".laid [data-names=waiting]")).to_be_visible()
    parts = (".for-other:not([hidden])", ".laid")
    whom, waiting = (page.locator(part).bounding_box() for part in parts)
    assert whom["y"] + whom["height"] <= waiting["y"] + 1
    expect_nothing(page, COVERED)
    # Where two have laid the same, whom the numbers are for is told as well.
    for seat in (2, 3):
        page.locator(f"label[data-of='{seat}']").tap()
        press(page, "#ms-key-5")
    for one in (page, other):
        expect(one.locator(".laid [data-names=clash]")).to_be_in_viewport(ratio=1)
        expect(one.locator(".ms-whose :checked")).to_have_count(0)
        settle(one)
        one.locator("label[data-of='2']").tap()
        expect(one.locator(".for-other[data-of='2']")).to_be_visible()
        # On the smallest phone that line stands last, beneath the keys.
        last = (".for-other[data-of='2']",) if height > 600 else ()
        expect_nothing(one, in_sight(".laid", ".ms-key", *last))


def test_a_name_is_as_large_as_others_where_there_is_room(phone, new_table):
    page = phone("de", drawn=False)
    names = ("Ann", "Begoña", "Maximiliana", "Ben")
    sizes = "names => [...new Set(names.map((at) => getComputedStyle(at).fontSize))]"
    for steps, depth in (([], 2), (DEALT, 3)):
        page.goto(f"/de/t/{new_table(steps, players=names, depth=depth)}")
        told = page.locator(".ms-who b").filter(visible=True)
        assert len(told.evaluate_all(sizes)) == 1


def test_on_its_side_all_that_is_tapped_next_is_in_sight_below_what_explains(
    phone, tables
):
    page = phone("fr", size={"width": 740, "height": 360}, drawn=False)
    for state in ("start", "bound", "flying", "dizzy", "bam", "dragon", "star"):
        page.goto(f"/fr/t/{tables[state]}#who")
        page.locator(".who [data-take='0']").evaluate("seat => seat.click()")
        expect(page.locator("#me")).to_be_visible()
        page.evaluate("document.getElementById('explain').hidden = false")
        seen = (".ms-tile",) if page.locator(".ms-tile").count() else (".ms-ways .btn",)
        expect_nothing(
            page, in_sight(".now", ".ms-mage", "#explain .btn", *seen), state
        )


def test_on_the_smallest_phone_all_who_may_win_are_in_sight(phone, new_table):
    page = phone("fr", size={"width": 320, "height": 568}, drawn=False)
    names = (*LONG[:3], "Maximiliane-Katharina")
    page.goto(f"/fr/t/{new_table(DEALT, players=names, depth=2)}")
    expect_nothing(page, in_sight(".now", ".ms-win .chip", ".ms-win", "#ms-blocked"))


def test_on_the_smallest_phone_who_is_on_turn_is_told_what_bars_spells(
    phone, new_table
):
    page, other = (phone("fr", size={"width": 320, "height": 568}) for _ in "ab")
    steps, options = STATES["bound"]
    table = new_table(steps, **options)
    for seat, one in ((1, page), (0, other)):
        one.goto(f"/fr/t/{table}#who")
        one.locator(f".who [data-take='{seat}']").evaluate("at => at.click()")
        expect(one.locator("#me b")).to_have_text(NAMES[seat])
        expect(one.locator("#sheet")).to_be_hidden()
        settle(one)
        one.goto(f"/fr/t/{table}")
    expect(page.locator("#told")).to_contain_text("Gel (Ana)")
    expect(other.locator("#told")).to_have_count(0)
    page.goto(f"/fr/t/{new_table([*DEALT[:3], link(2, 'dragon')], mages=3, depth=3)}")
    touch(page.locator(".ms-ways .btn").first)
    expect(page.locator("#told")).to_contain_text("a lancé Dragon")


def test_on_the_smallest_phone_every_way_to_follow_a_spell_is_in_sight(phone, tables):
    page = phone("fr", size={"width": 320, "height": 568}, drawn=False)
    for state in ("bam", "dragon", "star"):
        page.goto(f"/fr/t/{tables[state]}")
        expect_nothing(page, in_sight(".now", ".ms-ways .btn"), state)


FOLDS = ".ms .fold, #ms-left-1, #ms-open"
UNFOLD = "folds => folds.forEach((fold) => { fold.open = true; })"


def test_axe_finds_nothing_on_the_set_up_form(phone):
    page = phone("de", drawn=False)
    page.goto("/de/mirror-scrolls/play")
    page.locator(FOLDS).evaluate_all(UNFOLD)
    expect_no_finding(page)
    expect_no_finding_in_other_colours(page)


def test_a_second_tap_on_who_has_won_is_none_for_a_round_that_is_over(
    phone: Any, new_table: Any
) -> None:
    id, page = new_table(), phone()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto(f"/en/t/{id}")
    at_version(page, 0)
    page.route("**/act?*", hold)
    for _ in range(2):
        touch(page.locator("#ms-win-1"))
    expect(page.locator("#ms-win-1")).to_have_class(re.compile("on-its-way"))
    waiting = f"JSON.parse(localStorage.getItem('tableside.queue.{id}')).length"
    assert page.evaluate(waiting) == 1
    held[0].continue_()
    at_version(page, 1)
    expect(page.locator(".on-its-way")).to_have_count(0)
    expect(page.locator("#toast")).to_be_hidden()
