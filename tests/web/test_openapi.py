"""The OpenAPI document is held against the routes, and against what calls really answer."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from werkzeug.test import TestResponse

from companion.games import MACHINES
from companion.games.core.fields import fields_of
from companion.limits import MAX_INTEGER, MAX_SEATS
from companion.tables.live import HANDOVER, Handover, Hub
from companion.tables.service import Opened
from companion.web.api.openapi import document
from companion.web.site import Site
from tests.tables.sample import GAME, OPTIONS, tap
from tests.web.ends import GAMES, ended

DOCUMENT = document()
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REGISTRY: Registry[Any] = Registry().with_resource(
    "urn:tableside", Resource.from_contents({"$schema": DIALECT, **DOCUMENT})
)
METHODS = {"get", "post", "put", "patch", "delete"}


def routes(app: Flask) -> set[tuple[str, str]]:
    """(path, method) of every route of the interface."""
    return {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every (path, method, operation) that is described."""
    for path, item in DOCUMENT["paths"].items():
        for method in item.keys() & METHODS:
            yield path, method, item[method]


def check(response: TestResponse, path: str, method: str = "get") -> Any:
    """An answer has a status that is described, and the body that is described for it."""
    described = DOCUMENT["paths"][path][method]["responses"]
    assert str(response.status_code) in described, (path, response.status_code)
    content = described[str(response.status_code)].get("content", {})
    if "application/json" not in content:
        return None
    schema = json.loads(
        json.dumps(content["application/json"]["schema"]).replace(
            '"#/', '"urn:tableside#/'
        )
    )
    Draft202012Validator(schema, registry=REGISTRY).validate(response.json)
    return response.json


def test_every_route_is_described_and_every_description_is_a_route(app: Flask) -> None:
    assert {(path, method) for path, method, _ in operations()} == routes(app)


def test_every_place_in_an_address_is_described() -> None:
    for path, _, operation in operations():
        places = {
            entry["name"] for entry in operation["parameters"] if entry["in"] == "path"
        }
        assert places == set(re.findall(r"{(\w+)}", path)), path


def test_every_schema_is_one() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_nothing_is_referred_to_that_is_not_there() -> None:
    names = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(DOCUMENT))
    assert set(names) == set(DOCUMENT["components"]["schemas"]) - {"Any"} | (
        {"Any"} & set(names)
    )


def of(schema: Any, kind: str) -> Iterator[dict[str, Any]]:
    """Every schema of a kind in a schema."""
    if isinstance(schema, dict) and schema.get("type") == kind:
        yield schema
    inner = schema.values() if isinstance(schema, dict) else schema
    for item in inner if isinstance(inner, (list, type({}.values()))) else ():
        yield from of(item, kind)


def test_every_number_that_is_sent_has_bounds() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        if name.endswith(("Action", "Options")) and "State" not in name:
            for number in of(schema, "integer"):
                bounds = {number.get("minimum"), number.get("maximum")}
                # Those of all numbers say nothing of this one.
                assert "enum" in number or not bounds & {
                    None,
                    -MAX_INTEGER,
                    MAX_INTEGER,
                }, (name, number)


def test_every_field_of_a_body_and_of_an_answer_is_described() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        fields = schema.get("properties", {}).items()
        bare = [field for field, its in fields if not its.get("description")]
        assert not bare, f"{name}: a text below each of {bare} says what it is"


def test_no_game_has_more_seats_than_an_action_may_name() -> None:
    most = [
        fields_of(machine.options)["players"].about.most
        for machine in MACHINES.values()
    ]
    assert max(number or 0 for number in most) <= MAX_SEATS


def test_the_document_is_served(client: FlaskClient) -> None:
    assert check(client.get("/api/openapi.json"), "/api/openapi.json") == json.loads(
        json.dumps(DOCUMENT)
    )


def test_what_is_read_is_as_described(client: FlaskClient) -> None:
    check(client.get("/api/time"), "/api/time")
    games = check(client.get("/api/games?lang=fr"), "/api/games")["games"]
    assert {game["id"] for game in games} >= {GAME}
    for game in games:
        for lang in ("en", "fr"):
            check(
                client.get(f"/api/games/{game['id']}/{lang}"),
                "/api/games/{game}/{lang}",
            )


@pytest.mark.parametrize("query", [
    "q=dragon", "q=dragn&lang=fr", "q=zzzzzz", "q=", "", "q=dragon&limit=1", "q=dragn&literal=1", "q=a&limit=x",
    f"q=dragon&game={GAME}", "q=a&game=chess", "q=Geisterstadt&lang=en",
])  # fmt: skip
def test_what_is_found_is_as_described(client: FlaskClient, query: str) -> None:
    check(client.get(f"/api/search?{query}"), "/api/search")


def test_a_table_is_as_described_from_its_opening_to_its_end(
    client: FlaskClient,
) -> None:
    opened = check(
        client.post("/api/tables", json={"game": GAME, "options": OPTIONS}),
        "/api/tables",
        "post",
    )
    here = f"/api/tables/{opened['id']}"
    act = "/api/tables/{id}/actions"
    check(client.post(f"{here}/actions", json=tap("a", "Zoé")), act, "post")
    check(
        client.post(
            f"{here}/actions",
            json={"action_id": "b", "kind": "undo", "args": {}, "seen": 1},
        ),
        act,
        "post",
    )
    tag = client.get(here).headers["ETag"]
    for known in ({}, {"If-None-Match": tag}):
        check(client.get(here, headers=known), "/api/tables/{id}")
    check(client.get(f"{here}/result"), "/api/tables/{id}/result")
    export = check(client.get(f"{here}/export"), "/api/tables/{id}/export")
    check(client.post("/api/tables/import", json=export), "/api/tables/import", "post")
    check(client.delete(here), "/api/tables/{id}", "delete")
    check(client.get(here), "/api/tables/{id}")


@pytest.mark.parametrize("game, name", GAMES)
def test_a_result_is_as_described(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    id = ended(site, game, name).row.id
    path = "/api/tables/{id}/result"
    found = check(client.get(path.format(id=id)), path)
    shown = client.get(f"/api/tables/{id}").json
    assert shown and found["seats"] == shown["view"]["seats"]


def test_what_is_refused_is_as_described(client: FlaskClient, table: Opened) -> None:
    act, path = f"/api/tables/{table.row.id}/actions", "/api/tables/{id}/actions"
    bodies = [
        tap("a", ""),
        tap("", "A"),
        {"action_id": "b", "kind": "undo", "seen": 0},
        [],
        "c" * 99_999,
    ]
    for body in bodies:
        assert check(client.post(act, json=body), path, "post")["message"]
    check(
        client.post(act, json=tap("a", "A"), headers={"Origin": "null"}), path, "post"
    )
    check(
        client.post(f"/api/tables/{table.row.watch_id}/actions", json=tap("a", "A")),
        path,
        "post",
    )
    check(client.post("/api/tables/nobody/actions", json=tap("a", "A")), path, "post")
    check(
        client.delete(f"/api/tables/{table.row.watch_id}"), "/api/tables/{id}", "delete"
    )
    check(
        client.post("/api/tables", json={"game": GAME, "options": {"players": []}}),
        "/api/tables",
        "post",
    )
    check(client.post("/api/tables/import", json={}), "/api/tables/import", "post")


def test_haste_and_want_of_room_are_as_described(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.tables._actions, "most", 0)
    monkeypatch.setattr(site.tables._new_tables, "most", 0)
    act = client.post(f"/api/tables/{table.row.id}/actions", json=tap("a", "A"))
    new = client.post("/api/tables", json={"game": GAME, "options": OPTIONS})
    assert (act.status_code, new.status_code) == (429, 503)
    check(act, "/api/tables/{id}/actions", "post")
    check(new, "/api/tables", "post")


def test_a_stream_is_as_described(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    path = f"/api/tables/{table.row.id}/events"
    answers = DOCUMENT["paths"]["/api/tables/{id}/events"]["get"]["responses"]
    assert (
        client.get(path, environ_overrides={HANDOVER: Handover()}).mimetype
        in answers["200"]["content"]
    )
    for hub in (Hub(most=0), Hub(most_an_address=0)):
        site.hub = hub
        check(
            client.get(path, environ_overrides={HANDOVER: Handover()}),
            "/api/tables/{id}/events",
        )
