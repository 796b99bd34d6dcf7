"""Seats: who may take which, who has tapped, and what lies face down until all have laid it."""

from collections.abc import Set
from typing import Any

import pytest

from companion.games import MACHINES
from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.tables.database import Store
from companion.tables.live import Hub
from companion.tables.seats import Seats
from companion.tables.service import Opened, Tables
from companion.tables.signals import Signals
from companion.tables.taps import Tapped, Taps
from tests.tables.counter import FixedChance

ANA, BEN = "a" * 16, "b" * 16


class House:
    """The offering of two mages, at tables of one store."""

    def __init__(self, store: Store) -> None:
        self.tables = Tables(store, Hub(), MACHINES, FixedChance())
        self.seats = Seats(self.tables, Signals(self.tables))
        self.taps = Taps(self.tables)
        self.table = self.tables.create(
            "mirror-scrolls", {"players": ["Ana", "Ben"], "depth": 2}
        )
        self.id = self.table.row.id
        self.many = 0

    def offer(
        self, player: int, number: int, phone: str = "", known: Set[int] | None = None
    ) -> bool:
        """An offering, by a phone that knows of some laid ones; whether it lies face down."""
        self.many += 1
        args: dict[str, Any] = {"player": player, "number": number}
        return self.taps.tap(
            self.id,
            f"tap{self.many}",
            lambda _machine: ("offer", args),
            None,
            phone,
            known,
        ).held

    def undo(self, action_id: str, phone: str = "", seen: int = 1) -> Tapped:
        return self.taps.tap(
            self.id, action_id, lambda _machine: ("undo", {}), seen, phone
        )

    def redo(self, phone: str = "", action_id: str = "redo") -> Tapped:
        seen = self.open().play.version
        return self.taps.tap(
            self.id, action_id, lambda _machine: ("redo", {}), seen, phone
        )

    def open(self) -> Opened:
        return self.tables.open(self.id)

    def laid_by(self) -> list[int | None]:
        """The seats whose phones sent the lines of the log."""
        opened = self.open()
        tappers = self.taps.tappers(opened.row)
        events = [step.event for step in opened.play.steps()]
        return [tappers.get(event.action_id) for event in events if event]

    def offers(self) -> tuple[int | None, ...]:
        """What lies open."""
        offers: tuple[int | None, ...] = self.open().play.state.offers
        return offers


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


def test_a_phone_takes_a_seat_and_every_phone_is_told(house: House) -> None:
    listener = house.tables.hub.subscribe(house.id)
    house.seats.claim(house.id, 1, BEN)
    assert listener.signal == 1
    mine, others = house.seats.at(house.id, BEN), house.seats.at(house.id, ANA)
    assert (mine.taken, mine.mine, others.mine) == ({1}, 1, None)
    assert house.open().play.version == 0


def test_two_phones_do_not_hold_one_seat(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    with pytest.raises(Refusal, match="seat-taken") as refused:
        house.seats.claim(house.id, 0, BEN)
    assert refused.value.args_for_text == {"player": "Ana"}
    house.seats.claim(house.id, 0, BEN, over=True)
    assert house.seats.at(house.id, ANA).mine is None
    assert house.seats.at(house.id, BEN).mine == 0


def test_a_phone_has_one_seat_and_gives_it_back(house: House) -> None:
    for player in (0, 1):
        house.seats.claim(house.id, player, ANA)
    assert house.seats.at(house.id, ANA).taken == {1}
    house.seats.leave(house.id, ANA)
    assert house.seats.at(house.id, ANA).taken == set()


def test_a_watcher_takes_none_nor_does_a_phone_without_a_key(house: House) -> None:
    watch = house.table.row.watch_id
    with pytest.raises(Refusal, match="watch-only"):
        house.seats.claim(watch, 0, ANA)
    with pytest.raises(BadData):
        house.seats.claim(house.id, 0, "short")
    with pytest.raises(Refusal, match="no-such-player"):
        house.seats.claim(house.id, 2, ANA)
    house.seats.claim(house.id, 0, ANA)
    assert house.seats.at(watch, ANA).mine is None


def test_without_seats_an_offering_lies_open(house: House) -> None:
    assert not house.offer(0, 7)
    assert house.offers() == (7, None)


def test_offerings_are_turned_over_at_once(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    listener = house.tables.hub.subscribe(house.id)
    assert house.offer(0, 7, ANA)
    assert (house.offers(), listener.version) == ((None, None), 0)
    seen = house.seats.at(house.id, BEN)
    assert (seen.laid, seen.waiting, seen.own) == ({0}, {1}, None)
    own = house.seats.at(house.id, ANA).own
    assert own is not None and own["args"]["number"] == 7
    assert house.tables.export(house.id)["log"] == []
    assert not house.offer(1, 12)  # the table's phone, for Ben
    assert house.offers() == (7, 12)
    assert listener.version == 2
    assert house.taps.tappers(house.tables.open(house.id).row) == {"tap1": 0}
    assert house.seats.at(house.id, ANA).laid == set()


def test_what_lies_face_down_may_be_laid_again_by_its_own_phone_alone(
    house: House,
) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    with pytest.raises(Refusal, match="seat-taken") as refused:
        house.offer(0, 9)
    assert refused.value.args_for_text == {"player": "Ana"}
    house.offer(0, 8, ANA)
    house.offer(1, 12)
    assert house.offers() == (8, 12)


def test_what_was_laid_for_another_is_known_by_the_phone_that_laid_it(
    house: House,
) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(1, 12, ANA)
    house.offer(0, 7, ANA)
    assert house.offers() == (7, 12)
    assert house.laid_by() == [0, 0]


def test_undo_of_its_own_phone_takes_back_what_lies_face_down(house: House) -> None:
    rename = {"player": 1, "name": "Zoé"}
    house.taps.tap(house.id, "name", lambda _machine: ("rename", rename), None)
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    for _again in range(2):
        assert house.undo("back", ANA).held
    assert house.seats.at(house.id, BEN).laid == set()
    assert house.open().play.version == 1
    house.offer(0, 8, ANA)
    assert house.undo("back", ANA).held  # late, and known
    assert house.seats.at(house.id, BEN).laid == {0}
    # On any other phone it is the table's own last line that goes.
    assert not house.undo("line", BEN).held
    assert not house.undo("line", BEN).held
    assert house.open().play.version == 2
    assert house.seats.at(house.id, BEN).laid == {0}


def test_redo_on_the_phone_that_took_it_back_lays_it_again(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.seats.claim(house.id, 1, BEN)
    house.offer(0, 7, ANA)
    house.undo("back", ANA)
    assert house.seats.at(house.id, ANA).taken_back
    assert not house.seats.at(house.id, BEN).taken_back
    with pytest.raises(Refusal, match="nothing-to-redo"):
        house.redo(BEN, "other")
    for _again in range(2):
        assert house.redo(ANA).held
    seen = house.seats.at(house.id, ANA)
    assert (seen.laid, seen.taken_back) == ({0}, False)
    assert seen.own is not None and seen.own["args"]["number"] == 7
    house.offer(1, 12, BEN)
    assert house.offers() == (7, 12)
    assert house.laid_by() == [0, 1]


def test_redo_of_what_was_taken_back_turns_all_over_where_it_is_the_last(
    house: House,
) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.undo("back", ANA)
    house.offer(1, 12)
    assert house.offers() == (None, None)
    assert not house.redo(ANA).held
    assert house.offers() == (7, 12)


def test_what_was_taken_back_is_gone_once_something_else_is_laid_or_its_seat_has_another_phone(
    house: House,
) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.undo("back", ANA)
    house.offer(0, 8, ANA)
    with pytest.raises(Refusal, match="nothing-to-redo"):
        house.redo(ANA)
    house.undo("again", ANA)
    house.seats.claim(house.id, 0, BEN, over=True)
    assert not house.seats.at(house.id, BEN).taken_back
    with pytest.raises(Refusal, match="nothing-to-redo"):
        house.redo(BEN)


def test_undo_takes_back_at_once_what_was_turned_over_at_once(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.seats.claim(house.id, 1, BEN)
    house.offer(0, 7, ANA)
    house.offer(1, 12, BEN)
    assert house.offers() == (7, 12)
    for _again in range(2):  # the second is a repetition
        house.undo("back", ANA, 2)
        assert house.offers() == (None, None)
        assert house.seats.at(house.id, ANA).laid == {1}
    # Ben's lies there as before: Ana lays anew, and both are open again.
    assert not house.offer(0, 8, ANA)
    assert house.offers() == (8, 12)
    assert house.taps.tappers(house.tables.open(house.id).row)["back"] == 0
    assert house.laid_by() == [0, 1]


def test_undo_by_a_phone_without_a_seat_asks_all_anew(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.seats.claim(house.id, 1, BEN)
    house.offer(0, 7, ANA)
    house.offer(1, 12, BEN)
    house.undo("back", "", 2)
    assert house.offers() == (None, None)
    assert house.seats.at(house.id, ANA).laid == set()
    house.redo()
    assert house.offers() == (7, 12)


def test_redo_turns_over_at_once_and_leaves_nothing_face_down(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.offer(1, 12)
    house.undo("back", BEN, 2)
    assert house.seats.at(house.id, ANA).laid == {0}
    house.redo(ANA)
    assert house.offers() == (7, 12)
    assert house.seats.at(house.id, ANA).laid == set()


def test_undo_of_what_was_laid_openly_takes_one(house: House) -> None:
    house.offer(0, 7)
    house.offer(1, 12)
    house.undo("back", "", 2)
    assert house.offers() == (7, None)


def test_two_equal_offerings_are_told_once_all_have_laid_and_nothing_vanishes(
    house: House,
) -> None:
    three = {"players": ["Ana", "Ben", "Cid"], "depth": 2}
    house.id = house.tables.create("mirror-scrolls", three).row.id
    house.seats.claim(house.id, 1, BEN)
    assert house.offer(1, 7, BEN)
    # A refusal would tell whoever types it what lies face down.
    assert house.offer(0, 7)
    assert house.seats.at(house.id).clash == set()
    assert house.offer(2, 9)
    seen = house.seats.at(house.id, BEN)
    assert (seen.clash, seen.waiting, seen.laid) == ({0, 1}, {0, 1}, {0, 1, 2})
    assert house.offers() == (None, None, None)
    # Whoever mistyped lays anew; all others are done.
    assert not house.offer(0, 12, known={0})
    assert house.offers() == (12, 7, 9)


def test_what_has_been_turned_over_is_put_right_by_any_phone(house: House) -> None:
    players = ["Ana", "Ben", "Cid"]
    options = {"players": players, "rounds": True}
    house.id = house.tables.create("miraris", options).row.id
    for seat, phone in enumerate((ANA, BEN)):
        house.seats.claim(house.id, seat, phone)

    def do(kind: str, phone: str, **args: Any) -> bool:
        house.many += 1
        tap = f"tap{house.many}"
        return house.taps.tap(
            house.id, tap, lambda _machine: (kind, args), None, phone
        ).held

    do("lay-row", ANA, kinds=["the-dream", "black-altar", "frozen-grave"])
    assert do("play-dormire", ANA, player=0, value=2)
    assert do("play-dormire", BEN, player=1, value=3)
    with pytest.raises(Refusal, match="seat-taken"):
        do("play-dormire", BEN, player=0, value=4)
    assert not do("play-dormire", BEN, player=2, value=9)
    assert not do("play-dormire", BEN, player=0, value=4)
    assert house.open().play.state.dormire == (4, 3, 9)
    house.undo("back", BEN, house.open().play.version)
    assert house.open().play.state.dormire == (2, 3, 9)


def test_what_a_correction_has_made_impossible_is_told_of_its_seat_alone(
    house: House,
) -> None:
    players = ["Ana", "Ben", "Cid"]
    options = {"players": players, "rounds": True}
    house.id = house.tables.create("miraris", options).row.id
    house.seats.claim(house.id, 1, BEN)

    def do(what: str, phone: str = "", **args: Any) -> Tapped:
        house.many += 1
        tap, seen = f"tap{house.many}", house.open().play.version
        return house.taps.tap(house.id, tap, lambda _machine: (what, args), seen, phone)

    do("lay-row", kinds=["the-dream", "black-altar", "frozen-grave"])
    for player, value in enumerate((1, 2, 3)):
        do("play-dormire", BEN if player == 1 else "", player=player, value=value)
    do("end-round")
    do("lay-row", kinds=["the-dream", "black-altar", "frozen-grave"])
    do("play-dormire", BEN, player=1, value=4)
    anew = {"player": 1, "value": 4}
    do("correct", line=3, kind="play-dormire", args=anew)
    for player in (0, 2):
        assert do("play-dormire", player=player, value=5 + player).held
    seen = house.seats.at(house.id, BEN)
    assert (seen.clash, seen.waiting, seen.laid) == ({1}, {1}, {0, 1, 2})
    assert seen.refused[1].code == "dormire-used"
    assert not do("play-dormire", BEN, player=1, value=6).held


def test_what_lies_open_already_is_laid_anew_before_the_last_one_ends_it(
    house: House,
) -> None:
    house.offer(1, 7)
    house.seats.claim(house.id, 1, BEN)
    house.offer(1, 8, BEN)
    assert not house.offer(0, 9)
    assert house.offers() == (9, 8)


def test_what_was_laid_belongs_to_the_line_it_was_laid_after(house: House) -> None:
    def win(number: int, player: int) -> None:
        args = {"player": player, "round": 1}
        house.taps.tap(house.id, f"won{number}", lambda _m: ("win-round", args), None)

    def undo_or_redo(kind: str) -> None:
        seen = house.open().play.version
        house.taps.tap(house.id, f"{kind}{seen}", lambda _m: (kind, {}), seen)

    house.offer(0, 3)
    house.offer(1, 4)
    win(1, 0)
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    undo_or_redo("undo")
    assert house.seats.at(house.id, ANA).laid == set()
    undo_or_redo("redo")
    assert house.seats.at(house.id, ANA).laid == {0}
    # Further back, to before what all turned over in the first round, and there again.
    for kind in ("undo", "undo", "redo", "redo"):
        undo_or_redo(kind)
    assert house.seats.at(house.id, ANA).laid == {0}
    # The round is won in another way, later: what was laid for the next one is none of it.
    undo_or_redo("undo")
    win(2, 1)
    assert house.seats.at(house.id, ANA).laid == set()
    assert house.seats.at(house.id, ANA).own is None


def test_redo_takes_nothing_away_that_was_laid_since(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.seats.claim(house.id, 1, BEN)
    house.offer(0, 7, ANA)
    house.offer(1, 12, BEN)
    house.undo("back", "", 2)
    house.offer(0, 8, ANA)
    with pytest.raises(Refusal, match="laid-since") as refused:
        house.redo()
    assert refused.value.args_for_text == {"player": "Ana"}
    assert house.seats.at(house.id, ANA).laid == {0}
    house.undo("taken", ANA, 4)
    house.redo()
    assert house.offers() == (7, 12)


def test_who_takes_a_seat_over_does_not_see_what_it_has_laid(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.seats.claim(house.id, 0, BEN, over=True)
    seen = house.seats.at(house.id, BEN)
    assert (seen.own, seen.laid) == (None, {0})
    house.offer(0, 8, BEN)
    assert house.seats.at(house.id, BEN).own is not None
    house.seats.leave(house.id, BEN)
    house.seats.claim(house.id, 0, ANA)
    seen = house.seats.at(house.id, ANA)
    assert (seen.own, seen.laid) == (None, {0})


def test_what_a_lost_phone_has_laid_counts_for_whoever_takes_its_seat(
    house: House,
) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.seats.claim(house.id, 0, BEN, over=True)
    house.offer(1, 12, BEN)
    assert house.offers() == (7, 12)


def test_who_takes_a_seat_over_may_take_back_what_it_has_laid(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.seats.claim(house.id, 0, BEN, over=True)
    assert house.undo("back", BEN, 0).held
    assert house.seats.at(house.id, BEN).laid == set()


def test_what_another_phone_has_laid_for_a_free_seat_stays_unseen_there(
    house: House,
) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(1, 12, ANA)
    house.seats.claim(house.id, 1, BEN)
    seen = house.seats.at(house.id, BEN)
    assert (seen.own, seen.laid) == (None, {1})


def test_the_same_tap_again_changes_nothing(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    for taps in (0, 0, 1):
        house.many = taps
        house.offer(taps, 7 + taps, ANA if taps == 0 else "")
    house.many = 0
    assert not house.offer(0, 7, ANA)
    assert house.open().play.version == 2
    house.many = 0
    with pytest.raises(Refusal, match="other-action"):
        house.offer(0, 8, ANA)


def test_a_dropped_table_leaves_no_seat(house: House) -> None:
    house.seats.claim(house.id, 0, ANA)
    house.offer(0, 7, ANA)
    house.tables.drop(house.id)
    again = House(house.tables.store)
    assert again.seats.at(again.id).taken == set()


@pytest.mark.parametrize("seated", [True, False])
def test_nothing_is_laid_over_what_a_phone_did_not_know_of(
    house: House, seated: bool
) -> None:
    three = {"players": ["Ana", "Ben", "Cid"], "depth": 2}
    house.id = house.tables.create("mirror-scrolls", three).row.id
    if seated:
        house.seats.claim(house.id, 0, ANA)
    house.offer(1, 3, known=frozenset())
    with pytest.raises(Refusal, match="laid-meanwhile") as refused:
        house.offer(1, 7, BEN, known=frozenset())
    assert refused.value.args_for_text == {"player": "Ben"}
    house.offer(1, 8, known={1})
    house.offer(0, 9, ANA, known=frozenset())
    if seated:  # its own is for each phone to change, however fast
        house.offer(0, 10, ANA, known=frozenset())
    house.offer(2, 12, known={0, 1})
    assert house.offers() == (10 if seated else 9, 8, 12)
