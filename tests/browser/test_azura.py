"""Azura on phones: a whole short game on two of them, the board as control, and how it looks to thumbs and readers."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

NAMES = ("Ana", "Ben")


@pytest.fixture
def new_table(browser, site):
    """Opens a table by the JSON interface and plays the given steps: a list of (kind, args)."""
    context = browser.new_context(base_url=site)

    def make(steps: list[tuple[str, dict[str, Any]]] = [], **options: Any) -> str:  # noqa: B006
        body = {"game": "azura", "options": {"players": list(NAMES), **options}}
        table = context.request.post("/api/tables", data=body).json()
        for seen, (kind, args) in enumerate(steps):
            action = {"action_id": f"step-{seen}", "kind": kind, "args": args, "seen": seen}
            answer = context.request.post(f"/api/tables/{table['id']}/actions", data=action)
            assert answer.ok, answer.text()
        return str(table["id"])

    yield make
    context.close()


def card(player: int, spot: str, count: int, take: str = "") -> tuple[str, dict[str, Any]]:
    return "play", {"player": player, "spot": spot, "count": count, "take": take}


# Both pearls and a petrified dragon lie there for a sorcerer; two hunters and two city cards wait.
MIDDLE = [
    card(0, "mother-of-pearl", 3), card(1, "petrified-dragon", 2), card(0, "octopus-hunter", 3),
    card(1, "undersea-city", 2),
]  # fmt: skip
END = [card(number % 2, "undersea-city", 3) for number in range(3)] + [card(1, "guardian", 1)]
BLOCK, REFILL = ("block-spot", {"player": 0, "spot": "guardian"}), ("end-turn", {"player": 0, "from_reserve": 1})
SHELL = [card(0, "mother-of-pearl", 2), BLOCK, REFILL]
STATES = {
    "start": ([], {}), "middle": (MIDDLE, {}), "refill": (SHELL[:1], {"seashells": True, "foreshadowing": True}),
    "blocked": (SHELL, {"seashells": True, "foreshadowing": True}), "scoring": (END, {}),
    "done": ([*END, ("score-total", {"player": 0, "points": 3}), ("score-total", {"player": 1, "points": 9})], {}),
}  # fmt: skip


def open_spot(page: Page, spot: str) -> None:
    page.locator(f"#az-at-{spot} > summary").tap()
    expect(page.locator(f"#az-at-{spot} .az-pick")).to_be_visible()


def confirm(page: Page, spot: str, count: int, way: int = 1) -> None:
    page.locator(f"#az-go-{spot}-{count}-{way}:not([data-locked])").tap()


def lay(page: Page, spot: str, count: int, way: int = 1) -> None:
    """Play cards by thumb: tap the spot, how many, and the button."""
    open_spot(page, spot)
    if count > 1:
        page.locator(f"#az-at-{spot} .az-counts label").nth(count - 1).tap()
    confirm(page, spot, count, way)
    expect(page.locator(f"#az-at-{spot}[open]")).to_have_count(0)


def test_two_phones_play_a_game_in_two_languages(phone):
    ana, ben = phone("en"), phone("de")
    ana.goto("/en/azura/play")
    ana.locator("[name=players]").first.fill("Ana")
    ana.locator("[name=players]").last.fill("Ben")
    ana.locator("main button").last.tap()
    expect(ana.locator(".now")).to_contain_text("Ana’s turn")
    ben.goto(f"/de/t/{ana.url.rsplit('/', 1)[1]}")
    turns = [
        ("petrified-dragon", 2, 1), ("mother-of-pearl", 1, 1), ("sorcerer", 1, 2), ("petrified-dragon", 1, 1),
        ("undersea-city", 3, 1), ("sorcerer", 1, 2), ("turtle-rider", 2, 1), ("undersea-city", 3, 1),
        ("undersea-city", 3, 1), ("guardian", 4, 1),
    ]  # fmt: skip
    for number, (spot, count, way) in enumerate(turns):
        mine, other = (ana, ben) if number % 2 == 0 else (ben, ana)
        expect(mine.locator(".az-player.is-on h2 .grow")).to_have_text(NAMES[number % 2])
        lay(mine, spot, count, way)
        expect(other.locator("#panel")).to_have_attribute("data-version", str(number + 1))
    expect(ana.locator(".now")).to_contain_text("Count your score piles")
    expect(ben.locator(".now")).to_contain_text("Zählt eure Punktestapel")
    count_up(ana, ben)


def count_up(ana: Page, ben: Page) -> None:
    """The end of the game above: one pile by its cards, the other by its total."""
    ana.locator("#az-values-0 [data-value='2']").fill("2")
    expect(ana.locator("#az-values-0 .az-sum")).to_have_text("Points: 4 · cards: 2 of 2")
    ana.locator("#az-values-go-0").tap()
    expect(ben.locator(".az-result .score")).to_have_text("4")
    ben.locator("#az-total-1 > summary").tap()
    ben.locator("#az-points-1 [name=points]").fill("8")
    ben.locator("#az-points-1 button").tap()
    expect(ana.locator(".now")).to_contain_text("Ben wins, 11 to 4.")
    expect(ben.locator(".now")).to_contain_text("11 zu 4.")


def test_what_would_be_taken_lights_up_before_it_is_confirmed(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(MIDDLE)}")
    marks = {spot: page.locator(f"#az-at-{spot} .az-mark") for spot in ("mother-of-pearl", "petrified-dragon")}
    expect(marks["mother-of-pearl"]).to_be_hidden()
    open_spot(page, "sorcerer")
    expect(marks["mother-of-pearl"]).to_be_visible()
    expect(marks["petrified-dragon"]).to_be_visible()
    open_spot(page, "coral-dragon")
    expect(marks["petrified-dragon"]).to_be_hidden()
    expect(page.locator("#az-at-coral-dragon .az-effect.az-n1").first).to_contain_text("Ana takes 3 × Mother of Pearl.")


def test_only_the_last_silhouette_lights_up_its_target(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([card(0, 'guardian', 2)])}")
    open_spot(page, "guardian")
    expect(page.locator("#az-at-guardian .az-mark")).to_be_hidden()
    page.locator("#az-at-guardian .az-counts label").nth(1).tap()
    expect(page.locator("#az-at-guardian .az-mark")).to_be_visible()


def test_what_a_city_takes_is_not_covered_by_its_choices(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(MIDDLE)}")
    open_spot(page, "undersea-city")
    under, over = page.locator(".az-under").bounding_box(), page.locator("#az-at-undersea-city .az-pick").bounding_box()
    assert under["y"] + under["height"] <= over["y"] + 1


def test_choices_close_by_their_button_outside_and_by_escape(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table()}")
    closed = page.locator("details[name=azura][open]")
    for leave in (
        lambda: page.locator("#az-at-guardian [data-close-pick]").tap(),
        lambda: page.locator(".now").tap(position={"x": 20, "y": 8}),
        lambda: page.keyboard.press("Escape"),
    ):  # fmt: skip
        open_spot(page, "guardian")
        leave()
        expect(closed).to_have_count(0)


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
    behind.goto(f"/es/t/{table}")
    behind.route("**/events*", lambda route: route.abort())
    behind.route("**/panel", lambda route: route.abort())
    ahead.goto(f"/en/t/{table}")
    open_spot(behind, "guardian")
    lay(ahead, "guardian", 4)
    confirm(behind, "guardian", 1)
    expect(behind.locator("#toast")).to_be_visible()
    expect(behind.locator("#panel")).to_have_attribute("data-version", "1")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("width", [320, 360, 412])
def test_nothing_sticks_out_of_a_phone(phone, new_table, state, width):
    steps, options = STATES[state]
    table = new_table(steps, **options)
    for lang in ("en", "fr", "de", "es"):
        page = phone(lang, size={"width": width, "height": 740})
        page.goto(f"/{lang}/t/{table}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, lang
        page.context.close()


def test_the_board_and_the_next_thing_to_do_need_no_scrolling(phone, new_table):
    page = phone("de")
    page.goto(f"/de/t/{new_table(MIDDLE)}")
    foot = page.locator(".foot").bounding_box()["y"]
    for part in (".now", "#az-board", ".az-seats"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= foot, part


def test_a_refill_that_is_due_needs_no_scrolling(phone, new_table):
    steps, options = STATES["refill"]
    page = phone()
    page.goto(f"/en/t/{new_table(steps, **options)}")
    expect(page.locator("#az-end")).to_be_in_viewport(ratio=1)


SMALL = """() => [...document.querySelectorAll(".az summary, .az button, .az .choices span, .az input[type=number]")]
    .filter((at) => at.checkVisibility() && !at.closest("[aria-hidden=true]"))
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("state", STATES)
def test_targets_are_large_enough_for_a_thumb(phone, new_table, state):
    steps, options = STATES[state]
    page = phone()
    page.goto(f"/en/t/{new_table(steps, **options)}")
    if page.locator("#az-at-guardian").is_visible():
        open_spot(page, "guardian")
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(phone, new_table, state, scheme):
    steps, options = STATES[state]
    page = phone("de", scheme=scheme)
    page.goto(f"/de/t/{new_table(steps, **options)}")
    for opened in ("#az-at-sorcerer", "#az-at-guardian", "#az-shells", ".az-fold", None):
        found = Axe().run(page).response["violations"]
        assert not found, [(item["id"], [node["html"][:120] for node in item["nodes"]]) for item in found]
        if opened and page.locator(f"{opened} > summary").first.is_visible():
            page.locator(f"{opened} > summary").first.tap()
