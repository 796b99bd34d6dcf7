"""What the page of an Azura or a Play Me table offers: its buttons and forms, read as without scripts."""

import json
from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.controls import Controls

# What a form of the page lets people type or choose, beyond what stands in its hidden action.
TYPED = {
    "end-turn": {"from_reserve"}, "score-cards": {"values"}, "score-total": {"points"}, "rename": {"name"},
    "note-power": {"text"},
}  # fmt: skip


@dataclass
class Offer:
    """One thing to send: what its action says, and the fields that are typed beside it."""

    kind: str
    args: dict[str, Any]
    fields: set[str] = field(default_factory=set)


class Page(Controls):
    """A page's offers, and all its text."""

    def __init__(self, html: str) -> None:
        self.offers: list[Offer] = []
        self.seen = ""
        self._form: Offer | None = None
        super().__init__(html)

    def control(self, tag: str, at: dict[str, str]) -> None:
        name, value = at.get("name"), at.get("value", "")
        if tag == "form":
            self._form = None
        if name == "seen":
            self.seen = value
        elif name == "action" and "disabled" not in at:
            offer = Offer(**json.loads(value))
            self._form = offer if tag == "input" else self._form
            self.offers.append(offer)
        elif name and self._form and tag == "input" and name != "action_id":
            self._form.fields.add(name)


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
        if (offer.kind, offer.args) == (kind, fixed) and offer.fields >= typed.keys():
            return offer, typed
    raise AssertionError(f"the page does not offer {kind} {args}")


def tap(
    client: FlaskClient, address: str, number: int, kind: str, args: dict[str, Any]
) -> TestResponse:
    """Find an action on the page as it stands, and send it by the page's own form."""
    page = Page(client.get(address).text)
    offer, typed = find_offer(page, kind, args)
    action = json.dumps({"kind": offer.kind, "args": offer.args})
    form = {"action": action, "seen": page.seen, "action_id": f"tap-{number}", **typed}
    return client.post(f"{address}/act", data=form)
