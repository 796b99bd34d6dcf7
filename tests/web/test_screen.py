"""The big screen: every game, every language, whoever has a link; and nothing to tap."""

import re

import pytest
from flask.testing import FlaskClient

from companion.web.site import Site
from tests.tables.acting import act
from tests.web.ends import ended
from tests.web.markup import Page

MICE = {"chapter": 1, "party": ["collin", "maginos", "tilda", "filch"]}
GAMES = {
    "azura": {"players": ["Ana", "Ben"], "first": 1},
    "miraris": {"players": ["Ana", "Ben", "Chloé"], "rounds": True},
    "mirror-scrolls": {"players": ["Ana", "Ben"], "depth": 3},
    "play-me": {"players": ["Ana", "Ben", "Chloé"]},
    "mice-and-mystics": {"players": ["Ana", "Ben"], **MICE},
}


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_screen_and_nothing_on_it_acts(
    client: FlaskClient, site: Site, game: str, lang: str
) -> None:
    row = site.tables.create(game, GAMES[game]).row
    whole = client.get(f"/{lang}/t/{row.watch_id}/screen")
    part = client.get(f"/{lang}/t/{row.watch_id}/screen/panel")
    assert (whole.status_code, part.status_code) == (200, 200)
    assert Page(whole.text).wrong == []
    for acting in ('form="tap"', "data-act", "<select", "<input"):
        assert acting not in part.text, acting
    assert row.id not in whole.text
    assert "Ana" in part.text


def test_a_screens_link_leads_to_the_language_and_keeps_that_it_turns(
    client: FlaskClient, site: Site
) -> None:
    id = site.tables.create("azura", GAMES["azura"]).row.id
    moved = client.get(f"/t/{id}/screen?turn", headers={"Accept-Language": "de"})
    assert moved.location == f"/de/t/{id}/screen?turn"
    assert client.get("/en/t/nobody/screen").status_code == 404


def test_on_the_screen_stand_the_cards_taken_and_who_is_on_turn(
    client: FlaskClient, site: Site
) -> None:
    id = site.tables.create("miraris", GAMES["miraris"]).row.id
    for number, kind in enumerate(("the-dream", "frozen-grave", "black-altar")):
        act(site.tables, id, f"w{number}", "lay-wonder", {"kind": kind}, None)
    act(site.tables, id, "d", "play-dormire", {"player": 1, "value": 4}, None)
    shown = client.get(f"/en/t/{id}/screen/panel").text
    on_turn = re.findall(r'<li data-seat="(\d)"\s+class="is-on"', shown)
    assert on_turn == ["0", "2"]
    # What is taken lies face down: it says how many cards, and nothing that they are worth.
    for player, value in ((0, 5), (2, 5)):
        args = {"player": player, "value": value}
        act(site.tables, id, f"d{player}", "play-dormire", args, None)
    act(site.tables, id, "end", "end-round", {}, 6)
    shown = client.get(f"/en/t/{id}/screen/panel").text
    assert re.findall(r"<b[^>]*>(\d+)<svg", shown) == ["0", "1", "0"]
    assert client.get(f"/api/tables/{id}/result").json["standing"] is None


def test_between_rounds_and_at_the_end_the_screen_says_how_it_stands(
    client: FlaskClient, site: Site
) -> None:
    options = {"players": ["Ana", "Ben"], "depth": 2, "rounds": 2}
    id = site.tables.create("mirror-scrolls", options).row.id
    for won, number in (
        (1, r'data-counts="got-\d"'),
        (2, 'class="score" data-from="0"'),
    ):
        act(site.tables, id, f"w{won}", "win-round", {"player": 0, "round": won}, None)
        shown = client.get(f"/en/t/{id}/screen/panel").text
        assert re.findall(number + r">(\d)<", shown) == [str(won), "0"]
    assert "<b>The Mirror Scrolls of Dominovia</b> Ana wins" in shown


def test_the_winners_character_is_told_with_their_points(
    client: FlaskClient, site: Site
) -> None:
    for name, role in (("three-players", "Alma"), ("rolando-wins", "Rolando")):
        id = ended(site, "miraris", name).row.id
        shown = client.get(f"/en/t/{id}/screen").text
        winner = shown.split('class="won"')[1].split("</li>")[0]
        assert f'<span class="big-role">{role}</span>' in winner


def test_the_points_for_azuras_pawn_are_told_beside_the_places(
    client: FlaskClient, site: Site
) -> None:
    id = ended(site, "azura", "base-cities").row.id
    for address in (f"/en/t/{id}", f"/en/t/{id}/screen"):
        told = client.get(address).text
        assert "Ben: score pile 40, and 3 for the pawn: 43." in told


def test_while_all_offer_no_number_of_won_rounds_is_to_be_read_as_an_offering(
    client: FlaskClient, site: Site
) -> None:
    options = {"players": ["Ana", "Ben"], "depth": 2}
    id = site.tables.create("mirror-scrolls", options).row.id
    act(site.tables, id, "a", "offer", {"player": 0, "number": 23}, None)
    screen = client.get(f"/en/t/{id}/screen/panel").text
    assert re.findall(r'class="ms-number[^>]*>([^<]*)', screen) == ["23", ""]
    assert "got-0" not in screen
