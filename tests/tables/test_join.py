"""Two histories of one table: the same log whoever joins them, every action in it once, and undo works."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.games import MACHINES
from companion.games.core import Message, Refusal
from companion.games.core.codec import BadData, from_plain, to_plain
from companion.tables.events import ASIDE, LOG_KINDS, Event
from companion.tables.exports import parse_export
from companion.tables.join import CHOICES, HERE, THERE, History, Parting, part
from companion.tables.play import Play, advance, begin
from tests.games.test_golden import GOLDEN
from tests.tables.plays import UNDO, Tap, after, correct, goto, opened, words
from tests.tables.test_play_sequences import sequences

ADD_1, ADD_2, TAKE_2 = ("add", {"n": 1}), ("add", {"n": 2}), ("take", {"n": 2})
OTHER = {"here": "there", "there": "here", "here-there": "there-here", "there-here": "here-there"}  # fmt: skip


def history(play: Play, name: str, *taps: Tap, log: tuple[Event, ...] = ()) -> History:
    """A log that goes on with taps, those that are refused left out; `name` makes their ids."""
    events = list(log)
    for kind, args in taps:
        number = play.version + 1
        event = Event(number, 1000 + number, f"{name}-{len(events)}", kind, args)
        try:
            play = advance(play, event)
        except (Refusal, BadData):
            continue
        events.append(event)
    return History(tuple(events), play)


def parted(common: list[Tap], here: list[Tap], there: list[Tap]) -> Parting:
    """Two lines that go on from a common one."""
    base = history(opened(), "base", *common)
    own = history(base.play, "here", *here, log=base.log)
    return part(opened(), own, history(base.play, "there", *there, log=base.log).log)


def turned(parting: Parting) -> Parting:
    """The same, seen from the other phone."""
    return Parting(parting.base, parting.there, parting.here)


def told(parting: Parting, side: str) -> list[tuple[str, str]]:
    return [(change.mark, words(change.line)) for change in parting.changes(side)]


def asides(joined: History) -> list[tuple[str, str, str]]:
    """What a reader sees of what was set aside: the line, the reason and its rule."""
    return [
        (words(aside.line), words(aside.why), aside.why.rule)
        for _event, aside in joined.play.asides
        if aside.why
    ]


def replayed(play: Play, log: tuple[Event, ...]) -> Play:
    for event in log:
        play = advance(play, event)
    return play


def test_both_lines_are_told_in_words() -> None:
    parting = parted([ADD_1], [ADD_2], [ADD_1, TAKE_2])
    assert told(parting, HERE) == [("", "Add to 1")]
    assert told(parting, THERE) == [("", "Add to 1"), ("", "Take to 2")]


def test_what_happened_to_the_common_past_is_told() -> None:
    back = parted([ADD_1, ADD_2], [ADD_1], [UNDO, ADD_2])
    assert told(back, THERE) == [("back", "Add to 1"), ("", "Add to 1")]
    changed = parted([ADD_1, ADD_2], [ADD_1], [correct(1, ADD_2), correct(1, TAKE_2)])
    assert told(changed, THERE) == [("changed", "Add to 0")]
    again = parted([ADD_1, UNDO], [ADD_2], [("redo", {})])
    assert told(again, THERE) == [("again", "Add to 0")]


def test_both_in_order() -> None:
    parting = parted([ADD_1], [ADD_2], [ADD_1])
    joined = parting.join("here-there")
    assert [event.action_id for event in joined.log] == ["base-0", "here-1", "there-1"]
    assert joined.play.state.pile == 4 and not joined.play.asides


def test_what_does_not_fit_says_why_and_stays() -> None:
    parting = parted([ADD_2], [TAKE_2], [TAKE_2, ADD_1])
    joined = parting.join("there-here")
    assert joined.play.state.pile == 1
    assert asides(joined) == [("Take to 2", "Only 1 are left.", "pile")]


def test_one_alone_keeps_the_other_to_read() -> None:
    parting = parted([ADD_2], [TAKE_2], [ADD_1])
    joined = parting.join("there")
    assert joined.play.state.pile == 3
    assert [seen[0] for seen in asides(joined)] == ["Take to 2"]


def test_what_a_phone_took_back_itself_is_kept_without_being_shown() -> None:
    joined = parted([], [ADD_1], [ADD_2, UNDO, ADD_1]).join("here-there")
    assert joined.play.state.pile == 2 and not asides(joined)
    assert len(joined.log) == 4 and len(joined.play.asides) == 2


def test_a_corrected_entry_follows_as_it_was_corrected() -> None:
    joined = parted([ADD_1], [ADD_1], [ADD_1, correct(2, ("add", {"n": 6}))])
    assert joined.join("here-there").play.state.pile == 8


def test_a_correction_of_the_common_past_follows() -> None:
    parting = parted([ADD_1], [ADD_1], [correct(1, ("add", {"n": 6}))])
    assert parting.join("here-there").play.state.pile == 7
    gone = parted([ADD_1], [goto(0), ADD_2], [correct(1, ("add", {"n": 6}))])
    assert asides(gone.join("here-there"))[0][1] == "There is no line 1 in the history."


def test_a_correction_that_takes_lines_back_follows_as_far_as_it_can() -> None:
    parting = parted([ADD_1, ADD_2], [ADD_1], [correct(1, ("add", {"n": 6}), goto=1)])
    assert told(parting, THERE) == [("changed", "Add to 0")]
    assert parting.join("there-here").play.state.pile == 7
    assert parting.join("here-there").play.state.pile == 9


def test_only_the_first_line_takes_back_what_both_share() -> None:
    parting = parted([ADD_1, ADD_2], [ADD_1], [UNDO])
    assert parting.join("there-here").play.state.pile == 2
    second = parting.join("here-there")
    assert second.play.state.pile == 4 and asides(second)[0][0] == "Add to 1"


def test_what_both_took_back_is_taken_back_once() -> None:
    joined = parted([ADD_1, ADD_2], [UNDO, ADD_1], [UNDO]).join("here-there")
    assert joined.play.state.pile == 2 and not asides(joined)


def test_undo_afterwards_goes_back_step_by_step() -> None:
    play = parted([ADD_1], [ADD_2], [ADD_1]).join("here-there").play
    piles = []
    while play.past:
        play = after(play, UNDO)
        piles.append(play.state.pile)
    assert piles == [3, 1, 0]


def test_a_log_of_another_table_is_refused() -> None:
    here = history(opened(), "a", ADD_1)
    bad = Event(1, 0, "b-0", "take", {"n": 5})
    with pytest.raises(Refusal):
        part(opened(), here, [bad])


def check(parting: Parting, choice: str) -> None:
    """What must hold of any joining."""
    joined = parting.join(choice)
    assert joined == turned(parting).join(OTHER[choice])  # whoever came first
    assert replayed(opening(parting), joined.log).state == joined.play.state
    ids = [event.action_id for event in joined.log]
    assert sorted(ids) == sorted(parting.here.ids | parting.there.ids)
    shown = [event.action_id for event, aside in joined.play.asides if aside.why]
    in_force = [s.event.action_id for s in joined.play.steps() if s.event]
    own = parting.changes(HERE) + parting.changes(THERE)
    for change in own:
        if not change.mark:
            id = change.event.action_id
            assert shown.count(id) + in_force.count(id) == 1, id
    for step in undone(joined.play):
        assert step.machine.view(step.state)
    for known in (parting.here, parting.there):  # the same again changes nothing
        again = part(opening(parting), joined, known.log)
        assert again.is_known
        onward = part(opening(parting), known, joined.log)
        assert onward.is_ahead and onward.there.log == joined.log


def opening(parting: Parting) -> Play:
    play = parting.base
    return replace(play, version=0, step=play.start, past=None, future=None)


def undone(play: Play) -> list[Play]:
    """The play after every undo there is."""
    found = [play]
    while found[-1].past:
        number = found[-1].version + 1
        found.append(advance(found[-1], Event(number, 0, f"undo-{number}", "undo", {})))
    return found


choices = st.sampled_from(sorted(CHOICES))


@settings(max_examples=150)
@given(sequences, sequences, sequences, choices)
def test_any_two_histories_join(
    common: list[Any], here: list[Any], there: list[Any], choice: str
) -> None:
    parting = parted(common, here, there)
    check(parting, choice)


@settings(max_examples=60)
@given(st.lists(sequences, min_size=3, max_size=3), choices, choices)
def test_three_phones_hand_over_until_all_have_the_same(
    lines: list[Any], first: str, second: str
) -> None:
    """Two join; the third joins with what came of it; then the log goes round, and everybody takes it over."""
    logs = [history(opened(), f"phone{n}", *taps) for n, taps in enumerate(lines)]
    two = part(opened(), logs[0], logs[1].log).join(first)
    three = part(opened(), logs[2], two.log).join(second)
    check(part(opened(), logs[2], two.log), second)
    for log in (*logs, two):
        taken = part(opened(), log, three.log)
        assert taken.is_ahead and taken.there.play.state == three.play.state


def test_a_kept_sentence_is_only_ever_filled_with_its_own_words() -> None:
    good = to_plain(Message("{a} and {b}", "setup", {"a": "A", "b": 2}))
    assert words(from_plain(good, Message)) == "A and 2"
    for wrong in (
        {"text": "{a.real}"}, {"text": "{a!r}"}, {"text": "{a:>9}"}, {"text": "{c}"}, {"text": "{}"}, {"text": "{"},
        {"text": ""}, {"rule": "../x"}, {"args": {"a.b": 1}, "text": "{a.b}"}, {"args": []}, {"plural": "{a} many"},
        {"args": {"a": 1.5, "b": 2}}, {"more": 1},
    ):  # fmt: skip
        with pytest.raises(BadData):
            from_plain({**good, **wrong}, Message)


def test_a_tap_cannot_set_aside() -> None:
    assert ASIDE not in LOG_KINDS


GAMES = {
    game: [
        parse_export(json.loads(path.read_text("utf-8"))["export"], MACHINES)
        for path in GOLDEN
        if path.parent.parent.name == game.replace("-", "_")
    ]
    for game in MACHINES
}


@pytest.mark.parametrize("game", MACHINES)
@settings(max_examples=10)
@given(st.data(), choices)
def test_two_phones_that_went_on_with_a_real_game(
    game: str, data: st.DataObject, choice: str
) -> None:
    """Both go on from somewhere in a game: one as it went, the other leaving out, undoing and renaming."""
    found = data.draw(st.sampled_from(GAMES[game]))
    taps = [(event.kind, dict(event.args)) for event in found.events]
    start = data.draw(st.integers(0, min(len(taps), 40)))
    rename = ("rename", {"player": 0, "name": "Zoé"})
    ahead = [*taps[start : start + 8], UNDO, rename, goto(start)]
    there = data.draw(st.lists(st.sampled_from(ahead), max_size=10))
    here = data.draw(st.sampled_from((taps[start : start + 8], [rename], ahead)))
    first = begin(found.play.machine, found.play.options)
    base = history(first, "base", *taps[:start])
    lines = [
        history(base.play, name, *taps, log=base.log)
        for name, taps in (("here", here), ("there", there))
    ]
    check(part(first, lines[0], lines[1].log), choice)
