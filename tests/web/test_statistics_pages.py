"""Statistics pages: what they tell, what can be changed, and that deletions delete."""

import csv
import re
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from companion.groups.service import NoSuchGroup
from companion.limits import PLAYS_PER_PAGE
from companion.tables.service import NoSuchTable
from companion.web.site import Site
from tests.web.ends import counted, counted_many, ended
from tests.web.markup import Page
from tests.web.test_openapi import check

DAY_MS = 24 * 3600 * 1000
LANGUAGES = ("en", "fr", "de", "es")


@pytest.fixture
def group(site: Site) -> str:
    """Ana and Ben of Azura twice, Miraris of six once, and two chapters of Mice and Mystics."""
    return counted(
        site, ended(site, "azura", "base-cities"), ended(site, "azura", "base-empty-pile", at_ms=1_796_000_000_000),
        ended(site), ended(site, "mice-and-mystics", "two-chapters-with-a-boss"),
    )  # fmt: skip


def page(client: FlaskClient, group: str, query: str = "", lang: str = "en") -> Page:
    found = Page(client.get(f"/{lang}/g/{group}{query}").text)
    assert not found.wrong
    return found


def change(client: FlaskClient, group: str, **form: str):
    return client.post(f"/en/g/{group}/manage", data=form)


def secrets(site: Site, group: str) -> list[str]:
    return [
        site.tables.open(play.table).row.id for play in site.groups.open(group).plays
    ]


# ---- opening, joining, adding ----


def test_a_group_is_made_by_a_button(client: FlaskClient, site: Site) -> None:
    answer = client.post("/de/g")
    assert answer.status_code == 303 and re.fullmatch(
        r"/de/g/[\w-]{22}", answer.location
    )
    assert site.groups.open(answer.location[6:]).plays == ()


def test_home_offers_statistics_without_scripts(client: FlaskClient) -> None:
    assert '<form method="post" action="/en/g"' in client.get("/en/").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_group_says_so(client: FlaskClient, site: Site, lang: str) -> None:
    shown = page(client, site.groups.create(), lang=lang).shown
    assert len(shown) > 300 and "None" not in shown and "%" not in shown


def test_what_a_phone_has_finished_is_taken_in_at_once_but_what_is_gone(
    client: FlaskClient, site: Site
) -> None:
    id, gone = site.groups.create(), "x" * 22
    one, other, third = (
        ended(site, *game).row
        for game in [(), ("azura", "base-cities"), ("azura", "base-cities")]
    )
    fields = {"tables": [f"{one.id} {gone}", f"{other.id} {third.watch_id}"]}
    for _again in range(2):
        answer = client.post(f"/de/g/{id}/take-in", data=fields)
        assert (answer.status_code, answer.location) == (303, f"/de/g/{id}")
        assert set(secrets(site, id)) == {one.id, other.id}


def test_a_shared_link_opens_in_the_phones_own_language(
    client: FlaskClient, group: str
) -> None:
    assert (
        client.get(f"/g/{group}", headers={"Accept-Language": "es"}).location
        == f"/es/g/{group}"
    )


def test_the_link_can_be_scanned(client: FlaskClient, group: str) -> None:
    text = client.get(f"/en/g/{group}/share").text
    assert (
        f'value="http://localhost/g/{group}"' in text
        and "<svg" in text
        and not Page(text).wrong
    )
    assert "<html" not in client.get(f"/en/g/{group}/share?part=1").text


@pytest.mark.parametrize(
    "form",
    ["{}", "http://localhost/g/{}", "https://play.example/de/g/{}?game=azura", " {}/ "],
)
def test_a_table_is_counted_by_a_groups_id_or_link(
    client: FlaskClient, site: Site, group: str, form: str
) -> None:
    table = ended(site, "play-me", "team")
    answer = client.post(
        f"/en/t/{table.row.id}/group", data={"group": form.format(group)}
    )
    assert (answer.status_code, answer.location) == (303, f"/en/g/{group}")
    assert "Play Me" in page(client, group).shown


def test_a_group_begins_with_a_table(client: FlaskClient, site: Site) -> None:
    answer = client.post(f"/en/t/{ended(site).row.id}/group", data={"new": "1"})
    assert "Miraris" in client.get(answer.location).text


def test_a_new_table_counts_in_its_phones_group(
    client: FlaskClient, site: Site, group: str
) -> None:
    form = {"players": ["Ana", "Ben"], "group": group}
    assert client.post("/en/azura/play", data=form).status_code == 303
    assert len(site.groups.open(group).waiting) == 1
    assert "One table counts here when it has ended." in page(client, group).shown


def test_what_follows_a_counted_table_counts_as_well_unless_it_is_unticked(
    client: FlaskClient, site: Site, group: str
) -> None:
    first, second = ended(site), ended(site)
    for table in (first, second):
        site.groups.add(group, table.row.id)
    told = Page(client.get(f"/en/t/{first.row.id}/result").text)
    again = next(link for _, link in told.links if "/play?" in link)
    assert re.search(
        r'<label class="check" data-my-group><input [^>]*name="group"',
        client.get(again).text,
    )
    fields = parse_qs(urlsplit(again).query)
    assert client.post("/en/miraris/play", data=fields).status_code == 303
    assert len(site.groups.open(group).waiting) == 1

    del fields["group"]
    fields["after"] = [second.row.id]
    assert client.post("/en/miraris/play", data=fields).status_code == 303
    assert len(site.groups.open(group).waiting) == 1


def test_a_game_without_points_has_no_empty_columns(
    client: FlaskClient, site: Site
) -> None:
    group = counted(site, ended(site, "play-me", "team"))
    table = page(client, group).shown
    assert "Average time" in table and "score" not in table


@pytest.mark.parametrize("wrong", ["A" * 22, "nothing", "../..", "", "x" * 400])
def test_a_lost_group_holds_no_table_up(client: FlaskClient, wrong: str) -> None:
    assert (
        client.post(
            "/en/azura/play", data={"players": ["Ana", "Ben"], "group": wrong}
        ).status_code
        == 303
    )


@pytest.mark.parametrize(
    "wrong, status", [("", 400), ("nothing", 400), ("A" * 22, 404), ("a b", 400)]
)
def test_it_rejects_a_group_that_is_none(
    client: FlaskClient, site: Site, wrong: str, status: int
) -> None:
    table = ended(site)
    assert (
        client.post(f"/en/t/{table.row.id}/group", data={"group": wrong}).status_code
        == status
    )


def test_it_rejects_tables_that_are_none(client: FlaskClient, group: str) -> None:
    assert client.post("/en/t/nothing/group", data={"group": group}).status_code == 404
    assert client.post("/en/t/nothing/group", data={"new": "1"}).status_code == 404


@pytest.mark.parametrize(
    "end", ["", "/manage", "/share", "/plays.csv", "/statistics.json"]
)
def test_there_are_no_statistics_of_nothing(
    client: FlaskClient, group: str, end: str
) -> None:
    answer = client.get(f"/en/g/nothing{end}")
    assert answer.status_code == 404 and "no statistics at this link" in answer.text
    assert client.get(f"/xx/g/{group}{end}").status_code == 404
    assert client.get("/g/nothing").status_code == 404


# ---- what is told ----


@pytest.mark.parametrize(
    "query",
    ["", "?game=azura", "?player=Ana", "?game=azura&player=ana", "?page=9", "?page=x"],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_statistics_are_told_in_every_language(
    client: FlaskClient, group: str, lang: str, query: str
) -> None:
    shown = page(client, group, query, lang).shown
    assert "Azura" in shown and "None" not in shown and "{" not in shown


def test_plays_wins_and_times_are_told(client: FlaskClient, group: str) -> None:
    shown = page(client, group).shown
    assert re.search(r"Plays\s*5", shown)
    for line in (r"Ana\s*5\s*2\s*40%", r"Ben\s*5\s*3\s*60%", r"Cleo\s*3\s*1\s*33%"):
        assert re.search(line, shown), line


def test_filters_are_plain_links(client: FlaskClient, group: str) -> None:
    links = [link for _, link in page(client, group, "?game=azura").links]
    assert (
        f"/en/g/{group}?player=Ben" not in links
        and f"/en/g/{group}?game=azura&player=Ben" in links
    )
    assert f"/en/g/{group}?game=miraris" in links and f"/en/g/{group}" in links


def test_one_game_has_scores_and_a_line(client: FlaskClient, group: str) -> None:
    text = client.get(f"/en/g/{group}?game=azura").text
    assert "Best score of each play" in text and 'class="c-line"' in text
    assert (
        "Scores of Ben over time"
        in client.get(f"/en/g/{group}?game=azura&player=Ben").text
    )
    assert 'class="c-line"' not in client.get(f"/en/g/{group}").text


def test_results_that_are_no_points_are_told_with_what_they_count(
    client: FlaskClient, site: Site
) -> None:
    group = counted(site, ended(site, "mirror-scrolls", "rounds"))
    told = page(client, group, lang="de").shown
    assert "Bestwert und Schnitt von „Gewonnene Runden“." in told
    azura = counted(site, ended(site, "azura", "base-cities"))
    assert "Durchschnitt von" not in page(client, azura, lang="de").shown


def test_a_filter_by_player_says_what_it_counts(
    client: FlaskClient, group: str
) -> None:
    told = "Only plays with Cleo count here: 3 of 5."
    assert told in page(client, group, "?player=Cleo").shown
    only = page(client, group, "?game=azura&player=Ana").shown
    assert "Only plays with Ana count here: 2 of 2." in only
    assert "Only plays" not in page(client, group, "?game=azura").shown


def test_charts_have_names_and_their_numbers_beside_them(
    client: FlaskClient, site: Site
) -> None:
    names = ("base-cities", "base-empty-pile") * 2
    tables = [
        ended(site, "azura", name, at_ms=1_780_000_000_000 + n * 30 * DAY_MS)
        for n, name in enumerate(names)
    ]
    text = client.get(f"/de/g/{counted(site, *tables)}?game=azura").text
    charts = re.findall(r'<svg class="chart"[^>]*role="img" aria-label="([^"]+)"', text)
    assert charts == ["Partien nach Monaten", "Bestes Ergebnis jeder Partie"]
    # Some games count rounds or pages: none is said to have points.
    assert "Punkt" not in text.partition("<main")[2]
    assert "Juni 2026" in text and text.count("Die Zahlen") == 2
    assert not re.search(r"<svg[^>]*style|<rect[^>]*style", text)


def test_ties_for_a_record_name_everybody(client: FlaskClient, site: Site) -> None:
    group = counted(
        site,
        ended(site, "miraris", "four-numbered"),
        ended(site, "miraris", "four-numbered"),
    )
    assert "Longest streak" in page(client, group).shown


def test_no_play_fits_a_strange_filter(client: FlaskClient, group: str) -> None:
    for query in (
        "?game=chess",
        "?player=Nobody",
        "?player=%3Cb%3E",
        "?game=" + "x" * 500,
    ):
        found = page(client, group, query)
        assert "No play fits this filter." in found.shown


def test_names_are_text_everywhere(client: FlaskClient, site: Site) -> None:
    name = '"><b>x</b>&'
    group = counted(site, ended(site, "azura", "base-cities", Ana=name))
    for end in ("", "/manage", f"?player={name}"):
        assert "<b>x" not in client.get(f"/en/g/{group}{end}").text
    page(client, group)


def test_plays_come_in_pages(client: FlaskClient, site: Site) -> None:
    tables = [
        ended(site, "mirror-scrolls", "rounds", at_ms=1_780_000_000_000 + n)
        for n in range(PLAYS_PER_PAGE + 1)
    ]
    group = counted(site, *tables)
    first, last = (
        client.get(f"/en/g/{group}").text,
        client.get(f"/en/g/{group}?page=2").text,
    )
    assert (first.count('/result"><time'), last.count('/result"><time')) >= (
        PLAYS_PER_PAGE,
        1,
    )
    assert f"/en/g/{group}?page=2" in first and "Page 2 of 2" in last


def test_a_thousand_tables_make_one_page(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = counted_many(site, ended(site, "mirror-scrolls", "rounds"), 1000, days=1)
    assert "1,000" in page(client, group).shown
    monkeypatch.setattr(
        "companion.groups.counting.find_finished",
        lambda *_: pytest.fail("counted again"),
    )
    assert len(client.get(f"/en/g/{group}").data) < 100_000


def test_what_is_not_counted_yet_is_told(
    client: FlaskClient, site: Site, group: str
) -> None:
    site.groups.counting.most_steps = 1
    assert "tables are not counted yet" in page(client, group).shown


# ---- files and the interface ----


def test_every_seat_is_a_row(client: FlaskClient, group: str) -> None:
    answer = client.get(f"/de/g/{group}/plays.csv")
    found = list(csv.DictReader(StringIO(answer.text.removeprefix("\ufeff"))))
    assert answer.mimetype == "text/csv" and len(found) == 2 + 2 + 6 + 3 + 3
    assert {row["game"] for row in found} == {"Azura", "Miraris", "Maus und Mystik"}
    only = client.get(f"/de/g/{group}/plays.csv?game=azura&player=Ana").text
    assert len(only.splitlines()) == 5


@pytest.mark.parametrize("query", ["", "?game=azura", "?player=Cleo", "?game=chess"])
def test_the_interface_tells_what_it_describes(
    client: FlaskClient, group: str, query: str
) -> None:
    found = check(client.get(f"/api/groups/{group}{query}"), "/api/groups/{id}")
    assert client.get(f"/en/g/{group}/statistics.json{query}").json == found


def test_a_record_says_which_play_of_its_table_it_is(
    client: FlaskClient, site: Site
) -> None:
    group = counted(
        site, ended(site, "mice-and-mystics", "two-chapters-with-a-boss"),
        ended(site, "mice-and-mystics", "chapter-1-won", at_ms=1_796_000_000_000),
    )  # fmt: skip
    found = client.get(f"/api/groups/{group}?game=mice-and-mystics").json
    chapters = {play["ended_ms"]: play["played_ms"] for play in found["plays"]}
    record = next(record for record in found["records"] if record["kind"] == "long")
    assert len(chapters) == 3 and chapters[record["ended_ms"]] == record["value"]


def test_the_interface_knows_no_statistics_of_nothing(
    client: FlaskClient, site: Site
) -> None:
    check(client.get("/api/groups/nothing"), "/api/groups/{id}")
    check(client.get(f"/api/groups/{site.groups.create()}"), "/api/groups/{id}")


def test_secret_ids_of_tables_are_nowhere(
    client: FlaskClient, site: Site, group: str
) -> None:
    watch = site.groups.open(group).plays[0].table
    ends = (
        "",
        "/manage",
        f"/manage?table={watch}",
        "/share",
        "/plays.csv",
        "/statistics.json",
    )
    text = (
        "".join(client.get(f"/en/g/{group}{end}").text for end in ends)
        + client.get(f"/api/groups/{group}").text
    )
    assert watch in text and not any(id in text for id in secrets(site, group))


# ---- changes ----


def test_names_are_put_together_and_taken_apart(
    client: FlaskClient, site: Site, group: str
) -> None:
    site.groups.add(group, ended(site, "azura", "both-variants").row.id)
    merge = {"change": "merge", "name": "Cleo", "into": "Bea"}
    assert change(client, group, **merge).status_code == 303
    assert "Cleo counts as Bea" in Page(client.get(f"/en/g/{group}/manage").text).shown
    assert not re.search(r"Cleo\s*3", page(client, group).shown)
    assert change(client, group, change="unmerge", name="Cleo").status_code == 303
    assert re.search(r"Cleo\s*3", page(client, group).shown)


def test_a_table_is_taken_out(client: FlaskClient, site: Site, group: str) -> None:
    play = site.groups.open(group).plays[0]
    text = client.get(f"/en/g/{group}/manage?table={play.table}").text
    assert "Stop counting it here" in text and not Page(text).wrong
    answer = change(client, group, change="remove", table=play.table)
    assert answer.status_code == 303
    assert len(site.groups.open(group).plays) == 4 and site.tables.open(play.table)
    told = Page(client.get(answer.location).text)
    assert "no longer counts here" in told.shown and not told.wrong


def test_a_table_is_deleted_for_good(
    client: FlaskClient, site: Site, group: str
) -> None:
    play = site.groups.open(group).plays[0]
    assert (
        change(
            client, group, change="drop-table", table=play.table, sure="1"
        ).status_code
        == 303
    )
    assert client.get(f"/en/t/{play.table}").status_code == 404
    with pytest.raises(NoSuchTable):
        site.tables.open(play.table)


def test_a_player_is_deleted_everywhere(
    client: FlaskClient, site: Site, group: str
) -> None:
    tables = {play.table for play in site.groups.open(group).plays}
    assert (
        change(client, group, change="drop-player", name="cleo", sure="1").status_code
        == 303
    )
    texts = [
        client.get(path).text
        for path in (f"/en/g/{group}", f"/en/g/{group}/manage", f"/api/groups/{group}")
    ]
    for table in tables:
        texts += [
            client.get(f"/en/t/{table}{end}").text
            for end in ("", "/result", "/history", "/export")
        ]
    assert not any("Cleo" in text for text in texts)
    assert any("N. N." in text for text in texts)


def test_a_group_is_deleted_for_good(
    client: FlaskClient, site: Site, group: str
) -> None:
    here = f"/en/g/{group}/manage"
    assert "data-drops-group" not in client.get(here).text, "it takes a second step"
    asked = client.get(f"{here}?drop=1").text
    assert "data-drops-group" in asked and "Plays that count here: " in asked
    answer = change(client, group, change="drop", sure="1")
    assert (answer.status_code, answer.location) == (303, "/en/")
    assert client.get(f"/en/g/{group}").status_code == 404
    with pytest.raises(NoSuchGroup):
        site.groups.open(group)


def test_a_table_that_goes_on_can_be_taken_out(
    client: FlaskClient, site: Site, group: str
) -> None:
    table = ended(site, "azura", "base-cities", steps=3)
    site.groups.add(group, table.row.id)
    text = client.get(f"/en/g/{group}/manage?table={table.row.watch_id}").text
    assert "A table that has not ended" in text and table.row.id not in text
    assert (
        change(client, group, change="remove", table=table.row.watch_id).status_code
        == 303
    )
    assert not site.groups.open(group).waiting


@pytest.mark.parametrize("form, status, words", [
    ({"change": "drop"}, 422, "Tick the box"), ({"change": "drop-player", "name": "Ana"}, 422, "Tick the box"),
    ({"change": "drop-table", "table": "x"}, 422, "Tick the box"),
    ({"change": "drop-table", "table": "x", "sure": "1"}, 422, "not in these statistics"),
    ({"change": "remove", "table": ""}, 422, "not in these statistics"),
    ({"change": "merge", "name": "Ana", "into": "Ana"}, 422, "one player already"),
    ({"change": "merge", "name": "Ana"}, 422, "Nobody is called"),
    ({"change": "merge", "name": "Ana", "into": "Ben"}, 422, "have played together"),
    ({"change": "unmerge", "name": "Ana"}, 422, "Nobody is called Ana"),
    ({"change": "drop-player", "name": "<b>Zoé", "sure": "1"}, 422, "Nobody is called &lt;b&gt;Zoé"),
    ({"change": "explode", "sure": "1"}, 400, "change"), ({}, 400, "change"),
])  # fmt: skip
def test_it_rejects_what_can_not_be_changed(
    client: FlaskClient,
    site: Site,
    group: str,
    form: dict[str, str],
    status: int,
    words: str,
) -> None:
    answer = change(client, group, **form)
    assert answer.status_code == status and words in answer.text
    assert len(site.groups.open(group).plays) == 5 and not Page(answer.text).wrong


def test_it_rejects_changes_from_other_sites(
    client: FlaskClient, site: Site, group: str
) -> None:
    for path in (f"/en/g/{group}/manage", "/en/g"):
        form = {"change": "drop", "sure": "1"}
        assert (
            client.post(
                path, data=form, headers={"Sec-Fetch-Site": "cross-site"}
            ).status_code
            == 403
        )
        assert (
            client.post(
                path, data=form, headers={"Origin": "https://evil.example"}
            ).status_code
            == 403
        )
    assert site.groups.open(group)


def test_it_rejects_bodies_that_are_too_large(client: FlaskClient, group: str) -> None:
    assert change(client, group, change="merge", name="x" * 70_000).status_code == 413


@pytest.mark.parametrize(
    ("lang", "called"), [("de", "Spieler 1"), ("fr", "Joueur 1"), ("es", "Jugador 1")]
)
def test_a_seat_without_a_name_is_called_in_the_language_of_the_page(
    client: FlaskClient, site: Site, lang: str, called: str
) -> None:
    group = counted(site, ended(site, "azura", "base-cities", Ana="Player 1"))
    everywhere = client.get(f"/{lang}/g/{group}?game=azura").text
    assert called in everywhere
    assert ">Player 1" not in everywhere
