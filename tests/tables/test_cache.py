"""The plays used last are kept within a number of steps."""

from companion.tables.cache import Plays
from tests.tables.plays import ADD_1, ADD_2, UNDO, after, correct, opened

THREE_STEPS = after(opened(), ADD_1, ADD_2, UNDO)


def test_a_play_is_kept_until_others_need_its_room() -> None:
    plays = Plays(most_steps=8)
    for id in ("a", "b", "c"):
        plays.keep(id, THREE_STEPS)
    assert [id for id in ("a", "b", "c") if plays.find(id)] == ["b", "c"]


def test_the_play_used_longest_ago_goes_first() -> None:
    plays = Plays(most_steps=8)
    for id in ("a", "b", "a", "c"):
        plays.keep(id, THREE_STEPS)
    assert [id for id in ("a", "b", "c") if plays.find(id)] == ["a", "c"]


def test_an_older_play_never_replaces_a_later_one() -> None:
    plays = Plays()
    plays.keep("a", THREE_STEPS)
    plays.keep("a", opened())
    assert plays.find("a") is THREE_STEPS


def test_one_play_is_kept_however_long_it_is() -> None:
    plays = Plays(most_steps=1)
    plays.keep("a", THREE_STEPS)
    assert plays.find("a") is THREE_STEPS


def test_forgetting_gives_the_room_back() -> None:
    plays = Plays()
    plays.keep("a", after(opened(), ADD_1, correct(1, ADD_2)))
    plays.forget("a")
    plays.forget("a")
    assert plays.find("a") is None and plays.steps == 0


def test_replayed_steps_count() -> None:
    plays = Plays()
    plays.keep("a", after(opened(), ADD_1, ADD_1, correct(1, ADD_2)))
    assert plays.steps == 1 + 3 + 2
