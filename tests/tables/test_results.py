"""Finished plays, read from a log."""

import json
from typing import Any

import pytest

from companion.groups.results import (
    Finished,
    Seat,
    find_finished,
    from_memo,
    is_nobody,
    played_ms,
    to_memo,
)
from companion.limits import LONGEST_PAUSE_MS
from companion.tables.events import Event
from companion.tables.play import Play, advance, begin
from tests.tables.counter import Options
from tests.tables.race import RACE

MINUTE = 60_000
WIN = ("add", {"n": 10})


def logged(
    *taps: tuple[str, dict[str, Any]], minutes: tuple[int, ...] = ()
) -> tuple[Play, list[Event]]:
    """A play of Ana and Ben and its events, a minute apart or at the given minutes."""
    play, events = begin(RACE, Options(("Ana", "Ben"))), []
    for seq, (kind, args) in enumerate(taps, start=1):
        events.append(
            Event(
                seq,
                (minutes[seq - 1] if minutes else seq) * MINUTE,
                f"id-{seq}",
                kind,
                args,
            )
        )
        play = advance(play, events[-1])
    return play, events


def test_a_game_that_goes_on_has_no_result() -> None:
    assert find_finished(*logged(("add", {"n": 9}))) == ()
    assert find_finished(*logged()) == ()


def test_a_result_has_places_scores_and_times() -> None:
    found = find_finished(*logged(("add", {"n": 1}), ("next", {}), WIN))
    seats = (Seat("Ben", 1, True, 11), Seat("Ana", 2, False, 0))
    assert found == (Finished(3 * MINUTE, 2 * MINUTE, False, seats),)
    assert found[0].is_scored


def test_a_result_that_was_undone_is_none() -> None:
    assert find_finished(*logged(WIN, ("undo", {}))) == ()


def test_an_end_reached_again_counts_once() -> None:
    found = find_finished(*logged(WIN, ("undo", {}), ("next", {}), WIN))
    assert [play.seats[0].name for play in found] == ["Ben"]


def test_what_follows_the_end_belongs_to_it() -> None:
    found = find_finished(
        *logged(("add", {"n": 1}), WIN, ("rename", {"player": 0, "name": "Zoé"}))
    )
    assert (found[0].ended_ms, found[0].seats[0].name, len(found)) == (
        2 * MINUTE,
        "Zoé",
        1,
    )


def test_an_end_that_is_undone_and_comes_back_was_no_longer_played() -> None:
    taps = (("add", {"n": 1}), WIN, ("undo", {}), ("redo", {}))
    (found,) = find_finished(*logged(*taps, minutes=(0, 4, 6, 9)))
    assert (found.ended_ms, found.played_ms) == (4 * MINUTE, 4 * MINUTE)


def test_a_correction_changes_the_result() -> None:
    change = ("correct", {"line": 1, "kind": "add", "args": {"n": 12}})
    assert find_finished(*logged(WIN, change))[0].seats[0].score == 12


def test_a_table_may_hold_several_plays() -> None:
    taps = (
        ("add", {"n": 1}),
        WIN,
        ("take", {"n": 11}),
        ("next", {}),
        WIN,
        ("take", {"n": 10}),
    )
    found = find_finished(*logged(*taps, minutes=(0, 10, 20, 30, 45, 50)))
    assert [(play.seats[0].name, play.played_ms // MINUTE) for play in found] == [
        ("Ana", 10),
        ("Ben", 25),
    ]


@pytest.mark.parametrize("times, took", [
    ((), 0), ((5,), 0), ((0, 10, 25), 25), ((0, LONGEST_PAUSE_MS), LONGEST_PAUSE_MS), ((0, LONGEST_PAUSE_MS + 1), 0),
    ((0, 10, 10 + 2 * LONGEST_PAUSE_MS, 30 + 2 * LONGEST_PAUSE_MS), 30), ((10, 5, 9), 4),
])  # fmt: skip
def test_long_pauses_are_no_part_of_a_play(times: tuple[int, ...], took: int) -> None:
    assert played_ms(times) == took


def test_a_memo_survives_json() -> None:
    found = find_finished(*logged(WIN, ("take", {"n": 10}), WIN))
    assert from_memo(json.loads(json.dumps(to_memo(found)))) == found


def test_it_rejects_a_memo_of_another_format() -> None:
    assert from_memo({"format": 0, "plays": []}) is None


def test_deleted_names_are_nobody() -> None:
    assert is_nobody("N. N.") and is_nobody("N. N. 2")
    assert not is_nobody("N. Nilsson") and not is_nobody("Ana")
