"""Azura over HTTP: opening a table, whole games by the page's own buttons, and what is refused."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web.names import in_parts
from tests.games.logs import recorded
from tests.web.addresses import act, form_of, watched
from tests.web.azura_page import find_offer, tap
from tests.web.offers import Page

GAMES = recorded("azura")
SPOTS = (
    "octopus-hunter", "coral-dragon", "mother-of-pearl", "sorcerer", "petrified-dragon", "lava-golem", "guardian",
    "turtle-rider", "undersea-city",
)  # fmt: skip


def open_table(client: FlaskClient, lang: str = "en", **fields: Any) -> str:
    """The address of a new table of Ana and Ben."""
    answer = client.post(
        f"/{lang}/azura/play", data={"players": ["Ana", "Ben"], **fields}
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def play(
    client: FlaskClient,
    address: str,
    player: int,
    spot: str,
    count: int,
    take: str = "",
) -> Any:
    answer = act(
        client, address, "play", player=player, spot=spot, count=count, take=take
    )
    assert answer.status_code == 200, answer.text
    return answer


# ---- opening ----


def test_a_table_opens_with_what_the_form_already_says(client):
    page = client.get("/en/azura/play").text
    assert 'placeholder="Player 1"' in page and 'name="seat_count" value="2"' in page
    address = open_table(client, players=["", ""], seat_count="2")
    assert "Player 1’s turn" in client.get(address).text


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_the_form_offers_both_variants_in_every_language(client, lang):
    page = client.get(f"/{lang}/azura/play").text
    assert all(
        f'name="{name}"' in page
        for name in ("players", "first", "foreshadowing", "seashells")
    )
    assert f'href="/{lang}/azura/variant-foreshadowing"' in page


def test_it_rejects_equal_names_and_keeps_what_was_typed(client):
    answer = client.post(
        "/de/azura/play",
        data={"players": ["Ana", "ana"], "first": "1", "seashells": ["0", "1"]},
        follow_redirects=True,
    )
    assert answer.status_code == 422
    assert 'value="ana"' in answer.text
    assert 'role="alert"' in answer.text and "Give each" not in answer.text


@pytest.mark.parametrize("fields", [
    {"players": ["Ana"]}, {"players": ["Ana", "Ben", "Cleo"]}, {"players": ["Ana", " "]},
    {"players": ["A" * 25, "Ben"]},
    {"players": ["Ana", "Ben"], "first": "2"}, {"players": ["Ana", "Ben"], "first": "-1"},
])  # fmt: skip
def test_it_rejects_tables_that_cannot_be(client, fields):
    assert (
        client.post("/en/azura/play", data=fields, follow_redirects=True).status_code
        == 422
    )


@pytest.mark.parametrize("first", ["one", "1.5", "9" * 40, "١"])
def test_it_rejects_a_first_player_that_is_no_number(client, first):
    assert (
        client.post(
            "/en/azura/play", data={"players": ["Ana", "Ben"], "first": first}
        ).status_code
        == 400
    )


# ---- whole games ----


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_by_the_pages_own_buttons(client, name):
    game = GAMES[name]
    address = open_table(client, **form_of(game["options"]))
    for number, step in enumerate(game["log"]):
        answer = tap(client, address, number, step["kind"], step["args"])
        assert answer.status_code == 303, answer.text
    page = client.get(address).text
    assert 'data-finished="true"' in page
    for place in game["places"]:
        assert f'class="score" data-from="0">{place[2]}</span>' in page


# ---- the board ----


def test_every_spot_can_be_opened_without_scripts(client):
    page = client.get(open_table(client)).text
    for spot in SPOTS:
        assert f'name="azura" id="az-at-{spot}"' in page
        assert f'<summary class="az-{spot}"' in page


def test_the_choices_say_what_they_take(client):
    address = open_table(client)
    play(client, address, 0, "mother-of-pearl", 4)
    text = " ".join(Page(client.get(address).text).text.split())
    assert "Ben takes 4 Mother of Pearl cards." in text


def test_targets_that_would_be_taken_are_marked(client):
    address = open_table(client)
    play(client, address, 0, "mother-of-pearl", 2)
    play(client, address, 1, "petrified-dragon", 1)
    page = client.get(address).text
    for spot, targets in {
        "sorcerer": ["mother-of-pearl", "petrified-dragon"],
        "coral-dragon": ["mother-of-pearl"],
        "guardian": [],
    }.items():
        choices = page.partition(f'id="az-at-{spot}"')[2].partition("</details>")[0]
        one = choices.partition('class="az-hits az-n1"')[2].partition("</div>")[0]
        assert re.findall(r'class="az-ring az-([\w-]+)"', one) == targets


def test_no_more_cards_are_offered_than_silhouettes_are_free(client):
    address = open_table(client)
    play(client, address, 0, "guardian", 2)
    page = Page(client.get(address).text)
    find_offer(page, "play", {"player": 1, "spot": "guardian", "count": 2, "take": ""})
    with pytest.raises(AssertionError):
        find_offer(
            page, "play", {"player": 1, "spot": "guardian", "count": 3, "take": ""}
        )


def test_both_players_are_told_about_the_dragon(client):
    address = open_table(client)
    play(client, address, 0, "petrified-dragon", 1)
    play(client, address, 1, "sorcerer", 1, "petrified-dragon")
    play(client, address, 0, "petrified-dragon", 1)
    play(client, address, 1, "mother-of-pearl", 1)
    play(client, address, 0, "sorcerer", 1, "petrified-dragon")
    for end in ("", "/screen"):
        page = client.get(address + end).text
        attention = page[page.index('id="az-attention"') :]
        assert "takes the pawn from Ben" in attention and "without looking" in attention


def test_a_blocked_spot_says_so_and_offers_nothing(client):
    address = open_table(client, seashells="1")
    play(client, address, 0, "mother-of-pearl", 1)
    assert (
        act(client, address, "block-spot", player=0, spot="guardian").status_code == 200
    )
    page = Page(client.get(address).text)
    assert not [
        offer
        for offer in page.offers
        if offer.args.get("spot") == "guardian" and offer.kind == "play"
    ]
    assert "Ana’s seashell blocks Guardian of Darkness" in page.text
    find_offer(page, "pass", {"player": 1})


def test_a_turn_is_told_by_what_it_did_and_not_by_its_refill(client):
    address = open_table(client, seashells="1")
    play(client, address, 0, "mother-of-pearl", 1)
    act(client, address, "block-spot", player=0, spot="guardian")
    blocked = "Ana: 1 × Mother of Pearl · Seashell: Guardian of Darkness blocked</p>"
    assert blocked in client.get(address).text
    play(client, address, 1, "coral-dragon", 2)
    act(client, address, "end-turn", player=1, from_reserve=0)
    took = "Ben plays 2 Coral Dragon cards and takes all Mother of Pearl cards (1)</p>"
    for end in ("", "/screen"):
        assert took in client.get(address + end).text


def test_both_hear_at_once_that_the_end_is_triggered(client):
    address = open_table(client, seashells="1")
    for number in range(3):
        play(client, address, number % 2, "undersea-city", 3)
        told = client.get(address).text
        act(client, address, "end-turn", player=number % 2, from_reserve=0)
    attention = told[told.index('id="az-attention"') :]
    assert "has triggered the end" in attention[: attention.index("</div>")]
    assert told.count("has triggered the end") == 2  # there and in what has happened
    assert 'id="az-attention"' not in client.get(address).text


def test_who_only_watches_is_offered_nothing(client, site):
    page = Page(client.get(watched(site, open_table(client))).text)
    assert not [offer for offer in page.offers if offer.kind == "play"]


# ---- refusals ----

REFUSED = [
    ("play", {"player": 1, "spot": "guardian", "count": 1}, "It is Ana’s turn.", "Ana ist am Zug."),
    ("play", {"player": 0, "spot": "guardian", "count": 5}, "free silhouettes: 4", "(Wächter der Finsternis): 4"),
    ("play", {"player": 0, "spot": "harbour", "count": 1}, "no such spot", "gibt es auf dem Spielplan nicht"),
    ("play", {"player": 0, "spot": "coral-dragon", "count": 6}, "Not enough cards", "Nicht genug Karten"),
    ("play", {"player": 0, "spot": "coral-dragon", "count": 0}, "at least one card", "mindestens eine Karte"),
    ("pass", {"player": 0}, "has to play", "muss spielen"),
    ("end-turn", {"player": 0}, "before the turn can end", "bevor der Zug enden kann"),
    ("extra-turn", {"player": 0}, "without the Magic Seashells", "ohne die Magischen Muscheln"),
    ("score-total", {"player": 0, "points": 3}, "after the last turn", "nach dem letzten Zug"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args", "english", "german"), REFUSED)
def test_a_refusal_names_its_reason_in_the_readers_language(
    client, kind, args, english, german
):
    address = open_table(client)
    for lang, reason in (("en", english), ("de", german)):
        answer = act(client, address.replace("/en/", f"/{lang}/"), kind, **args)
        assert answer.status_code == 422
        assert reason in answer.json["message"]
        assert answer.json["rule"]


def test_a_phone_that_is_behind_is_told_so(client):
    address = open_table(client)
    play(client, address, 0, "mother-of-pearl", 1)
    action = json.dumps(
        {"kind": "play", "args": {"player": 0, "spot": "guardian", "count": 1}}
    )
    form = {"action": action, "seen": "0", "action_id": "late"}
    answer = client.post(
        f"{address}/act", data=form, headers={"Accept": "application/json"}
    )
    assert (answer.status_code, answer.json["code"]) == (409, "out-of-date")


BAD = [
    ("play", {"player": "0", "spot": "guardian", "count": 1}), ("play", {"player": 0, "spot": 7, "count": 1}),
    ("play", {"player": 0, "spot": "guardian", "count": 1.5}), ("play", {"player": 0, "spot": "guardian"}),
    ("play", {"player": 0, "spot": "guardian", "count": 2**60}),
    ("play", {"player": True, "spot": "guardian", "count": 1}),
    ("play", {"player": 0, "spot": "guardian", "count": 1, "why": "not"}), ("play", {}), ("jump", {"player": 0}),
    ("score-cards", {"player": 0, "values": "many"}), ("score-cards", {"player": 0, "values": [1] * 500}),
    ("score-total", {"player": 0, "points": None}), ("block-spot", {"player": 0, "spot": ["guardian"]}),
    ("swap-cards", {"player": 0, "cards": []}), ("end-turn", {"player": 0, "from_reserve": "none"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args"), BAD)
def test_it_rejects_what_cannot_be_read(client, kind, args):
    address = open_table(client, seashells="1", foreshadowing="1")
    answer = act(client, address, kind, **args)
    assert answer.status_code == 400
    assert Page(client.get(address).text).seen == "0"


OUT_OF_RANGE = [
    ("play", {"player": 9, "spot": "guardian", "count": 1}), ("play", {"player": -1, "spot": "guardian", "count": 1}),
    ("play", {"player": 0, "spot": "guardian", "count": -1}),
    ("play", {"player": 0, "spot": "under-the-board", "count": 1}),
    ("play", {"player": 0, "spot": "sorcerer", "count": 1, "take": "guardian"}),
    ("swap-cards", {"player": 0, "cards": 6}),
    ("play", {"player": 0, "spot": "guardian", "count": 1, "take": "guardian"}),
    ("swap-cards", {"player": 0, "cards": 0}),
    ("block-spot", {"player": 0, "spot": "guardian"}), ("cannot-refill", {"player": 0}), ("draw-three", {"player": 1}),
    ("rename", {"player": 0, "name": "Ben"}),
    ("rename", {"player": 3, "name": "Cleo"}),
    ("rename", {"player": 0, "name": ""}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args"), OUT_OF_RANGE)
def test_it_rejects_what_the_rules_do_not_know(client, kind, args):
    address = open_table(client, seashells="1")
    assert act(client, address, kind, **args).status_code == 422


# ---- counting ----


@pytest.fixture
def ended(client):
    """A table whose last turn has been played."""
    address = open_table(client)
    for number in range(3):
        play(client, address, number % 2, "undersea-city", 3)
    play(client, address, 1, "mother-of-pearl", 1)
    return address


def test_score_piles_are_counted_by_value_or_by_their_total(client, ended):
    assert (
        tap(
            client,
            ended,
            0,
            "score-cards",
            {"player": 0, "values": [3, 2, 0, 1, 0, 0, 0, 0, 0]},
        ).status_code
        == 303
    )
    assert (
        tap(client, ended, 1, "score-total", {"player": 1, "points": 12}).status_code
        == 303
    )
    page = client.get(ended).text
    assert "Ben wins, 12 to 11." in page


def test_a_count_can_be_typed_again_while_the_other_is_missing(client, ended):
    tap(client, ended, 0, "score-total", {"player": 0, "points": 4})
    tap(client, ended, 1, "score-total", {"player": 0, "points": 5})
    assert '<span class="score">5</span>' in client.get(ended).text


@pytest.mark.parametrize("values", [["x"], ["1", "-1"], ["101"], ["1"] * 10, ["²"]])
def test_it_rejects_counts_that_cannot_be(client, ended, values):
    page = Page(client.get(ended).text)
    action = json.dumps({"kind": "score-cards", "args": {"player": 0}})
    form = {"action": action, "seen": page.seen, "action_id": "n", "values": values}
    assert client.post(f"{ended}/act", data=form).status_code in (400, 422)
    assert "Count your score piles and enter them." in client.get(ended).text


def test_names_break_after_their_own_hyphen(client):
    address = open_table(client, players=["Maximilian-Alexander", "Ben"])
    whole = in_parts("Maximilian-Alexander")
    seat = client.get(f"{address}/seats?part=1").text.split('data-take="0"')[1]
    assert whole in seat.split("</button>")[0]
    for number in range(3):
        play(client, address, number % 2, "undersea-city", 3)
    play(client, address, 1, "mother-of-pearl", 1)
    assert whole in client.get(f"{address}/screen").text


def test_no_long_name_hides_the_next_where_it_is_asked_whose_phone_it_is(client):
    line = re.compile(r'<p class="whose([^"]*)"')
    for names, is_long in (
        (["Maximilian-Alexander", "Zoé"], True),
        (["Ana", "Zoé"], False),
    ):
        page = client.get(open_table(client, players=names)).text
        (found,) = line.findall(page)
        assert ("is-long" in found) is is_long
