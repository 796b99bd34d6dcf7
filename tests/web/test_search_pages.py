"""The search page: a clear answer whole, and the other rules below it."""

import re

import pytest
from flask.testing import FlaskClient

from companion.phone.packs import Packs


@pytest.mark.parametrize("part", ["", "1"])
def test_what_is_read_whole_is_not_listed_again(client: FlaskClient, part: str) -> None:
    query = {"q": "undersea city", "game": "azura", "part": part}
    text = client.get("/en/search", query_string=query).text
    answer, _, others = text.partition("</article>")
    assert '<div class="rule-body">' in answer
    assert others.count('class="hit"') > 1
    assert '#spot-undersea-city"' in answer
    assert 'city#spot-undersea-city"' not in others


def test_a_question_is_answered_before_the_rule_that_it_asks_about(
    client: FlaskClient,
) -> None:
    query = {"q": "may I search beside minions", "lang": "en"}
    found = client.get("/api/search", query_string=query).json
    assert found and found["clear"]
    first, *others = found["results"]
    assert first["section"] == "action-search"
    assert first["question"] == "question-search-beside-minions"
    assert first["asked"] == "May I search beside minions?"
    assert first["snippet"].startswith("Yes: nothing forbids it.")
    assert first["url"].endswith("#question-search-beside-minions")
    assert "action-search" not in [hit["section"] for hit in others]

    text = client.get("/en/search", query_string=query).text
    answer, _, _others = text.partition("</article>")
    _head, answered, rule = answer.split('<div class="rule-body">')
    assert "nothing forbids it" in answered
    assert "Roll one die." in rule


def test_as_one_types_the_list_has_every_hit(client: FlaskClient) -> None:
    query = {"q": "undersea city", "game": "azura", "part": "list"}
    text = client.get("/en/search", query_string=query).text
    assert "rule-body" not in text
    assert 'city#spot-undersea-city"' in text


def test_a_game_that_is_named_may_be_left_again(client: FlaskClient) -> None:
    text = client.get("/en/search", query_string={"q": "can anyone play me"}).text
    way = 'href="/en/search?q=can%20anyone%20play%20me&amp;literal=1"'
    assert way in text and 'class="chip">Play Me<' in text
    query = {"q": "can anyone play me", "literal": "1"}
    text = client.get("/en/search", query_string=query).text
    assert 'href="/en/azura?' in text and "Search all games" not in text


GAMES = re.compile(r'<p class="result-game game-([\w-]+)">')


def games_found(client: FlaskClient, words: str, near: str) -> tuple[list[str], str]:
    """The games in the order of their hits, and the page."""
    query = {"q": words, "near": near, "part": "list"}
    text = client.get("/en/search", query_string=query).text
    return GAMES.findall(text), text


def test_the_game_that_goes_on_stands_first_among_equals(client: FlaskClient) -> None:
    before, text = games_found(client, "setup", "")
    assert len(before) == 5 and "on your table" not in text
    for game in before:
        found, text = games_found(client, "setup", game)
        assert found == [game, *(other for other in before if other != game)]
        assert text.index("on your table") < text.index(f"game-{found[1]}")


def test_the_game_that_goes_on_does_not_hide_a_clear_answer(
    client: FlaskClient,
) -> None:
    found, text = games_found(client, "coral dragon", "miraris")
    assert found[0] == "azura"
    assert found == games_found(client, "coral dragon", "")[0]


def test_a_game_that_is_not_there_is_near_nobody(client: FlaskClient) -> None:
    page = client.get("/en/search", query_string={"q": "setup", "near": "chess"}).text
    assert 'name="near"' not in page
    page = client.get("/en/search", query_string={"q": "setup", "near": "azura"}).text
    assert '<input type="hidden" name="near" value="azura">' in page


@pytest.mark.parametrize(
    "lang, button",
    [
        ("en", "Keep everything for the road"),
        ("de", "Alles für unterwegs speichern"),
        ("fr", "Tout télécharger pour jouer hors ligne"),
        ("es", "Tenerlo todo sin conexión"),
    ],
)
@pytest.mark.parametrize("is_there", [True, False])
def test_without_a_network_it_names_the_button_that_helps_where_there_is_one(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, lang: str, button: str, is_there: bool
) -> None:  # fmt: skip
    monkeypatch.setattr(Packs, "is_there", is_there)
    form = client.get(f"/{lang}/search").text.partition('role="search"')[2]
    told = form.partition("<input")[0]
    assert "data-away=" in told
    assert (button in told) == is_there
    stand_in = client.get(f"/{lang}/offline").text
    assert ("data-road-on=" in stand_in) == is_there
