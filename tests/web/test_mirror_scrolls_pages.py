"""The Mirror Scrolls over HTTP: opening a table, whole games by the page's own buttons, and what is refused."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.mirror_scrolls.numbers import scroll_id
from companion.web.names import in_parts
from tests.games.logs import recorded
from tests.web import markup
from tests.web.addresses import act, form_of, watched
from tests.web.mirror_scrolls_page import find_offer, tap
from tests.web.offers import Page

GAMES = recorded("mirror_scrolls")
NAMES = ("Ana", "Bruno", "Chloé", "Dan")
SPELLS = ("dragon", "freeze", "fly", "star", "bam", "colt", "crown")
LANGUAGES = ("en", "fr", "de", "es")


def open_table(
    client: FlaskClient, mages: int = 2, lang: str = "en", **fields: Any
) -> str:
    """The address of a new table of so many mages."""
    asked = {"players": list(NAMES[:mages]), **fields}
    answer = client.post(f"/{lang}/mirror-scrolls/play", data=asked)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def play(client: FlaskClient, address: str, *steps: tuple[str, dict[str, Any]]) -> str:
    """Send these actions, all of which must be accepted. Gives the page afterwards."""
    for kind, args in steps:
        answer = act(client, address, kind, **args)
        assert answer.status_code == 200, answer.text
    return str(client.get(address).text)


def offers(*numbers: int) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("offer", {"player": seat, "number": number})
        for seat, number in enumerate(numbers)
    ]


def dealt(client: FlaskClient, mages: int = 2, lang: str = "en", **fields: Any) -> str:
    """A table turn by turn, on which the first mage has the first turn."""
    address = open_table(client, mages, lang, depth="3", **fields)
    play(client, address, *offers(*range(10, 9 + mages), 0))
    return address


def link(player: int, spell: str, **args: Any) -> tuple[str, dict[str, Any]]:
    return "link", {"player": player, "spell": spell, **args}


def shown(html: str) -> str:
    """The words of a page."""
    return markup.Page(html).shown


# ---- opening ----


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_a_table_opens_with_what_the_form_already_says(client, lang):
    answer = client.post(
        f"/{lang}/mirror-scrolls/play", data={"players": ["", ""], "seat_count": "2"}
    )
    assert Page(client.get(answer.headers["Location"]).text).kinds() >= {"win-round"}


@pytest.mark.parametrize(
    ("asked", "seats"),
    [("2", 2), ("3", 3), ("4", 4), ("1", 2), ("9", 4), ("x", 2), ("-1", 2)],
)
def test_without_scripts_a_link_shows_as_many_seats_as_play(client, asked, seats):
    page = client.get(f"/en/mirror-scrolls/play?seat_count={asked}").text
    inputs = re.findall(r'name="players"[^>]*>', page)
    assert len(inputs) == 4
    assert sum(" disabled" not in line for line in inputs) == seats


def test_the_form_offers_every_agreement(client):
    page = client.get("/en/mirror-scrolls/play").text
    for name in (
        "players",
        "rounds",
        "depth",
        "classic",
        "points",
        "dragon",
        "freeze",
        "crown",
    ):
        assert f'name="{name}"' in page
    for dragon in (
        "dragon",
        "lazy-dragon",
        "hungry-dragon",
        "dizzy-dragon",
        "angry-dragon",
    ):
        assert f'value="{dragon}"' in page


def test_it_rejects_equal_names_and_keeps_what_was_typed(client):
    fields = {
        "players": ["Ana", "Bruno", "ana"],
        "seat_count": "3",
        "rounds": "5",
        "depth": "3",
    }
    answer = client.post("/de/mirror-scrolls/play", data=fields, follow_redirects=True)
    assert answer.status_code == 422
    assert 'value="ana"' in answer.text and 'name="rounds" value="5"' in answer.text
    assert 'name="depth" value="3" checked' in answer.text
    assert 'role="alert"' in answer.text and "Give each" not in answer.text


@pytest.mark.parametrize("fields", [
    {"players": ["Ana"]}, {"players": ["A", "B", "C", "D", "E"]}, {"players": ["Ana", "A" * 25]},
    {"rounds": "0"}, {"rounds": "11"}, {"rounds": "-3"}, {"depth": "0"}, {"depth": "4"}, {"dragon": "pink-dragon"},
    {"freeze": "nobody"}, {"crown": "always"}, {"classic": "1", "points": "0"}, {"classic": "1", "points": "1001"},
])  # fmt: skip
def test_it_rejects_tables_that_cannot_be(client, fields):
    answer = client.post(
        "/en/mirror-scrolls/play",
        data={"players": ["Ana", "Bruno"], **fields},
        follow_redirects=True,
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["rounds", "depth", "points"])
@pytest.mark.parametrize("value", ["one", "1.5", "9" * 40, "١"])
def test_it_rejects_settings_that_are_no_numbers(client, name, value):
    assert (
        client.post(
            "/en/mirror-scrolls/play", data={"players": ["Ana", "Bruno"], name: value}
        ).status_code
        == 400
    )


def test_the_rulebook_opens_the_helper_where_it_saves_work(client, library):
    for section in library.games["mirror-scrolls"].helper_sections:
        assert section in library.book("mirror-scrolls", "en").sections


# ---- whole games ----


def as_shown(args: dict[str, Any]) -> dict[str, Any]:
    """An action with its scrolls named as on the page, whichever half came first."""
    scrolls = args.get("scrolls")
    return (
        args | {"scrolls": [scroll_id(*one.split("-")) for one in scrolls]}
        if isinstance(scrolls, list)
        else args
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_by_the_pages_own_buttons(client, name):
    game = GAMES[name]
    address = open_table(client, **form_of(game["options"]))
    for number, step in enumerate(game["log"]):
        answer = tap(client, address, number, step["kind"], as_shown(step["args"]))
        assert answer.status_code == 303, answer.text
    page = client.get(address).text
    assert 'data-finished="true"' in page
    for place in game["places"]:
        assert f'class="score" data-from="0">{place[2]}</span>' in page


# ---- rounds ----


def test_each_mage_has_one_button_that_names_the_round(client):
    address = open_table(client, 4)
    for number in (1, 2):
        page = Page(client.get(address).text)
        won = [offer.args for offer in page.offers if offer.kind == "win-round"]
        assert won == [{"player": seat, "round": number} for seat in range(4)]
        tap(client, address, number, "win-round", {"player": 2, "round": number})
    assert (
        "1 more to win" not in client.get(address).text
        and "one more to win" in client.get(address).text
    )


@pytest.mark.parametrize(("lang", "words"), [
    ("fr", "La manche 1 n’est pas en cours"), ("de", "Runde 1 läuft gerade nicht"),
])  # fmt: skip
def test_it_rejects_a_round_that_another_phone_has_counted(client, lang, words):
    address = open_table(client, lang=lang)
    seen = Page(client.get(address).text)
    offer, _ = find_offer(seen, "win-round", {"player": 1})
    play(client, address, ("win-round", {"player": 0, "round": 1}))
    form = {
        "action": json.dumps({"kind": offer.kind, "args": offer.args}),
        "seen": seen.seen,
        "action_id": "late",
    }
    answer = client.post(
        f"/{lang}{address[3:]}/act", data=form, headers={"Accept": "application/json"}
    )
    assert (answer.status_code, answer.json["code"]) == (422, "other-round")
    assert words in answer.json["message"]


def test_every_rounds_winner_can_be_corrected_even_after_the_end(client):
    address = open_table(client, 3, rounds="2")
    page = play(
        client, address, *[("win-round", {"player": seat}) for seat in (0, 2, 2)]
    )
    assert "Chloé wins" in shown(page)
    tap(client, address, 9, "change-winner", {"round": 2, "player": 1})
    assert "Round 4: tap the mage who wins it." in shown(client.get(address).text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_read_aloud_has_one_stop_after_a_spell_that_ends_with_a_mark(
    client, lang
):
    page = play(client, dealt(client, lang=lang), link(0, "bam"))
    (said,) = re.findall('data-announce="([^"]*)"', page)
    assert "!" in said and "!." not in said and ". ." not in said


def test_the_depth_can_change_only_between_rounds(client):
    address = open_table(client)
    tap(client, address, 1, "set-depth", {"depth": 3})
    find_offer(Page(client.get(address).text), "set-depth", {"depth": 1})
    page = play(client, address, *offers(3, 4))
    assert "set-depth" not in Page(page).kinds()
    assert "What the helper keeps track of can be changed between rounds." in shown(
        page
    )


# ---- numbers ----


def test_the_pad_has_the_28_numbers_and_waits_for_the_next_mage(client):
    address = open_table(client, 3, depth="2")
    page = play(client, address, *offers(12, 5))
    offer, _ = find_offer(Page(page), "offer", {"player": 2, "number": 27})
    assert offer.fields == {
        "player": {"0", "1", "2"},
        "number": {str(number) for number in range(28)},
    }
    assert re.search(r'value="2"[^>]* id="ms-whose-offer-2" checked', page)
    assert "12 (Ana)" in shown(page)


def test_once_the_game_is_won_no_round_card_is_turned(client):
    address = open_table(client, depth=1, rounds=1)
    page = play(client, address, ("win-round", {"player": 0, "round": 1}))
    assert "Ana wins" in shown(page)
    assert "round card" not in shown(page)


def test_who_won_stands_above_the_pad_until_the_next_round_begins(client):
    address = open_table(client, depth=3)
    won = 'class="ms-won">Ana wins round 1<'
    begun = [*offers(3, 9), ("win-round", {"player": 0, "round": 1})]
    assert won in play(client, address, *begun)
    # A number that is typed moves nothing.
    assert won in play(client, address, *offers(4))
    assert won not in play(client, address, *offers(4, 10)[1:])


def test_the_lowest_offering_tells_who_begins(client):
    page = shown(play(client, open_table(client, 3, depth="2"), *offers(12, 5, 20)))
    assert "Bruno’s 5 is the lowest offering" in page
    assert "Chloé takes the first turn" in page and "5 · donation" in page


def test_a_blocked_round_asks_for_hands_then_only_tied_mages_for_numbers(client):
    address = open_table(client, 3)
    tap(client, address, 1, "blocked", {})
    counts = [
        ("count-hand", {"player": seat, "scrolls": count})
        for seat, count in enumerate((2, 3, 2))
    ]
    whole = play(client, address, *counts)
    page = Page(whole)
    offer, _ = find_offer(page, "highest", {"player": 2, "number": 9})
    assert offer.fields["player"] == {"0", "2"}
    assert "count-hand" not in page.kinds()
    screen = shown(client.get(f"{address}/screen").text)
    assert screen.count("2 · –") == 2 and "3 · " not in screen
    # Whoever watches on a phone sees the hand of who is out of it as well.
    watched = whole.split("only-watching")[1].split("</section>")[0]
    assert re.findall(
        r"(\w+|–)(?:</span>)*</span>\s*<span class=\"ms-pips", watched
    ) == ["–", "3", "–"]


def test_turn_by_turn_a_blocked_round_asks_for_no_hands(client):
    game = GAMES["turns-dizzy"]
    address = open_table(client, **game["options"] | {"classic": 0})
    blocked = next(
        at for at, step in enumerate(game["log"]) if step["kind"] == "highest"
    )
    steps = [(step["kind"], step["args"]) for step in game["log"][:blocked]]
    page = Page(play(client, address, *steps))
    assert "highest" in page.kinds() and not {"count-hand", "blocked"} & page.kinds()
    assert re.search(r"\d · –", shown(client.get(f"{address}/screen").text))


# ---- turn by turn ----


def test_names_break_after_their_own_hyphen_also_where_a_round_is_told(client):
    names = ["Maximilian-Alexander", "Ben"]
    address = open_table(client, players=names, depth="2")
    page = client.get(address).text
    told = page.split('id="ms-told"')[1].split("</details>")[0]
    assert in_parts(names[0]) in told


def test_only_what_is_allowed_is_offered(client):
    address = dealt(client)
    page = Page(client.get(address).text)
    spells = [offer.args["spell"] for offer in page.offers if offer.kind == "link"]
    assert tuple(spells) == SPELLS
    assert (
        "draw" in page.kinds()
        and not {"pass", "end-turn", "mix-in", "give", "crown-gone"} & page.kinds()
    )
    page = Page(play(client, address, ("draw", {"player": 0}), ("draw", {"player": 0})))
    assert "pass" in page.kinds() and "draw" not in page.kinds()


def test_a_bound_mage_is_told_and_what_is_barred_says_why(client):
    html = play(client, dealt(client), link(0, "freeze"))
    assert (
        "Ana’s Freeze is active: no scroll with Freeze on it, unless Bruno has drawn."
        in shown(html)
    )
    refused = re.findall(
        r"""value='([^']*"freeze"[^']*)'[^>]* aria-disabled="true\"""", html
    )
    assert len(refused) == html.count('aria-disabled="true"') == 1
    assert shown(html).count("barred") == 1


def test_rings_hands_and_deck_are_in_words_too(client):
    words = shown(play(client, dealt(client, 3), link(0, "crown")))
    assert (
        "spell ring: Crown hand: 5" in words
        and "spell ring: no spell– hand: 6" in words
    )
    assert "deck 10" in words


@pytest.mark.parametrize(
    ("mages", "ways"),
    [(2, {"across"}), (3, {"left", "right"}), (4, {"left", "right", "across"})],
)
def test_a_dragon_offers_the_ways_that_the_mages_allow(client, mages, ways):
    page = Page(play(client, dealt(client, mages), link(0, "dragon")))
    assert {
        offer.args["direction"] for offer in page.offers if offer.kind == "pass-scrolls"
    } == ways


def test_a_sentence_that_ends_in_bam_has_one_mark(client):
    page = play(client, dealt(client), *[link(0, "colt")] * 5, link(0, "bam"))
    assert "may not use Bam!" in shown(page) and "!." not in shown(page)


def test_bam_offers_every_other_mage_and_none(client):
    page = Page(play(client, dealt(client, 3), link(0, "bam")))
    assert [offer.args["to"] for offer in page.offers if offer.kind == "give"] == [1, 2]
    assert "end-turn" in page.kinds()


def test_a_dizzy_dragon_asks_for_its_open_half(client):
    page = Page(client.get(dealt(client, dragon="dizzy-dragon")).text)
    halves = [
        offer.args["other"]
        for offer in page.offers
        if offer.kind == "link" and "other" in offer.args
    ]
    assert tuple(halves) == SPELLS


def test_a_crown_that_lasts_can_be_said_to_be_gone(client):
    address = dealt(client, crown="end")
    assert "crown-gone" in Page(play(client, address, link(0, "crown"))).kinds()
    tap(client, address, 9, "crown-gone", {})
    assert "crown-gone" not in Page(client.get(address).text).kinds()


REFUSED = [
    (offers(7), ("offer", {"player": 1, "number": 7}), "number-twice"),
    ([], ("offer", {"player": 0, "number": 28}), "number-out-of-range"),
    ([], ("offer", {"player": 0, "number": -1}), "number-out-of-range"),
    ([*offers(5, 0), ("draw", {"player": 0}), ("draw", {"player": 0})], ("draw", {"player": 0}), "third-draw"),
    ([*offers(5, 0), *[link(0, "colt")] * 5, link(0, "star")], ("mix-in", {"player": 0}), "needs-two-scrolls"),
    ([*offers(5, 0), *[link(0, "colt")] * 5, link(0, "bam")], ("give", {"player": 0, "to": 1}), "needs-two-scrolls"),
    ([*offers(5, 0), *[link(0, "colt")] * 7], link(0, "fly"), "round-ended"),
    ([*offers(5, 0), link(0, "crown")], link(1, "crown"), "crown-binds"),
    ([*offers(5, 0)], link(1, "fly"), "not-your-turn"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("steps", "last", "code"), REFUSED, ids=[code for _, _, code in REFUSED]
)
def test_it_rejects_with_the_rule_in_the_phones_language(client, steps, last, code):
    address = open_table(client, depth="3")
    play(client, address, *steps)
    said = {}
    for lang in ("fr", "de"):
        answer = act(client, f"/{lang}{address[3:]}", last[0], **last[1])
        assert (answer.status_code, answer.json["code"]) == (422, code)
        assert answer.json["rule"]
        said[lang] = answer.json["message"]
    assert said["fr"] != said["de"] and not any("{" in text for text in said.values())


def test_it_rejects_a_draw_from_an_empty_deck(client):
    address = dealt(client, 4)
    for turn in range(3):
        play(
            client,
            address,
            *[("draw", {"player": turn})] * 2,
            ("pass", {"player": turn}),
        )
    page = Page(play(client, address, *[("draw", {"player": 3})] * 2, link(3, "fly")))
    assert "draw" not in page.kinds() and "pass" in page.kinds()
    assert act(client, address, "draw", player=0).json["code"] == "deck-empty"


# ---- classic dominoes ----


def test_all_28_scrolls_can_be_marked_but_not_those_in_other_hands(client):
    address = open_table(client, 3, classic="1")
    page = Page(
        play(
            client,
            address,
            ("left-over", {"player": 0, "scrolls": ["freeze-star", "crown-crown"]}),
        )
    )
    marked = {
        offer.args["player"]: offer.fields["scrolls"]
        for offer in page.offers
        if offer.kind == "left-over"
    }
    assert [len(marked[seat]) for seat in range(3)] == [28, 26, 26]
    assert not {"freeze-star", "crown-crown"} & marked[1]


def test_the_winners_button_tells_what_the_round_brings(client):
    address = open_table(client, classic="1")
    page = play(
        client,
        address,
        ("left-over", {"player": 1, "scrolls": ["freeze-star", "crown-crown"]}),
    )
    assert "Won: +16" in shown(page) and "2 · 16 points" in shown(page)
    tap(client, address, 5, "win-round", {"player": 0, "round": 1})
    assert "Ana wins the round: 16 points." in shown(client.get(address).text)


def test_a_hand_can_be_marked_empty_again(client):
    address = open_table(client, classic="1")
    play(client, address, ("left-over", {"player": 1, "scrolls": ["fly-fly"]}))
    tap(client, address, 5, "left-over", {"player": 1, "scrolls": []})
    assert (
        "points"
        not in shown(client.get(address).text).split("Won: +0")[0].split("/ 100")[-1]
    )


# ---- every state is a sound page, and nothing anybody sends breaks it ----

STATES: dict[str, tuple[dict[str, str], list[tuple[str, dict[str, Any]]]]] = {
    "rounds": ({}, [("win-round", {"player": 0})]), "offering": ({"depth": "2"}, offers(4)),
    "first turn": ({"depth": "2"}, offers(4, 9, 1)), "turn": ({"depth": "3"}, [*offers(4, 9, 1), link(0, "freeze")]),
    "star": ({"depth": "3"}, [*offers(4, 9, 1), link(0, "star")]),
    "bam": ({"depth": "3"}, [*offers(4, 9, 1), link(0, "bam")]),
    "dragon": ({"depth": "3"}, [*offers(4, 9, 1), link(0, "dragon")]),
    "hungry": ({"depth": "3", "dragon": "hungry-dragon"}, [*offers(4, 9, 1), link(0, "fly"), link(1, "dragon")]),
    "dizzy": ({"depth": "3", "dragon": "dizzy-dragon"}, offers(4, 9, 1)),
    "blocked": ({}, [("blocked", {}), ("count-hand", {"player": 0, "scrolls": 3})]),
    "classic": ({"classic": "1"}, [("left-over", {"player": 0, "scrolls": ["fly-star"]})]),
    "over": ({"rounds": "1"}, [("win-round", {"player": 0})]),
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_a_sound_page_in_every_language(client, state):
    fields, steps = STATES[state]
    address = open_table(client, 3, **fields)
    play(client, address, *steps)
    for lang in LANGUAGES:
        page = markup.Page(client.get(f"/{lang}{address[3:]}/panel").text)
        assert page.wrong == [], lang
        assert "{" not in page.shown and "%(" not in page.shown


@pytest.mark.parametrize("state", STATES)
def test_who_only_watches_can_send_nothing(client, site, state):
    fields, steps = STATES[state]
    address = open_table(client, 3, **fields)
    play(client, address, *steps)
    watching = watched(site, address)
    buttons = [
        tag
        for tag in client.get(watching).text.split("<button")[1:]
        if 'form="tap"' in tag.split(">")[0]
    ]
    assert all(" disabled" in tag.split(">")[0] for tag in buttons)
    assert act(client, watching, "win-round", player=0).status_code == 403


@pytest.mark.parametrize(("kind", "fields"), [
    ("offer", {"player": "9", "number": "3"}), ("offer", {"player": "x", "number": "3"}), ("offer", {"player": "0"}),
    ("offer", {"player": "0", "number": "1.5"}), ("offer", {"player": "-1", "number": "3"}), ("link", {}),
    ("link", {"player": "0", "spell": "<b>"}), ("give", {"player": "0", "to": "7"}), ("eat", {"rings": ["x"]}),
    ("pass-scrolls", {"player": "0", "direction": "up"}), ("left-over", {"player": "0", "scrolls": ["fly", "-"]}),
    ("count-hand", {"player": "0", "scrolls": "9" * 30}), ("change-winner", {"round": "5", "player": "0"}),
    ("set-depth", {"depth": "7"}), ("nothing", {}), ("win-round", {"player": "0", "round": "99"}),
])  # fmt: skip
@pytest.mark.parametrize("depth", ["1", "2", "3"])
def test_it_rejects_whatever_else_is_sent(client, depth, kind, fields):
    address = open_table(client, depth=depth)
    form = {
        "action": json.dumps({"kind": kind, "args": {}}),
        "seen": "0",
        "action_id": "bad",
        **fields,
    }
    assert client.post(f"{address}/act", data=form).status_code in (400, 422)
