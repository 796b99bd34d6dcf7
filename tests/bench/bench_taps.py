"""How many taps a typical turn takes at each helper, and how long a group that is known waits for its table."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import PHONE, launch
from tests.browser.miraris_states import HANDS
from tests.live import Live

TURNS: dict[str, tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "Azura": ("azura", (
        ("one card (2)", ("#az-at-coral-dragon > summary", "#az-go-coral-dragon-1-1")),
        ("two cards (3)", (
            "#az-at-mother-of-pearl > summary", "#az-at-mother-of-pearl .az-counts label:nth-of-type(2)",
            "#az-go-mother-of-pearl-2-1",
        )),
    )),
    "Mirror Scrolls": ("mirror-scrolls", (("a round (1)", ("#ms-win-0",)),)),
    "Mice and Mystics": ("mice-and-mystics", (
        ("lay out", ("#mm-deal",)), ("a turn (1)", ("#mm-next",)),
        ("a wound (2)", ("#mm-of-tilda > summary", "#mm-wounds-tilda-more")),
    )),
    "Play Me": ("play-me", (
        ("deal", ("#pm-deal",)), ("a round (2)", ("#pm-start", "#pm-tap-0")),
    )),
}  # fmt: skip


def run() -> Iterator[tuple[str, str]]:
    """Label and figure of each measurement."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        live = Live(Path(folder))
        live.start()
        browser = launch(playwright)
        try:
            page = browser.new_page(base_url=live.url, viewport=PHONE, has_touch=True)
            for title, (game, parts) in TURNS.items():
                yield (
                    f"{title}: from home to a table",
                    f"{known_group(page, game):.1f} s",
                )
                for label, targets in parts:
                    yield f"{title}: {label}", taps(page, targets)
            known_group(page, "miraris")
            yield "Miraris: counting four players (≤ 45)", count_four(page)
        finally:
            browser.close()
            live.stop()


def known_group(page: Page, game: str) -> float:
    """Seconds from home to a table that can be tapped, with the names of last time."""
    page.goto("/en/")
    start = time.perf_counter()
    page.locator(f"a[href='/en/{game}/play']").tap()
    page.locator(".setup-go .primary").tap()
    expect(page.locator("#panel")).to_be_visible()
    return time.perf_counter() - start


# Told by the page itself: what was really tapped on it.
COUNT = """() => {
  if (!("tapped" in globalThis)) addEventListener("pointerup", (event) => { if (event.isTrusted) tapped += 1; }, true);
  globalThis.tapped = 0; }"""


def taps(page: Page, targets: tuple[str, ...]) -> str:
    """Tap one after the other, and wait until the table has heard it; how many they were, and how long it took."""
    page.evaluate(COUNT)
    start = time.perf_counter()
    version = page.locator("#panel").get_attribute("data-version")
    for target in targets:
        page.locator(f"{target}:not([data-locked])").tap()
    expect(page.locator("#panel")).not_to_have_attribute("data-version", version or "")
    seconds = time.perf_counter() - start
    return f"{page.evaluate('tapped')} taps, {seconds:.1f} s"


def count_four(page: Page) -> str:
    """Wonders of four, Characters of which each asks for something, and what they ask for, up to the result."""
    targets = [f"#mi-choose-{id}" for id in ("lucia", "serena", "mirela", "unknown")]
    targets += [f"#mi-pick-lucia-0-of-{card}" for card in (7, 6)]
    targets += [f"#mi-pick-serena-1-of-{card}" for card in (1, 2, 2, 3)]
    targets += [
        f"#mi-take-mirela-{gift}" for gift in ("1-1-3", "1-3-1", "2-1-1", "2-3-6")
    ]
    targets += ["#mi-take-unknown-1-6", "#mi-take-unknown-2-4"]
    wonders: list[str] = []
    for seat, hand in enumerate(HANDS):
        wonders += [f"#mi-hold-plus-{card}" for card in hand]
        wonders.append(f"#mi-next-{seat}" if seat < 3 else "#mi-leave-row")
    page.evaluate(COUNT)
    start = time.perf_counter()
    for target in (*wonders, *targets):
        page.locator(f"{target}:not([data-locked]):not([disabled])").tap()
        # As fast as fingers are: what the table answers meanwhile may lie elsewhere.
        page.wait_for_timeout(150)
    expect(page.locator("#panel")).to_have_attribute("data-finished", "true")
    seconds = time.perf_counter() - start
    return f"{page.evaluate('tapped')} taps, {seconds:.1f} s"


if __name__ == "__main__":
    for told, figure in run():
        print(f"{told:<60} {figure}", flush=True)
