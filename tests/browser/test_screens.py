"""The big screen of every game, in the middle of recorded games and at their ends: nothing on it is cut."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.rulebooks.lessons import find_lesson
from companion.rulebooks.load import Library
from tests.browser import mice_tables, play_me_tables, test_mirror_scrolls
from tests.browser.conftest import Phone
from tests.browser.looks import expect_nothing, lasting, lies_over
from tests.browser.opened import open_table
from tests.browser.panel import drawn

RECORDED = Path(__file__).parents[1] / "games"
GAMES = {
    "azura": ("both-variants",),
    "miraris": ("three-players", "six-players"),
    "mirror_scrolls": ("turns-angry", "turns-dragon"),
    "play_me": ("team", "challenge"),
    "mice_and_mystics": ("chapter-1-won", "two-chapters-with-a-boss"),
}
NAMES = (
    "Dimitri-Alexander",
    "Wilhelmina Katharina",
    "Eva",
    "Friederike",
    "Bartholomé",
    "Ana",
)
SIZES = ((1280, 800), (1180, 820), (1024, 768), (820, 1180))
PARTS = (0.6, 1)
# What is drawn beside its place, or is wider or higher than the box that shows it; letters may touch their line.
CUT = """() => {
    const found = [], whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const at of document.querySelectorAll("#panel *")) {
        if (at.closest(".sr, svg *") || !at.checkVisibility()) continue;
        const box = at.getBoundingClientRect(), style = getComputedStyle(at);
        if (!box.width || !box.height) continue;
        const places = [".big-table", ".big-fit"].map((part) => at.closest(part)?.getBoundingClientRect());
        const { left, top, right, bottom } = places.find((place) => place?.width) ?? whole;
        const beside = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
        const hides = at.matches(".grow") || (style.overflow !== "visible" && style.display !== "inline");
        const more = hides ? Math.max(at.scrollWidth - at.clientWidth, at.scrollHeight - at.clientHeight - 6) : 0;
        if (beside > 2 || more > 2) found.push([at.outerHTML.slice(0, 80), Math.round(beside), more]);
    }
    return found;
}"""
# Letters too small to be read from three metres: below 24 pixels where the screen is 1080 high.
SMALL = """() => {
    const least = 24 / 1080 * Math.min(innerWidth, innerHeight), found = [];
    const texts = document.createTreeWalker(document.getElementById("panel"), NodeFilter.SHOW_TEXT);
    const scale = Number(getComputedStyle(document.documentElement).getPropertyValue("--s"));
    while (texts.nextNode()) {
        const { data, parentElement: at } = texts.currentNode;
        if (!data.trim() || !at.checkVisibility() || at.closest(".sr, svg, [data-face-down]")) continue;
        const size = parseFloat(getComputedStyle(at).fontSize) * at.currentCSSZoom * scale;
        if (size < least - 0.5) found.push([data.trim().slice(0, 30), size]);
    }
    return found;
}"""

# What the code to scan lies on.
COVERED = """() => {
    const code = document.getElementById("big-join")?.getBoundingClientRect();
    if (!code?.width) return [];
    const parts = [...document.querySelectorAll(".mm-gauge, .mm-seen, .mm-events > li")];
    return parts.map((part) => part.getBoundingClientRect()).filter(({ right, bottom }) =>
        right > code.left && bottom > code.top); }"""
PEOPLE_COVERED = COVERED.replace(
    ".mm-gauge, .mm-seen, .mm-events > li", ".az-player, .big-people > li"
)


def recorded(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Exports of recorded games after parts of them, their players with names of every length."""
    for name in GAMES[game]:
        path = RECORDED / game / "golden" / f"{name}.json"
        export = json.loads(path.read_text("utf-8"))["export"]
        players = export["options"]["players"]
        export["options"]["players"] = NAMES[: len(players)]
        whole = [_in_long_names(event) for event in export["log"]]
        for part in PARTS:
            export["log"] = whole[: int(len(whole) * part)]
            yield f"{name} {part}", export


def _in_long_names(event: dict[str, Any]) -> dict[str, Any]:
    """A recorded event: who is renamed in it, also by a correction, is called as here."""
    args = event.get("args", {})
    renamed = args.get("args", {}) if event.get("kind") == "correct" else args
    if {"player", "name"} == renamed.keys():
        renamed["name"] = NAMES[renamed["player"]]
    return event


def open_screen(page: Page, export: dict[str, Any]) -> str:
    """Bring a table in, and show its big screen; its id."""
    answer = page.request.post("/api/tables/import", data=export)
    assert answer.ok, answer.text()
    id: str = answer.json()["id"]
    page.goto(f"/de/t/{id}/screen")
    return id


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_big_screen_is_cut(phone: Phone, game: str) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    broken = []
    for state, export in recorded(game):
        open_screen(page, export)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            cut = lasting(page, CUT)
            if cut:
                broken.append((state, (width, height), cut[:3]))
            small = width > height and lasting(page, SMALL)
            if small:
                broken.append((state, (width, height), small[:3]))
            if width > height and lasting(page, PEOPLE_COVERED):
                broken.append((state, (width, height), "under the code"))
    assert broken == []


# Mages whose mark is gone, or lies on their name or at another height.
UNMARKED = """() => [...document.querySelectorAll(".ms-who")].filter((at) => at.checkVisibility()).filter((at) => {
    const mark = at.querySelector(".ms-mark").getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(at.querySelector("b"));
    const name = range.getBoundingClientRect();
    return mark.width < 0.4 * name.height || mark.right > name.left || mark.top < name.top || mark.bottom > name.bottom;
}).map((at) => at.textContent)"""


def test_on_a_big_screen_each_mage_has_a_mark_beside_the_name(phone: Phone) -> None:
    page = phone("en", size={"width": 1920, "height": 1080})
    options = {"players": ["Ana", "Bruno", "Carmen"], "depth": 3}
    turn = test_mirror_scrolls.STATES["dizzy"][0]
    for steps in ([], turn[:3], turn):
        table = open_table(page.request, "mirror-scrolls", options, steps)["id"]
        page.goto(f"/en/t/{table}/screen")
        expect(page.locator(".big-join")).to_be_visible()
        for width, height in ((1920, 1080), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            expect_nothing(page, UNMARKED, len(steps), width)
            # What they offer has more than half of the height.
            if not steps:
                seats, room = map(page.locator, (".ms-seats", ".big-table"))
                high = seats.bounding_box()["height"]
                assert high > 0.55 * room.bounding_box()["height"]


# Who has won, how much of the screen is theirs, and whether it is in the colour of their seat.
WON = """() => [...document.querySelectorAll(".big-winners > [data-seat]")].map((at) => {
    const { width, height } = at.getBoundingClientRect(), style = getComputedStyle(at);
    const probe = at.appendChild(document.createElement("i"));
    probe.style.color = `var(--seat-${at.dataset.seat})`;
    const own = getComputedStyle(probe).color;
    probe.remove();
    return [at.dataset.seat, width * height > 0.3 * innerWidth * innerHeight, style.backgroundColor === own];
})"""


@pytest.mark.parametrize("game, name, winner", [
    ("azura", "base-cities", "0"), ("mirror_scrolls", "turns-dizzy", "2"), ("miraris", "three-players", "1"),
])  # fmt: skip
def test_the_winner_fills_the_big_screen_in_their_own_colour(
    phone: Phone, game: str, name: str, winner: str
) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    path = RECORDED / game / "golden" / f"{name}.json"
    open_screen(page, json.loads(path.read_text("utf-8"))["export"])
    drawn(page)
    assert page.evaluate(WON) == [[winner, True, True]]
    expect(page.locator(".big-others .story-chart")).to_be_visible()
    expect(page.locator(".big-others .ranking > .won")).to_have_count(0)
    lines = page.locator(".big-others .story-chart .c-line")
    colours = lines.evaluate_all("all => all.map((at) => getComputedStyle(at).stroke)")
    assert len(set(colours)) == len(colours) > 1
    expect(page.locator(".big-verdict")).to_be_in_viewport(ratio=1)
    expect_nothing(page, lies_over(".big-others .story-chart", ".big-label"))
    expect_nothing(page, lies_over(".big-label", ".big-others .ranking"))


# Of each game the last actions are watched, up to its end.
IN_MOTION = 20


@pytest.mark.parametrize("game", GAMES)
def test_a_big_screen_shows_turns_in_motion_without_an_error(
    browser: Browser, site: str, game: str
) -> None:
    page = browser.new_page(base_url=site, reduced_motion="no-preference")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    path = RECORDED / game / "golden" / f"{GAMES[game][0]}.json"
    export = json.loads(path.read_text("utf-8"))["export"]
    log = export["log"]
    export["log"] = log[:-IN_MOTION]
    table = open_screen(page, export)
    first = version = int(page.locator("#panel").get_attribute("data-version") or 0)
    for event in log[-IN_MOTION:]:
        offer = {name: event[name] for name in ("action_id", "kind", "args")}
        offer["seen"] = version
        answer = page.request.post(f"/api/tables/{table}/actions", data=offer)
        if answer.ok:  # some are not, where a correction between them is left out
            version = answer.json()["version"]
            page.locator(f"#panel[data-version='{version}']").wait_for()
    assert version - first > 3
    assert not errors
    page.context.close()


def cut_at(page: Page, address: str, state: str) -> Iterator[tuple[object, ...]]:
    """What is cut on the big screen of a table, by size."""
    page.goto(address)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        cut = lasting(page, CUT)
        if cut:
            yield state, (width, height), cut[:3]


def test_nothing_is_cut_of_what_a_race_asks(phone: Phone, site: str) -> None:
    page = phone("fr", size={"width": 1280, "height": 800})
    broken = []
    for state in ("racing", "first", "slap", "victim", "judas", "series", "betray"):
        table = play_me_tables.bring_in(site, play_me_tables.STATES[state](6))
        broken += cut_at(page, f"/fr/t/{table}/screen", state)
    # Who would betray whom is seen.
    for camp in (".is-team", ".is-jabberwocky"):
        expect(page.locator(f".pm-camp{camp}").first).to_be_visible()
    assert broken == []


def test_the_end_of_a_race_is_a_feast_or_a_fall(phone: Phone, site: str) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    broken = []
    for make, winners, is_lost in (
        (play_me_tables.game, 1, False),
        (play_me_tables.team, 5, False),
        (play_me_tables.lost, 1, True),
    ):
        log = make(6)
        log.options["players"] = NAMES
        address = f"/de/t/{play_me_tables.bring_in(site, log)}/screen"
        broken += cut_at(page, address, make.__name__)
        expect(page.locator(".pm-finale li")).to_have_count(winners)
        expect(page.locator(".pm-finale .pm-beast")).to_have_count(int(is_lost))
    assert broken == []


# Four mice and seven kinds of minions.
CROWD = {
    "rat_warrior": 6, "elite_rat": 4, "roach": 8, "spider": 1, "centipede": 1, "brodie": 1, "end_page": 9,
}  # fmt: skip
CARDS = (
    "filch", "rat-warrior", "collin", "roach", "elite-rat", "tilda", "spider", "maginos", "centipede", "brodie-chase",
    "brodie-pounce",
)  # fmt: skip


def test_nothing_is_cut_of_a_long_track(
    phone: Phone, browser: Browser, site: str
) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    deal: mice_tables.Step = ("deal", {"cards": CARDS})
    broken = []
    with mice_tables.tables(browser, site) as make:
        for state, steps in (
            ("deal", []),
            ("later", [deal, mice_tables.NEXT, mice_tables.NEXT]),
            ("surge", [deal, ("wheel", {"cheese": 6})]),
        ):
            table = make(steps, **CROWD)
            broken += cut_at(page, f"/de/t/{table}/screen", state)
    assert broken == []


# How high what counts is drawn.
HARD_TO_READ = """() => {
    const box = (one) => one.getBoundingClientRect(), all = (at) => [...document.querySelectorAll(at)].map(box);
    return [...all(".mm-figures b, .mm-name b").filter(({ height }) => height < 32),
        ...all(".mm-faces span").filter(({ height }) => height < 64),
        ...[...document.querySelectorAll(".mm-faces")].filter(({ children }) =>
            box(children[0]).top !== box([...children].at(-1)).top)];
}"""


def test_a_track_is_read_from_across_the_room(
    phone: Phone, browser: Browser, site: str
) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    deal: mice_tables.Step = ("deal", {"cards": mice_tables.TRACK})
    roll = {"purpose": "attack", "who": "filch", "dice": 3, "faces": [1, 2, 3]}
    defense = {"purpose": "defense", "who": "rat-warrior", "dice": 2, "faces": [4, 1]}
    with mice_tables.tables(browser, site) as make:
        for steps in ([deal], [deal, ("roll", roll), ("roll", defense)]):
            page.goto(f"/de/t/{make(steps)}/screen")
            drawn(page)
            expect_nothing(page, HARD_TO_READ)
            expect_nothing(page, COVERED)


PLACES = """() => [...document.querySelectorAll(".mm-card, .mm-name > b")].map((at) => {
    const { left, top, width, height } = at.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(); })"""


def test_what_is_told_moves_no_card_and_leaves_the_code_free(
    phone: Phone, browser: Browser, site: str
) -> None:
    page = phone(size={"width": 1280, "height": 720})
    deal: mice_tables.Step = ("deal", {"cards": mice_tables.TRACK})
    ambush = {
        "elite_rat": 2, "spider": 1, "centipede": 1, "brodie": 1, "roach": 6, "ambush": True,
        "dice": [3, 3, 3, 3, 1, 1],
    }  # fmt: skip
    attack = {"purpose": "attack", "who": "filch", "dice": 2, "faces": [3, 1]}
    defense = {"purpose": "defense", "who": "spider", "dice": 2, "faces": [6, 5]}
    crowd = [deal, ("new-encounter", ambush)]
    seen = []
    with mice_tables.tables(browser, site) as make:
        for steps in (
            crowd,
            [*crowd, ("roll", attack), ("roll", defense)],
        ):
            page.goto(f"/en/t/{make(steps)}/screen")
            expect(page.locator(".mm-card")).to_have_count(11)
            drawn(page)
            seen.append(page.evaluate(PLACES))
            expect_nothing(page, SMALL)
            expect_nothing(page, CUT)
            expect_nothing(page, COVERED)
    assert seen[1] == seen[0]
    size = "at => parseFloat(getComputedStyle(at).fontSize) * at.currentCSSZoom"
    assert page.locator(".mm-left > span").evaluate(size) >= 24
    assert page.locator(".mm-page.is-here i").evaluate(size) >= 20


# How high the players of Azura and their numbers are.
STANDING = """() => [...document.querySelectorAll(".az-player, .az-player :is(dt, dd)")].map((at) => {
    const { height } = at.getBoundingClientRect();
    return Math.round(height); })"""


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)])
def test_azuras_numbers_have_one_size_whatever_is_told(
    phone: Phone, size: tuple[int, int]
) -> None:
    page = phone("fr", size={"width": size[0], "height": size[1]})
    path = RECORDED / "azura" / "golden" / "both-variants.json"
    export = json.loads(path.read_text("utf-8"))["export"]
    whole, seen = export["log"], set()
    for lines in (24, 36, 48, 60):  # of the last only little can be drawn
        export["log"] = whole[:lines]
        open_screen(page, export)
        drawn(page)
        expect_nothing(page, CUT)
        seen.add(tuple(page.evaluate(STANDING)))
    assert len(seen) == 1, seen


# What is told or drawn in a lesson where the code to scan stands.
ON_THE_CODE = """() => {
    const code = document.getElementById("big-join").getBoundingClientRect(), range = document.createRange();
    const texts = document.createTreeWalker(document.querySelector(".big-step"), NodeFilter.SHOW_TEXT);
    const boxes = [...document.querySelectorAll(".big-step svg, .check-up")].map((at) => at.getBoundingClientRect());
    while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        boxes.push(...range.getClientRects());
    }
    return boxes.filter(({ left, right, top, bottom }) => code.width && left < code.right - 1 &&
        right > code.left + 1 && top < code.bottom - 1 && bottom > code.top + 1);
}"""
# Above the code a text goes on to the end of the screen.
NARROW = """() => {
    const code = document.getElementById("big-join").getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(document.querySelector(".step-text p"));
    const end = Math.max(...[...range.getClientRects()].map(({ right }) => right));
    return code.width && end > code.left ? [] : [[end, code.left]];
}"""
SIZE = """() => [".big-fit", ".big-table > *"].map((part) => document.querySelector(part))
    .find(Boolean).style.getPropertyValue("--fit")"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_of_a_lesson(phone: Phone, library: Library, game: str) -> None:
    lesson = find_lesson(library, game.replace("_", "-"), "de")
    assert lesson is not None
    page = phone("de", size={"width": 1280, "height": 800})
    _name, export = next(recorded(game))
    table = open_screen(page, export)
    sizes = []
    for step in lesson.played_with(SimpleNamespace(**export["options"])).pages:
        if not step.check and "<figure" not in step.html:
            continue
        page.request.post(f"/de/t/{table}/learn", form={"step": step.id})
        expect(page.locator(".big-step h2")).to_have_text(step.title)
        if step.check:
            expect(page.locator(".check-up li")).to_have_count(len(step.check.options))
        drawn(page)
        expect_nothing(page, CUT, step.id)
        expect_nothing(page, ON_THE_CODE, step.id)
        sizes.append(float(page.evaluate(SIZE)))
    assert max(sizes) <= 1.25 * min(sizes), "a lesson is read in one size"


# How high the letters of what is read are, on the screen itself.
LETTERS = """(part) => Math.round(Math.max(...[...document.querySelectorAll(part)].filter((at) => at.checkVisibility())
    .map((at) => parseFloat(getComputedStyle(at).fontSize) * at.currentCSSZoom)))"""

# How high a rule is of which not all is seen.
BEYOND = """() => [document.getElementById("sheet")]
    .filter((at) => at.scrollHeight > at.clientHeight + 1).map((at) => at.scrollHeight)"""


def test_what_is_taught_or_shown_is_large_where_it_has_room(phone: Phone) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    options = {"players": ["Anna", "Bernd"]}
    table = open_table(page.request, "mirror-scrolls", options)["id"]
    page.request.post(f"/de/t/{table}/learn", form={"step": "offering"})
    page.goto(f"/de/t/{table}/screen")
    drawn(page)
    assert page.evaluate(LETTERS, ".step-text p") >= 36
    expect_nothing(page, NARROW)
    page.request.post(f"/de/t/{table}/learn", form={"step": ""})
    page.goto(f"/de/t/{table}/screen")
    # What is long leaves its example to the phones rather than be small, and at last what is not sure.
    for section, examples, least in (("offering", 1, 36), ("draw", 0, 32)):
        page.request.post(f"/de/t/{table}/show", form={"section": section})
        shown = page.locator(f"#sheet [href='/fr/mirror-scrolls/{section}']")
        expect(shown).to_have_count(1)
        drawn(page)
        expect(page.locator("#sheet .note-example:visible")).to_have_count(examples)
        assert page.evaluate(LETTERS, ".rule-body p") >= least


# Drawings that are higher than wide, tables and long lists; whether there is one, which stays.
LONG = {
    "azura": (("board", True), ("card-values", False)),
    "miraris": (("scoring", True), ("arrange-dormire", False)),
    "mice_and_mystics": (("control-board", True), ("ambush", True)),
}


@pytest.mark.parametrize("game", LONG)
def test_a_long_rule_is_read_from_across_the_room(phone: Phone, game: str) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    _name, export = next(recorded(game))
    table = open_screen(page, export)
    for section, is_drawn in LONG[game]:
        page.request.post(f"/de/t/{table}/show", form={"section": section})
        name = game.replace("_", "-")
        shown = page.locator(f"#sheet [href='/fr/{name}/{section}']")
        expect(shown).to_have_count(1)
        drawn(page)
        assert page.evaluate(LETTERS, ".rule-body p") >= 24, section
        if is_drawn:
            expect(page.locator("#sheet .drawing svg").first).to_be_visible()
        expect_nothing(page, BEYOND, section)


def test_whom_the_table_waits_for_is_the_headline(phone: Phone) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    options = {"players": ["Anna", "Bernd"], "depth": 2}
    table = open_table(page.request, "mirror-scrolls", options)["id"]
    page.goto(f"/de/t/{table}/screen")
    asked = page.evaluate(LETTERS, ".big-now p")
    for seat, key in enumerate(("a" * 22, "b" * 22)):
        seats = f"/api/tables/{table}/seats/{seat}"
        assert page.request.put(seats, data={}, headers={"Tableside-Phone": key}).ok
    offer = {"kind": "offer", "args": {"player": 0, "number": 7}, "action_id": "a"}
    sent = {"data": {**offer, "seen": 0}, "headers": {"Tableside-Phone": "a" * 22}}
    assert page.request.post(f"/api/tables/{table}/actions", **sent).ok
    line = page.locator(".big-now .laid")
    expect(line).to_contain_text("warten auf Bernd")
    assert page.evaluate(LETTERS, ".big-now .laid") >= asked
    rest = "() => getComputedStyle(document.querySelector('.big-now p')).fontSize"
    assert page.evaluate(rest) == "0px"


@pytest.mark.parametrize("game", ["miraris", "mirror-scrolls"])
def test_whom_the_table_waits_for_is_told_in_full(phone: Phone, game: str) -> None:
    page = phone("en", size={"width": 1024, "height": 768})
    if game == "miraris":
        options = {"players": ["Anna", "Ben", "Carl", "Dora"], "rounds": True}
        row = ["the-dream", "black-altar", "frozen-grave", "chapel-of-the-divine"]
        acts: list[tuple[str, dict[str, Any]]] = [("lay-row", {"kinds": row})]
        acts += [("play-dormire", {"player": n, "value": 4 + n}) for n in range(3)]
    else:
        options = {"players": ["Ana", "Ben", "Cleo"], "depth": 2}
        acts = [("offer", {"player": 0, "number": 7})]
    table = open_table(page.request, game, options)["id"]
    key = {"Tableside-Phone": "a" * 22}
    seat = f"/api/tables/{table}/seats/0"
    assert page.request.put(seat, data={}, headers=key).ok
    for number, (kind, args) in enumerate(acts):
        act = {"kind": kind, "args": args, "action_id": f"a{number}"}
        headers = key if args.get("player") == 0 else {}
        version = min(number, 1) if game == "miraris" else 0
        actions = f"/api/tables/{table}/actions"
        data = {**act, "seen": version}
        assert page.request.post(actions, data=data, headers=headers).ok
    for lang in ("en", "de", "fr", "es"):
        page.goto(f"/{lang}/t/{table}/screen")
        expect(page.locator(".big-now .laid")).to_be_visible()
        for width, height in ((1024, 768), (1366, 768), (1920, 1080), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            expect_nothing(page, CUT, (lang, width))


def test_no_clock_stands_beside_who_plays_whom(phone: Phone) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    players = {"players": ["Anna", "Bernd", "Cleo"]}
    table = open_table(page.request, "play-me", players)["id"]
    page.goto(f"/de/t/{table}/screen")
    expect(page.locator(".pm-tiles")).to_be_visible()
    expect(page.locator("#pm-time")).to_be_hidden()


def test_a_shown_rule_fills_the_screen_until_the_table_goes_on(phone: Phone) -> None:
    page = phone("de", size={"width": 1280, "height": 800})
    options = {"players": NAMES[:2], "depth": 2}
    table = open_table(page.request, "mirror-scrolls", options)["id"]
    page.goto(f"/de/t/{table}/screen")
    sheet = page.locator("#sheet")
    for section in ("offering", "components"):
        page.request.post(f"/de/t/{table}/show", form={"section": section})
        expect(sheet.locator(f"[href='/fr/mirror-scrolls/{section}']")).to_have_count(1)
        expect(sheet.locator(".sheet-head")).to_be_hidden()
        drawn(page)
        expect_nothing(page, BEYOND)
    offer = {"kind": "offer", "args": {"player": 0, "number": 7}, "action_id": "a"}
    page.request.post(f"/api/tables/{table}/actions", data=offer)
    expect(sheet).to_be_hidden()


# Of what stands in a box: parts that lie on each other, marks that are smaller than half of the letters beside them,
# numbers that break over lines, and what sticks out of the box.
CROSSED = """() => [...document.querySelectorAll(".ms-mage, .mm-gauge")].flatMap((box) => {
    const found = [], seen = (at) => at.checkVisibility({ visibilityProperty: true }) && !at.matches(".sr");
    const parts = [...box.children].flatMap((at) => at.matches(".ms-who") ? [...at.children] : [at]).filter(seen);
    const places = parts.map((at) => at.getBoundingClientRect());
    if (box.scrollWidth > box.clientWidth + 2) found.push("out of its box");
    places.forEach((one, i) => places.slice(0, i).forEach((other, j) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (Math.min(wide, high) > 1) found.push([parts[i].className, parts[j].className, wide, high]);
    }));
    for (const mark of box.querySelectorAll(".ms-mark")) {
        const name = mark.nextElementSibling, high = parseFloat(getComputedStyle(name).fontSize) * name.currentCSSZoom;
        if (mark.getBoundingClientRect().width < 0.5 * high) found.push(["a small mark", name.textContent]);
    }
    for (const number of box.querySelectorAll(".ms-number")) {
        const texts = document.createRange();
        texts.selectNodeContents(number);
        const lines = [...texts.getClientRects()].filter(({ width }) => width);
        if (lines.some(({ top, bottom }) => top >= lines[0].bottom || bottom <= lines[0].top)) found.push("two lines");
    }
    return found.map((what) => [box.textContent.trim().slice(0, 20), what]);
})"""


def offers(*numbers: int) -> list[mice_tables.Step]:
    return [("offer", {"player": at, "number": n}) for at, n in enumerate(numbers)]


def linked(player: int, spell: str) -> mice_tables.Step:
    return "link", {"player": player, "spell": spell}


TIED = [("blocked", {}), *(
    ("count-hand", {"player": at, "scrolls": many}) for at, many in enumerate((15, 4, 4))
)]  # fmt: skip
MAGES: dict[str, tuple[int, list[mice_tables.Step]]] = {
    "offering": (2, []),
    "revealed": (3, offers(3, 9, 12)),
    "dragon": (3, [*offers(12, 9, 3), linked(0, "dragon")]),
    "star": (3, [*offers(12, 9, 3), linked(0, "star")]),
    "tie": (2, [*offers(3, 9, 12), *TIED]),
}


def test_nothing_lies_on_anything_else_on_a_small_screen(
    phone: Phone, browser: Browser, site: str
) -> None:
    page = phone("de", size={"width": 1024, "height": 768})
    broken = []
    states = {}
    for state, (depth, steps) in MAGES.items():
        options = {"players": ["Zoé", "Max", "Tim"], "depth": depth}
        states[state] = open_table(page.request, "mirror-scrolls", options, steps)["id"]
    with mice_tables.tables(browser, site) as make:
        states["track"] = make([mice_tables.DEAL])
        states["set-up"] = make([])
    for state, table in states.items():
        page.goto(f"/de/t/{table}/screen")
        drawn(page)
        broken += [(state, found) for found in lasting(page, CROSSED)]
    assert broken == []
