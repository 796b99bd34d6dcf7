"""The pages that give a table to another phone and take one from it."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.limits import MAX_CODES
from companion.tables.handover import codes, make
from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import rename
from tests.web.addresses import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_is_shown_as_codes_and_given_as_a_file(
    client: FlaskClient, table: Opened, lang: str
) -> None:
    here = f"/{lang}/t/{table.row.id}"
    page = client.get(f"{here}/hand-over").text
    assert page.count('class="qr"') == page.count("<li>") >= 1
    assert f"{here}/hand-over.json" in page
    reply = client.get(f"{here}/hand-over.json")
    assert "attachment" in reply.headers["Content-Disposition"]
    assert reply.json["id"] == table.row.id and len(reply.json["actions"]) == 1
    assert "/hand-over" in client.get(f"{here}/share").text


def test_only_what_is_new_is_given(client: FlaskClient, table: Opened) -> None:
    here = f"/en/t/{table.row.id}/hand-over"
    data = client.get(f"{here}.json?since=1").json
    assert (data["since"], data["after"], data["actions"]) == (1, "first", [])
    assert "hand-over.json?since=1" in client.get(f"{here}?since=1").text
    assert client.get(f"{here}?since=5").status_code == 409
    assert client.get(f"{here}?since=x").status_code == 200


def test_who_only_watches_hands_nothing_over(
    client: FlaskClient, table: Opened
) -> None:
    here = f"/en/t/{table.row.watch_id}"
    for path in (f"{here}/hand-over", f"{here}/hand-over.json"):
        assert client.get(path).status_code == 403
    assert "hand-over" not in client.get(f"{here}/share").text


def test_a_long_table_is_given_as_a_file(
    client: FlaskClient, table: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tables.handover.MAX_CODES", 0)
    page = client.get(f"/en/t/{table.row.id}/hand-over").text
    assert "more than 0 codes" in page and "hand-over.json" in page and MAX_CODES


@pytest.fixture
def away(site: Site, table: Opened) -> dict[str, Any]:
    """A table as another phone brings it, on which it went on; here it was never seen."""
    id = table.row.id
    act(site.tables, id, "away", "rename", rename("Eva", 1), None)
    opened, log = site.tables.log(id)
    data = make(opened.row, log)
    site.tables.drop(id)
    return data


def as_file(data: Any) -> dict[str, Any]:
    return {"file": (BytesIO(json.dumps(data).encode()), "table.txt")}


def test_a_file_is_taken_over(client: FlaskClient, away: dict[str, Any]) -> None:
    reply = client.post("/fr/take-over", data=as_file(away))
    assert (reply.status_code, reply.location) == (303, f"/fr/t/{away['id']}")
    assert "Eva" in client.get(reply.location).text


def test_codes_are_taken_over(client: FlaskClient, away: dict[str, Any]) -> None:
    reply = client.post("/de/take-over", data={"codes": " ".join(codes(away))})
    assert reply.location == f"/de/t/{away['id']}"


def test_where_both_went_on_the_table_chooses(
    client: FlaskClient, away: dict[str, Any], site: Site
) -> None:
    client.post("/en/take-over", data=as_file(away | {"actions": []}))
    act(site.tables, away["id"], "here", "rename", rename("Ida", 1), None)
    reply = client.post("/en/take-over", data=as_file(away))
    assert reply.location == f"/en/t/{away['id']}/join"
    assert "Ida" in client.get(reply.location).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("data", [
    {}, {"codes": "1.2.3"}, as_file([]), as_file({}), as_file({"format": "tableside-hand-over", "id": 5}),
    {"file": (BytesIO(b"\xff\xfe"), "x")}, as_file({"format": "tableside-table", "game": "azura"}),
    as_file({"format": "tableside-hand-over", "id": "i" * 22, "since": 0, "actions": [], "table": {}}),
])  # fmt: skip
def test_anything_else_is_told_to_be_none(
    client: FlaskClient, site: Site, lang: str, data: dict[str, Any]
) -> None:
    if "file" in data:  # a file is closed once it is sent
        data = {"file": (BytesIO(data["file"][0].getbuffer().tobytes()), "x")}
    reply = client.post(f"/{lang}/take-over", data=data)
    assert reply.status_code == 422 and 'role="alert"' in reply.text
    text = site.languages.translate(lang, "Take over a table")
    assert f"<h1>{text}</h1>" in reply.text


def test_a_code_leads_to_the_reader_which_may_use_the_camera(
    client: FlaskClient,
) -> None:
    assert (
        client.get("/take-over", headers={"Accept-Language": "es"}).location
        == "/es/take-over"
    )
    assert "camera=(self)" in client.get("/es/take-over").headers["Permissions-Policy"]
    assert "camera=()" in client.get("/es/").headers["Permissions-Policy"]
