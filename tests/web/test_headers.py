"""Headers on every kind of answer."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables.live import HANDOVER, Handover
from companion.tables.service import Opened
from companion.web.site import Site
from tests.web.addresses import form, pages
from tests.web.ends import ended

CLOSED = ("default-src 'none'", "frame-ancestors 'none'")
OPENED = (
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
)  # for documents, and no further


def check(response: TestResponse) -> None:
    """The headers that nothing goes without."""
    policy = response.headers["Content-Security-Policy"]
    is_document = response.mimetype == "text/html"
    needed = (*CLOSED, *OPENED) if is_document else CLOSED
    assert all(rule in policy for rule in needed) and "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    # A script or style leads nowhere.
    if response.mimetype not in ("text/javascript", "text/css"):
        assert response.headers["Referrer-Policy"] in ("same-origin", "no-referrer")
    assert "Cache-Control" in response.headers
    assert "Date" not in response.headers  # the server's, which would stand twice


def test_every_page_and_error_page_is_closed_to_foreign_code(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    for path in pages(app, table.row.id):
        check(client.get(path))


@pytest.mark.parametrize("method, path", [
    ("GET", "/"), ("GET", "/static/x/js/site.js"), ("GET", "/static/x/nothing.js"), ("GET", "/robots.txt"),
    ("GET", "/health"), ("GET", "/api/games"), ("GET", "/api/openapi.json"), ("GET", "/api/nothing"),
    ("POST", "/en/azura"), ("POST", "/api/tables"), ("OPTIONS", "/en/"), ("HEAD", "/en/azura"), ("GET", "/en//azura"),
    ("GET", "/language/fr"),
])  # fmt: skip
def test_every_other_answer_is_closed_too(
    client: FlaskClient, method: str, path: str
) -> None:
    check(client.open(path, method=method))


def test_an_unexpected_error_is_closed_too(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.store, "answers", lambda: 1 / 0)
    response = client.get("/health")
    assert response.status_code == 500
    check(response)


def test_a_stream_is_closed_too(client: FlaskClient, table: Opened) -> None:
    check(
        client.get(
            f"/en/t/{table.row.id}/events", environ_overrides={HANDOVER: Handover()}
        )
    )


def secret(response: TestResponse) -> None:
    """What carries a table's link is kept out of search engines, caches and referrers."""
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    kept = "private" if "ETag" in response.headers else "no-store"
    assert kept in response.headers["Cache-Control"]


@pytest.mark.parametrize("path", [
    "/t/{table}", "/en/t/{table}", "/en/t/{table}/panel", "/en/t/{table}/history", "/en/t/{table}/share",
    "/en/t/{table}/export", "/en/t/{table}/events", "/api/tables/{table}", "/api/tables/{table}/export",
    "/api/tables/{table}/events", "/en/t/{table}/result", "/en/t/{table}/result.csv", "/en/t/{table}/result.json",
    "/api/tables/{table}/result", "/g/{group}", "/en/g/{group}", "/en/g/{group}/manage", "/en/g/{group}/plays.csv",
    "/api/groups/{group}",
])  # fmt: skip
def test_tables_results_and_statistics_are_kept_secret(
    client: FlaskClient, site: Site, path: str
) -> None:
    address = path.format(table=ended(site).row.id, group=site.groups.create())
    answer = client.get(address, environ_overrides={HANDOVER: Handover()})
    assert answer.status_code < 400
    secret(answer)


def test_answers_to_taps_are_kept_secret(client: FlaskClient, table: Opened) -> None:
    secret(client.post(f"/en/t/{table.row.id}/act", data=form("undo", {}, 1)))
    secret(
        client.post(
            f"/api/tables/{table.row.id}/actions",
            json={"action_id": "a", "kind": "undo", "seen": 0},
        )
    )


def test_the_table_page_keeps_itself_out_of_search_engines(
    client: FlaskClient, table: Opened
) -> None:
    assert (
        '<meta name="robots" content="noindex">'
        in client.get(f"/en/t/{table.row.id}").text
    )


def test_robots_may_read_rules_and_no_tables(client: FlaskClient) -> None:
    text = client.get("/robots.txt").text
    assert (
        "Disallow: /t/" in text
        and "Disallow: /*/t/" in text
        and "Disallow: /\n" not in text
    )


def test_a_table_never_says_its_secret_to_who_watches(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    id, watch = table.row.id, table.row.watch_id
    found = [
        client.get(f"/en/t/{watch}{end}")
        for end in ("", "/panel", "/history", "/share", "/export")
    ]
    found += [client.get(f"/api/tables/{watch}{end}") for end in ("", "/export")]
    found.append(client.post(f"/en/t/{watch}/act", data=form("undo", {}, 1)))
    found.append(
        client.post(
            f"/api/tables/{watch}/actions",
            json={"action_id": "a", "kind": "undo", "seen": 1},
        )
    )
    assert [response.status_code for response in found] == [200] * 7 + [403] * 2
    assert not any(id in response.text for response in found)
