"""Axe: what on a page is hard to see, to hear or to reach."""

from pathlib import Path

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Page

SCRIPT = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
COLOURS = [
    "color-contrast",
    "link-in-text-block",
]  # the rules whose findings may differ in other colours
# Passes and whole trees stay in the page: carrying them over costs more than finding them.
RUN = """async ([within, rules]) => {
    const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
    const { violations } = await axe.run(within, options);
    return violations.map((found) => [found.id, found.nodes.slice(0, 4).map((at) => at.html.slice(0, 160))]);
}"""


def expect_no_finding(page: Page, within: str = "html") -> None:
    """Axe finds nothing on the page, or in a part of it, as it is now."""
    assert _findings(page, within, None) == [], page.url


def expect_no_finding_in_other_colours(page: Page) -> None:
    """In the dark, the same page is as easy to see; the page is left in the light."""
    page.emulate_media(color_scheme="dark")
    assert _findings(page, "html", COLOURS) == [], page.url
    page.emulate_media(color_scheme="light")


def _findings(
    page: Page, within: str, rules: list[str] | None
) -> list[tuple[str, list[str]]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[tuple[str, list[str]]] = page.evaluate(RUN, [within, rules])
    return found
