"""Draws the README's picture of four phones, with Chromium: `python -m tests.browser.draw_phones`.

It stands in the repository because the README shows it. Draw it anew when what it shows looks different.
"""

import json
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import PHONE, launch
from tests.live import ROOT, Live

PICTURE = ROOT / "companion" / "phones.png"
GOLDEN = ROOT / "tests" / "games"
EDGE, BETWEEN, WOOD, COLOURS = 10, 20, "#d8ccbc", 128
NAMES = ("Ana", "Bruno", "Chloé", "Dirk")


def draw() -> None:
    """The games in English, a rulebook in French, an Azura board in German and a Miraris count in Spanish."""
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        live = Live(Path(data))
        live.start()
        browser = launch(playwright)
        phones = (
            photo(browser, f"{live.url}/en/", "light"),
            photo(browser, f"{live.url}/fr/miraris", "light"),
            photo(browser, live.url, "dark", "de", "azura/golden/both-variants", 60),
            photo(browser, live.url, "dark", "es", "miraris/golden/three-players", 9),
        )
        browser.close()
        live.stop()
    each, height = phones[0].size
    width = 4 * each + 3 * BETWEEN + 2 * EDGE
    picture = Image.new("RGB", (width, height + 2 * EDGE), WOOD)
    for number, phone in enumerate(phones):
        picture.paste(phone, (EDGE + number * (each + BETWEEN), EDGE))
    picture.quantize(COLOURS).save(PICTURE, optimize=True)


def photo(
    browser: Browser,
    url: str,
    scheme: Any,
    lang: str = "",
    game: str = "",
    steps: int = 0,
) -> Image.Image:
    """A phone that shows a page or, in a language, a recorded game after so many of its steps."""
    page = browser.new_page(viewport=PHONE, color_scheme=scheme, has_touch=True)
    if game:
        url += f"/{lang}/t/{brought_in(page, url, game, steps)}"
    # Rules wait for no letters: they have ours once the browser has them at hand.
    for _ in range(3):
        page.goto(url, wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    return shown


def brought_in(page: Page, url: str, game: str, steps: int) -> str:
    """The id of the table of a recorded game after so many of its steps, with names of ours."""
    export = json.loads((GOLDEN / f"{game}.json").read_text("utf-8"))["export"]
    players = export["options"]["players"]
    export["options"]["players"] = NAMES[: len(players)]
    export["log"] = export["log"][:steps]
    answer = page.request.post(f"{url}/api/tables/import", data=export)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


if __name__ == "__main__":
    draw()
