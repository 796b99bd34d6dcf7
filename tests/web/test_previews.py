"""The pictures of results: drawn where they can be, bounded, and never of a secret."""

import sys
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from PIL import Image

from companion.tables.service import Opened
from companion.web import preview
from companion.web.preview import (
    CannotDraw,
    Preview,
    Previews,
    check_letters,
    ready_picture,
)
from companion.web.site import Site
from tests.live import ROOT
from tests.tables.acting import act
from tests.tables.sample import rename
from tests.web.ends import GAMES, ended

READY = ready_picture(ROOT, "azura")
LINES = (("1.", "Ana", "", "58"), ("2.", "Ben", "", "43"))


def told(
    number: int = 1,
    *,
    headline: str = "Ana wins",
    lines: tuple[preview.Ranked, ...] = LINES,
    winners: int = 1,
) -> Preview:
    key = (f"watch-{number}", 1, "en")
    return Preview(key, "azura", "Azura", headline, lines, winners)


def shape(picture: bytes) -> tuple[str | None, tuple[int, int]]:
    with Image.open(BytesIO(picture)) as image:
        return image.format, image.size


def address(table: Opened, lang: str = "en") -> str:
    return f"/t/{table.row.watch_id}/preview.png?lang={lang}"


@pytest.mark.parametrize("game, name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_end_has_a_picture(
    client: FlaskClient, site: Site, game: str, name: str, lang: str
) -> None:
    answer = client.get(address(ended(site, game, name), lang))
    assert answer.mimetype == "image/png" and shape(answer.data) == ("PNG", (1200, 630))
    assert answer.data != ready_picture(ROOT, game) and len(answer.data) < 60_000


def colours(picture: bytes) -> int:
    """How many of its points have a colour of their own, not one of paper or ink."""
    with Image.open(BytesIO(picture)) as image:
        saturation = image.convert("HSV").getchannel("S")
    return sum(saturation.histogram()[90:])


def test_a_defeat_is_told_without_the_games_colour() -> None:
    won, lost = (
        preview.draw(told(winners=winners), READY, "#0f6b74") for winners in (1, 0)
    )
    assert colours(won) > 100_000 > 1000 > colours(lost)


def test_every_game_has_a_ready_picture(site: Site) -> None:
    for game in site.library.games:
        assert (ROOT / "static" / "previews" / f"{game}.png").is_file()
        assert shape(ready_picture(ROOT, game)) == ("PNG", (1200, 630))


def test_a_game_without_one_has_the_sites() -> None:
    assert (
        ready_picture(ROOT, "chess")
        == (ROOT / "static" / "previews" / "tableside.png").read_bytes()
    )


def test_the_secret_id_has_no_picture(client: FlaskClient, site: Site) -> None:
    assert client.get(f"/t/{ended(site).row.id}/preview.png").status_code == 404
    assert client.get("/t/nothing/preview.png").status_code == 404


def test_before_the_end_there_is_the_ready_picture(
    client: FlaskClient, site: Site
) -> None:
    assert (
        client.get(address(ended(site, "azura", "base-cities", steps=3))).data == READY
    )


def test_the_picture_is_kept_out_of_shared_caches_and_search_engines(
    client: FlaskClient, site: Site
) -> None:
    headers = client.get(address(ended(site))).headers
    assert (
        headers["Cache-Control"].startswith("private")
        and headers["X-Robots-Tag"] == "noindex"
    )


def test_a_changed_table_has_another_picture(client: FlaskClient, site: Site) -> None:
    table = ended(site)
    before = client.get(address(table)).data
    act(site.tables, table.row.id, "new", "rename", rename("Wilhelmina"), None)
    assert client.get(address(table)).data != before


# ---- without Pillow, without letters ----


def test_without_pillow_there_is_the_ready_picture(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert client.get(address(ended(site, "azura", "base-cities"))).data == READY


@pytest.mark.parametrize("name", ["אנה", "आना", "🎲", "ก", "A\u200dB", "\u0f40"])
def test_names_that_need_more_than_letters_get_the_ready_picture(
    client: FlaskClient, site: Site, name: str
) -> None:
    table = ended(site, "azura", "base-cities")
    act(site.tables, table.row.id, "new", "rename", rename(name), None)
    assert client.get(address(table)).data == READY


@pytest.mark.parametrize(
    "name", ["Zoé", "Żółć", "Ärger ß", "Ñandú", "W" * 24, "O’Neil – 1"]
)
def test_names_of_our_languages_are_drawn(
    client: FlaskClient, site: Site, name: str
) -> None:
    table = ended(site, "azura", "base-cities")
    act(site.tables, table.row.id, "new", "rename", rename(name), None)
    assert client.get(address(table)).data != READY


def test_where_the_faces_cannot_be_read_there_is_the_ready_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preview, "_REGULAR", "gone.woff2")
    assert Previews().get(told(), READY, "#0f6b74") == READY


@pytest.mark.parametrize("name", ["Юрий", "Αθηνά", "→"])
def test_letters_that_the_faces_lack_are_refused(name: str) -> None:
    with pytest.raises(CannotDraw):
        check_letters([name])


# ---- bounds ----


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    previews = Previews()
    drawn = previews.get(told(), READY, "#0f6b74")
    monkeypatch.setattr(preview, "draw", lambda *_: pytest.fail("drawn again"))
    assert previews.get(told(), READY, "#0f6b74") is drawn


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "draw", lambda told, *_: told.key[0].encode())
    previews = Previews(most=3)
    for number in range(10):
        previews.get(told(number), READY, "#000")
    assert len(previews) == 3
    assert previews.get(told(9), READY, "#000") == b"watch-9"


def test_what_is_drawn_in_a_minute_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "draw", lambda *_: b"drawn")
    previews = Previews(most_a_minute=2)
    assert [previews.get(told(number), READY, "#000") for number in range(3)] == [
        b"drawn",
        b"drawn",
        READY,
    ]
    assert previews.get(told(0), READY, "#000") == b"drawn"


def test_more_players_than_lines_still_fit() -> None:
    lines = tuple(
        (f"{n}.", f"Player number {n} of many", "A long role of a long name", "1000")
        for n in range(1, 12)
    )
    assert shape(
        preview.draw(told(headline="W" * 60, lines=lines), READY, "#0f6b74")
    ) == ("PNG", (1200, 630))
