"""Tables of Mice and Mystics to look at: some steps, states, and how a browser opens them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from tests.browser.opened import open_table

Step = tuple[str, dict[str, Any]]
PARTY = ["collin", "maginos", "tilda", "filch"]
TRACK = ["filch", "rat-warrior", "collin", "tilda", "maginos"]
DEAL: Step = ("deal", {"cards": TRACK})
NEXT: Step = ("next-turn", {})
DOWN: Step = ("condition", {"mouse": "collin", "condition": "knocked-down", "on": True})
BOSS: Step = (
    "new-encounter",
    {"brodie": 1, "centipede": 1, "elite_rat": 3, "ambush": True, "room": "Kitchen"},
)
STATES: dict[str, list[Step]] = {
    "deal": [], "start": [DEAL], "minion": [DEAL, NEXT, ("wheel", {"cheese": 5})],
    "down": [DEAL, NEXT, DOWN, NEXT],
    "surge": [DEAL, ("wheel", {"cheese": 6})], "boss": [DEAL, BOSS], "won": [DEAL, ("end-chapter", {"won": True})],
    "captured": [DEAL, ("capture", {"mouse": "filch"})],
    "rolled": [DEAL, ("roll", {"purpose": "attack", "who": "filch", "dice": 6, "faces": [1, 2, 3, 4, 5, 6]})],
}  # fmt: skip

NewTable = Callable[..., str]


@contextmanager
def tables(browser: Browser, site: str) -> Iterator[NewTable]:
    """Opens tables with three Rat Warriors by the JSON interface and plays the given steps."""
    context = browser.new_context(base_url=site)

    def make(steps: list[Step], *, watching: bool = False, **options: Any) -> str:
        wanted = {"players": ["Ana", "Ben"], "party": PARTY, "rat_warrior": 3}
        wanted |= options
        table = open_table(context.request, "mice-and-mystics", wanted, steps)
        return str(table["watch_id" if watching else "id"])

    yield make
    context.close()
