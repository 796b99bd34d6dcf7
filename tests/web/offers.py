"""What the page of a table offers: its buttons, keys and boxes, read and sent as by a browser without scripts."""

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
        elif "disabled" in at or name == "action_id":
            return
        elif name == "action":
            offer = Offer(**json.loads(value))
            self.offers.append(offer)
            if tag == "input":
                self._form = offer
        elif name and self._form and tag in ("input", "button"):
            chosen = tag == "button" or at.get("type") in ("radio", "checkbox")
            self._form.fields.setdefault(name, set()).add(value if chosen else "*")

    def kinds(self) -> set[str]:
        """The kinds of actions that are offered."""
        return {offer.kind for offer in self.offers}

    def send(
        self,
        client: FlaskClient,
        address: str,
        number: int,
        offer: Offer,
        beside: dict[str, Any],
    ) -> TestResponse:
        """The answer to an offer that is sent by the page's own form, with what is typed or chosen beside it."""
        action = json.dumps({"kind": offer.kind, "args": offer.args})
        sent = {"action": action, "seen": self.seen, "action_id": f"tap-{number}"}
        return client.post(f"{address}/act", data={**sent, **beside})
