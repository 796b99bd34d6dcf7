"""Miraris over HTTP: opening a table, whole games by the page's own buttons, and what is refused."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.miraris.numbers import CHARACTERS, KINDS
from tests.games.logs import recorded
from tests.web.addresses import act, id_in, watched
from tests.web.miraris_page import Page, follow, send

GAMES = recorded("miraris")
FOUR = ["Ana", "Ben", "Cleo", "Dan"]
LANGUAGES = ["en", "fr", "de", "es"]


def open_table(client: FlaskClient, **fields: Any) -> str:
    """The address of a new table, of four if not said otherwise."""
    answer = client.post("/en/miraris/play", data={"players": FOUR, **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def counted(client: FlaskClient, *hands: tuple[int, ...], **fields: Any) -> str:
    """A table whose Wonders have been counted, and confirmed."""
    address = open_table(client, **fields)
    for player, hand in enumerate(hands):
        counts = [hand.count(value) for value in range(1, 8)]
        assert (
            act(
                client, address, "set-wonders", player=player, counts=counts
            ).status_code
            == 200
        )
    assert act(client, address, "score", confirmed=True).status_code == 200
    return address


# ---- opening ----


def test_a_table_opens_with_what_the_form_already_says(client):
    page = Page(client.get("/en/miraris/play").text)
    assert ("players", "") in page.fields
    address = open_table(client, players=[""] * 4, seat_count="4", rounds="0")
    assert "still to enter: 32 of 32." in client.get(address).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_offers_the_rounds_and_the_order_in_every_language(client, lang):
    page = client.get(f"/{lang}/miraris/play").text
    assert all(f'name="{name}"' in page for name in ("players", "rounds", "order"))
    assert f'href="/{lang}/miraris/character-order"' in page


@pytest.mark.parametrize("seats", [3, 6])
def test_three_and_six_can_play_round_by_round(client, seats):
    address = open_table(
        client, players=[f"P{seat}" for seat in range(seats)], rounds="1"
    )
    assert Page(client.get(address).text).text.count("empty") == seats


def test_the_order_of_the_abilities_is_set_when_the_table_opens(client):
    order = ["rolando", "mirela", "lucia", "serena", "unknown"]
    address = open_table(client, order=order)
    state = client.get(f"/api/tables/{id_in(address)}").json["state"]
    assert state["order"] == order


@pytest.mark.parametrize(("fields", "german"), [
    ({"players": FOUR[:2]}, "mindestens 3"), ({"players": [*FOUR, "Eve", "Fay", "Gus"]}, "höchstens 6"),
    ({"players": ["Ana", "ana", "Ben"]}, "ana"), ({"players": ["Ana", "Ben", "C" * 500]}, "24"),
    ({"players": ["Ana", "Ben", "\u202e\u0000"]}, "brauchen einen Namen"),
    ({"order": ["rolando"] * 5}, "genau einmal"),
    ({"order": ["rolando", "allie", "lucia", "serena", "mirela"]}, "genau einmal"),
])  # fmt: skip
def test_it_rejects_tables_that_cannot_be_and_loses_nothing(client, fields, german):
    data = {"players": FOUR, "rounds": "1", **fields}
    answer = client.post("/de/miraris/play", data=data, follow_redirects=True)
    assert answer.status_code == 422
    alert = answer.text[answer.text.index('role="alert"') :]
    assert german in alert[:400]
    assert 'value="Ana"' in answer.text
    assert 'name="rounds" value="1" checked' in answer.text


def test_names_are_shown_as_they_were_typed_and_run_nothing(client):
    address = open_table(
        client, players=["<b>A</b>", 'x" onx="', "שלום", "N\u0000U\u202eL"]
    )
    page = client.get(address).text
    assert "&lt;b&gt;A&lt;/b&gt;" in page and "<b>A</b>" not in page
    assert 'x" onx="' not in page
    assert "NUL" in page


# ---- whole games ----


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_by_the_pages_own_buttons(client, name):
    game = GAMES[name]
    address = open_table(client, players=game["options"]["players"], rounds="1")
    for step in game["log"]:
        follow(client, address, step["kind"], step["args"])
    page = client.get(address).text
    assert 'data-finished="true"' in page
    for total in game["result"]["totals"] or []:
        assert f'class="score" data-from="0">{total}</span>' in page


# ---- what the page shows ----


def test_cards_tell_how_many_are_left(client):
    address = open_table(client)
    act(client, address, "set-wonders", player=0, counts=[0, 0, 0, 0, 0, 0, 5])
    page = Page(client.get(address).text)
    assert "8 left" in page.text and "0 left" in page.text
    more = [
        found["args"]["kind"]
        for found in page.actions
        if found["args"].get("change") == 1
    ]
    assert more == list(KINDS[:6])


def test_who_corrects_a_wonder_is_not_led_on_to_the_next_player(client):
    address = open_table(client)
    act(client, address, "add-wonder", player=0, kind="garden-of-shadows", change=1)
    assert 'class="mi-dock"' in client.get(address).text
    page = client.get(f"{address}/fix/1").text
    assert 'id="mi-hold"' in page and "data-go=" not in page


def next_after(client: FlaskClient, address: str) -> list[tuple[str, str]]:
    """Where the button to the next one leads from each seat's Wonders, and what it says; or to the row as it is."""
    page = client.get(address).text.split('class="mi-dock"')[1]
    if "mi-leave-row" in page:
        return [("left", "")]
    return re.findall(r'data-go="(\w+)"[^>]*>([^<]+)<', page)


def test_next_names_who_has_nothing_entered_yet_and_then_the_row(client):
    address = open_table(client)
    ben, dan, row = ("1", "Next: Ben"), ("3", "Next: Dan"), ("row", "Next: the row")
    ana, cleo = ("0", "Next: Ana"), ("2", "Next: Cleo")
    for seat, led in (
        (None, [ben, cleo, dan, ana]),
        (1, [cleo, cleo, dan, ana]),
        (2, [dan, dan, dan, ana]),
        (0, [dan, dan, dan, row]),
        (3, [("left", "")]),
    ):
        if seat is not None:
            kind = KINDS[seat]
            act(client, address, "add-wonder", player=seat, kind=kind, change=1)
        assert next_after(client, address) == led


def test_who_counts_by_hand_after_some_rounds_is_led_to_each_seat(client):
    address = open_table(client, rounds="1")
    act(client, address, "lay-row", kinds=KINDS[:4])
    for player, value in enumerate((9, 2, 3, 5)):
        act(client, address, "play-dormire", player=player, value=value)
    act(client, address, "end-round")
    act(client, address, "score", confirmed=True)
    page = client.get(address).text
    assert re.findall(r'data-go="(\w+)"', page.split('class="mi-dock"')[1]) == [*"123"]
    assert page.count("mi-leave-row") == 2  # at the last seat, and at the row


def test_taken_characters_are_not_offered_and_tell_whose_they_are(client):
    address = counted(client)
    send(
        client,
        address,
        ({"kind": "choose-character", "args": {"character": "lana"}}, {"player": 2}),
    )
    page = Page(client.get(address).text)
    offered = {
        found["args"]["character"]
        for found in page.actions
        if found["kind"] == "choose-character"
    }
    assert offered == {*CHARACTERS, "secret", ""} - {"lana"}
    assert {
        "kind": "choose-character",
        "args": {"player": 2, "character": ""},
    } in page.actions


def test_the_big_screen_shows_each_character_once_it_is_entered(client):
    address = counted(client, (1, 2, 3), (4, 5, 6), (7,))
    act(client, address, "choose-character", player=0, character="alma")
    people = client.get(f"{address}/screen").text.split("big-people")[1]
    assert re.findall(r"<b>([^<]+)</b></li>", people) == ["Alma"]
    # And what each has, with the crowns on it.
    assert re.findall(r"</svg>(\d+)</span></span>", people) == ["6", "15", "7"]


def test_a_typed_name_stands_for_the_unnamed_character(client):
    address = counted(client)
    assert act(client, address, "name-character", name="Viola <3").status_code == 200
    assert "Viola &lt;3" in client.get(address).text


def test_the_order_is_changed_by_the_pages_own_buttons(client):
    address = counted(client)
    page = Page(client.get(address).text)
    orders = [
        found["args"]["order"] for found in page.actions if found["kind"] == "set-order"
    ]
    assert orders[0] == ["lucia", "rolando", "serena", "mirela", "unknown"]
    assert orders[3] == ["rolando", "lucia", "serena", "unknown", "mirela"]
    assert act(client, address, "set-order", order=orders[3]).status_code == 200
    assert (
        "1. Rolando" in client.get(address).text
        and "4. Unknown" in client.get(address).text
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_is_explained_with_rules_in_the_readers_language(client, lang):
    address = counted(client, (2, 2, 5), (6, 7, 4, 2), (2, 3, 7, 7), (7, 1)).replace(
        "/en/", f"/{lang}/"
    )
    for player, character in enumerate(("allie", "unnamed", "fatima", "mariano")):
        act(client, address, "choose-character", player=player, character=character)
    act(client, address, "score")
    page = client.get(address).text
    for total in (25, 12, 28, 58):
        assert f'class="score" data-from="0">{total}</span>' in page
    why = page[page.index('id="mi-account-end"') :]
    for rule in (
        "character-allie",
        "character-unnamed",
        "character-fatima",
        "character-mariano",
        "scoring",
    ):
        assert f'href="/{lang}/miraris/{rule}"' in page
        assert f'data-rule="{rule}"' in why


def ended(client: FlaskClient) -> str:
    """A table at its end: Mirela was given a 4, then a 1."""
    address = counted(client, (7,), (1, 4), (), ())
    for player, character in enumerate(("mirela", "allie", "fatima", "lana")):
        act(client, address, "choose-character", player=player, character=character)
    act(client, address, "score")
    assert act(client, address, "give", player=1, kind=KINDS[3]).status_code == 200
    return address


def scores(client: FlaskClient, address: str) -> list[int | None]:
    """What everybody has at the end, by seat."""
    outcome = client.get(f"/api/tables/{id_in(address)}").json["view"]["outcome"]
    return [
        place["score"]
        for place in sorted(outcome["places"], key=lambda place: place["player"])
    ]


@pytest.mark.parametrize("end", ["share", "history", "share?part=1", "history?part=1"])
def test_what_opens_over_a_finished_table_opens(client, end):
    assert client.get(f"{ended(client)}/{end}").status_code == 200


def test_wonders_and_characters_are_changed_after_the_end_by_the_pages_own_buttons(
    client,
):
    address = ended(client)
    assert scores(client, address) == [12, 0, 0, 0]
    follow(
        client, address, "add-wonder", {"kind": "the-dream", "change": 1, "player": 3}
    )
    assert scores(client, address) == [
        18,
        1,
        0,
        0,
    ]  # that one went to Mirela, so nobody gave a second
    page = Page(client.get(address).text)
    assert {"kind": "choose-character", "args": {"player": 3}} in page.actions
    send(
        client,
        address,
        ({"kind": "choose-character", "args": {"player": 3}}, {"character": "alma"}),
    )
    assert scores(client, address) == [18, 1, 0, 20]


def test_who_watches_is_offered_no_change(client, site):
    address = ended(client)
    for end in ("", "/history"):
        page = client.get(watched(site, address) + end).text
        assert "Lana" in page and "Change" not in page


def test_who_watches_is_told_no_dormire_before_all_are_chosen(client, site):
    address = open_table(client, rounds="1")
    row = ["the-dream", "black-altar", "black-altar", "frozen-grave"]
    assert act(client, address, "lay-row", kinds=row).status_code == 200
    watch = id_in(watched(site, address))

    def told(id: str) -> tuple[list[int], list[int], list[int]]:
        seen = client.get(f"/api/tables/{id}").json
        chosen = [hand["chosen"] for hand in seen["view"]["round"]["dormire"]]
        lines = [
            line["args"] for line in seen["history"] if line["kind"] == "play-dormire"
        ]
        return (
            seen["state"]["dormire"],
            chosen,
            [line.get("value", 0) for line in lines],
        )

    for player, value in enumerate((7, 3, 7)):
        act(client, address, "play-dormire", player=player, value=value)
    assert told(id_in(address))[0] == [7, 3, 7, 0]
    assert told(watch) == ([-1, -1, -1, 0], [-1, -1, -1, 0], [0, 0, 0])
    page = client.get(f"/en/t/{watch}").text
    assert "Everybody is choosing a Dormire." in page
    assert re.findall(r'data-seat="\d">(.)</b>', page) == ["✓", "✓", "✓", "–"]
    seen = client.get(f"/api/tables/{watch}").json
    assert "Still missing: Dan" in seen["view"]["now"]["text"]

    act(client, address, "play-dormire", player=3, value=1)
    assert told(watch) == ([7, 3, 7, 1], [7, 3, 7, 1], [7, 3, 7, 1])


def test_unlikely_counts_stay_named(client):
    assert 'id="problem-counts-unlikely"' in client.get(counted(client, (1, 2))).text


@pytest.mark.parametrize("rule", ["round", "scoring"])
def test_the_helper_opens_from_the_rules_that_it_helps_with(client, rule):
    page = client.get("/fr/miraris").text
    section = page[page.index(f'id="{rule}"') :]
    assert 'href="/fr/miraris/play"' in section[: section.index("</section>")]


# ---- refusals ----

REFUSED = [
    ("set-wonders", {"player": 0, "counts": [9, 0, 0, 0, 0, 0, 0]}, "there are only 8", "nur 8 im Spiel"),
    ("set-wonders", {"player": 0, "counts": [-1, 0, 0, 0, 0, 0, 0]}, "to take away", "liegt dort nicht"),
    ("set-wonders", {"player": 0, "counts": [2**40, 0, 0, 0, 0, 0, 0]}, "there are only 8", "nur 8 im Spiel"),
    ("set-wonders", {"player": 0, "counts": [1, 1]}, "seven numbers", "sieben Zahlen"),
    ("add-wonder", {"player": 0, "kind": "the-dream", "change": -1}, "to take away", "liegt dort nicht"),
    ("add-wonder", {"player": 0, "kind": "the-dream", "change": 7}, "one Wonder at a time", "Nur ein Wunder auf"),
    ("add-wonder", {"player": 0, "kind": "mirror"}, "no such kind", "gibt es nicht"),
    ("choose-character", {"player": 1, "character": "lana"}, "Ana already has Lana", "Lana (Ana)"),
    ("choose-character", {"player": 1, "character": "alice"}, "no such Character", "Diesen Charakter gibt es nicht"),
    ("score", {}, "eight rounds show 32", "acht Runden zeigen aber 32"),
    ("play-dormire", {"player": 0, "value": 3}, "without the round assistant", "ohne Rundenhilfe"),
    ("give", {"player": 0, "kind": "the-dream"}, "have not begun yet", "haben noch nicht begonnen"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args", "english", "german"), REFUSED)
def test_a_refusal_names_its_reason_in_the_readers_language(
    client, kind, args, english, german
):
    address = open_table(client)
    act(client, address, "choose-character", player=0, character="lana")
    for lang, reason in (("en", english), ("de", german)):
        answer = act(client, address.replace("/en/", f"/{lang}/"), kind, **args)
        assert answer.status_code == 422
        assert reason in answer.json["message"]
        assert answer.json["rule"]


def test_a_used_dormire_is_refused_with_its_round(client):
    address = open_table(client, rounds="1")
    act(client, address, "lay-row", kinds=list(KINDS[:4]))
    for player in range(4):
        act(client, address, "play-dormire", player=player, value=player + 1)
    act(client, address, "end-round")
    answer = act(
        client, address.replace("/en/", "/es/"), "play-dormire", player=2, value=3
    )
    assert (answer.status_code, answer.json["rule"]) == (422, "choose-dormire")
    assert answer.json["message"] == "Cleo ya usó el 3, en la ronda 1."


def test_a_refusal_without_scripts_shows_the_table_with_the_reason(client):
    address = open_table(client)
    sent = (
        {"kind": "add-wonder", "args": {"kind": "the-dream", "change": -1}},
        {"player": ""},
    )
    answer = send(client, address, sent)
    assert answer.status_code == 422
    assert 'id="notice"' in answer.text and "no such Wonder there" in answer.text


BAD = [
    ("set-wonders", {"player": "0", "counts": [0] * 7}), ("set-wonders", {"player": 0, "counts": "0000000"}),
    ("set-wonders", {"player": 0, "counts": [0.5] * 7}), ("set-wonders", {"player": 0, "counts": [2**60] * 7}),
    ("set-wonders", {"player": 0, "counts": [0] * 500}), ("set-wonders", {"player": 0, "counts": [[0]] * 7}),
    ("add-wonder", {"kind": "the-dream"}), ("add-wonder", {"player": True, "kind": "the-dream"}),
    ("add-wonder", {"player": 0, "kind": None}), ("choose-character", {"player": 0, "character": ["lana"]}),
    ("choose-character", {"player": 0}), ("lay-row", {"kinds": "the-dream"}), ("score", {"confirmed": "yes"}),
    ("set-order", {"order": {"1": "rolando"}}), ("shuffle", {}), ("name-character", {"name": 7}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args"), BAD)
def test_it_rejects_what_cannot_be_read(client, kind, args):
    address = open_table(client)
    assert act(client, address, kind, **args).status_code == 400
    assert Page(client.get(address).text).seen == "0"


OUT_OF_RANGE = [
    ("add-wonder", {"player": 4, "kind": "the-dream"}), ("add-wonder", {"player": -1, "kind": "the-dream"}),
    ("choose-character", {"player": 9, "character": "lana"}), ("set-order", {"order": []}),
    ("name-character", {"name": "V" * 25}), ("rename", {"player": 0, "name": "Ben"}), ("draw-discards", {}),
    ("lucia-takes", {"kinds": ["the-dream", "the-dream"]}), ("end-round", {}), ("lay-wonder", {"kind": "the-dream"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args"), OUT_OF_RANGE)
def test_it_rejects_what_the_rules_do_not_know(client, kind, args):
    address = open_table(client)
    assert act(client, address, kind, **args).status_code == 422
    assert Page(client.get(address).text).seen == "0"
