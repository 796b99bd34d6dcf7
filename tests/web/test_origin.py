"""Unsafe requests come from our own pages, or from no page at all."""

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.sample import GAME, OPTIONS
from tests.web.addresses import form

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "nonsense"},
    {"Origin": "https://example.com"}, {"Origin": "null"}, {"Origin": ""}, {"Origin": "http://localhost.example.com"},
    {"Origin": "http://example.com/localhost"}, {"Origin": "http://localhost:81"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
]  # fmt: skip
OWN = [
    {}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://localhost"},
    {"Origin": "https://localhost"},
]  # fmt: skip


@pytest.mark.parametrize("headers", FOREIGN)
def test_it_refuses_what_another_sites_page_sends(
    client: FlaskClient, table: Opened, site: Site, headers: dict[str, str]
) -> None:
    id = table.row.id
    refused = [
        client.post(f"/en/t/{id}/act", data=form("undo", {}, 1), headers=headers),
        client.post(
            f"/api/tables/{id}/actions",
            json={"action_id": "a", "kind": "undo", "seen": 1},
            headers=headers,
        ),
        client.post(f"/en/{GAME}/play", data=OPTIONS, headers=headers),
        client.delete(f"/api/tables/{id}", headers=headers),
    ]
    assert [response.status_code for response in refused] == [403] * 4
    assert site.tables.open(id).play.version == 1


@pytest.mark.parametrize("headers", OWN)
def test_it_takes_what_our_own_pages_or_programs_send(
    client: FlaskClient, table: Opened, headers: dict[str, str]
) -> None:
    assert (
        client.post(
            f"/en/t/{table.row.id}/act", data=form("undo", {}, 1), headers=headers
        ).status_code
        == 303
    )


@pytest.mark.parametrize("headers", FOREIGN)
def test_anybody_may_link_to_us(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.get(f"/en/{GAME}", headers=headers).status_code == 200


def test_nobody_may_read_us_from_another_site(client: FlaskClient) -> None:
    response = client.get("/api/games", headers={"Origin": "https://example.com"})
    assert "Access-Control-Allow-Origin" not in response.headers
