"""Fixtures for every layer: content, a site in a temporary folder, and a check that nothing is left running."""

import fcntl
import gc
import os
import shutil
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from companion.rulebooks.load import Library
from companion.search import Search
from companion.settings import Settings
from companion.tables import database
from companion.tables.database import Store
from companion.web import create_app
from companion.web.site import Site
from tests.client import Browser
from tests.live import COMPILED, Live

ROOT = Path(__file__).parent.parent

# The same examples in every run, so that nothing fails by chance; with TABLESIDE_RANDOM=1 other ones each time.
settings.register_profile(
    "tableside", derandomize="TABLESIDE_RANDOM" not in os.environ, deadline=None
)
settings.load_profile("tableside")


# Nobody waits for the disk: no test cuts the power.
HASTY = (*database._PRAGMAS, "synchronous=OFF")


# Each of these makes the whole site ready in a browser, once for all its tests.
SLOW_TO_START = ("test_road.py", "test_export.py")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: a test that waits for a clock or a browser leaves its own to the others."""
    return (os.cpu_count() or 1) + 1


# What is not used any more is mostly freed without being looked for: it is looked for seldom, while tests are
# collected not at all.
gc.disable()
gc.set_threshold(20_000, 20, 20)


def pytest_collection_finish() -> None:
    """What lives as long as the run is not looked through again each time memory is tidied."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is slow to start comes first: a worker takes from the end of what another has, so they stay together."""
    items.sort(key=lambda item: item.path.name not in SLOW_TO_START)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[
    None, pytest.TestReport, pytest.TestReport
]:
    """Where CI is set nothing may be skipped."""
    report = yield
    if report.skipped and "CI" in os.environ:
        report.outcome, report.longrepr = (
            "failed",
            f"{report.nodeid} was skipped: {report.longrepr}",
        )
    return report


@pytest.fixture(scope="session")
def library() -> Library:
    """The project's own content."""
    return Library(ROOT / "content")


@pytest.fixture(scope="session")
def built_index(library: Library) -> Path:
    """The search index, whole. It is kept between runs, and one for all workers: who comes first builds it."""
    folder = ROOT / ".pytest_cache" / "index"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "index.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        search = Search(library, folder)
        if not search.is_built:
            search.warm()
        search.close()
    return folder


@pytest.fixture(scope="session")
def shared_parts(
    tmp_path_factory: pytest.TempPathFactory, built_index: Path
) -> Iterator[dict[str, object]]:
    """What sites may share in a run, because it never changes: languages, rulebooks, search, static files."""
    data = tmp_path_factory.mktemp("shared")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    site = Site(ROOT, data)
    yield {
        name: getattr(site, name)
        for name in ("languages", "library", "search", "assets")
    }
    site.close()


@pytest.fixture(scope="session")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application, made once: routes are slow to make, and templates to load."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("one")))
    app.testing = True
    app.test_client_class = Browser
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(COMPILED))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which every table is there and empty."""
    folder = tmp_path_factory.mktemp("empty")
    Store.at(folder).close()
    return folder / "tableside.db"


@pytest.fixture
def app(
    one_app: Flask,
    empty_database: Path,
    tmp_path: Path,
    shared_parts: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Flask]:
    """A site with an empty database. Of the application only its settings may be changed."""
    shutil.copy(empty_database, tmp_path)
    monkeypatch.setattr(database, "_PRAGMAS", HASTY)
    site = Site(ROOT, tmp_path)
    vars(site).update(shared_parts)
    monkeypatch.setitem(one_app.extensions, "tableside", site)
    settings = dict(one_app.config)
    yield one_app
    one_app.config.update(settings)
    site.hub.close()
    site.store.close()


@pytest.fixture
def site(app: Flask) -> Site:
    """The parts of the site under test."""
    site: Site = app.extensions["tableside"]
    return site


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without a screen."""
    return app.test_client()


@pytest.fixture
def own_server(tmp_path: Path, built_index: Path) -> Iterator[Live]:
    """A server of a test's own, to be killed."""
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """A test that leaves a thread behind fails."""
    before = set(threading.enumerate())
    yield
    left = [
        thread
        for thread in threading.enumerate()
        if thread not in before and not thread.daemon
    ]
    for thread in left:
        thread.join(60)
    assert not [thread.name for thread in left if thread.is_alive()]
