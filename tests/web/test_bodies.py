"""What a body may not be: junk, too large, too deep, of another shape. Always a clear 4xx."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.limits import MAX_BODY_BYTES, MAX_IMPORT_BYTES, MAX_JSON_DEPTH
from companion.tables.live import HANDOVER, Handover
from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.sample import GAME, OPTIONS, tap

JUNK = [
    b"", b"{", b"nonsense", b"\xff\xfe", b"[]", b"null", b"1", b'"text"', b"{}", b'{"a": NaN}', b'{"a": Infinity}',
    b'{"a": 1.5}', b'{"a": 1e3}', b"{'a': 1}", b'{"a": 1,}', b'{"a": ' + b"9" * 5000 + b"}", b'{"a": "\\ud800"}',
    b'{"\\ud800": 1}', b'{"a": 1}' * 2, b"\x00", b"\xef\xbb\xbf{}", b"[" * 5000, b'{"a":' * 5000, b"{" * 100_000,
    b'{"__proto__": {}}', b'{"game": "azura", "game": 1}',
]  # fmt: skip


@pytest.mark.parametrize("body", JUNK)
@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/import", "/api/tables/{id}/actions"]
)
def test_it_rejects_junk(
    client: FlaskClient, table: Opened, site: Site, path: str, body: bytes
) -> None:
    response = client.post(path.format(id=table.row.id), data=body)
    assert (
        400 <= response.status_code < 500 and response.json and response.json["message"]
    )
    assert site.tables.open(table.row.id).play.version == 1


@pytest.mark.parametrize("body", JUNK)
def test_it_rejects_junk_in_a_form(
    client: FlaskClient, table: Opened, site: Site, body: bytes
) -> None:
    id = table.row.id
    junk = body.decode("utf-8", "replace")
    found = [
        client.post(
            f"/en/t/{id}/act", data={"action": junk, "action_id": "a", "seen": "1"}
        ),
        client.post("/en/import", data={"file": (BytesIO(body), "table.json")}),
        client.post(
            f"/en/{GAME}/play",
            data={"options": junk, "players": ["A"]},
            follow_redirects=True,
        ),
    ]
    assert all(400 <= response.status_code < 500 for response in found)
    assert site.tables.open(id).play.version == 1


@pytest.mark.parametrize("path, most", [
    ("/api/tables", MAX_BODY_BYTES), ("/api/tables/{id}/actions", MAX_BODY_BYTES), ("/en/t/{id}/act", MAX_BODY_BYTES),
    ("/en/azura/play", MAX_BODY_BYTES), ("/api/tables/import", MAX_IMPORT_BYTES), ("/en/import", MAX_IMPORT_BYTES),
])  # fmt: skip
@pytest.mark.parametrize("size", [1, 10 * 1024 * 1024])
def test_it_rejects_a_body_over_the_limit(
    client: FlaskClient, table: Opened, path: str, most: int, size: int
) -> None:
    response = client.post(path.format(id=table.row.id), data=b" " * (most + size))
    assert response.status_code == 413


def test_it_rejects_a_large_body_that_does_not_say_how_large(
    client: FlaskClient,
) -> None:
    response = client.post(
        "/api/tables", input_stream=BytesIO(b" " * 10 * 1024 * 1024),
        environ_overrides={"wsgi.input_terminated": True}, headers={"Transfer-Encoding": "chunked"},
    )  # fmt: skip
    assert response.status_code == 413


def test_a_body_may_be_as_large_as_the_limit(client: FlaskClient) -> None:
    body = json.dumps({"game": GAME, "options": OPTIONS}).encode()
    assert (
        client.post("/api/tables", data=body.ljust(MAX_BODY_BYTES)).status_code == 201
    )
    assert (
        client.post("/api/tables", data=body.ljust(MAX_BODY_BYTES + 1)).status_code
        == 413
    )


@pytest.mark.parametrize(
    "depth, message",
    [(MAX_JSON_DEPTH, "note"), (MAX_JSON_DEPTH + 1, "nested at most")],
)
def test_nesting_reaches_to_the_limit(
    client: FlaskClient, table: Opened, depth: int, message: str
) -> None:
    nested: Any = 0
    for _ in range(depth - 2):
        nested = [nested]
    body = tap("a", "Ada") | {"args": {"player": 0, "name": "Ada", "note": nested}}
    response = client.post(f"/api/tables/{table.row.id}/actions", json=body)
    assert response.status_code == 400 and message in response.get_json()["message"]


@pytest.mark.parametrize("change", [
    {"game": None}, {"game": 1}, {"game": []}, {"game": {}}, {"game": "chess"}, {"options": None}, {"options": "x"},
    {"options": []}, {"options": {}}, {"options": {"players": "AB"}}, {"options": {"players": [1, 2]}},
    {"options": {"players": [["A"], "B"]}}, {"options": {"players": {"A": 1, "B": 2}}}, {"more": 1}, {"": 1},
    {"options": OPTIONS | {"more": 1}},
])  # fmt: skip
def test_it_rejects_a_new_table_of_another_shape(
    client: FlaskClient, change: dict[str, Any]
) -> None:
    response = client.post(
        "/api/tables", json={"game": GAME, "options": OPTIONS} | change
    )
    assert response.status_code == 400 and response.get_json()["code"] == "bad-data"


@pytest.mark.parametrize("change", [
    {"action_id": None}, {"action_id": 1}, {"action_id": ""}, {"action_id": "x" * 65}, {"action_id": "é"},
    {"kind": None}, {"kind": 1}, {"kind": ["rename"]}, {"kind": "fly"}, {"kind": "__class__"}, {"args": None},
    {"args": []}, {"args": "x"}, {"args": {}}, {"args": {"player": "0", "name": "A"}}, {"seen": "1"}, {"seen": 1.0},
    {"seen": True}, {"seen": []}, {"more": 1}, {"args": {"player": 0, "name": "A", "more": 1}},
    {"args": {"player": 0, "name": ["A"]}}, {"args": {"player": 0, "name": None}},
    {"args": {"player": True, "name": "A"}},
])  # fmt: skip
def test_it_rejects_an_action_of_another_shape(
    client: FlaskClient, table: Opened, site: Site, change: dict[str, Any]
) -> None:
    response = client.post(
        f"/api/tables/{table.row.id}/actions", json=tap("a", "Ada") | change
    )
    assert response.status_code == 400 and response.get_json()["code"] == "bad-data"
    assert site.tables.open(table.row.id).play.version == 1


def test_it_rejects_a_form_with_too_many_fields(
    client: FlaskClient, table: Opened
) -> None:
    data = {f"f{number}": "" for number in range(2000)}
    assert 400 <= client.post(f"/en/t/{table.row.id}/act", data=data).status_code < 500


@pytest.mark.parametrize("field, text", [
    ("seen", "9" * 5000), ("seen", "²"), ("seen", "-1"), ("seen", "x"), ("player", "9" * 5000), ("player", "one"),
    ("player", "1.5"), ("player", "０"),
])  # fmt: skip
def test_it_refuses_numbers_in_a_form_that_are_none(
    client: FlaskClient, table: Opened, field: str, text: str
) -> None:
    action = json.dumps({"kind": "rename" if field == "player" else "undo", "args": {}})
    data = {"action": action, "action_id": "a", "name": "Ada", field: text}
    assert 400 <= client.post(f"/en/t/{table.row.id}/act", data=data).status_code < 500


@pytest.mark.parametrize("header", ["9" * 5000, "²", "-1", "x", "1.5", "٣"])
def test_it_passes_over_a_last_event_that_is_none(
    client: FlaskClient, table: Opened, header: str
) -> None:
    handover = Handover()
    path, overrides = f"/en/t/{table.row.id}/events", {HANDOVER: handover}
    response = client.get(
        path, headers={"Last-Event-ID": header}, environ_overrides=overrides
    )
    assert (
        response.status_code == 200
        and handover.subscription is not None
        and handover.subscription.seen == 0
    )
