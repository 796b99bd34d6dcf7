"""What leaves a table as a file, as text, or for another app."""

import csv
import json
from datetime import UTC, datetime
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web import preview
from companion.web.files import write_csv
from companion.web.preview import Preview, Ranked
from companion.web.site import Site
from tests.live import ROOT
from tests.tables.acting import act
from tests.tables.sample import rename
from tests.web.ends import GAMES, START_MS, ended
from tests.web.markup import Page
from tests.web.test_openapi import check

OPENED = "/en/t/{}/result"


def rows(text: str) -> list[dict[str, str]]:
    """A CSV file's rows by its head."""
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text[1:])))


def bg_stats(client: FlaskClient, table: Opened) -> dict:
    """The play that the link hands over."""
    page = Page(client.get(OPENED.format(table.row.id)).text)
    link = next(link for _, link in page.links if "bgstats" in link)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


# ---- CSV ----


def test_rows_have_places_scores_and_parts(client: FlaskClient, site: Site) -> None:
    answer = client.get(
        f"/en/t/{ended(site, 'azura', 'base-cities').row.id}/result.csv"
    )
    assert (
        answer.mimetype == "text/csv"
        and "tableside-azura-2026-11-18.csv" in answer.headers["Content-Disposition"]
    )
    first, second = rows(answer.text)
    assert (first["place"], first["player"], first["won"], first["score"]) == (
        "1",
        "Ana",
        "1",
        "58",
    )
    assert int(first["Score pile"]) + int(first["The dragon pawn"] or 0) == 58
    assert (second["player"], second["won"], second["date"], second["game"]) == (
        "Ben",
        "0",
        "2026-11-18",
        "Azura",
    )


@pytest.mark.parametrize("game, name", GAMES)
def test_every_end_has_rows(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    table = ended(site, game, name)
    found = rows(client.get(f"/de/t/{table.row.id}/result.csv").text)
    assert {row["player"] for row in found} == set(table.play.players)


def test_there_are_no_rows_before_the_end(client: FlaskClient, site: Site) -> None:
    table = ended(site, "azura", "base-cities", steps=4)
    assert client.get(f"/en/t/{table.row.id}/result.csv").status_code == 404


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_names_are_no_formulas(client: FlaskClient, site: Site, cell: str) -> None:
    table = ended(site, "azura", "base-cities")
    act(site.tables, table.row.id, "evil", "rename", rename(cell), None)
    assert [
        row["player"]
        for row in rows(client.get(f"/en/t/{table.row.id}/result.csv").text)
    ] == [f"'{cell}", "Ben"]


def test_numbers_stay_numbers() -> None:
    assert write_csv([[-3, "a,b", 'c"d', "-x"]]) == '\ufeff-3,"a,b","c""d",\'-x\r\n'


# ---- JSON ----


@pytest.mark.parametrize("game, name", GAMES)
def test_the_interface_tells_what_it_describes(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    for steps in (10_000, 6):
        table = ended(site, game, name, steps=steps)
        path = f"/api/tables/{table.row.id}/result"
        found = check(client.get(f"{path}?lang=fr"), "/api/tables/{id}/result")
        assert found["finished"] is (found["outcome"] is not None)
        assert client.get(f"/fr/t/{table.row.id}/result.json").json == found


def test_the_interface_tells_names_texts_and_times(
    client: FlaskClient, site: Site
) -> None:
    found = client.get(f"/api/tables/{ended(site).row.id}/result?lang=de").json
    best = found["outcome"]["places"][0]
    assert (best["name"], best["score"], best["role"]["name"]) == ("Ben", 48, "Serena")
    assert best["parts"][0]["label"]["rule"] == "claim-wonder"
    assert found["outcome"]["why"][-1]["text"].startswith("Ben gewinnt")
    assert found["created_ms"] == START_MS < found["ended_ms"]


def test_the_interface_knows_no_result_of_nothing(client: FlaskClient) -> None:
    check(client.get("/api/tables/nothing/result"), "/api/tables/{id}/result")


# ---- text ----


@pytest.mark.parametrize("game, name", GAMES)
def test_the_text_tells_everything_in_lines(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    table = ended(site, game, name)
    text = client.get(OPENED.format(table.row.id)).text
    area = (
        Page(text[text.index("<textarea") : text.index("</textarea>") + 11])
        .words[0]
        .splitlines()
    )
    assert (
        "November" in area[0]
        and area[-1] == f"http://localhost/t/{table.row.watch_id}/result"
    )
    assert len(area) >= 3 + len(table.play.players)


# ---- BG Stats ----


def test_a_play_with_scores_is_handed_over(client: FlaskClient, site: Site) -> None:
    play = bg_stats(client, ended(site))
    assert play["sourceName"] == "Tableside" and play["game"]["name"] == "Miraris"
    assert (
        play["game"]["highestWins"],
        play["game"]["noPoints"],
        play["durationMin"],
    ) == (True, False, 36)
    ended_at = datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(
        tzinfo=UTC
    )
    assert ended_at.timestamp() * 1000 > START_MS
    assert play["players"][0] == {
        "name": "Ben", "sourcePlayerId": "ben", "startPlayer": False, "winner": True, "rank": 1, "score": 48,
        "role": "Serena",
    }  # fmt: skip


def drawn(
    client: FlaskClient, table: Opened, monkeypatch: pytest.MonkeyPatch
) -> list[Ranked]:
    """The lines of the picture of a result."""
    asked: list[Preview] = []

    def draw(told: Preview, ready: bytes, accent: str) -> bytes:
        asked.append(told)
        return ready

    monkeypatch.setattr(preview, "draw", draw)
    client.get(f"/t/{table.row.watch_id}/preview.png?lang=en")
    return list(asked[0].lines)


@pytest.mark.parametrize(
    "game, name, colour",
    [("azura", "base-cities", "#1f5f99"), ("mirror-scrolls", "turns-dizzy", "#2c6b3f")],
)
def test_the_picture_of_a_result_is_in_the_colour_of_who_has_won(
    client: FlaskClient,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    name: str,
    colour: str,
) -> None:
    table, found = ended(site, game, name), list[str]()
    monkeypatch.setattr(
        preview, "draw", lambda told, ready, accent: found.append(accent) or ready
    )
    client.get(f"/t/{table.row.watch_id}/preview.png?lang=en")
    assert found == [colour]


def test_without_points_nobody_is_second(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended(site, "play-me", "jabberwocky")
    address = OPENED.format(table.row.id)
    outcome = table.play.machine.outcome(table.play.state)
    assert outcome and {place.place for place in outcome.places} == {1, 2}
    for path in (address, f"/en/t/{table.row.id}"):
        page = client.get(path).text
        assert ">–</span>" in page and ">2.</span>" not in page, path
    assert {mark for mark, *_ in drawn(client, table, monkeypatch)} == {"1.", "–"}
    for row in rows(client.get(f"{address}.csv").text):
        assert row["place"] == ("1" if row["won"] == "1" else "")
    for player in bg_stats(client, table)["players"]:
        assert player.get("rank") == (1 if player["winner"] else None)


def test_a_player_of_two_mice_is_told_with_both(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ROOT / "tests/games/mice_and_mystics/golden/chapter-1-won.json"
    table = site.tables.load(json.loads(kept.read_text("utf-8"))["export"])
    both = ["Collin, Tilda", "Maginos, Filch"]
    assert [role for _, _, role, _ in drawn(client, table, monkeypatch)] == both
    assert [player["role"] for player in bg_stats(client, table)["players"]] == both


@pytest.mark.parametrize("game, name", GAMES)
def test_every_end_can_be_handed_over(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    table = ended(site, game, name)
    play = bg_stats(client, table)
    assert all(
        {"name", "winner", "startPlayer"} <= player.keys() for player in play["players"]
    )
    assert play["game"]["noPoints"] is not any(
        "score" in player for player in play["players"]
    )
    assert table.row.id not in json.dumps(
        play
    ) and table.row.watch_id not in json.dumps(play)


def test_the_same_play_is_recognised_and_another_is_not(
    client: FlaskClient, site: Site
) -> None:
    one, other = ended(site), ended(site)
    ids = [bg_stats(client, table)["sourcePlayId"] for table in (one, one, other)]
    assert ids[0] == ids[1] != ids[2]
