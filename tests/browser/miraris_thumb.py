"""A thumb at a Miraris table: it taps what it sees, waits for what is locked, and counts its taps."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.panel import touch

KINDS = ("garden-of-shadows", "frozen-grave", "black-altar", "chapel-of-the-divine", "hand-of-the-goddess",
         "edge-of-the-world", "the-dream")  # fmt: skip


class Thumb:
    """One phone, how often it has been tapped, and how many versions that made beyond the recorded steps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.extra = page, 0, 0

    def tap(self, target: str | Locator) -> None:
        """Tap something once it can be tapped, and lies where it will stay: the tap before has been answered."""
        expect(self.page.locator(".on-its-way")).to_have_count(0)
        touch(self.page.locator(target) if isinstance(target, str) else target)
        self.taps += 1

    def turn(self, group: str, seat: int | str) -> None:
        """Show another seat."""
        self.tap(
            self.page.locator("label", has=self.page.locator(f"#mi-{group}-{seat}"))
        )

    def wonders(self, *cards: int) -> None:
        """Tap a card for each Wonder of the seat that is shown."""
        for card in cards:
            self.tap(f"#mi-hold-plus-{card}")

    def lay(self, *cards: int) -> None:
        """Fill the row, near to far."""
        for card in cards:
            self.tap(f"#mi-lay-{card}:visible, #mi-begin-{card}")

    def characters(self, ids: Sequence[str]) -> None:
        """Everybody's Characters, in the order of the seats."""
        for id in ids:
            self.tap(f"#mi-choose-{id}")

    def pick(self, form: str, *cards: int) -> None:
        """Fill the places of a choice of several Wonders; the last one sends it."""
        for card in cards:
            self.tap(f"#{form}-of-{card}")

    def expect_now(self, text: str) -> None:
        """Wait for the next thing to do."""
        expect(self.page.locator(".now")).to_contain_text(text)
