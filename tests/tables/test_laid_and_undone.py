"""What lies face down waits while its question is undone, and lies again when the question is asked once more."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games import MACHINES
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.seats import Seats
from companion.tables.service import Tables
from companion.tables.signals import Signals
from companion.tables.taps import Tapped, Taps
from tests.tables.counter import FixedChance

ANA, BEN = "a" * 16, "b" * 16
ROW = ("the-dream", "the-dream", "garden-of-shadows", "garden-of-shadows")


class Miraris:
    """A table of four with the phones of Ana and Ben, in the second round."""

    def __init__(self, store: Store) -> None:
        self.tables = Tables(store, Hub(), MACHINES, FixedChance())
        self.taps = Taps(self.tables)
        options = {"players": ["Ana", "Ben", "Cleo", "Dan"], "rounds": True}
        self.id = self.tables.create("miraris", options).row.id
        self.many = 0
        self.seats = Seats(self.tables, Signals(self.tables))
        for player, phone in enumerate((ANA, BEN)):
            self.seats.claim(self.id, player, phone)
        self.fill(1)
        for player, phone in enumerate((ANA, BEN, "", "")):
            self.lay(player, player + 1, phone)
        self.fill(2)

    def do(self, kind: str, args: Mapping[str, Any], phone: str = ANA) -> Tapped:
        self.many += 1
        name, seen = f"tap{self.many}", self.tables.open(self.id).play.version
        return self.taps.tap(self.id, name, lambda _: (kind, args), seen, phone)

    def fill(self, round: int) -> None:
        for kind in ROW:
            self.wonder(kind, round)

    def wonder(self, kind: str, round: int = 2) -> Tapped:
        return self.do("lay-wonder", {"kind": kind, "round": round})

    def lay(self, player: int, value: int, phone: str) -> Tapped:
        return self.do("play-dormire", {"player": player, "value": value}, phone)

    def lies(self) -> dict[str, Any] | None:
        """What Ben's phone has laid, as it is told."""
        own = self.seats.at(self.id, BEN).own
        return dict(own["args"]) if own else None


@pytest.fixture
def table(store: Store) -> Miraris:
    table = Miraris(store)
    table.lay(1, 3, BEN)
    return table


def test_it_lies_again_after_redo_and_all_phones_hear_it(table: Miraris) -> None:
    laid = table.lies()
    assert laid
    assert table.do("undo", {}).signal
    assert table.lies() is None
    assert table.taps.kept(table.tables.open(table.id)) == (1,)
    assert table.do("redo", {}).signal
    assert table.lies() == laid
    assert table.taps.kept(table.tables.open(table.id)) == ()


def test_it_lies_again_when_the_same_is_played_once_more(table: Miraris) -> None:
    laid = table.lies()
    for _ in range(2):
        table.do("undo", {})
    assert not table.wonder(ROW[2]).signal
    assert table.wonder(ROW[3]).signal
    assert table.lies() == laid
    assert not table.seats.at(table.id, BEN).lost


def test_it_is_turned_over_with_the_others_then(table: Miraris) -> None:
    table.do("undo", {})
    table.wonder(ROW[3])
    for player, phone in ((0, ANA), (2, ""), (3, "")):
        table.lay(player, 8, phone)
    assert table.tables.open(table.id).play.state.dormire == (8, 3, 8, 8)


def test_its_phone_is_told_when_something_else_came_instead(table: Miraris) -> None:
    table.do("undo", {})
    assert not table.seats.at(table.id, BEN).lost
    assert table.wonder("frozen-grave").signal
    assert table.lies() is None
    assert table.seats.at(table.id, BEN).lost
    assert not table.seats.at(table.id, ANA).lost
    table.lay(1, 5, BEN)
    assert not table.seats.at(table.id, BEN).lost


def test_what_lies_stays_when_nothing_of_it_was_undone(table: Miraris) -> None:
    laid = table.lies()
    table.do(
        "correct", {"line": 1, "kind": "lay-wonder", "args": {"kind": "the-dream"}}
    )
    assert table.lies() == laid
