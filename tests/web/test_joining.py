"""A phone that went on by itself comes back: the interface, the page of the choice, and what the history shows."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import GAME, OPTIONS, rename
from tests.tables.test_joining import ID, WATCH_ID
from tests.web.addresses import LANGUAGES
from tests.web.markup import Page
from tests.web.test_openapi import check

PATH = "/api/tables/{id}/join"
TABLE = {"watch_id": WATCH_ID, "game": GAME, "schema": 1, "created_ms": 5, "options": OPTIONS}  # fmt: skip


def renamed(id: str, name: str, player: int = 0) -> dict[str, Any]:
    return {"action_id": id, "at_ms": 9, "kind": "rename", "args": rename(name, player)}


def brought(*actions: Any, since: int = 1, **more: Any) -> dict[str, Any]:
    return {"since": since, "after": "first", "actions": list(actions), **more}


def test_what_a_phone_did_is_appended_and_the_log_after_it_answered(
    client: FlaskClient, table: Opened
) -> None:
    path, body = f"/api/tables/{table.row.id}/join", brought(renamed("b", "Cleo"))
    answers = [check(client.post(path, json=body), PATH, "post") for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] == {"version": 2, "since": 1, "log": [renamed("b", "Cleo")]}


def test_where_others_acted_both_lines_are_told(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    id = table.row.id
    act(site.tables, id, "second", "rename", rename("Dora", 1), None)
    path = f"/api/tables/{id}/join?lang=de"
    reply = client.post(path, json=brought(renamed("b", "Cleo")))
    told = check(reply, PATH, "post")
    assert (reply.status_code, told["code"], told["version"]) == (409, "diverged", 2)
    assert [line["text"] for line in told["here"]] == ["Ben heißt jetzt Dora"]
    assert [line["text"] for line in told["there"]] == ["Zoé heißt jetzt Cleo"]
    assert client.get(told["url"]).status_code == 200


def test_a_table_opened_without_a_server_gets_its_link(client: FlaskClient) -> None:
    body = {"since": 0, "actions": [renamed("a", "Zoé")], "table": TABLE}
    check(client.post(f"/api/tables/{ID}/join", json=body), PATH, "post")
    assert "Zoé" in client.get(f"/fr/t/{ID}").text
    assert f"/t/{ID}" in client.get(f"/fr/t/{ID}/share").text


@pytest.mark.parametrize("body, status", [
    ({}, 400), ({"since": 0}, 400), ({"since": -1, "actions": []}, 400), ({"since": 1, "actions": []}, 400),
    (brought(since=10**9), 400), (brought(since="1"), 400), (brought(5), 400), (brought(table=[]), 400),
    (brought(after="other"), 409), (brought(renamed("b", "")), 422), (brought(renamed("b", "A"), more=1), 400),
])  # fmt: skip
def test_what_is_no_history_of_the_table_is_refused(
    client: FlaskClient, table: Opened, body: Any, status: int
) -> None:
    reply = client.post(f"/api/tables/{table.row.id}/join", json=body)
    assert reply.status_code == status and check(reply, PATH, "post")["message"]


def test_who_only_watches_and_who_knows_no_table_are_refused(
    client: FlaskClient, table: Opened
) -> None:
    for id, status in ((table.row.watch_id, 403), (ID, 404)):
        reply = client.post(f"/api/tables/{id}/join", json=brought(since=0))
        assert reply.status_code == status and check(reply, PATH, "post")["message"]


@pytest.fixture
def apart(client: FlaskClient, table: Opened, site: Site) -> str:
    """The page of a table where a phone waits: one of its two steps gives a name that somebody here has taken."""
    id = table.row.id
    act(site.tables, id, "second", "rename", rename("Dora", 1), None)
    actions = (renamed("b", "Dora"), renamed("c", "Cleo", 1))
    client.post(f"/api/tables/{id}/join", json=brought(*actions))
    return f"/en/t/{id}"


def fields(page: str) -> dict[str, str]:
    """The hidden fields of the form on a page."""
    return dict(re.findall(r'type="hidden" name="(held|seen)" value="(\w+)"', page))


def choose(client: FlaskClient, here: str, choice: str) -> Any:
    """Press a button of the form as it stands on the page."""
    form = fields(client.get(f"{here}/join").text) | {"choice": choice}
    return client.post(f"{here}/join", data=form)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_both_and_what_would_not_fit(
    client: FlaskClient, apart: str, lang: str
) -> None:
    page = client.get(apart.replace("/en/", f"/{lang}/") + "/join").text
    assert page.count('<button class="btn wide') == 4
    assert "Cleo" in page and "Dora" in page and "Zoé" in page


def test_at_the_table_its_phone_reads_both_and_chooses_and_the_others_read_whose_it_is(
    client: FlaskClient, apart: str, site: Site
) -> None:
    assert [one.kind for one in site.signals.after(apart[6:])] == ["waiting"]
    told = client.get(f"{apart}/join?tap=").text
    assert "To be decided: what a phone tapped without a network" in told
    assert "<form" not in told
    own = client.get(f"{apart}/join?tap=c").text
    shown = Page(own).shown
    assert "Zoé is now called Dora" in shown and "Ben is now called Cleo" in shown
    assert "Ben is now called Dora" in shown.partition("Meanwhile the others")[2]
    assert re.findall(r'name="choice" value="([\w-]+)"', own) == [
        "there-here",
        "here-there",
    ]
    assert "This tap counts" in shown and "The others’ counts" in shown
    form = fields(own) | {"choice": "there-here"}
    assert client.post(f"{apart}/join", data=form).status_code == 303
    assert client.get(f"{apart}/join?tap=c").text == ""
    # Once for each time that something has changed.
    [signal] = site.signals.after(apart[6:])
    assert signal.number == 2


def test_a_tap_that_is_to_be_decided_is_named_by_whose_it_is(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    id = table.row.id
    act(site.tables, id, "second", "rename", rename("Dora", 1), None)
    client.post(f"/api/tables/{id}/join", json=brought(renamed("b", "Cleo")))
    told = client.get(f"/en/t/{id}/join?tap=other").text
    assert "what Zoé tapped without a network" in told
    assert client.get(f"/en/t/{table.row.watch_id}/join?tap=").status_code == 403


def test_what_loses_least_of_both_is_offered_first(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    id = table.row.id
    act(site.tables, id, "second", "rename", rename("Dora"), None)
    # The phone needs that name for a moment only.
    actions = renamed("b", "Dora", 1), renamed("c", "Eva", 1)
    client.post(f"/api/tables/{id}/join", json=brought(*actions))
    page = client.get(f"/en/t/{id}/join").text
    offered = re.findall(r'name="choice" value="([\w-]+)"', page)
    assert offered == ["there-here", "here-there", "here", "there"]
    assert page.count("would not fit") == 1


def test_the_choice_is_followed_and_what_does_not_fit_stays_to_be_read(
    client: FlaskClient, apart: str
) -> None:
    assert client.get(f"{apart}/panel").headers["Tableside-Waiting"] == "1"
    told = Page(client.get(f"{apart}/history").text).shown
    assert "A phone has come back with moves of its own. Choose what counts" in told
    reply = choose(client, apart, "here-there")
    assert (reply.status_code, reply.location) == (303, f"{apart}/history#set-aside")
    history = client.get(f"{apart}/history").text
    assert "A phone has come back" not in history
    assert "Zoé is now called Dora" in history.partition('id="set-aside"')[2]
    assert "Two players are called Dora" in history
    told = check(client.get(f"/api/tables/{apart[6:]}"), "/api/tables/{id}")
    assert [line["text"] for line in told["set_aside"]] == ["Zoé is now called Dora"]
    assert "no phone waits" in client.get(f"{apart}/join").text
    assert client.get(f"{apart}/panel").headers["Tableside-Waiting"] == "0"


def test_what_was_set_aside_before_is_not_counted_again(
    client: FlaskClient, apart: str
) -> None:
    choose(client, apart, "here-there")
    path = f"/api/tables/{apart[6:]}/join"
    client.post(path, json=brought(renamed("d", "Eva", 1)))
    page = client.get(f"{apart}/join").text
    assert "Ben is now called Eva" in page and "would not fit" not in page


def test_a_choice_that_comes_twice_or_too_late_changes_nothing(
    client: FlaskClient, apart: str, site: Site
) -> None:
    id = apart[6:]
    form = fields(client.get(f"{apart}/join").text) | {"choice": "there"}
    act(site.tables, id, "third", "rename", rename("Eva", 1), None)
    late = client.post(f"{apart}/join", data=form)
    assert late.status_code == 409 and "Somebody else was faster" in late.text
    assert choose(client, apart, "there").status_code == 303
    version = site.tables.open(id).play.version
    assert client.post(f"{apart}/join", data=form).status_code == 303
    assert site.tables.open(id).play.version == version
    assert client.post(f"{apart}/join", data={"choice": "x"}).status_code == 400


def test_a_link_without_a_language_leads_to_the_page(
    client: FlaskClient, apart: str, table: Opened
) -> None:
    assert client.get(apart[3:] + "/join").location == f"{apart}/join"
    assert client.get(f"/en/t/{table.row.watch_id}/join").status_code == 403
