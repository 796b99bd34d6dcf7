"""Answers that have not changed are not sent again."""

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.headers import unless_known
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import RENAME, rename

AT_A_TABLE = ["/en/t/{id}/panel", "/api/tables/{id}"]


@pytest.mark.parametrize("path", [
    "/en/", "/en/azura", "/en/azura/setup", "/en/search?q=tie", "/api/games", *AT_A_TABLE,
])  # fmt: skip
def test_what_has_not_changed_is_not_sent_again(
    client: FlaskClient, table: Opened, path: str
) -> None:
    path = path.format(id=table.row.id)
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304) and not again.data
    assert (
        again.headers["ETag"] == first.headers["ETag"]
        and "Content-Security-Policy" in again.headers
    )


def test_each_asker_gets_an_answer_of_their_own(app: Flask) -> None:
    def answer() -> Response:
        return Response("all of it")

    with app.test_request_context("/"):
        assert unless_known("tag", answer).status_code == 200
    with app.test_request_context("/", headers={"If-None-Match": '"tag"'}):
        assert unless_known("tag", answer).status_code == 304


@pytest.mark.parametrize("path", AT_A_TABLE)
def test_a_table_is_sent_again_after_a_tap_and_after_an_update(
    client: FlaskClient, table: Opened, site: Site, path: str
) -> None:
    path = path.format(id=table.row.id)
    tag = client.get(path).headers["ETag"]
    act(site.tables, table.row.id, "second", RENAME, rename("Ada"), None)
    again = client.get(path, headers={"If-None-Match": tag})
    assert again.status_code == 200
    site.build = "another"
    tag = again.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("path", AT_A_TABLE)
def test_a_table_is_sent_again_when_its_log_was_rewritten(
    client: FlaskClient, table: Opened, site: Site, path: str
) -> None:
    """A name that is deleted from statistics leaves the version as it was."""
    path = path.format(id=table.row.id)
    before = client.get(path)
    group = site.groups.create()
    site.groups.add(group, table.row.id)
    site.groups.drop_player(group, "Zoé")
    after = client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200 and "Zoé" not in after.text


def test_a_table_is_sent_again_in_another_language(
    client: FlaskClient, table: Opened
) -> None:
    tag = client.get(f"/api/tables/{table.row.id}?lang=en").headers["ETag"]
    for path in (f"/api/tables/{table.row.id}?lang=fr", f"/fr/t/{table.row.id}/panel"):
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("tag", ['"other"', "nonsense", '"', 'W/"x", "y"', ""])
def test_another_tag_is_sent_the_whole(
    client: FlaskClient, table: Opened, tag: str
) -> None:
    for path in ("/en/azura", *AT_A_TABLE):
        found = client.get(path.format(id=table.row.id), headers={"If-None-Match": tag})
        assert found.status_code == 200 and found.data


@pytest.mark.parametrize(
    "path", ["/en/t/{id}", "/en/t/{id}/history", "/en/t/{id}/export", "/health"]
)
def test_what_must_be_fresh_is_never_kept(
    client: FlaskClient, table: Opened, path: str
) -> None:
    assert (
        client.get(path.format(id=table.row.id)).headers["Cache-Control"] == "no-store"
    )


def test_pages_are_compressed(client: FlaskClient) -> None:
    response = client.get("/en/azura", headers={"Accept-Encoding": "gzip"})
    assert (
        response.headers["Content-Encoding"] == "gzip"
        and "Accept-Encoding" in response.headers["Vary"]
    )


def test_a_head_has_the_headers_of_the_page_and_no_body(client: FlaskClient) -> None:
    response = client.head("/en/azura")
    assert (
        response.status_code == 200 and not response.data and response.headers["ETag"]
    )
