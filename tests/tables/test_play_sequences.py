"""Any sequence of taps, undos, redos, jumps and corrections."""

import json
from typing import Any

from hypothesis import given, strategies as st

from companion.games.core import Refusal
from companion.games.core.codec import BadData, from_plain, to_plain
from companion.tables.events import Event
from companion.tables.play import Play, advance
from tests.tables.counter import State
from tests.tables.plays import REDO, UNDO, after, correct, opened

_small = st.integers(0, 6)
_adds = st.builds(lambda n: ("add", {"n": n}), _small)
_taps = st.one_of(
    _adds,
    _adds,
    st.builds(lambda n: ("take", {"n": n}), _small),
    st.just(UNDO),
    st.just(REDO),
    st.just(("next", {})),
    st.builds(lambda line: ("goto", {"line": line}), st.integers(0, 12)),
    st.builds(
        lambda line, n: correct(line, ("add", {"n": n})),
        st.integers(1, 12),
        _small,
    ),
    st.builds(
        lambda line, n, more: correct(line, ("add", {"n": n}), goto=line + more),
        st.integers(1, 12),
        _small,
        _small,
    ),
)
sequences = st.lists(_taps, max_size=25)


def played(taps: list[tuple[str, dict[str, Any]]]) -> tuple[Play, list[Event]]:
    """The play after every tap that was allowed, and the log of those."""
    play, log = opened(), []
    for kind, args in taps:
        event = Event(play.version + 1, 0, f"id-{len(log)}", kind, args)
        try:
            play = advance(play, event)
        except (Refusal, BadData):
            continue
        log.append(event)
    return play, log


@given(sequences)
def test_the_version_is_the_number_of_events(
    taps: list[tuple[str, dict[str, Any]]],
) -> None:
    play, log = played(taps)
    assert play.version == len(log)


@given(sequences)
def test_replaying_the_log_gives_the_same_play(
    taps: list[tuple[str, dict[str, Any]]],
) -> None:
    play, log = played(taps)
    again = opened()
    for event in json.loads(
        json.dumps([[e.seq, e.at_ms, e.action_id, e.kind, e.args] for e in log])
    ):
        again = advance(again, Event(*event))
    assert (again.state, again.version, again.undo_line()) == (
        play.state,
        play.version,
        play.undo_line(),
    )


@given(sequences)
def test_undoing_everything_is_the_beginning_and_redoing_it_the_end(
    taps: list[tuple[str, dict[str, Any]]],
) -> None:
    play, _ = played(taps)
    back, steps = play, 0
    while back.past is not None:
        back, steps = after(back, UNDO), steps + 1
    assert back.state == opened().state
    assert after(back, *[REDO] * steps).state == play.state


@given(sequences)
def test_the_state_is_the_fold_of_the_lines_in_force(
    taps: list[tuple[str, dict[str, Any]]],
) -> None:
    play, _ = played(taps)
    state = opened().state
    for step in play.steps():
        state = step.action.apply(state)
    assert state == play.state
    assert from_plain(json.loads(json.dumps(to_plain(state))), State) == state
