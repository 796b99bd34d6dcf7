"""A rule shown to everybody at a table."""

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site


def test_a_shown_rule_is_told_to_phones_that_ask(
    client: FlaskClient, table: Opened
) -> None:
    shown = client.post(f"/de/t/{table.row.id}/show", data={"section": "turn"})
    assert shown.json == {"number": 1}
    found = client.get(f"/fr/t/{table.row.watch_id}/signals?after=0").json
    assert found["number"] == 1
    (signal,) = found["signals"]
    assert (signal["kind"], signal["value"]["section"]) == ("rule", "turn")
    assert "closed" not in signal["value"]
    assert client.get(f"/fr/t/{table.row.id}/signals?after=1").json["signals"] == []
    client.post(f"/de/t/{table.row.id}/show", data={"section": ""})
    (signal,) = client.get(f"/fr/t/{table.row.id}/signals?after=0").json["signals"]
    assert (signal["number"], signal["value"]["section"]) == (2, "")


def test_a_rule_that_was_closed_where_it_was_shown_from_says_so(
    client: FlaskClient, table: Opened
) -> None:
    show = f"/de/t/{table.row.id}/show"
    first = client.post(show, data={"section": "turn"}).json["number"]
    client.post(show, data={"section": "turn", "closed": first})
    (signal,) = client.get(f"/fr/t/{table.row.id}/signals?after=0").json["signals"]
    assert (signal["value"]["section"], signal["value"]["closed"]) == ("turn", first)


def test_an_explanation_is_shown_as_it_stands(
    client: FlaskClient, table: Opened
) -> None:
    step = "learn/first-turn"
    shown = client.post(f"/de/t/{table.row.id}/show", data={"section": step})
    assert shown.json == {"number": 1}
    found = client.get(f"/fr/t/{table.row.id}/signals?after=0").json
    assert found["signals"][0]["value"]["section"] == step


def test_a_phone_that_polls_finds_the_number_at_its_panel(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    panel = f"/en/t/{table.row.id}/panel"
    first = client.get(panel)
    client.post(f"/en/t/{table.row.id}/show", data={"section": "turn"})
    again = client.get(panel, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.headers["Tableside-Signal"]) == (200, "1")


@pytest.mark.parametrize(
    ("id", "section", "status"),
    [
        ("row", "no-such", 400),
        ("row", "learn/no-such", 400),
        ("row", "learn/", 400),
        ("watch", "turn", 403),
    ],
)
def test_what_cannot_be_shown(
    client: FlaskClient, table: Opened, id: str, section: str, status: int
) -> None:
    id = table.row.watch_id if id == "watch" else table.row.id
    shown = client.post(f"/en/t/{id}/show", data={"section": section})
    assert shown.status_code == status
