"""A piece of a panel that was drawn before is the piece that would be drawn now."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment
from markupsafe import Markup

from companion.games.core import say
from companion.limits import KEPT_PIECES_BYTES_A_PANEL, PIECE_NAME_BYTES
from companion.web.pieces import Once, Piece, Pieces
from companion.web.site import Site
from tests.web.addresses import form

TABLES = Path(__file__).parent.parent / "games"
TEMPLATES = Path(__file__).parents[2] / "templates" / "games"
RECORDED = sorted(path.relative_to(TABLES) for path in TABLES.glob("*/golden/*.json"))
# What a form sends where scripts do not, and a running clock.
_OF_ITS_OWN = re.compile(
    r'<input type="hidden" name="(?:action_id|laid|seen)"[^>]*>|(id="pm-time"[^>]*>)[^<]*'
)


def panel_of(html: str) -> str:
    """The panel, without what each page has of its own."""
    start = html.index('<div class="panel"')
    end = html.index('<nav class="foot"', start)
    return _OF_ITS_OWN.sub(r"\1", html[start:end])


class Compared(Pieces):
    """Pieces that are drawn each time, and are the same each time."""

    def __init__(self) -> None:
        super().__init__(0)
        self.seen: dict[Piece, Markup] = {}

    def get(self, piece: Piece, draw: Callable[[], Markup]) -> Markup:
        drawn = draw()
        assert self.seen.setdefault(piece, drawn) == drawn, piece
        return drawn


WHOLE = 8  # so many steps lie between two pages that are drawn whole, which costs more than a panel


@pytest.mark.parametrize("path", RECORDED, ids=str)
def test_after_every_step_back_a_piece_is_what_was_drawn_before_and_a_panel_that_of_its_page(
    client: FlaskClient, site: Site, path: Path
) -> None:
    site.panels.pieces = pieces = Compared()
    export = json.loads((TABLES / path).read_text("utf-8"))["export"]
    table = client.post("/api/tables/import", json=export).get_json()
    id, seen = table["id"], table["version"]
    steps = 0
    while True:
        data = form("undo", {}, seen + steps, f"back-{steps}")
        answer = client.post(f"/de/t/{id}/act?part=1", data=data)
        if answer.status_code != 200:
            break
        steps += 1
        if steps % WHOLE == 1:
            whole = client.get(f"/de/t/{id}").text
            assert panel_of(answer.text) == panel_of(whole), steps
    templates = [
        *TEMPLATES.glob(f"{export['game']}.html"),
        *TEMPLATES.glob(f"{export['game']}/*"),
    ]
    has_pieces = any("{% once" in path.read_text("utf-8") for path in templates)
    assert steps > 1 and bool(pieces.seen) == has_pieces


def test_a_piece_is_drawn_again_when_what_it_shows_has_changed() -> None:
    drawn: list[int] = []
    pieces = Pieces(2 * (1 + PIECE_NAME_BYTES))
    for key in (1, 1, 2, 3, 1):
        pieces.get((key,), lambda key=key: Markup(drawn.append(key) or key))  # type: ignore[misc, func-returns-value]
    assert drawn == [1, 2, 3, 1]


def test_two_pieces_that_have_one_hash_are_told_apart() -> None:
    pieces, keys = Pieces(10**6), (-1, -2, -1)
    told = [pieces.get((key,), lambda key=key: Markup(key)) for key in keys]  # type: ignore[misc]
    assert told == ["-1", "-2", "-1"] and hash((-1,)) == hash((-2,))


def test_languages_games_and_watchers_never_share_a_piece() -> None:
    template = Environment(extensions=[Once]).from_string(
        "{% once 1 %}{{ lang }}{{ watching }}{% endonce %}"
    )
    pieces, game = Pieces(10**6), type("Game", (), {"id": "azura"})
    told = [
        template.render(lang=lang, watching=watching, game=game, pieces=pieces)
        for lang in ("de", "fr")
        for watching in (True, False)
    ]
    assert told == ["deTrue", "deFalse", "frTrue", "frFalse"]


def test_what_many_tables_say_of_other_people_has_as_many_hashes() -> None:
    # With one hash for all, each look-up of a piece would compare it with those of every table.
    told = [say("{name} plays.", name=f"Ana {number}") for number in range(100)]
    assert len(set(map(hash, told))) == 100
    assert hash(told[0]) == hash(say("{name} plays.", name="Ana 0"))


def test_tables_share_pieces_and_each_of_their_buttons_goes_to_its_own(
    client: FlaskClient, site: Site
) -> None:
    path = TABLES / "mice_and_mystics/golden/chapter-1-won.json"
    export = json.loads(path.read_text("utf-8"))["export"]
    first, second = (site.tables.load(export).row for _ in range(2))
    panel = client.get(f"/de/t/{first.id}/panel").text
    drawn = site.panels.pieces.bytes
    other = panel.replace(first.id, second.id).replace(first.watch_id, second.watch_id)
    assert client.get(f"/de/t/{second.id}/panel").text == other
    assert first.id in panel and site.panels.pieces.bytes == drawn > 0


def test_few_tables_leave_few_pieces_however_often_they_are_played_at(
    client: FlaskClient, site: Site
) -> None:
    path = TABLES / "azura/golden/seashells.json"
    export = json.loads(path.read_text("utf-8"))["export"]
    id = client.post("/api/tables/import", json=export).get_json()["id"]
    for number in range(8):
        data = form(
            "rename", {"player": 0, "name": f"Ana {number}"}, 0, f"tap-{number}"
        )
        client.post(f"/de/t/{id}/act?part=1", data=data)
    assert (
        site.panels.pieces.bytes
        <= site.panels.pieces.most_bytes
        == 2 * KEPT_PIECES_BYTES_A_PANEL
    )
