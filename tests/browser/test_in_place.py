"""What a finger is about to tap stays where it is while other phones act."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.mice_tables import DEAL, PARTY, tables
from tests.browser.opened import open_table
from tests.browser.panel import at_version, drawn, stop_time, touch


@pytest.fixture
def new_table(browser, site):
    """Opens tables of Mice and Mystics."""
    with tables(browser, site) as make:
        yield make


def top(page: Page, target: str) -> float:
    """Where something begins, from the top of the screen."""
    box = page.locator(target).bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.usefixtures("new_phones")
def test_a_touched_row_stays_while_others_act(phone, new_table):
    ana, ben = phone(), phone("de")
    table = new_table([DEAL])
    ana.clock.install()
    ana.goto(f"/en/t/{table}")
    ben.goto(f"/de/t/{table}")
    row = "#mm-card-maginos"
    for _time in range(2):
        ana.locator("#mm-of-maginos > summary").tap()
    drawn(ana)
    stop_time(ana)  # it stays for some seconds
    before = top(ana, row)
    for version in (2, 3, 4, 5, 6):
        touch(ben.locator("#mm-wheel-more"))
        at_version(ana, version)
        assert abs(top(ana, row) - before) <= 2


def test_focus_goes_on_to_the_next_thing_to_do(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([])}")
    page.locator("#mm-deal").focus()
    page.keyboard.press("Enter")
    at_version(page, 1)
    expect(page.locator("#mm-next")).to_be_focused()


def test_a_key_keeps_the_focus_though_a_finger_was_there_just_before(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table([DEAL])}")
    at_version(page, 1)
    # A form that folds itself away once it has done its work, behind whose button no primary one lies open.
    page.locator("[data-opens=mm-encounter]").tap()
    only_a_room = page.locator("#mm-room-only")
    only_a_room.press("Enter")
    expect(only_a_room).to_have_text("With minions on the board? Tap again")
    page.locator("#mm-room-only:not([data-locked])").press("Enter")
    at_version(page, 2)
    expect(page.locator("#mm-next")).to_be_focused()


AZURA: tuple[str, Any] = ("azura", {"players": ["Ana", "Ben"]})
PEARLS = {"player": 0, "spot": "mother-of-pearl", "count": 2, "take": ""}
MICE: tuple[str, Any] = (
    "mice-and-mystics",
    {"players": ["Ana", "Ben"], "party": PARTY, "rat_warrior": 3},
)


@pytest.mark.parametrize(
    ("game", "steps", "held", "kind", "args"),
    [
        (AZURA, [], "#az-at-mother-of-pearl > summary", "play", PEARLS),
        (MICE, [DEAL], "#mm-of-collin > summary", "wound", {"mouse": "collin", "wounds": 1}),
    ],
    ids=["azura", "mice"],
)  # fmt: skip
def test_what_has_the_focus_shows_what_others_did(phone, game, steps, held, kind, args):
    page, other = phone(), phone("de")
    table = open_table(page.request, *game, steps)["id"]
    page.goto(f"/en/t/{table}")
    for _time in range(2):
        page.locator(held).tap()
    expect(page.locator(held)).to_be_focused()
    before = page.locator(held).text_content()
    action = {"action_id": "o", "kind": kind, "args": args, "seen": len(steps)}
    assert other.request.post(f"/api/tables/{table}/actions", data=action).ok
    at_version(page, len(steps) + 1)
    after = page.locator(held).text_content()
    assert after != before
    expect(page.locator(held)).to_be_focused()
    page.reload()
    assert page.locator(held).text_content() == after


RECORDED = {
    "azura": "seashells",
    "mice_and_mystics": "two-chapters-with-a-boss",
    "miraris": "rolando-wins",
    "mirror_scrolls": "turns-dragon",
    "play_me": "judas",
}
STEPS_BACK = 12
# What is seen of the panel, element by element, beside what a page would show that is loaded now.
SEEN = """async () => {
  const own = "[name=seen], [name=action_id], [name=laid], #pm-time, [data-text], [data-step]"; // a script's
  const told = (panel) => [...panel.querySelectorAll(`*:not(${own})`)].map((part) => [
    part.tagName, part.id, part.value ?? "", part.checked ?? "", part.disabled ?? "", part.getAttribute("aria-label"),
    [...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("|"),
  ].join(" "));
  const page = await (await fetch(location.href, { cache: "no-store" })).text();
  const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("panel");
  return [told(document.getElementById("panel")), told(fresh)];
}"""


@pytest.mark.parametrize("game", RECORDED)
def test_after_every_step_a_phone_shows_what_it_would_show_when_loaded_anew(
    phone, game
):
    page = phone(drawn=False)
    path = Path(__file__).parent.parent / f"games/{game}/golden/{RECORDED[game]}.json"
    export = json.loads(path.read_text("utf-8"))["export"]
    table = page.request.post("/api/tables/import", data=export).json()
    page.goto(f"/en/t/{table['id']}")
    for seen in range(table["version"], table["version"] + STEPS_BACK):
        back = {"action_id": f"b-{seen}", "kind": "undo", "args": {}, "seen": seen}
        act = f"/api/tables/{table['id']}/actions"
        assert page.request.post(act, data=back).ok
        shown = re.compile(f"^{seen + 1}$")
        expect(page.locator("#panel")).to_have_attribute("data-version", shown)
        live, fresh = page.evaluate(SEEN)
        assert live == fresh
