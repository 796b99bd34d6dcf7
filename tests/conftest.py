"""Fixtures for every layer: content, a site in a temporary folder, and a check that nothing is left running."""

import fcntl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rulebooks.load import Library
from companion.rulebooks.search import Search
from companion.settings import Settings
from companion.web import create_app
from companion.web.context import Site
from tests.live import Live

ROOT = Path(__file__).parent.parent


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
        search.warm()
        search.close()
    return folder


@pytest.fixture(scope="session")
def shared_parts(tmp_path_factory: pytest.TempPathFactory, built_index: Path) -> Iterator[dict[str, object]]:
    """What sites may share in a run, because it never changes: languages, rulebooks, search, static files."""
    data = tmp_path_factory.mktemp("shared")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    site = Site(ROOT, data)
    yield {name: getattr(site, name) for name in ("languages", "library", "search", "assets")}
    site.close()


@pytest.fixture
def app(tmp_path: Path, shared_parts: dict[str, object]) -> Iterator[Flask]:
    """A site with an empty database."""
    app = create_app(Settings(data=tmp_path))
    app.testing = True
    app.config["PROPAGATE_EXCEPTIONS"] = False
    site: Site = app.extensions["tableside"]
    vars(site).update(shared_parts)
    yield app
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
    left = [thread for thread in threading.enumerate() if thread not in before and not thread.daemon]
    for thread in left:
        thread.join(5)
    assert not [thread.name for thread in left if thread.is_alive()]
