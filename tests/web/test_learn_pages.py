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
    assert lesson is not None and lesson.lang == lang
    text = client.get(f"/{lang}/{game}/learn").text
    page = Page(text)
    assert not page.wrong
    for step in lesson.steps:
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
def test_after_the_lesson_the_form_proposes_to_keep_what_it_told(
    client: FlaskClient, game: str, kept: str
) -> None:
    assert f"{kept} checked" in client.get(f"/en/{game}/play?taught=1").text
    assert f"{kept} checked" not in client.get(f"/en/{game}/play").text


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


def test_rulebooks_link_to_their_lesson(client: FlaskClient) -> None:
    for game in MACHINES:
        assert f'href="/de/{game}/learn"' in client.get(f"/de/{game}").text, game
