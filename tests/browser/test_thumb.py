"""In the middle of long games: a tap moves nothing that is tapped next, and what it brings under the thumb waits."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.panel import at_version, drawn

GOLDEN = Path(__file__).parent.parent / "games"
MOST_PX = 4
# A lock lasts a moment: who looks late still finds that there was one.
WATCH_LOCKS = """() => {
    window.wasLocked = new WeakSet();
    const watch = (changes) => { for (const { target } of changes) window.wasLocked.add(target); };
    new MutationObserver(watch).observe(document.body, { subtree: true, attributeFilter: ["data-locked"] });
}"""
PLACES = """(stays) => Object.fromEntries([...document.querySelectorAll(stays)]
    .filter((part) => part.id || part.parentElement.id)
    .map((part) => [part.id || part.parentElement.id, part.getBoundingClientRect()])
    .map(([id, { left, top }]) => [id, [left, top]]))"""
UNDER = """([x, y]) => {
    const under = document.elementFromPoint(x, y).closest("button, summary, label, a[href]");
    return under && !window.wasLocked.has(under) && !under.disabled ? under.outerHTML.slice(0, 90) : "";
}"""


def opened(page: Page, game: str, recorded: str, steps: int) -> int:
    """Look at a recorded game as it stood after some steps; its version."""
    path = GOLDEN / game.replace("-", "_") / "golden" / f"{recorded}.json"
    export: dict[str, Any] = json.loads(path.read_text("utf-8"))["export"]
    export["log"] = export["log"][:steps]
    table = page.request.post("/api/tables/import", data=export).json()
    page.goto(f"/de/t/{table['id']}")
    page.evaluate(WATCH_LOCKS)
    version: int = table["version"]
    return version


SPOTS, TILES = ".az-spot > summary", ".ms-tiles [id], .ms-mage"
WHEEL = "#mm-wheel-more, #mm-wheel-less, #mm-next"


@pytest.mark.parametrize(
    ("game", "recorded", "steps", "opens", "tapped", "stays"),
    [
        ("azura", "base-cities", 23, "#az-at-sorcerer", "#az-go-sorcerer-1-2", SPOTS),
        ("azura", "foreshadowing", 53, "#az-at-guardian", "#az-go-guardian-1-1", SPOTS),
        ("mirror-scrolls", "turns-angry", 62, "", "#ms-link-crown", TILES),
        ("mice-and-mystics", "chapter-1-won", 10, "", "#mm-wheel-more", WHEEL),
        ("miraris", "six-players", 42, "", "#mi-lay-2", "[id^=mi-lay-]"),
        ("play-me", "judas", 16, "", "#pm-start", "#undo"),
    ],
)
def test_a_tap_moves_nothing_that_is_tapped_next(
    phone, game, recorded, steps, opens, tapped, stays
):
    page = phone("de")
    version = opened(page, game, recorded, steps)
    before = page.evaluate(PLACES, f"{stays}, #undo, #redo")
    if opens:
        page.locator(f"{opens} > summary").tap()
        drawn(page)
    box = page.locator(tapped).bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.locator(tapped).tap()
    at_version(page, version + 1)
    after = page.evaluate(PLACES, f"{stays}, #undo, #redo")
    assert before
    for part in before.keys() & after.keys():
        moved = [abs(a - b) for a, b in zip(before[part], after[part], strict=True)]
        assert max(moved) <= MOST_PX, (part, moved)
    if not page.locator(tapped).is_visible():
        assert not page.evaluate(UNDER, at)
