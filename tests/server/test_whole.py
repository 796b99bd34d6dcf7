"""A whole server: who holds it up, how it stops, and several processes of it."""

import os
import signal
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from time import sleep

import pytest

from tests.live import Live, small_house
from tests.tables.phones import TapPhone
from tests.tables.sample import GAME, tap

UNFINISHED = (
    b"GET /en/ HTTP/1.1\r\nHo",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
)


@pytest.fixture
def two_processes(tmp_path: Path) -> Iterator[Live]:
    """A server of two processes, by the very command that people type, with few rules to get ready."""
    server = Live(tmp_path, processes="2")
    server.root = small_house(tmp_path / "house", GAME)
    server.program = ("app.py",)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def measured(tmp_path: Path, built_index: Path) -> Iterator[Live]:
    """A server that tells what it is doing."""
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(tmp_path, metrics="1")
    server.start()
    yield server
    server.stop()


def test_a_server_that_stops_ends_its_streams_in_peace(own_server: Live) -> None:
    with TapPhone(own_server.port) as phone, TapPhone(own_server.port) as listening:
        table = phone.open_table()
        listening.connection.request("GET", f"/api/tables/{table}/events")
        stream = listening.connection.getresponse()
        assert stream.readline() == b"retry: 2000\n"
        own_server.stop()
        assert stream.read().startswith(
            b"\n"
        )  # raises IncompleteRead where it is cut off


def test_a_server_that_stops_answers_the_tap_in_flight_after_the_streams(
    measured: Live,
) -> None:
    database = measured.data / "tableside.db"
    with (
        TapPhone(measured.port) as phone,
        TapPhone(measured.port) as listening,
        ThreadPoolExecutor(1) as pool,
        closing(sqlite3.connect(database, isolation_level=None)) as other,
    ):
        table = phone.open_table()
        listening.connection.request("GET", f"/api/tables/{table}/events")
        stream = listening.connection.getresponse()
        other.execute("BEGIN IMMEDIATE")  # for which the tap has to wait
        answer = pool.submit(phone.act, table, tap("a", "Zoé"))
        wait_for_a_waiting_request(measured)
        assert measured.process is not None
        measured.process.terminate()
        stream.read()
        assert not answer.done()
        other.rollback()
        other.close()
        assert answer.result()[0] == 200
    measured.process.wait(60)
    # Who closes a database last takes its log away.
    assert not database.with_name("tableside.db-wal").exists()


def wait_for_a_waiting_request(server: Live) -> None:
    """Until a request is whole and not answered yet."""
    with TapPhone(server.port) as asking:
        told = b""
        while b"requests_waiting 1" not in told:
            asking.connection.request("GET", "/metrics")
            told = asking.connection.getresponse().read()


def test_requests_that_never_become_whole_hold_nobody_up(own_server: Live) -> None:
    waiting = [
        socket.create_connection(("127.0.0.1", own_server.port)) for _ in range(200)
    ]
    for number, connection in enumerate(waiting):
        connection.sendall(UNFINISHED[number % 2])
    with TapPhone(own_server.port) as phone:
        assert phone.act(phone.open_table(), tap("a", "Zoé"))[0] == 200
    for connection in waiting:
        connection.close()


def test_a_process_that_dies_is_started_again_and_all_stop_together(
    two_processes: Live,
) -> None:
    with TapPhone(two_processes.port) as phone:
        table = phone.open_table()
        assert phone.act(table, tap("a", "Zoé"))[0] == 200
    for process in (killed := children(two_processes)):
        os.kill(process, signal.SIGKILL)
    with TapPhone(
        two_processes.port
    ) as phone:  # waits in the listening socket's queue until somebody answers
        assert phone.act(table, tap("b", "Ada"))[1]["version"] == 2
    while len(processes := children(two_processes)) < len(killed):
        sleep(0.05)
    two_processes.stop()
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def children(server: Live) -> list[int]:
    """The process ids of a server's further processes."""
    assert server.process is not None
    parent, found = str(server.process.pid), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may have ended meanwhile
            status = (process / "stat").read_text().rsplit(")")[-1].split()
            command = (process / "cmdline").read_bytes()
            if status[1] == parent and b"spawn_main" in command:
                found.append(int(process.name))
    return found
