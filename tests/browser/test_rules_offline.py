"""A phone that only ever opened its table: what its helper asks the rules is answered without a network, too."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.cupboard import leave_network, wait_until
from tests.browser.opened import open_table
from tests.browser.panel import at_version

pytestmark = pytest.mark.usefixtures("service_worker")

ALL_KEPT = """async (paths) => {
  const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })));
  return found.every(Boolean);
}"""


def at_table(phone: Phone, lang: str, *, waits: bool = True) -> Page:
    """A phone at a new table of Azura, which has put the rules away."""
    page = phone(lang)
    page.add_init_script("localStorage.setItem('tableside.explain', 'true')")
    table = open_table(page.context.request, "azura", {"players": ["Ana", "Ben"]})
    page.goto(f"/{lang}/t/{table['id']}")
    at_version(page, 0)
    if waits:
        book = f"/{lang}/azura"
        wait_until(page, ALL_KEPT, [book, f"{book}/learn", f"/{lang}/"])
    return page


def test_rules_words_and_steps_are_shown_without_a_network(phone: Phone) -> None:
    page = at_table(phone, "de")
    shown, close = page.locator("#sheet-body"), page.locator("#sheet form button")
    explain = page.locator("#explain a[data-one]")
    expect(explain).to_have_class("btn small on")
    leave_network(page)
    page.locator(".foot a[href$='/reference']").tap()
    expect(shown.locator("h2")).to_contain_text("In Kürze")
    shown.locator(".term").first.tap()
    expect(page.locator(".gloss:popover-open")).to_be_visible()
    close.tap()
    page.locator("#panel a.why").first.tap()
    expect(shown.locator("h2")).to_contain_text("Dein Zug")
    # What stands below a rule in the book is linked, as it is by the server.
    below = shown.locator(".below a")
    titles = below.all_inner_texts()
    below.first.tap()
    expect(shown.locator("h3")).to_contain_text(titles[0])
    page.locator("#sheet-back").tap()
    expect(shown.locator("h2")).to_contain_text("Dein Zug")
    close.tap()
    explain.tap()
    expect(shown.locator(".step.alone h2")).to_have_text("Spiele deine erste Karte")
    page.context.set_offline(False)
    served = "async () => (await (await fetch('/de/azura/turn?part=1')).text()).match(/(?<=below)[^]*?(?=<.ul>)/g)"
    told = page.evaluate(f"({served})()")
    assert told and all(title in told[0] for title in titles)


def test_an_answer_that_does_not_come_is_not_waited_for(phone: Phone) -> None:
    page = at_table(phone, "en")
    page.context.route("**/en/azura/reference?part=1", lambda route: None)
    page.locator(".foot a[href$='/reference']").tap()
    expect(page.locator("#sheet-body h2")).to_contain_text("Quick reference")


@pytest.mark.parametrize(
    "lang, told",
    [
        ("en", "No network: this cannot"),
        ("de", "Kein Netz: Das lässt"),
        ("fr", "Pas de réseau\u00a0: impossible"),
        ("es", "Sin conexión: esto no"),
    ],
)
def test_what_the_server_alone_knows_says_so_where_it_was_tapped(
    phone: Phone, lang: str, told: str
) -> None:
    page = at_table(phone, lang, waits=False)
    shown = page.locator("#sheet-body")
    leave_network(page)
    page.locator(".foot a[href$='/history']").tap()
    expect(shown).to_contain_text(told)
    page.locator("#sheet form button").tap()
    page.context.set_offline(False)
    expect(page.locator("html")).not_to_have_attribute("data-away", "")
    page.locator(".foot a[href$='/history']").tap()
    expect(shown).not_to_contain_text(told)
