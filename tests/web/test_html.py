"""Every page of every route, parsed: nothing inline, everything quoted, closed, and with a name."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.sample import GAME, rename
from tests.web.addresses import form, pages
from tests.web.markup import Page

IS_PART = re.compile(r"/panel$|part=1")


def test_no_page_has_anything_inline_or_open(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    for path in pages(app, table.row.id):
        assert not wrong(client, path), path


def wrong(client: FlaskClient, path: str) -> list[str]:
    """What is wrong with the page at an address."""
    answer = client.get(path, follow_redirects=True)
    return Page(answer.text, answer.headers["Content-Security-Policy"]).wrong


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_no_rulebook_has_anything_inline_or_open(
    client: FlaskClient, site: Site, lang: str
) -> None:
    for game, found in site.library.games.items():
        assert not wrong(client, f"/{lang}/{game}"), (lang, game)
        for section in found.helper_sections:
            assert not wrong(client, f"/{lang}/{game}/{section}"), (lang, game, section)


def test_no_refused_form_has_anything_inline_or_open(
    client: FlaskClient, table: Opened
) -> None:
    tap = client.post(
        f"/en/t/{table.row.id}/act", data=form("rename", rename("<b>" * 100), 1)
    )
    new = client.post(f"/en/{GAME}/play", data={"players": ['"><script>', "'"]})
    assert (tap.status_code, new.status_code) == (422, 303)
    assert not Page(tap.text).wrong
    assert not Page(client.get(new.location).text).wrong


def test_every_page_has_a_language_a_title_a_heading_and_a_main_part(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    for path in pages(app, table.row.id):
        if IS_PART.search(path):
            continue
        page = client.get(path, follow_redirects=True).text
        assert page.startswith("<!doctype html>") and re.search(
            r'<html lang="\w\w"', page
        ), path
        assert re.search(r"<title>[^<]+</title>", page) and '<main id="main"' in page, (
            path
        )
        assert page.count("<h1") == 1, path


def test_parts_are_parts(client: FlaskClient, table: Opened) -> None:
    id = table.row.id
    parts = [
        f"/en/{GAME}/setup?part=1",
        f"/en/t/{id}/history?part=1",
        f"/en/t/{id}/panel",
        "/en/search?q=a&part=1",
    ]
    assert not [path for path in parts if "<html" in client.get(path).text]


def test_no_page_asks_anybody_else_for_anything(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    for path in pages(app, table.row.id):
        links = Page(client.get(path, follow_redirects=True).text).links
        assert not [link for link in links if re.match(r"(https?:)?//", link[1])], path


def test_every_link_of_a_page_leads_somewhere(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    found = {
        link.split("#")[0]
        for path in pages(app, table.row.id)
        for tag, link in Page(client.get(path, follow_redirects=True).text).links
        if tag in ("a", "link", "script") and link.startswith("/")
    }
    lost = [link for link in sorted(found) if client.get(link).status_code >= 400]
    assert not lost


@pytest.mark.parametrize("text, wrong", [
    ("<p style='a'>x</p>", 1), ("<p onclick='a'>x</p>", 1), ("<script>x</script>", 2), ("<style>x</style>", 1),
    ("<a href='javascript:x'>x</a>", 1), ("<p class=a>x</p>", 1), ("<p><b>x</p>", 1),
    ("<i id='a'></i><i id='a'></i>", 1), ("<p>x", 1),
    ("<p class='a' title=\"=b\">a=b</p>", 0), ("<script src='/a.js'></script>", 0), ("<img alt='x' src='/a'>", 0),
])  # fmt: skip
def test_the_parser_sees_what_is_wrong(text: str, wrong: int) -> None:
    assert len(Page(text).wrong) == wrong, Page(text).wrong
