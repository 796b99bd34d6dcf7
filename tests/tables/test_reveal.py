"""Miraris' Characters on several phones: all of them face down, and at the end those without a number once more."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games import MACHINES
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.seats import Seats
from companion.tables.service import Opened, Tables
from companion.tables.signals import Signals
from companion.tables.taps import Taps
from tests.tables.counter import FixedChance

ANA, BEN = "a" * 16, "b" * 16


class House:
    """A table of four at which two have phones of their own; all Wonders are counted."""

    def __init__(self, store: Store) -> None:
        self.tables = Tables(store, Hub(), MACHINES, FixedChance())
        self.taps = Taps(self.tables)
        players = {"players": ["Ana", "Ben", "Cleo", "Dan"]}
        self.id = self.tables.create("miraris", players).row.id
        self.many = 0
        for player in range(4):
            counts = [1, 1, 1, 1, 1, 1, 1]
            self.do("set-wonders", {"player": player, "counts": counts})
        self.do("score", {"confirmed": True})
        self.seats = Seats(self.tables, Signals(self.tables))
        for player, phone in enumerate((ANA, BEN)):
            self.seats.claim(self.id, player, phone)

    def do(self, kind: str, args: Mapping[str, Any], phone: str = "") -> bool:
        """An action by a phone; whether it lies face down."""
        self.many += 1
        seen = self.open().play.version
        tap = self.taps.tap(
            self.id, f"tap{self.many}", lambda _machine: (kind, args), seen, phone
        )
        return tap.held

    def choose(self, player: int, character: str, phone: str = "") -> bool:
        """Somebody's Character; whether it lies face down."""
        args = {"player": player, "character": character}
        return self.do("choose-character", args, phone)

    def open(self) -> Opened:
        return self.tables.open(self.id)

    def known(self) -> tuple[str, ...]:
        """The Characters that lie open."""
        characters: tuple[str, ...] = self.open().play.state.characters
        return characters


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


@pytest.fixture
def revealing(house: House) -> House:
    """The crowns are counted; Ana and Ben have still to show who they are, Dan too."""
    house.choose(0, "secret", ANA)
    house.choose(1, "secret", BEN)
    house.choose(2, "allie")
    house.choose(3, "secret")
    house.do("score", {"confirmed": True})
    assert house.open().play.state.phase == "reveal"
    return house


def test_characters_are_turned_over_at_once(house: House) -> None:
    assert house.choose(0, "lana", ANA) and house.choose(1, "secret", BEN)
    assert house.choose(2, "allie")
    assert house.known() == ("",) * 4
    log = house.tables.export(house.id)["log"]
    assert "choose-character" not in {line["kind"] for line in log}
    assert not house.choose(3, "alma")
    assert house.known() == ("lana", "secret", "allie", "alma")


def test_those_without_a_number_are_turned_over_at_once_at_the_end(
    revealing: House,
) -> None:
    before = revealing.open().play.version
    assert revealing.choose(1, "lana", BEN)
    assert revealing.choose(3, "mariano")
    assert revealing.seats.at(revealing.id, ANA).waiting == {0}
    assert revealing.known() == ("secret", "secret", "allie", "secret")
    told = str(revealing.tables.export(revealing.id))
    assert "lana" not in told and "mariano" not in told
    assert revealing.open().play.version == before
    assert not revealing.choose(0, "alma", ANA)
    assert revealing.known() == ("alma", "lana", "allie", "mariano")
    assert revealing.open().play.state.phase == "result"


def test_of_two_who_show_the_same_one_both_are_told_and_nobody_is_shown(
    revealing: House,
) -> None:
    for player, phone in ((0, ANA), (1, BEN), (3, "")):
        revealing.choose(player, "alma" if player else "lana", phone)
    assert revealing.seats.at(revealing.id, ANA).clash == {1, 3}
    assert revealing.known()[0] == "secret"


def test_a_correction_of_one_who_lies_open_is_made_at_once(revealing: House) -> None:
    assert not revealing.choose(2, "nada")
    assert revealing.known()[2] == "nada"


def test_undo_puts_those_of_other_phones_face_down_again(revealing: House) -> None:
    for player, phone, who in ((1, BEN, "lana"), (3, "", "mariano"), (0, ANA, "alma")):
        revealing.choose(player, who, phone)
    revealing.do("undo", {}, ANA)
    assert revealing.known() == ("secret", "secret", "allie", "secret")
    assert revealing.seats.at(revealing.id, ANA).laid == {1}
