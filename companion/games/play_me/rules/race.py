"""One round as moments: when the clock ran, who tapped when, and what the table said about it.

Nothing here counts ticks. All moments are milliseconds since 1970 on the server's clock, so a phone
that slept, a reload or a restart change nothing, and an undone tap leaves a clock that never stopped.
"""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.play_me.numbers import HEARTBEAT_MS
from companion.games.play_me.state import Round, Run, Tap


def is_running(found: Round) -> bool:
    """Whether the race is still on, paused or not."""
    return not found.taps and not found.nobody


def is_paused(found: Round) -> bool:
    """Whether the clock stands although the race is not over."""
    return is_running(found) and found.runs[-1].to_ms is not None


def is_answered(found: Round) -> bool:
    """Whether the table has said something about the round, which late taps must not overturn."""
    return (found.first, found.victim, found.betrays, found.last_slap) != (None,) * 4


def elapsed(runs: tuple[Run, ...], at_ms: int) -> int:
    """Race time in milliseconds at a moment: the running stretches before it, pauses left out."""
    ends = (at_ms if run.to_ms is None else min(run.to_ms, at_ms) for run in runs)
    return sum(max(0, end - run.from_ms) for run, end in zip(runs, ends, strict=True))


def earliest(found: Round) -> Tap:
    """The earliest tap of a round that has one; of equal moments, the one that arrived first."""
    return min(found.taps, key=lambda tap: tap.at_ms)


def contenders(found: Round) -> tuple[int, ...]:
    """Who may have been first: the earliest tap and those within a heartbeat of it, in order of time."""
    last = earliest(found).at_ms + HEARTBEAT_MS
    return tuple(
        tap.player
        for tap in sorted(found.taps, key=lambda tap: tap.at_ms)
        if tap.at_ms <= last
    )


def find_winner(found: Round) -> int | None:
    """Who caught the rabbit; None while nobody has, or while the table has to say who was first."""
    if not found.taps:
        return None
    if found.first is not None:
        return found.first
    close = contenders(found)
    return close[0] if len(close) == 1 else None


def race_ms(found: Round) -> int | None:
    """How long the race took its winner (while that is open: the earliest tap); None without a tap."""
    if not found.taps:
        return None
    winner = find_winner(found)
    tap = next((tap for tap in found.taps if tap.player == winner), earliest(found))
    return elapsed(found.runs, tap.at_ms)


def check_moment(found: Round, at_ms: int, countdown_ms: int) -> None:
    """Refuse a tap made before the start, while the clock stood, or after a countdown's end."""
    if at_ms < found.runs[0].from_ms:
        raise Refusal("too-early", "start-of-round")
    if not any(
        run.from_ms <= at_ms and (run.to_ms is None or at_ms <= run.to_ms)
        for run in found.runs
    ):
        raise Refusal("race-paused", "start-of-round")
    if countdown_ms and elapsed(found.runs, at_ms) > countdown_ms:
        raise Refusal("time-up", "start-of-round")


def paused(found: Round, at_ms: int) -> Round:
    """The round with its clock stopped at a moment. Refuses one before the clock began to run."""
    run = found.runs[-1]
    if run.to_ms is not None:
        raise Refusal("race-paused", "start-of-round")
    if at_ms < run.from_ms:
        raise Refusal("too-early", "start-of-round")
    return replace(found, runs=(*found.runs[:-1], replace(run, to_ms=at_ms)))


def resumed(found: Round, at_ms: int) -> Round:
    """The round with its clock going on from a moment, never before the one at which it stopped."""
    stopped = found.runs[-1].to_ms
    if stopped is None:
        raise Refusal("not-paused", "start-of-round")
    return replace(found, runs=(*found.runs, Run(max(at_ms, stopped))))
