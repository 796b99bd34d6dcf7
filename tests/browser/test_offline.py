"""The server is gone: the phone says so, keeps the taps, and sends them when it is back."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.cupboard import cupboard, wait_until
from tests.browser.panel import SEND, at_version, settle, touch, wait_for
from tests.browser.relay import Relay
from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import rename, tap

pytestmark = pytest.mark.usefixtures("service_worker")


@pytest.fixture
def table(own_server: Live) -> str:
    """A table, on a server that will be killed, at which Ana has become Zoé."""
    with TapPhone(own_server.port) as other:
        table = other.open_table()
        other.act(table, tap("a", "Zoé"))
    return table


@pytest.fixture
def page(phone: Phone, own_server: Live, table: str) -> Iterator[Page]:
    """A phone at that table."""
    page = phone("en", base=own_server.url)
    page.goto(f"/en/t/{table}")
    at_version(page, 1)
    yield page
    page.close()


def test_the_banner_comes_without_moving_anything_and_goes_when_the_server_returns(
    page: Page, own_server: Live
) -> None:
    expect(page.locator("#offline")).to_be_hidden()
    place = page.locator("#panel").bounding_box()
    own_server.kill()
    expect(page.locator("#offline")).to_be_visible()
    assert page.locator("#panel").bounding_box() == place
    own_server.start()
    expect(page.locator("#offline")).to_be_hidden()


LINES = """([line, ...said]) => said.map((when) => {
  const told = document.querySelector(`#offline [data-when="${when}"]`), range = document.createRange();
  for (const part of document.querySelectorAll("#offline [data-when]")) part.hidden = part !== told;
  document.getElementById(line).dataset.told = when;
  document.getElementById(line).hidden = false;
  range.selectNodeContents(told);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


# What is told in the bar lies beside the field of the search, which has room for a thumb, and touches neither that nor
# its own edge; nothing lies over it.
BESIDE = """() => {
  const line = document.getElementById("offline"), back = document.getElementById("take-rule-back");
  const field = document.querySelector(".bar .searchbox"), grow = field.parentElement.getBoundingClientRect();
  const letters = document.createRange();
  const space = (shown) => {
    const { left, right } = shown.getBoundingClientRect();
    const { right: end, width } = field.getBoundingClientRect();
    letters.selectNodeContents([...shown.children].find((part) => part.checkVisibility()) ?? shown);
    if (width < 44 || right > grow.right + 1) return -1;
    return Math.min(left - end, letters.getBoundingClientRect().left - left);
  };
  line.hidden = false;
  line.querySelector("[data-when=others]").textContent = line.dataset.others.replace("{names}", "Maximilian");
  document.getElementById("who-are-you")?.setAttribute("hidden", "");
  const found = ["away", "live", "late", "here", "others"].map((told) => {
    for (const part of line.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== told;
    line.dataset.told = told;
    return space(line);
  });
  back.textContent = document.getElementById("show-all").dataset.done;
  back.hidden = false;
  found.push(space(back), line.checkVisibility() ? -1 : 4);
  back.hidden = line.hidden = true;
  return Math.min(...found);
}"""


def test_that_there_is_no_network_is_said_in_two_lines(
    phone: Phone, own_server: Live, table: str
) -> None:
    for lang in ("en", "de", "fr", "es"):
        page = phone(lang, base=own_server.url)
        page.goto(f"/{lang}/t/{table}")
        at_version(page, 1)
        page.evaluate("document.fonts.ready")
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 568})
            lines = page.evaluate(
                LINES, ["offline", "away", "live", "late", "here", "loose"]
            )
            assert max(lines) <= 2, (lang, width, lines)
            # The search stays in sight beside it, and beside what else is told there.
            wait_for(page, lambda page=page: page.evaluate(BESIDE) >= 4)


def test_a_tap_without_a_server_is_kept_and_sent_when_it_returns(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    touch(page.locator("#undo"))
    expect(page.locator("#offline")).to_be_visible()
    at_version(page, 1)
    own_server.start()
    at_version(page, 2)
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_while_one_tap_waits_another_is_not_taken(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    touch(page.locator("#undo"))
    expect(page.locator("#offline")).to_be_visible()
    page.locator("#az-at-coral-dragon > summary").tap()
    expect(page.locator("#offline")).to_contain_text("your tap waits")
    touch(page.locator("#az-go-coral-dragon-1-1"))
    expect(page.locator("#toast")).to_contain_text("still waits for the network")
    own_server.start()
    at_version(page, 2)
    page.wait_for_timeout(500)
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_a_tap_that_waits_is_taken_back_by_undo(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    for card in ("coral-dragon", "sorcerer"):
        page.locator(f"#az-at-{card} > summary").tap()
        touch(page.locator(f"#az-go-{card}-1-1"))
        expect(page.locator("#offline")).to_be_visible()
        if card == "coral-dragon":
            touch(page.locator("#undo"))
            expect(page.locator("#toast")).to_contain_text("Taken back")
    own_server.start()
    at_version(page, 2)
    expect(page.locator("#az-at-sorcerer")).to_have_attribute("data-count", "1")
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def wait_until_seen(page: Page, version: int) -> None:
    """Until the page of this table is put away as it is now."""
    wait_until(
        page,
        """async (version) => {
          const page = await caches.match(location.pathname, { ignoreVary: true });
          return (await page?.text())?.includes(`data-version="${version}"`);
        }""",
        version,
    )


def leave_and_open_anew(page: Page, server: Live, version: int = 1) -> None:
    """Its network goes, and it is opened once more."""
    wait_until_seen(page, version)
    server.kill()
    page.reload()


def test_a_table_that_is_opened_anew_without_a_network_is_shown_as_it_was_seen(
    page: Page, own_server: Live, table: str
) -> None:
    wait_until_seen(page, 1)
    with TapPhone(own_server.port) as other:
        other.act(table, tap("b", "Ada"))
    at_version(page, 2)
    wait_until_seen(page, 2)
    own_server.kill()
    page.locator("#az-at-coral-dragon > summary").tap()
    touch(page.locator("#az-go-coral-dragon-1-1"))
    expect(page.locator("#offline")).to_contain_text("your tap waits")
    page.reload()
    at_version(page, 2)
    expect(page.locator("#kept-copy")).to_contain_text(
        re.compile(
            r"Last seen here: .*20\d\d.* safe on the server; .* waits on this phone"
        )
    )
    expect(page.locator("#offline")).to_contain_text("your tap waits")
    page.locator("#az-at-coral-dragon > summary").tap()
    expect(page.locator("#az-go-coral-dragon-1-1.on-its-way")).to_be_visible()
    page.locator("#az-at-sorcerer > summary").tap()
    page.locator("#az-go-sorcerer-1-1").tap()
    expect(page.locator("#toast")).to_contain_text("Nothing is lost")
    own_server.start()
    at_version(page, 3)
    expect(page.locator("#az-at-coral-dragon")).to_have_attribute("data-count", "1")
    for line in ("#offline", "#kept-copy"):
        expect(page.locator(line)).to_be_hidden()


def test_what_waits_is_taken_back_by_undo_or_redo_also_after_a_reload(
    page: Page, own_server: Live, table: str
) -> None:
    wait_until_seen(page, 1)
    own_server.kill()
    touch(page.locator("#undo"))
    expect(page.locator("#offline")).to_contain_text("your tap waits")
    page.reload()
    expect(page.locator("#redo")).to_be_enabled()
    touch(page.locator("#undo"))
    expect(page.locator("#toast")).to_contain_text("your Undo still waits")
    touch(page.locator("#redo"))
    expect(page.locator("#toast")).to_contain_text("Taken back")
    # Both have just been tapped: of a double tap they hear one.
    touch(page.locator("#undo"))
    touch(page.locator("#redo"))
    expect(page.locator("#offline")).to_contain_text("taps are kept")
    own_server.start()
    expect(page.locator("#offline")).to_be_hidden()
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 1


def test_a_phone_that_opens_its_table_without_a_network_has_its_seat(
    page: Page, own_server: Live
) -> None:
    page.locator("#sit").tap()
    page.locator(".who [data-take='0']").tap()
    expect(page.locator("#me")).to_be_visible()
    settle(page)
    leave_and_open_anew(page, own_server)
    expect(page.locator("#kept-copy")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-seat", "0")
    expect(page.locator("#me")).to_contain_text("Zoé")
    page.evaluate("localStorage.clear()")  # what it knows then it was told
    own_server.start()
    expect(page.locator("#kept-copy")).to_be_hidden()
    told = "() => Object.keys(localStorage).some((name) => name.startsWith('tableside.seats.'))"
    page.wait_for_function(told)


def test_a_table_that_was_never_seen_here_is_said_to_be_safe(
    page: Page, own_server: Live, table: str
) -> None:
    wait_until_seen(page, 1)
    wait_until(page, "async () => caches.match('/en/offline')")
    with TapPhone(own_server.port) as other:
        unseen = other.open_table()
    own_server.kill()
    page.goto(f"/en/t/{unseen}")
    expect(page.locator("[data-safe]")).to_be_visible()
    own_server.start()
    at_version(page, 0)


def test_few_tables_are_kept_as_they_were_seen_and_go_with_what_is_forgotten(
    page: Page, own_server: Live, table: str
) -> None:
    with TapPhone(own_server.port) as other:
        tables = [other.open_table() for _ in range(7)]
    for opened in tables:
        page.goto(f"/en/t/{opened}")
        wait_until_seen(page, 0)
    few = "async () => (await (await caches.open('tableside.seen')).keys()).length <= 6"
    wait_until(page, few)
    kept = cupboard(page)["seen"]
    assert sorted(kept) == sorted(f"/en/t/{opened}" for opened in tables[1:])
    page.goto("/en/")
    page.locator("#going-on > button").tap()
    row = page.locator(f"#going-on li:has(a[href$='{tables[-1]}'])")
    row.get_by_role("button", name="More").tap()
    row.get_by_role("button", name="Remove it from my tables").tap()
    gone = "async (path) => !(await caches.match(path, { ignoreVary: true }))"
    wait_until(page, gone, kept[-1])


def test_a_tap_that_was_kept_survives_closing_the_page(
    page: Page, own_server: Live, table: str
) -> None:
    own_server.kill()
    touch(page.locator("#undo"))
    expect(page.locator("#offline")).to_be_visible()
    again = page.context.new_page()
    page.close()
    own_server.start()
    again.goto(f"{own_server.url}/en/t/{table}")
    at_version(again, 2)


def test_a_tap_that_waited_in_vain_is_told_until_it_is_put_right(
    phone: Phone, own_server: Live
) -> None:
    """It was in a pocket while somebody else entered who has won."""
    won = {"kind": "win-round", "args": {"round": 1, "player": 0}}
    with TapPhone(own_server.port) as other:
        players = {"players": ["Anna", "Bernd"]}
        body = {"game": "mirror-scrolls", "options": players}
        id = other.call("POST", "/api/tables", body)[1]["id"]
        page = phone("de", base=own_server.url)
        page.goto(f"/de/t/{id}")
        at_version(page, 0)
        own_server.kill()
        touch(page.locator("#ms-win-1"))
        expect(page.locator("#offline")).to_contain_text("wartet")
        page.goto("about:blank")
        own_server.start()
        other.connection.close()
        other.act(id, {"action_id": "theirs", **won})
    page.goto(f"/de/t/{id}")
    notice = page.locator(".lost")
    expect(notice).to_contain_text(re.compile("Bernd.*zählt nicht.*Anna"))
    page.reload()
    expect(notice).to_be_visible()
    notice.get_by_role("link", name="Richtigstellen").tap()
    page.wait_for_url("**/fix/1")
    expect(page.locator(".fixing")).to_contain_text("Anna")
    expect(notice).to_be_hidden()
    page.go_back()
    expect(notice).to_be_visible()
    notice.get_by_role("link", name="Richtigstellen").tap()
    page.wait_for_url("**/fix/1")
    touch(page.locator("#ms-win-1"))
    touch(page.get_by_role("button", name="Ändern"))
    at_version(page, 2)
    kept = "() => !Object.values(localStorage).some((text) => text.includes('zählt nicht'))"
    wait_until(page, kept)
    expect(notice).to_be_hidden()


Between = Callable[[BaseHTTPRequestHandler, bytes], None]


class Wire(Relay):
    """What a phone's requests go through, the service worker's as well: they may end at somebody between."""

    @contextmanager
    def held_by(self, answer: Between) -> Iterator[list[str]]:
        """Nobody else is reached meanwhile. Gives the taps that came there."""
        taps: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer(self, b"")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                answer(self, body)
                taps.append(self.path)

            def log_message(self, *_words: object) -> None:
                pass

        between, server = ThreadingHTTPServer(("127.0.0.1", 0), Handler), self.to
        Thread(target=between.serve_forever, daemon=True).start()
        self.plug(between.server_port)
        yield taps
        self.plug(server)
        between.shutdown()
        between.server_close()


@pytest.fixture
def wire(own_server: Live) -> Iterator[Wire]:
    """The way to the server."""
    wire = Wire(own_server.port)
    yield wire
    wire.close()


@pytest.fixture
def afar(phone: Phone, wire: Wire, table: str) -> Page:
    """A phone at that table, by that way."""
    page = phone("en", base=wire.url)
    page.goto(f"/en/t/{table}")
    at_version(page, 1)
    return page


def rename_until(page: Page, taps: list[str]) -> None:
    """Make Zoé Cleo, which can be done any number of times, and wait until that has come to whoever is between."""
    page.evaluate(SEND, {"kind": "rename", "args": rename("Cleo")})
    wait_for(page, lambda: taps)


def say(status: int, kind: str, body: str) -> Between:
    """Always the same answer."""

    def answer(request: BaseHTTPRequestHandler, _body: bytes) -> None:
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body.encode())

    return answer


def test_a_tap_whose_answer_was_lost_counts_once(
    afar: Page, wire: Wire, own_server: Live, table: str
) -> None:
    def lose(request: BaseHTTPRequestHandler, body: bytes) -> None:
        if body:
            passed = Request(own_server.url + request.path, body, dict(request.headers))
            urlopen(passed).close()

    with wire.held_by(lose) as taps:
        rename_until(afar, taps)
        with TapPhone(own_server.port) as other:
            assert len(other.confirmed(table)) == 2
        at_version(afar, 1)
    at_version(afar, 2)
    expect(afar.locator("#offline")).to_be_hidden()
    with TapPhone(own_server.port) as other:
        assert len(other.confirmed(table)) == 2


def test_a_log_in_page_of_the_network_is_no_answer(afar: Page, wire: Wire) -> None:
    with wire.held_by(say(200, "text/html", "<h1>Log in</h1>")) as taps:
        rename_until(afar, taps)
    at_version(afar, 2)


def test_a_server_in_trouble_keeps_the_taps(afar: Page, wire: Wire) -> None:
    for version, status in ((2, 500), (3, 502), (4, 503)):
        with wire.held_by(say(status, "application/json", '{"message": "No"}')) as taps:
            rename_until(afar, taps)
            expect(afar.locator("#offline")).to_be_visible()
        at_version(afar, version)
        expect(afar.locator("#offline")).to_be_hidden()


def test_a_phone_that_slept_catches_up(
    afar: Page, wire: Wire, own_server: Live, table: str
) -> None:
    with wire.held_by(say(502, "text/html", "")):
        with TapPhone(own_server.port) as other:
            other.act(table, tap("b", "Ada"))
        expect(afar.locator("#offline")).to_be_visible()
    expect(afar.locator("#panel")).to_have_attribute("data-players", re.compile("^Ada"))
    expect(afar.locator("#offline")).to_be_hidden()
