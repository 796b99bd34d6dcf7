"""Two servers over one database: phones of a table on both, and one server that is killed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import tap

WHOLE_AGAIN_SECONDS = 60  # wide enough for a machine whose processors are all busy


@pytest.fixture
def servers(tmp_path: Path, built_index: Path, database: str) -> Iterator[list[Live]]:
    """Two servers; on SQLite they share the data folder."""
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    servers = [Live(tmp_path, database=database) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


class Listener(TapPhone):
    """A phone that listens to one server."""

    def hear(self, table: str, version: int) -> None:
        """Listen until a version is told. Raises TimeoutError after the time in which every phone must be whole."""
        self.connection.timeout = WHOLE_AGAIN_SECONDS
        self.connection.request("GET", f"/api/tables/{table}/events?seen={version - 1}")
        stream = self.connection.getresponse()
        while stream.readline() != f"data: {version}\n".encode():
            pass


def test_phones_on_both_servers_hear_each_others_taps(servers: list[Live]) -> None:
    with TapPhone(servers[0].port) as first, Listener(servers[1].port) as second:
        table = first.open_table()
        with ThreadPoolExecutor(1) as pool:
            heard = pool.submit(second.hear, table, 3)
            for number in range(3):
                assert first.act(table, tap(f"tap-{number}", f"N{number}"))[0] == 200
            heard.result()


def test_a_server_that_is_killed_loses_no_tap_and_its_phones_go_on_at_the_other(
    servers: list[Live],
) -> None:
    with TapPhone(servers[0].port) as phone:
        table = phone.open_table()

    def write(name: str) -> list[str]:
        """A phone that goes to the other server when its own is gone, and sends its unanswered tap again."""
        with TapPhone(servers[ord(name) % 2].port) as phone:
            confirmed = phone.tap_until_cut_off(table, name, most=60)
        with TapPhone(servers[1].port) as phone:
            for number in range(len(confirmed), 60):
                assert (
                    phone.act(table, tap(f"{name}-{number}", f"{name} {number}"))[0]
                    == 200
                )
                confirmed.append(f"{name}-{number}")
        return confirmed

    with ThreadPoolExecutor(4) as pool, TapPhone(servers[1].port) as watcher:
        writers = [pool.submit(write, name) for name in "abcd"]
        while watcher.call("GET", f"/api/tables/{table}")[1]["version"] < 40:
            pass
        servers[0].kill()
        confirmed = [id for writer in writers for id in writer.result()]
        assert (
            sorted(watcher.confirmed(table)) == sorted(confirmed)
            and len(confirmed) == 240
        )
    with Listener(servers[1].port) as listener, TapPhone(servers[1].port) as phone:
        assert phone.act(table, tap("last", "Zoé"))[1]["version"] == 241
        listener.hear(table, 241)
    with pytest.raises((OSError, HTTPException)), TapPhone(servers[0].port) as phone:
        phone.confirmed(table)
