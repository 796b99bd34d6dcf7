"""Axe: what on a page is hard to see, to hear or to reach."""

from pathlib import Path

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Page

SCRIPT = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
CONTRAST = "color-contrast"  # the rule that costs more than all others together
OTHER_COLOURS = ["link-in-text-block"]  # what else may differ in other colours
# Passes and whole trees stay in the page: carrying them over costs more than finding them.
RUN = """async ([within, options]) => {
    const { violations } = await axe.run(within, { resultTypes: ["violations"], ...options });
    return violations.map((found) => [found.id, found.nodes.slice(0, 4).map((at) => at.html.slice(0, 160))]);
}"""
# Text has the same contrast where all styles that make it, its own and those of what lies around it, are the same:
# of all that are alike the first and the last are looked at (one may lie under a bar, where axe cannot tell).
ALIKE = """(within) => {
    const PLAIN = "false|rgba(0, 0, 0, 0)|none|1|none";
    const surroundings = new Map(), numbers = new Map(), alike = new Map();
    const number = (look) => numbers.get(look) ?? numbers.set(look, numbers.size).get(look);
    const around = (at) => {
        if (!at) return 0;
        if (!surroundings.has(at)) {
            const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(at);
            const off = at.matches(":disabled, [aria-disabled=true]") || Boolean(at.control?.disabled);
            const own = [off, backgroundColor, backgroundImage, opacity, filter].join("|");
            const behind = around(at.parentElement);
            surroundings.set(at, own === PLAIN ? behind : number(`${behind}|${own}`));
        }
        return surroundings.get(at);
    };
    const says = (at) => [...at.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    for (const at of document.querySelector(within).querySelectorAll("*")) {
        if (!(says(at) || at.matches("input, select, textarea")) || !at.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(at);
        const look = [around(at), at.type, color, fontSize, fontWeight, textShadow].join("|");
        alike.set(look, [alike.get(look)?.[0] ?? at, at]);
    }
    return [...new Set([...alike.values()].flat())];
}"""
RUN_CONTRAST = f"""async ([within, options]) => {{
    const include = ({ALIKE})(within);
    return include.length ? ({RUN})([{{ include }}, options]) : [];
}}"""


def expect_no_finding(page: Page, within: str = "html") -> None:
    """Axe finds nothing on the page, or in a part of it, as it is now."""
    _expect_none(page, within, {"rules": {CONTRAST: {"enabled": False}}})


def expect_no_finding_in_other_colours(page: Page, within: str = "html") -> None:
    """In the dark, the same page is as easy to see; the page is left in the light."""
    page.emulate_media(color_scheme="dark")
    _expect_none(page, within, {"runOnly": OTHER_COLOURS})
    page.emulate_media(color_scheme="light")


def _expect_none(page: Page, within: str, options: dict[str, object]) -> None:
    """The rules of these options and that of contrast find nothing."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, [within, options])
    found += page.evaluate(RUN_CONTRAST, [within, {"runOnly": [CONTRAST]}])
    assert not found, (page.url, found)
