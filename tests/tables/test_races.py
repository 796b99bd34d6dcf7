"""Many phones at one table over HTTP: every confirmed tap is kept, once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.live import Live
from tests.tables.conftest import KINDS, empty_database
from tests.tables.phones import TapPhone
from tests.tables.sample import tap

one_database = pytest.fixture(scope="module", params=KINDS)(empty_database)


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, built_index: Path, one_database: str
) -> Iterator[Live]:
    """A real server."""
    data = tmp_path_factory.mktemp("races")
    (data / "index").symlink_to(built_index, target_is_directory=True)
    server = Live(data, database=one_database)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def phone(server: Live) -> Iterator[TapPhone]:
    """A phone to look with."""
    with TapPhone(server.port) as phone:
        yield phone


def answers(
    server: Live, table: str, taps: list[dict[str, Any]]
) -> list[tuple[int, Any]]:
    """What each of several phones, which tap at once, is answered."""

    def act(body: dict[str, Any]) -> tuple[int, Any]:
        with TapPhone(server.port) as phone:
            return phone.act(table, body)

    with ThreadPoolExecutor(len(taps)) as pool:
        return list(pool.map(act, taps))


def tapped(server: Live, table: str, names: str, taps: int) -> list[str]:
    """The taps confirmed to several phones that tap as fast as they can."""

    def write(name: str) -> list[str]:
        with TapPhone(server.port) as phone:
            return phone.tap_until_cut_off(table, name, taps)

    with ThreadPoolExecutor(len(names)) as pool:
        return [id for ids in pool.map(write, names) for id in ids]


def test_eight_phones_tapping_at_once_lose_no_confirmed_tap(
    server: Live, phone: TapPhone
) -> None:
    table = phone.open_table()
    confirmed = tapped(server, table, "abcdefgh", taps=50)
    assert len(confirmed) == 8 * 50
    assert sorted(phone.confirmed(table)) == sorted(confirmed)


def test_each_phones_taps_stay_in_their_order(server: Live, phone: TapPhone) -> None:
    table = phone.open_table()
    tapped(server, table, "abc", taps=20)
    kept = phone.confirmed(table)
    assert all(
        [id for id in kept if id[0] == name] == [f"{name}-{n}" for n in range(20)]
        for name in "abc"
    )


def test_the_same_action_sent_five_times_at_once_counts_once(
    server: Live, phone: TapPhone
) -> None:
    table = phone.open_table()
    found = answers(server, table, [tap("same", "Zoé")] * 5)
    assert [(status, answer["version"]) for status, answer in found] == [(200, 1)] * 5
    assert phone.confirmed(table) == ["same"]


def test_of_several_phones_that_undo_at_once_one_does(
    server: Live, phone: TapPhone
) -> None:
    table = phone.open_table()
    phone.act(table, tap("a", "Zoé"))
    phone.act(table, tap("b", "Ada"))
    undos = [
        {"action_id": f"u{number}", "kind": "undo", "seen": 2} for number in range(4)
    ]
    found = answers(server, table, undos)
    assert sorted(status for status, _ in found) == [200, 409, 409, 409]
    assert len(phone.confirmed(table)) == 3


def test_a_phone_that_was_too_late_is_told_how_the_table_stands(
    server: Live, phone: TapPhone
) -> None:
    table = phone.open_table()
    phone.act(table, tap("a", "Zoé"))
    status, answer = phone.act(table, {"action_id": "b", "kind": "undo", "seen": 0})
    assert (status, answer["code"], answer["version"]) == (409, "out-of-date", 1)
    assert answer["message"] and answer["view"]["players"][0] == "Zoé"
