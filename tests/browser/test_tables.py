"""Tables of the rulebooks on narrow phones: all of each is seen, and what must scroll shows it."""

import pytest

from tests.browser.conftest import Phone
from tests.browser.looks import expect_nothing

BOOKS = ("miraris", "azura", "mirror-scrolls", "play-me", "mice-and-mystics")
NARROW = ({"width": 360, "height": 740}, {"width": 320, "height": 568})

HIDDEN = """() => [...document.querySelectorAll(".rule .scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => `#${box.closest(".rule").id} ${box.scrollWidth} in ${box.clientWidth}: `
    + [...box.querySelectorAll("th")].map((head) => head.innerText).join(" | "))"""


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("book", BOOKS)
def test_no_table_is_wider_than_a_phone(phone: Phone, book: str, lang: str) -> None:
    page = phone(lang, drawn=False)
    page.goto(f"/{lang}/{book}")
    assert page.locator(".rule .scroll").count() > 1
    for size in NARROW:
        page.set_viewport_size(size)
        expect_nothing(page, HIDDEN, size["width"])


def test_a_table_that_scrolls_shows_it_and_is_reached_by_keyboard(phone: Phone) -> None:
    page = phone("de")
    page.set_viewport_size({"width": 220, "height": 568})
    page.goto("/de/mice-and-mystics")
    box = page.locator("#minions .scroll")
    assert box.evaluate("(box) => box.scrollWidth > box.clientWidth")
    shadows = box.evaluate("(box) => getComputedStyle(box).backgroundAttachment")
    assert shadows == "local, local, scroll, scroll"  # covers, and what they cover
    assert box.get_attribute("tabindex") == "0"
