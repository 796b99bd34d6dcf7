"""Whose turn it is, on the phone of whoever's it is."""

from typing import Any

import pytest

from tests.browser.conftest import Phone
from tests.browser.looks import expect_nothing
from tests.browser.opened import open_table

NAMES = ["Maximiliane", "Ben"]
THREE = [*NAMES, "Zoé"]
GAMES: dict[str, dict[str, Any]] = {
    "azura": {"players": NAMES},
    "miraris": {"players": THREE},
    "mirror-scrolls": {"players": THREE, "depth": 2},
    "play-me": {"players": THREE},
    "mice-and-mystics": {"players": NAMES, "party": ["filch", "lily", "nez", "tilda"]},
}
SIZES = ((360, 740), (320, 568), (740, 360))
# Before it is one's turn and while it is: the strip's height, how large it says so, and where the board begins.
TURNS = """(high) => {
    const strip = document.getElementById("me"), told = strip.querySelector("span");
    const look = (isMine) => {
        strip.toggleAttribute("data-turn", isMine);
        told.textContent = isMine ? strip.dataset.yours : "";
        const { top } = document.getElementById("panel").getBoundingClientRect();
        return { top, height: strip.offsetHeight, letters: parseFloat(getComputedStyle(told).fontSize) };
    };
    const before = look(false), mine = look(true), whole = told.getBoundingClientRect();
    const isWhole = whole.right <= innerWidth && whole.height <= mine.height;
    return isWhole && mine.height >= high && mine.letters >= 18 && mine.top === before.top ? [] : [before, mine];
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["de", "fr"])
def test_ones_own_turn_is_seen_at_a_glance_and_moves_nothing(
    phone: Phone, game: str, lang: str
) -> None:
    page = phone(lang)
    table = open_table(page.request, game, GAMES[game])["id"]
    page.goto(f"/t/{table}")
    page.locator(".who [data-take='0']").tap()
    page.locator("#me").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        high = 44 if height > width else 28
        expect_nothing(page, f"() => ({TURNS})({high})", width, height)


def test_ones_own_turn_is_told_beside_what_explains_on_the_smallest_phones(
    phone: Phone,
) -> None:
    page = phone("fr", size={"width": 320, "height": 568})
    table = open_table(page.request, "mirror-scrolls", GAMES["mirror-scrolls"])["id"]
    page.goto(f"/t/{table}")
    page.locator(".who [data-take='0']").tap()
    page.locator("#me").wait_for()
    page.evaluate("document.getElementById('explain').hidden = false")
    page.locator("#me[data-turn] span").wait_for()
    boxes = [page.locator(at).bounding_box() for at in ("#me", "#explain > a")]
    (told, explains) = boxes
    assert told and explains
    assert told["height"] == 44
    assert explains["x"] >= told["x"] + told["width"]
    assert explains["y"] < told["y"] + told["height"]
