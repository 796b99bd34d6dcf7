"""Axe: what on a page is hard to see, to hear or to reach."""

from pathlib import Path

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Page

SCRIPT = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
# Colours are looked at where they are new (LOOKS marks it): these rules cost more than all others together.
COLOURS = ["color-contrast", "link-in-text-block"]
# Only what is marked; nothing is measured twice, and a tree is built once for all rules.
TEACH = """axe.configure({ rules: [
    { id: "color-contrast", selector: "[data-new-look]" },
    { id: "link-in-text-block", selector: "a[data-new-look]" }] })"""
# Nothing here plays sounds, so no media have to be loaded first (`preload`).
# Passes and whole trees stay in the page: carrying them over costs more than finding them.
RUN = """async ([within, options]) => {
    const { violations } = await axe.run(within, { resultTypes: ["violations"], preload: false, ...options });
    for (const at of document.querySelectorAll("[data-new-look]")) delete at.dataset.newLook;
    return violations.map((found) => [found.id, found.nodes.slice(0, 4).map((at) => at.html.slice(0, 160))]);
}"""
# Text has the same contrast where its colour, its kind of size and all that lies behind or over it are the same (and a
# link differs from its text where both are): of all that are alike the first and the last are looked at (one may lie
# under a bar, where axe cannot tell), and nothing that was fine before: the many states of a table are mostly the same
# looks again. Behind a ground that lets nothing through no other counts; what makes it faint lies over all of it.
LOOKS = r"""([within, fine]) => {
    const PLAIN = "rgba(0, 0, 0, 0)|none|false|1|none", GROUND = /^rgb\(.*\|none\|false\|1\|none$/;
    const surroundings = new Map(), alike = new Map(), known = new Set(fine);
    const around = (at) => {
        if (!at) return [];
        if (!surroundings.has(at)) {
            const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(at);
            const off = at.matches(":disabled, [aria-disabled=true]") || Boolean(at.control?.disabled);
            const own = [backgroundColor, backgroundImage, off, opacity, filter].join("|");
            const behind = around(at.parentElement);
            const through = GROUND.test(own) ? behind.filter((one) => !one.endsWith("|false|1|none")) : behind;
            surroundings.set(at, own === PLAIN ? behind : [...through, own]);
        }
        return surroundings.get(at);
    };
    const size = ({ fontSize, fontWeight }) => parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
    const says = (at) => [...at.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    for (const at of document.querySelector(within).querySelectorAll("*")) {
        if (!(says(at) || at.matches("input, select, textarea")) || !at.checkVisibility()) continue;
        const style = getComputedStyle(at), { color, textShadow, textDecorationLine } = style;
        const beside = at.matches("a") ? getComputedStyle(at.parentElement).color + textDecorationLine : "";
        const look = [around(at).join(" > "), at.type, color, size(style), textShadow, beside].join("|");
        if (!known.has(look)) alike.set(look, [alike.get(look)?.[0] ?? at, at]);
    }
    for (const at of [...alike.values()].flat()) at.dataset.newLook = "";
    return [...alike.keys()];
}"""
_fine: set[str] = set()  # the looks whose colours were found to be right


def expect_no_finding(page: Page, within: str = "html", state: str = "") -> None:
    """Axe finds nothing on the page, or in a part of it, as it is now; the state is named where it does."""
    looks = _new_looks(page, within)
    _expect_none(page, within, {}, state)
    _fine.update(looks)


def expect_no_finding_in_other_colours(
    page: Page, within: str = "html", state: str = ""
) -> None:
    """In the dark, the same page is as easy to see; the page is left in the light."""
    page.emulate_media(color_scheme="dark")
    looks = _new_looks(page, within)
    if looks:
        _expect_none(page, within, {"runOnly": COLOURS}, state)
    _fine.update(looks)
    page.emulate_media(color_scheme="light")


def _new_looks(page: Page, within: str) -> list[str]:
    """Mark what has a look that was not yet found to be fine, and name these looks."""
    found: list[str] = page.evaluate(LOOKS, [within, [*_fine]])
    return found


def _expect_none(
    page: Page, within: str, options: dict[str, object], state: str
) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
        page.evaluate(TEACH)
    found = page.evaluate(RUN, [within, options])
    assert not found, (state, page.url, found)
