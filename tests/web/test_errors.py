"""One shape of error for programs, one calm page for people, and nothing of ours shown to either."""

import logging
import re
import socket

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games import MACHINES
from companion.tables.service import Opened
from companion.web.site import Site
from tests.live import Live
from tests.tables.sample import GAME, rename, tap
from tests.web.addresses import form

FIELDS = {"field", "code", "message", "rule", "version", "view", "id"}


def shaped(response: TestResponse, status: int, code: str) -> None:
    """An error for programs."""
    assert response.status_code == status and response.mimetype == "application/json"
    assert response.json is not None and response.json["code"] == code
    assert response.json["message"] and response.json.keys() <= FIELDS
    assert "{" not in response.json["message"]


@pytest.mark.parametrize("method, path, status, code", [
    ("GET", "/api/nothing", 404, "http-404"), ("GET", "/api/games/x/en", 404, "http-404"),
    ("PUT", "/api/tables", 405, "http-405"), ("GET", "/api/tables/nobody", 404, "no-such-table"),
    ("GET", "/api/search?q=a&limit=0", 400, "bad-data"), ("GET", "/api/search?q=a&game=chess", 400, "bad-data"),
    ("POST", "/api/tables", 400, "bad-data"), ("POST", "/api/tables/import", 400, "bad-data"),
])  # fmt: skip
def test_programs_get_every_error_in_one_shape(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    shaped(client.open(path, method=method), status, code)


def test_refusals_have_the_same_shape(client: FlaskClient, table: Opened) -> None:
    actions = f"/api/tables/{table.row.id}/actions"
    shaped(client.post(actions, json=tap("a", "")), 422, "name-empty")
    shaped(
        client.post(actions, json={"action_id": "b", "kind": "undo", "seen": 0}),
        409,
        "out-of-date",
    )
    shaped(
        client.post("/api/tables", json={"game": GAME, "options": {"players": []}}),
        422,
        "too-few-players",
    )
    shaped(
        client.post(actions, json=tap("a", "x"), headers={"Origin": "null"}),
        403,
        "http-403",
    )


@pytest.mark.parametrize("lang, message", [
    ("en", "This game needs more players: at least 1."),
    ("de", "Für dieses Spiel braucht ihr mindestens 1 Spieler."),
    ("fr", "Il manque des joueurs pour ce jeu : 1 au moins."),
    ("es", "Faltan jugadores para este juego: al menos 1."),
])  # fmt: skip
def test_a_number_in_a_refusal_may_be_one(
    client: FlaskClient, lang: str, message: str
) -> None:
    options = {"players": [], "party": ["collin"]}
    body = {"game": "mice-and-mystics", "options": options}
    answer = client.post(f"/api/tables?lang={lang}", json=body).json
    assert answer is not None
    assert " ".join(answer["message"].split()) == message


def test_a_refusal_comes_with_the_table_as_it_stands(
    client: FlaskClient, table: Opened
) -> None:
    response = client.post(f"/api/tables/{table.row.id}/actions", json=tap("a", ""))
    assert (
        response.json
        and response.json["version"] == 1
        and response.json["view"]["players"][0] == "Zoé"
    )


def test_a_refusal_speaks_the_readers_language(
    client: FlaskClient, table: Opened
) -> None:
    texts = {
        client.post(
            f"/api/tables/{table.row.id}/actions?lang={lang}", json=tap("a", "")
        ).get_json()["message"]
        for lang in ("en", "fr", "de", "es")
    }
    assert len(texts) == 4


def test_our_scripts_get_the_panel_with_a_refusal(
    client: FlaskClient, table: Opened
) -> None:
    response = client.post(
        f"/en/t/{table.row.id}/act",
        data=form("undo", {}, 0),
        headers={"Accept": "application/json"},
    )
    assert response.status_code == 409 and response.mimetype == "application/json"
    assert (
        response.json
        and response.json["version"] == 1
        and 'id="panel"' in response.json["html"]
    )


@pytest.mark.parametrize("path", ["/en/nothing", "/nothing/", "/en/t/nobody"])
def test_people_get_a_page_with_a_way_home(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (
        response.mimetype == "text/html"
        and 'href="/en/"' in response.text
        and "<h1" in response.text
    )


def test_a_refused_tap_without_script_shows_the_table_and_why(
    client: FlaskClient, table: Opened
) -> None:
    response = client.post(
        f"/en/t/{table.row.id}/act", data=form("rename", rename(""), 1)
    )
    assert response.status_code == 422
    assert (
        'id="notice"' in response.text and "Every player needs a name." in response.text
    )
    assert 'data-version="1"' in response.text
    # In another language it is the table, not what was sent.
    assert f'href="/language/fr?to=/fr/t/{table.row.id}"' in response.text


def test_an_unexpected_error_shows_an_id_and_nothing_else(
    client: FlaskClient,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail() -> bool:
        raise RuntimeError("the secret of the machine")

    monkeypatch.setattr(site.store, "answers", fail)
    with caplog.at_level(logging.ERROR):
        page = client.get("/health").text
    assert (
        "secret" not in page and "RuntimeError" not in page and "Traceback" not in page
    )
    ids = re.findall(r"\(([0-9a-f]{8})\)", page)
    assert ids and any(ids[0] in record.getMessage() for record in caplog.records)


def test_an_unexpected_error_has_the_same_shape_for_programs(
    client: FlaskClient, site: Site, table: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.tables, "open", lambda id: 1 / 0)
    shaped(client.get(f"/api/tables/{table.row.id}"), 500, "internal")


def test_no_error_is_kept_by_a_cache(client: FlaskClient) -> None:
    assert client.get("/en/nothing").headers["Cache-Control"] == "no-store"


def test_a_table_is_never_named_in_the_log(
    client: FlaskClient,
    site: Site,
    table: Opened,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def act(*args: object) -> None:
        raise LookupError(f"no such table: {table.row.id}")

    monkeypatch.setattr(site.taps, "tap", act)
    with caplog.at_level(logging.DEBUG):
        client.post(f"/en/t/{table.row.id}/act", data=form("undo", {}, 1))
    assert "no such table: …" in caplog.text and table.row.id not in caplog.text


def test_the_server_quotes_no_table_from_a_request_that_it_cannot_read(
    own_server: Live,
) -> None:
    id = "Zx0_" + "a" * 18
    with socket.create_connection(("127.0.0.1", own_server.port), timeout=120) as line:
        line.sendall(f"GET /en/t/{id}\r\n\r\n".encode())
        assert b"400" in line.recv(200)
    own_server.stop()
    logged = own_server.log.read_text("utf-8")
    assert "Invalid HTTP request" in logged and id not in logged


@pytest.mark.parametrize("body, field, message", [
    ({"game": GAME, "options": {}}, "players", "“players” is missing. It takes a list of 2."),
    ({"game": GAME, "options": {"players": ["A", "B"], "fist": 1}}, "fist",
     "“fist” is not known here. Known here: players, first, foreshadowing, seashells, extra_turn_at_end."),
    ({"game": GAME, "options": {"players": ["A", "B"], "first": "1"}}, "first",
     "“first” is not of the expected kind. It takes a whole number from 0 to 1."),
    ({"options": {}}, "game",
     f"“game” is missing. Known here: {', '.join(MACHINES)}."),
    ({"game": GAME}, "options", "“options” is missing. It takes an object."),
    ({"game": GAME, "options": []}, "options", "“options” is not of the expected kind. It takes an object."),
    ({"game": GAME, "options": {"players": ["A", 3]}}, "players.1",
     "“players.1” is not of the expected kind. It takes a text of at most 24 characters."),
    ({"game": "miraris", "options": {}}, "players", "“players” is missing. It takes a list of 3 to 6."),
    ([], None, "That request could not be read. It takes an object."),
])  # fmt: skip
def test_an_error_names_its_field_and_what_it_takes(
    client: FlaskClient, body: object, field: str | None, message: str
) -> None:
    answer = client.post("/api/tables?lang=en", json=body).json
    assert answer and (answer["field"], answer["message"]) == (field, message)


@pytest.mark.parametrize("game, options, field", [
    (GAME, {"players": ["Ana"]}, "players"), (GAME, {"players": ["Ana", " "]}, "players.1"),
    (GAME, {"players": ["Ana", "ANA"]}, "players.1"), (GAME, {"players": ["Ana", "Ben"], "first": 2}, "first"),
    ("miraris", {"players": ["Ana", "Ben", "Zoé"], "order": ["lucia"]}, "order"),
    ("mirror-scrolls", {"players": ["Ana", "Ben"], "rounds": 0}, "rounds"),
    ("mirror-scrolls", {"players": ["Ana", "Ben"], "crown": "x"}, "crown"),
    ("play-me", {"players": ["Ana", "Ben", "Zoé"], "countdown_s": 5}, "countdown_s"),
    ("play-me", {"players": ["Ana", "Ben", "Zoé"], "characters": ["alice", "x", ""]}, "characters.1"),
    ("mice-and-mystics", {"players": ["Ana"], "party": ["filch"] * 2}, "party"),
    ("mice-and-mystics", {"players": ["Ana"], "party": ["filch"], "roach": 999}, "roach"),
    ("mice-and-mystics", {"players": ["Ana"], "party": ["filch"], "restart": ""}, "restart"),
    ("mice-and-mystics", {"players": ["Ana"], "party": ["filch"], "seats": [1] * 6}, "seats"),
])  # fmt: skip
def test_refused_options_name_their_field(
    client: FlaskClient, game: str, options: dict[str, object], field: str
) -> None:
    body = {"game": game, "options": options}
    answer = client.post("/api/tables?lang=en", json=body)
    assert answer.status_code == 422 and answer.json
    assert answer.json["field"] == field and answer.json["message"]


@pytest.mark.parametrize("kind, args, field", [
    ("rename", {"player": 0, "name": ""}, "name"), ("rename", {"player": 2, "name": "A"}, "player"),
    ("play", {"player": 0, "spot": "x", "count": 1}, "spot"),
    ("play", {"player": 0, "spot": "guardian", "count": 9}, "count"),
    ("play", {"player": 0, "spot": "guardian", "count": 1, "take": "guardian"}, "take"),
    ("goto", {"line": 9}, "line"), ("correct", {"line": 9, "kind": "rename", "args": rename("A")}, "line"),
    ("end-turn", {"player": 0}, None), ("play", {"player": 1, "spot": "guardian", "count": 1}, None),
])  # fmt: skip
def test_a_refused_action_names_its_argument(
    client: FlaskClient,
    table: Opened,
    kind: str,
    args: dict[str, object],
    field: str | None,
) -> None:
    act = {"action_id": "b", "kind": kind, "args": args, "seen": 1}
    answer = client.post(f"/api/tables/{table.row.id}/actions?lang=en", json=act)
    assert answer.status_code == 422 and answer.json
    assert answer.json["field"] == field


def test_a_wrong_kind_lists_the_right_ones(client: FlaskClient, table: Opened) -> None:
    act = {"action_id": "a", "kind": "fly", "args": {}}
    answer = client.post(f"/api/tables/{table.row.id}/actions?lang=en", json=act).json
    assert answer and answer["field"] == "kind"
    told = answer["message"]
    assert "Known here: rename, " in told and "play, end-turn" in told
    assert told.endswith("undo, redo, goto, correct.")


@pytest.mark.parametrize("lacks", ["action_id", "kind"])
def test_what_is_missing_of_an_action_says_what_it_takes(
    client: FlaskClient, table: Opened, lacks: str
) -> None:
    act = {"action_id": "a", "kind": "undo", "seen": 1}
    del act[lacks]
    answer = client.post(f"/api/tables/{table.row.id}/actions?lang=en", json=act)
    assert answer.status_code == 400 and answer.json
    assert answer.json["field"] == lacks
    told = answer.json["message"]
    assert told.startswith(f"“{lacks}” is missing. ")
    assert "It takes " in told or "Known here: " in told


@pytest.mark.parametrize("change, status, field, told", [
    ({"kind": "goto"}, 400, "line", "“line” is missing. It takes a whole number from 0 to 4000."),
    ({"kind": 3}, 400, "kind", "“kind” is not of the expected kind. Known here: rename, "),
    ({"args": {"line": 1}}, 400, "line", "It takes no fields."),
    ({"seen": None}, 409, None, "“seen”"),
    ({"seen": 9}, 409, None, "“seen”"),
    ({"args": []}, 400, "args", "It takes an object."),
])  # fmt: skip
def test_a_client_author_is_told_what_an_action_lacks(
    client: FlaskClient,
    table: Opened,
    change: dict[str, object],
    status: int,
    field: str | None,
    told: str,
) -> None:
    act = {"action_id": "b", "kind": "undo", "args": {}, "seen": 1} | change
    answer = client.post(f"/api/tables/{table.row.id}/actions?lang=en", json=act)
    assert answer.status_code == status and answer.json
    assert answer.json.get("field") == field and told in answer.json["message"]


def test_an_action_that_is_sent_again_is_told(
    client: FlaskClient, table: Opened
) -> None:
    path = f"/api/tables/{table.row.id}/actions"
    undo = {"action_id": "c", "kind": "undo", "seen": 2}
    sent = (tap("b", "Ada"), tap("b", "Ada"), undo, tap("b", "Ada", seen=3), undo)
    answers = [client.post(path, json=body).get_json() for body in sent]
    known = [answer["known"] for answer in answers]
    assert known == [False, True, False, True, True]
    assert [answer["version"] for answer in answers] == [2, 2, 3, 3, 3]


def test_an_id_that_comes_with_another_action_is_refused(
    client: FlaskClient, table: Opened
) -> None:
    path = f"/api/tables/{table.row.id}/actions"
    client.post(path, json=tap("b", "Ada"))
    others = (tap("b", "Bo"), tap("b", "Ada", kind="undo", args={}, seen=2))
    for other in others:
        answer = client.post(path, json=other)
        shaped(answer, 409, "other-action")
        assert answer.json and answer.json["field"] == "action_id"
        assert answer.json["version"] == 2
        assert answer.json["view"]["players"][0] == "Ada"


def test_a_correction_that_a_later_line_forbids_says_why(client: FlaskClient) -> None:
    options = {"players": ["Ana"], "party": ["filch"], "elite_rat": 9}
    body = {"game": "mice-and-mystics", "options": options}
    made = client.post("/api/tables?lang=en", json=body).json
    assert made
    path = f"/api/tables/{made['id']}/actions?lang=en"
    for action_id, cheese in (("a", 2), ("b", -1)):
        args = {"mouse": "filch", "cheese": cheese}
        client.post(path, json={"action_id": action_id, "kind": "cheese", "args": args})
    slip = {"line": 1, "kind": "slip", "args": {}}
    answer = client.post(
        path, json={"action_id": "c", "kind": "correct", "args": slip, "seen": 2}
    )
    shaped(answer, 422, "correction-breaks")
    assert answer.json and answer.json["rule"] == "cheese"
    assert answer.json["message"].endswith("Filch has only 0 cheese.")


def test_a_table_is_opened_with_the_readings_of_today(client: FlaskClient) -> None:
    options = {"players": ["Ana"], "party": ["filch"], "elite_rat": 9}
    body = {"game": "mice-and-mystics", "options": options}
    made = client.post("/api/tables?lang=en", json=body).json
    assert made
    view = client.get(f"/api/tables/{made['id']}?lang=en").get_json()["view"]
    assert view["minions"][0]["figures"] == [0] * 4
