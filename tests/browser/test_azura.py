"""Azura on phones: a recorded game on two of them, the board as control, and how it looks to thumbs and readers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.azura.numbers import SPOTS
from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.cupboard import wait_until
from tests.browser.looks import (
    LOOKED_IN,
    PHONES,
    STICKS_OUT,
    TORN,
    enlarge,
    expect_kept,
    expect_nothing,
    in_sight,
    lies_over,
    looked_at,
    phones,
)
from tests.browser.opened import open_table
from tests.browser.panel import at_version, escape, go_back, settle, touch

NAMES = ("Ana", "Ben")
GAME = json.loads(
    (Path(__file__).parents[1] / "games" / "azura" / "two-phones.json").read_text(
        "utf-8"
    )
)


@pytest.fixture(scope="module")
def watching() -> dict[str, str]:
    """The watch-only link of each table."""
    return {}


@pytest.fixture(scope="module")
def new_table(browser: Browser, site: str, watching: dict[str, str]) -> Iterator[Any]:
    """Opens a table by the JSON interface and plays the given steps: a list of (kind, args)."""
    context = browser.new_context(base_url=site)

    def make(steps: list[tuple[str, dict[str, Any]]] = [], **options: Any) -> str:  # noqa: B006
        wanted = {"players": list(NAMES), **options}
        table = open_table(context.request, "azura", wanted, steps)
        watching[table["id"]] = table["watch_id"]
        return str(table["id"])

    yield make
    context.close()


def test_a_pile_is_counted_and_entered_without_scrolling(
    phone: Any, new_table: Any
) -> None:
    page, names = phone("es"), ["Olive", "Íñigo"]
    table = new_table([*BOTH_TAKE, *END], players=names)
    page.goto(f"/es/t/{table}")
    # Without a seat the first pile is counted first, with one its own.
    alone = {"only": out_of_sight("#az-values-1 .az-enter")}
    expect_kept(page, "nobody's", dict.fromkeys(COUNTED_ON, alone))
    page.goto(f"/es/t/{table}#who")
    page.reload()
    page.locator(".who [data-take='1']").tap()
    expect(page.locator("#me b")).to_have_text(names[1])
    # As with the line that explains a first game above it.
    page.evaluate("document.getElementById('explain').hidden = false")
    counters, enter = "#az-values-1 .az-value", "#az-values-1 .az-enter"
    promises = {
        "next": in_sight(counters, f"{enter} > *"),
        "clear": lies_over(enter, counters),
        "only": out_of_sight("#az-values-0 .az-enter"),
    }
    expect_kept(page, "count", dict.fromkeys(COUNTED_ON, promises))


COUNTED_ON = ((320, 568), (568, 320), (360, 740))


def out_of_sight(part: str) -> str:
    """The promise that this is there, and begins below what is seen without scrolling."""
    return f"""() => {{
        const foot = document.querySelector(".foot").getBoundingClientRect().top || innerHeight;
        const {{ top }} = document.querySelector({json.dumps(part)}).getBoundingClientRect();
        return top >= foot ? [] : [[top, foot]];
    }}"""


@pytest.fixture(scope="module")
def tables(new_table: Any) -> dict[str, str]:
    """One table in each of the states, to be looked at only."""
    return {
        state: new_table(steps, **options) for state, (steps, options) in STATES.items()
    }


def card(
    player: int, spot: str, count: int, take: str = ""
) -> tuple[str, dict[str, Any]]:
    return "play", {"player": player, "spot": spot, "count": count, "take": take}


# Both pearls and a petrified dragon lie there for a sorcerer; two hunters and two city cards wait.
MIDDLE = [
    card(0, "mother-of-pearl", 3), card(1, "petrified-dragon", 2), card(0, "octopus-hunter", 3),
    card(1, "undersea-city", 2),
]  # fmt: skip
BOTH_TAKE = [
    card(0, "mother-of-pearl", 2), card(1, "coral-dragon", 1), card(0, "turtle-rider", 1), card(1, "turtle-rider", 1),
]  # fmt: skip
END = [card(number % 2, "undersea-city", 3) for number in range(3)] + [
    card(1, "guardian", 1)
]
BLOCK, REFILL = (
    ("block-spot", {"player": 0, "spot": "guardian"}),
    ("end-turn", {"player": 0, "from_reserve": 1}),
)
SHELL = [card(0, "mother-of-pearl", 2), BLOCK, REFILL]
BOTH = {
    "players": ["Katharina", "Maximilian"],
    "seashells": True,
    "foreshadowing": True,
}
STOLEN = [
    card(0, "petrified-dragon", 1), ("end-turn", {"player": 0}), card(1, "sorcerer", 1, "petrified-dragon"),
    ("end-turn", {"player": 1}), card(0, "petrified-dragon", 1), ("end-turn", {"player": 0}),
    card(1, "mother-of-pearl", 1), ("block-spot", {"player": 1, "spot": "guardian"}), ("end-turn", {"player": 1}),
    card(0, "sorcerer", 2, "petrified-dragon"),
]  # fmt: skip
NEWS_FOR_BOTH = [step for step in STOLEN if step[0] == "play"]
LONG_NAMES = ["Dimitri-Alexander", "Anne-Sophie Charlotte"]
STATES = {
    "start": ([], {}), "middle": (MIDDLE, {}), "refill": (SHELL[:1], {"seashells": True, "foreshadowing": True}),
    "blocked": (SHELL, {"seashells": True, "foreshadowing": True}), "scoring": (END, {}),
    "stolen": (STOLEN, BOTH), "news": (NEWS_FOR_BOTH, {"players": LONG_NAMES}),
    "last-turn": (END[:-1], {"players": BOTH["players"]}),
    "done": ([*END, ("score-total", {"player": 0, "points": 3}), ("score-total", {"player": 1, "points": 9})], {}),
}  # fmt: skip


def open_spot(page: Page, spot: str) -> None:
    page.locator(f"#az-at-{spot} > summary").tap()
    expect(page.locator(f"#az-at-{spot} .az-pick")).to_be_visible()


def confirm(page: Page, spot: str, count: int, way: int = 1) -> None:
    touch(page.locator(f"#az-go-{spot}-{count}-{way}"))


def lay(page: Page, spot: str, count: int, way: int = 1) -> None:
    """Play cards by thumb: tap the spot, how many, and the button."""
    open_spot(page, spot)
    if count > 1:
        page.locator(f"#az-at-{spot} .az-counts label").nth(count - 1).tap()
    confirm(page, spot, count, way)
    expect(page.locator(f"#az-at-{spot}[open]")).to_have_count(0)


def test_two_phones_play_a_recorded_game_in_two_languages(phone):
    ana, ben = phones = phone("en"), phone("de")
    ana.goto("/en/azura/play")
    for field, name in zip(ana.locator("[name=players]").all(), NAMES, strict=True):
        field.fill(name)
    expect(ana.locator("[name=first] + span")).to_have_text(NAMES)
    ana.locator(".setup-go .primary").tap()
    expect(ana.locator(".now")).to_contain_text("Ana’s turn")
    ben.goto(f"/de/t/{ana.url.rsplit('/', 1)[1]}")
    for number, step in enumerate(GAME["log"], start=1):
        player = step["args"]["player"]
        do(phones[player], step["kind"], step["args"])
        at_version(phones[1 - player], number)
    for page in phones:
        expect(page.locator(".ranking .score")).to_have_text(
            [str(score) for _, _, score in GAME["places"]]
        )
    expect(ana.locator(".now")).to_contain_text("Ben wins, 11 to 4.")
    expect(ben.locator(".now")).to_contain_text("11 zu 4.")


def do(page: Page, kind: str, args: dict[str, Any]) -> None:
    """A step of a recorded game, by thumb, on the phone of the player whose step it is."""
    seat = args["player"]
    if kind == "play":
        expect(page.locator(".az-player.is-on h2 .grow")).to_have_text(NAMES[seat])
        targets = SPOTS[args["spot"]].targets
        lay(
            page,
            args["spot"],
            args["count"],
            targets.index(args["take"]) + 1 if args["take"] else 1,
        )
    elif kind == "score-cards":
        for value, cards in enumerate(args["values"][:4], start=1):
            page.locator(f"#az-values-{seat} [data-value='{value}']").fill(str(cards))
        expect(page.locator(f"#az-values-{seat} .az-sum")).to_have_text(
            "Points: 4 · cards: 2 of 2"
        )
        touch(page.locator(f"#az-values-go-{seat}"))
    else:
        page.locator(f"#az-total-{seat} > summary").tap()
        page.locator(f"#az-points-{seat} [name=points]").fill(str(args["points"]))
        touch(page.locator(f"#az-points-{seat} button"))


# Rings that are not around the spots that are named.
BESIDE = """() => {
    const box = (at) => JSON.stringify(at.getBoundingClientRect());
    const rings = [...document.querySelectorAll(".az-ring")].filter((at) => at.checkVisibility());
    return %s.filter((spot, at) => box(rings[at]) !== box(document.querySelector(`#az-at-${spot} > summary`)));
}"""


def test_what_would_be_taken_lights_up_before_it_is_confirmed(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(MIDDLE)}")
    rings = page.locator(".az-ring:visible")
    expect(rings).to_have_count(0)
    for spot, targets in {
        "sorcerer": ["mother-of-pearl", "petrified-dragon"],
        "coral-dragon": ["mother-of-pearl"],
    }.items():
        open_spot(page, spot)
        expect(rings).to_have_count(len(targets))
        expect_nothing(page, BESIDE % targets)
    expect(page.locator("#az-at-coral-dragon .az-effect.az-n1").first).to_contain_text(
        "Ana takes 3 Mother of Pearl cards."
    )


def test_only_the_last_silhouette_lights_up_its_target(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([card(0, 'guardian', 2)])}")
    open_spot(page, "guardian")
    ring = page.locator(".az-ring.az-guardian:visible")
    expect(ring).to_have_count(0)
    page.locator("#az-at-guardian .az-counts label").nth(1).tap()
    expect(ring).to_have_count(1)


def test_what_a_city_takes_is_not_covered_by_its_choices(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(MIDDLE)}")
    open_spot(page, "undersea-city")
    expect_nothing(page, lies_over("#az-at-undersea-city .az-pick", ".az-under"))


def test_choices_close_by_their_button_outside_and_by_escape(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table()}")
    closed = page.locator("details[name=azura][open]")
    for leave in (
        lambda: page.locator("#az-at-guardian [data-close-pick]").tap(),
        lambda: page.locator(".now").tap(position={"x": 20, "y": 8}),
        lambda: escape(page),
    ):  # fmt: skip
        open_spot(page, "guardian")
        leave()
        expect(closed).to_have_count(0)


def test_back_closes_choices_and_sheets_one_by_one_and_stays_at_the_table(
    phone: Any, new_table: Any
) -> None:
    page = phone()
    page.goto(f"/en/t/{new_table()}")
    address, steps = page.url, page.evaluate("history.length")
    closed = page.locator("details[name=azura][open]")
    open_spot(page, "guardian")
    open_spot(page, "sorcerer")
    page.locator("#az-at-sorcerer header .why").tap()
    expect(page.locator("#sheet")).to_be_visible()
    go_back(page, 2)
    expect(page.locator("#sheet")).to_be_hidden()
    expect(closed).to_have_count(1)
    go_back(page, 1)
    expect(closed).to_have_count(0)
    for _ in range(3):
        open_spot(page, "guardian")
        page.locator("#az-at-guardian [data-close-pick]").tap()
        settle(page)
    assert page.url == address
    assert page.evaluate("history.length") <= steps + 2


def test_the_phone_of_one_seat_says_whom_it_acts_for(
    phone: Any, new_table: Any
) -> None:
    mine, shared = phone("de"), phone("de")
    table = new_table()
    shared.goto(f"/de/t/{table}")
    mine.goto(f"/de/t/{table}#who")
    mine.locator(".who [data-take='1']").tap()
    expect(mine.locator("#me span")).to_have_text("Ana ist am Zug")
    for page in (mine, shared):
        open_spot(page, "guardian")
    said = "#az-at-guardian .for-other"
    expect(mine.locator(said)).to_have_text("Für Ana:")
    expect(shared.locator(said)).to_be_hidden()
    confirm(mine, "guardian", 1)
    expect(mine.locator("#me span")).to_have_text("Du bist am Zug")
    open_spot(mine, "coral-dragon")
    expect(mine.locator("#az-at-coral-dragon .for-other")).to_be_hidden()


DRAWN_ANEW = """() => new Promise((done) => {
    document.addEventListener("table:shown", () => done(), { once: true });
    dispatchEvent(new Event("online"));
})"""


def test_a_pile_unlike_the_count_is_asked_about_and_sums_outlast_others_taps(
    phone: Any, new_table: Any
) -> None:
    ana, ben = phone(), phone()
    taken = [card(0, "mother-of-pearl", 2), card(1, "coral-dragon", 1)]
    table = new_table([*taken, *END])
    ana.goto(f"/en/t/{table}")
    ben.goto(f"/en/t/{table}#who")
    ben.locator(".who [data-take='1']").tap()
    due = ben.locator("#me span")
    expect(due).to_have_text("Count your points")
    go = ana.locator("#az-values-go-1:not([data-locked])")
    go.tap()
    expect(go).to_contain_text("Cards: 0, taken: 2. Enter anyway?")
    expect(go).to_have_css("border-top-width", "2px")
    ana.evaluate(DRAWN_ANEW)
    expect(go).to_contain_text("Cards: 0, taken: 2. Enter anyway?")
    ana.locator("#az-values-1 [data-value='1']").fill("2")
    ana.reload()  # as a phone may that was put aside
    expect(ana.locator("#az-values-1 .az-sum")).to_have_text(
        "Points: 2 · cards: 2 of 2"
    )
    expect(go).to_have_text("Enter for Ben")
    # What is another's says so, and looks it.
    expect(ben.locator(".az-score .for-other").filter(visible=True)).to_have_text(
        "For Ana:"
    )
    steppers = [ben.locator(f"#az-values-{seat} .stepper").first for seat in (0, 1)]
    for stepper, border in zip(steppers, ("dashed", "solid"), strict=True):
        expect(stepper).to_have_css("border-top-style", border)
    total = ana.locator("#az-points-1 button")
    expect(total).to_have_text("Enter Ben’s total")
    go.tap()
    at_version(ben, len(taken) + len(END) + 1)
    expect(due).to_have_text("Ana still counts")
    expect(ben.locator("#az-values-0 .az-sum")).to_have_text(
        "Points: 0 · cards: 0 of 0"
    )
    ben.locator("#az-again-1 > summary").tap()
    expect(ben.locator("#az-values-1 .az-sum")).to_have_text(
        "Points: 2 · cards: 2 of 2"
    )


# What goes on at the end, where it does not stand in one line.
APART = """() => {
    const boxes = [...document.querySelectorAll("#ended .row .btn")].map((at) => at.getBoundingClientRect());
    return boxes.filter(({ bottom }) => boxes.some(({ top }) => top > bottom));
}"""


@pytest.mark.parametrize("size", [(320, 568), (568, 320)])
def test_whose_pile_is_in_and_whose_is_next_stay_in_sight_while_they_count(
    phone: Any, new_table: Any, size: tuple[int, int]
) -> None:
    page = phone("en", size=dict(zip(("width", "height"), size, strict=True)))
    taken = [card(0, "mother-of-pearl", 2), card(1, "coral-dragon", 1)]
    page.goto(f"/en/t/{new_table([*taken, *END])}")
    page.locator("#az-values-1 [data-value='2']").fill("2")
    touch(page.locator("#az-values-go-1"))
    head = page.locator(".az-score [data-still] > .az-whose")
    expect(head).to_contain_text("Entered for Ben: 4 points")
    expect(head).to_contain_text("Ana")
    expect(head).to_be_in_viewport(ratio=1)
    page.locator("#az-some-0 > summary").tap()
    page.locator("#az-values-go-0").scroll_into_view_if_needed()
    expect(head).to_be_in_viewport(ratio=1)
    # Who has taken nothing is entered by one tap.
    touch(page.locator("#az-none-0"))
    expect(page.locator(".ranking .score")).to_have_text(["4", "0"])
    if size == (568, 320):
        expect_nothing(page, APART)


def test_a_chosen_number_stays_when_the_same_state_is_drawn_again(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table()}")
    open_spot(page, "guardian")
    page.locator("#az-at-guardian .az-counts label").nth(2).tap()
    with page.expect_response(re.compile("/panel$")):
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#az-count-guardian-3")).to_be_checked()


def test_a_spot_opens_and_plays_without_scripts(phone, new_table):
    page = phone(scripts=False)
    page.goto(f"/fr/t/{new_table(MIDDLE)}")
    open_spot(page, "sorcerer")
    page.locator("#az-at-sorcerer .az-counts label").nth(1).tap()
    page.locator("#az-go-sorcerer-2-2").tap()
    expect(page.locator("#az-attention")).to_contain_text("Ana prend le pion Dragon")
    expect(page.locator(".now")).to_contain_text("À Ben de jouer")


def test_a_move_against_the_rules_is_explained(phone, new_table):
    ahead, behind = phone(), phone("es")
    table = new_table()
    behind.route("**/events*", lambda route: route.abort())
    behind.route("**/panel", lambda route: route.abort())
    behind.goto(f"/es/t/{table}")
    ahead.goto(f"/en/t/{table}")
    open_spot(behind, "guardian")
    lay(ahead, "guardian", 4)
    confirm(behind, "guardian", 1)
    expect(behind.locator("#toast")).to_be_visible()
    at_version(behind, 1)
    # Who looks a rule up sees what is typed.
    behind.locator("[data-search] [type=search]").focus()
    assert behind.locator("#toast").is_hidden()


# Cut off by their box: what a button says, a spot's name, a player's name and counts.
CUT = """() => [...document.querySelectorAll(".az .btn, .az-player h2 .grow, .az-player dl, .az-player dl > div")]
    .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1)
    .map((at) => at.outerHTML.slice(0, 90))"""


# What must be in sight on a phone of the usual size.
SEEN = {
    "middle": [".now", "#az-board", ".az-seats"],
    "refill": ["#az-end"],
    "news": [".az-attention", "#az-board"],
}
# And on the smallest: the numbers of both, with what is due.
SEEN_ON_SMALL = {
    "middle": [".now", ".az-last", ".az-seats", ".az-spot > summary"],
    "refill": [".now", ".az-seats", "#az-end"],
    "news": [".az-attention", ".az-seats"],
    "stolen": [".az-attention", ".az-seats", "#az-end"],
}


# How much of the board is in sight above what is due, and whether what both must hear of lies over any of it.
COVERED = """() => {
    const edge = (at, side) => document.querySelector(at)?.getBoundingClientRect()[side];
    const top = edge(".az-board", "top"), left = edge(".az-dock.is-due", "left");
    const beneath = left < edge(".az-board", "right"), foot = edge(".foot", "top") || innerHeight;
    const below = beneath ? edge(".az-dock.is-due", "top") : foot;
    const heard = document.querySelector(".az-head .az-attention").getBoundingClientRect();
    return below - top > 30 && (heard.bottom <= top || heard.left > left - 30) ? [] : [top, below, heard.bottom];
}"""
LOW = ((320, 568), (740, 360))
# Names that lie over one another, or are too small to read, where letters are as large as browsers make them.
TINY = """() => {
    const names = [...document.querySelectorAll(".az-board .az-name")].map((at) => {
        const range = document.createRange();
        range.setStartAfter(at.firstElementChild);
        range.setEndBefore(at.lastElementChild);
        return { size: parseFloat(getComputedStyle(at).fontSize), box: range.getBoundingClientRect() };
    });
    const over = ({ box: one }, { box: other }) => one.left < other.right && other.left < one.right &&
        one.top < other.bottom && other.top < one.bottom;
    return names.filter((one, at) => one.size < 12.5 || names.slice(at + 1).some((other) => over(one, other)))
        .map(({ size, box }) => [size, box.left, box.right, box.top]);
}"""
# Names that touch the frame that a chosen spot has, or an arrow.
TOUCHING = """() => {
    const arrows = [...document.querySelectorAll(".az-arrows .a-arrow")].flatMap((line) => {
        const matrix = line.getScreenCTM(), all = line.getTotalLength();
        return [...Array(40).keys()].map((n) => line.getPointAtLength(all * n / 39).matrixTransform(matrix));
    });
    return [...document.querySelectorAll(".az-board .az-name")].flatMap((at) => {
        const range = document.createRange();
        const spot = at.closest("summary").getBoundingClientRect();
        range.setStartAfter(at.firstElementChild);
        range.setEndBefore(at.lastElementChild);
        return [...range.getClientRects()].filter(({ left, right, top, bottom }) =>
            left < spot.left + 2 || right > spot.right - 2 || bottom > spot.bottom - 1 || arrows.some(({ x, y }) =>
                x > left && x < right && y > top + 2 && y < bottom - 2)).map(() => range.toString());
    });
}"""
# Numbers of spots that nobody reads: where a name has two lines its cards are drawn smaller, their number with them.
FAINT = """() => [...document.querySelectorAll(".az-board .az-no")]
    .map((at) => [at.textContent, parseFloat(getComputedStyle(at).fontSize) * at.getScreenCTM().a])
    .filter(([, drawn]) => drawn < 11.95)"""
# Spots out of which their name sticks.
OUTSIDE = """() => [...document.querySelectorAll(".az-spot > summary")].filter((at) =>
    at.querySelector(".az-name").getBoundingClientRect().bottom > at.getBoundingClientRect().bottom + 1)
    .map((at) => at.textContent.trim())"""
LARGE = "document.documentElement.style.setProperty('--root', '34px')"
USUAL = "document.documentElement.style.removeProperty('--root')"


SMALL = """() => [...document.querySelectorAll(".az summary, .az button, .az .choices span, .az input[type=number]")]
    .filter((at) => at.checkVisibility() && !at.closest("[aria-hidden=true]"))
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 80))"""


def test_who_only_watches_sees_the_board_and_nothing_to_press(phone, tables, watching):
    page = phone("de")
    for table in tables.values():
        page.goto(f"/de/t/{watching[table]}")
        expect(
            page.locator(".az-dock .btn, .az :is(button, input):enabled").filter(
                visible=True
            )
        ).to_have_count(0)
    page.goto(f"/de/t/{watching[tables['middle']]}")
    open_spot(page, "sorcerer")
    expect(page.locator("#az-at-sorcerer .az-pick")).to_contain_text(
        "Nimmt von: Perlmutt / Versteinerter Drache"
    )


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_every_state_fits_thumbs_and_eyes_and_axe_finds_nothing(phone, tables, lang):
    page = phone(lang, drawn=lang == "de")  # where something is tapped
    for state in looked_at(lang, tables):
        page.goto(f"/{lang}/t/{tables[state]}")
        promises = {"fits": STICKS_OUT, "is whole": CUT}
        looks = dict.fromkeys(phones(lang), promises)
        if state in SEEN:
            looks[PHONES[0]] = promises | {"next": in_sight(*SEEN[state])}
        if state in SEEN_ON_SMALL:
            small = {"next": in_sight(*SEEN_ON_SMALL[state])}
            looks |= dict.fromkeys(((320, 568), (360, 640)), promises | small)
        if state == "refill":
            whole = {"next": in_sight("#az-board", "#az-end"), "within": OUTSIDE}
            looks[568, 320] = promises | whole
        if state == "stolen":
            for low in LOW:
                looks[low] = looks.get(low, {}) | {"is not covered": COVERED}
        expect_kept(page, state, looks)
        if state == "middle":
            page.evaluate(LARGE)
            expect_nothing(page, TINY, lang)
            page.evaluate(USUAL)
            for width, height in (*LOW, (360, 740), (320, 740)):
                page.set_viewport_size({"width": width, "height": height})
                expect_nothing(page, TOUCHING, lang, width)
                expect_nothing(page, FAINT, lang, width)
        if lang == "de":
            expect_large_targets(page, state)
            expect_no_finding_when_all_is_open(page, state)


def expect_large_targets(page: Page, state: str) -> None:
    for opened in ("#az-at-guardian", "#az-shells"):
        if page.locator(f"{opened} > summary").is_visible():
            page.locator(f"{opened} > summary").tap()
            expect_nothing(page, SMALL, state)
            escape(page)
    expect_nothing(page, SMALL, state)


def expect_no_finding_when_all_is_open(page: Page, state: str) -> None:
    page.locator(".az .fold").evaluate_all(
        "folds => folds.forEach((fold) => { fold.open = true; })"
    )
    if page.locator("#az-at-guardian > summary").is_visible():
        open_spot(page, "guardian")
    expect_no_finding(page, state=state)
    expect_no_finding_in_other_colours(page, state=state)


def test_in_letters_twice_as_large_nothing_sticks_out_or_is_torn(phone, tables):
    page = phone("de", size={"width": 320, "height": 640}, drawn=False)
    enlarge(page)
    for state in ("blocked", "scoring"):
        page.goto(f"/de/t/{tables[state]}")
        expect_nothing(page, STICKS_OUT, state)
        expect_nothing(page, TORN, state)


def test_axe_finds_nothing_in_what_opens_on_the_board(phone, tables):
    page = phone("de")
    for state, opened in (("blocked", "#az-shells"), ("stolen", "#az-at-sorcerer")):
        page.goto(f"/de/t/{tables[state]}")
        page.locator(f"{opened} > summary").tap()
        expect_no_finding(page, opened)
        expect_no_finding_in_other_colours(page, opened)


@pytest.mark.parametrize("size", [(740, 360), (568, 320)])
def test_on_its_side_nothing_lies_over_what_is_chosen(phone, tables, new_table, size):
    page = phone("es", size=dict(zip(("width", "height"), size, strict=True)))
    begun = new_table([], seashells=True)
    opened = ("stolen", "sorcerer"), ("blocked", "shells"), ("refill", "shells")
    for table, at in (
        *((tables[state], at) for state, at in opened),
        (begun, "shells"),
    ):
        page.goto(f"/es/t/{table}")
        at = "#az-shells" if at == "shells" else f"#az-at-{at}"
        page.locator(f"{at} > summary").tap()
        card = page.locator(f"{at} .az-pick")
        expect(card).to_be_visible()
        beneath = f"""() => {{
            const at = document.querySelector("{at} .az-pick");
            return [...at.querySelectorAll("header, button:not([hidden]), .az-counts span")].filter((part) => {{
                const {{ left, top, width, height }} = part.getBoundingClientRect();
                const x = left + width / 2, y = top + height / 2;
                return width && y > 0 && y < innerHeight && !at.contains(document.elementFromPoint(x, y));
            }}).map((part) => part.outerHTML.slice(0, 90));
        }}"""
        expect_nothing(page, beneath, table)
        expect_nothing(page, TORN, table)


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_a_phone_of_one_seat_tells_whose_turn_it_is_once_and_shows_all_for_it(
    phone: Any, new_table: Any, lang: str
) -> None:
    page = phone(lang, size={"width": 360, "height": 740})
    named = f"/{lang}/t/{new_table(MIDDLE, players=LONG_NAMES)}"
    page.goto(f"{named}#who")
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me b")).to_have_text(LONG_NAMES[0])
    expect(page.locator(".now")).to_be_hidden()
    # Who waits is not asked to play, but told who is.
    other = phone(lang, size={"width": 360, "height": 740})
    other.goto(f"{named}#who")
    other.locator(".who [data-take='1']").tap()
    expect(other.locator("#me b")).to_have_text(LONG_NAMES[1])
    expect(other.locator(".now")).to_contain_text(LONG_NAMES[0])
    expect(other.locator(".az-task")).to_be_hidden()
    waiting = {"next": in_sight(".now", "#az-board", ".az-seats")}
    expect_kept(other, "waiting", {(360, 740): waiting, (412, 915): waiting})
    numbers = {"next": in_sight(".az-task", "#az-board", ".az-seats")}
    # As with the line that explains a first game above it.
    page.evaluate("document.getElementById('explain').hidden = false")
    large = dict.fromkeys(((360, 740), (390, 844), (412, 915)), numbers)
    expect_kept(page, "explained", large)
    page.goto(f"/{lang}/t/{new_table(STOLEN[:6], **BOTH)}#who")
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me b")).to_have_text(BOTH["players"][0])
    page.evaluate("document.getElementById('explain').hidden = false")
    expect_nothing(page, in_sight("#az-board", ".az-also > *"))
    page.goto(named)
    expect(page.locator("#me b")).to_have_text(LONG_NAMES[0])
    board = {
        "next": in_sight(".az-task", ".az-last", ".az-seats", ".az-spot > summary")
    }
    expect_kept(page, "seated", {(360, 740): numbers, (320, 568): board})


def test_however_much_a_correction_changes_both_answers_are_in_sight(
    phone: Any, new_table: Any
) -> None:
    page = phone("de", size={"width": 360, "height": 560})
    id = new_table([("rename", {"player": 0, "name": "Zoe"}), *MIDDLE])
    page.goto(f"/de/t/{id}/fix/1")
    page.locator("#az-names > summary").tap()
    name = page.locator("#az-names input[name=name]").first
    name.fill("Dimitri-Alexander")
    name.press("Enter")
    expect(page.locator(".fixes li")).to_have_count(len(MIDDLE) // 2 + 1)
    # As with more lines, or a smaller phone.
    page.set_viewport_size({"width": 360, "height": 360})
    ends = """() => [...document.querySelectorAll(".btn.wide")].filter((at) => at.checkVisibility())
        .map((at) => at.getBoundingClientRect().bottom).filter((end) => end > innerHeight)"""
    expect_nothing(page, ends)


# Six cards to lay, and a choice of what they take, where both names are long.
SIX = [
    *NEWS_FOR_BOTH[:1], card(1, "mother-of-pearl", 1), card(0, "sorcerer", 1, "petrified-dragon"),
    card(1, "mother-of-pearl", 1),
]  # fmt: skip
CROWDED = """() => {
    const top = (at) => Math.round(at.getBoundingClientRect().top);
    const over = [...document.querySelectorAll(".az-pick")].find((at) => at.checkVisibility());
    const of = (at) => [...over.querySelectorAll(at)].filter((it) => it.offsetParent);
    const rows = ["label", ".az-way"].map((at) => new Set(of(at).map(top)).size);
    const targets = [...document.querySelectorAll(".az-ring")].filter((at) => at.offsetParent);
    const foot = document.querySelector(".foot").getBoundingClientRect().top;
    return rows.some((row) => row !== 1) || of(".az-way").some((at) => at.getBoundingClientRect().bottom > foot) ||
        !targets.length || targets.some((at) => at.getBoundingClientRect().bottom > top(over)); }"""
# A name that is cut in the bar of one's own or on the board, and a bar that grows.
NAMES_CUT = """() => [...document.querySelectorAll("#me b, #me span, .az-pawn > span")]
    .filter((at) => at.scrollWidth > at.clientWidth + 1).map((at) => at.textContent)
    .concat(document.getElementById("me").offsetHeight > 44 ? ["high"] : [])"""


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_long_names_are_whole_and_choices_leave_what_they_take_in_sight(
    phone: Any, new_table: Any, lang: str
) -> None:
    page = phone(lang, size={"width": 320, "height": 568})
    for names in (LONG_NAMES, LONG_NAMES[::-1]):
        table = new_table(SIX, players=names)
        page.goto(f"/{lang}/t/{table}#who")
        page.locator(".who [data-take='0']").tap()
        expect(page.locator("#me b")).to_have_text(names[0])
        expect_nothing(page, NAMES_CUT, names)
        settle(page)
        open_spot(page, "sorcerer")
        wait_until(page, f"async () => !({CROWDED})()")
        confirm(page, "sorcerer", 1)
        at_version(page, len(SIX) + 1)
        expect_nothing(page, NAMES_CUT, names)
        touch(page.locator("#undo"))
        at_version(page, len(SIX) + 2)
        expect_nothing(page, lies_over(".az-task", "#told, #toast"))


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_the_whole_board_stands_upright_on_a_phone_on_its_side(
    phone: Any, tables: dict[str, str], watching: dict[str, str], lang: str
) -> None:
    for at in (tables["news"], watching[tables["news"]]):
        page = phone(lang, size={"width": 740, "height": 360})
        page.goto(f"/{lang}/t/{at}")
        beside = {"next": in_sight(".now", "#az-board", ".az-attention", ".az-seats")}
        expect_kept(page, at, {(740, 360): {**beside, "fits": STICKS_OUT}})
        page.mouse.wheel(0, 400)
        assert not page.evaluate(in_sight("#az-board"))


OVERLAPPING = """() => {
    const boxes = [...document.querySelectorAll(".az-board, .az-seats > *")].map((at) => at.getBoundingClientRect());
    const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const out = boxes.filter(({ right, bottom }) => right > innerWidth || bottom > innerHeight);
    return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => over(one, other))).concat(out);
}"""


# Numbers of spots that an arrow runs through, and what sticks out at the right, or does not reach as far as the rule.
CROSSED = """() => {
    const badges = [...document.querySelectorAll(".az-board circle.a-accent")].map((at) => at.getBoundingClientRect());
    const points = [...document.querySelectorAll(".az-arrows .a-arrow")].flatMap((line) => [...Array(41).keys()].map(
        (step) => line.getPointAtLength(step / 40 * line.getTotalLength()).matrixTransform(line.getScreenCTM())));
    const near = (box) => ({ x, y }) => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2)
        < box.width / 2 + 2;
    return badges.filter((box) => points.some(near(box))).map(({ x, y }) => [x, y]);
}"""


def test_no_arrow_runs_through_the_number_of_a_spot(
    phone: Any, tables: dict[str, str]
) -> None:
    page = phone("de", drawn=False)
    page.goto(f"/de/t/{tables['middle']}")
    crossed = {"crossed": CROSSED}
    expect_kept(page, "middle", {(360, 740): crossed, (740, 360): crossed})


def test_on_a_large_screen_the_whole_board_is_in_sight_below_a_line_that_explains(
    phone: Any, tables: dict[str, str]
) -> None:
    page = phone("de", size={"width": 1280, "height": 800}, drawn=False)
    page.goto(f"/de/t/{tables['middle']}")
    page.evaluate("document.getElementById('explain').hidden = false")
    expect_nothing(page, in_sight(".az-under", ".az-piles"))


def test_on_the_big_screen_nothing_lies_over_the_board(
    phone: Any, new_table: Any
) -> None:
    page = phone("de")
    page.goto(f"/de/t/{new_table()}/screen")
    for width, height in ((820, 1180), (1180, 820), (1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect_nothing(page, OVERLAPPING, width)


def test_on_the_smallest_phone_what_may_be_blocked_stays_within_its_button(
    phone, new_table
):
    page = phone("de", size={"width": 320, "height": 568})
    steps = [("play", {"player": 0, "spot": "guardian", "count": 2})]
    page.goto(f"/de/t/{new_table(steps, seashells=True)}")
    page.locator("#az-shells > summary").tap()
    for button in page.locator(".az-blocks .btn").all():
        assert button.evaluate("(at) => at.scrollWidth <= at.clientWidth")
