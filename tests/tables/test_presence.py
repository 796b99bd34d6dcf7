"""Who is away: a phone whose stream ended without a goodbye, and that listens nowhere else."""

import pytest

from companion.games import MACHINES
from companion.limits import AWAY_SHOWN_SECONDS, MAX_STREAMS_PER_TABLE
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.presence import Presence
from companion.tables.seats import Seats
from companion.tables.service import Tables
from companion.tables.signals import Signals
from tests.tables.counter import FixedChance
from tests.tables.sample import GAME, OPTIONS

ANA, BEN = "a" * 16, "b" * 16


class Process:
    """One of the processes that share a store."""

    def __init__(self, store: Store, chance: FixedChance) -> None:
        self.tables = Tables(store, Hub(), MACHINES, chance)
        self.presence = Presence(self.tables)
        self.seats = Seats(self.tables, Signals(self.tables))

    def away(self, id: str, asker: str = BEN) -> tuple[set[int], bool]:
        """The seats that are away, and whether another phone is."""
        seated = self.seats.at(id, asker)
        return set(seated.away), seated.others_away


@pytest.fixture
def chance() -> FixedChance:
    return FixedChance()


@pytest.fixture
def process(store: Store, chance: FixedChance) -> Process:
    return Process(store, chance)


@pytest.fixture
def other(store: Store, chance: FixedChance) -> Process:
    return Process(store, chance)


@pytest.fixture
def id(process: Process) -> str:
    """A table at which Ana has a seat."""
    id = process.tables.create(GAME, OPTIONS).row.id
    process.seats.claim(id, 0, ANA)
    return id


def test_a_phone_that_is_lost_is_told_of_until_it_listens_again(
    process: Process, id: str
) -> None:
    listener = process.tables.hub.subscribe(id)
    gone = process.presence.follow(id, ANA)
    gone()
    assert process.away(id) == ({0}, False) and listener.signal == 2
    process.presence.follow(id, ANA)
    assert process.away(id) == (set(), False) and listener.signal == 3


def test_a_goodbye_and_a_newer_stream_of_whichever_process_mean_no_loss(
    process: Process, other: Process, id: str
) -> None:
    gone = process.presence.follow(id, ANA)
    other.presence.follow(id, ANA)
    gone()
    assert process.away(id) == (set(), False)
    gone = process.presence.follow(id, ANA)
    other.presence.part(id, ANA)
    gone()
    assert process.away(id) == (set(), False)


def test_a_phone_without_a_seat_is_another_one_to_all_but_itself(
    process: Process, id: str
) -> None:
    process.presence.follow(id, BEN)()
    assert process.away(id, ANA) == (set(), True)
    assert process.away(id, BEN) == (set(), False) and process.seats.at(id, BEN).is_away
    process.presence.part(id, BEN)
    assert process.away(id, ANA) == (set(), False)


def test_nobody_is_away_for_ever(
    process: Process, chance: FixedChance, id: str
) -> None:
    process.presence.follow(id, ANA)()
    assert process.away(id) == ({0}, False)
    chance.ms += AWAY_SHOWN_SECONDS * 1000
    assert process.away(id) == (set(), False)


def test_a_table_follows_only_so_many_and_no_key_that_is_none(
    process: Process, id: str
) -> None:
    for number in range(MAX_STREAMS_PER_TABLE):
        process.presence.follow(id, f"{number:016}")
    process.presence.follow(id, ANA)()
    process.presence.follow(id, "short")()
    assert process.away(id) == (set(), False)


def test_a_table_that_was_deleted_meanwhile_misses_nobody(
    process: Process, id: str
) -> None:
    gone = process.presence.follow(id, ANA)
    process.tables.drop(id)
    gone()
    assert process.tables.hub.tables() == []
