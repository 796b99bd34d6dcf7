"""The engine's door, outside a browser: a request comes in as the worker hands it over."""

import json

import pytest
from flask import Flask

from companion.phone.engine import Engine
from companion.web.site import Site
from tests.tables.sample import GAME


class Bytes(bytes):
    """Bytes as JavaScript hands them over."""

    def to_bytes(self) -> bytes:
        return self


@pytest.fixture
def engine(app: Flask, site: Site) -> Engine:
    """An engine around the site under test."""
    engine = Engine.__new__(Engine)
    engine.app, engine.site, engine.client = app, site, app.test_client()
    return engine


@pytest.mark.parametrize(
    "origin, status",
    [("https://rules.example", 303), ("null", 303), ("https://other.example", 403)],
)
def test_a_form_is_taken_from_the_sites_own_pages_alone(
    engine: Engine, site: Site, origin: str, status: int
) -> None:
    site.on_phone = True
    headers = {"Origin": origin, "Content-Type": "application/x-www-form-urlencoded"}
    url, body = (
        f"https://rules.example/de/{GAME}/play",
        Bytes(b"players=Ana&players=Ben"),
    )
    answer = engine.answer("POST", url, json.dumps(list(headers.items())), body)
    assert answer[0] == status


@pytest.mark.parametrize(
    "accept, word",
    [("application/json", '"code":"storage-full"'), ("text/html", "<h1")],
)
def test_without_room_it_says_so_to_pages_and_scripts(
    engine: Engine, accept: str, word: str
) -> None:
    url = f"https://rules.example/de/{GAME}/play"
    headers = json.dumps([["Accept", accept]])
    status, _headers, body = engine.answer("GET", url, headers, Bytes(), full=True)
    assert status == 507 and word in body.decode()
    assert engine.answer("GET", url, headers, Bytes())[0] == 200


def test_a_table_that_is_not_on_the_phone_says_how_it_comes_there(
    engine: Engine, site: Site
) -> None:
    for away, words in ((False, "vollständig kopiert"), (True, "Ohne Netz übergeben")):
        site.on_phone = away
        url = f"https://rules.example/de/t/{'n' * 22}"
        status, _headers, body = engine.answer("GET", url, "[]", Bytes())
        page = body.decode()
        assert status == 404 and words in page, page
        # A phone forgets it at the server's word alone, and without that looks for the server.
        assert ("data-gone" in page, "data-returns" in page) == (not away, away)


def test_statistics_are_begun_by_the_server_where_there_is_one(
    engine: Engine, site: Site
) -> None:
    site.on_phone = True
    for alone, status in ((False, 422), (True, 303)):
        site.alone = alone
        answer = engine.answer("POST", "https://rules.example/de/g", "[]", Bytes())
        assert answer[0] == status


def test_statistics_of_the_server_count_what_the_phone_has(
    engine: Engine, site: Site
) -> None:
    site.on_phone = True
    group = "g" * 22
    url = f"https://rules.example/de/{GAME}/play"
    headers = json.dumps([["Content-Type", "application/x-www-form-urlencoded"]])
    form = Bytes(f"players=Ana&players=Ben&group={group}".encode())
    assert engine.answer("POST", url, headers, form)[0] == 303
    (table,) = json.loads(engine.heads())
    assert json.loads(engine.groups(table)) == [group]
    page = engine.answer("GET", f"https://rules.example/de/g/{group}", "[]", Bytes())
    assert page[0] == 200 and "Kein Netz" in page[2].decode()
