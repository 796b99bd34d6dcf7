"""How the tables stand that a phone lists at home."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import rename

KEY = "k" * 32


def ask(client: FlaskClient, **tables: Any) -> Any:
    """What is told of tables, each {phone, known}."""
    return client.post("/de/standing", json={"tables": tables}).json


def test_only_what_is_new_of_a_table_is_told(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    id = table.row.id
    site.seats.claim(id, 1, KEY)
    first = ask(client, **{id: {"phone": KEY, "known": ""}, "nobody": {}})
    told = first["tables"][id]
    assert list(first["tables"]) == [id]
    assert (told["mine"], told["finished"], told["version"]) == (1, False, 1)
    same = {id: {"phone": KEY, "known": told["known"]}}
    assert ask(client, **same) == {"tables": {}}
    act(site.tables, id, "second", "rename", rename("Dora", 1), None)
    assert ask(client, **same)["tables"][id]["version"] == 2


def test_the_next_table_of_the_same_people_is_told(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    id = table.row.id
    told = ask(client, **{id: {}})["tables"][id]
    assert told["next"] == ""
    following = site.tables.create("azura", {"players": ["Ana", "Ben"]}).row
    value = {"table": following.id, "watch": following.watch_id}
    site.signals.send(id, "next", value)
    told = ask(client, **{id: {"known": told["known"]}})["tables"][id]
    assert told["next"] == following.id


@pytest.mark.parametrize(
    "tables", [[], "x", {"a": 5}, {str(at): {} for at in range(61)}]
)
def test_what_is_no_list_of_tables_is_refused(client: FlaskClient, tables: Any) -> None:
    reply = client.post("/de/standing", json={"tables": tables})
    assert reply.status_code == 400
