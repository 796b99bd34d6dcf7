"""The taught first game, alone: one page with every step, without a script."""

import re

import pytest
from flask.testing import FlaskClient

from companion.games import MACHINES
from companion.rulebooks.lessons import find_lesson
from companion.web.site import Site
from tests.web.addresses import LANGUAGES
from tests.web.markup import Page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", MACHINES)
def test_every_step_stands_on_the_page(
    client: FlaskClient, site: Site, game: str, lang: str
) -> None:
    lesson = find_lesson(site.library, game, lang)
    assert lesson is not None
    assert lesson.lang == site.library.games[game].language_for(lang)
    text = client.get(f"/{lang}/{game}/learn").text
    page = Page(text)
    assert not page.wrong
    for step in (*lesson.pages, *lesson.moments):
        assert f'id="{step.id}"' in text, step.id
        assert " ".join(step.title.split()) in page.shown, step.id
    assert f"/{lang}/{game}/play?taught=1" in [link for _, link in page.links]


@pytest.mark.parametrize(
    ("game", "kept"),
    [
        ("miraris", 'name="rounds" value="1"'),
        ("mirror-scrolls", 'name="depth" value="3"'),
    ],
)
def test_before_and_after_the_lesson_the_form_proposes_to_keep_what_it_tells(
    client: FlaskClient, game: str, kept: str
) -> None:
    for asked in ("taught=1", "learn"):
        form = client.get(f"/en/{game}/play?{asked}").text
        assert f"{kept} checked" in form
        assert 'name="proposed"' in form
    form = client.get(f"/en/{game}/play").text
    assert f"{kept} checked" not in form and 'name="proposed"' not in form


def test_the_steps_lead_from_one_to_the_next(client: FlaskClient, site: Site) -> None:
    lesson = find_lesson(site.library, "azura", "en")
    assert lesson is not None
    text = client.get("/en/azura/learn").text
    shown = text.split('<section class="step')[1:]
    following = [re.findall(r'href="#([\w-]+)" rel="next"', step) for step in shown]
    ids = [step.id for step in lesson.pages]
    assert following[: len(ids)] == [[id] for id in [*ids[1:], "later"]]


def test_one_step_alone_is_for_a_sheet(client: FlaskClient) -> None:
    part = client.get("/fr/azura/learn/dragon?part=1").text
    assert "Le pion Dragon" in part and "<html" not in part
    whole = client.get("/fr/azura/learn/dragon")
    assert whole.status_code == 302
    assert whole.location == "/fr/azura/learn#dragon"
    assert client.get("/fr/azura/learn/nothing").status_code == 404


def test_there_is_no_lesson_of_nothing(client: FlaskClient) -> None:
    assert client.get("/en/chess/learn").status_code == 404
    assert client.get("/xx/azura/learn").status_code == 404


@pytest.mark.parametrize("game", MACHINES)
def test_rulebooks_lead_to_the_lesson_that_is_shared_and_from_there_to_the_one_alone(
    client: FlaskClient, game: str
) -> None:
    shared = f"/de/{game}/play?learn"
    assert f'href="{shared}"' in client.get(f"/de/{game}").text
    go = _setup_buttons(client, shared)
    assert 'class="btn primary big" name="learn"' in go
    assert f'href="/de/{game}/learn"' in go and go.count("primary") == 1
    told = "Gemeinsam lernen"
    assert told in client.get(shared).text.split("<h1>")[0]
    assert told not in client.get(f"/de/{game}/learn").text, "it has its own name"


def test_who_has_read_alone_opens_a_table_in_the_first_place(
    client: FlaskClient,
) -> None:
    go = _setup_buttons(client, "/en/azura/play?taught=1")
    assert 'name="learn"' not in go
    text = client.get("/en/azura/play?taught=1").text
    assert 'class="btn small" name="learn"' in text
    assert 'name="learn"' in _setup_buttons(client, "/en/azura/play")


@pytest.mark.parametrize(
    ("game", "told"), [("miraris", "Round by round"), ("mirror-scrolls", "Every turn")]
)
def test_the_lesson_says_where_it_begins_what_the_helper_does_then(
    client: FlaskClient, game: str, told: str
) -> None:
    assert f'"learned">{told}</small>' in _setup_buttons(client, f"/en/{game}/play")


def _setup_buttons(client: FlaskClient, address: str) -> str:
    """The markup of the bar that opens a table."""
    form = client.get(address).text
    return form.split('class="setup-go"')[1].split("</div>")[0]
