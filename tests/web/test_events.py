"""Streams of versions over HTTP."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables.live import Hub, Subscription
from companion.tables.service import Opened
from companion.web.context import Site
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import RENAME, rename


def first_version(response: TestResponse) -> str:
    """The first version that a stream tells; the stream is closed then."""
    for chunk in response.iter_encoded():
        if b"data: " in chunk:
            response.close()
            return chunk.decode().split("data: ")[1].strip()
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("path", ["/en/t/{id}/events?seen=0", "/api/tables/{id}/events"])
def test_a_phone_that_is_behind_is_told_at_once(client: FlaskClient, table: Opened, path: str) -> None:
    response = client.get(path.format(id=table.row.id))
    assert response.mimetype == "text/event-stream" and response.headers["X-Accel-Buffering"] == "no"
    assert first_version(response) == "1"


def test_a_phone_that_comes_back_says_what_it_heard_last(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    site.tables.act(table.row.id, "second", RENAME, rename("Ada"), None)
    response = client.get(f"/en/t/{table.row.id}/events?seen=0", headers={"Last-Event-ID": "1"})
    assert first_version(response) == "2"


def test_who_watches_hears_too(client: FlaskClient, table: Opened) -> None:
    assert first_version(client.get(f"/en/t/{table.row.watch_id}/events")) == "1"


def test_a_tap_while_the_stream_opens_is_heard(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe = site.hub.subscribe

    def late(id: str) -> Subscription:
        site.tables.act(table.row.id, "second", RENAME, rename("Ada"), None)
        return subscribe(id)

    monkeypatch.setattr(site.hub, "subscribe", late)
    assert first_version(client.get(f"/en/t/{table.row.id}/events?seen=1")) == "2"


def test_a_closed_stream_gives_its_place_back(client: FlaskClient, table: Opened, site: Site) -> None:
    for method in ("GET", "HEAD"):
        response = client.open(f"/en/t/{table.row.id}/events", method=method)
        response.close()
        assert site.hub.count == 0


def test_a_table_that_goes_away_while_the_stream_opens_leaves_no_place_taken(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe = site.hub.subscribe

    def late(id: str) -> Subscription:
        site.tables.drop(id)
        return subscribe(id)

    monkeypatch.setattr(site.hub, "subscribe", late)
    assert client.get(f"/en/t/{table.row.id}/events").status_code == 404
    assert site.hub.count == 0


@pytest.mark.parametrize("path", ["/en/t/{id}/events", "/api/tables/{id}/events"])
def test_it_refuses_a_stream_too_many_and_says_when_to_ask_again(
    client: FlaskClient, table: Opened, site: Site, path: str
) -> None:
    site.hub = Hub(most=0)
    response = client.get(path.format(id=table.row.id))
    assert response.status_code == 503 and int(response.headers["Retry-After"]) > 0
    assert client.get(f"/en/t/{table.row.id}/panel").status_code == 200


def test_a_server_that_stops_ends_its_streams_in_peace(own_server: Live) -> None:
    with TapPhone(own_server.port) as phone, TapPhone(own_server.port) as listening:
        table = phone.open_table()
        listening.connection.request("GET", f"/api/tables/{table}/events")
        stream = listening.connection.getresponse()
        assert stream.readline() == b"retry: 2000\n"
        own_server.stop()
        assert stream.read().startswith(b"\n")  # raises IncompleteRead where it is cut off
