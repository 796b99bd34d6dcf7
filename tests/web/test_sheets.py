"""Blank score sheets."""

import pytest
from flask import render_template_string
from flask.testing import FlaskClient

from companion.web.site import Site
from tests.live import ROOT
from tests.web.markup import Page

GAMES = ("miraris", "azura", "mirror-scrolls", "play-me", "mice-and-mystics")


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_sheet_in_every_language(
    client: FlaskClient, game: str, lang: str
) -> None:
    page = Page(client.get(f"/{lang}/{game}/sheet").text)
    assert not page.wrong and f"/{lang}/{game}/play" in [link for _, link in page.links]


def test_sheets_have_the_games_own_rows(client: FlaskClient) -> None:
    rows = {
        "miraris": ("Garten der Schatten × 1", "Traum × 7", "Charakter", "Summe"), "azura": ("Kartenwert", "Drachen"),
        "mirror-scrolls": ("Runde 1", "Runde 8"), "play-me": ("Wahnsinnsseite", "Jabberwocky", "Zeit"),
        "mice-and-mystics": ("Kapitel", "Käserad", "Sanduhr", "Tilda", "Initiativeleiste"),
    }  # fmt: skip
    for game, words in rows.items():
        shown = Page(client.get(f"/de/{game}/sheet").text).shown
        assert all(word in shown for word in words), game


def test_a_game_without_a_sheet_of_its_own_has_a_general_one(
    client: FlaskClient, site: Site
) -> None:
    assert set(site.library.games) - set(GAMES) == {
        game
        for game in site.library.games
        if not (ROOT / "templates" / "sheets" / f"{game}.html").is_file()
    }
    with client.application.test_request_context("/en/azura/sheet"):
        text = render_template_string(
            '{% include ["sheets/chess.html", "sheets/general.html"] %}',
            game=site.library.games["miraris"],
        )
    assert text.count("<td></td>") == 6 * 18


def test_rulebooks_and_new_tables_link_to_sheets(client: FlaskClient) -> None:
    for game in GAMES:
        for path in (f"/fr/{game}", f"/fr/{game}/play"):
            assert f'href="/fr/{game}/sheet"' in client.get(path).text, path


def test_there_is_no_sheet_of_nothing(client: FlaskClient) -> None:
    assert client.get("/en/chess/sheet").status_code == 404
    assert client.get("/xx/azura/sheet").status_code == 404
