"""A table from phone to phone without a server, as a file and as codes."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.core import Refusal
from companion.limits import CODE_BYTES, MAX_CODES, MAX_IMPORT_BYTES
from companion.tables.database import Store
from companion.tables.handover import codes, make, read_codes
from companion.tables.joining import HandedIn, Joined, Joining
from companion.tables.live import Hub
from companion.tables.service import Tables
from tests.tables.acting import act
from tests.tables.counter import COUNTER, FixedChance


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[list[Joining]]:
    """Two phones, each with a database of its own."""
    stores = [Store.at(tmp_path / name) for name in ("one", "two")]
    yield [
        Joining(Tables(store, Hub(), {"counter": COUNTER}, FixedChance()))
        for store in stores
    ]
    for store in stores:
        store.close()


def hand_over(giver: Joining, taker: Joining, id: str, since: int = 0) -> Joined:
    """By codes, read in any order."""
    opened, log = giver.tables.log(id)
    texts = list(codes(make(opened.row, log, since)))
    random.Random(0).shuffle(texts)
    data: dict[str, Any] = json.loads(read_codes(texts))
    assert data.pop("format") and data.pop("id") == id
    return taker.hand_in(id, HandedIn(**data))


def add(phone: Joining, id: str, name: str, n: int = 1) -> None:
    act(phone.tables, id, name, "add", {"n": n}, None)


def pile(phone: Joining, id: str) -> int:
    return int(phone.tables.open(id).play.state.pile)


def test_to_and_fro_any_number_of_times(phones: list[Joining]) -> None:
    one, two = phones
    id = one.tables.create("counter", {"players": ["Ana", "Ben"]}).row.id
    for number in range(6):
        giver, taker = (one, two) if number % 2 == 0 else (two, one)
        add(giver, id, f"tap-{number}")
        since = taker.tables.open(id).play.version if number else 0
        hand_over(giver, taker, id, since)
        assert pile(one, id) == pile(two, id) == number + 1
    assert one.tables.export(id) == two.tables.export(id)
    rows = [phone.tables.open(id).row for phone in phones]
    assert rows[0].watch_id == rows[1].watch_id


def test_where_both_went_on_one_chooses_and_the_other_takes_it_over(
    phones: list[Joining],
) -> None:
    one, two = phones
    id = one.tables.create("counter", {"players": ["Ana", "Ben"]}).row.id
    hand_over(one, two, id)
    add(one, id, "a")
    add(two, id, "b", 5)
    waiting = hand_over(one, two, id).waiting
    assert waiting and pile(two, id) == 5
    two.choose(id, waiting.id, "there-here", 1)
    assert pile(two, id) == 6 and pile(one, id) == 1
    assert hand_over(two, one, id).waiting is None
    assert one.tables.export(id) == two.tables.export(id)
    assert hand_over(one, two, id).opened.play.version == 2


def test_codes_are_small_and_few(phones: list[Joining]) -> None:
    one = phones[0]
    id = one.tables.create("counter", {"players": ["Ana", "Ben"]}).row.id
    for _ in range(60):
        add(one, id, os.urandom(16).hex())
    opened, log = one.tables.log(id)
    texts = codes(make(opened.row, log))
    assert len(texts) <= 8 and max(map(len, texts)) < CODE_BYTES * 2.5
    with pytest.raises(Refusal):
        codes({"much": os.urandom(CODE_BYTES * MAX_CODES).hex()})
    with pytest.raises(Refusal):
        make(opened.row, log, 61)


CODES = codes({"text": os.urandom(CODE_BYTES).hex()})
BOMB = codes({"text": " " * MAX_IMPORT_BYTES})


@pytest.mark.parametrize("texts", [
    [], ["x"], ["1.1.00000000.5"], ["1.1.00000000.0"], CODES[:1], [*CODES, "x"], [CODES[0], "2.2.00000000.5"], BOMB,
    [CODES[0], CODES[1][:-1] + str(9 - int(CODES[1][-1]))], ["0.1.00000000.1"], ["1.1.00000000." + "9" * 800],
    ["9.9.ffffffff.1"] * 500, [f"1.1.00000000.{'٣' * 5}"],
])  # fmt: skip
def test_what_was_not_read_whole_is_refused(texts: list[str]) -> None:
    with pytest.raises(Refusal) as caught:
        read_codes(texts)
    assert caught.value.code == "no-hand-over"
