"""Wake-ups: who is woken, in which order, how many may wait, and that no place is lost."""

from collections.abc import Iterator
from threading import Thread

import pytest

from companion.limits import STREAM_LIFE_SECONDS
from companion.tables import live
from companion.tables.live import Full, Hub


def versions(stream: Iterator[str], most: int) -> list[str]:
    """The first versions that a stream tells."""
    found: list[str] = []
    for message in stream:
        found += [line.removeprefix("data: ") for line in message.splitlines() if line.startswith("data: ")]
        if len(found) == most:
            break
    return found


def test_a_phone_hears_at_once_what_it_has_not_seen() -> None:
    subscription = Hub().subscribe("t")
    subscription.wake(5)
    assert versions(subscription.stream(seen=3), 1) == ["5"]


def test_a_waiting_phone_is_woken() -> None:
    hub = Hub()
    stream = hub.subscribe("t").stream(seen=0)
    found: list[str] = []
    waiting = Thread(target=lambda: found.extend(versions(stream, 1)))
    waiting.start()
    hub.publish("t", 1)
    waiting.join(10)
    assert found == ["1"]


def test_several_versions_at_once_are_told_as_the_last() -> None:
    hub = Hub()
    subscription = hub.subscribe("t")
    for version in (1, 2, 3):
        hub.publish("t", version)
    stream = subscription.stream(seen=0)
    assert versions(stream, 1) == ["3"]


def test_a_late_wake_up_for_an_older_version_is_not_told() -> None:
    hub = Hub()
    stream = hub.subscribe("t").stream(seen=0)
    hub.publish("t", 7)
    hub.publish("t", 6)
    assert versions(stream, 1) == ["7"]


def test_other_tables_are_not_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "STREAM_COMMENT_SECONDS", 0)
    hub = Hub()
    stream = hub.subscribe("other").stream(seen=0)
    hub.publish("t", 1)
    assert [next(stream) for _ in range(3)] == ["retry: 2000\n\n", ": \n\n", ": \n\n"]
    stream.close()  # type: ignore[attr-defined]


def test_a_quiet_stream_says_that_it_is_alive_and_ends_after_its_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "STREAM_COMMENT_SECONDS", 0)
    hub, clock = Hub(), iter([0, 0, STREAM_LIFE_SECONDS - 1, STREAM_LIFE_SECONDS])
    told = list(hub.subscribe("t").stream(seen=0, now=lambda: next(clock)))
    assert told == ["retry: 2000\n\n", ": \n\n", ": \n\n"] and hub.count == 0


def test_it_refuses_one_stream_too_many() -> None:
    hub = Hub(most=2)
    places = [hub.subscribe("a"), hub.subscribe("b")]
    with pytest.raises(Full):
        hub.subscribe("c")
    places[0].close()
    hub.subscribe("c")


def test_it_refuses_one_stream_too_many_at_a_table() -> None:
    hub = Hub(most=10, most_a_table=2)
    place = hub.subscribe("a")
    hub.subscribe("a")
    with pytest.raises(Full):
        hub.subscribe("a")
    hub.subscribe("b")
    place.close()
    hub.subscribe("a")


def test_a_refused_stream_leaves_nothing_behind() -> None:
    hub = Hub(most=0)
    for table in ("a", "b"):
        with pytest.raises(Full):
            hub.subscribe(table)
    assert hub.tables == 0


def test_a_place_given_back_twice_counts_once() -> None:
    hub = Hub()
    place, _other = hub.subscribe("a"), hub.subscribe("a")
    place.close()
    place.close()
    assert hub.count == 1


def test_a_stream_that_nobody_reads_any_more_gives_its_place_back() -> None:
    hub = Hub()
    stream = hub.subscribe("a").stream(seen=0)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert (hub.count, hub.tables) == (0, 0)


def test_a_stream_that_was_never_read_gives_its_place_back() -> None:
    hub = Hub()
    place = hub.subscribe("a")
    place.stream(seen=0).close()  # type: ignore[attr-defined]
    place.close()
    assert (hub.count, hub.tables) == (0, 0)


def test_closing_ends_every_stream() -> None:
    hub = Hub()
    readers = [Thread(target=list, args=(hub.subscribe(table).stream(seen=0),)) for table in "aab"]
    for reader in readers:
        reader.start()
    hub.close()
    for reader in readers:
        reader.join(10)
    assert not any(reader.is_alive() for reader in readers) and hub.count == 0


def test_it_refuses_streams_once_closed() -> None:
    hub = Hub()
    hub.close()
    with pytest.raises(Full):
        hub.subscribe("a")


def test_a_wake_up_after_closing_opens_nothing_again() -> None:
    hub = Hub()
    subscription = hub.subscribe("a")
    hub.close()
    subscription.wake(5)
    assert versions(subscription.stream(seen=0), 1) == []


def test_many_phones_coming_and_going_leave_no_place_taken() -> None:
    hub = Hub(most=50)

    def come_and_go() -> None:
        for number in range(200):
            place = hub.subscribe(str(number % 5))
            hub.publish(str(number % 5), number)
            place.close()

    phones = [Thread(target=come_and_go) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join(30)
    assert (hub.count, hub.tables) == (0, 0)
