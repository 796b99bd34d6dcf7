"""An address for every route, so that no test forgets one."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.web.site import Site
from tests.tables.sample import GAME

LANGUAGES = ("en", "fr", "de", "es")


def values(id: str) -> dict[str, str]:
    """What stands in the places of addresses: `id` is a table's."""
    return {
        "lang": "en", "game": GAME, "section": "setup", "step": "first-move", "id": id, "code": "fr",
        "version": "x", "path": "js/site.js", "name": "x", "number": "1", "player": "0",
        "line": "1", "table": id,
    }  # fmt: skip


def address(rule: Rule, id: str, /, **changed: str) -> str:
    """A route's address at which something is."""
    found = rule.build(
        {
            name: value
            for name, value in (values(id) | changed).items()
            if name in rule.arguments
        }
    )
    assert found is not None
    return found[1]


def rules(app: Flask, method: str) -> list[Rule]:
    """The routes that take a method."""
    return [rule for rule in app.url_map.iter_rules() if method in (rule.methods or ())]


def pages(app: Flask, id: str) -> list[str]:
    """The addresses of all pages for people, and of the parts that scripts put into them."""
    whole = [
        address(rule, id)
        for rule in rules(app, "GET")
        if rule.endpoint.startswith(
            ("pages.", "opening.", "tables.", "joining.", "handover.")
        )
        and not rule.endpoint.endswith((".events", ".export", ".give_file"))
    ]
    parts = [
        f"/en/{GAME}/setup?part=1",
        f"/en/t/{id}/history?part=1",
        f"/en/t/{id}/share?part=1",
    ]
    searches = [
        "/en/search?q=tie",
        "/en/search?q=zzzz",
        "/en/search?q=tie&part=1",
        f"/fr/search?q=dragon&game={GAME}",
    ]
    errors = ["/en/nothing", "/xx/", "/en/t/nobody"]
    return whole + parts + searches + errors


def form(
    kind: str, args: dict[str, Any], version: int, action_id: str = "form"
) -> dict[str, str]:
    """A tap as a form sends it."""
    action = json.dumps({"kind": kind, "args": args})
    return {"action": action, "seen": str(version), "action_id": action_id}


def form_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as the set-up form sends them."""
    return {
        name: int(value) if isinstance(value, bool) else value
        for name, value in options.items()
    }


def act(
    client: FlaskClient,
    address: str,
    kind: str,
    /,
    *,
    as_json: bool = True,
    **args: Any,
) -> Any:
    """Send any action as a phone that is up to date, whether or not the page offers it."""
    seen = client.get(f"/api/tables/{id_in(address)}").get_json()["version"]
    sent = form(kind, args, seen, f"{kind}-{seen}")
    headers = {"Accept": "application/json"} if as_json else {}
    return client.post(f"{address}/act", data=sent, headers=headers)


def id_in(address: str) -> str:
    """The id in a table's address."""
    return address.rpartition("/")[2]


def watched(site: Site, address: str) -> str:
    """The address at which a table is only watched."""
    return f"/en/t/{site.tables.open(id_in(address)).row.watch_id}"
