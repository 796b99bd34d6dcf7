"""What all tables share, with long names and at a laptop: whose phone it is, the history, the keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.opened import open_table

NAMES = ["Maximiliane-Josephine", "José Luis", "Åse", "Bartholomäus-Friedrich"]
WONDER = {"kind": "garden-of-shadows", "round": 1}
KEY = {"Tableside-Phone": "k" * 16}


def miraris(request, steps=()):
    options = {"players": NAMES, "rounds": True}
    return open_table(request, "miraris", options, steps)["id"]


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 568}])
def test_nobody_is_out_of_sight_where_it_is_asked_whose_phone_it_is(phone, size):
    page = phone()
    page.set_viewport_size(size)
    page.goto(f"/en/t/{miraris(page.request)}")
    line = page.locator("#whose")
    line.evaluate("at => { at.hidden = false; }")
    wide = line.evaluate("at => [at.scrollWidth, at.clientWidth]")
    assert wide[0] <= wide[1], wide
    expect(line.get_by_role("link", name="Which one are you?")).to_be_visible()


def test_the_usual_keys_undo_and_redo(browser, site):
    context = browser.new_context(base_url=site)
    page = context.new_page()
    page.goto(f"/en/t/{miraris(context.request, [('lay-wonder', WONDER)])}")
    panel = page.locator("#panel")
    for version, keys in enumerate(("Control+z", "Control+Shift+Z", "Meta+z"), 2):
        page.keyboard.press(keys)
        expect(panel).to_have_attribute("data-version", str(version))
    page.keyboard.press("?")
    expect(page.locator("#keys [data-key=r]")).to_contain_text("Shift+Ctrl+Z")
    context.close()


def test_of_lines_from_one_phone_the_first_says_whose(phone):
    page = phone()
    table = miraris(page.request)
    page.request.put(f"/api/tables/{table}/seats/0", data={}, headers=KEY)
    for seen in range(3):
        tap = {
            "action_id": f"w{seen}",
            "seen": seen,
            "kind": "lay-wonder",
            "args": WONDER,
        }
        answer = page.request.post(
            f"/api/tables/{table}/actions", data=tap, headers=KEY
        )
        assert answer.ok
    page.goto(f"/en/t/{table}/history")
    said = page.get_by_text("(from Maximiliane-Josephine’s phone)")
    expect(said).to_have_count(3)
    wide = said.evaluate_all(
        "all => all.map((at) => at.getBoundingClientRect().width > 9)"
    )
    assert wide == [True, False, False]
