"""A phone lying on its side: no bar takes the height, and what a turn needs is in sight."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.looks import (
    LOOKED_IN,
    STICKS_OUT,
    expect_nothing,
    in_sight,
    lies_over,
)
from tests.browser.mice_tables import DEAL, NEXT, tables
from tests.browser.opened import open_table
from tests.browser.panel import touch
from tests.browser.test_screens import RECORDED

# What unfolds below the track is not covered by it.
BESIDE = lies_over(".mm-folds", ".mm-track")
# The bar of buttons where it is not a narrow one as high as the phone, beside the table.
NOT_ASIDE = """() => {
    const [table, foot] = ["main.table", ".foot"].map((at) => document.querySelector(at).getBoundingClientRect());
    return foot.width < 80 && foot.height === innerHeight && table.right <= foot.left + 1 ? [] : [table, foot];
}"""
# Each line that may be said of the connection is whole, above the buttons, and over nothing that scrolls. Looked at at
# once: as the page hears from the server, it hides the line again.
UNTOLD = """() => {
    const line = document.getElementById("offline"), parts = [...line.querySelectorAll("[data-when]")];
    const edge = (at) => document.querySelector(at).getBoundingClientRect();
    scrollTo(0, 999);
    line.hidden = false;
    return ["away", "late", "here", "loose"].filter((told) => {
        line.dataset.told = told;
        for (const part of parts) part.hidden = part.dataset.when !== told;
        const { top, bottom, left, right } = line.getBoundingClientRect();
        return top < 0 || bottom <= top || left < edge("main.table").right || right > innerWidth ||
            bottom > edge(".foot").top || line.scrollHeight > line.clientHeight || line.scrollWidth > line.clientWidth;
    });
}"""
LOW = {"width": 740, "height": 360}


@pytest.fixture
def new_table(browser, site):
    """Opens tables of Mice and Mystics."""
    with tables(browser, site) as make:
        yield make


def test_the_wheel_who_acts_and_the_next_turn_are_in_sight(phone, new_table):
    page = phone("de", size=LOW)
    seen = (".now", "#mm-wheel-more", "#mm-wheel-less", ".mm-left", "#mm-next", "#undo")
    for turns in (1, 4):
        page.goto(f"/de/t/{new_table([DEAL, *[NEXT] * turns])}")
        for part in (*seen, ".mm-card.is-active"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    # Five cards and the pages, too.
    for part in (*page.locator(".mm-card").all(), page.locator(".mm-pages")):
        expect(part).to_be_in_viewport(ratio=0.99)
    page.locator("[data-opens=mm-dice]").tap()
    for part in ("move", "melee", "melee-2", "ranged"):
        expect(page.locator(f"#mm-roll-{part}")).to_be_in_viewport(ratio=1)
    expect_nothing(page, BESIDE)
    expect_nothing(page, STICKS_OUT)


# Cards whose name, and what is counted of it, do not stand whole in one line; and dice that stand in several.
NOT_IN_LINE = """() => {
    const middle = ({ top, bottom }) => (top + bottom) / 2, words = document.createRange();
    const inLine = (boxes) => boxes.every((box) => Math.abs(middle(box) - middle(boxes[0])) < 6);
    const cards = [...document.querySelectorAll(".mm-card")].filter((card) => {
        words.selectNodeContents(card.querySelector(".mm-name b"));
        const counts = [...card.querySelectorAll(".mm-figures b")].filter((at) => at.checkVisibility())
            .map((at) => at.getBoundingClientRect());
        const isCut = counts.some((box) => box.right > card.getBoundingClientRect().right - 2);
        return !counts.length || isCut || !inLine([...words.getClientRects(), ...counts]);
    });
    const rows = [...document.querySelectorAll(".mm-numbered")].filter((row) => row.checkVisibility() &&
        !inLine([...row.querySelectorAll(".btn")].map((at) => at.getBoundingClientRect())));
    return [...cards, ...rows].map((at) => at.id || at.ariaLabel);
}"""


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_on_small_phones_a_card_of_the_track_is_one_line_and_who_acts_is_in_sight(
    phone, new_table, lang
):
    page, names = phone(lang, size=LOW, drawn=False), ["Anne-Liese", "Ben"]
    few = {"players": names, "rat_warrior": 1, "roach": 2}
    cards = ["filch", "rat-warrior", "roach", "collin", "tilda", "maginos"]
    blow = {"purpose": "attack", "who": "filch", "dice": 3, "faces": [2, 3, 1]}
    ward = {"purpose": "defense", "who": "rat-warrior", "dice": 1, "faces": [1]}
    fight = [("deal", {"cards": cards}), ("roll", blow), ("roll", ward)]
    acting = in_sight(".now", ".mm-wheel", ".mm-card.is-active")
    for watching in (False, True):
        for turns in (fight, [*fight, NEXT]):
            page.goto(f"/{lang}/t/{new_table(turns, watching=watching, **few)}")
            for size in ((667, 375), (640, 360), (568, 320)):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                for promise in (NOT_IN_LINE, acting, STICKS_OUT):
                    expect_nothing(page, promise, watching, size)
    page.goto(f"/{lang}/t/{new_table(fight, **few)}")
    page.locator("[data-opens=mm-dice]").evaluate("at => at.click()")
    expect(page.locator("#mm-roll-melee")).to_be_visible()
    expect_nothing(page, NOT_IN_LINE)


@pytest.mark.parametrize("game", ["azura", "miraris", "mirror-scrolls", "play-me"])
def test_the_buttons_of_the_table_stand_at_the_side(phone, game):
    page = phone("fr", size=LOW)
    page.goto(f"/fr/{game}/play")
    page.locator(".setup-go .primary").tap()
    expect(page.locator("main.table #panel")).to_be_visible()
    expect_nothing(page, NOT_ASIDE)
    expect_nothing(page, STICKS_OUT)
    # That there is no connection is said wherever the page is.
    assert page.evaluate(UNTOLD) == []


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_what_somebody_shows_to_everyone_begins_with_its_words(phone, lang):
    page = phone(lang, size=LOW)
    players = {"players": ["Ana", "Ben", "Katharina"]}
    table = open_table(page.context.request, "play-me", players)["id"]
    page.goto(f"/{lang}/t/{table}")
    shown = {"section": "learn/how-many"}
    page.request.post(f"/{lang}/t/{table}/show", form=shown)
    expect(page.locator("#sheet .drawing")).to_be_visible()
    for part in ("h2", "legend", "label:nth-of-type(1)", "label:nth-of-type(2)"):
        expect(page.locator(f"#sheet {part}").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_all_keys_of_an_offering_and_then_all_mages_are_in_sight(phone, lang):
    page = phone(lang, size=LOW)
    options = {"players": ["Ana", "Ben", "Katharina"], "depth": 2}
    table = open_table(page.context.request, "mirror-scrolls", options)["id"]
    page.goto(f"/t/{table}")
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me")).to_be_visible()
    expect(page.locator("#ms-key-27")).to_be_in_viewport(ratio=1)
    for player in (1, 2, 0):
        page.locator(f".ms-whose label[data-of='{player}']").tap()
        touch(page.locator(f"#ms-key-{player + 4}"))
    for button in page.locator(".ms-win").all():
        expect(button).to_be_in_viewport(ratio=1)


# As where two have laid the same.
CLASH = """() => {
    const line = document.querySelector(".laid"), told = line.querySelector("[data-names=clash]");
    line.hidden = false;
    line.dataset.clash = "";
    told.textContent = told.dataset.text.replace("{names}", "Ana und Katharina");
    const words = document.createRange();
    words.selectNodeContents(told);
    const chip = document.querySelector(".panel > .chip").getBoundingClientRect();
    return [...words.getClientRects()].filter((box) => box.right > chip.left && box.top < chip.bottom).length;
}"""


def test_who_watches_reads_whole_that_two_have_laid_the_same(phone):
    page = phone("de", size=LOW)
    options = {"players": ["Ana", "Ben", "Katharina"], "depth": 2}
    table = open_table(page.context.request, "mirror-scrolls", options)
    page.goto(f"/de/t/{table['watch_id']}")
    assert page.evaluate(CLASH) == 0


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_all_answers_of_a_lesson_are_in_sight_beside_the_way_on(phone, lang):
    page = phone(lang, size=LOW)
    for game in ("azura", "miraris", "mirror-scrolls", "play-me", "mice-and-mystics"):
        page.goto(f"/{lang}/{game}/learn")
        for question in page.locator(".step:has(.check-up)").all():
            page.goto(f"/{lang}/{game}/learn#{question.get_attribute('id')}")
            for part in question.locator(".check-up label, .ways .primary").all():
                expect(part).to_be_in_viewport(ratio=1)


# What a watcher follows, after so many lines of recorded games.
FOLLOWED = {
    ("turns-dragon", 40): (".now", ".ms-mage", ".ms-strip", ".ms-happened", "#ms-binds"),
    ("turns-dizzy", 72): (".now", ".ms-mage", ".ms-strip", "#ms-binds"),
    ("classic", 8): (".now", ".ms-holder", ".ms-happened"),
    ("turns-angry", 120): (".ended", ".ranking li", ".ms-happened"),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_who_watches_the_mirror_scrolls_sees_what_binds_and_how_it_stands(phone, lang):
    page = phone(lang, size=LOW)
    for (name, lines), parts in FOLLOWED.items():
        path = RECORDED / "mirror_scrolls" / "golden" / f"{name}.json"
        export = json.loads(path.read_text("utf-8"))["export"]
        export["log"] = export["log"][:lines]
        table = page.request.post("/api/tables/import", data=export).json()
        page.goto(f"/{lang}/t/{table['id']}")
        expect(page.locator("#sit")).to_be_visible()
        page.goto(f"/{lang}/t/{table['watch_id']}")
        # Where this phone may play as well, the way there takes nothing from what is followed.
        expect(page.locator("#take-seat")).to_be_in_viewport(ratio=1)
        expect_nothing(page, in_sight(*parts), name)
        expect_nothing(page, STICKS_OUT, name)
