"""The search page: a clear answer whole, and the other rules below it."""

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("part", ["", "1"])
def test_what_is_read_whole_is_not_listed_again(client: FlaskClient, part: str) -> None:
    query = {"q": "undersea city", "game": "azura", "part": part}
    text = client.get("/en/search", query_string=query).text
    answer, _, others = text.partition("</article>")
    assert '<div class="rule-body">' in answer
    assert others.count('class="hit"') > 1
    assert '#spot-undersea-city"' in answer
    assert 'city#spot-undersea-city"' not in others


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
