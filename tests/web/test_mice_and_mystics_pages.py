"""Mice and Mystics over HTTP: opening a table, whole chapters by the page's own buttons, what stands at a glance."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.games.logs import recorded
from tests.web.addresses import act, form_of, watched
from tests.web.markup import Page as Markup
from tests.web.mice_page import (
    LANGUAGES,
    PARTY,
    Page,
    dealt,
    do,
    open_table,
    tap,
    taps,
)

GAMES = recorded("mice_and_mystics")

# ---- opening ----


def test_a_table_opens_with_what_the_form_already_says(client):
    page = client.get("/en/mice-and-mystics/play").text
    chosen = re.findall(r'name="party" value="(\w+)" checked', page)
    assert chosen == PARTY
    address = open_table(client, players=[""], seat_count="1", party=chosen)
    assert "enter the minions that stand on the board" in client.get(address).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_asks_for_chapter_party_and_minions_in_every_language(client, lang):
    page = client.get(f"/{lang}/mice-and-mystics/play").text
    for name in (
        "players",
        "chapter",
        "end_page",
        "party",
        "seats",
        "roach",
        "skitter_clak",
        "greedy",
        "restart",
    ):
        assert f'name="{name}"' in page, name
    assert not Markup(page).wrong


def test_minions_and_seats_of_the_form_are_there_at_the_table(client):
    seats = ["1", "1", "0", "0", "-1", "-1"]
    address = open_table(
        client, roach="2", elite_rat="1", greedy=["0", "1"], seats=seats
    )
    page = client.get(address).text
    assert 'id="mm-card-roach"' in page and 'id="mm-card-elite-rat"' in page
    assert is_marked_greedy(page)
    assert page.index("Ben", page.index('id="mm-card-collin"')) < page.index(
        'id="mm-card-maginos"'
    )
    # What greedy Roaches steal matters while they act, on the track.
    cards = ["roach", "elite-rat", *PARTY]
    assert is_marked_greedy(do(client, address, ("deal", {"cards": cards})))


def is_marked_greedy(page: str) -> bool:
    """Whether the Roaches' own line says what is stolen for the wheel, without being unfolded."""
    start = page.index('id="mm-card-roach"')
    line = page[start : page.index("</summary>", start)]
    return "Greedy Roach" in line


@pytest.mark.parametrize("fields", [
    {"party": [""]}, {"party": ["collin", "collin"]}, {"party": ["brie"]}, {"chapter": "12"}, {"chapter": "2"},
    {"chapter": "2", "end_page": "1"}, {"seats": ["0"]}, {"seats": ["4", "0", "0", "0", "0", "0"]},
    {"greedy": "1"}, {"roach": "21"}, {"roach": "-1"}, {"players": ["Ana"] * 2}, {"restart": "never"},
])  # fmt: skip
def test_it_rejects_tables_that_cannot_be(client, fields):
    form = {"players": ["Ana", "Ben"], "party": PARTY, "chapter": "1", **fields}
    assert (
        client.post(
            "/en/mice-and-mystics/play", data=form, follow_redirects=True
        ).status_code
        == 422
    )


@pytest.mark.parametrize("field", ["chapter", "end_page", "roach", "seats"])
@pytest.mark.parametrize("value", ["one", "1.5", "9" * 40, "١"])
def test_it_rejects_what_is_no_number(client, field, value):
    form = {"players": ["Ana"], "party": PARTY, field: value}
    assert (
        client.post(
            "/en/mice-and-mystics/play", data=form, follow_redirects=True
        ).status_code
        == 400
    )


def test_it_rejects_a_later_chapter_without_its_end_page_and_keeps_what_was_chosen(
    client,
):
    form = {"players": ["Ana"], "party": ["nez", "lily"], "chapter": "3", "roach": "4"}
    answer = client.post("/de/mice-and-mystics/play", data=form, follow_redirects=True)
    assert answer.status_code == 422
    assert "Seite des Kapitelendmarkers für Kapitel 3" in answer.text
    assert re.findall(r'name="party" value="(\w+)" checked', answer.text) == [
        "nez",
        "lily",
    ]
    assert re.search(r'name="chapter"\s+value="3" checked', answer.text)
    assert re.search(r'name="roach"\s+value="4" checked', answer.text)


def test_what_nobody_has_said_of_a_chapters_end_is_no_fact_and_is_asked_with_the_deal(
    client,
):
    address = open_table(client, rat_warrior="2")
    again = "next-chapter", {"chapter": 2, "as_before": True}
    do(client, address, ("deal", {}), ("end-chapter", {"won": True}), again)
    screen = client.get(f"{address}/screen").text
    for page in (screen, client.get(address).text):
        assert '<b data-counts="pages">?</b>' in page
        assert "mm-page is-end" not in page
    assert 'data-sure="End marker on page 6? Tap again"' in page
    answer = act(client, address, "deal")
    assert answer.json["code"] == "end-page-missing"
    page = do(client, address, ("end-marker", {"pages": 2}), ("deal", {}))
    assert '<b data-counts="pages">7</b>' in page


def test_a_line_that_brought_minions_is_put_right_from_what_it_brought(client):
    address = open_table(client)
    steps = ("place-minions", {"roach": 2, "greedy": True}), ("deal", {})
    do(client, address, *steps, ("new-encounter", {"spider": 1, "ambush": True}))
    form = client.get(f"{address}/fix/1").text
    assert re.search(r'name="roach"\s+value="2" checked', form)
    assert re.search(r'name="greedy"\s+value="1" checked', form)
    form = client.get(f"{address}/fix/3").text
    assert re.search(r'id="mm-encounter" open', form)
    assert re.search(r'name="spider"\s+value="1" checked', form)
    assert re.search(r'name="ambush" value="1" checked', form)
    assert not re.search(
        r'name="(roach|spider)"\s+value="[1-9]" checked', client.get(address).text
    )
    # What it changes is told with its number.
    action = json.dumps({"kind": "place-minions", "args": {"roach": 3}})
    shown = client.post(f"{address}/fix/1", data={"action": action}).text
    shown = shown.replace("\u00a0", " ")
    assert "Roach × 2</s>" in shown
    assert "Roach × 3</p>" in shown


# ---- whole chapters ----


@pytest.mark.parametrize("name", GAMES)
def test_the_page_offers_every_step_of_a_recorded_game(client, name):
    game = GAMES[name]
    address = open_table(client, **{"end_page": "", **form_of(game["options"])})
    for number, step in enumerate(game["log"]):
        kind, args = step["kind"], step.get("args", {})
        if kind == "roll":  # the faces are drawn
            assert act(client, address, kind, **args).status_code == 200
            continue
        for count, less in enumerate(taps(kind, args)):
            answer = tap(client, address, f"{number}-{count}", kind, less)
            assert answer.status_code == 303, (kind, args)
        check(client, address, step.get("expect", {}))


def check(client: FlaskClient, address: str, expect: dict[str, Any]) -> None:
    """The view has what the record says."""
    view = client.get(f"/api/tables/{address.rsplit('/', 1)[1]}").json["view"]
    shown = {
        "active": view["active"][0]["card"] if view["active"] else "", "round": view["round"], "page": view["page"],
        "end": view["end"], "stage": view["stage"], "wheel": view["wheel"]["cheese"],
        "track": [card["card"] for card in view["track"]],
        "cheese": {mouse["mouse"]: mouse["cheese"] for mouse in view["mice"]},
    }  # fmt: skip
    assert {name: shown[name] for name in expect} == expect


# ---- at a glance ----


def test_the_page_says_who_acts_who_is_next_the_cheese_and_the_pages(client):
    page = client.get(
        dealt(
            client,
            ("next-turn", {}),
            ("wheel", {"cheese": 4}),
            ("hourglass", {"pages": 1}),
        )
    ).text
    words = Markup(page).shown
    assert "Rat Warrior acts; Ben moves it." in words
    assert (
        "Round 1 next: Collin" in words
        and "4 of 6 cheese" in words
        and "4 pages left" in words
    )
    assert re.search(
        r'is-active[^>]*id="mm-card-rat-warrior"[^>]*aria-current="step"', page
    )
    assert "1, has acted" in words


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Round 1. Rat Warrior’s turn."), ("de", "Runde 1. Rattenkrieger ist am Zug."),
    ("fr", "Manche 1. Tour\u00a0: Rat guerrier."), ("es", "Ronda 1. Turno: Rata guerrera."),
])  # fmt: skip
def test_what_a_screen_reader_says_of_a_turn(client, lang, said):
    page = client.get(dealt(client, ("next-turn", {}), lang=lang)).text
    assert f'data-said="{said}' in page


def test_every_step_of_the_hourglass_has_its_reason(client):
    page = client.get(
        dealt(
            client,
            ("wheel", {"cheese": 6}),
            ("resolve-surge", {}),
            ("capture", {"mouse": "tilda"}),
        )
    )
    words = Markup(page.text).shown
    assert (
        "Page 2 Surge in round 1" in words
        and "Page 3 Tilda captured in round 1" in words
    )


def test_a_surge_asks_for_its_minions_and_holds_the_turn(client):
    address = dealt(client, ("wheel", {"cheese": 6}))
    page = Page(client.get(address).text)
    assert {"resolve-surge"} <= page.kinds() and "next-turn" not in page.kinds()
    # With no number in the form the surge still waits.
    assert (
        tap(client, address, "slip", "resolve-surge", {"some": True}).status_code == 422
    )
    assert "next-turn" not in Page(client.get(address).text).kinds()
    assert tap(client, address, "none", "resolve-surge", {}).status_code == 303
    assert "next-turn" in Page(client.get(address).text).kinds()


def test_reminders_stand_at_the_active_card(client):
    page = client.get(
        dealt(
            client, ("condition", {"mouse": "filch", "condition": "webbed", "on": True})
        )
    ).text
    reminders = page[page.index('id="mm-remember"') :]
    assert "Webbed: this mouse cannot move" in reminders and "Pilfer" in reminders
    assert "webbed" in page[page.index('id="mm-top"') : page.index('id="mm-dock"')]


def test_time_is_short_is_announced_before_it_comes(client):
    address = open_table(client)
    page = do(client, address, ("deal", {"cards": PARTY}), *[("next-turn", {})] * 3)
    assert "Time is short: when this turn ends" in page
    assert "1 cheese on the wheel" in do(client, address, ("next-turn", {}))


def test_the_page_that_loses_the_chapter_is_asked_about(client):
    address = open_table(client)
    page = do(client, address, ("deal", {"cards": PARTY}))
    for asked in (*[False] * 4, True):
        assert ("Onto the end marker" in page) == asked
        plus = re.search(r'id="mm-page-more"[^>]*>', page)
        assert plus and ("disabled" in plus[0]) == asked
        page = do(client, address, ("hourglass", {"pages": 1}))


def test_a_captured_mouse_is_offered_its_rescue_on_its_turn_alone(client):
    address = open_table(client)
    do(client, address, ("deal", {"cards": PARTY}), ("capture", {"mouse": "maginos"}))
    assert 'id="mm-rescue"' not in client.get(address).text
    assert 'id="mm-rescue"' in do(client, address, ("next-turn", {}))


def test_for_a_captured_mouse_nothing_is_rolled_and_no_minion_defends(client):
    address = dealt(client, ("capture", {"mouse": "filch"}))
    assert rolls(client, address, "defense") == {}
    assert "armor’s bonus" not in client.get(address).text


def test_an_attack_whose_turn_has_passed_to_a_captured_mouse_is_finished(client):
    caught = ("capture", {"mouse": "collin"})
    attack = {"purpose": "attack", "who": "rat-warrior", "dice": 2, "faces": [2, 2]}
    address = dealt(client, caught, *[("next-turn", {})] * 2, ("roll", attack))
    assert rolls(client, address, "defense").keys() == {"filch", "tilda", "maginos"}


def test_a_hit_that_captures_says_so_beside_what_came_through(client):
    life = {"mouse": "collin", "stat": "life", "value": 1}
    attack = {"purpose": "attack", "who": "rat-warrior", "dice": 1, "faces": [2]}
    defense = {"purpose": "defense", "who": "collin", "dice": 1, "faces": [1]}
    against = {"against": "rat-warrior", "enter": True}
    page = do(
        client,
        dealt(client),
        *[("next-turn", {}), ("set-number", life), ("roll", attack)],
        ("roll", {**defense, **against}),
    )
    through = page[page.index('class="mm-through"') :]
    assert "captured" in through[: through.index("</div>")]


def rolls(client, address, purpose):
    """The numbers of dice that one tap rolls, by who rolls them."""
    offers = [
        offer.args
        for offer in Page(client.get(address).text).offers
        if offer.kind == "roll" and offer.args
    ]
    wanted = [
        args for args in offers if args["purpose"] == purpose and not args.get("ranged")
    ]
    return {
        who: [args["dice"] for args in wanted if args["who"] == who]
        for who in {args["who"] for args in wanted}
    }


def test_an_attack_is_rolled_with_the_dice_of_the_mouse_or_more_for_its_weapon(client):
    address = dealt(client)
    assert rolls(client, address, "attack") == {"filch": [2, 3, 4]}
    assert rolls(client, address, "movement") == {"filch": [1]}


def test_a_mouse_without_a_known_number_is_offered_all_that_are_likely(client):
    assert rolls(client, dealt(client, ("next-turn", {})), "defense")["collin"] == [
        1,
        2,
        3,
        4,
    ]


def test_brodies_chase_is_rolled_with_two_dice(client):
    address = open_table(client, brodie="1")
    do(client, address, ("deal", {"cards": ["brodie-chase", "brodie-pounce", *PARTY]}))
    assert rolls(client, address, "movement") == {"brodie-chase": [2]}
    do(client, address, ("next-turn", {}))
    assert rolls(client, address, "movement") == {}


def test_no_defense_is_offered_where_mice_cannot_defend(client):
    address = open_table(client, skitter_clak="1")
    page = do(client, address, ("deal", {"cards": ["skitter-clak", *PARTY]}))
    assert rolls(client, address, "defense") == {}
    assert "Mice cannot defend against Skitter-Clak." in Markup(page).shown


def test_a_lost_chapter_is_offered_again_with_the_same_mice_and_players(client):
    page = do(
        client,
        dealt(client, seats=["1", "1", "0", "0", "-1", "-1"]),
        ("end-chapter", {"won": False}),
    )
    again = page[page.index('id="mm-again"') : page.index('id="mm-track"')]
    assert re.findall(r'name="party" value="(\w+)" checked', again) == PARTY
    assert re.findall(r'value="(-?\d)" selected', again) == ["1", "1", "0", "0"]
    assert 'name="chapter" value="1" checked' in again
    # It was not time that ran out.
    past = page[page.index('class="mm-chapters"') :].partition("</ol>")[0]
    assert 'href="#mm-cross"' in past and 'href="#mm-glass"' not in past


def test_long_names_may_break_on_the_cards_and_not_in_their_fields(client):
    page = client.get(dealt(client, players=["Annemarie", "Maximilian"])).text
    assert page.count("Ma\u00adxi\u00admi\u00adlian</span>") == 1
    assert 'value="Maximilian"' in page


def test_what_gets_through_a_defense_is_entered_with_it_and_seen_by_all(client):
    address = dealt(client, ("next-turn", {}))
    offered = [offer.args for offer in Page(client.get(address).text).offers]
    defenses = [args for args in offered if args.get("purpose") == "defense"]
    assert defenses and all(args["enter"] for args in defenses)
    rolls = [
        {"purpose": "attack", "who": "rat-warrior", "dice": 2, "faces": [2, 3]},
        {"purpose": "defense", "who": "collin", "dice": 1, "faces": [1], "against": "rat-warrior", "enter": True},
    ]  # fmt: skip
    do(client, address, *(("roll", throw) for throw in rolls))
    for shown in (address, f"{address}/screen"):
        seen = client.get(shown).text.split('id="mm-seen"')[1].split("</section>")[0]
        assert seen.count("<span><svg") == 3 and "2 hits get through." in seen
        assert "Collin" in seen and "2<small>" in seen


def test_a_turn_is_not_passed_unasked_with_hits_that_nobody_has_entered(client):
    address = dealt(client, ("new-encounter", {"spider": 1}))
    rolls = [
        {"purpose": "attack", "who": "filch", "dice": 2, "faces": [2, 3]},
        {"purpose": "defense", "who": "spider", "dice": 1, "faces": [4], "against": "filch", "enter": True},
    ]  # fmt: skip
    asked = 'data-sure="2 hits not entered. Tap again"'
    assert asked in do(client, address, ("roll", rolls[0]))
    # There is one Spider alone, so its defense enters them.
    page = do(client, address, ("roll", rolls[1]))
    assert asked not in page and not offered(page, "mm-enter")
    assert "2<small>/3" in page.split('id="mm-seen"')[1].split("</section>")[0]


def offered(page, group):
    """What the buttons of a group of the page send."""
    inside = page.partition(f'{group}">')[2].partition("</div>")[0]
    return [offer.args for offer in Page(inside).offers]


def test_hits_that_no_mouse_can_defend_against_are_offered_on_each(client):
    address = open_table(client, skitter_clak="1")
    throw = {"purpose": "attack", "who": "skitter-clak", "dice": 2, "faces": [2, 3]}
    page = do(client, address, ("deal", {"cards": ["skitter-clak", *PARTY]}), ("roll", throw))  # fmt: skip
    hits = [{"mouse": mouse, "wounds": 2, "by": "skitter-clak"} for mouse in PARTY]
    assert offered(page, "mm-enter") == hits and "2 hits not entered" in page
    assert "2 hits not entered" not in do(client, address, ("wound", hits[1]))


def test_a_bosss_hits_go_onto_the_card_that_is_tapped(client):
    address = open_table(client, brodie="1")
    rolls = [
        {"purpose": "attack", "who": "filch", "dice": 2, "faces": [2, 4]},
        {"purpose": "defense", "who": "brodie", "dice": 1, "faces": [4], "against": "filch", "enter": True},
    ]  # fmt: skip
    others = [mouse for mouse in PARTY if mouse != "filch"]
    track = ["filch", "brodie-chase", "brodie-pounce", *others]
    do(client, address, ("deal", {"cards": track}))
    page = do(client, address, *(("roll", throw) for throw in rolls))
    wound = {"minion": "brodie", "wounds": 1, "by": "filch"}
    cards = [dict(wound, card=card) for card in ("brodie-chase", "brodie-pounce")]
    assert offered(page, "mm-enter") == cards
    assert 'data-sure="1 hit not entered. Tap again"' in page
    page = do(client, address, ("wound-minion", cards[1]))
    assert page.count("all wounds taken") == 1 and "hit not entered" not in page


def test_filchs_dagger_takes_a_die_of_minions_below_him(client):
    address = open_table(client, rat_warrior="1", roach="1")
    others = [mouse for mouse in PARTY if mouse != "filch"]
    do(client, address, ("deal", {"cards": ["roach", "filch", "rat-warrior", *others]}))
    do(client, address, ("next-turn", {}))
    assert rolls(client, address, "defense") == {"roach": [1], "rat-warrior": [2, 1]}
    # A Roach has no die left, so what hits it stands.
    do(client, address, ("move-card", {"card": "roach", "slot": 2}))
    falls = {"minion": "roach", "figures": -1, "by": "filch"}
    attack = {"purpose": "attack", "who": "filch", "dice": 1, "faces": [2]}
    for throws, there in (((), 1), ((("roll", attack),), 2)):
        page = Page(do(client, address, *throws))
        assert [offer.args for offer in page.offers].count(falls) == there


def test_a_pilfer_may_come_from_the_wheel_after_the_roll(client):
    address = open_table(client, rat_warrior="2")
    others = [mouse for mouse in PARTY if mouse != "filch"]
    do(client, address, ("deal", {"cards": ["filch", "rat-warrior", *others]}), ("wheel", {"cheese": 5}))  # fmt: skip
    rolls = [
        {"purpose": "attack", "who": "filch", "dice": 1, "faces": [2]},
        {"purpose": "defense", "who": "rat-warrior", "dice": 1, "faces": [4], "against": "filch", "enter": True},
    ]  # fmt: skip
    page = do(client, address, *(("roll", throw) for throw in rolls))
    assert offered(page, "mm-enter") == [{"cheese": -1}]
    assert offered(do(client, address, ("wheel", {"cheese": -1})), "mm-enter") == []


def test_who_is_stunned_or_webbed_recovers_among_the_usual_rolls(client):
    address = dealt(client)
    assert rolls(client, address, "recover") == {}
    webbed = {"mouse": "filch", "condition": "webbed", "on": True}
    do(client, address, ("condition", webbed))
    assert rolls(client, address, "recover") == {"filch": [1]}
    throw = {"purpose": "recover", "who": "filch", "dice": 1, "faces": [2]}
    page = do(client, address, ("roll", throw))
    assert offered(page, "mm-enter") == [{"action": "recover", "star": True}]


def test_one_tap_on_the_result_opens_the_next_chapter(client):
    address = dealt(client)
    do(client, address, ("end-chapter", {"won": True}))
    assert "<dt>Round</dt><dd>1</dd>" in client.get(address).text
    shown = client.get(f"{address}/result").text
    form = shown[shown.index(f'action="{address}/act"') :]
    sent = {
        name: unescape(value)
        for name, _quote, value in re.findall(
            r'name="(\w+)" value=(["\'])(.*?)\2', form
        )[:3]
    }
    page = client.post(f"{address}/act", data=sent, follow_redirects=True).text
    assert "Chapter 2: enter the minions" in Markup(page).shown
    assert (
        'id="mm-guessed-end-more"' in page and f'href="{address}#mm-again-in"' in shown
    )


def test_what_can_grow_no_more_is_off(client):
    address = dealt(client)
    life = {"mouse": "collin", "stat": "life", "value": 20}
    do(client, address, ("cheese", {"mouse": "tilda", "cheese": 24}))
    do(client, address, ("end-marker", {"pages": 24}), ("set-number", life))
    page = client.get(address).text
    for number in ("cheese-tilda", "life-collin", "end"):
        assert re.search(f'id="mm-{number}-more"[^>]* disabled', page), number
    assert not re.search('id="mm-cheese-filch-more"[^>]* disabled', page)


def test_a_new_room_is_asked_about_while_minions_are_on_the_board(client):
    address = dealt(client)
    asked = 'data-sure="With minions on the board? Tap again"'
    assert client.get(address).text.count(asked) == 2
    hits = [("wound-minion", {"minion": "rat-warrior", "wounds": 1})] * 3
    page = do(client, address, *hits)
    assert asked not in page and "mm-not-yet-left" not in page


@pytest.mark.parametrize(("lang", "catnip", "brush"), [
    ("en", "Catnip", "Vanestra’s Brush"), ("de", "Katzenminze", "Vanestras Bürste"),
    ("fr", "Herbe à chat", "Brosse de Vanestra"), ("es", "Hierba gatera", "Cepillo de Vanestra"),
])  # fmt: skip
def test_achievements_go_by_the_names_of_the_book(client, lang, catnip, brush):
    address = dealt(client, ("achieve", {"name": "Catnip"}), lang=lang)
    words = Markup(client.get(address).text).shown
    assert catnip in words and brush in words
    assert lang == "en" or ("Catnip" not in words and "Brush" not in words)


def test_agreements_are_changed_by_their_form(client):
    address = dealt(client)
    choice = {"capture_moves_hourglass": False, "restart": "finish"}
    assert tap(client, address, "agree", "change-settings", choice).status_code == 303
    page = do(client, address, ("capture", {"mouse": "tilda"}))
    assert "The hourglass is on page 1" in page
    assert re.search(r'name="restart" value="finish" checked', page)


def test_a_button_leads_back_to_where_it_was_tapped(client):
    page = Page(client.get(dealt(client)).text)
    places = {
        offer.at.partition("#")[2] for offer in page.offers if offer.kind == "cheese"
    }
    assert places == {f"mm-in-{mouse}" for mouse in PARTY}
    shown = Markup(client.get(dealt(client)).text)
    wanted = {offer.at.partition("#")[2] for offer in page.offers} - {""}
    assert wanted <= set(shown.ids), wanted - set(shown.ids)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("steps", [
    [], [("next-turn", {})], [("wheel", {"cheese": 6})], [("capture", {"mouse": "filch"})],
    [("new-encounter", {"brodie": 1, "ambush": True, "room": "Kitchen"})],
    [("roll", {"purpose": "attack", "who": "filch", "dice": 5})], [("end-chapter", {"won": True})],
])  # fmt: skip
def test_every_state_is_written_well(client, steps, lang):
    address = dealt(client, *steps, lang=lang)
    assert not Markup(client.get(address).text).wrong
    assert not Markup(client.get(f"{address}/history").text).wrong


def test_who_watches_is_offered_nothing(client, site):
    address = dealt(client)
    page = Page(client.get(watched(site, address)).text)
    assert not [offer for offer in page.offers if offer.kind == "next-turn"]


@pytest.mark.parametrize("end", ["", "/result", "/screen"])
def test_a_chapter_that_is_over_says_what_it_went_by_and_who_did_what(client, end):
    rats = {"minion": "rat-warrior", "figures": -2, "by": "tilda"}
    steps = [("figures", rats), ("capture", {"mouse": "filch"}), ("wheel", {"cheese": 6})]  # fmt: skip
    address = dealt(client, *steps, ("end-chapter", {"won": False}))
    shown = " ".join(Markup(client.get(f"{address}{end}").text).shown.split())
    assert "Chapter 1 is lost By the chapter’s own defeat condition." in shown
    assert "Filch captured in round 1" in shown and "Surge in round 1" in shown
    assert "Tilda Ana 2 minions defeated" in shown and "captured once" in shown


def test_chapter_and_party_of_a_new_table_come_back_as_they_were_played(client):
    page = client.get("/en/mice-and-mystics/play").text
    chapter, party = page.index("data-agreed"), page.index('id="mm-party-fold" data-')
    assert chapter < page.index('name="chapter"') < page.index('name="end_page"')
    assert page.index('name="end_page"') < party < page.index('name="party"')
    assert page.index('name="seats"') < page.index('id="mm-first"')


def test_of_a_captured_mouse_nothing_says_that_it_acts(client):
    address = dealt(client)
    assert "acts now" in client.get(address).text
    do(client, address, ("capture", {"mouse": "filch"}))
    text = client.get(address).text
    assert "acts now" not in text and 'data-new="mouse-turn"' not in text
