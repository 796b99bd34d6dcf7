"""The whole site as files on a plain file server: no dead link, rulebooks to read, and with the engine a game.

The whole site is at the top of its address, the small one with which a phone plays below a path.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.settings import Settings
from companion.web import create_app
from companion.web.export import export
from companion.web.site import Site
from tests.browser.chromium import PHONE
from tests.browser.panel import escape
from tests.live import ROOT, small_house
from tests.tables.sample import GAME
from tests.web.ends import export as export_of

BELOW = "/tableside"
_LINK = re.compile(r'(?:href|src|action)="(/[^"]*)"')
_PATIENCE_MS = 600_000  # to fetch and start the engine once, on a busy machine


class Quiet(SimpleHTTPRequestHandler):
    """Python's own file server, which tells nobody."""

    def log_message(self, *_words: object) -> None:
        pass


def write(data: Path, written: Path, root: Path = ROOT, below: str = "") -> int:
    """The site as files, with the engine: how many pages."""
    app = create_app(Settings(data=data))
    parts: Site = app.extensions["tableside"]
    parts.root = root
    del parts.library  # which was the project's
    assert parts.packs.is_there, "run `make engine`"
    pages = export(app, written, f"https://rules.example{below}", with_engine=True)
    parts.close()
    return pages


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, written once."""
    written = tmp_path_factory.mktemp("space")
    assert write(tmp_path_factory.mktemp("data"), written) > 1000
    return written


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A plain file server over it."""
    with served(folder) as url:
        yield url


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A plain file server over a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A German phone at that site."""
    context = browser.new_context(
        base_url=address, locale="de", viewport=PHONE, has_touch=True
    )
    yield context.new_page()
    context.close()


def is_there(folder: Path, link: str) -> bool:
    file = folder / urlsplit(unescape(link)).path.strip("/")
    return file.is_file() or (file / "index.html").is_file()


def links_in(folder: Path) -> set[str]:
    return {
        link
        for file in folder.rglob("*.html")
        for link in _LINK.findall(file.read_text("utf-8"))
    }


def test_no_internal_link_is_dead(folder: Path) -> None:
    links = links_in(folder)
    assert len(links) > 1000
    assert sorted(link for link in links if not is_there(folder, link)) == []


def test_engines_are_shown_around(folder: Path) -> None:
    sitemap = (folder / "sitemap.xml").read_text("utf-8")
    listed = re.findall(r"<loc>https://rules\.example(/[^<]*)</loc>", sitemap)
    assert f"/fr/{GAME}" in listed and "/fr/search" not in listed
    assert all(is_there(folder, path) for path in listed)
    robots = (folder / "robots.txt").read_text("utf-8")
    assert "Sitemap: https://rules.example/sitemap.xml" in robots
    assert "Content-Security-Policy" in (folder / "404.html").read_text("utf-8")


def test_a_rulebook_is_read_and_what_needs_the_program_says_so(page: Page) -> None:
    page.goto("/")
    page.wait_for_url("**/de/")
    page.locator(f"a[href='/de/{GAME}']").first.click()
    expect(page.locator("#setup")).to_be_visible()
    page.locator("a[href='/fr/azura']").first.evaluate("link => link.click()")
    page.wait_for_url("**/fr/azura/**")
    page.goto(f"/de/{GAME}/play")
    expect(page.locator("[data-road]")).to_be_visible()
    assert page.locator("form[method=post]").count() == 0


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A web space that has a small site below a path."""
    root = small_house(tmp_path_factory.mktemp("house"), GAME)
    space = tmp_path_factory.mktemp("name")
    write(tmp_path_factory.mktemp("data"), space / BELOW[1:], root, BELOW)
    return space


def test_below_a_path_no_link_leads_out_of_the_site(space: Path) -> None:
    links = links_in(space)
    assert len(links) > 100 and all(link.startswith(f"{BELOW}/") for link in links)
    assert sorted(link for link in links if not is_there(space, link)) == []
    site = space / BELOW[1:]
    book = (site / "fr" / GAME / "index.html").read_text("utf-8")
    assert f'rel="canonical" href="https://rules.example{BELOW}/fr/{GAME}"' in book
    sitemap = (site / "sitemap.xml").read_text("utf-8")
    assert f"<loc>https://rules.example{BELOW}/fr/{GAME}</loc>" in sitemap
    assert f'href="{BELOW}/en/"' in (site / "404.html").read_text("utf-8")


@pytest.fixture(scope="module")
def keeper(browser: Browser, space: Path) -> Iterator[Page]:
    """Such a phone that has the program, which has few rulebooks to read here."""
    with served(space) as url:
        context = browser.new_context(
            base_url=f"{url}{BELOW}/", locale="de", viewport=PHONE, has_touch=True
        )
        page = context.new_page()
        page.goto("")
        page.wait_for_url(f"**{BELOW}/de/")
        page.locator(f"a[href='{BELOW}/de/{GAME}/play']").first.click()
        button = page.locator("[data-road] button")
        button.tap()
        expect(button).to_have_attribute("data-kept", "", timeout=_PATIENCE_MS)
        yield page
        context.close()


def test_a_game_is_played_without_any_server(keeper: Page) -> None:
    keeper.goto(f"de/{GAME}/play")
    players = keeper.locator("input[name=players]")
    players.nth(0).fill("Ana")
    players.nth(1).fill("Ben")
    keeper.get_by_role("button", name="Tisch öffnen").tap()
    keeper.wait_for_url("**/de/t/*")
    expect(keeper.locator("#panel")).to_contain_text("Ana")
    keeper.locator("#az-at-guardian > summary").tap()
    keeper.locator("#az-go-guardian-1-1:not([data-locked])").tap()
    expect(keeper.locator("#panel")).to_have_attribute("data-version", "1")
    keeper.locator("#panel .why").locator("visible=true").first.tap()
    expect(keeper.locator("#sheet .rule")).to_be_visible()
    escape(keeper)
    keeper.context.set_offline(True)
    keeper.reload()
    expect(keeper.locator("#panel")).to_contain_text("Ben")
    expect(keeper.locator("#panel")).to_have_attribute("data-version", "1")
    keeper.context.set_offline(False)
    expect(keeper.locator("#offline")).to_be_hidden()
    keeper.goto(f"{keeper.url}/share")
    expect(keeper.locator("main")).to_contain_text("keinen Server")
    keeper.goto("de/search?q=perlmutd")
    expect(keeper.locator("main")).to_contain_text("Perlmutt")
    keeper.locator(".hit").first.tap()
    keeper.wait_for_url(f"**{BELOW}/de/{GAME}?q=*")
    keeper.locator(f"a[href*='/fr/{GAME}']").first.evaluate("link => link.click()")
    keeper.wait_for_url(f"**{BELOW}/fr/{GAME}*")


_BRING = """async (table) => {
  const response = await fetch("../api/tables/import", {
    method: "POST", body: JSON.stringify(table), headers: { "Content-Type": "application/json" } });
  return (await response.json()).id;
}"""


def test_a_device_keeps_its_own_statistics(keeper: Page) -> None:
    keeper.goto("de/")
    first, second = [
        keeper.evaluate(_BRING, export_of(GAME, name))
        for name in ("base-cities", "both-variants")
    ]
    keeper.goto(f"de/t/{first}/result")
    keeper.get_by_role("button", name="Mit dieser Partie eine Statistik beginnen").tap()
    keeper.wait_for_url("**/de/g/*")
    keeper.goto(f"de/t/{second}/result")
    keeper.locator("form[data-my-group] button").tap()
    keeper.wait_for_url("**/de/g/*")
    keeper.goto("de/")
    keeper.locator("a[data-my-group]").tap()
    keeper.wait_for_url("**/de/g/*")
    expect(keeper.locator("main dd").first).to_have_text("2")
