"""What the page of an Azura or a Play Me table offers: its buttons and forms, read as without scripts."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.offers import Offer, Page

# What a form of the page lets people type or choose, beyond what stands in its hidden action.
TYPED = {
    "end-turn": {"from_reserve"}, "score-cards": {"values"}, "score-total": {"points"}, "rename": {"name"},
    "note-power": {"text"},
}  # fmt: skip


def find_offer(
    page: Page, kind: str, args: dict[str, Any]
) -> tuple[Offer, dict[str, Any]]:
    """The page's offer for an action, and what has to be typed for it. Fails where the page has none."""
    typed = {
        name: value for name, value in args.items() if name in TYPED.get(kind, set())
    }
    # The server fills in when it was.
    given = typed.keys() | {"at_ms"}
    fixed = {name: value for name, value in args.items() if name not in given}
    for offer in page.offers:
        if (offer.kind, offer.args) == (
            kind,
            fixed,
        ) and offer.fields.keys() >= typed.keys():
            return offer, typed
    raise AssertionError(f"the page does not offer {kind} {args}")


def tap(
    client: FlaskClient, address: str, number: int, kind: str, args: dict[str, Any]
) -> TestResponse:
    """Find an action on the page as it stands, and send it by the page's own form."""
    page = Page(client.get(address).text)
    offer, typed = find_offer(page, kind, args)
    return page.send(client, address, number, offer, typed)
