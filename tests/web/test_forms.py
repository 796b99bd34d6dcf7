"""Everything at a table works by plain forms, without a script."""

import json
import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.datastructures import MultiDict

from companion.tables.service import Opened
from companion.web.parsing import action_from_form
from companion.web.site import Site
from tests.tables.sample import GAME, rename
from tests.web.addresses import form


def test_a_table_is_opened_played_and_undone(client: FlaskClient) -> None:
    here = client.post(
        f"/en/{GAME}/play", data={"players": ["Ana", "Ben", ""]}
    ).location
    after = client.post(f"{here}/act", data=form("rename", rename("Zoé"), 0, "a"))
    assert (after.status_code, after.location) == (303, here)
    assert "Zoé" in client.get(here).text
    client.post(f"{here}/act", data=form("undo", {}, 1, "b"))
    page = client.get(here).text
    assert 'data-players="Ana, Ben"' in page and "Redo: Ana is now called Zoé" in page


def test_no_tick_has_the_way_to_a_rule_inside(client: FlaskClient, site: Site) -> None:
    for game in site.tables.machines:
        page = client.get(f"/en/{game}/play").text
        labels = re.findall(r'<label class="check".*?</label>', page, re.DOTALL)
        assert labels and not [label for label in labels if 'class="why"' in label]


def test_a_form_sent_twice_counts_once(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    data = form("rename", rename("Ada"), 1)
    assert [
        client.post(f"/en/t/{table.row.id}/act", data=data).status_code
        for _ in range(3)
    ] == [303] * 3
    assert site.tables.open(table.row.id).play.version == 2


def test_a_refused_tap_reads_its_table_once(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    statements: list[str] = []
    event.listen(
        site.tables.store.engine,
        "before_cursor_execute",
        lambda *found: statements.append(found[2]),
    )
    refused = client.post(
        f"/en/t/{table.row.id}/act",
        data=form("rename", rename("Ben"), 1),
        headers={"Accept": "application/json"},
    )
    assert refused.status_code == 422 and 'data-version="1"' in refused.json["html"]
    assert len([told for told in statements if "FROM tables" in told]) == 1


def test_fields_of_a_form_stand_above_the_buttons_own(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    data = form("rename", rename("button"), 1) | {"name": "field"}
    client.post(f"/en/t/{table.row.id}/act", data=data)
    assert "field" in client.get(f"/en/t/{table.row.id}").text


def test_history_is_told_backwards_with_ways_back(
    client: FlaskClient, table: Opened
) -> None:
    client.post(f"/en/t/{table.row.id}/act", data=form("rename", rename("Ada"), 1, "a"))
    page = client.get(f"/en/t/{table.row.id}/history").text
    assert page.index("Zoé is now called Ada") < page.index("Ana is now called Zoé")
    assert (
        page.count("goto") == 2
    )  # to line 1, and to the beginning: the last line is where we are


def test_going_back_by_the_history(client: FlaskClient, table: Opened) -> None:
    here = f"/en/t/{table.row.id}"
    client.post(f"{here}/act", data=form("rename", rename("Ada"), 1, "a"))
    client.post(f"{here}/act", data=form("goto", {"line": 1}, 2, "b"))
    assert 'data-players="Zoé, Ben"' in client.get(here).text
    client.post(f"{here}/act", data=form("goto", {"line": 0}, 3, "c"))
    assert 'data-players="Ana, Ben"' in client.get(here).text


def test_history_reads_in_every_language(client: FlaskClient, table: Opened) -> None:
    lines = {
        client.get(f"/{lang}/t/{table.row.id}/history?part=1").text
        for lang in ("en", "fr", "de", "es")
    }
    assert len(lines) == 4


def test_who_is_behind_is_shown_the_table_and_told_why(
    client: FlaskClient, table: Opened
) -> None:
    response = client.post(f"/en/t/{table.row.id}/act", data=form("undo", {}, 0))
    assert response.status_code == 409 and "Somebody else was faster." in response.text
    assert 'name="seen" value="1"' in response.text


def test_who_watches_sees_no_way_to_change_anything(
    client: FlaskClient, table: Opened
) -> None:
    page = client.get(f"/en/t/{table.row.watch_id}").text
    assert "Watching" in page and 'id="undo"' not in page
    buttons = [piece.split(">")[0] for piece in page.split("<button ")[1:]]
    assert not [
        button
        for button in buttons
        if 'form="tap"' in button and " disabled" not in button
    ]
    assert "goto" not in client.get(f"/en/t/{table.row.watch_id}/history").text


def test_who_watches_shares_the_watching_link_alone(
    client: FlaskClient, table: Opened
) -> None:
    page = client.get(f"/en/t/{table.row.watch_id}/share").text
    assert f"/t/{table.row.watch_id}" in page and table.row.id not in page


def test_sharing_shows_both_links_and_a_code(
    client: FlaskClient, table: Opened
) -> None:
    page = client.get(f"/en/t/{table.row.id}/share").text
    assert f'value="http://localhost/t/{table.row.id}"' in page
    assert (
        f'value="http://localhost/t/{table.row.watch_id}"' in page
        and 'class="qr"' in page
    )


def test_an_exported_file_is_imported(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    exported = client.get(f"/fr/t/{table.row.id}/export")
    assert (
        f'filename="tableside-{GAME}.json"' in exported.headers["Content-Disposition"]
    )
    response = client.post(
        "/fr/import", data={"file": (BytesIO(exported.data), "table.json")}
    )
    assert response.status_code == 303 and response.location.startswith("/fr/t/")
    assert 'data-players="Zoé, Ben"' in client.get(response.location).text


@pytest.mark.parametrize(
    "file",
    [b"", b"{}", b"junk", b'{"game": "chess"}', b'{"game": ["azura"], "log": []}'],
)
def test_it_refuses_a_file_that_is_no_table(client: FlaskClient, file: bytes) -> None:
    response = client.post("/de/import", data={"file": (BytesIO(file), "x.json")})
    assert response.status_code == 400 and '<html lang="de"' in response.text


def test_it_refuses_an_import_without_a_file(client: FlaskClient) -> None:
    assert client.post("/en/import").status_code == 400


def test_it_refuses_a_table_that_the_rules_forbid_and_keeps_what_was_typed(
    client: FlaskClient,
) -> None:
    sent = client.post(f"/fr/{GAME}/play", data={"players": ["Ana", "Ana"]})
    # A page of its own: from the next one “Back” leads here, and asks nobody whether to send again.
    assert sent.status_code == 303
    response = client.get(sent.location)
    assert response.status_code == 422 and 'role="alert"' in response.text
    assert response.text.count('value="Ana"') == 2
    mended = client.get(sent.location.replace("players=Ana", "players=Ben", 1))
    assert mended.status_code == 200 and 'role="alert"' not in mended.text


def test_it_refuses_options_that_the_game_does_not_know(client: FlaskClient) -> None:
    data = {"players": ["Ana", "Ben"], "options": json.dumps({"board": 1})}
    response = client.post(f"/en/{GAME}/play", data=data, follow_redirects=True)
    assert (
        response.status_code == 400
        and "board" in response.text
        and 'value="Ana"' in response.text
    )


@pytest.mark.parametrize(
    ("lang", "name"),
    [("en", "Player 2"), ("fr", "Joueur 2"), ("de", "Spieler 2"), ("es", "Jugador 2")],
)
def test_a_seat_that_nobody_named_is_called_in_the_readers_language(
    client: FlaskClient, lang: str, name: str
) -> None:
    data = {"players": ["Ana", "", "Cleo", "Dan"], "seat_count": "4"}
    here = client.post("/de/miraris/play", data=data).location.split("/", 2)[2]
    client.post(f"/en/{here}/act", data=form("rename", {"player": 1, "name": "Z"}, 0))
    client.post(f"/en/{here}/act", data=form("undo", {}, 1, "back"))
    page = client.get(f"/{lang}/{here}").text
    assert f'data-players="Ana, {name}, Cleo, Dan"' in page
    assert page.count(name) > 5  # tabs, headings, the redo in words
    others = {"Player 2", "Joueur 2", "Spieler 2", "Jugador 2"} - {name}
    assert not any(other in page for other in others)
    told = client.get(f"/api/tables/{here[2:]}?lang={lang}").json
    assert told["view"]["players"][1] == told["view"]["seats"][1]["name"] == name


@pytest.mark.parametrize(
    "action",
    ["{", "[]", '{"kind": "rename", "args": 1}', '{"kind": "correct", "args": {}}'],
)
def test_what_cannot_be_read_shows_the_table_again(
    client: FlaskClient, table: Opened, action: str
) -> None:
    data = {"action": action, "seen": "1", "action_id": "a"}
    response = client.post(f"/de/t/{table.row.id}/act", data=data)
    assert (
        response.status_code == 400
        and 'id="notice"' in response.text
        and 'id="undo"' in response.text
    )


def test_a_form_for_another_kind_has_no_fields() -> None:
    assert action_from_form(MultiDict({"kind": "nothing", "name": "x"}), {}) == (
        "nothing",
        {},
    )
