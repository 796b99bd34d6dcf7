"""A server that is killed at any moment has lost nothing that it confirmed."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.live import Live
from tests.tables.phones import TapPhone
from tests.tables.sample import tap


def killed_while_writing(server: Live, table: str, enough: int) -> list[str]:
    """Taps that were confirmed by a server that was killed while four phones were tapping."""

    def write(name: str) -> list[str]:
        with TapPhone(server.port) as phone:
            return phone.tap_until_cut_off(table, name, most=1000)

    with ThreadPoolExecutor(4) as pool, TapPhone(server.port) as watcher:
        taps = [pool.submit(write, name) for name in "abcd"]
        while watcher.call("GET", f"/api/tables/{table}")[1]["version"] < enough:
            pass
        server.kill()
        return [id for future in taps for id in future.result()]


@pytest.mark.parametrize("enough", [1, 60])
def test_every_confirmed_tap_survives_a_kill(own_server: Live, enough: int) -> None:
    with TapPhone(own_server.port) as phone:
        table = phone.open_table()
    confirmed = killed_while_writing(own_server, table, enough)
    own_server.start()
    with TapPhone(own_server.port) as phone:
        kept = phone.confirmed(table)
        version = phone.call("GET", f"/api/tables/{table}")[1]["version"]
    assert set(confirmed) <= set(kept) and len(kept) == len(set(kept)) == version


def test_a_phone_may_send_again_what_it_saw_unanswered(own_server: Live) -> None:
    with TapPhone(own_server.port) as phone:
        table = phone.open_table()
        assert phone.act(table, tap("a", "Zoé"))[0] == 200
    own_server.kill()
    own_server.start()
    with TapPhone(own_server.port) as phone:
        assert [phone.act(table, tap("a", "Zoé"))[1]["version"] for _ in range(2)] == [
            1,
            1,
        ]
        assert phone.act(table, tap("b", "Ada"))[1]["version"] == 2
