"""Play Me over HTTP: opening a table, whole games by the page's own buttons, the clock as of loading, refusals."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.play_me.numbers import LEAD_MS
from companion.web.site import Site
from tests.games.logs import recorded
from tests.web.addresses import act, form_of, watched
from tests.web.azura_page import find_offer
from tests.web.offers import Page
from tests.web.play_me_page import Table

GAMES = recorded("play_me")
CHARACTERS = (
    "alice",
    "mad-hatter",
    "absolem",
    "queen-of-hearts",
    "walrus",
    "cheshire-cat",
)
NAMES = ("Ana", "Ben", "Cleo", "Dan")
T0 = 1_800_000_000_000


@dataclass
class Clock:
    """The server's clock."""

    now: int = T0


@pytest.fixture
def clock(site: Site, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands still until the test sets it."""
    clock = Clock()
    monkeypatch.setattr(site.tables.chance, "now_ms", lambda: clock.now)
    return clock


def open_table(
    client: FlaskClient,
    clock: Clock,
    lang: str = "en",
    players: Any = NAMES,
    **fields: Any,
) -> Table:
    """A table by the set-up form; everybody has a character by the page's own buttons unless `bare`."""
    bare = fields.pop("bare", False)
    answer = client.post(
        f"/{lang}/play-me/play", data={"players": list(players), **fields}
    )
    assert answer.status_code == 303, answer.text
    table = Table(client, str(answer.headers["Location"]), clock)
    for player, character in enumerate(CHARACTERS[: 0 if bare else len(players)]):
        assert (
            table.tap("take-character", player=player, character=character).status_code
            == 303
        )
    return table


def race(table: Table, player: int, ms: int = 20_000, number: int = 1) -> None:
    """A whole race by the page's own buttons."""
    table.clock.now += 60_000
    assert table.tap("start", number=number).status_code == 303
    table.clock.now += LEAD_MS + ms
    assert table.tap("caught", number=number, player=player).status_code == 303


def html(table: Table) -> str:
    return str(table.client.get(table.address).text)


def shown(table: Table) -> str:
    """What the clock reads as of loading."""
    found = re.search(r'id="pm-time"[^>]*>([^<]*)<', html(table))
    assert found
    return found[1]


# ---- opening ----


def test_a_table_opens_with_what_the_form_already_says(client, clock):
    names = re.findall(
        r'name="players"[^>]*value="([^"]*)"', client.get("/en/play-me/play").text
    )
    table = open_table(client, clock, players=names[:4], bare=True, seat_count="4")
    assert "Choose or deal the characters" in html(table)


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_the_form_offers_the_options_with_their_rules_in_every_language(client, lang):
    page = client.get(f"/{lang}/play-me/play").text
    settled = (
        "team_counts_jabberwocky",
        "mad_wins_count",
        "betrayal_counts",
        "judas_is_mad",
        "slap_first",
    )
    assert all(
        f'name="{name}"' in page
        for name in ("players", "play_me", "challenge", "countdown_s", *settled)
    )
    for rule in (
        "option-play-me",
        "option-challenge",
        "start-of-round",
        "team",
        "judas",
        "jabberwocky-goal",
    ):
        assert f'href="/{lang}/play-me/{rule}"' in page


def test_it_rejects_equal_names_and_keeps_what_was_chosen(client):
    fields = {
        "players": ["Ana", "ana"],
        "play_me": ["0", "1"],
        "countdown_s": "60",
        "judas_is_mad": "0",
    }
    answer = client.post("/de/play-me/play", data=fields, follow_redirects=True)
    assert answer.status_code == 422
    assert re.search(r'name="play_me" value="1" checked', answer.text)
    assert re.search(r'name="countdown_s" value="60" checked', answer.text)
    assert re.search(r'id="house"[^>]* open', answer.text)


@pytest.mark.parametrize("fields", [
    {"players": ["Ana"]}, {"players": [f"P{n}" for n in range(7)]}, {"players": ["Ana", " "]},
    {"players": ["Ana", "Ben"], "countdown_s": "14"}, {"players": ["Ana", "Ben"], "countdown_s": "1801"},
    {"players": ["Ana", "Ben"], "characters": ["alice", "alice"]},
    {"players": ["Ana", "Ben"], "characters": ["alice", "white-rabbit"]},
    {"players": ["Ana", "Ben"], "characters": ["alice"]},
])  # fmt: skip
def test_it_rejects_tables_that_cannot_be(client, fields):
    assert (
        client.post("/en/play-me/play", data=fields, follow_redirects=True).status_code
        == 422
    )


@pytest.mark.parametrize("fields", [
    {"options": '{"players": 5}', "learn": "1"}, {"options": '{"players": 5}', "dealt": "characters"},
    {"options": '{"characters": 5}', "players": ["Ana", "Ben"], "dealt": "characters"},
])  # fmt: skip
def test_it_rejects_what_is_no_list_also_from_a_lesson(client, fields):
    assert client.post("/en/play-me/play", data=fields).status_code == 400


@pytest.mark.parametrize("countdown", ["soon", "1.5", "9" * 40, "٣٠"])
def test_it_rejects_a_countdown_that_is_no_number(client, countdown):
    fields = {"players": ["Ana", "Ben"], "countdown_s": countdown}
    assert (
        client.post("/en/play-me/play", data=fields, follow_redirects=True).status_code
        == 400
    )


# ---- whole games ----


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_by_the_pages_own_buttons(client, clock, name):
    game = GAMES[name]
    answer = client.post("/en/play-me/play", data=form_of(game["options"]))
    table = Table(client, str(answer.headers["Location"]), clock)
    for step in game["log"]:
        table.replay(step["kind"], step["args"])
    page = html(table)
    assert 'data-finished="true"' in page
    assert page.count('class="chip accent">Winner') == (
        0 if "challenge" in name else len(game["winners"])
    )


# ---- the clock, as of loading ----


def test_the_clock_shows_the_state_as_of_loading(client, clock):
    table = open_table(client, clock)
    assert shown(table) == "0:00.0"
    table.tap("start", number=1)
    assert shown(table) == "0:00.0"
    clock.now += LEAD_MS + 83_450
    assert shown(table) == "1:23.4"


def test_the_clock_stands_while_paused_and_goes_on_from_there(client, clock):
    table = open_table(client, clock)
    table.tap("start", number=1)
    clock.now += LEAD_MS + 5_000
    table.tap("pause", number=1)
    clock.now += 900_000
    assert shown(table) == "0:05.0"
    table.tap("resume", number=1)
    clock.now += LEAD_MS + 1_000
    assert shown(table) == "0:06.0"


def test_the_clock_of_a_long_race_has_room(client, clock):
    table = open_table(client, clock)
    table.tap("start", number=1)
    clock.now += LEAD_MS + 600_000
    assert shown(table) == "10:00.0"
    clock.now += 3_000_000
    assert shown(table) == "1:00:00"
    clock.now += 844_355_400
    assert shown(table) == "9 d 19 h"
    assert "pm-clock is-long" in html(table)


def test_the_clock_is_written_as_the_language_writes_it(client, clock):
    table = open_table(client, clock, "de")
    table.tap("start", number=1)
    clock.now += LEAD_MS + 61_200
    assert shown(table) == "1:01,2"
    assert 'data-pattern="{minutes}:{seconds},{tenths}"' in html(table)
    assert 'data-days="{days} T {hours} h"' in html(table)


def test_the_page_says_how_to_compute_the_clock(client, clock):
    table = open_table(client, clock, countdown_s="60")
    table.tap("start", number=1)
    go = T0 + LEAD_MS
    page = html(table)
    assert f'data-phase="running" data-base="0" data-from="{go}"' in page
    assert f'data-beats="{go - 3000} {go - 2000} {go - 1000}"' in page
    assert f'data-ends="{go + 60_000}" data-warns="{go + 50_000}"' in page


def test_a_tap_without_a_moment_counts_from_its_arrival(client, clock):
    table = open_table(client, clock)
    race(table, 2, 41_250)
    assert shown(table) == "0:41.2"
    assert "Cleo’s card turns to its madness side." in html(table)


def test_a_tap_keeps_the_moment_it_carries(client, clock):
    table = open_table(client, clock)
    table.tap("start", number=1)
    clock.now += LEAD_MS + 30_000
    made = T0 + LEAD_MS + 12_345
    assert (
        act(client, table.address, "caught", number=1, player=1, at_ms=made).status_code
        == 200
    )
    assert shown(table) == "0:12.3"


def test_a_start_by_mistake_and_a_tap_by_mistake_are_taken_back(client, clock):
    table = open_table(client, clock)
    table.tap("start", number=1)
    clock.now += LEAD_MS + 10_000
    table.tap("caught", number=1, player=0)
    clock.now += 5_000
    table.tap("undo")
    assert shown(table) == "0:15.0"
    told = unescape(client.get(f"{table.address}/panel").text)
    assert "The clock runs on as if it had never stopped" in told
    table.tap("undo")
    told = unescape(client.get(f"{table.address}/panel").text)
    assert "The clock runs on" not in told
    assert shown(table) == "0:00.0"
    find_offer(table.look(), "start", {"number": 1})


def test_times_up_is_offered_with_a_countdown_only_and_refused_before_its_end(
    client, clock
):
    table = open_table(client, clock, countdown_s="30")
    table.tap("start", number=1)
    clock.now += LEAD_MS + 10_000
    assert "0:20 left" in html(table)
    assert table.tap("time-up", number=1).status_code == 422
    clock.now += 20_000
    assert table.tap("time-up", number=1).status_code == 303
    assert "nobody wins this round" in html(table)
    other = open_table(client, clock)
    other.tap("start", number=1)
    assert not [offer for offer in other.look().offers if offer.kind == "time-up"]


# ---- what the table has to say ----


def test_two_taps_within_a_heartbeat_ask_who_was_first(client, clock):
    table = open_table(client, clock)
    race(table, 0)
    clock.now += 250
    assert table.tap("caught", number=1, player=1).status_code == 303
    assert "Almost at the same moment: Ana and Ben." in table.look().text
    asked = [
        offer.args["player"] for offer in table.look().offers if offer.kind == "first"
    ]
    assert asked == [0, 1]
    assert table.tap("first", player=1).status_code == 303
    assert "Ben’s card turns to its madness side." in html(table)


def test_the_jabberwockys_victim_is_a_tile_and_the_mad_say_why_not(client, clock):
    table = open_table(client, clock)
    for number, player in enumerate((0, 1, 2, 3, 3), start=1):
        race(table, player, number=number)
    assert [
        offer.args["player"] for offer in table.look().offers if offer.kind == "victim"
    ] == [0, 1, 2]
    table.tap("victim", player=1)
    race(table, 3, number=6)
    page = table.look()
    assert [
        offer.args["player"] for offer in page.offers if offer.kind == "victim"
    ] == [0, 2]
    assert "Ben is mad already." in page.text


def test_a_team_winner_sees_what_a_betrayal_does_before_choosing(client, clock):
    table = open_table(client, clock)
    for number, player in enumerate((0, 1, 2, 3, 1), start=1):
        race(table, player, number=number)
    text = " ".join(table.look().text.split())
    assert "Ben wins a round for the team: 1 of 4." in text
    assert "one more round won, and Ben wins the game alone." in text
    assert table.tap("betray", player=1, yes=True).status_code == 303
    assert "Judas" in table.look().text


def test_the_call_asks_for_the_last_to_slap_and_takes_nobody_too(client, clock):
    table = open_table(client, clock, play_me="1")
    race(table, 0)
    asked = {
        offer.args["player"]
        for offer in table.look().offers
        if offer.kind == "last-slap"
    }
    assert asked == {1, 2, 3, -1}
    assert table.tap("last-slap", player=3).status_code == 303
    assert "No power" in table.look().text


def test_times_and_bars_follow_each_round(client, clock):
    table = open_table(client, clock)
    for number, (player, ms) in enumerate(((0, 20_000), (1, 40_000)), start=1):
        race(table, player, ms, number)
    page = html(table)
    assert re.findall(r'class="pm-fill" width="(\d+)"', page) == ["500", "1000"]
    assert "0:20.0" in page and "0:40.0" in page and "0:30.0" in page
    assert page.count("fastest</b>") == 1


def test_a_power_is_noted_changed_and_forgotten(client, clock):
    table = open_table(client, clock)
    for text, seen in (
        ("May reroll <once>", "May reroll &lt;once&gt;"),
        ("", "Knows how to wait for the group."),
    ):
        assert (
            table.tap("note-power", power="alice", side="wonder", text=text).status_code
            == 303
        )
        assert seen in html(table)
    assert "<once>" not in html(table)


def test_a_challenge_offers_new_characters_and_shows_who_has_played_whom(client, clock):
    table = open_table(client, clock, players=NAMES[:2], challenge="1")
    for number in (1, 2):
        race(table, 0, number=number)
    page = table.look()
    offered = [
        offer.args for offer in page.offers if offer.kind == "next-game" and offer.args
    ]
    assert len(offered) == 1 and not set(enumerate(CHARACTERS[:2])) & set(
        enumerate(offered[0]["characters"])
    )
    assert "played and won" in page.text
    assert table.tap("next-game", **offered[0]).status_code == 303
    assert "Round 1: all dice in hand." in html(table)
    table = open_table(client, clock, players=NAMES[:2], challenge="1")
    assert not [offer for offer in table.look().offers if offer.kind == "end-challenge"]


def test_who_only_watches_is_offered_nothing(client, site, clock):
    table = open_table(client, clock)
    table.tap("start", number=1)
    page = Page(client.get(watched(site, table.address)).text)
    assert not [offer for offer in page.offers if offer.kind not in ("undo", "redo")]
    assert "Ana" in page.text
    assert "The race of round 1 is on." in page.text and "tap your" not in page.text
    assert "tap your name!" in html(table)


# ---- refusals ----

REFUSED = [
    ("caught", {"number": 1, "player": 0}, "No race is on", "Es läuft kein Rennen"),
    ("pause", {"number": 1}, "No race is on", "Es läuft kein Rennen"),
    ("start", {"number": 2}, "It is round 1 now.", "Jetzt läuft Runde 1."),
    ("take-character", {"player": 0, "character": "absolem"}, "Cleo already plays", "Cleo spielt diesen Charakter"),
    ("take-character", {"player": 0, "character": "rabbit"}, "no such character", "gibt es in diesem Spiel nicht"),
    ("betray", {"player": 0}, "no team to betray", "kein Team"),
    ("victim", {"player": 0}, "nothing to decide", "nichts zu entscheiden"),
    ("last-slap", {"player": 0}, "without the “Play Me” call", "ohne den Ruf „Play Me“"),
    ("next-game", {}, "single game", "einzelne Partie"),
    ("time-up", {"number": 1}, "No race is on", "Es läuft kein Rennen"),
    ("note-power", {"power": "alice", "side": "wonder", "text": "x" * 201}, "200 characters at most", "höchstens 200"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args", "english", "german"), REFUSED)
def test_a_refusal_names_its_reason_in_the_readers_language(
    client, clock, kind, args, english, german
):
    table = open_table(client, clock)
    for lang, reason in (("en", english), ("de", german)):
        address = table.address.replace("/en/", f"/{lang}/")
        answer = act(client, address, kind, **args)
        assert answer.status_code == 422
        assert reason in answer.json["message"]
        assert answer.json["rule"]


def test_a_tap_in_the_countdown_to_the_start_is_refused_without_scripts_too(
    client, clock
):
    table = open_table(client, clock)
    table.tap("start", number=1)
    answer = table.tap("caught", number=1, player=0)
    assert answer.status_code == 422
    assert (
        'id="notice"' in answer.text and "before the clock began to run" in answer.text
    )


def test_a_clearly_later_tap_is_told_who_was_faster(client, clock):
    table = open_table(client, clock)
    race(table, 0)
    clock.now += 1_200
    answer = table.tap("caught", number=1, player=1)
    assert answer.status_code == 422
    assert "Ana was faster and caught the rabbit 1200 ms earlier." in answer.text


BAD = [
    ("caught", {"number": "1", "player": 0}), ("caught", {"number": 1, "player": True}), ("caught", {"number": 1}),
    ("caught", {"number": 1, "player": 0, "at_ms": 1.5}), ("caught", {"number": 1, "player": 0, "at_ms": 2**60}),
    ("caught", {"number": 1, "player": 0, "at_ms": "now"}), ("start", {}), ("start", {"number": None}),
    ("take-character", {"player": 0, "character": 7}), ("deal-characters", {"characters": "alice"}),
    ("betray", {"player": 0, "yes": 1}), ("next-game", {"characters": ["alice"] * 500}), ("jump", {}),
    ("note-power", {"power": "alice", "side": "wonder"}), ("victim", {"player": [1]}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args"), BAD)
def test_it_rejects_what_cannot_be_read(client, clock, kind, args):
    table = open_table(client, clock, bare=True)
    assert act(client, table.address, kind, **args).status_code == 400
    assert table.look().seen == "0"


OUT_OF_RANGE = [
    ("caught", {"number": 1, "player": 9}), ("caught", {"number": 1, "player": -1}),
    ("caught", {"number": 0, "player": 0}), ("start", {"number": -1}), ("start", {"number": 99}),
    ("victim", {"player": 6}), ("first", {"player": 2}), ("last-slap", {"player": -2}),
    ("take-character", {"player": 4, "character": "walrus"}),
    ("deal-characters", {"characters": ["alice", "alice", "walrus", "absolem"]}),
    ("deal-characters", {"characters": ["alice"]}), ("end-challenge", {}),
    ("note-power", {"power": "rabbit", "side": "", "text": "x"}), ("rename", {"player": 0, "name": "Ben"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args"), OUT_OF_RANGE)
def test_it_rejects_what_is_out_of_range(client, clock, kind, args):
    table = open_table(client, clock, play_me="1")
    before = table.look().seen
    assert act(client, table.address, kind, **args).status_code == 422
    assert table.look().seen == before


def test_names_are_shown_as_text(client, clock):
    page = html(open_table(client, clock, players=["<b>Ana</b>", "Ben"]))
    assert "<b>Ana" not in page and "&lt;b&gt;Ana" in page


def test_characters_are_named_where_they_are_chosen(client, clock):
    address = open_table(client, clock, players=["Ana", "Ben"], bare=True).address
    legend = client.get(address).text.split('class="pm-legend"')[1].split("</ul>")[0]
    for name in ("Alice", "Mad Hatter", "Queen of Hearts"):
        assert f"</svg>{name}</li>" in legend
