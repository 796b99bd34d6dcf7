"""Undo, redo, going back: each an event of its own, none of which loses anything."""

import pytest

from companion.games.core.codec import BadData
from tests.tables.plays import (
    ADD_1,
    ADD_2,
    ADD_5,
    REDO,
    TAKE_2,
    UNDO,
    after,
    correct,
    goto,
    lines,
    opened,
    refused,
    words,
)


def test_undo_gives_back_the_state_before() -> None:
    play = after(opened(), ADD_1)
    assert after(play, ADD_2, UNDO).state == play.state


def test_undo_goes_back_step_by_step_to_the_beginning() -> None:
    assert after(opened(), ADD_1, ADD_2, UNDO, UNDO).state == opened().state


def test_it_refuses_to_undo_before_anything_happened() -> None:
    refused("nothing-to-undo", opened(), UNDO)
    refused("nothing-to-undo", after(opened(), ADD_1, UNDO), UNDO)


def test_redo_brings_back_what_undo_took() -> None:
    play = after(opened(), ADD_1, ADD_2)
    assert after(play, UNDO, UNDO, REDO, REDO).state == play.state


def test_it_refuses_to_redo_what_was_not_undone() -> None:
    refused("nothing-to-redo", after(opened(), ADD_1), REDO)


def test_a_new_tap_ends_what_could_be_redone() -> None:
    refused("nothing-to-redo", after(opened(), ADD_1, UNDO, ADD_2), REDO)


def test_undo_after_redo_undoes_the_same_step() -> None:
    assert after(opened(), ADD_1, ADD_2, UNDO, REDO, UNDO).state.pile == 1


def test_a_refused_tap_leaves_the_play_as_it_was() -> None:
    play = after(opened(), ADD_1)
    refused("too-little", play, TAKE_2)
    assert play.version == 1 and play.state.pile == 1


def test_going_back_to_a_line_keeps_it_and_what_came_before() -> None:
    play = after(opened(), ADD_1, ADD_2, ADD_5, goto(2))
    assert (play.state.pile, lines(play)) == (3, [1, 2])


def test_going_back_to_line_0_is_the_beginning() -> None:
    assert after(opened(), ADD_1, ADD_2, goto(0)).state == opened().state


def test_going_back_can_be_undone_and_redone() -> None:
    play = after(opened(), ADD_1, ADD_2, ADD_5, goto(1))
    assert after(play, UNDO).state.pile == 8
    assert after(play, UNDO, REDO).state.pile == 1


def test_play_goes_on_from_the_line_that_was_gone_back_to() -> None:
    play = after(opened(), ADD_1, ADD_2, goto(1), ADD_5)
    assert (play.state.pile, lines(play)) == (6, [1, 4])


@pytest.mark.parametrize("line", [-1, 4, 99])
def test_it_refuses_a_line_that_is_not_in_the_history(line: int) -> None:
    play = after(opened(), ADD_1, ADD_2, ADD_5, UNDO)
    assert refused("no-such-line", play, goto(line)).args_for_text == {"line": line}


def test_it_refuses_a_line_that_was_undone() -> None:
    refused("no-such-line", after(opened(), ADD_1, ADD_2, UNDO), goto(2))


@pytest.mark.parametrize(
    "args", [{}, {"line": "1"}, {"line": False}, {"line": None}, {"line": 1, "more": 1}]
)
def test_it_rejects_a_line_of_another_kind(args: dict[str, object]) -> None:
    with pytest.raises(BadData):
        after(opened(), ADD_1, ("goto", args))


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_it_rejects_arguments_where_there_are_none(kind: str) -> None:
    with pytest.raises(BadData):
        after(opened(), ADD_1, UNDO, ADD_1, (kind, {"note": "x" * 1000}))


def test_it_rejects_a_kind_that_the_game_does_not_know() -> None:
    with pytest.raises(BadData):
        after(opened(), ("fly", {}))


def test_undo_says_what_it_takes_back() -> None:
    assert words(after(opened(), ADD_1, ADD_2).undo_line()) == "Add to 1"


def test_redo_says_what_it_brings_back() -> None:
    assert words(after(opened(), ADD_1, ADD_2, UNDO).redo_line()) == "Add to 1"


def test_undo_says_which_change_of_the_history_it_takes_back() -> None:
    play = after(opened(), ADD_1, ADD_2, ADD_5)
    assert words(after(play, goto(0)).undo_line()) == "going back to line 0"
    assert words(after(play, goto(2)).undo_line()) == "going back to line 2"
    corrected = after(play, correct(2, ADD_5)).undo_line()
    assert words(corrected) == "the correction of line 2"


def test_there_is_nothing_to_say_where_there_is_nothing_to_undo_or_redo() -> None:
    assert opened().undo_line() is None and opened().redo_line() is None


def test_each_line_is_described_as_it_stood_then() -> None:
    play = after(
        opened(),
        ("rename", {"player": 0, "name": "Zoé"}),
        ("rename", {"player": 0, "name": "Ada"}),
    )
    assert [words(play.describe(step)) for step in play.steps()] == [
        "Ana is now called Zoé",
        "Zoé is now called Ada",
    ]
