"""Seats over the pages and the interface: what is told to whom, and that nothing face down is told to anybody else."""

import re

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site
from tests.web.test_openapi import check

ANA, BEN = {"Tableside-Phone": "a" * 16}, {"Tableside-Phone": "b" * 16}
SECRET = 23
SEATS = "/api/tables/{id}/seats"


@pytest.fixture
def offering(site: Site) -> Opened:
    """Two mages who offer."""
    options = {"players": ["Ana", "Ben"], "depth": 2}
    return site.tables.create("mirror-scrolls", options)


def offer(client: FlaskClient, id: str, player: int, number: int, **more: object):  # type: ignore[no-untyped-def]
    """An offering from a page's form."""
    action = f'{{"kind":"offer","args":{{"player":{player},"number":{number}}}}}'
    form = {"action": action, "action_id": f"o{player}{number}", "seen": "0"}
    return client.post(f"/en/t/{id}/act?part=1", data=form, headers=more)


def test_seats_are_read_taken_taken_over_and_given_back(
    client: FlaskClient, offering: Opened
) -> None:
    id = offering.row.id
    taken = f"{SEATS}/{{player}}"
    mine = client.put(f"/api/tables/{id}/seats/1", json={}, headers=ANA)
    assert check(mine, taken, "put")["mine"] == 1
    seen = check(client.get(f"/api/tables/{id}/seats", headers=BEN), SEATS)
    assert [seat["taken"] for seat in seen["seats"]] == [False, True]
    assert seen["mine"] is None
    refused = client.put(f"/api/tables/{id}/seats/1", json={}, headers=BEN)
    assert refused.status_code == 409
    assert check(refused, taken, "put")["code"] == "seat-taken"
    over = client.put(f"/api/tables/{id}/seats/1", json={"over": True}, headers=BEN)
    assert check(over, taken, "put")["mine"] == 1
    left = client.delete(f"/api/tables/{id}/seats", headers=BEN)
    assert check(left, SEATS, "delete")["mine"] is None


def test_who_says_goodbye_does_not_count_as_away(
    client: FlaskClient, offering: Opened, site: Site
) -> None:
    row, listening = offering.row, "/api/tables/{id}/listening"
    site.presence.follow(row.id, "a" * 16)()
    seen = check(client.get(f"/api/tables/{row.id}/seats", headers=BEN), SEATS)
    assert seen["others_away"] and not seen["is_away"]
    left = client.delete(f"/api/tables/{row.id}/listening", headers=ANA)
    check(left, listening, "delete")
    seen = check(client.get(f"/api/tables/{row.id}/seats", headers=BEN), SEATS)
    assert left.status_code == 204 and not seen["others_away"]


@pytest.mark.parametrize(
    ("id", "player", "json", "headers", "status"),
    [
        ("watch", 0, {}, ANA, 403),
        ("row", 7, {}, ANA, 422),
        ("row", 0, {}, {}, 400),
        ("row", 0, {"over": 1}, ANA, 400),
        ("row", 0, {"more": 1}, ANA, 400),
        ("none", 0, {}, ANA, 404),
    ],
)
def test_who_may_not_take_a_seat(  # type: ignore[no-untyped-def]
    client: FlaskClient, offering: Opened, id, player, json, headers, status
) -> None:
    row = offering.row
    id = {"watch": row.watch_id, "row": row.id, "none": "nowhere"}[id]
    asked = client.put(f"/api/tables/{id}/seats/{player}", json=json, headers=headers)
    assert asked.status_code == status
    check(asked, f"{SEATS}/{{player}}", "put")


def test_what_lies_face_down_is_nowhere_until_it_is_turned_over(
    client: FlaskClient, offering: Opened
) -> None:
    row = offering.row
    client.put(f"/api/tables/{row.id}/seats/0", json={}, headers=ANA)
    before = {path: client.get(path).text for path in everywhere(row.id, row.watch_id)}
    laid = offer(client, row.id, 0, SECRET, **ANA)
    assert laid.headers["Tableside-Panel"] == "0"
    for path, text in before.items():
        told = client.get(path, headers=BEN).text
        if "signals" not in path and "seats" not in path:
            assert undated(told) == undated(text), path
        assert f'"number":{SECRET}' not in told.replace(" ", ""), path
    seats = client.get(f"/api/tables/{row.id}/seats", headers=BEN).json
    assert seats["seats"][0]["laid"] and seats["own"] is None
    assert offer(client, row.id, 1, 5).headers["Tableside-Panel"] == "2"
    assert "Ana offers 23" in client.get(f"/en/t/{row.id}/history").text


def test_an_action_lays_nothing_over_what_it_did_not_know_of(
    client: FlaskClient, offering: Opened
) -> None:
    id = offering.row.id
    client.put(f"/api/tables/{id}/seats/0", json={}, headers=ANA)
    lay = {"kind": "offer", "args": {"player": 1, "number": 5}}
    acts = f"/api/tables/{id}/actions"
    first = client.post(acts, json=lay | {"action_id": "a", "seen": 0}, headers=ANA)
    assert first.json["held"]
    lay["args"] = {"player": 1, "number": 6}
    over = client.post(acts, json=lay | {"action_id": "b", "seen": 0}, headers=BEN)
    assert (over.status_code, over.json["code"]) == (409, "laid-meanwhile")
    knows = lay | {"action_id": "b", "seen": 0, "laid": [1]}
    assert client.post(acts, json=knows, headers=BEN).json["held"]
    check(
        client.post(acts, json=knows | {"laid": "1"}),
        "/api/tables/{id}/actions",
        "post",
    )


def test_the_history_says_from_whose_phone_another_was_served(
    client: FlaskClient, offering: Opened
) -> None:
    id = offering.row.id
    client.put(f"/api/tables/{id}/seats/0", json={}, headers=ANA)
    for player, name in enumerate(("Ann", "Bert")):
        args = {"player": player, "name": name}
        act = {"action_id": f"r{player}", "kind": "rename", "args": args}
        client.post(f"/api/tables/{id}/actions", json=act, headers=ANA)
    assert client.get(f"/en/t/{id}/history").text.count("from Ann’s phone") == 1
    history = client.get(f"/api/tables/{id}").json["history"]
    assert [(line["by"], line["whose"]) for line in history] == [(0, 0), (0, 1)]
    undo = {"action_id": "u", "kind": "undo", "args": {}}
    client.post(f"/api/tables/{id}/actions", json=undo | {"seen": 2}, headers=ANA)
    panel = client.get(f"/en/t/{id}/panel").text
    assert 'data-told="Undone on Ann’s phone: Ben is now called Bert' in panel
    assert 'data-told-here="Undone: Ben is now called Bert' in panel


def test_the_history_says_from_whose_phone_another_laid(
    client: FlaskClient, offering: Opened
) -> None:
    id = offering.row.id
    client.put(f"/api/tables/{id}/seats/0", json={}, headers=ANA)
    offer(client, id, 1, 5, **ANA)
    offer(client, id, 0, 6, **ANA)
    told = client.get(f"/en/t/{id}/history").text
    assert told.count("from Ana’s phone") == 1
    assert told.index("Ben offers 5") < told.index("from Ana’s phone")
    # What Ben puts right is no more from Ana's phone.
    client.put(f"/api/tables/{id}/seats/1", json={}, headers=BEN)
    change = {"line": 2, "kind": "offer", "args": {"player": 1, "number": 7}}
    act = {"action_id": "c", "kind": "correct", "args": change, "seen": 2}
    client.post(f"/api/tables/{id}/actions", json=act, headers=BEN)
    told = client.get(f"/en/t/{id}/history").text
    assert "from Ana’s phone" not in told and "(changed on Ben’s phone)" in told


def test_a_tap_for_a_taken_seat_is_refused_with_that_seat(
    client: FlaskClient, offering: Opened
) -> None:
    id = offering.row.id
    client.put(f"/api/tables/{id}/seats/1", json={}, headers=ANA)
    refused = offer(client, id, 1, 5, Accept="application/json")
    assert (refused.json["code"], refused.json["seat"]) == ("seat-taken", 1)


def test_a_shared_link_asks_and_what_is_asked_leads_to_the_table_by_itself(
    client: FlaskClient, offering: Opened
) -> None:
    row = offering.row
    assert client.get(f"/t/{row.id}").location.endswith(f"/t/{row.id}#who")
    asked = client.get(f"/es/t/{row.id}/seats?part=1").text
    assert asked.count("data-take=") == 2 and "Ana" in asked
    by_itself = client.get(f"/es/t/{row.id}/seats")
    assert by_itself.location.endswith(f"/es/t/{row.id}#who")
    watched = client.get(f"/es/t/{row.watch_id}/seats?part=1")
    assert watched.location.endswith(f"/es/t/{row.watch_id}#who")


def everywhere(id: str, watch: str) -> list[str]:
    """Every address at which something of a table is told."""
    pages = [
        f"/en/t/{each}{rest}"
        for each in (id, watch)
        for rest in ("", "/panel", "/history", "/export", "/result.json", "/seats")
    ]
    return [
        *pages,
        f"/en/t/{id}/signals?after=0",
        *(f"/api/tables/{id}{rest}" for rest in ("", "/export", "/result", "/seats")),
    ]


def undated(text: str) -> str:
    """A page without what differs each time: ids of actions, the number of the last signal, and who has laid."""
    text = re.sub(
        r'(name="action_id" value|name="laid" value|data-signal)="[\w ]*"', "", text
    )
    return re.sub(r" (data-face-down|checked)\b", "", text)


def test_without_scripts_a_page_shows_who_has_laid_and_asks_for_the_next(
    client: FlaskClient, site: Site
) -> None:
    options = {"players": ["Ana", "Ben", "Cid", "Dora"], "depth": 2}
    id = site.tables.create("mirror-scrolls", options).row.id
    client.put(f"/api/tables/{id}/seats/1", json={}, headers=ANA)
    assert "data-face-down" not in client.get(f"/en/t/{id}").text
    for player, number in ((0, 14), (2, 21)):
        offer(client, id, player, number)
    page = client.get(f"/en/t/{id}").text
    shown = re.findall(r'data-laid="(\d)" data-seat="\d" data-face-down', page)
    assert sorted({*shown}) == ["0", "2"]
    chosen = re.findall(r'<input type="radio" name="player"[^>]*checked', page)
    # Ben is missing as well, and lays on his own phone.
    assert len(chosen) == 1 and 'value="3"' in chosen[0]
    known = re.search(r'name="laid" value="([\d ]*)"', page)
    assert known and known.group(1).split() == ["0", "2"]
    # What was laid after the page was opened is not laid over; the panel that all share says nothing of it.
    form = {"kind": "offer", "player": "3", "number": "3", "laid": "0 2"}
    first = client.post(f"/en/t/{id}/act", data=form | {"action_id": "a"})
    again = client.post(f"/en/t/{id}/act", data=form | {"action_id": "b"})
    assert (first.status_code, again.status_code) == (303, 409)
    assert "Dora has already put something down." in again.text
    assert "data-face-down" not in client.get(f"/en/t/{id}/panel").text
