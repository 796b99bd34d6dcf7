"""The site below a path: whatever an answer names is below it too."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.phone.engine import Engine
from companion.tables.live import HANDOVER, Handover
from companion.tables.service import Opened
from companion.web import below
from companion.web.site import Site
from tests.tables.sample import GAME
from tests.web.addresses import form, pages
from tests.web.markup import Page
from tests.web.test_engine import Bytes

BASE = "/tableside"
TOP = "http://localhost/"  # a request that nobody has taken the path off
# Which a script puts the path before (static/js/kit/store.js).
BY_SCRIPTS = "data-keep"
_ADDRESS = re.compile(r'([\w-]+)=\\?"(/\w[^"\\]*)')


@pytest.fixture
def client(app: Flask, site: Site, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A browser at the site below a path."""
    monkeypatch.setattr(app, "wsgi_app", app.wsgi_app)
    below.install(app, BASE)
    site.url = app.config["SITE_URL"] = f"https://name.example{BASE}"
    del site.assets  # other styles
    return app.test_client()


def strays(text: str) -> set[tuple[str, str]]:
    """The attributes that lead out of the site, or that have the path twice."""
    return {
        (name, value)
        for name, value in _ADDRESS.findall(text)
        if name != BY_SCRIPTS
        and (not value.startswith(f"{BASE}/") or value.startswith(BASE * 2))
    }


def addresses_in(told: Any) -> Iterator[str]:
    """What begins like an address in JSON."""
    if isinstance(told, str) and told.startswith("/"):
        yield told
    elif isinstance(told, list | dict):
        for value in told.values() if isinstance(told, dict) else told:
            yield from addresses_in(value)


def test_no_page_leads_out_of_the_site(
    app: Flask, client: FlaskClient, table: Opened
) -> None:
    id = table.row.id
    more = [f"/de/t/{id}/{page}" for page in ("seats", "hand-over", "learn", "screen")]
    for path in [*pages(app, id), *more, f"/de/{GAME}/learn", f"/de/{GAME}/sheet"]:
        text = client.get(path).text
        assert f'="{BASE}/' in text and not strays(text), path


def test_styles_that_a_page_brings_are_those_that_its_policy_knows(
    client: FlaskClient,
) -> None:
    response = client.get(f"/en/{GAME}")
    assert f"url({BASE}/static/" in response.text
    assert not Page(response.text, response.headers["Content-Security-Policy"]).wrong


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/api/games", "/api/search?q=tie"])  # fmt: skip
def test_programs_are_told_addresses_below_it(client: FlaskClient, path: str) -> None:
    found = list(addresses_in(client.get(path).json))
    assert found and all(address.startswith(f"{BASE}/") for address in found)


@pytest.mark.parametrize(
    "path, to",
    [
        ("/", "/en/"),
        (f"/language/fr?to=/fr/{GAME}/setup", f"/fr/{GAME}/setup"),
        (f"/en/{GAME}/", f"/en/{GAME}"),
    ],
)
def test_redirects_stay_below_it(client: FlaskClient, path: str, to: str) -> None:
    response = client.get(path)
    assert response.location == BASE + to
    cookie = response.headers.get("Set-Cookie", f"Path={BASE}/;")
    assert f"Path={BASE}/;" in f"{cookie};"


@pytest.mark.parametrize("path", [f"{BASE}/en/", "/en/", f"{BASE}/en/{GAME}"])
def test_a_proxy_may_leave_the_path_or_take_it_off(
    client: FlaskClient, path: str
) -> None:
    inside = path.removeprefix(BASE)
    assert client.get(path, base_url=TOP).text == client.get(inside).text
    other = f"{BASE}s/en"  # which only begins like it
    assert client.get(other, base_url=TOP).status_code == 404


def test_a_panel_is_the_same_however_it_comes(
    client: FlaskClient, table: Opened
) -> None:
    path, handover = f"/en/t/{table.row.id}", Handover()
    plain = client.get(f"{path}/panel").data
    packed = client.get(f"{path}/panel", headers={"Accept-Encoding": "gzip"}).data
    client.get(f"{path}/events?panels=1", environ_overrides={HANDOVER: handover})
    assert handover.subscription is not None
    panel = handover.subscription.panel
    assert panel is not None
    _version, sent = panel.make(1)
    assert plain == gzip.decompress(packed) == gzip.decompress(sent)
    assert f'="{BASE}/'.encode() in plain and not strays(plain.decode())


def test_a_refused_tap_brings_a_panel_with_addresses_below_it(
    client: FlaskClient, table: Opened
) -> None:
    tap = form("no-such-action", {}, 0)
    headers = {"Accept": "application/json"}
    told = client.post(
        f"/en/t/{table.row.id}/act?part=1", data=tap, headers=headers
    ).text
    assert '"code"' in told and f'=\\"{BASE}/' in told and not strays(told)


def test_links_for_others_are_whole(client: FlaskClient, table: Opened) -> None:
    link = f"https://name.example{BASE}/t/{table.row.id}"
    assert link in client.get(f"/en/t/{table.row.id}/share").text


def test_a_phone_that_keeps_everything_answers_below_it(
    app: Flask, client: FlaskClient, site: Site
) -> None:
    engine = Engine.__new__(Engine)
    engine.app, engine.site, engine.client = app, site, client
    url = f"https://name.example{BASE}/de/{GAME}/play"
    headers = json.dumps([["Accept", "text/html"]])
    for full, status in ((False, 200), (True, 507)):
        said, _headers, body = engine.answer("GET", url, headers, Bytes(), full=full)
        assert said == status and '<html lang="de"' in body.decode()
        assert not strays(body.decode())
