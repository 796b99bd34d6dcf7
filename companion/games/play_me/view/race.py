"""The clock and the round times as a screen shows them. All moments are on the server's clock."""

from dataclasses import dataclass

from companion.games.core import Message
from companion.games.play_me.numbers import BEAT_MS, BEATS, HEARTBEAT_MS, WARNING_MS
from companion.games.play_me.rules.race import (
    earliest,
    elapsed,
    find_winner,
    is_answered,
    is_running,
    race_ms,
)
from companion.games.play_me.state import Round, State, countdown_ms, last_round
from companion.games.play_me.words.history import clock_time
from companion.games.play_me.words.rounds import round_lines, standings


@dataclass(frozen=True)
class ClockView:
    """How to show the clock at a moment `now`, on any phone, at any time.

    It reads `base_ms`, plus `now - runs_from_ms` once that is positive and `phase` is "running" (the other
    phases: "idle", "paused", "stopped"). `beats` are the moments of the three beats before it runs.
    `ends_at_ms` and `warns_at_ms`: a countdown's end and warning; 0 where there is none, or the clock stands.
    `taps_until_ms`: how long after a catch a tap may still have been as early; 0 when none can.
    """

    phase: str
    base_ms: int = 0
    runs_from_ms: int = 0
    beats: tuple[int, ...] = ()
    countdown_ms: int = 0
    ends_at_ms: int = 0
    warns_at_ms: int = 0
    taps_until_ms: int = 0


@dataclass(frozen=True)
class RoundView:
    """A round that is over. `ms` and `time` None: no winner. `share`: per mille of the longest, for a chart."""

    number: int
    winner: int | None
    ms: int | None
    time: Message | None
    share: int
    fastest: bool
    lines: tuple[Message, ...]


@dataclass(frozen=True)
class TimesView:
    """The won rounds of this game. `fastest` and `mean` are None before the first; equal rounds are all fastest."""

    count: int
    fastest_ms: int | None
    fastest: Message | None
    mean_ms: int | None
    mean: Message | None
    longest_ms: int | None


def clock_view(state: State) -> ClockView:
    """The clock of the round that runs or ran last."""
    found, limit = last_round(state), countdown_ms(state)
    if found is None:
        return ClockView("idle", countdown_ms=limit)
    if not is_running(found):
        return _stopped(found, limit)
    run = found.runs[-1]
    base = elapsed(found.runs, run.from_ms if run.to_ms is None else run.to_ms)
    if run.to_ms is not None:
        return ClockView("paused", base, countdown_ms=limit)
    ends = run.from_ms + limit - base if limit else 0
    beats = tuple(run.from_ms - BEAT_MS * beat for beat in range(BEATS, 0, -1))
    return ClockView(
        "running",
        base,
        run.from_ms,
        beats,
        limit,
        ends,
        ends - WARNING_MS if limit else 0,
    )


def _stopped(found: Round, limit: int) -> ClockView:
    shown = race_ms(found)
    until = (
        earliest(found).at_ms + HEARTBEAT_MS
        if found.taps and not is_answered(found)
        else 0
    )
    return ClockView(
        "stopped",
        limit if shown is None else shown,
        countdown_ms=limit,
        taps_until_ms=until,
    )


def round_views(state: State) -> tuple[RoundView, ...]:
    """The rounds of this game that are over, in order."""
    best, longest = min(won_ms(state), default=0), max(won_ms(state), default=0)
    return tuple(
        _round_view(found, best, longest, round_lines(state, before, found))
        for before, found in zip(standings(state), state.rounds, strict=False)
        if not is_running(found)
    )


def _round_view(
    found: Round, best: int, longest: int, lines: tuple[Message, ...]
) -> RoundView:
    ms = race_ms(found)
    return RoundView(
        number=found.number,
        winner=find_winner(found),
        ms=ms,
        time=None if ms is None else clock_time(ms),
        share=1000 * ms // longest if ms is not None and longest else 0,
        fastest=ms is not None and ms == best,
        lines=lines,
    )


def won_ms(state: State) -> tuple[int, ...]:
    """The times of the won rounds of this game in milliseconds."""
    times = (race_ms(found) for found in state.rounds)
    return tuple(ms for ms in times if ms is not None)


def times_view(state: State) -> TimesView:
    """The fastest, the mean and the longest round."""
    times = won_ms(state)
    if not times:
        return TimesView(0, None, None, None, None, None)
    best, mean = min(times), sum(times) // len(times)
    return TimesView(
        len(times), best, clock_time(best), mean, clock_time(mean), max(times)
    )
