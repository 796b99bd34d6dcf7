"""What people type comes back as text, wherever a page shows it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import GAME, RENAME, rename
from tests.web.addresses import form, pages
from tests.web.markup import Page, wrong

POLICY = "Content-Security-Policy"
EVIL = [
    '<b id="x">', '"><q>', "'onload='x", "</title><x>", "{{ 7*7 }}", "%(x)s{x}", "&lt;b&gt;", "<!--", "]]>", "\\u003cb",
]  # fmt: skip


@pytest.mark.parametrize("name", EVIL)
def test_a_name_is_text_on_every_page_of_its_table(
    app: Flask, client: FlaskClient, site: Site, name: str
) -> None:
    opened = site.tables.create(GAME, {"players": [name, "Ben"]})
    act(site.tables, opened.row.id, "a", RENAME, rename("Ana", player=1), None)
    act(site.tables, opened.row.id, "b", RENAME, rename(f"{name}2"), None)
    for path in pages(app, opened.row.id):
        found = client.get(path, follow_redirects=True)
        assert not wrong(found.text, found.headers[POLICY]), path
        assert "<b id" not in found.text and "<q>" not in found.text, path
    assert name in Page(client.get(f"/en/t/{opened.row.id}/history").text).shown


@pytest.mark.parametrize("text", EVIL)
@pytest.mark.parametrize("path", ["/en/search", "/en/azura", "/en/azura/setup", "/en/"])
@pytest.mark.parametrize("part", ["", "1"])
def test_a_query_is_text_on_every_page(
    client: FlaskClient, path: str, part: str, text: str
) -> None:
    for query in (text, f"dragon {text}", f"{text}dragon"):
        found = client.get(path, query_string={"q": query, "part": part})
        assert found.status_code == 200
        assert not wrong(found.text, found.headers[POLICY])
        assert "<b id" not in found.text and "<x>" not in found.text


@pytest.mark.parametrize("text", EVIL)
def test_what_is_refused_is_text_in_the_message(
    client: FlaskClient, site: Site, text: str
) -> None:
    opened = site.tables.create(GAME, {"players": [text, "Ben"]})
    twice = client.post(
        f"/en/t/{opened.row.id}/act", data=form("rename", rename(text, player=1), 0)
    )
    unknown = client.post(
        f"/en/t/{opened.row.id}/act", data=form("rename", {text: 1}, 0, "b")
    )
    assert (twice.status_code, unknown.status_code) == (422, 400)
    for response in (twice, unknown):
        assert not Page(response.text).wrong and text in Page(response.text).shown


@pytest.mark.parametrize("text", EVIL)
def test_what_was_typed_comes_back_into_the_form_as_text(
    client: FlaskClient, text: str
) -> None:
    response = client.post(
        f"/en/{GAME}/play", data={"players": [text, text]}, follow_redirects=True
    )
    assert response.status_code == 422 and not Page(response.text).wrong
    assert "<b id" not in response.text


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        'a"b',
        "<b>",
        "x" * 3000,
        "a b",
        "[::1",
        "é",
        "localhost:99999999",
    ],
)
def test_a_strange_host_breaks_nothing(
    client: FlaskClient, site: Site, host: str
) -> None:
    opened = site.tables.create(GAME, {"players": ["Ana", "Ben"]})
    response = client.get(f"/en/t/{opened.row.id}/share", headers={"Host": host})
    assert response.status_code < 500 and not Page(response.text).wrong
