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
    # The history keeps it, until it is done again.
    back = "Ana casts Colt (taken back on Ana’s phone)"
    assert back in text(client, table)
    told("d", "undo")
    assert back not in text(client, table)


def test_undo_of_what_was_turned_over_at_once_names_all_of_it(client):
    options = {"players": ["Ana", "Bruno", "Cleo"], "depth": 3}
    id = client.post(
        "/api/tables", json={"game": "mirror-scrolls", "options": options}
    ).json["id"]
    phones = [{"Tableside-Phone": sign * 16} for sign in "ab"]
    for seat, phone in enumerate(phones):
        client.put(f"/api/tables/{id}/seats/{seat}", json={}, headers=phone)
    for seat, phone in ((1, phones[1]), (0, phones[0]), (2, phones[0])):
        args = {"player": seat, "number": 5 * seat}
        act = {"action_id": f"o{seat}", "kind": "offer", "args": args}
        client.post(f"/api/tables/{id}/actions", json=act, headers=phone)
    named = "what Ana, Bruno and Cleo have laid"
    assert f'title="Undo: {named}"' in client.get(f"/en/t/{id}").text
    assert client.get(f"/api/tables/{id}").json["view"]["undo"]["text"] == named
    undo = {"action_id": "u", "kind": "undo", "args": {}, "seen": 3}
    answer = client.post(f"/api/tables/{id}/actions", json=undo, headers=phones[0]).json
    assert answer["version"] == 6 and answer["view"]["redo"]["text"] == named
    panel = client.get(f"/en/t/{id}/panel").text
    lies = "What Bruno laid face down lies there again; still to lay: Ana and Cleo"
    assert f'data-told="Undone on Ana’s phone: {named}. {lies}"' in panel
    assert f'title="Redo: {named}"' in panel
    history = client.get(f"/en/t/{id}/history").text
    assert "What lies face down stands here once it is turned over" in history
    assert "Nothing has happened yet" not in history
    assert "Taken back" not in history


def test_without_seats_undo_takes_and_names_one_of_them(client):
    offers = [
        {"kind": "offer", "args": {"player": seat, "number": seat}} for seat in (0, 1)
    ]
    id = bring_in(
        client, "mirror-scrolls", {"players": ["Ana", "Bruno"], "depth": 3}, offers
    )
    client.put(
        f"/api/tables/{id}/seats/0", json={}, headers={"Tableside-Phone": "a" * 16}
    )
    told = client.get(f"/api/tables/{id}").json["view"]["undo"]["text"]
    assert told.startswith("Bruno offers 1")
    undo = {"action_id": "u", "kind": "undo", "args": {}, "seen": 2}
    assert client.post(f"/api/tables/{id}/actions", json=undo).json["version"] == 3


def test_what_is_put_right_on_the_board_is_told_on_all_phones(client):
    steps = [{"kind": "lay-row", "args": {"kinds": ["the-dream"] * 3}}]
    for seat, value in enumerate((8, 5, 2)):
        args = {"player": seat, "value": value}
        steps.append({"kind": "play-dormire", "args": args})
    names = ["Ana", "Bruno", "Cleo"]
    id = bring_in(client, "miraris", {"players": names, "rounds": True}, steps)
    ana = {"Tableside-Phone": "a" * 16}
    client.put(f"/api/tables/{id}/seats/0", json={}, headers=ana)
    assert 'data-told=""' in client.get(f"/en/t/{id}/panel").text
    args = {"player": 1, "value": 3}
    act = {"action_id": "c", "kind": "play-dormire", "args": args, "seen": 4}
    client.post(f"/api/tables/{id}/actions", json=act, headers=ana)
    panel = client.get(f"/en/t/{id}/panel").text
    line = "Round 1: Bruno plays 3 instead of 5"
    assert f'data-told="Changed on Ana’s phone: {line}"' in panel
    assert f'data-told-here="Changed: {line}"' in panel
    assert "Bruno plays 3 instead of 5 (from Ana’s phone)" in text(
        client, f"/en/t/{id}"
    )


def test_whose_character_another_changes_is_told_so(client):
    table = client.post(
        "/api/tables", json={"game": "play-me", "options": {"players": ["Ana", "Ben"]}}
    ).json["id"]
    phones = [{"Tableside-Phone": sign * 16} for sign in "ab"]
    for seat, phone in enumerate(phones):
        client.put(f"/api/tables/{table}/seats/{seat}", json={}, headers=phone)

    def told(by: int, kind: str, **args: Any) -> tuple[str, str]:
        """What the other phones say of an action of a seat's phone, and what that says itself."""
        seen = client.get(f"/api/tables/{table}").json["version"]
        act = {"action_id": f"a{seen}", "kind": kind, "args": args, "seen": seen}
        answer = client.post(
            f"/api/tables/{table}/actions", json=act, headers=phones[by]
        )
        assert answer.status_code == 200, answer.text
        panel = unescape(client.get(f"/en/t/{table}/panel").text)
        (found,) = re.findall(r'data-told="([^"]*)"\s+data-told-here="([^"]*)"', panel)
        return found

    silent = ("", "")
    assert told(0, "take-character", player=0, character="alice") == silent
    assert told(0, "take-character", player=1, character="walrus") == silent
    assert told(1, "take-character", player=1, character="absolem") == silent
    assert told(0, "take-character", player=1, character="mad-hatter") == (
        "Changed on Ana’s phone: Ben takes a character: Mad Hatter",
        "",
    )
    assert told(1, "take-character", player=0, character="")[0] == (
        "Changed on Ben’s phone: Ana gives the character back"
    )
    assert told(0, "deal-characters") == silent
    others, here = told(0, "deal-characters")
    assert others.startswith("Changed on Ana’s phone: Characters are dealt: ")
    assert not here
