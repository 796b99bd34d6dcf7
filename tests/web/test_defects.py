"""One book with a defect never takes the others down, nor the tables of its game."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rulebooks import load
from companion.rulebooks.check import check
from companion.rulebooks.load import Library
from companion.search import Search
from companion.tables.service import Opened
from companion.web.site import Site
from tests.live import ROOT
from tests.rulebooks.sample_content import change, write_content
from tests.tables.sample import rename
from tests.web.addresses import form


@pytest.fixture
def content(app: Flask, tmp_path: Path) -> Path:
    """The content folder of the site under test: two good books, to be broken."""
    folder = tmp_path / "content"
    for id in ("azura", "sample"):
        write_content(folder, id)
    site: Site = app.extensions["tableside"]
    site.library = Library(folder)
    site.search = Search(site.library, tmp_path / "index")
    return folder


BREAKS = (("game.toml", "players = [2, 4]", "players = 2"), ("en.md", "## Goal {#goal}", "## Goal"),
          ("terms.toml", "[card]", "[card"))  # fmt: skip


@pytest.mark.parametrize("name, old, new", BREAKS)
def test_a_book_that_cannot_be_read_is_left_out_alone(
    content: Path, client: FlaskClient, name: str, old: str, new: str
) -> None:
    change(content / "azura" / name, old, new)
    home, health = client.get("/en/"), client.get("/health")
    assert "/en/sample" in home.text and "/en/azura" not in home.text
    assert (
        client.get("/en/sample").status_code,
        client.get("/en/azura").status_code,
    ) == (200, 404)
    assert "/en/sample" in client.get("/en/search?q=lays").text
    assert health.status_code == 200 and f"left out: azura/{name}:" in health.text


@pytest.mark.parametrize("name, old, new", BREAKS)
def test_its_tables_go_on(
    content: Path, client: FlaskClient, table: Opened, name: str, old: str, new: str
) -> None:
    change(content / "azura" / name, old, new)
    here = f"/en/t/{table.row.id}"
    assert (
        client.post(f"{here}/act", data=form("rename", rename("Ada"), 1)).status_code
        == 303
    )
    for page in (
        here,
        f"{here}/history",
        f"{here}/share",
        f"{here}/result",
        f"/t/{table.row.watch_id}/preview.png",
    ):
        assert client.get(page).status_code == 200, page


def test_a_term_that_nobody_explains_leaves_the_rule_as_it_is(
    content: Path, client: FlaskClient
) -> None:
    change(content / "azura" / "terms.toml", "[card]", "[cart]")
    for page in ("/en/azura", "/en/azura/sheet", "/fr/azura"):
        assert client.get(page).status_code == 200, page


def test_a_book_that_cannot_be_shown_says_so_and_the_others_stay(
    content: Path, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = load.to_html
    monkeypatch.setattr(
        load,
        "to_html",
        lambda text, sheet: original(text, sheet) if sheet.game == "sample" else 1 / 0,
    )
    broken = client.get("/en/azura")
    assert broken.status_code == 503 and "its text has a mistake" in broken.text
    assert client.get("/en/sample").status_code == 200
    assert "/en/sample" in client.get("/en/search?q=lays").text


@pytest.mark.parametrize("name, text, told", [
    ("en.phrases.toml", 'round = ["a go"]\nties = [', "azura/en.phrases.toml:2:"),
    ("en.phrases.toml", "round = 3", "azura/en.phrases.toml:1:"),
    ("en.learn.md", "## One {#one}\nsee: goal\n", "azura/en.learn.md:1: one: there is no key see"),
    ("en.learn.md", "## One\n", "azura/en.learn.md:1:"),
    ("art/emblem.svg", "<svg>\n<g>", "azura/art/emblem.svg:2:"),
    ("art/labels.toml", "equal = [", "azura/art/labels.toml:1:"),
    ("art/labels.toml", "\nequal = 3", "azura/art/labels.toml:2:"),
])  # fmt: skip
def test_what_only_goes_with_a_book_is_left_out_without_it(
    content: Path, app: Flask, client: FlaskClient, name: str, text: str, told: str
) -> None:
    (content / "azura" / name).write_text(text, "utf-8")
    for page in (
        "/en/",
        "/en/azura",
        "/de/azura",
        "/en/azura/sheet",
        "/en/search?q=lays",
    ):
        assert client.get(page).status_code == 200, page
    health = client.get("/health")
    assert health.status_code == 200 and health.text.startswith("degraded\n")
    assert f"left out: {told}" in health.text
    site: Site = app.extensions["tableside"]
    assert any(line.startswith(told) for line in check(site.library))


def test_a_good_house_has_nothing_to_leave_out(client: FlaskClient, site: Site) -> None:
    assert (
        site.library.root == ROOT / "content" and client.get("/health").text == "ok\n"
    )


@pytest.mark.parametrize("command", ["check", "stamp"])
def test_a_command_names_a_book_that_is_not_there(app: Flask, command: str) -> None:
    told = app.test_cli_runner().invoke(args=["content", command, "nowhere"])
    assert told.exit_code == 2 and "nowhere" in told.output
