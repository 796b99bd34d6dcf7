"""A game without a text in the asked language shows its original, with a notice, never a 404."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.search import Search
from companion.settings import Settings
from companion.web import create_app
from companion.web.site import Site
from tests.rulebooks.sample_content import make_library


@pytest.fixture
def reader(app: Flask, tmp_path: Path) -> FlaskClient:
    """A browser at a site with one game, in English and German only."""
    site: Site = app.extensions["tableside"]
    site.library = make_library(tmp_path / "content")
    site.search = Search(site.library, tmp_path / "index")
    return app.test_client()


@pytest.mark.parametrize(
    "path", ["/fr/sample", "/fr/sample/round", "/fr/sample?q=card"]
)
def test_a_missing_text_shows_the_original_with_a_notice(
    reader: FlaskClient, path: str
) -> None:
    response = reader.get(path)
    assert response.status_code == 200
    assert 'class="notice"' in response.text and "Everybody lays a" in response.text
    assert '<html lang="fr"' in response.text
    assert re.search('id="round"[^>]* lang="en"', response.text)


def test_a_text_that_is_there_needs_no_notice(reader: FlaskClient) -> None:
    page = reader.get("/de/sample").text
    assert "Alle legen eine" in page and 'class="notice"' not in page


def test_the_original_says_where_it_really_lives(
    reader: FlaskClient, app: Flask
) -> None:
    app.config["SITE_URL"] = "https://rules.example"
    page = reader.get("/fr/sample").text
    assert '<link rel="canonical" href="https://rules.example/en/sample">' in page
    assert (
        '<link rel="alternate" hreflang="de" href="https://rules.example/de/sample">'
        in page
    )


@pytest.mark.parametrize("path", ["/en/", "/fr/sample", "/fr/sample/round"])
def test_a_site_that_does_not_know_its_address_tells_search_engines_none(
    reader: FlaskClient, path: str
) -> None:
    page = reader.get(path, headers={"Host": "elsewhere.example"}).text
    assert (
        'rel="canonical"' not in page
        and 'rel="alternate"' not in page
        and "elsewhere" not in page
    )


def test_a_page_without_a_text_still_speaks_the_readers_language(
    reader: FlaskClient,
) -> None:
    assert 'action="/fr/search"' in reader.get("/fr/sample").text


def test_the_interface_gives_the_original_and_says_so(reader: FlaskClient) -> None:
    answer = reader.get("/api/games/sample/fr").json
    assert (
        answer
        and answer["lang"] == "en"
        and answer["sections"][0]["title"] == "Reference"
    )


def test_a_missing_section_is_missing_in_every_language(reader: FlaskClient) -> None:
    assert [
        reader.get(f"/{lang}/sample/nothing").status_code for lang in ("en", "fr")
    ] == [404, 404]


def test_search_finds_the_original_too(reader: FlaskClient) -> None:
    found = reader.get("/fr/search?q=lays").text
    # One clear answer is read whole.
    assert 'class="answer game-sample" lang="en"' in found
    assert 'href="/en/sample#round"' in found


def test_a_home_page_lists_the_game_in_every_language(reader: FlaskClient) -> None:
    assert all(
        "/sample" in reader.get(f"/{lang}/").text for lang in ("en", "de", "fr", "es")
    )


def test_what_one_site_keeps_is_not_shown_by_another(
    reader: FlaskClient, tmp_path: Path
) -> None:
    reader.get("/en/")
    other = create_app(Settings(data=tmp_path / "other")).test_client()
    assert (
        "/en/sample" in reader.get("/en/").text
        and "/en/sample" not in other.get("/en/").text
    )
