"""Result pages: every kind of end, before the end, and what they keep to themselves."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import rename
from tests.web.ends import GAMES, ended, export
from tests.web.markup import Page


@pytest.fixture
def table(site: Site) -> Opened:
    """Miraris of six, won by Ben."""
    return ended(site)


def result(client: FlaskClient, table: Opened, lang: str = "en") -> str:
    return client.get(f"/{lang}/t/{table.row.id}/result").text


@pytest.mark.parametrize("game, name", GAMES)
def test_every_end_has_a_page_in_every_language(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    table = ended(site, game, name)
    for lang in ("en", "fr", "de", "es"):
        page = Page(result(client, table, lang))
        assert not page.wrong
        assert all(player in page.shown for player in table.play.players)


def test_places_parts_reasons_date_and_duration_are_told(
    client: FlaskClient, table: Opened
) -> None:
    shown = Page(result(client, table)).shown
    assert (
        "Ben wins" in shown
        and "18 November 2026" in shown
        and "Duration: 36 min" in shown
    )
    assert re.search(
        r"1\.\s*Ben Serena\s*Wonders taken 32\s*Drawn: Serena \+16\s*48", shown
    )
    assert "Ben wins with 48 points." in shown


def test_a_tie_says_what_it_comes_to_wherever_the_end_is_told(
    client: FlaskClient, site: Site
) -> None:
    recorded = export("azura", "base-cities")
    last = recorded["log"][-1]["args"]
    told = []
    for points in (40, 55):  # Ana has 58; Ben the pawn, worth 3
        last["points"] = points
        table = site.tables.load(recorded)
        page = result(client, table)
        head = page.split("<h1>")[1].split("</header>")[0]
        picture = client.get(f"/t/{table.row.watch_id}/preview.png?lang=en").data
        told.append((head, tags(page)["description"], picture))

    for clear, tied in list(zip(*told, strict=True))[:2]:
        assert "A tie: Ben has the pawn and wins." in tied
        assert "A tie: Ben has the pawn and wins." not in clear
    assert told[0][2] != told[1][2]


def test_programs_get_the_cards_by_kind_and_the_final_crowns(
    client: FlaskClient, table: Opened
) -> None:
    found = client.get(f"/api/tables/{table.row.id}/result").get_json()
    for place in found["outcome"]["places"]:
        seat = found["seats"][place["player"]]
        crowns = sum(kind * count for kind, count in enumerate(seat["counts"], 1))
        assert (seat["crowns"], seat["total"]) == (crowns, place["score"])


def test_reasons_link_to_their_rules(client: FlaskClient, table: Opened) -> None:
    links = [
        link for tag, link in Page(result(client, table, "de")).links if tag == "a"
    ]
    assert "/de/miraris/scoring" in links and "/de/miraris/tied-dormire" in links


def test_equal_places_are_equal(client: FlaskClient, site: Site) -> None:
    shown = Page(result(client, ended(site, "miraris", "four-numbered"))).shown
    assert re.search(r"2\. Ana .* 2\. Dan .* 4\. Ben", shown)


def test_a_win_without_points_has_no_points(client: FlaskClient, site: Site) -> None:
    text = result(client, ended(site, "miraris", "rolando-wins"))
    assert 'class="score"' not in text and text.count("Winner") == 1


def test_teams_win_together_against_somebody(client: FlaskClient, site: Site) -> None:
    shown = Page(result(client, ended(site, "play-me", "team"))).shown
    assert "Abel and Bea win" in shown and shown.count("Winner") == 2
    assert re.search(r"–\s*Carl Jabberwocky", shown)


def test_who_wins_without_points_has_a_reason_and_what_was_counted(
    client: FlaskClient, site: Site
) -> None:
    text = result(client, ended(site, "play-me", "team"))
    by = text.split('<p class="by">')[1].split("</p>")[0]
    assert "The team has won its rounds and wins the game: Abel and Bea." in by
    places = text.split('<ol class="places">')[1].split("</ol>")[0]
    assert re.findall(r"Rounds won <b>(\d)</b>", places) == ["2", "2", "1"]


def test_everybody_wins_or_loses_together(client: FlaskClient, site: Site) -> None:
    steps = {True: 10_000, False: 20}
    for won, most in steps.items():
        table = ended(site, "mice-and-mystics", "two-chapters-with-a-boss", steps=most)
        while table.play.machine.outcome(table.play.state) is None:
            most -= 1
            table = ended(
                site, "mice-and-mystics", "two-chapters-with-a-boss", steps=most
            )
        text = result(client, table)
        verdict = "Chapter\u00a03 is won" if won else "Chapter\u00a03 is lost"
        assert f"<h1>{verdict}</h1>" in text
        assert 'class="place"' not in text and "Winner" not in text


def test_before_the_end_it_says_so(client: FlaskClient, site: Site) -> None:
    shown = Page(result(client, ended(site, "azura", "base-cities", steps=5))).shown
    assert (
        "The game is still going on" in shown
        and "How it stands" not in shown
        and "BG Stats" not in shown
    )


@pytest.mark.parametrize("game, name, steps, words", [
    ("mirror-scrolls", "rounds", 4, "So far"), ("play-me", "jabberwocky", 8, "So far"),
    ("miraris", "six-players", 64, "How it stands"), ("play-me", "challenge", 20, "How it stands"),
])  # fmt: skip
def test_before_the_end_it_shows_the_standing(
    client: FlaskClient, site: Site, game: str, name: str, steps: int, words: str
) -> None:
    text = result(client, ended(site, game, name, steps=steps))
    assert words in text and "Winner" not in text and 'class="won"' not in text


def test_a_campaign_tells_its_past_chapters_between_two(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site, "mice-and-mystics", "two-chapters-with-a-boss")
    steps = next(
        number for number, step in reversed(list(enumerate(table.play.steps(), start=1)))
        if step.event and step.event.kind == "next-chapter"
    )  # fmt: skip
    text = result(
        client, ended(site, "mice-and-mystics", "two-chapters-with-a-boss", steps=steps)
    )
    assert "<h1>Chapter\u00a03 is lost</h1>" in text
    assert "The table has played on since then." in text


def test_long_reasons_are_folded_and_all_there(
    client: FlaskClient, table: Opened
) -> None:
    text = result(client, table)
    assert '<details class="reasons many">\n<summary>' in text
    assert text.count("<li>") == len(table.play.machine.outcome(table.play.state).why)


def test_few_reasons_are_open(client: FlaskClient, site: Site) -> None:
    assert '<details class="reasons" open>' in result(
        client, ended(site, "azura", "base-cities")
    )


def test_what_comes_next_stands_before_the_ranking(
    client: FlaskClient, table: Opened
) -> None:
    text = result(client, table)
    below = text[text.index("</h1>") :]
    assert (
        below.index("/play?")
        < below.index('href="#share-result"')
        < below.index('class="places')
        < below.index('id="share-result"')
    )


def test_an_undone_end_is_none(client: FlaskClient, site: Site, table: Opened) -> None:
    act(site.tables, table.row.id, "back", "undo", {}, table.play.version)
    assert "The game is still going on" in result(client, table)


def test_the_table_shows_its_result_first(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    panel = client.get(f"/en/t/{table.row.id}/panel").text
    assert f'href="/en/t/{table.row.id}/result"' in panel
    assert panel.index("to-result") < panel.index('class="now')
    going = ended(site, "azura", "base-cities", steps=3)
    assert "to-result" not in client.get(f"/en/t/{going.row.id}").text


def test_the_shared_link_opens_in_the_phones_own_language(
    client: FlaskClient, table: Opened
) -> None:
    answer = client.get(
        f"/t/{table.row.watch_id}/result", headers={"Accept-Language": "de"}
    )
    assert (answer.status_code, answer.location) == (
        302,
        f"/de/t/{table.row.watch_id}/result",
    )


# ---- play again ----


def test_the_same_people_play_again_from_anywhere_but_not_for_who_watches(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    group = site.groups.create()
    for _twice in range(2):  # the second tap finds the table that the first has opened
        answer = client.post(f"/de/t/{table.row.id}/again", data={"group": group})
        opened = re.fullmatch(
            r"/de/t/([\w-]{22})#from=" + table.row.id, answer.location
        )
        assert opened and answer.status_code == 303
        play = site.tables.open(opened[1]).play
        assert (play.version, play.players) == (0, table.play.players)
        assert len(site.groups.open(group).waiting) == 1
    assert client.post(f"/de/t/{table.row.watch_id}/again").status_code == 403


@pytest.mark.parametrize("game, name", GAMES)
def test_the_form_of_another_table_is_filled(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    table = ended(site, game, name)
    again = next(
        link for _, link in Page(result(client, table)).links if "/play?" in link
    )
    form = client.get(again).text
    for player in table.play.players:
        assert f'value="{player}"' in form


def test_the_new_table_has_todays_names_and_options(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site, "azura", "both-variants")
    act(site.tables, table.row.id, "new", "rename", rename("Zoé & Co"), None)
    again = next(
        link for _, link in Page(result(client, table)).links if "/play?" in link
    )
    fields = parse_qs(urlsplit(again).query)
    assert fields["players"] == ["Zoé & Co", "Bea"]
    assert (fields["foreshadowing"], fields["seashells"]) == (["1"], ["1"])
    opened = client.post("/en/azura/play", data=fields)
    assert opened.status_code == 303
    id = urlsplit(opened.location).path.rsplit("/", 1)[1]
    options = site.tables.open(id).play.options
    assert (options.players, options.seashells) == (("Zoé & Co", "Bea"), True)


# ---- messengers, secrets ----


def test_who_watches_is_led_to_watch_the_next_table_and_no_other_is(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id, watch = table.row.id, table.row.watch_id
    for before in (watch, "nothing", ""):
        form = {"players": ["Ana", "Ben"], "seat_count": "2", "after": before}
        opened = client.post("/en/azura/play", data=form)
        assert opened.status_code == 303 and "#from" not in opened.location
    assert 'id="next-line" hidden' in client.get(f"/en/t/{id}").text

    form["after"] = id
    path, _, came_from = client.post("/en/azura/play", data=form).location.partition(
        "#"
    )
    following = site.tables.open(path.rsplit("/", 1)[1]).row
    assert came_from == f"from={id}"
    # Whoever comes second is led there as well, until it has ended.
    assert client.post("/en/azura/play", data=form).location == f"{path}#{came_from}"
    told = client.get(f"/en/t/{id}/signals").json["signals"]
    assert told[-1]["value"] == {"table": following.id}
    for address in (f"/de/t/{id}", f"/de/t/{id}/result"):
        assert f'href="/de/t/{following.id}#from={id}"' in client.get(address).text
    for address in (
        f"/de/t/{watch}",
        f"/de/t/{watch}/result",
        f"/de/t/{watch}/signals",
    ):
        text = client.get(address).text
        assert following.id not in text
        assert following.watch_id in text


def test_who_learns_the_next_game_takes_the_table_along_as_well(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id = table.row.id
    form = {"players": ["Ana", "Ben"], "seat_count": "2", "after": id, "learn": "1"}
    address = client.post("/en/azura/play", data=form).location
    following = address.split("/")[3]
    assert address.endswith("/learn?lead=1")
    assert f'href="/de/t/{following}#from={id}"' in client.get(f"/de/t/{id}").text


def tags(text: str) -> dict[str, str]:
    """The Open Graph tags of a page."""
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', text)
    return {name: unescape(value) for name, value in found}


def test_messengers_are_told_of_the_result(client: FlaskClient, table: Opened) -> None:
    found = tags(client.get(f"/fr/t/{table.row.watch_id}/result").text)
    assert found["title"] == "Miraris\u00a0: Ben gagne"
    assert found["description"].startswith("1. Ben (Serena): 48 · 2. Eve (Allie): 42")
    assert found["url"] == f"http://localhost/t/{table.row.watch_id}/result"
    assert found["image"].startswith(
        f"http://localhost/t/{table.row.watch_id}/preview.png?lang=fr&v="
    )


def test_messengers_are_told_the_sites_own_address(
    app, client: FlaskClient, table: Opened
) -> None:
    app.config["SITE_URL"] = "https://play.example"
    found = tags(result(client, table))
    assert found["url"].startswith("https://play.example/t/") and found[
        "image"
    ].startswith("https://play.example/t/")


def test_the_tables_secret_is_told_to_nobody(
    client: FlaskClient, table: Opened
) -> None:
    id, watch = table.row.id, table.row.watch_id
    for path in (f"/en/t/{watch}/result", f"/en/t/{watch}/result.csv", f"/en/t/{watch}/result.json",
                 f"/api/tables/{watch}/result", f"/t/{watch}/result"):  # fmt: skip
        assert id not in client.get(path).text, path
    own = result(client, table)
    assert not any(id in value for value in tags(own).values())
    outside = [link for _, link in Page(own).links if link.startswith("http")]
    assert outside and not any(
        id in link or watch in link for link in outside if "bgstats" in link
    )
    assert id not in re.findall(r"<textarea[^>]*>(.*?)</textarea>", own, re.DOTALL)[0]


def test_watchers_can_not_count_a_table(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    watch = table.row.watch_id
    assert f"/t/{watch}/group" not in client.get(f"/en/t/{watch}/result").text
    assert (
        client.post(
            f"/en/t/{watch}/group", data={"group": site.groups.create()}
        ).status_code
        == 403
    )


def test_robots_are_messengers_at_best(client: FlaskClient) -> None:
    text = client.get("/robots.txt").text
    everybody, messengers = text.split("\n\n")
    assert (
        "Disallow: /*/g/" in everybody
        and "Allow: /*/t/" in messengers
        and "User-agent: *" not in messengers
    )


@pytest.mark.parametrize(
    "game, name, decided, times",
    [
        ("play-me", "jabberwocky", "and wins the game", 1),
        ("play-me", "team", "and wins the game", 1),
        ("azura", "base-cities", "Ana wins, 58 to 43", 0),
    ],
)
def test_what_decided_stands_on_the_page_once(
    client: FlaskClient, site: Site, game: str, name: str, decided: str, times: int
) -> None:
    page = result(client, ended(site, game, name))
    article = page.split("<article", 1)[1].split("</article>")[0]
    assert article.count(decided) == times
