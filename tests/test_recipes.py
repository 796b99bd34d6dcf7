"""The three recipes of CONTRIBUTING.md, followed to the letter on a copy of the project."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po, write_po

from tests.rulebooks.sample_content import EN, change, write_content

ROOT = Path(__file__).parent.parent
# Of the rulebooks one is there already: to index all of them anew takes its time.
PARTS = ("app.py", "companion", "content/miraris", "templates", "static")

# Takes [method, path, headers, body] lines, answers with [status, location or text]; runs inside the copy.
VISITS = """
import json, sys
from app import app
client = app.test_client()
for line in sys.stdin:
    method, path, headers, body = json.loads(line)
    answer = client.open(path, method=method, headers=headers, json=body)
    print(json.dumps([answer.status_code, answer.headers.get("Location") or answer.text]))
"""


class House:
    """A copy of the project that a contributor changes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir()
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, root / part)
            else:
                shutil.copy(source, root / part)

    def run(self, *command: str, asked: str = "") -> str:
        """What a Python command prints that runs in the copy; it must succeed."""
        environment = {
            **os.environ,
            "TABLESIDE_DATA": str(self.root / "data"),
            "PYTHONPATH": str(self.root),
        }
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env=environment,
            input=asked,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def content(self, *command: str) -> str:
        """`flask --app app content …`."""
        return self.run("-m", "flask", "--app", "app", "content", *command)

    def visit(self, *pages: str, headers: Mapping[str, str] | None = None) -> list[str]:
        """The texts of pages, or where they lead to, all asked of one process; none may be refused."""
        found = self.ask(*(("GET", page, headers or {}, None) for page in pages))
        assert all(status < 400 for status, _text in found), found
        return [text for _status, text in found]

    def ask(
        self, *requests: tuple[str, str, Mapping[str, str], object]
    ) -> list[tuple[int, str]]:
        """Status and text (or location) of requests, one after the other in one process."""
        printed = self.run(
            "-c", VISITS, asked="\n".join(json.dumps(request) for request in requests)
        )
        return [tuple(json.loads(line)) for line in printed.splitlines()]


def first(answer: str) -> Any:
    """The first result in an answer of the search."""
    return json.loads(answer)["results"][0]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A copy with a rulebook more, by the recipe: a folder in content/, and nothing else."""
    house = House(tmp_path / "house")
    write_content(house.root / "content")
    return house


def test_a_rulebook_is_added(house: House) -> None:
    assert "0 defects" in house.content("check", "sample")
    home, german, french, section, found = house.visit(
        "/en/",
        "/de/sample",
        "/fr/sample",
        "/en/sample/round",
        "/api/search?q=evrybody lays&lang=en&game=sample",
    )
    assert "Sample" in home and "/en/sample" in home
    assert "Sei als Erster ohne" in german
    assert (
        "Be the first with no" in french and 'lang="en"' in french
    )  # the original, with its language named
    assert "Ana lays a 3." in section
    assert (first(found)["game"], first(found)["section"]) == ("sample", "round")


ITALIAN = (
    EN.replace("Goal", "Scopo").replace("Round", "Giro").replace("Ties", "Parità")
    .replace("Be the first with no [[card]] left. How one wins is told in [the round]",
             "Resta per primo senza [[card]]. Come si vince è detto al [giro]")
    .replace("Everybody lays a [[card|cards]].", "Ognuno gioca una [[card]].")
    .replace("Ana lays a 3.", "Ana gioca un 3.")
    .replace("Two equal cards lie side by side on the table", "Due carte uguali, una accanto all’altra, sul tavolo")
)  # fmt: skip


def test_a_language_is_added(house: House) -> None:
    sample, catalogs = (
        house.root / "content" / "sample",
        house.root / "companion" / "web" / "translations",
    )
    (sample / "it.md").write_text(ITALIAN, "utf-8")
    change(sample / "terms.toml", 'de = "Karte"', 'de = "Karte"\nit = "carta"')
    change(
        sample / "terms.toml",
        '"Was man legt."',
        '"Was man legt.", it = "Ciò che si gioca."',
    )
    for english, italian in (("Sample", "Campione"), ("A sample.", "Un campione."), ("The first.", "La prima."),
                             ("Things", "Cose")):  # fmt: skip
        change(
            sample / "game.toml",
            f'en = "{english}"',
            f'en = "{english}", it = "{italian}"',
        )
    change(
        sample / "art" / "labels.toml", 'de = "gleich"', 'de = "gleich"\nit = "uguale"'
    )
    house.content("stamp", "sample")

    (catalogs / "it" / "LC_MESSAGES").mkdir(parents=True)
    assert "it/site: " in house.content("catalogs")
    translate(
        catalogs / "it" / "LC_MESSAGES" / "site.po",
        {"Search the rules": "Cerca nelle regole"},
    )
    words = house.root / "companion" / "search" / "words" / "it.toml"
    words.write_text('stop = "il lo la i gli le un una di che chi come si"\n', "utf-8")
    words.with_suffix(".groups").write_text("vincere, vince, trionfare\n", "utf-8")

    assert "0 defects" in house.content("check", "sample")
    home, section, other, start, *found = house.visit(
        "/it/",
        "/it/sample/round",
        "/it/miraris",
        "/",
        "/api/search?q=come si vnice&lang=it&game=sample",
        "/api/search?q=trionfare&lang=it&game=sample",
        headers={"Accept-Language": "it-CH,de;q=0.5"},
    )
    assert (
        '<html lang="it"' in home
        and "Cerca nelle regole" in home
        and "Campione" in home
    )
    assert "Ognuno gioca una" in section
    assert "Dormire" in other and 'lang="en"' in other
    assert start.endswith("/it/")
    for hit in map(first, found):
        assert (hit["section"], hit["lang"]) == ("goal", "it")


def translate(path: Path, texts: Mapping[str, str]) -> None:
    """Fill texts of a catalog that has them untranslated."""
    with path.open("rb") as file:
        catalog = read_po(file)
    for english, own in texts.items():
        assert catalog[english].string == ""
        catalog[english].string = own
    with path.open("wb") as file:
        write_po(file, catalog)


def test_a_helper_needs_the_modules_and_macros_that_the_recipe_names() -> None:
    """Every game and the small helper have them, and their templates' macros are those of the recipe."""
    recipe = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    recipe = recipe.partition("## Add a helper")[2].partition("## ")[0]
    made, drawn, *_more = re.split(r"^\d\. ", recipe, flags=re.MULTILINE)[1:]
    modules = re.findall(r"`(\w+)`", made.partition(" with ")[2].partition("\n")[0])
    macros = re.findall(r"`(\w+)`", drawn)
    assert modules and macros
    games = [
        path.parent for path in (ROOT / "companion" / "games").glob("*/numbers.py")
    ]
    templates = [ROOT / "tests" / "score_counter" / "sample.html"]
    for game in games:
        there = {path.stem for path in game.iterdir()}
        assert there >= set(modules), game.name
        name = game.name.replace("_", "-")
        templates.append(ROOT / "templates" / "games" / f"{name}.html")
    for template in templates:
        text = template.read_text("utf-8")
        for macro in macros:
            assert re.search(rf"macro {macro}\(", text), f"{macro}, {template.name}"


GERMAN = {"Accept-Language": "de"}


def test_a_helper_is_added(house: House) -> None:
    """A folder of at most six files and 300 lines together, and one template; nothing else is edited."""
    modules = sorted((ROOT / "tests" / "score_counter").glob("*.py"))
    assert (
        len(modules) <= 6
        and sum(len(path.read_text("utf-8").splitlines()) for path in modules) <= 300
    )
    folder = house.root / "companion" / "games" / "sample"
    folder.mkdir()
    for path in modules:
        shutil.copy(path, folder)
    shutil.copy(
        ROOT / "tests" / "score_counter" / "sample.html",
        house.root / "templates" / "games",
    )
    assert "de/sample: " in house.content("catalogs")
    po = (
        house.root
        / "companion"
        / "web"
        / "translations"
        / "de"
        / "LC_MESSAGES"
        / "sample.po"
    )
    texts = {
        "End the game": "Spiel beenden",
        "At most {most} points at once.": "Höchstens {most} Punkte auf einmal.",
    }
    translate(po, texts)

    form, described = house.visit("/en/sample/play", "/api/openapi.json")
    assert "Sample" in form and form.count('name="players"') == 8
    actions = json.loads(described)["components"]["schemas"]["SampleAction"]["oneOf"]
    score = next(action for action in actions if action["title"] == "score")
    assert score["properties"]["args"]["properties"]["points"]["maximum"] == 1000
    [(status, text)] = house.ask(
        ("POST", "/api/tables", {}, {"game": "sample", "options": {"players": ["Ana"]}})
    )
    assert status == 201
    table = json.loads(text)["id"]
    act = f"/api/tables/{table}/actions"
    added, refused, page = house.ask(
        (
            "POST",
            act,
            {},
            {
                "action_id": "tap-0001",
                "kind": "score",
                "args": {"player": 0, "points": 2},
            },
        ),
        (
            "POST",
            act,
            GERMAN,
            {
                "action_id": "tap-0002",
                "kind": "score",
                "args": {"player": 0, "points": 2000},
            },
        ),
        ("GET", f"/de/t/{table}", {}, None),
    )
    assert json.loads(added[1])["view"]["seats"] == [{"name": "Ana", "total": 2}]
    told = json.loads(refused[1])
    assert (refused[0], told["rule"], told["message"]) == (
        422,
        "round",
        "Höchstens 1000 Punkte auf einmal.",
    )
    assert (
        "Spiel beenden" in page[1]
        and '<b class="total">2</b>' in page[1]
        and "Muster" in page[1]
    )
