"""What the page of a Mirror Scrolls table offers: its buttons, keys and boxes, read without scripts."""

import json
from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.controls import Controls


@dataclass
class Offer:
    """One thing to send: what its action says, and the values that its form offers beside it ("*": typed freely)."""

    kind: str
    args: dict[str, Any]
    fields: dict[str, set[str]] = field(default_factory=dict)

    def takes(self, name: str, value: Any) -> bool:
        """Whether a value can be chosen or typed in this offer's form."""
        values = value if isinstance(value, list) else [value]
        offered = self.fields.get(name, set())
        return "*" in offered or (
            bool(offered) and {str(one) for one in values} <= offered
        )


class Page(Controls):
    """A page's offers; what is disabled is none."""

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
            self._add(tag, value)
        elif (
            name
            and self._form
            and tag in ("input", "button")
            and name != "action_id"
            and "disabled" not in at
        ):
            chosen = tag == "button" or at.get("type") in ("radio", "checkbox")
            self._form.fields.setdefault(name, set()).add(value if chosen else "*")

    def _add(self, tag: str, value: str) -> None:
        offer = Offer(**json.loads(value))
        self.offers.append(offer)
        if tag == "input":
            self._form = offer

    def kinds(self) -> set[str]:
        """The kinds of actions that are offered."""
        return {offer.kind for offer in self.offers}


def find_offer(
    page: Page, kind: str, args: dict[str, Any]
) -> tuple[Offer, dict[str, Any]]:
    """The page's offer for an action, and what has to be chosen beside it. Fails where the page has none."""
    wanted = {
        name: value
        for name, value in args.items()
        if value not in ("", []) and (name, value) != ("round", 0)
    }
    for filled_in in ("asks_again", "frees"):  # by the server, of today and of before
        wanted.pop(filled_in, None)
    for offer in page.offers:
        chosen = {
            name: value for name, value in wanted.items() if name not in offer.args
        }
        fixed = all(
            wanted.get(name, value) == value for name, value in offer.args.items()
        )
        if (
            offer.kind == kind
            and fixed
            and all(offer.takes(name, value) for name, value in chosen.items())
        ):
            return offer, chosen
    if wanted.pop("other", ""):  # nobody is asked for the open half of a last scroll
        return find_offer(page, kind, wanted)
    raise AssertionError(f"the page does not offer {kind} {args}")


def tap(
    client: FlaskClient, address: str, number: int, kind: str, args: dict[str, Any]
) -> TestResponse:
    """Find an action on the page as it stands, and send it by the page's own form."""
    page = Page(client.get(address).text)
    offer, chosen = find_offer(page, kind, args)
    action = json.dumps({"kind": offer.kind, "args": offer.args})
    form = {"action": action, "seen": page.seen, "action_id": f"tap-{number}", **chosen}
    return client.post(f"{address}/act", data=form)
