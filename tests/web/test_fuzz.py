"""Whatever anybody sends to any address: never a 500, never an answer without its headers."""

import json
from io import BytesIO
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings, strategies as st

from companion.games import MACHINES
from companion.tables.bucket import Bucket
from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.sample import GAME, OPTIONS, tap
from tests.web.addresses import address, rules

fuzz = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
anything = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
NAMES = [
    "q",
    "game",
    "lang",
    "limit",
    "literal",
    "part",
    "to",
    "seen",
    "players",
    "options",
    "action",
    "kind",
    "args",
]
PLACE = "1234567890"  # any part of an address may be this, a number too
queries = st.dictionaries(
    st.sampled_from(NAMES) | st.text(max_size=5), st.text(max_size=40), max_size=4
)
headers = st.dictionaries(
    st.sampled_from(["Accept", "Accept-Language", "Accept-Encoding", "If-None-Match", "Last-Event-ID", "Range",
                     "Content-Type", "Cookie", "X-Forwarded-For", "If-Modified-Since", "Sec-Fetch-Site"]),
    st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40), max_size=4,
)  # fmt: skip


@pytest.fixture(autouse=True)
def _no_haste(site: Site) -> None:
    """The limits on haste have tests of their own."""
    site.tables._new_tables = site.tables._actions = Bucket(10**9, 1.0)


def send(client: FlaskClient, path: str, **how: Any) -> None:
    """A request that must be answered by anything but a 500; only streams need a server that has them."""
    response = client.open(path, **how)
    no_streams = response.status_code == 503 and path.endswith("/events")
    assert response.status_code < 500 or no_streams, (path, how, response.text)
    assert "Content-Security-Policy" in response.headers
    response.close()


@fuzz
@given(data=st.data())
def test_any_query_and_headers_at_any_page(
    app: Flask, client: FlaskClient, table: Opened, data: st.DataObject
) -> None:
    rule = data.draw(st.sampled_from(rules(app, "GET")))
    path = address(rule, table.row.id)
    method = data.draw(st.sampled_from(["GET", "GET", "GET", "HEAD", "OPTIONS"]))
    send(
        client,
        path,
        method=method,
        query_string=data.draw(queries),
        headers=data.draw(headers),
    )


@fuzz
@given(data=st.data())
def test_any_words_in_any_address(
    app: Flask, client: FlaskClient, table: Opened, data: st.DataObject
) -> None:
    rule = data.draw(
        st.sampled_from([rule for rule in app.url_map.iter_rules() if rule.arguments])
    )
    name = data.draw(st.sampled_from(sorted(rule.arguments)))
    word = quote_from_bytes(data.draw(st.binary(min_size=1, max_size=30)))
    path = address(rule, table.row.id, **{name: PLACE}).replace(PLACE, word)
    method = data.draw(st.sampled_from(sorted(rule.methods or ())))
    send(client, path, method=method, data=b"{}")


@fuzz
@given(data=st.data(), body=st.binary(max_size=300), kind=st.sampled_from([
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "",
    "multipart/form-data", "application/json; charset=nonsense",
]))  # fmt: skip
def test_any_bytes_at_any_door(
    app: Flask,
    client: FlaskClient,
    table: Opened,
    data: st.DataObject,
    body: bytes,
    kind: str,
) -> None:
    path = address(data.draw(st.sampled_from(rules(app, "POST"))), table.row.id)
    send(client, path, method="POST", data=body, content_type=kind)


@fuzz
@given(data=st.data(), body=anything)
def test_any_json_at_any_door(
    app: Flask, client: FlaskClient, table: Opened, data: st.DataObject, body: object
) -> None:
    path = address(data.draw(st.sampled_from(rules(app, "POST"))), table.row.id)
    send(client, path, method="POST", data=json.dumps(body))
    send(
        client,
        path,
        method="POST",
        data={"action": json.dumps(body), "options": json.dumps(body), "seen": "1"},
    )
    send(
        client,
        path,
        method="POST",
        data={"file": (BytesIO(json.dumps(body).encode()), "t.json")},
    )


@fuzz
@given(args=anything, seen=anything, action_id=anything, data=st.data())
def test_any_action_at_any_game(
    client: FlaskClient,
    site: Site,
    args: object,
    seen: object,
    action_id: object,
    data: st.DataObject,
) -> None:
    opened = site.tables.create(GAME, OPTIONS)
    kinds = [*MACHINES[GAME].actions, "undo", "redo", "goto", "correct"]
    body = {
        "action_id": action_id,
        "kind": data.draw(st.sampled_from(kinds) | leaves),
        "args": args,
        "seen": seen,
    }
    change = data.draw(
        st.dictionaries(
            st.sampled_from(["action_id", "seen", "args"]), st.just(0), max_size=3
        )
    )
    body |= {name: {"action_id": "a", "seen": 0, "args": {}}[name] for name in change}
    send(
        client,
        f"/api/tables/{opened.row.id}/actions",
        method="POST",
        data=json.dumps(body),
    )
    send(client, f"/en/t/{opened.row.id}", method="GET")


@fuzz
@given(options=anything, game=st.sampled_from(sorted(MACHINES)), data=st.data())
def test_any_options_at_any_game(
    client: FlaskClient, options: object, game: str, data: st.DataObject
) -> None:
    send(
        client,
        "/api/tables",
        method="POST",
        data=json.dumps({"game": game, "options": options}),
    )
    names = list(MACHINES[game].options.__dataclass_fields__)
    form = data.draw(
        st.dictionaries(st.sampled_from(names), st.text(max_size=30), max_size=4)
    )
    send(client, f"/en/{game}/play", method="POST", data=form)


@fuzz
@given(data=st.data(), value=anything)
def test_any_change_to_an_export(
    client: FlaskClient, table: Opened, data: st.DataObject, value: object
) -> None:
    client.post(f"/api/tables/{table.row.id}/actions", json=tap("more", "Ada"))
    export = client.get(f"/api/tables/{table.row.id}/export").get_json()
    place = data.draw(
        st.sampled_from(
            [export, export["options"], *export["log"], export["log"][0]["args"]]
        )
    )
    place[data.draw(st.sampled_from(sorted(place)) | st.text(max_size=8))] = value
    send(client, "/api/tables/import", method="POST", data=json.dumps(export))
