"""What a Mice and Mystics table refuses over HTTP, and how it says so."""

import json

import pytest

from tests.web.addresses import act
from tests.web.mice_page import LANGUAGES, Page, dealt, do


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "No rescue while minions are on the board."),
    ("de", "Keine Rettung, solange Gegner auf dem Spielplan sind."),
])  # fmt: skip
def test_it_rejects_a_rescue_with_minions_on_the_board(client, lang, text):
    address = dealt(client, ("capture", {"mouse": "filch"}), lang=lang)
    answer = act(client, address, "rescue", mouse="filch")
    assert (answer.status_code, answer.json["message"], answer.json["rule"]) == (
        422,
        text,
        "rescue",
    )


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "One action a turn: this mouse has already taken it."),
    ("fr", "Une action par tour\u00a0: cette souris l’a déjà faite."),
])  # fmt: skip
def test_it_rejects_a_second_action_and_says_so_on_the_page(client, lang, text):
    address = dealt(client, ("act", {"action": "battle"}), lang=lang)
    assert text in client.get(address).text
    answer = act(client, address, "act", as_json=False, action="scurry")
    assert answer.status_code == 422 and text in answer.text


def test_it_rejects_a_mouse_twice_in_the_next_party(client):
    address = dealt(client, ("end-chapter", {"won": True}))
    answer = act(
        client, address, "next-chapter", chapter=2, end_page=8, party=["nez", "nez"]
    )
    assert (answer.status_code, answer.json["code"]) == (422, "mouse-twice")


def test_it_rejects_a_minion_twice_on_the_track(client):
    answer = act(
        client, dealt(client), "place-minions", spider=1, cards=["spider", "spider"]
    )
    assert (answer.status_code, answer.json["code"]) == (422, "card-twice")


def test_it_rejects_a_next_from_a_phone_that_is_behind(client):
    address = dealt(client)
    old = Page(client.get(address).text).seen
    do(client, address, ("next-turn", {}))
    form = {
        "action": json.dumps({"kind": "next-turn", "args": {}}),
        "seen": old,
        "action_id": "late",
    }
    answer = client.post(
        f"{address}/act", data=form, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 409 and "Rat Warrior acts" in answer.json["html"]


@pytest.mark.parametrize(("kind", "args"), [
    ("wheel", {"cheese": "many"}), ("wheel", {}), ("move-card", {"card": "filch", "slot": None}),
    ("deal", {"cards": "filch"}), ("roll", {"purpose": "attack"}), ("new-encounter", {"roach": [1]}),
    ("set-number", {"mouse": "filch", "stat": "life", "value": "x"}), ("nonsense", {}),
])  # fmt: skip
def test_it_rejects_what_cannot_be_read(client, kind, args):
    assert act(client, dealt(client), kind, **args).status_code == 400


@pytest.mark.parametrize(("kind", "args"), [
    ("wheel", {"cheese": -1}), ("wheel", {"cheese": 10**9}), ("hourglass", {"pages": -1}),
    ("end-marker", {"pages": -9}), ("move-card", {"card": "filch", "slot": 99}), ("remove-card", {"card": "filch"}),
    ("cheese", {"mouse": "brie", "cheese": 1}), ("condition", {"mouse": "filch", "condition": "sleepy", "on": True}),
    ("resolve-surge", {}), ("deal", {}), ("place-minions", {}), ("go-to-room", {"room": 0}), ("share", {"to": "filch"}),
    ("level-up", {"ability": "Inspire"}), ("set-item", {"mouse": "filch", "item": "x" * 41}),
    ("roll", {"purpose": "attack", "who": "filch", "dice": 99}), ("next-chapter", {"chapter": 2}),
    ("wound-minion", {"minion": "roach"}), ("figures", {"minion": "rat-warrior", "figures": 9}),
])  # fmt: skip
def test_it_rejects_what_the_rules_forbid_in_four_languages(client, kind, args):
    address = dealt(client)
    texts = set()
    for lang in LANGUAGES:
        answer = act(client, address.replace("/en/", f"/{lang}/"), kind, **args)
        assert answer.status_code == 422, answer.text
        texts.add(answer.json["message"])
    assert len(texts) == 4
