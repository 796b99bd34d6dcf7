"""What a first visit to the heaviest rulebooks transfers, worker and manifest included, counted on the wire."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from companion.rulebooks.load import Library
from tests.browser.conftest import Phone
from tests.browser.cupboard import visit
from tests.browser.panel import wait_for
from tests.browser.relay import Relay
from tests.live import Live

pytestmark = pytest.mark.usefixtures("service_worker")

MOST_BYTES, MOST_REQUESTS = (
    60_000,
    8,
)  # up to the readable rule: the page, and what its first sight waits for
MOST_BYTES_IN_ALL, FONTS = 110_000, 2
HEAVIEST = 3
READABLE = """() => {
  const waited = performance.getEntriesByType("resource").filter((file) => file.renderBlockingStatus === "blocking");
  const all = [...performance.getEntriesByType("navigation"), ...waited];
  return { bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0), requests: all.length };
}"""

PLACES = """() => [...document.querySelectorAll(":is(.bar, .foot, main):not([hidden]), main .rule, main .rule *")]
  .map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height]; })"""


@pytest.fixture
def wire(live: Live) -> Iterator[Relay]:
    """A wire to the live server."""
    wire = Relay(live.port)
    yield wire
    wire.close()


def heaviest(library: Library) -> list[str]:
    """The addresses of the longest rulebooks."""
    books = [
        library.book(game.id, lang)
        for game in library.games.values()
        for lang in game.languages
    ]
    books.sort(
        key=lambda book: (
            -sum(len(section.html.encode()) for section in book.sections.values())
        )
    )
    return [f"/{book.lang}/{book.game.id}" for book in books[:HEAVIEST]]


def test_a_first_visit_keeps_to_the_budget(
    phone: Phone, wire: Relay, library: Library
) -> None:
    for path in heaviest(library):
        wire.received, wire.asked = 0, []
        page = phone(path[1:3], base=wire.url)
        visit(page, path)
        page.evaluate(
            "fetch(document.querySelector('link[rel=manifest]').href).then((response) => response.text())"
        )  # what a browser with a window does
        page.wait_for_load_state("networkidle")
        readable = page.evaluate(READABLE)
        page.context.close()
        print(
            f"\n{path}: {wire.received} bytes, {len(wire.asked)} requests: {wire.asked}"
        )
        fonts = [asked for asked in wire.asked if asked.endswith(".woff2")]
        assert len(fonts) == len(set(fonts)) == FONTS, path
        assert (
            readable["bytes"] <= MOST_BYTES and readable["requests"] <= MOST_REQUESTS
        ), (path, readable)
        assert wire.received <= MOST_BYTES_IN_ALL, path


@pytest.mark.parametrize("width, height", [(360, 740), (1280, 800)])
def test_no_rule_moves_when_the_rest_of_the_styles_comes(
    phone: Phone, library: Library, width: int, height: int
) -> None:
    page = phone("fr")
    page.set_viewport_size({"width": width, "height": height})
    waiting: list[Route] = []
    page.context.route("**/*.woff2", lambda route: route.abort())
    page.context.route("**/css/site.css", lambda route: waiting.append(route))
    page.goto(heaviest(library)[0], wait_until="commit")
    expect(page.locator("#announce")).to_be_attached()
    expect(page.locator(".keeper button")).to_be_attached()
    before = page.evaluate(PLACES)
    wait_for(page, lambda: waiting)
    waiting[0].continue_()
    page.wait_for_load_state("load")
    assert len(before) > 1000 and page.evaluate(PLACES) == before


PAINTED = """() => new Promise((done) => {
    const isText = ({ name }) => name === "first-contentful-paint";
    new PerformanceObserver((list) => { if (list.getEntries().some(isText)) done(); })
        .observe({ type: "paint", buffered: true });
})"""


def test_the_text_waits_for_no_font(phone: Phone, library: Library) -> None:
    page = phone("fr")
    waiting: list[Route] = []
    page.context.route("**/*.woff2", lambda route: waiting.append(route))
    page.goto(heaviest(library)[0], wait_until="commit")
    expect(page.locator("h1")).to_be_visible()
    # The letters never come: text that waited for them would not be painted.
    page.evaluate(PAINTED)
    wait_for(page, lambda: waiting)
    assert page.evaluate("document.fonts.status") == "loading"
