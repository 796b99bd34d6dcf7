"""Addresses that lead on to others, and those that lead nowhere and create nothing."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.tables.store import count_tables
from companion.web.site import Site
from tests.rulebooks.sample_content import make_library
from tests.tables.sample import GAME


def test_a_shared_link_leads_to_the_table_in_the_phones_language(
    client: FlaskClient, table: Opened
) -> None:
    response = client.get(
        f"/t/{table.row.id}", headers={"Accept-Language": "fr-CA,en;q=0.5"}
    )
    assert (response.status_code, response.location) == (
        302,
        f"/fr/t/{table.row.id}#who",
    )


def test_who_guesses_an_address_of_ones_own_tables_is_led_to_them(
    client: FlaskClient,
) -> None:
    asked = {"Accept-Language": "es"}
    assert client.get("/tables", headers=asked).location == "/es/#going-on"
    assert client.get("/de/tables").location == "/de/#going-on"
    assert client.get("/xx/tables").status_code == 404


def test_a_section_that_was_renamed_leads_to_the_new_one(
    app: Flask, tmp_path: Path
) -> None:
    site: Site = app.extensions["tableside"]
    site.library = make_library(tmp_path / "content", redirects={"old": "goal"})
    response = app.test_client().get("/en/sample/old")
    assert (response.status_code, response.location) == (301, "/en/sample/goal")


@pytest.mark.parametrize("path", [
    "/xx/", "/xx/azura", "/en/chess", "/en/azura/no-such-section", "/en/chess/setup", "/en/azura/setup/more",
    "/xx/search?q=a", "/EN/", "/language/xx", "/api/nothing", "/api/games/chess/en", "/api/games/azura/xx",
    "/en/chess/play", "/xx/azura/play", "/.git/config", "/en/%00", "/en/azura/%F0%9F%90%99",
    "/api/tables", "/en/import",
])  # fmt: skip
def test_there_is_nothing_at_other_addresses(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("method, path", [
    ("GET", "/t/nobody"), ("GET", "/en/t/nobody"), ("GET", "/en/t/nobody/panel"), ("POST", "/en/t/nobody/act"),
    ("GET", "/en/t/nobody/history"), ("GET", "/en/t/nobody/share"), ("GET", "/en/t/nobody/events"),
    ("GET", "/en/t/nobody/export"), ("GET", "/api/tables/nobody"), ("DELETE", "/api/tables/nobody"),
    ("GET", "/api/tables/nobody/events"), ("GET", "/api/tables/nobody/export"), ("GET", "/t/nobody/result"),
    ("GET", "/en/t/nobody/result"), ("GET", "/en/t/nobody/result.csv"), ("GET", "/en/t/nobody/result.json"),
    ("GET", "/xx/t/nobody/result"), ("GET", "/xx/t/nobody/result.csv"), ("GET", "/xx/t/nobody/result.json"),
])  # fmt: skip
def test_an_unknown_table_is_not_found_and_creates_nothing(
    client: FlaskClient, site: Site, method: str, path: str
) -> None:
    assert client.open(path, method=method).status_code == 404
    with site.store.reading() as connection:
        assert count_tables(connection) == 0
    assert site.hub.count == 0


def test_an_action_at_an_unknown_table_is_not_found(client: FlaskClient) -> None:
    response = client.post(
        "/api/tables/nobody/actions", json={"action_id": "a", "kind": "rename"}
    )
    assert (
        response.status_code == 404
        and response.json
        and response.json["code"] == "no-such-table"
    )


def test_a_table_is_found_in_every_language_but_no_other(
    client: FlaskClient, table: Opened
) -> None:
    found = [
        client.get(f"/{lang}/t/{table.row.id}").status_code
        for lang in ("en", "fr", "de", "es", "xx")
    ]
    assert found == [200, 200, 200, 200, 404]


def test_an_id_is_no_pattern(client: FlaskClient, table: Opened) -> None:
    for id in (
        "%25",
        "_" * 22,
        table.row.id.swapcase(),
        table.row.id[:-1],
        f"{table.row.id}%00",
        f"{table.row.id}'--",
    ):
        assert client.get(f"/en/t/{id}").status_code == 404


@pytest.mark.parametrize("method, path", [
    ("POST", "/"), ("DELETE", "/en/azura"), ("PUT", "/api/tables"), ("PATCH", "/en/t/x"),
    ("GET", "/en/t/x/act"), ("PUT", "/en/import"), ("TRACE", "/"),
])  # fmt: skip
def test_it_refuses_methods_that_mean_nothing_here(
    client: FlaskClient, method: str, path: str
) -> None:
    response = client.open(path, method=method)
    assert response.status_code == 405 and "Allow" in response.headers


def test_a_table_opened_by_form_is_gone_to(client: FlaskClient) -> None:
    response = client.post(f"/de/{GAME}/play", data={"players": ["Ana", "Ben"]})
    assert response.status_code == 303 and response.location.startswith("/de/t/")
    assert client.get(response.location).status_code == 200


@pytest.mark.parametrize("path, there", [
    ("/fr/azura/", "/fr/azura"), ("/en/azura/turn/", "/en/azura/turn"),
    ("/en/search/?q=a&game=azura", "/en/search?q=a&game=azura"), ("/api/games/", "/api/games"),
    ("/en/azura/play//", "/en/azura/play"),
])  # fmt: skip
def test_a_slash_too_many_leads_to_the_page(
    client: FlaskClient, path: str, there: str
) -> None:
    response = client.get(path)
    assert (response.status_code, response.location) == (301, there)


@pytest.mark.parametrize("path", [
    "/en/chess/setup/x/", "/xx/t/", "/en/t/", "/en//elsewhere.example/", "/en/t/nobody/act/",
    "/en/az%0Aura/", "/%5Celsewhere.example/en/", "/-../%3C%0A/",
])  # fmt: skip
def test_a_slash_too_many_makes_nothing_of_what_is_not_there(
    client: FlaskClient, path: str
) -> None:
    response = client.get(path, follow_redirects=True)
    assert response.status_code == 404 and "elsewhere" not in response.request.host


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sections_number_leads_to_it(
    client: FlaskClient, site: Site, lang: str
) -> None:
    for section in list(site.library.book("azura", lang).sections.values())[::9]:
        response = client.get(f"/{lang}/azura/{section.number}")
        assert (response.status_code, response.location) == (
            302,
            f"/{lang}/azura/{section.id}",
        )
    assert client.get(f"/{lang}/azura/99.9").status_code == 404
