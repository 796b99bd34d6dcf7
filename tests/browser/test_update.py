"""A new version arrives by itself, disturbs nobody in mid-game, and takes the old one's files along when it can."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.cupboard import cupboard, keep, leave_network, visit, wait_until
from tests.browser.panel import at_version
from tests.browser.relay import Relay
from tests.live import ROOT, Live

pytestmark = pytest.mark.usefixtures("service_worker")

Update = Callable[[], None]
NEWS = "A sentence that only the new version has."
FETCH = "(url) => fetch(url).then((response) => response.text())"
HAS_WORKER = "() => navigator.serviceWorker.controller?.state === 'activated'"


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The ports of two servers over the same tables; the second has another style sheet and another rule in Azura."""
    data, root = (
        tmp_path_factory.mktemp("data"),
        tmp_path_factory.mktemp("site") / "new",
    )
    for name in ("companion", "content", "templates", "static"):
        shutil.copytree(
            ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "app.py", root)
    with (root / "static" / "css" / "site.css").open("a") as style:
        style.write(".new-version-only { color: red }\n")
    with (root / "content" / "azura" / "en.md").open("a") as book:
        book.write(f"\n{NEWS}\n")
    old, new = Live(data), Live(data)
    new.root = root
    for server in (old, new):
        server.start()
    yield old.port, new.port
    for server in (old, new):
        server.kill()


@pytest.fixture
def wire(versions: tuple[int, int]) -> Iterator[Relay]:
    """The address of the site: the old version, until it is plugged into the new one."""
    wire = Relay(versions[0])
    yield wire
    wire.close()


@pytest.fixture
def home(phone: Phone, wire: Relay) -> Page:
    """A phone with the home page of the old version, and Azura's rulebook kept."""
    page = phone("en", base=wire.url)
    visit(page, "/en/azura")
    keep(page)
    visit(page, "/en/")
    return page


@pytest.fixture
def table(home: Page) -> Iterator[Page]:
    """A second window of that phone, in mid-game."""
    page = home.context.new_page()
    page.goto("/en/azura/play")
    page.locator("main form button.primary").tap()
    at_version(page, 0)
    page.wait_for_function(HAS_WORKER)
    page.evaluate("window.untouched = true")
    yield page
    page.close()


@pytest.fixture
def update(wire: Relay, versions: tuple[int, int]) -> Callable[[], None]:
    """Replaces the old version by the new one."""
    return lambda: wire.plug(versions[1])


def version(page: Page) -> str:
    """The fingerprint of the style sheet that a page wears."""
    return str(page.locator("link[rel=stylesheet]").first.get_attribute("href")).split(
        "/"
    )[2]


def kept_versions(page: Page) -> set[str]:
    """The fingerprints of the files that are kept."""
    return {path.split("/")[2] for path in cupboard(page)["files"]}


def wait_until_gone(page: Page, old: str) -> None:
    """Until no file of a version is kept any more."""
    wait_until(
        page,
        """async (old) => !(await (await caches.open("tableside.files")).keys())
      .some((request) => request.url.includes(`/static/${old}/`))""",
        old,
    )


def wait_for_kept_news(page: Page) -> None:
    """Until the kept rulebook is the new version's."""
    wait_until(
        page,
        """async (news) => (await (await caches.match("/en/azura", { ignoreVary: true })).text())
      .includes(news)""",
        NEWS,
    )


def test_an_open_page_offers_the_new_version_and_changes_only_when_asked(
    home: Page, update: Update
) -> None:
    old = version(home)
    update()
    home.evaluate(
        "navigator.serviceWorker.ready.then((registration) => registration.update())"
    )
    expect(home.locator("#new-version")).to_be_visible()
    assert version(home) == old
    home.locator("#new-version button").tap()
    expect(home.locator(f"link[rel=stylesheet][href*='/{old}/']")).to_have_count(0)
    expect(home.locator("#new-version")).to_be_hidden()
    wait_until_gone(home, old)


def test_it_arrives_with_the_next_page_without_a_word(
    home: Page, update: Update
) -> None:
    old = version(home)
    update()
    home.reload()
    wait_until_gone(home, old)
    assert version(home) != old
    expect(home.locator("#new-version")).to_be_hidden()


def test_a_table_is_neither_reloaded_nor_bothered(
    home: Page, table: Page, update: Update
) -> None:
    old = version(table)
    update()
    home.reload()
    wait_for_kept_news(home)
    assert table.evaluate("window.untouched") and version(table) == old
    expect(table.locator("#new-version")).to_be_hidden()


def test_the_old_versions_files_stay_while_a_page_is_open_that_may_need_them(
    home: Page, table: Page, update: Update
) -> None:
    old = version(table)
    sheet = table.evaluate(FETCH, f"/static/{old}/css/site.css")
    update()
    home.reload()
    wait_for_kept_news(home)
    assert old in kept_versions(home)
    assert table.evaluate(FETCH, f"/static/{old}/css/site.css") == sheet
    assert "new-version-only" in home.evaluate(
        FETCH, f"/static/{version(home)}/css/site.css"
    )
    table.close()
    home.reload()
    wait_until_gone(home, old)


def test_kept_rulebooks_follow_by_themselves(home: Page, update: Update) -> None:
    update()
    home.reload()
    wait_for_kept_news(home)
    leave_network(home)
    home.goto("/en/azura")
    expect(home.locator("main")).to_contain_text(NEWS)
    expect(home.locator("#kept-copy")).to_be_visible()
    assert (
        home.locator("main").evaluate("main => getComputedStyle(main).maxWidth")
        != "none"
    )


def test_todays_file_is_not_kept_under_an_old_address(home: Page) -> None:
    home.evaluate(FETCH, "/static/0000000000/css/site.css")
    assert "0000000000" not in kept_versions(home)
