"""Wake-ups: who is woken, in which order, how many may listen, and that no place is lost."""

from threading import Thread

import pytest

from companion.tables.live import CLOSED, Full, Hub, Subscription


def versions_told(subscription: Subscription) -> list[int]:
    """Where each version goes that a phone is told from now on."""
    told: list[int] = []
    subscription.tell = lambda: told.append(subscription.version)
    return told


def test_every_phone_of_a_table_is_woken() -> None:
    hub = Hub()
    phones = [versions_told(hub.subscribe("t")) for _ in range(3)]
    hub.publish("t", 1)
    assert phones == [[1], [1], [1]]


def test_a_late_wake_up_for_an_older_version_is_not_told() -> None:
    hub = Hub()
    told = versions_told(hub.subscribe("t"))
    for version in (7, 6, 7, 8):
        hub.publish("t", version)
    assert told == [7, 8]


def test_other_tables_are_not_woken() -> None:
    hub = Hub()
    told = versions_told(hub.subscribe("other"))
    hub.publish("t", 1)
    assert told == []


def test_phones_are_told_where_the_front_wants_it() -> None:
    hub, left = Hub(), []
    hub.run = lambda tell, *values: left.append((tell, values))
    told = versions_told(hub.subscribe("t"))
    hub.publish("t", 1)
    hub.publish("t", signal=0)  # which is none
    assert told == [] and len(left) == 1
    for tell, values in left:
        tell(*values)
    assert told == [1]


def test_it_refuses_one_stream_too_many() -> None:
    hub = Hub(most=2)
    places = [hub.subscribe("a"), hub.subscribe("b")]
    with pytest.raises(Full):
        hub.subscribe("c")
    places[0].close()
    hub.subscribe("c")


def test_it_refuses_one_stream_too_many_from_an_address() -> None:
    hub = Hub(most_an_address=2)
    place = hub.subscribe("a", "192.0.2.1")
    hub.subscribe("b", "192.0.2.1")
    with pytest.raises(Full) as refused:
        hub.subscribe("c", "192.0.2.1")
    assert refused.value.mine
    hub.subscribe("c", "192.0.2.2")
    place.close()
    hub.subscribe("c", "192.0.2.1")


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
    assert hub.tables() == []


def test_a_place_given_back_twice_counts_once() -> None:
    hub = Hub()
    place, _other = hub.subscribe("a"), hub.subscribe("a")
    place.close()
    place.close()
    assert hub.count == 1


def test_closing_tells_everybody() -> None:
    hub = Hub()
    phones = [versions_told(hub.subscribe(table)) for table in "aab"]
    hub.close()
    assert phones == [[CLOSED]] * 3


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
    assert subscription.version == CLOSED


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
        phone.join(120)
    assert (hub.count, hub.tables()) == (0, [])
