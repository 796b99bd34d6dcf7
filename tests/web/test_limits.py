"""Both sides of the edge of every limit that an asker can meet (sizes and depths: test_bodies, texts: test_names)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import limits
from companion.tables.service import Opened
from companion.web.reading import kept
from companion.web.site import Site
from tests.tables.sample import GAME, OPTIONS, rename, tap


@pytest.mark.parametrize("limit, status", [
    ("1", 200), (str(limits.MAX_SEARCH_RESULTS), 200), ("0", 400), (str(limits.MAX_SEARCH_RESULTS + 1), 400),
    ("001099999", 400), ("9" * 5000, 400), ("-1", 400), ("", 400), ("٣", 400), ("1.0", 400), ("+1", 400),
])  # fmt: skip
def test_the_number_of_results(client: FlaskClient, limit: str, status: int) -> None:
    assert (
        client.get("/api/search", query_string={"q": "a", "limit": limit}).status_code
        == status
    )


def test_the_number_of_results_is_kept(client: FlaskClient) -> None:
    assert len(client.get("/api/search?q=card&limit=3").get_json()["results"]) == 3


@pytest.mark.parametrize(
    "length", [limits.MAX_QUERY_CHARS, limits.MAX_QUERY_CHARS + 1, 3000]
)
def test_a_query_of_any_length_is_answered(client: FlaskClient, length: int) -> None:
    words = ("dragon " * 500)[:length]
    answer = client.get("/api/search", query_string={"q": words})
    assert (
        answer.status_code == 200
        and len(answer.get_json()["query"]) <= limits.MAX_QUERY_CHARS
    )
    assert client.get("/en/search", query_string={"q": words}).status_code == 200


def test_taps_at_one_table_in_a_short_time(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    site.tables._actions.most = 3  # one of them has been spent on opening
    path = f"/api/tables/{table.row.id}/actions"
    found = [
        client.post(path, json=tap(f"t{number}", f"N{number}")).status_code
        for number in range(3)
    ]
    assert found == [200, 200, 429]
    assert client.get(f"/api/tables/{table.row.id}").get_json()["version"] == 3


def test_haste_at_one_table_holds_nobody_up_at_another(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    other = site.tables.create(GAME, OPTIONS)
    site.tables._actions.most = 1
    codes = [
        client.post(f"/api/tables/{id}/actions", json=tap("t", "Ada")).status_code
        for id in (table.row.id, other.row.id)
    ]
    assert codes == [429, 200]


def test_a_repeated_tap_is_no_haste(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    site.tables._actions.most = 2
    path = f"/api/tables/{table.row.id}/actions"
    assert [
        client.post(path, json=tap("same", "Ada")).status_code for _ in range(5)
    ] == [200] * 5


def test_new_tables_in_a_short_time(client: FlaskClient, site: Site) -> None:
    site.tables._new_tables.most = 2
    new = {"game": GAME, "options": OPTIONS}
    answers = [client.post("/api/tables", json=new) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 503]
    assert answers[2].get_json()["code"] == "no-room"
    assert int(answers[2].headers["Retry-After"]) > 0


def test_new_tables_from_one_address_in_a_short_time(
    client: FlaskClient, site: Site
) -> None:
    site.tables._askers.most = 1
    new = {"game": GAME, "options": OPTIONS}
    codes = [
        client.post(
            "/api/tables", json=new, environ_overrides={"REMOTE_ADDR": address}
        ).status_code
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")
    ]
    export = client.get(
        f"/api/tables/{site.tables.create(GAME, OPTIONS).row.id}/export"
    ).get_json()
    imported = client.post(
        "/api/tables/import",
        json=export,
        environ_overrides={"REMOTE_ADDR": "192.0.2.1"},
    )
    assert (codes, imported.status_code) == ([201, 429, 201], 429)


def test_pages_beyond_those_kept_are_served_all_the_same(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "KEPT_PAGES", 1)
    for _ in range(2):
        assert client.get("/en/").status_code == 200
        assert "Azura" in client.get("/en/azura").text
    assert len(site.pages) == 1


def test_the_limits_allow_what_they_must() -> None:
    assert (
        limits.MAX_ACTIONS_PER_TABLE >= 2000
        and limits.MAX_ACTIONS_PER_SECOND * 10 >= 8 * 200
    )
    assert limits.MAX_REPLAYED_STEPS < limits.CACHED_STEPS
    assert (
        limits.MAX_STREAMS_PER_TABLE
        < limits.MAX_STREAMS_PER_ADDRESS
        < limits.MAX_STREAMS
        < limits.MAX_CONNECTIONS
    )
    assert limits.MAX_IMPORT_BYTES * 8 <= limits.MAX_HELD_BYTES
    assert limits.MAX_IMPORT_BYTES > limits.MAX_BODY_BYTES > limits.MAX_TEXT_CHARS


LIMITS: dict[str, tuple[str, dict[str, Any]]] = {
    "text": (
        "tables",
        {"options": {"players": ["x" * (limits.MAX_TEXT_CHARS + 1), "Ben"]}},
    ),
    "list": ("tables", {"options": {"players": ["x"] * (limits.MAX_LIST_ITEMS + 1)}}),
    "number": ("tables", {"options": OPTIONS | {"first": limits.MAX_INTEGER + 1}}),
    "depth": ("tables", {"options": [[[[[[[[[[[[0]]]]]]]]]]]]}),
    "action id": ("actions", {"action_id": "x" * (limits.MAX_ACTION_ID_CHARS + 1)}),
    "own text": ("actions", {"args": rename("x" * (limits.MAX_TEXT_CHARS + 1))}),
}
NAMED = {
    "text": limits.MAX_NAME_CHARS,
    "list": limits.MAX_LIST_ITEMS,
    "number": 1,  # a seat of two
    "depth": limits.MAX_JSON_DEPTH,
    "action id": limits.MAX_ACTION_ID_CHARS,
    "own text": limits.MAX_NAME_CHARS,
}


@pytest.mark.parametrize("what", LIMITS)
@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_whatever_is_too_much_is_told_its_limit(
    client: FlaskClient, table: Opened, what: str, lang: str
) -> None:
    place, change = LIMITS[what]
    body: dict[str, Any]
    address, body = "/api/tables", {"game": GAME, "options": OPTIONS}
    if place == "actions":
        address, body = f"/api/tables/{table.row.id}/actions", tap("a", "Ada")
    answer = client.post(f"{address}?lang={lang}", json=body | change)
    assert answer.status_code == 400
    assert f" {NAMED[what]}" in answer.json["message"], answer.json


def test_search_tells_how_many_it_gives_at_most(client: FlaskClient) -> None:
    answer = client.get(f"/api/search?q=a&limit={limits.MAX_SEARCH_RESULTS + 1}")
    assert f"from 1 to {limits.MAX_SEARCH_RESULTS}." in answer.json["message"]
