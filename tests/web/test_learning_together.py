"""Learning together at a table: the page that all are on, who is named, and what the helper offers to explain."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import MACHINES
from companion.games.mice_and_mystics.numbers import CHAPTER_ONE_PARTY
from companion.limits import LESSON_LEFT_SECONDS
from companion.rulebooks.lessons import Lesson, find_lesson
from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.web.addresses import LANGUAGES
from tests.web.markup import Page


@pytest.fixture
def table(site: Site) -> Opened:
    """An Azura table where Ben begins and nothing has happened."""
    return site.tables.create("azura", {"players": ["Ana", "Ben"], "first": 1})


def turn(client: FlaskClient, id: str, step: str) -> Any:
    return client.post(f"/en/t/{id}/learn", data={"step": step})


# Who begins, and who comes then: a name alone reads as if that one began.
FIRST_TURNS = {
    "en": ("Ben begins", "Then Ana"),
    "de": ("Ben beginnt", "Danach Ana"),
    "fr": ("Ben commence", "Ensuite Ana"),
    "es": ("Empieza Ben", "Después Ana"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_of_a_table_names_its_players(
    client: FlaskClient, table: Opened, lang: str
) -> None:
    text = client.get(f"/{lang}/t/{table.row.id}/learn").text
    assert not Page(text).wrong
    first = text.split('id="first-move"')[1]
    begins, follows = FIRST_TURNS[lang]
    assert f"</svg>{begins}</span>" in first.split("<h2>")[0]
    following = text.split('id="next-move"')[1]
    assert f"</svg>{follows}</span>" in following.split("<h2>")[0]
    way = text.split('id="to-helper"')[0].rsplit("<a ", 1)[1]
    assert f'href="/{lang}/t/{table.row.id}#learned"' in way


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_tells_what_the_table_plays_with(
    client: FlaskClient, site: Site, table: Opened, lang: str
) -> None:
    lesson = find_lesson(site.library, "azura", lang)
    assert lesson
    variants = {"seashells", "seashell-effects", "take-deck-seashells", "reserve"}
    pages = {"foreshadowing": {"reserve"}, "seashells": variants - {"reserve"}}
    without = 'id="take-deck"'
    alone = client.get(f"/{lang}/azura/learn").text
    plain = client.get(f"/{lang}/t/{table.row.id}/learn").text
    for text in (alone, plain):
        assert not any(f'id="{step}"' in text for step in variants)
        assert without in text
    assert turn(client, table.row.id, "seashells").status_code == 400
    for option, told in pages.items():
        options = {"players": ["Ana", "Ben"], option: True}
        id = site.tables.create("azura", options).row.id
        text = client.get(f"/{lang}/t/{id}/learn").text
        assert not Page(text).wrong
        assert {step for step in variants if f'id="{step}"' in text} == told
        assert (without in text) == (option != "seashells")
        for step in told:
            assert turn(client, id, step).status_code == 200
            assert (
                lesson_title(lesson, step) in client.get(f"/{lang}/t/{id}/screen").text
            )


def lesson_title(lesson: Lesson, step: str) -> str:
    (title,) = (one.title for one in lesson.steps if one.id == step)
    return title


def test_the_page_outlives_a_reload_and_is_the_same_in_every_language(
    client: FlaskClient, table: Opened
) -> None:
    id = table.row.id
    assert 'data-step="about"' in client.get(f"/en/t/{id}/learn").text
    own = client.get(f"/t/{id}/learn", headers={"Accept-Language": "fr"})
    assert own.location == f"/fr/t/{id}/learn"
    assert turn(client, id, "take").status_code == 200
    for lang in ("fr", "de"):
        text = client.get(f"/{lang}/t/{id}/learn").text
        assert 'data-step="take"' in text and 'class="step now" id="take"' in text
    watching = client.get(f"/en/t/{table.row.watch_id}/learn").text
    assert 'data-step="take"' in watching and 'id="lead"' not in watching


def test_who_reads_once_all_are_at_the_table_is_told_so(
    client: FlaskClient, table: Opened
) -> None:
    address = f"/en/t/{table.row.id}/learn"
    assert "data-over" not in client.get(address).text
    turn(client, table.row.id, "")
    assert "data-over" in client.get(address).text


def test_turning_the_page_is_no_step_of_the_game(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    turn(client, table.row.id, "take")
    assert site.tables.open(table.row.id).play.version == 0
    assert site.tables.export(table.row.id)["log"] == []


def test_whoever_comes_by_the_link_meanwhile_joins_in(
    client: FlaskClient, table: Opened
) -> None:
    id = table.row.id
    assert client.get(f"/t/{id}").location == f"/en/t/{id}#who"
    turn(client, id, "lay")
    assert client.get(f"/t/{id}").location == f"/en/t/{id}/learn"
    turn(client, id, "")
    assert client.get(f"/t/{id}").location == f"/en/t/{id}#who"


def test_whoever_comes_once_the_game_has_begun_comes_to_the_helper(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id = table.row.id
    turn(client, id, "lay")
    play = {"player": 1, "spot": "lava-golem", "count": 1}
    act(site.tables, id, "one", "play", play, 0)
    assert client.get(f"/t/{id}").location == f"/en/t/{id}#who"


def test_only_pages_can_be_turned_to_and_not_by_watchers(
    client: FlaskClient, table: Opened
) -> None:
    assert turn(client, table.row.id, "nothing").status_code == 400
    assert turn(client, table.row.id, "dragon").status_code == 400, "a moment"
    assert client.post(f"/en/t/{table.row.id}/learn").status_code == 400
    assert turn(client, table.row.watch_id, "take").status_code == 403
    assert turn(client, "nobody", "take").status_code == 404


def test_a_table_is_opened_to_learn(client: FlaskClient) -> None:
    names = {"players": ["Ana", "Ben"], "learn": "1"}
    opened = client.post("/de/azura/play", data=names)
    assert opened.location.endswith("/learn?lead=1")
    text = client.get(opened.location.removesuffix("/learn?lead=1")).text
    assert "/learn?lead=1" in text, "a fresh table offers it, too"


@pytest.mark.parametrize(
    ("game", "form", "kept"),
    [
        ("miraris", {"rounds": "0"}, {"rounds": True}),
        ("miraris", {"rounds": "0", "chosen": "rounds"}, {"rounds": False}),
        ("mirror-scrolls", {"depth": "1"}, {"depth": 3}),
        ("mirror-scrolls", {"depth": "1", "chosen": "depth"}, {"depth": 1}),
        # Which nobody has to have tapped now: it is not what is usual.
        ("mirror-scrolls", {"depth": "2"}, {"depth": 2}),
        # Where the form has proposed it, whatever else it says was chosen.
        ("mirror-scrolls", {"depth": "1", "proposed": "1"}, {"depth": 1}),
    ],
)
def test_who_learns_plays_as_the_lesson_tells_unless_something_else_was_chosen(
    client: FlaskClient,
    site: Site,
    game: str,
    form: dict[str, str],
    kept: dict[str, object],
) -> None:
    names = {"players": ["Ana", "Ben", "Cleo"], "learn": "1"}
    opened = client.post(f"/fr/{game}/play", data=names | form)
    options = site.tables.open(opened.location.split("/")[3]).play.options
    assert {name: getattr(options, name) for name in kept} == kept


def test_the_helper_offers_what_its_state_has(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id = table.row.id
    assert client.get(f"/en/t/{id}").text.count("data-new=") == 1
    play = {"player": 1, "spot": "lava-golem", "count": 1}
    opened = act(site.tables, id, "one", "play", play, 0)
    lesson = find_lesson(site.library, "azura", "fr")
    assert lesson is not None
    panel = client.get(f"/fr/t/{id}/panel").text
    present = opened.play.machine.moments_in(opened.play.state)
    assert present == ("empty", "second-turn")
    for step in lesson.moments:
        assert (f"/learn/{step.id}" in panel) == (step.moment in present), step.id


def test_seats_without_a_name_are_called_in_the_language_of_the_phone(
    client: FlaskClient,
) -> None:
    unnamed = {"players": ["", ""], "seat_count": "2", "learn": "1"}
    opened = client.post("/en/azura/play", data=unnamed)
    id = opened.location.split("/")[3]
    first = client.get(f"/de/t/{id}/learn").text.split('id="first-move"')[1]
    assert ">Spieler 1 beginnt</span>" in first.split("<h2>")[0]


def test_whoever_opens_the_table_meanwhile_is_called_to_the_lesson(
    client: FlaskClient, table: Opened
) -> None:
    id = table.row.id
    hidden = 'id="lesson-line" hidden'
    assert hidden in client.get(f"/de/t/{id}").text
    turn(client, id, "take")
    page = client.get(f"/de/t/{id}").text
    line = page.split('id="lesson-line"')[1].split("</p>")[0]
    assert hidden not in page and f'href="/de/t/{id}/learn"' in line
    turn(client, id, "")
    assert hidden in client.get(f"/de/t/{id}").text


def test_a_lesson_that_nobody_ended_is_over_once_somebody_plays(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id = table.row.id
    turn(client, id, "take")
    play = {"player": 1, "spot": "lava-golem", "count": 1}
    act(site.tables, id, "one", "play", play, 0)
    page = client.get(f"/de/t/{id}").text
    assert 'id="lesson-line" hidden' in page and "data-learned" in page
    assert "big-step" not in client.get(f"/de/t/{id}/screen/panel").text
    assert "data-over" in client.get(f"/de/t/{id}/learn").text
    # Who turns a page again calls the others again.
    turn(client, id, "lay")
    assert 'id="lesson-line" hidden' not in client.get(f"/de/t/{id}").text


def test_a_lesson_is_over_once_who_led_has_left_and_does_not_come_again(
    client: FlaskClient, site: Site, table: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = table.row.id
    now = site.tables.now_ms()
    monkeypatch.setattr(site.tables, "now_ms", lambda: now)
    client.post(f"/en/t/{id}/learn", data={"step": "take", "left": "1"})
    line = 'id="lesson-line" hidden'
    assert line not in client.get(f"/de/t/{id}").text
    assert "big-step" in client.get(f"/de/t/{id}/screen/panel").text
    now += LESSON_LEFT_SECONDS * 1000
    assert line in client.get(f"/de/t/{id}").text
    assert "big-step" not in client.get(f"/de/t/{id}/screen/panel").text
    # Loaded anew, the page is turned to again.
    turn(client, id, "take")
    assert line not in client.get(f"/de/t/{id}").text


def test_a_lesson_brings_the_code_by_which_others_come_but_not_to_watchers(
    client: FlaskClient, table: Opened
) -> None:
    text = client.get(f"/en/t/{table.row.id}/learn").text
    assert f'href="/en/t/{table.row.id}/share"' in text
    assert text.count('class="lesson-code"') == 1 and 'class="qr"' in text
    watching = client.get(f"/en/t/{table.row.watch_id}/learn").text
    assert 'class="lesson-code"' not in watching and table.row.id not in watching


def test_the_big_screen_shows_the_page_on_which_the_table_is(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    turn(client, table.row.id, "take")
    lesson = find_lesson(site.library, "azura", "fr")
    assert lesson is not None
    [step] = [page for page in lesson.pages if page.id == "take"]
    address = f"/fr/t/{table.row.id}/screen/panel"
    assert step.html in client.get(address).text
    turn(client, table.row.id, "later")
    last = client.get(address).text
    assert "<h2>À vous de jouer</h2>" in last, "as phones have it"
    number, count = re.findall(r'class="big-place">(\d+)/(\d+)<', last)[0]
    assert number == count
    turn(client, table.row.id, "")
    assert "big-step" not in client.get(address).text


@pytest.mark.parametrize("game", MACHINES)
def test_a_lesson_leaves_to_the_helper_what_that_asks_for_first(
    client: FlaskClient, site: Site, game: str
) -> None:
    """Who begins, say: so all phones and the big screen have the same steps, and nobody answers twice."""
    names = ["Ana", "Ben", "Cleo"][: site.library.games[game].players[1]]
    form = {"players": names, "learn": "1", "party": list(CHAPTER_ONE_PARTY)}
    id = client.post(f"/en/{game}/play", data=form).location.split("/")[3]
    text = client.get(f"/en/t/{id}/learn").text.split('class="lesson"')[1]
    asked = re.findall(r'<input type="radio" name="(\w+)', text)
    assert set(asked) == {"check"}
    lesson = find_lesson(site.library, game, "en")
    assert lesson is not None
    knows_who_begins = hasattr(site.tables.open(id).play.options, "first")
    named = [page.id for page in lesson.pages if page.turn.isdigit()]
    assert knows_who_begins or not named


def test_the_big_screen_counts_pages_as_the_phones_do(
    client: FlaskClient, site: Site
) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"]
    id = site.tables.create("mirror-scrolls", {"players": names}).row.id
    assert turn(client, id, "first-move").status_code == 200
    screen = client.get(f"/en/t/{id}/screen/panel").text
    [place] = re.findall(r'class="big-place">(\d+/\d+)<', screen)
    text = client.get(f"/en/t/{id}/learn").text
    assert f">{place}</span>" in text.split('id="first-move"')[1].split("<h2>")[0]


def test_where_all_play_at_once_all_are_called(client: FlaskClient, site: Site) -> None:
    names = {"players": ["Ana", "Ben", "Cleo"]}
    id = site.tables.create("miraris", names).row.id
    first = client.get(f"/fr/t/{id}/learn").text.split('id="first-move"')[1]
    chips = re.findall(r'data-seat="(.)"><svg.*?</svg>(\w+)<', first.split("<h2>")[0])
    assert chips == [("0", "Ana"), ("1", "Ben"), ("2", "Cleo")], "each in their colour"


def test_the_lesson_deals_characters_and_the_helper_begins_with_the_race(
    client: FlaskClient, site: Site
) -> None:
    form = {"players": ["Ana", "Ben"], "learn": "1"}
    id = client.post("/fr/play-me/play", data=form).location.split("/")[3]
    state = site.tables.open(id).play.state
    one, other = state.characters
    assert one and other and one != other
    french = site.library.game("play-me").terms
    step = client.get(f"/fr/t/{id}/learn").text.split('id="character"')[1]
    chips = re.findall(r"</svg>(.+?)</span>", step.split("<h2>")[0])
    told = [f"Ana · {french[one].names['fr']}", f"Ben · {french[other].names['fr']}"]
    assert [unescape(chip) for chip in chips] == told
    assert turn(client, id, "character").status_code == 200
    screen = client.get(f"/fr/t/{id}/screen/panel").text
    assert told[0] in unescape(screen)
    assert "learn/race" in client.get(f"/fr/t/{id}").text, "that is explained first"
    # Who chooses house rules first keeps them, unless others play.
    lesson = unescape(client.get(f"/fr/t/{id}/learn").text)
    [house] = re.findall(r'href="([^"]+)" id="house-first"', lesson)
    kept = re.findall(r'name="characters" value="(.+?)"', client.get(house).text)
    assert kept == [one, other]
    for names, expected in (
        (["Ana", "Ben"], (one, other)),
        (["A", "B", "C"], ("",) * 3),
    ):
        form = {"players": names, "characters": kept, "dealt": "characters"}
        id = client.post("/fr/play-me/play", data=form).location.split("/")[3]
        assert site.tables.open(id).play.state.characters == expected


def test_the_big_screen_shows_what_is_right_once_who_leads_has_answered(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id = table.row.id
    lesson = find_lesson(site.library, "azura", "en")
    assert lesson is not None
    asked = next(page for page in lesson.pages if page.check)
    screen = f"/en/t/{id}/screen/panel"
    assert turn(client, id, asked.id).status_code == 200
    assert 'class="right"' not in client.get(screen).text
    answered = {"step": asked.id, "answered": "1"}
    assert client.post(f"/en/t/{id}/learn", data=answered).status_code == 200
    assert client.get(screen).text.count('class="right"') == 1
    assert asked.check.reason in client.get(screen).text
    assert turn(client, id, asked.id).status_code == 200
    assert 'class="right"' not in client.get(screen).text


def test_whoever_joins_a_table_that_has_learned_is_offered_explanations(
    client: FlaskClient, table: Opened
) -> None:
    id = table.row.id
    assert "data-learned" not in client.get(f"/de/t/{id}").text
    turn(client, id, "take")
    turn(client, id, "")
    assert "data-learned" in client.get(f"/de/t/{id}").text


def test_house_rules_are_chosen_after_the_lesson_in_the_form_that_sets_up_anew(
    client: FlaskClient, site: Site
) -> None:
    table = site.tables.create(
        "play-me", {"players": ["Ana", "Ben"], "countdown_s": 60}
    )
    id = table.row.id
    turn(client, id, "later")
    form = client.get(_find_house_rules(client, id)).text
    assert '<details class="house" id="house" data-agreed open>' in form
    assert f'name="after" value="{id}"' in form and 'value="Ben"' in form
    assert 'name="countdown_s" value="60" checked' in form

    chosen = {"players": ["Ana", "Ben"], "play_me": "1", "after": id}
    following = client.post("/de/play-me/play", data=chosen).location
    assert following.endswith(f"#from={id}")
    lesson = client.get(f"/de/t/{id}/learn").text
    assert f'href="{following}"' in lesson, "every phone is led along"


def test_nobody_is_offered_house_rules_once_they_play_nor_who_only_watches(
    client: FlaskClient, site: Site, table: Opened
) -> None:
    id = table.row.id
    assert _find_house_rules(client, id)
    assert not _find_house_rules(client, table.row.watch_id)
    play = {"player": 1, "spot": "lava-golem", "count": 1}
    act(site.tables, id, "one", "play", play, 0)
    assert not _find_house_rules(client, id)


def _find_house_rules(client: FlaskClient, id: str) -> str:
    """Where the end of a table's lesson leads to house rules, "" for nowhere."""
    text = client.get(f"/de/t/{id}/learn").text
    found = re.search(r'href="([^"]+)" id="house-first"', text)
    return unescape(found[1]) if found else ""
