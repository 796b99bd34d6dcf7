"""What the page of a Mice and Mystics table offers: its buttons and forms, read without scripts."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.mice_and_mystics.actions import Move
from tests.web.addresses import act
from tests.web.controls import Controls

PARTY = ["collin", "maginos", "tilda", "filch"]
TRACK = ["filch", "rat-warrior", "collin", "tilda", "maginos"]
LANGUAGES = ("en", "fr", "de", "es")

# A page has − and +; whoever changes a number by more taps more often.
BY_ONE = {
    "wheel": "cheese",
    "cheese": "cheese",
    "wound": "wounds",
    "figures": "figures",
    "wound-minion": "wounds",
}


@dataclass
class Offer:
    """One thing to send: what its action says, and the names of the fields that its form has beside it."""

    kind: str
    args: dict[str, Any]
    names: set[str] = field(default_factory=set)
    at: str = ""

    def fits(self, wanted: dict[str, Any]) -> bool:
        """Whether an action with these arguments can be sent by it."""
        whole = {**defaults(self.kind), **wanted}
        here = {**defaults(self.kind), **self.args}
        return all(
            name in self.names or here.get(name) == value
            for name, value in whole.items()
        )


class Page(Controls):
    """A page's offers; what is disabled is none."""

    def __init__(self, html: str) -> None:
        self.offers: list[Offer] = []
        self.seen = ""
        self._names: set[str] = set()
        super().__init__(html)

    def control(self, tag: str, at: dict[str, str]) -> None:
        name, value = at.get("name"), at.get("value", "")
        if tag == "form":
            self._names, self._at = set(), at.get("action") or ""
        if name == "seen":
            self.seen = value
        elif name == "action" and "disabled" not in at:
            # A button of the page's one form for taps has no fields beside it.
            names = set() if at.get("form") == "tap" else self._names
            action = json.loads(value)
            offer = Offer(**action, names=names, at=at.get("formaction") or self._at)
            self.offers.append(offer)
        elif name != "action_id" and tag in ("input", "select", "button"):
            self._names.add(name)

    def kinds(self) -> set[str]:
        """The kinds of actions that are offered."""
        return {offer.kind for offer in self.offers}


def defaults(kind: str) -> dict[str, Any]:
    """What an action says where nothing is said."""
    return {
        part.name: list(part.default)
        if isinstance(part.default, tuple)
        else part.default
        for part in fields(Move.KINDS[kind])  # type: ignore[arg-type]
        if not repr(part.default).startswith("<dataclasses._MISSING")
    }


def taps(kind: str, args: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The arguments of the taps that bring about an action."""
    name = BY_ONE.get(kind, "")
    number = args.get(name, 1)
    if abs(number) <= 1:
        yield args
        return
    for _ in range(abs(number)):
        yield {**args, name: 1 if number > 0 else -1}


def find_offer(page: Page, kind: str, args: dict[str, Any]) -> Offer:
    """The page's offer for an action. Fails where the page has none."""
    for offer in page.offers:
        if offer.kind == kind and offer.fits(args):
            return offer
    raise AssertionError(f"the page does not offer {kind} {args}")


def tap(
    client: FlaskClient, address: str, number: str, kind: str, args: dict[str, Any]
) -> TestResponse:
    """Find an action on the page as it stands, and send it by the page's own form."""
    page = Page(client.get(address).text)
    offer = find_offer(page, kind, args)
    typed = {name: _plain(value) for name, value in args.items() if name in offer.names}
    action = json.dumps({"kind": kind, "args": offer.args})
    form = {"action": action, "seen": page.seen, "action_id": f"tap-{number}", **typed}
    return client.post(offer.at.partition("#")[0] or address, data=form)


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return ["0", "1"] if value else "0"
    return value


def open_table(client: FlaskClient, lang: str = "en", **fields: Any) -> str:
    """The address of a new table of Ana and Ben."""
    form = {"players": ["Ana", "Ben"], "party": PARTY, "chapter": "1", **fields}
    answer = client.post(f"/{lang}/mice-and-mystics/play", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def do(client: FlaskClient, address: str, *steps: tuple[str, dict[str, Any]]) -> str:
    """The page after these actions, all of which must be allowed."""
    for kind, args in steps:
        answer = act(client, address, kind, **args)
        assert answer.status_code == 200, answer.json["message"]
    return client.get(address).text


def dealt(
    client: FlaskClient,
    *steps: tuple[str, dict[str, Any]],
    lang: str = "en",
    **fields: Any,
) -> str:
    """The address of a table with three Rat Warriors whose track lies as in TRACK, after these actions."""
    address = open_table(client, lang, rat_warrior="3", **fields)
    do(client, address, ("deal", {"cards": TRACK}), *steps)
    return address
