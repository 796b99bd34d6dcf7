"""What is told of a tap that had waited for the network and was refused."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.addresses import form
from tests.web.test_corrections import bring_in

ROUND = {"round": 1}


def refused(
    client: FlaskClient, id: str, *sent: Any, lang: str = "en"
) -> dict[str, Any]:
    """What a script hears of a late tap that does not count."""
    response = client.post(
        f"/{lang}/t/{id}/act?part=1&late=1",
        data=form(*sent),
        headers={"Accept": "application/json"},
    )
    assert response.status_code in (409, 422)
    lost: dict[str, Any] = response.get_json()["lost"]
    return lost


@pytest.fixture
def id(client: FlaskClient) -> str:
    """A table whose first round has gone to Anna, as line 1."""
    options = {"players": ["Anna", "Bernd"]}
    log = [{"kind": "win-round", "args": {"player": 0, **ROUND}}]
    return str(bring_in(client, "mirror-scrolls", options, log))


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
def test_it_names_what_was_entered_and_what_took_its_place(
    client: FlaskClient, id: str, lang: str
) -> None:
    lost = refused(client, id, "win-round", {"player": 1, **ROUND}, 0, lang=lang)
    assert "Bernd" in lost["told"] and "Anna" in lost["told"]
    assert lost["line"] == 1
    assert client.get(f"/{lang}/t/{id}/fix/1").status_code == 200


@pytest.mark.parametrize("later", ["correct", "undo"])
def test_once_it_is_put_right_or_taken_back_it_stands_no_longer(
    client: FlaskClient, id: str, later: str
) -> None:
    lost = refused(client, id, "win-round", {"player": 1, **ROUND}, 0)
    asked = f"/en/t/{id}/fix/{lost['line']}/stands?at={lost['version']}"
    assert client.get(asked).get_json() == {"stands": True}
    winner = {"kind": "win-round", "args": {"player": 1, **ROUND}, "line": 1}
    args: Any = winner if later == "correct" else {}
    assert client.post(f"/en/t/{id}/act", data=form(later, args, 1)).status_code == 303
    assert client.get(asked).get_json() == {"stands": False}


def test_where_nothing_took_its_place_it_says_why(client: FlaskClient, id: str) -> None:
    lost = refused(client, id, "win-round", {"player": 1, **ROUND}, 1)
    assert lost["line"] is None and "does not count. " in lost["told"]
    assert client.post(f"/en/t/{id}/act", data=form("undo", {}, 1)).status_code == 303
    lost = refused(client, id, "redo", {}, 1)
    assert "“Redo”" in lost["told"] and lost["line"] is None


def test_undo_that_waited_is_named(client: FlaskClient, id: str) -> None:
    lost = refused(client, id, "undo", {}, 0)
    assert "“Undo”" in lost["told"] and lost["line"] == 1


def test_what_cannot_be_read_is_said_not_to_count(client: FlaskClient, id: str) -> None:
    response = client.post(
        f"/en/t/{id}/act?part=1&late=1",
        data={"action": "[", "seen": "0", "action_id": "x"},
        headers={"Accept": "application/json"},
    )
    assert response.status_code == 400
    assert "without a network" in response.get_json()["lost"]["told"]


def test_of_a_tap_that_came_at_once_nothing_is_kept(
    client: FlaskClient, id: str
) -> None:
    response = client.post(
        f"/en/t/{id}/act?part=1",
        data=form("win-round", {"player": 1, **ROUND}, 0),
        headers={"Accept": "application/json"},
    )
    assert "lost" not in response.get_json()
