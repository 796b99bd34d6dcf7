"""A phone that keeps everything, and then has no server: the site goes on, from the same program."""

import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import (
    BrowserContext,
    Error,
    Page,
    Playwright,
    Worker,
    expect,
)

from companion.games.play_me.numbers import LEAST_RACE_MS
from companion.settings import Settings
from tests.browser.chromium import launch_phone
from tests.browser.conftest import Phone
from tests.browser.cupboard import wait_until
from tests.browser.panel import SEND, at_version, settle, stop_time, touch, wait_for
from tests.browser.test_offline import wait_until_seen
from tests.live import ROOT, Live, small_house
from tests.tables.phones import TapPhone
from tests.tables.sample import GAME, OPTIONS, rename, tap
from tests.web.ends import export

# On a busy machine everything is read and indexed in minutes; once in a run.
_PATIENCE_MS = 600_000
_SAME = ("/de/", "/de/azura", "/de/azura/turn", "/de/search?q=hinterhlat", "/fr/miraris/play", "/es/azura/sheet",
         "/en/search?q=golem&game=miraris&part=1", "/de/play-me/play", "/en/nothing")  # fmt: skip


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, built_index: Path
) -> Iterator[Live]:
    """A server that phones can keep, to be stopped."""
    data = tmp_path_factory.mktemp("road")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(data, engine=str(Settings.from_environment().engine.resolve()))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def earlier(server: Live) -> str:
    """A table of the server's that the phones here opened before they kept everything."""
    with TapPhone(server.port) as other:
        id = other.open_table()
        other.act(id, tap("first", "Zoé"))
    return id


# Somebody who reads meanwhile: how long the worker let them wait at most, of how long.
_READ = """() => {
  const begun = performance.now();
  globalThis.waited = 0;
  const read = async () => {
    const asked = performance.now();
    await fetch("/de/azura/turn?part=1");
    waited = Math.max(waited, performance.now() - asked);
    globalThis.share = waited / (performance.now() - begun);
    setTimeout(read, 1000);
  };
  read();
}"""


@pytest.fixture(scope="module")
def keeping(
    playwright: Playwright,
    server: Live,
    earlier: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, float]:
    """What a phone that keeps everything has, made once for all tests here, as it takes long; and the longest that a
    reader waited meanwhile, as a share of that time."""
    folder = tmp_path_factory.mktemp("packed")
    with launch_phone(playwright, folder, server.url) as context:
        page, reader = context.new_page(), context.new_page()
        page.goto(f"/de/t/{earlier}")
        at_version(page, 1)
        page.goto("/de/")
        reader.goto("/de/azura")
        reader.evaluate(_READ)
        keep_everything(page)
        share = float(reader.evaluate("share"))
    return folder, share


@pytest.fixture(scope="module")
def packed(keeping: tuple[Path, float]) -> Path:
    """The folder of such a phone."""
    return keeping[0]


def test_while_everything_is_got_ready_nobody_waits_for_it(
    keeping: tuple[Path, float],
) -> None:
    # In one piece an index takes a sixth of the time.
    assert keeping[1] < 1 / 20


def keep_everything(page: Page) -> None:
    """Press the button, and wait until all is there and ready."""
    road = page.locator("[data-road]")
    expect(road.locator("[role=status]")).to_have_text(
        re.compile(r"^mit Suche und Tischen: \d+(,\d)? MB$")
    )
    road.locator("button").tap()
    # Whoever leaves meanwhile comes back to where it was.
    expect(road.locator("[role=status]")).to_contain_text("Was geladen ist, bleibt")
    page.goto("/de/azura")
    page.goto("/de/")
    expect(road.locator("[role=status]")).to_contain_text("Was geladen ist, bleibt")
    expect(road.locator("button")).to_have_attribute(
        "data-kept", "", timeout=_PATIENCE_MS
    )
    expect(road.locator("[role=status]")).to_contain_text("ohne Netz")
    # All that is left to do is to let it go; of rulebooks alone nothing is said any more.
    expect(road.locator("button")).to_have_text("Von diesem Gerät entfernen")
    expect(page.locator(".keeper")).to_be_hidden()


@pytest.fixture(scope="module")
def traveller(
    playwright: Playwright,
    server: Live,
    packed: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[BrowserContext]:
    """A phone that keeps everything."""
    folder = tmp_path_factory.mktemp("traveller")
    shutil.copytree(packed, folder, dirs_exist_ok=True)
    with launch_phone(playwright, folder, server.url) as context:
        page = context.new_page()
        with context.expect_event("serviceworker"):
            page.goto("/de/")
        page.close()
        yield context


@pytest.fixture
def another(packed: Path, tmp_path: Path) -> Path:
    """The folder of another such phone."""
    return shutil.copytree(packed, tmp_path / "another")


@pytest.fixture
def companion(
    playwright: Playwright, server: Live, another: Path
) -> Iterator[BrowserContext]:
    """Another such phone."""
    with launch_phone(playwright, another, server.url) as context:
        yield context


def running(phone: BrowserContext) -> Worker:
    """The service worker of a phone with all of its program: the browser stops and starts it as it likes."""
    found: list[Worker] = []

    def is_whole() -> bool:
        for worker in phone.service_workers[-1:]:
            # Stopped at this very moment, it starts again.
            with suppress(Error):
                if worker.evaluate("'answerHere' in globalThis"):
                    found.append(worker)
        return bool(found)

    page = phone.new_page()
    page.goto("/de/")  # which it answers
    wait_for(page, is_whole)
    page.close()
    return found[0]


@pytest.fixture
def worker(traveller: BrowserContext) -> Worker:
    """The service worker of that phone."""
    return running(traveller)


@pytest.fixture
def gone(server: Live, traveller: BrowserContext) -> Iterator[Page]:
    """That phone while the server is stopped."""
    server.stop()
    page = traveller.new_page()
    yield page
    page.close()


@pytest.fixture(autouse=True)
def revived(server: Live) -> Iterator[None]:
    """Whatever a test ends with, the next one finds a server."""
    yield
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
    expect(gone.locator(".answer, .hit").first).to_contain_text("Hinterhalt")
    gone.locator(".hit").first.tap()
    expect(gone.locator("main.book")).to_be_visible()
    gone.goto("/fr/azura/turn")
    expect(gone.locator("h1, h2, h3").first).to_be_visible()


# Of each game only the last steps are tapped on the phone, which brought the others in: each takes it half a second.
TAPPED = 6
GAMES = {
    "azura": "seashells", "mice-and-mystics": "chapter-1-won", "miraris": "rolando-wins",
    "mirror-scrolls": "rounds", "play-me": "both-sides",
}  # fmt: skip
_OPEN = """async ([body, how]) => {
  const response = await fetch(`/api/tables${how}`, {
    method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).id;
}"""


def open_table(page: Page) -> str:
    """A table that the phone opens by itself, at version 1."""
    page.goto("/de/")
    id = str(page.evaluate(_OPEN, [{"game": GAME, "options": OPTIONS}, ""]))
    page.goto(f"/de/t/{id}")
    page.evaluate(SEND, {"kind": "rename", "args": rename("Cleo")})
    at_version(page, 1)
    return id


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_without_a_server_and_handed_in(
    gone: Page, server: Live, game: str
) -> None:
    log = export(game, GAMES[game])["log"]
    before = max(len(log) - TAPPED, 0)
    gone.goto("/de/")
    brought = [export(game, GAMES[game], steps=before), "/import"]
    id = gone.evaluate(_OPEN, brought)
    gone.goto(f"/de/t/{id}")
    for number, action in enumerate(log[before:], before + 1):
        args = dict(action["args"])
        # Here a race starts at once, and is over as soon as one can be.
        if "at_ms" in args:
            args["at_ms"] = int(action["kind"] == "start")
        if action["kind"] == "caught":
            gone.wait_for_timeout(LEAST_RACE_MS)
        gone.evaluate(SEND, {"kind": action["kind"], "args": args})
        if number == before + TAPPED // 2:
            gone.reload()
        at_version(gone, number)
    expect(gone.locator("#offline")).to_contain_text("Kein Netz")
    gone.goto(f"/de/t/{id}/result")
    expect(gone.locator("[data-print]").first).to_be_visible()
    # The server alone draws it.
    gone.locator("#share-result").scroll_into_view_if_needed()
    expect(gone.locator("p.share-picture")).to_contain_text("sobald wieder Netz da ist")
    expect(gone.locator("a.share-picture")).to_be_hidden()
    gone.goto(f"/de/t/{id}")
    server.start()
    expect(gone.locator("#offline")).to_be_hidden()
    assert len(log_of(server, id)) == len(log)
    assert gone.request.get(f"/de/t/{id}/share").ok


# Whether the worker knows a table up to a version.
_KNOWN = """({ id, version }) => new Promise((resolve) => {
  const open = indexedDB.open("tableside");
  open.onsuccess = () => {
    const found = open.result.transaction("tables").objectStore("tables").get(id);
    found.onsuccess = () => { open.result.close(); resolve(found.result?.actions.length === version); };
  };
})"""


def sit_down(page: Page, id: str, version: int) -> None:
    """Open a table of the server's, and wait until the phone knows it too."""
    page.goto(f"/de/t/{id}")
    # A worker that still remembers there is no network shows first that it has no such table.
    at_version(page, version)
    wait_until(page, _KNOWN, {"id": id, "version": version})


def test_a_table_that_was_opened_before_everything_was_kept_goes_on_without_a_server(
    gone: Page, server: Live, earlier: str
) -> None:
    gone.goto("/de/")
    gone.locator(f"#going-on a[href$='{earlier}']").tap()
    at_version(gone, 1)
    touch(gone.locator("#undo"))
    at_version(gone, 2)
    server.start()
    expect(gone.locator("#offline")).to_be_hidden()
    assert len(log_of(server, earlier)) == 2


def test_statistics_go_on_without_a_server_and_come_along(
    gone: Page, server: Live
) -> None:
    group = "s" * 22
    gone.goto(f"/de/g/{group}")
    expect(gone.locator("main .notice")).to_contain_text("Kein Netz")
    gone.goto(f"/de/{GAME}/play")
    gone.get_by_role("button", name="Tisch öffnen").tap()
    at_version(gone, 0)
    server.start()
    expect(gone.locator("#offline")).to_be_hidden()
    with TapPhone(server.port) as other:
        status, found = other.call("GET", f"/api/groups/{group}")
    assert status == 200 and found["waiting"] == 1


@pytest.fixture
def at_table(traveller: BrowserContext, server: Live) -> Iterator[tuple[Page, str]]:
    """That phone at a table of the server's, with what happened there known to it too."""
    page = traveller.new_page()
    with TapPhone(server.port) as other:
        id = other.open_table()
        other.act(id, tap("first", "Zoé"))
    sit_down(page, id, 1)
    yield page, id
    page.close()


def test_the_network_goes_in_the_middle_of_a_game_and_returns(
    at_table: tuple[Page, str], server: Live
) -> None:
    page, id = at_table
    server.stop()
    touch(page.locator("#undo"))
    at_version(page, 2)
    expect(page.locator("#offline")).to_contain_text("Kein Netz")
    page.reload()
    at_version(page, 2)
    touch(page.locator("#redo"))
    at_version(page, 3)
    server.start()
    expect(page.locator("#offline")).to_be_hidden()
    at_version(page, 3)
    assert len(log_of(server, id)) == 3
    with TapPhone(server.port) as other:
        other.act(id, tap("later", "Ada"))
    at_version(page, 4)


def test_what_others_entered_last_is_known_when_the_network_goes(
    at_table: tuple[Page, str], server: Live
) -> None:
    page, id = at_table
    with TapPhone(server.port) as other:
        other.act(id, tap("theirs", "Dora"))
    at_version(page, 2)
    wait_until(page, _KNOWN, {"id": id, "version": 2})
    server.stop()
    touch(page.locator("#undo"))
    at_version(page, 3)


def test_what_others_entered_just_as_the_network_went_is_not_played_past(
    at_table: tuple[Page, str], server: Live, worker: Worker
) -> None:
    page, id = at_table
    worker.evaluate(
        """() => {
          globalThis.bringLog = handOver;
          handOver = async () => { throw new Error("no network"); };
        }"""
    )
    with TapPhone(server.port) as other:
        other.act(id, tap("theirs", "Dora"))
    at_version(page, 2)
    wait_until_seen(page, 2)
    server.stop()
    touch(page.locator("#undo"))
    expect(page.locator("#offline")).to_have_attribute("data-told", "late")
    page.reload()
    at_version(page, 2)
    expect(page.locator("#offline")).to_have_attribute("data-told", "late")
    worker.evaluate("() => { handOver = bringLog; }")
    server.start()
    at_version(page, 3)
    expect(page.locator("#offline")).to_be_hidden()
    assert log_of(server, id)[:2] == ["first", "theirs"]
    # Known to the phone, it goes on without a network.
    wait_until(page, _KNOWN, {"id": id, "version": 3})
    server.stop()
    touch(page.locator("#redo"))
    at_version(page, 4)


def test_that_the_network_is_back_is_seen_at_its_first_answer(
    companion: BrowserContext, server: Live
) -> None:
    with TapPhone(server.port) as other:
        id = other.open_table()
    page = companion.new_page()
    page.clock.install()
    sit_down(page, id, 0)
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_have_attribute("data-told", "here")
    # Nobody asks again because time has passed.
    stop_time(page)
    companion.service_workers[-1].evaluate(
        """() => {
          const now = performance.now();
          performance.now = () => now;
        }"""
    )
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


def test_that_the_network_is_gone_is_said_before_anybody_taps(
    at_table: tuple[Page, str], worker: Worker
) -> None:
    page, _ = at_table
    # It knows so before its own program has answered anything.
    worker.evaluate(
        """() => {
          const answer = answerHere;
          const held = new Promise((go) => { globalThis.letGo = go; });
          answerHere = (request) => held.then(() => answer(request));
        }"""
    )
    page.context.set_offline(True)
    try:
        expect(page.locator("#offline")).to_be_visible()
        worker.evaluate("letGo()")
        touch(page.locator("#undo"))
        at_version(page, 2)
    finally:
        page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


def test_what_runs_a_table_here_is_ready_before_the_network_goes(
    companion: BrowserContext, server: Live
) -> None:
    worker = running(companion)
    worker.evaluate(
        """() => {
          globalThis.starts = 0;
          const begin = start;
          start = () => { starts += 1; return begin(); };
        }"""
    )
    with TapPhone(server.port) as other:
        id = other.open_table()
    page = companion.new_page()
    page.goto(f"/de/t/{id}")
    wait_for(page, lambda: worker.evaluate("starts"))


def test_where_a_table_is_shared_keeping_everything_is_offered_once(
    playwright: Playwright, server: Live, traveller: BrowserContext, tmp_path: Path
) -> None:
    with TapPhone(server.port) as other:
        id = other.open_table()
    with launch_phone(playwright, tmp_path, server.url) as new:
        page = new.new_page()
        page.goto("/de/")
        page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
        page.goto(f"/de/t/{id}")
        page.locator(".foot a[href$='/share']").tap()
        offer = page.locator("#sheet [data-road]")
        expect(offer.locator("button")).to_have_text("Alles für unterwegs speichern")
        expect(offer).to_contain_text("dieser Tisch")
        # Once it was tapped, the search without a network says how far it is, and what can be read meanwhile.
        page.goto("/de/azura")
        new.service_workers[-1].evaluate(
            """() => {
              keeping = new Promise(() => {});
              far = 0.34;
            }"""
        )
        new.set_offline(True)
        page.locator("[data-search] input[type=search]").fill("Golem")
        told = page.locator("#live-results")
        expect(told).to_contain_text("34\xa0%")
        expect(told).to_contain_text("Anleitungen")
        expect(told).not_to_contain_text("Alles für unterwegs speichern")
        # The network went while it was fetched: it goes on there by itself.
        new.service_workers[-1].evaluate("() => { keeping = far = undefined; }")
        page.evaluate("localStorage.setItem('tableside.road', 'true')")
        page.locator("[data-search] input[type=search]").fill("Drache")
        expect(told).to_contain_text("geht es dann weiter")
        expect(told).not_to_contain_text("Alles für unterwegs speichern")
    page = traveller.new_page()
    page.goto(f"/de/t/{id}/share")
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-road]")).to_be_hidden()
    page.close()


def test_whose_phone_it_is_stays_known_without_a_network(
    at_table: tuple[Page, str], server: Live
) -> None:
    page, id = at_table
    page.goto("about:blank")
    page.goto(f"/de/t/{id}#who")
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me")).to_contain_text("Zoé")
    settle(page)
    server.stop()
    page.reload()
    expect(page.locator("#me")).to_contain_text("Zoé")
    expect_at_home(page, id, "Du bist am Zug")
    # What was played with a network since this phone's own program read the table counts there too.
    server.start()
    sit_down(page, id, 1)
    with TapPhone(server.port) as other:
        play = {"player": 0, "spot": "octopus-hunter", "count": 1, "take": ""}
        body = {"action_id": "p", "seen": 1, "kind": "play", "args": play}
        assert other.act(id, body)[0] == 200
    at_version(page, 2)
    wait_until(page, _KNOWN, {"id": id, "version": 2})
    server.stop()
    expect_at_home(page, id, "Ben ist am Zug")
    page.goto(f"/de/t/{id}")
    touch(page.locator("#undo"))
    at_version(page, 3)
    expect_at_home(page, id, "Du bist am Zug")


def expect_at_home(page: Page, id: str, told: str) -> None:
    """How a table stands, as home says it once it has asked."""
    with page.expect_response("**/standing") as answered:
        page.goto("/de/")
    answered.value.finished()
    settle(page)
    expect(page.locator(f"#going-on a[href$='{id}'] .my-now")).to_have_text(told)


def test_where_others_played_on_meanwhile_the_table_chooses(
    at_table: tuple[Page, str], server: Live, phone: Phone
) -> None:
    page, id = at_table
    ben = phone("en", base=server.url)
    ben.goto(f"/en/t/{id}")
    at_version(ben, 1)
    server.stop()
    page.evaluate(SEND, {"kind": "rename", "args": rename("Cleo")})
    at_version(page, 2)
    elsewhere = Live(server.data)
    elsewhere.start()
    with TapPhone(elsewhere.port) as other:
        other.act(id, tap("theirs", "Dora"))
    elsewhere.stop()
    server.start()
    # What was tapped here stands over the others' board, with what they have tapped; they read that it is open.
    at_version(page, 2)
    for told in ("Zoé heißt jetzt Cleo", "Zoé heißt jetzt Dora"):
        expect(page.locator("#choose form")).to_contain_text(told)
    expect(ben.locator("#choose a")).to_contain_text("what Dora tapped")
    expect(ben.locator("#choose form")).to_have_count(0)
    assert log_of(server, id) == ["first", "theirs"]
    page.locator("#choose button[value='here-there']").tap()
    for phone_at in (page, ben):
        at_version(phone_at, 3)
        expect(phone_at.locator("#choose")).to_be_hidden()
        expect(phone_at.locator("#panel")).to_contain_text("Cleo")


def test_a_tap_for_which_there_is_no_room_is_told_not_shown_and_not_lost(
    playwright: Playwright, server: Live, another: Path
) -> None:
    server.stop()
    with launch_phone(playwright, another, server.url) as phone:
        id = open_table(phone.new_page())
    # A browser asks how much room there is before it first writes, and then not again for a while.
    with launch_phone(playwright, another, server.url) as phone:
        page, aside = phone.new_page(), phone.new_page()
        space = phone.new_cdp_session(page)
        room: dict[str, object] = {"origin": server.url}
        space.send("Storage.overrideQuotaForOrigin", {**room, "quotaSize": 1})
        page.goto(f"/de/t/{id}")
        touch(page.locator("#undo"))
        expect(page.locator("#offline")).to_contain_text("kein Platz mehr")
        at_version(page, 1)
        page.reload()
        expect(page.locator("#offline")).to_contain_text("kein Platz mehr")
        at_version(page, 1)
        aside.goto(f"/de/{GAME}/play")
        aside.get_by_role("button", name="Tisch öffnen").tap()
        expect(aside.locator("main")).to_contain_text("kein Platz mehr")
        space.send("Storage.overrideQuotaForOrigin", room)
        at_version(page, 2)
        expect(page.locator("#offline")).to_contain_text("Kein Netz")
    server.start()


def test_a_tap_outlives_the_browser(gone: Page, traveller: BrowserContext) -> None:
    id = open_table(gone)
    touch(gone.locator("#undo"))
    session = traveller.new_cdp_session(gone)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    again = traveller.new_page()
    gone.close()
    again.goto(f"/de/t/{id}")
    at_version(again, 2)
    again.close()


# The tap reaches the phone's own program, and the page never shows the answer.
_SEND = """async () => {
  const body = new URLSearchParams({ action: '{"kind":"undo"}', seen: "1", action_id: "f".repeat(32) });
  const { base } = document.querySelector("[data-table]").dataset;
  return (await fetch(`${base}/act?part=1`, { method: "POST", body })).status;
}"""


def kill_browser(folder: Path) -> None:
    """Kill all processes of the browser that keeps its things in a folder, as an empty battery would."""
    used = f"--user-data-dir={folder}".encode()
    for found in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if used in found.read_bytes().split(b"\0"):
                os.kill(int(found.parent.name), signal.SIGKILL)


def test_a_tap_outlives_a_browser_that_is_killed_before_it_shows_it(
    playwright: Playwright, server: Live, another: Path
) -> None:
    server.stop()
    page = launch_phone(playwright, another, server.url).new_page()
    id = open_table(page)
    assert page.evaluate(_SEND) == 200
    kill_browser(another)
    with launch_phone(playwright, another, server.url) as phone:
        page = phone.new_page()
        page.goto(f"/de/t/{id}")
        at_version(page, 2)
        server.start()
        expect(page.locator("#offline")).to_be_hidden()
    assert log_of(server, id)[-1] == "f" * 32


# A page comes late: what was played here has been handed in before.
_LATE_PAGE = """() => {
  const answer = answerHere;
  answerHere = async (request) => {
    const page = await answer(request);
    if (request.mode === "navigate") await handInAll();
    return page;
  };
}"""


def test_two_phones_that_were_away_at_once_are_joined(
    at_table: tuple[Page, str], companion: BrowserContext, server: Live
) -> None:
    ana, id = at_table
    ben = companion.new_page()
    sit_down(ben, id, 1)
    server.stop()
    for page, name in ((ana, "Cleo"), (ben, "Dora")):
        page.evaluate(SEND, {"kind": "rename", "args": rename(name)})
        at_version(page, 2)
    ben.goto("about:blank")
    server.start()
    expect(ana.locator("#offline")).to_be_hidden()
    running(companion).evaluate(_LATE_PAGE)
    ben.goto(f"/de/t/{id}")
    ben.locator("#choose").get_by_text("Mehr").tap()
    expect(ben.locator("main")).to_contain_text("Cleo")
    expect(ben.locator("main")).to_contain_text("Dora")
    ben.locator("button[value='here-there']").tap()
    ben.wait_for_url(f"**/de/t/{id}")
    for page in (ana, ben):
        at_version(page, 3)
        expect(page.locator("#panel")).to_contain_text("Dora")
    assert len(set(log_of(server, id))) == 3


def test_a_clock_that_jumps_changes_no_order(
    gone: Page, worker: Worker, server: Live
) -> None:
    id = open_table(gone)
    try:
        for version, button, days in ((2, "undo", -1), (3, "redo", 2)):
            worker.evaluate(
                """(days) => {
                  globalThis.clock ??= Date.now;
                  Date.now = () => clock() + days * 86_400_000;
                }""",
                days,
            )
            touch(gone.locator(f"#{button}"))
            at_version(gone, version)
    finally:
        worker.evaluate("() => { Date.now = clock; }")
    server.start()
    expect(gone.locator("#offline")).to_be_hidden()
    with TapPhone(server.port) as other:
        whole = other.call("GET", f"/api/tables/{id}/export")[1]
    assert [event["kind"] for event in whole["log"]] == ["rename", "undo", "redo"]
    first, back, forth = [event["at_ms"] for event in whole["log"]]
    assert back < first < forth
    gone.goto(f"/de/t/{id}/history")
    expect(gone.locator("main")).to_contain_text("Cleo")


def test_what_the_browser_threw_away_is_learnt_anew(
    companion: BrowserContext, server: Live
) -> None:
    page = companion.new_page()
    with TapPhone(server.port) as other:
        id = other.open_table()
        other.act(id, tap("first", "Zoé"))
    sit_down(page, id, 1)
    server.stop()
    page.reload()
    at_version(page, 1)
    lost = {"origin": server.url, "storageTypes": "indexeddb"}
    session = companion.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", lost)
    # What was seen is still shown, and a tap waits.
    page.reload()
    expect(page.locator("#kept-copy")).to_be_visible()
    touch(page.locator("#undo"))
    expect(page.locator("#offline")).to_contain_text("Eingabe wartet")
    touch(page.locator("#redo"))
    page.evaluate("caches.delete('tableside.seen')")
    page.reload()
    expect(page.locator("h1")).to_contain_text("nicht auf diesem Handy")
    page.goto("/de/search?q=hinterhlat")
    expect(page.locator(".answer, .hit").first).to_contain_text("Hinterhalt")
    # Nor is it off home for that, and it comes by itself.
    page.goto("/de/")
    page.locator(f"#going-on a[href$='{id}']").tap()
    expect(page.locator("h1")).to_contain_text("nicht auf diesem Handy")
    server.start()
    at_version(page, 1)
    sit_down(page, id, 1)
    server.stop()
    touch(page.locator("#undo"))
    at_version(page, 2)
    # Then all of it goes, as browsers do when space runs short and no page is open: the site is as on a first visit.
    server.start()
    expect(page.locator("#offline")).to_be_hidden()
    page.close()
    page = companion.new_page()
    session = companion.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {**lost, "storageTypes": "all"})
    page.goto(f"/de/t/{id}")
    at_version(page, 2)
    page.goto("/de/")
    road = page.locator("[data-road]")
    expect(road.locator("button:not([data-kept])")).to_be_visible()
    expect(road.locator("[role=status]")).to_contain_text("MB")


NEWS = "A sentence that only the newest version has."
_IS_NEWEST = """async () => {
  const { build } = await (await fetch("/engine/parts.json")).json();
  const plan = await caches.match("/engine/plan");
  return Boolean(plan) && (await plan.json()).build === build;
}"""


@pytest.fixture
def newer(server: Live, tmp_path: Path) -> Iterator[Live]:
    """The same server, with another version of the site (of one game) when it is started again."""
    new = small_house(tmp_path / "new", GAME)
    with (new / "content" / GAME / "en.md").open("a") as book:
        book.write(f"\n{NEWS}\n")
    server.root = new
    yield server
    server.stop()
    server.root = ROOT
    server.start()


@pytest.mark.timeout(900)
def test_a_new_version_comes_while_a_table_is_away_and_goes_on_with_its_old_log(
    companion: BrowserContext, server: Live, newer: Live
) -> None:
    page = companion.new_page()
    newer.stop()
    id = open_table(page)
    newer.start()
    page.goto("/de/")
    # It is read and indexed anew.
    until = time.monotonic() + _PATIENCE_MS / 1000
    while not page.evaluate(_IS_NEWEST):
        assert time.monotonic() < until
        page.wait_for_timeout(500)
    assert len(log_of(newer, id)) == 1
    page.goto(f"/de/t/{id}")
    at_version(page, 1)
    newer.stop()
    touch(page.locator("#undo"))
    at_version(page, 2)
    page.goto(f"/en/{GAME}")
    expect(page.locator("main")).to_contain_text(NEWS)
    newer.start()
    page.goto(f"/de/t/{id}")
    until = time.monotonic() + _PATIENCE_MS / 1000
    while len(log_of(newer, id)) < 2:
        assert time.monotonic() < until
        page.wait_for_timeout(500)
    expect(page.locator("#offline")).to_be_hidden()
