"""What a first visit to the heaviest rulebooks transfers, worker and manifest included, counted on the wire."""

from collections.abc import Iterator

import pytest

from companion.rulebooks.load import Library
from tests.browser.conftest import Phone
from tests.browser.cupboard import visit
from tests.browser.relay import Relay
from tests.live import Live

MOST_BYTES, MOST_REQUESTS = 60_000, 8
HEAVIEST = 3


@pytest.fixture
def wire(live: Live) -> Iterator[Relay]:
    """A wire to the live server."""
    wire = Relay(live.port)
    yield wire
    wire.close()


def heaviest(library: Library) -> list[str]:
    """The addresses of the longest rulebooks."""
    books = [library.book(game.id, lang) for game in library.games.values() for lang in game.languages]
    books.sort(key=lambda book: -sum(len(section.html.encode()) for section in book.sections.values()))
    return [f"/{book.lang}/{book.game.id}" for book in books[:HEAVIEST]]


def test_a_first_visit_keeps_to_the_budget(phone: Phone, wire: Relay, library: Library) -> None:
    for path in heaviest(library):
        wire.received, wire.asked = 0, []
        page = phone(path[1:3], base=wire.url)
        visit(page, path)
        page.evaluate("fetch(document.querySelector('link[rel=manifest]').href)")  # what a browser with a window does
        page.wait_for_load_state("networkidle")
        page.context.close()
        print(f"\n{path}: {wire.received} bytes, {len(wire.asked)} requests: {wire.asked}")
        assert wire.received <= MOST_BYTES and len(wire.asked) <= MOST_REQUESTS, path
