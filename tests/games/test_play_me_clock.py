"""Play Me: the clock is made of moments, and a tap counts when it was made."""

import json
from dataclasses import replace

import pytest

from companion.games.core.codec import from_plain, to_plain
from companion.games.play_me import MACHINE
from companion.games.play_me.numbers import HEARTBEAT_MS, LEAD_MS, WARNING_MS
from companion.games.play_me.rules import get_standing
from companion.games.play_me.rules.race import elapsed
from companion.games.play_me.state import Run
from companion.tables.events import Event
from companion.tables.play import advance, begin
from tests.games.actions import play_me as a
from tests.games.play_me_table import (
    ANA,
    BEN,
    CLEO,
    T0,
    Clock,
    after,
    caught,
    happened,
    move,
    opened,
    refused,
    start_ms,
    started,
    tap,
    view,
    winners,
    won,
)
from tests.games.sentences import words

ZERO = start_ms(1)


def shown(state, now):
    """What a phone reads off the view at a moment."""
    clock = view(state).clock
    running = clock.phase == "running"
    return clock.base_ms + (max(0, now - clock.runs_from_ms) if running else 0)


def winner(state):
    found = [seat.player for seat in view(state).seats if seat.won_last]
    return found[0] if found else None


def test_a_start_lies_three_beats_ahead_and_leaves_phones_time_to_hear_of_it():
    action = a.Start(1).complete(opened(), Clock(T0))
    assert action.at_ms == T0 + LEAD_MS == T0 + 3500
    clock = view(after(opened(), action)).clock
    assert clock.beats == (T0 + 500, T0 + 1500, T0 + 2500)
    assert (clock.phase, clock.runs_from_ms) == ("running", T0 + 3500)


@pytest.mark.parametrize(
    "given, taken",
    [
        (T0 - 5000, T0),
        (T0, T0),
        (T0 + 1000, T0 + 1000),
        (T0 + 3500, T0 + 3500),
        (T0 + 99_000, T0 + 3500),
        (-1, T0 + 3500),
    ],
)
def test_a_given_start_is_kept_between_now_and_its_lead_ahead(given, taken):
    assert a.Start(1, given).complete(opened(), Clock(T0)).at_ms == taken
    assert a.Resume(1, given).complete(opened(), Clock(T0)).at_ms == taken


@pytest.mark.parametrize(
    "given, taken", [(0, T0), (-7, T0), (T0 - 250, T0 - 250), (T0, T0), (T0 + 1, T0)]
)
@pytest.mark.parametrize(
    "action",
    [a.Caught(1, player=ANA), a.Pause(1), a.TimeUp(1)],
    ids=["caught", "pause", "time-up"],
)
def test_a_tap_keeps_its_moment_but_never_one_in_the_future(action, given, taken):
    assert replace(action, at_ms=given).complete(opened(), Clock(T0)).at_ms == taken


@pytest.mark.parametrize(
    "now, reads",
    [
        (ZERO - 3000, 0),
        (ZERO, 0),
        (ZERO + 1, 1),
        (ZERO + 41_200, 41_200),
        (ZERO + 86_400_000, 86_400_000),
    ],
)
def test_the_clock_reads_the_same_however_late_it_is_looked_at(now, reads):
    state = started(opened())
    assert shown(state, now) == reads
    restored = from_plain(json.loads(json.dumps(to_plain(state))), MACHINE.state)
    assert shown(restored, now) == reads


def test_a_pause_is_left_out_of_the_time():
    state = after(started(opened()), a.Pause(1, ZERO + 10_000))
    assert (view(state).clock.phase, shown(state, ZERO + 50_000)) == ("paused", 10_000)
    state = after(state, a.Resume(1, ZERO + 60_000))
    assert shown(state, ZERO + 58_000) == 10_000
    assert shown(state, ZERO + 61_500) == 11_500
    assert view(state).clock.beats == (ZERO + 57_000, ZERO + 58_000, ZERO + 59_000)
    state = after(state, a.Caught(1, ZERO + 65_000, player=ANA))
    assert view(state).rounds[0].ms == 15_000


def test_several_pauses_add_up():
    runs = (Run(0, 100), Run(500, 700), Run(1000))
    assert [
        elapsed(runs, at) for at in (-5, 0, 50, 100, 300, 500, 600, 900, 1000, 1001)
    ] == [
        0,
        0,
        50,
        100,
        100,
        100,
        200,
        300,
        300,
        301,
    ]


def test_a_resumption_never_lies_before_its_pause():
    state = after(
        started(opened()), a.Pause(1, ZERO + 10_000), a.Resume(1, ZERO + 4_000)
    )
    assert state.rounds[0].runs == (Run(ZERO, ZERO + 10_000), Run(ZERO + 10_000))


def test_it_rejects_pausing_twice_and_resuming_what_runs():
    state = started(opened())
    refused("not-paused", state, a.Resume(1, ZERO + 5))
    refused("race-paused", after(state, a.Pause(1, ZERO + 5)), a.Pause(1, ZERO + 6))


@pytest.mark.parametrize("at, allowed", [(ZERO - 1, False), (ZERO, True)])
def test_a_pause_before_the_start_is_refused(at, allowed):
    if allowed:
        after(started(opened()), a.Pause(1, at))
    else:
        refused("too-early", started(opened()), a.Pause(1, at))


@pytest.mark.parametrize(
    "at, code",
    [
        (0, "too-early"),
        (ZERO - 1, "too-early"),
        (ZERO, None),
        (ZERO + 10_000, None),
        (ZERO + 10_001, "race-paused"),
        (ZERO + 56_499, "race-paused"),
        (ZERO + 59_999, "too-early"),
        (ZERO + 60_000, None),
    ],
)
def test_a_tap_counts_only_while_the_clock_ran(at, code):
    state = after(
        started(opened()), a.Pause(1, ZERO + 10_000), a.Resume(1, ZERO + 60_000)
    )
    if code:
        refused(code, state, a.Caught(1, at, player=ANA))
    else:
        assert winner(after(state, a.Caught(1, at, player=ANA))) == ANA


def test_a_tap_made_before_a_pause_counts_though_it_arrives_later():
    state = after(
        started(opened()),
        a.Pause(1, ZERO + 10_000),
        a.Caught(1, ZERO + 9_900, player=BEN),
    )
    assert (winner(state), view(state).rounds[0].ms) == (BEN, 9_900)


@pytest.mark.parametrize(
    "apart, close",
    [
        (HEARTBEAT_MS, True),
        (HEARTBEAT_MS + 1, False),
        (0, True),
        (-HEARTBEAT_MS, True),
        (-HEARTBEAT_MS - 1, False),
    ],
)
def test_taps_within_a_heartbeat_are_for_the_table_to_judge(apart, close):
    state = caught(opened(), ANA)
    second = tap(state, BEN, 20_000 + apart)
    if apart > HEARTBEAT_MS:
        assert refused("too-late", state, second).args_for_text == {
            "player": "Ana",
            "ms": apart,
        }
        return
    state = after(state, second)
    assert view(state).question == ("first" if close else "")
    assert winner(state) == (None if close else BEN)


def test_the_table_says_who_was_first():
    state = after(caught(opened(), ANA), tap(caught(opened(), ANA), BEN, 19_800))
    assert (
        words(view(state).now) == "Almost at the same moment: Ben, Ana. Who was first?"
    )
    assert not any(get_standing(state).mad)
    refused("decide-first", state, a.Start(2, 1))
    ruled = after(state, a.First(ANA))
    assert (winner(ruled), view(ruled).rounds[0].ms) == (ANA, 20_000)
    assert view(after(state, a.First(BEN))).rounds[0].ms == 19_800


def test_of_three_taps_only_those_close_to_the_earliest_are_in_question():
    state = caught(opened(), ANA)
    state = after(state, tap(state, BEN, 20_300), tap(state, CLEO, 19_800))
    assert [choice.player for choice in view(state).choices] == [CLEO, ANA]
    refused("not-in-question", state, a.First(BEN))


def test_an_earlier_tap_that_arrives_late_wins_the_round():
    state = caught(opened(), ANA, 20_000)
    state = after(state, tap(state, BEN, 17_000))
    assert (winner(state), view(state).rounds[0].ms) == (BEN, 17_000)
    assert get_standing(state).mad == (False, True, False)


def test_that_an_earlier_tap_has_taken_a_round_from_somebody_is_said_first():
    state = caught(opened(), ANA, 20_000)
    assert view(state).overtaken is None
    state = after(state, tap(state, BEN, 17_000))
    said = "Ben was faster than Ana and wins the round."
    assert happened(state)[0] == words(view(state).overtaken) == said
    assert view(started(state)).overtaken is None


def test_of_a_round_that_the_table_has_judged_nobody_was_robbed():
    state = caught(opened(), ANA, 20_000)
    state = after(state, tap(state, BEN, 19_900))
    assert view(state).overtaken is None
    assert view(after(state, a.First(BEN))).overtaken is None


def test_a_late_tap_can_still_question_the_round_that_ended_the_game():
    state = won(opened(), ANA, ANA)
    assert winners(state) == ((ANA,), "both-sides")
    state = after(state, tap(state, BEN, 19_900))
    assert (view(state).question, view(state).finished) == ("first", False)
    assert winners(after(state, a.First(ANA))) == ((ANA,), "both-sides")


def test_no_tap_reopens_a_round_that_the_table_has_settled():
    state = caught(opened(), ANA)
    state = after(state, tap(state, BEN, 20_100), a.First(BEN))
    refused("round-closed", state, tap(state, CLEO, 19_000))
    refused(
        "round-closed", started(won(opened(), ANA)), a.Caught(1, ZERO + 10, player=BEN)
    )


def test_a_nervous_finger_counts_once():
    state = caught(opened(), ANA)
    refused("tapped-already", state, tap(state, ANA, 20_001))
    refused("tapped-already", state, tap(state, ANA, 30_000))


def test_nobody_wins_when_no_race_runs():
    found = refused("no-race", opened(), a.Caught(1, T0, player=ANA))
    assert found.rule == "start-of-round"
    refused("no-race", won(opened(), ANA), a.Caught(2, T0, player=BEN))


@pytest.mark.parametrize("number, code", [(0, "other-round"), (2, "other-round")])
def test_an_action_of_another_round_is_refused(number, code):
    refused(code, opened(), a.Start(number, T0))
    refused(code, started(opened()), a.Pause(number, ZERO + 1))


def test_a_round_starts_only_once():
    refused("race-runs", started(opened()), a.Start(1, T0))


def test_a_start_without_a_moment_is_refused():
    refused("moment-missing", opened(), a.Start(1))


def test_a_countdown_warns_and_ends_on_every_phone_at_one_moment():
    clock = view(started(opened(countdown_s=60))).clock
    assert (clock.ends_at_ms, clock.warns_at_ms) == (
        ZERO + 60_000,
        ZERO + 60_000 - WARNING_MS,
    )
    state = after(
        started(opened(countdown_s=60)),
        a.Pause(1, ZERO + 20_000),
        a.Resume(1, ZERO + 90_000),
    )
    assert view(state).clock.ends_at_ms == ZERO + 130_000


@pytest.mark.parametrize("ms, code", [(60_000, None), (60_001, "time-up")])
def test_a_tap_counts_until_the_countdown_is_over(ms, code):
    state = started(opened(countdown_s=60))
    if code:
        refused(code, state, tap(state, ANA, ms))
    else:
        assert winner(after(state, tap(state, ANA, ms))) == ANA


@pytest.mark.parametrize("ms, left", [(58_999, 2), (59_999, 1), (60_000, None)])
def test_a_race_ends_without_a_winner_only_when_the_countdown_is_over(ms, left):
    state = started(opened(countdown_s=60))
    action = a.TimeUp(1, ZERO + ms)
    if left:
        assert refused("time-left", state, action).args_for_text == {"seconds": left}
        return
    state = after(state, action)
    assert not any(get_standing(state).mad)
    assert [(found.winner, found.ms) for found in view(state).rounds] == [(None, None)]
    assert move(state, "start").allowed


def test_a_catch_before_the_end_counts_though_it_arrives_after_it():
    state = after(started(opened(countdown_s=60)), a.TimeUp(1, ZERO + 60_100))
    refused("time-up", state, tap(state, ANA, 60_050))
    assert winner(after(state, tap(state, ANA, 59_950))) == ANA


def test_a_round_without_a_winner_is_told_as_one():
    state = after(started(opened(countdown_s=60)), a.TimeUp(1, ZERO + 60_100))
    assert [words(line) for line in MACHINE.standing(state).why] == [
        "Round 1 ends without a winner: the countdown is over"
    ]


def test_without_a_countdown_no_race_ends_by_itself():
    refused("no-countdown", started(opened()), a.TimeUp(1, ZERO + 10**9))
    assert (
        view(started(opened())).clock.ends_at_ms,
        view(started(opened())).clock.warns_at_ms,
    ) == (0, 0)


def test_an_undone_tap_leaves_a_clock_that_never_stopped():
    table = begin(MACHINE, opened().options)
    entries = [
        ("start", {"number": 1, "at_ms": ZERO}),
        ("caught", {"number": 1, "player": ANA, "at_ms": ZERO + 8000}),
        ("undo", {}),
    ]
    for seq, (kind, args) in enumerate(entries, start=1):
        table = advance(table, Event(seq, ZERO, str(seq), kind, args))
    assert shown(table.state, ZERO + 30_000) == 30_000
    assert winner(after(table.state, a.Caught(1, ZERO + 31_000, player=BEN))) == BEN


def test_a_winner_can_be_corrected_without_undoing_the_rest():
    table = begin(MACHINE, opened().options)
    entries = [
        ("start", {"number": 1, "at_ms": ZERO}),
        ("caught", {"number": 1, "player": ANA, "at_ms": ZERO + 8000}),
        ("start", {"number": 2, "at_ms": start_ms(2)}),
        (
            "correct",
            {
                "line": 2,
                "kind": "caught",
                "args": {"number": 1, "player": BEN, "at_ms": ZERO + 8000},
            },
        ),
    ]
    for seq, (kind, args) in enumerate(entries, start=1):
        table = advance(table, Event(seq, ZERO, str(seq), kind, args))
    assert get_standing(table.state).mad == (False, True, False)
    assert shown(table.state, start_ms(2) + 500) == 500


def test_a_field_stays_open_for_a_heartbeat_after_a_catch():
    state = caught(opened(), ANA)
    assert view(state).clock.taps_until_ms == ZERO + 20_000 + HEARTBEAT_MS
    assert [seat.caught.allowed for seat in view(state).seats] == [False, True, True]
    assert view(started(state)).clock.taps_until_ms == 0
