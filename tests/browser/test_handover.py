"""A table goes from one phone to another that does not share its server, and what both did comes together."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from companion.tables.handover import codes
from tests.browser.conftest import Phone
from tests.browser.panel import drawn
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import tap


def given(page: Page, here: str) -> dict[str, Any]:
    """The file that a phone hands over."""
    found: dict[str, Any] = page.request.get(f"{here}/hand-over.json").json()
    return found


def open_codes(page: Page, base: str, data: dict[str, Any]) -> None:
    """What the phone's own camera does: each code's link opens in a tab of its own, the last ones first."""
    first, *others = codes(data)
    for text in reversed(others):
        tab = page.context.new_page()
        tab.goto(f"{base}/take-over#{text}")
        expect(tab.locator("#read")).not_to_be_empty()
        tab.close()
    page.goto(f"{base}/take-over#{first}")


def test_codes_follow_each_other_and_bring_the_table_to_another_phone(
    phone: Phone, live: Live, own_server: Live
) -> None:
    with TapPhone(live.port) as taps:
        id = taps.open_table()
        for number in range(30):
            taps.act(id, tap(f"{number:032x}", f"Ana {number}"))
    giver, taker = phone("de"), phone("fr", base=own_server.url)
    giver.goto(f"/de/t/{id}/hand-over")
    shown = giver.locator(".codes li:visible")
    expect(shown).to_have_count(1)
    giver.get_by_role("button", name="Weiter").click()
    second = shown.text_content()
    giver.get_by_role("button", name="Zurück", exact=True).click()
    expect(shown).not_to_have_text(second or "")
    data = given(giver, f"/de/t/{id}")
    assert len(codes(data)) == giver.locator(".codes li").count() > 1
    open_codes(taker, own_server.url, data)
    taker.wait_for_url(f"**/fr/t/{id}")
    expect(taker.locator("#panel")).to_contain_text("Ana 29")
    assert (
        taker.evaluate("localStorage.getItem('tableside.taking')").find('parts":{}') > 0
    )


def test_a_file_brings_what_is_new_and_the_table_chooses(
    phone: Phone, live: Live, own_server: Live, tmp_path: Path
) -> None:
    with TapPhone(live.port) as taps:
        id = taps.open_table()
        taps.act(id, tap("one", "Zoé"))
        whole, file = (
            taps.call("GET", f"/en/t/{id}/hand-over.json")[1],
            tmp_path / "table.txt",
        )
        taps.act(id, tap("two", "Cleo"))
        giver, taker = phone(), phone(base=own_server.url)
        newer = given(giver, f"/en/t/{id}")
    file.write_text(json.dumps(whole))
    taker.goto("/en/take-over")
    taker.set_input_files("input[type=file]", file)
    taker.get_by_role("button", name="Take over").click()
    taker.wait_for_url(f"**/en/t/{id}")
    with TapPhone(own_server.port) as taps:
        taps.act(id, tap("other", "Dora"))
    file.write_text(json.dumps(newer))
    taker.goto("/en/take-over")
    taker.set_input_files("input[type=file]", file)
    taker.get_by_role("button", name="Take over").click()
    taker.wait_for_url(f"**/en/t/{id}/join")
    expect(taker.locator("main")).to_contain_text("Zoé is now called Dora")
    # Who leaves it, or comes later, finds the way back: before all else, and not below a question.
    with taker.expect_response(f"**/api/tables/{id}/seats*"):
        taker.goto(f"/en/t/{id}#who")
    bar = taker.locator("#choose")
    expect(bar).to_be_visible()
    drawn(taker)
    expect(taker.locator("#sheet")).to_be_hidden()
    covers = """(bar) => {
      const { left, width, height } = bar.getBoundingClientRect();
      const board = document.getElementById("panel").getBoundingClientRect();
      return left <= board.left && width >= board.width && height >= 44;
    }"""
    assert bar.evaluate(covers)
    bar.tap()
    taker.wait_for_url(f"**/en/t/{id}/join")
    taker.get_by_role("button", name="Keep only what the phone played").click()
    taker.wait_for_url("**/history#set-aside")
    expect(taker.locator("main")).to_contain_text(
        "The table kept what was played elsewhere instead."
    )
    taker.goto(f"/en/t/{id}")
    expect(taker.locator("#panel")).to_contain_text("Cleo")
