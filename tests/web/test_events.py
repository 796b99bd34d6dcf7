"""Phones that ask to be told of versions: who is handed to the front, with what, and who is refused."""

import gzip

import pytest
from flask.testing import FlaskClient

from companion.tables.live import HANDOVER, Handover, Hub, Subscription
from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import RENAME, rename

PATHS = pytest.mark.parametrize(
    "path", ["/en/t/{id}/events", "/api/tables/{id}/events"]
)


def listen(client: FlaskClient, path: str, **more: str) -> Subscription:
    """The subscription that a view hands over."""
    handover = Handover()
    response = client.get(path, environ_overrides={HANDOVER: handover}, headers=more)
    assert response.status_code == 200 and handover.subscription is not None
    assert (
        response.mimetype == "text/event-stream"
        and response.headers["X-Accel-Buffering"] == "no"
    )
    return handover.subscription


def refusal(client: FlaskClient, path: str) -> int:
    """The status with which a phone is refused, which is told when to ask again."""
    handover = Handover()
    response = client.get(path, environ_overrides={HANDOVER: handover})
    assert handover.subscription is None and int(response.headers["Retry-After"]) > 0
    return response.status_code


@PATHS
def test_a_phone_that_is_behind_is_told_at_once(
    client: FlaskClient, table: Opened, path: str
) -> None:
    subscription = listen(client, path.format(id=table.row.id) + "?seen=0")
    assert (subscription.table, subscription.seen, subscription.version) == (
        table.row.id,
        0,
        1,
    )


def test_panels_are_sent_to_pages_that_ask_for_them(
    client: FlaskClient, table: Opened
) -> None:
    path = f"/fr/t/{table.row.watch_id}/events"
    assert listen(client, path).panel is None
    assert listen(client, f"/api/tables/{table.row.id}/events?panels=1").panel is None
    panel = listen(client, f"{path}?panels=1").panel
    assert panel is not None
    version, text = panel.make(1)
    fetched = client.get(f"/fr/t/{table.row.watch_id}/panel").text
    assert version == 1 and gzip.decompress(text).decode().split() == fetched.split()


def test_a_panel_of_a_version_that_this_process_knows_needs_no_database(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    panel = listen(client, f"/en/t/{table.row.id}/events?panels=1").panel
    assert panel is not None
    first = panel.make(1)
    site.store.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site.store, "reading", None)
        assert panel.make(1) == first
        with pytest.raises(TypeError):
            panel.make(2)


def test_a_phone_that_comes_back_says_what_it_heard_last(
    client: FlaskClient, table: Opened
) -> None:
    headers = {"Last-Event-ID": "1"}
    assert listen(client, f"/en/t/{table.row.id}/events?seen=0", **headers).seen == 1


def test_who_watches_hears_too(client: FlaskClient, table: Opened) -> None:
    assert listen(client, f"/en/t/{table.row.watch_id}/events").table == table.row.id


def test_a_tap_while_the_stream_opens_is_heard(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe = site.hub.subscribe

    def late(*place: str) -> Subscription:
        act(site.tables, table.row.id, "second", RENAME, rename("Ada"), None)
        return subscribe(*place)

    monkeypatch.setattr(site.hub, "subscribe", late)
    assert listen(client, f"/en/t/{table.row.id}/events?seen=1").version == 2


def test_a_table_that_goes_away_while_the_stream_opens_leaves_no_place_taken(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe = site.hub.subscribe

    def late(*place: str) -> Subscription:
        site.tables.drop(place[0])
        return subscribe(*place)

    monkeypatch.setattr(site.hub, "subscribe", late)
    path = f"/en/t/{table.row.id}/events"
    assert client.get(path, environ_overrides={HANDOVER: Handover()}).status_code == 404
    assert site.hub.count == 0


@PATHS
@pytest.mark.parametrize(("most", "status"), [("most", 503), ("most_an_address", 429)])
def test_it_refuses_a_stream_too_many_of_all_and_from_one_address(
    client: FlaskClient, table: Opened, site: Site, path: str, most: str, status: int
) -> None:
    site.hub = Hub(**{most: 1})
    listen(client, path.format(id=table.row.id))
    assert refusal(client, path.format(id=table.row.id)) == status
    assert client.get(f"/en/t/{table.row.id}/panel").status_code == 200


@PATHS
def test_a_server_without_streams_says_so_and_phones_poll(
    client: FlaskClient, table: Opened, path: str
) -> None:
    response = client.get(path.format(id=table.row.id))
    assert response.status_code == 503 and int(response.headers["Retry-After"]) > 0


@PATHS
def test_asking_for_the_headers_alone_takes_no_place(
    client: FlaskClient, table: Opened, site: Site, path: str
) -> None:
    assert client.head(path.format(id=table.row.id)).mimetype == "text/event-stream"
    assert site.hub.count == 0
