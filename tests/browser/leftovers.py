"""What must not be left on a page whose controls are gone, as for those who only watch."""

from playwright.sync_api import Page, expect

CONTROLS = "main :is(button, input, select):not(:disabled, .foot *, [type=hidden])"
# A question mark that explains nothing, because what it stands beside is not there.
LONELY = """() => [...document.querySelectorAll("main .why")]
    .filter((at) => at.checkVisibility())
    .filter((at) => !at.closest("p, li, div, h2, dt, legend, header, summary").innerText.replaceAll("?", "").trim())
    .map((at) => at.outerHTML.slice(0, 90))"""
# An opened fold, or a group of controls, in which nothing is to be seen.
HOLLOW = """() => [...document.querySelectorAll("main :is(details[open], [role=group], .row, fieldset, section)")]
    .filter((at) => at.checkVisibility())
    .filter((at) => {
        const said = [...at.querySelectorAll(":scope > summary, :scope > h2, :scope > .mm-label")];
        const rest = said.reduce((text, part) => text.replace(part.innerText, ""), at.innerText);
        return !rest.replaceAll("?", "").trim() && !at.querySelector(":scope svg:not(summary svg, .mm-label svg)");
    })
    .map((at) => at.outerHTML.slice(0, 90))"""
UNFOLD = """() => document.querySelectorAll("main details")
    .forEach((one) => { one.removeAttribute("name"); one.open = true; })"""


def expect_none(page: Page) -> None:
    """Fail where something can be pressed or typed, or explains, frames or heads nothing."""
    page.evaluate(UNFOLD)
    expect(page.locator(CONTROLS).filter(visible=True)).to_have_count(0)
    assert page.evaluate(LONELY) == []
    assert page.evaluate(HOLLOW) == []
