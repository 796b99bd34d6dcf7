"""What a server does before its first request, and what it writes down."""

import io
import logging
import shutil
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from companion.server import processes, serve
from companion.settings import Settings
from companion.web.site import Site
from tests.conftest import ROOT
from tests.tables.sample import GAME


def test_where_there_is_no_search_index_another_process_builds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "site"
    for part in ("companion", "templates", "static", f"content/{GAME}"):
        shutil.copytree(ROOT / part, root / part)
    shutil.copy(ROOT / "app.py", root)
    site = Site(root, tmp_path)
    monkeypatch.setattr(
        site.search.shelves, "build", lambda lang: 1 / 0
    )  # not in this process
    assert not site.search.is_built
    serve.open_search(site)
    assert site.search.is_built
    assert site.search.find("card", "en").results
    site.close()


def test_an_index_that_is_there_is_only_opened(
    tmp_path: Path, built_index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    monkeypatch.setattr(serve.subprocess, "run", lambda *_args, **_more: 1 / 0)
    site = Site(ROOT, tmp_path)
    serve.open_search(site)
    assert site.search.find("card", "en").results
    site.close()


@pytest.mark.parametrize("spoil, reason", [
    (lambda folder: (folder / "tableside.db").write_bytes(b"no database " * 999), "damaged"),
    (lambda folder: (folder / "tableside.db").mkdir(), "cannot be written"),
])  # fmt: skip
def test_it_does_not_start_where_nothing_can_be_stored(
    tmp_path: Path, spoil: Callable[[Path], object], reason: str
) -> None:
    spoil(tmp_path)
    with pytest.raises(SystemExit, match=reason):
        serve.check_storage(Settings(data=tmp_path))


def test_it_does_not_start_where_the_data_folder_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(SystemExit, match="cannot be written"):
        serve.check_storage(Settings(data=tmp_path / "data"))


def test_it_does_not_start_without_its_postgresql() -> None:
    with pytest.raises(SystemExit, match="cannot be reached"):
        serve.check_storage(
            Settings(database="postgresql+psycopg://nobody@/none?host=/nowhere")
        )


def test_it_says_which_port_it_cannot_have() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(host="127.0.0.1", port=taken.getsockname()[1])
        with pytest.raises(SystemExit, match=f"port {settings.port}"):
            serve.listen(settings)


class LettersOfWindows(io.StringIO):
    """What Windows gives a program whose output goes to a file."""

    def write(self, text: str) -> int:
        """Only what these letters can say."""
        text.encode("cp1252")
        return super().write(text)


def test_it_starts_where_no_code_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve.sys, "stdout", told := LettersOfWindows())
    serve.announce(Settings(url="http://198.51.100.7:8000"))
    assert "http://198.51.100.7:8000" in told.getvalue()
    assert "Ctrl+C" in told.getvalue()


@pytest.mark.parametrize("processes, shared", [(1, False), (2, True)])
def test_on_windows_processes_share_a_socket_as_they_can_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: int, shared: bool
) -> None:
    """There a socket of several processes must be duplicated, and not every event loop takes it."""
    found: list[bool] = []

    def run(server: serve.Server, _sockets: object) -> None:
        found.append(server.config.use_subprocess)

    monkeypatch.setattr(serve.Server, "run", run)
    monkeypatch.setattr(serve, "open_search", lambda site: None)
    with socket.socket() as listening:
        serve.work(Settings(data=tmp_path, processes=processes), listening)
    assert found == [shared]


@pytest.mark.parametrize(
    "platform, steps",
    [("linux", ["terminate", "join"]), ("win32", ["join", "terminate", "join"])],
)
def test_processes_have_their_time_to_stop(
    monkeypatch: pytest.MonkeyPatch, platform: str, steps: list[str]
) -> None:
    process = MagicMock()
    heard: dict[int, Any] = {}
    monkeypatch.setattr(processes.signal, "signal", heard.__setitem__)
    monkeypatch.setattr(
        processes, "wait", lambda *_args, **_more: heard[signal.SIGINT](2, None)
    )
    spawn = MagicMock(Process=lambda **_how: process)
    monkeypatch.setattr(processes.multiprocessing, "get_context", lambda _kind: spawn)
    monkeypatch.setattr(processes.sys, "platform", platform)
    processes.keep_running(1, lambda _listening: None, MagicMock())
    told = [call[0] for call in process.method_calls if call[0] in steps]
    assert told == steps


def test_whatever_the_server_writes_down_names_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id = "Zx0_" + "a" * 18

    def fail(*_args: object) -> None:
        try:
            raise LookupError(id)
        except LookupError:
            logging.getLogger("uvicorn.error").exception("GET /en/t/%s", id)

    monkeypatch.setattr(serve.Server, "run", fail)
    monkeypatch.setattr(serve, "open_search", lambda site: None)
    with socket.socket() as listening:
        serve.work(Settings(data=tmp_path), listening)
    assert (
        "GET /en/t/…" in caplog.text
        and "LookupError: …" in caplog.text
        and id not in caplog.text
    )
