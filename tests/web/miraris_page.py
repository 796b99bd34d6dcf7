"""What the page of a Miraris table offers: its buttons and forms, read and sent as a browser without scripts does."""

import json
from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.web.controls import Controls

Sent = tuple[
    dict[str, Any], dict[str, Any]
]  # an action as its button has it, and the fields chosen beside it


class Page(Controls):
    """A page's actions that can be sent (buttons that are not disabled, hidden fields of forms), fields and text."""

    def __init__(self, html: str) -> None:
        self.actions: list[dict[str, Any]] = []
        self.fields: set[tuple[str, str]] = set()
        self.seen = ""
        super().__init__(html)

    def control(self, tag: str, at: dict[str, str]) -> None:
        name, value = at.get("name", ""), at.get("value", "")
        if name == "seen":
            self.seen = value
        elif name == "action" and "disabled" not in at:
            self.actions.append(json.loads(value))
        elif tag in ("input", "option"):
            self.fields.add((name, value))


def taps(kind: str, args: dict[str, Any], page: Page) -> Iterator[Sent]:
    """How a recorded step is sent from the page: which button or form, with which fields."""
    action = {"kind": kind, "args": dict(args)}
    match kind:
        case "lay-row":
            # Where the present row is complete, its own may be changed, too.
            round = max(
                found["args"]["round"]
                for found in page.actions
                if found["kind"] == "lay-wonder"
            )
            for at, name in enumerate(args["kinds"]):
                laid = {"kind": name, "round": round}
                # The first one of another row says where it is for; after it the form does.
                first = {"kind": "lay-wonder", "args": {**laid, "next": 0}}
                if at == 0 and first in page.actions:
                    yield first, {}
                else:
                    yield {"kind": "lay-wonder", "args": laid}, {}
        case "end-round" if action not in page.actions:
            pass  # the first Wonder of the next row does that
        case "play-dormire":
            round = next(
                found["args"]["round"]
                for found in page.actions
                if found["kind"] == kind
            )
            yield {"kind": kind, "args": {**args, "round": round}}, {}
        case "add-wonder":
            rest = {name: value for name, value in args.items() if name != "player"}
            yield {"kind": kind, "args": rest}, {"player": args["player"]}
        case "choose-character":
            goes_on = (
                found["args"].get("go_on")
                for found in page.actions
                if found["kind"] == kind
            )
            chosen = {**args, "go_on": next(filter(None, goes_on), False)}
            player = chosen.pop("player")
            yield {"kind": kind, "args": chosen}, {"player": player}
        case "give":
            gift = next(
                found["args"]["gift"] for found in page.actions if found["kind"] == kind
            )
            yield {"kind": kind, "args": {**args, "gift": gift}}, {}
        case "score":
            # The last Character has gone on by itself.
            if any(found["kind"] == kind for found in page.actions):
                yield {"kind": kind, "args": {}}, {}
        case "serena-draws" | "lucia-takes" | "discard" if len(args["kinds"]) > 1:
            rest = {name: value for name, value in args.items() if name != "kinds"}
            yield {"kind": kind, "args": rest}, {"kinds": args["kinds"]}
        case _:
            yield action, {}


def send(
    client: FlaskClient,
    address: str,
    sent: Sent,
    *,
    as_json: bool = False,
    page: Page | None = None,
) -> TestResponse:
    """Send an action as a phone that is up to date, whether or not the page offers it."""
    action, fields = sent
    page = page or Page(client.get(address).text)
    form = MultiDict(
        {
            "action": json.dumps(action),
            "seen": page.seen,
            "action_id": f"tap-{page.seen}",
            **fields,
        }
    )
    return client.post(
        f"{address}/act",
        data=form,
        headers={"Accept": "application/json"} if as_json else {},
    )


def follow(client: FlaskClient, address: str, kind: str, args: dict[str, Any]) -> None:
    """Do a recorded step by what the page offers; fails where it does not offer it."""
    page = Page(client.get(address).text)
    for number, sent in enumerate(taps(kind, args, page)):
        if number:
            page = Page(client.get(address).text)
        assert sent[0] in page.actions, f"the page does not offer {sent}"
        for name, value in sent[1].items():
            assert name == "kinds" or (name, str(value)) in page.fields
        assert send(client, address, sent, page=page).status_code == 303
