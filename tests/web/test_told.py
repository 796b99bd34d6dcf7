"""What a tap changes of what stood in the history is told on the phones of all others."""

import re
from html import unescape
from typing import Any

from tests.web.test_corrections import LINKED, bring_in, text


def test_a_change_is_told_on_all_phones_and_in_its_line(client):
    id = bring_in(client, "mirror-scrolls", {"players": ["Ana", "Bruno"], "depth": 3}, LINKED)  # fmt: skip
    table, ana = f"/en/t/{id}", {"Tableside-Phone": "a" * 16}
    client.put(f"/api/tables/{id}/seats/0", json={}, headers=ana)

    def told(action_id: str, does: str, **args: Any) -> str:
        """What the other phones say of an action of Ana's."""
        act = {"action_id": action_id, "kind": does, "args": args}
        seen = client.get(f"/api/tables/{id}").json["version"]
        answer = client.post(
            f"/api/tables/{id}/actions", json=act | {"seen": seen}, headers=ana
        )
        assert answer.status_code == 200, answer.text
        panel = client.get(f"{table}/panel").text
        return unescape(re.findall(r'data-told="([^"]*)"', panel)[0])

    crown = {"line": 4, "kind": "link", "args": {"player": 1, "spell": "crown"}}
    assert told("a", "correct", **crown) == (
        "Ana has changed line 4: Bruno casts Fly → Bruno casts Crown"
    )
    assert "(changed on Ana’s phone)" in text(client, table)
    (line,) = [
        one
        for one in client.get(f"/api/tables/{id}").json["history"]
        if one["corrected_ms"]
    ]
    assert (line["line"], line["corrected_by"]) == (4, 0)

    colt = {
        "line": 3,
        "kind": "link",
        "args": {"player": 0, "spell": "colt"},
        "goto": 3,
    }
    assert told("b", "correct", **colt) == (
        "Ana has changed line 3 and taken back everything from line 4 on: Ana casts Fly → Ana casts Colt"
    )
    assert told("c", "goto", line=2) == "Ana has taken back everything from line 3 on"
