"""Axe: what on a page is hard to see, to hear or to reach."""

from pathlib import Path

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Page

SCRIPT = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
CONTRAST = "color-contrast"  # the rule that costs more than all others together
OTHER_COLOURS = ["link-in-text-block"]  # what else may differ in other colours
# Nothing here plays sounds, so no media have to be loaded first (`preload`).
# Passes and whole trees stay in the page: carrying them over costs more than finding them.
RUN = """async ([within, options]) => {
    const { violations } = await axe.run(within, { resultTypes: ["violations"], ...options });
    return violations.map((found) => [found.id, found.nodes.slice(0, 4).map((at) => at.html.slice(0, 160))]);
}"""
# Text has the same contrast where all styles that make it, its own and those of what lies around it, are the same:
# of all that are alike the first and the last are looked at (one may lie under a bar, where axe cannot tell), and
# nothing that was fine before: the many states of a table are mostly the same styles again.
ALIKE = """([within, fine]) => {
    const PLAIN = "false|rgba(0, 0, 0, 0)|none|1|none";
    const surroundings = new Map(), alike = new Map(), known = new Set(fine);
    const around = (at) => {
        if (!at) return "";
        if (!surroundings.has(at)) {
            const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(at);
            const off = at.matches(":disabled, [aria-disabled=true]") || Boolean(at.control?.disabled);
            const own = [off, backgroundColor, backgroundImage, opacity, filter].join("|");
            const behind = around(at.parentElement);
            surroundings.set(at, own === PLAIN ? behind : `${behind} > ${own}`);
        }
        return surroundings.get(at);
    };
    const says = (at) => [...at.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    for (const at of document.querySelector(within).querySelectorAll("*")) {
        if (!(says(at) || at.matches("input, select, textarea")) || !at.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(at);
        const look = [around(at), at.type, color, fontSize, fontWeight, textShadow].join("|");
        if (!known.has(look)) alike.set(look, [alike.get(look)?.[0] ?? at, at]);
    }
    return alike;
}"""
RUN_CONTRAST = f"""async ([within, fine, options]) => {{
    const alike = ({ALIKE})([within, fine]);
    const include = [...new Set([...alike.values()].flat())];
    return [[...alike.keys()], include.length ? await ({RUN})([{{ include }}, options]) : []];
}}"""
_fine: set[str] = set()  # the looks whose contrast was found to be enough


def expect_no_finding(page: Page, within: str = "html", state: str = "") -> None:
    """Axe finds nothing on the page, or in a part of it, as it is now; the state is named where it does."""
    _expect_none(page, within, {"rules": {CONTRAST: {"enabled": False}}}, state)


def expect_no_finding_in_other_colours(
    page: Page, within: str = "html", state: str = ""
) -> None:
    """In the dark, the same page is as easy to see; the page is left in the light."""
    page.emulate_media(color_scheme="dark")
    _expect_none(page, within, {"runOnly": OTHER_COLOURS}, state)
    page.emulate_media(color_scheme="light")


def _expect_none(
    page: Page, within: str, options: dict[str, object], state: str
) -> None:
    """The rules of these options and that of contrast find nothing."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, [within, {"preload": False, **options}])
    contrast = {"runOnly": [CONTRAST], "preload": False}
    looks, faint = page.evaluate(RUN_CONTRAST, [within, [*_fine], contrast])
    assert not found + faint, (state, page.url, found + faint)
    _fine.update(looks)
