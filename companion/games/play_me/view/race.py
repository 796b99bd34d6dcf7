"""The clock and the round times as a screen shows them. All moments are on the server's clock."""

from companion.games.core import Frozen, Message
from companion.games.play_me.numbers import BEAT_MS, BEATS, HEARTBEAT_MS, WARNING_MS
from companion.games.play_me.rules.race import (
    earliest,
    elapsed,
    find_winner,
    is_answered,
    is_running,
    race_ms,
)
from companion.games.play_me.state import State, countdown_ms, last_round
from companion.games.play_me.words.results import clock_time
from companion.games.play_me.words.rounds import round_lines, standings


class ClockView(Frozen):
    """How to show the clock at any moment, on any phone."""

    phase: str
    """“idle”, “running”, “paused” or “stopped”."""
    base_ms: int = 0
    """What it reads, before what has run since `runs_from_ms`."""
    runs_from_ms: int = 0
    """The moment from which it runs, on the server's clock; while running it adds now less this, if positive."""
    beats: tuple[int, ...] = ()
    """The moments of the three beats before it runs."""
    countdown_ms: int = 0
    """How long a round lasts at most; 0 for no limit."""
    ends_at_ms: int = 0
    """The moment at which a countdown ends; 0 where there is none, or the clock stands."""
    warns_at_ms: int = 0
    """The moment at which it warns; 0 likewise."""
    taps_until_ms: int = 0
    """Until when, after a catch, a tap may still have been as early; 0 when none can."""


class RoundView(Frozen):
    """A round that is over."""

    number: int
    """The round, counted from 1."""
    winner: int | None
    """The seat that won it; null for nobody."""
    ms: int | None
    """Its time; null without a winner."""
    time: Message | None
    """The same in words."""
    share: int
    """Per mille of the longest, for a chart."""
    fastest: bool
    """Whether none was faster; equal ones are all fastest."""
    lines: tuple[Message, ...]
    """What it did, in order."""


class TimesView(Frozen):
    """The won rounds of this game."""

    count: int
    """How many rounds were won."""
    fastest_ms: int | None
    """The fastest; null before the first."""
    fastest: Message | None
    """The same in words."""
    mean_ms: int | None
    """The mean; null before the first."""
    mean: Message | None
    """The same in words."""
    longest_ms: int | None
    """The longest; null before the first."""


def clock_view(state: State) -> ClockView:
    """The clock of the round that runs or ran last."""
    found, limit = last_round(state), countdown_ms(state)
    if found is None:
        return ClockView("idle", countdown_ms=limit)
    if not is_running(found):
        shown, until = race_ms(found), 0
        if shown is None:
            shown = limit  # nobody was in time
        # As long as another tap may have been as early, phones keep the fields in place.
        elif not is_answered(found):
            until = earliest(found).at_ms + HEARTBEAT_MS
        return ClockView("stopped", shown, countdown_ms=limit, taps_until_ms=until)
    run = found.runs[-1]
    if run.to_ms is not None:
        base = elapsed(found.runs, run.to_ms)
        return ClockView("paused", base, countdown_ms=limit)
    base = elapsed(found.runs, run.from_ms)
    ends = warns = 0
    if limit:
        ends = run.from_ms + limit - base
        warns = ends - WARNING_MS
    # As moments, not as a countdown: a phone that hears of them late joins in where they are.
    beats = tuple(run.from_ms - BEAT_MS * beat for beat in range(BEATS, 0, -1))
    return ClockView(
        phase="running",
        base_ms=base,
        runs_from_ms=run.from_ms,
        beats=beats,
        countdown_ms=limit,
        ends_at_ms=ends,
        warns_at_ms=warns,
    )


def round_views(state: State) -> tuple[RoundView, ...]:
    """The rounds of this game that are over, in order."""
    times = won_ms(state)
    rounds = []
    # One standing more than rounds: the last is the one after them all.
    for before, found in zip(standings(state), state.rounds, strict=False):
        if is_running(found):
            continue
        ms, share = race_ms(found), 0
        # A race of no time at all can be entered, and is no measure for a chart.
        if ms is not None and max(times):
            share = 1000 * ms // max(times)
        shown = RoundView(
            number=found.number,
            winner=find_winner(found),
            ms=ms,
            time=None if ms is None else clock_time(ms),
            share=share,
            fastest=ms is not None and ms == min(times),
            lines=round_lines(state, before, found),
        )
        rounds.append(shown)
    return tuple(rounds)


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
        count=len(times),
        fastest_ms=best,
        fastest=clock_time(best),
        mean_ms=mean,
        mean=clock_time(mean),
        longest_ms=max(times),
    )
