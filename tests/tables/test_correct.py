"""An earlier entry is corrected without undoing what came after it."""

import pytest

from companion.games.core import Refusal
from companion.games.core.codec import BadData
from companion.tables import play as play_module
from companion.tables.events import Event
from companion.tables.play import complete
from tests.tables.counter import FixedChance
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
)


def test_a_correction_keeps_what_came_after() -> None:
    play = after(opened(), ADD_1, ADD_2, correct(1, ADD_5))
    assert (play.state.pile, lines(play)) == (7, [1, 2])


def test_a_corrected_line_keeps_its_number_and_its_time() -> None:
    before = after(opened(), ADD_1, ADD_2)
    old, new = (
        before.steps()[0].event,
        after(before, correct(1, ADD_5)).steps()[0].event,
    )
    assert (
        old
        and new
        and (old.seq, old.at_ms, old.action_id) == (new.seq, new.at_ms, new.action_id)
    )


def test_a_correction_can_be_undone() -> None:
    assert after(opened(), ADD_1, ADD_2, correct(1, ADD_5), UNDO).state.pile == 3


def test_a_corrected_line_can_be_corrected_again() -> None:
    assert (
        after(opened(), ADD_1, ADD_2, correct(1, ADD_5), correct(1, ADD_2)).state.pile
        == 4
    )


def test_going_back_to_a_corrected_line_shows_the_correction() -> None:
    assert after(opened(), ADD_1, ADD_2, correct(1, ADD_5), goto(1)).state.pile == 5


def test_it_refuses_a_correction_that_a_later_line_cannot_bear() -> None:
    play = after(opened(), ADD_5, TAKE_2, ADD_1)
    refusal = refused("correction-breaks", play, correct(1, ADD_1))
    assert refusal.args_for_text == {"line": 2} and refusal.rule == "pile"
    assert play.state.pile == 4


def test_a_correction_may_take_back_what_it_makes_impossible_as_one_change() -> None:
    before = after(opened(), ADD_5, ADD_1, TAKE_2, TAKE_2)
    play = after(before, correct(1, ADD_1, goto=2))
    assert (play.state.pile, lines(play)) == (2, [1, 2])
    undone = after(play, UNDO)
    assert undone.step is before.step
    assert after(undone, REDO).step is play.step


def test_what_takes_lines_back_has_to_have_seen_them() -> None:
    play = after(opened(), ADD_5, ADD_1)
    kind, args = correct(1, ADD_1, goto=1)
    event = Event(3, 0, "fix", kind, args)
    with pytest.raises(Refusal) as refusal:
        complete(play, event, 1, FixedChance())
    assert refusal.value.code == "out-of-date"
    assert complete(play, event, 2, FixedChance())


def test_a_line_knows_what_corrected_it_last() -> None:
    play = after(opened(), ADD_1, ADD_1, correct(1, ADD_5), correct(2, ADD_2))
    found = [step.corrected and step.corrected.seq for step in play.steps()]
    assert found == [3, 4]
    play = after(play, UNDO)
    assert [step.corrected and step.corrected.seq for step in play.steps()] == [3, None]


def test_it_refuses_to_correct_what_the_game_lets_nobody_correct() -> None:
    refused(
        "not-correctable",
        after(opened(), ADD_5, TAKE_2),
        correct(2, ("take", {"n": 1})),
    )


def test_a_line_may_become_another_kind_that_may_be_corrected() -> None:
    play = after(opened(), ADD_5, ADD_1, correct(1, ("roll", {"value": 3})))
    assert (play.state.pile, play.state.rolls) == (1, (3,))
    assert [step.event.kind for step in play.steps() if step.event] == ["roll", "add"]


def test_it_refuses_to_turn_a_line_into_what_nobody_may_correct() -> None:
    refused(
        "not-correctable", after(opened(), ADD_1, ADD_5), correct(2, ("take", {"n": 1}))
    )


def test_it_refuses_a_correction_that_is_not_allowed_itself() -> None:
    refused(
        "no-die",
        after(opened(), ("roll", {"value": 3})),
        correct(1, ("roll", {"value": 7})),
    )


@pytest.mark.parametrize("line", [0, 2, 3])
def test_it_refuses_to_correct_a_line_that_is_not_there(line: int) -> None:
    refused("no-such-line", after(opened(), ADD_1, ADD_2, UNDO), correct(line, ADD_5))


@pytest.mark.parametrize("args", [
    {"line": 1}, {"line": 1, "kind": "add"}, {"line": 1, "kind": "add", "args": {"n": 1}, "note": ""},
    {"line": 1, "kind": "add", "args": {"n": "1"}}, {"line": 1, "kind": "add", "args": []},
    {"line": "1", "kind": "add", "args": {"n": 1}}, {"line": 1, "kind": "add", "args": {"n": 1}, "goto": 0},
    {"line": 1, "kind": "add", "args": {"n": 1}, "goto": True}, {"line": 1, "kind": "add", "args": {"n": 1}, "goto": 2},
])  # fmt: skip
def test_it_rejects_a_correction_of_another_shape(args: dict[str, object]) -> None:
    with pytest.raises(BadData):
        after(opened(), ADD_1, ("correct", args))


def test_each_correction_is_one_version_further() -> None:
    assert after(opened(), ADD_1, correct(1, ADD_2), correct(1, ADD_5)).version == 3


def test_it_refuses_corrections_beyond_what_a_table_may_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play_module, "MAX_REPLAYED_STEPS", 5)
    play = after(opened(), ADD_1, ADD_1, correct(1, ADD_2), correct(1, ADD_5))
    refused("table-full", play, correct(1, ADD_1))
    assert after(play, correct(2, ADD_1)).replayed == 5
