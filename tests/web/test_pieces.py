"""A piece of a panel that was drawn before is the piece that would be drawn now."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment
from markupsafe import Markup

from companion.web.pieces import Once, Pieces
from tests.web.addresses import form

TABLES = Path(__file__).parent.parent / "games"
LONGEST = [
    "azura/golden/seashells.json",
    "mice_and_mystics/golden/chapter-1-won.json",
    "mice_and_mystics/golden/two-chapters-with-a-boss.json",
]
STEPS = 15
_OF_ITS_OWN = re.compile(r'(name="(?:action_id|seen)" value=")[^"]*')


def panel_of(html: str) -> str:
    """The panel, without what each page has of its own."""
    start = html.index('<div class="panel"')
    end = html.index('<nav class="foot"', start)
    return _OF_ITS_OWN.sub(r"\1", html[start:end])


@pytest.mark.parametrize("path", LONGEST)
def test_pieces_are_those_of_a_page_drawn_whole(client: FlaskClient, path: str) -> None:
    export = json.loads((TABLES / path).read_text("utf-8"))["export"]
    table = client.post("/api/tables/import", json=export).get_json()
    for step in range(STEPS):
        for lang, id in (("de", table["id"]), ("fr", table["watch_id"])):
            kept = client.get(f"/{lang}/t/{id}/panel").get_data(as_text=True)
            whole = client.get(f"/{lang}/t/{id}").get_data(as_text=True)
            assert panel_of(kept) == panel_of(whole), (step, lang)
        data = form("undo", {}, table["version"] + step, f"back-{step}")
        assert client.post(f"/de/t/{table['id']}/act", data=data).status_code == 303


def test_a_piece_is_drawn_again_when_what_it_shows_has_changed() -> None:
    drawn: list[int] = []
    pieces = Pieces(2)
    for key in (1, 1, 2, 3, 1):
        pieces.get((key,), lambda key=key: Markup(drawn.append(key) or key))  # type: ignore[misc, func-returns-value]
    assert drawn == [1, 2, 3, 1]


def test_languages_games_and_watchers_never_share_a_piece() -> None:
    template = Environment(extensions=[Once]).from_string(
        "{% once 1 %}{{ lang }}{{ watching }}{% endonce %}"
    )
    pieces, game = Pieces(10), type("Game", (), {"id": "azura"})
    told = [
        template.render(lang=lang, watching=watching, game=game, pieces=pieces)
        for lang in ("de", "fr")
        for watching in (True, False)
    ]
    assert told == ["deTrue", "deFalse", "frTrue", "frFalse"]
