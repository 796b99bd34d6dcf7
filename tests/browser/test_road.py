"""A phone that keeps everything, and then has no server: the site goes on, from the same program."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browser.conftest import PHONE
from tests.browser.cupboard import wait_until
from tests.browser.panel import at_version
from tests.live import ROOT, Live
from tests.tables.phones import TapPhone
from tests.tables.sample import GAME, OPTIONS, rename, tap

RECORDED = ROOT / "tests" / "games"
# On a busy machine everything is read and indexed in minutes; once in a run.
_PATIENCE_MS = 280_000
_SAME = ("/de/", "/de/azura", "/de/azura/turn", "/de/search?q=hinterhlat", "/fr/miraris/play", "/es/azura/sheet",
         "/en/search?q=golem&game=miraris&part=1", "/de/play-me/play", "/en/nothing")  # fmt: skip


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, built_index: Path
) -> Iterator[Live]:
    """A server that phones can keep, to be stopped."""
    data = tmp_path_factory.mktemp("road")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(data)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def traveller(browser: Browser, server: Live) -> Iterator[BrowserContext]:
    """A German phone that keeps everything: one for all tests here, as it takes long."""
    context = browser.new_context(
        base_url=server.url, locale="de", viewport=PHONE, has_touch=True
    )
    page = context.new_page()
    page.goto("/de/")
    road = page.locator("[data-road]")
    expect(road.locator("[role=status]")).to_have_text(re.compile(r"^\d+(,\d)? MB$"))
    road.locator("button").tap()
    expect(road.locator("button")).to_have_attribute(
        "aria-pressed", "true", timeout=_PATIENCE_MS
    )
    expect(road.locator("[role=status]")).to_contain_text("ohne Netz")
    page.close()
    yield context
    context.close()


@pytest.fixture
def worker(traveller: BrowserContext) -> Worker:
    """The service worker of that phone."""
    return traveller.service_workers[-1]


@pytest.fixture
def gone(server: Live, traveller: BrowserContext) -> Iterator[Page]:
    """That phone while the server is stopped."""
    server.stop()
    page = traveller.new_page()
    yield page
    page.close()
    revive(server)


def revive(server: Live) -> None:
    """Start the server again if it is stopped."""
    if server.process is not None and server.process.poll() is not None:
        server.start()


def log_of(server: Live, id: str) -> list[str]:
    """The ids of a table's actions on the server."""
    with TapPhone(server.port) as other:
        return other.confirmed(id)


def test_the_engine_gives_the_same_pages_as_the_server(
    server: Live, traveller: BrowserContext, worker: Worker
) -> None:
    for path in _SAME:
        theirs = traveller.request.get(path)
        ours = worker.evaluate(
            """async (path) => {
              const answer = await answerHere(new Request(path));
              return [answer.status, await answer.text()];
            }""",
            path,
        )
        assert ours == [theirs.status, theirs.text()], path


def test_without_a_server_the_rules_are_read_and_searched(gone: Page) -> None:
    gone.goto("/de/search?q=hinterhlat")
    expect(gone.locator(".hit").first).to_contain_text("Hinterhalt")
    gone.locator(".hit").first.tap()
    expect(gone.locator("main.book")).to_be_visible()
    gone.goto("/fr/azura/turn")
    expect(gone.locator("h1, h2, h3").first).to_be_visible()


GAMES = {
    "azura": "azura/seashells", "mice-and-mystics": "mice_and_mystics/chapter-1-won", "miraris": "miraris/rolando-wins",
    "mirror-scrolls": "mirror_scrolls/rounds", "play-me": "play_me/both-sides",
}  # fmt: skip
# A tap as the page sends it, by its own queue.
_TAP = """async ({ kind, args }) => {
  const { send } = await import(document.querySelector("script[src*='/js/table.js']").src);
  send({ kind, args });
}"""
_OPEN = """async (body) => {
  const response = await fetch("/api/tables", {
    method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).id;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_a_server_and_handed_in(
    gone: Page, server: Live, game: str
) -> None:
    played = json.loads((RECORDED / f"{GAMES[game]}.json").read_text("utf-8"))
    gone.goto("/de/")
    id = gone.evaluate(_OPEN, {"game": game, "options": played["options"]})
    gone.goto(f"/de/t/{id}")
    for number, action in enumerate(played["log"], 1):
        args = dict(action.get("args", {}))
        if "at_ms" in args:  # here a race starts at once, and is over at once
            args["at_ms"] = int(action["kind"] == "start")
        gone.evaluate(_TAP, {"kind": action["kind"], "args": args})
        if number % 10 == 0:
            gone.reload()
        at_version(gone, number)
    expect(gone.locator("#offline")).to_contain_text("Kein Netz")
    gone.goto(f"/de/t/{id}/result")
    expect(gone.locator("[data-print]").first).to_be_visible()
    gone.goto(f"/de/t/{id}")
    server.start()
    expect(gone.locator("#offline")).to_be_hidden()
    assert len(log_of(server, id)) == len(played["log"])
    assert gone.request.get(f"/de/t/{id}/share").ok


@pytest.fixture
def at_table(traveller: BrowserContext, server: Live) -> Iterator[tuple[Page, str]]:
    """That phone at a table of the server's, with what happened there known to it too."""
    page = traveller.new_page()
    with TapPhone(server.port) as other:
        id = other.open_table()
        other.act(id, tap("first", "Zoé"))
    page.goto(f"/de/t/{id}")
    wait_until(
        page,
        """(id) => new Promise((resolve) => {
          const open = indexedDB.open("tableside");
          open.onsuccess = () => {
            const found = open.result.transaction("tables").objectStore("tables").get(id);
            found.onsuccess = () => { open.result.close(); resolve(found.result?.actions.length === 1); };
          };
        })""",
        id,
    )
    yield page, id
    page.close()
    revive(server)


def test_the_network_goes_in_the_middle_of_a_game_and_returns(
    at_table: tuple[Page, str], server: Live
) -> None:
    page, id = at_table
    server.stop()
    page.locator("#undo").tap()
    at_version(page, 2)
    expect(page.locator("#offline")).to_contain_text("Kein Netz")
    page.reload()
    at_version(page, 2)
    page.locator("#redo").tap()
    at_version(page, 3)
    server.start()
    expect(page.locator("#offline")).to_be_hidden()
    at_version(page, 3)
    assert len(log_of(server, id)) == 3
    with TapPhone(server.port) as other:
        other.act(id, tap("later", "Ada"))
    at_version(page, 4)


def test_where_others_played_on_meanwhile_the_table_chooses(
    at_table: tuple[Page, str], server: Live
) -> None:
    page, id = at_table
    server.stop()
    page.evaluate(_TAP, {"kind": "rename", "args": rename("Cleo")})
    at_version(page, 2)
    elsewhere = Live(server.data)
    elsewhere.start()
    with TapPhone(elsewhere.port) as other:
        other.act(id, tap("theirs", "Dora"))
    elsewhere.stop()
    server.start()
    page.locator("#offline a").tap()
    expect(page.locator("main")).to_contain_text("Cleo")
    expect(page.locator("main")).to_contain_text("Dora")
    assert log_of(server, id) == ["first", "theirs"]


def test_a_tap_that_cannot_be_kept_is_not_shown_and_not_lost(
    gone: Page, worker: Worker
) -> None:
    gone.goto("/de/")
    gone.goto(f"/de/t/{gone.evaluate(_OPEN, {'game': GAME, 'options': OPTIONS})}")
    gone.evaluate(_TAP, {"kind": "rename", "args": rename("Cleo")})
    at_version(gone, 1)
    full = "throw new DOMException('', 'QuotaExceededError')"
    worker.evaluate(f"() => {{ usual = write; write = async () => {{ {full}; }}; }}")
    gone.locator("#undo").tap()
    expect(gone.locator("#offline")).to_contain_text("Keine Verbindung")
    at_version(gone, 1)
    worker.evaluate("() => { write = usual; }")
    at_version(gone, 2)


def test_a_tap_outlives_the_browser(gone: Page, traveller: BrowserContext) -> None:
    gone.goto("/de/")
    id = gone.evaluate(_OPEN, {"game": GAME, "options": OPTIONS})
    gone.goto(f"/de/t/{id}")
    gone.evaluate(_TAP, {"kind": "rename", "args": rename("Cleo")})
    at_version(gone, 1)
    gone.locator("#undo").tap()
    session = traveller.new_cdp_session(gone)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    again = traveller.new_page()
    gone.close()
    again.goto(f"/de/t/{id}")
    at_version(again, 2)
    again.close()
