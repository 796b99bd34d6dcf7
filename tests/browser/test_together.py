"""What phones of one table tell each other: a rule that one shows to all."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_table import at, other, table

__all__ = ["other", "table"]


def test_a_shown_rule_opens_everywhere_in_each_language_and_is_closed_by_each(
    phone: Phone, table: str
) -> None:
    ana, ben = phone("en"), phone("de")
    for page, lang in ((ana, "en"), (ben, "de")):
        page.goto(f"/{lang}/t/{table}")
        at(page, 2)
        page.wait_for_load_state("networkidle")
    ana.locator(".why").first.tap()
    ana.locator("#show-all").tap()
    expect(ana.locator("#show-all")).to_have_text("Shown to everyone")
    sheet = ben.locator("#sheet")
    expect(sheet.locator("#shown")).to_have_text("Jemand zeigt allen diese Regel.")
    assert title(ben) != title(ana)
    ben.go_back()
    expect(sheet).to_be_hidden()
    at(ben, 2)
    expect(ana.locator("#sheet")).to_be_visible()
    late = phone("fr")
    late.goto(f"/fr/t/{table}")
    at(late, 2)
    late.wait_for_load_state("networkidle")
    expect(late.locator("#sheet")).to_be_hidden()


def title(page: Page) -> str:
    """The heading of the rule in the sheet."""
    return page.locator("#sheet .rule header").inner_text()
