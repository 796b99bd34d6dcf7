"""A database that can't work: phones are told so, keep their taps, and go on when it can again."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from companion.server.serve import check_storage
from companion.settings import Settings
from companion.tables import database
from companion.tables.database import TROUBLES, trouble
from companion.tables.service import Opened
from companion.web.site import Site
from tests.conftest import HASTY
from tests.tables.sample import tap
from tests.web.addresses import form


def full(engine: Engine, *, pages: int) -> None:
    """Let the database grow no further than to so many pages: what a full disk does."""
    engine.dispose()
    with engine.connect() as connection:  # the one that the pool will hand out again
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        connection.rollback()


LONG = "x" * 24


def test_on_a_full_disk_a_tap_waits_and_goes_through_when_there_is_room(
    client: FlaskClient, table: Opened, site: Site
) -> None:
    path = f"/api/tables/{table.row.id}/actions"
    full(site.store.engine, pages=1)
    codes: list[int] = []
    while 507 not in codes:
        codes.append(client.post(path, json=tap(f"t{len(codes)}", LONG)).status_code)
    assert set(codes) == {200, 507}
    version = client.get(f"/api/tables/{table.row.id}").get_json()["version"]
    assert version == 1 + len(codes) - 1
    full(site.store.engine, pages=1_000_000)
    again = client.post(path, json=tap(f"t{len(codes) - 1}", LONG))
    assert (again.status_code, again.get_json()["version"]) == (200, version + 1)


@pytest.mark.parametrize(
    "lang, word", [("en", "room"), ("fr", "place"), ("de", "Platz"), ("es", "espacio")]
)
def test_it_says_in_every_language_that_the_disk_is_full(
    client: FlaskClient,
    table: Opened,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    word: str,
) -> None:
    monkeypatch.setattr(site.store, "write", failing("SQLITE_FULL"))
    page = client.post(
        f"/{lang}/t/{table.row.id}/act",
        data=form("rename", {"player": 0, "name": "A"}, 1),
    )
    assert page.status_code == 507 and word in page.text
    assert client.get(f"/{lang}/t/{table.row.id}").status_code == 200


def failing(name: str = "", error: Exception | None = None) -> object:
    """What writing does where SQLite fails so."""
    cause = sqlite3.OperationalError("failed")
    cause.sqlite_errorname = name

    def fail(*_values: object) -> None:
        raise error or OperationalError("INSERT", {}, cause)

    return fail


@pytest.mark.parametrize("name, code, status", [
    ("SQLITE_BUSY", "locked", 503), ("SQLITE_CORRUPT_VTAB", "damaged", 503), ("SQLITE_READONLY", "unwritable", 503),
    ("SQLITE_CANTOPEN", "unwritable", 503), ("SQLITE_FULL", "full", 507), ("", "unreachable", 503),
])  # fmt: skip
def test_every_trouble_has_its_answer_and_its_reason(
    client: FlaskClient,
    table: Opened,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    code: str,
    status: int,
) -> None:
    monkeypatch.setattr(site.store, "write", failing(name))
    answer = client.post(f"/api/tables/{table.row.id}/actions", json=tap("t", "A"))
    assert (answer.status_code, answer.get_json()["code"]) == (
        status,
        f"storage-{code}",
    )
    health = client.get("/health")
    assert health.status_code == 503 and TROUBLES[code] in health.text


def overwritten(path: Path) -> None:
    """A disk that returns other bytes than were written."""
    path.write_bytes(b"no database " * 999)


def of_another(path: Path) -> None:
    """A folder in the place of the file: nothing can be opened there."""
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("harm, code", [
    (overwritten, "damaged"), (of_another, "unwritable"),
])  # fmt: skip
def test_a_database_that_is_spoilt_while_the_server_runs_is_told_by_its_health(
    client: FlaskClient, site: Site, harm: Callable[[Path], None], code: str
) -> None:
    assert client.get("/health").status_code == 200
    site.store.engine.dispose()
    harm(site.data / "tableside.db")
    health = client.get("/health")
    assert (health.status_code, health.text) == (503, f"not ready: {TROUBLES[code]}\n")
    assert client.get("/en/").status_code == 200


def test_a_database_that_another_program_keeps_locked_is_told_until_it_is_free(
    client: FlaskClient,
    table: Opened,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site.store.engine.dispose()
    monkeypatch.setattr(database, "_PRAGMAS", (*HASTY, "busy_timeout=10"))
    other = sqlite3.connect(site.data / "tableside.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    health = client.get("/health")
    assert health.status_code == 503 and TROUBLES["locked"] in health.text
    assert client.get(f"/en/t/{table.row.id}").status_code == 200
    with pytest.raises(SystemExit, match="locked"):
        check_storage(Settings(data=site.data))
    other.close()
    assert client.get("/health").status_code == 200


def test_a_mistake_of_ours_is_no_trouble_of_the_database(
    client: FlaskClient, table: Opened, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.store, "write", failing("SQLITE_ERROR"))
    assert (
        client.post(
            f"/api/tables/{table.row.id}/actions", json=tap("t", "A")
        ).status_code
        == 500
    )


@pytest.mark.parametrize("state, code", [
    ("53100", "full"), ("40P01", "locked"), ("XX001", "damaged"), ("25006", "unwritable"), ("57P01", "unreachable"),
    ("42P01", ""),
])  # fmt: skip
def test_postgresql_has_the_same_troubles(state: str, code: str) -> None:
    cause = Exception("failed")
    cause.sqlstate = state  # type: ignore[attr-defined]
    assert trouble(DBAPIError("INSERT", {}, cause)) == code


def test_a_full_folder_is_full(tmp_path: Path) -> None:
    assert trouble(OSError(28, "No space left on device")) == "full"
    assert trouble(PermissionError(13, "Permission denied")) == "unwritable"
