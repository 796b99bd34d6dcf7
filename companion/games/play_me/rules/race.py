"""One round as moments: when the clock ran, who tapped when, and what the table said about it.

Nothing here counts ticks. All moments are milliseconds since 1970 on the server's clock, so a phone
that slept, a reload or a restart change nothing, and an undone tap leaves a clock that never stopped.
"""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.play_me.numbers import HEARTBEAT_MS, LEAD_MS
from companion.games.play_me.state import Round, Run, Tap


def is_running(found: Round) -> bool:
    """Whether the race is still on, paused or not."""
    return not found.taps and not found.nobody


def is_paused(found: Round) -> bool:
    """Whether the clock stands although the race is not over."""
    if not is_running(found):
        return False
    last = found.runs[-1]
    return last.to_ms is not None


def is_answered(found: Round) -> bool:
    """Whether the table has said something about the round, which late taps must not overturn."""
    answers = (found.first, found.victim, found.betrays, found.last_slap)
    # Seat 0, nobody (-1) and "no" are answers, too.
    return any(answer is not None for answer in answers)


def elapsed(runs: tuple[Run, ...], at_ms: int) -> int:
    """Race time in milliseconds at a moment: the running stretches before it, pauses left out."""
    ms = 0
    for run in runs:
        end = at_ms
        if run.to_ms is not None:
            end = min(run.to_ms, at_ms)
        # A stretch that begins after the moment has not counted yet.
        ms += max(0, end - run.from_ms)
    return ms


def earliest(found: Round) -> Tap:
    """The earliest tap of a round that has one; of equal moments, the one that arrived first."""
    # `min` keeps the first of equals, and taps are in the order of their arrival.
    return min(found.taps, key=lambda tap: tap.at_ms)


def contenders(found: Round) -> tuple[int, ...]:
    """Who may have been first: the earliest tap and those within a heartbeat of it, in order of time."""
    last = earliest(found).at_ms + HEARTBEAT_MS
    taps = sorted(found.taps, key=lambda tap: tap.at_ms)
    return tuple(tap.player for tap in taps if tap.at_ms <= last)


def find_winner(found: Round) -> int | None:
    """Who caught the rabbit; None while nobody has, or while the table has to say who was first."""
    if not found.taps:
        return None
    # The table's word stands above the phones' clocks (win-round).
    if found.first is not None:
        return found.first
    close = contenders(found)
    # Phones differ by less than people do, but not by nothing: the table has seen it.
    if len(close) > 1:
        return None
    return close[0]


def overtaken(found: Round) -> int | None:
    """Whose tap came in first although another, clearly earlier one has won; None for nobody's."""
    winner = find_winner(found)
    if winner is None or found.first is not None:
        return None
    first = found.taps[0].player
    if first == winner:
        return None
    return first


def race_ms(found: Round) -> int | None:
    """How long the race took its winner (while that is open: the earliest tap); None without a tap."""
    if not found.taps:
        return None
    winner = find_winner(found)
    tap = earliest(found)
    for other in found.taps:
        if other.player == winner:
            tap = other
    return elapsed(found.runs, tap.at_ms)


def check_moment(found: Round, at_ms: int, countdown_ms: int) -> None:
    """Refuse a tap made before the start, while the clock stood, or after a countdown's end."""
    # A slap before the signal is no slap, however fast the phone.
    if at_ms < found.runs[0].from_ms:
        raise Refusal("too-early", "start-of-round", "at_ms")
    begun = [run for run in found.runs if run.from_ms <= at_ms]
    stopped = begun[-1].to_ms
    if stopped is not None and at_ms > stopped:
        # In the beats before it goes on it is paused no more.
        later = found.runs[len(begun) :]
        if later and at_ms >= later[0].from_ms - LEAD_MS:
            raise Refusal("too-early", "start-of-round", "at_ms")
        raise Refusal("race-paused", "start-of-round")
    if countdown_ms and elapsed(found.runs, at_ms) > countdown_ms:
        raise Refusal("time-up", "start-of-round", "at_ms")


def paused(found: Round, at_ms: int) -> Round:
    """The round with its clock stopped at a moment. Refuses one before the clock began to run."""
    run = found.runs[-1]
    if run.to_ms is not None:
        raise Refusal("race-paused", "start-of-round")
    # In the beats nothing runs yet; whoever wants to stop there undoes the start.
    if at_ms < run.from_ms:
        raise Refusal("too-early", "start-of-round", "at_ms")
    run = replace(run, to_ms=at_ms)
    runs = (*found.runs[:-1], run)
    return replace(found, runs=runs)


def resumed(found: Round, at_ms: int) -> Round:
    """The round with its clock going on from a moment, never before the one at which it stopped."""
    stopped = found.runs[-1].to_ms
    if stopped is None:
        raise Refusal("not-paused", "start-of-round")
    # A phone may have sent it before the pause came in; the clock never counts twice.
    run = Run(max(at_ms, stopped))
    runs = (*found.runs, run)
    return replace(found, runs=runs)
